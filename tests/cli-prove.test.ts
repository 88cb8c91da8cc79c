// Properties, play and scenarios on the command line: what is told, what is written, and the code that each ends with.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from './fixtures/run-command.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-prove-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}
const lines = (text: string) => text.trimEnd().split('\n');

const by = [{ name: 'by', type: 'string', required: true }];
const expenses = {
  name: 'Expenses',
  orbitals: [
    {
      name: 'Expenses',
      entity: {
        ...{ name: 'Expense', persistence: 'runtime' },
        fields: [
          { name: 'author', type: 'string', default: 'nobody' },
          { name: 'approver', type: 'string' },
          { name: 'tries', type: 'number', default: 0 },
        ],
      },
      traits: [
        {
          ...{ name: 'Approval', linkedEntity: 'Expense', category: 'lifecycle' },
          stateMachine: {
            states: [{ name: 'draft', isInitial: true }, { name: 'submitted' }, { name: 'approved', isTerminal: true }],
            events: [
              { key: 'SUBMIT', payload: by },
              { key: 'APPROVE', payload: by },
            ],
            transitions: [
              {
                ...{ from: 'draft', to: 'submitted', event: 'SUBMIT' },
                effects: [['set', '@entity.author', '@payload.by']],
              },
              {
                ...{ from: 'submitted', to: 'approved', event: 'APPROVE' },
                effects: [['set', '@entity.approver', '@payload.by']],
              },
            ],
          },
        },
      ],
    },
  ],
};
const twoEyes = 'never Approval in approved and approver = author';
const holding = { order: 'SUBMIT before APPROVE', once: 'APPROVE at most once' };
const document = (name: string) => file(name, expenses);

describe('orrery prove', () => {
  it('judges the properties beside the document, shows the run, and suggests changes', async () => {
    const path = document('beside/expense.json');
    file('beside/expense.properties.json', { eyes: twoEyes, ...holding });
    const { code, out, err } = await runCommand(['prove', path, '--fix']);
    const told = lines(out);
    expect([code, err]).toEqual([1, '']);
    expect(told.slice(0, 5)).toEqual([
      'refuted  eyes',
      `  ${twoEyes}`,
      '  a run leads to what must never be',
      `  orrery run ${path} 'SUBMIT={"by":""}' 'APPROVE={"by":""}'`,
      '  repair 1: Approval: submitted -> approved on APPROVE: only if ["!=","@payload.by","@Expense.author"]',
    ]);
    expect(told.slice(-4)).toEqual(['proved  order', 'proved  once', '', '2 proved, 1 refuted, 0 unknown']);
  });

  it('ends with 0 when all is proved, and gives the answer as JSON', async () => {
    const path = document('json/expense.json');
    file('json/other.json', holding);
    const { code, out } = await runCommand(['prove', path, '--json', '--properties', join(folder, 'json/other.json')]);
    const { properties, proved } = JSON.parse(out);
    expect([code, proved]).toEqual([0, 2]);
    expect(properties.map(({ name }: { name: string }) => name)).toEqual(['order', 'once']);
  });

  it('takes sentences as options', async () => {
    const path = document('options/expense.json');
    const told = await runCommand(['prove', path, '--property', 'always tries >= 0', 'never Approval in draft']);
    expect(told.code).toBe(1);
    expect(lines(told.out)).toEqual([
      'proved  always tries >= 0',
      'refuted  never Approval in draft',
      '  a run leads to what must never be',
      '  in the beginning already',
      '',
      '1 proved, 1 refuted, 0 unknown',
    ]);
  });

  it('takes properties that the project gives to files of a pattern', async () => {
    const path = document('project/docs/expense.json');
    file('project/orrery.config.json', { properties: [{ files: ['docs/**'], properties: holding }] });
    const other = document('project/other.json');
    const here = process.cwd;
    process.cwd = () => join(folder, 'project');
    try {
      expect((await runCommand(['prove', path])).out).toContain('2 proved, 0 refuted, 0 unknown');
      expect((await runCommand(['prove', other])).code).toBe(2);
    } finally {
      process.cwd = here;
    }
  });

  const path = document('wrong/expense.json');
  it.each([
    ['never Aproval in draft', 'no trait is called Aproval; did you mean Approval?'],
    ['never Approval in aproved', 'Approval has no state aproved; did you mean approved?'],
    ['SUBMITT before APPROVE', 'no transition is for SUBMITT; did you mean SUBMIT?'],
    ['always trys >= 0', 'no field is called trys; a text stands between quotes; did you mean tries?'],
  ])('refuses %s', async (sentence, message) => {
    const told = await runCommand(['prove', path, '--property', sentence]);
    expect([told.code, told.out]).toEqual([2, '']);
    expect(told.err).toContain(message);
    expect(told.err).toContain('--property');
  });

  it('asks for properties where there are none', async () => {
    const told = await runCommand(['prove', path]);
    expect([told.code, told.err]).toEqual([
      2,
      `orrery: no properties of ${path}: write some in ${path.replace('.json', '.properties.json')}, or give --property "never A"\n`,
    ]);
  });

  it.each([
    ['no JSON', '{\n  "a": "never A",\n  b\n}', ':3: expected the name of a member, in double quotes'],
    ['a list', '[]', ': must be an object: the name of each property, and its sentence'],
    ['a number', '{\n  "a": 1\n}', ':2: must be a text such as "never A"'],
    ['no sentence', '{\n\n  "a": "never Approval un draft"\n}', ':3: '],
    ['a name that is not there', '{\n\n  "a": "never Approval in drift"\n}', ':3: '],
  ])('tells the place in a property file that holds %s', async (_, text, message) => {
    const properties = file('wrong/broken.json', text);
    const told = await runCommand(['prove', path, '--properties', properties]);
    expect([told.code, told.out]).toEqual([2, '']);
    expect(told.err).toContain(`${properties}${message}`);
  });

  it('tells a property file that is not there', async () => {
    const told = await runCommand(['prove', path, '--properties', join(folder, 'none.json')]);
    expect([told.code, told.err]).toEqual([2, `orrery: ${join(folder, 'none.json')} cannot be read: ENOENT\n`]);
  });
});

