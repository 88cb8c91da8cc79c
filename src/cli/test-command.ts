// `orrery test`: runs the scenarios of a document, those that persons wrote and those that are made from it, and tells how much of it they cover.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Budget } from '../core/base/budget.ts';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import { readSchema } from '../core/formats/index.ts';
import { programOf } from '../core/run/index.ts';
import {
  Coverage,
  generateSuite,
  goalsOf,
  killMutants,
  type Mismatch,
  type MutantReport,
  percentOf,
  playScenario,
  type Scenario,
  type Share,
  sharesOf,
} from '../core/scenarios/index.ts';
import { indexNormal, type Schema } from '../core/schema/index.ts';
import { requireDocument, sayProblem } from './documents.ts';
import { counted, readNumber } from './numbers.ts';
import { scenariosOf } from './scenario-files.ts';
import { printable, type Terminal } from './terminal.ts';
import { writeOutput } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface TestOptions {
  readonly json?: boolean;
  /** Files in place of those beside the document. */
  readonly scenarios?: readonly string[];
  /** Only scenarios of files: none is made. */
  readonly written?: boolean;
  readonly minCoverage?: string;
  readonly mutants?: boolean;
  /** Write the scenarios that are made to a file. */
  readonly output?: string;
  /** Replace the files of `output` and `vitest`. */
  readonly force?: boolean;
  /** Write a file of vitest in which each scenario of a file is a test. */
  readonly vitest?: string;
  readonly limits?: () => Limits;
}

interface Failure {
  readonly scenario: string;
  readonly event: string;
  readonly mismatch: Mismatch;
}

interface Tested {
  readonly written: readonly Scenario[];
  readonly made: readonly Scenario[];
  readonly failures: readonly Failure[];
  readonly shares: readonly Share[];
  readonly coverage: number;
  readonly missing: readonly string[];
  /** Nothing that is missing can be covered. */
  readonly isWhole: boolean;
  readonly mutants: MutantReport | null;
}

/** Exit codes: 0 when all is as expected, 1 when a scenario fails or less is covered than asked for. */
export async function runTest(file: string, options: TestOptions, terminal: Terminal): Promise<number> {
  const least = readNumber('--min-coverage', options.minCoverage);
  if (least !== undefined && (least < 0 || least > 100)) throw new UsageError('--min-coverage is from 0 to 100');
  if (options.vitest !== undefined && file === '-')
    throw new UsageError('--vitest writes a file that reads the document: give it as a file');
  const limits = options.limits?.() ?? defaultLimits;
  const schema = await readWhole(file, limits);
  const written = (await scenariosOf(file, options.scenarios)).flatMap(({ scenarios }) => scenarios);
  const tested = new Budget(limits.workUnitsMax).run(() => test(schema, written, options));
  if (options.output !== undefined)
    await writeOutput(options.output, `${JSON.stringify(tested.made, null, 2)}\n`, options.force);
  if (options.vitest !== undefined) await writeVitest(options.vitest, file, options.force, terminal);
  if (options.json === true) terminal.line(JSON.stringify(toJson(tested)));
  else report(tested, terminal);
  const isLess = least !== undefined && tested.coverage < least;
  if (isLess) terminal.note(`orrery: ${tested.coverage} % are covered, less than ${least} %`);
  return tested.failures.length > 0 || isLess ? 1 : 0;
}

async function writeVitest(
  file: string,
  document: string,
  force: boolean | undefined,
  terminal: Terminal,
): Promise<void> {
  const { vitestFile } = await import('./vitest-file.ts');
  await mkdir(dirname(file), { recursive: true });
  await writeOutput(file, vitestFile(file, document), force);
  terminal.note(`${printable(file)}: each scenario of a file is a test`);
}

/** A document that is a schema. */
export async function readWhole(file: string, limits: Limits): Promise<Schema> {
  const { value } = await requireDocument(file);
  const { schema, problems } = readSchema(value, limits);
  const [first] = problems;
  if (first !== undefined) throw new UsageError(sayProblem(file, first));
  return schema;
}

function test(schema: Schema, written: readonly Scenario[], { written: isWritten, mutants }: TestOptions): Tested {
  const model = indexNormal(schema);
  const program = programOf(model);
  const suite = isWritten === true ? null : generateSuite(model);
  const all = [...written, ...(suite?.scenarios ?? [])];
  const coverage = new Coverage();
  const failures = all.flatMap((scenario) => {
    const { steps, mismatches } = playScenario(program, scenario);
    coverage.follow(steps);
    return mismatches.map((mismatch) => ({
      ...{ scenario: scenario.name, mismatch },
      event: scenario.events[mismatch.event]?.event ?? '',
    }));
  });
  const goals = goalsOf(program);
  const shares = sharesOf(goals, coverage);
  return {
    ...{ written, made: suite?.scenarios ?? [], failures, shares },
    coverage: percentOf(shares),
    missing: goals.filter((goal) => !coverage.has(goal)).map(({ kind, says }) => `${kind}: ${says}`),
    isWhole: suite?.isWhole === true,
    mutants: mutants === true ? killMutants(schema, all) : null,
  };
}

const toJson = ({ written, made, failures, shares, coverage, missing, isWhole, mutants }: Tested) => ({
  ...{ written: written.length, generated: made.length, failures, coverage, shares, missing, exact: isWhole },
  scenarios: [...written, ...made].map((scenario) => ({
    ...scenario,
    failures: failures
      .filter((one) => one.scenario === scenario.name)
      .map(({ event, mismatch }) => ({ name: event, ...mismatch })),
  })),
  ...(mutants === null ? {} : { mutants }),
});

/** Goals that are named when they are missing; all of them are in the answer as JSON. */
const missingShown = 10;
const nouns = { transition: 'transitions', pair: 'pairs', guard: 'guard outcomes', outcome: 'outcomes of work' };

function report(tested: Tested, terminal: Terminal): void {
  const { style } = terminal;
  const { written, made, failures, shares, coverage, missing, isWhole, mutants } = tested;
  for (const { scenario, event, mismatch } of failures) {
    terminal.line(
      `${style.red('fails')}  ${printable(scenario)}: event ${mismatch.event + 1}, ${printable(event)}: ${mismatch.part}`,
    );
    terminal.line(printable(`  expected ${JSON.stringify(mismatch.expected)}`));
    terminal.line(printable(`  is       ${JSON.stringify(mismatch.actual)}`));
  }
  const failing = new Set(failures.map(({ scenario }) => scenario)).size;
  terminal.line(`${counted(written.length, 'scenario')} of files, ${made.length} made; ${failing} failed`);
  const parts = shares.filter(({ of }) => of > 0).map(({ kind, seen, of }) => `${seen} of ${of} ${nouns[kind]}`);
  terminal.line(`${coverage} % covered: ${parts.join(', ') || 'there is nothing to cover'}`);
  for (const one of missing.slice(0, missingShown)) terminal.line(printable(`  not covered: ${one}`));
  if (missing.length > missingShown) terminal.line(`  and ${missing.length - missingShown} more`);
  if (missing.length > 0 && isWhole) terminal.line('explored whole: no run covers what is missing');
  if (mutants === null) return;
  const differing = mutants.made - mutants.same;
  const percent = differing === 0 ? 100 : Math.floor((100 * mutants.killed) / differing);
  terminal.line(
    `${mutants.killed} of ${differing} mutants noticed, ${percent} %; ${mutants.same} more do the same as the document`,
  );
  for (const says of mutants.survived) terminal.line(printable(`  not noticed: ${says}`));
}
