// Laws of the readers of texts, and the programs of others where a folder of them is named.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../src/core/base/json.ts';
import { lolo, readLolo } from '../src/core/formats/lolo/index.ts';
import { canonicalHash, parseSchema } from '../src/core/schema/index.ts';
import { corpusAbsent, hasCorpus, readCorpus } from './fixtures/corpus.ts';
import { asWritten, pairsAbsent, readPairs } from './fixtures/lolo-pairs.ts';
import { run } from './fuzz/formats.ts';

const hash = (value: unknown) => canonicalHash(parseSchema(value).schema);

test('no text makes a reader throw, two mistakes are both found, time is linear', () => run(150, 1), 120_000);

describe('documents of others', () => {
  const pairs = readPairs();
  if (pairs.length === 0) console.log(pairsAbsent);
  test.skipIf(pairs.length === 0)(
    'programs are read to the hash of the JSON that the compiler made of them',
    () => {
      const same = pairs.filter(({ text, json }) => hash(readLolo(text).value) === hash(asWritten(JSON.parse(json))));
      expect(same.length / pairs.length).toBeGreaterThanOrEqual(0.99);
    },
    120_000,
  );

  if (!hasCorpus) console.log(corpusAbsent);
  test.skipIf(!hasCorpus)(
    'real documents are the same, written and read again',
    () => {
      for (const { file, text } of readCorpus()) {
        const document = JSON.parse(text) as JsonObject;
        expect(hash(readLolo(lolo.write?.(document) ?? '').value), file).toBe(hash(document));
      }
    },
    120_000,
  );
});
