// What costly requests do to a service that runs: every family of the cost fuzz at the largest size that it reads, each answered or refused in time,
// while `/healthz` is asked all along; then SIGTERM while the costliest is under way. Cases are how many families are asked, 0 for all of them, beginning with that
// whose number is the seed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Node, startNode } from '../fixtures/nodes.ts';
import { root } from '../source-tree.ts';
import { type CostFamily, loadFamilies } from './cost/family.ts';
import { type Asked, askWatched, bodyOf, faultOf, healthEveryMs, key, ownShare, post, sayAsked } from './cost/live.ts';

export const casesDefault = 0;

const endMsMax = 10_000;

export async function run(cases: number, seed: number): Promise<void> {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the build failed: ${built.stderr}`);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-cost-'));
  const node = await startNode({ ORRERY_DATA_DIR: folder, ORRERY_API_KEY: key });
  const all = await loadFamilies();
  const from = seed % all.length;
  const families = [...all.slice(from), ...all.slice(0, from)].slice(0, cases === 0 ? undefined : cases);
  const asked: Asked[] = [];
  for (const family of families) {
    const one = await askWatched(node, family);
    asked.push(one);
    console.log(sayAsked(one));
  }
  const [slowest] = [...asked.keys()].sort(
    (a, b) => (asked[b] as Asked).milliseconds - (asked[a] as Asked).milliseconds,
  );
  const endMs = await endUnder(node, families[slowest ?? 0] as CostFamily, asked[slowest ?? 0]?.size ?? 0);
  rmSync(folder, { recursive: true, force: true });
  const worst = (of: (one: Asked) => number) => Math.max(...asked.map(of)).toFixed(0);
  console.log(
    `${asked.length} families: answered in ${worst((one) => one.milliseconds)} ms at most, ${worst(ownShare)} without waiting for a processor; healthz in ${worst((one) => one.healthMs)} ms; ended ${endMs.toFixed(0)} ms after SIGTERM`,
  );
  const faults = asked.map(faultOf).filter((fault) => fault !== null);
  if (endMs > endMsMax) faults.push(`the end took ${endMs.toFixed(0)} ms`);
  if (faults.length > 0) throw new Error(`the service was held up:\n${faults.join('\n')}`);
}

/** Milliseconds from SIGTERM to the end of the process, while a request is under way. */
async function endUnder(node: Node, family: CostFamily, size: number): Promise<number> {
  const asked = post(node, family, bodyOf(family, size)).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, healthEveryMs));
  const ended = new Promise((resolve) => node.process.once('exit', resolve));
  const began = performance.now();
  node.process.kill('SIGTERM');
  await ended;
  await asked;
  return performance.now() - began;
}
