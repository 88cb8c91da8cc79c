import { expect, test } from 'vitest';
import { read, ticket } from '../../../tests/fixtures/ticket.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { canonicalText } from '../schema/canonical.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema } from '../schema/parse.ts';
import { notesOf } from '../verify/notes.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { foldCauses, mendWriting, untoldNotes } from './writing.ts';

const modelOf = (document: unknown) => indexSchema(read(document));
const findingsOf = (document: unknown) => verifySchema(modelOf(document), registries19).findings;
const causesOf = (document: unknown) => foldCauses(modelOf(document), findingsOf(document), registries19);

function withMachine(change: (machine: JsonObject) => JsonObject): Json {
  const document = structuredClone(ticket()) as unknown as { orbitals: { traits: { stateMachine: JsonObject }[] }[] };
  const trait = document.orbitals[0]?.traits[0];
  if (trait !== undefined) trait.stateMachine = change(trait.stateMachine);
  return document as unknown as Json;
}

const target = ({ transitions, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  transitions: (transitions as readonly JsonObject[]).map(({ to, ...step }) => ({ ...step, target: to as Json })),
});

/** As XState has a machine: states by name, each with its steps under `on`. */
function asStatechart({ states, transitions }: JsonObject): JsonObject {
  const chart: Record<string, Json> = {};
  for (const { name, isInitial: _, isTerminal, ...rest } of states as readonly JsonObject[]) {
    const own = (transitions as readonly JsonObject[]).filter(({ from }) => from === name);
    const on = Object.fromEntries(
      own.map(({ from: _from, event, to, effects }) => [event, { target: to, ...(effects && { actions: effects }) }]),
    ) as Json;
    chart[name as string] = { ...rest, ...(isTerminal === true && { type: 'final' }), ...(own.length > 0 && { on }) };
  }
  return { initial: 'new', states: chart };
}

test('findings that follow from foreign words are told as one, at the first of them, before all others', () => {
  const document = withMachine(target);
  expect(findingsOf(document).length).toBeGreaterThan(3);
  const [first, ...rest] = causesOf(document);
  expect([first?.name, first?.pointer, rest]).toEqual([
    'target',
    '/orbitals/0/traits/0/stateMachine/transitions/0',
    causesOf(ticket()),
  ]);
  expect(first?.message).toBe('"target" is a word of another format: write "to"');
  expect(first?.places.length).toBe(findingsOf(document).length - findingsOf(ticket()).length);
});

test('a misspelt member is one finding that says what is written for it, and no note besides', () => {
  const document = withMachine(({ transitions = null, ...rest }) => ({ ...rest, transition: transitions }));
  const causes = causesOf(document);
  expect(causes.length).toBe(1 + causesOf(ticket()).length);
  expect(causes[0]).toMatchObject({ name: 'transition', message: 'nothing reads "transition": write "transitions"' });
  const notes = notesOf(modelOf(document), registries19, findingsOf(document));
  const kinds = (told: typeof notes) => told.map(({ kind, name }) => `${kind} ${name}`);
  expect(kinds(notes)).toContain('unknown_member transition');
  expect(kinds(untoldNotes(notes, causes))).not.toContain('unknown_member transition');
});

test('a statechart inside of a trait is read, told once for each thing that is written otherwise, and mended', () => {
  const document = withMachine(asStatechart);
  const causes = causesOf(document);
  expect(causes.slice(0, 2).map(({ rule, pointer }) => [rule, pointer])).toEqual([
    ['keyed-list', '/orbitals/0/traits/0/stateMachine/states'],
    [causes[1]?.rule, '/orbitals/0/traits/0/stateMachine'],
  ]);
  expect(causes[1]?.message).toBe(
    '"initial", "on", "target", "actions" are words of another format: write "isInitial" for "initial", "transitions" for "on", "to" for "target", "effects" for "actions"',
  );
  expect(causes.slice(2)).toEqual(causesOf(ticket()));
  const mended = mendWriting(modelOf(document), registries19);
  const trait = (schema: unknown) =>
    JSON.parse(canonicalText(parseSchema(schema).schema)).orbitals[0].traits[0].stateMachine;
  const own = trait(mended?.schema.document);
  const wanted = trait(ticket());
  expect([own.states, own.transitions]).toEqual([wanted.states, wanted.transitions]);
});

test('effects of a statechart that are objects are effects', () => {
  const document = withMachine((machine) => {
    const { states, ...rest } = asStatechart(machine);
    const effect: Json = { type: 'set', field: 'status', value: 'closed' };
    const assessing = {
      on: { CLOSE: { target: 'closed', actions: [effect] }, WAIT: { target: 'waiting', actions: effect } },
    };
    return { ...rest, states: { ...(states as JsonObject), assessing } };
  });
  const mended = mendWriting(modelOf(document), registries19);
  const [orbital] = (mended?.schema.document.orbitals ?? []) as unknown as { traits: { stateMachine: JsonObject }[] }[];
  const steps = orbital?.traits[0]?.stateMachine.transitions as readonly JsonObject[];
  expect(steps.filter(({ from }) => from === 'assessing').map(({ effects }) => effects)).toEqual([
    [['set', '@entity.status', 'closed']],
    [['set', '@entity.status', 'closed']],
  ]);
});

test('what is written as the format has it is left alone', () => {
  for (const { name, schema } of listBehaviors().slice(0, 12))
    expect([name, mendWriting(modelOf(schema), registries19)]).toEqual([name, null]);
});

test('a reading that clears nothing is not written', () => {
  const document = withMachine(({ events, ...rest }) => ({
    ...rest,
    events: (events as readonly JsonObject[]).map((event) => ({ ...event, trigger: 'click' })),
  }));
  expect(mendWriting(modelOf(document), registries19)).toBeNull();
});
