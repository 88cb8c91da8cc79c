// Effects on entering the initial state: they run on the INIT transition from that state to itself, and never on one that cannot run.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { canonicalText, parseSchema } from '../../schema/index.ts';
import { applyActions } from '../apply.ts';
import { invertAction } from '../invert.ts';

const documentOf = (state: string, transitions: readonly JsonObject[]) => {
  const states = [{ name: state, isInitial: true }, { name: 'open' }];
  const stateMachine = { states, events: ['INIT', 'BACK'], transitions };
  return { orbitals: [{ entity: 'Ticket', traits: [{ name: 'Triage', stateMachine }] }] };
};

/** The transitions after an action that is taken back as well, or why it is refused. */
function outcome(state: string, transitions: readonly JsonObject[], entered: string, rest: JsonObject = {}): unknown {
  const { schema } = parseSchema(documentOf(state, transitions));
  const made = { action: 'add_effect', params: { trait: 'Triage', state: entered, effect: 'notify', ...rest } };
  const result = applyActions(schema, [made]);
  if (!result.ok) return `${result.failure.code}: ${result.failure.reason}: ${result.failure.remedy}`;
  const back = applyActions(result.schema, invertAction(made, schema) ?? []);
  expect(back.ok && canonicalText(back.schema)).toBe(canonicalText(schema));
  const { document } = result.schema as unknown as { document: ReturnType<typeof documentOf> };
  return document.orbitals[0]?.traits[0]?.stateMachine.transitions;
}

describe('a state in another spelling', () => {
  const composed = 'caf\u00e9';
  const decomposed = 'cafe\u0301';

  test('is entered by the INIT transition that is there', () => {
    const init = { from: composed, event: 'INIT', to: composed };
    expect(outcome(composed, [init], decomposed)).toEqual([{ ...init, effects: [['notify']] }]);
  });

  test('is written in a new one as the machine writes it', () => {
    const init = { from: composed, event: 'INIT', to: composed, effects: [['notify']] };
    expect(outcome(composed, [], decomposed)).toEqual([init]);
  });
});

describe('an initial state that INIT leads away from', () => {
  const away = { from: 'new', event: 'INIT', to: 'open' };
  const back = { from: 'open', event: 'BACK', to: 'new' };

  test('gets no INIT transition that could never run', () => {
    expect(outcome('new', [away, back], 'new')).toBe(
      'init_leads_away: Triage goes from its initial state new to open on INIT, so that another INIT transition from there would never run: ' +
        'run it on entering open, or on the transition that enters new: give its `from` and `event`',
    );
  });

  test('is entered by what the remedy names', () => {
    const effects = [['notify']];
    expect(outcome('new', [away, back], 'open')).toEqual([{ ...away, effects }, back]);
    expect(outcome('new', [away, back], 'new', { from: 'open', event: 'BACK' })).toEqual([away, { ...back, effects }]);
  });

  test('gets one where INIT leads away under a guard', () => {
    const guarded = { ...away, guard: ['=', '@entity.isOpen', true] };
    expect(outcome('new', [guarded], 'new')).toEqual([
      guarded,
      { from: 'new', event: 'INIT', to: 'new', effects: [['notify']] },
    ]);
  });
});

describe('a drawing that says no more draws', () => {
  const drawn = (orbital: JsonObject): unknown => {
    const { schema } = parseSchema({ orbitals: [orbital] });
    const result = applyActions(schema, [
      { action: 'add_states', params: { trait: 'T', states: ['new'], details: { new: { isInitial: true } } } },
      { action: 'add_effect', params: { trait: 'T', state: 'new', effect: 'render-ui' } },
    ]);
    if (!result.ok) return result.failure;
    const { document } = result.schema as unknown as { document: ReturnType<typeof documentOf> };
    return document.orbitals[0]?.traits[0]?.stateMachine.transitions[0]?.effects;
  };
  const grid = [['render-ui', 'main', { type: 'entity-table', entity: '@entity', fields: ['id'] }]];

  test.each<[string, JsonObject, unknown]>([
    ['the linked entity', { entity: 'Ticket', traits: [{ name: 'T', linkedEntity: 'Agent' }] }, grid],
    ['the entity of the orbital in an outline', { entity: 'Ticket', traits: ['T'] }, grid],
    ['the same where it says more', { entity: { name: 'Ticket', fields: ['title'] }, traits: ['T'] }, grid],
    [
      'a place for what is to come where there is no entity',
      { name: 'Own', traits: ['T'] },
      [['render-ui', 'main', { type: 'stack', children: [] }]],
    ],
  ])('%s', (_, orbital, effects) => {
    expect(drawn(orbital)).toEqual(effects);
  });
});
