// Lists and parts that stand under the member of another format, or elsewhere: the machine as `fsm`, transitions as `edges`, effects as `actions`, the
// steps of a state in its `on`. What is in them tells what they are.

import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Event, Page, Trait } from '../../schema/element.ts';
import { listMember, nodeName } from '../../schema/element.ts';
import { emitSitesOf } from '../../schema/emit-sites.ts';
import { knownMembers, type MemberKind } from '../../schema/members.ts';
import type { Model } from '../../schema/model.ts';
import { pointerOf } from '../../schema/model.ts';
import type { Finding } from '../../verify/finding.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { endsOf } from '../ends.ts';
import type { Evidence } from '../evidence.ts';
import { kindOf } from '../finding-kind.ts';
import type { Located } from '../locate.ts';
import { inLists } from './held-steps.ts';
import { inOwnNotation } from './machine.ts';
import { inMembers } from './members.ts';
import { createTraitMemo, moved } from './moved.ts';

/** Before whatever puts together again what stands there in other words. */
const movedPenalty = -200;
/** Set and taken away are one move. */
const furtherPenalty = -800;

const plainPenalty = 40;

const isList = (value: Json | undefined): value is readonly Json[] => isArray(value) && value.length > 0;
const hasMembers = (value: Json, members: readonly string[], least: number) =>
  isObject(value) && members.filter((member) => member in value).length >= least;

const isMachine = (value: Json | undefined) =>
  value !== undefined && hasMembers(value, ['states', 'events', 'transitions'], 1) && !isArray(value);
const isTransitions = (value: Json | undefined) =>
  isList(value) && value.every((one) => hasMembers(one, ['from', 'to', 'event'], 2));
const isTraits = (value: Json | undefined) =>
  isList(value) && value.every((one) => hasMembers(one, ['stateMachine', 'linkedEntity', 'ref', 'emits'], 1));
const isEmits = (value: Json | undefined, putOut: ReadonlySet<string>) =>
  isList(value) && value.some((one) => putOut.has(nodeName(one, 'event')));
const isListens = (value: Json | undefined) =>
  isList(value) && value.every((one) => hasMembers(one, ['event', 'triggers', 'source'], 2));
const isPayload = (value: Json | undefined) =>
  isList(value) && value.every((one) => nodeName(one, 'name') !== '' && !hasMembers(one, ['key', 'event'], 1));

/** The first member that the format does not know of such an element, and whose value is what another should hold. */
function aliasOf(
  node: JsonObject,
  kind: MemberKind,
  member: string,
  is: (value: Json | undefined) => boolean,
): string | null {
  const { byName } = knownMembers[kind];
  const isFree = (key: string) => key !== member && byName.get(key)?.isKnown !== true;
  return Object.keys(node).find((key) => isFree(key) && is(node[key])) ?? null;
}

function setWhole(finding: Finding, path: string, value: Json): Candidate {
  const one = candidate(finding, 'correct', [{ action: 'set_property', params: { path, value } }], movedPenalty);
  return { ...one, isDeclarationWrong: true, isReading: true };
}

/** What stands in one member of a large part goes to another. */
function move(finding: Finding, path: string, from: string, to: string, value: Json): Candidate {
  const actions = [
    { action: 'set_property', params: { path: `${path}/${to}`, value } },
    { action: 'unset_property', params: { path: `${path}/${from}` } },
  ];
  return { ...candidate(finding, 'correct', actions, furtherPenalty), isDeclarationWrong: true, isReading: true };
}

/** A list of what is called by certain names, under whatever member; not of steps, which speak of others as well. */
function isListOf(value: Json | undefined, names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (!isList(value) || isTransitions(value)) return false;
  const texts = value.map((one) => (isObject(one) ? Object.values(one) : [one]));
  const countIn = (list: readonly unknown[], known: ReadonlySet<string>) =>
    list.filter((text) => typeof text === 'string' && known.has(text)).length;
  return (
    texts.every((list) => countIn(list, others) === 0 && countIn(list, names) <= 2) &&
    texts.some((list) => countIn(list, names) > 0)
  );
}

/** The lists of a machine are not looked for in one another. */
const withoutLists = { states: null, events: null, transitions: null };

const ofMachine = createTraitMemo();

/** The machine of a trait, or a list of it. */
function machineCandidates(finding: Finding, trait: Trait, model: Model, evidence: Evidence): Candidate[] {
  if (!isObject(trait.node)) return [];
  const path = pointerOf(model, trait);
  return ofMachine(finding, trait, path, evidence, () => readMachine(finding, trait, path, evidence));
}

