import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { exploreModel } from '../explore/index.ts';
import { programOf } from '../run/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { generateSuite } from './generate.ts';
import { Coverage, goalsOf, percentOf, sharesOf } from './goals.ts';
import { killMutants, mutantsOf } from './mutants.ts';
import { playScenario, readScenario, recorded } from './scenario.ts';
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
    for (const left of suite.scenarios) {
      const coverage = new Coverage();
      for (const one of suite.scenarios) if (one !== left) coverage.follow(playScenario(program, one).steps);
      expect([left.name, percentOf(sharesOf(goalsOf(program), coverage)) < 100]).toEqual([left.name, true]);
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
