// Retention by schedule: each hour, what a domain keeps no longer is forgotten for good, counted, and written into the audit log of its tenant.
import { compareStrings } from '../core/base/order.ts';
import type { Clock } from '../ports/clock.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { RetentionStore } from '../ports/retention-store.ts';
import type { Audit } from './audit.ts';
import { finishRemoval } from './finish-removal.ts';
import type { Chore } from './housekeeping.ts';
import type { Memory } from './memory/memory.ts';
import { pageByKey } from './page.ts';
import type { UseCases } from './use-case.ts';

export interface RetentionOptions {
  readonly retentions: RetentionStore;
  readonly episodes: Pick<EpisodeStore, 'uses' | 'scrub'>;
  readonly memory: Pick<Memory, 'forgetOlder'>;
  readonly audit: Audit;
  readonly clock: Clock;
  /** The rule of domains that have none of their own; null keeps for ever. */
  readonly defaultDays: number | null;
}

export interface Retention {
  readonly useCases: UseCases;
  readonly chore: Chore;
  /** Episodes that went by schedule, in this process. */
  forgotten(): number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How far ahead an answer tells what will go. */
const aheadMs = 7 * dayMs;

export function createRetention(options: RetentionOptions): Retention {
  const { retentions, episodes, memory, audit, clock, defaultDays } = options;
  let forgotten = 0;
  const run = async (): Promise<void> => {
    for (const { tenant, domain, days } of await retentions.due(defaultDays, clock.nowMs())) {
      const count = await memory.forgetOlder(tenant, domain, days);
      forgotten += count;
      // The name of the domain is content, and in no log.
      if (count > 0) await audit.record({ tenant, keyId: '', action: 'memory.retention', outcome: 'ok', count });
    }
  };
  const told = async (tenant: string, domain: string, days: number | null, isOwn: boolean) => {
    const before = (ms: number) => (days === null ? 0 : retentions.countBefore(tenant, domain, ms - days * dayMs));
    const nowMs = clock.nowMs();
    const [due, soon] = [await before(nowMs), await before(nowMs + aheadMs)];
    return { domain, days, is_own: isOwn, episodes_due: due, episodes_due_in_a_week: soon };
  };
  const stateOf = async (tenant: string, domain: string) => {
    const own = (await retentions.list(tenant)).find((rule) => rule.domain === domain);
    return told(tenant, domain, own === undefined ? defaultDays : own.days, own !== undefined);
  };
  return {
    useCases: {
      'memory.retention.list': async (input, { tenant }) => {
        const own = new Map((await retentions.list(tenant)).map(({ domain, days }) => [domain, days]));
        const known = (await episodes.uses(tenant, null)).map(({ domain }) => domain);
        const domains = [...new Set([...own.keys(), ...known])].sort(compareStrings);
        const page = pageByKey('retention', domains, (domain) => domain, input);
        const items = [];
        for (const domain of page.items) {
          const days = own.get(domain);
          items.push(await told(tenant, domain, days === undefined ? defaultDays : days, days !== undefined));
        }
        return { ...page, items };
      },
      'memory.retention.set': async ({ domain, days }, { tenant, mode }) => {
        if (mode === 'test') return told(tenant, domain, days === undefined ? defaultDays : days, days !== undefined);
        await retentions.set(tenant, domain, days);
        if (days === undefined) await finishRemoval(() => episodes.scrub());
        return stateOf(tenant, domain);
      },
    },
    chore: { name: 'forgetting what is kept no longer', everyMs: hourMs, run },
    forgotten: () => forgotten,
  };
}