function readMachine(finding: Finding, trait: Trait, path: string, evidence: Evidence): Candidate[] {
  const node = trait.node as JsonObject;
  if (!trait.hasMachine) {
    const alias = aliasOf(node, 'trait', 'stateMachine', isMachine);
    if (alias === null) return [];
    const written = node[alias] as JsonObject;
    const own = inOwnNotation(inLists(written, evidence) ?? written, evidence);
    const whole = move(finding, path, alias, 'stateMachine', own);
    // As it stands, where saying it otherwise does more harm than good.
    const plain = move(finding, path, alias, 'stateMachine', written);
    return own === written ? [whole] : [whole, { ...plain, cost: plain.cost + plainPenalty }];
  }
  const machine = node.stateMachine as JsonObject;
  const listed = inLists(machine, evidence);
  if (listed !== null) {
    const own = inOwnNotation(listed, evidence);
    const whole = setWhole(finding, `${path}/stateMachine`, own);
    const plain = setWhole(finding, `${path}/stateMachine`, listed);
    return own === listed ? [whole] : [whole, { ...plain, cost: plain.cost + plainPenalty }];
  }
  if (Object.keys(machine).every((key) => key in withoutLists || !isArray(machine[key]))) return [];
  const ends = new Set(endsOf(trait));
  const used = new Set([...trait.transitions.map((one) => one.event), ...emitSitesOf(trait).map((site) => site.event)]);
  const known = {
    states: new Set([...ends, ...trait.states.map((one) => one.name)]),
    events: new Set([...used, ...trait.events.map((one) => one.name), 'INIT']),
  };
  const lists: readonly ['states' | 'events' | 'transitions', (value: Json | undefined) => boolean][] = [
    ['transitions', isTransitions],
    ['states', (value) => isListOf(value, ends, used)],
    ['events', (value) => isListOf(value, used, ends)],
  ];
  for (const [member, is] of lists) {
    const alias = aliasOf({ ...machine, ...withoutLists }, 'machine', member, is);
    if (alias === null) continue;
    const changed = moved(machine, alias, member);
    const read = inMembers(member, listMember(machine, alias), known.states, known.events);
    // What stands in the list already, stands behind what belongs before it.
    const whole = [...read, ...listMember(machine, member)];
    return [setWhole(finding, `${path}/stateMachine`, { ...changed, [member]: whole })];
  }
  return [];
}

/** What a trait says that it puts out. */
function emitsCandidates(finding: Finding, trait: Trait, model: Model): Candidate[] {
  if (!isObject(trait.node) || trait.emits.length > 0) return [];
  const node = trait.node as JsonObject;
  const putOut = new Set(emitSitesOf(trait).map((site) => site.event));
  const alias = aliasOf(node, 'trait', 'emits', (value) => isEmits(value, putOut));
  return alias === null ? [] : [move(finding, pointerOf(model, trait), alias, 'emits', node[alias] as Json)];
}

/** What traits listen for: of all that lack it, who waits for the event. */
function listensCandidates(finding: Finding, model: Model): Candidate[] {
  return model.traits.flatMap((trait) => {
    if (!isObject(trait.node) || trait.listens.length > 0) return [];
    const node = trait.node as JsonObject;
    const waits = (value: Json | undefined) =>
      isListens(value) &&
      listMember({ value: value as Json }, 'value').some((one) => nodeName(one, 'event') === finding.name);
    const alias = aliasOf(node, 'trait', 'listens', waits);
    return alias === null ? [] : [move(finding, pointerOf(model, trait), alias, 'listens', node[alias] as Json)];
  });
}

function payloadCandidates(finding: Finding, event: Event | undefined, model: Model): Candidate[] {
  if (event === undefined || !isObject(event.node) || event.payload !== null) return [];
  const node = event.node as JsonObject;
  const alias = aliasOf(node, 'event', 'payloadSchema', isPayload);
  return alias === null ? [] : [setWhole(finding, pointerOf(model, event), moved(node, alias, 'payloadSchema'))];
}

const isCall = (value: Json, evidence: Evidence) =>
  isArray(value) && typeof value[0] === 'string' && evidence.registries.operators.has(value[0]);

