// `npm run fit:renames`: what speaks for one reading of an undeclared name (src/core/verify/use-weights.ts), by conditional logistic regression over names that
// were changed in some of their places, and as many whose declaration was taken away, in every second behavior of the library. The others judge: how often the reading
// that stands out is right.
import { writeFileSync } from 'node:fs';
import { table } from '../../bench/measure.ts';
import { kinds, modelOf, type Named, namedIn, newName, parts, renamedAt, sound } from '../../scripts/half-renames.ts';
import type { Json } from '../../src/core/base/json.ts';
import { parsePointer } from '../../src/core/base/pointer.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { symbolsOf } from '../../src/core/schema/index.ts';
import { defaultRegistries, verifySchema } from '../../src/core/verify/index.ts';
import { declaredBeside, nameGroupsFor } from '../../src/core/verify/name-changes.ts';
import { likenessesOf, type Reading, readingsOf } from '../../src/core/verify/use-evidence.ts';
import { useWeights } from '../../src/core/verify/use-weights.ts';
import { type Choice, fitChoices } from '../memory/conditional-logit.ts';

const features = Object.keys(useWeights) as (keyof typeof useWeights)[];
const behaviors = sound.filter(({ isBuiltIn }) => isBuiltIn);

interface Case {
  readonly part: string;
  readonly readings: readonly Reading[];
  readonly right: string | null;
  readonly found: string | null;
}

/** The uses of a name in a document that nothing declares, with their readings; null where no finding is about them. */
function caseIn(document: Json, name: string, right: string | null, part: string): Case | null {
  const model = modelOf(document);
  const symbols = symbolsOf(model);
  const { findings } = verifySchema(model, defaultRegistries);
  for (const { uses } of nameGroupsFor(model, findings)) {
    const [use] = uses;
    if (use?.name !== name || uses.some((one) => symbols.meantBy(one) !== null)) continue;
    const declared = [...declaredBeside(symbols, use).values()];
    const readings = readingsOf(model, uses, declared);
    const found = likenessesOf(model, uses, declared).find(({ standsOut }) => standsOut);
    return { part, readings, right, found: found?.declaration.name ?? null };
  }
  return null;
}

/** The document without the elements that declare a name. */
function without(document: Json, pointers: readonly string[]): Json {
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  for (const pointer of pointers) {
    const path = (parsePointer(pointer) ?? []).slice(0, -1);
    let list = copy as unknown as Json[];
    for (const step of path.slice(0, -1)) list = (list as unknown as Record<string, Json[]>)[step] as Json[];
    list.splice(Number(path.at(-1)), 1);
  }
  return copy;
}

const isListed = ({ kind }: Named) =>
  kind === 'field' || kind === 'state' || kind === 'event' || kind === 'emit' || kind === 'payload';

function casesOf(document: Json, seed: number): Case[] {
  const prng = createPrng(seed);
  const all = namedIn(document);
  return kinds.flatMap((kind) =>
    [...Object.keys(parts), 'lost'].flatMap((part): Case[] => {
      const placesOf = parts[part];
      const fitting = all.filter((one) =>
        placesOf === undefined
          ? one.kind === kind && isListed(one) && one.uses.length > 0
          : one.kind === kind && placesOf(one) !== null,
      );
      if (fitting.length === 0) return [];
      const named = prng.pick(fitting);
      const to = newName(named, document, prng);
      if (to === null) return [];
      const places = placesOf?.(named);
      if (places == null) {
        const lost = caseIn(without(document, [named.declaration.pointer]), named.name, null, part);
        return lost === null ? [] : [lost];
      }
      const isNew = places.some(({ pointer }) => pointer === named.declaration.pointer);
      const [name, right] = isNew ? [named.name, to] : [to, named.name];
      const one = caseIn(renamedAt(document, places, named.name, to), name, right, `${kind}, ${part}`);
      return one === null ? [] : [one];
    }),
  );
}

/** Every way in which a name lost its declaration counts the same. */
function choicesOf(cases: readonly Case[]): Choice[] {
  const ways = new Map<string, number>();
  for (const one of cases) ways.set(wayOf(one), (ways.get(wayOf(one)) ?? 0) + 1);
  return cases.map((one) => ({
    set: 'renames',
    candidates: one.readings.map((reading) => features.map((name) => reading.features[name] ?? 0)),
    isRight: one.readings.map(({ declaration }) => (declaration?.name ?? null) === one.right),
    weight: 1 / (ways.size * (ways.get(wayOf(one)) ?? 1)),
  }));
}

const wayOf = ({ part }: Case) => part.split(', ').at(-1) as string;

const judged = behaviors.filter((_, at) => at % 2 === 1).flatMap(({ document }, at) => casesOf(document, at));
const rows = new Map<string, Case[]>();
for (const one of judged)
  for (const part of [one.part, one.right === null ? 'all lost' : 'all renamed'])
    rows.set(part, [...(rows.get(part) ?? []), one]);
const share = (cases: readonly Case[], is: (one: Case) => boolean) =>
  `${((100 * cases.filter(is).length) / cases.length).toFixed(1)} %`;
console.log(
  table(
    ['with the weights as they are', 'cases', 'right', 'another'],
    [...rows].map(([part, cases]) => [
      part,
      String(cases.length),
      share(cases, ({ found, right }) => found === right),
      share(cases, ({ found, right }) => found !== null && found !== right),
    ]),
  ),
);

const fitted = behaviors.filter((_, at) => at % 2 === 0).flatMap(({ document }, at) => casesOf(document, at));
const { weights, loss } = fitChoices(choicesOf(fitted), features.length);
console.log(`${fitted.length} cases, loss ${loss.toFixed(3)}`);
const lines = features.map((name, i) => `  ${name}: ${Math.round(100 * (weights[i] ?? 0)) / 100},`);
writeFileSync(
  'src/core/verify/use-weights.ts',
  `// Made by \`npm run fit:renames\`; docs/evidence/repair.md says from what. Weights of what speaks for one reading of an undeclared name.
export const useWeights = {
${lines.join('\n')}
} as const;
`,
);
