import { describe, expect, it } from 'vitest';
import { toNormalForm } from './normal-form.ts';
import { createPrng } from './prng.ts';

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
/** Marks of many classes (Arabic, Hebrew, Indic, musical, below, above, overlaid), some with none, some that decompose, and letters that compose with them. */
const marks = [
  ...'\u0301\u0316\u0315\u0345\u0334\u0323\u0308\u0344\u0340\u05b0\u05c1\u0651\u064b\u0f73\u0f71\u0f81\u093c\u094d\u3099\u0903\u20dd\u0360\u035c\u0327\u0328\u1dce\u{1d165}\u{1d16e}\u{16ff0}\ufe0f\u0e38\u0e48\u1ab0\u302a\u302e',
];
const letters = [...'aeoE \u00e9\u1ead\u0915\u304b\uac00\ufb01\u212b\u1e9b\ud83d'];

describe('a text in a normalization form', () => {
  it('is what the language makes of it, with runs of marks of any length', () => {
    const seed = Date.now() % 1_000_000_000;
    const prng = createPrng(seed);
    const pick = (list: readonly string[]) => list[prng.below(list.length)] as string;
    for (let i = 0; i < 400; i++) {
      const some = Array.from({ length: 1 + prng.below(6) }, () => pick(marks));
      const parts = Array.from({ length: 1 + prng.below(3) }, () => {
        const run = Array.from({ length: [3, 63, 64, 300][prng.below(4)] as number }, () =>
          pick(i % 2 === 0 ? marks : some),
        );
        return pick(letters) + run.join('');
      });
      const text = parts.join('') + pick(letters);
      for (const form of forms)
        expect(
          toNormalForm(text, form) === text.normalize(form),
          `${form} of ${JSON.stringify(text)}, seed ${seed}`,
        ).toBe(true);
    }
  });

  it('agrees on every mark of Unicode, behind those of other classes', () => {
    const all: string[] = [];
    for (let code = 0x300; code < 0x20000; code++) {
      const mark = String.fromCodePoint(code);
      if (/\p{M}/u.test(mark)) all.push(mark);
    }
    const text = `a${all.join('')}e${all.toReversed().join('')}`;
    for (const form of forms) expect(toNormalForm(text, form) === text.normalize(form)).toBe(true);
  });

  it('comes in time for 300,000 marks that stand the wrong way round', () => {
    const began = process.cpuUsage();
    const above = '\u0315'.repeat(150_000);
    const below = '\u0316'.repeat(150_000);
    expect(toNormalForm(`a${above}${below}`) === `a${below}${above}`).toBe(true);
    // The language takes a hundred times as long.
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });
});
