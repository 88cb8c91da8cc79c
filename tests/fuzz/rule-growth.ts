// The time that checks take, told from the work that they count: the wrong example of each rule, grown in every direction, checked with its notes at a size and at
// four times that. What counts work that grows with its input may still take more than it counts. Cases are the larger size; a time that grows faster than n^1.5 is
// measured once more and four times as large, because machines are noisy.
import { Budget, TooComplex } from '../../src/core/base/budget.ts';
import type { JsonObject } from '../../src/core/base/json.ts';
import { defaultLimits } from '../../src/core/base/limits.ts';
import { indexSchema, parseSchema } from '../../src/core/schema/index.ts';
import { notesOf } from '../../src/core/verify/notes.ts';
import { registries17 } from '../../src/core/verify/registries-17.ts';
import { type Registries, registries19 } from '../../src/core/verify/registry.ts';
import { rules } from '../../src/core/verify/rules/index.ts';
import { rules17 } from '../../src/core/verify/rules-17/index.ts';
import { verifySchema } from '../../src/core/verify/verify.ts';
import { directions, grownExample } from './cost/grown-examples.ts';

export const casesDefault = 1600;

/** Times below this say nothing. */
const shortMs = 150;
/** Four times the size may take this many times as long: n^1.5. */
const growthMax = 8;

/** Milliseconds of a check; null where the document is refused for its work, or no document at all. */
function timeOf(document: JsonObject, registries: Registries): number | null {
  const { problems, schema } = parseSchema(document);
  if (problems.length > 0) return null;
  const began = performance.now();
  try {
    new Budget(defaultLimits.workUnitsMax).run(() => {
      const model = indexSchema(schema);
      verifySchema(model, registries);
      notesOf(model, registries);
    });
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
  return performance.now() - began;
}

export function run(size: number): void {
  const slow: string[] = [];
  let measured = 0;
  for (const rule of [...rules, ...rules17]) {
    const registries = rule.targets?.until === '17' ? registries19 : registries17;
    for (const direction of Object.keys(directions)) {
      const text = (n: number) => JSON.stringify(grownExample(rule, direction, n));
      if (text(8).length < 2 * text(2).length) continue;
      const timeAt = (n: number) => timeOf(JSON.parse(text(Math.round(n))), registries);
      const grows = (n: number): string | null => {
        const [small, large] = [timeAt(n / 4), timeAt(n)];
        if (small === null || large === null || large < shortMs || large < growthMax * small) return null;
        return `${rule.id}, ${direction}: ${small.toFixed(0)} ms at ${n / 4}, ${large.toFixed(0)} ms at ${n}`;
      };
      measured++;
      if (grows(size) === null || grows(size) === null) continue;
      const told = grows(4 * size);
      if (told === null) continue;
      slow.push(told);
      console.log(`! ${told}`);
    }
  }
  console.log(`  ${measured} examples grown to ${size}, ${slow.length} of which take longer than their size`);
  if (slow.length > 0) throw new Error(`checks take longer than their input grows:\n${slow.join('\n')}`);
}
