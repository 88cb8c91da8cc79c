// One of the processes that load episodes for `bench/scale.ts`: every so manyth page of all domains, by COPY, as the store and the recall index would write the rows.
// Foreign keys are not checked meanwhile, which a superuser may ask for. Arguments: URL, seed, episodes, domains, episodes of the largest, number of this process, number of all.
import pg from 'pg';
import { encodeBody } from '../src/adapters/store/body-codec.ts';
import { placeOfDomain, placeOfVectors, toVectorText } from '../src/adapters/store/postgres/recall/recall-places.ts';
import { toIndexRow } from '../src/adapters/store/postgres/recall/recall-rows-writer.ts';
import { contentHash, evidenceKey } from '../src/core/memory/identity.ts';
import { outlineOf } from '../src/core/memory/outline.ts';
import { packVector, vectorToBytes } from '../src/core/memory/vector-codec.ts';
import { numbersOf, packWords } from '../src/core/memory/word-row.ts';
import { type Cell, copyIn } from './copy-in.ts';
import {
  type DrawnEpisode,
  domainName,
  idAt,
  pageSize,
  ScaleData,
  scaleVersion,
  sizesOf,
  scaleTenant as tenant,
} from './scale-data.ts';

const columns = {
  episodes:
    'tenant, id, domain, version, stored_at, outcome, content_hash, evidence_key, encoding, body, bytes, occurrences, recalls, links',
  vectors: 'tenant, id, kind, domain, version, data, bytes',
  recall_episodes: `tenant, domain, place, text_place, id, stored_at, outcome, steps, pinned, judged, is_correction, needs_text, needs_structure,
    context_length, deeds_length, words, terms`,
  recall_vectors: 'tenant, domain, id, kind, part, place, v',
};
type Table = keyof typeof columns;
const tables = Object.keys(columns) as Table[];

/** A domain with what is the same in all of its rows. */
function placeOf(domain: string) {
  return {
    domain,
    place: placeOfDomain(tenant, domain),
    textPlace: placeOfVectors(tenant, domain, 'text', scaleVersion),
    numberOf: numbersOf(tenant, domain),
  };
}

function rowsOf(
  { domain, place, textPlace, numberOf }: ReturnType<typeof placeOf>,
  at: number,
  { episode, vector }: DrawnEpisode,
): Record<Table, readonly Cell[]> {
  const { id, storedAtMs, outcome } = episode;
  const { encoding, bytes } = encodeBody(episode);
  const packed = packVector(vector);
  const data = vectorToBytes(packed);
  const outline = outlineOf(episode, id, false);
  const words = packWords(outline.context, outline.steps, numberOf);
  const row = toIndexRow({ episode: outline, words });
  return {
    episodes: [
      ...[tenant, id, domain, at + 1, storedAtMs, outcome, contentHash(domain, episode), evidenceKey(episode)],
      ...[encoding, hex(bytes), bytes.length, 1, 0, '[]'],
    ],
    vectors: [tenant, id, 'text', domain, scaleVersion, hex(data), data.length],
    recall_episodes: [
      ...[tenant, domain, place, textPlace],
      ...[row.id, row.stored_at, row.outcome, row.steps, row.pinned, row.judged, row.is_correction],
      ...[row.needs_text, row.needs_structure, row.context_length, row.deeds_length, `\\x${row.words}`, row.terms],
    ],
    recall_vectors: [tenant, domain, id, 0, 0, textPlace, toVectorText(packed.values, packed.scale)],
  };
}

const hex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

const [url = '', ...numbers] = process.argv.slice(2);
const [seed = 1, episodes = 0, domains = 0, largest = 0, part = 0, parts = 1] = numbers.map(Number);
const data = new ScaleData(seed);
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query('SET session_replication_role = replica');
/** Episodes of a page that are there: a load that was cut short is gone on with, and a smaller one is added to. */
async function countHad(domain: number, from: number): Promise<number> {
  const { rows } = await client.query(
    'SELECT count(*) AS count FROM episodes WHERE tenant = $1 AND id >= $2 AND id < $3',
    [tenant, idAt(domain, from), idAt(domain, from + pageSize)],
  );
  return Number(rows[0]?.count);
}

let page = 0;
for (const [domain, size] of sizesOf(episodes, domains, largest).entries()) {
  const place = placeOf(domainName(domain));
  for (let from = 0; from < size; from += pageSize) {
    if (page++ % parts !== part) continue;
    const count = Math.min(pageSize, size - from);
    const had = await countHad(domain, from);
    if (had >= count) continue;
    // A page of a domain that grew begins with the same episodes.
    const drawn = data.page(domain, from, count).slice(had);
    const rows = drawn.map((one, i) => rowsOf(place, from + had + i, one));
    await client.query('BEGIN');
    for (const table of tables)
      await copyIn(
        client,
        `${table} (${columns[table]})`,
        rows.map((row) => row[table]),
      );
    await client.query('COMMIT');
  }
}
await client.end();
