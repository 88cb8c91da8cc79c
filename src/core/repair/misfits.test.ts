import { expect, test } from 'vitest';
import { desk, read } from '../../../tests/fixtures/desk.ts';
import type { Json } from '../base/json.ts';
import { indexSchema } from '../schema/model.ts';
import { registries19 } from '../verify/registry.ts';
import { edit } from './edit.ts';
import { misfitsOf } from './likelihood.ts';
import { setAt } from './places.ts';

/** What does not go with a word that is written at a place of an effect. */
function misfits(effect: Json, place: string, word: string): number {
  const { document, machine } = desk();
  machine.transitions.push({ from: 'failed', event: 'RETRY', to: 'failed', effects: [effect] });
  const at = machine.transitions.length - 1;
  const path = `/orbitals/0/traits/0/stateMachine/transitions/${at}/effects/0${place}`;
  const told = edit({ category: 'invalid_effect' }, 'bind', [setAt(path, word)]);
  return misfitsOf(told, indexSchema(read(document)), registries19);
}

test.for<[string, Json, string, string, number]>([
  [
    'members that the pattern has',
    ['render-ui', 'main', { type: 'buton', label: 'Go', action: 'RETRY' }],
    '/2/type',
    'button',
    0,
  ],
  [
    'members that it has not',
    ['render-ui', 'main', { type: 'buton', labl: 'Go', actin: 'RETRY' }],
    '/2/type',
    'button',
    2,
  ],
  ['as many arguments as the operator takes', ['sett', '@entity.title', 'A'], '/0', 'set', 0],
  ['more of them', ['sett', '@entity.title', 'A', 'B', 'C'], '/0', 'set', 1],
  ['another place of a call', ['set', '@entity.title', 'A', 'B', 'C'], '/2', 'set', 0],
])('%s', ([, effect, place, word, count]) => expect(misfits(effect, place, word)).toBe(count));
