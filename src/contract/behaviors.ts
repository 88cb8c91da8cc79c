import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { defineOperation } from './operation.ts';
import {
  documentShape,
  domainShape,
  exactlyOne,
  hashShape,
  isOwnName,
  limitedInteger,
  limitedText,
  pageOf,
  pageRequest,
  schemaBatch,
  schemaShape,
  vectorShape,
} from './shapes.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
const tierShape = z.enum(['atom', 'molecule', 'organism']);
const originShape = z.enum(['built-in', 'imported']);

const behaviorSummary = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  tier: tierShape,
  domain: z.string(),
  tags: z.array(z.string()),
  composes: z.array(z.string()),
  canonical_hash: hashShape,
  origin: originShape.describe('`imported` for those that the tenant brought.'),
});

const ownNameCharactersMax = 128;
const ownName = z
  .string()
  .max(ownNameCharactersMax, { error: `must be at most ${ownNameCharactersMax} characters` })
  .regex(/^(?!std-)[a-z][a-z0-9]*(-[a-z0-9]+)+$/, {
    error: 'must be a prefix of your own and a name, such as `acme-returns`; `std-` is for the built-in behaviors',
  });

/** One line of text for people. */
const lineShape = (charactersMax: number) =>
  z.string().regex(new RegExp(`^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,${charactersMax}}$`, 'u'), {
    error: `must be at most ${charactersMax} printable characters`,
  });

const explanationShape = z.object({
  evidence: z
    .array(z.object({ name: z.string(), share: z.number() }))
    .describe(
      'What each sort of evidence adds to the cosine of the two vectors, largest first; the shares sum up to it.',
    ),
  features: z.array(z.object({ name: z.string(), here: z.number(), there: z.number(), share: z.number() })),
  neighbourhoods: z.array(
    z.object({
      kind: z.string(),
      depth: z.int(),
      here: z.int(),
      there: z.int(),
      share: z.number(),
      pointer: z.string().exactOptional().describe('An element of the query that has it.'),
    }),
  ),
  terms: z.array(z.string()),
});

const matchesShape = z.object({
  matches: z.array(
    z.looseObject({
      behavior_name: z.string(),
      similarity: z.number().min(-1).max(1),
      title: z.string(),
      tier: tierShape,
      domain: z.string(),
      structure: z.number().exactOptional().describe('What the structure alone says, where it was asked.'),
      names: z.number().exactOptional().describe('What the words alone say, where they were asked.'),
      part: z
        .string()
        .exactOptional()
        .describe('The orbital of the behavior that the query is like, when that says more than the whole.'),
      explanation: explanationShape.exactOptional().describe('With `explain`: what both have, weightiest first.'),
    }),
  ),
  embedding_version: z.string(),
  no_match: z.string().exactOptional().describe('For a text that nothing is near: which languages are read.'),
});

export function behaviorOperations(limits: Limits) {
  return { ...readingOperations(limits), ...writingOperations(limits) };
}

