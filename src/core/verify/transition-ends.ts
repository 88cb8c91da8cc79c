// The states that a transition starts and ends in: how a wrong one is told and mended.
import type { Segment } from '../base/pointer.ts';
import { isSourcesText, type Transition } from '../schema/element.ts';
import type { RepairPlace, TraitScope } from './check.ts';
import type { SuggestedAction } from './finding.ts';
import { hint, nearTo, quote } from './hint.ts';
import type { Ruling } from './rule.ts';

/** Tells of a source or a target that is no state, with what mends it. */
export function reportEnd(
  rule: Ruling,
  scope: TraitScope,
  transition: Transition,
  end: 'from' | 'to',
  name: string,
  rest: readonly Segment[],
): void {
  const near = name === '' ? [] : nearTo(name, scope.states.keys(), scope);
  const verb = end === 'from' ? 'starts' : 'ends';
  const message =
    name === ''
      ? `the transition does not say in which state it ${verb}: set \`${end}\``
      : `the transition ${verb} in ${quote(name)}, which is no state of the machine: correct the name or add the state${hint(near)}`;
  // The text of several sources is mended as a whole.
  const isPlain = rest.length === 2 || transition.node[end] === undefined || transition.node[end] === name;
  scope.report(rule, transition, rest, name, message, (place) => {
    if (!isPlain) return end === 'from' ? mendSources(scope, transition, name, near, place) : [];
    const moves =
      end === 'from' ? moveSource(scope, transition, near, place) : moveTarget(scope, transition, near, place);
    // Declared where no name is near, and else behind the nearest.
    const isNear = moves[0]?.params.value === near[0];
    return [...moves.slice(0, isNear ? 1 : 0), ...declareState(scope, name, place), ...moves.slice(isNear ? 1 : 0)];
  });
}

/** The state, where a known one leads to it: an end where nothing leaves it, the first where the machine has none and INIT stays in it. */
function declareState(scope: TraitScope, name: string, place: RepairPlace): SuggestedAction[] {
  const isStart =
    scope.lookups.initialName === null && scope.lookups.outgoing.own(name).some(({ event }) => event === 'INIT');
  if (name === '' || isSourcesText(name) || !(isStart || scope.lookups.isEntered(name))) return [];
  const isEnd = scope.lookups.outgoing(name).length === 0;
  const members = { ...(isStart ? { isInitial: true } : {}), ...(isEnd ? { isTerminal: true } : {}) };
  const details = isStart || isEnd ? { details: { [name]: members } } : {};
  return [{ action: 'add_states', params: { trait: place.trait, states: [name], ...details } }];
}

/** To the state that the name resembles, else to where the transition starts, else to the initial state. */
function moveTarget(
  scope: TraitScope,
  transition: Transition,
  near: readonly string[],
  place: RepairPlace,
): SuggestedAction[] {
  const initial = scope.lookups.initialName ?? '';
  const targets = [near[0] ?? '', ...transition.sources.slice(0, 1), initial].filter(
    (name) => name !== '' && scope.states.has(name),
  );
  return [...new Set(targets)].map((value) => ({
    action: 'set_property',
    params: { path: place.path, value },
  }));
}

/** From the state that the name resembles, else the initial one, of those where the event is not taken yet. */
function moveSource(
  scope: TraitScope,
  transition: Transition,
  near: readonly string[],
  place: RepairPlace,
): SuggestedAction[] {
  const initial = scope.lookups.initialName ?? '';
  const isFree = (name: string) =>
    name !== '' && scope.lookups.countTakers(name, transition.event) === countOwn(scope, transition, name);
  const sources = [near.find(isFree) ?? '', initial].filter((name) => scope.states.has(name) && isFree(name));
  return [...new Set(sources)].map((value) => ({ action: 'set_property', params: { path: place.path, value } }));
}

/** Of several sources in one text: the wrong one becomes the state it resembles, or goes where the event is not taken in all others already. */
function mendSources(
  scope: TraitScope,
  transition: Transition,
  name: string,
  near: readonly string[],
  place: RepairPlace,
): SuggestedAction[] {
  const { node, sources, event } = transition;
  const others = sources.filter((source) => source !== name);
  if (typeof node.from !== 'string' || others.length === 0) return [];
  const [meant] = near.filter((state) => !sources.includes(state) && scope.lookups.countTakers(state, event) === 0);
  const mended = meant === undefined ? [] : [sources.map((source) => (source === name ? meant : source))];
  const isFree = others.some((state) => scope.lookups.countTakers(state, event) === countOwn(scope, transition, state));
  return [...mended, ...(isFree ? [others] : [])].map((list) => ({
    action: 'set_property',
    params: { path: place.path, value: list.join('|') },
  }));
}

function countOwn(scope: TraitScope, transition: Transition, state: string): number {
  const sources = scope.lookups.sourcesOf(transition);
  return (sources.has(state) ? 1 : 0) + (sources.has('*') ? 1 : 0);
}
