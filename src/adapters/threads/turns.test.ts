import { describe, expect, it } from 'vitest';
import { createPrng } from '../../core/base/prng.ts';
import { Turns } from './turns.ts';

const never = new AbortController().signal;

describe('turns', () => {
  it('are given in the order in which they are asked for', async () => {
    const turns = new Turns(1);
    const order: number[] = [];
    const work = async (at: number) => {
      await turns.take(never);
      order.push(at);
      await new Promise((resolve) => setImmediate(resolve));
      turns.end();
    };
    await Promise.all(Array.from({ length: 20 }, (_, at) => work(at)));
    expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(turns.waiting).toBe(0);
  });

  it('go to the next one where one gives up', async () => {
    const turns = new Turns(1);
    await turns.take(never);
    const impatient = new AbortController();
    const given = turns.take(impatient.signal);
    const patient = turns.take(never);
    expect(turns.waiting).toBe(2);
    impatient.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    expect(turns.waiting).toBe(1);
    turns.end();
    await patient;
    await expect(turns.take(AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    turns.end();
    // Nothing was lost: it is free again.
    await turns.take(never);
  });

  it('are given up for the first of several signals, and listen to none afterwards', async () => {
    const turns = new Turns(1);
    await turns.take(never);
    const [deadline, client] = [new AbortController(), new AbortController()];
    const given = turns.take(deadline.signal, client.signal);
    const patient = turns.take(deadline.signal, never);
    client.abort(new Error('the client has gone'));
    await expect(given).rejects.toThrow('the client has gone');
    turns.end();
    await patient;
    deadline.abort(new Error('too late to matter'));
    expect(turns.waiting).toBe(0);
    turns.end();
    await turns.take(never);
  });

  it.each([1, 2, 3])('are never more than there are, and none is lost (seed %i)', async (seed) => {
    const prng = createPrng(seed);
    const turns = new Turns(3);
    let inside = 0;
    let most = 0;
    const tasks = Array.from({ length: 300 }, async () => {
      const control = new AbortController();
      if (prng.real() < 0.3) setTimeout(() => control.abort(new Error('gone')), prng.real() * 20);
      try {
        await turns.take(control.signal);
      } catch {
        return;
      }
      inside++;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, prng.real() * 3));
      inside--;
      turns.end();
    });
    await Promise.all(tasks);
    expect([inside, most, turns.waiting]).toEqual([0, 3, 0]);
    for (let i = 0; i < 3; i++) await turns.take(never);
  });
});
