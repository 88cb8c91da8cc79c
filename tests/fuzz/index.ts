// Long property runs: `npm run fuzz -- NAME [cases] [seed]`. NAME is a file of this folder, or `all`, which runs them in turn;
// without one, they are listed.
// Each suite exports `run(cases, seed)`, prints what it did, and throws with the failing seed.
import { readdirSync } from 'node:fs';

interface Suite {
  /** Cases of a full run. */
  readonly casesDefault: number;
  run(cases: number, seed: number): void | Promise<void>;
}

const [name, cases, seed] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -3))
  .sort();
const wanted = names.filter((suite) => name === 'all' || suite === name);
if (wanted.length === 0) {
  console.error(`npm run fuzz -- NAME [cases] [seed], where NAME is ${names.join(', ')} or all`);
  process.exitCode = name === undefined ? 0 : 1;
}
for (const suite of wanted) {
  const loaded = (await import(`./${suite}.ts`)) as Suite;
  const first = seed === undefined ? Date.now() % 1_000_000_000 : Number(seed);
  const count = cases === undefined ? loaded.casesDefault : Number(cases);
  console.log(`${suite}: ${count} cases from seed ${first}`);
  const start = performance.now();
  await loaded.run(count, first);
  console.log(`${suite}: passed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
