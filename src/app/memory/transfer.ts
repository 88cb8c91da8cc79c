// Memory as a stream of lines, out and in. The first line says what it is, every further line holds an episode, the last one the count and the SHA-256 of
// all lines before it. Vectors and patterns are derived and stay behind. An import reads the stream twice: once to check it whole, and
// only then to store, so that a damaged file changes nothing.
import { createHash } from 'node:crypto';
import { memoryOperations } from '../../contract/memory.ts';
import { readRequest } from '../../contract/read-request.ts';
import { ServiceError } from '../../contract/service-error.ts';
import { normalizeDomain } from '../../core/base/domain-name.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../core/base/json.ts';
import type { Limits } from '../../core/base/limits.ts';
import { isEpisodeId } from '../../core/memory/identity.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Episode, EpisodeStore } from '../../ports/episode-store.ts';
import type { EpisodeId } from '../../ports/ids.ts';
import { toTime } from './wire.ts';

const format = 'orrery-memory';
const formatVersion = 1;

/** The first line of a file says what is in it. */
export interface Header {
  readonly format: string;
  readonly version: number;
}
const pageSize = 200;
const batchSize = 200;
/** Occurrences and recalls that a file may bring: what is counted on from there stays a number that every reader has exactly. */
const countMax = 1_000_000_000_000;

/** The file cannot be imported; the message names the line and what is wrong. Nothing was stored. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

export interface Progress {
  readonly episodes: number;
  /** Null when the number is not known yet. */
  readonly total: number | null;
}

export interface ImportOptions {
  readonly limits: Limits;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Imported {
  readonly added: number;
  /** Episodes whose id or content was there already. */
  readonly present: number;
}

/** Lines without line ends. `domain` null means all of the tenant. */
export async function* exportEpisodes(
  store: EpisodeStore,
  clock: Clock,
  tenant: string,
  domain: string | null,
  onProgress: (progress: Progress) => void = () => {},
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const seal = (value: Json): string => {
    const line = JSON.stringify(value);
    hash.update(`${line}\n`);
    return line;
  };
  const total = (await store.uses(tenant, domain)).reduce((sum, use) => sum + use.episodes, 0);
  yield seal({ format, version: formatVersion, exported_at: toTime(clock.nowMs()) });
  let episodes = 0;
  let cursor: string | null = null;
  do {
    const page = await store.list(tenant, domain, pageSize, cursor);
    for (const episode of page.items) yield seal(toLine(episode));
    episodes += page.items.length;
    onProgress({ episodes, total });
    cursor = page.nextCursor;
  } while (cursor !== null);
  yield JSON.stringify({ end: true, episodes, sha256: hash.digest('hex') });
}

/** `open` gives the lines anew at each call. Rejects with TransferError before anything is stored when the stream is not whole. */
export async function importEpisodes(
  store: EpisodeStore,
  clock: Clock,
  tenant: string,
  open: () => AsyncIterable<string>,
  { limits, onProgress = () => {} }: ImportOptions,
): Promise<Imported> {
  const operation = memoryOperations(limits)['memory.store'];
  const toEpisode = (line: string, number: number): Episode => fromLine(parseLine(line, number), number, operation);
  const total = await checkLines(open(), { format, version: formatVersion }, toEpisode);
  let batch: Episode[] = [];
  let added = 0;
  let episodes = 0;
  const write = async (): Promise<void> => {
    if (batch.length > 0) added += await store.restore(tenant, batch, clock.nowMs());
    episodes += batch.length;
    batch = [];
    onProgress({ episodes, total });
  };
  let number = 0;
  for await (const line of open()) {
    number++;
    if (number === 1 || number > total + 1) continue;
    batch.push(toEpisode(line, number));
    if (batch.length === batchSize) await write();
  }
  await write();
  return { added, present: episodes - added };
}

/** Reads a whole file with `toItem` on each line between the first and the last. Answers how many there are; rejects with TransferError. */
export async function checkLines(
  lines: AsyncIterable<string>,
  header: Header,
  toItem: (line: string, number: number) => unknown,
): Promise<number> {
  const hash = createHash('sha256');
  let number = 0;
  let end: JsonObject | null = null;
  for await (const line of lines) {
    number++;
    if (end !== null && line === '') continue;
    if (end !== null) throw new TransferError(`Line ${number}: something follows the end.`);
    if (number === 1) checkHeader(parseLine(line, number), header);
    else if (line.startsWith('{"end":true,')) {
      end = parseLine(line, number);
      const name = end.episodes === undefined ? 'items' : 'episodes';
      if (end[name] !== number - 2)
        throw new TransferError(
          `Line ${number}: ${number - 2} ${name} are here, and ${String(end[name])} were written.`,
        );
      continue;
    } else toItem(line, number);
    hash.update(`${line}\n`);
  }
  if (end === null) throw new TransferError('The file ends too early: its last line is missing. Export it again.');
  if (end.sha256 !== hash.digest('hex'))
    throw new TransferError('The checksum does not match: the file was changed or damaged.');
  return Number(end.episodes ?? end.items);
}

function checkHeader(value: JsonObject, { format, version }: Header): void {
  if (value.format !== format) throw new TransferError(`Line 1: this is not an export of Orrery (\`${format}\`).`);
  if (value.version !== version)
    throw new TransferError(
      `Line 1: format version ${String(value.version)} is not known; this Orrery reads ${version}.`,
    );
}

export function parseLine(line: string, number: number): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new TransferError(`Line ${number}: this is not JSON.`);
  }
  if (!isObject(value)) throw new TransferError(`Line ${number}: this is not a JSON object.`);
  return value;
}

