// What computes the sentence model: ONNX Runtime's own code where a binary of it fits this machine, otherwise WebAssembly, which runs anywhere and takes
// several times as long. Their vectors differ a little, so each has a version of its own.
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

export interface SentenceEngine {
  /** Of its vectors. */
  readonly version: string;
  /** Starts a thread that loads the model, says `{isReady: true}`, and answers `{texts}` with `{vectors}`, one after another, or `{failure}`. */
  readonly workerUrl: URL;
  /** Threads unless configured: each holds the model. */
  readonly threads: number;
}

const isSource = import.meta.url.endsWith('.ts');
const allButOne = Math.max(1, availableParallelism() - 1);

/** A thread of it holds about 50 MB. */
export const nativeEngine: SentenceEngine = {
  version: 'minilm-l6-v2-int8.1',
  workerUrl: new URL(isSource ? './source-sentence-worker.js' : './sentence-worker.js', import.meta.url),
  threads: Math.min(8, allButOne),
};

/** A thread of it holds about 150 MB. */
export const portableEngine: SentenceEngine = {
  version: 'minilm-l6-v2-fp16.1',
  workerUrl: new URL('./minilm-worker.js', import.meta.url),
  threads: Math.min(4, allButOne),
};

export type LoadBinary = () => unknown;

const loadBinary: LoadBinary = () => createRequire(import.meta.url)('onnxruntime-node');

/** The fastest engine that this machine can load; `tell` hears why it is not the first choice. */
export function chooseEngine(tell: (message: string, cause: unknown) => void, load = loadBinary): SentenceEngine {
  try {
    load();
    return nativeEngine;
  } catch (cause) {
    tell(
      `No binary of ONNX Runtime fits this machine (${process.platform}, ${process.arch}); the sentence model is computed in WebAssembly, several times slower.`,
      cause,
    );
    return portableEngine;
  }
}
