// A mistyped domain looks like an empty one: what it may have been meant as.
import { nearestNames } from '../core/base/nearest.ts';
import type { Runner } from './runner.ts';
import { printable } from './terminal.ts';

const domainsMax = 100;

/** `; did you mean A or B?` for a domain that holds nothing while others of a like name do, of the first hundred; empty otherwise. */
export async function adviseDomain(runner: Runner, domain: string): Promise<string> {
  const { items } = await runner.run('memory.domains.list', { limit: domainsMax });
  const names = items.map((one) => one.domain);
  return names.includes(domain) ? '' : didYouMean(nearestNames(domain, names));
}

export const didYouMean = (near: readonly string[]): string =>
  near.length === 0 ? '' : `; did you mean ${near.map(printable).join(' or ')}?`;
