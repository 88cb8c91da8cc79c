// How well rewritten things are found again: versions of behaviors that their authors rewrote over months, and rewritings made on purpose. Names and kinds that
// are kept back from fitting are told apart from the others.
import { table } from '../../bench/measure.ts';
import type { JsonObject } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { runToEnd } from '../../src/core/base/steps.ts';
import { embedParts } from '../../src/core/embed/embed-parts.ts';
import type { MatchTarget } from '../../src/core/embed/match.ts';
import { similarity } from '../../src/core/embed/similarity.ts';
import { keptBackKinds, rewriteOnce, rewritingKinds } from './rewrite.ts';
import { type Rival, rivals } from './rivals.ts';
import { modelOf } from './tasks.ts';
import { isKeptBack, pairVersions, type Rewriting, readVersions, type Version, versionsAbsent } from './versions.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const structural = rivals.filter(({ knowsNames }) => !knowsNames);

interface Found {
  readonly rewriting: Rewriting;
  /** From 1: of the nearest document that is the same behavior; ties count against it. */
  readonly rank: number;
  readonly nearest: string;
}

function search(rival: Rival, rewritings: readonly Rewriting[], among: readonly Version[]): Found[] {
  const score = rival.prepare(among.map(({ document }) => modelOf(document)));
  return rewritings.map((rewriting) => {
    const scores = score(modelOf(rewriting.before.document));
    const isWanted = among.map((one) => one.name === rewriting.before.name);
    const best = Math.max(...scores.filter((_, i) => isWanted[i]));
    const rank = 1 + scores.filter((value, i) => !isWanted[i] && value >= best).length;
    return { rewriting, rank, nearest: among[scores.indexOf(Math.max(...scores))]?.name ?? '' };
  });
}

function figuresOf(found: readonly Found[]): string[] {
  const share = (most: number) => percent(found.filter(({ rank }) => rank <= most).length / found.length);
  const sum = found.reduce((total, { rank }) => total + 1 / rank, 0);
  return [`${found.length}`, (sum / found.length).toFixed(3), share(1), share(5)];
}

export function reportVersions(): void {
  const versions = readVersions();
  if (versions.length === 0) {
    console.log(versionsAbsent);
    return;
  }
  const published = versions.filter(({ date }) => date === 'reference' || date === 'playground');
  const april = versions.filter(({ date }) => date === '2026-04-13');
  const tasks = [
    {
      title: `months apart: versions of March and April among ${published.length} published documents`,
      pairs: pairVersions(versions, ['2026-03-19', '2026-04-13'], ['reference', 'playground']),
      among: published,
    },
    {
      title: `weeks apart: versions of March among ${april.length} of April`,
      pairs: pairVersions(versions, ['2026-03-19'], ['2026-04-13']),
      among: april,
    },
  ];
  for (const { title, pairs, among } of tasks) {
    console.log(`\nThe same behavior, rewritten by its authors, ${title}`);
    const groups = [
      { label: 'kept back', members: pairs.filter(({ before }) => isKeptBack(before.name)) },
      { label: 'fitted to', members: pairs.filter(({ before }) => !isKeptBack(before.name)) },
    ];
    const rows = structural.flatMap((rival) =>
      groups.map(({ label, members }) => [`${rival.name}, ${label}`, ...figuresOf(search(rival, members, among))]),
    );
    console.log(table(['', 'versions', 'MRR', 'first', 'in 5'], rows));
  }
  reportMissed(tasks[0]?.pairs.filter(({ before }) => isKeptBack(before.name)) ?? [], published);
}

function reportMissed(pairs: readonly Rewriting[], among: readonly Version[]): void {
  const [rival] = structural;
  if (rival === undefined) return;
  console.log('\nKept back and not among the first five');
  const missed = search(rival, pairs, among).filter(({ rank }) => rank > 5);
  const rows = missed.map(({ rewriting, rank, nearest }) => [
    `${rewriting.before.name} of ${rewriting.before.date}`,
    `${rank}`,
    nearest,
  ]);
  console.log(table(['', 'rank', 'nearest instead'], rows));
}

