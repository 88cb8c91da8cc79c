// Patterns of a domain from its episodes as they are now. Mining works in slices, so that other requests are answered in between.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { ServiceError } from '../../contract/service-error.ts';
import { isObject, type Json } from '../../core/base/json.ts';
import { actionName } from '../../core/memory/identity.ts';
import { minedStepsMax, minePatterns } from '../../core/memory/mine-patterns.ts';
import type { Pattern, PatternEpisode } from '../../core/memory/pattern.ts';
import type { GivenStep } from '../../core/memory/step-grammar.ts';
import type { PackedVector } from '../../core/memory/vector-codec.ts';
import type { StoredPattern } from '../../ports/episode-store.ts';
import { type EvidencePage, MiningLost, toPage } from '../../ports/pattern-miner.ts';
import { inSlices } from '../in-slices.ts';
import type { DomainMemory } from './domain-memory.ts';
import type { MemoryState } from './memory-state.ts';
import { toStoredPattern } from './wire.ts';

/** Patterns rest on at most this many episodes: the newest that are evidence of their own. */
export const minedEpisodesMax = 20_000;
const pageSize = 500;
/** A domain with fewer episodes is mined before a thread would have started. */
const threadedEpisodesMin = 300;

/** Parameters of an action with more bytes of JSON are not read, nor those of older episodes once the newer ones have this much together. */
const stepBytesMax = 16 * 1024;
const minedParameterBytesMax = 64 * 1024 * 1024;

export interface DeriveOptions {
  /** Episodes that are left out as if they were gone. */
  readonly except?: ReadonlySet<string>;
}

/** Mines, without writing anything, from the vectors that are there: it waits for no embedder. */
export function derivePatterns(
  state: MemoryState,
  tenant: string,
  domain: string,
  { except = new Set() }: DeriveOptions = {},
): Promise<StoredPattern[]> {
  return state.withDomain(tenant, domain, async (memory) => {
    await memory.update();
    const episodes = await readEvidence(state, memory, except);
    return (await mine(state, domain, episodes)).map(toStoredPattern);
  });
}

/** In a thread where there is much to do, so that requests are answered meanwhile; in slices where there is little, or the thread died. */
async function mine(state: MemoryState, domain: string, episodes: readonly PatternEpisode[]): Promise<Pattern[]> {
  const { miner, warn } = state.ports;
  if (miner !== undefined && episodes.length >= threadedEpisodesMin) {
    const pages: EvidencePage[] = [];
    for (let at = 0; at < episodes.length; at += pageSize) {
      pages.push(toPage(episodes.slice(at, at + pageSize)));
      await yieldToOthers();
    }
    try {
      return await miner.mine(domain, pages);
    } catch (cause) {
      if (!(cause instanceof MiningLost)) throw cause;
      // Beside the other requests of a service that stops, it would hold up its end.
      if (state.isClosing)
        throw new ServiceError('overloaded', { detail: 'The service stops.', retryAfterSeconds: 2, cause });
      warn?.('The thread that mines patterns died; they are mined beside other requests.', cause);
    }
  }
  return inSlices(minePatterns(domain, episodes), null);
}

async function readEvidence(
  { ports: { store } }: MemoryState,
  memory: DomainMemory,
  except: ReadonlySet<string>,
): Promise<PatternEpisode[]> {
  const episodes: PatternEpisode[] = [];
  let cursor: string | null = null;
  let bytesLeft = minedParameterBytesMax;
  do {
    const page = await store.outlines(memory.tenant, memory.domain, pageSize, cursor);
    for (const { id, context, steps, actions, outcome, isLinked } of page.items) {
      if (isLinked || except.has(id)) continue;
      const given = givenSteps(actions, bytesLeft);
      for (const step of given) if (typeof step !== 'string') bytesLeft -= bytesOf(step);
      episodes.push({ id, context, steps, given, outcome, vector: vectorOf(memory, id) });
    }
    cursor = page.nextCursor;
    await yieldToOthers();
  } while (cursor !== null && episodes.length < minedEpisodesMax);
  return episodes.slice(0, minedEpisodesMax);
}

/** The steps of an episode that are looked at, with parameters as far as `bytesLeft` allows. */
function givenSteps(actions: readonly Json[], bytesLeft: number): GivenStep[] {
  const given: GivenStep[] = [];
  for (const action of actions) {
    const name = actionName(action);
    if (name === null) continue;
    if (given.length === minedStepsMax) break;
    const params = isObject(action) && isObject(action.params) ? action.params : null;
    const step = params === null ? name : { action: name, params };
    given.push(typeof step !== 'string' && bytesOf(step) > Math.min(stepBytesMax, bytesLeft) ? name : step);
  }
  return given;
}

const bytesOf = (step: GivenStep): number => JSON.stringify(step).length;

/** Mines and writes, again when an episode of the evidence went away meanwhile. */
export async function renewPatterns(
  state: MemoryState,
  tenant: string,
  domain: string,
  options: DeriveOptions = {},
): Promise<StoredPattern[]> {
  for (;;) {
    const patterns = await derivePatterns(state, tenant, domain, options);
    const before = await state.ports.store.patterns(tenant, domain);
    if (JSON.stringify(before) === JSON.stringify(patterns)) return patterns;
    if (await state.ports.store.replacePatterns(tenant, domain, patterns)) return patterns;
  }
}

/** How many of `before` have no successor in `after` with the same steps and outcome. */
export function countWithdrawn(before: readonly StoredPattern[], after: readonly StoredPattern[]): number {
  const keyOf = ({ body }: StoredPattern) => JSON.stringify([body.steps, body.outcome]);
  const left = new Map<string, number>();
  for (const pattern of after) left.set(keyOf(pattern), (left.get(keyOf(pattern)) ?? 0) + 1);
  return before.filter((pattern) => {
    const count = left.get(keyOf(pattern)) ?? 0;
    left.set(keyOf(pattern), count - 1);
    return count <= 0;
  }).length;
}

function vectorOf(memory: DomainMemory, id: string): number[] | null {
  const packed: PackedVector | null = memory.index.textVector(id);
  return packed === null ? null : Array.from(packed.values, (value) => value * packed.scale);
}
