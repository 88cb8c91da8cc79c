// What an element lacks: the member that holds its name, or that says where it leads. People who come from other formats write it under another member
// (`id`, `target`, `on`), which here says nothing; or they leave it out. The value that the rest of the document knows tells which member is meant, and
// all elements of the list that have it so are written anew with one edit.

import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Element, Page, Trait } from '../../schema/element.ts';
import { nodeName } from '../../schema/element.ts';
import { emitSitesOf } from '../../schema/emit-sites.ts';
import type { Model } from '../../schema/model.ts';
import { pointerOf } from '../../schema/model.ts';
import type { Finding } from '../../verify/finding.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { valueAt } from '../effect-candidates.ts';
import { endsOf } from '../ends.ts';
import type { Evidence } from '../evidence.ts';
import { kindOf } from '../finding-kind.ts';
import type { Located } from '../locate.ts';
import { wordsOf } from '../words.ts';
import { membersOf } from './known-members.ts';
import { namedState } from './machine.ts';
import {
  createTraitMemo,
  isLacking,
  type Lacking,
  moved,
  movedCandidates,
  movedIn,
  movedPenalty,
  textsIn,
} from './moved.ts';

/** An element without a name is meant by a name that no element has: before declaring one more. */
const namedPenalty = -60;
const perRank = 30;
const namedMax = 3;

/** What the elements of a list of a machine are called, or where its steps lead, under whatever members: of names that other lists know. */
export function inMembers(
  list: 'states' | 'events' | 'transitions',
  nodes: readonly Json[],
  states: ReadonlySet<string>,
  events: ReadonlySet<string>,
): Json[] {
  const isState = (name: string) => states.has(name);
  const isEvent = (name: string) => events.has(name);
  switch (list) {
    case 'states':
      return movedIn(nodes, [{ member: 'name', isMeant: isState, others: membersOf.state }]);
    case 'events':
      return movedIn(nodes, [{ member: 'key', isMeant: isEvent, others: membersOf.event }]);
    default:
      return movedIn(nodes, stepMembers(isState, isEvent));
  }
}

const stepMembers = (isState: Lacking['isMeant'], isEvent: Lacking['isMeant']): readonly Lacking[] => [
  { member: 'event', isMeant: isEvent, others: membersOf.transition },
  { member: 'to', isMeant: isState, others: membersOf.transition },
  { member: 'from', isMeant: isState, others: membersOf.transition },
];

/** Gives the name that is wanted to an element that has none: first to one whose label says it. */
function namedCandidates(
  finding: Finding,
  places: readonly { readonly node: JsonObject; readonly path: string }[],
  member: string,
  wanted: string,
): Candidate[] {
  if (wanted === '') return [];
  const words = wordsOf(wanted).join();
  const isLabelled = ({ node }: { node: JsonObject }) =>
    Object.values(node).some((value) => typeof value === 'string' && wordsOf(value).join() === words);
  const labelled = places.filter(isLabelled);
  return (labelled.length > 0 ? labelled : places).slice(0, namedMax).map(({ path }, rank) => {
    const action = { action: 'set_property', params: { path: `${path}/${member}`, value: wanted } };
    const one = candidate(finding, 'correct', [action], namedPenalty + perRank * rank);
    return { ...one, isDeclarationWrong: true };
  });
}

/** What elements of a list lack, moved or named. */
function inList(
  finding: Finding,
  model: Model,
  elements: readonly Element[],
  path: string,
  lacking: Lacking,
  wanted: readonly string[],
  moves: (find: () => Candidate[]) => Candidate[] = (find) => find(),
): Candidate[] {
  const { member } = lacking;
  const places = elements.flatMap((one) =>
    isLacking(one.node, member) ? [{ node: one.node as JsonObject, path: pointerOf(model, one) }] : [],
  );
  if (places.length === 0) return [];
  const nodes = elements.map((one) => one.node);
  const list = moves(() => movedCandidates(finding, nodes, path, [lacking]));
  return list.length > 0 ? list : wanted.flatMap((name) => namedCandidates(finding, places, member, name));
}

const lacks = (elements: readonly Element[], member: string) => elements.some((one) => isLacking(one.node, member));

