// A question that denies something finds what denies it too, whatever the sentence vectors say: here they say nothing, because there are none.
import { expect, test } from 'vitest';
import { contradiction, deniedTermsOf } from './negation.ts';
import { RecallIndex } from './recall-index.ts';

test.each([
  ['do not refund the order', ['¬refund', '¬order']],
  ["The card can't be charged, try again", ['¬charged']],
  ['paid without a receipt; refund it', ['¬receipt']],
  ['invite the team except the interns', ['¬intern']],
  ['cash instead of a voucher, then a receipt', ['¬voucher']],
  ['a seat rather than a bed', ['¬bed']],
  ['it fails to print', ['¬print']],
  ['dishes free of nuts', ['¬nut']],
  ['he no longer pays', ['¬longer', '¬pay']],
  ['do it instead', []],
  ['a free drink', []],
  ['refund the order', []],
])('%j denies %j', (text, terms) => {
  expect(deniedTermsOf(text)).toEqual(terms);
});

test('two texts contradict each other by the words that just one of them denies', () => {
  const one = () => 1;
  expect(contradiction(new Set(['refund', '¬refund', 'order']), ['refund', 'order'], one)).toBe(0.5);
  expect(contradiction(new Set(['refund', '¬refund']), ['refund', '¬refund'], one)).toBe(0);
  expect(contradiction(new Set(), ['refund'], one)).toBe(0);
});

test.each([
  ['the customer wants a refund', 'the customer does not want a refund', "customer doesn't want any refund"],
  ['the user can log in', 'the user cannot log in', "user can't log in"],
  ['the parcel arrived with an invoice', 'the parcel arrived without an invoice', 'parcel arrived with no invoice'],
  ['the printer prints in colour', 'the printer never prints in colour', 'printer does not print in colour'],
  ['the service restarts after the update', 'the service does not restart after the update', 'service never restarts'],
  ['change the booking now', 'do not change the booking now', 'please do not change my booking'],
  ['the alarm rings at night', 'the alarm does not ring at night', 'no alarm rings'],
  ['add the item to the cart', 'do not add the item to the cart', "don't add this item to the cart"],
  ['the payment was confirmed', 'the payment was never confirmed', 'payment not confirmed'],
  ['the backup contains the photos', 'the backup contains none of the photos', 'backup without photos'],
])('%j and %j are told apart', (affirmed, refused, question) => {
  const index = new RecallIndex();
  // The affirmed one is newer and would win every tie.
  [refused, affirmed].forEach((context, i) => {
    index.add({ id: `ep_${i}`, storedAtMs: i, outcome: 'success', context, steps: [`do_${i}`], isLinked: false });
  });
  const ask = (context: string) =>
    index.recall({ context, textVector: null, structureVector: null, minSimilarity: 0, limit: 1 }).hits[0]?.id;
  expect(ask(question)).toBe('ep_0');
  expect(ask(affirmed)).toBe('ep_1');
});
