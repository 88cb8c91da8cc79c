// Laws of the embedding: renaming and reordering change no byte of the vector and no label or count that it is made of, so that they would change none under
// other weights; a structural edit that changes the canonical form changes the vector, unless the result
// is the same thing under other names; every vector is finite, of unit length, and nothing makes embedding throw.
// Of the cases, one in nine is an edit. The bulk are small documents: single machines of real and library documents, and generated ones; one case in
// fifty is a whole document of any size. What a document embeds to is computed once, however often it is drawn.
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import { isArray, isObject } from '../../src/core/base/json.ts';
import { createPrng, type Prng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { analyseRefined, embedAnalysis } from '../../src/core/embed/embed-schema.ts';
import { embeddingDimension, similarity } from '../../src/core/embed/index.ts';
import { canonicalHash, indexSchema, parseSchema } from '../../src/core/schema/index.ts';
import { corpusAbsent, hasCorpus, readCorpus } from '../fixtures/corpus.ts';
import { generateDocument } from '../fixtures/generate.ts';
import { permuteDocument } from '../fixtures/permute.ts';
import { renameDocument } from '../fixtures/rename.ts';
import { forSeeds } from '../fixtures/seed.ts';
import { editStructure } from '../fixtures/structural-edit.ts';

export const casesDefault = 1_150_000;
const smallMax = 4000;
const generatedCount = 3000;
/** A long run tells so often how far it is. */
const toldEvery = 50_000;

interface Subject {
  readonly document: JsonObject;
  reading?: Reading;
  hash?: string;
}

/** What is read of a document, and the vector that follows. */
interface Reading {
  readonly vector: readonly number[];
  /** The counts of features, then each label with its count. */
  readonly evidence: readonly number[];
}

interface Pools {
  readonly whole: readonly Subject[];
  readonly small: readonly Subject[];
  readonly generated: Map<number, Subject>;
}

interface Tally {
  renamings: number;
  edits: number;
  readonly drawn: Set<Subject>;
  readonly unseen: Map<string, number>;
}

export function run(cases: number, seed: number): void {
  if (!hasCorpus) console.log(corpusAbsent);
  const pools = readPools();
  const tally: Tally = { renamings: 0, edits: 0, drawn: new Set(), unseen: new Map() };
  forSeeds(seed, cases, (prng) => {
    const subject = pickSubject(pools, prng);
    tally.drawn.add(subject);
    if (prng.below(9) === 0) checkEdit(subject, prng, tally);
    else checkRenaming(subject, prng, tally);
  });
  const unseen = [...tally.unseen.values()].reduce((sum, count) => sum + count, 0);
  console.log(`documents: ${tally.drawn.size}, of which ${pools.whole.length} whole ones at hand`);
  console.log(`renamings and reorderings: ${tally.renamings}, none changed a byte`);
  console.log(
    `edits: ${tally.edits}, of which ${unseen} left the vector as it was ${JSON.stringify([...tally.unseen])}`,
  );
  if (unseen > Math.max(3, tally.edits / 1000)) throw new Error('more than one edit in a thousand is not seen');
}

function readPools(): Pools {
  const documents = [
    ...listBehaviors().map((behavior) => behavior.schema as JsonObject),
    ...readCorpus().map(({ text }) => JSON.parse(text) as JsonObject),
  ];
  const small = documents.flatMap(singleMachines).filter((part) => JSON.stringify(part).length <= smallMax);
  const subjectOf = (document: JsonObject): Subject => ({ document });
  return { whole: documents.map(subjectOf), small: small.map(subjectOf), generated: new Map() };
}

/** A document for every trait of a document: its orbital with this trait alone. */
function singleMachines(document: JsonObject): JsonObject[] {
  const orbitals = isArray(document.orbitals) ? document.orbitals.filter(isObject) : [];
  return orbitals.flatMap((orbital) => {
    const traits = isArray(orbital.traits) ? orbital.traits : [];
    return traits.map((trait): JsonObject => ({ ...document, orbitals: [{ ...orbital, traits: [trait] }] }));
  });
}

function pickSubject({ whole, small, generated }: Pools, prng: Prng): Subject {
  const draw = prng.below(50);
  if (draw === 0) return prng.pick(whole);
  if (draw < 34) return prng.pick(small);
  const seed = prng.below(generatedCount);
  const known = generated.get(seed);
  if (known !== undefined) return known;
  const own = createPrng(seed);
  const subject = { document: generateDocument(own, { oddity: own.real() * 0.2, size: 1 + own.below(3) }) };
  generated.set(seed, subject);
  return subject;
}

function read(document: Json): Reading {
  const analysis = analyseRefined(indexSchema(parseSchema(document).schema));
  const evidence = [...analysis.counts.values];
  analysis.bag.forEach((label, _, count) => {
    evidence.push(label, count);
  });
  return { vector: embedAnalysis(analysis), evidence };
}

function readingOf(subject: Subject): Reading {
  if (subject.reading !== undefined) return subject.reading;
  const reading = read(subject.document);
  const { vector } = reading;
  if (vector.length !== embeddingDimension || similarity(vector, vector) !== 1) throw new Error('not a unit vector');
  subject.reading = reading;
  return reading;
}

function hashOf(subject: Subject): string {
  subject.hash ??= canonicalHash(parseSchema(subject.document).schema);
  return subject.hash;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return a.length === b.length;
}

function checkRenaming(subject: Subject, prng: Prng, tally: Tally): void {
  tally.renamings++;
  if (tally.renamings % toldEvery === 0) console.log(`${tally.renamings} renamings so far`);
  const own = readingOf(subject);
  const { vector, evidence } = read(permuteDocument(renameDocument(subject.document, prng), prng));
  if (!isSame(evidence, own.evidence)) throw new Error('renaming or reordering changes what the vector is made of');
  if (!isSame(vector, own.vector)) throw new Error('renaming or reordering changes the vector');
}

function checkEdit(subject: Subject, prng: Prng, tally: Tally): void {
  const edit = editStructure(subject.document, prng);
  if (canonicalHash(parseSchema(edit.document).schema) === hashOf(subject)) return;
  tally.edits++;
  if (isSame(read(edit.document).vector, readingOf(subject).vector)) {
    tally.unseen.set(edit.kind, (tally.unseen.get(edit.kind) ?? 0) + 1);
  }
}
