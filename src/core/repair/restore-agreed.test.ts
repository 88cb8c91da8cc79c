import { describe, expect, it } from 'vitest';
import {
  alone,
  broken,
  expectRestored,
  firstText,
  type Machine,
  once,
  type Parts,
  put,
  step,
} from '../../../tests/fixtures/desk.ts';
import { expectRestored as expectBehaviorRestored, replace } from '../../../tests/fixtures/patches.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isPast } from './words.ts';

const draw = (members: JsonObject): Json[] => ['render-ui', 'main', { type: 'card', ...members }];

/** The answer brings something, and what it brings is read with a level around it. */
const withData = ({ machine }: Parts) => {
  put(machine.events[1], { payloadSchema: [{ name: 'data', type: 'object' }] });
  (machine.transitions[1] as { effects: Json[] }).effects.push(['set', '@entity.title', '@payload.data.title']);
};

describe('what comes with nothing', () => {
  it('reads the entity, with no level around it', () => {
    expectRestored(
      (parts) => {
        once(parts);
        withData(parts);
        step(parts, 0).effects.push(draw({ title: '@entity.title' }));
      },
      (parts) => put(step(parts, 0).effects[1], { 2: { type: 'card', title: '@payload.data.title' } }),
    );
  });

  it('has no guard that another step has because of what comes with that', () => {
    const guard = ['!=', '@payload.data.title', ''];
    expectRestored(
      (parts) => {
        once(parts);
        withData(parts);
        const { states, events, transitions } = parts.machine;
        states.push({ name: 'editing' });
        events.push({ key: 'EDIT', name: 'Edit' }, { key: 'CANCEL', name: 'Cancel' });
        events.push({ key: 'SAVE', name: 'Save', payloadSchema: [{ name: 'data', type: 'object' }] });
        const form = { type: 'form-section', fields: [], submitEvent: 'SAVE', cancelEvent: 'CANCEL' };
        transitions.push(
          { from: 'browsing', event: 'EDIT', to: 'editing', effects: [['render-ui', 'main', form]] },
          { from: 'editing', event: 'SAVE', to: 'browsing', guard },
          { from: 'editing', event: 'CANCEL', to: 'browsing', effects: [draw({ title: 'Kept' })] },
        );
      },
      (parts) => put(parts.machine.transitions.at(-1), { guard }),
    );
  });
});

describe('names', () => {
  it('hold an affix that has a slip itself', () => {
    expectBehaviorRestored('std-retry', [replace('/orbitals/0/pages/0/traits/0/ref', 'RetryTraiy')]);
  });

  it('of an event are right where several steps agree on them', () => {
    expectRestored(
      (parts) => {
        once(parts);
        parts.machine.events.push({ key: 'CaseReturnedSoft', name: 'Case returned soft' });
        for (const from of ['browsing', 'failed'])
          parts.machine.transitions.push({ from, event: 'CaseReturnedSoft', to: 'loading' });
      },
      ({ machine }) => put(machine.events.at(-1), { key: 'CASE_RETURNED_SOFT' }),
    );
  });

  it.each(['PayoutWithdrawn', 'SEAT_CHOSEN', 'CardLost'])('%s tells what has happened', (name) => {
    expect(isPast(name)).toBe(true);
  });

  it.each(['COUNT_DOWN', 'OPEN_SCREEN', 'RESET_TOKEN'])('%s does not', (name) => {
    expect(isPast(name)).toBe(false);
  });
});

