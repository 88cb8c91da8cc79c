// A trait, an entity, a page or an orbital as the format would have it written: lists and members under their own names, steps in the list of them. What differs is an
// edit, at the smallest places that differ. Read once for a node: many findings of a search ask for it.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import { type Entity, listMember, nodeName, type Orbital, type Page, type Trait } from '../../schema/element.ts';
import { indexSchema, type Model, pointerOf } from '../../schema/model.ts';
import { schemaOf } from '../../schema/parse.ts';
import type { Ask } from '../ask.ts';
import { type Edit, edit } from '../edit.ts';
import type { Evidence } from '../evidence.ts';
import { dropAt, setAt } from '../write.ts';
import { asCall } from './calls.ts';
import { conditionIn } from './conditions.ts';
import { inLists } from './held-steps.ts';
import { withMarks } from './marks.ts';
import {
  eachWith,
  fieldRules,
  Known,
  namedRules,
  orbitalRules,
  pageRules,
  shownRules,
  withMembers,
} from './members.ts';

const isCallIn =
  ({ registries }: Evidence) =>
  (value: Json | undefined) =>
    value !== undefined && isArray(value) && typeof value[0] === 'string' && registries.operators.has(value[0]);

interface Reading {
  readonly node: JsonObject;
  /** Whether a whole list came to be read, which brings to light what is wrong in it. */
  readonly isReading: boolean;
}

const memo = createNodeMemo<{ readonly evidence: Evidence; readonly reading: Reading | null }>();

function readTrait(trait: Trait, model: Model, evidence: Evidence): Reading | null {
  if (!isObject(trait.node as Json) || trait.form === 'reference') return null;
  const node = trait.node as unknown as JsonObject;
  const known = memo.get(node);
  if (known?.evidence === evidence) return known.reading;
  const reading = freshReading(node, trait, model, evidence);
  memo.set(node, { evidence, reading });
  return reading;
}

function freshReading(node: JsonObject, trait: Trait, model: Model, evidence: Evidence): Reading | null {
  const isCall = isCallIn(evidence);
  const lists = new Known(trait, model, isCall);
  let out = withMembers('trait', node, () => lists.trait) as JsonObject;
  const machine = out.stateMachine;
  if (machine !== undefined && isObject(machine)) {
    const own = withMembers('machine', inLists(machine) ?? machine, () => lists.machine) as JsonObject;
    if (own !== machine) out = { ...out, stateMachine: own };
  }
  const isReading = out !== node;
  // What the lists hold is told once they are where they belong.
  const seen = isReading ? traitOf(out, trait) : trait;
  const inside = new Known(seen, model, isCall);
  out = withElements(out, seen, inside, evidence);
  return out === node ? null : { node: out, isReading };
}

/** A trait as it would be read from another node. */
function traitOf(node: JsonObject, trait: Trait): Trait {
  const home = { name: 'Home', entity: trait.orbital.entity?.node ?? 'Home', traits: [node], pages: [] };
  return indexSchema(schemaOf({ name: 'App', orbitals: [home] } as never)).traits[0] ?? trait;
}

function withElements(node: JsonObject, trait: Trait, known: Known, evidence: Evidence): JsonObject {
  let out = node;
  const put = (member: string, value: Json | undefined) => {
    if (value !== undefined && value !== out[member]) out = { ...out, [member]: value };
  };
  put(
    'emits',
    eachWith('emit', out.emits, () => known.emit),
  );
  put(
    'listens',
    eachWith('listen', out.listens, () => known.listen),
  );
  const written = out.stateMachine;
  if (written === undefined || !isObject(written)) return out;
  let machine: JsonObject = written;
  const inMachine = (member: string, list: Json | undefined) => {
    if (list !== undefined && list !== machine[member]) machine = { ...machine, [member]: list };
  };
  inMachine(
    'states',
    eachWith('state', machine.states, () => known.state),
  );
  inMachine(
    'events',
    eachWith('event', machine.events, () => known.event),
  );
  inMachine(
    'transitions',
    eachWith('transition', machine.transitions, () => known.transition),
  );
  inMachine('events', withPayloads(machine.events, trait, known));
  inMachine('transitions', withCalls(machine.transitions, evidence));
  machine = withMarks(machine);
  put('stateMachine', machine);
  return out;
}