/** What the steps of a machine do, or on what condition they are taken. */
function stepMemberCandidates(
  finding: Finding,
  trait: Trait,
  model: Model,
  member: 'effects' | 'guard',
  is: (value: Json | undefined) => boolean,
): Candidate[] {
  const nodes = trait.transitions.map((one) => one.node as JsonObject);
  const known = ['from', 'to', 'event', 'guard', 'effects'];
  const changed = nodes.map((node) => {
    const isLacking = node[member] === undefined || node[member] === null;
    const alias = isLacking
      ? Object.keys(node).find((key) => (key === member || !known.includes(key)) && is(node[key]))
      : undefined;
    return alias === undefined ? node : moved(node, alias, member);
  });
  const places = nodes.flatMap((node, i) => (changed[i] === node ? [] : [i]));
  const [first] = places;
  if (first === undefined) return [];
  const path = pointerOf(model, trait, ['stateMachine', 'transitions']);
  return [
    places.length === 1
      ? setWhole(finding, `${path}/${first}`, changed[first] as Json)
      : setWhole(finding, path, changed),
  ];
}

function pageTraitsCandidates(finding: Finding, page: Page, model: Model): Candidate[] {
  if (!isObject(page.node) || page.traitNames.length > 0) return [];
  const node = page.node as JsonObject;
  const names = new Set(page.orbital.traits.map((one) => one.name));
  const alias = aliasOf(
    node,
    'page',
    'traits',
    (value) => isList(value) && value.every((one) => names.has(nodeName(one, 'ref'))),
  );
  return alias === null ? [] : [setWhole(finding, pointerOf(model, page), moved(node, alias, 'traits'))];
}

/** Traits of an orbital that stand under another member of it, or beside the orbitals. */
function traitsCandidates(finding: Finding, page: Page, model: Model): Candidate[] {
  const { orbital } = page;
  const path = pointerOf(model, orbital);
  const node = orbital.node as JsonObject;
  const entity = orbital.entity?.name ?? '';
  // Where one of them is called otherwise, they are told by their entity.
  const isOwn = (one: Json) =>
    nodeName(one, 'name') === finding.name || (entity !== '' && nodeName(one, 'linkedEntity') === entity);
  const isNamed = (value: Json | undefined) =>
    isTraits(value) && listMember({ value: value as Json }, 'value').some(isOwn);
  if (orbital.traits.length > 0) return [];
  const alias = aliasOf(node, 'orbital', 'traits', isNamed);
  if (alias !== null) return [move(finding, path, alias, 'traits', node[alias] as Json)];
  const root = model.document as unknown as JsonObject;
  const beside = aliasOf(root, 'schema', 'orbitals', isNamed);
  if (beside === null) return [];
  const actions = [
    { action: 'set_property', params: { path: `${path}/traits`, value: root[beside] as Json } },
    { action: 'unset_property', params: { path: `/${beside}` } },
  ];
  return [{ ...candidate(finding, 'correct', actions, furtherPenalty), isDeclarationWrong: true, isReading: true }];
}

/** What clears a finding by putting a list or a part of an element where the format has it. */
export function listCandidates(finding: Finding, place: Located, model: Model, evidence: Evidence): Candidate[] {
  const { trait, transition, page } = place;
  if (page !== null) {
    if (finding.category === 'invalid_page') return pageTraitsCandidates(finding, page, model);
    return finding.category === 'unresolved_trait_ref' ? traitsCandidates(finding, page, model) : [];
  }
  if (trait === null) return [];
  switch (kindOf(finding)) {
    case 'missing_initial_state':
    case 'missing_transition':
    case 'orphan_state':
    case 'orphan_event':
    case 'invalid_transition':
    case 'undeclared_event':
    case 'unmatched_listener':
    case 'unhandled_ui_event':
    case 'missing_overlay_exit':
      return machineCandidates(finding, trait, model, evidence);
    case 'undeclared_emit':
      return emitsCandidates(finding, trait, model);
    case 'unmatched_emit':
      return listensCandidates(finding, model);
    case 'payload_field': {
      const event = trait.events.find((one) => one.name === transition?.event);
      return [...machineCandidates(finding, trait, model, evidence), ...payloadCandidates(finding, event, model)];
    }
    case 'missing_render_effect': {
      const isEffects = (value: Json | undefined) => isList(value) && value.every((one) => isCall(one, evidence));
      return [
        ...machineCandidates(finding, trait, model, evidence),
        ...stepMemberCandidates(finding, trait, model, 'effects', isEffects),
      ];
    }
    case 'duplicate_transition': {
      const isGuard = (value: Json | undefined) => value !== undefined && isCall(value, evidence);
      return stepMemberCandidates(finding, trait, model, 'guard', isGuard);
    }
    default:
      return [];
  }
}
