import { expect, test } from 'vitest';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { wordsOf } from './words.ts';

/** The words of a name in ASCII as they are defined. */
const plainWordsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());

test('a name in ASCII has the words that its capitals, numbers and marks tell apart', () => {
  const texts = new Set(JSON.stringify(listBehaviors()).match(/(?<=")[\x20-\x7e]+?(?=")/g) ?? []);
  const prng = createPrng(5);
  for (let i = 0; i < 500; i++)
    texts.add(Array.from({ length: prng.below(12) }, () => String.fromCharCode(32 + prng.below(95))).join(''));
  expect(texts.size).toBeGreaterThan(1000);
  for (const text of texts) expect([text, wordsOf(text)]).toEqual([text, plainWordsOf(text)]);
});

test.for<[string, string[]]>([
  ['ZURÜCKGEBEN', ['zurückgeben']],
  ['RadZurückgeben', ['rad', 'zurückgeben']],
  ['Rad2Übergabe', ['rad', '2', 'übergabe']],
  ['ÖPNVTicket', ['öpnv', 'ticket']],
  ['expe\u0301die\u0301e', ['expédiée']],
  ['ЗАКРЫТЬ_ЗАЯВКУ', ['закрыть', 'заявку']],
  ['ОбработкаЗаявок', ['обработка', 'заявок']],
  ['注文_確定', ['注文', '確定']],
  ['', []],
])('%s has the words %s', ([name, words]) => expect(wordsOf(name)).toEqual(words));
