import { expect, test } from 'vitest';
import { RecallIndex } from './recall-index.ts';

const filler = Array.from({ length: 60 }, (_, i) => `The clerk read page ${i} of the log.`);
const withAt = (places: Readonly<Record<number, string>>): string => filler.map((one, i) => places[i] ?? one).join(' ');
const question = { context: 'pump leaks', textVector: null, structureVector: null, minSimilarity: 0, limit: 9 };

function indexOf(contexts: Readonly<Record<string, string>>): RecallIndex {
  const index = new RecallIndex();
  Object.entries(contexts).forEach(([id, context], storedAtMs) => {
    index.add({ id, storedAtMs, outcome: 'success', context, steps: [], isLinked: false });
  });
  return index;
}

test('words that stand in one sentence of a report say more than the same words far apart', () => {
  const together = withAt({ 30: 'The pump leaks at the intake.', 50: 'The clerk read a page.' });
  const apart = withAt({ 5: 'The pump runs at the intake.', 50: 'The tap leaks a little.' });
  // The other one is newer, so that no tie is won.
  const { hits } = indexOf({ ep_together: together, ep_apart: apart }).recall(question);
  expect(hits.map(({ id }) => id)).toEqual(['ep_together', 'ep_apart']);
});

test('a sentence in a long report is found among short contexts', () => {
  const report = withAt({ 30: 'The pump leaks at the intake.' });
  const { hits } = indexOf({ ep_report: report, ep_other: 'The pump of the cellar was painted green' }).recall(
    question,
  );
  expect(hits[0]?.id).toBe('ep_report');
});

test('the sentences of what is removed count no more', () => {
  const index = indexOf({ ep_report: withAt({ 30: 'The pump leaks at the intake.' }), ep_short: 'A pump was painted' });
  index.remove('ep_report');
  expect(index.recall(question)).toEqual(indexOf({ ep_short: 'A pump was painted' }).recall(question));
});
