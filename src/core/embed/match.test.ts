import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusAbsent, hasCorpus, readCorpus } from '../../../tests/fixtures/corpus.ts';
import { type HandMade, handMadeDocuments } from '../../../tests/fixtures/hand-made.ts';
import { renameDocument } from '../../../tests/fixtures/rename.ts';
import type { JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { runToEnd } from '../base/steps.ts';
import { findBehavior, listBehaviors } from '../behaviors/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { analyseRefined, embedAnalysis, embedSchema } from './embed-schema.ts';
import { createExplainer } from './explain.ts';
import { type FeatureName, featureAt, featureNames } from './features.ts';
import { createMatcher, type MatchMode } from './match.ts';
import { computeRow } from './match-row.ts';
import { similarity } from './similarity.ts';

const matcher = createMatcher(listBehaviors());
const modelOf = (document: unknown) => indexSchema(parseSchema(document).schema);
const helpdesk = findBehavior('std-helpdesk')?.schema as JsonObject & { orbitals: JsonObject[] };
const renamed = renameDocument(helpdesk, createPrng(4)) as typeof helpdesk;
const namesOf = (matches: { target: { name: string } }[]) => matches.map((match) => match.target.name);

describe('[E6] a home-made ticket system with everything renamed', () => {
  test('by its vector: std-helpdesk first', () => {
    const [first] = matcher.match({ vector: embedSchema(modelOf(renamed)) });
    expect(first?.target.name).toBe('std-helpdesk');
  });

  test('std-task-manager and std-kanban behind it, and nothing else between', () => {
    const [, second, third] = namesOf(matcher.match({ vector: embedSchema(modelOf(renamed)) }));
    expect([second, third].sort()).toEqual(['std-kanban', 'std-task-manager']);
  });

  test('by its schema, in every mode that sees structure', () => {
    for (const mode of ['structure', 'both'] as const) {
      expect(namesOf(matcher.match({ schema: modelOf(renamed) }, { mode }))[0]).toBe('std-helpdesk');
    }
    expect(namesOf(matcher.match({ schema: modelOf(renamed) }, { mode: 'names' }))).not.toContain('std-helpdesk');
  });

  test('a document stored twice is a near-duplicate', () => {
    const vector = embedSchema(modelOf(helpdesk));
    expect(similarity(vector, embedSchema(modelOf(renamed)))).toBeGreaterThan(0.95);
  });
});

describe('matching', () => {
  test.each(helpdesk.orbitals.map((orbital, i) => [i, orbital] as const))(
    'orbital %i of the help desk finds std-helpdesk among the first three',
    (_, orbital) => {
      const matches = matcher.match({ schema: modelOf({ name: 'Part', orbitals: [orbital] }) }, { limit: 3 });
      expect(namesOf(matches)).toContain('std-helpdesk');
    },
  );

  test('a sentence finds what it is about', () => {
    expect(namesOf(matcher.match({ text: 'a help desk where agents assess support tickets' }))[0]).toBe('std-helpdesk');
    expect(matcher.match({ text: 'zxqv wvut' })).toEqual([]);
  });

  test('names alone find a document by its words', () => {
    expect(namesOf(matcher.match({ schema: modelOf(helpdesk) }, { mode: 'names' }))[0]).toBe('std-helpdesk');
  });

  test('matches come most similar first, within limit and floor', () => {
    const matches = matcher.match({ schema: modelOf(helpdesk) }, { limit: 5, minSimilarity: 0 });
    const likeness = matches.map((match) => match.similarity);
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
    expect(matches).toHaveLength(Math.min(5, listBehaviors().length));
    expect(matcher.match({ schema: modelOf(helpdesk) }, { minSimilarity: 1 })).toHaveLength(1);
  });

  test('words can only raise what structure says', () => {
    const structure = new Map(
      matcher
        .match({ schema: modelOf(helpdesk) }, { mode: 'structure', minSimilarity: -1, limit: 1000 })
        .map((match) => [match.target.name, match.similarity]),
    );
    for (const match of matcher.match({ schema: modelOf(helpdesk) }, { minSimilarity: -1, limit: 1000 })) {
      expect(match.similarity).toBeGreaterThanOrEqual(structure.get(match.target.name) ?? 2);
    }
  });
});

describe('a sentence', () => {
  const first = (text: string) => matcher.match({ text })[0];
  const spellings: readonly (readonly [string, (behavior: { name: string; title: string }) => string])[] = [
    ['title', ({ title }) => title],
    ['title in capitals', ({ title }) => title.toUpperCase()],
    ['title among words that every sentence has', ({ title }) => `what is the ${title} of this?`],
    ['name', ({ name }) => name],
    ['name without std-', ({ name }) => name.replace(/^std-/, '')],
    ['name in words', ({ name }) => name.replace(/^std-/, '').replaceAll('-', ' ')],
  ];

  test.each(spellings)('that is the %s of a behavior finds that behavior first', (_, write) => {
    const others = listBehaviors().filter((behavior) => first(write(behavior))?.target !== behavior);
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  test('is alike up to 1, and 1 for a whole title or name alone', () => {
    for (const text of ['help desk', 'Helpdesk', 'std-helpdesk', 'the help desk', 'desk help', 'help desk tickets'])
      for (const { target, similarity } of matcher.match({ text }, { limit: 300, minSimilarity: 0 })) {
        expect(similarity).toBeLessThanOrEqual(1);
        expect(similarity === 1).toBe(
          /^(?:help desk|(?:std-)?helpdesk)$/i.test(text) && target.name === 'std-helpdesk',
        );
      }
  });

  test.each(['the', 'and', 'of the', 'What is it?', 'is this for you or me', 'does', ''])(
    '"%s" finds nothing',
    (text) => {
      expect(matcher.match({ text }, { minSimilarity: 1e-9 })).toEqual([]);
    },
  );

  test.each([
    ['a shopping cart', 'std-cart'],
    ['we need an issue tracker', 'std-bug-tracker'],
    ['track invoices', 'std-invoice'],
    ['an app for booking appointments', 'std-appointment-booking'],
    ['agents assess support tickets', 'std-helpdesk'],
  ])('"%s" finds %s among the first three', (text, name) => {
    expect(namesOf(matcher.match({ text }, { limit: 3 }))).toContain(name);
  });

  test('a title of nothing but such words is found by itself', () => {
    const [target] = listBehaviors();
    const about = { ...target, name: 'own-page', title: 'About us', schema: helpdesk } as NonNullable<typeof target>;
    expect(namesOf(createMatcher([...listBehaviors(), about]).match({ text: 'about us' }))).toEqual(['own-page']);
  });
});

describe('[E6] small systems made by hand', () => {
  const isFound = ({ document, like }: HandMade, mode: MatchMode) =>
    namesOf(matcher.match({ schema: modelOf(document) }, { mode, limit: 3 })).includes(like ?? '');
  const desks = handMadeDocuments.filter(({ like }) => like === 'std-helpdesk');
  const others = handMadeDocuments.filter(({ like }) => like !== null && like !== 'std-helpdesk');

  test.each(desks.map((desk) => [desk.name, desk] as const))('help desk %s finds std-helpdesk in three', (_, desk) => {
    expect(isFound(desk, 'both')).toBe(true);
    expect(isFound(desk, 'names')).toBe(true);
  });

  test('others find what a person would name, the held-out half as well', () => {
    for (const isHeldOut of [false, true]) {
      const half = others.filter((document) => document.isHeldOut === isHeldOut);
      expect(half.length).toBeGreaterThan(8);
      expect(half.filter((document) => isFound(document, 'both')).length / half.length).toBeGreaterThan(0.75);
    }
  });

  const room = JSON.parse(readFileSync('examples/case-room.json', 'utf8'));

  test('the example on disk finds it first by its words; by its vector alone nothing tells it from other lives of a record', () => {
    expect(namesOf(matcher.match({ schema: modelOf(room) }))[0]).toBe('std-helpdesk');
    expect(namesOf(matcher.match({ vector: embedSchema(modelOf(room)) }))).not.toContain('std-helpdesk');
  });

  test.each(
    handMadeDocuments.filter(({ like }) => like === null).map(({ name, document }) => [name, document] as const),
  )('%s is like nothing', (_, document) => {
    for (const mode of ['structure', 'names', 'both'] as const) {
      expect(namesOf(matcher.match({ schema: modelOf(document) }, { mode }))).toEqual([]);
    }
  });

  test('with all names replaced, words say nothing and both ranks as structure', () => {
    for (const [i, { document }] of handMadeDocuments.entries()) {
      const schema = modelOf(renameDocument(document, createPrng(i)));
      const [structure, both] = (['structure', 'both'] as const).map((mode) =>
        namesOf(matcher.match({ schema }, { mode, minSimilarity: -1, limit: 1000 })),
      );
      expect(both).toEqual(structure);
    }
  });
});

describe('what a document is about', () => {
  const machine = { states: ['a', 'b'], events: ['GO'], transitions: [{ from: 'a', event: 'GO', to: 'b' }] };
  const orbital = (entity: string) => ({ entity, traits: [{ name: 'T', stateMachine: machine }] });
  const first = (document: unknown, mode: MatchMode = 'both') =>
    namesOf(matcher.match({ schema: modelOf(document) }, { mode }))[0];

  test('is told by what its entities are called, also where the library says it otherwise', () => {
    expect(first({ orbitals: [orbital('Signature')] })).toBe('std-signature');
    const truck = modelOf({ orbitals: [orbital('Truck')] });
    expect(namesOf(matcher.match({ schema: truck }, { mode: 'names', minSimilarity: 0.1 }))[0]).toBe(
      'std-fleet-vehicle',
    );
  });

  test('is told by the whole title or name of a behavior as its own name, not by a part of one', () => {
    for (const name of ['std-cart', 'Shopping cart', 'ShoppingCart', 'CART'])
      expect(first({ name, orbitals: [orbital('Zyx')] })).toBe('std-cart');
    expect(first({ name: 'Cart of apples', orbitals: [orbital('Zyx')] })).toBeUndefined();
  });

  test('is told by its description, which is no name', () => {
    const document = { description: 'A kanban board with cards and WIP limits', orbitals: [orbital('Zyx')] };
    const namesIn = (mode: MatchMode) =>
      matcher
        .match({ schema: modelOf(document) }, { mode, limit: 300, minSimilarity: -1 })
        .find(({ target }) => target.name === 'std-kanban')?.names;
    expect(namesIn('both')).toBeGreaterThan(0.3);
    expect(namesIn('names')).toBe(0);
  });

  test('does not depend on the order of its entities or words, to the last bit', () => {
    const all = { mode: 'names', limit: 300, minSimilarity: -1 } as const;
    const orbitals = listBehaviors().flatMap(({ schema }) => schema.orbitals.map(({ entity }) => ({ entity })));
    for (let at = 0; at < orbitals.length; at += 40) {
      const some = orbitals.slice(at, at + 40);
      const found = matcher.match({ schema: modelOf({ orbitals: some }) }, all);
      expect(matcher.match({ schema: modelOf({ orbitals: some.toReversed() }) }, all)).toEqual(found);
    }
    const words = 'customer order invoice stock rating agent shipment patient ticket payment'.split(' ');
    expect(matcher.match({ text: words.toReversed().join(' ') }, all)).toEqual(
      matcher.match({ text: words.join(' ') }, all),
    );
  });

  test.skipIf(!hasCorpus)(
    `every published document with the name of a behavior finds that one first${hasCorpus ? '' : ` (${corpusAbsent})`}`,
    () => {
      const names = new Set(listBehaviors().map(({ name }) => name));
      const published = readCorpus()
        .map(({ file, text }) => [file.replace(/^.*\/|\.json$/g, ''), text] as const)
        .filter(([name]) => names.has(name));
      expect(published).toHaveLength(28);
      expect(published.filter(([name, text]) => first(JSON.parse(text)) !== name)).toEqual([]);
    },
  );
});

describe('orbitals as parts', () => {
  const [desk] = helpdesk.orbitals;
  const crowd = (count: number) => ({ name: 'Crowd', orbitals: Array.from({ length: count }, () => desk) });
  const best = (document: unknown) => matcher.match({ schema: modelOf(document) }, { mode: 'structure' })[0];

  test('up to 64 are each compared with those of a behavior; with more, a document is compared whole', () => {
    expect(best(crowd(64))?.similarity).toBeGreaterThan(0.95);
    expect(best(crowd(65))?.similarity).toBeLessThan(0.9);
  });

  test('a row keeps no vector of theirs beyond that, and a bounded number of words', () => {
    const names = Array.from({ length: 5000 }, (_, i) => ({ entity: `Name${i.toString(26)}x` }));
    expect(computeRow({ orbitals: names.slice(0, 64) }).vectors.parts).toHaveLength(64);
    expect(computeRow({ orbitals: names }).vectors.parts).toHaveLength(0);
    expect(computeRow({ orbitals: names }).terms.size).toBe(2048);
  });

  test('work comes in steps', () => {
    const steps = matcher.find({ schema: modelOf(helpdesk) });
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).toBeGreaterThan(listBehaviors().length);
  });
});

test('what should be a word and is something else stops nothing', () => {
  const odd = { toString: 1 };
  const field = { name: 'f', type: 'relation', relation: { entity: 'E', cardinality: odd } };
  const stateMachine = {
    ...{ states: ['s'], events: ['E'] },
    transitions: [
      {
        from: 's',
        to: 's',
        event: 'E',
        effects: [
          ['persist', odd],
          ['persist', [odd]],
        ],
      },
    ],
  };
  const trait = { name: 'T', stateMachine, listens: [{ event: 'E', scope: odd }] };
  const document = { orbitals: [{ entity: { name: 'E', fields: [field] }, traits: [trait] }] };
  expect(embedSchema(modelOf(document))).toHaveLength(256);
});

describe('the explanation', () => {
  const explain = (one: unknown, other: unknown) => runToEnd(createExplainer(modelOf(one))(modelOf(other)));

  test('names shared features and neighbourhoods with an element of the query', () => {
    const { features, neighbourhoods, terms } = explain(renamed, helpdesk);
    expect(features.length).toBeGreaterThan(3);
    for (const feature of features) expect(feature.here).toBe(feature.there);
    expect(neighbourhoods[0]?.share).toBeGreaterThan(0);
    for (const shared of neighbourhoods) expect(shared.here).toBe(shared.there);
    expect(terms).toEqual([]);
    expect(explain(helpdesk, helpdesk).terms).toContain('ticket');
  });

  test('says of each feature what it adds to the cosine, the largest first', () => {
    const [desk, cart] = [helpdesk, findBehavior('std-cart')?.schema as JsonObject];
    const [one, other] = [desk, cart].map((document) => embedSchema(modelOf(document))) as [number[], number[]];
    const { features } = explain(desk, cart);
    const product = (name: FeatureName) => (one[featureAt[name]] as number) * (other[featureAt[name]] as number);
    expect(features.map(({ share }) => share)).toEqual(features.map(({ name }) => product(name)));
    const best = Math.max(...featureNames.map(product));
    expect(features[0]?.share).toBe(best);
  });

  test.each([
    ['std-helpdesk', 'std-task-manager'],
    ['std-cart', 'std-checkout'],
    ['std-calendar', 'std-appointment-booking'],
  ])('all that makes %s and %s alike is told: the shares sum up to the cosine', (one, other) => {
    const [a, b] = [one, other].map((name) => findBehavior(name)?.schema as JsonObject) as [JsonObject, JsonObject];
    const { evidence, neighbourhoods } = explain(a, b);
    const sum = evidence.reduce((total, { share }) => total + share, 0);
    expect(sum).toBeCloseTo(similarity(embedSchema(modelOf(a)), embedSchema(modelOf(b))), 5);
    const shares = neighbourhoods.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((x, y) => y - x));
    expect(shares.reduce((x, y) => x + y, 0)).toBeLessThanOrEqual(1);
  });

  test('without the reason that adds most, in both documents, the two are less alike', () => {
    let compared = 0;
    const pairs = [
      ['std-helpdesk', 'std-task-manager'],
      ['std-cart', 'std-checkout'],
      ['std-kanban', 'std-backlog'],
      ['std-invoice', 'std-expense-report'],
      ['std-appointment-booking', 'std-room-reservation'],
      ['std-bug-tracker', 'std-incident'],
    ] as const;
    const schemaOf = (name: string) => findBehavior(name)?.schema as JsonObject | undefined;
    for (const [a, b] of pairs.map(([one, other]) => [schemaOf(one), schemaOf(other)] as const)) {
      if (a === undefined || b === undefined) continue;
      const reason = explain(a, b).features[0]?.name as FeatureName;
      const [one, other] = [a, b].map((document) => {
        const analysis = analyseRefined(modelOf(document));
        const before = embedAnalysis(analysis);
        analysis.counts.values[featureAt[reason]] = 0;
        return { before, after: embedAnalysis(analysis) };
      }) as [{ before: number[]; after: number[] }, { before: number[]; after: number[] }];
      expect(similarity(one.after, other.after)).toBeLessThan(similarity(one.before, other.before));
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
  });
});

describe('a sentence with its meaning', () => {
  const meaningOf = (near: Readonly<Record<string, number>>) => (name: string) => near[name] ?? 0;
  const ask = (text: string, near: Readonly<Record<string, number>>) =>
    matcher.match({ text, meaningOf: meaningOf(near) });

  test('finds what is near, whatever its words are, and ranks by both', () => {
    const near = { 'std-kanban': 0.6, 'std-cart': 0.55 };
    expect(namesOf(ask('zxqv wvut', near))).toEqual(['std-kanban', 'std-cart']);
    expect(namesOf(ask('shopping things', near))[0]).toBe('std-cart');
  });

  test('a whole title stays first with 1', () => {
    const [first] = ask('Help desk', { 'std-kanban': 0.9 });
    expect(first).toMatchObject({ target: { name: 'std-helpdesk' }, similarity: 1 });
  });

  test('what is far, and what no word tells, finds nothing', () => {
    expect(ask('zxqv wvut', { 'std-kanban': 0.38 })).toEqual([]);
    expect(ask('the and of it', { 'std-kanban': 0.9 })).toEqual([]);
  });

  test('a target without a vector is found by its words', () => {
    const found = matcher.match({ text: 'kanban', meaningOf: (name) => (name === 'std-kanban' ? null : 0) });
    expect(found[0]?.target.name).toBe('std-kanban');
  });
});
