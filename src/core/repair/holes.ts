// Typed holes: an element that lacks its name, its event or one of its ends gets one that is spoken of and that nothing has.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import { type Element, nodeName, payloadNames, type State, type Trait, type Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import { pointerOf } from '../schema/model.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { byLikeness, endsOf, raisedIn, statedTargetOf, targetOn } from './machine-events.ts';
import { addEvents, dropAt, setAt, textOf } from './places.ts';

const filledMax = 3;

const isNameless = (node: unknown, member: string): node is JsonObject =>
  isObject(node as Json) && nodeName(node as Json, member) === '' && !isArray((node as JsonObject)[member]);

/** Elements that lack the member that names them, each filled with a name that is wanted; first those whose label says it. */
function named(
  ask: Ask,
  elements: readonly Element[],
  member: string,
  wanted: Iterable<string>,
  alike: string,
): Edit[] {
  const holes = elements.filter(({ node }) => isNameless(node, member));
  return [...new Set(wanted)].flatMap((name) => {
    if (name === '') return [];
    const words = wordsOf(name).join();
    const isLabelled = ({ node }: Element) =>
      Object.values(node as JsonObject).some((value) => typeof value === 'string' && wordsOf(value).join() === words);
    const labelled = holes.filter(isLabelled);
    return (labelled.length > 0 ? labelled : holes).slice(0, filledMax).map((one, rank) => {
      const told = { because: labelled.length > 0 ? `${alike}, labelled` : alike, rank, strategy: 'correct' as const };
      return edit(ask.finding, 'fill', [setAt(`${pointerOf(ask.model, one)}/${member}`, name)], told);
    });
  });
}

function payloadHoles(ask: Ask, trait: Trait, transition: Transition): Edit[] {
  const event = trait.events.find(({ name }) => name === transition.event);
  const wanted = ask.finding.name.split('.')[1] ?? '';
  if (event === undefined || !isObject(event.node as Json) || wanted === '') return [];
  const member = (event.node as { payloadSchema?: Json }).payloadSchema === undefined ? 'payload' : 'payloadSchema';
  return (event.payload ?? []).flatMap((node, at) =>
    isNameless(node, 'name')
      ? [
          edit(ask.finding, 'fill', [setAt(pointerOf(ask.model, event, [member, at, 'name']), wanted)], {
            because: 'hole',
            strategy: 'correct',
          }),
        ]
      : [],
  );
}

/** What an element without a name is called. */
export function holeEdits(ask: Ask): Edit[] {
  const { finding, kind, trait, transition, entity, page, model } = ask;
  switch (kind) {
    case 'unknown_entity_ref':
      return named(ask, model.entities, 'name', [finding.name], 'hole');
    case 'unresolved_trait_ref':
      return page === null
        ? []
        : named(
            ask,
            page.orbital.traits.filter(({ node }) => nodeName(node as Json, 'ref') === ''),
            'name',
            [finding.name],
            'hole',
          );
    case 'broken_binding':
      return entity === null ? [] : named(ask, entity.fields, 'name', [finding.name.split('.')[1] ?? ''], 'hole');
    case 'payload_field':
      return trait === null || transition === null ? [] : payloadHoles(ask, trait, transition);
    case 'undeclared_emit':
      return trait === null ? [] : named(ask, trait.emits, 'event', [finding.name], 'hole');
    default:
      return trait === null ? [] : inMachine(ask, trait);
  }
}

function inMachine(ask: Ask, trait: Trait): Edit[] {
  const { finding, kind, model } = ask;
  const states = new Set(trait.states.map(({ name }) => name));
  const unknown = endsOf(trait).filter((name) => name !== '*' && !states.has(name));
  switch (kind) {
    case 'invalid_transition':
      return finding.name === '' ? endEdits(ask) : named(ask, trait.states, 'name', [finding.name], 'hole');
    case 'missing_transition':
    case 'orphan_state':
    case 'missing_initial_state':
      return named(ask, trait.states, 'name', unknown, 'hole');
    case 'undeclared_event':
    case 'orphan_event': {
      const known = new Set(trait.events.map(({ node }) => nodeName(node, 'key')));
      const used = [...trait.transitions.map(({ event }) => event), ...emitSitesOf(trait).map(({ event }) => event)];
      const wanted =
        finding.name !== '' && kind === 'undeclared_event'
          ? [finding.name]
          : used.filter((name) => !known.has(name) && !name.startsWith('_'));
      return [...named(ask, trait.events, 'key', wanted, 'hole'), ...eventEdits(ask)];
    }
    case 'unmatched_listener':
      return finding.pointer.endsWith('/trait') ? named(ask, model.traits, 'name', [finding.name], 'hole') : [];
    default:
      return [];
  }
}

