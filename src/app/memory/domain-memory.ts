// One domain in memory: its recall index and its patterns, brought up to date before every answer. The store is the truth; this can be
// dropped at any time and is rebuilt from it.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { outlineOf } from '../../core/memory/outline.ts';
import { RecallIndex, type SlotGroup } from '../../core/memory/recall-index.ts';
import { type PackedVector, vectorFromBytes } from '../../core/memory/vector-codec.ts';
import type {
  AppendedEpisode,
  Changes,
  EpisodeOutline,
  NewEpisode,
  StoredPattern,
  StoredVector,
} from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import type { MemoryPorts } from './ports.ts';
import type { VectorQueue } from './vector-queue.ts';
import type { Unembedded } from './waiting-episodes.ts';
import { supportOf } from './wire.ts';

const episodesAtOnce = 500;
/** An index with a larger share of removed episodes than this is rebuilt. */
const deadShareMax = 0.4;
const rebuildSizeMin = 1000;
/** A read that has to begin again more often than this is given up. */
const resetsMax = 3;

/** A pattern with where its supporting episodes lie in the index. */
export interface PlacedPattern {
  readonly pattern: StoredPattern;
  readonly group: SlotGroup;
}

/** How long an answer waits for vectors, and for which: those of what was stored just before, or all that are to be made. */
export interface VectorWait {
  readonly of: 'newest' | 'all';
  readonly msMax: number;
}

/** What was read of a domain. */
class DomainContents {
  readonly index = new RecallIndex();
  /** Episodes that lack vectors of the current versions, with the kinds of those. */
  readonly pending = new Map<EpisodeId, Set<StoredVector['kind']>>();
  /** Every change up to this one is in the index. */
  cursor = 0;
  /** The version of the domain when reading began with nothing. */
  begunAt = 0;
}

/** Where the patterns lie in an index. */
interface Placement {
  readonly index: RecallIndex;
  readonly slotCount: number;
  readonly list: readonly PlacedPattern[];
}

export class DomainMemory {
  readonly tenant: string;
  readonly domain: string;
  readonly #ports: MemoryPorts;
  readonly #queue: VectorQueue;
  #contents = new DomainContents();
  /** What is being read from the start, to take the place of the contents when it is whole: until then they serve those who rank. */
  #next: DomainContents | undefined;
  #patterns: readonly StoredPattern[] = [];
  #patternsVersion = -1;
  /** Made when first asked for after patterns or episodes came; removals need no new one. */
  #placement: Placement | undefined;
  #updating: Promise<void> | undefined;

