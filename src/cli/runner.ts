// One way to run an operation, wherever it runs: in this process for documents, in this process over the data directory for memory, or on a server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SentenceReader } from '../app/sentence-reader.ts';
import type { Answer, OperationId, Request } from '../contract/contract.ts';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import type { TextEmbedder } from '../ports/text-embedder.ts';
import { UsageError } from './usage-error.ts';

export interface Runner {
  run<Id extends OperationId>(id: Id, request: Request<Id>): Promise<Answer<Id>>;
  close(): Promise<void>;
}

export interface RunnerOptions {
  /** Base URL of a server; absent for this process. */
  readonly url?: string | undefined;
  readonly apiKey: string | null;
  readonly registryFile?: string | null;
  /** The limits in force; read when they are needed, because they may be configured wrongly. */
  readonly limits?: () => Limits;
}

/** Operations that need no store run without one. */
const withoutStore: readonly string[] = [
  'plan',
  'plan-instructions',
  'gap',
  'apply',
  'validity-check',
  'error-check',
  'rank-edits.jepa',
  'embed',
  'behaviors.list',
  'behaviors.get',
  'behaviors.match',
  'limits',
];

/** Operations that make a store where there is none: those that put something there. */
const makingStores: readonly string[] = ['memory.store', 'behaviors.import'];

/** `needsStore`: the request is about what only the store knows, such as imported behaviors. */
export async function openRunner(options: RunnerOptions, id: OperationId, needsStore = false): Promise<Runner> {
  if (options.url !== undefined) {
    const { createRemoteRunner } = await import('./remote-runner.ts');
    return createRemoteRunner(options.url, options.apiKey);
  }
  // A store that is not there knows nothing more, and is not made for a question.
  if (withoutStore.includes(id) && !(needsStore && (await hasStore()))) {
    const { createLocalRunner } = await import('./local-runner.ts');
    const { createDocumentUseCases } = await import('../app/document-use-cases.ts');
    const { readRegistries } = await import('../config/registry-file.ts');
    const limits = options.limits?.() ?? defaultLimits;
    const registries = await readRegistries(options.registryFile);
    const { reader, close } = openSentenceReader();
    const useCases = createDocumentUseCases(limits, registries, undefined, undefined, reader);
    return { ...createLocalRunner(useCases, limits), close };
  }
  if (!makingStores.includes(id) && !(await hasStore())) await refuseWithoutStore();
  const { createStoreRunner } = await import('./store-runner.ts');
  return createStoreRunner();
}

/** The sentence model is loaded for a sentence alone, and closed again: its threads would keep the process. */
function openSentenceReader(): { reader: SentenceReader; close: () => Promise<void> } {
  let embedder: TextEmbedder | undefined;
  const reader: SentenceReader = {
    read: async (text, behaviors) => {
      const { createEmbedder } = await import('../service.ts');
      const { createSentenceReader } = await import('../app/sentence-reader.ts');
      const { readConfig } = await import('../config/config.ts');
      embedder ??= createEmbedder({ ...readConfig().embedder, threads: 1 }, () => {});
      return createSentenceReader(embedder).read(text, behaviors);
    },
  };
  return { reader, close: async () => embedder?.close() };
}

async function hasStore(): Promise<boolean> {
  const { readConfig } = await import('../config/config.ts');
  const { databaseUrl, dataDirectory } = readConfig();
  return databaseUrl !== null || existsSync(join(dataDirectory, 'orrery.db'));
}

async function refuseWithoutStore(): Promise<never> {
  const { readConfig } = await import('../config/config.ts');
  throw new UsageError(
    `there is no memory in ${readConfig().dataDirectory}; ORRERY_DATA_DIR names another data directory, and --url or ORRERY_URL a server`,
  );
}

/** The name of a behavior that was imported: everything outside `std-`. */
export function isOwnName(goal: unknown): boolean {
  return typeof goal === 'string' && !goal.startsWith('std-');
}
