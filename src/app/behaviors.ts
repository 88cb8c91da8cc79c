// The library as operations: list, read, bring in, take out.

import type { Input } from '../contract/contract.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Limits } from '../core/base/limits.ts';
import type { Tier } from '../core/behaviors/index.ts';
import { serializeSchema } from '../core/schema/index.ts';
import type { Registries } from '../core/verify/index.ts';
import type { BehaviorStore } from '../ports/behavior-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ComputeThreads, LargeSchema } from '../ports/compute-threads.ts';
import { type Caller, spend } from './caller.ts';
import { finishRemoval } from './finish-removal.ts';
import { inSlices } from './in-slices.ts';
import { createImportJudge } from './judge-import.ts';
import { isLarge, outlineOf, readInThread } from './large-schemas.ts';
import type { Library, LibraryBehavior } from './library.ts';
import { pageByKey } from './page.ts';
import type { UseCase } from './use-case.ts';

function summarize(behavior: LibraryBehavior) {
  const { name, title, description, tier, domain, tags, composes, hash, origin } = behavior;
  return { name, title, description, tier, domain, tags, composes, canonical_hash: hash, origin };
}

/** Every word must occur in the name, title, description or tags. */
function mentions(behavior: LibraryBehavior, words: readonly string[]): boolean {
  const text = [behavior.name, behavior.title, behavior.description, ...behavior.tags].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

function* search(all: readonly LibraryBehavior[], { q, domain, tier, origin }: Input<'behaviors.list'>) {
  const words = [...new Set((q ?? '').toLowerCase().split(/\s+/).filter(Boolean))];
  const found: LibraryBehavior[] = [];
  for (const behavior of all) {
    if (
      (domain === undefined || behavior.domain === domain) &&
      (tier === undefined || behavior.tier === tier) &&
      (origin === undefined || behavior.origin === origin) &&
      mentions(behavior, words)
    )
      found.push(behavior);
    yield;
  }
  return found;
}

export function createListBehaviors(library: Library): UseCase<'behaviors.list'> {
  return async (input, caller) => {
    const found = await inSlices(search(await library.list(caller.tenant), input), caller);
    const page = pageByKey('behaviors', found, (behavior) => behavior.name, input);
    return { ...page, items: page.items.map(summarize) };
  };
}

export function createGetBehavior(library: Library): UseCase<'behaviors.get'> {
  return async ({ name }, { tenant }) => {
    const behavior = await library.require(tenant, name);
    return { ...summarize(behavior), schema: behavior.source };
  };
}

export interface ImportOptions {
  readonly store: BehaviorStore;
  readonly clock: Clock;
  readonly registries: Registries;
  readonly limits: Limits;
  readonly threads: ComputeThreads;
}

/** The use cases that change the behaviors of a tenant. */
export function createOwnBehaviors(library: Library, options: ImportOptions) {
  return {
    'behaviors.import': createImportBehavior(options),
    'behaviors.delete': createDeleteBehavior(library, options.store),
  };
}

/** Answers when the behavior is durable. A test caller gets the answer, and nothing is stored. */
function createImportBehavior(options: ImportOptions): UseCase<'behaviors.import'> {
  const { store, clock, limits } = options;
  const judge = createImportJudge(options.registries);
  const bounds = { countMax: limits.importedBehaviorsMax, bytesMax: limits.importedBehaviorsBytesMax };
  return async (input, caller) => {
    const { tenant, mode } = caller;
    const { name, schema, tags } = input;
    const large = caller.largeSchema ?? (await readLarge(input, options.threads, caller));
    const outline = large ?? outlineOf(schema);
    const { findings, hash } = large?.judgement ?? spend(caller, () => judge(input));
    const behavior = {
      name,
      title: input.title ?? titleOf(name),
      description: input.description ?? outline.description,
      tier: input.tier ?? tierOf(outline),
      domain: input.domain,
      tags,
      hash,
    };
    const text = large ? textOf(large) : JSON.stringify(serializeSchema(schema));
    const stored = { ...behavior, text, importedAtMs: clock.nowMs() };
    const outcome = await store[mode === 'test' ? 'tryPut' : 'put'](tenant, stored, input.replace, bounds);
    if (outcome.kind === 'exists')
      throw new ServiceError('behavior_exists', { detail: `There is a behavior ${name} already.` });
    if (outcome.kind === 'full') throw full(outcome.bound, outcome.value, bounds[outcome.bound]);
    const { hash: _, ...rest } = behavior;
    const isReplaced = outcome.kind === 'replaced';
    return { ...rest, composes: [], canonical_hash: hash, origin: 'imported' as const, replaced: isReplaced, findings };
  };
}

export function createDeleteBehavior(library: Library, store: BehaviorStore): UseCase<'behaviors.delete'> {
  return async ({ name }, { tenant, mode }) => {
    const { hash } = await library.require(tenant, name).catch(async (cause) => {
      // It may be gone by a request whose scrub failed: "there is none" must be true of the files as well.
      if (mode !== 'test' && cause instanceof ServiceError) await finishRemoval(() => store.scrub());
      throw cause;
    });
    if (mode !== 'test') {
      const isRemoved = await store.remove(tenant, name);
      await finishRemoval(() => store.scrub());
      if (!isRemoved) await library.require(tenant, name);
    }
    return { name, canonical_hash: hash, deleted: true as const };
  };
}

/** The schema of a request that was read here, from a thread where judging it would keep others waiting; null where it would not. */
async function readLarge(input: Input<'behaviors.import'>, threads: ComputeThreads, caller: Caller) {
  if (!isLarge(serializeSchema(input.schema))) return null;
  return readInThread(threads, 'behaviors.import', input, caller.watchGone?.());
}

function full(bound: 'countMax' | 'bytesMax', value: number, max: number): ServiceError {
  const [limit, unit] =
    bound === 'countMax' ? ['imported_behaviors_max', 'behaviors'] : ['imported_behaviors_bytes_max', 'bytes of JSON'];
  const message = `would make ${value} ${unit}; the limit ${limit} is ${max}`;
  return new ServiceError('invalid_request', {
    detail: `The import ${message}. Delete behaviors that are no longer needed.`,
    errors: [{ pointer: '/schema', code: 'out_of_range', message }],
  });
}

/** `acme-return-desk` is "Return desk". */
function titleOf(name: string): string {
  const words = name.split('-').slice(1).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const textOf = ({ json }: LargeSchema) => Buffer.from(json.buffer, json.byteOffset, json.length).toString();

/** One machine is an atom, one orbital a molecule, several an application. */
function tierOf({ orbitals, traits }: Pick<LargeSchema, 'orbitals' | 'traits'>): Tier {
  if (orbitals > 1) return 'organism';
  return traits > 1 ? 'molecule' : 'atom';
}
