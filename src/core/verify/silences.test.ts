import { expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf } from './example.ts';
import type { Finding } from './finding.ts';
import { registries19 } from './registry.ts';
import { applySilences, silencesIn, silencesInText } from './silences.ts';
import { verifySchema } from './verify.ts';

const noLine = () => 0;
const findingsOf = (document: never): readonly Finding[] =>
  verifySchema(indexSchema(parseSchema(document).schema), registries19).findings;

const waiting = (ignore?: unknown) => ({
  events: ['WAIT'],
  states: [ignore === undefined ? { name: 'waiting' } : { name: 'waiting', $ignore: ignore }],
  transitions: [{ from: 'open', event: 'WAIT', to: 'waiting' }],
});

function apply(document: unknown) {
  return applySilences(findingsOf(document as never), silencesIn(document as never), noLine);
}

test('a rule is not told inside the element that silences it, and nothing else is', () => {
  const bare = documentOf(waiting() as never);
  expect(apply(bare)).toMatchObject({ silenced: 0, notes: [], findings: [{ rule: 'dead-end' }] });
  const silenced = documentOf(waiting({ 'dead-end': 'a person takes over' }) as never);
  expect(apply(silenced)).toEqual({ findings: [], silenced: 1, notes: [] });
  const whole = { ...documentOf(waiting() as never), $ignore: { missing_transition: 'drafts' } };
  expect(apply(whole)).toEqual({ findings: [], silenced: 1, notes: [] });
});

test('a silence elsewhere, of another rule, without a reason, misspelt or malformed has no effect, and says so', () => {
  const cases: [unknown, string][] = [
    [{ 'unused-event': 'so it is' }, 'nothing at this place breaks "unused-event"'],
    [{ 'dead-end': ' ' }, '"dead-end" has no reason'],
    [{ 'dead-edn': 'so it is' }, 'there is no rule "dead-edn"; did you mean "dead-end"?'],
    ['dead-end', 'write a rule and the reason'],
  ];
  for (const [ignore, message] of cases) {
    const { findings, silenced, notes } = apply(documentOf(waiting(ignore) as never));
    expect([findings.length, silenced]).toEqual([1, 0]);
    expect(notes).toMatchObject([{ message: expect.stringContaining(message) }]);
    expect(notes[0]?.pointer).toMatch(/\/states\/2\/\$ignore$/);
  }
});

test('a comment is about the next line that says something', () => {
  const text =
    'a: 1\n# orrery-ignore dead-end: why\n\n  # another\n- b\n;; orrery-ignore dead-end\n// orrery-ignore x: y\nc';
  const [first, second, third] = silencesInText(text);
  expect(first).toMatchObject({ rule: 'dead-end', line: 5, fault: null });
  expect(second?.fault).toContain('write a rule');
  expect(third?.fault).toContain('no rule "x"');
  expect(silencesInText('a: "# orrery-ignore dead-end: why"')).toEqual([]);
  const document = documentOf(waiting() as never);
  const lineOf = (pointer: string) => (pointer.endsWith('/states/2') ? 5 : 1);
  const { findings, silenced } = applySilences(findingsOf(document as never), [first as never], lineOf);
  expect([findings.length, silenced]).toEqual([0, 1]);
});
