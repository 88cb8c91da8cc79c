import { expect, test } from 'vitest';
import { MarkBook, type Marks, marksOf } from './marks.ts';

const none: Marks = { pinned: null, corrects: null, praises: null };

test('marks are read from the metadata, and nothing else of it', () => {
  expect(marksOf(null)).toBeUndefined();
  expect(marksOf({ pinned: true, corrects: 3, other: 'always' })).toBeUndefined();
  expect(marksOf({ pinned: 'never', corrects: 'ep_a' })).toEqual({ ...none, pinned: 'never', corrects: 'ep_a' });
});

test('the newest judgment holds, in whatever order they came, and goes with the episode that gave it', () => {
  const judgments = [
    ['ep_b', 1, { ...none, corrects: 'ep_a' }],
    ['ep_c', 2, { ...none, praises: 'ep_a' }],
  ] as const;
  for (const list of [judgments, [...judgments].reverse()]) {
    const book = new MarkBook();
    for (const [id, atMs, marks] of list) book.add(id, atMs, marks);
    expect(book.outcomeOf('ep_a', 'unknown')).toBe('success');
    expect([book.correctionOf('ep_a'), book.praiseOf('ep_a')]).toEqual([null, 1]);
    book.remove('ep_c');
    expect(book.outcomeOf('ep_a', 'success')).toBe('failure');
    expect([book.correctionOf('ep_a'), book.praiseOf('ep_a')]).toEqual(['ep_b', 0]);
    book.remove('ep_b');
    expect(book.outcomeOf('ep_a', 'success')).toBe('success');
  }
});

test('an episode judges no other when it names itself, and pins stand newest first', () => {
  const book = new MarkBook();
  book.add('ep_a', 1, { pinned: 'always', corrects: 'ep_a', praises: null });
  book.add('ep_b', 2, { ...none, pinned: 'never' });
  expect(book.outcomeOf('ep_a', 'success')).toBe('success');
  expect(book.pinned()).toEqual([
    { id: 'ep_b', pinned: 'never' },
    { id: 'ep_a', pinned: 'always' },
  ]);
  book.remove('ep_b');
  expect(book.pinned()).toEqual([{ id: 'ep_a', pinned: 'always' }]);
});
