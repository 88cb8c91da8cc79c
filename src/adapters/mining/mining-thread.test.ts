import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createPrng } from '../../core/base/prng.ts';
import { runToEnd } from '../../core/base/steps.ts';
import { minePatterns } from '../../core/memory/mine-patterns.ts';
import { plantEpisodes } from '../../core/memory/planted-episodes.ts';
import { MiningLost, toPage } from '../../ports/pattern-miner.ts';
import { createMiningThread } from './mining-thread.ts';

const { episodes } = plantEpisodes(createPrng(3), { patterns: 4, support: 5, noise: 0.3 });
const withVectors = episodes.map((one, i) => ({ ...one, vector: i % 2 === 0 ? null : [0.5, 0.25, i / 64] }));

test('answers what mining answers, from several pages', async () => {
  const miner = createMiningThread();
  const expected = runToEnd(minePatterns('d', withVectors));
  expect(expected).not.toEqual([]);
  const pages = [withVectors.slice(0, 7), withVectors.slice(7)].map(toPage);
  expect(await miner.mine('d', pages)).toEqual(JSON.parse(JSON.stringify(expected)));
  await miner.close();
  await expect(miner.mine('d', pages)).rejects.toThrow(MiningLost);
});

test('tells when the thread dies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mining-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'dying.mjs');
  writeFileSync(file, 'export const mine = () => process.exit(1);');
  const miner = createMiningThread(pathToFileURL(file).href);
  await expect(miner.mine('d', [])).rejects.toThrow(MiningLost);
  await miner.close();
});
