// Machines that have nothing to do with one another are explored apart: a run of all of them, looked at through one part, is a run of that part, because the
// environment may send any event at any time. Parts are joined by what one machine emits and another listens to, and by fields that one writes.

import { listensTo, type Machine, type Program } from '../run/index.ts';
import { leavesOf } from './effect-leaves.ts';
import { type Cell, fieldCell, readsOf, whole } from './reads.ts';
import { cellSet, type Slice, statementsOf, workOf } from './slice.ts';

export interface Part {
  readonly machines: readonly Machine[];
  /** Fields that decide something in it, in order. */
  readonly fields: readonly Cell[];
}

/** In the order of their first machines. `together` are machines that a question looks at as one, the first of them with `watched`: fields that it looks at. */
export function partsOf(
  { program, fields }: Slice,
  together: readonly (readonly string[])[] = [],
  watched: readonly Cell[] = [],
): readonly Part[] {
  const { machines } = program;
  const parents = machines.map((_, i) => i);
  const rootOf = (i: number): number => (parents[i] === i ? i : rootOf(parents[i] as number));
  const join = (a: number, b: number) => {
    const [x, y] = [rootOf(a), rootOf(b)];
    parents[Math.max(x, y)] = Math.min(x, y);
  };
  const position = new Map(machines.map(({ id }, i) => [id, i]));
  for (const group of together) {
    const [first, ...rest] = group.flatMap((id) => position.get(id) ?? []);
    for (const one of rest) join(first as number, one);
  }
  for (const [i, emitter] of machines.entries())
    for (const event of emittedBy(emitter))
      for (const listener of program.listeners.get(event) ?? [])
        if (listensTo(listener, emitter, event)) join(i, position.get(listener.machine.id) as number);
  const owners = new Map<Cell, number>();
  for (const [i, machine] of machines.entries())
    for (const cell of cellsOf(machine, program)) {
      if (!fields.has(cell)) continue;
      const owner = owners.get(cell);
      if (owner === undefined) owners.set(cell, i);
      else join(i, owner);
    }
  const asking = together.flat().flatMap((id) => position.get(id) ?? []);
  const looking = [...asking, ...watched.flatMap((cell) => owners.get(cell) ?? [])];
  for (const one of looking.slice(asking.length)) join(looking[0] as number, one);
  for (const cell of watched) if (!owners.has(cell)) owners.set(cell, looking[0] ?? 0);
  const parts = new Map<number, { machines: Machine[]; fields: Cell[] }>();
  for (const [i, machine] of machines.entries()) {
    const part = parts.get(rootOf(i)) ?? { machines: [], fields: [] };
    part.machines.push(machine);
    parts.set(rootOf(i), part);
  }
  for (const [cell, owner] of owners) parts.get(rootOf(owner))?.fields.push(cell);
  return [...parts.values()].map((part) => ({ ...part, fields: part.fields.sort() }));
}

/** Events that leave a machine by `emit`, or as answers to its work. */
export function emittedBy(machine: Machine): ReadonlySet<string> {
  const events = new Set<string>();
  for (const { leaf } of statementsOf(machine)) {
    const [operator, first] = leaf.effect;
    if (operator === 'emit' && typeof first === 'string') events.add(first);
    const work = workOf(leaf.effect);
    if (work?.success != null) events.add(work.success);
    if (work?.failure != null) events.add(work.failure);
  }
  return events;
}

/** Fields that a sliced machine reads or writes. */
function cellsOf(machine: Machine, program: Program): ReadonlySet<Cell> {
  const cells = new Set<Cell>();
  const read = (expression: unknown) => {
    for (const cell of readsOf(expression as never, { machine, event: '' }, program).cells) cells.add(cell);
  };
  for (const { guard, effects } of [...[...machine.transitions.values()].flat(), ...machine.ticks]) {
    read(guard);
    for (const { effect, conditions } of leavesOf(effects)) {
      if (effect[0] === 'render-ui') continue;
      read(conditions);
      read(effect.slice(1));
      const set = effect[0] === 'set' ? cellSet(effect[1] ?? null, machine, program) : null;
      if (set !== null) cells.add(set);
    }
  }
  for (const { node } of machine.trait.listens) read(node);
  for (const cell of [...cells]) {
    const entity = cell.split('|')[1] ?? '';
    if (cell !== fieldCell(entity, whole)) continue;
    for (const { name } of program.entities.get(entity)?.fields ?? []) cells.add(fieldCell(entity, name));
  }
  return cells;
}
