import { expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { checkActionCase, failuresLeaveNoTrace } from '../../../tests/laws/action-laws.ts';
import { parseSchema } from '../schema/index.ts';
import { applyActions } from './apply.ts';
import { actionDefinitions } from './definitions.ts';

test('[laws of actions] taking one back returns, refusals leave no trace, a thousand cases', {
  timeout: 600_000,
}, () => {
  const applied = new Set<string>();
  forSeeds(1, 1000, (prng) => {
    const { action, isApplied } = checkActionCase(prng, 0);
    if (isApplied) applied.add(action);
  });
  expect(applied.size).toBeGreaterThan(actionDefinitions.length / 2);
});

test('a list that fails midway names the action and leaves no trace', () => {
  forSeeds(1, 200, (prng) => failuresLeaveNoTrace(prng));
});

test('every action says what it does, needs and how it is taken back', () => {
  const names = new Set(actionDefinitions.map((definition) => definition.name));
  expect(names.size).toBe(actionDefinitions.length);
  for (const definition of actionDefinitions) {
    expect(definition.summary).toMatch(/^[A-Z].*\.$/);
    expect(definition.preconditions.length).toBeGreaterThan(0);
    for (const inverse of definition.inverse.split(' or ')) expect(names).toContain(inverse);
  }
});

test('renames of entities in a row come to the same as one by one', () => {
  const effects = [
    ['persist', 'update', 'Ticket'],
    ['let', [['Ticket', '@Agent.name']], ['log', '@Ticket.title', '@Agent.name']],
    ['map', '@Ticket.items', ['fn', 'Agent', ['concat', '@Agent.name', '@Ticket.title']]],
  ];
  const orbital = (name: string, other: string) => ({
    entity: { name, fields: [{ name: 'other', type: 'relation', relation: { entity: other } }] },
    traits: [
      {
        name: `${name}Flow`,
        linkedEntity: name,
        listens: [{ event: 'X', source: { orbital: other, trait: `${other}Flow` } }],
        stateMachine: {
          states: ['s'],
          events: [{ key: 'E', payloadSchema: [{ name: 'p', type: `[${other}]` }] }],
          transitions: [{ from: 's', event: 'E', to: 's', effects }],
        },
      },
    ],
  });
  const { schema } = parseSchema({ orbitals: [orbital('Ticket', 'Agent'), orbital('Agent', 'Ticket')] });
  const renames = (
    [
      ['Ticket', 'Case'],
      ['Agent', 'Ticket'],
      ['Case', 'Matter'],
    ] as const
  ).map(([from, to]) => ({ action: 'rename_entity', params: { from, to } }));
  const together = applyActions(schema, renames);
  let at = schema;
  for (const rename of renames) {
    const result = applyActions(at, [rename]);
    if (!result.ok) throw new Error(result.failure.reason);
    at = result.schema;
  }
  expect(together.ok && together.schema.document).toEqual(at.document);
  const text = JSON.stringify(at.document);
  expect(text).toContain('["persist","update","Matter"]');
  expect(text).toContain('["log","@Ticket.title","@Ticket.name"]');
  expect(text).toContain('"[Matter]"');
});
