// What commands do to files, and with words that are not what they seem: nothing is damaged, and nothing is done that was not asked for.
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCliEnvironment, readConfig } from '../src/config/config.ts';
import { createService } from '../src/service.ts';
import { ensureBuilt } from './fixtures/built.ts';
import { runCommand } from './fixtures/run-command.ts';
import { root } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-cli-files-'));
// What ships starts several times as fast as its sources.
beforeAll(ensureBuilt);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const draw = [['render-ui', 'main', { type: 'stack', children: [] }]];

/** A way back on an event that is nearly one of the machine. */
const misspelt = {
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
              {
                from: 'new',
                event: 'ASSESS',
                to: 'assessing',
                effects: draw,
              },
              { from: 'new', event: 'RETURN', to: 'new' },
              { from: 'assessing', event: 'RETRUN', to: 'new', effects: draw },
            ],
          },
        },
      ],
      pages: [{ name: 'Tickets', path: '/tickets', traits: [{ ref: 'Triage' }] }],
    },
  ],
};
const written = `${JSON.stringify(misspelt, null, 2)}\n`;

function orrery(args: readonly string[], input = '') {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], { cwd: root });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return Promise.all([code, text(child.stdout), text(child.stderr)]);
}

/** The same with a state of which a check tells by its name: nothing leaves it. */
const deadEnd = written.replace('"from": "assessing"', '"from": "new"').replace('"RETRUN"', '"ASSESS"');

