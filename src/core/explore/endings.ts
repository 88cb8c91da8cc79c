// Places where machines get stuck: loops that nothing leads out of, and machines of which each waits for an event of another. Both are read off the sets of
// configurations that runs end up in. A machine that gets back to its initial state, or to one that is marked as an end, is not stuck.
import type { Machine } from '../run/index.ts';
import type { State, Transition } from '../schema/index.ts';
import { bottomSets } from './bottom.ts';
import { arcOf, type Finder } from './finder.ts';
import { emittedBy } from './parts.ts';
import { traceTo } from './trace.ts';

export function endings(finder: Finder): void {
  const { space } = finder;
  const told = new Set<string>();
  for (const set of bottomSets(space.edges)) {
    const stuck = space.part.machines.flatMap((machine) => {
      const states = new Set(set.map((node) => space.nodes[node]?.configuration.states.get(machine.id) ?? ''));
      return isAtHome(machine, states) ? [] : [{ machine, states: [...states] }];
    });
    const waiting = waitingFor(finder, set, stuck);
    const names = waiting.map(({ machine, states }) => `${machine.id} in ${states.join()}`).join(' and ');
    const first = waiting[0];
    if (waiting.length > 1 && first !== undefined && !told.has(names)) {
      told.add(names);
      const message = `${names} wait for one another: each is left only by what another one of them emits`;
      const state = stateNamed(first.machine, first.states[0] ?? '');
      if (state !== null)
        finder.report('waits_for_each_other', first.machine, state, message, traceTo(space, set[0] as number));
    }
    for (const { machine, states } of stuck) {
      const key = `${machine.id}: ${[...states].sort().join()}`;
      if (waiting.some((one) => one.machine === machine) || told.has(key)) continue;
      told.add(key);
      loop(finder, machine, states, set[0] as number);
    }
  }
}

interface Stuck {
  readonly machine: Machine;
  readonly states: readonly string[];
}

const stateNamed = ({ trait }: Machine, name: string): State | null =>
  trait.states.find((state) => state.name === name) ?? null;

function isAtHome(machine: Machine, states: ReadonlySet<string>): boolean {
  return [...states].some((name) => stateNamed(machine, name)?.isTerminal === true) || isInitialLoop(machine, states);
}

/** The initial state is one of them, and the machine moves or has nowhere to go. */
function isInitialLoop(machine: Machine, states: ReadonlySet<string>): boolean {
  if (!states.has(machine.initial)) return false;
  return states.size > 1 || leaving(machine, machine.initial).length === 0;
}

const leaving = ({ trait }: Machine, state: string): readonly Transition[] =>
  trait.transitions.filter(({ sources, to }) => to !== state && (sources.includes(state) || sources.includes('*')));

/** The largest group of machines that stand still and can be moved by events of one another alone. */
function waitingFor({ space, outer }: Finder, set: readonly number[], stuck: readonly Stuck[]): readonly Stuck[] {
  let group = stuck.filter(
    ({ machine, states }) => states.length === 1 && leaving(machine, states[0] ?? '').length > 0,
  );
  const isPending = set.some((node) => (space.nodes[node]?.pending.length ?? 0) > 0);
  if (isPending) return [];
  for (let before = -1; before !== group.length; ) {
    before = group.length;
    group = group.filter(({ machine, states }) =>
      leaving(machine, states[0] ?? '').every(
        ({ event }) =>
          !outer.has(event) &&
          machine.trait.listens.some(
            ({ name, triggers }) =>
              triggers === event &&
              group.some((other) => other.machine !== machine && emittedBy(other.machine).has(name)),
          ),
      ),
    );
  }
  return group;
}

function loop({ space, report, isChecked }: Finder, machine: Machine, states: readonly string[], node: number): void {
  const [name = ''] = states;
  const state = stateNamed(machine, name);
  if (state === null) return;
  const trace = traceTo(space, node);
  const within = new Set(states);
  const exits = machine.trait.transitions.filter(
    ({ sources, to }) => !within.has(to) && sources.some((source) => within.has(source) || source === '*'),
  );
  // An application whose end is a loop of its own may be meant so: nothing was declared that leads out.
  if (isChecked && exits.length === 0) return;
  if (states.length > 1) {
    const why =
      exits.length === 0 ? 'no transition leads out' : `no run takes ${exits.map(arcOf).slice(0, 3).join(', ')}`;
    report('no_way_out', machine, state, `once in ${states.join(', ')}, ${machine.id} stays among them: ${why}`, trace);
  } else if (exits.length > 0) {
    const message = `${machine.id} can stay in ${name} for ever: nothing takes ${exits.map(arcOf).slice(0, 3).join(', ')} any more`;
    report('no_way_out', machine, state, message, trace);
  }
}
