// A comment on a pull request holds so many characters; what does not fit is counted.
import { expect, test } from 'vitest';
import { parseSchema } from '../../core/schema/index.ts';
import type { Terminal } from '../terminal.ts';
import { commentCharactersMax } from './comment-room.ts';
import { printRepairs } from './repair-report.ts';

type Repairs = Parameters<typeof printRepairs>[1];

const { schema } = parseSchema({
  name: 'Desk',
  orbitals: [
    { entity: { name: 'Ticket', fields: Array.from({ length: 40 }, (_, i) => ({ name: `f${i}`, type: 'string' })) } },
  ],
});

/** Suggestions of which each describes every field anew, in so many letters. */
function repairsOf(count: number, letters: number): Repairs {
  const suggestions = Array.from({ length: count }, (_, i) => ({
    rank: i + 1,
    verified: true,
    remaining: [],
    tier: 'safe',
    score: 1 - i / 100,
    reason: 'The state has no name.',
    diff: [],
    actions: Array.from({ length: 40 }, (_, f) => ({
      action: 'update_field',
      params: { entity: 'Ticket', field: `f${f}`, set: { description: `${i} ${'long '.repeat(letters / 5)}` } },
      tier: 'safe',
    })),
  }));
  return { suggestions, steps_needed: null, exhausted: true } as unknown as Repairs;
}

function markdownOf(repairs: Repairs): string {
  const parts: string[] = [];
  const terminal = { write: (part: string) => void parts.push(part) } as unknown as Terminal;
  printRepairs(schema, repairs, false, (_, remaining) => remaining, 'markdown', terminal);
  return parts.join('');
}

test.each([
  ['many short ones', 200, 5],
  ['some of middle length', 30, 200],
  ['a few that are each too long', 4, 2000],
])('repairs in markdown fit in a comment, and the rest is counted: %s', (_, count, letters) => {
  const text = markdownOf(repairsOf(count, letters));
  expect(text.length).toBeLessThanOrEqual(commentCharactersMax);
  expect(text).toContain('1. clears the findings');
  expect(text).toMatch(/\.\.\. and \d+ more; `--format text` shows all\./);
  const shown = text.match(/\d+\. clears the findings/g)?.length ?? 0;
  const left = Number(/\.\.\. and (\d+) more; `--format text` shows all\.\n$/.exec(text)?.[1] ?? 0);
  expect(shown + left).toBe(count);
});

test('what fits is shown as a whole', () => {
  const text = markdownOf(repairsOf(3, 5));
  expect(text).not.toContain('more;');
  expect(text.match(/\d+\. clears the findings/g)).toHaveLength(3);
});
