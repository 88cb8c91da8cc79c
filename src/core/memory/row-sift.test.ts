// No answer holds an episode that a sift leaves out: an index of what it keeps, with the figures of all, answers as brute force over all does.
import { describe, expect, it } from 'vitest';
import { createPrng, type Prng } from '../base/prng.ts';
import { recallByBruteForce, type ScoredEpisode } from './brute-force.ts';
import { countTerms } from './lexical-index.ts';
import { type DomainStatistics, RecallIndex } from './recall-index.ts';
import { RowSift } from './row-sift.ts';
import { textOfSteps } from './tokens.ts';
import { packVector } from './vector-codec.ts';
import { type Field, numbersOf, packWords, readWords } from './word-row.ts';

const seed = Number(process.env.SEED ?? 7);
const words = 'timeout payment login order refund card page error reset password'.split(' ');
const verbs = ['add_retry', 'addTimeout', 'reset_session', 'refund', 'call_back'];
const numberOf = numbersOf('t', 'd');
const dimension = 8;

function unitVector(prng: Prng): Float64Array {
  const values = Float64Array.from({ length: dimension }, () => prng.real() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

function randomEpisode(prng: Prng, i: number): ScoredEpisode {
  const context = Array.from({ length: 1 + prng.below(8) }, () => prng.pick(words)).join(' ');
  return {
    id: `e${i}`,
    storedAtMs: prng.below(1000),
    outcome: prng.pick(['success', 'failure']),
    context: prng.below(6) === 0 ? null : context,
    steps: Array.from({ length: prng.below(4) }, () => prng.pick(verbs)),
    isLinked: false,
    textVector: prng.below(6) === 0 ? null : packVector(unitVector(prng)),
    structureVector: prng.below(3) === 0 ? packVector(unitVector(prng)) : null,
  };
}

/** Counted from the texts, without the code that is tested. */
function statisticsOf(episodes: readonly ScoredEpisode[]): DomainStatistics {
  const figures = (texts: readonly string[]) => {
    const counted = texts.map(countTerms);
    const lengths = counted.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
    return {
      documents: texts.length,
      totalLength: lengths.reduce((sum, length) => sum + length, 0),
      documentsOf: (term: string) => counted.filter((counts) => counts.has(term)).length,
    };
  };
  return {
    contexts: figures(episodes.flatMap(({ context }) => (context === null ? [] : [context]))),
    deeds: figures(episodes.flatMap(({ steps }) => (steps.length === 0 ? [] : [textOfSteps(steps)]))),
  };
}

describe('a sift of rows', () => {
  it(`keeps what is in the answer, whatever the slack (seed ${seed})`, () => {
    const prng = createPrng(seed);
    let left = 0;
    for (let round = 0; round < 60; round++) {
      const episodes = Array.from({ length: 20 + prng.below(180) }, (_, i) => randomEpisode(prng, i));
      const statistics = statisticsOf(episodes);
      const slack = prng.pick([0, 0.001, 0.02]);
      const [text, structure] = [unitVector(prng), prng.below(2) === 0 ? unitVector(prng) : null];
      const question = {
        context: prng.below(5) === 0 && structure !== null ? null : 'card refund timeout retry',
        textVector: text,
        structureVector: structure,
        ...(prng.below(2) === 0 ? { steps: [prng.pick(verbs)] } : {}),
        ...(prng.below(3) === 0 ? { outcome: 'failure' } : {}),
        ...(prng.below(3) === 0 ? { sinceMs: prng.below(1000) } : {}),
        minSimilarity: prng.pick([0, 0.3, 0.6]),
        limit: 1 + prng.below(40),
      };
      const asked = question.context === null ? { ...question, textVector: null } : question;
      const groups = [episodes.filter(() => prng.below(5) === 0).map(({ id }) => id), ['e1', 'absent']];
      const sift = new RowSift(asked, statistics, numberOf, slack, groups);
      for (const { id, storedAtMs, outcome, context, steps, textVector, structureVector } of episodes) {
        const { bytes, contextLength, deedsLength } = packWords(context, steps, numberOf);
        const near = (vector: ScoredEpisode['textVector'], query: Float64Array | null) =>
          vector === null || query === null
            ? 0
            : vector.values.reduce((sum, value, i) => sum + value * vector.scale * (query[i] ?? 0), 0) +
              slack * (2 * prng.real() - 1) * 0.99;
        const products = { text: near(textVector, asked.textVector), structure: near(structureVector, structure) };
        // A cosine within two steps of 1 is 1, which no random vector is.
        const lengths = { contextLength: contextLength ?? 0, deedsLength: deedsLength ?? 0 };
        sift.offer({ id, storedAtMs, outcome, words: bytes, ...lengths, ...products });
      }
      const { ids, otherMatches } = sift.result();
      const index = new RecallIndex(statistics);
      for (const episode of episodes.filter(({ id }) => ids.includes(id))) {
        index.add(episode);
        if (episode.textVector !== null) index.setTextVector(episode.id, episode.textVector);
        if (episode.structureVector !== null) index.setStructureVector(episode.id, episode.structureVector);
      }
      const slots = groups.map((group) => index.group(group));
      const answer = index.recall({ ...asked, groups: slots });
      const truth = recallByBruteForce(episodes, asked, groups);
      expect({ ...answer, totalMatches: answer.totalMatches + otherMatches }).toEqual(truth);
      left += episodes.length - ids.length;
    }
    expect(left).toBeGreaterThan(1000);
  });

  it('reads words as they were packed, those of the context first, counts cut', () => {
    const { bytes, numbers, contextLength, deedsLength } = packWords('card card refund', ['refund'], numberOf);
    const seen: [number, number][] = [];
    readWords(bytes, (number, count) => seen.push([number, count]));
    const of = (field: Field, term: string) => numberOf(field, term);
    expect(seen).toEqual([
      [of('context', 'card'), 2],
      [of('context', 'refund'), 1],
      [of('deeds', 'refund'), 1],
    ]);
    expect(numbers).toEqual(seen.map(([number]) => number));
    expect([contextLength, deedsLength]).toEqual([3, 1]);
    const many = packWords(Array.from({ length: 400 }, () => 'card').join(' '), [], numberOf);
    readWords(many.bytes, (_, count) => expect(count).toBe(255));
    expect(many.deedsLength).toBeNull();
    expect(numbersOf('t', 'e')('context', 'card')).not.toBe(of('context', 'card'));
    expect(Number.isSafeInteger(of('context', 'card'))).toBe(true);
  });
});
