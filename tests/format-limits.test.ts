// The limits of docs/formats.md: a text at the limit is read, one beyond it is refused or told as the table says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../src/core/base/json.ts';
import { convertMachine } from '../src/core/formats/statechart/convert.ts';
import { openText } from '../src/formats/open-text.ts';
import { readText } from '../src/formats/read-text.ts';

interface Limit {
  /** As the table says it. */
  readonly row: string;
  readonly at: number;
  readonly name: string;
  readonly text: (size: number) => string;
  /** Part of the message beyond the limit. */
  readonly message: string;
  readonly isNote?: true;
}

const times = <T>(size: number, one: (i: number) => T): T[] => Array.from({ length: size }, (_, i) => one(i));
const named = (size: number, one: (i: number) => Json): Json =>
  Object.fromEntries(times(size, (i) => [`s${i}`, one(i)]));
const machine = (states: Json): string => JSON.stringify({ id: 'm', initial: 'all', states });

/** A region of states in a ring. */
const ring = (size: number, event: string): Json => ({
  initial: 's0',
  states: named(size, (i) => ({ on: { [event]: `s${(i + 1) % size}` } })),
});
/** States inside of one that leads to each of them. */
const spread = (size: number): string =>
  machine({
    all: {
      initial: 's0',
      states: named(size, () => ({})),
      on: Object.fromEntries(times(100, (i) => [`E${i}`, `.s${i % size}`])),
    },
  });
const pass = { Type: 'Pass', End: true };
const chain = (size: number): Json => ({
  StartAt: 's0',
  States: named(size, (i) => (i === size - 1 ? pass : { Type: 'Pass', Next: `s${i + 1}` })),
});

const limits: readonly Limit[] = [
  {
    ...{ row: 'regions of a machine that run at once | 64', at: 64, name: 'm.json' },
    text: (size) => machine({ all: { type: 'parallel', states: named(size, () => ({})) }, other: {} }),
    message: 'more than 64 regions at once',
  },
  {
    ...{ row: 'combinations of states of regions | 400', at: 20, name: 'm.json' },
    text: (size) => machine({ all: { type: 'parallel', states: { a: ring(size, 'A'), b: ring(20, 'B') } }, other: {} }),
    message: 'more than 400 combinations of states',
  },
  {
    ...{ row: 'transitions that a machine becomes | 20,000', at: 200, name: 'm.json' },
    text: spread,
    message: 'more than 20000 transitions',
  },
  {
    ...{ row: 'states and arrows of a diagram (Mermaid, DOT) | 50,000', at: 49_999, name: 'm.mmd' },
    text: (size) => ['stateDiagram-v2', '[*] --> a', ...times(size, () => 'a --> a : GO')].join('\n'),
    message: 'more than 50000 states and arrows',
  },
  {
    ...{ row: 'states and arrows of a diagram (Mermaid, DOT) | 50,000', at: 49_999, name: 'm.dot' },
    text: (size) => `digraph m { a -> a [label=GO];\n${times(size - 1, () => 'a -> a [label=GO];').join('\n')} }`,
    message: 'more than 50000 states and arrows',
  },
  {
    ...{
      row: 'combinations of states of the branches of one `Parallel` | 200',
      at: 20,
      name: 'm.asl.json',
      isNote: true,
    },
    text: (size) => {
      const States = { All: { Type: 'Parallel', Branches: [chain(size), chain(10)], End: true } };
      return JSON.stringify({ StartAt: 'All', States });
    },
    message: '200 are built',
  },
  {
    ...{ row: 'levels in Mermaid | 64', at: 64, name: 'm.mmd' },
    text: (size) =>
      ['stateDiagram-v2', ...times(size - 1, (i) => `state s${i} {`), 'a --> b', ...times(size - 1, () => '}')].join(
        '\n',
      ),
    message: 'nested deeper than 64 levels',
  },
  {
    ...{ row: 'levels in DOT | 64', at: 64, name: 'm.dot' },
    text: (size) => `digraph m ${'{'.repeat(size)} a -> b ${'}'.repeat(size)}`,
    message: 'nested deeper than 64 levels',
  },
  {
    ...{ row: 'levels in SCXML | 256', at: 256, name: 'm.scxml' },
    text: (size) => {
      const inner = `${times(size - 1, (i) => `<state id="s${i}">`).join('')}${'</state>'.repeat(size - 1)}`;
      return `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">${inner}</scxml>`;
    },
    message: 'nested deeper than 256 levels',
  },
  {
    ...{ row: 'levels in YAML | 256', at: 256, name: 'm.yaml' },
    text: (size) => `name: D\norbitals: []\nmore: ${'['.repeat(size - 1)}1${']'.repeat(size - 1)}\n`,
    message: 'nested deeper than 256 levels',
  },
  {
    ...{ row: 'levels in the textual form | 256', at: 256, name: 'm.lolo' },
    text: (size) => {
      const guard = `${'(not '.repeat(size)}@entity.a${')'.repeat(size)}`;
      return `orbital O {\n  entity E [runtime] {\n    a : boolean\n  }\n  trait T -> E {\n    state s {\n      GO -> s\n        when ${guard}\n    }\n  }\n}\n`;
    },
    message: 'nested deeper than 256 levels',
  },
];

/** Everything that is told of a text: what cannot be read, what its notation refuses, and what is not kept. */
async function told(text: string, name: string): Promise<{ faults: string[]; notes: string[] }> {
  const { reading } = await readText(text, name);
  const faults = [...reading.faults.map(({ message }) => message)];
  const notes = [...reading.notes.map(({ message }) => message)];
  const converted = reading.format === 'json' ? convertMachine((reading.value ?? null) as Json) : null;
  return {
    faults: [...faults, ...(converted?.faults ?? []).map(({ message }) => message)],
    notes: [...notes, ...(converted?.notes ?? []).map(({ message }) => message)],
  };
}

describe('limits of formats', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/formats.md'), 'utf8');

  test.each(limits.map((limit) => [limit.row, limit] as const))(
    '%s',
    async (row, { at, name, text, message, isNote }) => {
      expect(page).toContain(`| ${row} |`);
      const within = await told(text(at), name);
      expect([...within.faults, ...within.notes].filter((one) => one.includes(message))).toEqual([]);
      const beyond = await told(text(at + 1), name);
      expect((isNote === true ? beyond.notes : beyond.faults).filter((one) => one.includes(message))).toHaveLength(1);
    },
  );

  test('levels of JSON are those of requests', async () => {
    const nested = (size: number) => `{"name":"D","orbitals":[],"more":${'['.repeat(size)}1${']'.repeat(size)}}`;
    const messages = async (size: number) => (await openText(nested(size), 'm.json')).faults.map((one) => one.message);
    expect(page).toContain('| levels in JSON, and of what any text says | `json_depth_max`, 128 |');
    expect([await messages(127), await messages(128)]).toEqual([
      [],
      ['nested deeper than the limit json_depth_max of 128'],
    ]);
  });
});
