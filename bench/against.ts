// Question: is planning, checking or repairing slower than at another commit? `npm run bench -- against COMMIT plan verify repair` checks the commit out to a
// temporary worktree and loads its core beside this one: both work on the same documents, one after the other in each round, in an order that rotates. A ratio
// above 1 says that this tree is slower. Time is that of the processor, of which a busy machine takes nothing. ROUNDS (default 15) is a variable of the environment.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brokenBehavior, warmUpTurns } from '../src/adapters/threads/warm-up.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { type Registries, registries19 } from '../src/core/verify/index.ts';
import { editDocument } from '../tests/fixtures/edit.ts';
import { machineLine, summarize, table } from './measure.ts';

const roundsDefault = 15;
const warmUpRounds = 3;
const root = resolve(import.meta.dirname, '..');

/** The parts of core that are timed, of this tree or of the other. */
interface Core {
  readonly schema: typeof import('../src/core/schema/index.ts');
  readonly plan: typeof import('../src/core/plan/index.ts');
  readonly verify: typeof import('../src/core/verify/index.ts');
  readonly job: typeof import('../src/core/repair/job.ts');
}

/** A case makes its fresh arguments, which is not timed, and gives what is. */
type Case = (core: Core) => () => unknown;

/** Those of version 1.9, which was the default before 17. */
const registriesIn = (verify: Core['verify']): Registries => verify.registries19 ?? verify.defaultRegistries;

const copy = (value: unknown): Json => structuredClone(value) as Json;
const documents = (): Json[] => listBehaviors().map(({ schema }) => copy(schema));

/** Cases by subject: the built-in behaviors, one edit of each, and behaviors broken in several ways. */
const subjects: Readonly<Record<string, () => Case[]>> = {
  plan: () =>
    documents().map((document, i) => {
      const { document: edited } = editDocument(copy(document), createPrng(i));
      return ({ schema, plan }) => {
        const [from, to] = [schema.parseSchema(copy(document)).schema, schema.parseSchema(copy(edited)).schema];
        return () => plan.planInstructions(from, to);
      };
    }),
  verify: () =>
    documents().map((document) => ({ schema, verify }) => {
      const given = copy(document);
      return () => verify.verifySchema(schema.indexSchema(schema.parseSchema(given).schema), registriesIn(verify));
    }),
  repair: () =>
    Array.from({ length: warmUpTurns }, (_, turn) => {
      const { document, codes } = brokenBehavior(turn, registries19);
      return ({ job, verify }: Core) => {
        const asked = { codes, beamWidth: 5, maxSteps: 10, wantsDocuments: false };
        const given = { ...asked, document: copy(document) as unknown as typeof document };
        return () => job.runRepairJob(given, registriesIn(verify));
      };
    }),
};

export async function run([commit, ...asked]: readonly string[]): Promise<void> {
  const names = asked.length > 0 ? asked : Object.keys(subjects);
  const unknown = names.find((name) => !(name in subjects));
  if (commit === undefined || unknown !== undefined)
    throw new Error(`usage: npm run bench -- against COMMIT [${Object.keys(subjects).join(' | ')}]...`);
  const rounds = Number(process.env.ROUNDS ?? roundsDefault);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-against-'));
  try {
    git('worktree', 'add', '--detach', folder, commit);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const cores = [await loadCore(root), await loadCore(folder)] as const;
    const rows = names.map((name) => compare(name, cores, subjects[name]?.() ?? [], rounds));
    const header = ['', 'cases', 'here ms', `${commit} ms`, 'ratio', 'of the slowest tenth'];
    console.log(`${machineLine()}; ${rounds} rounds; milliseconds of processor, sums of medians of all cases`);
    console.log(table(header, rows));
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
}

async function loadCore(tree: string): Promise<Core> {
  const load = (path: string) => import(join(tree, 'src/core', path));
  const [schema, plan, verify, job] = await Promise.all(
    ['schema/index.ts', 'plan/index.ts', 'verify/index.ts', 'repair/job.ts'].map(load),
  );
  return { schema, plan, verify, job } as Core;
}

/** A row: sums of medians and their ratio, and the ratio that a tenth of the cases exceeds. */
function compare(name: string, cores: readonly [Core, Core], cases: readonly Case[], rounds: number): string[] {
  const times = cases.map(() => cores.map((): number[] => []));
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const [i, make] of cases.entries())
      for (let k = 0; k < cores.length; k++) {
        const at = (k + i + round + warmUpRounds) % cores.length;
        const work = make(cores[at] as Core);
        const before = process.cpuUsage();
        work();
        const { user, system } = process.cpuUsage(before);
        if (round >= 0) times[i]?.[at]?.push((user + system) / 1000);
      }
  const medians = times.map((pair) => pair.map((samples) => summarize('', samples).medianMs));
  const sum = (at: number) => medians.reduce((total, pair) => total + (pair[at] ?? 0), 0);
  const ratios = medians.map(([here = 0, there = 0]) => here / there).sort((a, b) => a - b);
  const high = ratios[Math.floor(0.9 * ratios.length)] ?? Number.NaN;
  const [here, there] = [sum(0), sum(1)];
  return [name, String(cases.length), here.toFixed(1), there.toFixed(1), (here / there).toFixed(3), high.toFixed(3)];
}
