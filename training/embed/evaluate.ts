// `npm run eval:embed [-- REPORT ...]`: how good the embedding and the matching are, beside simpler rivals, in one run. Weights are fitted to the library and to one half of the
// real documents (fit.ts), the projection to those whose names are not kept back (fit-projection.ts): edits are reported on what is left of both as well.
// Everything is seeded.

import { table } from '../../bench/measure.ts';
import type { JsonObject } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { embeddingVersion } from '../../src/core/embed/index.ts';
import type { Matcher, MatchMode, MatchTarget } from '../../src/core/embed/match.ts';
import { createMatcher, similarityFloors } from '../../src/core/embed/match.ts';
import { corpusAbsent, readCorpus } from '../../tests/fixtures/corpus.ts';
import { generateDocument } from '../../tests/fixtures/generate.ts';
import { type HandMade, handMadeDocuments } from '../../tests/fixtures/hand-made.ts';
import { renameDocument } from '../../tests/fixtures/rename.ts';
import { editRepeatedly, editStructure } from '../../tests/fixtures/structural-edit.ts';
import { editOtherwise } from './held-out-edits.ts';
import { readMeanings } from './meaning.ts';
import { reportMovedTraits, reportRewritings, reportVersions } from './rewritten.ts';
import { rivals } from './rivals.ts';
import type { Named } from './tasks.ts';
import {
  countUnseenEdits,
  findByOrbital,
  findEdited,
  followEdits,
  isFittedTo,
  modelOf,
  retrieve,
  retrieveByMode,
} from './tasks.ts';
import { isKeptBack } from './versions.ts';
import { reportPublished, reportWritten } from './words.ts';

const modes: readonly MatchMode[] = ['structure', 'names', 'both'];
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const keep = (document: JsonObject) => document;

function renamer(seed: number): (document: JsonObject) => JsonObject {
  const prng = createPrng(seed);
  return (document) => renameDocument(document, prng);
}

interface Real extends Named {
  readonly file: string;
}

interface Corpus {
  readonly reference: readonly Real[];
  readonly playground: readonly Real[];
}

function loadCorpus(): Corpus {
  const all = readCorpus().map(({ file, text }) => {
    const [folder = '', name = ''] = file.split('/');
    return { file, folder, name: name.replace('.json', ''), document: JSON.parse(text) as JsonObject };
  });
  return {
    reference: all.filter(({ folder }) => folder === 'reference'),
    playground: all.filter(({ folder }) => folder === 'playground'),
  };
}

function reportTwins({ reference, playground }: Corpus): void {
  const names = new Set(reference.map(({ name }) => name));
  const twins = playground.filter(({ name }) => names.has(name));
  const replace = renamer(3);
  const renamed = twins.map((twin) => ({ ...twin, document: replace(twin.document) }));
  console.log(
    `\nTwo versions of one thing: ${twins.length} playground documents, each among ${reference.length} reference documents (MRR)`,
  );
  const rows = modes.map((mode) => [
    `match, mode ${mode}`,
    retrieveByMode(mode, twins, reference).toFixed(4),
    retrieveByMode(mode, renamed, reference).toFixed(4),
  ]);
  for (const rival of rivals) {
    const figures = [twins, renamed].map((queries) => retrieve(rival, queries, reference).reciprocalRank.toFixed(4));
    rows.push([rival.name, ...figures]);
  }
  console.log(table(['', 'names kept', 'names replaced'], rows));
}

function reportLibrary(matcher: Matcher<MatchTarget>, library: readonly MatchTarget[]): void {
  console.log(
    `\nRetrieval on the library of ${library.length}: found first after edits; a random orbital finds its whole in the first three`,
  );
  const rows = modes.flatMap((mode) =>
    (['kept', 'replaced'] as const).map((names) => {
      const change = names === 'kept' ? keep : renamer(9);
      const figures = [0, 1, 2, 5].map((edits) => percent(findEdited(matcher, library, edits, mode, change)));
      return [`${mode}, names ${names}`, ...figures, percent(findByOrbital(matcher, library, mode, change))];
    }),
  );
  console.log(table(['', '0 edits', '1', '2', '5', 'orbital in 3'], rows));
}

