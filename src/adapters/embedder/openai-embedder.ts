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

/** What every endpoint embeds that works at all. */
const plainText = 'ready';
const batchMax = 64;
const attemptsMax = 4;
const retryDelayMs = 250;

export function createOpenAiEmbedder(options: OpenAiOptions): TextEmbedder {
  const url = `${options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/embeddings`;
  const closing = new AbortController();
  let isReady = false;
  const embed = async (texts: readonly string[], stop?: AbortSignal): Promise<Float32Array[]> => {
    const ended = stop ? AbortSignal.any([closing.signal, stop]) : closing.signal;
    const ask: Ask = (some) => request(url, options, some, ended);
    const vectors: Float32Array[] = [];
    for (let i = 0; i < texts.length; i += batchMax)
      vectors.push(...(await embedTaken(ask, texts.slice(i, i + batchMax))));
    isReady = true;
    return vectors;
  };
  let first: Promise<unknown> | undefined;
  return {
    version: `openai:${options.model}@${new URL(url).host}${options.dimensions ? `/${options.dimensions}` : ''}`,
    isReady: () => isReady,
    ready: async () => {
      first ??= embed([plainText]);
      await first.catch((cause) => {
        first = undefined;
        throw cause;
      });
    },
    embed: (texts, _priority, { stop } = {}) => (texts.length === 0 ? Promise.resolve([]) : embed(texts, stop)),
    close: async () => closing.abort(),
  };
}

type Ask = (texts: readonly string[]) => Promise<Float32Array[]>;

/**
 * One vector a text. One text that is refused, too long perhaps, fails every request that it is in, so it is found by halving and gets
 * zeros. That holds only while a plain text is taken: an endpoint that refuses everything is away.
 */
async function embedTaken(ask: Ask, texts: readonly string[]): Promise<Float32Array[]> {
  try {
    return await ask(texts);
  } catch (cause) {
    if (!(cause instanceof TextsRefused)) throw cause;
  }
  if (texts.length > 1) {
    const half = Math.ceil(texts.length / 2);
    const before = await embedTaken(ask, texts.slice(0, half));
    return [...before, ...(await embedTaken(ask, texts.slice(half)))];
  }
  const [plain] = await ask([plainText]);
  return [new Float32Array(plain?.length ?? 0)];
}

/** Tries again what may pass: rate limits, server errors, broken connections. */
async function request(
  url: string,
  options: OpenAiOptions,
  texts: readonly string[],
  ended: AbortSignal,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestOnce(url, options, texts, ended);
    } catch (cause) {
      const isFinal = cause instanceof RefusedError || ended.aborted || attempt >= attemptsMax;
      const reason = cause instanceof Error ? cause.message : String(cause);
      const message = `The embedding endpoint ${url} failed: ${reason}`;
      if (cause instanceof RefusedError && cause.isOfTexts) throw new TextsRefused(message, { cause });
      if (isFinal) throw new EmbedderUnavailable(message, { cause });
      await sleep(retryDelayMs * 2 ** (attempt - 1), undefined, { signal: ended }).catch(() => {});
    }
  }
}

/** The endpoint understood and said no: asking again would not help. */
class RefusedError extends Error {
  readonly isOfTexts: boolean;

  constructor(message: string, isOfTexts = false) {
    super(message);
    this.isOfTexts = isOfTexts;
  }
}

/** It is these texts that the endpoint refuses, as far as its answer tells. */
class TextsRefused extends EmbedderUnavailable {}

const passingStatuses: readonly number[] = [408, 429];
/** About the key and the address, whatever the texts are. */
const accessStatuses: readonly number[] = [401, 403, 404];

async function requestOnce(
  url: string,
  options: OpenAiOptions,
  texts: readonly string[],
  ended: AbortSignal,
): Promise<Float32Array[]> {
  // The API refuses empty input; a space is as empty.
  const input = texts.map((text) => (text.trim() === '' ? ' ' : text));
  const dimensions = options.dimensions ? { dimensions: options.dimensions } : {};
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.any([ended, AbortSignal.timeout(options.timeoutMs ?? 30_000)]),
    headers: {
      'content-type': 'application/json',
      ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
    },
    body: JSON.stringify({ model: options.model, input, encoding_format: 'float', ...dimensions }),
  });
  if (!response.ok) {
    const { status } = response;
    const message = `status ${status}`;
    await response.body?.cancel();
    if (status >= 500 || passingStatuses.includes(status)) throw new Error(message);
    throw new RefusedError(message, !accessStatuses.includes(status));
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
