import type { Steps } from '../core/base/steps.ts';
import { embeddingDimension, embeddingVersion, embedParts, embedSchema } from '../core/embed/index.ts';
import { canonicalHash, indexNormal, type Model, pointerOf, type Schema } from '../core/schema/index.ts';
import { inSlices } from './in-slices.ts';
import type { UseCase } from './use-case.ts';

function* describeParts(model: Model) {
  const parts = yield* embedParts(model);
  return parts.map(({ element, vector }) => ({
    kind: element.kind,
    name: element.name,
    pointer: pointerOf(model, element),
    vector: [...vector],
  }));
}

function* embedOne(schema: Schema, hasParts: boolean) {
  const model = indexNormal(schema);
  return {
    vector: [...embedSchema(model)],
    dimension: embeddingDimension,
    embedding_version: embeddingVersion,
    canonical_hash: canonicalHash(schema),
    ...(hasParts ? { parts: yield* describeParts(model) } : {}),
  };
}

type Embedded = ReturnType<typeof embedOne> extends Steps<infer T> ? T : never;

function* embedAll(schemas: readonly Schema[], hasParts: boolean): Steps<{ items: Embedded[] }> {
  const items: Embedded[] = [];
  for (const schema of schemas) {
    items.push(yield* embedOne(schema, hasParts));
    yield;
  }
  return { items };
}

/** One schema, or a batch in the order it was given; `parts` adds the vectors of orbitals and traits. */
export const embed: UseCase<'embed'> = ({ schema, schemas, parts }, caller) =>
  schema !== undefined ? inSlices(embedOne(schema, parts), caller) : inSlices(embedAll(schemas ?? [], parts), caller);
