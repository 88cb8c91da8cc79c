// `orrery check` as a linter: folders, the project's file, formats for pipelines, baselines, what changed, and what cannot be read.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import { projectSchemaText } from '../src/config/project-shape.ts';
import { defaultLimits } from '../src/core/base/limits.ts';
import { runCommand } from './fixtures/run-command.ts';
import { sarifExcerpt } from './fixtures/sarif-excerpt.ts';

const top = mkdtempSync(join(tmpdir(), 'orrery-check-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));
let folders = 0;

/** A new folder with files. */
function folder(files: Readonly<Record<string, unknown>>): string {
  const path = join(top, `f${folders++}`);
  mkdirSync(path);
  for (const [name, content] of Object.entries(files)) write(join(path, name), content);
  return path;
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isText ? content : `${JSON.stringify(content, null, 2)}\n`);
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main', ...args],
    {
      cwd,
      encoding: 'utf8',
    },
  );

/** One state that nothing leaves (error) and one event that nothing uses (warning). */
const faulty = (name = 'Desk', state = 'stuck') => ({
  name,
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
            states: [{ name: 'new', isInitial: true }, { name: state }],
            events: [
              { key: 'GO', name: 'Go' },
              { key: 'UNUSED', name: 'Unused' },
            ],
            transitions: [
              {
                from: 'new',
                event: 'GO',
                to: state,
                effects: [['render-ui', 'main', { type: 'stack', children: [] }]],
              },
            ],
          },
        },
      ],
      pages: [{ name: 'Tickets', path: '/tickets', traits: [{ ref: 'Triage' }] }],
    },
  ],
});

const check = (...args: string[]) => runCommand(['check', ...args]);
const files = (out: string): string[] => JSON.parse(out).documents.map(({ file }: { file: string }) => file);

describe('folders', () => {
  it('are read but for what git ignores, and for files that hold no schema', async () => {
    const path = folder({
      'desk.json': faulty(),
      'deep/er/desk.yaml': 'name: Y\norbitals: []\n',
      'text.lolo': 'orbital Broken {',
      'package.json': { name: 'x' },
      'tsconfig.json': '{ // comment\n "compilerOptions": {} }',
      'machine.json': { id: 'm', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } },
      'broken.json': '{"orbitals": [',
      'other-broken.json': '{',
      'built/desk.json': faulty(),
      'node_modules/a/desk.json': faulty(),
      '.gitignore': 'built/\nnode_modules\n',
    });
    git(path, 'init', '-q');
    const { out, code } = await check('--json', path);
    const expected = ['broken.json', 'deep/er/desk.yaml', 'desk.json', 'text.lolo'].map((name) => join(path, name));
    expect(files(out)).toEqual(expected);
    expect(code).toBe(2);
    expect((await check(path)).out).toContain('4 files without a schema passed over');
    // Named all the same, what is ignored is looked at; without git, all but packages are.
    expect(files((await check('--json', join(path, 'built'))).out)).toEqual([join(path, 'built/desk.json')]);
    rmSync(join(path, '.git'), { recursive: true });
    const without = files((await check('--json', path)).out).map((file) => file.slice(path.length + 1));
    expect(without).toEqual(['broken.json', 'built/desk.json', 'deep/er/desk.yaml', 'desk.json', 'text.lolo']);
  });

  it('tell that they hold nothing, and name each file once', async () => {
    const empty = await check(folder({ 'package.json': {} }));
    expect([empty.code, empty.out]).toEqual([
      0,
      expect.stringMatching(/^nothing checked: no file holds a schema; 1 file/),
    ]);
    const path = folder({ 'a.json': faulty() });
    symlinkSync(path, `${path}-link`);
    expect(files((await check('--json', path, join(path, 'a.json'), join(path, '*.json'))).out)).toHaveLength(1);
  });

  it('pass over what a hook names and is no schema', async () => {
    const path = folder({ 'package.json': {}, 'a.json': faulty() });
    const named = [join(path, 'package.json'), join(path, 'a.json')];
    expect((await check(...named)).code).toBe(2);
    expect(files((await check('--json', '--skip-others', ...named)).out)).toEqual([join(path, 'a.json')]);
  });
});

