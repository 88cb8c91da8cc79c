import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import type { Schema } from '../core/schema/parse.ts';
import { defineOperation } from './operation.ts';
import { exactlyOne, hashShape, schemaBatch, schemaShape, vectorShape } from './shapes.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };

const partShape = z.object({
  kind: z.enum(['orbital', 'trait']),
  name: z.string(),
  pointer: z.string().describe('Where the part stands in the schema.'),
  vector: vectorShape,
});

const embeddingShape = z.object({
  vector: vectorShape,
  dimension: z.int().describe('The length of `vector`: 256.'),
  embedding_version: z.string(),
  canonical_hash: hashShape,
  parts: z
    .array(partShape)
    .exactOptional()
    .describe(
      'With `parts`: each orbital, followed by its traits, in the order of the schema. A trait is embedded with its entity alone.',
    ),
});

/** The orbitals and traits of what is to be embedded. */
function countParts({ schema, schemas }: { readonly schema?: Schema; readonly schemas?: readonly Schema[] }): number {
  const countIn = ({ document }: Schema) =>
    document.orbitals.reduce((sum, { traits }) => sum + 1 + (Array.isArray(traits) ? traits.length : 0), 0);
  return [...(schema === undefined ? [] : [schema]), ...(schemas ?? [])].reduce((sum, one) => sum + countIn(one), 0);
}

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
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: exactlyOne(
        z.strictObject({
          schema,
          schemas,
          parts: z
            .boolean()
            .default(false)
            .describe('Adds the vectors of orbitals and traits, which are comparable with those of schemas.'),
        }),
        ['schema', 'schemas'],
      ).refine((request) => request.parts !== true || countParts(request) <= limits.embedPartsMax, {
        error: (issue) =>
          `the schemas have ${countParts(issue.input as object)} orbitals and traits; the limit embed_parts_max is ${limits.embedPartsMax}`,
        path: ['parts'],
        params: { code: 'out_of_range' },
      }),
      answer: z.union([embeddingShape, z.object({ items: z.array(embeddingShape) })]),
      errors: [],
      example: { schema: outline },
    }),
  };
}
