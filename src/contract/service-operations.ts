import { z } from 'zod';
import { defineOperation } from './operation.ts';

const nameCharactersMax = 128;

/** Operations about the service itself. */
export function serviceOperations() {
  return {
    limits: defineOperation({
      id: 'limits',
      method: 'GET',
      path: '/limits',
      tag: 'service',
      summary: 'Every limit of this service',
      description: 'The limits in force, by name. Going over one is an error that names it.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: z.strictObject({}),
      answer: z.object({ limits: z.record(z.string(), z.number()) }),
      errors: [],
      example: {},
    }),
    explain: defineOperation({
      id: 'explain',
      method: 'GET',
      path: '/explain',
      tag: 'service',
      summary: 'What a word of the format means',
      description:
        'Elements and their members, words that a member takes, operators, patterns, slots, bindings, categories, actions, error codes and limits, as `orrery explain` tells them. Of a word that means several things, every one; of a word that nobody knows, `near` has those that may have been meant.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'everyone',
      request: z.strictObject({
        name: z.string().min(1).max(nameCharactersMax).describe('Such as `trait`, `field.values`, `set` or `@entity`.'),
      }),
      answer: z.object({
        entries: z.array(
          z.looseObject({
            subject: z.string(),
            name: z.string(),
            says: z.string(),
            facts: z.array(z.array(z.string()).length(2)).describe('Pairs: what the fact is called, and what it says.'),
            parts: z.array(z.object({ name: z.string(), type: z.string(), says: z.string() })),
            example: z.unknown().describe('JSON; null where there is none.'),
          }),
        ),
        near: z.array(z.string()),
      }),
      errors: [],
      example: { name: 'field.values' },
    }),
    healthz: defineOperation({
      id: 'healthz',
      method: 'GET',
      path: '/healthz',
      tag: 'service',
      summary: 'Whether the process lives',
      description: 'Answers as long as the process can answer at all.',
      scope: null,
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'hosts',
      request: z.strictObject({}),
      answer: z.object({ status: z.literal('ok'), version: z.string() }),
      errors: [],
      example: {},
    }),
    readyz: defineOperation({
      id: 'readyz',
      method: 'GET',
      path: '/readyz',
      tag: 'service',
      summary: 'Whether the service can do its work',
      description: '503 `not_ready` while weights load, or when writes cannot be made durable.',
      scope: null,
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'hosts',
      request: z.strictObject({}),
      answer: z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.string()) }),
      errors: ['not_ready'],
      example: {},
    }),
  };
}
