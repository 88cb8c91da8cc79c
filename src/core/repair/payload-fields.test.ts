import { describe, expect, it } from 'vitest';
import { alone, desk, type Parts, put, repair, step } from '../../../tests/fixtures/desk.ts';
import type { JsonObject } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';

type Blueprints = Parameters<typeof repair>[1];

const reading = (from: string, event: string, field: string) => ({
  from,
  event,
  to: 'browsing',
  effects: [['notify', `@payload.${field}`, 'info']],
});

/** How the first suggestion declares what a step reads of an event. */
function declared(event: string, field: string, fault: (parts: Parts) => void, blueprints: Blueprints = []) {
  const parts = desk();
  parts.machine.transitions.push(reading('browsing', event, field));
  fault(parts);
  const [first] = repair(parts.document, blueprints).suggestions;
  expect(first?.verified).toBe(true);
  const action = first?.actions.find((one) => one.action === 'add_payload_field');
  return action?.params.field;
}

const withEvent = (key: string, payloadSchema: readonly JsonObject[]) => (parts: Parts) => {
  alone(parts);
  parts.machine.events.push({ key, name: key, payloadSchema: [...payloadSchema] });
};

describe('a payload field that is read and not declared', () => {
  it('is required where the fields of what is asked for are, and not for what those are of what is told', () => {
    const asked = (parts: Parts) => {
      withEvent('SEND', [{ name: 'channel', type: 'string', required: true }])(parts);
      put(parts.machine.events[4], { payloadSchema: [{ name: 'id', type: 'string', required: true }] });
    };
    expect(declared('SEND', 'remark', asked)).toEqual({ name: 'remark', type: 'string', required: true });
    const told = withEvent('CaseSent', [{ name: 'at', type: 'string' }]);
    const both = (parts: Parts) => {
      told(parts);
      parts.machine.events.push({ key: 'SEND', payloadSchema: [{ name: 'to', type: 'string', required: true }] });
      parts.machine.transitions.push(reading('browsing', 'SEND', 'to'));
    };
    expect(declared('CaseSent', 'remark', both)).toEqual({ name: 'remark', type: 'string' });
  });

  it('is declared as the same event has it in another trait, before it is as another event has it', () => {
    const remark = { name: 'remark', type: 'number', required: true };
    const fault = (parts: Parts) => {
      parts.machine.events.push(
        { key: 'SEND', payloadSchema: [{ name: 'channel', type: 'string' }] },
        { key: 'NOTE', payloadSchema: [{ name: 'remark', type: 'string' }] },
      );
      parts.machine.transitions.push(reading('browsing', 'NOTE', 'remark'));
      parts.second.stateMachine.events.push({ key: 'SEND', payloadSchema: [remark] });
      parts.second.stateMachine.transitions.push(reading('browsing', 'SEND', 'remark'));
    };
    expect(declared('SEND', 'remark', fault)).toEqual(remark);
  });

  it('is declared as the trait declares it for another event of its kind', () => {
    const remark = { name: 'remark', type: 'string', description: 'In your own words' };
    const fault = (parts: Parts) => {
      withEvent('SEND', [{ name: 'channel', type: 'string', required: true }])(parts);
      parts.machine.events.push({ key: 'NOTE', payloadSchema: [remark] });
      parts.machine.transitions.push(reading('browsing', 'NOTE', 'remark'));
    };
    expect(declared('SEND', 'remark', fault)).toEqual(remark);
  });

  it('is declared as the behaviors declare it where the document has nothing to say', () => {
    const fault = withEvent('SEARCH', []);
    expect(declared('SEARCH', 'searchTerm', fault)).toEqual({ name: 'searchTerm', type: 'string' });
    const known = { name: 'searchTerm', type: 'string', required: true };
    expect(declared('SEARCH', 'searchTerm', fault, listBehaviors())).toEqual(known);
  });
});

describe('an event that is used and not declared', () => {
  const declaredEvent = (key: string, fault: (parts: Parts) => void) => {
    const parts = desk();
    fault(parts);
    const [first] = repair(parts.document).suggestions;
    expect(first?.verified).toBe(true);
    const action = first?.actions.find((one) => one.action === 'add_events');
    return (action?.params.details as JsonObject | undefined)?.[key];
  };

  it('is labelled as others of its kind are, the name of an entity kept whole', () => {
    const whole = ({ document, second }: Parts) => {
      document.orbitals.shift();
      put(second, { listens: [], emits: [] });
      put(second.stateMachine.transitions[4], { effects: [['persist', 'delete', 'WorkOrder', '@payload.id']] });
      put(second.stateMachine.events[1], { name: 'WorkOrder loaded' });
      second.stateMachine.events.splice(2, 1);
    };
    expect(declaredEvent('WorkOrderLoadFailed', whole)).toMatchObject({ name: 'WorkOrder load failed' });
    const titled = (parts: Parts) => {
      alone(parts);
      put(parts.machine.events[3], { name: 'Try Again Now', key: 'TRY_AGAIN_NOW' });
      put(parts.machine.transitions[3], { event: 'TRY_AGAIN_NOW' });
      parts.machine.events.splice(4, 1);
    };
    expect(declaredEvent('ARCHIVE_CASE', titled)).toMatchObject({ name: 'Archive Case' });
  });

  it('has the field of which parts are put out', () => {
    const fault = (parts: Parts) => {
      put(parts.first, { listens: [] });
      const parted = ['row.id', 'row.title'].map((name) => ({ name, type: 'string' }));
      parts.first.emits.push({ event: 'KEEP', payloadSchema: parted });
      parts.machine.transitions.push({ ...reading('browsing', 'KEEP', 'row') });
      put(parts.machine.transitions.at(-1), {
        effects: [
          ['persist', 'update', 'Case', '@payload.row'],
          ['emit', 'KEEP'],
        ],
      });
    };
    expect(declaredEvent('KEEP', fault)).toMatchObject({ payloadSchema: [{ name: 'row', type: 'Case' }] });
  });
});

it('an emit that is not declared has the scope of its kind: what tells is for the inside here, and what asks is not', () => {
  const scopeOf = (event: string) => {
    const parts = desk();
    const tells = ['CaseKept', 'CaseShown', 'CaseSent'].map((name) => ({ event: name, scope: 'internal' }));
    parts.first.emits.push(...tells);
    for (const { event: name } of tells) step(parts, 0).effects.push(['emit', name]);
    step(parts, 1).effects.push(['emit', event]);
    const action = repair(parts.document).suggestions[0]?.actions.find((one) => one.action === 'add_emit');
    return action?.params.scope;
  };
  expect(scopeOf('CaseListed')).toBe('internal');
  expect(scopeOf('CASE_LISTED')).toBe('external');
});

describe('an event that is emitted and not declared', () => {
  it('carries what its expressions give', () => {
    const parts = desk();
    alone(parts);
    const data = { total: ['+', 1, 2], head: ['str/upper', 'desk'], many: ['str/split', 'a b', ' '], at: '@now' };
    parts.machine.transitions.push({
      from: 'browsing',
      event: 'SEND',
      to: 'browsing',
      effects: [['emit', 'COUNTED', data]],
    });
    parts.machine.events.push({ key: 'SEND', name: 'SEND' });
    const actions = repair(parts.document).suggestions.flatMap((one) => one.actions);
    const action = actions.find((one) => one.action === 'add_emit' && one.params.event === 'COUNTED');
    expect(action?.params.payload).toEqual([
      { name: 'total', type: 'number' },
      { name: 'head', type: 'string' },
      { name: 'many', type: 'string' },
      { name: 'at', type: 'timestamp' },
    ]);
  });
});