/** Texts that a machine has beside its lists, such as where it begins. */
function saidBy({ node }: Trait): string[] {
  const machine = isObject(node as Json) ? (node as JsonObject).stateMachine : undefined;
  return machine !== undefined && isObject(machine)
    ? Object.values(machine).flatMap((value) => (typeof value === 'string' ? [value] : []))
    : [];
}

function stateCandidates(finding: Finding, trait: Trait, model: Model): Candidate[] {
  if (!lacks(trait.states, 'name')) return [];
  const known = new Set(trait.states.map((one) => one.name));
  const ends = new Set([...endsOf(trait), ...strayTexts(trait.transitions, membersOf.transition), ...saidBy(trait)]);
  const unknown = [...new Set(endsOf(trait))].filter((name) => !known.has(name) && name !== '*' && name !== '');
  // Where no step speaks of any, a text is its name.
  const isMeant = (name: string) => (ends.has(name) || trait.transitions.length === 0) && !known.has(name);
  const wanted = finding.category === 'invalid_transition' ? [finding.name] : unknown;
  const path = pointerOf(model, trait, ['stateMachine', 'states']);
  // Where steps speak of known ones alone, it is what other formats have names under.
  const isNamed = (name: string) => unknown.length === 0 && namedStates.has(name) && !known.has(name);
  const namedStates = new Set(
    trait.states.map(({ node }) => nodeName(isObject(node) ? namedState(node) : node, 'name')),
  );
  const isName = (name: string) => isMeant(name) || isNamed(name);
  return inList(
    finding,
    model,
    trait.states,
    path,
    { member: 'name', isMeant: isName, others: membersOf.state },
    wanted,
    (find) => ofStates(finding, trait, path, null, find),
  );
}

function eventCandidates(finding: Finding, trait: Trait, model: Model): Candidate[] {
  if (!lacks(trait.events, 'key')) return [];
  const used = new Set([
    ...trait.transitions.map((one) => one.event),
    ...emitSitesOf(trait).map((site) => site.event),
    ...strayTexts(trait.transitions, membersOf.transition),
  ]);
  const known = new Set(trait.events.map((one) => nodeName(one.node, 'key')));
  const unknown = [...used].filter((name) => !known.has(name) && name !== '' && !name.startsWith('_'));
  const isMeant = (name: string) => used.has(name) && !known.has(name);
  const wanted = finding.category === 'undeclared_event' ? [finding.name] : unknown;
  const path = pointerOf(model, trait, ['stateMachine', 'events']);
  const lacking = { member: 'key', isMeant, others: membersOf.event };
  return inList(finding, model, trait.events, path, lacking, wanted, (find) =>
    ofEvents(finding, trait, path, null, find),
  );
}

/** Texts that elements have in members of which the format knows nothing. */
function strayTexts(elements: readonly Element[], known: ReadonlySet<string>): string[] {
  return elements.flatMap(({ node }) =>
    isObject(node) ? Object.entries(node).flatMap(([key, value]) => (known.has(key) ? [] : textsIn(value))) : [],
  );
}

/** Where a step begins, leads, and on what it is taken, where the step says so under other members. */
function stepCandidates(
  finding: Finding,
  trait: Trait,
  model: Model,
  steps: readonly Trait['transitions'][number][] = trait.transitions,
): Candidate[] {
  if (!['event', 'to', 'from'].some((member) => lacks(steps, member))) return [];
  const path = pointerOf(model, trait, ['stateMachine', 'transitions']);
  const find = () => movedSteps(finding, trait, steps, path);
  return steps === trait.transitions ? ofSteps(finding, trait, path, null, find) : find();
}

const ofStates = createTraitMemo();
const ofEvents = createTraitMemo();
const ofSteps = createTraitMemo();

function movedSteps(
  finding: Finding,
  trait: Trait,
  steps: readonly Trait['transitions'][number][],
  path: string,
): Candidate[] {
  const states = new Set([
    ...trait.states.map((one) => one.name),
    ...strayTexts(trait.states, membersOf.state),
    ...endsOf(trait),
    '*',
  ]);
  const events = new Set([
    ...trait.events.map((one) => one.name),
    ...strayTexts(trait.events, membersOf.event),
    ...emitSitesOf(trait).map((site) => site.event),
    'INIT',
  ]);
  const isState = (name: string) => name !== '' && states.has(name);
  const isEvent = (name: string) => name !== '' && events.has(name);
  const nodes = steps.map((one) => one.node as unknown as Json);
  return movedCandidates(finding, nodes, path, stepMembers(isState, isEvent));
}

