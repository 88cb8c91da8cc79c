// `npm run eval:half-renamed -- [documents] [seed] [shown]`: a name that was changed in some of its places and not in others. Is one finding told, and does the
// first repair finish the rename or take it back? Kinds of names that are declared, in sound documents of the library and, where it is present, of the corpus.
// The new name is one of the same kind from another document, in the same style. `third`: the first repair, or what `check --fix` writes, makes neither.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { parsePointer } from '../src/core/base/pointer.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { fixSchema } from '../src/core/repair/fix.ts';
import { runRepairJob } from '../src/core/repair/job.ts';
import { fits, styleOf } from '../src/core/repair/spelling.ts';
import {
  canonicalText,
  type Declaration,
  indexSchema,
  nameKinds,
  parseSchema,
  symbolsOf,
} from '../src/core/schema/index.ts';
import { defaultRegistries, foldFindings, verifySchema } from '../src/core/verify/index.ts';
import { originals } from './repair-cases.ts';

const [documentsMax = 200, firstSeed = 1, shown = 0] = process.argv.slice(2, 5).map(Number);
/** Longer documents take minutes under load. */
const charactersMax = 40_000;

type Kind = (typeof nameKinds)[number];
const kinds = nameKinds.filter((kind) => !['page', 'orbital', 'alias', 'service', 'setting'].includes(kind));

/** A text that holds the name, from a position on. */
interface Place {
  readonly pointer: string;
  readonly start: number;
}

interface Named {
  readonly kind: Kind;
  readonly name: string;
  readonly declaration: Place;
  readonly uses: readonly Place[];
}

const modelOf = (document: Json) => indexSchema(parseSchema(document).schema);

function namedIn(document: Json): Named[] {
  const symbols = symbolsOf(modelOf(document));
  // A trait declares an event among its events and among its `emits`: it has its name in both.
  const twinsOf = (one: Declaration) => symbols.declarationsOf(one).filter((other) => other !== one);
  const usesOf = (one: Declaration) => symbols.declarationsOf(one).flatMap((other) => symbols.usesOf(other));
  return kinds.flatMap((kind) => {
    const all = symbols.declarations(kind);
    // What two declarations share is no name of one of them.
    const alone = all.filter(
      (one) =>
        one.path.length > 0 && all.filter(({ name, scope }) => name === one.name && scope === one.scope).length === 1,
    );
    return alone.map((one) => ({
      kind,
      name: one.name,
      declaration: { pointer: symbols.pointerTo(one), start: 0 },
      uses: [...twinsOf(one), ...usesOf(one)].map((use) => ({
        pointer: symbols.pointerTo(use),
        start: 'start' in use ? use.start : 0,
      })),
    }));
  });
}

/** The places of a rename that was not finished, by how far it went. */
const parts: Readonly<Record<string, (named: Named) => readonly Place[] | null>> = {
  'declaration alone': ({ declaration, uses }) => (uses.length > 0 ? [declaration] : null),
  'uses alone': ({ uses }) => (uses.length > 1 ? uses : null),
  'half of the uses': ({ declaration, uses }) =>
    uses.length > 3 ? [declaration, ...uses.slice(0, Math.floor(uses.length / 2))] : null,
  'all but one': ({ declaration, uses }) => (uses.length > 2 ? [declaration, ...uses.slice(1)] : null),
};

/** The document with a name changed in places of it; from the last place in a text to the first, so that positions hold. */
function renamedAt(document: Json, places: readonly Place[], from: string, to: string): Json {
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  for (const { pointer, start } of places.toSorted((a, b) => b.start - a.start)) {
    const path = parsePointer(pointer) ?? [];
    let at = copy as unknown as Record<string, Json>;
    for (const step of path.slice(0, -1)) at = at[step] as unknown as Record<string, Json>;
    const last = path.at(-1) as string;
    const text = at[last] as string;
    at[last] = text.slice(0, start) + to + text.slice(start + from.length);
  }
  return copy;
}

const textOf = (document: Json) => canonicalText(parseSchema(document).schema);
const isSound = (document: Json) => verifySchema(modelOf(document), defaultRegistries).findings.length === 0;

const sound = originals.filter(({ document }) => JSON.stringify(document).length < charactersMax && isSound(document));
const pool = new Map(
  kinds.map((kind) => [
    kind,
    [
      ...new Set(
        sound.flatMap(({ document }) =>
          namedIn(document)
            .filter((one) => one.kind === kind)
            .map(({ name }) => name),
        ),
      ),
    ].sort(),
  ]),
);