describe('orrery check', () => {
  it('counts a property that is refuted as an error, with the run', async () => {
    const path = document('check/expense.json');
    file('check/expense.properties.json', { eyes: twoEyes, ...holding });
    const { code, out } = await runCommand(['check', path]);
    expect([code, lines(out).slice(0, 3)]).toEqual([
      1,
      [
        `${path}  2 of 3 properties proved, 1 refuted`,
        '  refuted  eyes: a run leads to what must never be',
        `    orrery run ${path} 'SUBMIT={"by":""}' 'APPROVE={"by":""}'`,
      ],
    ]);
  });

  it('says nothing of properties that are all proved', async () => {
    const path = document('quiet/expense.json');
    const before = await runCommand(['check', path]);
    file('quiet/expense.properties.json', holding);
    const after = await runCommand(['check', path]);
    const withoutTime = (out: string) => out.replace(/\(.*? s\)/, '');
    expect(before.code).toBe(0);
    expect([after.code, withoutTime(after.out)]).toEqual([0, withoutTime(before.out)]);
    const { documents } = JSON.parse((await runCommand(['check', '--json', path])).out);
    expect(documents[0].properties.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['proved', 'proved']);
  });

  it('refutes a property of an element that the document lacks', async () => {
    const path = document('gone/expense.json');
    file('gone/expense.properties.json', { paid: 'never Approval in paid' });
    const { code, out } = await runCommand(['check', path]);
    expect([code, lines(out)[1]]).toEqual([1, '  refuted  paid: Approval has no state paid']);
  });

  it('ends with 2 for a sentence that cannot be read', async () => {
    const path = document('unread/expense.json');
    file('unread/expense.properties.json', '{\n  "a": "never"\n}');
    const { code, err } = await runCommand(['check', path]);
    expect([code, err.includes('expense.properties.json:2: ')]).toEqual([2, true]);
  });
});

