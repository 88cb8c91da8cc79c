// `npm run eval:half-renamed -- [documents] [seed] [shown] [kind]`: a name that was changed in some of its places and not in others. Is one finding told, and does the
// first repair finish the rename or take it back? Kinds of names that are declared, in sound documents of the library and, where it is present, of the corpus.
// The new name is one of the same kind from another document, in the same style. `third`: the first repair, or what `check --fix` writes, makes neither.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { foldCauses } from '../src/core/notation/writing.ts';
import { fixSchema } from '../src/core/repair/fix.ts';
import { runRepairJob } from '../src/core/repair/job.ts';
import { canonicalText, parseSchema } from '../src/core/schema/index.ts';
import { defaultRegistries, verifySchema } from '../src/core/verify/index.ts';
import { kinds as allKinds, modelOf, namedIn, newName, type Place, parts, renamedAt, sound } from './half-renames.ts';

const [documentsMax = 200, firstSeed = 1, shown = 0] = process.argv.slice(2, 5).map(Number);
const [, , , , , only] = process.argv;
const kinds = only === undefined ? allKinds : allKinds.filter((kind) => kind === only);

const textOf = (document: Json) => canonicalText(parseSchema(document).schema);

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
  const causes = foldCauses(model, findings, defaultRegistries).length;
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
