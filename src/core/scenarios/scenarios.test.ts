import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { exploreModel, exploreNow } from '../explore/index.ts';
import { type Program, programOf, startOf, takeStep } from '../run/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { generateSuite } from './generate.ts';
import { Coverage, goalsOf, percentOf, sharesOf } from './goals.ts';
import { killMutants, mutantsOf } from './mutants.ts';
import { playScenario, readScenario, recorded, type Scenario } from './scenario.ts';
import {
  back,
  beginSession,
  buttonsOf,
  configurationOf,
  forward,
  press,
  scenarioOfSession,
  setField,
} from './session.ts';

const pay = ['call-service', 'bank', 'pay', {}, { emit: { success: 'Paid', failure: 'Failed' } }];
const document = {
  name: 'D',
  orbitals: [
    {
      name: 'O',
      entity: { name: 'Bill', persistence: 'runtime', fields: [{ name: 'tries', type: 'number', default: 0 }] },
      traits: [
        {
          name: 'Payment',
          linkedEntity: 'Bill',
          stateMachine: {
            states: [{ name: 'open', isInitial: true }, { name: 'paying' }, { name: 'failed' }, { name: 'paid' }],
            events: [],
            transitions: [
              { from: 'open', to: 'paying', event: 'PAY', effects: [pay] },
              { from: 'paying', to: 'paid', event: 'Paid' },
              { from: 'paying', to: 'failed', event: 'Failed' },
              {
                ...{ from: 'failed', to: 'paying', event: 'RETRY', guard: ['<', '@entity.tries', 2] },
                effects: [['set', '@entity.tries', ['+', '@entity.tries', 1]], pay],
              },
            ],
          },
        },
      ],
    },
  ],
} as unknown as Json;
const { schema } = parseSchema(document);
if (schema === null) throw new Error('no schema');
const model = indexSchema(schema);
const program = programOf(model);

/** Transitions, pairs, outcomes of guards and ends of work that are in the log, told by the places in the document and not by goals. */
function countedByHand(own: Program, scenarios: readonly Scenario[]): number[] {
  const [taken, pairs, guards, ends] = [new Set<unknown>(), new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { entities = {}, events } of scenarios) {
    let at = startOf(own, entities);
    const before = new Map<string, string>();
    for (const { given = {}, ...stimulus } of events) {
      const rows = new Map([...at.instances].map(([name, row]) => [name, { ...row, ...given[name] }]));
      at = { ...at, instances: rows };
      const { step, after } = takeStep(own, at, stimulus, { now: exploreNow, random: createPrng(0) });
      at = after;
      for (const { trait, transition, holds } of step.guards) guards.add(`${trait} ${transition.index} ${holds}`);
      for (const { trait, transition } of step.transitions) {
        taken.add(`${trait} ${transition.index}`);
        if (before.has(trait)) pairs.add(`${trait} ${before.get(trait)} ${transition.index}`);
        before.set(trait, String(transition.index));
      }
      for (const { trait, event } of step.emitted) if (isEndOf(own, trait, event)) ends.add(`${trait} ${event}`);
    }
  }
  return [taken.size, pairs.size, guards.size, ends.size];
}

function isEndOf({ machines }: Program, id: string, event: string): boolean {
  const own = machines.find((one) => one.id === id);
  const text = JSON.stringify([own?.trait.transitions.map((one) => one.effects), own?.ticks.map((one) => one.effects)]);
  return ['success', 'failure'].some((end) => text.includes(`${JSON.stringify(end)}:${JSON.stringify(event)}`));
}

