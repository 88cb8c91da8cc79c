// An actor in this process, and one in a process of its own that is spoken to by messages.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { SqlDatabase } from '../../src/adapters/store/sql-database.ts';
import { ServiceError } from '../../src/contract/service-error.ts';
import { parseSchema } from '../../src/core/schema/index.ts';
import { openMemory, type TestMemory } from './open-memory.ts';
import type { Actor } from './random-memory.ts';

export function createActor(database: SqlDatabase): Actor {
  const clock = { ms: 0, nowMs: () => clock.ms };
  return actorOver(openMemory(database, { clock }), clock);
}

export function actorOver(memory: TestMemory, clock: { ms: number }): Actor {
  const parsed = <T extends { readonly schema?: unknown }>({ schema, ...rest }: T) =>
    schema === undefined ? rest : { ...rest, schema: parseSchema(schema).schema };
  return {
    setTime: async (nowMs) => {
      clock.ms = nowMs;
    },
    store: (input) => memory.ask('memory.store', parsed(input) as never),
    recall: (input) => memory.ask('memory.recall', parsed(input) as never),
    remove: async (id) => {
      await untilRemoved(() => memory.ask('memory.episodes.delete', { id }));
    },
    forget: (domain, days) => memory.ask('memory.forget', { domain, older_than_days: days, dry_run: false }),
    compress: async (domain) => {
      await memory.ask('memory.compress', { domain });
    },
  };
}

/** Times that a removal is sent again whose bytes another process holds, a second apart: as its answer asks for. */
const againMax = 30;

/** A removal that is sent until its bytes are gone. The first one took the episode out of every answer, so that a later one may find none. */
export async function untilRemoved(remove: () => Promise<unknown>): Promise<void> {
  for (let again = 0; ; again++) {
    try {
      await remove();
      return;
    } catch (cause) {
      if (!(cause instanceof ServiceError)) throw cause;
      if (again > 0 && cause.code === 'unknown_episode') return;
      if (cause.code !== 'store_unavailable' || again >= againMax) throw cause;
      await setTimeout(1000);
    }
  }
}

interface Call {
  readonly number: number;
  readonly method: keyof Actor;
  readonly values: readonly unknown[];
}

interface Reply {
  readonly number: number;
  readonly answer?: unknown;
  readonly failure?: string;
}

/** Answers calls that arrive as messages. */
export function serveActor(actor: Actor): void {
  process.on('message', async ({ number, method, values }: Call) => {
    const run = actor[method] as (...inputs: readonly unknown[]) => Promise<unknown>;
    const reply: Reply = await run(...values).then(
      (answer) => ({ number, answer }),
      (cause) => ({ number, failure: String(cause) }),
    );
    process.send?.(reply);
  });
}

export interface RemoteActor extends Actor {
  stop(): void;
}

export function startRemoteActor(databaseUrl: string): RemoteActor {
  const child: ChildProcess = fork('tests/memory/actor-process.ts', [databaseUrl], { execArgv: ['--import', 'tsx'] });
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  child.on('message', (reply: Reply) => {
    waiting.get(reply.number)?.(reply);
    waiting.delete(reply.number);
  });
  child.on('exit', (code) => {
    for (const tell of waiting.values()) tell({ number: 0, failure: `the other process ended with code ${code}` });
  });
  const call = <Method extends keyof Actor>(method: Method) =>
    ((...values: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const number = ++last;
        waiting.set(number, ({ answer, failure }) => (failure ? reject(new Error(failure)) : resolve(answer)));
        child.send({ number, method, values });
      })) as Actor[Method];
  return {
    setTime: call('setTime'),
    store: call('store'),
    recall: call('recall'),
    remove: call('remove'),
    forget: call('forget'),
    compress: call('compress'),
    stop: () => child.kill(),
  };
}
