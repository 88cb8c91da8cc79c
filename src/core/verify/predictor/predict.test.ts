import { describe, expect, test } from 'vitest';
import { generateDocument } from '../../../../tests/fixtures/generate.ts';
import { permuteDocument } from '../../../../tests/fixtures/permute.ts';
import { forSeeds } from '../../../../tests/fixtures/seed.ts';
import type { Json } from '../../base/json.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { categoryCodes } from '../categories.ts';
import { verifySchema } from '../verify.ts';
import { exponential, logistic } from './arithmetic.ts';
import { featureNames, featuresOf } from './features.ts';
import { predictSchema } from './predict.ts';
import { weights } from './weights.ts';

function predict(document: unknown) {
  const model = indexSchema(parseSchema(document).schema);
  return predictSchema(model, verifySchema(model));
}

const machine = {
  states: [{ name: 'open', isInitial: true }],
  events: [{ key: 'INIT' }],
  transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
};
const trait = { name: 'Triage', category: 'lifecycle', stateMachine: machine };
const entity = { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] };

describe('closed documents', () => {
  test('a clean one is valid, exactly', () => {
    const prediction = predict({ name: 'App', orbitals: [{ entity, traits: [trait] }] });
    expect(prediction.basis).toBe('exact');
    expect(prediction.validity).toBeGreaterThan(0.99);
    expect(prediction.expectedCount).toBe(0);
    expect(Math.max(...Object.values(prediction.categories))).toBeLessThan(0.01);
  });

  test('an error makes it invalid and its category certain', () => {
    const broken = { ...trait, stateMachine: { ...machine, events: [] } };
    const prediction = predict({ name: 'App', orbitals: [{ entity, traits: [broken] }] });
    expect(prediction.validity).toBeLessThan(0.1);
    expect(prediction.categories.undeclared_event).toBeGreaterThan(0.99);
    expect(prediction.expectedCount).toBe(1);
  });

  test('more errors are less valid, a warning is less valid than none', () => {
    const withEvents = (events: unknown[], transitions = machine.transitions) =>
      predict({ orbitals: [{ entity, traits: [{ ...trait, stateMachine: { ...machine, events, transitions } }] }] })
        .validity;
    const one = withEvents([]);
    const two = withEvents([], [...machine.transitions, { from: 'open', event: 'NEXT', to: 'open' }]);
    const warned = withEvents([{ key: 'INIT' }, { key: 'UNUSED' }]);
    expect(two).toBeLessThan(one);
    expect(warned).toBeLessThan(withEvents([{ key: 'INIT' }]));
    expect(warned).toBeGreaterThan(0.5);
  });
});

describe('open documents', () => {
  test('an outline is predicted, never certain', () => {
    const prediction = predict({ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Board'] }] });
    expect(prediction.basis).toBe('predicted');
    expect(prediction.validity).toBeGreaterThan(0.01);
    expect(prediction.validity).toBeLessThan(0.99);
    for (const code of categoryCodes) {
      expect(prediction.categories[code]).toBeGreaterThan(0);
      expect(prediction.categories[code]).toBeLessThan(1);
    }
  });

  test('a finding lowers validity and raises its category', () => {
    const open = (events: unknown[]) =>
      predict({ orbitals: [{ entity, traits: ['Opaque', { ...trait, stateMachine: { ...machine, events } }] }] });
    expect(open([]).validity).toBeLessThan(open([{ key: 'INIT' }]).validity);
    expect(open([]).categories.undeclared_event).toBeGreaterThan(open([{ key: 'INIT' }]).categories.undeclared_event);
  });

  test('what is proved of the part that is written out is as certain as in a closed document', () => {
    const transitions = [{ from: 'open', event: 'INIT', to: 'open', effects: [['set', '@entity.title', 'new']] }];
    const board = { ...trait, name: 'Board', category: 'interaction', stateMachine: { ...machine, transitions } };
    const whole = predict({ orbitals: [{ entity, traits: [board] }] });
    const part = predict({ orbitals: [{ entity, traits: ['Comments', board] }] });
    expect(part.basis).toBe('predicted');
    expect(part.categories.missing_render_effect).toBe(whole.categories.missing_render_effect);
    expect(part.validity).toBeLessThanOrEqual(whole.validity);
    expect(part.expectedCount).toBeGreaterThanOrEqual(1);
  });

  test('a trait without any effects is not written to its end: that it draws nothing is predicted', () => {
    const sketch = { ...trait, name: 'Board', category: 'interaction' };
    const { categories, validity } = predict({ orbitals: [{ entity, traits: ['Comments', sketch] }] });
    expect(categories.missing_render_effect).toBeLessThan(0.5);
    expect(validity).toBeGreaterThan(0.1);
  });
});

test('reordering changes no bit', () => {
  forSeeds(1, 150, (prng) => {
    const document = generateDocument(prng, { oddity: 0.1, size: 4 }) as Json;
    expect(predict(permuteDocument(document, prng))).toEqual(predict(document));
  });
});

test('there is a weight for every feature', () => {
  for (const depth of Object.values(weights.open)) {
    for (const code of categoryCodes) expect(depth.categories[code].length).toBe(featureNames.length + 1);
  }
  const model = indexSchema(parseSchema({ orbitals: [] }).schema);
  expect(featuresOf(model, verifySchema(model)).length).toBe(featureNames.length);
});

test('the exponential agrees with the platform to 14 digits', () => {
  for (let x = -30; x <= 30; x += 0.37) {
    expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
  }
  expect(logistic(0)).toBe(0.5);
});
