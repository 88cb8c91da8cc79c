// What the memory use cases share: the ports, the open domains within a budget of bytes, the backlog of vectors, and uses yet to be written.
import { defaultLimits } from '../../core/base/limits.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { AppendedEpisode, NewEpisode } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { DomainMemory, type VectorWait } from './domain-memory.ts';
import { defaultIndexBytesMax, type MemoryOptions, type MemoryPorts } from './ports.ts';
import { QueryVectors } from './query-vectors.ts';
import { RecallNotes } from './recall-notes.ts';
import { resumeBacklog } from './resume-backlog.ts';
import type { Sharing } from './sharing.ts';
import { keyOf, VectorQueue } from './vector-queue.ts';
import type { Unembedded } from './waiting-episodes.ts';

interface OpenDomain {
  readonly memory: DomainMemory;
  users: number;
  /** As last counted. */
  bytes: number;
  /** What a domain holds changes while it is used, and with every vector that is made. */
  readonly count: () => void;
}

export class MemoryState {
  readonly ports: MemoryPorts;
  readonly queries: QueryVectors;
  readonly notes: RecallNotes;
  readonly recallWait: VectorWait;
  readonly compressWait: VectorWait;
  readonly #vectors: VectorQueue;
  readonly #closing = new AbortController();
  readonly #indexBytesMax: number;
  readonly #sharing: Sharing | null;
  readonly #isIndexElsewhere: boolean;
  /** Domains that are answered from memory although their index is elsewhere, because it is behind. */
  readonly #behind = new Set<string>();
  /** Least recently used first. */
  readonly #domains = new Map<string, OpenDomain>();
  #latest: OpenDomain | undefined;
  /** Of all open domains as they were last counted. */
  #bytes = 0;

