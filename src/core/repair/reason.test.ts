// Reasons and differences are told in the words of the document, from what the edit is and from nothing else.
import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { repairDiffLinesMax } from '../base/limits.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { type Edit, edit } from './edit.ts';
import { readableDiff, reasonOf } from './reason.ts';

const step = (effect: Json): Json => ({ from: 'open', event: 'ESCALATE', to: 'open', effects: [effect] });
const documentOf = (effect: Json, fields = ['id', 'status']): Json => ({
  name: 'Desk',
  orbitals: [
    {
      name: 'Tickets',
      entity: { name: 'Ticket', fields: fields.map((name) => ({ name, type: 'string' })) },
      traits: [
        { name: 'Board', stateMachine: { states: ['open'], events: ['ESCALATE'], transitions: [step(effect)] } },
      ],
    },
  ],
});
const before = documentOf(['set', '@entity.statos', 'closed']);

describe('the difference', () => {
  test('names the part of a binding that changes, and the transition', () => {
    expect(readableDiff(before, documentOf(['set', '@entity.status', 'closed']))).toEqual([
      'statos -> status in ESCALATE',
    ]);
  });

  test('shows what is added to an entity, and what goes', () => {
    expect(readableDiff(before, documentOf(['set', '@entity.statos', 'closed'], ['id', 'status', 'statos']))).toEqual([
      '+ statos in Ticket',
    ]);
    expect(readableDiff(before, documentOf(['set', '@entity.statos', 'closed'], ['id']))).toEqual([
      '- status in Ticket',
    ]);
  });

  test('counts what is the same in several places', () => {
    const twice = (name: string) => documentOf(['do', ['set', `@entity.${name}`, 1], ['set', `@entity.${name}`, 2]]);
    expect(readableDiff(twice('a'), twice('b'))).toEqual(['a -> b in ESCALATE (2 places)']);
  });

  test('ends at the limit with a count of the others', () => {
    const many = Array.from({ length: repairDiffLinesMax + 5 }, (_, i) => `field${i}`);
    const lines = readableDiff(before, documentOf(['set', '@entity.statos', 'closed'], ['id', 'status', ...many]));
    expect(lines).toHaveLength(repairDiffLinesMax);
    expect(lines.at(-1)).toBe('and 6 more');
  });
});

describe('the reason', () => {
  const model = indexSchema(parseSchema(before as never).schema);
  const of = (...edits: readonly Edit[]) => reasonOf(edits, model);
  const finding = { category: 'broken_binding' } as const;

  test('names what is written and what is meant', () => {
    const one = edit(finding, 'bind', [], { because: 'near', names: { given: 'statos', taken: 'status' } });
    expect(of(one)).toBe('"statos" is not declared, and "status" is the most similar declared name.');
  });

  test('says one thing once, and counts the reasons beyond three', () => {
    const declare = (name: string) =>
      edit(finding, 'declare', [
        { action: 'add_field', params: { entity: 'Ticket', field: { name, type: 'string' } } },
      ]);
    expect(of(declare('a'), declare('a'))).toBe('"a" is used and declared nowhere.');
    expect(of(...['a', 'b', 'c', 'd'].map(declare))).toBe(
      '"a" is used and declared nowhere; "b" is used and declared nowhere; "c" is used and declared nowhere; and 1 further reason.',
    );
  });

  test('reads the old text from the document where the edit names none', () => {
    const path = '/orbitals/0/traits/0/stateMachine/transitions/0/effects/0/1';
    const one = edit(finding, 'bind', [{ action: 'set_property', params: { path, value: '@entity.status' } }], {
      because: 'check',
    });
    expect(of(one)).toContain('"@entity.statos" is not declared');
  });
});
