// Parameters of actions that become members of an element are members of the format, of the type that it gives them.
import { describe, expect, test } from 'vitest';
import { type ElementName, format, type MemberType } from '../schema/format.ts';
import { actionDefinitions } from './definitions.ts';
import type { ParamType } from './params.ts';

/** Actions that make an element, and parameters that say where it goes rather than what it has. */
const made: Readonly<
  Record<
    string,
    {
      readonly element: ElementName;
      readonly places: readonly string[];
      readonly called?: Readonly<Record<string, string>>;
    }
  >
> = {
  add_entity: { element: 'entity', places: ['orbital', 'auxiliary'] },
  add_trait: { element: 'trait', places: ['orbital', 'bare', 'reference'] },
  add_transition: { element: 'transition', places: ['trait', 'index'] },
  add_emit: { element: 'emit', places: ['trait'] },
  add_listen: { element: 'listen', places: ['trait'] },
  add_tick: { element: 'tick', places: ['trait'] },
  add_page: { element: 'page', places: ['orbital', 'bare', 'unnamed'], called: { entity: 'primaryEntity' } },
};

/** By which parameters a member of each type may be given. */
const fitting: Readonly<Record<MemberType, readonly ParamType[]>> = {
  text: ['text'],
  flag: ['boolean'],
  number: ['integer', 'json'],
  any: ['json'],
  object: ['object', 'json'],
  list: ['list'],
  texts: ['names', 'list'],
  sources: ['nameOrNames'],
  guard: ['json'],
  effects: ['list'],
  one: ['object', 'node', 'json'],
  many: ['list', 'names'],
  map: ['object'],
};

describe.each(Object.entries(made))('%s', (name, { element, places, called = {} }) => {
  const definition = actionDefinitions.find((one) => one.name === name);
  const params = Object.entries(definition?.params ?? {}).filter(([param]) => !places.includes(param));

  test('there is one, with parameters', () => expect(params.length).toBeGreaterThan(0));

  test.each(params)('%s is a member', (param, { type, optional }) => {
    const spec = format[element].members[called[param] ?? param];
    if (spec === undefined) throw new Error(`${element} has no member ${param}`);
    expect(fitting[spec.type]).toContain(type);
    // What an element says nothing without has to be given.
    if (spec.is === 'key') expect(optional ?? false).toBe(false);
  });
});
