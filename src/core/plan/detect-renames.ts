// Reading a removal and an addition as a rename, from the top down: what is inside a renamed element is compared only once the element is found again. So
// there are rounds: entities; traits, pages and fields; states and events, these repeatedly, because each name that is found again tells more of its
// neighbours. In each list, what disappears and what appears is matched by likeness (likeness/match.ts). A pair is taken when most of it is the same, and a
// round only if it brings the schema nearer by at least what its renames weigh, so that no plan costs more than the one that removes and adds.
import type { Schema } from '../schema/parse.ts';
import type { Action } from './action.ts';
import { runActions } from './apply.ts';
import { changeBetween } from './change.ts';
import { setsAllOrbitals } from './compare-schema.ts';
import { elementWeights } from './distance.ts';
import type { TreeElement } from './element-tree.ts';
import { treeOf } from './element-tree.ts';
import type { Evidence } from './likeness/profile.ts';
import { namedPointer, PlanNames } from './plan-names.ts';
import { proposeEntities, proposeInMachines, proposeInOrbitals } from './propose-renames.ts';
import { findSwappedFields } from './swapped-fields.ts';

/** An orbital goes by its entity; one without an entity is an `orbital`. */
export const renameKinds = ['orbital', 'entity', 'field', 'trait', 'page', 'state', 'event', 'tick'] as const;
export type RenameKind = (typeof renameKinds)[number];

export interface Rename {
  readonly kind: RenameKind;
  readonly from: string;
  readonly to: string;
  /** The trait of a state, event or tick, the entity of a field, as actions call it. */
  readonly within: string | null;
  /** In [0, 1]. */
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  /** The two have exchanged their names. */
  readonly isSwap?: true;
}

/** A pair that the caller says is one element. Without `type` it may be of any kind. */
export interface FixedRename {
  readonly from: string;
  readonly to: string;
  readonly type?: RenameKind | undefined;
  /** The trait of a state, event or tick, the entity of a field; anywhere when left out. */
  readonly within?: string | undefined;
}

/** `off` takes none but the fixed ones, `certain` those that are nearly beyond doubt, `likely` those where most is the same. */
export type RenameMode = 'off' | 'certain' | 'likely';

export interface RenameOptions {
  readonly renames?: RenameMode;
  readonly rename?: readonly FixedRename[];
}

export interface Reading {
  /** The schema after the renames. */
  readonly schema: Schema;
  readonly tree: TreeElement;
  readonly names: PlanNames;
  /** Taken, by round. */
  readonly rounds: readonly (readonly Rename[])[];
  /** Possible, but not taken. */
  readonly others: readonly Rename[];
  /** Positions of the fixed pairs that no element fits. */
  readonly unfit: readonly number[];
  /** The weight of what the schema and the goal have apart before the renames, and after them. */
  apart(): { readonly before: number; readonly after: number };
}

const confidenceMin: Readonly<Record<RenameMode, number>> = {
  off: Number.POSITIVE_INFINITY,
  certain: 0.8,
  likely: 0.5,
};

/** Renames of a round, at most: each but those of entities costs a pass over the document. */
const renamesMax = 64;
const entityRenamesMax = 2048;
const othersMax = 16;
/** How often states and events are matched anew. */
const machineRoundsMax = 3;

/** What a round finds. */
export interface Proposal {
  readonly found: Rename[];
  /** Of a fixed pair by its position: found here. */
  readonly fixed: Map<Rename, number>;
}

/** What a plan reads as renames; nothing where orbitals cannot be told apart and are set as a whole, because a rename before that would be for nothing. */
export function readRenames(current: Schema, to: TreeElement, options: RenameOptions = {}): Reading {
  const reading = detectRenames(current, to, options);
  const { tree, names, rounds } = reading;
  if (rounds.length === 0 || !setsAllOrbitals(tree, to, names)) return reading;
  return { ...detectRenames(current, to, { renames: 'off' }), unfit: (options.rename ?? []).map((_, i) => i) };
}

