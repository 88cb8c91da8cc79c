import { describe, expect, it } from 'vitest';
import {
  broken,
  desk,
  expectRestored,
  firstText,
  type Machine,
  once,
  type Parts,
  put,
  read,
  step,
} from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { indexSchema } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { verifySchema } from '../verify/verify.ts';
import { candidatesFor } from './candidates.ts';

const moved = (nodes: readonly JsonObject[], from: string, to: string) =>
  nodes.map(({ [from]: value, ...rest }) => ({ ...rest, [to]: value as Json }));

/** A sound desk in which an order changes once more: the two lists declare an event of one name. */
const withDone = ({ machine, second }: Parts) => {
  for (const { events, transitions, states } of [machine, second.stateMachine]) {
    states.push({ name: 'settled' });
    events.push({ key: 'DONE', name: 'It is done' }, { key: 'BACK', name: 'Back' });
    transitions.push(
      { from: 'browsing', event: 'DONE', to: 'settled' },
      { from: 'settled', event: 'BACK', to: 'browsing' },
    );
  }
};

describe('what the rest of the document tells', () => {
  it('a slot that is called like a pattern is no pattern', () => {
    const parts = desk();
    once(parts);
    put(step(parts, 1).effects[0], { 1: 'header' });
    const model = indexSchema(read(parts.document));
    const [finding] = verifySchema(model).findings;
    const values = candidatesFor(model, finding as Finding).map(({ actions }) => actions[0]?.params.value);
    expect(values).toContain('main');
    expect(values.filter((value) => typeof value === 'object')).toEqual([]);
  });

  it('a state under another key that holds its steps gives them its name', () => {
    const opening = (parts: Parts) => {
      once(parts);
      const { machine } = parts;
      put(machine.states[0], { isInitial: undefined });
      machine.states.unshift({ name: 'fresh', isInitial: true });
      put(machine.transitions[0], { from: 'fresh' });
    };
    expectRestored(opening, ({ machine }) => {
      const [{ event, to, effects } = {}] = machine.transitions.splice(0, 1);
      machine.states[0] = {
        key: 'fresh',
        isInitial: true,
        on: { [event as string]: { target: to, actions: effects } },
      } as JsonObject;
    });
  });

  it('names under another key are read before steps are led elsewhere, though as many places then lack an end', () => {
    const { first } = broken('std-selection', (document) => {
      const [{ traits }] = document.orbitals as unknown as [{ traits: [{ stateMachine: Machine }] }];
      const { states, transitions } = traits[0].stateMachine;
      const steps = moved(transitions, 'to', 'nextState');
      const at = (event: string, guard: boolean) =>
        steps.findIndex((one) => one.event === event && one.from === 'some' && (one.guard !== undefined) === guard);
      const [guarded, bare] = [at('TOGGLE', true), at('TOGGLE', false)];
      [steps[guarded], steps[bare]] = [steps[bare] as JsonObject, steps[guarded] as JsonObject];
      put(steps[at('CLEAR', false)], { from: 'SOME' });
      const path = '/orbitals/0/traits/0/stateMachine';
      return [
        { op: 'replace', path: `${path}/states`, value: moved(states, 'name', 'state') },
        { op: 'replace', path: `${path}/transitions`, value: steps },
      ];
    });
    expect(first?.verified).toBe(true);
    expect(first?.actions.some(({ params }) => String(params.path).endsWith('/states'))).toBe(true);
    expect(first?.actions.some(({ action }) => action === 'add_states')).toBe(false);
  });

  it('a name that another trait declares as it stands is right in this one, whatever the convention of others', () => {
    expectRestored(withDone, ({ machine }) => {
      put(machine.transitions[5], { event: 'Done' });
    });
    expectRestored(withDone, ({ machine }) => {
      put(machine.events[5], { key: 'Done' });
    });
  });

  it('a name that one trait declares twice is not declared elsewhere', () => {
    expectRestored(once, ({ machine }) => {
      put(machine.states[1], { name: 'BROWSING' });
      machine.states.push({ name: 'BROWSING' });
    });
  });

  it('of what one step puts out, none is a slip of another', () => {
    const text = firstText((parts) => {
      once(parts);
      const outcomes = { emit: { success: 'CaseArchived', failure: 'CaseLoadFailed' } };
      put(step(parts, 4), {
        effects: [
          ['persist', 'delete', 'Case', '@payload.id', outcomes],
          ['emit', 'CASE_ARCHIVED'],
        ],
      });
      parts.machine.events.push({ key: 'CaseArchived', name: 'Case archived' });
      parts.machine.transitions.push({ from: 'browsing', event: 'CaseArchived', to: 'loading' });
      put(parts.first, { emits: [{ event: 'CaseArchived', scope: 'external' }] });
    });
    expect(text).toContain('"add_emit"');
    expect(text).toContain('CASE_ARCHIVED');
  });

  it('of two steps that do the same, one with a member that the format does not know says no more', () => {
    expectRestored(once, ({ machine }) => {
      machine.transitions.splice(1, 0, { ...machine.transitions[0], dest: 'loading' });
    });
  });

  it('answers come where they are waited for', () => {
    const waiting = (parts: Parts) => {
      once(parts);
      const { machine } = parts;
      machine.states.push({ name: 'archiving' });
      machine.events.push(
        { key: 'CaseArchived', name: 'Case archived' },
        { key: 'CaseArchiveFailed', name: 'Case archive failed' },
      );
      const outcomes = { emit: { success: 'CaseArchived', failure: 'CaseArchiveFailed' } };
      put(step(parts, 4), { to: 'archiving', effects: [['persist', 'delete', 'Case', '@payload.id', outcomes]] });
      machine.transitions.push(
        { from: 'browsing', event: 'CaseArchived', to: 'browsing', effects: [['notify', 'Elsewhere']] },
        { from: 'browsing', event: 'CaseArchiveFailed', to: 'browsing' },
        { from: 'archiving', event: 'CaseArchived', to: 'loading', effects: [['notify', 'Gone']] },
        { from: 'archiving', event: 'CaseArchiveFailed', to: 'failed', effects: [['notify', 'Not gone']] },
      );
    };
    expectRestored(waiting, ({ machine }) => {
      for (const at of [7, 8]) put(machine.transitions[at], { from: 'browsing' });
    });
    // The first of two, among those of the state that waits.
    expectRestored(
      (parts) => {
        waiting(parts);
        parts.machine.transitions.unshift(...parts.machine.transitions.splice(7, 2));
      },
      ({ machine }) => put(machine.transitions[0], { from: 'browsing' }),
    );
    // The wrong way round.
    expectRestored(
      (parts) => {
        waiting(parts);
        const effects = [['notify', 'Again']];
        parts.machine.transitions.push({ from: 'loading', event: 'CaseArchived', to: 'loading', effects });
      },
      ({ machine }) => put(machine.transitions[7], { from: 'loading', to: 'archiving' }),
    );
  });
});
