// What the structure of a schema should weigh beside the text. Every stored request of the public intent set gets a schema: a behavior of the
// library, renamed and edited, out of five that its intent goes with, while each behavior goes with many intents. Two questions are asked:
// - both: is the best other episode of the same intent and the same behavior? Neither text nor structure can tell alone.
// - strange: when no episode has both, is it one of the same intent? A structure that weighs too much draws to other situations.
// The weight with the best mean of the two on half of the intents is chosen, and measured on the other half.
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { embedSchema } from '../../src/core/embed/index.ts';
import { clampUnit } from '../../src/core/memory/vector-codec.ts';
import { indexSchema, parseSchema } from '../../src/core/schema/index.ts';
import { renameDocument } from '../fixtures/rename.ts';
import { editRepeatedly } from '../fixtures/structural-edit.ts';

export interface Situation {
  readonly intent: string;
  /** Similarity of its text to every situation, in [0, 1]. */
  readonly texts: Float64Array;
}

export interface StructureFigures {
  readonly situations: number;
  readonly behaviors: number;
  /** Precision at 1 by weight. */
  readonly rows: readonly { readonly weight: number; readonly choosing: Answers; readonly measuring: Answers }[];
  readonly chosen: number;
}

export interface Answers {
  readonly both: number;
  readonly strange: number;
  readonly mean: number;
}

const weights = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const behaviorsCount = 30;
const behaviorsOfIntent = 5;
const editsMax = 6;

export function evaluateStructure(situations: readonly Situation[], prng: Prng): StructureFigures {
  const behaviors = prng.shuffle(listBehaviors()).slice(0, behaviorsCount);
  const intents = [...new Set(situations.map(({ intent }) => intent))].sort();
  const going = new Map(intents.map((intent) => [intent, prng.shuffle(behaviors).slice(0, behaviorsOfIntent)]));
  const choosing = new Set(prng.shuffle(intents).slice(0, intents.length / 2));
  const dressed = situations.map(({ intent }) => {
    const behavior = prng.pick(going.get(intent) ?? behaviors);
    const edited = editRepeatedly(behavior.schema as Json, 1 + prng.below(editsMax), prng);
    const { schema } = parseSchema(renameDocument(edited as JsonObject, prng));
    return { label: `${intent} ${behavior.name}`, vector: embedSchema(indexSchema(schema)) };
  });
  const labels = new Map<string, number>();
  for (const { label } of dressed) labels.set(label, (labels.get(label) ?? 0) + 1);
  const right = { choosing: weights.map(none), measuring: weights.map(none) };
  const asked = { choosing: 0, measuring: 0 };
  situations.forEach(({ intent, texts }, i) => {
    const own = dressed[i];
    if (!own || (labels.get(own.label) ?? 0) < 2) return;
    const half = choosing.has(intent) ? 'choosing' : 'measuring';
    asked[half]++;
    const shapes = dressed.map(({ vector }) => clampUnit(dot(own.vector, vector)));
    weights.forEach((weight, w) => {
      const counts = right[half][w] ?? none();
      const best = bestOf(texts, shapes, weight, (at) => at !== i);
      if (dressed[best]?.label === own.label) counts.both++;
      const strange = bestOf(texts, shapes, weight, (at) => dressed[at]?.label !== own.label);
      if (situations[strange]?.intent === intent) counts.strange++;
    });
  });
  const answersOf = (half: 'choosing' | 'measuring', w: number): Answers => {
    const { both, strange } = right[half][w] ?? none();
    return { both: both / asked[half], strange: strange / asked[half], mean: (both + strange) / 2 / asked[half] };
  };
  const rows = weights.map((weight, w) => ({
    weight,
    choosing: answersOf('choosing', w),
    measuring: answersOf('measuring', w),
  }));
  const best = rows.reduce((most, row) => (row.choosing.mean > most.choosing.mean ? row : most));
  return { situations: asked.choosing + asked.measuring, behaviors: behaviorsCount, rows, chosen: best.weight };
}

function none(): { both: number; strange: number } {
  return { both: 0, strange: 0 };
}

function bestOf(
  texts: Float64Array,
  shapes: readonly number[],
  weight: number,
  isAsked: (at: number) => boolean,
): number {
  let [best, at] = [-1, -1];
  for (let i = 0; i < texts.length; i++) {
    const score = (1 - weight) * (texts[i] ?? 0) + weight * (shapes[i] ?? 0);
    if (score > best && isAsked(i)) [best, at] = [score, i];
  }
  return at;
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
