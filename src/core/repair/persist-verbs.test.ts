import { describe, expect, it } from 'vitest';
import { alone, firstText, type Parts, put, step } from '../../../tests/fixtures/desk.ts';
import type { Json } from '../base/json.ts';

/** What a `persist` whose verb is no verb is corrected to. */
function correctedTo(call: Json[], fault: (parts: Parts) => void = () => {}): string {
  const text = firstText((parts) => {
    alone(parts);
    put(step(parts, 4), { effects: [call] });
    fault(parts);
  });
  return /effects\/0\/1","value":"(\w+)"/.exec(text)?.[1] ?? text;
}

describe('a persist with a verb that is none', () => {
  it('is told by the events of its outcome before the state that it is done in', () => {
    const outcome = { emit: { success: 'CaseDeleted', failure: 'CaseLoadFailed' } };
    const heard = ({ machine }: Parts) => {
      machine.events.push({ key: 'CaseDeleted', name: 'Case deleted' });
      machine.transitions.push({ from: 'browsing', event: 'CaseDeleted', to: 'browsing' });
    };
    expect(correctedTo(['persist', 'store', 'Case', '@payload.id', outcome], heard)).toBe('delete');
  });

  it('takes nothing away for a word alone where its event tells otherwise', () => {
    const named = (event: string) => (parts: Parts) => {
      parts.machine.events.push({ key: event, name: event });
      put(step(parts, 4), { event });
    };
    expect(correctedTo(['persist', 'destroy', 'Case', '@entity'], named('EDIT_CASE'))).toBe('update');
    expect(correctedTo(['persist', 'destroy', 'Case', '@entity'], named('DROP_CASE'))).toBe('delete');
  });

  it('is told by the state that it is done in', () => {
    const editing = ({ machine }: Parts) => {
      put(machine.states[1], { name: 'editing' });
      for (const one of machine.transitions)
        put(one, {
          from: one.from === 'browsing' ? 'editing' : one.from,
          to: one.to === 'browsing' ? 'editing' : one.to,
        });
    };
    expect(correctedTo(['persist', 'store', 'Case', '@payload.id'], editing)).toBe('update');
  });

  it('is told by what it is given: an id goes, an object without one is new', () => {
    expect(correctedTo(['persist', 'store', 'Case', '@payload.id'])).toBe('delete');
    expect(correctedTo(['persist', 'store', 'Case', { title: '@payload.id' }])).toBe('create');
    expect(correctedTo(['persist', 'store', 'Case', { id: '@payload.id', title: 'Kept' }])).toBe('update');
  });

  it('is told by how the trait persists the same elsewhere', () => {
    const twice = (parts: Parts) => step(parts, 1).effects.push(['persist', 'create', 'Case', '@entity']);
    expect(correctedTo(['persist', 'store', 'Case', '@entity'], twice)).toBe('create');
    expect(correctedTo(['persist', 'store', 'Case', '@entity'])).toBe('update');
  });

  it('is the verb that it is a slip of', () => {
    const twice = (parts: Parts) => step(parts, 1).effects.push(['persist', 'create', 'Case', '@entity']);
    expect(correctedTo(['persist', 'udpate', 'Case', '@entity'], twice)).toBe('update');
    expect(correctedTo(['persist', 'delte', 'Case'])).toBe('delete');
  });
});
