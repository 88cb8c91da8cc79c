// The command line on files that are no JSON: what it reads, what it writes back, and what it says of what it cannot read.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from './fixtures/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const orrery = (...args: string[]) => runCommand(args);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const desk = `# A desk that lends books.
orbital Shelf {
  entity Book [runtime] {
    id : string!
    status: "in" | "out" = in  ;; where it is
  }
  trait BookFlow -> Book [lifecycle] {
    initial: here
    # Two states.
    state here {
      LEND -> out   (set @entity.status out)
    }
    state out {
    }
  }
  page "/books" as Books -> BookFlow
}
`;
const yaml = `# a shop
schema:
  name: Shop
  orbitals:
    - name: Carts
      entity: {name: Cart, fields: [{name: id, type: string}]}
      pages: [{name: Cart, path: /cart, traits: [{ref: Flow}]}]
      traits:
        - name: Flow
          linkedEntity: Cart
          category: lifecycle
          stateMachine:
            states: [{name: open, isInitial: true}, {name: closed, isTerminal: true}]
            events: [{key: CLOSE}]
            transitions:
              - {from: open, event: CLOSE, to: closd}
`;
const machine = { id: 'light', initial: 'green', states: { green: { on: { GO: 'red' } }, red: {} } };

describe('orrery check', () => {
  it('reads a folder of mixed formats, each with its own lines', async () => {
    const paths = [
      file('desk.lolo', desk),
      file('shop.yaml', yaml),
      file('light.json', JSON.stringify(machine, null, 2)),
      file('still.mmd', 'stateDiagram-v2\n  [*] --> a\n  a --> b : GO\n  b --> [*]\n  c --> b : GO\n'),
      file(
        'door.scxml',
        '<scxml xmlns="http://www.w3.org/2005/07/scxml" initial="a">\n  <state id="a"><transition event="x" target="b"/></state>\n  <state id="b"/>\n</scxml>\n',
      ),
      file('notes.jsonc', '{\n  // a comment\n  "orbitals": [],\n}\n'),
    ];
    const { code, out } = await orrery('check', '--json', ...paths);
    const { documents } = JSON.parse(out);
    const told = documents.map(
      ({ format = 'json', findings }: { format?: string; findings: { line: number; category: string }[] }) => [
        format,
        findings.map(({ line, category }) => `${line} ${category}`),
      ],
    );
    expect(told).toEqual([
      ['lolo', ['13 missing_transition']],
      ['yaml', ['16 invalid_transition']],
      ['json', ['10 missing_transition']],
      ['mermaid', ['5 orphan_state']],
      ['scxml', ['3 missing_transition']],
      ['json', []],
    ]);
    expect(code).toBe(1);
  });

  it('tells every mistake of a text with its place', async () => {
    const path = file(
      'broken.lolo',
      desk
        .replace('LEND -> out', 'LEND out')
        .replace('entity Book [', 'entity [')
        .replace('    status: "in"', '    status "in'),
    );
    const { code, out } = await orrery('check', path);
    expect(out).toMatch(/broken\.lolo\n {2}3:10 +unreadable +expected the name of the entity, found `\[`\n/);
    expect(out).toContain('11:12');
    expect(code).toBe(2);
  });

  it('says what a file of another kind looks like', async () => {
    const { out } = await orrery(
      'check',
      file('x.json', '{"openapi": "3.1.0"}'),
      file('schema.prisma', 'model User {\n  id Int @id\n}\n'),
      file('empty.json', ''),
    );
    expect(out).toContain('looks like an OpenAPI document');
    expect(out).toContain('looks like a Prisma schema');
    expect(out).toContain('is empty');
  });
});

describe('writing back', () => {
  it('keeps every line that it does not change, in the textual form', async () => {
    const path = file('apply.lolo', desk);
    const actions = file(
      'actions.json',
      JSON.stringify([
        { action: 'add_field', params: { entity: 'Book', field: { name: 'title', type: 'string' } } },
        { action: 'mark_terminal', params: { trait: 'BookFlow', state: 'out' } },
      ]),
    );
    const { code, err } = await orrery('apply', '--write', path, actions);
    expect(err).toContain('2 actions applied');
    expect(code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(
      desk
        .replace(';; where it is\n', ';; where it is\n    title : string\n')
        .replace('state out {', 'state out {\n      ;;+ @isTerminal'),
    );
    expect((await orrery('check', path)).code).toBe(0);
  });

  it('keeps comments and trailing commas of JSON, and what is around a schema', async () => {
    const text =
      '{\n  // wrapped\n  "schema": {\n    "name": "A", // here\n    "orbitals": [],\n  },\n  "other": 1,\n}\n';
    const path = file('wrapped.jsonc', text);
    const actions = file(
      'rename.json',
      JSON.stringify([{ action: 'set_property', params: { path: '/name', value: 'B' } }]),
    );
    expect((await orrery('apply', '--write', path, actions)).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(text.replace('"A"', '"B"'));
  });

  it('edits YAML in place, with its comments and what is around the schema', async () => {
    const path = file('edit.yaml', yaml);
    const actions = file(
      'edit.json',
      JSON.stringify([
        { action: 'add_field', params: { entity: 'Cart', field: { name: 'total', type: 'number' } } },
        {
          action: 'retarget_transition',
          params: { trait: 'Flow', from: 'open', event: 'CLOSE', to: 'closd', set: { to: 'closed' } },
        },
      ]),
    );
    expect(await orrery('apply', '--write', path, actions)).toMatchObject({ code: 0 });
    expect(readFileSync(path, 'utf8')).toBe(
      yaml.replace('type: string}]', 'type: string}, {name: total, type: number}]').replace('to: closd', 'to: closed'),
    );
    // An anchor that two places share cannot be changed in one of them.
    const shared = file('shared.yaml', yaml.replace('name: Shop', 'name: &it Shop\n  description: *it'));
    const rename = file('name.json', '[{"action":"set_property","params":{"path":"/name","value":"Store"}}]');
    const { code, err } = await orrery('apply', '--write', shared, rename);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot say /description')]);
  });

  it('says what is read and not written', async () => {
    const path = file('machine.json', JSON.stringify(machine));
    const actions = file('none.json', '[{"action":"set_property","params":{"path":"/name","value":"B"}}]');
    const { code, err } = await orrery('apply', '--write', path, actions);
    expect(err).toContain('XState is read and not written; `orrery convert` makes a document of it');
    expect(code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(JSON.stringify(machine));
  });
});

describe('orrery fmt', () => {
  it('lays out files, says which, and with --check writes none', async () => {
    const path = file('wild.lolo', desk);
    const checked = await orrery('fmt', '--check', path);
    expect([checked.code, readFileSync(path, 'utf8')]).toEqual([1, desk]);
    expect((await orrery('fmt', path)).out).toContain('1 of 1 file changed');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(
      '    # Two states.\n    state here {\n      LEND -> out\n        (set @entity.status out)\n',
    );
    expect(text).toContain('status : "in" | "out" = in  ;; where it is');
    expect((await orrery('fmt', '--check', path)).code).toBe(0);
    expect((await orrery('fmt', file('a.json', '{"orbitals":[]}'))).code).toBe(2);
  });
});

describe('orrery convert', () => {
  it.each(['lolo', 'json', 'yaml'])('to %s and back is the same document', async (to) => {
    const source = 'examples/ticket-desk.json';
    const path = file(`desk-again.${to}`, (await orrery('convert', source, '--to', to)).out);
    expect((await orrery('gap', source, path)).code).toBe(0);
  });

  it('tells what it did not keep, with its place', async () => {
    const path = file(
      'after.json',
      '{"initial": "a",\n "states": {"a": {\n  "after": {"500": "b"}},\n "b": {"type": "final"}}}',
    );
    const { code, out, err } = await orrery('convert', path, '--to', 'lolo');
    expect(out).toContain('_AFTER_500 -> b');
    expect(err).toMatch(/after\.json:3:20: not kept: `after` 500 of "a"/);
    expect(code).toBe(0);
    expect((await orrery('convert', 'examples/ticket-desk.json', '--to', 'mermaid')).out).toMatch(/^stateDiagram-v2\n/);
  });

  it('writes a built-in behavior as a document to begin with', async () => {
    const { code, out } = await orrery('convert', 'std-debounce', '--to', 'lolo');
    expect([code, out]).toEqual([0, expect.stringMatching(/^app std-debounce /)]);
    const path = file('debounce.lolo', out);
    expect((await orrery('gap', path, 'std-debounce')).out).toBe('gap 0.0000: the two are equal\n');
    const unknown = await orrery('convert', 'std-nothing-of-the-kind', '--to', 'json');
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('there is no such file')]);
  });
});
