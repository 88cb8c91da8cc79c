// Any endpoint that speaks OpenAI's `POST /v1/embeddings`: a hosted one, or a local server such as Ollama, vLLM or llama.cpp.
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbedderUnavailable, type TextEmbedder, toUnitLength } from '../../ports/text-embedder.ts';

export interface OpenAiOptions {
  /** Up to, and without, `/v1/embeddings`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Asked of the endpoint when given. */
  readonly dimensions?: number;
  readonly timeoutMs?: number;
}

const batchMax = 64;
const attemptsMax = 4;
const retryDelayMs = 250;

export function createOpenAiEmbedder(options: OpenAiOptions): TextEmbedder {
  const url = `${options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/embeddings`;
  const closing = new AbortController();
  let isReady = false;
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (let i = 0; i < texts.length; i += batchMax)
      vectors.push(...(await request(url, options, texts.slice(i, i + batchMax), closing.signal)));
    isReady = true;
    return vectors;
  };
  let first: Promise<unknown> | undefined;
  return {
    version: `openai:${options.model}@${new URL(url).host}${options.dimensions ? `/${options.dimensions}` : ''}`,
    isReady: () => isReady,
    ready: async () => {
      first ??= embed(['ready']);
      await first.catch((cause) => {
        first = undefined;
        throw cause;
      });
    },
    embed: (texts) => (texts.length === 0 ? Promise.resolve([]) : embed(texts)),
    close: async () => closing.abort(),
  };
}

/** Tries again what may pass: rate limits, server errors, broken connections. */
async function request(
  url: string,
  options: OpenAiOptions,
  texts: readonly string[],
  closed: AbortSignal,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestOnce(url, options, texts, closed);
    } catch (cause) {
      const isFinal = cause instanceof RefusedError || closed.aborted || attempt >= attemptsMax;
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (isFinal) throw new EmbedderUnavailable(`The embedding endpoint ${url} failed: ${reason}`, { cause });
      await sleep(retryDelayMs * 2 ** (attempt - 1));
    }
  }
}

/** The endpoint understood and said no: asking again would not help. */
class RefusedError extends Error {}

async function requestOnce(
  url: string,
  options: OpenAiOptions,
  texts: readonly string[],
  closed: AbortSignal,
): Promise<Float32Array[]> {
  // The API refuses empty input; a space is as empty.
  const input = texts.map((text) => (text.trim() === '' ? ' ' : text));
  const dimensions = options.dimensions ? { dimensions: options.dimensions } : {};
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.any([closed, AbortSignal.timeout(options.timeoutMs ?? 30_000)]),
    headers: {
      'content-type': 'application/json',
      ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
    },
    body: JSON.stringify({ model: options.model, input, encoding_format: 'float', ...dimensions }),
  });
  if (!response.ok) {
    const message = `status ${response.status}`;
    await response.body?.cancel();
    throw response.status === 429 || response.status >= 500 ? new Error(message) : new RefusedError(message);
  }
  return readVectors(await response.json(), texts.length);
}

function readVectors(answer: unknown, count: number): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count)
    throw new RefusedError('the answer does not hold one vector a text');
  const vectors: Float32Array[] = new Array(count);
  data.forEach((item: { index?: unknown; embedding?: unknown }, position) => {
    const index = typeof item.index === 'number' ? item.index : position;
    const values = item.embedding;
    const isVector = Array.isArray(values) && values.length > 0 && values.every((value) => Number.isFinite(value));
    if (!isVector || !(index >= 0 && index < count)) throw new RefusedError('the answer holds no numbers');
    vectors[index] = toUnitLength(values as number[]);
  });
  const length = vectors[0]?.length;
  if (vectors.includes(undefined as never) || vectors.some((vector) => vector.length !== length))
    throw new RefusedError('the vectors of the answer differ in length');
  return vectors;
}
