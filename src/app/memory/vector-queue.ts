// Vectors that are still to be made, by domain. A store is answered before its vector exists: this makes it in the background, and at once when
// somebody recalls. Nothing is lost when the process ends: whoever opens the domain next sees which vectors are missing.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type PackedVector, packVector, vectorToBytes } from '../../core/memory/vector-codec.ts';
import { parseSchema } from '../../core/schema/index.ts';
import type { Episode, StoredVector } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import type { MemoryPorts } from './ports.ts';

export type Unembedded = Pick<Episode, 'id' | 'context' | 'schema'>;
type Made = (id: EpisodeId, kind: StoredVector['kind'], vector: PackedVector) => void;

/** Texts embedded and written together. */
const batchSize = 32;
const retryDelayMs = 2_000;

interface Backlog {
  readonly tenant: string;
  readonly waiting: Map<EpisodeId, Unembedded>;
  readonly running: Set<Promise<void>>;
  /** What the running batches hold. */
  readonly making: Set<EpisodeId>;
  readonly made: Set<Made>;
}

export class VectorQueue {
  readonly #ports: MemoryPorts;
  readonly #backlogs = new Map<string, Backlog>();
  #worker: Promise<void> | undefined;
  #isClosed = false;

  constructor(ports: MemoryPorts) {
    this.#ports = ports;
  }

  /** Calls `made` for every vector of the domain from now on. */
  subscribe(tenant: string, domain: string, made: Made): void {
    this.#backlogOf(tenant, domain).made.add(made);
  }

  unsubscribe(tenant: string, domain: string, made: Made): void {
    this.#backlogOf(tenant, domain).made.delete(made);
    this.#tidy(tenant, domain);
  }

  /** Makes the vectors of these episodes in the background. */
  add(tenant: string, domain: string, episodes: readonly Unembedded[]): void {
    if (episodes.length === 0 || this.#isClosed) return;
    const { waiting } = this.#backlogOf(tenant, domain);
    for (const episode of episodes) waiting.set(episode.id, episode);
    this.#worker ??= this.#workOff().finally(() => {
      this.#worker = undefined;
    });
  }

  waitingCount(tenant: string, domain: string): number {
    return this.#backlogs.get(keyOf(tenant, domain))?.waiting.size ?? 0;
  }

  /** Over all domains. */
  get waitingTotal(): number {
    return [...this.#backlogs.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Resolves when every vector asked for before the call is made and written; rejects when that failed. */
  async finish(tenant: string, domain: string): Promise<void> {
    const backlog = this.#backlogOf(tenant, domain);
    // Not what is stored meanwhile: where stores never pause, this would never end.
    const asked = [...backlog.waiting.keys(), ...backlog.making];
    const isWaiting = (id: EpisodeId) => backlog.waiting.has(id);
    while (asked.some((id) => isWaiting(id) || backlog.making.has(id))) {
      if (asked.some(isWaiting)) await this.#makeBatch(backlog, 'now');
      else await Promise.all(backlog.running);
    }
    this.#tidy(tenant, domain);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { waiting } of this.#backlogs.values()) waiting.clear();
    await this.#worker;
    await Promise.allSettled([...this.#backlogs.values()].flatMap(({ running }) => [...running]));
  }

  async #workOff(): Promise<void> {
    // Stores that arrive together are embedded together.
    await yieldToOthers();
    for (;;) {
      const backlog = [...this.#backlogs.values()].find(({ waiting }) => waiting.size > 0);
      if (!backlog || this.#isClosed) return;
      try {
        await this.#makeBatch(backlog, 'later');
      } catch (cause) {
        if (this.#isClosed) return;
        this.#ports.warn?.('Vectors could not be made; they are tried again.', cause);
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs).unref());
      }
    }
  }

  /** Takes a batch out of the waiting ones; puts it back when it fails. */
  async #makeBatch(backlog: Backlog, priority: 'now' | 'later'): Promise<void> {
    const batch = [...backlog.waiting.values()].slice(0, batchSize);
    for (const { id } of batch) {
      backlog.waiting.delete(id);
      backlog.making.add(id);
    }
    const work = this.#make(backlog, batch, priority);
    const running = work.catch(() => {});
    backlog.running.add(running);
    try {
      await work;
    } catch (cause) {
      if (!this.#isClosed) for (const episode of batch) backlog.waiting.set(episode.id, episode);
      throw cause;
    } finally {
      for (const { id } of batch) backlog.making.delete(id);
      backlog.running.delete(running);
    }
  }

  async #make({ tenant, made }: Backlog, batch: readonly Unembedded[], priority: 'now' | 'later'): Promise<void> {
    const { embedder, store, structure } = this.#ports;
    const texts = batch.filter((one) => one.context !== null);
    const vectors = await embedder.embed(
      texts.map((one) => one.context ?? ''),
      priority,
    );
    const results: { id: EpisodeId; kind: StoredVector['kind']; version: string; vector: PackedVector }[] = texts.map(
      ({ id }, i) => ({ id, kind: 'text', version: embedder.version, vector: packVector(vectors[i] ?? []) }),
    );
    for (const { id, schema } of batch) {
      if (schema === null) continue;
      const vector = packVector(structure.embed(parseSchema(schema).schema));
      results.push({ id, kind: 'structure', version: structure.version, vector });
    }
    await store.putVectors(
      tenant,
      results.map(({ id, kind, version, vector }) => ({ id, kind, version, bytes: vectorToBytes(vector) })),
    );
    for (const { id, kind, vector } of results) for (const tell of made) tell(id, kind, vector);
  }

  #backlogOf(tenant: string, domain: string): Backlog {
    const key = keyOf(tenant, domain);
    const known = this.#backlogs.get(key);
    if (known) return known;
    const backlog: Backlog = { tenant, waiting: new Map(), running: new Set(), making: new Set(), made: new Set() };
    this.#backlogs.set(key, backlog);
    return backlog;
  }

  #tidy(tenant: string, domain: string): void {
    const key = keyOf(tenant, domain);
    const backlog = this.#backlogs.get(key);
    if (backlog && backlog.waiting.size + backlog.running.size + backlog.made.size === 0) this.#backlogs.delete(key);
  }
}

export function keyOf(tenant: string, domain: string): string {
  return JSON.stringify([tenant, domain]);
}
