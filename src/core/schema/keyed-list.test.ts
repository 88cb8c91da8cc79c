import { expect, test } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import { createPrng, type Prng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { canonicalText } from './canonical.ts';
import { parseSchema } from './parse.ts';

const parse = (entity: Json, machine: Json = {}) =>
  parseSchema({
    name: 'Desk',
    orbitals: [
      {
        entity,
        traits: [{ name: 'Triage', stateMachine: { states: [], events: [], transitions: [], ...(machine as object) } }],
        pages: [],
      },
    ],
  });

const machineOf = (machine: Json) => {
  const { schema, problems } = parse('Ticket', machine);
  const [orbital] = schema.document.orbitals as unknown as { traits: { stateMachine: JsonObject }[] }[];
  return { machine: orbital?.traits[0]?.stateMachine, problems };
};

test('fields by their names are fields with names, and a text is the type', () => {
  const { schema, problems } = parse({
    name: 'Ticket',
    fields: { title: { type: 'string', required: true }, count: 'number' },
  });
  expect(problems).toEqual([]);
  expect((schema.document.orbitals[0] as unknown as { entity: JsonObject }).entity.fields).toEqual([
    { name: 'title', type: 'string', required: true },
    { name: 'count', type: 'number' },
  ]);
  expect(schema.keyed).toEqual([
    {
      pointer: '/orbitals/0/entity/fields',
      path: '/orbitals/0/entity/fields',
      member: 'fields',
      wants: 'a list whose elements have `name`',
    },
  ]);
});

test('transitions stand under their event, under their source, or under both', () => {
  const wanted = [
    { from: 'open', event: 'CLOSE', to: 'done' },
    { from: 'done', event: 'REOPEN', to: 'open' },
  ];
  const written = [
    { CLOSE: { from: 'open', to: 'done' }, REOPEN: [{ from: 'done', to: 'open' }] },
    { open: { event: 'CLOSE', to: 'done' }, done: [{ event: 'REOPEN', to: 'open' }] },
    { open: { CLOSE: 'done' }, done: { REOPEN: { to: 'open' } } },
  ];
  for (const transitions of written) {
    const { machine, problems } = machineOf({ transitions });
    expect([problems, machine?.transitions]).toEqual([[], wanted]);
  }
});

test('effects by their operators are one effect each', () => {
  const step = { from: 'open', event: 'SAVE', to: 'open' };
  const effects = { set: ['@entity.title', 'x'], emit: 'SAVED' };
  const { machine } = machineOf({ transitions: [{ ...step, effects }] });
  expect(machine?.transitions).toEqual([{ ...step, effects: [{ set: effects.set }, { emit: 'SAVED' }] }]);
});

test('an object in which something is no element stays unreadable, and so does a JSON Schema', () => {
  for (const fields of [
    { title: { name: 'label', type: 'string' } },
    { title: 3 },
    { title: ['string'] },
    { type: 'object', properties: { title: { type: 'string' } } },
  ]) {
    const { problems } = parse({ name: 'Ticket', fields } as Json);
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/orbitals/0/entity/fields']);
  }
});

/** Members whose elements are called by one member, written down apart from the table. */
const names: Readonly<Record<string, string>> = {
  fields: 'name',
  states: 'name',
  events: 'key',
  traits: 'name',
  orbitals: 'name',
  pages: 'name',
};

/** The same document in which some lists are objects by name; the number of lists that were written so. */
function asObjects(value: Json, random: Prng, counts: { objects: number }, member = ''): Json {
  if (isArray(value)) {
    const items = value.map((item) => asObjects(item, random, counts));
    const by = names[member];
    const keys = items.map((item) => (isObject(item) && by !== undefined ? item[by] : undefined));
    const isNamed = keys.length > 0 && keys.every((key) => typeof key === 'string' && !/^(?:\d+$|\/)/.test(key));
    if (!isNamed || new Set(keys).size < keys.length || random.below(2) === 0) return items;
    counts.objects++;
    return Object.fromEntries(
      items.map((item, i) => {
        const { [by as string]: _, ...rest } = item as JsonObject;
        return [keys[i], rest];
      }),
    ) as Json;
  }
  if (!isObject(value)) return value;
  // Effects hold no elements, whatever their members are called.
  const inside = Object.entries(value).map(([key, item]) => [
    key,
    key === 'effects' ? item : asObjects(item as Json, random, counts, key),
  ]);
  return Object.fromEntries(inside) as Json;
}

test('a document says the same whichever of its lists are objects, and each of them is told at its place', () => {
  const random = createPrng(67);
  let written = 0;
  for (const { name, schema } of listBehaviors()) {
    const counts = { objects: 0 };
    const source = asObjects(schema as unknown as Json, random, counts);
    const read = parseSchema(source);
    written += counts.objects;
    expect([name, read.problems]).toEqual([name, []]);
    expect(canonicalText(read.schema), `${name}, seed 67`).toBe(canonicalText(parseSchema(schema).schema));
    expect(read.schema.keyed.length, `${name}, seed 67`).toBe(counts.objects);
    for (const { pointer, path } of read.schema.keyed) {
      const at = (root: Json, to: string) =>
        (parsePointer(to) ?? []).reduce<Json | undefined>(
          (node, step) => (node as JsonObject | undefined)?.[step],
          root,
        );
      expect([name, pointer, isObject(at(source, pointer) as Json)]).toEqual([name, pointer, true]);
      expect([name, path, isArray(at(read.schema.document as unknown as Json, path) as Json)]).toEqual([
        name,
        path,
        true,
      ]);
    }
  }
  expect(written).toBeGreaterThan(100);
});
