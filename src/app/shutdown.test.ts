import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { endMs, shutDown, timesOf } from './shutdown.ts';

const times = { drainMs: 20, allMs: 40, stepMs: 10 };
const never = () => new Promise<never>(() => {});

async function run(drain: () => Promise<unknown>, steps: Record<string, () => Promise<unknown>>) {
  const done: string[] = [];
  const told: [string, string, unknown][] = [];
  const ending = await shutDown(
    {
      drain,
      cut: () => done.push('cut'),
      steps: Object.entries(steps).map(([name, step]) => ({ name, run: () => step().then(() => done.push(name)) })),
      tell: (level, facts, message) => told.push([level, message, facts.step]),
    },
    times,
  );
  return { ending, done, told };
}

test('requests first, then one step after another', async () => {
  expect(await run(async () => {}, { keep: async () => {}, close: async () => {} })).toEqual({
    ending: 'clean',
    done: ['keep', 'close'],
    told: [['info', 'drained', undefined]],
  });
});

test('requests that take too long are cut off, which is told, and what must be kept is kept', async () => {
  const { ending, done, told } = await run(never, { keep: async () => {}, close: async () => {} });
  expect([ending, done]).toEqual(['forced', ['cut', 'keep', 'close']]);
  expect(told).toEqual([['error', 'the end is forced: a step takes too long', 'answering requests']]);
});

test('a step that fails, or takes too long, keeps no other from its turn', async () => {
  const broken = async () => {
    throw new Error('broken');
  };
  const { ending, done, told } = await run(async () => {}, { broken, hung: never, close: async () => {} });
  expect([ending, done]).toEqual(['stuck', ['close']]);
  expect(told.slice(1)).toEqual([
    ['error', 'a step of the end failed', 'broken'],
    ['error', 'the end is forced: a step takes too long', 'hung'],
  ]);
});

test('what fails leaves nothing that the process would wait for', async () => {
  const broken = async () => {
    throw new Error('broken');
  };
  expect(await run(async () => {}, { broken, close: async () => {} })).toMatchObject({
    ending: 'forced',
    done: ['close'],
  });
});

test('the times of an end have room for each other, and end before a container is killed', () => {
  const { drainMs: graceMs } = readConfig({});
  const { drainMs, allMs, stepMs } = timesOf(graceMs);
  // A computation that does not listen is ended half a second after it is told.
  for (const one of [endMs.work + 500, endMs.unfinished]) expect(graceMs + one).toBeLessThan(drainMs);
  expect(drainMs).toBeLessThanOrEqual(allMs - stepMs);
  expect(Math.max(allMs, drainMs + stepMs) + 2 * stepMs + endMs.log).toBeLessThan(graceMs + endMs.lastResort);
  expect(graceMs + endMs.lastResort).toBeLessThan(10_000);
});