/** Where a step begins or leads that does not say so. */
function endEdits({ finding, trait, transition }: Ask): Edit[] {
  if (trait === null || transition === null) return [];
  const isStart = finding.pointer.endsWith('/from');
  if (!isStart && !finding.pointer.endsWith('/to')) return [];
  const names = isStart ? sourcesFor(trait, transition.event) : targetsFor(trait, transition);
  const filled = [...new Set(names)].filter((name) => name !== '').slice(0, filledMax);
  return filled.map((value, rank) =>
    edit(finding, 'fill', [setAt(finding.pointer, value)], { because: 'end', rank, strategy: 'correct' }),
  );
}

/** The first state for INIT; states that raise the event and do not take it; those that nothing leaves; those that do not take it. */
function sourcesFor(trait: Trait, event: string): string[] {
  const outgoing = outgoingOf(trait);
  const lacks = ({ name }: State) => outgoing(name).every((one) => one.event !== event);
  const isLeft = ({ name, isTerminal }: State) => !isTerminal && outgoing(name).length === 0;
  const raises = ({ name }: State) => raisedIn(trait, name).includes(event);
  const first = event === 'INIT' ? trait.states.filter((one) => one.isInitial) : [];
  const open = trait.states.filter((one) => lacks(one) && !one.isTerminal);
  const left = trait.states.filter(isLeft);
  return [first, left.filter(raises), open.filter(raises), left, open].flat().map((one) => one.name);
}

/** What the step writes; the states that nothing reaches, those called most like the event first; where the event leads elsewhere; where it begins. */
function targetsFor(trait: Trait, transition: Transition): string[] {
  const reach = reachOf(trait);
  const names = trait.states.map((one) => one.name);
  const lost = names.filter((name) => !reach.has(name));
  const [from = ''] = transition.sources;
  const stated = statedTargetOf(transition, new Set(names)) ?? '';
  const own = names.includes(from) ? [from] : [];
  return [stated, ...byLikeness(transition.event, lost), ...own, targetOn(trait, transition.event, from)];
}

/** How much an event speaks for being that of a step: it carries what the step reads, no step is taken on it, its name is like where the step leads. */
function worthOf(step: Transition, trait: Trait): (event: Trait['events'][number]) => number {
  const fired = new Set(trait.transitions.map(({ event }) => event));
  const isBare = ({ guard }: Transition) => (guard ?? true) === true;
  const rivals = trait.transitions.filter(
    (one) => isBare(one) && isBare(step) && one.sources.some((from) => step.sources.includes(from)),
  );
  const taken = new Set(rivals.map(({ event }) => event));
  const read = new Set(JSON.stringify([step.guard, step.effects]).match(/(?<=@payload\.)[\w$]+/g) ?? []);
  const target = wordsOf(step.to);
  return ({ name, payload }) => {
    const carried = (payloadNames(payload) ?? []).filter((field) => read.has(field)).length;
    const alike = wordsOf(name).filter((word) => target.includes(word)).length;
    const isUnmet = carried < read.size;
    return 6 * carried + (fired.has(name) ? 0 : 3) - (taken.has(name) ? 4 : 0) + alike - (isUnmet ? 8 : 0);
  };
}

/** An event for a step that names none; what opens the machine where it has nothing that does; a copy that has lost its event goes. */
function eventEdits({ finding, trait, transition, traitName }: Ask): Edit[] {
  if (trait === null || transition === null || transition.event !== '') return [];
  const path = `${finding.pointer}${finding.pointer.endsWith('/event') ? '' : '/event'}`;
  const worth = worthOf(transition, trait);
  const events = trait.events.filter(({ name }) => name !== '');
  const known = events
    .map((event, index) => ({ event, index, worth: worth(event) }))
    .sort((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, filledMax)
    .map(({ event, worth: own }, rank) =>
      edit(finding, 'fill', [setAt(path, event.name)], {
        because: own < 0 ? 'event, unlikely' : 'event',
        rank,
        strategy: 'correct',
      }),
    );
  const without = ({ node }: Transition) => textOf({ ...node, event: '' } as unknown as Json);
  const isCopy =
    transition.effects.length > 0 &&
    trait.transitions.some(
      (one) => one.event !== '' && one.to === transition.to && without(one) === without(transition),
    );
  const copied = isCopy
    ? [edit(finding, 'drop', [dropAt(path.slice(0, -'/event'.length))], { because: 'copy', strategy: 'correct' })]
    : [];
  const opens = trait.states.some((one) => one.isInitial && transition.sources.includes(one.name));
  const hasInit = events.some(({ name }) => name === 'INIT') || trait.transitions.some(({ event }) => event === 'INIT');
  const anew =
    opens && !hasInit
      ? [
          edit(finding, 'fill', [addEvents(traitName, ['INIT']), setAt(path, 'INIT')], {
            because: 'opening event',
            strategy: 'correct',
          }),
        ]
      : [];
  return [...copied, ...known, ...anew];
}
