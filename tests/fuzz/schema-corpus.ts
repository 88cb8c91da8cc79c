// The canonical form of every real document: blind to random permutations of its unordered parts, changed by every random single edit.
// Cases are permutations a document; there are ten times as many edits.
import { canonicalText, parseSchema } from '../../src/core/schema/index.ts';
import { corpusAbsent, hasCorpus, readCorpus } from '../fixtures/corpus.ts';
import { editDocument, leavesOf } from '../fixtures/edit.ts';
import { permuteDocument } from '../fixtures/permute.ts';
import { forSeeds } from '../fixtures/seed.ts';

export const casesDefault = 100;

export function run(cases: number, seed: number): void {
  if (!hasCorpus) console.log(corpusAbsent);
  else console.log(`${permuteCorpus(cases, seed)} permutations, ${editCorpus(cases * 10, seed)} edits`);
}

/** Permutes every document `rounds` times; returns how many permutations were compared. */
export function permuteCorpus(rounds: number, seed: number): number {
  let compared = 0;
  for (const { file, text } of readCorpus()) {
    const document = JSON.parse(text);
    const canonical = canonicalText(parseSchema(document).schema);
    forSeeds(seed, rounds, (prng) => {
      const permuted = permuteDocument(document, prng);
      if (canonicalText(parseSchema(permuted).schema) !== canonical)
        throw new Error(`${file} changes its canonical form`);
      compared++;
    });
  }
  return compared;
}

/** Makes `rounds` single edits of every document that says anything; returns how many were seen, which is all of them. */
export function editCorpus(rounds: number, seed: number): number {
  let seen = 0;
  for (const { file, text } of readCorpus()) {
    const document = JSON.parse(text);
    if (leavesOf(document).length === 0) continue;
    const canonical = canonicalText(parseSchema(document).schema);
    forSeeds(seed, rounds, (prng) => {
      const edit = editDocument(document, prng);
      if (canonicalText(parseSchema(edit.document).schema) === canonical)
        throw new Error(`${file}: "${edit.description}" goes unseen`);
      seen++;
    });
  }
  return seen;
}
