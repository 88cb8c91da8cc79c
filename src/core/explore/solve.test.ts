import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { programOf, startOf, takeStep } from '../run/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { choiceFor } from './solve.ts';
import { exploreNow } from './space.ts';

const steps = [{ kind: 'single' }, { kind: 'all' }];
const fields = [
  { name: 'max', type: 'number', default: 0 },
  { name: 'count', type: 'integer', default: 3 },
  { name: 'status', type: 'string', values: ['open', 'won', 'lost'], default: 'open' },
  { name: 'title', type: 'string' },
  { name: 'isReady', type: 'boolean', default: false },
  { name: 'items', type: 'array', default: [] },
  { name: 'at', type: 'number', default: 0 },
];

function programWith(guard: Json) {
  const transitions = [{ from: 'here', to: 'there', event: 'GO', guard }];
  const trait = {
    ...{ name: 'Machine', linkedEntity: 'Row' },
    stateMachine: {
      states: [{ name: 'here', isInitial: true }, { name: 'there' }],
      events: [
        {
          name: 'GO',
          payload: [
            { name: 'now', type: 'number' },
            { name: 'rows', type: 'array' },
          ],
        },
      ],
      transitions,
    },
  };
  const orbital = { name: 'O', entity: { name: 'Row', persistence: 'runtime', fields }, traits: [trait] };
  const { schema } = parseSchema({ name: 'D', orbitals: [orbital] } as unknown as Json);
  if (schema === null) throw new Error('no schema');
  return programOf(indexSchema(schema));
}

/** The guard in the log of the interpreter, with the values that were found; null where none were. */
function outcome(guard: Json, holds: boolean): boolean | null {
  const program = programWith(guard);
  const [machine] = program.machines;
  if (machine === undefined) throw new Error('no machine');
  const start = startOf(program);
  const choice = choiceFor(program, machine, 'GO', start, [{ expression: guard, holds }]);
  if (choice === null) return null;
  const instances = new Map([...start.instances].map(([name, row]) => [name, { ...row, ...choice.given[name] }]));
  const environment = { now: exploreNow, random: createPrng(0) };
  const { step } = takeStep(program, { ...start, instances }, { event: 'GO', payload: choice.payload }, environment);
  return step.guards[0]?.holds ?? null;
}

const share = ['/', '@payload.now', '@entity.max'];
const kept = ['array/filter', '@payload.rows', ['fn', 'row', ['=', ['object/get', '@row', 'owner'], '@entity.title']]];
const guards: readonly Json[] = [
  ...['@entity.isReady', '@payload.row.name', ['not', '@entity.title']],
  ...[
    ['>=', share, 0.95],
    ['and', ['>=', share, 0.85], ['<', share, 0.95]],
  ],
  ['=', ['+', '@entity.count', 1], '@entity.max'],
  ['<=', ['math/abs', ['-', '@entity.at', '@entity.max']], '@payload.now'],
  ['and', ['!=', '@entity.status', 'open'], ['=', '@payload.player', '@entity.title']],
  ['>', ['array/len', kept], 1],
  ['=', ['object/get', ['array/nth', steps, '@entity.at'], 'kind'], 'all'],
  ['array/includes', '@entity.items', '@payload.id'],
  ['if', '@entity.isReady', ['>', ['*', '@entity.count', 2], 20], ['str/startsWith', '@entity.title', 'ab']],
  ['array/some', '@payload.rows', ['fn', 'one', ['>', '@one.price', '@entity.max']]],
  ['=', '@payload.rows.length', 4],
  ['=', ['str/len', ['str/trim', '@payload.note']], 5],
];

describe('values with which a guard comes out as wanted', () => {
  test.each(guards.map((guard) => [JSON.stringify(guard), guard] as const))('%s', (_, guard) => {
    expect([outcome(guard, true), outcome(guard, false)]).toEqual([true, false]);
  });

  test('a field that lists its values gets one of them, a whole number stays whole', () => {
    expect(outcome(['=', '@entity.status', 'drawn'], true)).toBe(null);
    expect(outcome(['=', '@entity.count', 0.5], true)).toBe(null);
  });

  test('nothing is found where nothing can be', () => {
    expect([outcome(['and', '@entity.isReady', false], true), outcome(['>', 2, 1], false)]).toEqual([null, null]);
  });

  test('several wishes come true at once', () => {
    const program = programWith(true);
    const [machine] = program.machines;
    if (machine === undefined) throw new Error('no machine');
    const wishes = [
      { expression: ['<', share, 0.85], holds: false },
      { expression: ['<', share, 0.95], holds: true },
      { expression: '@entity.isReady', holds: true },
    ];
    const choice = choiceFor(program, machine, 'GO', startOf(program), wishes);
    expect(choice).toEqual({ payload: { now: 85 }, given: { Row: { max: 100, isReady: true } } });
  });
});
