import { expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../core/base/json.ts';
import { createPrng, type Prng } from '../core/base/prng.ts';
import { charactersPerToken, costOfValue, fitAnswer, type Partial, valueAt } from './fit-answer.ts';

const seed = 57;
const words = ['a', '/x~y', 'name', '漢字', '😀', 'long '.repeat(60), 'k'.repeat(1_500)];

function randomJson(random: Prng, depth: number): Json {
  const kind = random.below(depth > 2 ? 4 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random.below(1_000_000);
  if (kind <= 3) return (words[random.below(words.length)] as string).repeat(1 + random.below(3));
  const count = random.below(kind === 4 ? 30 : 6);
  if (kind <= 5) return Array.from({ length: count }, () => randomJson(random, depth + 1));
  return randomObject(random, depth, count);
}

const randomObject = (random: Prng, depth: number, count: number): JsonObject =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `${words[random.below(words.length)]}${i}`,
      randomJson(random, depth + 1),
    ]),
  );

/** Follows every page, as a client would, and puts the parts together; counts the pages. */
function gather(answer: JsonObject, tokensMax: number): { readonly whole: unknown; readonly pages: number } {
  let pages = 0;
  const ask = (page: string | null) => {
    pages++;
    const fitted = fitAnswer(answer, tokensMax, page, 'orrery://answers/x');
    if (fitted === null) throw new Error(`no page ${page}`);
    expect(costOfValue(fitted.value), String(page)).toBeLessThanOrEqual(tokensMax * charactersPerToken);
    return structuredClone(fitted);
  };
  const first = ask(null);
  if (first.isWhole) return { whole: first.value, pages };
  const { partial, text, ...outline } = first.value as JsonObject & { partial: unknown };
  if (typeof text === 'string' && Object.keys(outline).length === 0)
    return { whole: followText(ask, first.value), pages };
  const follow = (more: Partial['more']): void => {
    for (const { page } of more) {
      const { value } = ask(page);
      const { part, partial: next } = value as unknown as { part: Json; partial: Partial };
      if (part === undefined) throw new TextFound();
      put(outline, page.slice(0, page.lastIndexOf('@')), part);
      follow(next.more);
    }
  };
  try {
    follow((partial as unknown as Partial).more);
    return { whole: outline, pages };
  } catch (error) {
    if (!(error instanceof TextFound)) throw error;
    return { whole: followText(ask, ask('text@0').value), pages };
  }
}

class TextFound extends Error {}

function followText(ask: (page: string) => { value: JsonObject }, first: JsonObject): unknown {
  let [text, value] = ['', first];
  for (;;) {
    text += String(value.text);
    const [next] = (value.partial as unknown as Partial).more;
    if (next === undefined) return JSON.parse(text);
    value = ask(next.page).value;
  }
}

function put(root: JsonObject, place: string, part: Json): void {
  const before = valueAt(root, place);
  if (isArray(before)) (before as Json[]).push(...(part as Json[]));
  else if (isObject(before)) Object.assign(before, part);
  else {
    const at = place.lastIndexOf('/');
    const name = place
      .slice(at + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
    (valueAt(root, place.slice(0, at)) as Record<string, Json>)[name] = String(before) + String(part);
  }
}

it(`gives every answer in pages within the limit that together are the whole (seed ${seed})`, () => {
  const random = createPrng(seed);
  let pagesMax = 0;
  for (let i = 0; i < 25; i++) {
    const answer = randomObject(random, 0, 1 + random.below(40));
    for (const tokensMax of [1_000, 3_000]) {
      const { whole, pages } = gather(answer, tokensMax);
      expect(whole, `answer ${i}`).toEqual(answer);
      pagesMax = Math.max(pagesMax, pages);
    }
  }
  expect(pagesMax).toBeGreaterThan(20);
});

it('leaves an answer that fits as it is, and knows no pages but its own', () => {
  const answer = { items: [1, 2], name: 'n' };
  expect(fitAnswer(answer, 1_000, null, null)).toEqual({ value: answer, isWhole: true });
  for (const page of ['', 'x', '/items', '/items@', '/items@9', '/none@0', 'text@99', '/name@-1', '/items@1e3'])
    expect(fitAnswer(answer, 1_000, page, null), page).toBeNull();
});
