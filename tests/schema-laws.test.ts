// Laws of the schema room over real and generated documents. Seeds are fixed; `npm run fuzz -- schema` runs more of them.
import { describe, expect, it } from 'vitest';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import {
  canonicalHash,
  canonicalText,
  indexSchema,
  parseSchema,
  pointerOf,
  serializeSchema,
} from '../src/core/schema/index.ts';
import { corpusAbsent, hasCorpus, readCorpus } from './fixtures/corpus.ts';
import { editDocument, leavesOf } from './fixtures/edit.ts';
import { run } from './fuzz/schema.ts';
import { permuteCorpus } from './fuzz/schema-corpus.ts';

const corpus = readCorpus().map(({ file, text }) => ({ file, document: JSON.parse(text) as Json }));
const textOf = (document: Json) => canonicalText(parseSchema(document).schema);

describe.skipIf(!hasCorpus)(`real documents${hasCorpus ? '' : ` (${corpusAbsent})`}`, () => {
  it('go in and come out equal, with every element where its pointer says', () => {
    for (const { file, document } of corpus) {
      const copy = structuredClone(document);
      const { schema, problems } = parseSchema(document);
      expect(problems, file).toEqual([]);
      expect(serializeSchema(schema), file).toEqual(copy);
      const model = indexSchema(schema);
      expect(model.isClosed, file).toBe(true);
      for (const trait of model.traits) {
        for (const element of [
          trait,
          ...trait.states,
          ...trait.events,
          ...trait.transitions,
          ...trait.emits,
          ...trait.listens,
        ]) {
          const steps = pointerOf(model, element).split('/').slice(1);
          expect(
            steps.reduce<Json>((value, step) => (value as never)[step], document),
            file,
          ).toBe(element.node);
        }
      }
    }
  });

  it('keep their canonical form when unordered parts move', () => {
    permuteCorpus(2, 1);
  });

  it('change their canonical form with every one of 1,000 single edits', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const prng = createPrng(seed);
      const { file, document } = prng.pick(corpus.slice(0, 120));
      if (leavesOf(document).length === 0) continue;
      const edit = editDocument(document, prng);
      if (textOf(edit.document) === textOf(document))
        expect.fail(`seed ${seed}, ${file}: "${edit.description}" goes unseen`);
    }
  });
});

describe('generated documents', () => {
  it('obey the laws of parsing and canonical form (seeds 1 to 1000)', () => {
    run(1000, 1);
  });

  it('hash to the same value on every machine', () => {
    const document = { name: 'A', orbitals: [{ entity: 'B', traits: ['C'] }] };
    expect(canonicalHash(parseSchema(document).schema)).toBe(
      '1c9656429f0bcce463fb28cda479ba6a3f91fae3a492c36237cd559c8d7ad7a6',
    );
  });
});