describe('generated scenarios', () => {
  const suite = generateSuite(model);

  test('each transition, pair, guard outcome and end of work is covered, as the log of the interpreter counts', () => {
    const coverage = new Coverage();
    for (const scenario of suite.scenarios) coverage.follow(playScenario(program, scenario).steps);
    expect(sharesOf(goalsOf(program), coverage)).toEqual([
      { kind: 'transition', seen: 4, of: 4 },
      { kind: 'pair', seen: 5, of: 5 },
      { kind: 'guard', seen: 2, of: 2 },
      { kind: 'outcome', seen: 2, of: 2 },
    ]);
    expect([suite.missing, percentOf(suite.shares)]).toEqual([[], 100]);
  });

  test('each runs as it was recorded, and none is without use', () => {
    for (const scenario of suite.scenarios) expect(playScenario(program, scenario).mismatches).toEqual([]);
    const covering = suite.scenarios.filter(({ name }) => !name.startsWith('ignored'));
    for (const left of covering) {
      const coverage = new Coverage();
      for (const one of covering) if (one !== left) coverage.follow(playScenario(program, one).steps);
      expect([left.name, percentOf(sharesOf(goalsOf(program), coverage)) < 100]).toEqual([left.name, true]);
    }
  });

  test('in each state, the events that the machine knows and does not take there do nothing', () => {
    const ignored = suite.scenarios.filter(({ name }) => name.startsWith('ignored'));
    const expected = program.machines.flatMap(({ id, trait, transitions }) =>
      trait.states.flatMap(({ name }) => {
        const taken = trait.transitions.filter(({ sources }) => sources.includes(name)).map(({ event }) => event);
        return [...transitions.keys()]
          .filter((event) => !taken.includes(event))
          .map((event) => `${id} ${name} ${event}`);
      }),
    );
    const asked = ignored.flatMap((scenario) => {
      const [, id, state] = /^ignored by (\S+) in (\S+)$/.exec(scenario.name) ?? [];
      return scenario.events
        .filter(({ trait, answers }) => trait === id && answers !== true)
        .map((one) => {
          expect([one.event, one.expect]).toEqual([one.event, { moves: [] }]);
          return `${id} ${state} ${one.event}`;
        });
    });
    expect(asked.sort()).toEqual(expected.sort());
    expect(asked.length).toBeGreaterThan(3);
  });

  test('where not everything can be explored, fields are set so that each guard comes out both ways', () => {
    const share = ['/', '@payload.used', '@entity.max'];
    const states = ['low', 'high', 'full'].map((name, i) => ({ name, isInitial: i === 0 }));
    const transitions = [
      { from: ['low', 'high'], to: 'low', event: 'USE', guard: ['<', share, 0.85] },
      { from: ['low', 'high'], to: 'high', event: 'USE', guard: ['<', share, 1] },
      { from: ['low', 'high'], to: 'full', event: 'USE' },
      { from: 'full', to: 'low', event: 'EMPTY', guard: ['>', ['array/len', '@entity.items'], 2] },
    ];
    const fields = [
      { name: 'max', type: 'number', default: 0 },
      { name: 'items', type: 'array', default: [] },
    ];
    const trait = { name: 'Tank', stateMachine: { states, events: ['USE', 'EMPTY', 'LOOK'], transitions } };
    const orbital = { name: 'O', entity: { name: 'Row', persistence: 'runtime', fields }, traits: [trait] };
    const { schema: made } = parseSchema({ name: 'D', orbitals: [orbital] } as unknown as Json);
    if (made === null) throw new Error('no schema');
    const suite = generateSuite(indexSchema(made));
    expect([suite.missing, suite.isWhole, percentOf(suite.shares)]).toEqual([[], false, 100]);
    const own = programOf(indexSchema(made));
    for (const scenario of suite.scenarios) expect(playScenario(own, scenario).mismatches).toEqual([]);
    const set = suite.scenarios.filter(({ events }) => events.some(({ given }) => given !== undefined));
    expect(set.map(({ name }) => / fields set, /.test(name) || name.startsWith('ignored by'))).toContain(true);
    // A declared event without a transition is ignored in every state.
    const looks = suite.scenarios.filter(({ events }) => events.some(({ event }) => event === 'LOOK'));
    expect(looks.map(({ name }) => name).sort()).toEqual(
      ['full', 'high', 'low'].map((at) => `ignored by Tank in ${at}`),
    );
  });

  test('what is covered is what a count over the single steps of the interpreter finds', () => {
    const small = listBehaviors().filter((one) => JSON.stringify(one.schema).length < 6000);
    for (const behavior of small.slice(0, 10)) {
      const { name } = behavior;
      const { schema: made } = parseSchema(behavior.schema as unknown as Json);
      if (made === null) throw new Error(name);
      const own = programOf(indexSchema(made));
      const { scenarios, shares } = generateSuite(indexSchema(made));
      expect([name, shares.map(({ seen }) => seen)]).toEqual([name, countedByHand(own, scenarios)]);
    }
  });

  test('a goal that no run covers is named', () => {
    const dead = structuredClone(document) as never as {
      orbitals: [{ traits: [{ stateMachine: { transitions: object[] } }] }];
    };
    dead.orbitals[0].traits[0].stateMachine.transitions.push({
      from: 'paid',
      to: 'open',
      event: 'UNDO',
      guard: ['<', '@entity.tries', 0],
    });
    const { schema: made } = parseSchema(dead as never);
    const other = generateSuite(indexSchema(made as never));
    expect(other.missing.map(({ kind }) => kind)).toEqual(['transition', 'pair', 'pair', 'guard']);
    expect(other.isWhole).toBe(true);
  });

  test('transitions covered are those that exploration reaches', () => {
    const { coverage } = exploreModel(model);
    expect(suite.shares.find(({ kind }) => kind === 'transition')).toMatchObject(coverage.transitions);
  });
});