describe('orrery review', () => {
  const repository = join(folder, 'repository');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repository });
  const guarded = structuredClone(expenses);
  const approve = guarded.orbitals[0]?.traits[0]?.stateMachine.transitions[1] as { guard?: unknown };
  approve.guard = ['!=', '@payload.by', '@entity.author'];
  const commit = (content: object) => {
    rmSync(repository, { recursive: true, force: true });
    file('repository/expense.json', content);
    file('repository/expense.properties.json', { eyes: twoEyes, ...holding });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'before');
  };

  it('tells which properties a change loses, with the run', async () => {
    commit(guarded);
    const path = file('repository/expense.json', expenses);
    const run = `orrery run ${path} 'SUBMIT={"by":""}' 'APPROVE={"by":""}'`;
    const { code, out } = await runCommand(['review', 'HEAD', repository]);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(
        `  2 of 3 properties proved, 1 lost by this change\n    lost  eyes: a run leads to what must never be\n      ${run}\n`,
      ),
    ]);
    const comment = (await runCommand(['review', 'HEAD', repository, '--format', 'markdown'])).out;
    expect(comment).toContain('**2 of 3 properties proved, 1 lost by this change**\n\n- eyes: a run leads to');
    expect(comment).toContain(run);
  });

  it('counts no property as lost that was not proved before', async () => {
    commit(expenses);
    const changed = structuredClone(expenses);
    changed.name = 'Costs';
    file('repository/expense.json', changed);
    const { out } = await runCommand(['review', 'HEAD', repository]);
    expect(lines(out)).toContain('  2 of 3 properties proved');
    expect(out).not.toContain('lost');
  });

  it('counts a property as lost whose state went away, and tells of all that are proved', async () => {
    commit(guarded);
    file('repository/expense.json', { ...guarded, name: 'Costs' });
    expect(lines((await runCommand(['review', 'HEAD', repository])).out)).toContain('  3 properties proved');
    file('repository/expense.json', JSON.stringify(guarded).replaceAll('"approved"', '"accepted"'));
    const { out } = await runCommand(['review', 'HEAD', repository]);
    expect(out).toContain('    lost  eyes: Approval has no state approved');
  });
});

