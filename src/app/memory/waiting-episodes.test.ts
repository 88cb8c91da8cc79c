import { describe, expect, it } from 'vitest';
import type { EpisodeId } from '../../ports/ids.ts';
import { lateMs, WaitingEpisodes } from './waiting-episodes.ts';

const nowMs = Date.UTC(2026, 0, 1);
const idOf = (name: string | number) => `ep_${name}` as EpisodeId;
const episode = (name: string | number, ageMs = 0) => ({
  id: idOf(name),
  storedAtMs: nowMs - ageMs,
  needsText: true,
  needsStructure: false,
});

function fill(count: number, ageMs = 0): WaitingEpisodes {
  const waiting = new WaitingEpisodes();
  for (let i = 0; i < count; i++) waiting.add(episode(i, ageMs), nowMs);
  return waiting;
}
const take = (waiting: WaitingEpisodes, max: number) => waiting.take(max).map(({ id }) => id);
const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => idOf(from - i));

describe('episodes that wait for vectors', () => {
  it('are taken newest first, what was stored lately before what is old', () => {
    const waiting = fill(3);
    waiting.add(episode('old', lateMs + 1), nowMs);
    expect(take(waiting, 2)).toEqual(numbers(2, 1));
    expect(take(waiting, 9)).toEqual([idOf(0), idOf('old')]);
    expect(waiting.size).toBe(0);
  });

  it('are hurried as the last 64 that came, whether they still wait or not', () => {
    const waiting = fill(70);
    expect(take(waiting, 10)).toEqual(numbers(69, 60));
    for (let i = 70; i < 74; i++) waiting.add(episode(i), nowMs);
    expect([...waiting.hurry()].reverse()).toEqual(numbers(73, 10));
    // Taken already: 60 to 69.
    expect(take(waiting, 64)).toEqual([...numbers(73, 70), ...numbers(59, 10)]);
    expect(waiting.isUrgent).toBe(false);
    expect(take(waiting, 2)).toEqual(numbers(9, 8));
  });

  it('are hurried as the last 4 where more than 64 wait, and come without others then', () => {
    const waiting = fill(500);
    expect([...waiting.hurry()].reverse()).toEqual(numbers(499, 496));
    expect(take(waiting, 3)).toEqual(numbers(499, 497));
    expect(waiting.isUrgent).toBe(true);
    expect(take(waiting, 32)).toEqual([idOf(496)]);
    expect(take(waiting, 2)).toEqual(numbers(495, 494));
  });

  it('are not hurried when they are old', () => {
    expect(fill(10, lateMs + 1).hurry()).toEqual([]);
  });

  it('come last when they failed, and not at all when they were deleted', () => {
    const waiting = fill(4);
    const failed = waiting.take(1);
    waiting.putBack(failed);
    waiting.delete(idOf(1));
    expect(take(waiting, 9)).toEqual([idOf(2), idOf(0), idOf(3)]);
  });

  it('are taken once, however often they were added', () => {
    const waiting = fill(2);
    waiting.hurry();
    waiting.add(episode(1), nowMs);
    const [first] = waiting.take(1);
    waiting.putBack(first ? [first] : []);
    expect([take(waiting, 9), take(waiting, 9)]).toEqual([[idOf(0)], [idOf(1)]]);
  });
});