function withPayloads(events: Json | undefined, { events: read }: Trait, known: Known): Json | undefined {
  if (events === undefined || !isArray(events)) return events;
  const out = events.map((node): Json => {
    if (!isObject(node)) return node;
    const hasNone = node.payload === undefined && node.payloadSchema === undefined;
    const listed = (hasNone ? withMembers('event', node, () => known.payloadList) : node) as JsonObject;
    const member = listed.payloadSchema === undefined ? 'payload' : 'payloadSchema';
    const name = nodeName(listed, 'key');
    const payload = read.find((one) => one.name === name)?.payload ?? null;
    const fields = eachWith('payload', listed[member], () => known.payload(name, payload));
    return fields === listed[member] ? listed : { ...listed, [member]: fields as Json };
  });
  return out.every((node, i) => node === events[i]) ? events : out;
}

/** Steps whose guard is code or whose effects are no calls, where they can be read as what the format has. */
function withCalls(steps: Json | undefined, evidence: Evidence): Json | undefined {
  if (steps === undefined || !isArray(steps)) return steps;
  const isCall = isCallIn(evidence);
  const out = steps.map((step): Json => {
    if (!isObject(step)) return step;
    const { guard, effects } = step;
    const condition = guard === undefined ? null : conditionIn(guard, evidence.registries);
    const calls = effectsOf(effects, isCall, evidence);
    if (condition === null && calls === effects) return step;
    return {
      ...step,
      ...(condition !== null && { guard: condition }),
      ...(calls !== effects && { effects: calls as Json }),
    };
  });
  return out.every((node, i) => node === steps[i]) ? steps : out;
}

function effectsOf(
  effects: Json | undefined,
  isCall: (value: Json | undefined) => boolean,
  evidence: Evidence,
): Json | undefined {
  if (effects === undefined || effects === null) return effects;
  // One call stands alone where lists of them may be left out.
  const list = isArray(effects) && !(isCall(effects) && effects.some((one) => !isArray(one))) ? effects : [effects];
  const calls = list.map((one): Json => (isCall(one) ? one : ((asCall(one, evidence) as Json | null) ?? one)));
  const isSame = list === effects && calls.every((one, i) => one === list[i]);
  return isSame || !calls.every(isArray) ? effects : calls;
}

const placesMax = 3;

/** The smallest places in which two values differ. */
function differing(before: Json, after: Json, path: string): { readonly path: string; readonly value: Json }[] {
  if (before === after) return [];
  if (isArray(before) && isArray(after) && before.length === after.length)
    return before.flatMap((item, i) => differing(item, after[i] as Json, `${path}/${i}`));
  if (isObject(before) && isObject(after)) {
    const [keys, others] = [Object.keys(before), Object.keys(after)];
    if (keys.length === others.length && keys.every((key, i) => key === others[i]))
      return keys.flatMap((key) => differing(before[key] as Json, after[key] as Json, `${path}/${key}`));
  }
  return [{ path, value: after }];
}

function valueIn(node: Json, path: string): Json {
  let at = node;
  for (const step of path.split('/').slice(1)) at = (at as Record<string, Json>)[step] as Json;
  return at;
}

/** One edit for what differs: place by place where they are few, else the part that holds them all. */
function rewriting(ask: Ask, path: string, before: Json, after: Json, because: string, isReading: boolean): Edit[] {
  const places = differing(before, after, '');
  const [first, second] = places;
  if (first === undefined) return [];
  let shared = first.path.split('/');
  for (const { path: other } of places) {
    const steps = other.split('/');
    shared = shared.slice(
      0,
      shared.findIndex((step, i) => step !== steps[i]) === -1
        ? shared.length
        : shared.findIndex((step, i) => step !== steps[i]),
    );
  }
  const whole = shared.join('/');
  const actions =
    second === undefined || places.length <= placesMax
      ? places.map((one) => setAt(`${path}${one.path}`, one.value))
      : [setAt(`${path}${whole}`, valueIn(after, whole))];
  return [edit(ask.finding, 'rewrite', actions, { because, isReading })];
}

const namesWanted = (model: Model): ReadonlySet<string> =>
  new Set(
    [
      ...model.pages.flatMap((page) => page.traitNames),
      ...model.traits.flatMap((one) => one.listens.flatMap(({ sourceTrait }) => sourceTrait ?? [])),
    ].filter((name) => !model.traitsByName.has(name)),
  );

