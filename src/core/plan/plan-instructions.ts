// Plans: instructions that turn one schema into another, in levels, proved before they are returned. The plan is applied level by level, and
// the outcome is the goal to the letter or has its canonical text; a plan that misses its goal is a bug, never an answer.
// `cost` is the weight of all that the plan changes on its way, `lower_bound` what no plan costs less than (lower-bound.ts). Cost in time: near linear
// in what differs, plus one canonical text of each document.
import { assert } from '../base/assert.ts';
import { isSameJson } from '../base/canonical-json.ts';
import { sha256Hex } from '../base/hash.ts';
import { canonicalText } from '../schema/canonical.ts';
import type { Schema } from '../schema/parse.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Action, Hazard } from './action.ts';
import { ActionRun } from './apply.ts';
import { detourOf } from './change.ts';
import { compareSchemas } from './compare-schema.ts';
import { type DataHazard, dataHazards } from './data-hazards/index.ts';
import type { Reading, Rename, RenameKind, RenameOptions } from './detect-renames.ts';
import { readRenames, renameAction, weightOfRename } from './detect-renames.ts';
import { treeOf } from './element-tree.ts';
import { levelSteps } from './levels.ts';
import type { Evidence } from './likeness/profile.ts';
import { lowerBound } from './lower-bound.ts';
import { namedPointer } from './plan-names.ts';
import type { Step } from './plan-step.ts';
import { shareParts } from './share.ts';
import { type ChangeCounts, countChanges, type Summary, summaryOf } from './summary.ts';

export interface Instruction extends Action {
  /** From 1. Instructions of one level may run in any order; a level needs only lower ones. */
  readonly level: number;
  readonly hazard: Hazard;
}

/** An instruction of which nobody has asked yet what it does to the schema. */
type LeveledAction = Omit<Instruction, 'hazard'>;

export type PlanOptions = RenameOptions;

/** A removal and an addition that were, or could be, read as one rename. */
export interface PlannedRename {
  readonly type: RenameKind;
  readonly from: string;
  readonly to: string;
  /** The trait of a state, event or tick, the entity of a field. */
  readonly within?: string;
  /** False when the plan removes and adds instead: too little is the same, or another pairing is as likely. */
  readonly taken: boolean;
  /** In [0, 1]: how sure it is that the two are one; 1 where the request says so. */
  readonly confidence: number;
  /** What the two have in common, by what kind of fact; empty where the request says that they are one. */
  readonly evidence: readonly Evidence[];
  /** The other reading: of a rename that is taken, the removal and the addition; of one that is not, the rename. */
  readonly otherwise: readonly Action[];
}

export interface Plan {
  /** By level, then in the order of the goal. */
  readonly instructions: readonly Instruction[];
  readonly levels: number;
  readonly cost: number;
  readonly lower_bound: number;
  readonly base_hash: string;
  readonly goal_hash: string;
  readonly renames: readonly PlannedRename[];
  /** What the plan does to stored records and to whoever uses the application; by effect and rule. */
  readonly hazards: readonly DataHazard[];
  readonly summary: Summary;
  /** Positions of the pairs that the request fixed and that no element fits. */
  readonly unfit: readonly number[];
  readonly verified: true;
}

export function planInstructions(current: Schema, goal: Schema, options: PlanOptions = {}): Plan {
  const shared = schemaOf(shareParts(goal.document, current.document));
  const base = canonicalText(current);
  const wanted = canonicalText(shared);
  const hashes = { base_hash: sha256Hex(base), goal_hash: sha256Hex(wanted) };
  if (base === wanted) return { ...nothingToDo, ...hashes, unfit: (options.rename ?? []).map((_, i) => i) };
  const draft = draftPlan(current, shared, options);
  const { instructions, detour } = prove(current, draft, goal, wanted);
  const { renames, bound, leastCost, counts, unfit, hazards } = draft;
  return {
    instructions,
    levels: instructions.at(-1)?.level ?? 0,
    cost: bound + detour,
    lower_bound: leastCost,
    ...hashes,
    renames,
    hazards,
    summary: summaryOf(counts, renames.filter(({ taken }) => taken).length, instructions),
    unfit,
    verified: true,
  };
}

const nothingToDo = {
  instructions: [],
  levels: 0,
  cost: 0,
  lower_bound: 0,
  base_hash: '',
  goal_hash: '',
  renames: [],
  hazards: [],
  summary: { added: 0, changed: 0, renamed: 0, removed: 0, hazards: { safe: 0, changing: 0, destructive: 0 } },
  verified: true,
} as const;

/** A plan that is not proved yet. It holds on to no tree: those are done with when it is made. */
interface PlanDraft {
  readonly instructions: readonly LeveledAction[];
  readonly renames: readonly PlannedRename[];
  /** How many of the levels, the first ones, are of renames. */
  readonly renaming: number;
  /** The weight of the renames and of what differs after them. */
  readonly bound: number;
  /** What no plan costs less than. */
  readonly leastCost: number;
  readonly counts: ChangeCounts;
  readonly hazards: readonly DataHazard[];
  readonly unfit: readonly number[];
}

