// The packaged sentence model, a few episodes of one kind in words of their own, and what a compression makes of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { openVolatile } from '../../src/adapters/store/volatile/open-volatile.ts';
import { openMemory } from './open-memory.ts';

const steps = ['add_retry_logic', 'add_timeout_config', 'add_error_state'];
const first = 'Customer reported database timeout on checkout';
const tellings = {
  'of one page': [
    first,
    'Timeouts while paying by card',
    'Checkout request times out against the database',
    'Payment page hangs, timeout after 30 seconds',
    'Database timeout when the order is placed',
    'Order checkout timeout reported by several customers',
  ],
  'of the same checkout': [
    first,
    'Database timeout during checkout',
    'Customer sees timeout on checkout page',
    'Timeout error when paying at checkout',
    'Checkout fails with a database timeout',
    'Customers report timeouts at checkout',
  ],
  'in one form': [
    first,
    'User reported database timeout on payment',
    'Customer reported API timeout on order submission',
    'Customer reported timeout on invoice download',
    'User reported timeout on login',
    'Customer reported database timeout on search',
  ],
  'of everything': [
    first,
    'User seeing timeout errors when opening the dashboard',
    'Nightly import job hits a timeout',
    'Timeout while sending an email campaign',
    'Report generation ends in a timeout',
    'Mobile app shows timeout on sync',
  ],
};
const others: readonly (readonly [context: string, steps: string[]])[] = [
  ['User forgot password and cannot sign in', ['send_reset_link', 'verify_email']],
  ['Password reset mail never arrives', ['check_spam', 'resend_link']],
  ['Reset link has expired', ['send_reset_link', 'verify_email']],
];

describe('timeouts that are told', async () => {
  const embedder = createMinilmEmbedder();
  const memory = openMemory(await openVolatile(), { embedder });
  // Compression waits for vectors a while, and on a busy machine not as long as the model takes to start.
  beforeAll(() => embedder.ready(), 60_000);
  afterAll(async () => {
    await memory.close();
    await embedder.close();
  });

  for (const [name, contexts] of Object.entries(tellings)) {
    for (const isAlone of [true, false]) {
      it(`${name}, ${isAlone ? 'alone' : 'among others'}, make a pattern that says so`, {
        timeout: 240_000,
      }, async () => {
        const domain = `${name} ${isAlone}`;
        const store = (context: string, actions: string[]) =>
          memory.ask('memory.store', { domain, context, actions_taken: actions, outcome: 'success', metadata: {} });
        for (const context of contexts) await store(context, steps);
        for (const [context, taken] of isAlone ? [] : others) await store(context, taken);
        expect(await memory.ask('memory.compress', { domain })).toMatchObject({ patterns_extracted: 1 });
        const question = { domain, context: 'User seeing timeout errors during payment', limit: 3 };
        expect((await memory.ask('memory.recall', question)).pattern).toMatchObject({
          name: 'timeout-resolution',
          steps,
          outcome: 'success',
        });
      });
    }
  }
});
