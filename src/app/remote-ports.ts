// The ports of the thread that answers, as a computation in another thread has them: it asks, and waits for what comes.
import { anySize, parseSchema, type Schema, serializeSchema } from '../core/schema/index.ts';
import type { BehaviorStore } from '../ports/behavior-store.ts';
import type { AnswerPort } from '../ports/compute-threads.ts';
import { knownFailure } from './failures.ts';
import { type KnownBases, textOfBase } from './known-bases.ts';
import type { Memory } from './memory/memory.ts';
import { errorOf, refusalOf } from './remote-refusal.ts';
import type { SentenceReader } from './sentence-reader.ts';

export interface AskedPorts {
  readonly behaviors: Pick<BehaviorStore, 'version' | 'list'>;
  readonly memory: Pick<Memory, 'actionEvidence' | 'actionLikelihoods'>;
  readonly bases: KnownBases;
}

/** What a port answered, or refused with. */
type Reply = { readonly value: unknown } | { readonly refusal: ReturnType<typeof refusalOf> };

/** Answers for one tenant alone, whatever the thread asks. Failures that are known cross as data; others reject. */
export function answerPorts({ behaviors, memory, bases }: AskedPorts, tenant: string): AnswerPort {
  const methods: Readonly<Record<string, (...values: never[]) => unknown>> = {
    'behaviors.version': () => behaviors.version(tenant),
    'behaviors.list': () => behaviors.list(tenant),
    'memory.actionEvidence': (domain: string, actions: readonly string[]) =>
      memory.actionEvidence(tenant, domain, actions),
    'memory.actionLikelihoods': (domain: string, done: never) => memory.actionLikelihoods(tenant, domain, done),
    'bases.find': async (hash: string) => {
      const base = await bases.find(tenant, hash);
      return base === null ? null : JSON.stringify(serializeSchema(base));
    },
  };
  return async (port, method, values): Promise<Reply> => {
    const answer = methods[`${port}.${method}`];
    if (answer === undefined) throw new Error(`there is no port ${port}.${method}`);
    try {
      return { value: await answer(...(values as never[])) };
    } catch (error) {
      const known = knownFailure(error);
      if (known === null) throw error;
      return { refusal: refusalOf(known) };
    }
  };
}

async function ask(answerPort: AnswerPort, port: string, method: string, ...values: unknown[]): Promise<unknown> {
  const reply = (await answerPort(port, method, values)) as Reply;
  if ('refusal' in reply) throw errorOf(reply.refusal);
  return reply.value;
}

/** Behaviors are brought in and taken out elsewhere. */
export function remoteBehaviors(answerPort: AnswerPort): BehaviorStore {
  const refuse = () => Promise.reject(new Error('behaviors change in the thread that answers'));
  return {
    version: async () => (await ask(answerPort, 'behaviors', 'version')) as number,
    list: async () => (await ask(answerPort, 'behaviors', 'list')) as Awaited<ReturnType<BehaviorStore['list']>>,
    ...{ put: refuse, tryPut: refuse, remove: refuse, scrub: refuse },
  };
}

export function remoteMemory(answerPort: AnswerPort): AskedPorts['memory'] {
  return {
    actionEvidence: async (_, domain, actions) =>
      (await ask(answerPort, 'memory', 'actionEvidence', domain, actions)) as Awaited<
        ReturnType<Memory['actionEvidence']>
      >,
    actionLikelihoods: async (_, domain, done) =>
      (await ask(answerPort, 'memory', 'actionLikelihoods', domain, done)) as Awaited<
        ReturnType<Memory['actionLikelihoods']>
      >,
  };
}

/** Bases that go back with the answer. */
export interface RemoteBases extends KnownBases {
  /** Those remembered since the last call. */
  take(): { readonly hash: string; readonly text: string }[];
}

export function remoteBases(answerPort: AnswerPort): RemoteBases {
  let taken: { readonly hash: string; readonly text: string }[] = [];
  return {
    remember: (_, schema) => {
      const base = textOfBase(schema);
      if (base !== null) taken.push(base);
    },
    rememberText: (_, hash, text) => void taken.push({ hash, text }),
    find: async (_, hash): Promise<Schema | null> => {
      const text = (await ask(answerPort, 'bases', 'find', hash)) as string | null;
      return text === null ? null : parseSchema(JSON.parse(text), anySize).schema;
    },
    take: () => {
      const all = taken;
      taken = [];
      return all;
    },
  };
}

/** The answer needs what only the thread that answers has. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

/** The sentence model answers in one thread alone. */
export const absentSentences: SentenceReader = {
  read: () => Promise.reject(new NotHere('sentences are read in the thread that answers')),
};