function draftPlan(current: Schema, goal: Schema, options: PlanOptions): PlanDraft {
  const to = treeOf(goal);
  const reading = readRenames(current, to, options);
  const { tree: from, rounds, unfit } = reading;
  const steps = [...renameSteps(rounds), ...afterRenames(compareSchemas(from, to, reading.names), rounds)];
  const instructions = orderSteps(steps);
  const renamed = rounds.flat().reduce((sum, rename) => sum + weightOfRename(rename), 0);
  const apart = reading.apart();
  const bound = renamed + apart.after;
  const renames = [
    ...rounds
      .flat()
      .flatMap(bothWays)
      .map((rename) => plannedRename(rename, true)),
    ...reading.others.map((rename) => plannedRename(rename, false)),
  ];
  const counts = countChanges(from, to);
  const taken = rounds.flat().flatMap(bothWays);
  const hazards = dataHazards({ current: reading.schema, goal, from, to, renames: taken, others: reading.others });
  // Last, because lists remember only what they were last compared with.
  const start = rounds.length === 0 ? from : treeOf(current);
  const leastCost = lowerBound(start, to, apart.before);
  return { instructions, renames, renaming: rounds.length, bound, leastCost, counts, unfit, hazards };
}

const roundKey = (round: number): string => `renamed:${round}`;

/** Each round of renames waits for the one before: it speaks of what that one has named. */
function renameSteps(rounds: Reading['rounds']): Step[] {
  return rounds.flatMap((renames, round) =>
    renames.map((rename) => ({
      action: renameAction(rename),
      requires: round === 0 ? [] : [roundKey(round - 1)],
      provides: [roundKey(round)],
      weight: weightOfRename(rename),
    })),
  );
}

/** Everything else speaks of the new names. */
function afterRenames(steps: readonly Step[], rounds: Reading['rounds']): readonly Step[] {
  if (rounds.length === 0) return steps;
  const key = roundKey(rounds.length - 1);
  return steps.map((step) => ({ ...step, requires: [...step.requires, key] }));
}

function plannedRename(rename: Rename, taken: boolean): PlannedRename {
  const { kind, from, to, within, confidence, evidence } = rename;
  const otherwise = taken ? destructiveReading(rename) : [renameAction(rename)];
  const facts = { taken, confidence, evidence, otherwise };
  return within === null ? { type: kind, from, to, ...facts } : { type: kind, from, to, within, ...facts };
}

/** An exchange of two names is told as two renames. */
const bothWays = (rename: Rename): Rename[] =>
  rename.isSwap === true ? [rename, { ...rename, from: rename.to, to: rename.from }] : [rename];

/** The removal and the addition that a rename stands for. */
function destructiveReading({ kind, from, to, within }: Rename): Action[] {
  if (kind === 'entity' || kind === 'trait' || kind === 'page') {
    return [
      { action: `remove_${kind}`, params: { name: from } },
      { action: `add_${kind}`, params: { name: to } },
    ];
  }
  if (kind === 'orbital') {
    return [
      { action: 'unset_property', params: { path: namedPointer('orbitals', from) } },
      { action: 'set_property', params: { path: '/orbitals/-', value: { name: to } } },
    ];
  }
  if (kind === 'tick') {
    return [
      { action: 'remove_tick', params: { trait: within, name: from } },
      { action: 'add_tick', params: { trait: within, name: to } },
    ];
  }
  if (kind === 'field') {
    return [
      { action: 'remove_field', params: { entity: within, field: from } },
      { action: 'add_field', params: { entity: within, field: to } },
    ];
  }
  return [
    { action: `remove_${kind}`, params: { trait: within, [kind]: from } },
    { action: `add_${kind}s`, params: { trait: within, [`${kind}s`]: [to] } },
  ];
}

/** Steps with their levels as instructions, lowest level first. */
function orderSteps(steps: readonly Step[]): LeveledAction[] {
  const levels = levelSteps(steps);
  return steps
    .map(({ action: { action, params } }, i) => ({ level: levels[i] as number, action, params }))
    .sort((a, b) => a.level - b.level);
}

/**
 * Applies a plan level by level, insists that it arrives, to the letter or else by canonical text, and returns what each instruction does to what it
 * finds, and by how much what changes after the levels of renames weighs more than it must.
 */
function prove(
  current: Schema,
  { instructions, renaming }: PlanDraft,
  goal: Schema,
  wanted: string,
): { readonly instructions: readonly Instruction[]; readonly detour: number } {
  const proved: Instruction[] = [];
  const last = instructions.at(-1)?.level ?? 0;
  const run = new ActionRun(current);
  const versions = renaming === 0 ? [current.document] : [];
  for (let start = 0, level = 1; level <= last; level++) {
    for (; instructions[start]?.level === level; start++) {
      const instruction = instructions[start] as LeveledAction;
      const { action, params } = instruction;
      proved.push({ level, action, params, hazard: run.hazardOf(instruction) });
      assert(run.apply(instruction) === null, `level ${level} of a plan cannot be applied`);
    }
    if (level >= renaming) versions.push(run.finish().document);
  }
  const end = run.finish();
  assert(isSameJson(end.document, goal.document) || canonicalText(end) === wanted, 'a plan does not reach its goal');
  return { instructions: proved, detour: detourOf(versions) };
}
