// Scenarios of what does nothing: in each state that some run reaches, the events that the machine has or declares and does not take there (invalid transitions: Binder, "Testing
// Object-Oriented Systems", 1999, sneak paths). They come to the one machine, so that no other goes on meanwhile, and one run holds those of a state.
// Cost: configurations times machines, and states times events.
import { charge } from '../base/budget.ts';
import { type Space, traceTo } from '../explore/index.ts';
import { candidatesOf, type Machine } from '../run/index.ts';
import type { Fixtures } from './fixtures.ts';
import type { Scenario } from './scenario.ts';

/** Machines in the order of the part, states in that of the document. `others` are runs to states that the exploration did not meet, by machine and state. */
export function ignoredRuns(space: Space, others: Fixtures['states'] = new Map()): Scenario[] {
  return space.part.machines.flatMap((machine) => {
    const first = firstNodes(space, machine);
    const { events: declared } = machine.trait;
    const known = [...new Set([...machine.transitions.keys(), ...declared.map(({ name }) => name)])];
    return machine.trait.states.flatMap(({ name }): Scenario[] => {
      const node = first.get(name);
      const events = known.filter((event) => candidatesOf(machine, name, event).length === 0);
      charge(2 + events.length, 'choosing scenarios');
      const run = node === undefined ? others.get(machine.id)?.get(name) : traceTo(space, node, null);
      if (run === undefined || events.length === 0) return [];
      const added = events.map((event) => ({ event, trait: machine.id, outcome: 'none' as const }));
      return [{ ...run, name: `ignored by ${machine.id} in ${name}`, events: [...run.events, ...added] }];
    });
  });
}

/** By state, the configuration in which the machine is met first in it: the one with a shortest run. */
function firstNodes({ nodes }: Space, { id, initial }: Machine): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [i, { configuration }] of nodes.entries()) {
    charge(1, 'choosing scenarios');
    const state = configuration.states.get(id) ?? initial;
    if (!first.has(state)) first.set(state, i);
  }
  return first;
}
