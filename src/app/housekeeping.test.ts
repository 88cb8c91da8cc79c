import { expect, test } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';

test('a chore runs again and again, never twice at once, and a failure only warns', async () => {
  let runs = 0;
  let together = 0;
  let togetherMax = 0;
  const warned: string[] = [];
  const housekeeping = startHousekeeping(
    [
      {
        name: 'sweeping',
        everyMs: 2,
        run: async () => {
          together++;
          togetherMax = Math.max(togetherMax, together);
          await new Promise((resolve) => setTimeout(resolve, 10));
          together--;
          if (++runs === 1) throw new Error('the broom broke');
        },
      },
    ],
    (message) => void warned.push(message),
  );
  await expect.poll(() => runs).toBeGreaterThan(2);
  await housekeeping.stop();
  expect(togetherMax).toBe(1);
  expect(together).toBe(0);
  expect(warned).toEqual(['sweeping failed; it is tried again']);
});
