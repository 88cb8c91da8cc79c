import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { defaultRecallLimit } from '../core/base/limits.ts';
import { episodeShape, patternShape, pinShape, positionShape, stepEndingsShape } from './memory-shapes.ts';
import { defineOperation } from './operation.ts';
import {
  actionList,
  domainShape,
  integerShape,
  limitedInteger,
  limitedStep,
  limitedStepName,
  metadataShape,
  outcomeShape,
  pageOf,
  pageRequest,
  schemaShape,
  someOf,
  spokenText,
  stepShape,
  timeShape,
} from './shapes.ts';

const scorePart = z.number().min(0).max(1);
const scorePartsShape = z
  .looseObject({
    sentence: scorePart.describe('What the contexts say, by their sentence vectors.'),
    words: scorePart.describe('Words of the question that the context has.'),
    structure: scorePart.describe('The schemas.'),
    done: scorePart.describe('Words of the question that the context lacks and that name what was done.'),
    steps: scorePart.describe('The steps of the question.'),
  })
  .describe('What `similarity` is made of: parts that add up to it. There when `explain` is true.');

const sinceShape = z.iso
  .datetime({ offset: true, error: 'must be a date and time with its offset, such as 2026-01-31T09:30:00Z' })
  .describe('Stored at or after this time.');

function shapesOf(limits: Limits) {
  return {
    domain: domainShape(limits),
    context: spokenText(limits.contextBytesMax, 'context_bytes_max'),
    outcome: outcomeShape(limits).describe(
      '`success`, `failure` and `partial` count in rates; any other word counts for neither.',
    ),
    schema: schemaShape(limits),
    metadata: metadataShape(limits),
  };
}

export function memoryOperations(limits: Limits) {
  return { ...writingOperations(limits), ...readingOperations(limits) };
}

const noPattern = z.string().exactOptional().describe('Why there is no pattern; absent where there is one.');

