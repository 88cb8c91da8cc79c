// Laws of every search. Run it with `describeRecallSearch(name, open)` over each adapter.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPrng } from '../core/base/prng.ts';
import { recallByBruteForce, type ScoredEpisode } from '../core/memory/brute-force.ts';
import { packVector } from '../core/memory/vector-codec.ts';
import type { DomainAnswer, DomainQuestion, RecallSearch } from './recall-search.ts';

/** A memory whose episodes are searched. Whatever it answered was committed. */
export interface SearchedMemory {
  readonly search: RecallSearch;
  store(
    tenant: string,
    domain: string,
    episode: ToldEpisode,
  ): Promise<{ readonly id: string; readonly storedAtMs: number }>;
  remove(tenant: string, id: string): Promise<void>;
  compress(tenant: string, domain: string): Promise<void>;
  vectorOf(text: string): Promise<ArrayLike<number>>;
  close(): Promise<void>;
}

export interface ToldEpisode {
  readonly context: string;
  readonly steps: readonly string[];
  readonly outcome: string;
  readonly pinned?: 'always' | 'never';
  readonly corrects?: string;
}

const words = 'timeout payment login order refund card page error reset password ship stock'.split(' ');
const verbs = ['add_retry', 'add_timeout', 'reset_session', 'refund', 'call_back'];

