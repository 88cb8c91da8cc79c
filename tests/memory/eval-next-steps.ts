// The next step from the first half of each recorded task, the task itself left out of the store. Rivals: the step that most often follows the last one (the very
// step, or else its verb), and the step after the same stretch of the nearest task by its context.
import { episodesAsked } from '../../src/app/memory/next-steps.ts';
import { findNextActions } from '../../src/core/memory/next-actions.ts';
import { indexTasks, type Task } from './procedure-corpus.ts';

interface Share {
  readonly verb: number;
  readonly whole: number;
}

const verbOf = (step: string): string => step.split(' ')[0] ?? '';

export function evaluateNextSteps(tasks: readonly Task[], vectors: readonly Float32Array[]) {
  const halves = tasks
    .map((task, i) => ({ task, i, half: Math.floor(task.actions_taken.length / 2) }))
    .filter(({ half }) => half > 0);
  const share = (predict: (one: (typeof halves)[number]) => string | undefined): Share => {
    let [verb, whole] = [0, 0];
    for (const one of halves) {
      const [made, wanted] = [predict(one), one.task.actions_taken[one.half]];
      if (made === undefined || wanted === undefined) continue;
      if (verbOf(made) === verbOf(wanted)) verb++;
      if (made === wanted) whole++;
    }
    return { verb: verb / halves.length, whole: whole / halves.length };
  };
  const index = indexTasks(tasks, vectors, true);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const similar = ({ task, i, half }: (typeof halves)[number], hasSteps: boolean) =>
    index
      .recall({
        context: task.context,
        textVector: vectors[i] ?? null,
        structureVector: null,
        ...(hasSteps ? { steps: task.actions_taken.slice(0, half) } : {}),
        minSimilarity: 0,
        limit: episodesAsked + 1,
      })
      .hits.filter(({ id }) => id !== task.id)
      .slice(0, episodesAsked);
  return {
    recall: share((one) => {
      const known = similar(one, true).map(({ id, similarity, withoutSteps = similarity }) => {
        const found = byId.get(id);
        const given = found?.actions_taken ?? [];
        return { id, context: found?.context ?? null, outcome: 'success', given, similarity: withoutSteps };
      });
      const [best] = findNextActions(one.task.context, one.task.actions_taken.slice(0, one.half), known, 1);
      return typeof best?.step === 'string' ? best.step : undefined;
    }),
    'most frequent successor': share(({ task, half }) => successorOf(tasks, task, task.actions_taken[half - 1] ?? '')),
    'nearest episode': share((one) => {
      const [nearest] = similar(one, false);
      const steps = byId.get(nearest?.id ?? '')?.actions_taken ?? [];
      return stepAfter(steps, one.task.actions_taken.slice(0, one.half));
    }),
  };
}

function successorOf(tasks: readonly Task[], except: Task, last: string): string | undefined {
  const counts = { same: new Map<string, number>(), verb: new Map<string, number>() };
  for (const task of tasks) {
    if (task === except) continue;
    task.actions_taken.slice(1).forEach((next, i) => {
      const before = task.actions_taken[i] ?? '';
      if (before === last) counts.same.set(next, (counts.same.get(next) ?? 0) + 1);
      if (verbOf(before) === verbOf(last)) counts.verb.set(next, (counts.verb.get(next) ?? 0) + 1);
    });
  }
  const best = (of: ReadonlyMap<string, number>) => [...of].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0];
  return best(counts.same) ?? best(counts.verb);
}

/** The step after the place where the verbs done have been gone through in order, as far as they are there. */
function stepAfter(steps: readonly string[], done: readonly string[]): string | undefined {
  let at = -1;
  for (const step of done) {
    const next = steps.findIndex((one, i) => i > at && verbOf(one) === verbOf(step));
    if (next >= 0) at = next;
  }
  return steps[at + 1];
}
