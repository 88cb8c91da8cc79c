import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { defineOperation, scopeNames } from './operation.ts';
import { integerShape, limitedInteger, pageOf, pageRequest, timeShape } from './shapes.ts';

const scopeShape = z.enum(scopeNames);
const modeShape = z.enum(['live', 'test']).describe('A `test` key answers like a live one and stores nothing.');
/** A hundred years; beyond the year 275,760 there are no dates. */
const expiryDaysMax = 36_500;
const auditPageSize = 50;
/** A day is enough to bring a new key to every client; a month bounds a forgotten one. */
const overlapHoursDefault = 24;
const overlapHoursMax = 720;

const keyShape = z.looseObject({
  key_id: z.string(),
  name: z.string(),
  scopes: z.array(scopeShape),
  mode: modeShape,
  created_at: timeShape,
  expires_at: timeShape.nullable(),
  revoked_at: timeShape.nullable(),
  last_used_at: timeShape.nullable().describe('Noted at most once a minute.'),
  made_by: z
    .string()
    .nullable()
    .describe(
      'The id of the key that made this one; null for the owner of the machine. A key does not outlive its maker.',
    ),
});

const secretShape = z
  .string()
  .nullable()
  .describe(
    'Shown only now. Null where the request repeats one with the same `Idempotency-Key`: the key was made, and nobody can tell it again.',
  );
const hoursShape = integerShape.min(0).max(overlapHoursMax).default(overlapHoursDefault);

const tenantShape = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,128}$/u, { error: 'must be 1 to 128 printable characters' });
const quotaShape = integerShape.min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null);
const holdingShape = z.object({ used: z.int().min(0), quota: z.int().min(0).nullable() });
const quotaAnswer = z.object({
  tenant: z.string(),
  keys: holdingShape,
  episodes: holdingShape,
  bytes: holdingShape,
});

const entryShape = z.looseObject({
  id: z.string(),
  at: timeShape,
  key_id: z.string().describe('Empty for whoever owns the machine, at the command line.'),
  action: z
    .string()
    .describe(
      'The id of an operation, or `key.create`, `key.replace`, `key.revoke`, `key.use`, `key.refuse`, `memory.retention`.',
    ),
  subject: z
    .string()
    .nullable()
    .describe('The id of the episode or key, or the name of the behavior, that it was about.'),
  outcome: z.string().describe('`ok`, or the code of the error.'),
  count: z.int().min(1).describe('How many times, where uses are counted together.'),
  request_id: z.string().nullable(),
});

const keyId = z
  .string()
  .regex(/^key_[a-z0-9_]{1,64}$/, { error: 'must be the id of a key, such as `key_01m7xcef5jjp74f4808repq7ak`' });

