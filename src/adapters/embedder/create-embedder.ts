import type { TextEmbedder } from '../../ports/text-embedder.ts';
import { createMinilmEmbedder } from './minilm-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

export interface EmbedderChoice {
  /** Of an endpoint; null means the packaged sentence model. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly apiKey: string | null;
  readonly dimensions: number | null;
  readonly threads: number | null;
}

/** The embedder that is chosen; what it needs is loaded when it is first asked. */
export function createEmbedder(
  { baseUrl, model, apiKey, dimensions, threads }: EmbedderChoice,
  tell: (message: string, cause: unknown) => void,
): TextEmbedder {
  if (baseUrl === null) return createMinilmEmbedder({ tell, ...(threads === null ? {} : { threads }) });
  return createOpenAiEmbedder({
    baseUrl,
    model,
    ...(apiKey === null ? {} : { apiKey }),
    ...(dimensions === null ? {} : { dimensions }),
  });
}
