// One way to run an operation, wherever it runs: in this process for documents, in this process over the data directory for memory, or on a server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SentenceReader } from '../app/sentence-reader.ts';
import { version } from '../config/version.ts';
import { type Answer, createContract, type OperationId, type Request } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
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
  /** A project file that is named, or none where it is false; the nearest when left out. */
  readonly config?: string | false;
  /** The limits in force; read when they are needed, because they may be configured wrongly. */
  readonly limits?: () => Limits;
}

/** What a request needs stands in the contract; `asksStore` adds a wish that no member of the request tells. */
export async function openRunner(
  options: RunnerOptions,
  id: OperationId,
  request: unknown = {},
  asksStore = false,
): Promise<Runner> {
  if (options.url !== undefined) {
    const { createRemoteRunner } = await import('./remote-runner.ts');
    return createRemoteRunner(options.url, options.apiKey);
  }
  const operation = createContract()[id] as Operation;
  const mayKnowMore = asksStore || operation.asksStore?.(isMembers(request) ? request : {}) === true;
  // A store that is not there knows nothing more, and is not made for a question.
  if (operation.needs === 'nothing' && !(mayKnowMore && (await hasStore()))) {
    const { createLocalRunner } = await import('./local-runner.ts');
    const { createDocumentUseCases } = await import('../app/document-use-cases.ts');
    const { createHealth } = await import('../app/health.ts');
    const { projectRegistries, readChosenProject } = await import('./project-target.ts');
    const limits = options.limits?.() ?? defaultLimits;
    const registries = await projectRegistries(options.registryFile, await readChosenProject(options.config));
    const { reader, close } = openSentenceReader();
    const useCases = createDocumentUseCases(limits, registries, undefined, reader);
    return { ...createLocalRunner({ ...useCases, ...createHealth(version) }, limits), close };
  }
  if (operation.needs === 'store' && !(await hasStore())) await refuseWithoutStore();
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

function isMembers(request: unknown): request is Readonly<Record<string, unknown>> {
  return typeof request === 'object' && request !== null;
}
