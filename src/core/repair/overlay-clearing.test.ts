import { expect, test } from 'vitest';
import { repair } from '../../../tests/fixtures/desk.ts';
import type { Json } from '../base/json.ts';

/** Notes that are written and read in overlays; how the one is left is taken away. */
function notes(slot: string, clearsOther: boolean) {
  const button = (event: string): Json => ({ type: 'button', label: event, event });
  const transitions = [
    {
      from: 'all',
      event: 'INIT',
      to: 'all',
      effects: [['render-ui', 'main', { type: 'stack', children: ['WRITE', 'READ'].map(button) }]],
    },
    { from: 'all', event: 'WRITE', to: 'writing', effects: [['render-ui', slot, button('SAVE')]] },
    { from: 'all', event: 'READ', to: 'reading', effects: [['render-ui', 'drawer', button('CLOSE')]] },
    { from: 'reading', event: 'CLOSE', to: 'all', effects: clearsOther ? [['render-ui', 'drawer', null]] : [] },
  ];
  const states = [{ name: 'all', isInitial: true }, { name: 'writing' }, { name: 'reading' }];
  const events = ['INIT', 'WRITE', 'READ', 'SAVE', 'CLOSE'].map((key) => ({ key, name: key }));
  const stateMachine = { states, events, transitions };
  const trait = { name: 'Notes', linkedEntity: 'Note', category: 'interaction', stateMachine };
  const entity = { name: 'Note', fields: [{ name: 'text', type: 'string' }] };
  return { name: 'Notes', orbitals: [{ name: 'Notes', entity, traits: [trait] }] };
}

test.for([
  ['modal', true, [['render-ui', 'modal', null]]],
  ['drawer', true, [['render-ui', 'drawer', null]]],
  ['modal', false, undefined],
] as const)('a way out of a %s clears it where all others do (%s)', ([slot, clearsOther, effects]) => {
  const [best] = repair(notes(slot, clearsOther)).suggestions;
  expect(best?.verified).toBe(true);
  expect(best?.actions).toHaveLength(1);
  expect(best?.actions[0]?.params).toMatchObject({ from: 'writing', event: 'SAVE', to: 'all' });
  expect(best?.actions[0]?.params.effects).toEqual(effects);
});
