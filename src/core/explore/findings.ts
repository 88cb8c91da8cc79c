// Findings of an exploration, each with a run that shows it. An absence is claimed of parts that were explored whole; an occurrence, of every part.
import { isArray, isObject, type Json } from '../base/json.ts';
import type { Machine } from '../run/index.ts';
import { type Model, pointerOf, type Transition } from '../schema/index.ts';
import { endings } from './endings.ts';
import { type Facts, type Lost, stateKey, transitionKey } from './facts.ts';
import { arcOf, type Finder, type Finding, findingKinds } from './finder.ts';
import { neverEmitted } from './never-emitted.ts';
import { readsOf } from './reads.ts';
import { deadScreens } from './screens.ts';
import type { Space } from './space.ts';
import { traceTo } from './trace.ts';

/** By kind in the order of `findingKinds`, then in the order of the document. */
export function findingsOf(
  space: Space,
  facts: Facts,
  model: Model,
  outer: ReadonlySet<string>,
  { isChecked = false }: { readonly isChecked?: boolean } = {},
): readonly Finding[] {
  const findings: Finding[] = [];
  const finder: Finder = {
    ...{ space, facts, model, outer, isChecked },
    report: (kind, machine, element, message, trace) => {
      const place = { kind, trait: machine.id, pointer: pointerOf(model, element), message };
      findings.push(trace === undefined ? place : { ...place, trace });
    },
  };
  if (space.gaps.length === 0) {
    for (const machine of space.part.machines) neverIn(machine, finder);
    endings(finder);
  }
  if (!isChecked) {
    lostEvents(finder);
    deadScreens(finder);
    neverEmitted(finder);
  }
  const rank = ({ kind }: Finding) => findingKinds.indexOf(kind);
  return findings.sort((a, b) => rank(a) - rank(b));
}

/** Findings about absences, in a part that was explored whole. */
function neverIn(machine: Machine, finder: Finder): void {
  const { facts, space, report } = finder;
  const { trait } = machine;
  for (const state of trait.states)
    if (!facts.reached.has(stateKey(machine.id, state.name)))
      report('state_never_reached', machine, state, `${machine.id} never reaches ${state.name}`);
  for (const transition of trait.transitions) {
    const key = transitionKey(machine.id, transition.index);
    const [held, failed] = [facts.held.get(key), facts.failed.get(key)];
    const isAsking = asks(transition.guard, machine, transition.event, finder);
    if (held !== undefined && failed === undefined && isAsking)
      report(
        'guard_always_true',
        machine,
        transition,
        `the guard of ${arcOf(transition)} holds whenever it is tried`,
        traceTo(space, held.from, held.stimulus),
      );
    if (failed !== undefined && held === undefined && isAsking)
      report(
        'guard_never_true',
        machine,
        transition,
        `the guard of ${arcOf(transition)} never holds`,
        traceTo(space, failed.from, failed.stimulus),
      );
    const source = sourceReached(machine, transition, facts);
    if (facts.taken.has(key) || failed !== undefined || source === null) continue;
    const why = finder.outer.has(transition.event)
      ? 'another transition is always taken before it'
      : `${transition.event} never comes while ${machine.id} is there`;
    report(
      'transition_never_fires',
      machine,
      transition,
      `${arcOf(transition)} is never taken: ${why}`,
      traceTo(space, source),
    );
  }
}

/** The guard asks for something that may be otherwise. One that compares settings, or the values that stand in their place, is a switch. */
function asks(guard: Json, machine: Machine, event: string, { space }: Finder): boolean {
  return readsOf(guard, { machine, event }, space.program).cells.size > 0 && !isSwitch(guard);
}

function isSwitch(value: Json): boolean {
  if (typeof value === 'string') return value.startsWith('@config');
  if (isObject(value)) return Object.values(value).some((one) => isSwitch(one ?? null));
  if (!isArray(value)) return false;
  const isFixed = (one: Json) => typeof one !== 'object' && !(typeof one === 'string' && one.startsWith('@'));
  const [head, ...sides] = value;
  return ((head === '=' || head === '==') && sides.every(isFixed)) || sides.some(isSwitch);
}

function sourceReached(machine: Machine, { sources }: Transition, { reached }: Facts): number | null {
  if (sources.includes('*')) return 0;
  for (const source of sources) {
    const node = reached.get(stateKey(machine.id, source));
    if (node !== undefined) return node;
  }
  return null;
}

/** A finding for an event and its listener, with all states in which it is lost. */
function lostEvents({ facts, space, report }: Finder): void {
  const groups = new Map<string, Lost[]>();
  for (const one of facts.lost.values()) {
    const key = JSON.stringify([one.emitter, one.event, one.listener]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) {
    const [{ emitter, event, listener, edge }] = group as [Lost];
    const machine = space.part.machines.find(({ id }) => id === listener);
    const listen = machine?.trait.listens.find(({ name }) => name === event);
    if (machine === undefined || listen === undefined) continue;
    const states = group.map(({ state }) => state).join(' or ');
    report(
      'event_lost',
      machine,
      listen,
      `${emitter} can emit ${event} while ${listener} is in ${states}, where no transition takes ${listen.triggers}`,
      traceTo(space, edge.from, edge.stimulus),
    );
  }
}
