// Nothing of a request reaches the old generation: what does is copied there while every request waits, and collected later at a price.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-tree.ts';

/** Code that is compiled on the way and figures that are kept for good are all that stays. */
const bytesMax = 8_000;

test('what requests leave behind is much less than their documents', () => {
  const flags = ['--expose-gc', '--max-semi-space-size=1', '--import', 'tsx'];
  // With `untuned` behind the file, ten times as much: what V8 takes for lasting once a library was read.
  const ran = spawnSync(process.execPath, [...flags, 'tests/fixtures/outliving.ts'], { cwd: root, encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  const { bodyBytes, outliving } = JSON.parse(ran.stdout) as {
    readonly bodyBytes: number;
    readonly outliving: Readonly<Record<string, number>>;
  };
  expect(bodyBytes).toBeGreaterThan(bytesMax);
  expect(Object.entries(outliving).filter(([, bytes]) => bytes > bytesMax)).toEqual([]);
  expect(Object.keys(outliving).length).toBeGreaterThan(0);
}, 180_000);

test.each(['src/main.ts', 'src/cli.ts'])('%s tunes the collector before it loads the service', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(/tuneCollector\(\);\s.*import\('\.\/cli\/serve\.ts'\)/s);
});
