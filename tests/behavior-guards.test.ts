// No guard of the library is in vain: each can hold, and each can hold where every guard before it for the same state and event fails.
// Ticks as well. Numbers, times, texts, booleans and values of enums are taken into account, alone and together.
import { describe, expect, test } from 'vitest';
import type { Json } from '../src/core/base/json.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { type Entity, indexSchema, type Model, schemaOf, type Trait } from '../src/core/schema/index.ts';
import { type DomainOf, isSatisfiable } from './fixtures/satisfiable.ts';

const numeric = ['number', 'integer', 'float', 'currency', 'date', 'datetime', 'time', 'timestamp', 'duration'];

type Field = { readonly name?: Json; readonly type?: Json; readonly values?: Json };

function domainOfField(field: Field | undefined): ReturnType<DomainOf> {
  if (field === undefined) return undefined;
  if (numeric.includes(String(field.type))) return 'number';
  if (field.type === 'boolean') return [true, false];
  // A field that was never set is empty.
  return Array.isArray(field.values) ? [...field.values, '', null] : undefined;
}

/** What bindings may be in the guards of one event of a trait. */
function domainsOf(model: Model, trait: Trait, event: string): DomainOf {
  const fieldsOf = (entity: Entity | undefined) => (entity?.fields ?? []).map((field) => field.node as Field);
  const own = model.entities.find((entity) => entity.name === trait.linkedEntity);
  const payload = (trait.events.find((one) => one.name === event)?.payload ?? []) as readonly Field[];
  return (binding) => {
    const [root = '', name, ...deeper] = binding.slice(1).split('.');
    if (deeper.length > 0) return undefined;
    if (root === 'payload') return domainOfField(payload.find((field) => field.name === name));
    const entity = root === 'entity' ? own : model.entities.find((one) => one.name === root);
    return domainOfField(fieldsOf(entity).find((field) => field.name === name));
  };
}

function guardProblems(model: Model, trait: Trait): string[] {
  const problems: string[] = [];
  const before = new Map<string, Json[]>();
  for (const { sources, event, guard } of trait.transitions) {
    if (guard === null) continue;
    const domainOf = domainsOf(model, trait, event);
    for (const source of sources) {
      const key = `${source} ${event}`;
      const earlier = before.get(key) ?? [];
      const where = `${trait.name}, ${key}: ${JSON.stringify(guard)}`;
      if (!isSatisfiable([guard], [], domainOf)) problems.push(`${where} never holds`);
      else if (!isSatisfiable([guard], earlier, domainOf))
        problems.push(`${where} holds only where an earlier one does`);
      before.set(key, [...earlier, guard]);
    }
  }
  for (const { name, guard } of trait.ticks)
    if (guard !== null && !isSatisfiable([guard], [], domainsOf(model, trait, '')))
      problems.push(`${trait.name}, tick ${name}: ${JSON.stringify(guard)} never holds`);
  return problems;
}

describe('guards', () => {
  test.each(listBehaviors().map((one) => [one.name, one] as const))('%s', (_, { schema }) => {
    const model = indexSchema(schemaOf(schema));
    expect(model.traits.flatMap((trait) => guardProblems(model, trait))).toEqual([]);
  });

  test('bindings are understood, not waved through', () => {
    const kinds = { number: 0, values: 0, anything: 0 };
    for (const { schema } of listBehaviors()) {
      const model = indexSchema(schemaOf(schema));
      for (const trait of model.traits)
        for (const { event, guard } of trait.transitions)
          for (const [binding] of JSON.stringify(guard).matchAll(/@(?:entity|payload)\.\w+/g)) {
            const domain = domainsOf(model, trait, event)(binding);
            kinds[domain === 'number' ? 'number' : domain === undefined ? 'anything' : 'values']++;
          }
    }
    expect(kinds.number).toBeGreaterThan(1000);
    expect(kinds.values).toBeGreaterThan(100);
  });
});

