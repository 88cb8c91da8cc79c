// Edits: what one step of a repair may do about one finding. An edit says what kind of change it is, what suggests it and what it would write; what it costs is
// told by the likelihood of the mistake that it undoes (likelihood.ts), in thousandths of an edit.
import type { Action } from '../plan/index.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Finding } from '../verify/finding.ts';

/**
 * `bind`: a use is given the name of a declaration. `rename`: a declaration is given the name that uses have. `declare`: what is used is declared. `drop`: something
 * goes. `insert`: behavior is added. `retarget`: a transition leads, begins or fires otherwise. `fill`: what is left open gets a value. `rewrite`: the same is said as
 * the format says it.
 */
export const editKinds = ['bind', 'rename', 'declare', 'drop', 'insert', 'retarget', 'fill', 'rewrite'] as const;
export type EditKind = (typeof editKinds)[number];

/** The idea behind a repair; suggestions are kept diverse by it. */
export type Strategy = 'correct' | 'complete' | 'reuse' | 'mark' | 'guess' | 'remove' | 'elaborate' | 'sketch';

/** Two names of which one is given up for the other. */
export interface Names {
  readonly given: string;
  readonly taken: string;
}

/** Facts of an edit by name, each with how much of it there is. */
export type Features = readonly (readonly [name: string, value: number])[];

export interface Edit {
  readonly category: CategoryCode;
  readonly kind: EditKind;
  readonly strategy: Strategy;
  /** What suggests it: a word for each way of finding edits. */
  readonly because: string;
  /** How many edits that the same suggests come before it. */
  readonly rank: number;
  readonly actions: readonly Action[];
  readonly names: Names | null;
  /** Further facts of it, by which it is the more or the less likely. */
  readonly facts: readonly string[];
  /** Whether it puts where it is read what was not read before: what it brings to light has been there. */
  readonly isReading: boolean;
  /** Thousandths of an edit; 0 until it is weighed. */
  readonly cost: number;
  /** By what it was weighed. */
  readonly features: Features;
  /** A sentence that says why, if the source of the edit has one; '' elsewhere. */
  readonly reason: string;
}

/** The cost of an edit of which nothing is fitted. */
export const oneEdit = 1000;

/** What an edit costs at least, however likely it is: a natural logarithm, the unit that weights are fitted in. */
export const costMin = 250;

/** Added where a repair does nothing but take away, so that one which keeps the element at one edit more still comes first. */
export const onlyDeletesCost = 6000;

/** Of two things that are wrong alike, one is not taken away where the other is kept. */
export const unequalCost = 6000;

const strategies: Readonly<Record<EditKind, Strategy>> = {
  bind: 'correct',
  rename: 'correct',
  declare: 'complete',
  drop: 'remove',
  insert: 'reuse',
  retarget: 'correct',
  fill: 'complete',
  rewrite: 'correct',
};

type Told = Partial<Pick<Edit, 'strategy' | 'because' | 'rank' | 'names' | 'facts' | 'isReading'>>;

/** An edit; all have all members, so that copies with another cost are made alike. */
export function edit(
  { category }: Pick<Finding, 'category'>,
  kind: EditKind,
  actions: readonly Action[],
  told: Told = {},
): Edit {
  const { strategy = strategies[kind], because = '', rank = 0, names = null, facts = [] } = told;
  return {
    category,
    kind,
    strategy,
    because,
    rank,
    actions,
    names,
    facts,
    isReading: told.isReading === true,
    cost: 0,
    features: [],
    reason: '',
  };
}
