// Marks that episodes carry in their metadata and that speak of memory itself: this is to be known always, that never to be done again; this corrects an episode, that praises one. An
// episode that is corrected counts as failed, one that is praised as a success, whatever it said of itself; of several judgments the newest holds.

import type { JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';

export type Pin = 'always' | 'never';

export interface Marks {
  readonly pinned: Pin | null;
  /** The episode that is judged. */
  readonly corrects: string | null;
  readonly praises: string | null;
}

/** An episode and what it marks. */
export interface Marked {
  readonly id: string;
  readonly storedAtMs: number;
  readonly marks: Marks;
}

interface Judgment {
  readonly by: string;
  readonly of: string;
  readonly isCorrection: boolean;
  readonly atMs: number;
}

/** The marks in the metadata of an episode; undefined when it has none. */
export function marksOf(metadata: JsonObject | null): Marks | undefined {
  const { pinned, corrects, praises } = metadata ?? {};
  const marks: Marks = {
    pinned: pinned === 'always' || pinned === 'never' ? pinned : null,
    corrects: typeof corrects === 'string' ? corrects : null,
    praises: typeof praises === 'string' ? praises : null,
  };
  return Object.values(marks).every((mark) => mark === null) ? undefined : marks;
}

/** The marks of the episodes of a domain. An episode that is gone marks nothing. */
export class MarkBook {
  readonly #pins = new Map<string, { readonly pinned: Pin; readonly atMs: number }>();
  readonly #given = new Map<string, Judgment>();
  readonly #received = new Map<string, Judgment[]>();

  add(id: string, atMs: number, { pinned, corrects, praises }: Marks): void {
    if (pinned !== null) this.#pins.set(id, { pinned, atMs });
    const of = corrects ?? praises;
    if (of === null || of === id) return;
    const judgment = { by: id, of, isCorrection: corrects !== null, atMs };
    this.#given.set(id, judgment);
    const all = [...(this.#received.get(of) ?? []), judgment];
    this.#received.set(
      of,
      all.sort((a, b) => b.atMs - a.atMs || compareStrings(b.by, a.by)),
    );
  }

  remove(id: string): void {
    this.#pins.delete(id);
    const judgment = this.#given.get(id);
    if (judgment === undefined) return;
    this.#given.delete(id);
    const left = (this.#received.get(judgment.of) ?? []).filter(({ by }) => by !== id);
    if (left.length === 0) this.#received.delete(judgment.of);
    else this.#received.set(judgment.of, left);
  }

  /** Newest first, then by id. */
  pinned(): { readonly id: string; readonly pinned: Pin }[] {
    return [...this.#pins]
      .sort(([a, one], [b, other]) => other.atMs - one.atMs || compareStrings(a, b))
      .map(([id, { pinned }]) => ({ id, pinned }));
  }

  /** How an episode ended by the newest judgment of it, or by its own word. */
  outcomeOf(id: string, outcome: string): string {
    const [newest] = this.#received.get(id) ?? [];
    if (newest === undefined) return outcome;
    return newest.isCorrection ? 'failure' : 'success';
  }

  /** The episode that corrects this one; null where none does, or where it was praised since. */
  correctionOf(id: string): string | null {
    const [newest] = this.#received.get(id) ?? [];
    return newest?.isCorrection ? newest.by : null;
  }

  /** How many episodes praise this one. */
  praiseOf(id: string): number {
    return (this.#received.get(id) ?? []).filter(({ isCorrection }) => !isCorrection).length;
  }
}
