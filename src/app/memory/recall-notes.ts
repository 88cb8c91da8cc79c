// Which episodes recalls returned. Written together about once a second: use is a statistic, and a recall must not wait for a commit.
// A crash loses at most that second of counts, never an episode.
import type { EpisodeId } from '../../ports/ids.ts';
import type { MemoryPorts } from './ports.ts';

const writeEveryMs = 1000;
const waitingMax = 10_000;

export class RecallNotes {
  readonly #ports: MemoryPorts;
  #waiting = new Map<string, EpisodeId[]>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(ports: MemoryPorts) {
    this.#ports = ports;
  }

  add(tenant: string, ids: readonly EpisodeId[]): void {
    if (ids.length === 0) return;
    const list = this.#waiting.get(tenant) ?? [];
    list.push(...ids);
    this.#waiting.set(tenant, list);
    this.#count += ids.length;
    const write = (): void => {
      this.flush().catch((cause) => this.#ports.warn?.('Recall counts could not be written and are dropped.', cause));
    };
    if (this.#count >= waitingMax) write();
    else this.#timer ??= setTimeout(write, writeEveryMs).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#count = 0;
    const nowMs = this.#ports.clock.nowMs();
    for (const [tenant, ids] of waiting) await this.#ports.store.noteRecalls(tenant, ids, nowMs);
  }
}
