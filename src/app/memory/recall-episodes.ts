import type { Input } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../core/base/json.ts';
import { nearestNames } from '../../core/base/nearest.ts';
import { actionNames } from '../../core/memory/identity.ts';
import type { Pin } from '../../core/memory/marks.ts';
import { recallWeights } from '../../core/memory/recall-score.ts';
import { wordedStepsMax } from '../../core/memory/tokens.ts';
import { serializeSchema } from '../../core/schema/index.ts';
import type { Episode } from '../../ports/episode-store.ts';
import type { DomainAnswer, DomainQuestion, FoundPattern, JudgedHit, RecallSearch } from '../../ports/recall-search.ts';
import { type Caller, spend } from '../caller.ts';
import type { UseCase } from '../use-case.ts';
import type { MemoryState } from './memory-state.ts';
import { episodesAsked, positionIn, toBeforeStep, toNextActions } from './next-steps.ts';
import { toWireEpisode, toWirePattern, withEmbedder } from './wire.ts';

/** Pinned episodes that an answer holds. */
const pinnedMost = 20;
/** Another server may delete a hit between ranking and reading; then the ranking is made anew. */
const attemptsMax = 5;

interface Found {
  /** Those of the hits that were still there, with what was found of each. */
  readonly episodes: readonly Judged[];
  readonly answer: DomainAnswer;
}

interface Judged {
  readonly episode: Episode;
  readonly hit: JudgedHit;
}

/** The true best of all episodes of the domain as committed before the call. */
export function createRecall(state: MemoryState, search: RecallSearch): UseCase<'memory.recall'> {
  return (input, caller) => withEmbedder(() => recall(state, search, input, caller));
}

async function recall(state: MemoryState, search: RecallSearch, input: Input<'memory.recall'>, caller: Caller) {
  const asked = toQuestion(state, input, caller);
  const { episodes: found, answer } = await findEpisodes(state, search, asked, input.domain, caller);
  const { pattern, noPattern, pending, totalMatches } = answer;
  const answered = found.slice(0, input.limit);
  const done = input.actions_taken as readonly Json[] | undefined;
  if (caller.mode === 'live')
    state.notes.add(
      caller.tenant,
      answered.map(({ episode }) => episode.id),
    );
  return {
    pattern: pattern && toPattern(pattern, done),
    ...(noPattern === null ? {} : { no_pattern: noPattern }),
    episodes: answered.map(({ episode, hit: { similarity, also, judgment, parts } }) => {
      const { episode_id, outcome, context, actions_taken, stored_at } = toWireEpisode(episode);
      const { correctedBy, praised } = judgment;
      const more = {
        ...(also === undefined ? {} : { also }),
        ...(correctedBy === null ? {} : { corrected_by: correctedBy }),
        ...(praised === 0 ? {} : { praised }),
        ...(parts === undefined ? {} : { parts }),
      };
      return { episode_id, similarity, outcome, context, actions_taken, stored_at, ...more };
    }),
    ...(done === undefined
      ? {}
      : {
          next_actions: toNextActions(
            input.context ?? null,
            done,
            found.map(judged),
            found.map(({ hit }) => hit),
          ),
        }),
    ...(input.step === undefined
      ? {}
      : { before_step: await beforeStep(state, search, await asked, input.step, input, caller) }),
    ...(await pinnedEpisodes(state, caller.tenant, answer)),
    total_matches: totalMatches,
    ...(answer.size > 0 ? {} : await likeDomains(state, caller.tenant, input.domain)),
    embedder_version: state.ports.embedder.version,
    recall_version: recallWeights.version,
    ...(pending > 0 ? { vectors_pending: pending } : {}),
  };
}

/** How a step that is about to be taken ended before, in the episodes that are most like this one and took the same. */
async function beforeStep(
  state: MemoryState,
  search: RecallSearch,
  { recall }: DomainQuestion,
  step: string,
  input: Input<'memory.recall'>,
  { tenant }: Caller,
) {
  const question = { recall: { ...recall, steps: [step], minSimilarity: 0, limit: episodesAsked }, pattern: null };
  const { hits } = await search.search(tenant, input.domain, Promise.resolve(question), false);
  const episodes = await readHits(state, tenant, hits);
  const wanted = (input.arguments as JsonObject | undefined) ?? null;
  return toBeforeStep(
    step,
    wanted,
    episodes.map(judged),
    episodes.map(({ hit }) => hit),
  );
}

