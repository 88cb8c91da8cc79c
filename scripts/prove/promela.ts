// A small random document as a model of Spin, made from the document and not from its exploration: each event is one indivisible step, and may be taken if some
// transition of it can be. People may stop at any time, which is a step that does nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arrow, Asked, Deed, Guard, Small } from './documents.ts';

const test = (guard: Guard | null): string => {
  if (guard === null) return '1';
  const { kind, value } = guard;
  if (kind === 'mode') return `mode == ${value}`;
  if (kind === 'notMode') return `mode != ${value}`;
  return kind === 'below' ? `n < ${value}` : `n >= ${value}`;
};

class Model {
  readonly #small: Small;
  readonly #events: readonly string[];
  readonly #answers: readonly string[];
  readonly #inner: readonly string[];

  constructor(small: Small) {
    this.#small = small;
    this.#events = [...new Set(small.arrows.flat().map(({ event }) => event))];
    const isDone = (kind: Deed['kind']) =>
      small.arrows.flat().some(({ does }) => does.some((deed) => deed.kind === kind));
    // An event that nothing in the document brings about comes from outside.
    this.#inner = [...(isDone('work') ? ['OK', 'FAIL'] : []), ...(isDone('tell') ? ['HEAR'] : [])];
    this.#answers = ['OK', 'FAIL'].filter((event) => this.#inner.includes(event) && this.#of(0, event).length > 0);
  }

  #of(i: 0 | 1, event: string): readonly Arrow[] {
    return this.#small.arrows[i].filter((one) => one.event === event);
  }

  #can(i: 0 | 1, event: string): string {
    const tests = this.#of(i, event).map(
      (one) => `(s${i} == ${this.#small.states[i].indexOf(one.from)} && ${test(one.guard)})`,
    );
    return tests.length === 0 ? '0' : tests.join(' || ');
  }

  #deed(deed: Deed): string {
    if (deed.kind === 'mode') return `mode = ${deed.value};`;
    if (deed.kind === 'count') return 'n++;';
    if (deed.kind === 'tell') return 'tell++;';
    return this.#answers.length === 0 ? 'skip;' : 'pend = 1;';
  }

  /** The first transition whose guard holds is taken. */
  #dispatch(i: 0 | 1, event: string): string {
    const options = this.#of(i, event).map(({ from, to, guard, does }) => {
      const [source, target] = [from, to].map((name) => this.#small.states[i].indexOf(name));
      const deeds = does.map((deed) => this.#deed(deed)).join(' ');
      return {
        test: `s${i} == ${source} && ${test(guard)}`,
        body: `s${i} = ${target}; t_${event} = 1; c_${event} = (c_${event} < 2 -> c_${event} + 1 : 2); ${deeds}`,
      };
    });
    // One after the other: the test of a later one is reached if no earlier one holds.
    return options.reduceRight((rest, one) => `if :: (${one.test}) -> ${one.body} :: else -> ${rest} fi;`, 'skip;');
  }

  #step(events: readonly string[]): string {
    const [event = ''] = events;
    const tell =
      this.#of(1, 'HEAR').length === 0
        ? 'tell = 0;'
        : `do :: (tell > 0) -> tell--; ${this.#dispatch(1, 'HEAR')} :: else -> break od;`;
    return `clear(); ${this.#dispatch(0, event)} ${this.#dispatch(1, event)} ${tell}`;
  }

  text(properties: readonly Asked[]): string {
    const flags = this.#events.map((event) => `byte t_${event}; byte c_${event};`).join(' ');
    const outer = this.#events.filter((event) => !this.#inner.includes(event));
    const options = [
      ...outer.map(
        (event) => `:: atomic { (${this.#can(0, event)} || ${this.#can(1, event)}) -> ${this.#step([event])} }`,
      ),
      ...this.#answers.map(
        (event) =>
          `:: atomic { (pend == 1) -> clear(); pend = 0; ${this.#dispatch(0, event)} ${this.#step(['']).replace('clear();', '')} a_${event} = 1 }`,
      ),
      ':: atomic { true -> clear() }',
    ];
    const clear = [...this.#events.map((event) => `t_${event} = 0;`), 'a_OK = 0; a_FAIL = 0;'].join(' ');
    return `byte s0, s1, n, mode, pend, tell, a_OK, a_FAIL; ${flags}
inline clear() { ${clear} }
init { do ${options.join('\n')} od }
${properties.map((one, i) => `ltl p${i} { ${this.#formula(one)} }`).join('\n')}
`;
  }

  #formula({ form, first, second }: Asked): string {
    const [a, b] = [first.promela, second?.promela ?? '1'];
    if (form === 'never' || form === 'always') return `[] (!${a})`;
    if (form === 'at most once') return `[] (${a.replace('t_', 'c_').replace('== 1', '< 2')})`;
    if (form === 'before') return `([] !${b}) || ((!${b}) U ${a})`;
    const fair = this.#answers.map((event) => `([]<> (pend == 1) -> []<> (a_${event} == 1))`);
    const premise = fair.length === 0 ? '' : `(${fair.join(' && ')}) -> `;
    return `${premise}([] (${a} -> <> ${b}))`;
  }
}

/** True if the programs are there by which `askSpin` asks. */
export const hasSpin = (): boolean =>
  [['spin', '-V'] as const, ['gcc', '--version'] as const].every(
    ([name, flag]) => spawnSync(name, [flag]).status === 0,
  );

/** The verdicts of Spin: true where the property holds. */
export function askSpin(small: Small, properties: readonly Asked[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-spin-'));
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
  try {
    writeFileSync(join(folder, 'model.pml'), new Model(small).text(properties));
    run('spin', ['-a', 'model.pml']);
    run('gcc', ['-O0', '-w', '-DNOREDUCE', '-o', 'pan', 'pan.c']);
    return properties.map((_, i) => {
      const said = run('./pan', ['-a', '-m100000', '-w16', '-N', `p${i}`]);
      const errors = /errors: (\d+)/.exec(said)?.[1];
      if (errors === undefined || /max search depth too small/.test(said)) throw new Error(said);
      return errors === '0';
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
