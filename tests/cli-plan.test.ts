// Plans for people: what is printed on a terminal, into a pipe and into a comment, and a plan as a file that is checked before it is carried out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printWrapped } from '../src/cli/changes/text-report.ts';
import { createTerminal } from '../src/cli/terminal.ts';
import { runCommand } from './fixtures/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-cli-plan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const desk = (entity: string, fields: readonly string[], end: string, label: string) => ({
  name: 'Desk',
  orbitals: [
    {
      entity: { name: entity, fields: fields.map((name) => ({ name, type: 'string' })) },
      traits: [
        {
          name: 'Triage',
          linkedEntity: entity,
          stateMachine: {
            states: [{ name: 'new', isInitial: true }, { name: 'open' }, { name: end, isTerminal: true }],
            events: [
              { key: 'OPEN', name: 'Open' },
              { key: 'CLOSE', name: label },
            ],
            transitions: [
              { from: 'new', event: 'OPEN', to: 'open', effects: [['set', '@entity.title', 'x'.repeat(300)]] },
              { from: 'open', event: 'CLOSE', to: end, effects: [['persist', 'update', entity]] },
            ],
          },
        },
      ],
      pages: [],
    },
  ],
});
const current = file('current.json', desk('Ticket', ['title', 'secret', 'due'], 'closed', 'Close'));
const goal = file('goal.json', desk('Case', ['title', 'phone', 'due'], 'done', 'Close it'));

