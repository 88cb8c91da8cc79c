// Question: what do parsing and indexing a schema cost, against `JSON.parse` of the same text? The graph (reachable states, emit sites, the
// meaning of every name) and the canonical hash are made when first asked for, and are shown apart.
import { sha256Hex } from '../src/core/base/hash.ts';
import {
  canonicalText,
  emitSitesOf,
  indexSchema,
  nameKinds,
  type OrbDocument,
  parseSchema,
  reachOf,
  schemaOf,
  symbolsOf,
} from '../src/core/schema/index.ts';
import { corpusAbsent, readCorpus } from '../tests/fixtures/corpus.ts';
import { machineLine, measure, table } from './measure.ts';

export function run(): void {
  const documents = readCorpus().sort((a, b) => a.text.length - b.text.length);
  if (documents.length === 0) {
    console.log(corpusAbsent);
    return;
  }
  console.log(`Times JSON.parse of the same text, medians of 300 interleaved rounds. ${machineLine()}`);
  const rows = [
    ['median', 0.5],
    ['p95', 0.95],
    ['largest', 1],
  ].map(([label, q]) => {
    const document = documents[Math.min(documents.length - 1, Math.floor(Number(q) * documents.length))];
    if (document === undefined) throw new Error('no document');
    return measureDocument(String(label), document.text);
  });
  console.log(table(['document', 'KB', 'JSON.parse ms', 'parse+index', '+ whole graph', 'canonical+hash'], rows));
}

function measureDocument(label: string, text: string): string[] {
  const value = JSON.parse(text);
  if (indexSchema(parseSchema(value).schema).orbitals.length !== value.orbitals.length) throw new Error('wrong index');
  const fresh = () => JSON.parse(text);
  const timings = measure(
    [
      { name: 'json', run: () => JSON.parse(text) },
      // A fresh value each time: what was read before is remembered by identity.
      { name: 'index', prepare: fresh, run: (document) => indexSchema(parseSchema(document).schema) },
      { name: 'graph', prepare: fresh, run: (document) => indexWithGraph(document) },
      { name: 'hash', prepare: fresh, run: (document) => sha256Hex(canonicalText(schemaOf(document as OrbDocument))) },
    ],
    300,
  );
  const [json, index, graph, hash] = timings.map((timing) => timing.medianMs) as [number, number, number, number];
  const times = (part: number) => (part / json).toFixed(2);
  const kilobytes = (text.length / 1024).toFixed(0);
  return [label, kilobytes, json.toFixed(3), times(index), times(graph), times(hash)];
}

function indexWithGraph(document: unknown): number {
  const model = indexSchema(parseSchema(document).schema);
  let sites = 0;
  for (const trait of model.traits) {
    reachOf(trait);
    sites += emitSitesOf(trait).length;
  }
  const symbols = symbolsOf(model);
  for (const kind of nameKinds) {
    for (const use of symbols.uses(kind)) if (symbols.meantBy(use) !== null) sites++;
  }
  return sites;
}
