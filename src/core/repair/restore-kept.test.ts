import { describe, expect, it } from 'vitest';
import {
  desk,
  expectRestored,
  firstOf,
  firstText,
  type Machine,
  once,
  type Parts,
  put,
  read,
  step,
} from '../../../tests/fixtures/desk.ts';
import type { JsonObject } from '../base/json.ts';
import { indexSchema } from '../schema/model.ts';
import { verifySchema } from '../verify/verify.ts';
import { counterpartShownCandidates } from './counterpart-wiring-candidates.ts';
import { Evidence } from './evidence.ts';
import { locate } from './locate.ts';

it('a machine begins in a state that is not listed, and not in one that nobody has marked', () => {
  const text = firstText((parts) => {
    once(parts);
    const { states, events, transitions } = parts.machine;
    states.shift();
    transitions.splice(2, 2);
    events.splice(2, 2);
    put(step(parts, 0), { effects: [['fetch', 'Case', { emit: { success: 'CaseLoaded' } }]] });
  });
  expect(text).toContain('"states":["loading"],"details":{"loading":{"isInitial":true}}');
  expect(text).not.toContain('rename_state');
});

it('a state that carries the mark is the one in which a machine begins, whatever it is called', () => {
  const text = firstText((parts) => {
    once(parts);
    put(parts.machine.states[0], { name: 'preparation' });
  });
  expect(text).toBe('[{"action":"rename_state","params":{"trait":"CaseList","from":"preparation","to":"loading"}}]');
});

/** A form that a button opens, and a step beside the one that closes it. */
function form({ machine, first }: Parts): void {
  const button = { type: 'button', label: 'Generate', event: 'GENERATE' };
  const draw = (label: string) => ['render-ui', 'main', { type: 'stack', children: [{ ...button, label }] }];
  put(machine, {
    states: [{ name: 'closed', isInitial: true }, { name: 'open' }],
    events: ['INIT', 'GENERATE', 'SAVE'].map((key) => ({ key, name: key.toLowerCase() })),
    transitions: [
      { from: 'closed', event: 'INIT', to: 'closed', effects: [draw('Generate')] },
      { from: 'open', event: 'SAVE', to: 'closed', effects: [['persist', 'update', 'Case', '@entity'], draw('Again')] },
      { from: 'open', event: 'SAVE', to: 'open' },
    ],
  });
  put(first, { listens: [], emits: [] });
}

it('a button that nothing handles is the way in, before a step that leads out is turned round', () => {
  const text = firstText((parts) => {
    once(parts);
    form(parts);
  });
  expect(text).toContain('"from":"closed","event":"GENERATE","to":"open"');
  expect(text).not.toContain('"from":"closed","to":"open","event":"SAVE"');
});

it('an event that says more than its name is given a use where one that says nothing goes', () => {
  const text = firstText((parts) => {
    once(parts);
    const payloadSchema = [{ name: 'page', type: 'number' }];
    parts.machine.events.push(
      { key: 'REFETCH_PAGE', name: 'Refetch page', payloadSchema },
      { key: 'ASK_REVIEW', name: 'ASK_REVIEW' },
    );
    put(step(parts, 1).effects[0], {
      2: { type: 'entity-table', entity: 'Case', fields: ['id'], title: '@entity.ttile' },
    });
  });
  expect(text).toContain('{"action":"remove_event","params":{"trait":"CaseList","event":"ASK_REVIEW"}}');
  expect(text).toContain('"event":"REFETCH_PAGE"');
  expect(text).not.toContain('"event":"REFETCH_PAGE"}}');
});

it('the entity of a trait under a slip of its name is corrected first, whatever then comes to light', () => {
  const titled = (title: string) => (parts: Parts) => {
    once(parts);
    put(step(parts, 1).effects[0], { 2: { type: 'card', title } });
  };
  expectRestored(titled('@entity.title'), (parts) => {
    titled('@entity.titel')(parts);
    put(parts.first, { linkedEntity: 'Cazse' });
  });
});

it('an entity whose fields a trait does not read is not meant by a name like its own', () => {
  const text = firstText((parts) => {
    once(parts);
    const read = ['number', 'owner', 'due', 'state', 'place', 'note'].map((name) => `@entity.${name}`);
    step(parts, 1).effects.push([
      'render-ui',
      'main',
      { type: 'stack', children: read.map((content) => ({ type: 'typography', content })) },
    ]);
    put(parts.first, { linkedEntity: 'Cazse' });
  });
  expect(text).toContain('"action":"add_entity"');
});

it('a state that is not listed is called as most steps call it, though the first has a slip of that', () => {
  const text = firstText((parts) => {
    once(parts);
    parts.machine.states.shift();
    put(step(parts, 0), { from: 'loaing' });
  });
  expect(text).toContain('"states":["loading"],"details":{"loading":{"isInitial":true}}');
  expect(text).toContain('"loading"}');
  expect(text).not.toContain('"state":"browsing"');
});