function traitEdits(ask: Ask, trait: Trait): Edit[] {
  const reading = readTrait(trait, ask.model, ask.evidence);
  const path = pointerOf(ask.model, trait);
  const node = trait.node as unknown as Json;
  const read = reading === null ? [] : rewriting(ask, path, node, reading.node, 'member', reading.isReading);
  if (!isObject(node) || nodeName(node, 'name') !== '' || nodeName(node, 'ref') !== '') return read;
  const named = withMembers('trait', node, () => namedRules(namesWanted(ask.model)));
  return [...read, ...rewriting(ask, path, node, named, 'member', true)];
}

function entityEdits(ask: Ask, entity: Entity, wanted: string | null): Edit[] {
  const { node } = entity;
  if (!isObject(node as Json)) return [];
  const whole = node as unknown as JsonObject;
  const named =
    wanted === null ? whole : (withMembers('entity', whole, () => namedRules(new Set([wanted]))) as JsonObject);
  const known = () => new Set(entity.fields.map(({ node: field }) => nodeName(field as Json, 'name')));
  const rules = () => fieldRules(entity.name, ask.model, known());
  const fields = eachWith('field', named.fields, rules);
  const after = fields === undefined || fields === named.fields ? named : { ...named, fields };
  return rewriting(ask, pointerOf(ask.model, entity), whole, after, 'member', named !== whole);
}

function pageEdits(ask: Ask, page: Page): Edit[] {
  if (!isObject(page.node as Json)) return [];
  const names = new Set(page.orbital.traits.map(({ name }) => name).filter((name) => name !== ''));
  const node = page.node as unknown as JsonObject;
  let after = withMembers('page', node, () => pageRules(names)) as JsonObject;
  const traits = eachWith('shown', after.traits, () => shownRules(names));
  if (traits !== undefined && traits !== after.traits) after = { ...after, traits };
  return rewriting(ask, pointerOf(ask.model, page), node, after, 'member', false);
}

/** Traits of an orbital that stand under another member of it, or beside the orbitals. */
function orbitalEdits(ask: Ask, orbital: Orbital): Edit[] {
  if (orbital.traits.length > 0) return [];
  const { model, finding } = ask;
  const path = pointerOf(model, orbital);
  const node = orbital.node as unknown as JsonObject;
  const told = { because: 'member', isReading: true };
  const own = withMembers('orbital', node, () => orbitalRules) as JsonObject;
  if (own !== node) {
    const alias = Object.keys(node).find((key) => !(key in own)) ?? '';
    return [edit(finding, 'rewrite', [setAt(`${path}/traits`, own.traits as Json), dropAt(`${path}/${alias}`)], told)];
  }
  const root = model.document as unknown as JsonObject;
  const isOwn = (one: Json) =>
    nodeName(one, 'name') === finding.name || nodeName(one, 'linkedEntity') === (orbital.entity?.name ?? '');
  const beside = Object.keys(root).find(
    (key) => key !== 'orbitals' && orbitalRules.traits?.(root[key] as Json) && listMember(root, key).some(isOwn),
  );
  if (beside === undefined) return [];
  return [edit(finding, 'rewrite', [setAt(`${path}/traits`, root[beside] as Json), dropAt(`/${beside}`)], told)];
}

/** What clears a finding by putting what stands under another member where the format has it. */
export function memberEdits(ask: Ask): Edit[] {
  const { finding, kind, trait, page, entity, model } = ask;
  switch (kind) {
    case 'unmatched_emit':
    case 'unmatched_listener':
      return model.traits.flatMap((one) => traitEdits(ask, one));
    case 'unresolved_trait_ref':
    case 'invalid_page':
      return page === null
        ? []
        : [
            ...pageEdits(ask, page),
            ...orbitalEdits(ask, page.orbital),
            ...page.orbital.traits.flatMap((one) => (one.name === '' ? traitEdits(ask, one) : [])),
          ];
    case 'unknown_entity_ref':
      return model.entities.flatMap((one) => (one.name === '' ? entityEdits(ask, one, finding.name) : []));
    default:
      return [
        ...(trait === null ? [] : traitEdits(ask, trait)),
        ...(kind === 'broken_binding' && entity !== null ? entityEdits(ask, entity, null) : []),
      ];
  }
}