  constructor(ports: MemoryPorts, options: MemoryOptions = {}) {
    this.ports = ports;
    this.queries = new QueryVectors(ports.embedder);
    this.notes = new RecallNotes(ports);
    this.#isIndexElsewhere = (options.rows ?? null) !== null;
    this.#vectors = new VectorQueue(ports, this.#isIndexElsewhere);
    this.#indexBytesMax = options.indexBytesMax ?? defaultIndexBytesMax;
    this.#sharing = options.sharing ?? null;
    if (this.#sharing !== null) this.#sharing.view.onChange = () => this.#dropMoved();
    const { recallWaitMsMax, compressWaitMsMax, isForOneQuestion = false } = { ...defaultLimits, ...options };
    this.compressWait = { of: 'all', msMax: compressWaitMsMax };
    // Nobody else waits behind the only question, and no later one finds what is made after it.
    this.recallWait = isForOneQuestion ? this.compressWait : { of: 'newest', msMax: recallWaitMsMax };
  }

  /** Runs `work` over a domain as it was last read, which `work` brings up to date. The domain is not dropped meanwhile. */
  async withDomain<T>(tenant: string, domain: string, work: (memory: DomainMemory) => Promise<T>): Promise<T> {
    const key = keyOf(tenant, domain);
    const open = this.#domains.get(key) ?? this.#open(tenant, domain);
    this.#domains.delete(key);
    this.#domains.set(key, open);
    this.#latest = open;
    open.users++;
    try {
      return await work(open.memory);
    } finally {
      open.users--;
      open.count();
      if (this.#isElsewhere(open)) this.#dropMoved();
      this.#evict();
    }
  }

  /** Notes of an index that is elsewhere if it is behind, so that its domain is to stay in memory for the questions to come. */
  keep(tenant: string, domain: string, isBehind: boolean): void {
    const key = keyOf(tenant, domain);
    if (isBehind) this.#behind.add(key);
    else if (this.#behind.delete(key)) this.#dropMoved();
  }

  /** Has the vectors of these made; with `waits`, resolves when those of what was stored just before were written, or the time for it is over. */
  async makeVectors(tenant: string, domain: string, lacking: readonly Unembedded[], waits: boolean): Promise<void> {
    this.#vectors.add(tenant, domain, [...lacking].reverse());
    if (!waits) return;
    const { of, msMax } = this.recallWait;
    if (of === 'all') await this.#vectors.settleAll(tenant, domain, msMax);
    else await this.#vectors.hurry(tenant, domain, msMax);
  }

  get indexBytes(): number {
    return [...this.#domains.values()].reduce((sum, { memory }) => sum + memory.byteSize, 0);
  }

  get openDomains(): number {
    return this.#domains.size;
  }

  get vectorsWaiting(): number {
    return this.#vectors.waitingTotal;
  }

  /** Stores durably, then has the vectors made in the background. */
  async append(episode: NewEpisode, entry?: AuditEntry): Promise<AppendedEpisode> {
    const stored = await this.ports.store.append(episode, entry);
    const { tenant, domain } = episode;
    this.#domains.get(keyOf(tenant, domain))?.memory.takeStored(episode, stored);
    if (stored.id === episode.id) this.#vectors.addStored(tenant, domain, episode);
    return stored;
  }

  /** Takes what was removed from the store out of memory too: the backlog, the index of the domain, and the vectors of questions. */
  async forgetRemoved(tenant: string, domain: string, ids: readonly EpisodeId[]): Promise<void> {
    this.#vectors.forget(tenant, domain, ids);
    this.queries.clear();
    if (this.#domains.has(keyOf(tenant, domain))) await this.withDomain(tenant, domain, (memory) => memory.update());
  }

  /** Has the vectors made that an earlier process left. */
  resume(): void {
    void resumeBacklog(this.ports, this.#vectors, this.#closing.signal);
  }

  get isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Gives up what nobody needs to be answered: vectors that are to be made, for whoever waits for them too, and then patterns that are being mined. */
  endAfter(ms: number): void {
    setTimeout(() => void this.#endWork().catch(() => {}), ms).unref();
  }

  async #endWork(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#vectors.close(), this.ports.miner?.close()]);
  }

  async close(): Promise<void> {
    // Together: none waits for what holds another one up.
    await Promise.all([this.#endWork(), this.notes.flush()]);
    for (const [key, open] of this.#domains) this.#drop(key, open);
  }

  #open(tenant: string, domain: string): OpenDomain {
    const memory = new DomainMemory(this.ports, this.#vectors, tenant, domain);
    const count = (): void => {
      const bytes = memory.byteSize;
      this.#bytes += bytes - open.bytes;
      open.bytes = bytes;
    };
    const open: OpenDomain = { memory, users: 0, bytes: 0, count };
    this.#vectors.subscribe(tenant, domain, count);
    return open;
  }

  /** Drops the domains unused for longest until the budget holds, but for those in use and the one used last. */
  #evict(): void {
    if (this.#bytes <= this.#indexBytesMax) return;
    for (const [key, open] of this.#domains) {
      if (open.users > 0 || open === this.#latest) continue;
      this.#drop(key, open);
      if (this.#bytes <= this.#indexBytesMax) return;
    }
  }

  /** A domain that another node holds is read here for one answer at a time, where it is read at all. */
  #dropMoved(): void {
    for (const [key, open] of this.#domains) if (open.users === 0 && this.#isElsewhere(open)) this.#drop(key, open);
  }

  #isElsewhere({ memory: { tenant, domain } }: OpenDomain): boolean {
    if (this.#isIndexElsewhere) return !this.#behind.has(keyOf(tenant, domain));
    return this.#sharing !== null && this.#sharing.view.ownerOf(tenant, domain) !== null;
  }

  #drop(key: string, open: OpenDomain): void {
    const { memory, count, bytes } = open;
    this.#vectors.unsubscribe(memory.tenant, memory.domain, count);
    memory.close();
    this.#domains.delete(key);
    this.#bytes -= bytes;
  }
}
