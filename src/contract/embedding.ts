import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { defineOperation } from './operation.ts';
import { exactlyOne, hashShape, schemaBatch, schemaShape, vectorShape } from './shapes.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };

const embeddingShape = z.object({
  vector: vectorShape,
  dimension: z.int().describe('The length of `vector`: 256.'),
  embedding_version: z.string(),
  canonical_hash: hashShape,
});

export function embeddingOperations(limits: Limits) {
  const schema = schemaShape(limits).exactOptional();
  const schemas = schemaBatch(limits);
  return {
    embed: defineOperation({
      id: 'embed',
      method: 'POST',
      path: '/embed',
      tag: 'embedding',
      summary: 'A vector that captures the structure of a schema',
      description:
        'A unit vector of 256 numbers. Renaming and reordering change no byte of it; near vectors mean things that are built alike.',
      scope: 'read',
      writes: false,
      request: exactlyOne(z.strictObject({ schema, schemas }), ['schema', 'schemas']),
      answer: z.union([embeddingShape, z.object({ items: z.array(embeddingShape) })]),
      errors: [],
      example: { schema: outline },
    }),
  };
}
