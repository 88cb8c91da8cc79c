// The first minutes beside the pages of documentation: mistakes of newcomers, and the answers of the command line.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { advisedCommands, shellWord } from '../src/cli/check/advised-commands.ts';
import { inOptionWords } from '../src/cli/option-words.ts';
import { documentOf } from '../src/core/verify/example.ts';
import { noteKinds } from '../src/core/verify/note-kinds.ts';
import { runCommand } from './fixtures/run-command.ts';
import { root } from './source-tree.ts';

const top = mkdtempSync(join(tmpdir(), 'orrery-first-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));
let folder = top;
beforeEach(() => {
  folder = mkdtempSync(join(top, 'f'));
});

const faulty = readFileSync(join(root, 'examples/ticket-desk-faulty.json'), 'utf8');
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const oneLine = JSON.stringify(JSON.parse(faulty));

describe('a document in one line', () => {
  it('is mended in its line, and the difference is shown as it is laid out', async () => {
    const path = file('desk.json', oneLine);
    const { out } = await runCommand(['check', '--fix', path]);
    expect(out).toContain(`--- ${path}\tbefore, laid out`);
    expect(out).toContain('-                    "@entity.statos",');
    expect(out).toContain('+                    "@entity.status",');
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(250);
    expect(readFileSync(path, 'utf8')).toBe(oneLine.replace('@entity.statos', '@entity.status'));
    expect(out).toMatch(/\n {2}1:1275 \(123:15 laid out\) {2}unused-event/);
  });

  it('is shown as it is laid out by a repair, too', async () => {
    const path = file('desk.json', oneLine);
    const { out } = await runCommand(['repair', path, '--apply', '1', '--write']);
    expect(out).toContain('+                    "@entity.status",');
    expect(readFileSync(path, 'utf8').includes('\n')).toBe(false);
  });

  it('has a member that stands twice in one line', async () => {
    const { out } = await runCommand(['check', file('a.json', '{"name":"A","name":"B","orbitals":[]}')]);
    expect(out).toContain('stands twice in one object, in line 1: only the last is read');
  });
});

describe('what is refused', () => {
  it('a picture in a format that there is none of, before anything is written', async () => {
    const path = join(folder, 'desk.png');
    const { code, err } = await runCommand(['show', file('desk.json', faulty), '-o', path]);
    expect([code, err]).toEqual([2, expect.stringContaining('pictures are written as .svg, .mmd or .dot')]);
    expect(existsSync(path)).toBe(false);
  });

  it('two documents where one should be a plan, by both names', async () => {
    const [one, other] = [file('one.json', faulty), file('other.json', faulty)];
    const { code, err } = await runCommand(['apply', one, other]);
    expect([code, err]).toEqual([2, expect.stringContaining(`neither ${one} nor ${other} is a plan`)]);
  });

  it.each([['run'], ['explore'], ['errors'], ['embed'], ['test'], ['play']])(
    'what is no schema, by its name: orrery %s',
    async (command) => {
      const path = file('list.json', '{"a":1}');
      const { code, err } = await runCommand([command, path]);
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/list\.json: (?:line 1, column 1: )?\/orbitals: expected/),
      ]);
    },
  );

  it('an episode without a situation, and no folder is left behind', async () => {
    process.env.ORRERY_DATA_DIR = join(folder, 'data');
    const { code, err } = await runCommand(['memory', 'store', '--domain', 'desk', '--outcome', 'success']);
    delete process.env.ORRERY_DATA_DIR;
    expect(readdirSync(folder)).toEqual([]);
    expect([code, err]).toEqual([2, expect.stringContaining('give --context, --schema or both')]);
  });

  it('a review before the first commit, with what to do', async () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const { code, err } = await runCommand(['review', 'HEAD', folder]);
    expect([code, err]).toEqual([2, expect.stringContaining('the repository has no commit yet')]);
  });
});

describe('what helps', () => {
  it('is told in a folder without documents', async () => {
    const { code, out } = await runCommand(['check', folder]);
    expect([code, out]).toEqual([0, expect.stringContaining('`orrery new NAME` writes one to begin with')]);
  });

  it('is the list of all that is explained, a line a subject', async () => {
    const { out } = await runCommand(['explain']);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(200);
    expect(out).toMatch(/^rule +\d+ {2}\S+, /m);
  });

  it('is what is wrong beside what is right', async () => {
    const { out } = await runCommand(['explain', 'dead-end']);
    expect(out).toMatch(/\nexample\nwrong {2}\{.*\}\nright {2}\{.*\}\n/);
  });

  it('is help in groups', async () => {
    const { out } = await runCommand(['--help']);
    expect(out.match(/^[A-Z][^\n]*:$/gm)).toEqual([
      'Options:',
      'Documents:',
      'Behaviors, files and the format:',
      'Memory:',
      'Service, tools and keys:',
    ]);
  });

  it('is of a command, and refuses a name that is none as the command itself does', async () => {
    expect((await runCommand(['help', 'memory', 'store'])).out).toContain('Usage: orrery memory store');
    const { code, err } = await runCommand(['help', 'chekc']);
    expect([code, err]).toEqual([2, (await runCommand(['chekc'])).err]);
    expect(err).toContain('(Did you mean check?)');
  });

  it('is there for every kind of note', async () => {
    for (const kind of Object.keys(noteKinds))
      expect((await runCommand(['explain', kind])).out).toContain(`${kind} (note)`);
  });
});

