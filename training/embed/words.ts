// How well words find what is meant: sentences as people write them, and published documents that have a counterpart in the library, by name or in kind.
import { table } from '../../bench/measure.ts';
import type { JsonObject } from '../../src/core/base/json.ts';
import type { Matcher, MatchQuery, MatchTarget } from '../../src/core/embed/match.ts';
import { publishedKinds } from '../../tests/fixtures/published-kinds.ts';
import { writtenSentences } from '../../tests/fixtures/sentences.ts';
import { readMeanings } from './meaning.ts';
import type { Named } from './tasks.ts';
import { modelOf } from './tasks.ts';

/** Rank from 1 of the first of what is wanted among all behaviors, without a floor. */
function rankOf(matcher: Matcher<MatchTarget>, query: MatchQuery, like: readonly string[]): number {
  const matches = matcher.match(query, { limit: 1000, minSimilarity: -1 });
  return matches.findIndex(({ target }) => like.includes(target.name)) + 1;
}

function figuresOf(ranks: readonly number[]): string[] {
  const upTo = (most: number) => `${ranks.filter((rank) => rank > 0 && rank <= most).length}`;
  const sum = ranks.reduce((total, rank) => total + (rank === 0 ? 0 : 1 / rank), 0);
  return [`${ranks.length}`, upTo(1), upTo(3), (sum / ranks.length).toFixed(3)];
}

/** Which sentences are not found first is told of the tuned half alone: the other half is for judging. */
export async function reportWritten(matcher: Matcher<MatchTarget>): Promise<void> {
  console.log(
    '\nSentences as people write them: what a person would accept is found first, among the first three (MRR)',
  );
  const meaningOf = await readMeanings(writtenSentences.map(({ text }) => text));
  const ranked = writtenSentences.map(({ text, like, isHeldOut }) => ({
    ...{ text, like, isHeldOut },
    byWords: rankOf(matcher, { text }, like),
    byMeaning: rankOf(matcher, { text, meaningOf: meaningOf(text) }, like),
  }));
  const rows = [false, true].flatMap((isHeldOut) => {
    const half = ranked.filter((sentence) => sentence.isHeldOut === isHeldOut);
    const label = isHeldOut ? 'held out' : 'tuned on';
    return [
      [`${label}, words and meaning`, ...figuresOf(half.map(({ byMeaning }) => byMeaning))],
      [`${label}, words alone`, ...figuresOf(half.map(({ byWords }) => byWords))],
    ];
  });
  console.log(table(['', 'sentences', 'first', 'in 3', 'MRR'], rows));
  for (const { text, like, byMeaning, isHeldOut } of ranked)
    if (!isHeldOut && byMeaning !== 1) console.log(`  rank ${byMeaning}: ${text} (${like.join(', ')})`);
}

/** What a published document finds when it is given whole, without its name and description, or with all names replaced. */
export function reportPublished(
  matcher: Matcher<MatchTarget>,
  published: readonly Named[],
  replace: (document: JsonObject) => JsonObject,
): void {
  const withoutTitle = ({ name: _, description: __, ...rest }: JsonObject): JsonObject => rest;
  const forms: Readonly<Record<string, (query: Named) => MatchQuery>> = {
    'as it is': ({ document }) => ({ schema: modelOf(document) }),
    'without its own name and description': ({ document }) => ({ schema: modelOf(withoutTitle(document)) }),
    'all names replaced': ({ document }) => ({ schema: modelOf(replace(document)) }),
    'all names replaced, no description': ({ document }) => ({ schema: modelOf(withoutTitle(replace(document))) }),
    'its file name in words': ({ name }) => ({ text: name.replace(/^std-/, '').replaceAll('-', ' ') }),
    'its description alone': ({ document }) => ({ text: `${document.description ?? ''}` }),
  };
  const library = new Set(published.map(({ name }) => name).filter((name) => isBuiltIn(matcher, name)));
  const groups = {
    'of the same name': published.filter(({ name }) => library.has(name)).map((one) => [one, [one.name]] as const),
    'of the same kind': published.flatMap((one) => {
      const like = publishedKinds.get(one.name);
      return like === undefined || library.has(one.name) ? [] : [[one, like] as const];
    }),
  };
  console.log('\nPublished documents with a counterpart in the library, among all behaviors (mode both)');
  const rows = Object.entries(groups).flatMap(([group, members]) =>
    Object.entries(forms).map(([form, queryOf]) => [
      `${group}, ${form}`,
      ...figuresOf(members.map(([one, like]) => rankOf(matcher, queryOf(one), like))),
    ]),
  );
  console.log(table(['', 'documents', 'first', 'in 3', 'MRR'], rows));
}

function isBuiltIn(matcher: Matcher<MatchTarget>, name: string): boolean {
  return matcher.match({ text: name }, { limit: 1 })[0]?.target.name === name;
}