  constructor(ports: MemoryPorts, queue: VectorQueue, tenant: string, domain: string) {
    this.#ports = ports;
    this.#queue = queue;
    this.tenant = tenant;
    this.domain = domain;
    queue.subscribe(tenant, domain, this.#onVector);
  }

  get index(): RecallIndex {
    return this.#contents.index;
  }

  get patterns(): readonly PlacedPattern[] {
    const { index } = this;
    const { slotCount } = index;
    if (this.#placement?.index !== index || this.#placement.slotCount !== slotCount) {
      const list = this.#patterns.map((pattern) => ({ pattern, group: index.group(supportOf(pattern)) }));
      this.#placement = { index, slotCount, list };
    }
    return this.#placement.list;
  }

  /** Episodes that wait for a vector of the current version. */
  get pendingCount(): number {
    return this.#contents.pending.size;
  }

  get byteSize(): number {
    return this.index.byteSize + (this.#next?.index.byteSize ?? 0);
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

  /** As `update`; what is waited for has its vectors too where they can be made in the time that the wait gives from the call on. */
  async updateWithVectors({ of, msMax }: VectorWait): Promise<void> {
    let endMs = performance.now() + msMax;
    await this.update();
    if (this.pendingCount === 0) return;
    const { embedder } = this.#ports;
    if (of === 'all' && !embedder.isReady()) {
      // The bound is for making vectors, not for loading what makes them.
      await embedder.ready().catch(() => {});
      endMs = performance.now() + msMax;
    }
    const leftMs = endMs - performance.now();
    if (of === 'all') await this.#queue.settleAll(this.tenant, this.domain, leftMs);
    else await this.#queue.hurry(this.tenant, this.domain, leftMs);
  }

  /** Takes in what this process just stored, so that it need not be read, where it is the first change after those that were. */
  takeStored(episode: NewEpisode, { id, change, isLinked }: AppendedEpisode): void {
    const contents = this.#contents;
    if (contents.cursor === 0 || change !== contents.cursor + 1) return;
    contents.cursor = change;
    // Of the same content as another, which is counted once more.
    if (id !== episode.id || contents.index.has(id)) return;
    const outline = outlineOf(episode, id, isLinked);
    contents.index.add(outline);
    notePending(contents, id, outline.context !== null, outline.hasSchema);
  }

  async #readChanges(): Promise<void> {
    const { store } = this.#ports;
    const { cursor } = this.#contents;
    const { version, patternsVersion } = await store.domainVersion(this.tenant, this.domain);
    // What was stored meanwhile may have been taken in already; a version from before is of a domain that was emptied.
    if (version < cursor || version > this.#contents.cursor) await this.#readEpisodes(this.#contents);
    const { index } = this;
    if (index.deadShare > deadShareMax && index.size + rebuildSizeMin < index.slotCount)
      await this.#readEpisodes(new DomainContents());
    if (patternsVersion === this.#patternsVersion) return;
    this.#patterns = await store.patterns(this.tenant, this.domain);
    this.#patternsVersion = patternsVersion;
    this.#placement = undefined;
  }

  /** Reads on where `from` ends; from the start, into new contents, when that is too long ago. What was read to its end serves from then on. */
  async #readEpisodes(from: DomainContents): Promise<void> {
    const { store } = this.#ports;
    let contents = from;
    let resets = 0;
    try {
      for (;;) {
        const { cursor, begunAt } = contents;
        const changes = await store.changesSince(this.tenant, this.domain, cursor, episodesAtOnce, begunAt);
        if (changes.isReset) {
          if (++resets > resetsMax) throw new StoreUnavailable('A domain changes faster than it can be read.');
          contents = new DomainContents();
        }
        if (contents !== this.#contents) this.#next = contents;
        await this.#apply(contents, changes);
        if (changes.nextCursor === null) break;
        // The store may answer without leaving the thread; other requests are answered between two pages.
        await yieldToOthers();
      }
      if (contents === this.#contents) return;
      this.#contents = contents;
      // A domain that was emptied and made again counts its patterns from the start.
      this.#patternsVersion = -1;
    } finally {
      this.#next = undefined;
    }
  }

  async #apply(contents: DomainContents, changes: Changes): Promise<void> {
    if (contents.cursor === 0) contents.begunAt = changes.version;
    for (const id of changes.deleted) {
      contents.index.remove(id);
      contents.pending.delete(id);
    }
    await this.#addEpisodes(
      contents,
      changes.episodes.filter(({ id }) => !contents.index.has(id)),
    );
    contents.cursor = Math.max(contents.cursor, changes.nextCursor ?? changes.version);
  }

  async #addEpisodes(contents: DomainContents, episodes: readonly EpisodeOutline[]): Promise<void> {
    if (episodes.length === 0) return;
    const { index } = contents;
    const { store, embedder, structure } = this.#ports;
    const vectors = new Map<string, StoredVector>();
    const ids = episodes.map(({ id }) => id);
    for (const one of await store.vectorsOf(this.tenant, ids)) vectors.set(`${one.kind} ${one.id}`, one);
    const lacking: Unembedded[] = [];
    for (const episode of episodes) {
      const { id, storedAtMs, context, hasSchema } = episode;
      index.add(episode);
      const text = vectors.get(`text ${id}`);
      const shape = vectors.get(`structure ${id}`);
      const needsText = context !== null && !take(index, text, embedder.version);
      const needsStructure = hasSchema && !take(index, shape, structure.version);
      if (!needsText && !needsStructure) continue;
      lacking.push({ id, storedAtMs, needsText, needsStructure });
      notePending(contents, id, needsText, needsStructure);
    }
    this.#queue.add(this.tenant, this.domain, lacking);
  }

  readonly #onVector = (id: EpisodeId, kind: StoredVector['kind'], vector: PackedVector): void => {
    for (const { index, pending } of this.#next ? [this.#contents, this.#next] : [this.#contents]) {
      put(index, id, kind, vector);
      const kinds = pending.get(id);
      kinds?.delete(kind);
      if (kinds?.size === 0) pending.delete(id);
    }
  };
}

function notePending({ pending }: DomainContents, id: EpisodeId, needsText: boolean, needsStructure: boolean): void {
  const kinds = new Set<StoredVector['kind']>();
  if (needsText) kinds.add('text');
  if (needsStructure) kinds.add('structure');
  if (kinds.size > 0) pending.set(id, kinds);
}

/** Puts a stored vector into the index when it is of the current version. */
function take(index: RecallIndex, vector: StoredVector | undefined, version: string): boolean {
  if (vector?.version !== version) return false;
  put(index, vector.id, vector.kind, vectorFromBytes(vector.bytes));
  return true;
}

function put(index: RecallIndex, id: EpisodeId, kind: StoredVector['kind'], vector: PackedVector): void {
  if (kind === 'text') index.setTextVector(id, vector);
  else index.setStructureVector(id, vector);
}
