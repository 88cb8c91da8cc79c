import { expect, test } from 'vitest';
import { repair } from '../../../tests/fixtures/desk.ts';
import type { Json } from '../base/json.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema } from '../schema/parse.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';

/** Notes that are written and read in overlays; how the one is left is taken away. What is written on may be drawn by its state, too. */
function notes(slot: string, clearsOther: boolean, isOfState = false) {
  const button = (event: string): Json => ({ type: 'button', label: event, event });
  const transitions = [
    {
      from: 'all',
      event: 'INIT',
      to: 'all',
      effects: [['render-ui', 'main', { type: 'stack', children: ['WRITE', 'READ'].map(button) }]],
    },
    { from: 'all', event: 'WRITE', to: 'writing', effects: isOfState ? [] : [['render-ui', slot, button('SAVE')]] },
    { from: 'all', event: 'READ', to: 'reading', effects: [['render-ui', 'drawer', button('CLOSE')]] },
    { from: 'reading', event: 'CLOSE', to: 'all', effects: clearsOther ? [['render-ui', 'drawer', null]] : [] },
  ];
  const entry = isOfState ? { onEntry: [['render-ui', slot, button('SAVE')]] } : {};
  const states = [{ name: 'all', isInitial: true }, { name: 'writing', ...entry }, { name: 'reading' }];
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

test('a way out of what a state opens itself clears it, as all others do', () => {
  const [best] = repair(notes('modal', true, true)).suggestions;
  expect(best?.verified).toBe(true);
  const effects = [['render-ui', 'modal', null]];
  const added = best?.actions.find(({ action }) => action === 'add_transition');
  expect(added?.params).toMatchObject({ from: 'writing', to: 'all', effects });
});

test('an overlay that one of two steps opens is closed to where that begins', () => {
  const document = notes('modal', true);
  const { states, transitions } = document.orbitals[0]?.traits[0]?.stateMachine ?? expect.unreachable();
  states.push({ name: 'listing' });
  transitions.unshift({ from: 'listing', event: 'WRITE', to: 'writing', effects: [] });
  const [finding] = verifySchema(indexSchema(parseSchema(document).schema), registries19).byCategory
    .missing_overlay_exit;
  expect(finding?.repairs[0]?.params).toMatchObject({ from: 'writing', to: 'all' });
});

test.for(['modal', 'drawer'])('a %s that a state opens is closed to where the state is entered from', (slot) => {
  const events = ['LIST', 'WRITE', 'SAVE'].map((key) => ({ key, name: key }));
  const onEntry = [['render-ui', slot, { type: 'button', label: 'Save', event: 'SAVE' }]];
  const stateMachine = {
    states: [{ name: 'all', isInitial: true }, { name: 'listing' }, { name: 'writing', onEntry }],
    events,
    transitions: [
      { from: 'all', event: 'LIST', to: 'listing' },
      { from: 'writing', event: 'SAVE', to: 'writing' },
      { from: 'listing', event: 'WRITE', to: 'writing' },
    ],
  };
  const trait = { name: 'Notes', linkedEntity: 'Note', category: 'lifecycle', stateMachine };
  const entity = { name: 'Note', fields: [{ name: 'text', type: 'string' }] };
  const document = { name: 'Notes', orbitals: [{ name: 'Notes', entity, traits: [trait] }] };
  const [finding] = verifySchema(indexSchema(parseSchema(document).schema), registries19).byCategory
    .missing_overlay_exit;
  expect(finding?.repairs[0]?.params).toMatchObject({ from: 'writing', to: 'listing' });
  const [best] = repair(document).suggestions;
  expect(best?.verified).toBe(true);
  const actions = best?.actions.map(({ action, params }) => [action, params.to ?? null, params.effects ?? null]);
  expect(actions).toEqual([
    ['add_events', null, null],
    ['add_transition', 'listing', [['render-ui', slot, null]]],
  ]);
});
