// Everything of a tenant as a stream of lines, out and in: a first line that says what it is, an item a line, and at the end their count and the SHA-256 of all
// lines before. An import checks the stream whole before it stores; it brings episodes, behaviors and rules of retention, and leaves what is a record of another
// service: keys, quotas and audit entries.
import { createHash } from 'node:crypto';
import { behaviorOperations } from '../contract/behaviors.ts';
import { memoryOperations } from '../contract/memory.ts';
import { readRequest } from '../contract/read-request.ts';
import { retentionOperations } from '../contract/retention.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Json, JsonObject } from '../core/base/json.ts';
import type { Limits } from '../core/base/limits.ts';
import { canonicalHash, serializeSchema } from '../core/schema/index.ts';
import type { BehaviorStore, StoredBehavior } from '../ports/behavior-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Episode, EpisodeStore } from '../ports/episode-store.ts';
import type { RetentionRule, RetentionStore } from '../ports/retention-store.ts';
import { checkLines, fromLine, parseLine, TransferError } from './memory/transfer.ts';
import { readTenantPage, type TenantSources } from './tenant-export.ts';

const header = { format: 'orrery-tenant', version: 1 };
const pageSize = 200;
const batchSize = 200;

/** Lines without line ends. */
export async function* exportTenant(
  sources: TenantSources,
  tenant: string,
  onProgress: (items: number) => void = () => {},
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const seal = (value: Json): string => {
    const line = JSON.stringify(value);
    hash.update(`${line}\n`);
    return line;
  };
  yield seal({ ...header, exported_at: new Date(sources.clock.nowMs()).toISOString() });
  let items = 0;
  let cursor: string | undefined;
  do {
    const page = await readTenantPage(sources, tenant, pageSize, cursor);
    for (const item of page.items) yield seal(item);
    items += page.items.length;
    onProgress(items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  yield JSON.stringify({ end: true, items, sha256: hash.digest('hex') });
}

export interface TenantTargets {
  readonly episodes: Pick<EpisodeStore, 'restore'>;
  readonly behaviors: Pick<BehaviorStore, 'put'>;
  readonly retentions: Pick<RetentionStore, 'set'>;
  readonly clock: Clock;
}

export interface ImportedTenant {
  /** Episodes and behaviors that were not there before. */
  readonly episodes: number;
  readonly behaviors: number;
  readonly retentions: number;
  /** Keys, quotas and audit entries, which stay records of where they are from. */
  readonly left: number;
}

type Read =
  | { readonly kind: 'episode'; readonly episode: Episode }
  | { readonly kind: 'behavior'; readonly behavior: StoredBehavior }
  | { readonly kind: 'retention'; readonly rule: RetentionRule }
  | { readonly kind: 'left' };

/** `open` gives the lines anew at each call. Rejects with TransferError before anything is stored where the stream is not whole. */
export async function importTenant(
  targets: TenantTargets,
  tenant: string,
  open: () => AsyncIterable<string>,
  limits: Limits,
): Promise<ImportedTenant> {
  const { episodes, behaviors, retentions, clock } = targets;
  const read = createReader(limits, clock);
  const total = await checkLines(open(), header, read);
  const bounds = { countMax: limits.importedBehaviorsMax, bytesMax: limits.importedBehaviorsBytesMax };
  const done = { episodes: 0, behaviors: 0, retentions: 0, left: 0 };
  let batch: Episode[] = [];
  const write = async (): Promise<void> => {
    if (batch.length > 0) done.episodes += await episodes.restore(tenant, batch, clock.nowMs());
    batch = [];
  };
  let number = 0;
  for await (const line of open()) {
    number++;
    if (number === 1 || number > total + 1) continue;
    const item = read(line, number);
    if (item.kind === 'episode') batch.push(item.episode);
    else if (item.kind === 'behavior') {
      const { kind } = await behaviors.put(tenant, item.behavior, false, bounds);
      if (kind === 'full') throw new TransferError(`Line ${number}: there is no room for more behaviors.`);
      if (kind === 'stored') done.behaviors++;
    } else if (item.kind === 'retention') {
      await retentions.set(tenant, item.rule.domain, item.rule.days);
      done.retentions++;
    } else done.left++;
    if (batch.length === batchSize) await write();
  }
  await write();
  return done;
}

function createReader(limits: Limits, clock: Clock): (line: string, number: number) => Read {
  const store = memoryOperations(limits)['memory.store'];
  const bring = behaviorOperations(limits)['behaviors.import'];
  const keep = retentionOperations(limits)['memory.retention.set'];
  return (line, number) => {
    const { kind, ...value } = parseLine(line, number);
    if (kind === 'key' || kind === 'quota' || kind === 'audit') return { kind: 'left' };
    if (kind === 'episode') return { kind, episode: fromLine(value, number, store) };
    if (kind === 'behavior')
      return { kind, behavior: asked(number, kind, () => toBehavior(value, number, bring, clock)) };
    if (kind === 'retention')
      return asked(number, kind, () => {
        const { domain, days = null } = readRequest(keep, value);
        return { kind, rule: { domain, days } };
      });
    throw new TransferError(`Line ${number}: \`kind\` is none that an export of a tenant has.`);
  };
}

function asked<T>(number: number, kind: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
    const [first] = cause.errors ?? [];
    throw new TransferError(
      `Line ${number}: this is no ${kind}: ${first?.pointer ?? ''} ${first?.message ?? cause.message}.`,
    );
  }
}

function toBehavior(
  value: JsonObject,
  number: number,
  operation: ReturnType<typeof behaviorOperations>['behaviors.import'],
  clock: Clock,
): StoredBehavior {
  const { canonical_hash: _, imported_at: at, ...request } = value;
  const { name, schema, title, description, tier, domain, tags } = readRequest(operation, request);
  if (title === undefined || description === undefined || tier === undefined)
    throw new TransferError(`Line ${number}: this is no behavior: it must have a title, a description and a tier.`);
  const importedAtMs = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return {
    ...{ name, domain, tags, title, description, tier },
    hash: canonicalHash(schema),
    text: JSON.stringify(serializeSchema(schema)),
    importedAtMs: Number.isFinite(importedAtMs) ? importedAtMs : clock.nowMs(),
  };
}
