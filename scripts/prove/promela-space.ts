// What was explored of a document as a model of Spin: one variable for the configuration, and one for each condition of the property. The verdicts of the prover are
// asked again of a judge that shares nothing with its search. Ways that only people take may be left out for ever; work that answers and ticks may not.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Edge, type Space, spaceOfQuestion } from '../../src/core/explore/index.ts';
import {
  askOf,
  holds,
  isHappening,
  parseProperty,
  type Question,
  stepsOfPropertyMax,
} from '../../src/core/prove/index.ts';
import { programOf } from '../../src/core/run/index.ts';
import type { Model } from '../../src/core/schema/index.ts';

/** Ways of a model that the compiler still takes in seconds. */
const waysMax = 4000;

interface Way {
  readonly to: number;
  /** The event, if it comes by itself. */
  readonly own: string | null;
}

interface Place {
  readonly node: number;
  readonly first: boolean;
  readonly second: boolean;
  readonly ways: Way[];
}

/** Configurations with what the conditions say of the step that led there; the starts come first. */
function placesOf({ nodes, edges }: Space, { first, second, property }: Question): { places: Place[]; starts: number } {
  const places: Place[] = [];
  const known = new Map<string, number>();
  const add = (node: number, edge: Edge | null): number => {
    const at = nodes[node]?.configuration;
    if (at === undefined) throw new Error(`no configuration ${node}`);
    const a = holds(first, at, edge?.step ?? null);
    const b = second !== null && holds(second, at, edge?.step ?? null);
    const key = `${node} ${a} ${b}`;
    const old = known.get(key);
    if (old !== undefined) return old;
    known.set(key, places.length);
    return places.push({ node, first: a, second: b, ways: [] }) - 1;
  };
  const isLasting = property.form === 'never' || property.form === 'always';
  for (const [i, { by, given, configuration }] of nodes.entries()) {
    const isBroken = holds(first, configuration, null) === (property.form === 'never');
    if (by === null && !(isLasting && Object.keys(given).length > 0 && isBroken)) add(i, null);
  }
  const starts = places.length;
  for (const place of places)
    for (const edge of edges[place.node] ?? []) {
      const { step, from, to, stimulus } = edge;
      if (from === to && step.transitions.length === 0 && step.emitted.length === 0) continue;
      const isOwn = stimulus.answers === true || stimulus.event.startsWith('tick:');
      place.ways.push({ to: add(to, edge), own: isOwn ? `${stimulus.event} ${stimulus.trait ?? ''}` : null });
    }
  return { places, starts };
}

/** `holds` is a text where the judge gave no verdict: why. */
export interface Elsewhere {
  readonly judge: 'Spin' | 'plain search';
  readonly holds: boolean | string;
}

/** Spin for the forms of linear time, and the plainest search for those of branching time. */
export function judgeElsewhere(model: Model, says: string): Elsewhere {
  const program = programOf(model);
  const question = askOf(parseProperty(says), program);
  const { traits, tests, emitted, property } = question;
  const space = spaceOfQuestion(model, program, { traits, tests, emitted }, { stepsMax: stepsOfPropertyMax });
  const { places, starts } = placesOf(space, question);
  const count = places.reduce((sum, { ways }) => sum + ways.length, 0);
  if (property.form === 'from everywhere' || (property.form === 'leads to' && !property.isByItself))
    return { judge: 'plain search', holds: plainVerdict(places, starts, question) };
  return { judge: 'Spin', holds: count > waysMax ? `${count} ways` : run(textOf(places, starts, question)) };
}

const bit = (value: boolean): string => (value ? '1' : '0');

/** Forms without fairness as a formula over the conditions. */
const formulas: Partial<Record<Question['property']['form'], string>> = {
  never: '[] !(a == 1)',
  always: '[] (s == -1 || a == 1)',
  'at most once': '[] (seen < 2)',
  before: '([] !(b == 1)) || ((!(b == 1)) U (a == 1))',
};

function textOf(places: readonly Place[], starts: number, { property, first }: Question): string {
  const formula = formulas[property.form];
  if (formula === undefined) return fairTextOf(places, starts);
  const isNew = (a: boolean) => (isHappening(first) ? bit(a) : `(a == 0 && ${bit(a)})`);
  const move = (to: number): string => {
    const { first: a, second: b } = places[to] as Place;
    return `seen = (${isNew(a)} && seen < 2 -> seen + 1 : seen); s = ${to}; a = ${bit(a)}; b = ${bit(b)}`;
  };
  const begin = Array.from({ length: starts }, (_, i) => `:: atomic { ${move(i)} }`);
  const ways = places.flatMap(({ ways: out }, from) =>
    out.map(({ to }) => `:: atomic { s == ${from} -> ${move(to)} }`),
  );
  return `int s = -1; bit a, b; byte seen;
init { if ${begin.join('\n')} fi; do ${[...ways, ':: atomic { s >= 0 -> s = s }'].join('\n')} od }
ltl p { ${formula} }
`;
}