describe('files that are written back', () => {
  it('keep their byte order mark, their line breaks and their indentation', async () => {
    const path = file('windows.json', `\ufeff${written.replaceAll('\n', '\r\n')}`);
    expect((await runCommand(['check', '--fix', path])).code).toBe(0);
    const fixed = readFileSync(path, 'utf8');
    expect(fixed.startsWith('\ufeff{\r\n  "name"')).toBe(true);
    expect(fixed.endsWith('}\r\n')).toBe(true);
    expect(fixed.replaceAll('\r\n', '')).not.toContain('\n');
    const kept = new Set(fixed.split('\r\n'));
    const changed = written.split('\n').filter((line) => !kept.has(line));
    expect(changed.map((line) => line.trim())).toEqual(['{', '"event": "RETRUN",']);
  });

  it('keep what a person wrote by hand, but for what is repaired', async () => {
    const byHand = written
      .replace('{\n  "name": "Desk"', '\n{ "name": "Desk", "share": 1.0, "many": 1e3, "10": "caf\\u00e9", "2": []')
      .replace(
        /\{\n\s+"from": "new",\n\s+"event": "RETURN",\n\s+"to": "new"\n\s+\}/,
        '{ "from": "new", "event": "RETURN", "to": "new" }',
      );
    const path = file('by-hand.json', byHand);
    const { code, out } = await runCommand(['check', '--fix', path]);
    expect(code).toBe(0);
    const added = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !byHand.split('\n').includes(line));
    expect(added).toEqual([expect.stringMatching(/^ +"event": "RETURN",$/)]);
    expect(out.split('\n').filter((line) => /^[+-] /.test(line)).length).toBe(2);
  });

  it('are refused and left alone when they are not UTF-8', async () => {
    const latin1 = Buffer.from(written.replace('Desk', 'Empf\u00e4nge'), 'latin1');
    const path = file('latin1.json', latin1);
    const { code, out } = await runCommand(['check', '--fix', path]);
    expect([code, out]).toEqual([2, expect.stringContaining('is not UTF-8')]);
    expect(readFileSync(path).equals(latin1)).toBe(true);
    expect((await runCommand(['apply', '--write', path, file('none.json', '[]')])).code).toBe(2);
    expect(readFileSync(path).equals(latin1)).toBe(true);
  });

  it('keep their permissions and the link that leads to them, and leave nothing beside them', async () => {
    const path = file('private.json', written);
    chmodSync(path, 0o640);
    const link = join(folder, 'link.json');
    symlinkSync(path, link);
    expect((await runCommand(['check', '--fix', link])).code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readFileSync(path, 'utf8')).not.toBe(written);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('are written also where the answer is asked for as JSON', async () => {
    const path = file('both.json', written);
    const actions = file(
      'rename.json',
      JSON.stringify([{ action: 'rename_state', params: { trait: 'Triage', from: 'new', to: 'fresh' } }]),
    );
    const { code, out } = await runCommand(['apply', '--write', '--json', path, actions]);
    expect([code, JSON.parse(out).applied]).toEqual([0, 1]);
    expect(readFileSync(path, 'utf8')).toContain('"fresh"');
  });

  it('are told of as one JSON value with --json: as they are now, with what was done', async () => {
    const twice = written.replace(
      '"transitions": [',
      '"transitions": [{ "from": "new", "event": "ASSESS", "to": "new" },',
    );
    const [path, sound] = [file('json.json', written), file('sound.json', '{"name":"A","orbitals":[]}')];
    const first = await runCommand(['check', '--fix', '--json', path, sound]);
    const { documents, errors } = JSON.parse(first.out);
    expect([first.code, errors]).toEqual([0, 0]);
    expect(documents).toEqual([
      { file: path, findings: [], notes: [], fixed: ['retarget_transition'] },
      { file: sound, findings: [], notes: [] },
    ]);
    expect(first.err).toContain('fixed');
    const left = await runCommand(['check', '--fix', '--json', file('left.json', twice)]);
    const [after] = JSON.parse(left.out).documents;
    expect([left.code, after.fixed]).toEqual([1, ['retarget_transition']]);
    expect(after.left.length).toBe(after.findings.length);
    for (const { steps } of after.left) for (const { tier } of steps) expect(tier).not.toBe('safe');
    expect(after.findings.length).toBe(JSON.parse(left.out).errors + JSON.parse(left.out).warnings);
  });

  it('are said to be in another form where they were in that of machines, after they are written', async () => {
    const machines = readFileSync(join(root, 'examples/order-machines.json'), 'utf8');
    const [path, other] = [file('machines.json', machines), file('machines-other.json', machines)];
    const said = (name: string) =>
      `${name}: was in the machines form (entities, states, transitions); it is now written in the Orb form (orbitals)\n`;
    const actions = file(
      'paid.json',
      '[{"action":"rename_state","params":{"trait":"Order","from":"placed","to":"paid"}}]',
    );
    const applied = await runCommand(['apply', '--write', path, actions]);
    const fixed = await runCommand(['check', '--fix', '--unsafe-fixes', other]);
    expect([applied.err, fixed.err]).toEqual([expect.stringContaining(said(path)), said(other)]);
    for (const name of [path, other]) expect(JSON.parse(readFileSync(name, 'utf8')).orbitals).toHaveLength(1);
    // Once is enough: now they have the form that they are written in.
    const again = [
      await runCommand(['apply', '--write', other, actions]),
      await runCommand(['check', '--fix', '--unsafe-fixes', path]),
    ];
    expect(again.map(({ code, err }) => [code, err.includes('form')])).toEqual([
      [0, false],
      [0, false],
    ]);
  });

  it('are called fixed only when they are written, and one that cannot be keeps no other from its repair', async () => {
    const [pipe, other] = [join(folder, 'pipe.json'), file('other-fixed.json', written)];
    execFileSync('mkfifo', [pipe]);
    const feeding = promisify(execFile)('sh', ['-c', `cat ${file('fed.json', written)} > ${pipe}`]);
    const { code, out } = await runCommand(['check', '--fix', pipe, other]);
    await feeding;
    expect(code).toBe(2);
    expect(out).toMatch(/not fixed .*pipe\.json: .* is not a regular file/);
    expect(out).not.toMatch(/^fixed .*pipe/m);
    expect(out).toMatch(/^fixed .*other-fixed/m);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    expect(readFileSync(other, 'utf8')).not.toBe(written);
  });

  it('count as the check counts: only errors with --errors-only, 2 for a file that cannot be read', async () => {
    const path = file(
      'orphan.json',
      written.replace('"transitions": [', '"transitions": [').replace('"RETURN",\n', '"RETURN",\n'),
    );
    expect((await runCommand(['check', '--errors-only', '--fix', path])).code).toBe(0);
    expect((await runCommand(['check', '--fix', path, join(folder, 'absent.json')])).code).toBe(2);
  });
});

describe('standard input', () => {
  it('is answered with the repaired document and nothing else', async () => {
    const [code, out, err] = await orrery(['check', '--fix', '-'], written);
    expect(code).toBe(0);
    expect(JSON.parse(out).orbitals[0].traits[0].stateMachine.transitions.at(-1).event).toBe('RETURN');
    expect(err).toContain('fixed');
    const [again, same] = await orrery(['check', '--fix', '-'], out);
    expect([again, same]).toEqual([0, out]);
  });

  it('is neither watched nor mixed with other answers', async () => {
    expect(await runCommand(['check', '--watch', '-'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('watched'),
    });
    for (const more of [['--json'], [file('other.json', written)]])
      expect(await runCommand(['check', '--fix', '-', ...more])).toMatchObject({ code: 2, out: '' });
  });
});

describe('standard output whose reader leaves early', () => {
  /** The exit code of a command whose output goes to a program that has ended, or to `sink`. */
  async function codeOf(command: string, sink: string): Promise<number> {
    const script = `set -o pipefail; ${process.execPath} dist/cli.js ${command} ${sink}`;
    return promisify(execFile)('bash', ['-c', script], { cwd: root }).then(
      () => 0,
      ({ code }) => code,
    );
  }

  it('changes neither the work nor the exit code', async () => {
    const paths = ['a', 'b', 'c'].map((name) => file(`early-${name}.json`, written));
    expect(await codeOf(`check ${paths[0]}`, '| true')).toBe(1);
    expect(await codeOf(`check ${join(folder, 'absent.json')}`, '| true')).toBe(2);
    expect(await codeOf(`check --fix ${paths.join(' ')}`, '| true')).toBe(0);
    for (const path of paths) expect(readFileSync(path, 'utf8')).not.toBe(written);
  });

  it('is a failure where it cannot be written, after the work', async () => {
    const path = file('unwritable.json', written);
    // Open for reading alone.
    expect(await codeOf(`check --fix ${path}`, `1<${folder}/unwritable.json`)).toBe(2);
    expect(readFileSync(path, 'utf8')).not.toBe(written);
  });
});

describe('names and numbers', () => {
  it('take a file by its name where it is there, also one that looks like a pattern', async () => {
    for (const name of ['desk (1).json', '[id].json', '{a,b}.json'])
      expect((await runCommand(['check', '--json', file(name, deadEnd)])).out, name).toContain('missing_transition');
  });

  it('do not read an empty text as 0: it would forget everything', async () => {
    for (const args of [
      ['memory', 'forget', '--domain', 'd', '--older-than-days', ''],
      ['memory', 'forget', '--domain', 'd', '--min-relevance', ' '],
      ['memory', 'recall', '--domain', 'd', '--context', 'c', '--limit', 'many'],
      ['repair', file('number.json', written), '--beam-width', ''],
      ['match', '--text', 'a desk', '--min-similarity', 'Infinity'],
      ['keys', 'create', 'k', '--expires-in-days', ''],
      ['keys', 'create', 'k', '--expires-in-days', '99999999'],
    ])
      expect(await runCommand(args), args.join(' ')).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('must be'),
      });
  });

  it('do not become the address of something else on a server', async () => {
    const server = ['--url', 'http://127.0.0.1:9'];
    for (const name of ['', '.', '..'])
      for (const args of [
        ['behaviors', name],
        ['behaviors', 'delete', name],
        ['call', 'behaviors.get', JSON.stringify({ name })],
      ])
        expect((await runCommand([...args, ...server], { apiKey: 'k' })).err, args.join(' ')).toContain(
          'must not be empty',
        );
    expect((await runCommand(['call', 'behaviors.get', '{}', ...server], { apiKey: 'k' })).err).toContain(
      '/name: is required',
    );
  });

  it('are refused, wherever JSON is read, where they would be kept as something else', async () => {
    const cases: [string, RegExp][] = [
      ['{"schema":{"orbitals":[],"build":12345678901234567891}}', /\/schema\/build is a whole number beyond/],
      ['{"schema":{"orbitals":[],"__proto__":{"a":1}}}', /holds the key `__proto__`/],
    ];
    for (const [request, problem] of cases) {
      const document = file('kept.json', request.slice('{"schema":'.length, -1));
      const own = new RegExp(problem.source.replace('\\/schema', ''));
      const metadata = request.slice('{"schema":'.length, -1);
      for (const [args, message] of [
        [['call', 'embed', request], problem],
        [['call', 'embed', file('request.json', request)], problem],
        [['memory', 'store', '--domain', 'd', '--context', 'c', '--metadata', metadata], own],
        [['embed', document], own],
        [['check', document], own],
        [['apply', document, file('no-actions.json', '[]')], own],
      ] as const) {
        const { code, out, err } = await runCommand(args);
        expect([code, args[0] === 'check' ? out : err], args.join(' ')).toEqual([2, expect.stringMatching(message)]);
      }
    }
  });

  it('show what a document holds, and do nothing of it, in what they refuse', async () => {
    const hostile = file('hostile.json', '\u001b]0;owned\u0007');
    const { code, err } = await runCommand(['errors', hostile]);
    expect(code).toBe(2);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
    expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('hold to the limits that are configured', async () => {
    const environment = readCliEnvironment({ ORRERY_LIMIT_BEAM_WIDTH_MAX: '80' });
    const path = file('wide.json', written);
    expect((await runCommand(['repair', '--beam-width', '60', path], environment)).code).toBe(1);
    expect((await runCommand(['repair', '--beam-width', '60', path])).err).toContain('beam_width');
    expect(JSON.parse((await runCommand(['call', 'limits'], environment)).out).limits.beam_width_max).toBe(80);
    const wrong = readCliEnvironment({ ORRERY_LIMIT_BEAM_WIDTH_MAX: 'wide' });
    for (const args of [['repair'], ['check'], ['check', '--fix'], ['show']])
      expect(await runCommand([...args, path], wrong), args.join(' ')).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('ORRERY_LIMIT'),
      });
    expect(readFileSync(path, 'utf8')).toBe(written);
  });
});