describe('states', () => {
  /** A machine with one state, whose name stands under another key, beside whatever else. */
  const small = (over: JsonObject) => (parts: Parts) => {
    alone(parts);
    put(parts.first, {
      stateMachine: { events: [{ key: 'INIT', name: 'Initialize' }], ...over },
      category: 'lifecycle',
    });
  };

  it('are named first: what nothing takes may be taken in one that has no name yet', () => {
    const text = firstText((parts) => {
      small({ states: [{ id: 'idle', isStart: true }], events: ['INIT', 'CASES_UPDATED'], transitions: [] })(parts);
      const effects = [['set', '@entity.done', true], draw({}), ['emit', 'CASES_UPDATED']];
      put(parts.first, {
        category: 'interaction',
        emits: [{ event: 'CASES_UPDATED', scope: 'external' }],
        ticks: [{ name: 'turn', interval: 100, guard: ['not', '@entity.done'], effects }],
      });
      const fields = [
        { name: 'title', type: 'string' },
        { key: 'done', type: 'boolean', default: false },
      ];
      put(parts.cases.entity as JsonObject, { fields });
      put(parts.cases.pages[0], { traits: [{ name: 'CaseList' }] });
    });
    expect(text).toContain('"name":"idle"');
    expect(text).toContain('"event":"INIT"');
    expect(text).not.toContain('remove_event');
  });

  it('have their names where other formats do, though no step speaks of them', () => {
    const text = firstText(
      small({
        states: [{ id: 'idle', isInitial: true }, { name: 'blocked' }],
        transitions: [{ from: 'blocked', event: 'INIT' }],
      }),
    );
    expect(text).toContain('"name":"idle"');
    expect(text).not.toContain('unset_property');
  });

  it('that are listed twice are not what a step meant that leads nowhere', () => {
    const text = firstText((parts) => {
      once(parts);
      parts.machine.states.push({ name: 'sold', isTerminal: true }, { name: 'sold', isTerminal: true });
      parts.machine.events.push({ key: 'SELL', name: 'Sell' }, { key: 'REFUSE', name: 'Refuse' });
      parts.machine.transitions.push(
        { from: 'browsing', event: 'SELL', to: 'sold' },
        { from: 'browsing', event: 'REFUSE', to: 'refused' },
      );
    });
    expect(text).toContain('add_states');
    expect(text).not.toContain('retarget_transition');
  });

  it('begin where the first step does that is read in front of those that are there', () => {
    const text = firstText((parts) => {
      once(parts);
      const { transitions, ...machine } = parts.machine;
      machine.states.push({ name: 'underReview', isInitial: true });
      machine.events.push({ key: 'ESCALATE', name: 'Escalate' });
      const added = [{ from: 'underReview', event: 'ESCALATE', to: 'loading' }];
      put(parts.first, { stateMachine: { ...machine, steps: transitions, transitions: added } });
    });
    expect(text).toContain('{"action":"set_initial_state","params":{"trait":"CaseList","state":"loading"}}');
  });
});

describe('a set whose target is no field', () => {
  const setting = (value: Json) => (parts: Parts) => {
    once(parts);
    const fields = [
      { name: 'title', type: 'string' },
      { name: 'status', type: 'string', values: ['new', 'seen'] },
      { name: 'kind', type: 'string', values: ['new', 'old'] },
    ];
    put(parts.cases.entity as JsonObject, { fields });
    put(parts.machine.events[1], { payloadSchema: [{ name: 'title', type: 'string' }] });
    step(parts, 1).effects.push(['set', `@entity.${value === 'seen' ? 'status' : 'title'}`, value]);
  };
  const bare = (parts: Parts) => put(step(parts, 1).effects[1], { 1: '@entity' });

  it.each(['@payload.title', 'seen'])('is told by what is set: %s', (value) => {
    expectRestored(setting(value), bare);
  });

  it('is not told by a value that two fields may have', () => {
    const text = firstText((parts) => {
      setting('new')(parts);
      bare(parts);
    });
    expect(text).not.toContain('"@entity.');
  });
});

it('what comes to light when a list is read is weighed as if it had been there', () => {
  const { first, text } = broken('std-on-call', (document) => {
    const traits = (document.orbitals as { traits: (JsonObject & { stateMachine: Machine })[] }[])[0]?.traits ?? [];
    const { states, transitions, ...rest } = (traits[1] as { stateMachine: Machine }).stateMachine;
    const steps = transitions
      .filter(({ event }) => event !== 'EDIT_ON_CALL_SHIFT')
      .map((one) => (one.from === 'editing' ? { ...one, from: 'closed' } : one));
    const save = steps.findIndex(({ event }) => event === 'SAVE');
    const at = '/orbitals/0/traits';
    return [
      replace(`${at}/1/stateMachine`, { ...rest, nodes: states, transitions: steps } as JsonObject),
      replace(`${at}/1/stateMachine/transitions/${save}/effects/0/3`, '@entity.data'),
      replace(`${at}/3/stateMachine/events/7/payloadSchema/0/name`, 'hanndover'),
    ];
  });
  expect(first?.verified).toBe(true);
  expect(text).toContain('"action":"add_transition"');
  expect(text).not.toContain('remove_event');
});
