import { expect, it } from 'vitest';
import { rememberTexts } from './text-memo.ts';

it('reads each text once, null as well, long ones each time, and forgets all when there are many', () => {
  const read: string[] = [];
  const lengthOf = rememberTexts<number | null>((text) => {
    read.push(text);
    return text === '' ? null : text.length;
  }, 5);
  expect(['', 'one', '', 'one', 'longer', 'longer'].map(lengthOf)).toEqual([null, 3, null, 3, 6, 6]);
  expect(read).toEqual(['', 'one', 'longer', 'longer']);
  for (let i = 0; i < 5000; i++) lengthOf(`${i}`);
  expect(lengthOf('one')).toBe(3);
  expect(read.filter((text) => text === 'one')).toHaveLength(2);
});
