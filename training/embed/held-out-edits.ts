// Single edits of kinds that nothing is fitted to: fitting draws from tests/fixtures/structural-edit.ts alone. Each changes one element of a copy in place, and no
// kind is one of those under another name. For judging whether likeness follows the number of edits whatever the edits are.
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import { isArray, isObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import type { StructuralEdit } from '../../tests/fixtures/structural-edit.ts';
import {
  isCall,
  listOf,
  machineTraitsOf,
  type Node,
  nameOf,
  nodesOf,
  orbitalsOf,
  patternsOf,
  push,
  screensOf,
  transitionsOf,
} from './document-nodes.ts';

type Edit = (document: Node, prng: Prng) => boolean;

/** Picks one place and edits it; false where there is none. */
function at<T>(find: (document: Node) => readonly T[], edit: (place: T, prng: Prng) => void): Edit {
  return (document, prng) => {
    const places = find(document);
    if (places.length === 0) return false;
    edit(prng.pick(places), prng);
    return true;
  };
}

const allTraits = (document: Node) => orbitalsOf(document).flatMap(({ traits }) => nodesOf(traits));
const allEntities = (document: Node) => orbitalsOf(document).flatMap(({ entity }) => nodesOf([entity ?? null]));
const allFields = (document: Node) => allEntities(document).flatMap(({ fields }) => nodesOf(fields));
const allTransitions = (document: Node) => machineTraitsOf(document).flatMap(transitionsOf);
const allEvents = (document: Node) => machineTraitsOf(document).flatMap(({ machine }) => nodesOf(machine.events));
const allPatterns = (document: Node) => screensOf(document).flatMap(({ pattern }) => patternsOf(pattern));
const others = (list: readonly string[], own: Json | undefined) => list.filter((one) => one !== own);

/** Transitions with the names of which one is put in place of theirs. */
function rewirable(list: 'states' | 'events', end: 'from' | 'event') {
  return (document: Node) =>
    machineTraitsOf(document).flatMap((one) => {
      const names = listOf(one.machine[list]).map(nameOf);
      return transitionsOf(one).flatMap((transition) => {
        const free = others(names, transition[end]);
        return typeof transition[end] === 'string' && free.length > 0 ? [{ transition, free }] : [];
      });
    });
}

/** Lists of effects' arguments that begin with one of some words, wherever they stand. */
function callsOf(words: readonly string[]) {
  return (document: Node) => {
    const found: Json[][] = [];
    const visit = (value: Json | undefined): void => {
      if (isCall(value, ...words)) found.push(value);
      if (isArray(value)) for (const item of value) visit(item);
      else if (isObject(value)) for (const item of Object.values(value)) visit(item);
    };
    for (const { guard, effects } of allTransitions(document)) {
      visit(guard);
      visit(effects);
    }
    return found;
  };
}

function exchange(words: readonly string[], place: 0 | 1): Edit {
  return at(callsOf(place === 0 ? words : ['persist']), (call, prng) => {
    call[place] = prng.pick(others(words, call[place]));
  });
}

/** The member that holds the payload of an event: the format knows two. */
const payloadKey = (event: Node) => (event.payloadSchema === undefined ? 'payload' : 'payloadSchema');

function removeOne(node: Node, key: string, prng: Prng): void {
  const gone = prng.pick(listOf(node[key]));
  node[key] = listOf(node[key]).filter((one) => one !== gone);
}

/** Removes one of a list; places are those of which there is one. */
const dropOne = (find: (document: Node) => readonly Node[], key: string): Edit =>
  at(
    (document) => find(document).filter((node) => listOf(node[key]).length > 0),
    (node, prng) => removeOne(node, key, prng),
  );

const heldOutEdits: Readonly<Record<string, Edit>> = {
  'toggle required': at(allFields, (field) => {
    if (field.required === true) delete field.required;
    else field.required = true;
  }),
  'toggle default': at(allFields, (field) => {
    if (field.default === undefined) field.default = '';
    else delete field.default;
  }),
  'relation to another entity': at(allEntities, (entity, prng) => {
    const name = `r${prng.next().toString(36)}`;
    push(entity, 'fields', {
      name,
      type: 'relation',
      relation: { entity: nameOf(entity as Json), cardinality: 'many' },
    });
  }),
  'other persistence': at(allEntities, (entity, prng) => {
    entity.persistence = prng.pick(others(['persistent', 'runtime', 'singleton'], entity.persistence));
  }),
  'other source state': at(rewirable('states', 'from'), ({ transition, free }, prng) => {
    transition.from = prng.pick(free);
  }),
  'other event': at(rewirable('events', 'event'), ({ transition, free }, prng) => {
    transition.event = prng.pick(free);
  }),
  'terminal state': at(
    (document) => machineTraitsOf(document).flatMap(({ machine }) => nodesOf(machine.states)),
    (state) => {
      if (state.isTerminal === true) delete state.isTerminal;
      else state.isTerminal = true;
    },
  ),
  'add payload item': at(allEvents, (event, prng) => {
    push(event, payloadKey(event), {
      name: `p${prng.next().toString(36)}`,
      type: prng.pick(['string', 'number', 'boolean']),
    });
  }),
  'remove payload item': at(
    (document) => allEvents(document).filter((event) => listOf(event[payloadKey(event)]).length > 0),
    (event, prng) => removeOne(event, payloadKey(event), prng),
  ),
  'other comparison': exchange(['=', '!=', '<', '<=', '>', '>='], 0),
  'other verb': exchange(['create', 'update', 'delete'], 1),
  'fetch added': at(
    (document) =>
      machineTraitsOf(document).flatMap((one) => transitionsOf(one).map((transition) => ({ one, transition }))),
    ({ one, transition }) => push(transition, 'effects', ['fetch', nameOf(one.orbital.entity)]),
  ),
  'other slot': at(screensOf, ({ effects, at: place, slot }, prng) => {
    const effect = effects[place] as readonly Json[];
    effects[place] = ['render-ui', prng.pick(others(['main', 'modal', 'drawer', 'sidebar'], slot)), ...effect.slice(2)];
  }),
  'screen boxed': at(screensOf, ({ effects, at: place }, prng) => {
    const [head, slot, pattern, ...rest] = effects[place] as readonly Json[];
    const box: JsonObject = { type: prng.pick(['stack', 'center', 'panel']), children: [pattern as Json] };
    effects[place] = [head as Json, slot as Json, box, ...rest];
  }),
  'child twice': at(
    (document) => allPatterns(document).filter(({ children }) => nodesOf(children).length > 0),
    (pattern, prng) => push(pattern, 'children', structuredClone(prng.pick(nodesOf(pattern.children))) as Json),
  ),
  'remove child': dropOne(
    (document) =>
      allPatterns(document).filter(({ children }) => nodesOf(children).length > 0 && nodesOf(children).every(isSmall)),
    'children',
  ),
  'set a look': at(allPatterns, (pattern, prng) => {
    const key = prng.pick(['isCompact', 'isSticky', 'hasBorder', 'isDense']);
    pattern[key] = pattern[key] !== true;
  }),
  'remove listen': dropOne(allTraits, 'listens'),
  'other scope': at(
    (document) => allTraits(document).flatMap(({ emits }) => nodesOf(emits)),
    (emit) => {
      emit.scope = emit.scope === 'external' ? 'internal' : 'external';
    },
  ),
  'add tick': at(
    (document) => machineTraitsOf(document).map(({ trait }) => trait),
    (trait, prng) =>
      push(trait, 'ticks', { name: `t${prng.next().toString(36)}`, interval: 1000, effects: [['notify', 'now']] }),
  ),
};

const isSmall = (pattern: Node) => JSON.stringify(pattern).length < 200;

export const heldOutEditKinds: readonly string[] = Object.keys(heldOutEdits);

/** One edit of a random kind that applies; the document itself where none does. */
export function editOtherwise(document: Json, prng: Prng): StructuralEdit {
  for (const kind of prng.shuffle(heldOutEditKinds)) {
    const copy = structuredClone(document) as Node;
    if (heldOutEdits[kind]?.(copy, prng) === true) return { kind, document: copy as Json };
  }
  return { kind: 'none', document };
}
