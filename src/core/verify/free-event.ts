// Choosing a transition to suggest: an event that the machine knows and that is not yet taken in a state.
import { createNodeMemo } from '../base/node-memo.ts';
import { wordsOf } from '../base/words.ts';
import { reachOf } from '../schema/graph.ts';
import type { TraitScope } from './check.ts';
import type { SuggestedAction } from './finding.ts';
import { paintedStates, type WayBack, wayBackTo } from './rules-17/screen-not-restored.ts';

/** An event declared by the machine that no transition of the state fires on; one used nowhere comes first, `INIT` and system events never. */
function freeEvent(scope: TraitScope, state: string): string | undefined {
  let known = chosen.get(scope);
  if (known === undefined) {
    known = new Map();
    chosen.set(scope, known);
  }
  if (!known.has(state)) known.set(state, findFree(scope, state));
  return known.get(state);
}

/** Choices by state, once for all the findings of a trait. */
const chosen = createNodeMemo<Map<string, string | undefined>>();

function findFree(scope: TraitScope, state: string): string | undefined {
  return eligible(scope).find((event) => scope.lookups.countTakers(state, event) === 0);
}

const eligibleEvents = createNodeMemo<readonly string[]>();

function eligible(scope: TraitScope): readonly string[] {
  let list = eligibleEvents.get(scope);
  if (list === undefined) {
    const named = [...scope.events.keys()].filter(
      (event) => event !== '' && event !== 'INIT' && !event.startsWith('_'),
    );
    const isHandled = (event: string) => scope.handled.has(event);
    list = [...named.filter((event) => !isHandled(event)), ...named.filter(isHandled)];
    eligibleEvents.set(scope, list);
  }
  return list;
}

interface Ways {
  /** Events with where they lead, of those by which several states are left and that ask for nothing: the most usual first. */
  readonly usual: readonly (readonly [event: string, to: string])[];
  /** Where an event leads first. */
  readonly targets: ReadonlyMap<string, string>;
}

function waysOf(scope: TraitScope): Ways {
  let ways = known.get(scope);
  if (ways === undefined) {
    const counts = new Map<string, { readonly event: string; readonly to: string; readonly from: Set<string> }>();
    const targets = new Map<string, string>();
    for (const { event, to, guard, sources } of scope.trait.transitions) {
      if (!scope.states.has(to)) continue;
      if (!targets.has(event)) targets.set(event, to);
      if (guard !== null) continue;
      const key = `${event}\n${to}`;
      const way = counts.get(key) ?? { event, to, from: new Set<string>() };
      for (const source of sources) if (source !== to) way.from.add(source);
      counts.set(key, way);
    }
    const several = [...counts.values()].filter(({ from }) => from.size > 1).sort((x, y) => y.from.size - x.from.size);
    ways = { usual: several.map(({ event, to }) => [event, to]), targets };
    known.set(scope, ways);
  }
  return ways;
}

const known = createNodeMemo<Ways>();

/**
 * A transition from a dead end: as several other states are left, else by an event of the machine that does not lead into it, to where that leads elsewhere, else to where
 * machines begin again.
 */
export function wayOut(scope: TraitScope, state: string, trait: string): SuggestedAction[] {
  const { usual, targets } = waysOf(scope);
  const isFree = (event: string) => scope.lookups.countTakers(state, event) === 0;
  const free = eligible(scope);
  const way = usual.find(([one, to]) => to !== state && free.includes(one) && isFree(one));
  const event = way?.[0] ?? free.find((one) => isFree(one) && targets.get(one) !== state);
  const initial = scope.lookups.initialName;
  const home = initial !== null && initial !== state ? initial : otherState(scope, state);
  const to = way?.[1] ?? targets.get(event ?? '') ?? home;
  return to === '' ? [] : [transitionOn(scope, event, { trait, from: state, to })];
}

/** A transition that makes a state reachable, from the initial state or else from one that can be reached. */
export function wayIn(scope: TraitScope, state: string, trait: string): SuggestedAction[] {
  for (const from of reachOf(scope.trait).keys()) {
    if (from === state || !scope.states.has(from)) continue;
    return [transitionOn(scope, freeEvent(scope, from), { trait, from, to: state })];
  }
  return [];
}

function transitionOn(
  scope: TraitScope,
  event: string | undefined,
  ends: { readonly trait: string; readonly from: string; readonly to: string },
): SuggestedAction {
  const { trait, from } = ends;
  const { to, effects } = arrival(scope, ends);
  const shown = effects.length === 0 ? {} : { effects };
  if (event !== undefined) return { action: 'add_transition', params: { trait, from, event, to, ...shown } };
  const fresh = newEvent(scope, 'CONTINUE');
  return {
    action: 'add_transition',
    params: { trait, from, event: fresh, to, ...shown },
    needs: [{ action: 'add_events', params: { trait, events: [fresh] } }],
  };
}

/** Where a new transition leads, with effects where the screen of the state that it leaves would stay: those that show the other, or its name. */
function arrival(scope: TraitScope, { from, to }: { readonly from: string; readonly to: string }): WayBack {
  if (scope.registries.target !== '17' || from === to || !paintedStates(scope.trait).has(from))
    return { to, effects: [] };
  let ways = arrivals.get(scope);
  if (ways === undefined) {
    ways = new Map();
    arrivals.set(scope, ways);
  }
  let way = ways.get(to);
  if (way === undefined) {
    const back = wayBackTo(scope.trait, to);
    way = back.effects.length > 0 && back.to !== from ? back : { to, effects: [named(to)] };
    ways.set(to, way);
  }
  return way;
}

/** By the state that is entered, once for all the findings of a trait. */
const arrivals = createNodeMemo<Map<string, WayBack>>();

const named = (state: string) => [
  'render-ui',
  'main',
  { type: 'typography', variant: 'h2', content: sentenceOf(state) },
];

const sentenceOf = (name: string): string => {
  const words = wordsOf(name).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An event name that neither the machine's list nor its transitions use yet. */
export function newEvent(scope: TraitScope, wanted: string): string {
  let fresh = freshEvents.get(scope);
  if (fresh === undefined) {
    fresh = new Map();
    freshEvents.set(scope, fresh);
  }
  let name = fresh.get(wanted) ?? wanted;
  for (let i = 2; scope.events.has(name) || scope.handled.has(name); i++) name = `${wanted}_${i}`;
  fresh.set(wanted, name);
  return name;
}

const freshEvents = createNodeMemo<Map<string, string>>();

/** A state other than the given one, or that one where it is alone. */
function otherState(scope: TraitScope, except: string): string {
  for (const name of scope.states.keys()) if (name !== '' && name !== except) return name;
  return except;
}

/** A transition on a given event, from the initial state to itself. */
export function wayOutOn(scope: TraitScope, event: string, trait: string): SuggestedAction[] {
  const from = scope.lookups.initialName ?? '';
  if (event === '' || from === '') return [];
  return [{ action: 'add_transition', params: { trait, from, event, to: from } }];
}