function reportHandMade(matcher: Matcher<MatchTarget>): void {
  console.log('\nSmall systems made by hand: what a person would name is among the first three (and above the floor)');
  const groups = [
    {
      label: 'help desks, tuned on',
      isMeant: ({ like, isHeldOut }: HandMade) => like === 'std-helpdesk' && !isHeldOut,
    },
    { label: 'help desks, held out', isMeant: ({ like, isHeldOut }: HandMade) => like === 'std-helpdesk' && isHeldOut },
    { label: 'others, tuned on', isMeant: ({ like, isHeldOut }: HandMade) => like !== 'std-helpdesk' && !isHeldOut },
    { label: 'others, held out', isMeant: ({ like, isHeldOut }: HandMade) => like !== 'std-helpdesk' && isHeldOut },
  ];
  const rows = groups.map(({ label, isMeant }) => {
    const group = handMadeDocuments.filter((document) => document.like !== null && isMeant(document));
    const cells = modes.map((mode) => {
      const of = (floor: { minSimilarity?: number }) =>
        group.filter(({ document, like }) =>
          matcher
            .match({ schema: modelOf(document) }, { mode, limit: 3, ...floor })
            .some((match) => match.target.name === like),
        ).length;
      return `${of({ minSimilarity: -1 })} (${of({})}) of ${group.length}`;
    });
    return [label, ...cells];
  });
  const strangers = handMadeDocuments.filter(({ like }) => like === null);
  const none = modes.map((mode) => {
    const silent = strangers.filter(
      ({ document }) => matcher.match({ schema: modelOf(document) }, { mode }).length === 0,
    );
    return `${silent.length} of ${strangers.length}`;
  });
  console.log(table(['', ...modes], [...rows, ['strangers answered none', ...none]]));
}

/** Sentences that are made of a behavior, by what they are. */
const sentences: Readonly<Record<string, (target: MatchTarget) => string>> = {
  'its title': ({ title }) => title,
  'its name without std-': ({ name }) => name.replace(/^std-/, ''),
  'the words of its title, backwards': ({ title }) => title.split(' ').reverse().join(' '),
  'an app for <title>': ({ title }) => `an app for ${title.toLowerCase()}`,
  'I want to build a <title> system for my company': ({ title }) =>
    `I want to build a ${title.toLowerCase()} system for my company`,
  'the last word of its title': ({ title }) => title.split(' ').at(-1) ?? '',
  'its tags': ({ tags }) => tags.join(' '),
  'its description': ({ description }) => description,
  'the first eight words of its description': ({ description }) => description.split(' ').slice(0, 8).join(' '),
  'every other word of its description': ({ description }) =>
    description
      .split(' ')
      .filter((_, i) => i % 2 === 1)
      .join(' '),
};

async function reportSentences(matcher: Matcher<MatchTarget>, library: readonly MatchTarget[]): Promise<void> {
  console.log(`\nSentences made of each of ${library.length} behaviors: where it is found (MRR), and how often first`);
  const kinds = Object.entries(sentences);
  const meaningOf = await readMeanings(kinds.flatMap(([, write]) => library.map(write)));
  const rows = kinds.map(([kind, write]) => {
    const figures = [false, true].flatMap((isRead) => {
      const ranks = library.map((target) => {
        const text = write(target);
        const query = { text, meaningOf: isRead ? meaningOf(text) : undefined };
        const matches = matcher.match(query, { limit: library.length, minSimilarity: 1e-9 });
        return matches.findIndex((match) => match.target.name === target.name);
      });
      const sum = ranks.reduce((total, rank) => total + (rank < 0 ? 0 : 1 / (rank + 1)), 0);
      return [(sum / library.length).toFixed(4), `${ranks.filter((rank) => rank === 0).length}`];
    });
    return [kind, ...figures];
  });
  console.log(table(['', 'words: MRR', 'first', 'and meaning: MRR', 'first'], rows));
}

/** What is near nothing: generated documents, and published ones that show a single component, a game or a lab. */
function foreignDocuments({ playground }: Corpus): JsonObject[] {
  const prng = createPrng(21);
  const generated = Array.from({ length: 150 }, () => generateDocument(prng, { oddity: 0, size: 2 + prng.below(4) }));
  const components = playground.filter(({ name }) => /^(?:ui|learning|std-(?:algo|physics|math|prob))-/.test(name));
  return [...generated, ...components.map(({ document }) => document)];
}

function nativeDocuments(library: readonly MatchTarget[]): JsonObject[] {
  const prng = createPrng(22);
  return library.map(({ schema }, i) => {
    if (i % 2 === 0) return editRepeatedly(schema, 2, prng) as JsonObject;
    return { name: 'Part', orbitals: [prng.pick(schema.orbitals)] };
  });
}

/** Best similarities without a floor, so that any floor can be judged. */
function bestOf(matcher: Matcher<MatchTarget>, documents: readonly JsonObject[], mode: MatchMode): number[] {
  return documents.map((document) => {
    const [best] = matcher.match({ schema: modelOf(document) }, { mode, limit: 1, minSimilarity: -1 });
    return best?.similarity ?? -1;
  });
}

