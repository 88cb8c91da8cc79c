import { expect, test } from 'vitest';
import { findNextActions } from './next-actions.ts';
import { RecallIndex } from './recall-index.ts';

const question = { textVector: null, structureVector: null, minSimilarity: 0 };

test('what says the same in other words stands behind another remedy, and is counted', () => {
  const index = new RecallIndex();
  const restated = [
    'Customer cannot log in after password reset',
    'The customer cannot log in after a password reset',
    'customer cannot log in after password reset!',
    'CUSTOMER CANNOT LOG IN AFTER PASSWORD RESET',
  ];
  const store = (id: string, context: string, step: string) =>
    index.add({ id, storedAtMs: 0, outcome: 'success', context, steps: [step], isLinked: false });
  restated.forEach((context, i) => void store(`ep_${i}`, context, 'clear_sessions'));
  store('ep_cookie', 'Login fails because the session cookie is blocked', 'fix_cookie');
  const { hits } = index.recall({ ...question, context: 'customer cannot log in', limit: 2 });
  expect(hits[0]?.also).toBe(3);
  expect(hits[1]?.id).toBe('ep_cookie');
});

test('of equal contexts what succeeded stands before what failed', () => {
  const index = new RecallIndex();
  ['success', 'failure', 'unknown'].forEach((outcome, i) => {
    index.add({
      id: `ep_${outcome}`,
      storedAtMs: i,
      outcome,
      context: 'the gateway times out',
      steps: [],
      isLinked: false,
    });
  });
  const { hits } = index.recall({ ...question, context: 'the gateway times out', limit: 3 });
  expect(hits.map(({ id }) => id)).toEqual(['ep_success', 'ep_unknown', 'ep_failure']);
});

test('a step that failed every time of late stands behind one that works, and says so', () => {
  const run = (step: string, outcome: string, at: number) => ({
    id: `ep_${at}`,
    context: 'the gateway times out',
    outcome,
    given: ['find_state', step, 'check_again'],
    similarity: 0.9,
    storedAtMs: at,
  });
  const episodes = [
    ...Array.from({ length: 9 }, (_, i) => run('add_retry', 'success', i)),
    ...Array.from({ length: 12 }, (_, i) => run('add_retry', 'failure', 9 + i)),
    ...Array.from({ length: 9 }, (_, i) => run('add_queue', 'success', 21 + i)),
  ];
  const [best, other] = findNextActions('the gateway times out', ['find_state'], episodes, 4);
  expect(best).toMatchObject({ step: 'add_queue', success: { successes: 9, failures: 0, failedLast: 0 } });
  expect(other).toMatchObject({ step: 'add_retry', success: { successes: 9, failures: 12, failedLast: 12 } });
  expect(other?.likelihood).toBeGreaterThan(best?.likelihood ?? 1);
});

test('what ended well but is about another matter stands behind what failed at this one', () => {
  const index = new RecallIndex();
  const store = (id: string, context: string, step: string, outcome: string) =>
    index.add({ id, storedAtMs: 0, outcome, context, steps: [step], isLinked: false });
  store('ep_friday', 'A release on Friday evening broke the invoices', 'run_release', 'failure');
  store('ep_probe', 'The release does not go live because the probe times out', 'raise_timeout', 'success');
  store('ep_canary', 'The canary of a release shows double latency', 'stop_canary', 'success');
  store('ep_disk', 'The disk of the node is full of images', 'prune_images', 'success');
  const { hits } = index.recall({ ...question, context: 'may I run a release on Friday evening', limit: 1 });
  expect(hits[0]?.id).toBe('ep_friday');
});
