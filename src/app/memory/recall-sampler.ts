// How good approximate answers are: of every so many questions, one is asked again exactly in the background, and the first ten hits of both are compared.
import type { DomainAnswer } from '../../ports/recall-search.ts';

/** Of so many questions to an approximate index, one is asked again. */
const sampledEvery = 200;
const compared = 10;

export class RecallSampler {
  #exact = 0;
  #near = 0;
  #found = 0;
  #wanted = 0;
  #isBusy = false;
  readonly #warn: (message: string, cause: unknown) => void;

  constructor(warn: (message: string, cause: unknown) => void = () => {}) {
    this.#warn = warn;
  }

  /** Share of the searches that were exact; 1 while there was none. */
  get exactShare(): number {
    const all = this.#exact + this.#near;
    return all === 0 ? 1 : this.#exact / all;
  }

  /** Share of the true first ten that approximate answers had, over all that was compared; 1 while nothing was. */
  get recallAt10(): number {
    return this.#wanted === 0 ? 1 : this.#found / this.#wanted;
  }

  /** Counts a search; `again` asks the same exactly. */
  note(isNear: boolean, again: () => Promise<DomainAnswer>, answer: DomainAnswer): void {
    if (!isNear) {
      this.#exact++;
      return;
    }
    if (this.#near++ % sampledEvery !== 0 || this.#isBusy) return;
    this.#isBusy = true;
    again()
      .then((exact) => this.#compare(exact, answer))
      .catch((cause) => this.#warn('An approximate answer could not be compared with the exact one.', cause))
      .finally(() => {
        this.#isBusy = false;
      });
  }

  #compare(exact: DomainAnswer, { hits }: DomainAnswer): void {
    const count = Math.min(compared, exact.hits.length);
    const given = new Set(hits.slice(0, compared).map(({ id }) => id));
    this.#wanted += count;
    for (const { id } of exact.hits.slice(0, count)) if (given.has(id)) this.#found++;
  }
}
