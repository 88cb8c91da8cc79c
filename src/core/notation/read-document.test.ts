import { expect, test } from 'vitest';
import { baseTransitions, read, ticket } from '../../../tests/fixtures/ticket.ts';
import type { Json } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { canonicalText } from '../schema/canonical.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema } from '../schema/parse.ts';
import { registries19 } from '../verify/registry.ts';
import { readNotation } from './read-document.ts';

const readingOf = (document: unknown) => readNotation(indexSchema(read(document)), registries19);

test('steps whose ends stand under the members of another format are read, each place told', () => {
  const transitions = baseTransitions.map(({ to, ...rest }) => ({ ...rest, target: to }));
  const { document, places, changes } = readingOf(ticket({ transitions }));
  expect(canonicalText(parseSchema(document).schema)).toBe(canonicalText(read(ticket())));
  expect(places).toHaveLength(baseTransitions.length);
  expect(changes[0]).toMatchObject({
    pointer: '/orbitals/0/traits/0/stateMachine/transitions/0',
    value: { to: 'assessing' },
  });
});

test('steps whose ends stand under the names of a graph keep their direction', () => {
  const transitions = baseTransitions.map(({ from, to, event, ...rest }) => ({
    ...rest,
    source: from,
    trigger: event,
    target: to,
  }));
  const { document } = readingOf(ticket({ transitions }));
  expect(canonicalText(parseSchema(document).schema)).toBe(canonicalText(read(ticket())));
});

test('states that hold their steps under `on` are read as a list of steps', () => {
  const states = [
    { name: 'new', isInitial: true, on: { ASSESS: { target: 'assessing' } } },
    { name: 'assessing', on: { CLOSE: 'closed' } },
    { name: 'closed', isTerminal: true },
  ];
  const [orbital] = (ticket() as unknown as { orbitals: Record<string, Json>[] }).orbitals;
  const trait = { name: 'Triage', linkedEntity: 'Ticket', category: 'interaction', stateMachine: { states } };
  const { document } = readingOf({ name: 'Desk', orbitals: [{ ...orbital, traits: [trait] }] });
  const [found] = indexSchema(parseSchema(document).schema).traits;
  expect(found?.transitions.map(({ sources, event, to }) => [sources, event, to])).toEqual([
    [['new'], 'ASSESS', 'assessing'],
    [['assessing'], 'CLOSE', 'closed'],
  ]);
});

test('what is written as the format has it stays the same object', () => {
  for (const { name, schema } of listBehaviors()) {
    const model = indexSchema(parseSchema(schema).schema);
    const { document, changes } = readNotation(model, registries19);
    expect([name, changes, document === (model.document as unknown)]).toEqual([name, [], true]);
  }
});

test('the values of a field are read under the names that other formats have for them, and from a list of texts alone', () => {
  const [orbital] = (ticket() as unknown as { orbitals: Record<string, Json>[] }).orbitals;
  const fieldsOf = (written: Json) => {
    const entity = {
      name: 'Ticket',
      persistence: 'runtime',
      fields: [{ name: 'kind', type: 'enum', ...(written as object) }],
    };
    const { document } = readingOf({ name: 'Desk', orbitals: [{ ...orbital, entity }] });
    return indexSchema(parseSchema(document).schema).entities[0]?.fields.map(({ node }) => node);
  };
  const values = ['bug', 'wish'];
  for (const name of ['options', 'enum'])
    expect(fieldsOf({ [name]: values })).toEqual([{ name: 'kind', type: 'enum', values }]);
  for (const other of [{ tags: values }, { options: [1, 2] }, { options: values, values: ['idea'] }])
    expect(fieldsOf(other)).toEqual([{ name: 'kind', type: 'enum', ...other }]);
});
