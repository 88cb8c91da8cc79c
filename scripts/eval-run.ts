// `npm run eval:run -- expressions [count] [seed] [operator]`: random expressions against the format's own program, operator by operator. `steps [events a
// document] [seed] [documents]`: random events on the documents of the corpus. `record` prints the cases of the tests.
// Skips, with a reason, where the program cannot be had; ends with 1 where something differs that has no reason.
import type { Json } from '../src/core/base/json.ts';
import { corpusDocuments } from './official-cases.ts';
import { compareExpressions, recordExpressions } from './run/compare-expressions.ts';
import { compareSteps } from './run/compare-steps.ts';
import { openProgram, type Program } from './run/program.ts';
import { radiusMax } from './run/random-expressions.ts';

function groupedBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Characters of a value in a line. */
const charactersMax = 160;
const shown = (value: Json | undefined): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
};

async function expressions(program: Program, args: readonly string[]): Promise<number> {
  const [count = 5000, seed = 1] = args.slice(0, 2).map(Number);
  const result = await compareExpressions(program, count, seed, args[2]);
  console.log(
    `expressions: ${result.equal} of ${result.asked} equal, seed ${seed}; ${result.refused} of them refused by the program`,
  );
  console.log(
    `${result.late.length} at which the program did not end: ${result.late.slice(0, 5).map(shown).join(' ')}`,
  );
  console.log(`grid/cells-in-radius is drawn to a radius of ${radiusMax}: at 1,000,000 the program does not end`);
  const kinds = groupedBy(result.differences, ({ kind }) => kind);
  for (const [kind, all] of kinds) {
    console.log(`\n${all.length} ${kind}`);
    for (const [operator, some] of groupedBy(all, (one) => one.operator)) {
      const [first] = some;
      console.log(
        `  ${operator}: ${some.length}, as ${shown(first?.expression)}: ${shown(first?.ours)}, the program ${shown(first?.theirs)}`,
      );
    }
  }
  return kinds.has('other') ? 1 : 0;
}

async function steps(program: Program, args: readonly string[]): Promise<number> {
  const [each = 5, seed = 1, most = Number.POSITIVE_INFINITY] = args.map(Number);
  const documents = corpusDocuments().slice(0, most);
  if (documents.length === 0) console.log('no corpus beside the repository');
  const result = await compareSteps(program, documents, each, seed);
  const different = new Set(result.differences.map(({ name, event, what }) => `${name} ${event} ${what}`)).size;
  console.log(
    `steps: ${documents.length} documents, ${result.asked} events (${result.taken} took a transition, ${result.guarded} tried a guard), seed ${seed}; ${result.unjudged} without an answer`,
  );
  console.log(`differences: ${different} of ${result.asked}`);
  const kinds = groupedBy(result.differences, ({ what, kind }) => `${what}: ${kind}`);
  for (const [kind, all] of kinds) {
    console.log(`\n${all.length} ${kind}`);
    for (const one of all.slice(0, 5)) {
      console.log(`  ${one.name} ${one.event}: ${JSON.stringify(one.ours)}, the program ${JSON.stringify(one.theirs)}`);
    }
  }
  return result.differences.some(({ kind }) => kind === 'other') ? 1 : 0;
}

async function record(program: Program): Promise<number> {
  for (const one of await recordExpressions(program, 7)) console.log(JSON.stringify(one));
  return 0;
}

const modes: Readonly<Record<string, (program: Program, args: readonly string[]) => Promise<number>>> = {
  expressions,
  steps,
  record,
};

const [mode = 'expressions', ...rest] = process.argv.slice(2);
const chosen = modes[mode];
const program = await openProgram();
if (typeof program === 'string') console.log(`skipped: ${program}`);
else if (chosen === undefined) {
  console.log(`no such comparison: ${mode} (${Object.keys(modes).join(', ')})`);
  process.exitCode = 2;
} else {
  process.exitCode = await chosen(program, rest);
  program.close();
}
