import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Json, JsonObject } from './json.ts';
import type { Prng } from './prng.ts';
import { countWrittenMembers, findRepeatedMembers, noteRepeats, repeatsIn } from './repeated-members.ts';

const found = (text: string) =>
  findRepeatedMembers(text).map(({ path, name, lines }) => [path.join('/'), name, lines] as const);

test.each([
  ['{"a":1,\n"a":2}', [['', 'a', [1, 2]]]],
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', []],
  ['[{"x":{"k":1,\n"k":2,\n\n"k":3}}]', [['0/x', 'k', [1, 2, 4]]]],
  ['{"a":"a","b":["a","a"],"c":"\\"a\\":1"}', []],
  ['{"a\\u0062":1,"ab":2}', [['', 'ab', [1, 1]]]],
  ['{"a:":1,"a":"b:","c":"\\\\","c":1}', [['', 'c', [1, 1]]]],
  ['{"":1,"":2}', [['', '', [1, 1]]]],
  ['7', []],
] as const)('%s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

/** A value as text with members that stand twice, and how many of its members do. */
function write(prng: Prng, levels: number): { text: string; written: number; repeated: number } {
  const kind = levels === 0 ? 2 : prng.below(4);
  if (kind >= 2)
    return { text: prng.pick(['1', '"a:"', '"\\":"', '"\\\\"', 'null', '"x\\n:"']), written: 0, repeated: 0 };
  const parts = Array.from({ length: prng.below(4) }, () => write(prng, levels - 1));
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0);
  if (kind === 1) {
    const text = `[${parts.map((part) => part.text).join(', ')}]`;
    return { text, written: sum((part) => part.written), repeated: sum((part) => part.repeated) };
  }
  const names = parts.map(() => prng.pick(['a', 'b', 'c:', 'd"', 'e\\']));
  const members = parts.map((part, i) => `${JSON.stringify(names[i])}${prng.pick(['', ' ', '\n'])}:${part.text}`);
  const repeated = names.length - new Set(names).size;
  return {
    text: `{${members.join(',')}}`,
    written: sum((part) => part.written) + parts.length,
    repeated: sum((part) => part.repeated) + repeated,
  };
}

test('members are counted as they are written, and told where more are written than read', () => {
  forSeeds(1, 400, (prng) => {
    const { text, written, repeated } = write(prng, 5);
    expect(countWrittenMembers(new TextEncoder().encode(text))).toBe(written);
    const told = findRepeatedMembers(text).reduce((sum, { lines }) => sum + lines.length - 1, 0);
    expect(told).toBe(repeated);
  });
});

test('what is found stays with the value and with what is inside it on the way', () => {
  const text = '{"schema":{"orbitals":[{"name":"a","name":"b"}]}}';
  const value = JSON.parse(text) as JsonObject;
  noteRepeats(text, value);
  const repeat = { name: 'name', lines: [1, 1] };
  expect(repeatsIn(value)).toEqual([{ path: ['schema', 'orbitals', 0], ...repeat }]);
  expect(repeatsIn(value.schema as JsonObject)).toEqual([{ path: ['orbitals', 0], ...repeat }]);
  expect(repeatsIn([] as Json[])).toEqual([]);
});

test('many members cost no more than they are', () => {
  const text = `{${Array.from({ length: 200_000 }, (_, i) => `"k${i % 150_000}":1`).join(',')}}`;
  const start = performance.now();
  expect(findRepeatedMembers(text).length).toBe(100);
  expect(performance.now() - start).toBeLessThan(3000);
});
