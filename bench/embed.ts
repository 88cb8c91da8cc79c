// Question: what does embedding a schema cost, against `JSON.parse` of the same text? The target is at most twice, and linear in the text.
// The rival gets the text; embedding gets the parsed value and does everything from there: reading, indexing, analysing, refining, hashing.
import { embeddingDimension, embedSchema } from '../src/core/embed/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { corpusAbsent, readCorpus } from '../tests/fixtures/corpus.ts';
import { machineLine, measure, table } from './measure.ts';

const rounds = 200;

export function run(): void {
  const documents = readCorpus().sort((a, b) => a.text.length - b.text.length);
  if (documents.length === 0) {
    console.log(corpusAbsent);
    return;
  }
  console.log(`Embed against JSON.parse, medians of ${rounds} interleaved rounds. ${machineLine()}`);
  const all = documents.map(({ text }) => text);
  // Everything first: the compiler has then seen all kinds of documents.
  const rows = [measureAll(`all ${all.length} documents`, all)];
  for (const q of [0.1, 0.5, 0.9, 0.95, 1]) {
    const document = documents[Math.min(documents.length - 1, Math.floor(q * documents.length))];
    if (document === undefined) throw new Error('no document');
    rows.push(measureText(`p${q * 100} ${document.file}`, document.text));
  }
  const largest = [...documents]
    .filter(({ file }) => file.startsWith('reference/'))
    .slice(-16)
    .map(({ text }) => JSON.parse(text) as { orbitals: unknown[] });
  for (const count of [4, 8, 16]) {
    const joined = { name: 'Joined', orbitals: largest.slice(0, count).flatMap((document) => document.orbitals) };
    rows.push(measureText(`${count} applications in one`, JSON.stringify(joined)));
  }
  console.log(table(['document', 'KB', 'JSON.parse ms', 'embed ms', 'ratio', 'with reading', 'us per KB'], rows));
}

function measureText(label: string, text: string): string[] {
  return measureAll(label, [text]);
}

function measureAll(label: string, texts: readonly string[]): string[] {
  const values = texts.map((text) => JSON.parse(text));
  const models = values.map((value) => indexSchema(parseSchema(value).schema));
  for (const model of models) if (embedSchema(model).length !== embeddingDimension) throw new Error('wrong vector');
  const timings = measure(
    [
      { name: 'json', run: () => texts.map((text) => JSON.parse(text)) },
      { name: 'embed', run: () => models.map(embedSchema) },
      { name: 'read and embed', run: () => values.map((value) => embedSchema(indexSchema(parseSchema(value).schema))) },
    ],
    texts.length > 1 ? rounds / 10 : rounds,
    texts.length > 1 ? 5 : 60,
  );
  const [json, embed, whole] = timings.map((timing) => timing.medianMs) as [number, number, number];
  const kilobytes = texts.reduce((sum, text) => sum + text.length, 0) / 1024;
  const cells = [json.toFixed(3), embed.toFixed(3), (embed / json).toFixed(2), (whole / json).toFixed(2)];
  return [label, kilobytes.toFixed(0), ...cells, ((embed * 1000) / kilobytes).toFixed(1)];
}
