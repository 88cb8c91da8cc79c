// Vectors that are still to be made, by domain. A store is answered before its vector exists: this makes it in the background, and at once when
// somebody recalls. Nothing is lost when the process ends: whoever opens the domain next sees which vectors are missing.
// What waits is ids. A content is read when its turn comes, so that a backlog stays small and what is forgotten meanwhile is not embedded.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type PackedVector, packVector, vectorToBytes } from '../../core/memory/vector-codec.ts';
import { anySize, parseSchema } from '../../core/schema/index.ts';
import type { Episode, StoredVector } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import type { MemoryPorts } from './ports.ts';

type Content = Pick<Episode, 'id' | 'context' | 'schema'>;
type Made = (id: EpisodeId, kind: StoredVector['kind'], vector: PackedVector) => void;

/** An episode, and which of its vectors are to be made. */
export interface Unembedded {
  readonly id: EpisodeId;
  readonly needsText: boolean;
  readonly needsStructure: boolean;
}

interface Result {
  readonly id: EpisodeId;
  readonly kind: StoredVector['kind'];
  readonly version: string;
  readonly vector: PackedVector;
}

/** Texts embedded and written together. */
const batchSize = 32;
/** Contents read at once: each may be as large as a request may be. */
const contentsAtOnce = 4;
const retryDelayMs = 2_000;
/** Vectors of a domain that are kept until the store takes them; of what is beyond, the next who reads the domain makes them anew. */
const unwrittenMax = 10_000;
const kinds = ['text', 'structure'] as const;
const refusal = 'The embedder refuses the text of an episode, which is found by its words alone:';

interface Batch {
  readonly episodes: Map<EpisodeId, Unembedded>;
  /** Fires when an episode of the batch is forgotten. */
  readonly stop: AbortController;
}

interface Backlog {
  readonly tenant: string;
  readonly waiting: Map<EpisodeId, Unembedded>;
  /** The batches that are being made, each with a promise that resolves when it is over. */
  readonly running: Map<Batch, Promise<void>>;
  readonly made: Set<Made>;
  /** Vectors that serve already and that the store could not take, by kind and id. */
  readonly unwritten: Map<string, Result>;
}

export class VectorQueue {
  readonly #ports: MemoryPorts;
  /** The one that the worker took from last stands last. */
  readonly #backlogs = new Map<string, Backlog>();
  /** Contents that came since the worker was woken, which will use them at once: the usual store is not read again. */
  #fresh: Map<EpisodeId, Content> | null = null;
  #worker: Promise<void> | undefined;
  /** Ends the pause of the worker after a failure. */
  #wake: (() => void) | undefined;
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

  /** Makes the vectors of an episode that was just stored. */
  addStored(tenant: string, domain: string, content: Content): void {
    const { id, context, schema } = content;
    this.add(tenant, domain, [{ id, needsText: context !== null, needsStructure: schema !== null }]);
    if (this.#fresh && this.#fresh.size < batchSize) this.#fresh.set(id, content);
  }

  /** Makes the vectors of these episodes in the background. */
  add(tenant: string, domain: string, episodes: readonly Unembedded[]): void {
    const needy = episodes.filter(({ needsText, needsStructure }) => needsText || needsStructure);
    if (needy.length === 0 || this.#isClosed) return;
    const backlog = this.#backlogOf(tenant, domain);
    for (const episode of needy) if (!isMaking(backlog, episode.id)) backlog.waiting.set(episode.id, episode);
    if (this.#worker) return;
    this.#fresh = new Map();
    this.#startWorker();
  }

  #startWorker(): void {
    this.#worker ??= this.#workOff().finally(() => {
      this.#worker = undefined;
    });
  }

