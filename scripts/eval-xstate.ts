// `npm run eval:xstate -- [lists] [seed]`: configurations of XState run by XState itself and as documents, on the same random events: the same states after each of them, the same ends.
// ORRERY_MACHINES names a folder of JSON files, public ones for instance; nothing of them is kept here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { isXState } from '../src/core/formats/looks-like.ts';
import { readText } from '../src/formats/read-text.ts';
import { compareRuns } from './xstate-runs.ts';

const folder = process.env.ORRERY_MACHINES;
const [lists = 200, seed = 1] = process.argv.slice(2).map(Number);
if (folder === undefined || !existsSync(folder)) console.log('skipped: ORRERY_MACHINES names no folder of machines');
else {
  const counts = { files: 0, same: 0, refused: 0, steps: 0, states: 0, ends: 0 };
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.endsWith('.json')).sort();
  for (const path of files) {
    const config = (await readText(readFileSync(join(folder, path), 'utf8'), path)).reading.value;
    if (!isObject(config) || !isXState(config)) continue;
    const result = compareRuns(config, lists, createPrng(seed));
    counts.files++;
    if (typeof result === 'string') {
      counts.refused++;
      console.log(`${path}: ${result}`);
      continue;
    }
    counts.steps += result.steps;
    counts.states += result.states;
    counts.ends += result.ends;
    if (result.difference === null) counts.same++;
    else console.log(`${path}: ${result.difference}`);
  }
  const { files: all, same, refused, steps, states, ends } = counts;
  console.log(
    `${all} configurations, ${refused} refused; ${same} of ${all - refused} the same on ${lists} lists each, ${steps} events, ${states} combinations of states and ${ends} ends reached, seed ${seed}`,
  );
}
