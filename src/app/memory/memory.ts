// Memory as the composition root sees it: the use cases, what planning asks, and what must hold for the service to be ready.
import type { Json } from '../../core/base/json.ts';
import type { StepOutcomes } from '../../core/memory/step-table.ts';
import type { RecallSearch } from '../../ports/recall-search.ts';
import type { ReadinessCheck } from '../health.ts';
import type { UseCases } from '../use-case.ts';
import { createCompress } from './compress-domain.ts';
import { createForget, forgetOlder } from './forget-episodes.ts';
import { createIndexedSearch } from './indexed-search.ts';
import { createLocalSearch } from './local-search.ts';
import { MemoryState } from './memory-state.ts';
import { findLikelihoods } from './next-steps.ts';
import type { MemoryOptions, MemoryPorts } from './ports.ts';
import {
  createDeleteEpisode,
  createGetEpisode,
  createListDomains,
  createListEpisodes,
  createListPatterns,
  createStats,
} from './read-memory.ts';
import { createRecall } from './recall-episodes.ts';
import { RecallSampler } from './recall-sampler.ts';
import { removeMemoryOf } from './remove-tenant.ts';
import { answerNode, createSharedSearch, noSearches, type SearchCounts } from './shared-search.ts';
import { createStoreEpisode } from './store-episode.ts';

export interface Memory {
  readonly useCases: UseCases;
  /** Over the indexes of this process, whoever holds the domain. */
  readonly localSearch: RecallSearch;
  /** Wherever a domain is held. */
  readonly search: RecallSearch;
  /** The questions of other nodes and the secret that opens them; null where domains are not shared out. */
  readonly nodes: { readonly secret: string; readonly answer: (asked: Json) => Promise<Json> } | null;
  /** Takes its share of the domains, where they are shared out; until `endAfter`. */
  join(): Promise<void>;
  /** Of nodes that share out the domains, for metrics: kind, name, help and value. */
  readonly nodeFigures: readonly NodeFigure[];
  /** How each of these actions fared in the episodes of a domain, by name; none for one that nobody took. */
  actionEvidence(tenant: string, domain: string, actions: readonly string[]): Promise<readonly StepOutcomes[]>;
  /** How likely each action is next, in [0, 1] by name, after what was done, by what followed in the most similar episodes of a domain. */
  actionLikelihoods(tenant: string, domain: string, done: readonly Json[]): Promise<ReadonlyMap<string, number>>;
  /** Forgets the episodes of a domain that are older, but pinned ones; answers how many. */
  forgetOlder(tenant: string, domain: string, days: number): Promise<number>;
  /** Forgets every episode of a tenant, of all domains, for good. */
  removeTenant(tenant: string): Promise<{ readonly domains: number; readonly episodes: number }>;
  readonly embedderCheck: ReadinessCheck;
  /** Says how many episodes wait for vectors; that makes no service unready. */
  readonly backlogCheck: ReadinessCheck;
  /** Bytes that indexes hold, for metrics. */
  indexBytes(): number;
  /** Domains with an index. */
  openDomains(): number;
  /** Episodes whose vectors are still to be made. */
  vectorsWaiting(): number;
  /** Goes on with the backlog of vectors that an earlier process left. */
  resume(): void;
  /** After so many milliseconds, nobody waits for vectors or patterns any more: what is not made by then is made after the next start. */
  endAfter(ms: number): void;
  /** Writes what is still to be written and stops background work, that of the miner too. The store and the embedder are closed by their owner. */
  close(): Promise<void>;
}

type NodeFigure = readonly [kind: 'gauge' | 'counter', name: string, help: string, read: () => number];

export function createMemory(ports: MemoryPorts, options: MemoryOptions = {}): Memory {
  const state = new MemoryState(ports, options);
  const localSearch = createLocalSearch(state);
  const searches = noSearches();
  const { sharing = null, rows = null } = options;
  const sampler = new RecallSampler(ports.warn);
  const search =
    rows !== null
      ? createIndexedSearch(state, { rows, local: localSearch, sampler })
      : sharing !== null
        ? createSharedSearch(sharing.view, sharing.link, localSearch, searches)
        : localSearch;
  return {
    localSearch,
    search,
    nodes: sharing && {
      secret: sharing.view.self.secret,
      answer: (asked) => answerNode(localSearch, asked, searches),
    },
    join: async () => sharing?.view.join(),
    nodeFigures: [
      [
        'gauge',
        'orrery_nodes',
        'Nodes that share out the domains, as this one sees them.',
        () => sharing?.view.count ?? 0,
      ],
      ...figuresOf(searches),
      [
        'gauge',
        'orrery_recall_exact_share',
        'Share of the searches that compared every episode of their domain.',
        () => sampler.exactShare,
      ],
      [
        'gauge',
        'orrery_recall_at_10',
        'Share of the true first ten hits that answers of approximate indexes had, where a sample of them was asked again exactly.',
        () => sampler.recallAt10,
      ],
    ],
    useCases: {
      'memory.store': createStoreEpisode(state),
      'memory.recall': createRecall(state, search),
      'memory.compress': createCompress(state),
      'memory.forget': createForget(state, search),
      'memory.stats': createStats(state),
      'memory.episodes.get': createGetEpisode(state),
      'memory.episodes.delete': createDeleteEpisode(state),
      'memory.episodes.list': createListEpisodes(state),
      'memory.patterns.list': createListPatterns(state, search),
      'memory.domains.list': createListDomains(state),
    },
    actionEvidence: (tenant, domain, actions) => search.stepOutcomes(tenant, domain, actions),
    actionLikelihoods: (tenant, domain, done) => findLikelihoods(state, search, tenant, domain, done),
    forgetOlder: (tenant, domain, days) => forgetOlder(state, search, tenant, domain, days),
    removeTenant: (tenant) => removeMemoryOf(state, tenant),
    embedderCheck: {
      name: 'embedder',
      check: async () => {
        if (!ports.embedder.isReady()) {
          ports.embedder.ready().catch(() => {});
          throw new Error('the text embedder is loading');
        }
        return 'ok';
      },
    },
    backlogCheck: {
      name: 'vectors',
      check: async () => {
        const { vectorsWaiting: count } = state;
        return count === 0 ? 'ok' : `${count} ${count === 1 ? 'episode waits' : 'episodes wait'} for vectors`;
      },
    },
    indexBytes: () => state.indexBytes,
    openDomains: () => state.openDomains,
    vectorsWaiting: () => state.vectorsWaiting,
    resume: () => state.resume(),
    endAfter: (ms) => {
      void sharing?.view.leave();
      state.endAfter(ms);
    },
    close: () => state.close(),
  };
}

function figuresOf(searches: SearchCounts): NodeFigure[] {
  return [
    [
      'counter',
      'orrery_node_searches_forwarded_total',
      'Searches that another node answered.',
      () => searches.forwarded,
    ],
    [
      'counter',
      'orrery_node_searches_moved_on_total',
      'Searches asked of a node that did not answer, and then of the next.',
      () => searches.movedOn,
    ],
    [
      'counter',
      'orrery_node_searches_for_others_total',
      'Searches answered for another node.',
      () => searches.forOthers,
    ],
  ];
}
