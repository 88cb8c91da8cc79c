// Documents of one line in the console: laid out when they are opened, and written as they came.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breakLines, isOneLine, joinLines, oneLineOf } from '../web/src/editor/break-lines.ts';
import { root } from './source-tree.ts';

const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.json'));

test.each(examples)('%s in one line is laid out, and comes back as it came', (name) => {
  const value = JSON.parse(readFileSync(join(root, 'examples', name), 'utf8'));
  const compact = JSON.stringify(value);
  // As Python writes it, with the end of a line.
  const spaced = `${joinLines(compact, { colon: ' ', comma: ' ', end: '\n' })}`;
  for (const text of [compact, spaced]) {
    const laidOut = breakLines(text);
    expect(laidOut.split('\n').length).toBeGreaterThan(10);
    expect(laidOut).toBe(`${JSON.stringify(value, null, 2)}\n`);
    expect(joinLines(laidOut, oneLineOf(text))).toBe(text);
  }
});

test('texts, numbers, comments and repeated members stay as they are written', () => {
  const text = '{"a\\"{,:":1.50,"b":[],"c":{ },/* , { */"a":[1e3,"x\\\\",{"d":null}],"a":2}';
  const laidOut = breakLines(text);
  expect(laidOut).toContain('"a\\"{,:": 1.50,\n');
  expect(laidOut).toContain('"b": [],\n  "c": {},');
  expect(joinLines(laidOut, oneLineOf(text))).toBe(text.replace('{ }', '{}'));
  expect(breakLines('{"a": "not closed')).toBe('{\n  "a": "not closed\n');
});

test('three megabytes are laid out in a moment', () => {
  const text = JSON.stringify(Array.from({ length: 60_000 }, (_, i) => ({ name: `state ${i}`, to: ['a', 'b'] })));
  expect(text.length).toBeGreaterThan(2_000_000);
  expect(isOneLine(text)).toBe(true);
  const started = process.cpuUsage().user;
  const back = joinLines(breakLines(text), oneLineOf(text));
  expect((process.cpuUsage().user - started) / 1000).toBeLessThan(4000);
  expect(back).toBe(text);
});