function detectRenames(current: Schema, to: TreeElement, options: RenameOptions): Reading {
  const { renames: mode = 'likely', rename: fixed = [] } = options;
  const search = new RenameSearch(current, to, mode, fixed);
  if (mode === 'off' && fixed.length === 0) return search.reading();
  search.round(proposeEntities, 1, entityRenamesMax);
  search.round(proposeInOrbitals, 1, renamesMax);
  search.swaps();
  search.round(proposeInMachines, machineRoundsMax, renamesMax);
  return search.reading();
}

/** `renamed` holds the old name of each entity that a round before has renamed. */
type Propose = (
  from: TreeElement,
  to: TreeElement,
  names: PlanNames,
  fixed: readonly FixedRename[],
  renamed: ReadonlyMap<string, string>,
) => Proposal;

class RenameSearch {
  readonly #to: TreeElement;
  readonly #mode: RenameMode;
  readonly #fixed: readonly FixedRename[];
  readonly #rounds: Rename[][] = [];
  readonly #others: Rename[] = [];
  readonly #fit = new Set<number>();
  #schema: Schema;
  #from: TreeElement;
  readonly #source: TreeElement;
  #names: PlanNames;
  /** Weighed when first asked for: most pairs have nothing to rename. */
  #before: number | null = null;
  #after: number | null = null;

  constructor(schema: Schema, to: TreeElement, mode: RenameMode, fixed: readonly FixedRename[]) {
    this.#schema = schema;
    this.#from = treeOf(schema);
    this.#names = new PlanNames(this.#from, to);
    this.#to = to;
    this.#mode = mode;
    this.#fixed = fixed;
    this.#source = this.#from;
  }

  #apart(): { before: number; after: number } {
    this.#before ??= changeBetween(this.#source, this.#to);
    return { before: this.#before, after: this.#after ?? this.#before };
  }

  reading(): Reading {
    return {
      schema: this.#schema,
      tree: this.#from,
      names: this.#names,
      rounds: this.#rounds,
      others: this.#others,
      unfit: this.#fixed.flatMap((_, i) => (this.#fit.has(i) ? [] : [i])),
      apart: () => this.#apart(),
    };
  }

