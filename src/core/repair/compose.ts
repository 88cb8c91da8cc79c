// A repair put together finding by finding, in an order in which names come before what uses them: the seed that the beam is measured against.
// Each step takes the most promising edit that leaves fewer findings open and brings no category in; where none does, more edits of a finding are
// tried, then those that bring to light what a finding has hidden, then its removal; where none of those does, one that trades the finding for
// others, each a bounded number of times. Whenever every finding
// has an edit that clears it alone, the result is clean. It depends on neither beam width nor steps, so it keeps both monotone.
// Cost: at most `triesMax` evaluations a step, most of which the beam makes as well.
import type { Finding } from '../verify/finding.ts';
import { actionsKey } from './actions-key.ts';
import type { Edit } from './edit.ts';
import { isSolved, type SearchState } from './evaluate.ts';
import { lastResortsFor } from './last-resorts.ts';
import type { Search, Step } from './search.ts';
import { inOrderOfCause } from './targets.ts';

const triesMax = 12;
const findingsTriedMax = 8;
const tradesMax = 4;
/** Actions that a request can ask for at most. */
export const actionsMax = 50;

/** The states on the way, in order; the last one is clean where this strategy can make it so. */
export function compose(search: Search): SearchState[] {
  const path: SearchState[] = [];
  let state = search.root;
  let trades = 0;
  while (!isSolved(state) && state.actions.length < actionsMax) {
    const steps = search.stepsFrom(state);
    let next = reading(search, state, steps) ?? improving(search, state, steps.slice(0, triesMax));
    // One by one, many places take more steps than there are: what they have hidden is cleared after all of them.
    const swept = next === null || isOneOfMany(next, steps) ? sweeping(search, state, steps) : null;
    if (swept !== null && trades < tradesMax) {
      trades++;
      next = swept;
    }
    const targets = next === null ? targetsOf(search, state) : [];
    for (const finding of targets) next ??= improving(search, state, stepsFor(search, state, finding));
    if (next === null && trades < tradesMax) {
      next = revealing(search, state, targets);
      if (next !== null) trades++;
    }
    for (const finding of targets) next ??= improving(search, state, lastStepsFor(state, finding));
    if (next === null && trades < tradesMax) {
      trades++;
      next = trading(search, state, targets, path);
    }
    if (next === null) break;
    path.push(next);
    state = next;
  }
  return path;
}

/** Whether the last edit of a state corrects one of several places that a sweep would. */
function isOneOfMany(state: SearchState, steps: readonly Step[]): boolean {
  const last = state.actions.at(-1)?.params.path;
  if (typeof last !== 'string') return false;
  return steps.some(
    ({ candidate: { isSweep, actions } }) => isSweep === true && last.startsWith(`${actions[0]?.params.path}/`),
  );
}

/** The state after a step that reads what was not read, and is rid of a finding: before any other, as what it brings to light bears on them. */
function reading(search: Search, state: SearchState, steps: readonly Step[]): SearchState | null {
  for (const { candidate, key } of steps) {
    if (candidate.isReading !== true) continue;
    const next = search.take(state, candidate, key);
    if (next !== null && (next.open <= state.open || search.isNearer(next, state))) return next;
  }
  return null;
}

/** The state after a sweep that leaves less open, whatever it has brought to light. */
function sweeping(search: Search, state: SearchState, steps: readonly Step[]): SearchState | null {
  for (const { candidate, key } of steps) {
    if (candidate.isSweep !== true) continue;
    const next = search.take(state, candidate, key);
    if (next !== null && next.open < state.open) return next;
  }
  return null;
}

/** The state after the first step that leaves less open and introduces nothing new. */
function improving(search: Search, state: SearchState, steps: readonly Step[]): SearchState | null {
  for (const { candidate, key } of steps) {
    const next = search.take(state, candidate, key);
    if (next === null || next.open >= state.open) continue;
    if (next.introduced.every((category) => state.introduced.includes(category))) return next;
  }
  return null;
}

/**
 * The state after a step that clears a finding and brings to light what it has hidden: where no state is initial, none is unreachable. What has come to
 * light is cleared next.
 */
function revealing(search: Search, state: SearchState, targets: readonly Finding[]): SearchState | null {
  for (const finding of targets) {
    for (const { candidate, key } of stepsFor(search, state, finding)) {
      const next = search.take(state, candidate, key);
      if (next !== null && search.isNearer(next, state)) return next;
    }
  }
  return null;
}

/** The state after a step that leaves no more open than before, though others than before. */
function trading(
  search: Search,
  state: SearchState,
  targets: readonly Finding[],
  path: readonly SearchState[],
): SearchState | null {
  const seen = new Set(path.map((one) => one.edits));
  for (const finding of targets) {
    for (const { candidate, key } of [...stepsFor(search, state, finding), ...lastStepsFor(state, finding)]) {
      const next = search.take(state, candidate, key);
      if (next !== null && next.open <= state.open && !seen.has(next.edits)) return next;
    }
  }
  return null;
}

function targetsOf(search: Search, state: SearchState): Finding[] {
  return inOrderOfCause(search.openIn(state)).slice(0, findingsTriedMax);
}

function stepsFor(search: Search, state: SearchState, finding: Finding): Step[] {
  return search.editsFor(state, finding).map(toStep);
}

function lastStepsFor(state: SearchState, finding: Finding): Step[] {
  return lastResortsFor(state.model, finding).map(toStep);
}

const toStep = (candidate: Edit): Step => ({ candidate, key: actionsKey(candidate.actions) });
