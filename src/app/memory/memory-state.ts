// What the memory use cases share: the ports, the open domains within a budget of bytes, the backlog of vectors, and uses yet to be written.
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { NewEpisode, StoredEpisode } from '../../ports/episode-store.ts';
import { DomainMemory } from './domain-memory.ts';
import { defaultIndexBytesMax, type MemoryOptions, type MemoryPorts } from './ports.ts';
import { QueryVectors } from './query-vectors.ts';
import { RecallNotes } from './recall-notes.ts';
import { keyOf, VectorQueue } from './vector-queue.ts';

export class MemoryState {
  readonly ports: MemoryPorts;
  readonly queries: QueryVectors;
  readonly notes: RecallNotes;
  readonly #vectors: VectorQueue;
  readonly #indexBytesMax: number;
  /** Least recently used first. */
  readonly #domains = new Map<string, DomainMemory>();

  constructor(ports: MemoryPorts, options: MemoryOptions = {}) {
    this.ports = ports;
    this.queries = new QueryVectors(ports.embedder);
    this.notes = new RecallNotes(ports);
    this.#vectors = new VectorQueue(ports);
    this.#indexBytesMax = options.indexBytesMax ?? defaultIndexBytesMax;
  }

  /** The domain as it was last read; the caller brings it up to date. */
  domain(tenant: string, domain: string): DomainMemory {
    const key = keyOf(tenant, domain);
    const memory = this.#domains.get(key) ?? new DomainMemory(this.ports, this.#vectors, tenant, domain);
    this.#domains.delete(key);
    this.#domains.set(key, memory);
    return memory;
  }

  /** Drops the domains unused for longest until the budget holds; the one used last stays. */
  evict(): void {
    let bytes = 0;
    for (const memory of this.#domains.values()) bytes += memory.byteSize;
    for (const [key, memory] of this.#domains) {
      if (bytes <= this.#indexBytesMax || this.#domains.size === 1) return;
      bytes -= memory.byteSize;
      this.#drop(key, memory);
    }
  }

  get indexBytes(): number {
    return [...this.#domains.values()].reduce((sum, memory) => sum + memory.byteSize, 0);
  }

  get openDomains(): number {
    return this.#domains.size;
  }

  get vectorsWaiting(): number {
    return this.#vectors.waitingTotal;
  }

  /** Stores durably, then has the vectors made in the background. */
  async append(episode: NewEpisode, entry?: AuditEntry): Promise<StoredEpisode> {
    const stored = await this.ports.store.append(episode, entry);
    if (stored.id === episode.id) this.#vectors.add(episode.tenant, episode.domain, [episode]);
    return stored;
  }

  /** Takes what was removed from the store out of memory too: the index of the domain, and the vectors of questions. */
  async forgetRemoved(tenant: string, domain: string): Promise<void> {
    this.queries.clear();
    await this.#domains.get(keyOf(tenant, domain))?.update();
  }

  async close(): Promise<void> {
    await this.notes.flush();
    await this.#vectors.close();
    for (const [key, memory] of this.#domains) this.#drop(key, memory);
  }

  #drop(key: string, memory: DomainMemory): void {
    memory.close();
    this.#domains.delete(key);
  }
}
