// `npm run test:crash [-- RUNS [SEED]]`: does an acknowledged episode survive kill -9 at any moment? Starts a process that stores concurrently, kills it
// at a random moment, opens the same directory again and looks for every episode that was acknowledged, whole; 1,000 times by default, 50 in
// CI. Also says how long the next start took until a write was durable. With ORRERY_RECALL=postgres the same over a PostgreSQL with pgvector (TEST_VECTOR_URL), whose
// recall index must agree with the store after each kill.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { createEpisodeStore } from '../../src/adapters/store/sql-episode-store.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { type CrashPlace, isIndexed, makePlace } from './crash-places.ts';

const [runs = 1000, seed = 1] = process.argv.slice(2).map(Number);
/** Over a server, episodes are stored later and the log is not this process's to read. */
const [lifeMsMax, readyMsMax] = isIndexed ? [4_000, Number.POSITIVE_INFINITY] : [250, 2_000];
/** A fresh directory now and then, so that the log and not the size of the database is tested. */
const runsInDirectory = 100;
const prng = createPrng(seed);

/** Bundled once, beside the packages it needs, so that a thousand starts take no longer than they must. */
const childFolder = join(process.cwd(), 'node_modules/.cache', `orrery-crash-child-${process.pid}`);
const childFile = join(childFolder, 'crash-child.js');

/** Answers the acknowledged episodes, id to number. */
function storeUntilKilled(place: string, run: number, lifeMs: number): Promise<Map<string, number>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [childFile, place, String(run)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stderr.on('data', (data: Buffer) => {
      errors += data.toString();
    });
    child.stdout.on('data', (data: Buffer) => {
      if (output === '') setTimeout(() => child.kill('SIGKILL'), lifeMs);
      output += data.toString();
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`the storing process ended by itself: ${errors}`));
      // A line cut short was not received whole, so it was not acknowledged.
      const lines = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
      const pairs = lines.map((line) => line.split(' ')).filter(([id]) => id?.startsWith('ep_'));
      resolve(new Map(pairs.map(([id = '', number]) => [id, Number(number)])));
    });
  });
}

const contextOf = (run: number, number: number): string =>
  `run ${run} episode ${number} ${'x'.repeat(number % 700)} end`;

async function verify(
  place: CrashPlace,
  expected: ReadonlyMap<string, { run: number; number: number }>,
): Promise<number> {
  const started = performance.now();
  const database = await place.open();
  await database.probe();
  const readyMs = performance.now() - started;
  const store = createEpisodeStore(database);
  const found = await store.getMany('t', [...expected.keys()]);
  if (found.length !== expected.size) throw new Error(`${expected.size - found.length} acknowledged episodes are lost`);
  for (const episode of found) {
    const { run, number } = expected.get(episode.id) ?? { run: -1, number: -1 };
    if (episode.context !== contextOf(run, number)) throw new Error(`${episode.id} is not what was acknowledged`);
  }
  for (const domain of ['domain 0', 'domain 1', 'domain 2']) {
    const { episodes } = await store.changesSince('t', domain, 0, 1_000_000);
    const broken = episodes.find((episode) => !/^run \d+ episode \d+ x* end$/.test(episode.context ?? ''));
    if (broken) throw new Error(`${broken.id} is half written`);
  }
  await place.check(database);
  await database.close();
  return readyMs;
}

let place: CrashPlace | undefined;
let expected = new Map<string, { run: number; number: number }>();
const readyTimes: number[] = [];
let acknowledged = 0;
console.log(`${runs} kills, seed ${seed}${isIndexed ? ', with the recall index in PostgreSQL' : ''}`);
mkdirSync(childFolder, { recursive: true });
writeFileSync(join(childFolder, 'package.json'), '{ "type": "module" }');
await build({
  // The thread that writes is a file of its own.
  entryPoints: ['tests/memory/crash-child.ts', 'src/adapters/store/sqlite/stores-worker.ts'],
  outdir: childFolder,
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
for (let run = 0; run < runs; run++) {
  if (run % runsInDirectory === 0) {
    await place?.remove();
    place = await makePlace();
    expected = new Map();
  }
  const stored = await storeUntilKilled(place?.name ?? '', run, prng.below(lifeMsMax));
  acknowledged += stored.size;
  // Only the newest runs are looked at one by one; the older ones were looked at before.
  if (run % 10 === 0) expected = new Map();
  for (const [id, number] of stored) expected.set(id, { run, number });
  readyTimes.push(await verify(place as CrashPlace, expected));
  if ((run + 1) % 50 === 0) console.log(`${run + 1} kills, ${acknowledged} episodes acknowledged, none lost`);
}
await place?.remove();
rmSync(childFolder, { recursive: true });
readyTimes.sort((a, b) => a - b);
const slowest = readyTimes.at(-1) ?? 0;
const median = readyTimes[Math.floor(readyTimes.length / 2)] ?? 0;
console.log(
  `${runs} kills: ${acknowledged} acknowledged, 0 lost, 0 half written; next start ready in ${median.toFixed(0)} ms (median), ${slowest.toFixed(0)} ms (slowest)`,
);
if (slowest > readyMsMax) {
  console.log(`FAILED: a start took longer than ${readyMsMax} ms`);
  process.exit(1);
}