  /** Drops what is forgotten: nothing of it is embedded from now on. */
  forget(tenant: string, domain: string, ids: readonly EpisodeId[]): void {
    const backlog = this.#backlogs.get(keyOf(tenant, domain));
    if (!backlog) return;
    for (const id of ids) {
      this.#fresh?.delete(id);
      backlog.waiting.delete(id);
      for (const kind of kinds) backlog.unwritten.delete(resultKey(kind, id));
      for (const { episodes, stop } of backlog.running.keys()) if (episodes.delete(id)) stop.abort();
    }
  }

  /** Over all domains. */
  get waitingTotal(): number {
    return [...this.#backlogs.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Resolves when every vector asked for before the call is made and serves; rejects when that failed. */
  async finish(tenant: string, domain: string): Promise<void> {
    const backlog = this.#backlogOf(tenant, domain);
    // Not what is stored meanwhile: where stores never pause, this would never end.
    const making = [...backlog.running.keys()].flatMap(({ episodes }) => [...episodes.keys()]);
    const asked = [...backlog.waiting.keys(), ...making];
    const isWaiting = (id: EpisodeId) => backlog.waiting.has(id);
    while (asked.some((id) => isWaiting(id) || isMaking(backlog, id))) {
      if (asked.some(isWaiting)) await this.#makeBatch(backlog, 'now');
      else await Promise.all(backlog.running.values());
    }
    this.#tidy(tenant, domain);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    for (const { waiting, unwritten } of this.#backlogs.values()) {
      waiting.clear();
      unwritten.clear();
    }
    await this.#worker;
    await Promise.allSettled([...this.#backlogs.values()].flatMap(({ running }) => [...running.values()]));
  }

  async #workOff(): Promise<void> {
    // Stores that arrive together are embedded together.
    await yieldToOthers();
    for (;;) {
      const backlog = this.#nextBacklog();
      if (!backlog || this.#isClosed) return;
      try {
        if (backlog.waiting.size > 0) await this.#makeBatch(backlog, 'later');
        else await this.#writeAgain(backlog);
      } catch (cause) {
        if (this.#isClosed) return;
        this.#ports.warn?.('Vectors could not be made or written; they are tried again.', cause);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
          setTimeout(resolve, retryDelayMs).unref();
        });
      }
    }
  }

  /** In turn, so that a domain whose vectors cannot be made keeps no other waiting. */
  #nextBacklog(): Backlog | undefined {
    for (const [key, backlog] of this.#backlogs) {
      if (backlog.waiting.size + backlog.unwritten.size === 0) continue;
      this.#backlogs.delete(key);
      this.#backlogs.set(key, backlog);
      return backlog;
    }
    return undefined;
  }

  /** Takes a batch out of the waiting ones; puts it back when it fails, or when one of its episodes is forgotten meanwhile. */
  async #makeBatch(backlog: Backlog, priority: 'now' | 'later'): Promise<void> {
    const batch: Batch = { episodes: new Map(), stop: new AbortController() };
    for (const [id, episode] of backlog.waiting) {
      if (batch.episodes.size === batchSize) break;
      backlog.waiting.delete(id);
      batch.episodes.set(id, episode);
    }
    const fresh = this.#fresh;
    this.#fresh = null;
    const work = this.#make(backlog, batch, fresh ?? new Map(), priority);
    backlog.running.set(
      batch,
      work.catch(() => {}),
    );
    try {
      await work;
    } catch (cause) {
      if (!this.#isClosed) for (const [id, episode] of batch.episodes) backlog.waiting.set(id, episode);
      if (!batch.stop.signal.aborted) throw cause;
    } finally {
      backlog.running.delete(batch);
    }
  }

  async #make(
    backlog: Backlog,
    { episodes, stop }: Batch,
    fresh: ReadonlyMap<EpisodeId, Content>,
    priority: 'now' | 'later',
  ): Promise<void> {
    const { tenant, made } = backlog;
    const { embedder, structure } = this.#ports;
    const texts: { readonly id: EpisodeId; readonly text: string }[] = [];
    const results: Result[] = [];
    for await (const { id, context, schema } of this.#contents(tenant, [...episodes.keys()], fresh)) {
      const needs = episodes.get(id);
      if (needs?.needsText && context !== null) texts.push({ id, text: context });
      if (!needs?.needsStructure || schema === null) continue;
      const vector = packVector(structure.embed(parseSchema(schema, anySize).schema));
      results.push({ id, kind: 'structure', version: structure.version, vector });
    }
    stop.signal.throwIfAborted();
    const asked = texts.map(({ text }) => text);
    const vectors = asked.length === 0 ? [] : await embedder.embed(asked, priority, stop.signal);
    texts.forEach(({ id }, i) => {
      const vector = packVector(vectors[i] ?? []);
      results.push({ id, kind: 'text', version: embedder.version, vector });
      if (vector.scale === 0) this.#ports.warn?.(`${refusal} ${id}.`, undefined);
    });
    try {
      await this.#write(tenant, results);
    } catch (cause) {
      if (!(cause instanceof StoreUnavailable)) throw cause;
      // A disk that is full refuses writes and no recall: the vectors serve from memory until it takes them.
      this.#keepUnwritten(
        backlog,
        results.filter(({ id }) => episodes.has(id)),
      );
    }
    // Who reads the store before this write and asks after this line hears nothing of these vectors, so it must be able to ask again.
    episodes.clear();
    for (const { id, kind, vector } of results) for (const tell of made) tell(id, kind, vector);
  }

  #write(tenant: string, results: readonly Result[]): Promise<void> {
    return this.#ports.store.putVectors(
      tenant,
      results.map(({ id, kind, version, vector }) => ({ id, kind, version, bytes: vectorToBytes(vector) })),
    );
  }

  #keepUnwritten({ unwritten }: Backlog, results: readonly Result[]): void {
    if (this.#isClosed) return;
    for (const result of results)
      if (unwritten.size < unwrittenMax) unwritten.set(resultKey(result.kind, result.id), result);
    this.#startWorker();
  }

  async #writeAgain({ tenant, unwritten }: Backlog): Promise<void> {
    while (unwritten.size > 0) {
      const part = [...unwritten].slice(0, batchSize);
      await this.#write(
        tenant,
        part.map(([, result]) => result),
      );
      for (const [key, result] of part) if (unwritten.get(key) === result) unwritten.delete(key);
    }
  }

  /** What is there of these episodes, few at a time. */
  async *#contents(
    tenant: string,
    ids: readonly EpisodeId[],
    fresh: ReadonlyMap<EpisodeId, Content>,
  ): AsyncGenerator<Content> {
    for (const id of ids) {
      const content = fresh.get(id);
      if (content) yield content;
    }
    const others = ids.filter((id) => !fresh.has(id));
    for (let i = 0; i < others.length; i += contentsAtOnce) {
      if (i > 0) await yieldToOthers();
      yield* await this.#ports.store.getMany(tenant, others.slice(i, i + contentsAtOnce));
    }
  }

  #backlogOf(tenant: string, domain: string): Backlog {
    const key = keyOf(tenant, domain);
    const known = this.#backlogs.get(key);
    if (known) return known;
    const backlog: Backlog = {
      tenant,
      waiting: new Map(),
      running: new Map(),
      made: new Set(),
      unwritten: new Map(),
    };
    this.#backlogs.set(key, backlog);
    return backlog;
  }

  #tidy(tenant: string, domain: string): void {
    const key = keyOf(tenant, domain);
    const backlog = this.#backlogs.get(key);
    if (!backlog) return;
    const { waiting, running, made, unwritten } = backlog;
    if (waiting.size + running.size + made.size + unwritten.size === 0) this.#backlogs.delete(key);
  }
}

function isMaking({ running }: Backlog, id: EpisodeId): boolean {
  for (const { episodes } of running.keys()) if (episodes.has(id)) return true;
  return false;
}

function resultKey(kind: StoredVector['kind'], id: EpisodeId): string {
  return `${kind} ${id}`;
}

export function keyOf(tenant: string, domain: string): string {
  return JSON.stringify([tenant, domain]);
}
