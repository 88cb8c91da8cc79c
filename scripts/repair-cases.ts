// Broken documents for judging repair: a document of the library or the corpus, mistakes by operators that were written independently of repair, and
// the categories that appeared. The same seed and number of faults give the same case.
import { basename } from 'node:path';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import type { SearchState } from '../src/core/repair/evaluate.ts';
import { type Repair, repairSchema } from '../src/core/repair/repair.ts';
import { indexSchema, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { type CategoryCode, predictSchema, registries19, verifySchema } from '../src/core/verify/index.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';
import { type FaultOperator, faultOperators } from '../tests/fixtures/faults/index.ts';

interface Original {
  /** The behavior that the document is, or goes by the name of. */
  readonly behavior: string;
  readonly isBuiltIn: boolean;
  readonly document: Json;
}

export interface RepairCase {
  readonly isBuiltIn: boolean;
  readonly behavior: string;
  /** Names of the operators, in the order in which they were applied. */
  readonly operators: readonly string[];
  readonly original: Json;
  readonly faulty: Json;
  /** The original, and what became of it. */
  readonly before: Schema;
  readonly schema: Schema;
  /** Categories that the faults brought. */
  readonly codes: readonly CategoryCode[];
}

const allBlueprints = listBehaviors();

export const originals: readonly Original[] = [
  ...allBlueprints.map(({ name, schema }) => ({
    behavior: name,
    isBuiltIn: true,
    document: schema as unknown as Json,
  })),
  ...readCorpus().map(({ file, text }) => ({
    behavior: basename(file, '.json'),
    isBuiltIn: false,
    document: JSON.parse(text) as Json,
  })),
];

/** The library without the behavior that the document is: repair must not find the answer there. */
export const blueprintsBut = (own: string) => allBlueprints.filter(({ name }) => name !== own);

export const categoriesOf = (schema: Schema) =>
  new Set(verifySchema(indexSchema(schema), registries19).findings.map((finding) => finding.category));

/** What became of a document, or null where that brings no category. */
export function caseOf(from: Original, faulty: Json, operators: readonly string[]): RepairCase | null {
  const { document: original, behavior, isBuiltIn } = from;
  const before = parseSchema(original).schema;
  const schema = parseSchema(faulty).schema;
  const known = categoriesOf(before);
  const codes = [...categoriesOf(schema)].filter((code) => !known.has(code));
  if (codes.length === 0) return null;
  return { isBuiltIn, behavior, operators, original, faulty, before, schema, codes };
}

/** The case of a seed, or null where the document has no place for so many faults or they bring no category. */
export function drawCase(seed: number, faults: number): RepairCase | null {
  const prng = createPrng(seed);
  const from = prng.pick(originals);
  let faulty = from.document;
  const operators: string[] = [];
  for (const operator of prng.shuffle(faultOperators)) {
    if (operators.length === faults) break;
    const next = operator.inject(faulty, prng);
    if (next === null) continue;
    faulty = next;
    operators.push(operator.name);
  }
  return operators.length < faults ? null : caseOf(from, faulty, operators);
}

/** What the search finds, before the gate. */
export function statesOf(one: RepairCase): readonly SearchState[] {
  let states: readonly SearchState[] = [];
  repairCase(one, 5, (found) => {
    states = found;
  });
  return states;
}

/** What the service would answer with ten steps. */
export function repairCase(
  { schema, codes, behavior }: RepairCase,
  beamWidth: number,
  onFound?: (states: readonly SearchState[]) => void,
): Repair {
  return repairSchema(schema, codes, {
    beamWidth,
    maxSteps: 10,
    registries: registries19,
    predict: (model, verification) => predictSchema(model, verification).validity,
    blueprints: blueprintsBut(behavior),
    ...(onFound && { onFound }),
  });
}

/** The seeds of a run and how many faults each has: `seed * 8 + faults` is what `drawCase` takes. */
export function* casesOf(
  count: number,
  faults: number,
  firstSeed: number,
): Generator<{ seed: number; one: RepairCase }> {
  let found = 0;
  for (let seed = firstSeed; found < count && seed < firstSeed + count * 4; seed++) {
    const one = drawCase(seed * 8 + faults, faults);
    if (one === null) continue;
    found++;
    yield { seed: seed * 8 + faults, one };
  }
}

/** One mistake in a document, in the place that the seed draws; null where it has none or no category comes of it. */
function faultIn(from: Original, operator: FaultOperator, seed: number): RepairCase | null {
  const faulty = operator.inject(from.document, createPrng(seed));
  return faulty === null ? null : caseOf(from, faulty, [operator.name]);
}

/** One mistake in a behavior of the library. */
export function faultOf(behavior: string, fault: string, seed: number): RepairCase | null {
  const from = originals.find((one) => one.isBuiltIn && one.behavior === behavior);
  const operator = faultOperators.find(({ name }) => name === fault);
  if (from === undefined || operator === undefined) throw new Error(`no behavior ${behavior} or no fault ${fault}`);
  return faultIn(from, operator, seed);
}

/** Every operator, or those of one name, on every document that has a place for it, so many times, each time in a place drawn anew. */
export function* everyFault(
  draws: number,
  firstSeed: number,
  fault?: string,
): Generator<{ seed: number; one: RepairCase }> {
  const operators = faultOperators.filter(({ name }) => fault === undefined || name === fault);
  if (operators.length === 0) throw new Error(`no fault ${fault}`);
  let seed = firstSeed;
  for (const from of originals) {
    for (const operator of operators) {
      for (let i = 0; i < draws; i++, seed++) {
        const one = faultIn(from, operator, seed);
        if (one !== null) yield { seed, one };
      }
    }
  }
}