describe('orrery.config.json', () => {
  it('sets severities by category and path, ignores, and adds registries', async () => {
    const path = folder({
      'desk.json': faulty(),
      'old/desk.json': faulty(),
      'vendor/desk.json': faulty(),
      'registry.json': { operators: { 'x/ping': {} } },
      'orrery.config.json': `{
  // comments and trailing commas are fine
  "ignore": ["vendor"],
  "rules": { "orphan_event": "off" },
  "overrides": [{ "files": ["old/**"], "rules": { "missing_transition": "warning", "orphan_event": "error" } }],
  "registries": ["registry.json"],
}`,
    });
    const config = join(path, 'orrery.config.json');
    const { out } = await check('--json', '--config', config, path);
    const severities = JSON.parse(out).documents.map(
      ({ findings }: { findings: { category: string; severity: string }[] }) =>
        findings.map(({ category, severity }) => `${category} ${severity}`).sort(),
    );
    expect(severities).toEqual([['missing_transition error'], ['missing_transition warning', 'orphan_event error']]);
    expect(files((await check('--json', '--no-config', path)).out)).toHaveLength(3);
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(projectSchemaText()));
    expect(validate({ ignore: ['a'], rules: { orphan_event: 'off' } })).toBe(true);
    expect(validate({ ignor: ['a'] }) || validate({ rules: { orphan_event: 'of' } })).toBe(false);
  });

  it('tells every mistake with its line and the nearest name', async () => {
    const path = folder({
      'wrong.json':
        '{\n  "ignor": [],\n  "rules": { "orphan_evnt": "off", "orphan_state": "on" },\n  "overrides": [{ "file": [], "rules": {} }],\n  "rules": {}\n}',
      'syntax.json': '{\n  "rules": {,}\n}',
    });
    const { code, err } = await check('--config', join(path, 'wrong.json'), path);
    expect(code).toBe(2);
    for (const text of [
      'wrong.json:2:3: unknown member "ignor"; did you mean "ignore"?',
      'wrong.json:5:3: the member stands twice',
      'wrong.json:4:19: unknown member "file"; did you mean "files"?',
    ])
      expect(err).toContain(text);
    const rules = folder({ 'c.json': '{"rules": {"orphan_evnt": "off", "orphan_state": "on"}}' });
    const told = (await check('--config', join(rules, 'c.json'), rules)).err;
    expect(told).toContain('c.json:1:12: unknown rule "orphan_evnt"; did you mean "orphan_event"?');
    expect(told).toMatch(/c\.json:1:50: rules\.orphan_state must be one of off, warning, error$/m);
    expect((await check('--config', join(path, 'syntax.json'), path)).err).toContain('syntax.json:2:13:');
    expect((await check('--config', join(path, 'none.json'), path)).err).toMatch(
      /^orrery: The configuration .*none\.json: there is no such file/s,
    );
  });
});