it('who waits for an entity that is not declared means a trait that works beside those on it', () => {
  const text = firstText((parts) => {
    const { document, cases, second, first } = parts;
    Reflect.deleteProperty(cases, 'entity');
    cases.pages.splice(0);
    put(first, { listens: [] });
    put(second, { listens: [{ event: 'CASE_ARCHIVED', triggers: 'INIT', source: { kind: 'trait', trait: 'Case' } }] });
    document.orbitals.splice(2);
  });
  expect(text).toContain('"path":"/orbitals/1/traits/0/listens/0/source/trait","value":"CaseList"');
  expect(text).not.toContain('rename_trait');
});

it('states that hold their steps are read under whatever member they stand', () => {
  expectRestored(once, ({ first, machine }) => {
    const { states, events, transitions } = machine;
    const stepsFrom = (state: unknown) =>
      transitions
        .filter(({ from }) => from === state)
        .map(({ event, to, effects }) => [event, { target: to, actions: effects }]);
    const nodes = states.map((state) => ({ ...state, on: Object.fromEntries(stepsFrom(state.name)) }));
    put(first, { stateMachine: { nodes, events, transitions: [] } });
  });
});

describe('steps that stand in what they belong to', () => {
  const without = (step: JsonObject, name: string) => {
    const { [name]: _name, ...rest } = step;
    return rest;
  };
  const forms: [string, (machine: Machine) => JsonObject][] = [
    [
      'listed in their states',
      ({ states, events, transitions }) => ({
        states: states.map((state) => ({
          ...state,
          transitions: transitions.filter(({ from }) => from === state.name).map((one) => without(one, 'from')),
        })),
        events,
      }),
    ],
    [
      'listed in their events',
      ({ states, events, transitions }) => ({
        states,
        events: events.map((event) => ({
          ...event,
          transitions: transitions.filter((one) => one.event === event.key).map((one) => without(one, 'event')),
        })),
      }),
    ],
    [
      'in states by name, under another member, with what else they say',
      ({ states, events, transitions }) => ({
        events,
        nodes: Object.fromEntries(
          states.map(({ name, ...state }) => {
            const own = transitions.filter(({ from }) => from === name);
            const on = own.map(({ event, to, effects, note }) => [event, { target: to, actions: effects, note }]);
            return [name, { ...state, on: Object.fromEntries(on) }];
          }),
        ),
      }),
    ],
  ];

  it.each(forms)('are read: %s', (_name, form) => {
    const sound = (parts: Parts) => {
      once(parts);
      parts.machine.states.push({ name: 'gone', isTerminal: true });
      parts.machine.events.push({ key: 'LEAVE', name: 'Leave' });
      parts.machine.transitions.push({ from: 'browsing', event: 'LEAVE', to: 'gone', note: 'seldom' });
    };
    expectRestored(sound, ({ first, machine }) => put(first, { stateMachine: form(machine) }));
  });

  it('keep to themselves what they say of another state', () => {
    const { schema } = firstOf(({ document, first, machine }) => {
      document.orbitals.splice(1);
      const { states, events, transitions } = machine;
      const on = { RETRY: { from: 'failed', target: 'loading', actions: [] } };
      const nodes = states.map((state, at) => (at === 1 ? { ...state, on } : state));
      put(first, {
        stateMachine: { states: nodes, events, transitions: transitions.filter((one) => one.event !== 'RETRY') },
      });
    });
    const steps = indexSchema(schema).traits[0]?.transitions ?? [];
    expect(steps.filter(({ event, sources }) => event === 'RETRY' && sources.includes('browsing'))).toEqual([]);
  });

  it('stay where one of them is none', () => {
    const text = firstText(({ document, first, machine }) => {
      document.orbitals.splice(1);
      const { states, events } = machine;
      const nodes = states.map((state, at) => ({ ...state, on: { INIT: at === 0 ? 7 : 'browsing' } }));
      put(first, { stateMachine: { states: nodes, events, transitions: machine.transitions } });
      machine.transitions.pop();
    });
    expect(text).not.toContain('"event":"INIT","to":7');
    expect(text).not.toContain('[7]');
  });
});

it('a page means no trait that shares the word of an entity alone, though that is not declared', () => {
  const parts = desk();
  once(parts);
  put(parts.first, { name: 'CaseForm', listens: [] });
  put(parts.cases, { entity: { id: 'Case', fields: [{ name: 'title', type: 'string' }] } });
  put(parts.cases.pages[0], { traits: [{ ref: 'CaseReview' }] });
  const model = indexSchema(read(parts.document));
  const [finding] = verifySchema(model).byCategory.unresolved_trait_ref;
  const meant = finding && counterpartShownCandidates(finding, locate(model, finding), model, new Evidence(model));
  expect(meant).toEqual([]);
});