/** Rivals that cost little enough for thousands of rewritings. */
const comparedNames = ['structure', 'structure-4', 'WL bag with IDF, unhashed'];

/** Every fourth behavior of the library rewritten in one way: whether the nearest of all behaviors is the one that was rewritten. */
export function reportRewritings(library: readonly MatchTarget[]): void {
  const models = library.map(({ schema }) => modelOf(schema));
  const compared = structural.filter(({ name }) => comparedNames.includes(name));
  const scorers = compared.map((rival) => rival.prepare(models));
  const rows = rewritingKinds.map((kind) => {
    const prng = createPrng(4711);
    const queries = library.flatMap(({ schema }, wanted) => {
      if (wanted % 4 !== 0) return [];
      const document = rewriteOnce(schema as JsonObject, kind, prng);
      return document === null ? [] : [{ model: modelOf(document), wanted }];
    });
    const right = scorers.map(
      (score) =>
        queries.filter(({ model, wanted }) => {
          const scores = score(model);
          return scores.every((value, i) => i === wanted || value < (scores[wanted] as number));
        }).length,
    );
    return { kind, count: queries.length, right };
  });
  console.log('\nThe library rewritten on purpose: the nearest behavior is the one that was rewritten');
  const line = (label: string, of: typeof rows) => {
    const count = of.reduce((sum, row) => sum + row.count, 0);
    return [
      label,
      `${count}`,
      ...compared.map((_, i) => percent(of.reduce((sum, row) => sum + (row.right[i] ?? 0), 0) / count)),
    ];
  };
  const [kept, fitted] = [true, false].map((isKept) =>
    rows.filter(({ kind }) => keptBackKinds.includes(kind) === isKept),
  );
  console.log(
    table(
      ['', 'documents', ...compared.map(({ name }) => name)],
      [
        ...(kept ?? []).map((row) => line(`${row.kind} (kept back)`, [row])),
        ...(fitted ?? []).map((row) => line(row.kind, [row])),
        line('all kinds kept back', kept ?? []),
        line('all kinds fitted to', fitted ?? []),
      ],
    ),
  );
}

/** A trait of the library that moves to another orbital and is changed by rewriting its document: whether the nearest of all traits is that trait. */
export function reportMovedTraits(library: readonly MatchTarget[]): void {
  const prng = createPrng(61);
  const traitsOf = (document: JsonObject) =>
    runToEnd(embedParts(modelOf(document))).flatMap(({ element, vector }) =>
      element.kind === 'trait' && element.form === 'inline' ? [{ name: element.name, vector }] : [],
    );
  const known = library.flatMap(({ name, schema }) =>
    traitsOf(schema as JsonObject).map((trait) => ({ ...trait, behavior: name })),
  );
  let [asked, first, inFive] = [0, 0, 0];
  for (const { name, schema } of library) {
    const moved = rewriteOnce(schema as JsonObject, 'a trait moved to an orbital', prng);
    const decorated = moved === null ? null : rewriteOnce(moved, 'screens decorated', prng);
    if (decorated === null) continue;
    const trait = prng.pick(traitsOf(decorated));
    const own = known.find((one) => one.behavior === name && one.name === trait.name);
    if (own === undefined) continue;
    const best = similarity(trait.vector, own.vector);
    const better = known.filter(({ vector, behavior }) => behavior !== name && similarity(trait.vector, vector) > best);
    asked++;
    if (better.length === 0) first++;
    if (better.length < 5) inFive++;
  }
  console.log(
    `\nParts: of ${asked} traits in documents of which a trait moved and screens were decorated, ${first} are nearest to the trait that they were, ${inFive} among five of ${known.length}`,
  );
}
