// Vectors that are still to be made, by domain. A store is answered before its vector exists: this makes it in the background, what was stored
// last first. Nothing is lost when the process ends: whoever opens the domain next sees which vectors are missing.
// What waits is ids. A content is read when its turn comes, so that a backlog stays small and what is forgotten meanwhile is not embedded.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { JsonObject } from '../../core/base/json.ts';
import { windowsOf } from '../../core/memory/context-windows.ts';
import {
  type PackedVector,
  packVector,
  packWithWindows,
  vectorFromBytes,
  vectorToBytes,
} from '../../core/memory/vector-codec.ts';
import type { NewEpisode, StoredVector } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import { embedParts } from './embed-parts.ts';
import type { MemoryPorts } from './ports.ts';
import { type Unembedded, WaitingEpisodes } from './waiting-episodes.ts';

type Content = Pick<NewEpisode, 'id' | 'context' | 'schema'>;
type Made = (id: EpisodeId, kind: StoredVector['kind'], vector: PackedVector) => void;

interface Result {
  readonly id: EpisodeId;
  readonly kind: StoredVector['kind'];
  readonly version: string;
  readonly vector: PackedVector;
}

/** Texts embedded and written together. */
const batchSize = 32;
/** Of what somebody waits for: who waits for these waits for no more than these. */
const urgentSize = 8;
/** Batches under way at once: one is embedded while another one is read or written. One more is under way where somebody waits. */
const lanesMax = 3;
/** Contents read at once: each may be as large as a request may be. */
const contentsAtOnce = 8;
const retryDelayMs = 2_000;
/** Vectors of a domain that are kept until the store takes them; of what is beyond, the next who reads the domain makes them anew. */
const unwrittenMax = 10_000;
const kinds = ['text', 'structure'] as const;
const refusal = 'The embedder refuses the text of an episode, which is found by its words alone:';

interface Batch {
  readonly episodes: Map<EpisodeId, Unembedded>;
  /** Those that somebody waits for. */
  readonly hurried: Set<EpisodeId>;
  /** Fires when an episode of the batch is forgotten. */
  readonly stop: AbortController;
}

/** Somebody who waits for the vectors of these. */
interface Waiter {
  readonly ids: Set<EpisodeId>;
  readonly end: () => void;
}

interface Backlog {
  readonly tenant: string;
  readonly waiting: WaitingEpisodes;
  /** What is being made. */
  readonly running: Set<Batch>;
  readonly waiters: Set<Waiter>;
  readonly made: Set<Made>;
  /** Vectors that serve already and that the store could not take, by kind and id. */
  readonly unwritten: Map<string, Result>;
  isWritingAgain: boolean;
}

export class VectorQueue {
  readonly #ports: MemoryPorts;
  /** The one that a lane took from last stands last. */
  readonly #backlogs = new Map<string, Backlog>();
  /** The contents that came last, which are taken first: what was just stored is not read again. */
  readonly #fresh = new Map<EpisodeId, Content>();
  readonly #lanes = new Set<Promise<void>>();
  /** End the pauses after failures. */
  readonly #wakers = new Set<() => void>();
  readonly #servesWritten: boolean;
  #isClosed = false;

