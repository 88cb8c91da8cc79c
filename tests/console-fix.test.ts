// The fix that the console offers for a text that is no JSON: applied, the text says what its author meant.
import { expect, it } from 'vitest';
import { applyFix, jsonFix, textualFix } from '../web/src/analysis/json-fix.ts';

const fixed = (text: string, isLenient = false): string | null => {
  const fix = jsonFix(text, isLenient);
  return fix === null ? null : applyFix(text, fix);
};

it.each([
  ['a comma before an end', '{"a": [1, 2,]}', '{"a": [1, 2]}'],
  ['no comma between members', '{\n  "a": 1\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 2\n}'],
  ['no comma between items', '[{"a": 1} {"b": 2}]', '[{"a": 1}, {"b": 2}]'],
  ['no colon', '{"a" 1}', '{"a": 1}'],
  ['single quotes', `{'a': 1}`, '{"a": 1}'],
  ['a name without quotes', '{"a": 1, b: 2}', '{"a": 1, "b": 2}'],
  ['a word without quotes', '{"a": open}', '{"a": "open"}'],
  ['a letter before everything', 'x{"a": 1}', '{"a": 1}'],
  ['a letter within', '{"a": 1, x"b": 2}', '{"a": 1, "b": 2}'],
  ['a bracket too much', '{"a": [1]]}', '{"a": [1]}'],
  ['brackets that are missing at the end', '{"a": [1, {"b": 2', '{"a": [1, {"b": 2}]}'],
  ['a text that does not end', '{\n  "a": "one,\n  "b": 2\n}', '{\n  "a": "one",\n  "b": 2\n}'],
])('%s', (_, text, wanted) => {
  expect(JSON.parse(fixed(text) ?? 'null')).toEqual(JSON.parse(wanted));
});

it('the first of several mistakes is mended where the text can be read much further', () => {
  const text = `{"a": 1 "b": [${'10, '.repeat(20)}], "c": 2}`;
  const once = fixed(text) ?? '';
  expect(once).toContain('"a": 1, "b"');
  expect(JSON.parse(fixed(once) ?? 'null')).toMatchObject({ a: 1, c: 2 });
});

it('comments stay where the format has them, and nothing is offered for what is no mistake or nothing at all', () => {
  expect(fixed('{"a": 1 /* one */ "b": 2}', true)).toBe('{"a": 1 /* one */, "b": 2}');
  expect(fixed('{"a": 1}')).toBeNull();
  expect(fixed('<a><b/></a> is no document of this kind, and no edit of one place makes it one')).toBeNull();
});

it('takes brackets that close nothing out of a text in the textual form, all at once', () => {
  const text = 'orbital Desk {\n  entity Ticket [runtime] { id : string }\n}\n';
  const fix = textualFix(`${text}}\n}\n}}}\n}}}}\n`);
  expect(fix?.says).toBe('Take out 9 brackets that close nothing');
  expect(fix && applyFix(`${text}}\n}\n}}}\n}}}}\n`, fix).trim()).toBe(text.trim());
  expect(textualFix(text)).toBeNull();
});