describe('what a person reads', () => {
  test('a summary first, then what changes by element, in whole lines', async () => {
    const { code, out } = await runCommand(['plan', current, goal]);
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toBe('Plan: 1 to add (1 field), 1 to change, 2 to rename, 1 to remove (1 field, destructive)');
    expect(out).toMatch(/^entity Case\n {2}→ renamed from Ticket \(confidence 0\.\d\d: .*\n/m);
    expect(out).toMatch(/^ {2}\+ field phone: string$/m);
    expect(out).toMatch(/^ {2}- field secret: string$/m);
    expect(out).toMatch(/^ {2}→ state closed → done \(confidence/m);
    expect(out).toMatch(/^ {2}~ event CLOSE\n {6}name: "Close" → "Close it"$/m);
    expect(out).toMatch(/^ {2}\? field secret → phone of Case .*--rename secret=phone takes it$/m);
    expect(lines.at(-2)).toMatch(/^\d instructions in \d levels; applied and verified/);
  });

  test('the summary names the kinds of what is lost, the most frequent first', async () => {
    const bare = desk('Ticket', ['title'], 'closed', 'Close');
    const [trait] = bare.orbitals[0]?.traits ?? [];
    if (trait !== undefined)
      trait.stateMachine = { states: [{ name: 'new', isInitial: true }], events: [], transitions: [] };
    const { out } = await runCommand(['plan', current, file('bare.json', bare)]);
    expect(out.split('\n')[0]).toBe('Plan: 8 to remove (2 fields, 2 states, 2 events, 2 transitions, destructive)');
    const grown = await runCommand(['plan', file('few.json', { orbitals: [] }), goal]);
    expect(grown.out.split('\n')[0]).toMatch(/^Plan: \d+ to add \(1 entity/);
  });

  test('a pair that is given is taken, one that fits nothing is refused with its place', async () => {
    const { out } = await runCommand(['plan', current, goal, '--rename', 'secret=phone']);
    expect(out).toContain('→ field secret → phone (as the request says)');
    const wrong = await runCommand(['plan', current, goal, '--rename', 'field:secret=nothing@Ticket']);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('no field secret disappears while nothing')]);
    expect((await runCommand(['plan', current, goal, '--rename', 'secret'])).err).toContain('expected from=to');
  });

  test('long lines are wrapped on a terminal and whole in a pipe', () => {
    const text = `effect: ${JSON.stringify(['set', '@entity.title', 'word '.repeat(30), 'x'.repeat(130)])}`;
    const print = (isTTY: boolean, isColored: boolean) => {
      const lines: string[] = [];
      const out = { write: (line: string) => lines.push(line.slice(0, -1)), isTTY, columns: 60 };
      const terminal = createTerminal({ out, err: out }, isColored);
      printWrapped(terminal, 4, terminal.style.green(text));
      return lines;
    };
    expect(print(false, false)).toEqual([`    ${text}`]);
    for (const isColored of [false, true]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: styles count for nothing
      const lines = print(true, isColored).map((line) => line.replace(/\u001b\[\d+m/g, ''));
      expect(lines.length).toBeGreaterThan(3);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
      expect(
        lines
          .map((line) => line.trim())
          .join('')
          .replaceAll(' ', ''),
      ).toBe(text.replaceAll(' ', ''));
    }
  });

  test('a comment: summary and what is lost, a picture of the machine, the rest folded', async () => {
    const { code, out } = await runCommand(['plan', current, goal, '--format', 'markdown']);
    expect(code).toBe(0);
    expect(out).toMatch(/^### Plan: 1 to add/);
    expect(out).toContain('> [!CAUTION]\n> 1 instruction loses something that a person wrote:\n> - `remove_field`');
    const [, picture] = /```mermaid\n([\s\S]*?)```/.exec(out) ?? [];
    expect(picture).toMatch(/^stateDiagram-v2\n/);
    expect(picture).toContain('closed #8594; done');
    expect(out.match(/<details>/g)).toHaveLength(2);
    expect(out.match(/<\/details>/g)).toHaveLength(2);
    expect(out.indexOf('```mermaid')).toBeLessThan(out.indexOf('<details>'));
  });

  test('names cannot be markup in a comment', async () => {
    const odd = file('odd.json', desk('Ca`se', ['<b>', 'a|b'], '*x*', '`'));
    const { out } = await runCommand(['plan', current, odd, '--format', 'markdown', '--renames', 'off']);
    expect(out.replace(/`+[^`]*`+/g, '')).not.toMatch(/(?<!\\)<b>/);
    const rows = out.split('\n').filter((line) => line.startsWith('| 1 |'));
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
  });

  test('a comment holds no more than a pull request takes, and says what is left out', async () => {
    const { out } = await runCommand([
      'plan',
      file('empty.json', { orbitals: [] }),
      'std-helpdesk',
      '--format',
      'markdown',
    ]);
    const long = 'x'.repeat(40_000);
    const wide = { name: 'W', orbitals: [{ entity: { name: 'E', fields: [] }, traits: [], pages: [] }] };
    const fields = Array.from({ length: 900 }, (_, i) => ({
      name: `field${i}`,
      type: 'string',
      default: i === 3 ? long : '',
    }));
    const many = { ...wide, orbitals: [{ entity: { name: 'E', fields }, traits: [], pages: [] }] };
    const added = (await runCommand(['plan', file('w.json', wide), file('m.json', many), '--format', 'markdown'])).out;
    const lost = (await runCommand(['plan', file('m.json', many), file('w.json', wide), '--format', 'markdown'])).out;
    for (const text of [out, added, lost]) {
      expect(text.length).toBeLessThanOrEqual(60_000);
      expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    }
    expect(added).toContain('field899');
    expect(added).not.toContain(long);
    expect(lost).toMatch(/^> - \.\.\. and \d+ more; `--format text` shows all\.$/m);
    expect(lost).toMatch(/^\.\.\. and \d+ more; `--format text` shows all\.$/m);
  });

  test('of a long value the parts that differ are shown, of a short one all of it', async () => {
    const screen = (title: string, shown: readonly string[]) => ({
      type: 'stack',
      children: [
        { type: 'typography', content: title },
        ...shown.map((name) => ({ type: 'button', label: name.repeat(40) })),
      ],
    });
    const drawing = (view: object, limit: number) => {
      const document = desk('Ticket', ['title'], 'closed', 'Close');
      const [opens] = document.orbitals[0]?.traits[0]?.stateMachine.transitions ?? [];
      if (opens !== undefined)
        opens.effects = [
          ['render-ui', 'main', view as never],
          ['set', '@entity.n', limit as never],
        ];
      return document;
    };
    const from = file('drawn-before.json', drawing(screen('Ticket', ['a', 'b', 'c', 'd']), 1));
    const to = file('drawn-after.json', drawing(screen('Case', ['a', 'b', 'c', 'd']), 2));
    const { out } = await runCommand(['plan', from, to]);
    expect(out).toMatch(/^ {6}effect \/2\/children\/0\/content: "Ticket" → "Case"$/m);
    expect(out).toMatch(/^ {6}effect: \["set","@entity.n",1\] → \["set","@entity.n",2\]$/m);
  });

  test('a comment names what was not read as renamed', async () => {
    const { out } = await runCommand(['plan', current, goal, '--format', 'markdown']);
    expect(out).toMatch(/^Not read as renamed:\n\n- field secret → phone of Case .*--rename secret=phone takes it$/m);
  });

  test('gap shows what was renamed too, and ends with 1', async () => {
    const { code, out } = await runCommand(['gap', current, goal]);
    expect(code).toBe(1);
    expect(out).toMatch(/^Gap: 1 to add/);
    expect(out).toMatch(/^gap 0\.\d{4}$/m);
    expect((await runCommand(['gap', current, 'std-helpdesk'])).out).toMatch(/^Gap: \d+ to add \(\d+ entities/);
    expect(JSON.parse((await runCommand(['gap', current, goal, '--format', 'json'])).out)).toHaveProperty('gap_score');
  });
});

describe('a plan is a file', () => {
  const plan = join(folder, 'plan.json');
  const copy = () => file('mine.json', JSON.parse(readFileSync(current, 'utf8')));

  test('it is applied to the document that it was made for', async () => {
    expect((await runCommand(['plan', current, goal, '-o', plan])).code).toBe(0);
    const path = copy();
    const applied = await runCommand(['apply', plan, path, '--write', '--format', 'text']);
    expect(applied.code).toBe(0);
    expect(applied.out).toMatch(/^Applied: 1 added \(1 field\), 1 changed, 2 renamed, 1 removed/);
    expect((await runCommand(['gap', path, goal])).code).toBe(0);
  });

  test('to another document it is not, and what has moved is shown', async () => {
    await runCommand(['plan', current, goal, '-o', plan, '--force']);
    const path = file('moved.json', desk('Ticket', ['title', 'secret', 'due', 'extra'], 'closed', 'Close'));
    const before = readFileSync(path, 'utf8');
    const { code, out, err } = await runCommand(['apply', plan, path, '--write']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('is not the document that');
    expect(err).toMatch(/Since then: 1 added \(1 field\)[\s\S]*\+ field extra: string/);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('a policy ends with 1, names what breaks it, and writes nothing', async () => {
    const refused = await runCommand(['plan', current, goal, '-o', plan, '--force', '--policy', 'no-destructive']);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/refused by --policy no-destructive: 1 instruction\n {2}destructive remove_field/);
    const path = copy();
    const before = readFileSync(path, 'utf8');
    const applied = await runCommand(['apply', plan, path, '--write', '--policy', 'no-destructive']);
    expect([applied.code, applied.out]).toEqual([1, '']);
    expect(applied.err).toContain('destructive remove_field');
    expect(readFileSync(path, 'utf8')).toBe(before);
    const lossy = await runCommand(['plan', current, goal, '--policy', 'no-data-loss', '--format', 'markdown']);
    expect(lossy.err).toMatch(
      /refused by --policy no-data-loss: \d hazards?\n[\s\S]*field-removed field secret of Case: .* Safe way: /,
    );
    expect(lossy.out).toMatch(/> \[!WARNING\]\n> \d hazards for stored data and users:\n> - `data_loss`/);
    const more = file('more.json', desk('Ticket', ['title', 'secret', 'due', 'extra'], 'closed', 'Close'));
    expect((await runCommand(['plan', current, more, '--policy', 'no-unsafe'])).code).toBe(0);
    expect((await runCommand(['plan', current, goal, '--policy', 'no-unsafe'])).err).toContain(
      'changing rename_entity',
    );
  });
});

describe('other commands', () => {
  test('a built-in behavior is shown by its name', async () => {
    const shown = await runCommand(['show', 'std-helpdesk', '--trait', 'TicketTriage', '--format', 'mermaid']);
    expect([shown.code, shown.out]).toEqual([0, expect.stringMatching(/^stateDiagram-v2\n/)]);
    expect((await runCommand(['show', 'std-nothing-of-the-kind'])).err).toContain('there is no such file');
  });

  test('show --before takes the renames of a plan, and draws a machine that is gone', async () => {
    const lost = JSON.parse(readFileSync(current, 'utf8').replaceAll('closed', 'done'));
    lost.orbitals[0].traits[0].name = 'Sorting';
    const { out } = await runCommand(['show', goal, '--before', current, '--format', 'mermaid']);
    expect(out).toMatch(/closed .* done/);
    const renamed = await runCommand(['show', file('sorted.json', lost), '--before', current, '--format', 'mermaid']);
    expect(renamed.out).toMatch(/closed .* done/);
    const empty = file('no-traits.json', { ...lost, orbitals: [{ ...lost.orbitals[0], traits: [] }] });
    expect((await runCommand(['show', empty, '--before', current, '--format', 'mermaid'])).out).toMatch(
      /class .* removed/,
    );
  });

  test('repairs are shown as changes of elements, and in markdown', async () => {
    const broken = JSON.parse(readFileSync(current, 'utf8'));
    broken.orbitals[0].traits[0].stateMachine.transitions[1].to = 'closd';
    const path = file('broken.json', broken);
    const { out, code } = await runCommand(['repair', '--target', '1.9', path]);
    expect(code).toBe(1);
    expect(out).toMatch(/^1\. clears the findings, safe, score 0\.\d+: 1 changed?|1 to change/);
    expect(out).toMatch(/^trait Triage\n {2}~ transition .*CLOSE/m);
    expect(out).toMatch(/closd.*→.*closed/);
    const comment = (await runCommand(['repair', '--target', '1.9', path, '--format', 'markdown'])).out;
    expect(comment).toMatch(/^### Repair: \d+ suggestions?\n\n### 1\. clears the findings/);
    expect(comment).toContain('| action | tier | hazard | parameters |');
    expect(comment).toContain('```mermaid');
  });
});

/** Characters that a comment on a pull request may hold, less what the action puts around it. */
const commentCharactersMax = 65_000;

/** An entity with so many fields, and a machine with these ends. */
const wide = (fields: number, ends: readonly string[] = []) => ({
  name: 'Wide',
  orbitals: [
    {
      entity: { name: 'Ticket', fields: Array.from({ length: fields }, (_, i) => ({ name: `f${i}`, type: 'string' })) },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          stateMachine: {
            states: [{ name: 'new', isInitial: true }, ...ends.map((name) => ({ name }))],
            events: [{ key: 'GO', name: 'Go' }],
            transitions: ends.map((to) => ({ from: 'new', event: 'GO', to })),
          },
        },
      ],
      pages: [],
    },
  ],
});

const repository = join(folder, 'repository');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repository });

