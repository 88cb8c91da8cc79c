import { describe, expect, it } from 'vitest';
import { addedKinds } from '../../../tests/fixtures/added-kinds.ts';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import { baseTransitions, read, ticket } from '../../../tests/fixtures/ticket.ts';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { canonicalText, indexSchema, parseSchema } from '../schema/index.ts';
import { registries19 } from '../verify/registry.ts';
import { fixSchema } from './fix.ts';

const safe = { registries: registries19, tierMax: 'safe' } as const;
const unsafe = { registries: registries19, tierMax: 'unsafe' } as const;

describe('fixSchema', () => {
  it('mends the typo and leaves what would change what runs, with the steps that would', () => {
    const transitions = baseTransitions.map((one, i) => (i === 0 ? { ...one, to: 'assesing' } : one));
    const document = ticket({ events: ['NOBODY_USES_IT'], transitions });
    const { actions, left } = fixSchema(read(document), safe);
    expect(actions.map(({ action }) => action)).toEqual(['retarget_transition']);
    expect(left.map(({ finding }) => finding.category)).toEqual(['orphan_event']);
    expect(left[0]?.steps.map(({ tier }) => tier)).toEqual(['unsafe']);
    expect(fixSchema(read(document), unsafe).left).toEqual([]);
  });

  it('mends the misspelt property of a pattern, though either step alone would say it twice or lose it', () => {
    const drawing = ['render-ui', 'main', { type: 'stack', children: [], diretcion: 'vertical' }];
    const transitions = baseTransitions.map((one, i) => (i === 0 ? { ...one, effects: [drawing] } : one));
    const { actions, left, schema } = fixSchema(read(ticket({ transitions })), safe);
    expect(actions.map(({ action }) => action).sort()).toEqual(['set_property', 'unset_property']);
    expect(left).toEqual([]);
    expect(canonicalText(schema)).toContain('"direction":"vertical"');
  });

  it('leaves a property alone that another pattern has: what it holds was meant', () => {
    const buttons = [{ label: 'Save', event: 'SAVE' }];
    const drawing = ['render-ui', 'main', { type: 'form-section', entity: 'Ticket', actions: buttons }];
    const transitions = baseTransitions.map((one, i) => (i === 0 ? { ...one, effects: [drawing] } : one));
    const { schema } = fixSchema(read(ticket({ transitions })), safe);
    expect(canonicalText(schema)).toContain('"actions":[');
  });

  it.each([
    ['finished', true],
    ['suspended', false],
    ['settled', false],
  ])('marks a dead end called %s by itself: %s', (name, isMarked) => {
    const states = [{ name: 'new', isInitial: true }, { name }];
    const transitions = [
      { from: 'new', event: 'CLOSE', to: name, effects: [['render-ui', 'main', { type: 'stack' }]] },
    ];
    const { schema } = fixSchema(read(ticket({ states, transitions })), safe);
    const state = indexSchema(schema).traits[0]?.states.find((one) => one.name === name);
    expect(state?.isTerminal).toBe(isMarked);
  });

  it('changes nothing in a sound document', () => {
    expect(fixSchema(read(ticket()), unsafe)).toMatchObject({ actions: [], left: [], stepsNeeded: null });
  });

  it('adds nothing that runs, and nothing at all when it runs again, whatever is wrong', { timeout: 240_000 }, () => {
    const seed = 51_001;
    const prng = createPrng(seed);
    const behaviors = listBehaviors();
    let mended = 0;
    for (let round = 0; round < 40; round++) {
      let faulty = prng.pick(behaviors).schema as unknown as Json;
      const operators: string[] = [];
      for (const operator of prng.shuffle(faultOperators).slice(0, 12)) {
        const next = operators.length < 1 + (round % 3) ? operator.inject(faulty, prng) : null;
        if (next === null) continue;
        faulty = next;
        operators.push(operator.name);
      }
      const schema = parseSchema(faulty).schema;
      const fix = fixSchema(schema, safe);
      const label = `seed ${seed}, round ${round}: ${operators.join(', ')}`;
      expect(addedKinds(indexSchema(schema), indexSchema(fix.schema)), label).toEqual([]);
      const again = fixSchema(fix.schema, safe);
      expect([again.actions, canonicalText(again.schema)], label).toEqual([[], canonicalText(fix.schema)]);
      if (fix.actions.length > 0) mended++;
    }
    // Otherwise nothing was tried.
    expect(mended).toBeGreaterThan(5);
  });
});
