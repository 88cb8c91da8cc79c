// The thread's side: one domain at a time. Patterns go as JSON text.
import { runToEnd } from '../../core/base/steps.ts';
import { minePatterns } from '../../core/memory/mine-patterns.ts';
import { fromPages } from '../../ports/pattern-miner.ts';
import type { MiningJob } from './mining-thread.ts';

export function mine({ domain, pages }: MiningJob): string {
  return JSON.stringify(runToEnd(minePatterns(domain, fromPages(pages))));
}
