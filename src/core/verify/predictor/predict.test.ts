import { describe, expect, test } from 'vitest';
import { generateDocument } from '../../../../tests/fixtures/generate.ts';
import { permuteDocument } from '../../../../tests/fixtures/permute.ts';
import { forSeeds } from '../../../../tests/fixtures/seed.ts';
import { editRepeatedly } from '../../../../tests/fixtures/structural-edit.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { listBehaviors } from '../../behaviors/index.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { categoryCodes, categories as vocabulary } from '../categories.ts';
import { registries19 } from '../registry.ts';
import { verifySchema } from '../verify.ts';
import { exponential, logistic } from './arithmetic.ts';
import { featureNames, featuresOf } from './features.ts';
import { predictSchema } from './predict.ts';
import { weights } from './weights.ts';

function predict(document: unknown) {
  const model = indexSchema(parseSchema(document).schema);
  return predictSchema(model, verifySchema(model, registries19));
}

const machine = {
  states: [{ name: 'open', isInitial: true }],
  events: [{ key: 'INIT' }],
  transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
};
const trait = { name: 'Triage', category: 'lifecycle', stateMachine: machine };
/** Goes where no state is. */
const astray = {
  ...trait,
  stateMachine: {
    ...machine,
    transitions: [...machine.transitions, { from: 'open', event: 'INIT', guard: false, to: 'gone' }],
  },
};
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
    const prediction = predict({ name: 'App', orbitals: [{ entity, traits: [astray] }] });
    expect(prediction.validity).toBeLessThan(0.1);
    expect(prediction.categories.invalid_transition).toBe(1 - prediction.validity);
    expect(prediction.expectedCount).toBe(2);
  });

  test('more errors are less valid, a warning is less valid than none', () => {
    const withEvents = (events: unknown[], transitions = machine.transitions) =>
      predict({ orbitals: [{ entity, traits: [{ ...trait, stateMachine: { ...machine, events, transitions } }] }] })
        .validity;
    const lost = { from: 'open', event: 'INIT', to: 'gone' };
    const one = withEvents([{ key: 'INIT' }], [lost]);
    const two = withEvents([{ key: 'INIT' }], [{ ...lost, from: 'nowhere' }, lost]);
    const warned = withEvents([{ key: 'INIT' }, { key: 'UNUSED' }]);
    expect(two).toBeLessThanOrEqual(one);
    expect(one).toBeLessThan(0.1);
    expect(warned).toBeLessThanOrEqual(withEvents([{ key: 'INIT' }]));
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
    const [sound, broken] = [trait, astray].map((one) => predict({ orbitals: [{ entity, traits: ['Opaque', one] }] }));
    expect(broken?.validity).toBeLessThan(sound?.validity ?? 0);
    expect(broken?.categories.invalid_transition).toBeGreaterThan(sound?.categories.invalid_transition ?? 1);
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

describe('documents of any size', () => {
  const repeat = (orbitalOf: (i: number) => Json) => (count: number) => ({
    name: 'App',
    orbitals: Array.from({ length: count }, (_, i) => orbitalOf(i)),
  });
  const outlineOf = repeat((i) => ({ entity: `E${i}`, traits: [`T${i}`], pages: [`P${i}`] }));
  const shapes: Record<string, (count: number) => unknown> = {
    'outlines of one trait an orbital': outlineOf,
    'outlines of two': repeat((i) => ({ entity: `E${i}`, traits: [`T${i}`, `U${i}`], pages: [] })),
    'outlines of one orbital': (count) => ({
      orbitals: [{ entity: 'Ticket', traits: Array.from({ length: count }, (_, i) => `T${i}`), pages: ['Board'] }],
    }),
    'references and fields': repeat((i) => ({
      uses: [{ from: 'shared', as: 'Shared' }],
      entity: { ...entity, name: `E${i}` },
      traits: [{ ref: 'Shared.traits.Triage', name: `T${i}` }],
      pages: [{ name: `P${i}`, path: `/p${i}`, traits: [{ ref: `T${i}` }] }],
    })),
  };

  test.each(Object.entries(shapes))('%s: a clean one is valid, as likely in every size', (_, of) => {
    const { validity } = predict(of(1));
    expect(validity).toBeGreaterThan(0.9);
    for (const count of [...Array(200).keys(), 1000, 5000]) expect(predict(of(count + 1)).validity).toBe(validity);
  });

  test.each(Object.entries(shapes))('%s: more is never expected to have fewer findings', (_, of) => {
    for (let count = 2; count <= 30; count++)
      expect(predict(of(count)).expectedCount).toBeGreaterThanOrEqual(predict(of(count - 1)).expectedCount);
  });

  test('a finding counts in a large one as in a small one', () => {
    for (const count of [1, 50, 500]) {
      const [sound = 0, broken = 0] = [trait, astray].map(
        (written) => predict({ orbitals: [...outlineOf(count).orbitals, { entity, traits: [written] }] }).validity,
      );
      expect(broken).toBeLessThan(0.1);
      expect(sound).toBeGreaterThan(0.5);
    }
  });

  test('none is invalid without a finding that can be named', () => {
    let invalid = 0;
    forSeeds(1, 400, (prng) => {
      const document = generateDocument(prng, { oddity: prng.real() * 0.3, size: 1 + prng.below(12) });
      const model = indexSchema(parseSchema(document).schema);
      const verification = verifySchema(model, registries19);
      if (predictSchema(model, verification).validity >= 0.5) return;
      invalid++;
      expect(verification.findings.length).toBeGreaterThan(0);
    });
    expect(invalid).toBeGreaterThan(20);
  });
});

const nameOf = (node: Json) => (typeof node === 'string' ? node : ((node as JsonObject).name as string));

describe('coherence: no category of errors is likelier than that the document is invalid', () => {
  const isCoherent = (document: unknown) => {
    const model = indexSchema(parseSchema(document).schema);
    const verification = verifySchema(model, registries19);
    const { validity, categories } = predictSchema(model, verification);
    for (const { code, severity } of vocabulary) {
      const found = verification.byCategory[code];
      const isError = found.length === 0 ? severity === 'error' : found.some((one) => one.severity === 'error');
      if (isError) expect(validity + categories[code], code).toBeLessThanOrEqual(1 + 1e-9);
    }
    const features = featuresOf(model, verification);
    categoryCodes.forEach((code, i) => {
      const isProved = verification.isClosed ? verification.byCategory[code].length > 0 : features[i] === 1;
      if (isProved) expect(categories[code], code).toBeGreaterThan(0.95);
    });
    return verification.isClosed;
  };

  test('of generated documents, closed and open', () => {
    const closed = new Set<boolean>();
    forSeeds(1, 400, (prng) => {
      closed.add(isCoherent(generateDocument(prng, { oddity: prng.real() * 0.3, size: 1 + prng.below(12) })));
    });
    expect(closed.size).toBe(2);
  });

  test('of behaviors with edits and traits that are not written out', () => {
    const library = listBehaviors();
    forSeeds(1, 300, (prng) => {
      const edited = editRepeatedly(prng.pick(library).schema, prng.below(8), prng) as JsonObject;
      const share = prng.real();
      const hidden = (edited.orbitals as JsonObject[]).map((orbital) => ({
        ...orbital,
        traits: (orbital.traits as Json[]).map((one) => (prng.real() < share ? nameOf(one) : one)),
      }));
      isCoherent({ ...edited, orbitals: hidden });
    });
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
  expect(featuresOf(model, verifySchema(model, registries19)).length).toBe(featureNames.length);
});

test('the exponential agrees with the platform to 14 digits', () => {
  for (let x = -30; x <= 30; x += 0.37) {
    expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
  }
  expect(logistic(0)).toBe(0.5);
});
