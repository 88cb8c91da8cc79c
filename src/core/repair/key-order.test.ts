import { describe, expect, test } from 'vitest';
import { desk, hashOf, repair } from '../../../tests/fixtures/desk.ts';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import { shuffleKeys } from '../../../tests/fixtures/permute.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema } from '../schema/parse.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';

describe('a step that is there twice goes once, with its condition kept', () => {
  const guard = ['!=', '@entity.title', ''];
  const effects = [
    ['set', '@entity.title', '@entity.title'],
    ['notify', 'Archived'],
  ];
  const step = { from: 'failed', event: 'RETRY', to: 'loading', guard, effects };
  const { description: _, ...bare } = { ...step, description: '' };
  test.for<[string, JsonObject, JsonObject, JsonObject]>([
    ['written the same', step, step, step],
    ['its members in another order', step, { effects, guard, to: 'loading', event: 'RETRY', from: 'failed' }, step],
    [
      'the second with a description',
      bare,
      { ...step, description: 'Tries again' },
      { ...step, description: 'Tries again' },
    ],
    [
      'the first with a description',
      { ...step, description: 'Tries again' },
      bare,
      { ...step, description: 'Tries again' },
    ],
  ])('%s', ([, first, second, kept]) => {
    const { document, machine } = desk();
    machine.transitions = machine.transitions.filter(({ event }) => event !== 'RETRY');
    const others = [...machine.transitions];
    machine.transitions = [...others, first, second];
    const [best] = repair(document).suggestions;
    machine.transitions = [...others, kept];
    expect(hashOf(best?.schema.document)).toBe(hashOf(document));
  });
});

test('which of two events of one pattern leads out does not depend on which is written first', () => {
  const members = [
    ['submitEvent', 'SAVE'],
    ['cancelEvent', 'CANCEL'],
    ['entity', 'Case'],
  ] as const;
  const outs = [members, [...members].reverse()].map((order) => {
    const { document, machine } = desk();
    const form = { type: 'form-section', fields: [], ...Object.fromEntries(order) };
    machine.states.push({ name: 'editing' });
    machine.events.push(
      { key: 'EDIT', name: 'Edit' },
      { key: 'SAVE', name: 'Save' },
      { key: 'CANCEL', name: 'Cancel' },
    );
    const drawn = ['render-ui', 'main', { type: 'button', label: 'Edit', event: 'EDIT' }];
    machine.transitions.push(
      { from: 'failed', event: 'EDIT', to: 'editing', effects: [['render-ui', 'main', form]] },
      { from: 'loading', event: 'EDIT', to: 'loading', effects: [drawn] },
    );
    return repair(document).suggestions.map(({ schema, score }) => `${score} ${hashOf(schema.document)}`);
  });
  expect(outs[0]).toEqual(outs[1]);
});

/** A map of steps is read in the order in which they are written in it: that order becomes the order of a list. */
const isOrdered = (name: string) => name !== 'transitions-written-in-their-state';

/** Whether members are in order or not tells a small document as well as a large one. */
const lettersMax = 12_000;

test('the order of members changes neither what is suggested nor its score', () => {
  const behaviors = listBehaviors().filter(({ schema }) => JSON.stringify(schema).length < lettersMax);
  expect(behaviors.length).toBeGreaterThan(20);
  const told = (document: Json) => {
    const found = verifySchema(indexSchema(parseSchema(document).schema), registries19).findings.length;
    if (found === 0) return [];
    return repair(document).suggestions.map(({ schema, score }) => `${score} ${hashOf(schema.document)}`);
  };
  for (let seed = 1; seed <= 12; seed++) {
    const prng = createPrng(seed);
    const original = prng.pick(behaviors).schema as unknown as Json;
    let faulty = original;
    for (const { name, inject } of prng.shuffle(faultOperators).slice(0, 4))
      if (isOrdered(name)) faulty = inject(faulty, prng) ?? faulty;
    expect(told(shuffleKeys(faulty, prng)), `seed ${seed}`).toEqual(told(faulty));
  }
});