function reportNone(matcher: Matcher<MatchTarget>, library: readonly MatchTarget[], corpus: Corpus): void {
  const replace = renamer(31);
  const foreign = foreignDocuments(corpus);
  const native = nativeDocuments(library);
  console.log(`\n"None of these": ${foreign.length} foreign documents, ${native.length} edited or partial behaviors`);
  const sets = [
    ...modes.map((mode) => ({ mode, names: 'kept', far: foreign, near: native })),
    { mode: 'both' as const, names: 'replaced', far: foreign.map(replace), near: native.map(replace) },
  ];
  const rows = sets.map(({ mode, names, far, near }) => {
    const floor = similarityFloors[mode];
    const [farBest, nearBest] = [bestOf(matcher, far, mode), bestOf(matcher, near, mode)];
    const countNone = (documents: readonly JsonObject[]) =>
      documents.filter((document) => matcher.match({ schema: modelOf(document) }, { mode, limit: 1 }).length === 0)
        .length;
    const [none, lost] = [countNone(far), countNone(near)];
    const at = (values: readonly number[], q: number) =>
      [...values].sort((a, b) => a - b)[Math.floor(q * values.length)] ?? 0;
    return [
      `${mode}, names ${names}`,
      floor.toFixed(2),
      percent(none / far.length),
      percent(lost / near.length),
      none + lost === 0 ? '-' : percent(none / (none + lost)),
      `${at(farBest, 0.5).toFixed(2)} ${at(farBest, 0.95).toFixed(2)}`,
      `${at(nearBest, 0.05).toFixed(2)} ${at(nearBest, 0.5).toFixed(2)}`,
    ];
  });
  console.log(
    table(['', 'floor', 'foreign none', 'native none', 'precision', 'foreign p50 p95', 'native p5 p50'], rows),
  );
}

function reportEdits(corpus: Corpus, library: readonly MatchTarget[]): void {
  console.log('\nEdits: similarity against 1 to 20 edits, one edit against five, edits that the vector does not see');
  const real = [...corpus.reference, ...corpus.playground];
  const unseen = real.filter(({ file, name }) => !isFittedTo(file) && isKeptBack(name));
  const own = library.map(({ name, schema }) => ({ name, document: schema as JsonObject }));
  const sets = [
    { label: 'corpus', documents: real },
    { label: `corpus, the ${unseen.length} that nothing is fitted to`, documents: unseen },
    { label: 'library', documents: own },
  ];
  const operators = [
    { label: 'operators fitted to', editOnce: editStructure },
    { label: 'operators that nothing is fitted to', editOnce: editOtherwise },
  ];
  const rows = operators.flatMap(({ label: which, editOnce }) =>
    sets.map(({ label, documents }) => {
      if (documents.length === 0) return [`${label}, ${which}`, '-', '-', '-', '-'];
      const law = followEdits(documents, 2000, 23, editOnce);
      const seen = countUnseenEdits(documents, 2000, 19, editOnce);
      return [
        `${label}, ${which}`,
        law.spearmanMean.toFixed(3),
        law.spearmanMedian.toFixed(3),
        percent(law.triplets),
        `${seen.unseen} of ${seen.edits} ${[...new Set(seen.kinds)].join(', ')}`,
      ];
    }),
  );
  console.log(table(['', 'Spearman mean', 'median', 'triplets', 'unseen'], rows));
}

/** The reports of the names given, of all without names. */
export async function evaluate(wanted: readonly string[]): Promise<void> {
  const library: readonly MatchTarget[] = listBehaviors();
  const corpus = loadCorpus();
  const hasReal = corpus.reference.length > 0;
  const matcher = createMatcher(library);
  const reports: Readonly<Record<string, () => unknown>> = {
    twins: () => (hasReal ? reportTwins(corpus) : console.log(corpusAbsent)),
    versions: reportVersions,
    rewritings: () => reportRewritings(library),
    parts: () => reportMovedTraits(library),
    library: () => reportLibrary(matcher, library),
    'hand-made': () => reportHandMade(matcher),
    sentences: () => reportSentences(matcher, library),
    written: () => reportWritten(matcher),
    published: () => hasReal && reportPublished(matcher, [...corpus.reference, ...corpus.playground], renamer(41)),
    none: () => reportNone(matcher, library, corpus),
    edits: () => reportEdits(corpus, library),
  };
  const unknown = wanted.filter((name) => !Object.hasOwn(reports, name));
  if (unknown.length > 0)
    throw new Error(`no report ${unknown.join(', ')}; there are ${Object.keys(reports).join(', ')}`);
  console.log(`Embedding ${embeddingVersion}; every draw is seeded`);
  for (const [name, report] of Object.entries(reports))
    if (wanted.length === 0 || wanted.includes(name)) await report();
}

if (process.argv[1] === import.meta.filename) await evaluate(process.argv.slice(2));
