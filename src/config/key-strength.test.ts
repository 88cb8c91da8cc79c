import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyBitsAtMost, keyBitsMin } from './key-strength.ts';

test.each([
  ['', 0],
  ['1234', 12],
  ['a-key', 16],
  ['0123456789abcdef', 64],
  ['a'.repeat(64), 64],
])('%s is worth %d bits at most', (key, bits) => {
  expect(keyBitsAtMost(key)).toBe(bits);
});

test('128 random bits are enough in every usual notation, 64 in none', () => {
  for (let i = 0; i < 200; i++) {
    expect(keyBitsAtMost(randomBytes(20).toString('hex'))).toBeGreaterThanOrEqual(keyBitsMin);
    expect(keyBitsAtMost(randomBytes(24).toString('base64url'))).toBeGreaterThanOrEqual(keyBitsMin);
    expect(keyBitsAtMost(randomBytes(8).toString('hex'))).toBeLessThan(keyBitsMin);
    expect(keyBitsAtMost(randomBytes(8).toString('base64url'))).toBeLessThan(keyBitsMin);
  }
});
