// Random stores, deletions, forgets and compressions through one or several memories over the same store, with a plain list of what must be there.
// After every step one of the memories is asked, and the answer must equal brute force over the list: ids, order, similarities, count.
import { setTimeout } from 'node:timers/promises';
import { createHashedEmbedder } from '../../src/adapters/embedder/hashed-embedder.ts';
import type { Answer, Input } from '../../src/contract/contract.ts';
import type { JsonObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import { embedSchema } from '../../src/core/embed/index.ts';
import { recallByBruteForce, type ScoredEpisode } from '../../src/core/memory/brute-force.ts';
import { windowsOf } from '../../src/core/memory/context-windows.ts';
import { dayMs } from '../../src/core/memory/relevance.ts';
import { packVector, packWithWindows } from '../../src/core/memory/vector-codec.ts';
import { indexSchema, parseSchema } from '../../src/core/schema/index.ts';

/** One process with a memory. Schemas travel as JSON. */
export interface Actor {
  setTime(nowMs: number): Promise<void>;
  store(input: StoreInput): Promise<Answer<'memory.store'>>;
  recall(input: RecallInput): Promise<Answer<'memory.recall'>>;
  remove(id: string): Promise<void>;
  forget(domain: string, olderThanDays: number): Promise<Answer<'memory.forget'>>;
  compress(domain: string): Promise<void>;
}

export type StoreInput = Omit<Input<'memory.store'>, 'schema'> & { readonly schema?: JsonObject };
export type RecallInput = Omit<Input<'memory.recall'>, 'schema'> & { readonly schema?: JsonObject };

const words = 'timeout payment login order refund card page error reset password ship stock user slow'.split(' ');
const domains = ['one', 'two'];
const embedder = createHashedEmbedder();

const structureOf = (schema: JsonObject) => embedSchema(indexSchema(parseSchema(schema).schema));

/** So often the server is asked again whose other connections, such as those that gather statistics, keep a state from before. */
const againMax = 60;

/** What a first answer says; null where it said that bytes remain and a later one that they are gone. */
async function untilBytesAreGone<T>(ask: () => Promise<T>): Promise<T | null> {
  for (let again = 0; ; again++) {
    try {
      const answer = await ask();
      return again === 0 ? answer : null;
    } catch (cause) {
      if (again === againMax || !(cause as Error).message.includes('its bytes are not yet gone')) throw cause;
      await setTimeout(1000);
    }
  }
}

/** Runs `states` steps; throws at the first answer that is wrong, naming the step. Answers the number of answers compared. */
export async function runRandomMemory(prng: Prng, actors: readonly Actor[], states: number): Promise<number> {
  let nowMs = Date.UTC(2026, 0, 1);
  const live = new Map<string, ScoredEpisode & { readonly domain: string }>();
  const randomWords = () => Array.from({ length: 1 + prng.below(6) }, () => prng.pick(words)).join(' ');
  /** One of eight is a long report, which has windows. */
  const randomText = () =>
    prng.below(8) > 0 ? randomWords() : Array.from({ length: 90 + prng.below(90) }, randomWords).join('. ');
  const randomSchema = (): JsonObject => ({
    name: 'S',
    orbitals: Array.from({ length: 1 + prng.below(3) }, (_, i) => ({
      entity: { name: `E${i}`, fields: [{ name: 'a', type: prng.pick(['string', 'number']) }] },
    })),
  });

  const store = async (actor: Actor): Promise<void> => {
    const domain = prng.pick(domains);
    const schema = prng.below(3) === 0 ? randomSchema() : undefined;
    const context = schema && prng.below(3) === 0 ? undefined : randomText();
    const outcome = prng.pick(['success', 'failure', 'unknown']);
    const corrects = live.size > 0 && prng.below(5) === 0 ? prng.pick([...live.keys()]) : undefined;
    const input = {
      domain,
      ...(corrects === undefined ? {} : { corrects }),
      actions_taken: ['a', 'b', 'c'],
      outcome,
      metadata: {},
      ...(context === undefined ? {} : { context }),
      ...(schema ? { schema } : {}),
    };
    const answer = await actor.store(input);
    if (live.has(answer.episode_id) !== answer.is_duplicate) throw new Error('a duplicate was not recognised');
    const text = context ?? '';
    const vectors = await embedder.embed([text, ...windowsOf(text)], 'now');
    live.set(answer.episode_id, {
      id: answer.episode_id,
      domain,
      storedAtMs: Date.parse(answer.stored_at),
      outcome,
      context: context ?? null,
      steps: ['a', 'b', 'c'],
      isLinked: false,
      marks: { pinned: null, corrects: corrects ?? null, praises: null },
      textVector: context === undefined ? null : packWithWindows(vectors),
      structureVector: schema ? packVector(structureOf(schema)) : null,
    });
  };
  const remove = async (actor: Actor): Promise<void> => {
    const ids = [...live.keys()];
    if (ids.length === 0) return;
    const id = prng.pick(ids);
    await untilBytesAreGone(() => actor.remove(id));
    live.delete(id);
  };
  const forget = async (actor: Actor): Promise<void> => {
    const domain = prng.pick(domains);
    const days = prng.below(40);
    const gone = [...live.values()].filter((one) => one.domain === domain && nowMs - one.storedAtMs > days * dayMs);
    const answer = await untilBytesAreGone(() => actor.forget(domain, days));
    // Asked again, it forgets what is left.
    if (answer !== null && answer.episodes_forgotten !== gone.length)
      throw new Error(`forgot ${answer.episodes_forgotten} of ${gone.length}`);
    for (const { id } of gone) live.delete(id);
  };
  const compare = async (actor: Actor): Promise<void> => {
    const domain = prng.pick(domains);
    const schema = prng.below(3) === 0 ? randomSchema() : undefined;
    const context = schema && prng.below(2) === 0 ? undefined : randomText();
    const input: RecallInput = {
      domain,
      limit: 1 + prng.below(12),
      min_similarity: prng.below(2) === 0 ? 0 : prng.real(),
      ...(prng.below(3) === 0 ? { outcome: prng.pick(['success', 'failure']) } : {}),
      ...(prng.below(3) === 0 ? { since: new Date(nowMs - prng.below(30) * dayMs).toISOString() } : {}),
      ...(context === undefined ? {} : { context }),
      ...(schema ? { schema } : {}),
    };
    let answer = await actor.recall(input);
    while (answer.vectors_pending !== undefined) answer = await actor.recall(input);
    const [vector] = await embedder.embed([context ?? ''], 'now');
    const { hits: best, totalMatches } = recallByBruteForce(
      [...live.values()].filter((one) => one.domain === domain),
      {
        context: context ?? null,
        textVector: context === undefined ? null : (vector ?? null),
        structureVector: schema ? structureOf(schema) : null,
        outcome: input.outcome,
        sinceMs: input.since === undefined ? undefined : Date.parse(input.since),
        minSimilarity: input.min_similarity ?? 0,
        limit: input.limit,
      },
    );
    const hits = answer.episodes.map(({ episode_id, similarity, also }) => ({
      id: episode_id,
      similarity,
      ...(also === undefined ? {} : { also }),
    }));
    if (JSON.stringify({ hits, totalMatches: answer.total_matches }) !== JSON.stringify({ hits: best, totalMatches }))
      throw new Error(`recall differs\n${JSON.stringify(hits)}\n${JSON.stringify(best)}`);
  };

  for (let state = 0; state < states; state++) {
    nowMs += prng.below(2 * dayMs);
    const actor = prng.pick(actors);
    await Promise.all(actors.map((one) => one.setTime(nowMs)));
    const chance = live.size > 80 ? 30 : prng.below(100);
    try {
      if (chance < 2) await actor.compress(prng.pick(domains));
      else if (chance < 25) await remove(actor);
      else if (chance < 31) await forget(actor);
      else await store(actor);
      await compare(prng.pick(actors));
    } catch (cause) {
      throw new Error(`state ${state}: ${(cause as Error).message}`, { cause });
    }
  }
  return states;
}
