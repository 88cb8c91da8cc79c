import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { defineOperation } from './operation.ts';
import { domainShape, integerShape, pageOf, pageRequest } from './shapes.ts';

/** A hundred years. */
const daysMax = 36_500;

const ruleShape = z.object({
  domain: z.string(),
  days: z.int().nullable().describe('Episodes are forgotten when they are older; null keeps them for ever.'),
  is_own: z.boolean().describe('False where it is the rule of the configuration, `ORRERY_RETENTION_DAYS`.'),
  episodes_due: z
    .int()
    .min(0)
    .describe('Those that are too old now, and go within the hour; pinned ones among them, which stay.'),
  episodes_due_in_a_week: z.int().min(0).describe('Those that will be within a week, and those that are now.'),
});

/** How long domains keep their episodes: for people who answer for what is stored, so that none is a tool for a model. */
export function retentionOperations(limits: Limits) {
  return {
    'memory.retention.list': defineOperation({
      id: 'memory.retention.list',
      method: 'GET',
      path: '/memory/retention',
      tag: 'memory',
      summary: 'How long each domain keeps its episodes',
      description:
        'Every domain that holds something or has a rule, by name, with what will go next. Each hour, episodes that are too old are forgotten as `/memory/forget` does it, and the audit log has their number as `memory.retention`.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject(pageRequest(limits)),
      answer: pageOf(ruleShape),
      errors: ['store_unavailable'],
      example: {},
    }),
    'memory.retention.set': defineOperation({
      id: 'memory.retention.set',
      method: 'POST',
      path: '/memory/retention',
      tag: 'memory',
      summary: 'Say how long a domain keeps its episodes',
      description:
        'Null keeps them for ever; without `days` the rule of the configuration counts again. The answer says how many would go: nothing goes before the next run, which comes within the hour. A rule stays while its domain is empty. Under a test key nothing is stored.',
      scope: 'admin',
      writes: true,
      repeats: true,
      needs: 'new store',
      audience: 'people',
      request: z.strictObject({
        domain: domainShape(limits),
        days: integerShape.min(1).max(daysMax).nullable().exactOptional(),
      }),
      answer: ruleShape,
      errors: ['store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { domain: 'helpdesk', days: 365 },
    }),
  };
}