  /** `servesWritten`: vectors serve once the store has them, so that whoever waits for them waits for that. */
  constructor(ports: MemoryPorts, servesWritten = false) {
    this.#ports = ports;
    this.#servesWritten = servesWritten;
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
  addStored(tenant: string, domain: string, content: Content & { readonly storedAtMs: number }): void {
    const { id, storedAtMs, context, schema } = content;
    if (this.#isClosed) return;
    const [oldest] = this.#fresh.keys();
    if (this.#fresh.size >= batchSize && oldest !== undefined) this.#fresh.delete(oldest);
    this.#fresh.set(id, { id, context, schema });
    this.add(tenant, domain, [{ id, storedAtMs, needsText: context !== null, needsStructure: schema !== null }]);
  }

  /** Makes the vectors of these episodes in the background. */
  add(tenant: string, domain: string, episodes: readonly Unembedded[]): void {
    const needy = episodes.filter(({ needsText, needsStructure }) => needsText || needsStructure);
    if (needy.length === 0 || this.#isClosed) return;
    const backlog = this.#backlogOf(tenant, domain);
    const nowMs = this.#ports.clock.nowMs();
    for (const episode of needy) if (!isMaking(backlog, episode.id)) backlog.waiting.add(episode, nowMs);
    this.#startLane();
  }

  /** Drops what is forgotten: nothing of it is embedded from now on. */
  forget(tenant: string, domain: string, ids: readonly EpisodeId[]): void {
    const backlog = this.#backlogs.get(keyOf(tenant, domain));
    if (!backlog) return;
    for (const id of ids) {
      this.#fresh.delete(id);
      backlog.waiting.delete(id);
      for (const kind of kinds) backlog.unwritten.delete(resultKey(kind, id));
      for (const { episodes, stop } of backlog.running) if (episodes.delete(id)) stop.abort();
    }
    settle(backlog, ids);
  }

  /** Over all domains. */
  get waitingTotal(): number {
    let total = 0;
    for (const { waiting, running } of this.#backlogs.values()) {
      total += waiting.size;
      for (const { episodes } of running) total += episodes.size;
    }
    return total;
  }

  /** Makes the vectors of what was stored just before ahead of all others; resolves when that was tried, and after `waitMs` at the latest. */
  async hurry(tenant: string, domain: string, waitMs: number): Promise<void> {
    const backlog = this.#backlogs.get(keyOf(tenant, domain));
    if (!backlog || waitMs <= 0) return;
    const ids = backlog.waiting.hurry().filter((id) => backlog.waiting.has(id) || isMaking(backlog, id));
    if (ids.length === 0) return;
    for (const { episodes, hurried } of backlog.running) for (const id of ids) if (episodes.has(id)) hurried.add(id);
    await this.#waitFor(backlog, ids, waitMs);
  }

  /** Resolves when the vectors of all that waits now were tried, in the order in which they come anyway, and after `waitMs` at the latest. */
  async settleAll(tenant: string, domain: string, waitMs: number): Promise<void> {
    const backlog = this.#backlogs.get(keyOf(tenant, domain));
    if (!backlog || waitMs <= 0) return;
    const running = [...backlog.running].flatMap(({ episodes }) => [...episodes.keys()]);
    const ids = [...backlog.waiting.ids(), ...running];
    if (ids.length > 0) await this.#waitFor(backlog, ids, waitMs);
  }

  async #waitFor(backlog: Backlog, ids: readonly EpisodeId[], waitMs: number): Promise<void> {
    if (this.#isClosed) return;
    for (const wake of this.#wakers) wake();
    this.#startLane(backlog.waiting.isUrgent);
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        backlog.waiters.delete(waiter);
        resolve();
      };
      const timer = setTimeout(end, waitMs);
      const waiter: Waiter = { ids: new Set(ids), end };
      backlog.waiters.add(waiter);
    });
  }

  /** Makes no more vectors, and lets nobody wait for them; those that are under way are given up. Resolves when nothing is. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#fresh.clear();
    for (const wake of this.#wakers) wake();
    for (const { waiting, unwritten, running, waiters } of this.#backlogs.values()) {
      waiting.clear();
      unwritten.clear();
      // Vectors of a long backlog take minutes; whoever opens the domain next makes them.
      for (const { stop } of running) stop.abort();
      for (const { end } of waiters) end();
    }
    await Promise.all(this.#lanes);
  }

  #startLane(isUrgent = false): void {
    const isExtra = this.#lanes.size === lanesMax && isUrgent;
    if (this.#isClosed || (this.#lanes.size >= lanesMax && !isExtra)) return;
    const lane = this.#workOff(isExtra).finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Until nothing waits; `isExtra`: nothing that somebody waits for. */
  async #workOff(isExtra: boolean): Promise<void> {
    // Stores that arrive together are embedded together.
    await yieldToOthers();
    for (;;) {
      const backlog = this.#nextBacklog();
      if (!backlog || this.#isClosed || (isExtra && !backlog.waiting.isUrgent)) return;
      try {
        if (backlog.waiting.size > 0) await this.#makeBatch(backlog);
        else await this.#writeAgain(backlog);
      } catch (cause) {
        if (this.#isClosed) return;
        this.#ports.warn?.('Vectors could not be made or written; they are tried again.', cause);
        await this.#pause();
      }
    }
  }

  /** Until a moment has passed, or somebody waits. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, retryDelayMs).unref();
      this.#wakers.add(wake);
    });
  }

  /** Where somebody waits; otherwise in turn, so that a domain whose vectors cannot be made keeps no other waiting. */
  #nextBacklog(): Backlog | undefined {
    let next: [string, Backlog] | undefined;
    for (const [key, backlog] of this.#backlogs) {
      const { waiting, unwritten, isWritingAgain } = backlog;
      if (waiting.size === 0 && (unwritten.size === 0 || isWritingAgain)) continue;
      if (next === undefined || waiting.isUrgent) next = [key, backlog];
      if (waiting.isUrgent) break;
    }
    if (next === undefined) return undefined;
    this.#backlogs.delete(next[0]);
    this.#backlogs.set(...next);
    return next[1];
  }

  /** Takes a batch out of the waiting ones; puts it back when it fails, or when one of its episodes is forgotten meanwhile. */
  async #makeBatch(backlog: Backlog): Promise<void> {
    const { waiting, running } = backlog;
    const { isUrgent } = waiting;
    const taken = waiting.take(isUrgent ? urgentSize : batchSize);
    const episodes = new Map(taken.map((episode) => [episode.id, episode]));
    const asked = [...episodes.keys()];
    const batch: Batch = { episodes, hurried: new Set(isUrgent ? asked : []), stop: new AbortController() };
    running.add(batch);
    // What is left is for another lane.
    if (waiting.size > 0) this.#startLane();
    try {
      await this.#make(backlog, batch);
      settle(backlog, asked);
    } catch (cause) {
      if (this.#isClosed) return;
      if (batch.stop.signal.aborted) {
        const nowMs = this.#ports.clock.nowMs();
        for (const episode of episodes.values()) waiting.add(episode, nowMs);
        return;
      }
      waiting.putBack(episodes.values());
      settle(backlog, asked);
      throw cause;
    } finally {
      running.delete(batch);
    }
  }

  async #make(backlog: Backlog, { episodes, hurried, stop }: Batch): Promise<void> {
    const { tenant, made } = backlog;
    const { embedder } = this.#ports;
    const texts: { readonly id: EpisodeId; readonly text: string }[] = [];
    const { present, contents } = await this.#read(tenant, episodes);
    const results: Result[] = [];
    for await (const { id, context, schema } of contents) {
      const needs = episodes.get(id);
      if (needs?.needsText && context !== null) texts.push({ id, text: context });
      if (needs?.needsStructure && schema !== null) results.push(await this.#embedStructure(id, schema));
      stop.signal.throwIfAborted();
    }
    const serve = (some: readonly Result[]): void => {
      for (const { id, kind, vector } of some) for (const tell of made) tell(id, kind, vector);
    };
    const told = new Set<EpisodeId>();
    const take = (at: number, vectors: readonly Float32Array[]): void => {
      const { id } = texts[at] as { readonly id: EpisodeId };
      if (told.has(id) || stop.signal.aborted) return;
      told.add(id);
      const vector = packWithWindows(vectors);
      const result: Result = { id, kind: 'text', version: embedder.version, vector };
      results.push(result);
      if (vector.scale === 0) this.#ports.warn?.(`${refusal} ${id}.`, undefined);
      serve([result]);
      if (!this.#servesWritten) settle(backlog, [id]);
    };
    // They serve before they are durable: who waits for them need not wait for the disk.
    serve([...present, ...results]);
    const isHurried = (at: number): boolean => hurried.has(texts[at]?.id as EpisodeId);
    const asked = texts.map(({ text }) => [text, ...windowsOf(text)]);
    await embedParts(embedder, asked, { stop: stop.signal, isHurried, onVectors: take });
    if (!this.#servesWritten) settle(backlog, [...episodes.keys()]);
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
    serve([...present, ...results]);
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
    this.#startLane();
  }

  async #writeAgain(backlog: Backlog): Promise<void> {
    const { tenant, unwritten } = backlog;
    backlog.isWritingAgain = true;
    try {
      while (unwritten.size > 0) {
        const part = [...unwritten].slice(0, batchSize);
        await this.#write(
          tenant,
          part.map(([, result]) => result),
        );
        for (const [key, result] of part) if (unwritten.get(key) === result) unwritten.delete(key);
      }
    } finally {
      backlog.isWritingAgain = false;
    }
  }

  /** The vectors of these episodes that another server made meanwhile, which are needed no more, and the contents of the others. */
  async #read(tenant: string, episodes: Map<EpisodeId, Unembedded>) {
    const { store, embedder, structure } = this.#ports;
    const fresh: Content[] = [];
    const others: EpisodeId[] = [];
    for (const id of episodes.keys()) {
      const content = this.#fresh.get(id);
      if (!content) others.push(id);
      else fresh.push(content);
      this.#fresh.delete(id);
    }
    const present: Result[] = [];
    for (const { id, kind, version, bytes } of others.length === 0 ? [] : await store.vectorsOf(tenant, others)) {
      const needs = episodes.get(id);
      const isText = kind === 'text';
      if (needs === undefined || version !== (isText ? embedder : structure).version) continue;
      present.push({ id, kind, version, vector: vectorFromBytes(bytes) });
      episodes.set(id, { ...needs, ...(isText ? { needsText: false } : { needsStructure: false }) });
    }
    const lacking = others.filter((id) => {
      const needs = episodes.get(id);
      return needs?.needsText || needs?.needsStructure;
    });
    return { present, contents: this.#contents(tenant, fresh, lacking) };
  }

  /** What is there of these episodes, few at a time. */
  async *#contents(tenant: string, fresh: readonly Content[], others: readonly EpisodeId[]): AsyncGenerator<Content> {
    yield* fresh;
    for (let i = 0; i < others.length; i += contentsAtOnce) {
      if (i > 0) await yieldToOthers();
      yield* await this.#ports.store.getMany(tenant, others.slice(i, i + contentsAtOnce));
    }
  }

  async #embedStructure(id: EpisodeId, schema: JsonObject | Uint8Array): Promise<Result> {
    const { version, embed } = this.#ports.structure;
    return { id, kind: 'structure', version, vector: packVector(await embed(schema)) };
  }

  #backlogOf(tenant: string, domain: string): Backlog {
    const key = keyOf(tenant, domain);
    const known = this.#backlogs.get(key);
    if (known) return known;
    const backlog: Backlog = {
      tenant,
      waiting: new WaitingEpisodes(),
      running: new Set(),
      waiters: new Set(),
      made: new Set(),
      unwritten: new Map(),
      isWritingAgain: false,
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
  for (const { episodes } of running) if (episodes.has(id)) return true;
  return false;
}

/** Whoever waits for these waits no longer for them: their vectors were made, or tried in vain. */
function settle({ waiters }: Backlog, ids: readonly EpisodeId[]): void {
  for (const { ids: awaited, end } of waiters) {
    for (const id of ids) awaited.delete(id);
    if (awaited.size === 0) end();
  }
}

function resultKey(kind: StoredVector['kind'], id: EpisodeId): string {
  return `${kind} ${id}`;
}

export function keyOf(tenant: string, domain: string): string {
  return JSON.stringify([tenant, domain]);
}
