// Which events come with nothing: by what puts them out.
import { describe, expect, it } from 'vitest';
import { read } from '../../../tests/fixtures/desk.ts';
import type { Json } from '../base/json.ts';
import { indexSchema } from '../schema/model.ts';
import { comesBare } from './bare-events.ts';

function traitOf(effects: readonly Json[], listens: readonly Json[] = []) {
  const transitions = [{ from: 'open', event: 'INIT', to: 'open', effects }];
  const stateMachine = {
    states: [{ name: 'open', isInitial: true }],
    events: [{ key: 'INIT' }, { key: 'GO' }],
    transitions,
  };
  const traits = [{ name: 'Desk', linkedEntity: 'Ticket', stateMachine, listens }];
  const document = {
    name: 'App',
    orbitals: [{ name: 'Desk', entity: { name: 'Ticket', fields: [] }, traits, pages: [] }],
  };
  const [trait] = indexSchema(read(document)).traits;
  if (trait === undefined) throw new Error('the document has no trait');
  return trait;
}

const drawn = (pattern: Json): readonly Json[] => [['render-ui', 'main', pattern]];

describe('comes with nothing', () => {
  it.for([
    ['a plain button', drawn({ type: 'button', label: 'Go', action: 'GO' })],
    ['a dialog that asks', drawn({ type: 'confirm-dialog', onConfirm: 'GO' })],
    ['what is tried again', drawn({ type: 'error-state', onRetry: 'GO' })],
    ['an emit without arguments', [['emit', 'GO']]],
  ] as const)('%s', ([, effects]) => {
    expect(comesBare(traitOf(effects), 'GO')).toBe(true);
  });

  it('what opens a machine', () => {
    expect(comesBare(traitOf([]), 'INIT')).toBe(true);
  });
});

describe('may come with something', () => {
  it.for([
    ['a form', drawn({ type: 'form-section', fields: [], submitEvent: 'GO' })],
    ['a button that carries something', drawn({ type: 'button', action: 'GO', actionPayload: { id: 1 } })],
    ['an emit with arguments', [['emit', 'GO', { id: '@entity.id' }]]],
    [
      'a button beside a form',
      [...drawn({ type: 'button', action: 'GO' }), ...drawn({ type: 'form-section', fields: [], submitEvent: 'GO' })],
    ],
    ['nothing that is known to put it out', []],
  ] as const)('%s', ([, effects]) => {
    expect(comesBare(traitOf(effects), 'GO')).toBe(false);
  });

  it('what a listener triggers', () => {
    const listens = [{ event: 'SAVED', triggers: 'GO', source: { kind: 'trait', trait: 'Other' } }];
    expect(comesBare(traitOf(drawn({ type: 'button', action: 'GO' }), listens), 'GO')).toBe(false);
  });
});
