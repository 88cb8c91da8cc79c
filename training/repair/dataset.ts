// What the likelihood of edits is fitted on: faults in behaviors of the library, by operators, both kept apart from those that judge. A row is a repair that the
// search found, as the sum of the features of its edits, and what it is worth.

import { caseOf, originals, type RepairCase, statesOf } from '../../scripts/repair-cases.ts';
import type { Json } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { canonicalText } from '../../src/core/schema/index.ts';
import { type FaultOperator, faultOperators } from '../../tests/fixtures/faults/index.ts';
import { leafTexts } from '../../tests/fixtures/leaf-texts.ts';

/** Every sixth operator, every second behavior and all published documents judge alone. */
export const fittedOperators = faultOperators.filter((_, at) => at % 6 !== 5);
export const isFitted = (operator: string) => fittedOperators.some(({ name }) => name === operator);
const sizeMax = 40_000;
export const fittedDocuments = originals
  .filter(({ isBuiltIn }) => isBuiltIn)
  .filter((_, at) => at % 2 === 0)
  .filter(({ document }) => JSON.stringify(document).length < sizeMax);

export interface FoundRepair {
  /** 2 where it brings the original back, 1 where it leaves alone what the fault left alone, else 0. */
  readonly worth: 0 | 1 | 2;
  readonly features: Readonly<Record<string, number>>;
}

const repairsMax = 40;

/** The repairs that are found for a case, each once. */
export function repairsOf(one: RepairCase): FoundRepair[] {
  const goal = canonicalText(one.before);
  const broken = new Set(leafTexts(one.schema));
  const kept = leafTexts(one.before).filter((text) => broken.has(text));
  const seen = new Set<string>();
  const out: FoundRepair[] = [];
  for (const state of statesOf(one)) {
    const key = state.parts.join('\n');
    if (state.open > 0 || state.introduced.length > 0 || seen.has(key) || out.length >= repairsMax) continue;
    seen.add(key);
    const features: Record<string, number> = {};
    const add = (name: string, value: number) => {
      features[name] = (features[name] ?? 0) + value;
    };
    for (const { features: own } of state.taken) {
      if (own.length === 0) add(notWeighed, 1);
      for (const [name, value] of own) add(name, value);
    }
    if (state.hasRemoval && !state.hasKeeping) add(onlyDeletes, 1);
    if (state.unequal > 0) add(unequal, state.unequal);
    const after = new Set(leafTexts(state.schema));
    const isKept = kept.every((text) => after.has(text));
    out.push({ worth: canonicalText(state.schema) === goal ? 2 : isKept ? 1 : 0, features });
  }
  return out;
}

/** Edits that are not weighed by their features, and what the ranking adds. */
export const notWeighed = '(not weighed)';
export const onlyDeletes = '(only deletes)';
export const unequal = '(unequal)';

function inject(document: Json, operators: readonly FaultOperator[], prng: ReturnType<typeof createPrng>): Json | null {
  let faulty: Json | null = document;
  for (const operator of operators) faulty = faulty === null ? null : operator.inject(faulty, prng);
  return faulty;
}

/** Single faults by each operator, and as many documents with two and with three. */
export function* fittedCases(draws: number, several: number, seed: number, part = 0, parts = 1): Generator<RepairCase> {
  const prng = createPrng(seed);
  const draw = (operators: readonly FaultOperator[]): RepairCase | null => {
    const from = prng.pick(fittedDocuments);
    const faulty = inject(from.document, operators, prng);
    return faulty === null
      ? null
      : caseOf(
          from,
          faulty,
          operators.map(({ name }) => name),
        );
  };
  for (const [at, operator] of fittedOperators.entries()) {
    if (at % parts !== part) continue;
    let found = 0;
    for (let tries = 0; found < draws && tries < draws * 10; tries++) {
      const one = draw([operator]);
      if (one === null) continue;
      found++;
      yield one;
    }
  }
  for (const faults of [2, 3]) {
    let found = 0;
    for (let tries = 0; found < several && tries < several * 10; tries++) {
      const one = draw(prng.shuffle(fittedOperators).slice(0, faults));
      if (one === null) continue;
      found++;
      yield one;
    }
  }
}
