import { describe, expect, it } from 'vitest';
import { endingsOfStep, type StepTaker } from './step-endings.ts';

const cancel = (booking: string) => ({ action: 'cancel', params: { booking, notify: true } });
const alike = { similarity: 0.5 };
const episodes: StepTaker[] = [
  { id: 'ep_a', outcome: 'success', storedAtMs: 1, given: ['find', cancel('B1')], ...alike },
  { id: 'ep_b', outcome: 'failure', storedAtMs: 2, given: [cancel('B2')], ...alike },
  { id: 'ep_c', outcome: 'success', storedAtMs: 3, given: ['cancel', 'refund'], ...alike },
  { id: 'ep_d', outcome: 'failure', storedAtMs: 4, given: ['refund'], ...alike },
  { id: 'ep_e', outcome: 'failure', storedAtMs: 5, given: [cancel('B2'), cancel('B2')], ...alike },
];

describe('the endings of a step', () => {
  it('are those of the episodes that took it, each once', () => {
    const { any, same } = endingsOfStep('cancel', null, episodes);
    expect(any.ids).toEqual(['ep_a', 'ep_b', 'ep_c', 'ep_e']);
    expect(any.failedIds).toEqual(['ep_b', 'ep_e']);
    expect(any.success).toMatchObject({ successes: 2, failures: 2, partials: 0, failedLast: 1 });
    expect(any.successRate).toBe(0.5);
    expect(same).toBeNull();
  });

  it('are told apart for the same arguments, whatever other arguments were', () => {
    const { any, same } = endingsOfStep('cancel', { booking: 'B2' }, episodes);
    expect(same?.ids).toEqual(['ep_b', 'ep_e']);
    expect(same?.success.expected).toBeLessThan(any.success.expected);
    expect(endingsOfStep('cancel', { booking: 'B2', seat: 1 }, episodes).same?.ids).toEqual([]);
    // A name that every object inherits is no argument.
    expect(endingsOfStep('cancel', { toString: 'B2' }, episodes).same?.ids).toEqual([]);
  });

  it('are none for a step that nobody took: what is expected is the rate of all', () => {
    const { any } = endingsOfStep('escalate', null, episodes);
    expect(any).toMatchObject({ ids: [], successRate: null });
    expect(any.success.expected).toBeCloseTo(0.4);
    expect(any.success.interval).toEqual([0, 1]);
  });

  it('count by the situation: what ends well elsewhere is not expected to end well here', () => {
    const restart = (id: string, outcome: string, storedAtMs: number, similarity: number): StepTaker => {
      return { id, outcome, storedAtMs, given: ['restart'], similarity };
    };
    const here = [1, 2, 3].map((at) => restart(`ep_here_${at}`, 'failure', at, 0.9));
    const elsewhere = Array.from({ length: 11 }, (_, at) => restart(`ep_there_${at}`, 'success', 10 + at, 0.3));
    const { success, successRate } = endingsOfStep('restart', null, [...here, ...elsewhere]).any;
    expect(success.expected).toBeGreaterThan(0.05);
    expect(success.expected).toBeLessThan(0.25);
    expect(success).toMatchObject({ successes: 11, failures: 3 });
    expect(successRate).toBeCloseTo(11 / 14);
    // Of situations that are equally alike each counts as one.
    const equal = endingsOfStep(
      'restart',
      null,
      [...here, ...elsewhere].map((one) => ({ ...one, similarity: 0.4 })),
    );
    expect(equal.any.success.expected).toBeGreaterThan(0.7);
  });
});