  /** Fields that exchange their names, each pair by itself. */
  swaps(): void {
    const round: Rename[] = [];
    for (const { within, from, to, same, fixed } of findSwappedFields(this.#from, this.#to, this.#names, this.#fixed)) {
      if (round.length === renamesMax) break;
      const isForced = fixed.length > 0;
      if (!isForced && this.#mode === 'off') continue;
      const before = this.#apart().after;
      const plain = { kind: 'field', from, to, within, isSwap: true } as const;
      const result = runActions(this.#schema, [renameAction(plain)]);
      if (!result.ok) continue;
      const gain = before - changeBetween(treeOf(result.schema), this.#to);
      const weight = weightOfRename(plain);
      // The more it brings the two together for its weight, the surer.
      const confidence = isForced ? 1 : Number((gain / (gain + weight)).toFixed(3));
      if (!isForced && (gain < weight || confidence < confidenceMin[this.#mode])) continue;
      const evidence: Evidence[] = isForced ? [] : [{ basis: 'shape', same, of: same }];
      const rename: Rename = { ...plain, confidence, evidence };
      if (this.#attempt([rename], true).length === 0) continue;
      round.push(rename);
      for (const position of fixed) this.#fit.add(position);
    }
    if (round.length > 0) this.#rounds.push(round);
  }

  /** Matches, takes, and matches what is left, while something is taken. All that is taken is one round: none of it builds upon another. */
  round(propose: Propose, repeats: number, max: number): void {
    const round: Rename[] = [];
    let others: Rename[] = [];
    const entities = this.#rounds.flat().filter(({ kind }) => kind === 'entity' || kind === 'orbital');
    const renamed = new Map(entities.map(({ from, to }) => [to, from]));
    for (let turn = 0; turn < repeats; turn++) {
      const { found, fixed } = propose(this.#from, this.#to, this.#names, this.#fixed, renamed);
      const isLikely = (rename: Rename) => fixed.has(rename) || rename.confidence >= confidenceMin[this.#mode];
      const taken = this.#take(found.filter(isLikely).slice(0, max - round.length), fixed);
      others = found.filter((rename) => !taken.has(rename));
      round.push(...found.filter((rename) => taken.has(rename)));
      if (taken.size === 0 || round.length >= max) break;
    }
    if (this.#mode !== 'off') this.#others.push(...others.slice(0, othersMax));
    if (round.length > 0) this.#rounds.push(round);
  }

  #take(renames: readonly Rename[], fixed: ReadonlyMap<Rename, number>): ReadonlySet<Rename> {
    const forced = renames.filter((rename) => fixed.has(rename));
    const likely = renames.filter((rename) => !fixed.has(rename)).sort((a, b) => b.confidence - a.confidence);
    const taken = new Set([...this.#attempt(forced, true), ...this.#attempt(likely, false)]);
    for (const rename of taken) {
      const position = fixed.get(rename);
      if (position !== undefined) this.#fit.add(position);
    }
    return taken;
  }

  /** All together, or else half by half: what is left out is what would bring the schema no nearer. */
  #attempt(renames: readonly Rename[], isForced: boolean): readonly Rename[] {
    if (renames.length === 0) return [];
    const result = runActions(this.#schema, renames.map(renameAction));
    if (result.ok) {
      const tree = treeOf(result.schema);
      const weight = renames.reduce((sum, rename) => sum + weightOfRename(rename), 0);
      const after = changeBetween(tree, this.#to);
      if (isForced || after <= this.#apart().after - weight) {
        this.#after = after;
        this.#schema = result.schema;
        this.#from = tree;
        this.#names = new PlanNames(tree, this.#to);
        return renames;
      }
    }
    if (renames.length === 1) return [];
    const middle = renames.length >> 1;
    return [...this.#attempt(renames.slice(0, middle), isForced), ...this.#attempt(renames.slice(middle), isForced)];
  }
}

/** Fields that exchange their names are two renames. */
export const weightOfRename = ({ kind, isSwap }: Pick<Rename, 'kind' | 'isSwap'>): number =>
  elementWeights[kind] * (isSwap === true ? 2 : 1);

type Named = Pick<Rename, 'kind' | 'from' | 'to' | 'within' | 'isSwap'>;

/** The actions of some renames, those that exchange two names as one. */
export function renameActions(renames: readonly Named[]): Action[] {
  const backs = new Set<Named>();
  return renames.flatMap((rename) => {
    if (backs.has(rename)) return [];
    const { kind, from, to, within } = rename;
    const back = renames.find(
      (one) => one.kind === kind && one.within === within && one.from === to && one.to === from,
    );
    if (kind !== 'field' || back === undefined) return [renameAction(rename)];
    backs.add(back);
    return [renameAction({ ...rename, isSwap: true })];
  });
}

/** Nothing refers to a page or a tick by name, so an update renames it. */
export function renameAction({ kind, from, to, within, isSwap }: Named): Action {
  if (isSwap === true) return { action: 'rename_field', params: { entity: within, from, to, swap: true } };
  if (kind === 'page') return { action: 'update_page', params: { page: from, set: { name: to } } };
  if (kind === 'tick') return { action: 'update_tick', params: { trait: within, name: from, set: { name: to } } };
  if (kind === 'orbital')
    return { action: 'set_property', params: { path: namedPointer('orbitals', from, 'name'), value: to } };
  const scope = kind === 'field' ? 'entity' : 'trait';
  return { action: `rename_${kind}`, params: within === null ? { from, to } : { [scope]: within, from, to } };
}
