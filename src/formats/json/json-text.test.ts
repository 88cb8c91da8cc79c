import { describe, expect, it } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Prng } from '../../core/base/prng.ts';
import { rewriteJson } from './json-text.ts';

type Value = unknown;
const keys = ['name', 'states', 'from', 'to', '10', '2', '', 'a"b', '\u00e9', 'event'];
const scalars = [
  '1.0',
  '1e3',
  '-0',
  '0',
  '"\\u00e9"',
  '"a\\/b"',
  '"{[,:"',
  'true',
  'null',
  '12.50',
  '"\\ud83d\\ude00"',
];

/** JSON text as a person may have written it: no two places alike. */
function writeAnyhow(prng: Prng, depth: number, blank: () => string): string {
  const kind = prng.below(depth === 0 ? 1 : 3);
  if (kind === 0) return prng.pick(scalars);
  const parts = Array.from({ length: prng.below(5) }, () => {
    const name = kind === 1 ? '' : `${JSON.stringify(prng.pick(keys))}${blank()}:${blank()}`;
    return `${blank()}${name}${writeAnyhow(prng, depth - 1, blank)}${blank()}`;
  });
  const inside = parts.length === 0 ? blank() : parts.join(',');
  return kind === 1 ? `[${inside}]` : `{${inside}}`;
}

function document(prng: Prng): string {
  const blanks = prng.pick([[''], [' ', ''], ['\n', '  ', '\n\n  ', ''], ['\r\n\t', ' ']]);
  const text = writeAnyhow(prng, 4, () => prng.pick(blanks));
  return `${prng.pick(['', '\ufeff'])}${text}${prng.pick(['', '\n', '\r\n'])}`;
}

const read = (text: string): Value => JSON.parse(text.replace(/^\ufeff/, ''));
const isHolder = (value: Value): value is Record<string, Value> | Value[] =>
  typeof value === 'object' && value !== null;

/** Some changes at random places. */
function change(prng: Prng, value: Value, left: { changes: number }): Value {
  if (left.changes > 0 && prng.below(6) === 0) {
    left.changes--;
    return read(document(prng));
  }
  if (!isHolder(value)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => change(prng, item, left));
    if (prng.below(4) === 0) items.splice(prng.below(items.length + 1), prng.below(2), read(document(prng)));
    if (prng.below(8) === 0) return prng.shuffle(items);
    return items;
  }
  const members = Object.entries(value)
    .filter(() => prng.below(8) > 0)
    .map(([name, item]) => [prng.below(9) === 0 ? prng.pick(keys) : name, change(prng, item, left)]);
  if (prng.below(4) === 0) members.push([prng.pick(keys), read(document(prng))]);
  return Object.fromEntries(members);
}

/** Length of what two texts have in common at both ends, no byte counted twice. */
function shared(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  return head + tail;
}

/** A list or an object of a value, at random; null where there is none with entries. */
function pickHolder(prng: Prng, value: Value): Record<string, Value> | Value[] | null {
  const holders: (Record<string, Value> | Value[])[] = [];
  const look = (one: Value): void => {
    if (!isHolder(one)) return;
    if (Object.keys(one).length > 0) holders.push(one);
    Object.values(one).forEach(look);
  };
  look(value);
  return holders.length === 0 ? null : prng.pick(holders);
}

