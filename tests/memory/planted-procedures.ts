// Procedures that are hidden on purpose: eight kinds of tasks, each with steps about things that vary, one step that only some take, and two that come in
// any order. Steps of other kinds, steps that mean nothing and whole episodes at random stand between them. Words and conventions differ from run to run.
import type { Prng } from '../../src/core/base/prng.ts';
import type { Pattern, PatternEpisode } from '../../src/core/memory/pattern.ts';

export interface PlantedProcedures {
  readonly episodes: readonly PatternEpisode[];
  readonly procedures: readonly PlantedProcedure[];
}

interface PlantedProcedure {
  readonly topic: string;
  /** Required steps with `{a}` and `{b}` for what varies; the third and the fourth come in any order. */
  readonly required: readonly string[];
  readonly optional: string;
}

export interface ProcedurePlanting {
  readonly procedures: number;
  readonly support: number;
  /** Share of the steps, and of the episodes, that are random. */
  readonly noise: number;
}

type Convention = (verb: readonly [string, string], ...things: readonly string[]) => string;

const conventions: readonly Convention[] = [
  ([verb, what], a = '', b) => (b === undefined ? `${verb} ${what} of ${a}` : `${verb} ${what} of ${a} to ${b}`),
  ([verb, what], ...things) => [verb, what, ...things].join('_'),
  ([verb, what], ...things) => `${verb}${what}(${things.join(', ')})`,
  ([verb, what], ...things) => [verb, ...[what, ...things].map(capital)].join(''),
];
const capital = (word: string): string => word.replace(/^\{?./u, (start) => start.toUpperCase());
const verbs =
  'restart drain flush rotate scale verify notify lock copy close open trim merge send index mark pull warm'.split(' ');
const objects = 'queue cache key pool team ledger table ticket route batch index shard token report seal disk'.split(
  ' ',
);
const fillers = 'user customer page report today again seems system team order new old after update screen'.split(' ');
const things = {
  a: 'alder birch cedar daisy elder fern grape hazel iris juniper larch maple'.split(' '),
  b: 'north south east west upper lower inner outer'.split(' '),
};
const optionalShare = 0.6;

export function plantProcedures(
  prng: Prng,
  { procedures: count, support, noise }: ProcedurePlanting,
): PlantedProcedures {
  const write = prng.pick(conventions);
  const pairs = prng.shuffle(verbs.flatMap((verb) => objects.map((what): readonly [string, string] => [verb, what])));
  let next = 0;
  const step = (...names: string[]): string => write(pairs[next++] ?? ['do', 'it'], ...names);
  const procedures = Array.from(
    { length: count },
    (_, i): PlantedProcedure => ({
      topic: `topic${String.fromCharCode(97 + i)}`,
      required: [step('{a}'), step('{b}'), step('{a}', '{b}'), step('{b}'), step('{a}', '{b}')],
      optional: step('{a}'),
    }),
  );
  const strays = Array.from({ length: 10 }, () => step('{a}'));
  const fill = (template: string, a: string, b: string) =>
    template.replace('{a}', a).replace('{b}', b).replace('{A}', capital(a)).replace('{B}', capital(b));
  const stray = (): string =>
    fill(
      prng.pick(prng.below(2) === 0 ? strays : prng.pick(procedures).required),
      prng.pick(things.a),
      prng.pick(things.b),
    );
  const episodes: PatternEpisode[] = [];
  const add = (topic: string, steps: readonly string[]): void => {
    const context = prng.shuffle([topic, ...prng.shuffle(fillers).slice(0, 3)]).join(' ');
    const id = `ep_${String(prng.next()).padStart(10, '0')}`;
    episodes.push({ id, context, steps, outcome: 'success', vector: null });
  };
  for (const { topic, required, optional } of procedures)
    for (let i = 0; i < support; i++) {
      const [a, b] = [prng.pick(things.a), prng.pick(things.b)];
      const [first = '', second = '', third = '', fourth = '', last = ''] = required;
      const middle = prng.below(2) === 0 ? [third, fourth] : [fourth, third];
      const taken = [first, second, ...(prng.real() < optionalShare ? [optional] : []), ...middle, last];
      const noisy = taken.flatMap((one) => {
        const out: string[] = [];
        while (prng.real() < noise) out.push(stray());
        return [...out, fill(one, a, b)];
      });
      add(topic, noisy);
    }
  const random = Math.round((episodes.length * noise) / (1 - noise));
  for (let i = 0; i < random; i++) add(prng.pick(procedures).topic, Array.from({ length: 4 + prng.below(5) }, stray));
  return { episodes: prng.shuffle(episodes), procedures };
}

/** Counts procedures whose required steps came back, each with its variables in their places; what is optional may be marked so or lack. */
export function scoreProcedures(planted: PlantedProcedures, patterns: readonly Pattern[]) {
  const wanted = new Map(planted.procedures.map((one) => [keyOf(one.required), one]));
  const right = new Set<string>();
  for (const pattern of patterns) {
    const kinds = new Map(
      pattern.variables.map(({ name, values }) => [
        name,
        things.a.includes(String(values[0]).toLowerCase()) ? 'a' : 'b',
      ]),
    );
    const general = (step: string) =>
      step.replace(/\?([\p{L}\p{N}]+)/gu, (_, name: string) => `{${kinds.get(name) ?? name}}`);
    const required = (pattern.details ?? []).filter(({ isOptional }) => !isOptional).map(({ step }) => general(step));
    const key = keyOf(required);
    const optional = wanted.get(key)?.optional.replace('{A}', '{a}');
    const extra = (pattern.details ?? []).filter(({ isOptional }) => isOptional).map(({ step }) => general(step));
    if (optional !== undefined && extra.every((one) => one === optional)) right.add(key);
    else if (optional === undefined) {
      // All of a few episodes may have taken what is optional.
      const whole = planted.procedures.find((one) => keyOf([...one.required, one.optional]) === key);
      if (whole) right.add(keyOf(whole.required));
    }
  }
  return { found: patterns.length, wanted: wanted.size, right: right.size };
}

const keyOf = (steps: readonly string[]): string =>
  JSON.stringify(steps.map((step) => step.replace('{A}', '{a}').replace('{B}', '{b}')).sort());
