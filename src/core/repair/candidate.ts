// Candidates: what one step of a repair may do about one finding, and what it costs.
// Costs are thousandths of an edit. Correcting a name that is nearly right is cheapest, then adding what is missing, then changing what is there;
// taking away costs more, and a guess about behavior that nothing in the document supports costs most.
import { nameDistance } from '../base/nearest.ts';
import type { Action } from '../plan/index.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Finding, SuggestedAction } from '../verify/finding.ts';
import { actionsOf } from '../verify/finding.ts';

/** The idea behind a repair; suggestions are kept diverse by it. */
export type Strategy = 'correct' | 'complete' | 'reuse' | 'mark' | 'guess' | 'remove' | 'elaborate' | 'sketch';

export interface Candidate {
  readonly category: CategoryCode;
  readonly strategy: Strategy;
  readonly actions: readonly Action[];
  /** Thousandths of an edit. */
  readonly cost: number;
  /** Of a renamed declaration: whether it is the slip of the two names, so that its uses are right. */
  readonly isDeclarationWrong?: boolean;
  /** Of a corrected use: whether it is the slip of the two names, so that nothing is to be declared under it. */
  readonly isUseWrong?: boolean;
  /** Whether it puts where it is read what was not read before: what it brings to light has been there. */
  readonly isReading?: boolean;
  /** Whether it takes two names for one though they are not alike: what is said of slips says nothing of it. */
  readonly isCounterpart?: boolean;
  /** Whether it corrects one slip in many places. */
  readonly isSweep?: boolean;
  /** Whether what it is about says nothing but its name: it may go where others of its kind are kept. */
  readonly isOfBare?: boolean;
  /** Whether it is offered only where nothing else helps. */
  readonly isLastResort?: boolean;
}

export const strategyCosts: Readonly<Record<Strategy, number>> = {
  correct: 1000,
  complete: 1050,
  reuse: 1050,
  mark: 1250,
  remove: 1200,
  guess: 1600,
  elaborate: 1000,
  sketch: 1500,
};

/** Added where a repair does nothing but take away, so that one which keeps the element at one edit more still comes first. */
export const onlyDeletesCost = 2000;

/** What an edit costs at least, however likely it is. */
export const costMin = 500;

/** Each action after the first of a candidate. */
const furtherActionCost = 600;

export function candidate(
  finding: Pick<Finding, 'category'>,
  strategy: Strategy,
  actions: readonly Action[],
  penalty = 0,
): Candidate {
  const cost = strategyCosts[strategy] + penalty + furtherActionCost * (actions.length - 1);
  return {
    category: finding.category,
    strategy,
    actions,
    cost: Math.max(cost, costMin),
    // All candidates have all members, so that copies of them, with another cost or mark, are made alike.
    isDeclarationWrong: false,
    isUseWrong: false,
    isReading: false,
    isCounterpart: false,
    isSweep: false,
    isOfBare: false,
    isLastResort: false,
  };
}

const removing = /^(?:remove_|unset_|unbind_)/;

/** Whether an action takes something away. */
export function isRemoval(action: Action): boolean {
  return removing.test(action.action);
}

/** The check's own suggestion, with a strategy read off its action. `rank` is its place in the check's list; `written` is the text that it replaces. */
export function suggestedCandidate(
  finding: Finding,
  suggestion: SuggestedAction,
  rank: number,
  written: string,
): Candidate {
  const actions = actionsOf(suggestion);
  const { action, params } = suggestion;
  if (removing.test(action)) return candidate(finding, 'remove', actions, 50 * rank);
  if (action === 'set_property' && typeof params.value === 'string') {
    // A text of several sources is as near as the nearest of them.
    const penalties = params.value.split('|').map((value) => correctionPenalty(written, value));
    return candidate(finding, 'correct', actions, Math.min(...penalties) + 10 * rank);
  }
  const strategy: Strategy = action === 'mark_terminal' || action.startsWith('update_') ? 'mark' : 'complete';
  return candidate(finding, strategy, actions, 50 * rank);
}

/** What is this far is no nearer than anything. */
const distanceMax = 9;

/** A slip of one or two letters is free; a name that is merely similar is a weaker guess. */
export function correctionPenalty(before: string, after: string): number {
  if (after.includes(before) && before.length * 2 < after.length) return 150;
  const distance = Math.min(nameDistance(before, after), distanceMax);
  return distance <= 2 ? 0 : 60 * (distance - 2);
}
