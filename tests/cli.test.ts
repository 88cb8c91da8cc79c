// The command line as a person uses it, in process: what it prints and the code it ends with.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../src/core/base/limits.ts';
import { runCommand } from './fixtures/run-command.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const orrery = (...args: string[]) => runCommand(args);

function file(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
  return path;
}

const draw = [['render-ui', 'main', { type: 'stack', children: [] }]];
const desk = (transitions: object[] = []) => ({
  name: 'Desk',
  orbitals: [
    {
      name: 'Tickets',
      entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          category: 'lifecycle',
          stateMachine: {
            states: [{ name: 'new', isInitial: true }, { name: 'assessing' }],
            events: [
              { key: 'ASSESS', name: 'Assess' },
              { key: 'RETURN', name: 'Return' },
            ],
            transitions: [
              { from: 'new', event: 'ASSESS', to: 'assessing', effects: draw },
              { from: 'new', event: 'RETURN', to: 'new' },
              ...transitions,
            ],
          },
        },
      ],
      pages: [{ name: 'Tickets', path: '/tickets', traits: [{ ref: 'Triage' }] }],
    },
  ],
});
/** A way back on an event that is nearly one of the machine. */
const misspelt = desk([{ from: 'assessing', event: 'RETRUN', to: 'new', effects: draw }]);
const sound = desk([{ from: 'assessing', event: 'RETURN', to: 'new', effects: draw }]);