export function describeRecallSearch(name: string, open: () => Promise<SearchedMemory>): void {
  describe(`recall search: ${name}`, () => {
    let memory: SearchedMemory;
    beforeEach(async () => {
      memory = await open();
    });
    afterEach(() => memory.close());

    const questionOf = async (
      context: string,
      more: Partial<DomainQuestion['recall']> = {},
    ): Promise<DomainQuestion> => ({
      recall: {
        context,
        textVector: await memory.vectorOf(context),
        structureVector: null,
        minSimilarity: 0,
        limit: 10,
        ...more,
      },
      pattern: { minSimilarity: 0, outcome: null },
    });
    const ask = (context: string, tenant = 't', domain = 'd'): Promise<DomainAnswer> =>
      memory.search.search(tenant, domain, questionOf(context), true);
    const idsOf = ({ hits }: DomainAnswer) => hits.map(({ id }) => id);
    const plain = { steps: ['look'], outcome: 'success' };

    test('equals brute force after each of 60 random changes (seed 76)', async () => {
      const prng = createPrng(76);
      const randomText = () => Array.from({ length: 1 + prng.below(6) }, () => prng.pick(words)).join(' ');
      const live = new Map<string, ScoredEpisode>();
      for (let change = 0; change < 60; change++) {
        const ids = [...live.keys()];
        if (ids.length > 5 && prng.below(4) === 0) {
          const id = prng.pick(ids);
          await memory.remove('t', id);
          live.delete(id);
        } else {
          const context = `${randomText()} ${change}`;
          const steps = Array.from({ length: prng.below(4) }, () => prng.pick(verbs));
          const outcome = prng.pick(['success', 'failure', 'partial']);
          const { id, storedAtMs } = await memory.store('t', 'd', { context, steps, outcome });
          const textVector = packVector(await memory.vectorOf(context));
          live.set(id, { id, storedAtMs, outcome, context, steps, isLinked: false, textVector, structureVector: null });
        }
        const more = {
          ...(prng.below(3) === 0 ? { outcome: 'failure' } : {}),
          ...(prng.below(3) === 0 ? { steps: [prng.pick(verbs)] } : {}),
          minSimilarity: prng.pick([0, 0.2, 0.5]),
          limit: 1 + prng.below(40),
        };
        const question = await questionOf(randomText(), more);
        const answer = await memory.search.search('t', 'd', Promise.resolve(question), true);
        const { hits, totalMatches } = recallByBruteForce([...live.values()], question.recall);
        expect({ totalMatches: answer.totalMatches, pending: answer.pending, size: answer.size }).toEqual({
          totalMatches,
          pending: 0,
          size: live.size,
        });
        expect(answer.hits.map(({ judgment, ...hit }) => hit)).toEqual(hits);
        expect(answer.hits.map(({ judgment }) => judgment.outcome)).toEqual(
          hits.map(({ id }) => live.get(id)?.outcome),
        );
      }
    });

    test('a domain answers with its own episodes, those of no other domain and no other tenant', async () => {
      const context = 'payment timeout';
      const { id } = await memory.store('t', 'd', { context, ...plain });
      const { id: sibling } = await memory.store('t', 'e', { context, ...plain });
      const { id: stranger } = await memory.store('u', 'd', { context, ...plain });
      expect(idsOf(await ask(context))).toEqual([id]);
      expect(idsOf(await ask(context, 't', 'e'))).toEqual([sibling]);
      expect(idsOf(await ask(context, 'u'))).toEqual([stranger]);
      expect(await ask(context, 'u', 'e')).toMatchObject({
        hits: [],
        totalMatches: 0,
        size: 0,
        pattern: null,
        pinned: [],
      });
    });

    test('what is removed is in no later answer, though it was in one before', async () => {
      const { id } = await memory.store('t', 'd', { context: 'refund card', pinned: 'always', ...plain });
      expect(idsOf(await ask('refund card'))).toEqual([id]);
      await memory.remove('t', id);
      expect(await ask('refund card')).toMatchObject({ hits: [], size: 0, pinned: [] });
      expect(await memory.search.pinned('t', 'd')).toEqual([]);
      expect(await memory.search.stepOutcomes('t', 'd', ['look'])).toEqual([]);
      expect(await memory.search.whyNoPattern('t', 'd')).toBe('The domain holds no episode.');
    });

    test('judgments, pins and outcomes of steps are told', async () => {
      const first = await memory.store('t', 'd', { context: 'order lost', ...plain });
      const second = await memory.store('t', 'd', {
        context: 'that was wrong',
        steps: ['call_back'],
        outcome: 'failure',
        corrects: first.id,
        pinned: 'never',
      });
      const answer = await ask('order lost');
      const judgment = answer.hits.find(({ id }) => id === first.id)?.judgment;
      expect(judgment).toEqual({ outcome: 'failure', correctedBy: second.id, praised: 0 });
      expect(answer.pinned).toEqual([{ id: second.id, pinned: 'never' }]);
      expect(await memory.search.pinned('t', 'd')).toEqual(answer.pinned);
      expect(await memory.search.stepOutcomes('t', 'd', ['look', 'call_back', 'never taken'])).toEqual([
        { step: 'call_back', successes: 0, failures: 1, partials: 0 },
        { step: 'look', successes: 1, failures: 0, partials: 0 },
      ]);
    });

    test('a pattern is found by the episodes that support it, with how its steps ended', async () => {
      const steps = ['add_retry', 'add_timeout', 'add_state'];
      for (const place of ['today', 'again', 'upstairs', 'outside', 'since noon'])
        await memory.store('t', 'd', { context: `checkout card timeout ${place}`, steps, outcome: 'success' });
      await memory.compress('t', 'd');
      await memory.store('t', 'd', {
        context: 'tea',
        steps: ['add_retry', 'wait', ...steps.slice(1)],
        outcome: 'partial',
      });
      await memory.store('t', 'd', { context: 'milk', steps: [...steps].reverse(), outcome: 'failure' });
      const { pattern } = await ask('checkout card timeout');
      expect(pattern).toMatchObject({
        pattern: { body: { steps } },
        evidenceNow: { successes: 5, failures: 0, partials: 1 },
      });
      expect(pattern?.similarity).toBeGreaterThan(0.35);
      const recall = (await questionOf('checkout card timeout')).recall;
      const failed = { recall, pattern: { minSimilarity: 0, outcome: 'failure' } };
      expect((await memory.search.search('t', 'd', Promise.resolve(failed), false)).pattern).toBeNull();
    });

    test('why there is no pattern is told by the lists of steps, also after some are gone', async () => {
      const of = async (steps: readonly string[], outcome: string) =>
        (await memory.store('t', 'd', { context: `${steps.join(' ')} ${outcome}`, steps, outcome })).id;
      const why = () => memory.search.whyNoPattern('t', 'd');
      const first = await of(['wait'], 'success');
      expect(await why()).toBe('1 episode of one step: a pattern needs two steps.');
      const failed = await of(['look', 'act', 'look'], 'failure');
      await of(['look', 'act', 'look'], 'success');
      await of(['look', 'act'], 'success');
      const alike = await of(['act', 'look'], 'success');
      expect(await why()).toBe(
        '4 episodes, and no two of them took the same steps and ended alike: a pattern needs 3 that share steps.',
      );
      for (const id of [first, failed, alike]) await memory.remove('t', id);
      expect(await why()).toBe('2 episodes of two steps or more: a pattern needs 3 that agree.');
      expect(await memory.search.stepOutcomes('t', 'd', ['wait', 'look', 'act'])).toEqual([
        { step: 'act', successes: 2, failures: 0, partials: 0 },
        { step: 'look', successes: 2, failures: 0, partials: 0 },
      ]);
    });

    test('a question that cannot be made fails the search, and the next one is answered', async () => {
      const failing = Promise.reject(new Error('no question'));
      await expect(memory.search.search('t', 'd', failing, true)).rejects.toThrow('no question');
      expect(await ask('anything')).toMatchObject({ size: 0 });
    });
  });
}
