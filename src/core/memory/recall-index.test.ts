import { describe, expect, it } from 'vitest';
import { createPrng, type Prng } from '../base/prng.ts';
import { recallByBruteForce, type ScoredEpisode } from './brute-force.ts';
import { LexicalIndex } from './lexical-index.ts';
import { RecallIndex, type RecallQuestion } from './recall-index.ts';
import { clampUnit, packVector, similarityTo, vectorFromBytes, vectorToBytes } from './vector-codec.ts';
import { scanRows, VectorMatrix } from './vector-matrix.ts';

const seed = Number(process.env.SEED ?? 20261120);
const words = 'timeout payment login order refund card page error reset password ship stock user slow 漢字'.split(' ');

function randomUnit(prng: Prng, dimension: number): Float32Array {
  const values = Array.from({ length: dimension }, () => prng.real() + prng.real() + prng.real() - 1.5);
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

/** Near one of a few centres, so that many scores lie close together. */
function nearUnit(prng: Prng, centres: readonly Float32Array[]): Float32Array {
  const centre = prng.pick(centres);
  const noise = randomUnit(prng, centre.length);
  const spread = prng.below(4) === 0 ? 0 : prng.real() * 0.5;
  const values = centre.map((value, i) => value + spread * (noise[i] ?? 0));
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

const randomText = (prng: Prng): string => Array.from({ length: prng.below(9) }, () => prng.pick(words)).join(' ');

/** Every 24th is a long report, of whose sentences the best counts. */
const randomContext = (prng: Prng): string =>
  prng.below(24) > 0
    ? randomText(prng)
    : Array.from({ length: 30 + prng.below(30) }, () => randomText(prng)).join('. ');

function randomEpisode(prng: Prng, id: string, centres: readonly Float32Array[]): ScoredEpisode {
  const hasText = prng.below(10) > 0;
  return {
    id,
    storedAtMs: prng.below(50),
    outcome: prng.pick(['success', 'failure', 'unknown']),
    context: hasText ? randomContext(prng) : null,
    steps: prng.below(3) === 0 ? [] : randomText(prng).split(' '),
    isLinked: false,
    textVector: hasText && prng.below(10) > 0 ? packVector(nearUnit(prng, centres)) : null,
    structureVector:
      prng.below(2) === 0
        ? packVector(
            nearUnit(
              prng,
              centres.map((centre) => centre.slice(0, 20)),
            ),
          )
        : null,
  };
}

function addTo(index: RecallIndex, episode: ScoredEpisode): void {
  index.add(episode);
  if (episode.textVector) index.setTextVector(episode.id, episode.textVector);
  if (episode.structureVector) index.setStructureVector(episode.id, episode.structureVector);
}

function randomQuestion(prng: Prng, centres: readonly Float32Array[]): RecallQuestion {
  const kind = prng.below(3);
  return {
    context: kind === 2 ? null : randomText(prng),
    ...(prng.below(3) === 0 ? { steps: randomText(prng).split(' ') } : {}),
    textVector: kind === 2 || prng.below(8) === 0 ? null : nearUnit(prng, centres),
    structureVector: kind === 0 ? null : nearUnit(prng, centres).slice(0, 20),
    outcome: prng.below(3) === 0 ? prng.pick(['success', 'failure', 'never seen']) : undefined,
    sinceMs: prng.below(3) === 0 ? prng.below(50) : undefined,
    minSimilarity: prng.below(2) === 0 ? 0 : prng.real(),
    limit: 1 + prng.below(prng.below(2) === 0 ? 5 : 100),
  };
}

describe('RecallIndex', () => {
  it(`equals brute force in every state of random adds and removals (seed ${seed})`, () => {
    for (let run = 0; run < 20; run++) {
      const prng = createPrng(seed + run);
      const centres = Array.from({ length: 3 }, () => randomUnit(prng, run % 2 === 0 ? 24 : 37));
      const index = new RecallIndex();
      let live: ScoredEpisode[] = [];
      for (let step = 0; step < 25; step++) {
        const count = prng.below(30);
        for (let i = 0; i < count; i++) {
          const episode = randomEpisode(prng, `ep_${prng.below(1e9)}_${step}_${i}`, centres);
          addTo(index, episode);
          live.push(episode);
        }
        if (prng.below(3) === 0) {
          const gone = new Set(live.filter(() => prng.below(4) === 0).map(({ id }) => id));
          for (const id of gone) index.remove(id);
          live = live.filter(({ id }) => !gone.has(id));
        }
        const question = randomQuestion(prng, centres);
        const groups = [0, 1].map(() => live.filter(() => prng.below(6) === 0).map(({ id }) => id));
        const answer = index.recall({ ...question, groups: groups.map((ids) => index.group(ids)) });
        expect(answer, `seed ${seed + run}, step ${step}`).toEqual(recallByBruteForce(live, question, groups));
      }
    }
  });

  it(`tells parts that add up to the similarity, none of which the question lacks (seed ${seed})`, () => {
    const prng = createPrng(seed);
    const centres = Array.from({ length: 3 }, () => randomUnit(prng, 24));
    const index = new RecallIndex();
    for (let i = 0; i < 200; i++) addTo(index, randomEpisode(prng, `ep_${i}`, centres));
    const seen = { sentence: 0, words: 0, structure: 0, done: 0, steps: 0 };
    for (let i = 0; i < 100; i++) {
      const question = randomQuestion(prng, centres);
      const plain = index.recall(question).hits;
      const { hits } = index.recall({ ...question, wantsParts: true });
      expect(hits.map(({ parts, ...hit }) => hit)).toEqual(plain);
      for (const { parts, similarity } of hits) {
        if (parts === undefined) throw new Error('no parts');
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(similarity, 9);
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
        if (question.context === null) expect(parts).toMatchObject({ sentence: 0, words: 0, done: 0 });
        if (question.structureVector === null) expect(parts.structure).toBe(0);
        if (question.steps === undefined) expect(parts.steps).toBe(0);
        for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += parts[name];
      }
    }
    for (const [name, sum] of Object.entries(seen)) expect(sum, name).toBeGreaterThan(1);
  });

  it('equals brute force where the SIMD scan takes over, close ties included', () => {
    const prng = createPrng(seed);
    const centres = Array.from({ length: 2 }, () => randomUnit(prng, 64));
    const index = new RecallIndex();
    const live = Array.from({ length: scanRows + 700 }, (_, i) => randomEpisode(prng, `ep_${i}`, centres));
    for (const episode of live) addTo(index, episode);
    for (const episode of live.splice(1000, 300)) index.remove(episode.id);
    for (let i = 0; i < 6; i++) {
      const question = randomQuestion(prng, centres);
      expect(index.recall(question)).toEqual(recallByBruteForce(live, question));
    }
  });

  it('scores 1 for what is stored in the same words and vectors, and answers it at a floor of 1', () => {
    const prng = createPrng(seed);
    const centres = Array.from({ length: 3 }, () => randomUnit(prng, 384));
    const index = new RecallIndex();
    const texts = Array.from({ length: 300 }, (_, i) => ({ id: `ep_${i}`, context: `${randomText(prng)} no${i}` }));
    const vectors = texts.map(() => nearUnit(prng, centres));
    const live = texts.map((text, i): ScoredEpisode => {
      const textVector = packVector(vectors[i] ?? []);
      const structureVector = packVector((vectors[i] ?? new Float32Array()).slice().reverse());
      const rest = { storedAtMs: i, outcome: 'success', steps: [], isLinked: false };
      return { ...text, ...rest, textVector, structureVector };
    });
    for (const episode of live) addTo(index, episode);
    for (const [i, { id, context }] of texts.entries()) {
      const textVector = vectors[i] ?? null;
      const structureVector = i % 2 === 0 ? null : (textVector?.slice().reverse() ?? null);
      const question = { context, textVector, structureVector, minSimilarity: 1, limit: 5 };
      const answer = index.recall(question);
      expect(answer).toEqual({ hits: [{ id, similarity: 1 }], totalMatches: 1, groups: [] });
      expect(answer).toEqual(recallByBruteForce(live, question));
    }
  });

  it('measures groups by their three most similar episodes', () => {
    const prng = createPrng(seed);
    const centres = [randomUnit(prng, 16)];
    const index = new RecallIndex();
    const live = Array.from({ length: 20 }, (_, i) => randomEpisode(prng, `ep_${i}`, centres));
    for (const episode of live) addTo(index, episode);
    const question = {
      ...randomQuestion(prng, centres),
      minSimilarity: 0,
      limit: 100,
      outcome: undefined,
      sinceMs: undefined,
    };
    const ids = live.slice(0, 8).map(({ id }) => id);
    const found = [ids, ['ep_gone', live[9]?.id ?? ''], []].map((one) => index.group(one));
    index.remove(live[9]?.id ?? '');
    const { hits, groups } = index.recall({ ...question, groups: found });
    // Answers stand in another order than that of their similarity.
    const members = hits.filter(({ id }) => ids.includes(id)).map(({ similarity }) => similarity);
    const best = members.sort((a, b) => b - a).slice(0, 3);
    expect(groups[0]).toBeCloseTo(best.reduce((sum, value) => sum + value, 0) / 3, 12);
    expect(groups.slice(1)).toEqual([0, 0]);
  });

  it('counts how steps ended, evidence of its own only, and takes it back', () => {
    const index = new RecallIndex();
    const base = { storedAtMs: 0, context: null, isLinked: false };
    index.add({ ...base, id: 'a', steps: ['x', 'y', 'x'], outcome: 'success' });
    index.add({ ...base, id: 'b', steps: ['x', 'y', 'x'], outcome: 'failure' });
    index.add({ ...base, id: 'c', steps: ['y'], outcome: 'partial' });
    index.add({ ...base, id: 'd', steps: ['y'], outcome: 'success', isLinked: true });
    index.add({ ...base, id: 'e', steps: ['z'], outcome: 'odd' });
    expect(index.steps.outcomes(['z', 'y', 'x'])).toEqual([
      { step: 'x', successes: 1, failures: 1, partials: 0 },
      { step: 'y', successes: 1, failures: 1, partials: 1 },
    ]);
    expect(index.steps.outcomes(['y']).map(({ step }) => step)).toEqual(['y']);
    for (const id of ['a', 'c', 'd']) index.remove(id);
    expect(index.steps.outcomes(['z', 'y', 'x'])).toEqual([
      { step: 'x', successes: 0, failures: 1, partials: 0 },
      { step: 'y', successes: 0, failures: 1, partials: 0 },
    ]);
  });
});

describe('LexicalIndex', () => {
  it('scores what is left as if the rest had never been', () => {
    const prng = createPrng(seed);
    const texts = Array.from({ length: 300 }, () => randomText(prng));
    const index = new LexicalIndex();
    texts.forEach((text, slot) => {
      index.add(slot, text);
    });
    const left = texts.map((text, slot) => ({ text, slot })).filter(() => prng.below(3) > 0);
    const kept = new Set(left.map(({ slot }) => slot));
    for (let slot = 0; slot < texts.length; slot++) if (!kept.has(slot)) index.remove(slot);
    const fresh = new LexicalIndex();
    left.forEach(({ text }, slot) => {
      fresh.add(slot, text);
    });
    const scores = new Float64Array(texts.length);
    const expected = new Float64Array(left.length);
    index.score('timeout login page 漢字', scores);
    fresh.score('timeout login page 漢字', expected);
    expect(left.map(({ slot }) => scores[slot])).toEqual([...expected]);
    for (const { slot } of left) index.remove(slot);
    expect(scores.some((score) => score > 0)).toBe(true);
    scores.fill(0);
    index.score('timeout login page 漢字', scores);
    expect(scores.every((score) => score === 0)).toBe(true);
  });
});

describe('VectorMatrix', () => {
  it(`bounds every product and keeps every row, in the plain loop and in the kernel (seed ${seed})`, () => {
    const prng = createPrng(seed);
    let wrong = 0;
    let loosest = 0;
    for (const [rows, dimension] of [
      [1, 384],
      [50, 384],
      [511, 384],
      [130, 1536],
      [3, 7],
      [5000, 384],
      [2100, 1536],
      [2100, 7],
    ] as const) {
      const matrix = new VectorMatrix(dimension);
      const plain = new VectorMatrix(dimension, () => null);
      const vectors = Array.from({ length: rows }, () => packVector(randomUnit(prng, dimension)));
      vectors.forEach((vector, slot) => {
        if (slot % 17 === 0) return;
        matrix.set(slot, vector);
        plain.set(slot, vector);
      });
      const raw = randomUnit(prng, dimension);
      const query = matrix.prepare(raw);
      const uppers = new Float64Array(scanRows);
      const plainUppers = new Float64Array(scanRows);
      for (let first = 0; first < rows; first += scanRows) {
        const count = Math.min(scanRows, rows - first);
        matrix.scan(query, first, count, uppers);
        plain.scan(query, first, count, plainUppers);
        if (Buffer.compare(new Uint8Array(plainUppers.buffer), new Uint8Array(uppers.buffer)) !== 0) wrong++;
        for (let i = 0; i < count; i++) {
          const vector = vectors[first + i];
          const isEmpty = (first + i) % 17 === 0;
          const exact = isEmpty || !vector ? 0 : similarityTo(raw, vector);
          const upper = uppers[i] ?? -9;
          const lower = clampUnit(upper - matrix.slackOf(query, first + i));
          if (!(lower <= exact && exact <= upper)) wrong++;
          if (matrix.exact(query, first + i) !== exact) wrong++;
          if (!isEmpty && i % 50 === 1 && JSON.stringify(matrix.row(first + i)) !== JSON.stringify(vector)) wrong++;
          loosest = Math.max(loosest, upper - lower);
        }
      }
    }
    expect(wrong).toBe(0);
    expect(loosest).toBeLessThan(0.03);
  });

  it('does not overflow where every product has the same sign', () => {
    const flat = new Float32Array(3072).fill(1 / Math.sqrt(3072));
    for (const sign of [1, -1]) {
      const matrix = new VectorMatrix(flat.length);
      for (let slot = 0; slot < 2100; slot++) matrix.set(slot, packVector(flat.map((value) => value * sign)));
      const uppers = new Float64Array(scanRows);
      matrix.scan(matrix.prepare(flat), 0, 2100, uppers);
      expect(uppers[2099]).toBeCloseTo(Math.max(0, sign), 1);
    }
  });

  it('keeps packed vectors through bytes', () => {
    const packed = packVector(randomUnit(createPrng(seed), 33));
    expect(vectorFromBytes(vectorToBytes(packed))).toEqual(packed);
    expect(packVector([0, 0]).scale).toBe(0);
  });
});