function readingOperations(limits: Limits) {
  return {
    'behaviors.list': defineOperation({
      id: 'behaviors.list',
      method: 'GET',
      path: '/behaviors',
      tag: 'behaviors',
      summary: 'The behaviors, built-in and imported',
      description: 'By name; filtered by domain, tier, origin and words of the title, description and tags.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      asksStore: ({ origin }) => origin === 'imported',
      request: z.strictObject({
        domain: z.string().exactOptional(),
        tier: tierShape.exactOptional(),
        origin: originShape.exactOptional(),
        q: z.string().max(256).exactOptional().describe('Words to look for.'),
        ...pageRequest(limits),
      }),
      answer: pageOf(behaviorSummary),
      errors: ['store_unavailable'],
      example: { limit: 3 },
    }),
    'behaviors.get': defineOperation({
      id: 'behaviors.get',
      method: 'GET',
      path: '/behaviors/{name}',
      tag: 'behaviors',
      summary: 'One behavior with its schema',
      description: 'The full schema of a behavior, to read or to start from.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      asksStore: ({ name }) => isOwnName(name),
      behavior: 'answers',
      request: z.strictObject({ name: z.string().describe('Such as `std-helpdesk`.') }),
      answer: behaviorSummary.extend({ schema: documentShape }),
      errors: ['unknown_behavior', 'store_unavailable'],
      example: { name: 'std-helpdesk' },
    }),
    'behaviors.match': defineOperation({
      id: 'behaviors.match',
      method: 'POST',
      path: '/behaviors/match',
      tag: 'behaviors',
      summary: 'Which behaviors a schema, a vector or a text is like',
      description:
        'Most similar first; empty when nothing is near. A part of an application finds the application it is a part of.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: exactlyOne(
        z.strictObject({
          schema: schemaShape(limits).exactOptional(),
          schemas: schemaBatch(limits),
          vector: vectorShape.exactOptional(),
          text: limitedText(limits.contextBytesMax, 'context_bytes_max').min(1).exactOptional(),
          mode: z
            .enum(['structure', 'names', 'both'])
            .default('both')
            .describe('What of a schema counts: how it is built, what its words say, or both.'),
          limit: limitedInteger(10, limits.pageSizeMax, 'page_size_max'),
          min_similarity: z.number().min(0).max(1).exactOptional(),
          explain: z.boolean().default(false).describe('Adds to each match what made it similar.'),
        }),
        ['schema', 'schemas', 'vector', 'text'],
      ),
      answer: z.union([matchesShape, z.object({ items: z.array(matchesShape) })]),
      errors: ['store_unavailable'],
      example: { schema: outline, limit: 3 },
    }),
  };
}

function writingOperations(limits: Limits) {
  return {
    'behaviors.import': defineOperation({
      id: 'behaviors.import',
      method: 'POST',
      path: '/behaviors',
      tag: 'behaviors',
      summary: 'Bring a behavior of your own',
      description:
        'From then on it stands among the behaviors of the tenant: as a goal, in lists and in matching. The schema is checked first; one with errors is refused with every one of them, unless `accept_errors` is set. Answered only after it is durable.',
      scope: 'write',
      writes: true,
      repeats: true,
      needs: 'new store',
      audience: 'everyone',
      behavior: 'changes',
      request: z.strictObject({
        name: ownName.describe('A prefix of your own and a name, such as `acme-returns`.'),
        schema: schemaShape(limits),
        title: lineShape(128).exactOptional().describe('Made from the name when absent.'),
        description: lineShape(500).exactOptional().describe("The schema's own when absent."),
        tier: tierShape.exactOptional().describe('By the number of orbitals and traits when absent.'),
        domain: domainShape(limits).default('imported'),
        tags: z.array(lineShape(64)).max(32, { error: 'must hold at most 32 tags' }).default([]),
        replace: z.boolean().default(false).describe('Takes the place of one of the same name.'),
        accept_errors: z.boolean().default(false).describe('Keeps a schema in which the checks find errors.'),
      }),
      answer: behaviorSummary.extend({
        replaced: z.boolean(),
        findings: z.object({ error: z.int().min(0), warning: z.int().min(0) }),
      }),
      errors: ['behavior_exists', 'store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { name: 'acme-outline', schema: outline, replace: true },
    }),
    'behaviors.delete': defineOperation({
      id: 'behaviors.delete',
      method: 'DELETE',
      path: '/behaviors/{name}',
      tag: 'behaviors',
      summary: 'Delete an imported behavior',
      description: 'Its content is gone from every file of the service. The built-in behaviors stay.',
      scope: 'write',
      writes: true,
      repeats: true,
      removes: true,
      needs: 'store',
      audience: 'everyone',
      behavior: 'changes',
      request: z.strictObject({ name: ownName }),
      answer: z.object({ name: z.string(), canonical_hash: hashShape, deleted: z.literal(true) }),
      errors: ['unknown_behavior', 'store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { name: 'acme-absent' },
    }),
  };
}