describe('orrery check', () => {
  it('is silent about a sound document but for one line, and ends with 0', async () => {
    const { code, out } = await orrery('check', file('sound.json', sound));
    expect(out).toMatch(/^clean: 1 document, no findings(?: \([1-9]\d*\.\d\d s\))?\n$/);
    expect(code).toBe(0);
  });

  it('shows file, line, pointer, category and trace of a finding, and ends with 1', async () => {
    const path = file('dead-end.json', desk());
    const { code, out } = await orrery('check', path);
    expect(out).toContain(path);
    expect(out).toMatch(/ {2}26:15 {2}error {2}dead-end {2}nothing leaves the state "assessing"/);
    expect(out).toContain('\n      Tickets / Triage / state assessing, reached by ASSESS\n');
    expect(out).toContain('\n      /orbitals/0/traits/0/stateMachine/states/1\n');
    expect(out).toMatch(/1 error, 0 warnings in 1 of 1 document/);
    expect(code).toBe(1);
  });

  it('prints the same as data with --json', async () => {
    const { out } = await orrery('check', '--json', file('dead-end.json', desk()));
    const { documents, errors } = JSON.parse(out);
    expect(errors).toBe(1);
    expect(documents[0].findings[0]).toMatchObject({ category: 'missing_transition', line: 26, severity: 'error' });
  });

  it('shows where a finding of a document in one line is when the document is laid out', async () => {
    const path = file('one-line.json', JSON.stringify(desk()));
    const { out } = await orrery('check', path);
    expect(out).toMatch(/ {2}1:\d{3} \(26:15 laid out\) {2}error {2}dead-end/);
    const [finding] = JSON.parse((await orrery('check', '--json', path)).out).documents[0].findings;
    const place = 'Tickets / Triage / state assessing';
    expect(finding).toMatchObject({ line: 1, laid_out: { line: 26, column: 15 }, place });
    const [laidOut] = JSON.parse((await orrery('check', '--json', file('laid-out.json', desk()))).out).documents[0]
      .findings;
    expect(laidOut).toMatchObject({ line: 26, place });
    expect(laidOut).not.toHaveProperty('laid_out');
  });

  it('tells of members that nothing reads, and ends with 0 where there is nothing else', async () => {
    const unread = { name: 'App', orbitals: [{ entity: { name: 'Ticket', properties: [] } }] };
    const path = file('unread.json', unread);
    const { code, out } = await orrery('check', path);
    expect(out).toMatch(/ {2}7:\d+ {2}note {2}unknown_member {2}nothing reads the member "properties" of an entity/);
    expect(out).toContain('/orbitals/0/entity/properties');
    expect(out).toMatch(/clean: 1 document, no findings in what was read, 1 note/);
    expect(code).toBe(0);
    const { documents, notes } = JSON.parse((await orrery('check', '--json', path)).out);
    expect(notes).toBe(1);
    expect(documents[0].notes[0]).toMatchObject({ kind: 'unknown_member', meant: 'fields', line: 7 });
    expect((await orrery('check', '--errors-only', path)).out).not.toContain('note');
    expect((await orrery('errors', path)).out).toContain('note: nothing reads the member "properties"');
  });

  it('says where a whole number stands that would come back as another', async () => {
    const path = file('long.json', '{"name": "A", "orbitals": [], "build": [1, 9007199254740993]}');
    const { code, out } = await orrery('check', path);
    expect(out).toMatch(/unreadable {2}\/build\/1 is a whole number beyond 9007199254740991/);
    expect(code).toBe(2);
  });

  it('names what cannot be read and goes on', async () => {
    file('broken.json', '{"name": ');
    file('shape.json', { orbitals: 7 });
    const { code, out } = await orrery('check', join(folder, '{broken,shape,sound}.json'));
    expect(out).toMatch(/broken\.json\n {2}1:10 {2}unreadable {2}the text ends here, and the object/);
    expect(out).toContain('/orbitals: expected an array, found a number');
    expect(out).toContain('2 unreadable in 2 of 3 documents');
    expect(code).toBe(2);
  });

  it('says what is wrong with the command itself, and ends with 2', async () => {
    expect(await orrery('check', join(folder, '*.nothing'))).toMatchObject({ code: 2, out: '' });
    expect((await orrery('check')).code).toBe(2);
    expect((await orrery('version')).out).toBe((await orrery('--version')).out);
    expect((await orrery('chek')).err).toMatch(/unknown command.*chek'\n\(Did you mean check\?\)\n/);
    expect((await orrery('recall')).err).toMatch(
      /unknown command 'recall'\n\(Did you mean memory recall\?\)\n\(orrery /,
    );
    expect(await orrery('--version')).toMatchObject({ code: 0, out: '1.2.3\n' });
  });

  it('tells the nearest of an event that a run names and nothing hears', async () => {
    const path = join(import.meta.dirname, '../examples/ticket-desk.json');
    const { code, out } = await orrery('run', path, 'ASSES', 'ANSWER', 'ASSES', 'BOGUS');
    expect(code).toBe(1);
    expect(out.match(/^nothing hears .*$/gm)).toEqual(['nothing hears ASSES; did you mean ASSESS?']);
  });

  it('applies with --fix what is safe, and shows the difference', async () => {
    const path = file('fix.json', misspelt);
    const { code, out } = await orrery('check', '--fix', path);
    expect(out).toMatch(/\n- +"event": "RETRUN",\n\+ +"event": "RETURN",\n/);
    expect(out).toContain(`fixed ${path}: retarget_transition`);
    expect(code).toBe(0);
    expect((await orrery('check', path)).code).toBe(0);
    expect(readFileSync(path, 'utf8').startsWith('{\n  "name": "Desk"')).toBe(true);
  });

  it('lists with --fix what is left, how far that goes, and the command that does it', async () => {
    const faulty = readFileSync(join(root, 'examples/ticket-desk-faulty.json'), 'utf8');
    const path = file('ticket-desk-faulty.json', faulty);
    const { code, out } = await orrery('check', '--fix', path);
    expect(code).toBe(1);
    expect(out).toMatch(/\n- +"@entity.statos",\n\+ +"@entity.status",\n/);
    expect(out).toContain(`left ${path}: 2 findings`);
    expect(out).toMatch(/unused-event {2}nothing uses the event "UNUSED_EVENT".*\n {6}unsafe: remove_event /);
    expect(out).toContain(`\`orrery repair ${path} --apply 1 --write\` takes these steps`);
    expect(readFileSync(path, 'utf8')).toBe(faulty.replace('"@entity.statos"', '"@entity.status"'));
    const before = readFileSync(path, 'utf8');
    // What is left is the same when it runs again.
    expect((await orrery('check', '--fix', path)).out).not.toContain('fixed');
    expect((await orrery('check', '--fix', '--unsafe-fixes', '--dry-run', path)).out).toContain(`would fix ${path}`);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect((await orrery('check', '--fix', '--unsafe-fixes', path)).out).toContain('- ');
    expect((await orrery('check', path)).code).toBe(0);
  });

  it('makes up nothing with --fix: no way out of an end, no listener, no machine', async () => {
    const path = file('dead-end.json', desk());
    for (const option of ['--fix', '--unsafe-fixes']) {
      const { code, out } = await orrery('check', '--fix', option, path);
      expect([code, out.includes('inventing: add_transition')]).toEqual([1, true]);
      expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(desk(), null, 2)}\n`);
    }
  });

  it('takes the options of --fix with it alone', async () => {
    const path = file('alone.json', sound);
    for (const option of ['--dry-run', '--unsafe-fixes']) {
      const { code, err } = await orrery('check', option, path);
      expect([code, err]).toEqual([2, expect.stringContaining(`${option} goes with --fix`)]);
    }
    const two = await orrery('check', '--fix', '--previous', path, path, file('second.json', sound));
    expect([two.code, two.err]).toEqual([2, expect.stringContaining('give one file')]);
  });

  it('knows the names of the registry file', async () => {
    const strange = file('strange.json', JSON.stringify(sound).replace('"type":"stack"', '"type":"warp-gauge"'));
    const registryFile = file('registry.json', { patterns: ['warp-gauge'] });
    expect((await orrery('check', strange)).out).toContain('warp-gauge');
    expect((await runCommand(['check', strange], { registryFile })).code).toBe(0);
    expect((await runCommand(['errors', strange, '--json'], { registryFile })).out).not.toContain('warp-gauge');
    const wrong = file('wrong-registry.json', { pattern: [] });
    const refused = await runCommand(['check', strange], { registryFile: wrong });
    expect([refused.code, refused.err.includes('ORRERY_REGISTRY_FILE')]).toEqual([2, true]);
  });

  it('reads under the limits that are configured, as every command on documents does', async () => {
    const path = file('limited.json', desk());
    const limitedTo = (elements: number) => ({ limits: () => ({ ...defaultLimits, schemaElementsMax: elements }) });
    for (const args of [
      ['check', path],
      ['check', '--fix', path],
      ['show', path],
      ['errors', path],
    ]) {
      const { code, out, err } = await runCommand(args, limitedTo(5));
      expect([code, out + err], args.join(' ')).toEqual([2, expect.stringContaining('limit schema_elements_max of 5')]);
    }
    // What the fix declares is one element too many.
    const undeclared = desk([{ from: 'assessing', event: 'LEAVE_IT', to: 'new', effects: draw }]);
    const full = file('full.json', undeclared);
    const refused = await runCommand(['check', '--fix', '--unsafe-fixes', full], limitedTo(12));
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringContaining(`not fixed ${full}: the repaired document could not be read: the document: 13 elements`),
    ]);
    expect(readFileSync(full, 'utf8')).toBe(`${JSON.stringify(undeclared, null, 2)}\n`);
    const deep = file('deep.json', `{"name": "Deep", "orbitals": [], "x": ${'['.repeat(200)}${']'.repeat(200)}}`);
    const deeper = { limits: () => ({ ...defaultLimits, jsonDepthMax: 300 }) };
    for (const command of ['check', 'show', 'errors'])
      expect([(await orrery(command, deep)).code, (await runCommand([command, deep], deeper)).code]).toEqual([2, 0]);
  });

  it('shows control characters of a document instead of obeying them', async () => {
    const { out } = await orrery(
      'check',
      file('hostile.json', JSON.parse(JSON.stringify(desk()).replaceAll('assessing', 'a\\u001b[31m'))),
    );
    expect(out).not.toContain('\u001b');
  });
});

describe('other document commands', () => {
  it('gap: equal documents end with 0, others list what differs', async () => {
    const path = file('sound.json', sound);
    expect(await orrery('gap', path, path)).toMatchObject({ code: 0, out: 'gap 0.0000: the two are equal\n' });
    const { code, out } = await orrery('gap', path, 'std-helpdesk');
    expect(out).toMatch(/^Gap: \d+ to add/);
    expect(code).toBe(1);
    expect((await orrery('gap', path, 'std-helpdsk')).err).toContain('std-helpdesk');
  });

  it('plan and apply: the plan of one is the input of the other and reaches the goal', async () => {
    const path = file('sound.json', sound);
    const { out } = await orrery('plan', path, 'std-helpdesk', '--json');
    const reached = await orrery('apply', path, file('plan.json', out));
    expect((await orrery('gap', file('reached.json', reached.out), 'std-helpdesk')).code).toBe(0);
    expect((await orrery('plan', path, 'std-helpdesk')).out).toMatch(/^Plan: \d+ to add[\s\S]*applied and verified/);
  });

  it('says what is wrong with actions, an address, and files to import', async () => {
    const path = file('sound.json', sound);
    const refused = await orrery('apply', path, file('no-actions.json', [null]));
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('/actions/0/action: is required')]);
    const lost = await orrery('gap', path, 'std-helpdesk', '--url', 'localhost:8080');
    expect([lost.code, lost.err]).toEqual([2, expect.stringContaining('must begin with http:// or https://')]);
    const missing = await orrery('behaviors', 'import', join(folder, 'not-there.json'));
    expect([missing.code, missing.out]).toEqual([2, expect.stringContaining('there is no such file')]);
  });

  it('refuses a key that no header can carry, and does not show it', async () => {
    const path = file('sound.json', sound);
    const refusal =
      'orrery: ORRERY_API_KEY is no usable key: it must be one line of visible ASCII characters, without blanks and line breaks\n';
    for (const apiKey of ['one\r\nork_live_two', 'ork_live_\u200bzero', 'ork_live two', 'ork_live_é']) {
      const refused = await runCommand(['errors', path, '--url', 'http://127.0.0.1:9'], { apiKey });
      expect(refused).toEqual({ code: 2, out: '', err: refusal });
    }
  });

  it('repair: verified suggestions; nothing for a sound document', async () => {
    const { out, err } = await orrery('repair', file('dead-end.json', desk()));
    expect(err).toContain('with --apply 1 ');
    expect(out).toMatch(
      /^1\. clears the findings, inventing, score 0\.\d+: 1 to add \(1 transition\)\n {3}Nothing leaves the state "\w+"\.\n\ntrait \w+\n {2}\+ transition /,
    );
    expect(await orrery('repair', file('sound.json', sound))).toMatchObject({ code: 0, out: 'nothing to repair\n' });
  });

  it('errors, embed, match, show, behaviors', async () => {
    const path = file('sound.json', sound);
    expect(await orrery('errors', path)).toMatchObject({ code: 0 });
    expect(JSON.parse((await orrery('embed', path, '--json')).out).dimension).toBe(256);
    expect((await orrery('match', '--text', 'help desk with tickets')).out).toContain('std-helpdesk');
    expect((await orrery('show', path)).out).toContain('ASSESS → assessing');
    expect((await orrery('show', path, '--format', 'mermaid')).out).toContain('s0 --> s1: ASSESS');
    expect((await orrery('behaviors', '--domain', 'support')).out).toContain('std-helpdesk');
    expect((await orrery('behaviors', 'std-helpdesk')).out).toContain('organism');
    expect((await orrery('match')).code).toBe(2);
    expect((await orrery('match', 'a desk with tickets')).err).toContain('a sentence is given with --text');
  });

  it('plan --suggest ranks without a server; call reaches what has no command', async () => {
    const path = file('sound.json', sound);
    const { code, out } = await orrery('plan', '--suggest', path, 'std-helpdesk');
    const [summary, , ...lines] = out.trimEnd().split('\n');
    expect(summary).toMatch(/^Plan: \d+ to add/);
    const scores = lines.map((line) => Number(line.split(' ')[0]));
    expect(scores.length).toBeGreaterThan(2);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(code).toBe(0);
    const called = await orrery('call', 'gap', JSON.stringify({ source: sound, target: 'std-helpdesk' }));
    expect(JSON.parse(called.out)).toEqual(JSON.parse((await orrery('gap', path, 'std-helpdesk', '--json')).out));
    expect((await orrery('call', 'behaviors.lst')).err).toContain('behaviors.list');
    expect((await orrery('call', 'gap', '{"source"')).err).toContain('the request is not JSON');
    expect((await orrery('call', 'gap', '{}')).err).toContain('is required');
  });

  it('speaks of one thing as of one, and of commands rather than of requests', async () => {
    const path = file('counted.json', sound);
    const actions = file('one-action.json', [
      { action: 'rename_state', params: { trait: 'Triage', from: 'new', to: 'fresh' } },
    ]);
    expect((await orrery('apply', '--write', path, actions)).err).toBe(`${path}: 1 action applied\n`);
    expect((await orrery('plan', file('before.json', sound), path)).out).toContain('1 instruction in 1 level;');
    expect((await orrery('behaviors', '--q', 'helpdesk')).out).toMatch(/^1 behavior$/m);
    const lists = 'There is no behavior "nope-x". `orrery behaviors` lists them.';
    for (const args of [
      ['behaviors', 'nope-x'],
      ['gap', path, 'nope-x'],
    ])
      expect((await orrery(...args)).err, args[0]).toContain(lists);
  });

  it('lays the help out in lines of one width', async () => {
    const { out } = await orrery('--help');
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(out.replaceAll('\n', ' ')).toContain('(serve: it cannot start), 2 wrong use or failure.');
  });

  it('completion knows every command and option', async () => {
    const help = async (...path: string[]) => (await orrery(...path, '--help')).out;
    const commandsOf = (text: string) =>
      [...text.matchAll(/^(?!Options:|Arguments:)[A-Z][^\n]*:\n((?: .*\n?)+)/gm)]
        .flatMap(([, lines = '']) => [...lines.matchAll(/^ {2}([a-z-]+)/gm)])
        .map((match) => match[1] ?? '');
    const optionsOf = (text: string) =>
      [...text.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map((match) => match[1] ?? '');
    const words = new Set<string>();
    for (const name of commandsOf(await help())) {
      if (name === 'help') continue;
      words.add(name);
      for (const inner of commandsOf(await help(name))) if (inner !== 'help') words.add(inner);
      for (const option of optionsOf(await help(name))) words.add(option);
    }
    for (const known of ['demo', 'call', 'import', 'delete', 'recall', '--fix']) expect([...words]).toContain(known);
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await orrery('completion', shell);
      for (const word of [...words, '--accept-errors']) {
        const text = shell === 'fish' ? word.replace(/^--/, '') : word;
        expect([shell, word, out.includes(text)]).toEqual([shell, word, true]);
      }
    }
  });
});
