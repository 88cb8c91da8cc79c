// The summary of two documents where nobody has made a plan: of a gap, and of actions that were applied.
import { charge } from '../base/budget.ts';
import type { Schema } from '../schema/parse.ts';
import type { Action } from './action.ts';
import { ActionRun } from './apply.ts';
import { compareSchemas } from './compare-schema.ts';
import { type Rename, type RenameKind, readRenames, renameAction } from './detect-renames.ts';
import { treeOf } from './element-tree.ts';
import { hazardsIn } from './hazard.ts';
import { levelSteps } from './levels.ts';
import { countChanges, type Summary, summaryOf } from './summary.ts';

/** What a plan from the one to the other would come to. */
export function summarizeGap(source: Schema, target: Schema): Summary {
  const to = treeOf(target);
  const reading = readRenames(source, to);
  const steps = compareSchemas(reading.tree, to, reading.names);
  const levels = levelSteps(steps);
  const order = steps.map((_, i) => i).sort((a, b) => (levels[a] as number) - (levels[b] as number));
  const renames = reading.rounds.flat();
  // The reading holds the schema after the renames: they need not be applied again, each a pass over the document.
  const run = new ActionRun(source);
  const renaming = renames.map((rename) => ({ hazard: run.hazardOf(renameAction(rename)) }));
  const rest = judged(
    reading.schema,
    order.map((i) => steps[i]?.action as Action),
  );
  return summaryOf(countChanges(reading.tree, to), countRenames(renames), [...renaming, ...rest]);
}

/** What actions come to that led from the one to the other. Renamed is what they rename, and nothing else. */
export function summarizeActions(before: Schema, after: Schema, actions: readonly Action[]): Summary {
  const to = treeOf(after);
  const reading = readRenames(before, to, { renames: 'off', rename: renamesIn(actions) });
  return summaryOf(countChanges(reading.tree, to), countRenames(reading.rounds.flat()), judged(before, actions));
}

/** An exchange of two names is two renames. */
export const countRenames = (renames: readonly Pick<Rename, 'isSwap'>[]): number =>
  renames.length + renames.filter(({ isSwap }) => isSwap === true).length;

const judged = (schema: Schema, actions: readonly Action[]) => hazardsIn(schema, actions).map((hazard) => ({ hazard }));

/** What actions rename, as a plan says it. */
export interface ActionRename {
  readonly type: RenameKind;
  readonly from: string;
  readonly to: string;
  readonly within?: string;
}

type Renaming = { -readonly [Key in keyof ActionRename]: ActionRename[Key] };

/** From the outside in: what is inside speaks of the new names around it. */
const depths: Readonly<Record<RenameKind, number>> = {
  orbital: 0,
  entity: 0,
  trait: 1,
  page: 1,
  field: 1,
  state: 2,
  event: 2,
  tick: 2,
};

/** The renames among actions, from the first name of each element to its last; outer ones first. */
export function renamesIn(actions: readonly Action[]): readonly ActionRename[] {
  const renames: Renaming[] = [];
  /** Positions in the list, by the name that an element has by now, and by that of the element around it. */
  const named = new Index();
  const inside = new Index();
  const add = (rename: Renaming) => {
    const at = renames.push(rename) - 1;
    named.add(keyOf(rename), at);
    inside.add(rename.within, at);
  };
  const change = (at: number, to: Partial<Renaming>) => {
    const one = renames[at] as Renaming;
    named.remove(keyOf(one), at);
    Object.assign(one, to);
    named.add(keyOf(one), at);
  };
  for (const action of actions) {
    const rename = renameOf(action);
    if (rename === null) continue;
    if (action.params.swap === true) {
      add(rename);
      add({ ...rename, from: rename.to, to: rename.from });
      continue;
    }
    const [earlier] = named.get(keyOf({ ...rename, to: rename.from }));
    if (earlier === undefined) add(rename);
    else change(earlier, { to: rename.to });
    for (const at of inside.get(rename.from)) {
      change(at, { within: rename.to });
      inside.remove(rename.from, at);
      inside.add(rename.to, at);
    }
  }
  return renames.filter(({ from, to }) => from !== to).sort((a, b) => depths[a.type] - depths[b.type]);
}

const keyOf = ({ type, within, to }: Renaming) => JSON.stringify([type, within ?? null, to]);

/** Positions by a text. */
class Index {
  readonly #positions = new Map<string, Set<number>>();

  add(key: string | undefined, at: number): void {
    if (key === undefined) return;
    const positions = this.#positions.get(key);
    if (positions === undefined) this.#positions.set(key, new Set([at]));
    else positions.add(at);
  }

  remove(key: string, at: number): void {
    const positions = this.#positions.get(key);
    positions?.delete(at);
    if (positions?.size === 0) this.#positions.delete(key);
  }

  /** The smallest first. */
  get(key: string): readonly number[] {
    const positions = this.#positions.get(key);
    if (positions === undefined) return [];
    charge(positions.size, 'renaming');
    return [...positions].sort((a, b) => a - b);
  }
}

function renameOf({ action, params }: Action): Renaming | null {
  const text = (name: string): string => (typeof params[name] === 'string' ? params[name] : '');
  if (action.startsWith('rename_')) {
    const type = action.slice('rename_'.length) as RenameKind;
    const within = text(type === 'field' ? 'entity' : 'trait');
    return { type, from: text('from'), to: text('to'), ...(within === '' ? {} : { within }) };
  }
  const type = action === 'update_page' ? 'page' : action === 'update_tick' ? 'tick' : null;
  const set = params.set;
  if (type === null || typeof set !== 'object' || set === null || !('name' in set) || typeof set.name !== 'string')
    return null;
  const from = text(type === 'page' ? 'page' : 'name');
  return { type, from, to: set.name, ...(type === 'tick' ? { within: text('trait') } : {}) };
}
