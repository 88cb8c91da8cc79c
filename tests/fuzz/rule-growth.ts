// The time that checks and migrations take, told from the work that they count: the wrong example of each rule, grown in every direction, checked with its notes and
// brought to 17 at a size and at four times that. What counts work that grows with its input may still take more than it counts. Cases are the larger size; a time that grows faster than n^1.5 is
// measured once more and four times as large, because machines are noisy.
import { Budget, TooComplex } from '../../src/core/base/budget.ts';
import type { JsonObject } from '../../src/core/base/json.ts';
import { defaultLimits } from '../../src/core/base/limits.ts';
import { migrateSchema } from '../../src/core/migrate/migrate.ts';
import { indexSchema, parseSchema, type Schema } from '../../src/core/schema/index.ts';
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

type Work = (schema: Schema, registries: Registries) => void;

const works: Readonly<Record<string, Work>> = {
  checked: (schema, registries) => {
    const model = indexSchema(schema);
    verifySchema(model, registries);
    notesOf(model, registries);
  },
  migrated: (schema) => {
    migrateSchema(schema, registries17);
  },
};

/** Milliseconds of some work; null where the document is refused for it, or no document at all. */
function timeOf(work: Work, document: JsonObject, registries: Registries): number | null {
  const { problems, schema } = parseSchema(document);
  if (problems.length > 0) return null;
  const began = performance.now();
  try {
    new Budget(defaultLimits.workUnitsMax).run(() => work(schema, registries));
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
  return performance.now() - began;
}

/** How the time grows faster than the document; null where it does not. */
function growthOf(timeAt: (n: number) => number | null, n: number): string | null {
  const [small, large] = [timeAt(n / 4), timeAt(n)];
  if (small === null || large === null || large < shortMs || large < growthMax * small) return null;
  return `${small.toFixed(0)} ms at ${n / 4}, ${large.toFixed(0)} ms at ${n}`;
}

export function run(size: number): void {
  const slow: string[] = [];
  let measured = 0;
  for (const rule of [...rules, ...rules17]) {
    const registries = rule.targets?.until === '17' ? registries19 : registries17;
    for (const direction of Object.keys(directions)) {
      const text = (n: number) => JSON.stringify(grownExample(rule, direction, n));
      if (text(8).length < 2 * text(2).length) continue;
      for (const [name, work] of Object.entries(works)) {
        const timeAt = (n: number) => timeOf(work, JSON.parse(text(Math.round(n))), registries);
        measured++;
        if (growthOf(timeAt, size) === null || growthOf(timeAt, size) === null) continue;
        const grows = growthOf(timeAt, 4 * size);
        if (grows === null) continue;
        slow.push(`${rule.id}, ${direction}, ${name}: ${grows}`);
        console.log(`! ${slow.at(-1)}`);
      }
    }
  }
  console.log(`  ${measured} works on examples grown to ${size}, ${slow.length} of which take longer than their size`);
  if (slow.length > 0) throw new Error(`work takes longer than its input grows:\n${slow.join('\n')}`);
}
