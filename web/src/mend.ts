// Applies all that is safe: of the repair that comes first, the steps that change nothing that runs, as long as findings go and none come, until nothing changes.
import type { Operations } from '@orrery/client';
import type { Json } from '../../src/core/base/json.ts';
import { type ActionLike, applied } from './apply.ts';
import { ask } from './session.ts';
import { target } from './target.ts';

type Codes = Operations['rank-edits.jepa']['request']['errors'];
type Counts = ReadonlyMap<Codes[number], number>;

const roundsMax = 12;

export interface Mended {
  readonly value: Json;
  readonly actions: readonly ActionLike[];
  /** Findings that are left. */
  readonly left: number;
}

export async function mendSafely(start: Json): Promise<Mended> {
  let value = start;
  let counts = await count(value);
  const actions: ActionLike[] = [];
  for (let round = 0; round < roundsMax && counts.size > 0; round++) {
    const schema = value as Record<string, unknown>;
    const { suggestions } = await ask((api) =>
      api.rankEdits.jepa({ schema, errors: [...counts.keys()], target: target.value }),
    );
    const safe = (suggestions[0]?.actions ?? []).filter(({ tier }) => tier === 'safe');
    const taken = await take(value, counts, safe);
    if (taken === null) break;
    ({ value, counts } = taken);
    actions.push(...taken.actions);
  }
  return { value, actions, left: sum(counts) };
}

interface Taken {
  readonly value: Json;
  readonly counts: Counts;
  readonly actions: readonly ActionLike[];
}

/** All of them together, or those that help by themselves; null where nothing does. */
async function take(value: Json, counts: Counts, steps: readonly ActionLike[]): Promise<Taken | null> {
  if (steps.length === 0) return null;
  const together = await attempt(value, counts, steps);
  if (together !== null || steps.length === 1) return together;
  let now: Taken = { value, counts, actions: [] };
  for (const step of steps) {
    const next = await attempt(now.value, now.counts, [step]);
    if (next !== null) now = { ...next, actions: [...now.actions, step] };
  }
  return now.actions.length === 0 ? null : now;
}

async function attempt(value: Json, before: Counts, actions: readonly ActionLike[]): Promise<Taken | null> {
  try {
    const changed = await applied(value, actions);
    const counts = await count(changed);
    const isBetter =
      sum(counts) < sum(before) && [...counts].every(([code, number]) => number <= (before.get(code) ?? 0));
    return isBetter ? { value: changed, counts, actions } : null;
  } catch {
    return null;
  }
}

async function count(value: Json): Promise<Counts> {
  const { errors } = await ask((api) =>
    api.errorCheck({ schema: value as Record<string, unknown>, target: target.value }),
  );
  return new Map(
    errors.filter(({ findings }) => findings.length > 0).map(({ category, findings }) => [category, findings.length]),
  );
}

const sum = (counts: Counts) => [...counts.values()].reduce((all, one) => all + one, 0);