describe('the decision procedure', () => {
  const domainOf: DomainOf = (binding) =>
    binding === '@entity.kind' ? ['a', 'b'] : /@entity\.(x|y|z)$/.test(binding) ? 'number' : undefined;
  const can = (...all: Json[]) => isSatisfiable(all, [], domainOf);
  const [x, y, z] = ['@entity.x', '@entity.y', '@entity.z'];

  test.each<[string, boolean, Json[]]>([
    [
      'an interval that is empty',
      false,
      [
        ['>', x, 5],
        ['<', x, 5],
      ],
    ],
    [
      'an interval of one point',
      true,
      [
        ['>=', x, 5],
        ['<=', x, 5],
      ],
    ],
    [
      'half-open at one point',
      false,
      [
        ['>=', x, 5],
        ['<', x, 5],
      ],
    ],
    [
      'a point that is left out',
      false,
      [
        ['=', x, 5],
        ['!=', x, 5],
      ],
    ],
    [
      'a ring of differences',
      false,
      [
        ['<', x, y],
        ['<', y, z],
        ['<', z, x],
      ],
    ],
    [
      'a chain of differences',
      true,
      [
        ['<', x, y],
        ['<', y, z],
      ],
    ],
    [
      'sums',
      false,
      [
        ['>', ['+', x, y], 10],
        ['<', x, 5],
        ['<=', y, 5],
      ],
    ],
    [
      'a scaled bound',
      false,
      [
        ['>', x, ['*', 2, y]],
        ['<', x, y],
        ['>', y, 0],
      ],
    ],
    ['a length below nothing', false, [['<', ['array/len', '@entity.list'], 0]]],
    ['a chance above one', false, [['>', ['math/random'], 1]]],
    [
      'past and future',
      false,
      [
        ['time/isPast', x],
        ['time/isFuture', x],
      ],
    ],
    [
      'later than its own end',
      false,
      [
        ['time/isAfter', x, ['time/add', '@now', 1, 'day']],
        ['time/isPast', x],
      ],
    ],
    ['a value an enum lacks', false, [['=', '@entity.kind', 'c']]],
    [
      'an enum with nothing left',
      false,
      [
        ['!=', '@entity.kind', 'a'],
        ['!=', '@entity.kind', 'b'],
      ],
    ],
    [
      'two values at once',
      false,
      [
        ['=', '@entity.name', 'a'],
        ['=', '@entity.name', 'b'],
      ],
    ],
    [
      'equality through others',
      false,
      [
        ['=', '@a', '@b'],
        ['=', '@b', '@c'],
        ['!=', '@a', '@c'],
      ],
    ],
    [
      'a predicate and its opposite',
      false,
      [
        ['array/includes', '@a', 'x'],
        ['not', ['array/includes', '@a', 'x']],
      ],
    ],
    [
      'true and not true',
      false,
      [
        ['=', '@entity.flag', true],
        ['=', '@entity.flag', false],
      ],
    ],
    [
      'one of two ways',
      true,
      [
        ['or', ['<', x, 0], ['>', x, 9]],
        ['>', x, 5],
      ],
    ],
    [
      'neither of two ways',
      false,
      [
        ['or', ['<', x, 0], ['>', x, 9]],
        ['>', x, 5],
        ['<', x, 7],
      ],
    ],
    [
      'de Morgan',
      false,
      [
        ['not', ['and', ['>', x, 1], ['>', y, 1]]],
        ['>', x, 2],
        ['>', y, 2],
      ],
    ],
  ])('%s', (_, expected, all) => {
    expect(can(...all)).toBe(expected);
  });

  test('what fails counts as its opposite', () => {
    expect(isSatisfiable([['>', x, 10]], [['>', x, 5]], domainOf)).toBe(false);
    expect(isSatisfiable([['>', x, 5]], [['>', x, 10]], domainOf)).toBe(true);
  });
});