/** What carries something that a step reads is the likelier, by so many times that no step is taken on it yet, or that its name is like where the step leads. */
const carriedWorth = 6;
const idleWorth = 3;
/** What is taken from the same state already, on no condition, would not be taken twice. */
const takenWorth = -4;
/** What does not carry what the step reads would have to be given it. */
const unmetPenalty = 900;
/** Two actions for one step, behind what is listed. */
const openedPenalty = -400;

/** What opens a machine: declared as well, where it lists no such event. All but one of 1,851 machines react to it (`npm run eval:facts`). */
function openedBy(finding: Finding, trait: string, path: string): Candidate {
  const declare = { action: 'add_events', params: { trait, events: ['INIT'] } };
  return candidate(
    finding,
    'correct',
    [declare, { action: 'set_property', params: { path, value: 'INIT' } }],
    openedPenalty,
  );
}

/** A step pasted again that has lost its event says nothing that its original does not. */
const copiedPenalty = -60;

/** Whether another step does the same from the same state and leads to the same, on an event that it names. */
function isCopy(step: Trait['transitions'][number], { transitions }: Trait): boolean {
  const sameOf = ({ node }: Trait['transitions'][number]) => canonicalJson({ ...node, event: '' } as unknown as Json);
  const text = sameOf(step);
  const isAlike = (one: Trait['transitions'][number]) =>
    one.event !== '' && one.to === step.to && one.effects.length === step.effects.length && sameOf(one) === text;
  return step.effects.length > 0 && transitions.some(isAlike);
}

