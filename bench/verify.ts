// Question: what do the checks, the prediction and the notes cost, against `JSON.parse` of the same text?
// Every round parses the text anew, so that nothing cached by node identity helps; index and checks are timed on the fresh value.
// The prediction is timed once more on the same document with one trait hidden: then it is made by the weights, not by the findings.

import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { notesOf } from '../src/core/verify/notes.ts';
import { predictSchema } from '../src/core/verify/predictor/predict.ts';
import { registries19 } from '../src/core/verify/registry.ts';
import { verifySchema } from '../src/core/verify/verify.ts';
import { corpusAbsent, readCorpus } from '../tests/fixtures/corpus.ts';
import { machineLine, summarize, table } from './measure.ts';

const rounds = 400;

export function run(): void {
  const documents = readCorpus().sort((a, b) => a.text.length - b.text.length);
  if (documents.length === 0) {
    console.log(corpusAbsent);
    return;
  }
  console.log(`Checks and prediction against JSON.parse, n = ${rounds}. ${machineLine()}`);
  const at = (q: number) => documents[Math.min(documents.length - 1, Math.floor(q * documents.length))]?.text ?? '';
  const texts = { median: at(0.5), p95: at(0.95), largest: at(1) };
  for (let i = 0; i < 50; i++) for (const text of Object.values(texts)) timeOnce(text);
  const rows = Object.entries(texts).map(([label, text]) => measureDocument(label, text));
  console.log(
    table(
      [
        'document',
        'KB',
        'JSON.parse ms',
        'checks ms',
        'p99',
        'ratio',
        'predict µs',
        'open µs',
        'open p99 µs',
        'notes µs',
      ],
      rows,
    ),
  );
}

interface Times {
  readonly json: number;
  readonly checks: number;
  readonly predict: number;
  readonly predictOpen: number;
  readonly notes: number;
}

function timeOnce(text: string): Times {
  const start = performance.now();
  const value = JSON.parse(text);
  const json = performance.now() - start;
  const model = indexSchema(parseSchema(value).schema);
  const before = performance.now();
  const verification = verifySchema(model, registries19);
  const between = performance.now();
  const prediction = predictSchema(model, verification);
  const after = performance.now();
  notesOf(model, registries19);
  const notes = performance.now() - after;
  if (prediction.basis !== 'exact') throw new Error('the corpus is closed');
  return { json, checks: after - before, predict: after - between, predictOpen: timeOpen(value), notes };
}

function timeOpen(value: { orbitals: { traits: unknown[] }[] }): number {
  const orbital = value.orbitals.find(({ traits }) => traits.length > 0);
  if (orbital !== undefined) orbital.traits[0] = 'Hidden';
  const model = indexSchema(parseSchema(value).schema);
  const verification = verifySchema(model, registries19);
  const before = performance.now();
  const prediction = predictSchema(model, verification);
  const after = performance.now();
  if (prediction.basis !== 'predicted') throw new Error('a hidden trait opens the document');
  return after - before;
}

function measureDocument(label: string, text: string): string[] {
  const times = Array.from({ length: rounds }, () => timeOnce(text));
  const json = summarize(
    'json',
    times.map((time) => time.json),
  );
  const checks = summarize(
    'checks',
    times.map((time) => time.checks),
  );
  const predict = summarize(
    'predict',
    times.map((time) => time.predict),
  );
  const open = summarize(
    'open',
    times.map((time) => time.predictOpen),
  );
  const notes = summarize(
    'notes',
    times.map((time) => time.notes),
  );
  return [
    label,
    (text.length / 1024).toFixed(0),
    json.medianMs.toFixed(3),
    checks.medianMs.toFixed(3),
    checks.p99Ms.toFixed(3),
    (checks.medianMs / json.medianMs).toFixed(2),
    (predict.medianMs * 1000).toFixed(1),
    (open.medianMs * 1000).toFixed(1),
    (open.p99Ms * 1000).toFixed(1),
    (notes.medianMs * 1000).toFixed(1),
  ];
}
