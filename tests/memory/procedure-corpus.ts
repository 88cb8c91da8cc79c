// Recorded tasks and graded questions, and how well recall answers them.
import { RecallIndex } from '../../src/core/memory/recall-index.ts';
import { packVector } from '../../src/core/memory/vector-codec.ts';

export interface Task {
  readonly id: string;
  readonly context: string;
  readonly actions_taken: readonly string[];
}

export interface Asked {
  readonly text: string;
  readonly relevant: readonly { readonly id: string; readonly score: number }[];
}

/** The tasks as recall has them; without their steps when those are not to count. Vectors of the tasks come first. */
export function indexTasks(tasks: readonly Task[], vectors: readonly Float32Array[], hasSteps: boolean): RecallIndex {
  const index = new RecallIndex();
  tasks.forEach(({ id, context, actions_taken: steps }, i) => {
    index.add({ id, storedAtMs: i, outcome: 'success', context, steps: hasSteps ? steps : [], isLinked: false });
    index.setTextVector(id, packVector(vectors[i] ?? []));
  });
  return index;
}

/** Mean average precision over all relevant tasks, and the share of questions whose first answer is relevant. */
export function recallFigures(
  index: RecallIndex,
  tasks: readonly Task[],
  asked: readonly Asked[],
  vectors: readonly Float32Array[],
): { readonly map: number; readonly first: number } {
  let [map, first] = [0, 0];
  asked.forEach(({ text, relevant }, i) => {
    const wanted = new Set(relevant.map(({ id }) => id));
    const { hits } = index.recall({
      context: text,
      textVector: vectors[tasks.length + i] ?? null,
      structureVector: null,
      minSimilarity: 0,
      limit: tasks.length,
    });
    let right = 0;
    let sum = 0;
    hits.forEach(({ id }, rank) => {
      if (wanted.has(id)) sum += ++right / (rank + 1);
    });
    map += sum / wanted.size / asked.length;
    if (wanted.has(hits[0]?.id ?? '')) first += 1 / asked.length;
  });
  return { map, first };
}
