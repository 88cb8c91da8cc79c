// One domain in memory: its recall index and its patterns, brought up to date before every answer. The store is the truth; this can be
// dropped at any time and is rebuilt from it.
import type { JsonObject } from '../../core/base/json.ts';
import { actionNames } from '../../core/memory/identity.ts';
import { RecallIndex, type SlotGroup } from '../../core/memory/recall-index.ts';
import { type PackedVector, vectorFromBytes } from '../../core/memory/vector-codec.ts';
import type { Episode, StoredPattern, StoredVector } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import type { MemoryPorts } from './ports.ts';
import type { Unembedded, VectorQueue } from './vector-queue.ts';
import { supportOf } from './wire.ts';

const episodesAtOnce = 500;
/** An index with a larger share of removed episodes than this is rebuilt. */
const deadShareMax = 0.4;
const rebuildSizeMin = 1000;

/** A pattern with where its supporting episodes lie in the index. */
export interface PlacedPattern {
  readonly pattern: StoredPattern;
  readonly group: SlotGroup;
}

export class DomainMemory {
  readonly tenant: string;
  readonly domain: string;
  readonly #ports: MemoryPorts;
  readonly #queue: VectorQueue;
  #index = new RecallIndex();
  #cursor = 0;
  #patterns: readonly StoredPattern[] = [];
  #patternsVersion = -1;
  /** Made when first asked for after patterns or episodes came; removals need no new one. */
  #placed: { readonly slotCount: number; readonly list: readonly PlacedPattern[] } | undefined;
  /** Episodes whose vector was made by another embedder: made anew in the background, not waited for. */
  readonly #outdated = new Set<EpisodeId>();
  #updating: Promise<void> | undefined;

  constructor(ports: MemoryPorts, queue: VectorQueue, tenant: string, domain: string) {
    this.#ports = ports;
    this.#queue = queue;
    this.tenant = tenant;
    this.domain = domain;
    queue.subscribe(tenant, domain, this.#onVector);
  }

  get index(): RecallIndex {
    return this.#index;
  }

  get patterns(): readonly PlacedPattern[] {
    const { slotCount } = this.#index;
    if (this.#placed?.slotCount !== slotCount) {
      const list = this.#patterns.map((pattern) => ({ pattern, group: this.#index.group(supportOf(pattern)) }));
      this.#placed = { slotCount, list };
    }
    return this.#placed.list;
  }

  /** Episodes that wait for a vector of the current embedder. */
  get outdatedCount(): number {
    return this.#outdated.size;
  }

  get byteSize(): number {
    return this.#index.byteSize;
  }

  close(): void {
    this.#queue.unsubscribe(this.tenant, this.domain, this.#onVector);
  }

  /** Brings episodes and patterns up to everything committed before the call. */
  async update(): Promise<void> {
    // A caller that joins a running update could miss what was committed after it began, so it waits and looks once more.
    const running = this.#updating;
    if (running) await running.catch(() => {});
    this.#updating ??= this.#readChanges().finally(() => {
      this.#updating = undefined;
    });
    await this.#updating;
  }

  /** As `update`, and every episode has its vectors, but for those of an embedder that was replaced. */
  async updateWithVectors(): Promise<void> {
    await this.update();
    if (this.#outdated.size === 0) await this.#queue.finish(this.tenant, this.domain);
  }

  async #readChanges(): Promise<void> {
    const { store } = this.#ports;
    const { version, patternsVersion } = await store.domainVersion(this.tenant, this.domain);
    if (version !== this.#cursor) await this.#readEpisodes();
    if (patternsVersion !== this.#patternsVersion) {
      this.#patterns = await store.patterns(this.tenant, this.domain);
      this.#patternsVersion = patternsVersion;
      this.#placed = undefined;
    }
    if (this.#index.deadShare > deadShareMax && this.#index.size + rebuildSizeMin < this.#index.slotCount) {
      this.#reset();
      await this.#readEpisodes();
    }
  }

  async #readEpisodes(): Promise<void> {
    const { store } = this.#ports;
    let cursor: number | null = this.#cursor;
    while (cursor !== null) {
      const changes = await store.changesSince(this.tenant, this.domain, cursor, episodesAtOnce);
      if (changes.isReset) this.#reset();
      for (const id of changes.deleted) {
        this.#index.remove(id);
        this.#outdated.delete(id);
      }
      await this.#addEpisodes(changes.episodes.filter(({ id }) => !this.#index.has(id)));
      this.#cursor = changes.nextCursor ?? changes.version;
      cursor = changes.nextCursor;
    }
  }

  #reset(): void {
    this.#index = new RecallIndex();
    this.#placed = undefined;
    this.#outdated.clear();
    this.#cursor = 0;
  }

  async #addEpisodes(episodes: readonly Episode[]): Promise<void> {
    if (episodes.length === 0) return;
    const { store, embedder, structure } = this.#ports;
    const vectors = new Map<string, StoredVector>();
    const ids = episodes.map(({ id }) => id);
    for (const one of await store.vectorsOf(this.tenant, ids)) vectors.set(`${one.kind} ${one.id}`, one);
    const lacking: Unembedded[] = [];
    for (const episode of episodes) {
      const { id, storedAtMs, outcome, context } = episode;
      this.#index.add({
        id,
        storedAtMs,
        outcome,
        context,
        steps: actionNames(episode.actions),
        isLinked: episode.links.length > 0,
      });
      const text = context === null ? null : (vectors.get(`text ${id}`) ?? 'absent');
      const shape = episode.schema === null ? null : (vectors.get(`structure ${id}`) ?? 'absent');
      const needsText = text !== null && !this.#take(id, text, embedder.version);
      const needsShape = shape !== null && !this.#take(id, shape, structure.version);
      if (needsText || needsShape)
        lacking.push({
          id,
          context: needsText ? context : null,
          schema: needsShape ? (episode.schema as JsonObject) : null,
        });
      if (needsText && text !== 'absent') this.#outdated.add(id);
    }
    this.#queue.add(this.tenant, this.domain, lacking);
  }

  /** Puts a stored vector into the index when it is of the current version. */
  #take(id: EpisodeId, vector: StoredVector | 'absent', version: string): boolean {
    if (vector === 'absent' || vector.version !== version) return false;
    this.#put(id, vector.kind, vectorFromBytes(vector.bytes));
    return true;
  }

  #put(id: EpisodeId, kind: StoredVector['kind'], vector: PackedVector): void {
    if (kind === 'text') this.#index.setTextVector(id, vector);
    else this.#index.setStructureVector(id, vector);
  }

  readonly #onVector = (id: EpisodeId, kind: StoredVector['kind'], vector: PackedVector): void => {
    this.#put(id, kind, vector);
    if (kind === 'text') this.#outdated.delete(id);
  };
}