describe('what counts', () => {
  it('is selected and ignored by category and by rule; exit codes follow', async () => {
    const path = folder({ 'desk.json': faulty() });
    const counts = async (...args: string[]) => {
      const { out, code } = await check('--json', ...args, path);
      const { errors, warnings } = JSON.parse(out);
      return [errors, warnings, code];
    };
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await counts('--select', 'orphan_event')).toEqual([0, 1, 1]);
    expect(await counts('--select', 'orphan_event', '--max-warnings', '1')).toEqual([0, 1, 0]);
    expect(await counts('--max-warnings', '5')).toEqual([1, 1, 1]);
    expect(await counts('--ignore', 'orphan_event, missing_transition')).toEqual([0, 0, 0]);
    expect(await counts('--select', 'unused-event')).toEqual([0, 1, 1]);
    expect(await counts('--select', 'unused-event,dead-end')).toEqual([1, 1, 1]);
    expect(await counts('--ignore', 'unused-event')).toEqual([1, 0, 1]);
    // A rule goes before its category.
    const rules = { orphan_event: 'off', 'unused-event': 'error', 'dead-end': 'warning' };
    const configured = folder({ 'orrery.config.json': JSON.stringify({ rules }) });
    expect(await counts('--config', join(configured, 'orrery.config.json'))).toEqual([1, 1, 1]);
    const wrong = await check('--select', 'orphan_evnt', path);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      'orrery: --select orphan_evnt: there is no such rule or category; did you mean orphan_event?\n',
    ]);
    expect((await check('--max-warnings', 'many', path)).code).toBe(2);
    const { out } = await check('--statistics', path);
    expect(out).toMatch(/\n {2}1 {2}dead-end\n {2}1 {2}unused-event\n$/);
  });

  it('is not what the document silences with a reason; a silence that nothing needs is a note', async () => {
    const machine = (state: string, events: string) =>
      `name: D\norbitals:\n  - name: D\n    entity: T\n    traits:\n      - name: R\n        category: lifecycle\n        stateMachine:\n          states:\n            - { name: open, isInitial: true }\n${state}          events: ${events}\n          transitions:\n            - { from: open, event: WAIT, to: waiting }\n`;
    const comment = '            # orrery-ignore dead-end: a person takes over\n            - { name: waiting }\n';
    const path = folder({
      'a.yaml': machine(comment, '[WAIT]'),
      'b.yaml': machine('            - { name: waiting, $ignore: { dead-end: a person takes over } }\n', '[WAIT]'),
      'c.yaml': machine(comment.replace('{ name: waiting }', '{ name: waiting, isTerminal: true }'), '[WAIT]'),
    });
    const { out, code } = await check('--json', path);
    const { errors, warnings, silenced, documents } = JSON.parse(out);
    expect([errors, warnings, silenced, code]).toEqual([0, 0, 2, 0]);
    expect(documents.map((one: { notes: { kind: string }[] }) => one.notes.map(({ kind }) => kind))).toEqual([
      [],
      [],
      ['needless_silence'],
    ]);
    expect((await check(path)).out).toContain('2 silenced');
    const before = readFileSync(join(path, 'a.yaml'), 'utf8');
    expect((await check('--fix', '--unsafe-fixes', join(path, 'a.yaml'))).code).toBe(0);
    expect(readFileSync(join(path, 'a.yaml'), 'utf8')).toBe(before);
  });

  it('is what the baseline does not know, wherever lines move to', async () => {
    const path = folder({ 'a.json': faulty('A'), 'b.json': faulty('B') });
    const base = join(path, 'known.json');
    const args = ['--baseline', base, path];
    expect((await check(...args)).err).toContain('--write-baseline makes it');
    expect(await check('--write-baseline', ...args)).toMatchObject({
      code: 0,
      err: expect.stringContaining('4 findings known'),
    });
    const known = await check(...args);
    expect([known.code, known.out]).toEqual([
      0,
      expect.stringMatching(/^clean: 2 documents, no findings; 4 known by the baseline/),
    ]);
    const grown = faulty('A');
    const machine = grown.orbitals[0]?.traits[0]?.stateMachine;
    machine?.states.unshift({ name: 'lost' });
    write(join(path, 'a.json'), `\n\n${JSON.stringify(grown)}`);
    const { out, code } = await check('--json', ...args);
    const names = JSON.parse(out).documents.flatMap((one: { findings: { name: string }[] }) =>
      one.findings.map(({ name }) => name),
    );
    expect([code, new Set(names), JSON.parse(out).known]).toEqual([1, new Set(['lost']), 4]);
    write(base, '{"version": 2}');
    expect((await check(...args)).code).toBe(2);
  });

  it('is what git says has changed; the old version helps to mend it', async () => {
    const sound = faulty();
    const machine = sound.orbitals[0]?.traits[0]?.stateMachine;
    machine?.transitions.push({
      from: 'stuck',
      event: 'UNUSED',
      to: 'new',
      effects: [['render-ui', 'main', { type: 'stack', children: [] }]],
    });
    const path = folder({
      'same.json': faulty(),
      'moved.json': sound,
      'sub/gone.json': { name: 'Gone', orbitals: [] },
    });
    git(path, 'init', '-q');
    git(path, 'add', '.');
    git(path, 'commit', '-qm', 'one');
    git(path, 'mv', 'moved.json', 'sub/named anew.json');
    rmSync(join(path, 'sub/gone.json'));
    machine?.transitions.pop();
    write(join(path, 'sub/named anew.json'), sound);
    write(join(path, 'new.json'), { name: 'N', orbitals: [] });
    const { out, code } = await check('--json', '--changed', 'HEAD', path);
    expect([code, files(out)]).toEqual([1, [join(path, 'new.json'), join(path, 'sub/named anew.json')]]);
    // The transition that got lost comes back from the old version of the file, under its old name.
    await check('--fix', '--unsafe-fixes', '--changed', 'HEAD', path);
    const fixed = JSON.parse(readFileSync(join(path, 'sub/named anew.json'), 'utf8'));
    expect(fixed.orbitals[0].traits[0].stateMachine.transitions[1]).toMatchObject({
      from: 'stuck',
      event: 'UNUSED',
      to: 'new',
    });
    for (const revision of ['nowhere', '--output=x'])
      expect((await check(`--changed=${revision}`, path)).err).toContain(
        `orrery: git knows no revision "${revision}"; give one such as HEAD or main`,
      );
    expect((await check('--changed', 'HEAD', folder({ 'a.json': {} }))).err).toContain(
      'is in no git repository; `git init`',
    );
  });
});