/** Operations about who may ask: for people who look after a service, so none of them is a tool for a model. */
export function accessOperations(limits: Limits) {
  return {
    session: defineOperation({
      id: 'session',
      method: 'GET',
      path: '/session',
      tag: 'access',
      summary: 'What this key may do',
      description: 'The tenant, the scopes and the mode of the key that asks.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject({}),
      answer: z.object({
        tenant: z.string(),
        key_id: z.string().describe('`key_environment` for the key of the environment.'),
        scopes: z.array(scopeShape).describe('With the weaker ones that each includes.'),
        mode: modeShape,
        version: z.string().describe('Of the service.'),
      }),
      errors: [],
      example: {},
    }),
    'keys.list': defineOperation({
      id: 'keys.list',
      method: 'GET',
      path: '/keys',
      tag: 'access',
      summary: 'The API keys of the tenant',
      description: 'Oldest first, with those that are revoked or expired. A key itself is never shown again.',
      scope: 'admin',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject(pageRequest(limits)),
      answer: pageOf(keyShape),
      errors: ['store_unavailable'],
      example: {},
    }),
    'keys.create': defineOperation({
      id: 'keys.create',
      method: 'POST',
      path: '/keys',
      tag: 'access',
      summary: 'Make an API key for the tenant',
      description:
        'The answer holds the key, which is shown only now: the store keeps a hash, and a repeated request with the same `Idempotency-Key` gets the answer without the key. The key ends with the key that makes it, at the latest. Under a test key nothing is stored, and the key that is answered opens nothing.',
      scope: 'admin',
      writes: true,
      repeats: false,
      secret: 'key',
      needs: 'new store',
      audience: 'people',
      request: z.strictObject({
        name: z
          .string()
          .regex(/^[^\p{Cc}\p{Cs}]*[^\p{Cc}\p{Cs}\s][^\p{Cc}\p{Cs}]*$/u, {
            error: 'must be one line that is not blank',
          })
          .max(128)
          .describe('To tell the key by.'),
        scopes: z.array(scopeShape).min(1).max(scopeShape.options.length),
        mode: modeShape.default('live'),
        expires_in_days: integerShape
          .min(1)
          .max(expiryDaysMax)
          .exactOptional()
          .describe('When absent, as late as the key that makes it, or never.'),
      }),
      answer: keyShape.extend({ key: secretShape }),
      errors: ['quota_exceeded', 'store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { name: 'build server', scopes: ['read'], mode: 'test', expires_in_days: 1 },
    }),
    'keys.rotate': defineOperation({
      id: 'keys.rotate',
      method: 'POST',
      path: '/keys/{key_id}/rotate',
      tag: 'access',
      summary: 'Replace an API key of the tenant',
      description:
        'Makes a key with the same name, scopes, mode and end. The replaced key goes on for the overlap, so that clients can change over, and then ends. Keys that it made belong to the new key. A key may replace itself. Under a test key nothing is stored.',
      scope: 'admin',
      writes: true,
      repeats: false,
      secret: 'key',
      needs: 'store',
      audience: 'people',
      request: z.strictObject({
        key_id: keyId,
        overlap_hours: hoursShape.describe('How long the replaced key goes on.'),
      }),
      answer: keyShape.extend({
        key: secretShape,
        replaces: z.object({ key_id: z.string(), expires_at: timeShape.nullable() }),
      }),
      errors: ['unknown_key', 'quota_exceeded', 'store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { key_id: 'key_absent', overlap_hours: 24 },
    }),
    'keys.revoke': defineOperation({
      id: 'keys.revoke',
      method: 'DELETE',
      path: '/keys/{key_id}',
      tag: 'access',
      summary: 'Revoke an API key of the tenant',
      description:
        'Effective from the next request on, on every server of the store. Keys that it made, and those that they made, are revoked with it, unless `keep_made` is true: then they belong to the maker of the revoked key. Revoking a revoked key changes nothing. The key of the environment is no key of the store.',
      scope: 'admin',
      writes: false,
      repeats: true,
      removes: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject({
        key_id: keyId,
        keep_made: z.stringbool().default(false).describe('Revoke this key alone.'),
      }),
      answer: z.object({
        key_id: z.string(),
        revoked: z.literal(true),
        also_revoked: z.array(z.string()).describe('Keys that it made, and that those made.'),
      }),
      errors: ['unknown_key', 'store_unavailable'],
      example: { key_id: 'key_absent' },
    }),
    'quota.get': defineOperation({
      id: 'quota.get',
      method: 'GET',
      path: '/quota',
      tag: 'access',
      summary: 'How much the tenant holds, and how much it may',
      description:
        'Keys are those that are neither revoked nor expired; bytes are those of the contents of episodes, as they lie in the store. A `quota` of null sets no bound. An admin key of the tenant `default` may ask about any tenant.',
      scope: 'admin',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject({ tenant: tenantShape.exactOptional() }),
      answer: quotaAnswer,
      errors: ['store_unavailable'],
      example: {},
    }),
    'quota.set': defineOperation({
      id: 'quota.set',
      method: 'POST',
      path: '/quota',
      tag: 'access',
      summary: 'Set the quotas of a tenant',
      description:
        'For an admin key of the tenant `default`. The given quotas take the place of those that the tenant had; one that is absent or null is that of the configuration (`ORRERY_QUOTA_KEYS`, `ORRERY_QUOTA_EPISODES`, `ORRERY_QUOTA_BYTES`). What is there stays, also where it is more: a tenant over its quota reads, forgets and revokes, and writes nothing new. Under a test key nothing is stored.',
      scope: 'admin',
      writes: true,
      repeats: true,
      needs: 'new store',
      audience: 'people',
      request: z.strictObject({ tenant: tenantShape, keys: quotaShape, episodes: quotaShape, bytes: quotaShape }),
      answer: quotaAnswer,
      errors: ['store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { tenant: 'default' },
    }),
    'tenant.export': defineOperation({
      id: 'tenant.export',
      method: 'GET',
      path: '/tenant/export',
      tag: 'access',
      summary: 'Everything of a tenant, in pages',
      description:
        'Episodes as `orrery export` writes them, imported behaviors, keys without what opens anything, quotas, rules of retention, audit entries: each item says its `kind`, in this order. A page may be empty before the last, whose `next_cursor` is null. `orrery tenant export` makes one file of them, as JSON lines. A key of the tenant `default` may name any tenant, another its own.',
      scope: 'export',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject({ tenant: tenantShape, ...pageRequest(limits) }),
      answer: pageOf(z.looseObject({ kind: z.enum(['episode', 'behavior', 'key', 'quota', 'retention', 'audit']) })),
      errors: ['store_unavailable'],
      example: { tenant: 'default' },
    }),
    'tenant.delete': defineOperation({
      id: 'tenant.delete',
      method: 'DELETE',
      path: '/tenant',
      tag: 'access',
      summary: 'Delete everything of a tenant',
      description:
        'Episodes and patterns, behaviors, keys, recorded answers, quotas and audit entries, for good: when it is answered, no byte of them is in any file of the store. The tenant is named to be sure; a key of the tenant `default` may name any, another only its own, and is deleted with it. `dry_run` and a test key only count. Other tenants feel nothing. In the audit log of the tenant `default` stays that a tenant was deleted, with a digest of its name. Sent again, it finishes what a failure left.',
      scope: 'erase',
      writes: false,
      repeats: true,
      removes: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject({
        tenant: tenantShape.describe('Whose everything.'),
        dry_run: z.stringbool().default(false).describe('Count what would go, and delete nothing.'),
      }),
      answer: z.object({
        tenant: z.string(),
        dry_run: z.boolean(),
        episodes: z.int().min(0),
        behaviors: z.int().min(0),
        keys: z.int().min(0).describe('With those that were revoked or expired.'),
        audit_entries: z.int().min(0),
      }),
      errors: ['store_unavailable'],
      example: { tenant: 'default', dry_run: 'true' },
    }),
    'audit.list': defineOperation({
      id: 'audit.list',
      method: 'GET',
      path: '/audit',
      tag: 'access',
      summary: 'The newest entries of the audit log of the tenant',
      description:
        'Newest first. Uses of keys are counted and written every ten minutes. `orrery keys audit` lists those of every tenant, with `--json` as JSON lines.',
      scope: 'admin',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'people',
      request: z.strictObject({
        ...pageRequest(limits),
        limit: limitedInteger(auditPageSize, limits.pageSizeMax, 'page_size_max'),
        since: z.iso
          .datetime({ offset: true, error: 'must be a date and time with its offset, such as 2026-01-31T09:30:00Z' })
          .exactOptional()
          .describe('Entries of this time or later.'),
      }),
      answer: pageOf(entryShape),
      errors: ['store_unavailable'],
      example: {},
    }),
  };
}
