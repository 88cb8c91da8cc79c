// Readers of texts on what nobody meant: no input makes one throw or take more than linear time, and two mistakes far apart are both found.
import { readFileSync } from 'node:fs';
import type { Prng } from '../../src/core/base/prng.ts';
import { type Format, Lines } from '../../src/core/formats/index.ts';
import { lolo, readLolo } from '../../src/core/formats/lolo/index.ts';
import { convertMachine, mermaid } from '../../src/core/formats/statechart/convert.ts';
import { readLenient } from '../../src/formats/json/lenient.ts';
import { scxml } from '../../src/formats/scxml/index.ts';
import { yaml } from '../../src/formats/yaml/index.ts';
import { generateDocument } from '../fixtures/generate.ts';
import { forSeeds } from '../fixtures/seed.ts';

export const casesDefault = 20_000;

const json = { read: readLenient };
const readers: readonly (readonly [string, Pick<Format, 'read'>])[] = [
  ['lolo', lolo],
  ['mermaid', mermaid],
  ['scxml', scxml],
  ['yaml', yaml],
  ['json', json],
];
const marks = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '"',
  ':',
  '->',
  ',',
  '@',
  '?',
  '|',
  '=',
  '!',
  '#',
  '#=',
  ';;',
  '\n',
  ' ',
  '\\',
  '<',
  '>',
  '/>',
  'state',
  'trait',
  'orbital x {',
  'when',
  'app',
  '\u0000',
  '\ud800',
  '🙂',
  '1e999',
  '--',
  '[*]',
  '<scxml>',
  '&a',
  '*a',
];

/** Texts that say something, by format. */
function sample(prng: Prng): string {
  const document = generateDocument(prng, { oddity: 0.1, size: 2 });
  return lolo.write?.(document) ?? '';
}

function damage(text: string, prng: Prng): string {
  let damaged = text;
  for (let count = 1 + prng.below(6); count > 0; count--) {
    const at = prng.below(damaged.length + 1);
    const kind = prng.below(3);
    const length = prng.below(8);
    damaged =
      damaged.slice(0, at) + (kind === 0 ? '' : prng.pick(marks)) + damaged.slice(kind === 2 ? at : at + length);
  }
  return damaged;
}

export function run(cases: number, seed: number): void {
  forSeeds(seed, cases, (prng) => {
    const text =
      prng.below(4) === 0
        ? Array.from({ length: prng.below(60) }, () => prng.pick(marks)).join(prng.pick(['', ' ', '\n']))
        : damage(sample(prng), prng);
    for (const [name, { read }] of readers) {
      const { value, faults, placeOf } = read(text);
      const lines = text.split(/\r\n?|\n/).length;
      for (const { line, column } of [...faults, placeOf('/orbitals/0/traits/0/stateMachine/states/0')])
        if (line < 1 || line > lines + 1 || column < 1)
          throw new Error(`${name}: a place outside of the text: ${line}:${column}`);
      if (value !== undefined) convertMachine(value);
    }
  });
  const { both, all } = recovery(Math.min(cases, 2000), seed);
  console.log(`two injected mistakes, both found: ${both} of ${all} (${((100 * both) / all).toFixed(1)} %)`);
  if (both < 0.95 * all) throw new Error('recovery finds fewer than 95 % of two mistakes');
  for (const line of growth()) console.log(line);
}

/** Mistakes of people: a mark that is missing or doubled, a word that is cut. */
const slips: readonly ((line: string) => string | null)[] = [
  // `EVENT external` is read as `EVENT -> external`, and is no mistake.
  (line) => (/->(?! (?:external|internal)\b)/.test(line) ? line.replace(/\s*->/, '') : null),
  (line) => (/^\s+\w+ : \w/.test(line) ? line.replace(' :', '') : null),
  (line) => (/ : [a-z]+!?$/.test(line) ? line.replace(/ : [a-z]+!?$/, ' :') : null),
  (line) => (/"[^"]*"\s*$/.test(line) ? line.replace(/"\s*$/, '') : null),
  (line) => (/^\s*\([^()]*\)$/.test(line) ? `${line})` : null),
  (line) => (/^\s+state \w+ \{$/.test(line) ? line.replace(' {', '') : null),
  (line) => (/^\s+page "/.test(line) ? line.replace('page ', 'pge ') : null),
  (line) => (/^\s+entity \w/.test(line) ? line.replace(/entity \w+/, 'entity') : null),
];

/** Two mistakes on lines at least four apart; found is one with a fault on its line or on one of the next two. */
export function recovery(cases: number, seed: number): { both: number; all: number } {
  const text = readFileSync(new URL('../../examples/bike-hire.lolo', import.meta.url), 'utf8');
  let [both, all] = [0, 0];
  forSeeds(seed, cases, (prng) => {
    const lines = text.split('\n');
    const hit: number[] = [];
    for (let tries = 0; hit.length < 2 && tries < 200; tries++) {
      const at = prng.below(lines.length);
      if (hit.some((other) => Math.abs(other - at) < 4)) continue;
      const slip = prng.pick(slips)(lines[at] as string);
      if (slip === null) continue;
      lines[at] = slip;
      hit.push(at);
    }
    if (hit.length < 2) return;
    all++;
    const { faults } = readLolo(lines.join('\n'));
    if (hit.every((at) => faults.some(({ line }) => line - 1 >= at && line - 1 <= at + 2))) both++;
  });
  return { both, all };
}

/** Time for texts of one kind and of twice its length, the best of three: a ratio of two is linear, one of four is quadratic. */
export function growth(): string[] {
  const kinds: readonly (readonly [string, string])[] = [
    ['open brackets', '('],
    ['closed brackets', '}'],
    ['quotes', '"'],
    ['words', 'a '],
    ['states', 'orbital a {\n trait b -> c {\n state d {\n'],
    ['comments', '#= =# '],
    ['open comments', '#= '],
    ['transitions', 'A -> b\n'],
    ['annotations', '@a '],
    ['members', 'app x @a: { a: { b: [ '],
    ['types', 'type A = { a : [ '],
    ['tags', '<A '],
  ];
  return kinds.map(([name, part]) => {
    const time = (count: number) => {
      const text = part.repeat(count);
      return Math.min(
        ...Array.from({ length: 3 }, () => {
          const start = performance.now();
          new Lines(text);
          readLolo(text);
          return performance.now() - start;
        }),
      );
    };
    const base = Math.ceil(100_000 / part.length);
    let [once, twice] = [time(base), time(2 * base)];
    const isSteep = (): boolean => twice > 80 && twice > 3.4 * once;
    // Other work on the machine disturbs a measurement; what is quadratic is so in each.
    for (let again = 0; again < 3 && isSteep(); again++) [once, twice] = [time(base), time(2 * base)];
    if (isSteep()) throw new Error(`${name}: ${once.toFixed(1)} ms, twice the text ${twice.toFixed(1)} ms`);
    return `${name}: ${once.toFixed(1)} ms, twice the text ${twice.toFixed(1)} ms`;
  });
}