export function toLine(episode: Episode): JsonObject {
  return {
    episode_id: episode.id,
    domain: episode.domain,
    stored_at: toTime(episode.storedAtMs),
    context: episode.context,
    schema: episode.schema,
    actions_taken: episode.actions,
    outcome: episode.outcome,
    metadata: episode.metadata,
    occurrences: episode.occurrences,
    recalls: episode.recalls,
    last_recalled_at: episode.lastRecalledAtMs === null ? null : toTime(episode.lastRecalledAtMs),
    linked_to: episode.links,
  };
}

type StoreOperation = ReturnType<typeof memoryOperations>['memory.store'];

/** Throws unless a store of these contents would be taken. */
function requireStorable(value: JsonObject, number: number, operation: StoreOperation): void {
  const { domain, context, schema, actions_taken, outcome, metadata } = value;
  const given = Object.entries({ context, schema, metadata }).filter(([, content]) => content !== null);
  try {
    readRequest(operation, { domain, outcome, actions_taken, ...Object.fromEntries(given) });
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
    const [first] = cause.errors ?? [];
    const what = first && first.pointer !== '' ? `${first.pointer} ${first.message}` : first?.message;
    throw new TransferError(`Line ${number}: this is not an episode: ${what}.`);
  }
}

export function fromLine(value: JsonObject, number: number, operation: StoreOperation): Episode {
  const refuse = (member: string, wanted: string): never => {
    throw new TransferError(`Line ${number}: this is not an episode: /${member} must be ${wanted}.`);
  };
  const time = (member: string): number => {
    const text = value[member];
    const ms = typeof text === 'string' ? Date.parse(text) : Number.NaN;
    return Number.isFinite(ms) ? ms : refuse(member, 'a time');
  };
  const count = (member: string, least: number): number => {
    const given = value[member];
    return typeof given === 'number' && Number.isInteger(given) && given >= least && given <= countMax
      ? given
      : refuse(member, `an integer from ${least} to ${countMax}`);
  };
  requireStorable(value, number, operation);
  const {
    episode_id: id,
    domain,
    context,
    schema,
    actions_taken: actions,
    outcome,
    metadata,
    linked_to: links,
  } = value;
  return {
    id: typeof id === 'string' && isEpisodeId(id) ? id : refuse('episode_id', 'an id of an episode'),
    domain: normalizeDomain(String(domain)),
    outcome: typeof outcome === 'string' ? outcome : refuse('outcome', 'a text'),
    storedAtMs: time('stored_at'),
    context: typeof context === 'string' ? context : null,
    schema: isObject(schema) ? schema : null,
    actions: isArray(actions) ? actions : refuse('actions_taken', 'a list'),
    metadata: isObject(metadata) ? metadata : null,
    occurrences: count('occurrences', 1),
    recalls: count('recalls', 0),
    lastRecalledAtMs: value.last_recalled_at === null ? null : time('last_recalled_at'),
    links:
      isArray(links) && links.every((link) => typeof link === 'string' && isEpisodeId(link))
        ? (links as EpisodeId[])
        : refuse('linked_to', 'a list of ids of episodes'),
  };
}
