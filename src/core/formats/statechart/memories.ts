// The histories of a chart as data: a field for each history that something leads to. It is set where the state around the history is left, and compared where the history is led to
// (SCXML 3.10; Harel, Statecharts, 1987). Values are gathered while configurations are built: what was in force when that state was left.
import { charge } from '../../base/budget.ts';
import type { Json } from '../../base/json.ts';
import { type ChartState, identifier } from './chart.ts';
import type { ChartIndex } from './chart-index.ts';
import type { Configuration } from './configurations.ts';

export interface Memory {
  readonly history: ChartState;
  /** The name of its field. */
  readonly field: string;
  /** States that were in force, by what the field says of them. */
  readonly values: Map<string, readonly ChartState[]>;
  /** Configurations that a way through the history leaves: with a new value, they have another one. */
  readonly users: Set<Configuration>;
}

/** A value that a move leaves in a memory. */
export interface Recorded {
  readonly memory: Memory;
  readonly value: string;
}

/** A way on, and what the memories that it asks must say; the empty text is that there is nothing yet. */
export interface Way {
  readonly leaves: readonly ChartState[];
  readonly said: ReadonlyMap<Memory, string>;
}

export class Memories {
  readonly #index: ChartIndex;
  readonly #byHistory = new Map<ChartState, Memory>();
  readonly #byAround = new Map<ChartState, Memory[]>();

  /** `taken` are names of fields; those of the memories are added. */
  constructor(root: ChartState, index: ChartIndex, taken: Set<string>) {
    this.#index = index;
    for (const history of ledTo(root, index)) {
      const around = index.aroundOf(history);
      const field = freeName(
        identifier(around === index.root ? history.name : `${around.name}_${history.name}`, 'history'),
        taken,
      );
      const memory: Memory = { history, field, values: new Map(), users: new Set() };
      this.#byHistory.set(history, memory);
      this.#byAround.set(around, [...(this.#byAround.get(around) ?? []), memory]);
    }
  }

  get all(): readonly Memory[] {
    return [...this.#byHistory.values()];
  }

  /** The values that are remembered where these states are left: of a shallow history the states directly inside, of a deep one the innermost. New values are told. */
  recordsOf(left: ReadonlySet<ChartState>, from: Configuration): { records: Recorded[]; learned: Memory[] } {
    const records: Recorded[] = [];
    const learned: Memory[] = [];
    if (this.#byAround.size === 0) return { records, learned };
    const index = this.#index;
    for (const around of left)
      for (const memory of this.#byAround.get(around) ?? []) {
        const states = memory.history.isDeep
          ? from.leaves.filter((leaf) => index.isInside(leaf, around))
          : [...from.active].filter((one) => one !== around && index.aroundOf(one) === around);
        const depth = index.pathOf(around).length;
        const value = states
          .map((one) =>
            index
              .pathOf(one)
              .slice(depth)
              .map(({ name }) => name)
              .join('.'),
          )
          .join(' + ');
        if (!memory.values.has(value)) {
          memory.values.set(value, states);
          learned.push(memory);
        }
        records.push({ memory, value });
      }
    return { records, learned };
  }

  /** Every way on: one for each value of each memory that is asked, the one in which there is nothing yet last. A memory that the move itself sets says that. None where it leads to no state; behind `most` of them the rest is left. */
  ways(
    from: Configuration,
    most: number,
    records: readonly Recorded[],
    find: (recall: (history: ChartState) => readonly ChartState[] | null) => readonly ChartState[] | null,
  ): Way[] {
    const set = new Map(records.map(({ memory, value }) => [memory, memory.values.get(value) ?? null]));
    const found: Way[] = [];
    const open: ReadonlyMap<Memory, string>[] = [new Map()];
    for (let said = open.pop(); said !== undefined && found.length <= most; said = open.pop()) {
      charge(from.leaves.length, 'combining states');
      const known = said;
      let asked: Memory | undefined;
      const leaves = find((history) => {
        const memory = this.#byHistory.get(history);
        if (memory === undefined) return null;
        if (set.has(memory)) return set.get(memory) ?? null;
        if (!known.has(memory)) asked ??= memory;
        return memory.values.get(known.get(memory) ?? '') ?? null;
      });
      if (asked === undefined) {
        if (leaves !== null) found.push({ leaves, said: known });
        continue;
      }
      asked.users.add(from);
      // The last of them is taken first.
      for (const value of ['', ...[...asked.values.keys()].sort().reverse()])
        open.push(new Map([...known, [asked, value] as const]));
    }
    return withoutRepeats(found);
  }
}

/** Of one memory, what leads to the same as that there is nothing yet needs no way of its own. */
function withoutRepeats(ways: Way[]): Way[] {
  const last = ways.at(-1);
  const [only] = [...(last?.said.keys() ?? [])];
  if (last === undefined || only === undefined || only.history.onWay.length > 0) return ways;
  if (ways.some(({ said }) => said.size > 1)) return ways;
  const isSame = ({ leaves }: Way) =>
    leaves.length === last.leaves.length && leaves.every((leaf, at) => leaf === last.leaves[at]);
  return ways.filter((way) => way === last || !isSame(way));
}

/** As a guard: that a memory says something. Behind all that it may say, that there is nothing yet needs none. */
export const guardsOf = ({ said }: Way): Json[] =>
  [...said].filter(([, value]) => value !== '').map(([{ field }, value]) => ['=', `@entity.${field}`, value]);

export const effectOf = ({ memory, value }: Recorded): Json => ['set', `@entity.${memory.field}`, value];

/** The histories that a transition or a first state leads to, in the order of the chart. */
function ledTo(root: ChartState, index: ChartIndex): ChartState[] {
  const histories = historiesIn(root);
  // Goals matter in a chart with histories alone.
  if (histories.length === 0) return histories;
  const goals = new Set<string>();
  const visit = (state: ChartState): void => {
    if (state.kind !== 'history') for (const first of index.firstsOf(state)) goals.add(first.id);
    for (const { targets } of state.transitions) for (const target of targets) goals.add(target);
    state.states.forEach(visit);
  };
  visit(root);
  return histories.filter(({ id }) => goals.has(id));
}

function historiesIn(root: ChartState): ChartState[] {
  const found: ChartState[] = [];
  const visit = (state: ChartState): void => {
    if (state.kind === 'history') found.push(state);
    for (const inner of state.states) visit(inner);
  };
  visit(root);
  return found;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}_${count}`;
  taken.add(free);
  return free;
}