function writingOperations(limits: Limits) {
  const { domain, context, outcome, schema, metadata } = shapesOf(limits);
  return {
    'memory.store': defineOperation({
      id: 'memory.store',
      method: 'POST',
      path: '/memory/store',
      tag: 'memory',
      summary: 'Store a completed episode',
      description:
        'Answered only after the episode is durable. An episode identical to a stored one is counted on it and answers with the same id.',
      scope: 'write',
      writes: true,
      repeats: false,
      needs: 'new store',
      audience: 'everyone',
      request: someOf(
        z.strictObject({
          domain,
          context: context.exactOptional(),
          schema: schema.exactOptional(),
          actions_taken: actionList(limitedStep(limits), limits).default([]),
          outcome: outcome.default('unknown'),
          metadata: metadata.default({}),
          pinned: pinShape
            .exactOptional()
            .describe(
              'Told at every recall of the domain, until it is deleted: what is `always`, or `never`, to be done. Kept in the metadata.',
            ),
          corrects: z
            .string()
            .exactOptional()
            .describe('The id of an episode that was wrong: it counts as failed from now on. Kept in the metadata.'),
          praises: z
            .string()
            .exactOptional()
            .describe('The id of an episode that was right: it counts as a success from now on. Kept in the metadata.'),
        }),
        ['context', 'schema'],
      ).refine((value) => value.corrects === undefined || value.praises === undefined, {
        error: 'an episode corrects or praises, not both',
        path: ['praises'],
        params: { code: 'not_allowed' },
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
      answer: z.looseObject({
        episode_id: z.string(),
        domain: z.string(),
        stored_at: timeShape,
        occurrences: z.int().min(1),
        is_duplicate: z
          .boolean()
          .describe('True when this content was there before; id and time are those of the first.'),
      }),
      errors: [
        'quota_exceeded',
        'unknown_episode',
        'store_unavailable',
        'idempotency_conflict',
        'idempotency_key_reused',
      ],
      example: {
        domain: 'helpdesk',
        context: 'Customer reported database timeout on checkout',
        actions_taken: ['add_retry_logic', 'add_timeout_config', 'add_error_state'],
        outcome: 'success',
        metadata: { duration_ms: 4500, llm_calls: 3 },
      },
    }),
    'memory.compress': defineOperation({
      id: 'memory.compress',
      method: 'POST',
      path: '/memory/compress',
      tag: 'memory',
      summary: 'Derive patterns from the episodes of a domain',
      description:
        'Finds the steps that like episodes share. Replaces none of the evidence; a second run changes nothing.',
      scope: 'write',
      writes: true,
      repeats: true,
      needs: 'store',
      audience: 'everyone',
      request: z.strictObject({ domain }),
      answer: z.looseObject({
        patterns_extracted: z.int().min(0),
        episodes_compressed: z.int().min(0),
        memory_reduction: z.number().min(0).max(1),
        no_pattern: noPattern,
        vectors_pending: z
          .int()
          .exactOptional()
          .describe('Episodes without a vector yet, which clusters of contexts leave out; absent when none.'),
      }),
      errors: ['store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { domain: 'helpdesk' },
    }),
    'memory.forget': defineOperation({
      id: 'memory.forget',
      method: 'POST',
      path: '/memory/forget',
      tag: 'memory',
      summary: 'Remove episodes that are old or no longer relevant',
      description:
        'An episode goes when it is older than `older_than_days` or its relevance is below `min_relevance`. Its content is gone from every file of the service. `dry_run` only counts.',
      scope: 'write',
      writes: true,
      repeats: true,
      removes: true,
      needs: 'store',
      audience: 'everyone',
      request: someOf(
        z.strictObject({
          domain,
          older_than_days: integerShape.min(0).max(365_000).exactOptional(),
          min_relevance: z.number().min(0).max(1).exactOptional(),
          dry_run: z.boolean().default(false),
        }),
        ['older_than_days', 'min_relevance'],
      ),
      answer: z.object({
        domain: z.string(),
        episodes_forgotten: z.int().min(0),
        patterns_withdrawn: z.int().min(0),
        episodes_remaining: z.int().min(0),
        dry_run: z.boolean(),
      }),
      errors: ['store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { domain: 'helpdesk', older_than_days: 3650, dry_run: true },
    }),
    'memory.episodes.delete': defineOperation({
      id: 'memory.episodes.delete',
      method: 'DELETE',
      path: '/memory/episodes/{id}',
      tag: 'memory',
      summary: 'Delete one episode',
      description:
        'Its content is gone from every file of the service; patterns that lose their support are withdrawn.',
      scope: 'write',
      writes: true,
      repeats: true,
      removes: true,
      needs: 'store',
      audience: 'everyone',
      request: z.strictObject({ id: z.string() }),
      answer: z.looseObject({ episode_id: z.string(), deleted: z.literal(true), patterns_withdrawn: z.int().min(0) }),
      errors: ['unknown_episode', 'store_unavailable', 'idempotency_conflict', 'idempotency_key_reused'],
      example: { id: 'ep_absent' },
    }),
  };
}

function readingOperations(limits: Limits) {
  const { domain, context, outcome, schema, metadata } = shapesOf(limits);
  return {
    'memory.recall': defineOperation({
      id: 'memory.recall',
      method: 'POST',
      path: '/memory/recall',
      tag: 'memory',
      summary: 'Find similar past episodes and the pattern they follow',
      description:
        'The true best of all episodes of the domain, most similar first; the first 32 are put in order by what they did and how it ended as well.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'everyone',
      request: someOf(
        z.strictObject({
          domain,
          context: context.exactOptional(),
          schema: schema.exactOptional(),
          actions_taken: actionList(limitedStep(limits), limits)
            .exactOptional()
            .describe('What was done so far, in order; may be empty. Asks for `next_actions` and `pattern.position`.'),
          step: limitedStepName(limits)
            .exactOptional()
            .describe('A step about to be taken, by name. Asks for `before_step`.'),
          arguments: metadata
            .exactOptional()
            .describe('Its parameters, all or some. Asks for `before_step.same_arguments`; only with `step`.'),
          limit: limitedInteger(defaultRecallLimit, limits.recallLimitMax, 'recall_limit_max'),
          outcome: outcome.exactOptional(),
          min_similarity: z.number().min(0).max(1).exactOptional(),
          since: sinceShape.exactOptional(),
          explain: z.boolean().exactOptional().describe('Asks for `parts`.'),
        }),
        ['context', 'schema', 'actions_taken', 'step'],
      ).refine((value) => value.arguments === undefined || value.step !== undefined, {
        error: '`arguments` are those of a step: `step` is required',
        path: ['step'],
        params: { code: 'required' },
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
      answer: z.looseObject({
        pattern: patternShape
          .extend({
            similarity: z.number().min(0).max(1),
            position: positionShape.exactOptional(),
            evidence_now: z
              .looseObject({ successes: z.int(), failures: z.int(), partials: z.int() })
              .exactOptional()
              .describe(
                'Endings of all episodes of the domain with these steps in this order, as of now. There when the steps have no variable.',
              ),
          })
          .nullable(),
        no_pattern: noPattern,
        episodes: z.array(
          z.looseObject({
            episode_id: z.string(),
            similarity: z.number().min(0).max(1),
            outcome: z.string(),
            context: z.string(),
            actions_taken: z.array(stepShape),
            stored_at: timeShape,
            also: z
              .int()
              .exactOptional()
              .describe('Further episodes that say the same: near this context, the same steps, the same outcome.'),
            corrected_by: z
              .string()
              .exactOptional()
              .describe('The episode that corrects this one: it counts as failed.'),
            praised: z.int().exactOptional().describe('How many episodes praise this one.'),
            parts: scorePartsShape.exactOptional(),
          }),
        ),
        pinned: z
          .array(
            z.looseObject({
              episode_id: z.string(),
              pinned: pinShape,
              context: z.string(),
              actions_taken: z.array(stepShape),
              outcome: z.string(),
              stored_at: timeShape,
            }),
          )
          .exactOptional()
          .describe('What is pinned in the domain, whatever was asked: the newest 20. Absent where nothing is.'),
        pinned_left: z.int().exactOptional().describe('Further pinned episodes; absent when none.'),
        next_actions: z
          .array(
            z.looseObject({
              action: stepShape.describe('What to do, its arguments filled from what was done and from the context.'),
              score: z
                .number()
                .min(0)
                .max(1)
                .describe('What the order goes by: `likelihood` times the square of `expected_success`.'),
              likelihood: z.number().min(0).max(1).describe('How likely it is next, by the episodes that were asked.'),
              expected_success: z
                .number()
                .min(0)
                .max(1)
                .describe(
                  'How it may end here: newer endings and those of like situations count more, and few ones are drawn to the rate of all.',
                ),
              success_interval: z.array(z.number()).describe('95 % interval of `success_rate` (Wilson).'),
              evidence: z
                .looseObject({ successes: z.int(), failures: z.int(), partials: z.int() })
                .describe('Endings of the episodes in which it followed.'),
              failed_last: z
                .int()
                .exactOptional()
                .describe('Failures without a break up to the newest ending, from 3 on: the step keeps failing.'),
              support: z.int().describe('Episodes in which it followed.'),
              success_rate: z.number().min(0).max(1).nullable().describe('Of those; null when no outcome says.'),
              supporting_ids: z.array(z.string()),
            }),
          )
          .exactOptional()
          .describe('What followed in similar episodes, by `score`. There when `actions_taken` is.'),
        before_step: stepEndingsShape
          .extend({
            step: z.string(),
            same_arguments: stepEndingsShape
              .exactOptional()
              .describe('Of the episodes that took it with all of `arguments`; there when those are.'),
          })
          .exactOptional()
          .describe('How `step` ended where it was taken before. There when `step` is.'),
        total_matches: z
          .int()
          .min(0)
          .describe(
            'Episodes at or above `min_similarity`, whatever `limit` is. Without `min_similarity`, or with 0: every episode of the domain that `outcome` and `since` let through, however unlike it is.',
          ),
        did_you_mean: z
          .array(z.string())
          .exactOptional()
          .describe('Domains with a name like this one, nearest first. There when the domain holds no episode.'),
        embedder_version: z.string(),
        recall_version: z.int(),
        vectors_pending: z
          .int()
          .exactOptional()
          .describe('Episodes of the domain ranked by words alone until their vectors are made; absent when none.'),
      }),
      errors: ['store_unavailable', 'embedder_unavailable'],
      example: { context: 'User seeing timeout errors during payment', domain: 'helpdesk', limit: 3 },
    }),
    'memory.stats': defineOperation({
      id: 'memory.stats',
      method: 'GET',
      path: '/memory/stats',
      tag: 'memory',
      summary: 'Memory usage of a domain, or of the tenant',
      description: 'Without a domain: the totals of the tenant with `domain: "*"`. An unknown domain answers zeros.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'everyone',
      request: z.strictObject({ domain: domain.exactOptional() }),
      answer: z.looseObject({
        domain: z.string(),
        total_episodes: z.int().min(0),
        patterns: z.int().min(0),
        oldest_episode: timeShape.nullable(),
        storage_used_mb: z.number().min(0),
        vectors_pending: z.int().min(0).describe('Episodes whose vectors are still to be made, or to be made anew.'),
        metadata: z
          .record(
            z.string(),
            z.object({ count: z.int(), mean: z.number(), min: z.number(), max: z.number(), sum: z.number() }),
          )
          .describe('Figures of the numbers at the top level of the metadata, by name.'),
      }),
      errors: ['store_unavailable'],
      example: { domain: 'helpdesk' },
    }),
    'memory.episodes.get': defineOperation({
      id: 'memory.episodes.get',
      method: 'GET',
      path: '/memory/episodes/{id}',
      tag: 'memory',
      summary: 'One episode, whole',
      description: 'As it was stored.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'everyone',
      request: z.strictObject({ id: z.string() }),
      answer: episodeShape,
      errors: ['unknown_episode', 'store_unavailable'],
      example: { id: 'ep_absent' },
    }),
    'memory.episodes.list': defineOperation({
      id: 'memory.episodes.list',
      method: 'GET',
      path: '/memory/episodes',
      tag: 'memory',
      summary: 'The episodes of a domain',
      description: 'Newest first, ties by id.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'everyone',
      request: z.strictObject({
        domain,
        outcome: outcome.exactOptional(),
        since: sinceShape.exactOptional(),
        ...pageRequest(limits),
      }),
      answer: pageOf(episodeShape),
      errors: ['store_unavailable'],
      example: { domain: 'helpdesk', limit: 2 },
    }),
    'memory.patterns.list': defineOperation({
      id: 'memory.patterns.list',
      method: 'GET',
      path: '/memory/patterns',
      tag: 'memory',
      summary: 'The patterns of a domain',
      description: 'Most supported first, ties by id.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'everyone',
      request: z.strictObject({ domain, ...pageRequest(limits) }),
      answer: pageOf(patternShape).extend({ no_pattern: noPattern }),
      errors: ['store_unavailable'],
      example: { domain: 'helpdesk' },
    }),
    'memory.domains.list': defineOperation({
      id: 'memory.domains.list',
      method: 'GET',
      path: '/memory/domains',
      tag: 'memory',
      summary: 'The domains that hold episodes',
      description: 'By name, with the number of episodes.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'store',
      audience: 'everyone',
      request: z.strictObject({ ...pageRequest(limits) }),
      answer: pageOf(
        z.looseObject({
          domain: z.string(),
          total_episodes: z.int().min(0),
          patterns: z.int().min(0),
          storage_used_mb: z.number().min(0),
        }),
      ),
      errors: ['store_unavailable'],
      example: {},
    }),
  };
}
