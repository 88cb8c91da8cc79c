// `npm run eval:run -- expressions [count] [seed] [operator]`: random expressions against the format's own program, operator by operator. `record` prints the cases of the tests.
// Skips, with a reason, where the program cannot be had; ends with 1 where something differs that has no reason.
import { compareExpressions, recordExpressions } from './run/compare-expressions.ts';
import { openProgram, type Program } from './run/program.ts';

function groupedBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

async function expressions(program: Program, args: readonly string[]): Promise<number> {
  const [count = 5000, seed = 1] = args.slice(0, 2).map(Number);
  const result = await compareExpressions(program, count, seed, args[2]);
  console.log(
    `expressions: ${result.equal} of ${result.asked} equal, seed ${seed}; ${result.refused} of them refused by the program`,
  );
  const kinds = groupedBy(result.differences, ({ kind }) => kind);
  for (const [kind, all] of kinds) {
    console.log(`\n${all.length} ${kind}`);
    for (const [operator, some] of groupedBy(all, (one) => one.operator)) {
      const [first] = some;
      console.log(
        `  ${operator}: ${some.length}, as ${JSON.stringify(first?.expression)}: ${JSON.stringify(first?.ours)}, the program ${JSON.stringify(first?.theirs)}`,
      );
    }
  }
  return kinds.has('other') ? 1 : 0;
}

async function record(program: Program): Promise<number> {
  for (const one of await recordExpressions(program, 7)) console.log(JSON.stringify(one));
  return 0;
}

const modes: Readonly<Record<string, (program: Program, args: readonly string[]) => Promise<number>>> = {
  expressions,
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
