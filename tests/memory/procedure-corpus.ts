// Recorded tasks and graded questions, and how well recall answers them.
import { LexicalIndex } from '../../src/core/memory/lexical-index.ts';
import { RecallIndex } from '../../src/core/memory/recall-index.ts';
import { raiseScore } from '../../src/core/memory/recall-score.ts';
import { textOfSteps } from '../../src/core/memory/tokens.ts';
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

export interface Figures {
  /** Mean average precision over all relevant tasks. */
  readonly map: number;
  /** Share of questions whose first answer is relevant. */
  readonly first: number;
}

/** How well recall answers the questions. Vectors of the questions come after those of the tasks. */
export function recallFigures(
  index: RecallIndex,
  tasks: readonly Task[],
  asked: readonly Asked[],
  vectors: readonly Float32Array[],
): Figures {
  return figuresOf(asked.map((one, i) => [one, rankTasks(index, tasks, one, vectors[tasks.length + i])] as const));
}

export interface DoneRow {
  readonly weight: number;
  /** Over every other question, and over the rest. */
  readonly choosing: Figures;
  readonly measuring: Figures;
}

/** What recall would answer if what was done had each of these weights. */
export function weighDone(
  tasks: readonly Task[],
  asked: readonly Asked[],
  vectors: readonly Float32Array[],
  weights: readonly number[],
): DoneRow[] {
  const index = indexTasks(tasks, vectors, false);
  const [contexts, deeds] = [new LexicalIndex(), new LexicalIndex()];
  tasks.forEach(({ context, actions_taken: steps }, i) => {
    contexts.add(i, context);
    deeds.add(i, textOfSteps(steps));
  });
  const places = new Map(tasks.map(({ id }, i) => [id, i]));
  const parts = asked.map((one, i) => {
    const done = new Float64Array(tasks.length);
    deeds.score(one.text, done, contexts);
    const hits = rankTasks(index, tasks, one, vectors[tasks.length + i]);
    return hits.map((hit) => ({ ...hit, done: Math.min(1, done[places.get(hit.id) ?? 0] ?? 0) }));
  });
  return weights.map((weight) => {
    const answers = asked.map((one, i) => {
      const raised = (parts[i] ?? []).map(({ id, similarity, done }) => ({
        id,
        similarity: raiseScore(similarity, done, 0, 0, weight),
      }));
      return [one, raised.sort((a, b) => b.similarity - a.similarity)] as const;
    });
    const half = (remainder: number) => figuresOf(answers.filter((_, i) => i % 2 === remainder));
    return { weight, choosing: half(0), measuring: half(1) };
  });
}

function rankTasks(index: RecallIndex, tasks: readonly Task[], { text }: Asked, vector: Float32Array | undefined) {
  const question = { context: text, textVector: vector ?? null, structureVector: null };
  return index.recall({ ...question, minSimilarity: 0, limit: tasks.length }).hits;
}

function figuresOf(answers: readonly (readonly [Asked, readonly { readonly id: string }[]])[]): Figures {
  let [map, first] = [0, 0];
  for (const [{ relevant }, hits] of answers) {
    const wanted = new Set(relevant.map(({ id }) => id));
    let right = 0;
    let sum = 0;
    hits.forEach(({ id }, rank) => {
      if (wanted.has(id)) sum += ++right / (rank + 1);
    });
    map += sum / wanted.size / answers.length;
    if (wanted.has(hits[0]?.id ?? '')) first += 1 / answers.length;
  }
  return { map, first };
}