/** An event for a step that names none: one that carries what the step reads, that no step is taken on, that is called like where the step leads. */
function firedCandidates(finding: Finding, { trait, transition, traitName }: Located): Candidate[] {
  if (trait === null || transition === null || transition.event !== '') return [];
  const fired = new Set(trait.transitions.map((one) => one.event));
  const isBare = ({ guard }: Trait['transitions'][number]) => (guard ?? true) === true;
  const sources = new Set(transition.sources);
  const rivals = isBare(transition)
    ? trait.transitions.filter((one) => isBare(one) && one.sources.some((from) => sources.has(from)))
    : [];
  const taken = new Set(rivals.map((one) => one.event));
  const read = new Set(JSON.stringify([transition.guard, transition.effects]).match(/(?<=@payload\.)[\w$]+/g) ?? []);
  const target = new Set(wordsOf(transition.to));
  const worthOf = ({ name, payload }: Trait['events'][number]) => {
    const carried = (payload ?? []).filter((item) => read.has(nodeName(item, 'name'))).length;
    const alike = wordsOf(name).filter((word) => target.has(word)).length;
    return carriedWorth * carried + (fired.has(name) ? 0 : idleWorth) + (taken.has(name) ? takenWorth : 0) + alike;
  };
  const path = `${finding.pointer}${finding.pointer.endsWith('/event') ? '' : '/event'}`;
  const isUnmet = ({ payload }: Trait['events'][number]) =>
    [...read].some((field) => !(payload ?? []).some((item) => nodeName(item, 'name') === field));
  const copied = isCopy(transition, trait)
    ? [
        candidate(
          finding,
          'correct',
          [{ action: 'unset_property', params: { path: path.slice(0, -'/event'.length) } }],
          copiedPenalty,
        ),
      ]
    : [];
  const opens = trait.states.some((one) => one.isInitial && transition.sources.includes(one.name));
  const isInitLacking = ![...fired, ...trait.events.map((one) => one.name)].includes('INIT');
  const anew = opens && isInitLacking ? [openedBy(finding, traitName, path)] : [];
  const known = trait.events
    .map((event, index) => ({ event, index, worth: worthOf(event) }))
    .filter(({ event }) => event.name !== '')
    .sort((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, namedMax)
    .map(({ event }, rank) => {
      const params = { path, value: event.name };
      const penalty = perRank * rank + (isUnmet(event) ? unmetPenalty : 0);
      return candidate(finding, 'correct', [{ action: 'set_property', params }], penalty);
    });
  return [...copied, ...known, ...anew];
}

function emitCandidates(finding: Finding, trait: Trait, model: Model): Candidate[] {
  const putOut = new Set(emitSitesOf(trait).map((site) => site.event));
  const known = new Set(trait.emits.map((one) => one.name));
  const isMeant = (name: string) => putOut.has(name) && !known.has(name);
  const path = pointerOf(model, trait, ['emits']);
  const lacking = { member: 'event', isMeant, others: membersOf.emit };
  return inList(finding, model, trait.emits, path, lacking, [finding.name]);
}

/** What a listener waits for or triggers, where it says so under another member. */
function triggerCandidates(finding: Finding, trait: Trait, model: Model): Candidate[] {
  const told = lacks(trait.listens, 'event')
    ? new Set(
        model.traits.flatMap((one) => [
          ...one.emits.map((emit) => emit.name),
          ...emitSitesOf(one).map((site) => site.event),
        ]),
      )
    : new Set<string>();
  const fired = new Set(trait.transitions.map((one) => one.event));
  const isMeant = (name: string) => fired.has(name);
  const nodes = trait.listens.map((one) => one.node as Json);
  return movedCandidates(finding, nodes, pointerOf(model, trait, ['listens']), [
    { member: 'event', isMeant: (name: string) => told.has(name), others: membersOf.listen },
    { member: 'triggers', isMeant, others: membersOf.listen },
  ]);
}

function payloadCandidates(finding: Finding, { trait, transition }: Located, model: Model): Candidate[] {
  const event = trait?.events.find((one) => one.name === transition?.event);
  const wanted = finding.name.split('.')[1] ?? '';
  if (event === undefined || !isObject(event.node)) return [];
  const member = event.node.payloadSchema === undefined ? 'payload' : 'payloadSchema';
  const nodes = event.payload ?? [];
  const path = pointerOf(model, event, [member]);
  const lacking = { member: 'name', isMeant: (name: string) => name === wanted, others: membersOf.payload };
  const list = movedCandidates(finding, nodes, path, [lacking]);
  if (list.length > 0) return list;
  const places = nodes.flatMap((node, i) => (isLacking(node, 'name') ? [{ node, path: `${path}/${i}` }] : []));
  return namedCandidates(finding, places, 'name', wanted);
}

function fieldCandidates(finding: Finding, { entity }: Located, model: Model): Candidate[] {
  const wanted = finding.name.split('.')[1] ?? '';
  if (entity === null) return [];
  const lacking = { member: 'name', isMeant: (name: string) => name === wanted, others: membersOf.field };
  return inList(finding, model, entity.fields, pointerOf(model, entity, ['fields']), lacking, [wanted]);
}

/** A trait or an entity without a name is meant by a name that nothing else has. What it is called under another member goes there. */
function wholeCandidates(finding: Finding, model: Model, elements: readonly Element[]): Candidate[] {
  const nameless = elements.flatMap((one) =>
    isLacking(one.node, 'name') && nodeName(one.node, 'ref') === ''
      ? [{ node: one.node as JsonObject, path: pointerOf(model, one) }]
      : [],
  );
  return namedCandidates(finding, nameless, 'name', finding.name).map((one) => {
    const path = String(one.actions[0]?.params.path).slice(0, -'/name'.length);
    const node = nameless.find((place) => place.path === path)?.node ?? {};
    const alias = Object.keys(node).find((key) => node[key] === finding.name);
    if (alias === undefined) return one;
    const drop = { action: 'unset_property', params: { path: `${path}/${alias}` } };
    return { ...one, actions: [...one.actions, drop], cost: one.cost + movedPenalty, isReading: true };
  });
}

/** A page's path, or which trait it shows, where the page says so under another member. */
function pageMemberCandidates(finding: Finding, page: Page, model: Model): Candidate[] {
  if (!isObject(page.node)) return [];
  const path = pointerOf(model, page);
  if (finding.category === 'invalid_page') {
    if (page.path !== null) return [];
    const at = Number(path.slice(path.lastIndexOf('/') + 1));
    const nodes = page.orbital.pages.map((one) => (one === page ? (one.node as Json) : null));
    const isMeant = (text: string) => text.startsWith('/');
    const list = path.slice(0, path.lastIndexOf('/'));
    return Number.isInteger(at)
      ? movedCandidates(finding, nodes, list, [{ member: 'path', isMeant, others: membersOf.page }])
      : [];
  }
  const names = new Set(page.orbital.traits.map((one) => one.name));
  const nodes = isArray(page.node.traits) ? page.node.traits : [];
  const isMeant = (name: string) => names.has(name);
  return movedCandidates(finding, nodes, `${path}/traits`, [{ member: 'ref', isMeant, others: membersOf.shown }]);
}

/** Members that people write for the type of a pattern. Other members may hold the name of one as well, and mean another thing. */
const typeAlias = /^(?:component|pattern|widget|element|ui|kind|as|tag)_?(?:type|name)?$/i;

/** A pattern's type, where the pattern says it under another member. */
function patternMemberCandidates(finding: Finding, model: Model, { registries }: Evidence): Candidate[] {
  const node = valueAt(model, finding.pointer);
  if (node === undefined || !isObject(node) || nodeName(node, 'type') !== '') return [];
  const alias = Object.keys(node).find((key) => typeAlias.test(key) && registries.patterns.has(nodeName(node, key)));
  if (alias === undefined) return [];
  const params = { path: finding.pointer, value: moved(node, alias, 'type') };
  return [candidate(finding, 'correct', [{ action: 'set_property', params }], movedPenalty)];
}

/** Members that people write for the mark of a state in which a machine may end. */
const endAlias = /^(?:is_?)?(?:final|terminal|terminating|end|ending|done|accept|accepting)(?:_?state)?$/i;
const isEndMark = (key: string, value: Json | undefined) =>
  (endAlias.test(key) && value === true) ||
  ((key === 'type' || key === 'kind') && typeof value === 'string' && endAlias.test(value));

function endMarkCandidates(finding: Finding, { state }: Located, model: Model): Candidate[] {
  if (state === null || !isObject(state.node)) return [];
  const node = state.node as JsonObject;
  const alias = Object.keys(node).find((key) => isEndMark(key, node[key]));
  if (alias === undefined) return [];
  const entries = Object.entries(node).map(([key, value]) => (key === alias ? ['isTerminal', true] : [key, value]));
  const params = { path: pointerOf(model, state), value: Object.fromEntries(entries) };
  return [candidate(finding, 'correct', [{ action: 'set_property', params }], movedPenalty)];
}

/** What clears a finding by giving an element the member that it lacks. */
export function lackingCandidates(finding: Finding, place: Located, model: Model, evidence: Evidence): Candidate[] {
  const { trait, page } = place;
  switch (finding.category) {
    case 'unresolved_trait_ref':
      return page === null
        ? []
        : [...pageMemberCandidates(finding, page, model), ...wholeCandidates(finding, model, page.orbital.traits)];
    case 'invalid_page':
      return page === null ? [] : pageMemberCandidates(finding, page, model);
    case 'unknown_entity_ref':
      return wholeCandidates(finding, model, model.entities);
    default:
      return trait === null ? [] : ofTrait(finding, place, trait, model, evidence);
  }
}

function ofTrait(finding: Finding, place: Located, trait: Trait, model: Model, evidence: Evidence): Candidate[] {
  switch (kindOf(finding)) {
    case 'missing_transition':
      return [
        ...endMarkCandidates(finding, place, model),
        ...stateCandidates(finding, trait, model),
        ...stepCandidates(finding, trait, model),
      ];
    case 'invalid_transition':
      // A step that says its ends says them in the members of the format.
      return [
        ...stateCandidates(finding, trait, model),
        ...(finding.name === '' ? stepCandidates(finding, trait, model) : []),
      ];
    case 'orphan_state':
      return [...stateCandidates(finding, trait, model), ...stepCandidates(finding, trait, model)];
    case 'undeclared_event':
    case 'orphan_event': {
      const moves = [...stepCandidates(finding, trait, model), ...eventCandidates(finding, trait, model)];
      // A step that says its event under no other member is given one, whatever others say.
      const own = place.transition === null ? [] : stepCandidates(finding, trait, model, [place.transition]);
      return own.length > 0 ? moves : [...moves, ...firedCandidates(finding, place)];
    }
    case 'undeclared_emit':
      return emitCandidates(finding, trait, model);
    case 'payload_field':
      return payloadCandidates(finding, place, model);
    case 'broken_binding':
      return fieldCandidates(finding, place, model);
    case 'unmatched_listener':
      return [
        ...triggerCandidates(finding, trait, model),
        ...wholeCandidates(finding, model, finding.pointer.endsWith('/trait') ? model.traits : []),
      ];
    case 'invalid_pattern':
      return patternMemberCandidates(finding, model, evidence);
    default:
      return [];
  }
}
