// `npm run eval:renames -- [cases of a kind and number of edits] [seed]`: how often a plan reads what was renamed and edited as a rename, and what was replaced
// as no rename. Pairs of which nothing can tell, because the edits took all that was left or a field has nothing but its type, are counted apart
// (`isTold` in tests/fixtures/rename-cases.ts says when). Pairs are built over the documents of the library and of the corpus, where that is at hand: see tests/fixtures/rename-cases.ts.
import { table } from '../bench/measure.ts';
import type { Json } from '../src/core/base/json.ts';
import { createPrng, type Prng } from '../src/core/base/prng.ts';
import { planInstructions } from '../src/core/plan/index.ts';
import {
  namesOf,
  placesOf,
  type RenameCase,
  type RenamedKind,
  renamedCase,
  renamedKinds,
  replacedCase,
} from '../tests/fixtures/rename-cases.ts';
import { originals } from './repair-cases.ts';

const each = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const isVerbose = process.argv[4] === 'show';
const editsMax = 5;

const documents = originals
  .map(({ document }) => document)
  .filter((document) => JSON.stringify(document).length < 120_000);
const words = new Map(
  renamedKinds.map((kind) => [kind, [...new Set(documents.flatMap((d) => namesOf(d, kind)))].sort()]),
);

interface Verdict {
  readonly isRename: boolean;
  readonly isRemoved: boolean;
}

function judge({ kind, from, to, current, goal }: RenameCase): Verdict {
  const plan = planInstructions(current, goal);
  const isRename = plan.renames.some(
    (one) => one.taken && one.type === kind && one.to === to && (one.from === from || one.from.endsWith(`.${from}`)),
  );
  const key = kind === 'entity' || kind === 'trait' ? 'name' : kind;
  const isRemoved = plan.instructions.some(
    ({ action, params }) =>
      action === `remove_${kind}` && (params[key] === from || String(params[key]).endsWith(`.${from}`)),
  );
  return { isRename, isRemoved };
}

/** What the plan says of the elements of a pair. */
function explain({ from, to, current, goal }: RenameCase): string {
  const { renames } = planInstructions(current, goal);
  const about = renames.filter((one) => one.from.endsWith(from) || one.to === to);
  const facts = about.map(
    (one) =>
      `${one.from} -> ${one.to} ${one.taken} ${one.confidence} ${one.evidence.map(({ basis, same, of }) => `${basis} ${same}/${of}`).join(', ')}`,
  );
  return facts.join('; ');
}

/** A new name: for a field that nothing binds to, one that holds the old one, since nothing else could tell. */
function newName(kind: RenamedKind, name: string, prng: Prng): string {
  if (kind === 'field' && prng.below(2) === 0) return `${name}${prng.pick(['Value', 'Text', 'Info'])}`;
  return prng.pick(words.get(kind) as string[]);
}

function collect(make: (document: Json, prng: Prng) => RenameCase | null, count: number, first: number): RenameCase[] {
  const cases: RenameCase[] = [];
  for (let i = 0; cases.length < count && i < count * 20; i++) {
    const prng = createPrng(first + i);
    const found = make(prng.pick(documents), prng);
    if (found !== null) cases.push(found);
  }
  return cases;
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

const rows: string[][] = [];
for (const kind of renamedKinds) {
  for (let edits = 0; edits <= editsMax; edits++) {
    const all = collect(
      (document, prng) => {
        const places = placesOf(document, kind);
        if (places.length === 0) return null;
        const place = prng.pick(places);
        const to = newName(kind, place.name, prng);
        return renamedCase(document, kind, place, to, edits, prng);
      },
      each,
      seed * 1_000_000 + edits * 10_000,
    );
    const cases = all.filter(({ isTold }) => isTold);
    const verdicts = cases.map(judge);
    if (isVerbose)
      for (const [i, { isRename }] of verdicts.entries())
        if (!isRename)
          console.log('MISSED', kind, edits, cases[i]?.from, cases[i]?.to, explain(cases[i] as RenameCase));
    const renamed = verdicts.filter(({ isRename }) => isRename).length;
    const removed = verdicts.filter(({ isRemoved }) => isRemoved).length;
    const untold = all.length - cases.length;
    rows.push([
      kind,
      String(edits),
      String(cases.length),
      share(renamed, cases.length),
      share(removed, cases.length),
      String(untold),
    ]);
  }
}
console.log(`${documents.length} documents, seed ${seed}. Renamed, then edited`);
console.log(table(['kind', 'edits', 'pairs', 'read as a rename', 'removed', 'nothing tells'], rows));

const replaced: string[][] = [];
for (const kind of renamedKinds) {
  const cases = collect(
    (document, prng) => {
      const donor = prng.pick(documents);
      const [places, others] = [placesOf(document, kind), placesOf(donor, kind)];
      if (places.length === 0 || others.length === 0 || donor === document) return null;
      return replacedCase(document, kind, prng.pick(places), donor, prng.pick(others), prng);
    },
    each * 3,
    seed * 2_000_000,
  );
  const verdicts = cases.map(judge);
  if (isVerbose) for (const one of cases) console.log('REPLACED', kind, one.from, one.to, explain(one));
  if (isVerbose)
    for (const [i, { isRename }] of verdicts.entries())
      if (isRename) console.log('WRONG', kind, cases[i]?.from, cases[i]?.to);
  const wrong = verdicts.filter(({ isRename }) => isRename).length;
  replaced.push([kind, String(cases.length), share(wrong, cases.length)]);
}
console.log('\nReplaced by an element of another document; fields by a field of the same type');
console.log(table(['kind', 'pairs', 'read as a rename'], replaced));
