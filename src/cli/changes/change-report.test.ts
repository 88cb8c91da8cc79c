import { expect, test } from 'vitest';
import { pickPair, smallSizes } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Json } from '../../core/base/json.ts';
import { planInstructions } from '../../core/plan/index.ts';
import { parseSchema } from '../../core/schema/index.ts';
import { reportChanges } from './change-report.ts';
import { detailsOfChange } from './value-parts.ts';

const schemaOf = (members: object, ...transitions: Json[]) =>
  parseSchema({
    name: 'Shop',
    ...members,
    orbitals: [
      {
        entity: { name: 'Order', fields: [{ name: 'total', type: 'number' }] },
        traits: [
          {
            name: 'Flow',
            linkedEntity: 'Order',
            stateMachine: {
              states: [{ name: 'open', isInitial: true }, { name: 'done' }],
              events: [
                { key: 'PAY', name: 'Pay' },
                { key: 'CLOSE', name: 'Close' },
              ],
              transitions,
            },
          },
        ],
      },
    ],
  }).schema;

test('the line counts what the summary of the answer counts: members of the document, guards, effects that moved', () => {
  const pay = { from: 'open', event: 'PAY', to: 'open' };
  const close = { from: 'open', event: 'CLOSE', to: 'done' };
  const before = schemaOf(
    { description: 'Orders', version: '1' },
    {
      ...pay,
      effects: [
        ['fetch', 'Order'],
        ['log', 'paid'],
        ['notify', 'success', 'Paid'],
      ],
    },
    close,
  );
  const after = schemaOf(
    { description: 'Orders of a shop', theme: { name: 'plain' } },
    {
      ...pay,
      effects: [
        ['log', 'paid'],
        ['notify', 'success', 'Paid'],
        ['ref', 'Order'],
      ],
    },
    { ...close, guard: ['>', '@entity.total', 0] },
  );
  const { summary } = planInstructions(before, after);
  expect(summary).toMatchObject({ added: 2, changed: 2, renamed: 0, removed: 1 });
  const { summary: line, groups } = reportChanges(before, after, []);
  expect(line).toBe('2 to add (1 property, 1 guard), 2 to change, 1 to remove (1 property)');
  const flow = groups.find(({ title }) => title === 'trait Flow');
  expect(flow?.lines.map(({ sign, text }) => `${sign} ${text}`)).toEqual([
    '~ effect 2 of open PAY → open',
    '+ guard of open CLOSE → done: [">","@entity.total",0]',
  ]);
});

test('what is renamed of an orbital is not told of the entity that it goes by', () => {
  const before = { orbitals: [{ name: 'OrderDesk', entity: { name: 'Order', fields: [], collection: 'order' } }] };
  const after = { orbitals: [{ name: 'OrderRoom', entity: { name: 'Order', fields: [], collection: 'orders' } }] };
  const { groups } = reportChanges(parseSchema(before).schema, parseSchema(after).schema, []);
  expect(groups.map(({ title, lines }) => [title, lines.map(({ details }) => details[0]?.field)])).toEqual([
    ['orbital OrderRoom', ['name']],
    ['entity Order', ['collection']],
  ]);
});

test('[counts] the first line counts the lines below it, and the summary of the plan counts the same', () => {
  let lines = 0;
  forSeeds(1, 120, (prng) => {
    const { a: current, b: goal } = pickPair(prng, 0, smallSizes);
    const plan = planInstructions(current, goal);
    const taken = plan.renames.filter((one) => one.taken);
    const { summary, groups } = reportChanges(current, goal, taken);
    const signs = groups.flatMap((group) => group.lines.map(({ sign }) => sign));
    const count = (sign: string) => signs.filter((one) => one === sign).length;
    const told = (verb: string) => Number(new RegExp(`(\\d+) to ${verb}`).exec(summary)?.[1] ?? 0);
    expect([count('+'), count('~'), count('→'), count('-')]).toEqual(['add', 'change', 'rename', 'remove'].map(told));
    const { added, changed, renamed, removed } = plan.summary;
    expect([count('+'), count('~'), count('→'), count('-')]).toEqual([added, changed, renamed, removed]);
    lines += signs.length;
  });
  expect(lines).toBeGreaterThan(300);
});

const entity = (node: object) => parseSchema({ orbitals: [{ entity: { name: 'Order', fields: [], ...node } }] }).schema;

test('a new state says if it is the first or the last, a new field if it is required, a new transition when', () => {
  const states = [
    { name: 'open', isInitial: true },
    { name: 'done', isTerminal: true },
  ];
  const transitions = [{ from: 'open', event: 'CLOSE', to: 'done', guard: ['=', '@payload.ok', true] }];
  const machine = (rest: object) => ({
    name: 'T',
    linkedEntity: 'Order',
    stateMachine: { events: [{ key: 'CLOSE' }], ...rest },
  });
  const orbital = (fields: object[], rest: object) =>
    parseSchema({ orbitals: [{ name: 'Desk', entity: { name: 'Order', fields }, traits: [machine(rest)] }] }).schema;
  const { groups } = reportChanges(
    orbital([], { states: [], transitions: [] }),
    orbital([{ name: 'a', type: 'string', required: true }], { states, transitions }),
    [],
  );
  expect(groups.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([
    'field a: string, required',
    'state open, initial',
    'state done, terminal',
    'transition open CLOSE → done, if ["=","@payload.ok",true]',
  ]);
});

test('a trait is a member of its orbital, and none of the entity there', () => {
  const orbital = (...traits: string[]) =>
    parseSchema({
      orbitals: [{ name: 'Desk', entity: { name: 'Order', fields: [] }, traits: traits.map((name) => ({ name })) }],
    }).schema;
  expect(reportChanges(orbital('A'), orbital('A', 'B'), []).groups.map(({ title }) => title)).toEqual(['orbital Desk']);
});

test('what was taken out of a list is told with its place before, where something came in as well', () => {
  const screen = (...children: object[]) => ({ type: 'stack', children });
  const details = (from: object, to: object) =>
    detailsOfChange({ field: 'effect', from: from as never, to: to as never }).map(({ field }) => field);
  const [a, b] = [
    { type: 'badge', label: 'a', tone: 'x'.repeat(200) },
    { type: 'button', label: 'b', text: 'y'.repeat(200) },
  ];
  const c = { type: 'icon', name: 'c' };
  expect(details(screen(a, b), screen(c, b))).toEqual(['effect /children/0', 'effect, before at /children/0']);
  expect(details(screen(a, b), screen(b))).toEqual(['effect /children/0']);
});

test('several members of one element are one change, told below it', () => {
  const { summary, groups } = reportChanges(
    entity({ collection: 'a', persistence: 'runtime' }),
    entity({ collection: 'b', persistence: 'persistent' }),
    [],
  );
  expect(summary).toBe('1 to change');
  expect(groups[0]?.lines.map(({ sign, text, details }) => [sign, text, details.length])).toEqual([
    ['~', '2 members', 2],
  ]);
});

test('what tools keep for themselves is one line, and no change', () => {
  const { summary, groups, bookkeeping } = reportChanges(
    entity({ id: 'ent_1', collection: 'a' }),
    entity({ id: 'ent_2', collection: 'a' }),
    [],
  );
  expect([summary, groups, bookkeeping]).toEqual(['nothing to do', [], 'only tools read it: id differ']);
});
