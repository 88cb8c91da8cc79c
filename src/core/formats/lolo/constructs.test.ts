import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { constructs, programOf } from './constructs.ts';
import { lolo, readLolo } from './index.ts';

describe.each(constructs.map((one) => [one.name, one] as const))('the construct %s', (_, construct) => {
  const text = programOf(construct);
  const { value, faults, notes } = readLolo(text);

  it('is read', () => {
    expect([faults, notes]).toEqual([[], []]);
  });

  it('is written back to the same document', () => {
    const written = lolo.write?.(value as JsonObject) ?? '';
    expect(readLolo(written).value).toEqual(value);
  });

  it('stands in the layout of the form', () => {
    const { example, laidOut = example } = construct;
    expect(lolo.layOut?.(text)).toBe(programOf({ ...construct, example: laidOut }));
  });
});
