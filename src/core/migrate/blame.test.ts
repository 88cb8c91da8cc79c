import { expect, test } from 'vitest';
import type { Finding } from '../verify/finding.ts';
import { blamedFor, blameOf, noBetter } from './blame.ts';

const at = (pointer: string) => ({ pointer }) as Finding;
const change = (name: string, pointer: string) => ({ name, finding: at(pointer) });
const trait = (i: number) => `/orbitals/0/traits/${i}`;

const changes = [
  change('effect', `${trait(0)}/stateMachine/transitions/0/effects/1/2`),
  change('guard', `${trait(0)}/stateMachine/transitions/1/guard`),
  change('emit', `${trait(1)}/emits/0`),
];

test.each([
  ['the error is where the change is', `${trait(0)}/stateMachine/transitions/1/guard`, ['guard']],
  ['it is inside of it', `${trait(1)}/emits/0/payload/3`, ['emit']],
  ['it is beside it, nearer than all others', `${trait(0)}/stateMachine/transitions/0/effects/4`, ['effect']],
  ['it is in the same trait, which no other is in', `${trait(1)}/stateMachine/states/2`, ['emit']],
  ['two are as near', `${trait(0)}/stateMachine/states/2`, []],
  ['all are as near', '/orbitals/0/entity', []],
  ['a longer name begins alike', `${trait(1)}0/emits/0`, []],
  ['it is about the whole document', '', []],
])('%s', (_when, pointer, names) => {
  expect([...blamedFor([at(pointer)], blameOf(changes))].map(({ name }) => name)).toEqual(names);
});

test('each error is laid to its own change', () => {
  const errors = [at(`${trait(1)}/emits/0`), at(`${trait(0)}/stateMachine/transitions/1/guard/1`)];
  expect([...blamedFor(errors, blameOf(changes))].map(({ name }) => name)).toEqual(['emit', 'guard']);
});

test('a change is no better that leaves as many errors as there were', () => {
  const [one, other, third] = [`${trait(0)}/stateMachine/transitions/0/effects/1`, `${trait(1)}/emits/0`, trait(2)];
  const before = [at(one), at(other), at(other), at(third)];
  const after = [at(one), at(other), at(third), at(third)];
  expect([...noBetter(before, after, blameOf(changes))].map(({ name }) => name)).toEqual(['effect']);
});