/** The ticket desk without the transitions on one of its events. */
const lostClose = (): string => {
  const document = JSON.parse(readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8'));
  const { stateMachine } = document.orbitals[0].traits[0];
  const [first] = stateMachine.transitions.filter((one: { event: string }) => one.event !== 'INIT');
  stateMachine.transitions = stateMachine.transitions.filter((one: { event: string }) => one.event !== first.event);
  return JSON.stringify(document, null, 2);
};

describe('a command that is advised', () => {
  const advisedIn = (out: string): string[] =>
    [...out.matchAll(/^ {2}`(orrery [^`]+)`/gm)].map(([, words]) => words ?? '');

  it('repeats what decides the repair', async () => {
    const path = file('desk.json', faulty);
    const before = join(root, 'examples/ticket-desk.json');
    const narrow = ['--previous', before, '--target', '17', '--select', 'unused-event', '--no-config'];
    const { out } = await runCommand(['check', '--fix', '--dry-run', ...narrow, path]);
    const [repair = '', unsafe = ''] = advisedIn(out);
    expect(repair).toMatch(/^orrery repair \S+ --previous \S+ --target 17 --no-config --errors unused-event /);
    expect(unsafe).toBe(
      `orrery check --fix --unsafe-fixes --select unused-event --previous ${before} --target 17 --no-config ${path}`,
    );
  });

  it('does what was shown: what was lost comes back from the version before', async () => {
    const path = file('desk.json', lostClose());
    const before = join(root, 'examples/ticket-desk.json');
    const { out } = await runCommand(['check', '--fix', '--dry-run', '--previous', before, path]);
    const [repair = ''] = advisedIn(out);
    expect((await runCommand(repair.split(' ').slice(1))).code).toBe(0);
    expect((await runCommand(['gap', path, before])).out).toContain('the two are equal');
  });

  it('has the version before from git if --changed had it', () => {
    const change = { file: '/r/sub/desk.json', before: 'sub/old desk.json' };
    const found = [{ name: 'sub/desk.json', isListed: true, isFound: true, change }];
    const { repair } = advisedCommands({ changed: 'main' }, { file: null, directory: '/', settings: {} }, found);
    expect(repair('sub/desk.json', [], ['--apply', '1'])).toBe(
      "git show 'main:sub/old desk.json' | orrery repair sub/desk.json --previous - --apply 1",
    );
  });

  it('is quoted as a shell reads it', () => {
    expect(['desk.json', 'my desk.json', "it's", '$(x)'].map(shellWord)).toEqual([
      'desk.json',
      "'my desk.json'",
      "'it'\\''s'",
      "'$(x)'",
    ]);
  });
});

describe('a file that is there already', () => {
  const desk = join(root, 'examples/ticket-desk.json');

  it.each([
    ['convert', desk, '--to', 'lolo'],
    ['plan', desk, desk],
    ['show', desk, '--format', 'svg'],
    ['schema'],
    ['test', desk],
  ])('is left alone by orrery %s -o, and replaced with --force', async (...args) => {
    const path = file('mine.svg', 'mine');
    const { code, err } = await runCommand([...args, '-o', path]);
    expect([code, err]).toEqual([2, `orrery: ${path} is there already; --force replaces it\n`]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await runCommand([...args, '-o', path, '--force'])).err).not.toContain('is there already');
    expect(readFileSync(path, 'utf8')).not.toBe('mine');
  });
});

describe('the words of the command line', () => {
  it.each([
    [['match', '--limit', '0', '--text', 'a'], '--limit: must be at least 1'],
    [['match', '--text', ''], '--text: must have at least 1 character'],
    [['repair', join(root, 'examples/ticket-desk-faulty.json'), '--errors', 'dead-edn'], 'did you mean dead-end?'],
    [['call', 'behaviors.match', '{"text":""}'], '/text: must have at least 1 character'],
  ])('orrery %j names what was typed', async (args, message) => {
    const { code, err } = await runCommand(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('members inside a value keep their place', () => {
    const words = new Map([
      ['actions_taken', '--actions'],
      ['metadata', '--metadata'],
      ['id', '<id>'],
    ]);
    const said = (text: string) => inOptionWords(text, words);
    expect(said('/actions_taken/0: is blank (and 1 more)\n  /metadata/a/b: is long')).toBe(
      '--actions, number 1: is blank (and 1 more)\n  --metadata /a/b: is long',
    );
    expect(said('/id: is required')).toBe('<id>: is required');
    expect(said('/schema/name: is blank')).toBe('/schema/name: is blank');
    expect(said('The request: `metadata` or `other` is required')).toBe('`--metadata` or `other` is required');
  });

  it('repair takes rules, and categories by an earlier name', async () => {
    const path = file('desk.json', faulty);
    const byRule = await runCommand(['repair', path, '--errors', 'dead-end', '--json']);
    const byCategory = await runCommand(['repair', path, '--errors', 'missing_transition', '--json']);
    expect(JSON.parse(byRule.out).suggestions).toEqual(JSON.parse(byCategory.out).suggestions);
    expect((await runCommand(['repair', path, '--errors', 'undeclared_payload', '--json'])).code).toBe(1);
  });

  it('twenty categories are listed', async () => {
    expect((await runCommand(['explain'])).out).toMatch(/^category +20 /m);
    expect((await runCommand(['explain', 'undeclared_payload'])).out).toContain('is its earlier name');
  });
});

describe('what a newcomer is told', () => {
  it('which files of a folder have no text', async () => {
    file('empty.json', '');
    writeFileSync(join(folder, 'wide.json'), Buffer.from('\ufeff{"orbitals":[]}', 'utf16le'));
    file('other.json', '{"a":1}');
    const { out } = await runCommand(['check', folder]);
    expect(out).toContain(`${join(folder, 'empty.json')} is empty`);
    expect(out).not.toContain('other.json');
    expect(out).toContain('wide.json');
  });

  it('the word that a severity was meant as, and a configuration that is not there', async () => {
    const desk = file('desk.json', faulty);
    const wrong = await runCommand(['check', desk, '--config', file('c.json', '{"rules":{"dead-end":"warn"}}')]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('did you mean warning?')]);
    const absent = await runCommand(['check', desk, '--config', join(folder, 'nope.json')]);
    expect([absent.code, absent.err]).toEqual([2, expect.stringContaining('nope.json: there is no such file')]);
  });

  it('the line of a silence that nothing needs', async () => {
    const desk = file('desk.yaml', '# a shop\n# orrery-ignore dead-end: it waits\nname: Shop\norbitals: []\n');
    expect((await runCommand(['check', desk])).out).toMatch(/^ {2}2:1 +note +needless_silence/m);
    expect((await runCommand(['check', desk, '--format', 'github'])).out).toContain('line=2');
  });

  it('a typo of the member that makes a schema', async () => {
    const { out } = await runCommand(['check', file('desk.json', '{"orbitlas":[]}')]);
    expect(out).toContain('"orbitlas" is read by nobody: is it a typo of "orbitals"?');
  });

  it('the domain of behaviors that was meant, and how a behavior becomes a file', async () => {
    expect((await runCommand(['behaviors', '--domain', 'edu'])).out).toContain('did you mean education?');
    expect((await runCommand(['check', 'std-debounce'])).out).toContain('`orrery convert std-debounce --to json');
    const plan = await runCommand(['plan', 'std-debounce', 'std-debounce', '--json']);
    expect([plan.code, JSON.parse(plan.out).total_instructions]).toEqual([0, 0]);
  });

  it('a repair that needs more steps than are usual, and the safe one first', async () => {
    const names =
      'amount branch colour district employer furniture guardian height interval journey kitchen language'.split(' ');
    const fields = names.map((name) => ({ name, type: 'string' }));
    const slips = names.map((name) => ['set', `@entity.${name.slice(0, -1)}q`, '@payload.title']);
    const many = file('many.json', JSON.stringify(documentOf({ fields, effects: slips })));
    expect((await runCommand(['repair', many])).out).toMatch(/^1\. clears the findings/);
    expect((await runCommand(['repair', many, '--max-steps', '2'])).out).not.toContain('clears the findings');
    const slot = ['render-ui', 'toasts', { type: 'alert', variant: 'error', message: 'Lost.' }];
    const misspelt = file('slot.json', JSON.stringify(documentOf({ effects: [slot] })));
    expect((await runCommand(['repair', misspelt])).out).toMatch(/^1\. clears the findings, safe,.*\n.*"toast" is/);
  });

  it('rules in place of categories, of what a repair leaves', async () => {
    const { out } = await runCommand(['repair', file('desk.json', faulty), '--max-steps', '1']);
    expect(out).toMatch(/^1\. leaves (?:dead-end|unused-event|unknown-entity-field)/m);
  });

  it('the domain of memory that was meant', async () => {
    process.env.ORRERY_DATA_DIR = join(folder, 'data');
    try {
      await runCommand(['memory', 'store', '--domain', 'tickets', '--context', 'a ticket is stuck']);
      const asked = [['list'], ['patterns'], ['forget', '--older-than-days', '3'], ['recall', '--context', 'stuck']];
      for (const [command = '', ...more] of asked) {
        const { out } = await runCommand(['memory', command, '--domain', 'tikets', ...more]);
        expect([command, out.match(/did you mean tickets\?/g)?.length, out.split('\n').length]).toEqual([
          command,
          1,
          2,
        ]);
      }
      const cut = file('cut.jsonl', '{');
      expect((await runCommand(['memory', 'import', cut])).err).toContain(`${cut}: Line 1`);
    } finally {
      delete process.env.ORRERY_DATA_DIR;
    }
  });
});