/** Another name of the kind that no text of the document holds. */
function newName({ kind, name }: Named, document: Json, prng: Prng): string | null {
  const text = JSON.stringify(document);
  const fitting = (pool.get(kind) ?? []).filter((one) => fits(styleOf(name), styleOf(one)) && !text.includes(one));
  return fitting.length === 0 ? null : prng.pick(fitting);
}

interface Outcome {
  readonly findings: number;
  readonly causes: number;
  readonly repair: 'back' | 'finished' | 'third' | 'none';
  readonly written: 'back' | 'finished' | 'nothing' | 'third';
  readonly diff: readonly string[];
}

function judge(original: Json, finished: Json, faulty: Json): Outcome {
  const model = modelOf(faulty);
  const { findings } = verifySchema(model, defaultRegistries);
  const causes = foldFindings(model, findings, defaultRegistries).length;
  const meant = (text: string) =>
    text === textOf(original) ? 'back' : text === textOf(finished) ? 'finished' : 'third';
  const codes = [...new Set(findings.map(({ category }) => category))];
  const schema = parseSchema(faulty).schema;
  const job = {
    document: schema.document,
    codes,
    beamWidth: 5,
    maxSteps: 10,
    wantsDocuments: true,
    workMax: 1_000_000,
  };
  const [first] = codes.length === 0 ? [] : runRepairJob(job, defaultRegistries).suggestions;
  const repair = first?.document == null ? 'none' : meant(canonicalText(parseSchema(first.document as never).schema));
  const fix = fixSchema(schema, { registries: defaultRegistries, tierMax: 'safe' });
  const written = fix.actions.length === 0 ? 'nothing' : meant(canonicalText(fix.schema));
  return { findings: findings.length, causes, repair, written, diff: first?.diff ?? [] };
}

const rows = new Map<string, Outcome[]>();
let documents = 0;
let left = shown;
for (const [at, { document, behavior }] of createPrng(firstSeed).shuffle(sound).entries()) {
  if (documents === documentsMax) break;
  documents++;
  const prng = createPrng(firstSeed + at);
  const all = namedIn(document);
  for (const kind of kinds)
    for (const [part, placesOf] of Object.entries(parts)) {
      const fitting = all.filter((one) => one.kind === kind && placesOf(one) !== null);
      if (fitting.length === 0) continue;
      const named = prng.pick(fitting);
      const to = newName(named, document, prng);
      if (to === null) continue;
      const change = (places: readonly Place[]) => renamedAt(document, places, named.name, to);
      const faulty = change(placesOf(named) ?? []);
      const outcome = judge(document, change([named.declaration, ...named.uses]), faulty);
      rows.set(`${kind}, ${part}`, [...(rows.get(`${kind}, ${part}`) ?? []), outcome]);
      const isRight = outcome.causes === 1 && ['back', 'finished'].includes(outcome.repair);
      if ((!isRight || outcome.written === 'third') && left-- > 0)
        console.log(behavior, `${kind}, ${part}: ${named.name} -> ${to}`, outcome);
    }
}

const share = (outcomes: readonly Outcome[], is: (one: Outcome) => boolean) => {
  const count = outcomes.filter(is).length;
  return `${count} (${((100 * count) / Math.max(1, outcomes.length)).toFixed(1)} %)`;
};
const rowOf = (label: string, outcomes: readonly Outcome[]) => [
  label,
  String(outcomes.length),
  share(outcomes, ({ causes }) => causes > 0),
  share(outcomes, ({ causes }) => causes === 1),
  share(outcomes, ({ repair }) => repair === 'back' || repair === 'finished'),
  share(outcomes, ({ repair }) => repair === 'third'),
  share(outcomes, ({ written }) => written === 'back' || written === 'finished'),
  share(outcomes, ({ written }) => written === 'third'),
];
console.log(`${documents} documents, seed ${firstSeed}`);
console.log(
  table(
    ['renamed', 'cases', 'told', 'one finding', 'mended', 'third', 'written right', 'written third'],
    [
      ...[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, outcomes]) => rowOf(label, outcomes)),
      rowOf('all', [...rows.values()].flat()),
    ],
  ),
);
