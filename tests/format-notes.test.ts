// What `orrery explain` says of formats is what the formats can.
import { describe, expect, it } from 'vitest';
import { explain } from '../src/contract/explain.ts';
import { formatNotes } from '../src/contract/format-notes.ts';
import { unwrapSchema } from '../src/core/formats/read-value.ts';
import { convertMachine } from '../src/core/formats/statechart/convert.ts';
import { readText } from '../src/formats/read-text.ts';
import { runCommand } from './fixtures/run-command.ts';

describe.each(formatNotes.map((note) => [note.name, note] as const))('the format %s', (name, note) => {
  it('is read from its example', async () => {
    const { reading, format } = await readText(note.example, `example${note.extensions[0]}`);
    expect(reading.faults).toEqual([]);
    expect(format.extensions).toContain(note.extensions[0]);
    const { value } = unwrapSchema(reading.value ?? null);
    const machine = convertMachine(value, 'example');
    expect(machine?.document ?? value).toMatchObject({ orbitals: [expect.anything()] });
    expect(format.rewrite !== undefined && machine === null).toBe(note.isEdited);
  });

  it.each([name, name.toUpperCase(), ...note.aliases])('is told of as %s', async (asked) => {
    expect(explain(asked).entries.map((entry) => [entry.subject, entry.name])).toContainEqual(['format', name]);
  });

  it('is written by convert where it says so', async () => {
    const { code, err } = await runCommand(['convert', '--to', note.convertTo ?? name, 'examples/ticket-desk.json']);
    expect([code, err]).toEqual(
      note.convertTo === null ? [2, expect.stringContaining('is invalid')] : [0, expect.anything()],
    );
  });
});

describe('orrery explain lolo', () => {
  it('prints the constructs, and the example as the text that it is', async () => {
    const { out, code } = await runCommand(['explain', 'lolo']);
    expect(code).toBe(0);
    expect(out).toMatch(/^transition +EVENT '->' STATE \('when' GUARD\)\? effect\*$/m);
    expect(out).toContain('\nexample\napp help-desk "1.0.0"\n\norbital Desk {\n');
  });
});
