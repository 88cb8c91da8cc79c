import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isArray, isObject, type Json } from '../base/json.ts';
import { elementNames, format, holdersOf, listIn } from './format.ts';
import { parseSchema } from './parse.ts';
import { isWordOf, vocabularies } from './words.ts';

const members = elementNames.flatMap((element) =>
  Object.entries(format[element].members).map(([name, spec]) => ({ element, name, spec, path: `${element}.${name}` })),
);

describe('the table of the format', () => {
  test('every element is held by another, but for the two kinds of document', () => {
    const tops = elementNames.filter((element) => holdersOf(element).length === 0);
    // A trait with `ref` is a reference, wherever a trait may stand.
    expect(tops).toEqual(['schema', 'machines', 'reference']);
  });

  test('what a member refers to in the table is there', () => {
    for (const { element, spec, path } of members) {
      if (spec.sameAs !== undefined) expect(format[element].members, path).toHaveProperty(spec.sameAs);
      if (spec.words !== undefined) expect(vocabularies, path).toHaveProperty(spec.words);
      if (spec.words !== undefined && typeof spec.default === 'string')
        expect(isWordOf(spec.words, spec.default), path).toBe(true);
    }
    for (const element of elementNames) {
      const { bare, misplaced = {}, members } = format[element];
      if (bare !== undefined) expect(members, element).toHaveProperty(bare);
      for (const meant of Object.keys(misplaced)) {
        const [member = '', owner = ''] = meant.split(' of ');
        const owners = elementNames.filter((one) => owner.endsWith(format[one].noun.replace(/^an? /, '')));
        expect(
          owners.some((one) => member in format[one].members),
          `${element}: ${meant}`,
        ).toBe(true);
      }
    }
  });

  test('every member and word is explained in one sentence', () => {
    const words = Object.values(vocabularies).flatMap(({ says }) => Object.values(says));
    for (const says of [...members.map(({ spec }) => spec.says), ...words]) {
      expect(says).toMatch(/^[\p{Lu}`].*\.$/u);
      expect(says.length).toBeLessThan(160);
    }
  });

  test('an example has the members that it must have, of the types of the table, and no other', () => {
    for (const element of elementNames) holdExample(element, format[element].example);
    expect(parseSchema(format.schema.example).problems).toEqual([]);
    expect(parseSchema(format.machines.example).problems).toEqual([]);
  });

  test('the list of an element by the kind that it holds', () => {
    expect(listIn('orbital', 'entity')).toBe('auxiliaryEntities');
    expect(listIn('machine', 'transition')).toBe('transitions');
    expect(() => listIn('state', 'page')).toThrow('state keeps no list of page');
  });
});

function holdExample(element: (typeof elementNames)[number], value: Json): void {
  const { members, bare } = format[element];
  if (typeof value === 'string') {
    expect(bare, element).toBeDefined();
    return;
  }
  if (!isObject(value)) throw new Error(`${element}: an example is a name or an object`);
  for (const [name, part] of Object.entries(value)) {
    const spec = members[name];
    if (spec === undefined) throw new Error(`${element} has no member ${name}`);
    if (spec.words !== undefined) expect(isWordOf(spec.words, String(part)), `${element}.${name}`).toBe(true);
    if (spec.of === undefined || spec.type === 'map') continue;
    for (const one of spec.type === 'many' && isArray(part) ? part : [part]) holdExample(spec.of, one as Json);
  }
  const missing = Object.keys(members).filter((name) => members[name]?.is === 'key' && !(name in value));
  expect(element === 'reference' ? [] : missing, element).toEqual([]);
}

describe('the types of the wire shape', () => {
  /** What document.ts calls the elements. */
  const nodes: Record<string, keyof typeof format> = {
    OrbDocument: 'schema',
    UseNode: 'use',
    MachineNode: 'machine',
    PayloadFieldNode: 'payload',
  };
  const text = readFileSync(new URL('./document.ts', import.meta.url), 'utf8');
  const interfaces = [...text.matchAll(/interface (\w+) extends JsonObject \{([^}]*)\}/g)].map(
    ([, name = '', body = '']) => ({
      name,
      members: [...body.matchAll(/readonly (\w+)\??: (.*);/g)].map(([, member = '', type = '']) => ({ member, type })),
    }),
  );

  test('there are some', () => expect(interfaces.length).toBeGreaterThan(12));

  test.each(interfaces)('$name has members of the table, typed as it says', ({ name, members }) => {
    const element = nodes[name] ?? (name.replace('Node', '').toLowerCase() as keyof typeof format);
    for (const { member, type } of members) {
      const spec = format[element].members[member];
      if (spec === undefined) throw new Error(`${element} has no member ${member}`);
      const isList = type.startsWith('readonly ');
      if (spec.type === 'text') expect(type, member).toBe('string');
      if (spec.type === 'flag') expect(type, member).toBe('boolean');
      if (['many', 'list', 'effects'].includes(spec.type)) expect(isList, member).toBe(true);
      if (['one', 'any', 'guard', 'object'].includes(spec.type)) expect(isList, member).toBe(false);
    }
    const read = Object.entries(format[element].members).filter(([, spec]) => spec.is !== undefined);
    expect(members.map(({ member }) => member)).toEqual(expect.arrayContaining(read.map(([member]) => member)));
  });
});
