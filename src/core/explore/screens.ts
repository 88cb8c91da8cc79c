// Screens on which nothing can be done: the patterns that a machine shows name events, and in the configuration that shows them no machine takes any.

import { candidatesOf, type Machine } from '../run/index.ts';
import { emitSitesOf, type Transition } from '../schema/index.ts';
import type { Finder } from './finder.ts';
import { viewsIn } from './observe.ts';
import { traceTo } from './trace.ts';

export function deadScreens(finder: Finder): void {
  const { space } = finder;
  const { machines } = space.part;
  // Something still comes by itself.
  if (machines.some(({ ticks }) => ticks.length > 0)) return;
  const positions = new Map(machines.map(({ id }, at) => [id, at] as const));
  const events = new Map<string, readonly string[]>();
  const outside = outsideOf(finder);
  const told = new Set<string>();
  for (const [i, { configuration, pending }] of space.nodes.entries()) {
    if (pending.length > 0 || configuration.screen.size === 0 || i >= space.edges.length) continue;
    const shown = new Map<number, string[]>();
    for (const [slot, place] of configuration.screen) {
      if (typeof place !== 'string') continue;
      for (const at of ownersOf(slot, positions)) {
        const machine = machines[at] as Machine;
        const key = `${at} ${place}`;
        const raised = events.get(key) ?? eventsShown(machine, place);
        events.set(key, raised);
        shown.set(at, [...(shown.get(at) ?? []), ...raised]);
      }
    }
    for (const [at, raised] of [...shown].sort(([a], [b]) => a - b)) {
      const machine = machines[at] as Machine;
      const name = configuration.states.get(machine.id) ?? '';
      if (raised.length === 0 || told.has(name)) continue;
      const state = machine.trait.states.find((one) => one.name === name);
      if (state === undefined || state.isTerminal) continue;
      if (raised.some((event) => outside(event) || isLive(event, i, finder))) continue;
      told.add(state.name);
      const message = `in ${state.name}, ${machine.id} shows ${[...new Set(raised)].join(', ')}, and nothing takes any of them there`;
      finder.report('screen_without_live_control', machine, state, message, traceTo(space, i));
    }
  }
}

/** The machines whose slot it may be, by position: `Desk.Triage main` is one of `Desk.Triage`. */
function* ownersOf(slot: string, positions: ReadonlyMap<string, number>): Generator<number> {
  for (let blank = slot.indexOf(' '); blank !== -1; blank = slot.indexOf(' ', blank + 1)) {
    const at = positions.get(slot.slice(0, blank));
    if (at !== undefined) yield at;
  }
}

/** True of an event that a machine outside of the part takes. */
function outsideOf({ space, model }: Finder): (event: string) => boolean {
  let taken: ReadonlySet<string> | null = null;
  return (event) => {
    if (taken === null) {
      const inside = new Set(space.part.machines.map(({ trait }) => trait));
      const others = model.traits.filter((trait) => !inside.has(trait));
      taken = new Set(others.flatMap(({ transitions }) => transitions.map((one) => one.event)));
    }
    return taken.has(event);
  };
}

/** Events of the pattern that an effect shows: `4 1` is the second effect of the fifth transition. */
function eventsShown({ trait }: Machine, place: string): string[] {
  const [index = '', effect = ''] = place.split(' ');
  const owner: Transition | undefined = trait.transitions[Number(index)];
  // A view of another trait has controls of its own.
  if (viewsIn(owner?.effects[Number(effect)] ?? null).length > 0) return [];
  return emitSitesOf(trait)
    .filter(
      ({ kind, owner: at, path }) =>
        kind === 'ui' && at === owner && path[0] === 'effects' && String(path[1]) === effect,
    )
    .map(({ event }) => event);
}

function isLive(event: string, node: number, { space }: Finder): boolean {
  const edges = space.edges[node] ?? [];
  if (edges.some(({ stimulus, step }) => stimulus.event === event && step.transitions.length > 0)) return true;
  // If the part was not explored to the end, a transition that could be taken counts.
  if (space.gaps.length === 0) return false;
  const states = space.nodes[node]?.configuration.states;
  return space.part.machines.some((one) => candidatesOf(one, states?.get(one.id) ?? '', event).length > 0);
}