/** With the outcome that later episodes gave it. */
const judged = ({ episode, hit }: Judged): Episode => ({ ...episode, outcome: hit.judgment.outcome });

/** What is pinned in the domain, whatever was asked: the newest ones, and how many there are besides. */
async function pinnedEpisodes({ ports: { store } }: MemoryState, tenant: string, { pinned: pins }: DomainAnswer) {
  if (pins.length === 0) return {};
  const pinOf = new Map<string, Pin>(pins.map(({ id, pinned }) => [id, pinned]));
  const episodes = await store.getMany(
    tenant,
    pins.slice(0, pinnedMost).map(({ id }) => id),
  );
  const items = episodes.map((episode) => {
    const { episode_id, context, actions_taken, outcome, stored_at } = toWireEpisode(episode);
    return { episode_id, pinned: pinOf.get(episode.id) ?? 'always', context, actions_taken, outcome, stored_at };
  });
  return { pinned: items, ...(pins.length > pinnedMost ? { pinned_left: pins.length - pinnedMost } : {}) };
}

/** Domains with a name like that of one that holds nothing. */
async function likeDomains({ ports: { store } }: MemoryState, tenant: string, domain: string) {
  const uses = await store.uses(tenant, null);
  const names = uses.filter(({ episodes }) => episodes > 0).map((use) => use.domain);
  const near = nearestNames(domain, names);
  return near.length === 0 ? {} : { did_you_mean: near };
}

async function toQuestion(state: MemoryState, input: Input<'memory.recall'>, caller: Caller): Promise<DomainQuestion> {
  const { context } = input;
  const schema = caller.largeSchema?.json ?? (input.schema && serializeSchema(input.schema));
  const done = input.actions_taken as readonly Json[] | undefined;
  const recall = {
    context: context ?? null,
    textVector: context === undefined ? null : await state.queries.vectorOf(context),
    structureVector: schema === undefined ? null : await spend(caller, () => state.ports.structure.embed(schema)),
    outcome: input.outcome,
    sinceMs: input.since === undefined ? undefined : Date.parse(input.since),
    minSimilarity: input.min_similarity ?? 0,
    // What followed is asked of more episodes than are answered.
    limit: done === undefined ? input.limit : Math.max(input.limit, episodesAsked),
    ...stepsAsked(done, input.step),
    ...(input.explain === true ? { wantsParts: true } : {}),
  };
  return { recall, pattern: { minSimilarity: recall.minSimilarity, outcome: input.outcome ?? null } };
}

/** The steps taken so far; where only a step to come is told, that. */
function stepsAsked(done: readonly Json[] | undefined, step: string | undefined): { readonly steps?: string[] } {
  if (done !== undefined) return { steps: actionNames(done).slice(-wordedStepsMax) };
  return step === undefined ? {} : { steps: [step] };
}

async function findEpisodes(
  state: MemoryState,
  search: RecallSearch,
  asked: Promise<DomainQuestion>,
  domain: string,
  { tenant }: Caller,
): Promise<Found> {
  for (let attempt = 1; ; attempt++) {
    const answer = await search.search(tenant, domain, asked, attempt === 1);
    const episodes = await readHits(state, tenant, answer.hits);
    if (episodes.length === answer.hits.length || attempt === attemptsMax) return { episodes, answer };
  }
}

/** Those that are gone meanwhile are left out. */
async function readHits(
  { ports: { store } }: MemoryState,
  tenant: string,
  hits: readonly JudgedHit[],
): Promise<Judged[]> {
  const episodes = await store.getMany(
    tenant,
    hits.map(({ id }) => id),
  );
  const byId = new Map<string, Episode>(episodes.map((episode) => [episode.id, episode]));
  return hits.flatMap((hit) => {
    const episode = byId.get(hit.id);
    return episode === undefined ? [] : [{ episode, hit }];
  });
}

function toPattern({ pattern: stored, similarity, evidenceNow }: FoundPattern, done: readonly Json[] | undefined) {
  const position = done === undefined ? null : positionIn(stored, done);
  const { steps, ...pattern } = toWirePattern(stored);
  // Steps with variables are written otherwise than those that were taken.
  const isPlain = pattern.variables === undefined || pattern.variables.length === 0;
  return {
    ...pattern,
    steps,
    similarity,
    ...(isPlain ? { evidence_now: evidenceNow } : {}),
    ...(position === null ? {} : { position }),
  };
}
