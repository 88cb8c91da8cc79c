// What the likelihood of edits is fitted on: faults in behaviors of the library, by operators, both kept apart from those that judge. A row is a repair that the
// search found, as the features of its edits, and what it is worth.

import { caseOf, originals, type RepairCase, statesOf } from '../../scripts/repair-cases.ts';
import type { Json } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import type { Features } from '../../src/core/repair/edit.ts';
import { weights } from '../../src/core/repair/weights.ts';
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
  /** Of each edit, and of what the ranking adds. */
  readonly edits: readonly Features[];
}

const repairsMax = 40;

/** The repairs that are found for a case, each once. */
function repairsOf(one: RepairCase): FoundRepair[] {
  const goal = canonicalText(one.before);
  const broken = new Set(leafTexts(one.schema));
  const kept = leafTexts(one.before).filter((text) => broken.has(text));
  const seen = new Set<string>();
  const out: FoundRepair[] = [];
  for (const state of statesOf(one)) {
    const key = state.parts.join('\n');
    if (state.open > 0 || state.introduced.length > 0 || seen.has(key) || out.length >= repairsMax) continue;
    seen.add(key);
    const edits = state.taken.map(({ features }): Features => (features.length === 0 ? [[notWeighed, 1]] : features));
    if (state.hasRemoval && !state.hasKeeping) edits.push([[onlyDeletes, state.taken.length]]);
    if (state.unequal > 0) edits.push([[unequal, state.unequal]]);
    const after = new Set(leafTexts(state.schema));
    const isKept = kept.every((text) => after.has(text));
    out.push({ worth: canonicalText(state.schema) === goal ? 2 : isKept ? 1 : 0, edits });
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
function* fittedCases(draws: number, several: number, seed: number): Generator<RepairCase> {
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
  for (const operator of fittedOperators) {
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

export interface Draws {
  /** Documents with one fault, by operator. */
  readonly draws: number;
  /** Documents with two faults, and as many with three. */
  readonly several: number;
  readonly seed: number;
}

/** Repairs of injected faults, as a search finds them that weighs by a table: not by the weights that are committed, so that a fit does not depend on the one before. */
export function gather({ draws, several, seed }: Draws, table: Readonly<Record<string, number>>): FoundRepair[][] {
  const used = weights as Record<string, number>;
  for (const name of Object.keys(used)) delete used[name];
  Object.assign(used, table);
  return [...fittedCases(draws, several, seed)].map(repairsOf);
}
