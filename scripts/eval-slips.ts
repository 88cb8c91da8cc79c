// `npm run eval:slips -- [seed]`: how often a name and a slip of it are told apart. Every state, event, payload field and entity field of the documents of
// the library (each without itself) and of the corpus gets one random slip, by the misspelling of `tests/fixtures/faults`. "Words alone" is the baseline: the
// name with fewer words that stand elsewhere is the slip.
import { table } from '../bench/measure.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { Evidence } from '../src/core/repair/evidence.ts';
import { nodeName } from '../src/core/schema/element.ts';
import { indexSchema, type Model, parseSchema } from '../src/core/schema/index.ts';
import { registries19 } from '../src/core/verify/index.ts';
import { misspell } from '../tests/fixtures/faults/places.ts';
import { blueprintsBut, originals } from './repair-cases.ts';

const firstSeed = Number(process.argv[2] ?? 1);

function namesOf(model: Model): Set<string> {
  const names = new Set<string>();
  for (const trait of model.traits) {
    for (const { name } of trait.states) names.add(name);
    for (const event of trait.events) {
      names.add(event.name);
      for (const item of event.payload ?? []) names.add(nodeName(item, 'name'));
    }
  }
  for (const entity of model.entities) for (const { name } of entity.fields) names.add(name);
  names.delete('');
  return names;
}

type Verdict = 'right' | 'undecided' | 'wrong';
const verdictOf = (isSlip: boolean, isName: boolean): Verdict =>
  isSlip === isName ? 'undecided' : isSlip ? 'right' : 'wrong';

const counts = new Map<string, Record<Verdict, number>>();
function count(row: string, verdict: Verdict): void {
  const known = counts.get(row) ?? { right: 0, undecided: 0, wrong: 0 };
  counts.set(row, { ...known, [verdict]: known[verdict] + 1 });
}

for (const [i, { document, behavior, isBuiltIn }] of originals.entries()) {
  const model = indexSchema(parseSchema(document).schema);
  const evidence = new Evidence(model, registries19, blueprintsBut(behavior));
  const names = namesOf(model);
  const prng = createPrng(firstSeed + i);
  for (const name of names) {
    const slip = misspell(name, prng, names);
    if (slip === null || evidence.placesOf(slip) > 0) continue;
    const own = evidence.placesOf(name);
    // What both names say is told apart from where the one stands, as the slip would stand there.
    const [share, shareOther] = [slip, name].map((one) => evidence.knownShareOf(one, own)) as [number, number];
    const documents = isBuiltIn ? 'library' : 'corpus';
    count(`${documents}, words alone`, verdictOf(share < shareOther, shareOther < share));
    const isSlip = evidence.isSlipOf(slip, name, own, own);
    count(`${documents}, all rules`, verdictOf(isSlip, evidence.isSlipOf(name, slip, own, own)));
  }
}
const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
console.log(`${originals.length} documents, one slip a name, seed ${firstSeed}`);
console.log(
  table(
    ['documents', 'names', 'right', 'undecided', 'wrong'],
    rows.map(([row, { right, undecided, wrong }]) => [
      row,
      ...[right + undecided + wrong, right, undecided, wrong].map(String),
    ]),
  ),
);
