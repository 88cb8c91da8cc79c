// What the evaluation against the format's own compiler looks at: documents with their names, our verdict on each, and mistakes in them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isArray, isObject, type Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { registries19, verifySchema } from '../src/core/verify/index.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';

export interface Named {
  readonly name: string;
  readonly document: Json;
}

export interface Faulty extends Named {
  readonly operator: string;
  /** The document before the mistake. */
  readonly original: Json;
}

export const libraryDocuments = (): Named[] =>
  listBehaviors().map(({ name, schema }) => ({ name, document: schema as unknown as Json }));

export const corpusDocuments = (): Named[] =>
  readCorpus().map(({ file, text }) => ({ name: basename(file, '.json'), document: JSON.parse(text) as Json }));

const exports17 = join(import.meta.dirname, '../../shared/corpus/versions/2026-08-22');

/** The dated export of the format's own library; none where the corpus is absent. */
export function datedDocuments(): Named[] {
  if (!existsSync(exports17)) return [];
  return readdirSync(exports17)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name, document: JSON.parse(readFileSync(join(exports17, name), 'utf8')) as Json }));
}

/** The examples that are whole documents and meant to be right: every entity and trait is written out, and our checks find no error. */
export function exampleDocuments(): Named[] {
  const folder = join(import.meta.dirname, '../examples');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ name: file, document: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json }))
    .filter(({ document }) => isWhole(document) && !findsError(document));
}

function isWhole(document: Json): boolean {
  const orbitals = isObject(document) && isArray(document.orbitals) ? document.orbitals : [];
  const written = (orbital: Json) =>
    isObject(orbital) && isObject(orbital.entity) && isArray(orbital.traits) && orbital.traits.every(isObject);
  return orbitals.length > 0 && orbitals.every(written);
}

export function verdictOf(document: Json) {
  return verifySchema(indexSchema(parseSchema(document).schema), registries19);
}

export function findsError(document: Json): boolean {
  return verdictOf(document).findings.some((finding) => finding.severity === 'error');
}

/** One mistake of every operator in so many of the documents, in places that the seed draws. */
export function faultyDocuments(
  sources: readonly Named[],
  draws: number,
  seed: number,
  operators = faultOperators,
): Faulty[] {
  const prng = createPrng(seed);
  return operators.flatMap((operator) => {
    const found: Faulty[] = [];
    for (const { name, document } of prng.shuffle(sources)) {
      if (found.length === draws) break;
      const faulty = operator.inject(document, prng);
      if (faulty !== null) found.push({ name, operator: operator.name, original: document, document: faulty });
    }
    return found;
  });
}
