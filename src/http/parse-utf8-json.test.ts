import { describe, expect, test } from 'vitest';
import { createPrng } from '../core/base/prng.ts';
import { parseUtf8Json } from './parse-utf8-json.ts';

/** What the platform makes of the same bytes: its own decoder, then its own parser. */
function reference(body: Buffer): unknown {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)) };
  } catch (error) {
    return error instanceof SyntaxError ? error.message : null;
  }
}

function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...everyText(member)]);
}

function own(body: Buffer): unknown {
  try {
    const parsed = parseUtf8Json(body);
    if (parsed?.isNormal) expect(everyText(parsed.value).filter((text) => text !== text.normalize('NFC'))).toEqual([]);
    return parsed && { value: parsed.value };
  } catch (error) {
    return (error as Error).message;
  }
}

describe('bytes become what the text says', () => {
  test.each([
    ['ASCII alone', '{"a":[1,"b"]}'],
    ['one dash', '{"a":"b \u2014 c"}'],
    ['every width', '{"a\u00e9":"\u2014\u{1f600}","b":["\u00ff\u0100"]}'],
    ['the first and the last byte', '"\u00e9"'],
    ['a backslash before it, which escapes nothing', '{"a":"\\\u00e9"}'],
    ['two backslashes before it', '{"a":"\\\\\u00e9"}'],
    ['an escape that it breaks', '{"a":"\\u00\u00e9"}'],
    ['outside a string', '{"a":\u2014}'],
    ['a byte order mark', '\ufeff{}'],
    ['more than is escaped, in many places', JSON.stringify({ a: 'x\u00e9'.repeat(200) })],
    ['more than is escaped, in one place', JSON.stringify('\u{1f600}'.repeat(1000))],
    ['a line separator', '"\u2028"'],
  ])('%s', (_, text) => {
    // Wherever the body lies in the memory that it shares.
    for (let offset = 0; offset < 8; offset++) {
      const bytes = Buffer.from(text);
      const body = Buffer.from(new ArrayBuffer(bytes.length + 16), offset, bytes.length);
      bytes.copy(body);
      expect(own(body)).toEqual(reference(body));
    }
  });

  test.each([[[0xff]], [[0x22, 0xc3, 0x22]], [[0x22, 0xed, 0xa0, 0x80, 0x22]]])('%j is not UTF-8', (bytes) => {
    expect(parseUtf8Json(Buffer.from(bytes))).toBeNull();
  });

  test('a large body in another script takes about as long as the platform takes', () => {
    const body = Buffer.from(JSON.stringify('\u00e9\u6f22'.repeat(800_000)));
    const leastOf = (read: (bytes: Buffer) => unknown) => {
      const times = [1, 2, 3].map(() => {
        const start = performance.now();
        read(body);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    expect(leastOf(own)).toBeLessThan(5 * leastOf(reference));
  });

  test('as the platform reads them, whatever they are', () => {
    const pieces = [
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      'a',
      '1',
      ' ',
      'u00e9',
      'u0301',
      '\u0301',
      '\u212b',
      '\u00e9',
      '\u2014',
      '\u{1f600}',
      '\ufeff',
    ];
    let parsed = 0;
    for (let seed = 1; seed <= 20_000; seed++) {
      const prng = createPrng(seed);
      const some = Array.from({ length: prng.below(12) }, () => pieces[prng.below(pieces.length)]).join('');
      const body = Buffer.from(prng.below(2) === 0 ? some : `"${some.replaceAll('"', '')}"`);
      if (prng.below(8) === 0 && body.length > 0) body[prng.below(body.length)] = prng.below(256);
      const found = own(body);
      if (found !== null && typeof found === 'object') parsed++;
      expect({ seed, found }).toEqual({ seed, found: reference(body) });
    }
    expect(parsed).toBeGreaterThan(2_000);
  });
});
