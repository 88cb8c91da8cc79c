// Screens on which nothing can be done: the patterns that a machine shows name events, and in the configuration that shows them no machine takes any.

import { candidatesOf, type Machine } from '../run/index.ts';
import { emitSitesOf, type Transition } from '../schema/index.ts';
import type { Finder } from './finder.ts';
import { viewsIn } from './observe.ts';
import { traceTo } from './trace.ts';

export function deadScreens(finder: Finder): void {
  const { space } = finder;
  const told = new Set<string>();
  for (const [i, { configuration, pending }] of space.nodes.entries()) {
    // Something still comes by itself.
    if (pending.length > 0 || space.part.machines.some(({ ticks }) => ticks.length > 0)) continue;
    if (i >= space.edges.length) continue;
    for (const machine of space.part.machines) {
      const owners = [...configuration.screen].flatMap(([slot, place]) =>
        slot.startsWith(`${machine.id} `) && typeof place === 'string' ? [place] : [],
      );
      const events = owners.flatMap((place) => eventsShown(machine, place));
      const state = machine.trait.states.find(({ name }) => name === configuration.states.get(machine.id));
      if (events.length === 0 || state === undefined || state.isTerminal || told.has(state.name)) continue;
      if (events.some((event) => isLive(event, i, finder))) continue;
      told.add(state.name);
      const message = `in ${state.name}, ${machine.id} shows ${[...new Set(events)].join(', ')}, and nothing takes any of them there`;
      finder.report('screen_without_live_control', machine, state, message, traceTo(space, i));
    }
  }
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

function isLive(event: string, node: number, { space, model }: Finder): boolean {
  const edges = space.edges[node] ?? [];
  if (edges.some(({ stimulus, step }) => stimulus.event === event && step.transitions.length > 0)) return true;
  const inside = new Set(space.part.machines.map(({ trait }) => trait));
  if (model.traits.some((trait) => !inside.has(trait) && trait.transitions.some((one) => one.event === event)))
    return true;
  // If the part was not explored to the end, a transition that could be taken counts.
  if (space.gaps.length === 0) return false;
  const states = space.nodes[node]?.configuration.states;
  return space.part.machines.some((one) => candidatesOf(one, states?.get(one.id) ?? '', event).length > 0);
}
