// The state of the index of an existing engine, for whoever runs the service.
import type { RecallWork } from '../../ports/recall-work.ts';
import type { ReadinessCheck } from '../health.ts';
import type { Metrics } from '../metrics.ts';

/** How many domains are still to be read into the index; that makes no service unready, because they are answered from memory. */
export const recallIndexCheck = (work: RecallWork): ReadinessCheck => ({
  name: 'recall_index',
  check: async () => {
    const { domainsBehind: count } = work.figures();
    return count === 0 ? 'ok' : `${count} ${count === 1 ? 'domain is' : 'domains are'} still to be read into it`;
  },
});

export function describeRecallIndex({ gauge }: Metrics, work: RecallWork): void {
  gauge(
    'orrery_recall_index_bytes',
    'Bytes that the recall index takes in PostgreSQL.',
    () => work.figures().indexBytes,
  );
  gauge(
    'orrery_recall_domains_behind',
    'Domains that are still to be read into the recall index of PostgreSQL.',
    () => work.figures().domainsBehind,
  );
}
