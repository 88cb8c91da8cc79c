// Rewritings of machines, wiring and data: the same life of the same records in other states, traits and orbitals.
import type { Json } from '../../src/core/base/json.ts';
import { isArray, isObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import type { MachineTrait, Node } from './document-nodes.ts';
import {
  addTrait,
  entityOf,
  eventOf,
  initialOf,
  isCall,
  listOf,
  machineTraitsOf,
  nameOf,
  nodesOf,
  orbitalsOf,
  push,
  transitionsOf,
} from './document-nodes.ts';
import type { Rewrite } from './rewrite.ts';

type MachineRewrite = (one: MachineTrait, prng: Prng) => boolean;

/** Applies to all machines, or to a random half of those it applies to. */
function onMachines(rewrite: MachineRewrite): Rewrite {
  return (document, prng) => {
    const isThorough = prng.below(2) === 0;
    let count = 0;
    for (const one of machineTraitsOf(document)) {
      if (!isThorough && count > 0 && prng.below(2) === 0) continue;
      if (rewrite(one, prng)) count++;
    }
    return count > 0;
  };
}

const suffix = (prng: Prng) => prng.next().toString(36).slice(0, 4);
const fetchesOf = (transition: Node) => listOf(transition.effects).filter((effect) => isCall(effect, 'fetch', 'ref'));
const isPersist = (effect: Json) => isCall(effect, 'persist');
const without = (transition: Node, drop: (effect: Json) => boolean) =>
  listOf(transition.effects).filter((effect) => !drop(effect));

/** What is shown while data is on its way, and when it does not come. */
const spinner: Json = ['render-ui', 'main', { type: 'loading-state', title: 'Loading' }];
const alert = (retry: string): Json => [
  'render-ui',
  'main',
  { type: 'error-state', title: 'It went wrong', onRetry: retry },
];

/** A state in front that fetches: the machine starts there and goes on when the data has come. */
const loadingInFront: MachineRewrite = (one, prng) => {
  const [first, start] = [initialOf(one), transitionsOf(one).find(({ event }) => event === 'INIT')];
  if (first === '' || start === undefined || start.from !== first || start.to !== first) return false;
  const entity = entityOf(one);
  const [loading, loaded] = [`loading${suffix(prng)}`, `${entity}Loaded`];
  if (eventOf(one, loaded) !== undefined) return false;
  for (const state of nodesOf(one.machine.states)) if (state.isInitial === true) delete state.isInitial;
  push(one.machine, 'states', { name: loading, isInitial: true });
  push(one.machine, 'events', { key: loaded, payload: [{ name: 'data', type: `[${entity}]` }] });
  const shown = without(start, (effect) => isCall(effect, 'fetch', 'ref'));
  const fetch: Json = ['fetch', entity, { emit: { success: loaded } }];
  start.from = loading;
  start.to = loading;
  start.effects = [fetch, spinner];
  push(one.machine, 'transitions', { from: loading, to: first, event: loaded, effects: shown });
  push(one.machine, 'transitions', { from: first, to: loading, event: 'INIT', effects: [fetch, spinner] });
  return true;
};

/** A state for what went wrong, from which INIT leads back. */
const errorState: MachineRewrite = (one, prng) => {
  const first = initialOf(one);
  const working = transitionsOf(one).filter((transition) => fetchesOf(transition).length > 0);
  if (first === '' || working.length === 0) return false;
  const [error, failed] = [`error${suffix(prng)}`, `${entityOf(one)}LoadFailed`];
  push(one.machine, 'states', { name: error });
  push(one.machine, 'events', { key: failed, payload: [{ name: 'error', type: 'string' }] });
  for (const state of new Set(working.map(({ to }) => String(to))))
    push(one.machine, 'transitions', { from: state, to: error, event: failed, effects: [alert('INIT')] });
  push(one.machine, 'transitions', { from: error, to: first, event: 'INIT', effects: working[0]?.effects ?? [] });
  return true;
};

/** Data is fetched when the machine starts, where it was only referred to or not fetched at all. */
const fetchOnInit: MachineRewrite = (one) => {
  const first = initialOf(one);
  const entity = entityOf(one);
  const start = transitionsOf(one).find(({ event, from }) => event === 'INIT' && from === first);
  if (first === '' || entity === '' || (start !== undefined && fetchesOf(start).length > 0)) return false;
  const fetch: Json = ['fetch', entity, { emit: { success: `${entity}Ready`, failure: `${entity}Missing` } }];
  push(one.machine, 'events', { key: `${entity}Ready` }, { key: `${entity}Missing` });
  if (start !== undefined) start.effects = [fetch, ...listOf(start.effects)];
  else {
    if (eventOf(one, 'INIT') === undefined) push(one.machine, 'events', { key: 'INIT' });
    push(one.machine, 'transitions', { from: first, to: first, event: 'INIT', effects: [fetch] });
  }
  return true;
};

/** The two ways in which data is asked for, and the two in which a list is counted. */
const otherQuery: MachineRewrite = (one) => {
  let count = 0;
  for (const transition of transitionsOf(one))
    transition.effects = listOf(transition.effects).map((effect) => {
      if (!isCall(effect, 'fetch', 'ref')) return effect;
      count++;
      return [effect[0] === 'ref' ? 'fetch' : 'ref', ...effect.slice(1)] as Json;
    });
  return count > 0;
};

/** What deletes or ends is asked about first: a state between, with a dialog. */
const confirmFirst: MachineRewrite = (one, prng) => {
  let count = 0;
  for (const transition of transitionsOf(one)) {
    const { from, to, event } = transition;
    const deletes = listOf(transition.effects).some((effect) => isCall(effect, 'persist') && effect[1] === 'delete');
    if (!deletes || typeof from !== 'string' || /confirm/i.test(`${from}${event}`)) continue;
    const [asking, yes, no] = [`asking${suffix(prng)}`, `${event}_CONFIRMED`, `${event}_CANCELLED`];
    const clear: Json = ['render-ui', 'modal', null];
    const dialog = {
      ...{ type: 'confirm-dialog', title: 'Sure?', message: 'This cannot be taken back.' },
      ...{ onConfirm: yes, onCancel: no },
    };
    push(one.machine, 'states', { name: asking });
    push(one.machine, 'events', { key: yes }, { key: no });
    push(
      one.machine,
      'transitions',
      { from: asking, to: String(to), event: yes, effects: [...listOf(transition.effects), clear] },
      { from: asking, to: from, event: no, effects: [clear] },
    );
    transition.to = asking;
    transition.effects = [['render-ui', 'modal', dialog]];
    count++;
  }
  return count > 0;
};

/** An event that several states handle becomes one event a state. */
const splitEvents: MachineRewrite = (one) => {
  const byEvent = new Map<string, Node[]>();
  for (const transition of transitionsOf(one))
    byEvent.set(String(transition.event), [...(byEvent.get(String(transition.event)) ?? []), transition]);
  let count = 0;
  for (const [name, [, ...others]] of byEvent) {
    const declared = eventOf(one, name);
    if (name === 'INIT' || declared === undefined) continue;
    others.forEach((transition, i) => {
      const own = `${name}_${i + 2}`;
      push(one.machine, 'events', isObject(declared) ? { ...declared, key: own } : own);
      transition.event = own;
      count++;
    });
  }
  return count > 0;
};

/** One screen of a machine becomes a trait of its own: a state that is entered from the first and left to it. */
const splitTrait: MachineRewrite = (one, prng) => {
  const first = initialOf(one);
  const transitions = transitionsOf(one);
  const states = nodesOf(one.machine.states).map(nameOf);
  const aside = states.filter((state) => {
    const touching = transitions.filter(({ from, to }) => from === state || to === state);
    const others = (end: Json | undefined) => end === state || end === first;
    return state !== first && touching.length > 1 && touching.every(({ from, to }) => others(from) && others(to));
  });
  if (first === '' || aside.length === 0 || states.length < 3) return false;
  const state = prng.pick(aside);
  const moved = transitions.filter(({ from, to }) => from === state || to === state);
  const names = new Set(moved.map(({ event }) => String(event)));
  const kept = transitions.filter((transition) => !moved.includes(transition));
  const still = new Set(kept.map(({ event }) => String(event)));
  const idle = 'idle';
  const place = (end: Json | undefined): Json => (end === first ? idle : (end as Json));
  const added: Node = {
    ...{ name: `${nameOf(one.trait as Json)}${suffix(prng)}`, linkedEntity: entityOf(one), category: 'interaction' },
    stateMachine: {
      states: [
        { name: idle, isInitial: true },
        ...nodesOf(one.machine.states).filter((s) => nameOf(s as Json) === state),
      ],
      events: [{ key: 'INIT' }, ...listOf(one.machine.events).filter((event) => names.has(nameOf(event)))],
      transitions: [
        { from: idle, to: idle, event: 'INIT', effects: [['ref', entityOf(one)]] },
        ...moved.map((transition) => ({ ...transition, from: place(transition.from), to: place(transition.to) })),
      ],
    } as Json,
  };
  one.machine.states = nodesOf(one.machine.states).filter((s) => nameOf(s as Json) !== state) as Json[];
  one.machine.transitions = kept as Json[];
  one.machine.events = listOf(one.machine.events).filter((event) => {
    const name = nameOf(event);
    return !names.has(name) || still.has(name);
  });
  addTrait(one, added);
  return true;
};

/** Writing goes to a trait that listens: screens tell what was asked for, and do not write themselves. */
const writesApart: MachineRewrite = (one, prng) => {
  const writing = transitionsOf(one).filter(({ effects }) => listOf(effects).some(isPersist));
  if (writing.length === 0 || nodesOf(one.machine.states).length < 2) return false;
  const entity = entityOf(one);
  const [events, handled, listens]: [Json[], Json[], Json[]] = [[], [], []];
  for (const transition of writing) {
    const effects = listOf(transition.effects);
    const asked = `DO_${transition.event}`;
    const payload = [{ name: 'data', type: 'object' }];
    transition.effects = effects.map((effect) => (isPersist(effect) ? ['emit', asked, '@payload'] : effect));
    events.push({ key: asked, payload });
    handled.push({ from: 'idle', to: 'idle', event: asked, effects: effects.filter(isPersist) });
    listens.push({ event: asked, triggers: asked });
    push(one.trait, 'emits', { event: asked, scope: 'internal', payload });
  }
  const added: Node = {
    ...{ name: `${entity}Writer${suffix(prng)}`, linkedEntity: entity, category: 'lifecycle', listens },
    stateMachine: { states: [{ name: 'idle', isInitial: true }], events, transitions: handled },
  };
  push(one.orbital, 'traits', added as Json);
  return true;
};

/** Two traits of one entity become one machine: the second starts where the first does. */
const mergeTraits: Rewrite = (document, prng) => {
  let count = 0;
  for (const orbital of orbitalsOf(document)) {
    const traits = machineTraitsOf({ orbitals: [orbital] as Json[] });
    const [one, other] = prng.shuffle(traits);
    if (one === undefined || other === undefined || entityOf(one) !== entityOf(other)) continue;
    const [first, second] = [initialOf(one), initialOf(other)];
    if (first === '' || second === '') continue;
    const taken = new Set(nodesOf(one.machine.states).map(nameOf));
    const place = (end: Json | undefined): Json => {
      if (isArray(end)) return end.map(place);
      const name = String(end);
      return name === second ? first : taken.has(name) ? `${name}Other` : name;
    };
    const states = nodesOf(other.machine.states).filter((state) => nameOf(state as Json) !== second);
    const known = new Set(listOf(one.machine.events).map(nameOf));
    push(one.machine, 'states', ...states.map((state) => ({ ...state, name: place(state.name) }) as Json));
    push(one.machine, 'events', ...listOf(other.machine.events).filter((event) => !known.has(nameOf(event))));
    const moved = transitionsOf(other).filter(({ event, from }) => !(event === 'INIT' && from === second));
    push(
      one.machine,
      'transitions',
      ...moved.map((transition) => ({ ...transition, from: place(transition.from), to: place(transition.to) }) as Json),
    );
    for (const key of ['emits', 'listens', 'ticks']) push(one.trait, key, ...listOf(other.trait[key]));
    orbital.traits = listOf(orbital.traits).filter((trait) => trait !== other.trait);
    for (const page of nodesOf(orbital.pages))
      page.traits = listOf(page.traits).filter((ref) => !isObject(ref) || ref.ref !== other.trait.name);
    count++;
  }
  return count > 0;
};

/** A trait moves to an orbital of its own, which holds the entity beside. */
const moveTrait: Rewrite = (document, prng) => {
  const orbitals = orbitalsOf(document).filter(({ traits }) => nodesOf(traits).length > 1);
  if (orbitals.length === 0) return false;
  const orbital = prng.pick(orbitals);
  const trait = prng.pick(nodesOf(orbital.traits));
  orbital.traits = listOf(orbital.traits).filter((one) => one !== trait);
  for (const page of nodesOf(orbital.pages))
    page.traits = listOf(page.traits).filter((ref) => !isObject(ref) || ref.ref !== trait.name);
  const own = { name: `${nameOf(trait as Json)}Orbital`, auxiliaryEntities: [orbital.entity as Json] };
  const page = { name: `${nameOf(trait as Json)}Page`, path: `/${suffix(prng)}`, traits: [{ ref: trait.name }] };
  push(document, 'orbitals', { ...own, entity: orbital.entity, traits: [trait], pages: [page] } as Json);
  return true;
};

/** Two orbitals become one: the entity of the second stands beside that of the first. */
const mergeOrbitals: Rewrite = (document, prng) => {
  const orbitals = orbitalsOf(document);
  if (orbitals.length < 2) return false;
  const [one, other] = prng.shuffle(orbitals) as [Node, Node];
  if (isObject(other.entity)) push(one, 'auxiliaryEntities', other.entity);
  for (const key of ['auxiliaryEntities', 'traits', 'pages', 'uses', 'emits', 'listens'])
    if (other[key] !== undefined) push(one, key, ...listOf(other[key]));
  for (const trait of nodesOf(other.traits))
    if (trait.linkedEntity === undefined) trait.linkedEntity = nameOf(other.entity);
  document.orbitals = listOf(document.orbitals).filter((orbital) => orbital !== other);
  return true;
};

/** Records get the fields that bookkeeping asks for. */
const bookkeeping: Rewrite = (document) => {
  let count = 0;
  for (const { entity } of orbitalsOf(document)) {
    if (!isObject(entity)) continue;
    const known = new Set(listOf(entity.fields).map(nameOf));
    const added: Json[] = [
      { name: 'id', type: 'string', required: true },
      { name: 'createdAt', type: 'datetime' },
      { name: 'updatedAt', type: 'datetime' },
      { name: 'isBusy', type: 'boolean', default: false },
      { name: 'lastError', type: 'string', default: '' },
    ].filter(({ name }) => !known.has(name));
    if (added.length === 0) continue;
    push(entity as Node, 'fields', ...added);
    count++;
  }
  return count > 0;
};

/** What was done is told, and what cannot be done is guarded. */
const tellAndGuard: MachineRewrite = (one) => {
  let count = 0;
  for (const transition of transitionsOf(one)) {
    if (!listOf(transition.effects).some(isPersist)) continue;
    push(transition, 'effects', ['notify', 'Saved', 'success']);
    if (transition.guard === undefined) transition.guard = ['not', ['=', '@payload.data', null]];
    count++;
  }
  return count > 0;
};

/** An event that carries a record carries its fields instead. */
const flatPayload: MachineRewrite = (one) => {
  let count = 0;
  for (const event of nodesOf(one.machine.events)) {
    const key = event.payload === undefined ? 'payloadSchema' : 'payload';
    const [only, ...others] = nodesOf(event[key]);
    if (only === undefined || others.length > 0 || only.type !== 'object') continue;
    const { entity } = one.orbital;
    const fields = isObject(entity) ? nodesOf(entity.fields).slice(0, 6) : [];
    event[key] = fields.map(({ name, type }) => ({ name, type }) as Json);
    count++;
  }
  return count > 0;
};

export const machineRewritings: Readonly<Record<string, Rewrite>> = {
  'a loading state in front': onMachines(loadingInFront),
  'an error state': onMachines(errorState),
  'fetch on INIT': onMachines(fetchOnInit),
  'another query operator': onMachines(otherQuery),
  'confirm before deleting': onMachines(confirmFirst),
  'events split by state': onMachines(splitEvents),
  'a screen becomes a trait': onMachines(splitTrait),
  'writing becomes a trait': onMachines(writesApart),
  'two traits merged': mergeTraits,
  'a trait moved to an orbital': moveTrait,
  'two orbitals merged': mergeOrbitals,
  'fields of bookkeeping': bookkeeping,
  'told and guarded': onMachines(tellAndGuard),
  'payloads field by field': onMachines(flatPayload),
};