describe('what cannot be read', () => {
  it('is shown with the text around it', async () => {
    const path = folder({
      'a.json': '{\n  "name": "A",\n  "orbitals": [\n    { "entity" "x" }\n  ]\n}\n',
      'b.yaml': 'name: B\norbitals:\n\t- entity: x\n',
      'c.json': `{"name": "${'long '.repeat(100)}" "orbitals": []}`,
    });
    const { out, code } = await check(path);
    expect(code).toBe(2);
    expect(out).toMatch(
      / {2}4:16 {2}unreadable .*\n {6}3 \| {3}"orbitals": \[\n {6}4 \| {5}\{ "entity" "x" \}\n {6} {2}\| {16}\^\n/,
    );
    expect(out).toMatch(/3:1 {2}unreadable YAML/);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(240);
  });

  it('is a file that takes too much work, and the run goes on', async () => {
    const costly = { ...faulty(), description: 'x'.repeat(40_000) };
    const path = folder({ 'a.json': costly, 'b.json': faulty() });
    const limits = () => ({ ...defaultLimits, workUnitsMax: 2_000 });
    const { code, out } = await runCommand(['check', '--json', path], { limits });
    const [first, second] = JSON.parse(out).documents;
    expect(first.fault).toBe('reading the text took more than 2000 units of work (limit work_units_max)');
    expect([first.findings, second.fault, second.findings.length]).toEqual([[], undefined, 2]);
    expect(code).toBe(2);
  });

  it('is named for what it is', async () => {
    const utf16 = Buffer.from(`\ufeff${JSON.stringify(faulty())}`, 'utf16le');
    const path = folder({
      'le.json': utf16,
      'be.json': Buffer.from(utf16).swap16(),
      'plain.json': utf16.subarray(2),
      'image.json': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
      'latin1.json': Buffer.from('{"orbitals": [], "name": "Caf\u00e9"}', 'latin1'),
    });
    const { out } = await check('--json', path);
    const faults = Object.fromEntries(
      JSON.parse(out).documents.map(({ file, fault }: { file: string; fault: string }) => [
        file.slice(path.length + 1),
        fault,
      ]),
    );
    expect(faults).toEqual({
      'be.json': 'is UTF-16 (big-endian); save it as UTF-8 and try again',
      'latin1.json': 'is not UTF-8; save it as UTF-8 and try again',
      'le.json': 'is UTF-16 (little-endian); save it as UTF-8 and try again',
      'plain.json': 'is UTF-16 (little-endian); save it as UTF-8 and try again',
    });
    expect((await check(join(path, 'image.json'))).out).toContain('is a binary file');
  });

  it('is said with one prefix, and points at the help of its own command', async () => {
    for (const [args, told] of [
      [['repair'], "orrery: missing required argument 'file'\n(orrery repair --help shows how it is used)"],
      [['check', '--jsn'], 'orrery: unknown option'],
      [['memory', 'recall'], '(orrery memory recall --help shows how it is used)'],
      [['chek'], '(orrery --help shows the commands, orrery --version its version)'],
    ] as const) {
      const { code, err } = await runCommand(args);
      expect([code, err]).toEqual([2, expect.stringContaining(told)]);
      expect(err.startsWith('orrery: ')).toBe(true);
    }
  });
});

describe('formats for pipelines', () => {
  const hostile = 'x\n::error file=/etc/passwd::owned%0A,:]]><b>"&\u001b[31m\u202e';
  const path = folder({ 'a b/desk, 100%.json': faulty('Desk', hostile), 'broken.json': '{"orbitals": [' });

  it('SARIF holds to its schema, with places and stable fingerprints', async () => {
    const { out, code } = await check('--format', 'sarif', path);
    expect(code).toBe(2);
    const log = JSON.parse(out);
    const validate = new Ajv2020({ strict: false, formats: { uri: /^https:/ } }).compile(sarifExcerpt);
    expect([validate(log), validate.errors]).toEqual([true, null]);
    expect(validate({ ...log, runs: [{ ...log.runs[0], results: [{ message: 'text' }] }] })).toBe(false);
    const [{ results, invocations, tool }] = log.runs;
    expect(results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level])).toContainEqual([
      'dead-end',
      'error',
    ]);
    for (const { ruleId, ruleIndex, locations } of results) {
      if (ruleIndex !== undefined) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
      const { artifactLocation, region } = locations[0].physicalLocation;
      expect(decodeURIComponent(artifactLocation.uri)).toMatch(/a b\/desk, 100%\.json$/);
      expect(region.startLine).toBeGreaterThan(1);
    }
    expect(invocations[0].executionSuccessful).toBe(false);
    expect(invocations[0].toolExecutionNotifications[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(
      /broken\.json$/,
    );
    const prints = results.map((one: { partialFingerprints: object }) => JSON.stringify(one.partialFingerprints));
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('JUnit is well-formed, and counts what it holds', async () => {
    const { out } = await check('--format', 'junit', path);
    const seen: Record<string, Record<string, string>[]> = {};
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => {
      seen[name] = [...(seen[name] ?? []), attributes as Record<string, string>];
    });
    parser.write(out).close();
    expect(seen.testsuites).toMatchObject([{ failures: String(seen.failure?.length), errors: '1' }]);
    expect(seen.testcase?.length).toBe(Number(seen.testsuites?.[0]?.tests));
    expect(seen.testsuite?.map(({ name }) => name)).toEqual([
      join(path, 'a b/desk, 100%.json'),
      join(path, 'broken.json'),
    ]);
    expect(seen.failure?.some(({ message }) => /owned%0A,:\]\]><b>.*&.*u001b/.test(message ?? ''))).toBe(true);
  });

  it('GitHub reads one command a finding, whatever names say', async () => {
    const { out } = await check('--format', 'github', path);
    const commands = out.trimEnd().split('\n').map(readWorkflowCommand);
    const { documents } = JSON.parse((await check('--json', path)).out);
    const expected = documents.flatMap((one: { findings: unknown[]; faults?: unknown[] }) => [
      ...(one.faults ?? []),
      ...one.findings,
    ]);
    expect(commands.length).toBe(expected.length);
    expect(commands.every((one) => one?.file?.startsWith(path))).toBe(true);
    expect(commands.find((one) => one?.title === 'orrery: dead-end')).toMatchObject({
      level: 'error',
      file: join(path, 'a b/desk, 100%.json'),
      line: expect.stringMatching(/^\d+$/),
      message: expect.stringContaining('::error file=/etc/passwd::owned%0A'),
    });
  });
});

/** As the runner of GitHub's workflows reads a line: `::command name=value,...::data`, with what is escaped in each. */
function readWorkflowCommand(line: string): Record<string, string> | null {
  const match = /^::(\w+)(?: ([^\n]*?))?::(.*)$/.exec(line);
  if (match === null) return null;
  const [, level = '', properties = '', data = ''] = match;
  const unescapeData = (text: string) => text.replace(/%0D/g, '\r').replace(/%0A/g, '\n').replace(/%25/g, '%');
  const unescapeProperty = (text: string) => unescapeData(text.replace(/%3A/g, ':').replace(/%2C/g, ','));
  const values = properties.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), unescapeProperty(pair.slice(at + 1))];
  });
  return { level, ...Object.fromEntries(values), message: unescapeData(data) };
}