/**
 * `A leads to B by itself`: a run that breaks it waits for B from some time on (`late`), and of each event that comes by itself it is either never possible from
 * then on (`gone`), or taken again and again. Spin looks for a way round through `accept`, which is passed whenever each of the others was taken once more.
 */
function fairTextOf(places: readonly Place[], starts: number): string {
  const own = [...new Set(places.flatMap(({ ways }) => ways.flatMap((way) => way.own ?? [])))];
  const can = (at: number) => own.map((event) => (places[at] as Place).ways.some((way) => way.own === event));
  const move = (to: number, by: string | null): string => {
    const { first: a, second: b } = places[to] as Place;
    const cans = can(to).map((is, i) => `can${i} = ${bit(is)};`);
    const waits = b ? '0' : a ? '1' : 'waits';
    return `waits = ${waits}; s = ${to}; ${cans.join(' ')} by = ${by === null ? 0 : own.indexOf(by) + 1}`;
  };
  const isAllowed = (to: number): string => {
    const gone = can(to).flatMap((is, i) => (is ? [`gone${i} == 0`] : []));
    return (places[to] as Place).second ? 'late == 0' : ['1', ...gone].join(' && ');
  };
  const begin = Array.from({ length: starts }, (_, i) => `:: atomic { ${move(i, null)} }`);
  const ways = places.flatMap(({ ways: out }, from) =>
    out.map(({ to, own: by }) => `:: atomic { s == ${from} && ${isAllowed(to)} -> ${move(to, by)} }`),
  );
  const choice = own.map((_, i) => `if :: can${i} == 0 -> gone${i} = 1 :: true fi;`).join(' ');
  const turns = own.map((_, i) => `if :: turn == ${i} && (gone${i} == 1 || by == ${i + 1}) -> turn++ :: else fi;`);
  return `int s = -1; bit waits, late; byte turn, by; ${own.map((_, i) => `bit can${i}, gone${i};`).join(' ')}
init {
  if ${begin.join('\n')} fi;
  do
  :: if ${[...ways, ':: atomic { s >= 0 -> by = 0 }', `:: atomic { late == 0 && waits == 1 -> late = 1; by = 0; ${choice} }`].join('\n')} fi;
     atomic { if :: late == 1 -> ${turns.join(' ')} skip :: else fi };
     if :: late == 1 && turn == ${own.length} -> accept: turn = 0 :: else fi
  od
}
`;
}

function run(text: string): boolean | string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-spin-'));
  const command = (name: string, args: readonly string[]) =>
    execFileSync(name, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  try {
    writeFileSync(join(folder, 'model.pml'), text);
    command('spin', ['-a', 'model.pml']);
    command('gcc', ['-O0', '-w', '-DNOREDUCE', '-o', 'pan', 'pan.c']);
    const said = command('./pan', ['-a', '-m1000000', '-w20']);
    const errors = /errors: (\d+)/.exec(said)?.[1];
    if (errors === undefined || /max search depth too small/.test(said)) return 'no answer';
    return errors === '0';
  } catch (error) {
    return `no answer: ${String((error as Error).message).slice(0, 80)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The forms of branching time, by going over all ways until nothing changes. */
function plainVerdict(places: readonly Place[], starts: number, { property }: Question): boolean {
  const isGoal = ({ first, second }: Place) => (property.form === 'leads to' ? second : first);
  const can = places.map(isGoal);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [i, { ways }] of places.entries())
      if (can[i] !== true && ways.some(({ to }) => can[to] === true)) isChanged = can[i] = true;
  }
  if (property.form !== 'leads to') return can.every((is) => is);
  const reached = new Set<string>();
  const open = Array.from({ length: starts }, (_, at) => ({ at, waits: places[at]?.first === true }));
  for (const { at, waits } of open) {
    const { second, ways } = places[at] as Place;
    const isWaiting = waits && !second;
    if (isWaiting && can[at] !== true) return false;
    for (const { to } of ways) {
      const next = { at: to, waits: isWaiting || places[to]?.first === true };
      if (reached.has(JSON.stringify(next))) continue;
      reached.add(JSON.stringify(next));
      open.push(next);
    }
  }
  return true;
}