/** The comment on what has become of documents: the old of each committed, the new one in the folder. */
async function review(documents: Readonly<Record<string, readonly [before: object, after: object]>>): Promise<string> {
  const write = (name: string, document: object) => writeFileSync(join(repository, name), JSON.stringify(document));
  git('rm', '-rqf', '--ignore-unmatch', '.');
  for (const [name, [before]] of Object.entries(documents)) write(name, before);
  git('add', '.');
  git('commit', '-qm', 'before');
  for (const [name, [, after]] of Object.entries(documents)) write(name, after);
  const { code, out, err } = await runCommand(['review', 'HEAD', repository, '--format', 'markdown']);
  expect([code, err]).toEqual([0, '']);
  expect(out.match(/<details>/g)?.length).toBe(out.match(/<\/details>/g)?.length);
  return out;
}

const titles = (comment: string) => [...comment.matchAll(/^### `.*\/(\w+)\.json`: /gm)].map(([, name]) => name);
const numbered = (count: number, document: readonly [object, object]) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i + 10}.json`, document] as const));

describe('a comment of `review` holds no more than a pull request takes', () => {
  beforeAll(() => {
    mkdirSync(repository);
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'nothing');
  });

  test('of a document with many changes those are shown that fit beside the document before', async () => {
    const comment = await review({ 'first.json': [wide(0), wide(250)], 'second.json': [wide(0), wide(600)] });
    expect(comment.length).toBeLessThanOrEqual(commentCharactersMax);
    expect(titles(comment)).toEqual(['first', 'second']);
    expect(comment).toContain('f249');
    expect(comment).toMatch(/^\.\.\. and \d+ more; `--format text` shows all\.$/m);
  });

  test('of many documents the first are shown and the others counted', async () => {
    const comment = await review(numbered(30, [wide(0), wide(20)]));
    expect(comment.length).toBeLessThanOrEqual(commentCharactersMax);
    expect(comment).toMatch(/^## Orrery: 30 documents changed$/m);
    const shown = titles(comment);
    expect(shown).toEqual(Array.from(shown, (_, i) => `d${i + 10}`));
    expect(shown.length).toBeGreaterThan(10);
    expect(comment).toContain(`\n... and ${30 - shown.length} more documents; \`orrery review HEAD\` shows all.\n`);
  });

  test('findings have the name of their rule, as `orrery check` prints it', async () => {
    const comment = await review({ 'first.json': [wide(1), wide(2, ['stuck'])] });
    expect(comment).toMatch(/^\| line \| \| rule \| finding \|$/m);
    expect(comment).toMatch(/^\| \d+ \| error \| dead-end \| nothing leaves the state "stuck"/m);
  });

  test('findings of long names leave room for the plan and for the next document', async () => {
    const long = Array.from({ length: 60 }, (_, i) => `${i}${'_'.repeat(1000)}`);
    const comment = await review({ 'first.json': [wide(1), wide(2, long)], 'second.json': [wide(1), wide(2)] });
    expect(comment.length).toBeLessThanOrEqual(commentCharactersMax);
    expect(titles(comment)).toEqual(['first', 'second']);
    // Behind an empty line, without which the sentence is a row of the table.
    expect(comment).toMatch(/^\n\.\.\. and \d+ more; `orrery check` shows all\.$/m);
  });
});
