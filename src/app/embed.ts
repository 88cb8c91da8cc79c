import { embeddingDimension, embeddingVersion, embedSchema } from '../core/embed/index.ts';
import { canonicalHash, indexNormal, type Schema } from '../core/schema/index.ts';
import { inSlices } from './in-slices.ts';
import type { UseCase } from './use-case.ts';

function embedOne(schema: Schema) {
  return {
    vector: [...embedSchema(indexNormal(schema))],
    dimension: embeddingDimension,
    embedding_version: embeddingVersion,
    canonical_hash: canonicalHash(schema),
  };
}

function* embedAll(schemas: readonly Schema[]) {
  const items = [];
  for (const schema of schemas) {
    items.push(embedOne(schema));
    yield;
  }
  return { items };
}

/** One schema, or a batch in the order it was given. */
export const embed: UseCase<'embed'> = ({ schema, schemas }) =>
  schema !== undefined ? embedOne(schema) : inSlices(embedAll(schemas ?? []));