describe('mutants', () => {
  test('the generated scenarios notice each mistake that changes what the document does', () => {
    const { scenarios } = generateSuite(model);
    expect(killMutants(schema, scenarios)).toEqual({ made: 19, killed: 19, same: 0, survived: [] });
  });

  test('no scenario notices nothing, and each mutant differs from the document', () => {
    const report = killMutants(schema, []);
    expect([report.killed, report.survived.length]).toEqual([0, report.made]);
    const texts = mutantsOf(schema).map((mutant) => JSON.stringify(mutant.schema.document));
    expect(new Set([...texts, JSON.stringify(schema.document)]).size).toBe(texts.length + 1);
  });

  test('of many, some are taken at equal distances', () => {
    expect(mutantsOf(schema, 5)).toHaveLength(5);
  });
});

describe('a session', () => {
  const begin = beginSession(model);
  const labels = (session: typeof begin) => buttonsOf(session).map(({ kind, stimulus }) => `${kind} ${stimulus.event}`);
  const pressed = (session: typeof begin, event: string) => {
    const button = buttonsOf(session).find(({ stimulus }) => stimulus.event === event);
    if (button === undefined) throw new Error(`no button ${event}`);
    return press(session, button.stimulus);
  };

  test('buttons are what can happen: events, and ends of work that was begun', () => {
    expect(labels(begin)).toEqual(['event PAY']);
    const paying = pressed(begin, 'PAY');
    expect(labels(paying)).toEqual(['answer Paid', 'answer Failed']);
    expect(labels(pressed(paying, 'Failed'))).toEqual(['event RETRY']);
  });

  test('back and forward lead to the same place', () => {
    const failed = pressed(pressed(begin, 'PAY'), 'Failed');
    expect(configurationOf(back(failed)).states.get('Payment')).toBe('paying');
    expect(configurationOf(forward(back(failed)))).toEqual(configurationOf(failed));
    expect(back(begin)).toBe(begin);
    expect(forward(begin)).toBe(begin);
  });

  test('a value that is set counts in the next event, and in the scenario', () => {
    const failed = setField(pressed(pressed(begin, 'PAY'), 'Failed'), 'Bill', { tries: 2 });
    const refused = pressed(failed, 'RETRY');
    expect(configurationOf(refused).states.get('Payment')).toBe('failed');
    const scenario = scenarioOfSession(refused, 'refused');
    expect(scenario.events[2]).toMatchObject({ event: 'RETRY', given: { Bill: { tries: 2 } }, expect: { moves: [] } });
    expect(playScenario(program, scenario).mismatches).toEqual([]);
  });
});

describe('scenarios as data', () => {
  test('what is not as expected is told with its event and part', () => {
    const events = [
      { event: 'PAY', outcome: 'none', expect: { moves: ['Payment: open -> paid'], states: { Payment: 'paid' } } },
    ] as const;
    expect(playScenario(program, { name: 's', events }).mismatches).toEqual([
      { event: 0, part: 'moves', expected: ['Payment: open -> paid'], actual: ['Payment: open -> paying'] },
      { event: 0, part: 'states', expected: { Payment: 'paid' }, actual: { Payment: 'paying' } },
    ]);
  });

  test('a recording is read back as it was', () => {
    const scenario = recorded(program, { name: 's', events: [{ event: 'PAY' }] });
    expect(readScenario(JSON.parse(JSON.stringify(scenario)), 'other')).toEqual(scenario);
  });

  test.each([
    [null, 'a scenario is an object with "events"'],
    [{ events: 1 }, '"events" must be a list'],
    [{ events: [], entities: [] }, '"entities" must be an object'],
    [{ events: [{}] }, 'events[0] must be an object with an "event"'],
    [{ events: [{ event: 'A', paylod: {} }] }, 'events[0] has no member "paylod"'],
    [{ events: [{ event: 'A', payload: 1 }] }, 'events[0].payload must be an object'],
    [{ events: [{ event: 'A', expect: { moved: [] } }] }, 'events[0].expect has no member "moved"'],
    [{ events: [{ event: 'A', expect: { moves: {} } }] }, 'events[0].expect.moves must be a list'],
  ])('%j is refused', (value, reason) => {
    expect(readScenario(value, 'n')).toBe(reason);
  });
});
