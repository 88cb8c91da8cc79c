import { describe, expect, it } from 'vitest';
import { chooseForgotten, dayMs, halfLifeDays, type Remembered, relevanceOf } from './relevance.ts';

const now = Date.UTC(2026, 10, 20);
const remembered = (changes: Partial<Remembered> = {}): Remembered => ({
  id: 'ep_1',
  storedAtMs: now,
  outcome: 'success',
  recalls: 0,
  lastRecalledAtMs: null,
  evidenceKey: 'k',
  ...changes,
});

describe('relevanceOf', () => {
  it('is the documented sum', () => {
    expect(relevanceOf(remembered(), 1, now)).toBeCloseTo(0.4 + 0 + 0.2 + 0.15, 12);
    const old = remembered({
      storedAtMs: now - halfLifeDays * dayMs,
      outcome: 'odd',
      recalls: 2,
      lastRecalledAtMs: now,
    });
    expect(relevanceOf(old, 4, now)).toBeCloseTo(0.4 / 2 + 0.25 / 2 + 0.2 * 0.4 + 0.15 / 2, 12);
  });

  it('stays within 0 and 1, falls with age and likeness, rises with use', () => {
    const extremes = [0, 1, 1e9].flatMap((recalls) =>
      [0, now, now * 2].map((storedAtMs) =>
        remembered({ recalls, storedAtMs, lastRecalledAtMs: recalls ? now : null }),
      ),
    );
    for (const one of extremes) {
      expect(relevanceOf(one, 1, now)).toBeLessThanOrEqual(1);
      expect(relevanceOf(one, 1e9, now)).toBeGreaterThan(0);
    }
    const at = (changes: Partial<Remembered>, alike = 1) => relevanceOf(remembered(changes), alike, now);
    expect(at({ storedAtMs: now - dayMs })).toBeLessThan(at({}));
    expect(at({}, 2)).toBeLessThan(at({}));
    expect(at({ recalls: 1, lastRecalledAtMs: now })).toBeGreaterThan(at({}));
    expect(at({ recalls: 1, lastRecalledAtMs: now - dayMs })).toBeLessThan(at({ recalls: 1, lastRecalledAtMs: now }));
    expect(at({ outcome: 'toString' })).toBe(at({ outcome: 'unknown' }));
  });
});

describe('chooseForgotten', () => {
  it('keeps what is exactly as old as the threshold and lets go what is a millisecond older', () => {
    const ages = [-1, 0, 1].map((ms) => remembered({ id: `${ms}`, storedAtMs: now - 30 * dayMs - ms }));
    expect(chooseForgotten(ages, { olderThanDays: 30 }, now)).toEqual(['1']);
    expect(
      chooseForgotten([remembered(), remembered({ id: 'b', storedAtMs: now - 1 })], { olderThanDays: 0 }, now),
    ).toEqual(['b']);
  });

  it('takes a time ahead of the clock for a moment ago', () => {
    const ahead = [remembered({ id: 'a', storedAtMs: now + 400 * 86_400_000 })];
    expect(chooseForgotten(ahead, { olderThanDays: 0 }, now)).toEqual(['a']);
    expect(chooseForgotten(ahead, { olderThanDays: 1 }, now)).toEqual([]);
  });

  it('keeps what is exactly as relevant as the threshold, and forgets nothing below zero', () => {
    const one = remembered();
    const relevance = relevanceOf(one, 1, now);
    expect(chooseForgotten([one], { minRelevance: relevance }, now)).toEqual([]);
    expect(chooseForgotten([one], { minRelevance: relevance + 1e-9 }, now)).toEqual([one.id]);
    expect(chooseForgotten([remembered({ storedAtMs: 0, outcome: 'odd' })], { minRelevance: 0 }, now)).toEqual([]);
  });

  it('takes either threshold, and counts likeness over the whole domain', () => {
    const alike = Array.from({ length: 9 }, (_, i) => remembered({ id: `a${i}` }));
    const rare = remembered({ id: 'rare', evidenceKey: 'other' });
    const old = remembered({ id: 'old', evidenceKey: 'third', storedAtMs: now - 11 * dayMs });
    expect(chooseForgotten([...alike, rare, old], { olderThanDays: 10, minRelevance: 0.7 }, now)).toEqual([
      ...alike.map(({ id }) => id),
      'old',
    ]);
  });
});