describe('what is asked for', () => {
  it('may be the first of the repairs that were found', async () => {
    const path = file('suggested.json', written);
    const suggestions = file('suggestions.json', (await runCommand(['repair', '--json', path])).out);
    const applied = file('applied.json', (await runCommand(['apply', path, suggestions])).out);
    expect((await runCommand(['check', applied])).code).toBe(0);
  });

  it('may be separated as people separate', async () => {
    const path = file('spaced.json', written);
    const answers = ['orphan_state,missing_transition', ' orphan_state, missing_transition '].map(
      async (errors) => (await runCommand(['repair', '--json', path, '--errors', errors])).out,
    );
    expect(JSON.parse(await (answers[1] as Promise<string>))).toEqual(
      JSON.parse(await (answers[0] as Promise<string>)),
    );
  });

  it('is refused where a diagram of everything would be', async () => {
    expect(await runCommand(['behaviors', '--mermaid'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('give its name'),
    });
  });

  it('makes no store where none is', async () => {
    const data = join(folder, 'no-store');
    process.env.ORRERY_DATA_DIR = data;
    try {
      for (const args of [
        ['behaviors', 'nope'],
        ['behaviors', '--imported'],
        ['gap', file('asked.json', written), 'acme-desk'],
      ]) {
        await runCommand(args);
        expect(existsSync(data), args.join(' ')).toBe(false);
      }
      expect((await runCommand(['behaviors', 'nope'])).err).toMatch(/nope/);
    } finally {
      delete process.env.ORRERY_DATA_DIR;
    }
  });

  it('is read from standard input once', async () => {
    for (const command of ['gap', 'plan', 'apply']) {
      const [code, , err] = await orrery([command, '-', '-'], written);
      expect([code, err], command).toEqual([2, expect.stringContaining('standard input can be read once')]);
    }
  });
});

describe('what a terminal shows', () => {
  it('is indented by the tabs of the file, with the ends of its lines', async () => {
    const lines = JSON.stringify(misspelt, null, '\t').replaceAll('\n', '\r\n');
    const { out } = await runCommand(['check', '--fix', file('tabs.json', lines)]);
    expect(out).toMatch(/^\+\t+"event": "RETURN",\r$/m);
    expect(out).not.toMatch(/\\u000[9d]/);
  });

  it('is not turned around by a name', async () => {
    for (const turn of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f') {
      const { out } = await runCommand([
        'check',
        file('turned.json', deadEnd.replaceAll('assessing', `as${turn}sessing`)),
      ]);
      expect(out).not.toContain(turn);
      expect(out).toContain(`as\\u${turn.charCodeAt(0).toString(16)}sessing`);
    }
  });
});

describe('the first key', () => {
  const open = (name: string, environment: Record<string, string> = {}) => {
    const config = readConfig({ ORRERY_PORT: '0', ORRERY_DATA_DIR: join(folder, name), ...environment });
    return createService(config, { embedder: 'hashed', logger: pino({ level: 'silent' }) });
  };

  it('is made by a service that listens, and by nothing before: it is shown only then', async () => {
    const local = await open('first');
    expect([local.firstKey, await local.keys.list()]).toEqual([null, []]);
    await local.close();
    const service = await open('first');
    await service.listen();
    expect(service.firstKey).toMatch(/^ork_live_/);
    await service.close();
    const second = await open('first');
    await second.listen();
    expect([second.firstKey, (await second.keys.list()).length]).toEqual([null, 1]);
    await second.close();
  });

  it('is not made where the port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const service = await open('taken', { ORRERY_PORT: String(port) });
    await expect(service.listen()).rejects.toThrow('is in use');
    expect(await service.keys.list()).toEqual([]);
    await service.close();
    server.close();
  });

  it('is asked for before strangers can reach the service, and not by what does not listen', async () => {
    const service = await open('open', { ORRERY_HOST: '0.0.0.0' });
    await expect(service.listen()).rejects.toThrow('Refusing to listen');
    await service.close();
  });
});

describe('an export', () => {
  // A limit on the size of files lets a write do its beginning and says so, as a disk does that fills.
  it('is refused when only a part of it can be written', async () => {
    const script = `
      const { writeLines } = await import('./src/cli/memory-files.ts');
      async function* lines() { for (let i = 0; i < 100; i++) yield 'x'.repeat(1000); }
      await writeLines(process.argv[1], lines()).then(() => console.log('done'), (error) => console.log(error.code));`;
    const { stdout } = await promisify(execFile)(
      'sh',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 16; exec ${process.execPath} --import tsx --input-type=module -e "$SCRIPT" "$FILE"`,
      ],
      { cwd: root, env: { ...process.env, SCRIPT: script, FILE: join(folder, 'cut.jsonl') } },
    );
    expect(stdout.trim()).toBe('EFBIG');
  });
});
