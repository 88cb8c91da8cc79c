import { z } from 'zod';
import { defineOperation } from './operation.ts';

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
      request: z.strictObject({}),
      answer: z.object({ limits: z.record(z.string(), z.number()) }),
      errors: [],
      example: {},
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
      request: z.strictObject({}),
      answer: z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.string()) }),
      errors: ['not_ready'],
      example: {},
    }),
  };
}
