import { expect, test } from 'vitest';
import { shutDown } from './shutdown.ts';

const times = { drainMs: 20, allMs: 40, stepMs: 10 };
const never = () => new Promise<never>(() => {});

async function run(drain: () => Promise<unknown>, steps: Record<string, () => Promise<unknown>>) {
  const done: string[] = [];
  const told: [string, string, unknown][] = [];
  const isClean = await shutDown(
    {
      drain,
      cut: () => done.push('cut'),
      steps: Object.entries(steps).map(([name, step]) => ({ name, run: () => step().then(() => done.push(name)) })),
      tell: (level, facts, message) => told.push([level, message, facts.step]),
    },
    times,
  );
  return { isClean, done, told };
}

test('requests first, then one step after another', async () => {
  expect(await run(async () => {}, { keep: async () => {}, close: async () => {} })).toEqual({
    isClean: true,
    done: ['keep', 'close'],
    told: [['info', 'drained', undefined]],
  });
});

test('requests that take too long are cut off, which is told, and what must be kept is kept', async () => {
  const { isClean, done, told } = await run(never, { keep: async () => {}, close: async () => {} });
  expect([isClean, done]).toEqual([false, ['cut', 'keep', 'close']]);
  expect(told).toEqual([['error', 'the end is forced: a step takes too long', 'answering requests']]);
});

test('a step that fails, or takes too long, keeps no other from its turn', async () => {
  const broken = async () => {
    throw new Error('broken');
  };
  const { isClean, done, told } = await run(async () => {}, { broken, hung: never, close: async () => {} });
  expect([isClean, done]).toEqual([false, ['close']]);
  expect(told.slice(1)).toEqual([
    ['error', 'a step of the end failed', 'broken'],
    ['error', 'the end is forced: a step takes too long', 'hung'],
  ]);
});
