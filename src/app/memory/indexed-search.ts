// Recall where an existing engine holds the rows: the engine says which episodes may be in the answer, and an index of these few, with the figures of the whole domain,
// answers as that of the whole domain would. Nothing is kept from one question to the next. A domain that is behind is answered from memory until it is caught up with.
import { countTerms, type WordStatistics } from '../../core/memory/lexical-index.ts';
import { outlineOf } from '../../core/memory/outline.ts';
import { type DomainStatistics, RecallIndex } from '../../core/memory/recall-index.ts';
import { RowSift } from '../../core/memory/row-sift.ts';
import { textOfSteps } from '../../core/memory/tokens.ts';
import { vectorFromBytes } from '../../core/memory/vector-codec.ts';
import { type Field, numbersOf } from '../../core/memory/word-row.ts';
import type { StoredPattern } from '../../ports/episode-store.ts';
import type { FieldFigures, IndexedDomain, RecallRows } from '../../ports/recall-rows.ts';
import type { DomainAnswer, DomainQuestion, RecallSearch } from '../../ports/recall-search.ts';
import { answerFrom, type SearchedDomain, whyNone } from './domain-answer.ts';
import type { MemoryState } from './memory-state.ts';
import type { RecallSampler } from './recall-sampler.ts';
import { supportOf } from './wire.ts';

/** Episodes that an approximate index names for each vector, for each one that is wanted and at least. */
const nearFor = 40;
const nearMin = 400;
/** Words of a question are looked up, the rarest first, while they occur in so many episodes together, or in this share of a large domain. */
const wordedLeast = 1_024;
const wordedShare = 1 / 256;
/** A domain that changes while it is searched is searched again; the last time, whatever was read serves. */
const attemptsMax = 3;
/** Episodes whose vectors are waited for. */
const lackingMax = 500;

export interface IndexedSearchOptions {
  readonly rows: RecallRows;
  readonly local: RecallSearch;
  readonly sampler: RecallSampler;
}

/** A domain that is looked at for one question. */
interface Looked {
  readonly tenant: string;
  readonly domain: string;
  readonly facts: IndexedDomain;
  readonly numberOf: (field: Field, term: string) => number;
}

export function createIndexedSearch(state: MemoryState, { rows, local, sampler }: IndexedSearchOptions): RecallSearch {
  const look = async (tenant: string, domain: string): Promise<Looked | null> => {
    const facts = await rows.look(tenant, domain);
    state.keep(tenant, domain, facts === null);
    return facts && { tenant, domain, facts, numberOf: numbersOf(tenant, domain) };
  };
  const search: RecallSearch['search'] = async (tenant, domain, asked, awaitsVectors) => {
    // It may fail before anybody waits for it.
    asked.catch(() => {});
    const before = await look(tenant, domain);
    if (before === null) return local.search(tenant, domain, asked, awaitsVectors);
    if (!state.ports.embedder.isReady()) await asked;
    const [question, pending] = await Promise.all([asked, settleVectors(state, rows, before, awaitsVectors)]);
    for (let attempt = 1; ; attempt++) {
      const looked = await look(tenant, domain);
      if (looked === null) return local.search(tenant, domain, asked, false);
      const isNear = looked.facts.hasNear && question.exact !== true;
      const answer = await answerDomain(state, rows, looked, question, isNear, pending);
      // Figures and rows are read one after the other: of a domain that changed meanwhile, they may be of two moments.
      const after = attempt === attemptsMax ? null : await rows.look(tenant, domain);
      if (after !== null && after.version !== looked.facts.version) continue;
      sampler.note(isNear, () => answerDomain(state, rows, looked, question, false, 0), answer);
      return answer;
    }
  };
  return {
    search,
    stepOutcomes: async (tenant, domain, steps) => {
      if ((await look(tenant, domain)) === null) return local.stepOutcomes(tenant, domain, steps);
      return rows.stepOutcomes(tenant, domain, steps);
    },
    pinned: async (tenant, domain) => {
      if ((await look(tenant, domain)) === null) return local.pinned(tenant, domain);
      const index = new RecallIndex();
      for (const { id, storedAtMs, marks } of await rows.marks(tenant, domain, []))
        index.addMarks(id, storedAtMs, marks);
      return index.pinned();
    },
    whyNoPattern: async (tenant, domain) => {
      const looked = await look(tenant, domain);
      if (looked === null) return local.whyNoPattern(tenant, domain);
      return whyNone(looked.facts.size, stepsOf(rows, tenant, domain));
    },
  };
}

const stepsOf = (rows: RecallRows, tenant: string, domain: string): SearchedDomain['steps'] => ({
  figures: () => rows.stepFigures(tenant, domain),
  outcomesOfSequence: (steps) => rows.outcomesOfSequence(tenant, domain, steps),
});

/** Has vectors made that are lacking, and gives those of what was stored just before some time; answers how many are lacking then. */
async function settleVectors(
  state: MemoryState,
  rows: RecallRows,
  { tenant, domain }: Looked,
  awaitsVectors: boolean,
): Promise<number> {
  const read = () => rows.lacking(tenant, domain, lackingMax);
  const lacking = await read();
  if (lacking.length === 0) return 0;
  await state.makeVectors(tenant, domain, lacking, awaitsVectors);
  return (await read()).length;
}