describe('a rewritten JSON text', () => {
  it('says exactly what it should, whatever was changed', () => {
    forSeeds(1, 3000, (prng) => {
      const text = document(prng);
      const value = change(prng, read(text), { changes: 3 });
      expect(read(rewriteJson(text, value)), text).toEqual(value);
    });
  });

  it('is the same bytes for the same value', () => {
    forSeeds(1, 2000, (prng) => {
      const text = document(prng);
      expect(rewriteJson(text, read(text))).toBe(text);
    });
  });

  it('keeps every byte but for an entry that is added, or taken away', () => {
    forSeeds(1, 3000, (prng) => {
      const text = document(prng);
      const value = read(text);
      const holder = pickHolder(prng, value);
      if (holder === null || hasTwins(text)) return;
      const isAdding = prng.below(2) === 0;
      const at = prng.below(Object.keys(holder).length);
      if (Array.isArray(holder)) holder.splice(at, isAdding ? 0 : 1, ...(isAdding ? ['added'] : []));
      else if (isAdding) holder.added = 'added';
      else delete holder[Object.keys(holder)[at] as string];
      const result = rewriteJson(text, value);
      expect(read(result)).toEqual(value);
      // The white space of an emptied list goes, too.
      if (Object.keys(holder).length > 0) expect(shared(text, result)).toBe(Math.min(text.length, result.length));
    });
  });

  it('keeps its line breaks, tabs, byte order mark and last line', () => {
    forSeeds(1, 500, (prng) => {
      const value = read(document(prng));
      const [mark, end] = [prng.pick(['', '\ufeff']), prng.pick(['', '\r\n'])];
      const lines = JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n');
      const after = change(prng, value, { changes: 3 });
      const result = rewriteJson(mark + lines + end, after);
      expect(result.startsWith('\ufeff')).toBe(mark !== '');
      expect(result.endsWith('\r\n')).toBe(end !== '');
      expect(result.replaceAll('\r\n', '')).not.toContain('\n');
      // A text of one line shows no indentation.
      if (lines.includes('\r\n')) expect(result).not.toMatch(/\n +\S/);
    });
  });

  it('is what JSON.stringify writes where the text is, too', () => {
    forSeeds(1, 500, (prng) => {
      const value = JSON.parse(JSON.stringify(read(document(prng))));
      const list = [value, { name: 'a', list: [1, { b: [] }] }];
      const text = JSON.stringify({ list }, null, 2);
      const more = { list: [...list, value, { other: [{ name: 'c', to: { a: 1 } }] }] };
      expect(rewriteJson(text, more)).toBe(JSON.stringify(more, null, 2));
    });
  });
});

/** Whether a name may stand twice in an object: how often names stand there is more than the value has. */
function hasTwins(text: string): boolean {
  let count = 0;
  const look = (value: Value): void => {
    if (!isHolder(value)) return;
    if (!Array.isArray(value)) count += Object.keys(value).length;
    Object.values(value).forEach(look);
  };
  look(read(text));
  return (text.match(/"\s*:/g)?.length ?? 0) > count;
}

describe('what is new', () => {
  const text = `{ "name": "A", "share": 1.0, "many": 1e3, "label": "caf\\u00e9", "10": 1, "2": 2,

  "states": ["new", "done"],
  "transitions": [
    { "from": "new", "event": "GO", "to": "done" }, // the twin
    { "from": "done", "event": "BACK", "to": "new", "effects": [["set", "x"]] }
  ],
  "pages": [{
    "name": "One"
  }, {
    "name": "Two"
  }],
  "empty": []
}
`.replace(' // the twin', '');

  const cases: [string, (value: Record<string, never[]>) => void, string, string][] = [
    [
      'a transition is on one line as its neighbours are',
      (value) => value.transitions?.push({ from: 'new', event: 'BACK', to: 'new' } as never),
      '"effects": [["set", "x"]] }\n',
      '"effects": [["set", "x"]] },\n    { "from": "new", "event": "BACK", "to": "new" }\n',
    ],
    ['a text stands in the line', (value) => value.states?.push('lost' as never), '"done"],', '"done", "lost"],'],
    [
      'an object that is broken over lines has a twin that is',
      (value) => value.pages?.splice(1, 0, { name: 'New' } as never),
      '}, {\n    "name": "Two"',
      '}, {\n    "name": "New"\n  }, {\n    "name": "Two"',
    ],
    [
      'the first item of a list in a text of lines has its own line',
      (value) => value.empty?.push({ a: 1 } as never),
      '"empty": []',
      '"empty": [\n    {\n      "a": 1\n    }\n  ]',
    ],
    [
      'a value alone is changed',
      (value) => Object.assign(value.transitions?.[0] ?? {}, { to: 'new' }),
      '"event": "GO", "to": "done"',
      '"event": "GO", "to": "new"',
    ],
  ];
  it.each(cases)('%s', (_, edit, before, after) => {
    const value = JSON.parse(text);
    edit(value);
    expect(text.split(before).length).toBe(2);
    expect(rewriteJson(text, value)).toBe(text.replace(before, () => after));
  });
});