describe('orrery play and orrery test', () => {
  const acts = ['SUBMIT {"by": "Ann"}', 'back', 'forward', 'set Expense.tries = 2', '1 {"by": "Bob"}'];

  it('saves a run that is typed through a pipe, and test takes it', async () => {
    const path = document('play/expense.json');
    const saved = join(folder, 'play/tests/expense.first.json');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli.ts', 'play', path], {
      ...{ cwd: root, encoding: 'utf8' },
      input: [...acts, `save ${saved}`, 'quit', 'never taken'].join('\n'),
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(lines(stdout)).toEqual([
      'Approval  [draft]  submitted  approved',
      '1 SUBMIT',
      '  Approval: draft -> submitted',
      '  Approval: set "@entity.author" "Ann"',
      'Approval  draft  [submitted]  approved',
      '1 APPROVE',
      'Approval  [draft]  submitted  approved',
      '1 SUBMIT',
      'Approval  draft  [submitted]  approved',
      '1 APPROVE',
      '  Expense.tries is 2 before the next event',
      '  Approval: submitted -> approved',
      '  Approval: set "@entity.approver" "Bob"',
      'Approval  draft  submitted  [approved]',
      'nothing can happen any more',
      `  2 events written to ${saved}`,
    ]);
    const { events } = JSON.parse(readFileSync(saved, 'utf8'));
    expect(events.map(({ event, payload, given }: Record<string, unknown>) => [event, payload, given])).toEqual([
      ['SUBMIT', { by: 'Ann' }, undefined],
      ['APPROVE', { by: 'Bob' }, { Expense: { tries: 2 } }],
    ]);
    const tested = await runCommand(['test', path, '--written']);
    expect([tested.code, lines(tested.out)]).toEqual([
      0,
      ['1 scenario of files, 0 made; 0 failed', '100 % covered: 2 of 2 transitions, 1 of 1 pairs'],
    ]);
  });

  it('tells how the document differs from a scenario', async () => {
    const changed = structuredClone(expenses);
    const [trait] = changed.orbitals[0]?.traits ?? [];
    if (trait?.stateMachine.transitions[1] !== undefined) trait.stateMachine.transitions[1].to = 'draft';
    const path = file('differs/expense.json', expenses);
    await runCommand(['play', path, ...acts, `save ${join(folder, 'differs/tests/expense.a.json')}`]);
    file('differs/expense.json', changed);
    const { code, out } = await runCommand(['test', path, '--written']);
    expect([code, lines(out).slice(0, 3)]).toEqual([
      1,
      [
        'fails  expense.a: event 2, APPROVE: moves',
        '  expected ["Approval: submitted -> approved"]',
        '  is       ["Approval: submitted -> draft"]',
      ],
    ]);
    const { failures } = JSON.parse((await runCommand(['test', path, '--written', '--json'])).out);
    expect(failures[0]).toMatchObject({ scenario: 'expense.a', event: 'APPROVE' });
  });

  it('asks for coverage, writes what is made, and counts mutants', async () => {
    const path = document('made/expense.json');
    const made = join(folder, 'made/scenarios.json');
    const first = await runCommand(['test', path, '--mutants', '--min-coverage', '100', '-o', made]);
    expect([first.code, first.out]).toEqual([0, expect.stringMatching(/^(\d+) of \1 mutants noticed, 100 %/m)]);
    const again = await runCommand(['test', path, '--written', '--scenarios', made, '--min-coverage', '100']);
    expect(again.code).toBe(0);
    const less = await runCommand(['test', path, '--written', '--min-coverage', '1']);
    expect([less.code, less.err]).toEqual([1, 'orrery: 0 % are covered, less than 1 %\n']);
  });

  it.each([
    [['PYA'], 'there is no button PYA; help tells what can be typed'],
    [['SUBMT'], 'there is no button SUBMT; did you mean SUBMIT?'],
    [['2'], 'there is no button 2; help tells what can be typed'],
    [['SUBMIT [1]'], 'a payload is a JSON object, not [1]'],
    [['back'], 'there is nothing to go back to'],
    [['forward'], 'there is nothing to go forward to'],
    [['set tries'], 'set takes a field and a value, such as set Order.amount = 5'],
    [['set Expens.tries = 1'], 'no entity is called Expens; did you mean Expense?'],
    [['set Expense.trie = 1'], 'Expense has no field trie; did you mean tries?'],
    [['save'], 'save takes the name of a file'],
  ])('play refuses %s', async (typed, message) => {
    const { code, err } = await runCommand(['play', document('refused/expense.json'), ...typed]);
    expect([code, err]).toEqual([2, `orrery: ${message}\n`]);
  });

  it('play never writes over a file, and needs the document as a file', async () => {
    const path = document('over/expense.json');
    const { code, err } = await runCommand(['play', path, `save ${path}`]);
    expect([code, err]).toEqual([2, `orrery: ${path} is there already: give another name\n`]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(expenses);
    expect((await runCommand(['play', '-'])).code).toBe(2);
    await runCommand(['play', path, 'quit', `save ${join(folder, 'over/late.json')}`]);
    expect(existsSync(join(folder, 'over/late.json'))).toBe(false);
  });

  it('writes a file of vitest, which passes, and fails when the document goes another way', async () => {
    const path = document('vitest/expense.json');
    const made = join(folder, 'vitest/tests/expense.made.json');
    mkdirSync(join(folder, 'vitest/tests'), { recursive: true });
    const test = join(folder, 'vitest/tests/expense.test.js');
    const { code, err } = await runCommand(['test', path, '-o', made, '--vitest', test]);
    expect([code, err]).toEqual([0, `${test}: each scenario of a file is a test\n`]);
    file('vitest/package.json', { type: 'module' });
    symlinkSync(join(root, 'node_modules'), join(folder, 'vitest/node_modules'));
    file('vitest/bin/orrery', `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist/cli.js')}' "$@"\n`);
    chmodSync(join(folder, 'vitest/bin/orrery'), 0o755);
    const run = () => {
      const vitest = join(root, 'node_modules/vitest/vitest.mjs');
      const env = { PATH: `${join(folder, 'vitest/bin')}:${process.env.PATH}`, HOME: folder };
      const args = [vitest, 'run', '--root', join(folder, 'vitest'), '--reporter', 'json'];
      const { stdout } = spawnSync(process.execPath, args, { env, cwd: join(folder, 'vitest'), encoding: 'utf8' });
      const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{')));
      return [numPassedTests, numFailedTests];
    };
    const count = JSON.parse(readFileSync(made, 'utf8')).length;
    expect(run()).toEqual([count, 0]);
    file('vitest/expense.json', JSON.stringify(expenses).replace('"to":"approved"', '"to":"draft"'));
    const [passed, failed] = run();
    expect([passed + failed, failed > 0]).toEqual([count, true]);
    const again = await runCommand(['test', path, '--vitest', test]);
    expect([again.code, again.err]).toEqual([2, `orrery: ${test} is there already; --force replaces it\n`]);
  });

  it.each([
    ['is no scenario', { events: 5 }, 'events'],
    ['is no JSON', '{', 'JSON'],
  ])('test tells a file that %s', async (_, content, word) => {
    const scenario = file('bad/one.json', content);
    const { code, err } = await runCommand(['test', document('bad/expense.json'), '--scenarios', scenario]);
    expect([code, err.includes(scenario), err.includes(word)]).toEqual([2, true, true]);
  });

  it('test refuses a coverage that is none, and a file that is not there', async () => {
    const path = document('bad/expense.json');
    const { code, err } = await runCommand(['test', path, '--min-coverage', '101']);
    expect([code, err]).toEqual([2, 'orrery: --min-coverage is from 0 to 100\n']);
    expect((await runCommand(['test', path, '--scenarios', join(folder, 'none.json')])).code).toBe(2);
    expect((await runCommand(['test', join(folder, 'none.json')])).code).toBe(2);
  });
});
