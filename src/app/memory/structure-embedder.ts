// The structural embedding of schemas, for memory: small ones at once, large ones in a thread, where they hold nobody up.
import { ServiceError } from '../../contract/service-error.ts';
import { TooComplex } from '../../core/base/budget.ts';
import type { Json } from '../../core/base/json.ts';
import { embeddingVersion, embedSchema } from '../../core/embed/index.ts';
import { anySize, indexNormal, parseSchema } from '../../core/schema/index.ts';
import type { ComputeThreads } from '../../ports/compute-threads.ts';
import { embedInThread, isLarge } from '../large-schemas.ts';
import type { StructureEmbedder } from './ports.ts';

export function createStructureEmbedder(threads: ComputeThreads): StructureEmbedder {
  return {
    version: embeddingVersion,
    embed: (source) =>
      source instanceof Uint8Array || isLarge(source) ? embedAway(threads, source) : embedHere(source),
  };
}

const embedHere = (source: Json) => embedSchema(indexNormal(parseSchema(source, anySize).schema));

async function embedAway(threads: ComputeThreads, source: Json | Uint8Array): Promise<readonly number[]> {
  try {
    const { vector } = (await embedInThread(threads, source)) as { readonly vector: readonly number[] };
    return vector;
  } catch (error) {
    // It was stored under other limits: it has its vector all the same.
    if (error instanceof TooComplex || (error instanceof ServiceError && error.code === 'invalid_request'))
      return embedHere(source instanceof Uint8Array ? JSON.parse(Buffer.from(source).toString()) : source);
    throw error;
  }
}
