// The episodes of a domain that wait for vectors, in the order in which they are taken: those that somebody waits for, then what was stored
// lately, then the rest, of each what came last first. Adding and taking cost the same however many wait.
import type { EpisodeId } from '../../ports/ids.ts';

/** An episode, and which of its vectors are to be made. */
export interface Unembedded {
  readonly id: EpisodeId;
  readonly storedAtMs: number;
  readonly needsText: boolean;
  readonly needsStructure: boolean;
}

/** What was stored no longer ago is what whoever stored it may ask for next. */
export const lateMs = 60_000;
/** Of what was stored lately, as many of the newest are waited for. */
const newestMax = 64;
/** As many where more wait than these: a history is imported, and who stored something just now need not wait for what came before it. */
const newestOfMany = 4;

export class WaitingEpisodes {
  readonly #episodes = new Map<EpisodeId, Unembedded>();
  /** The lists may name an episode that waits no longer, and one twice: what is not among the episodes is passed over. */
  #urgent: EpisodeId[] = [];
  #late: EpisodeId[] = [];
  #rest: EpisodeId[] = [];
  /** The last that were stored lately, newest last, whether they still wait or not. */
  #newest: EpisodeId[] = [];

  get size(): number {
    return this.#episodes.size;
  }

  /** Whether somebody waits for one of these. */
  get isUrgent(): boolean {
    return this.#urgent.length > 0;
  }

  ids(): Iterable<EpisodeId> {
    return this.#episodes.keys();
  }

  has(id: EpisodeId): boolean {
    return this.#episodes.has(id);
  }

  add(episode: Unembedded, nowMs: number): void {
    const { id } = episode;
    const isKnown = this.#episodes.has(id);
    this.#episodes.set(id, episode);
    if (isKnown) return;
    if (episode.storedAtMs < nowMs - lateMs) {
      this.#rest.push(id);
      return;
    }
    this.#late.push(id);
    this.#newest.push(id);
    if (this.#newest.length >= 2 * newestMax) this.#newest = this.#newest.slice(-newestMax);
  }

  /** To be taken after all others: making their vectors failed. */
  putBack(episodes: Iterable<Unembedded>): void {
    const back = [...episodes].filter(({ id }) => !this.#episodes.has(id));
    for (const episode of back) this.#episodes.set(episode.id, episode);
    this.#rest = [...back.map(({ id }) => id), ...this.#rest];
  }

  delete(id: EpisodeId): void {
    this.#episodes.delete(id);
    this.#dropStale();
  }

  clear(): void {
    this.#episodes.clear();
    this.#dropStale();
  }

  /** Puts the newest of what was stored lately before all others, instead of what was put there before; answers the newest, waiting or not. */
  hurry(): readonly EpisodeId[] {
    const newest = this.#newest.slice(this.size > newestMax ? -newestOfMany : -newestMax);
    this.#urgent = newest.filter((id) => this.#episodes.has(id));
    return newest;
  }

  /** Those that somebody waits for come alone. */
  take(max: number): Unembedded[] {
    const taken: Unembedded[] = [];
    for (const list of [this.#urgent, this.#late, this.#rest]) {
      if (list === this.#late && taken.length > 0) break;
      while (taken.length < max) {
        const id = list.pop();
        if (id === undefined) break;
        const episode = this.#episodes.get(id);
        if (episode === undefined) continue;
        this.#episodes.delete(id);
        taken.push(episode);
      }
    }
    this.#dropStale();
    return taken;
  }

  #dropStale(): void {
    if (this.#episodes.size > 0) return;
    this.#urgent = [];
    this.#late = [];
    this.#rest = [];
  }
}