async function answerDomain(
  state: MemoryState,
  rows: RecallRows,
  looked: Looked,
  question: DomainQuestion,
  isNear: boolean,
  pending: number,
): Promise<DomainAnswer> {
  const { tenant, domain, facts } = looked;
  const { recall } = question;
  const wantsPatterns = question.pattern !== null && facts.patternsVersion > 0;
  const patterns = wantsPatterns ? await state.ports.store.patterns(tenant, domain) : [];
  const documents = await documentsOf(rows, looked, termsOfQuestion(question));
  const sifted = await sift(rows, looked, question, patterns, documents, isNear);
  const index = await loadIndex(state, rows, looked, sifted.ids, documents, recall);
  const filter = { outcome: recall.outcome, sinceMs: recall.sinceMs };
  const isFiltered = filter.outcome !== undefined || filter.sinceMs !== undefined;
  const counted =
    !isNear || recall.minSimilarity > 0 ? null : isFiltered ? await rows.count(tenant, domain, filter) : facts.size;
  return answerFrom(
    {
      index,
      patterns: patterns.map((pattern) => ({ pattern, group: index.group(supportOf(pattern)) })),
      steps: stepsOf(rows, tenant, domain),
      size: facts.size,
      pending,
      totalOf: (among) => counted ?? among + sifted.otherMatches,
      isExact: !isNear,
    },
    question,
  );
}

type Documents = Map<number, number>;
type TermOf = readonly [field: Field, term: string];

function termsOfQuestion({ recall: { context, steps = [] } }: DomainQuestion): TermOf[] {
  const asked = context === null ? [] : [...countTerms(context).keys()];
  const taken = [...countTerms(textOfSteps(steps)).keys()];
  return [
    ...asked.flatMap((term): TermOf[] => [
      ['context', term],
      ['deeds', term],
    ]),
    ...taken.map((term): TermOf => ['deeds', term]),
  ];
}

async function documentsOf(
  rows: RecallRows,
  { tenant, domain, numberOf }: Looked,
  terms: readonly TermOf[],
): Promise<Documents> {
  const numbers = [...new Set(terms.map(([field, term]) => numberOf(field, term)))];
  return new Map(await rows.documentsOf(tenant, domain, numbers));
}

function statisticsOf({ facts, numberOf }: Looked, documents: Documents): DomainStatistics {
  const of = ({ documents: all, totalLength }: FieldFigures, field: Field): WordStatistics => ({
    documents: all,
    totalLength,
    documentsOf: (term) => documents.get(numberOf(field, term)) ?? 0,
  });
  return { contexts: of(facts.contexts, 'context'), deeds: of(facts.deeds, 'deeds') };
}

/** Finds the episodes that are to be scored, among all or among those that an approximate index names. */
async function sift(
  rows: RecallRows,
  looked: Looked,
  { recall }: DomainQuestion,
  patterns: readonly StoredPattern[],
  documents: Documents,
  isNear: boolean,
) {
  const { tenant, domain, numberOf } = looked;
  const vectors = { text: recall.textVector, structure: recall.structureVector };
  const groups = patterns.map(supportOf);
  const dimension = Math.max(vectors.text?.length ?? 0, vectors.structure?.length ?? 0);
  const result = new RowSift(recall, statisticsOf(looked, documents), numberOf, rows.slackOf(dimension), groups);
  const near = isNear
    ? await rows.near(tenant, domain, {
        vectors,
        numbers: rarest(documents, looked.facts.size),
        count: Math.max(nearMin, nearFor * recall.limit),
        outcome: recall.outcome,
        sinceMs: recall.sinceMs,
      })
    : null;
  const ids = near && [...new Set([...near, ...groups.flat()])];
  for await (const page of rows.rows(tenant, domain, vectors, ids)) for (const row of page) result.offer(row);
  return result.result();
}

function rarest(documents: Documents, size: number): number[] {
  let left = Math.max(wordedLeast, wordedShare * size);
  const numbers: number[] = [];
  for (const [number, count] of [...documents].sort(([a, x], [b, y]) => x - y || a - b)) {
    if (count === 0) continue;
    left -= count;
    if (left < 0) break;
    numbers.push(number);
  }
  return numbers;
}

/** An index of some episodes of a domain that scores them as among all. */
async function loadIndex(
  { ports: { store, embedder, structure } }: MemoryState,
  rows: RecallRows,
  looked: Looked,
  ids: readonly string[],
  documents: Documents,
  { context }: DomainQuestion['recall'],
) {
  const { tenant, domain } = looked;
  const [episodes, vectors, marked] = await Promise.all([
    store.getMany(tenant, ids),
    store.vectorsOf(tenant, ids),
    rows.marks(tenant, domain, ids),
  ]);
  // The order of answers weighs every word of the contexts.
  if (context !== null) {
    const terms = new Set(episodes.flatMap((episode) => [...countTerms(episode.context ?? '').keys()]));
    const more = await documentsOf(
      rows,
      looked,
      [...terms].map((term): TermOf => ['context', term]),
    );
    for (const [number, count] of more) documents.set(number, count);
  }
  const index = new RecallIndex(statisticsOf(looked, documents));
  for (const episode of episodes) index.add(outlineOf(episode, episode.id, episode.links.length > 0));
  for (const { id, storedAtMs, marks } of marked) index.addMarks(id, storedAtMs, marks);
  for (const { id, kind, version, bytes } of vectors) {
    if (kind === 'text' && version === embedder.version) index.setTextVector(id, vectorFromBytes(bytes));
    if (kind === 'structure' && version === structure.version) index.setStructureVector(id, vectorFromBytes(bytes));
  }
  return index;
}
