import { afterAll, describe, expect, test } from 'vitest';
import { createHashedEmbedder } from '../adapters/embedder/hashed-embedder.ts';
import { createMinilmEmbedder } from '../adapters/embedder/minilm-embedder.ts';
import { createLibrary, type LibraryBehavior } from './library.ts';
import { createMatchBehaviors } from './match-behaviors.ts';
import { createSentenceReader } from './sentence-reader.ts';
import { anonymous } from './use-case.ts';

const library = createLibrary(null);
const builtIn = await library.list(anonymous.tenant);
const embedder = createMinilmEmbedder({ threads: 1 });
const reader = createSentenceReader(embedder);
afterAll(() => embedder.close());

const namesOf = (answer: object) =>
  'matches' in answer ? (answer.matches as { behavior_name: string }[]).map((match) => match.behavior_name) : [];
const options = { mode: 'both', limit: 3, explain: false } as const;

describe('sentences are matched by their meaning', () => {
  const match = createMatchBehaviors(library, reader);
  const byWords = createMatchBehaviors(library);

  test('what is meant comes before what has a word in common', async () => {
    const text = 'let members flag offensive posts';
    expect(namesOf(await byWords({ ...options, text }, anonymous))[0]).toBe('std-social-feed');
    expect(namesOf(await match({ ...options, text }, anonymous))[0]).toBe('std-abuse-report');
  });

  test('a whole title is that behavior, and of nothing there is nothing', async () => {
    expect(await match({ ...options, text: 'Help desk', limit: 1 }, anonymous)).toMatchObject({
      matches: [{ behavior_name: 'std-helpdesk', similarity: 1 }],
    });
    for (const text of ['qqqq', 'the and of it', 'how tall is mount everest'])
      expect(namesOf(await match({ ...options, text }, anonymous))).toEqual([]);
  });
});

describe('what is read', () => {
  const [first] = builtIn as [LibraryBehavior];
  const own: LibraryBehavior = {
    ...first,
    ...{
      name: 'own-bees',
      title: 'Apiary',
      description: 'Hives, swarms and how much honey each gave.',
      tags: ['bees'],
    },
    origin: 'imported',
  };

  test('an imported behavior has no meaning at the first question, and one soon after', async () => {
    const ask = async () => (await reader.read('bee keeping', [own]))?.('own-bees') ?? null;
    expect(await ask()).toBeNull();
    await embedder.embed(['what is asked later comes after it'], 'later');
    expect(await ask()).toBeGreaterThan(0.4);
  });

  test('another model has no reader', async () => {
    expect(await createSentenceReader(createHashedEmbedder()).read('help desk', builtIn)).toBeUndefined();
  });

  test('a model that cannot answer leaves it to words', async () => {
    const closed = createMinilmEmbedder({ threads: 1 });
    await closed.close();
    expect(await createSentenceReader(closed).read('help desk', builtIn)).toBeUndefined();
  });
});
