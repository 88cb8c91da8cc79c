// Forgetting everything that a tenant stored, domain by domain, so that what this process holds of each goes with it.
import { removeWithPatterns } from './forget-episodes.ts';
import type { MemoryState } from './memory-state.ts';

/** Answers how many domains and episodes went. What is stored meanwhile stays for whoever removes the rest. */
export async function removeMemoryOf(
  state: MemoryState,
  tenant: string,
): Promise<{ readonly domains: number; readonly episodes: number }> {
  const { store } = state.ports;
  await state.notes.flush();
  const uses = await store.uses(tenant, null);
  let episodes = 0;
  for (const { domain } of uses) {
    const ids = (await store.summaries(tenant, domain)).map(({ id }) => id);
    episodes += (await removeWithPatterns(state, tenant, domain, ids)).forgotten;
  }
  return { domains: uses.length, episodes };
}
