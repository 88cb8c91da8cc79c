// Outlines: each variant, applied to the document, is judged by the rules of version 17, which is the strictest.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { applyActions } from '../plan/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { registries17 } from '../verify/registries-17.ts';
import { verifySchema } from '../verify/verify.ts';
import { isOpaque, opaqueTraits, subjectsOf, variantsOf } from './elaborate.ts';
import { machinesLike, mainWayOf } from './machines-alike.ts';

const blueprints = listBehaviors();
const read = (document: unknown) => indexSchema(parseSchema(document).schema);
const entity = (name: string) => ({ name, persistence: 'runtime', fields: [{ name: 'title', type: 'string' }] });
const outline = (name: string, traits: readonly (string | JsonObject)[]) => ({
  name: 'App',
  version: '1.0.0',
  orbitals: [
    {
      name: `${name}Desk`,
      entity: entity(name),
      traits,
      pages: [{ name: 'Home', path: '/', traits: traits.map((one) => ({ ref: one as string })) }],
    },
  ],
});

const outlines: readonly (readonly [string, ReturnType<typeof outline>])[] = [
  ['a help desk', outline('Ticket', ['Triage'])],
  ['a shop', outline('Order', ['OrderCheckout'])],
  ['an approval', outline('Invoice', ['InvoiceApproval'])],
  ['a calendar', outline('Booking', ['BookingLifecycle'])],
  ['two traits', outline('Task', ['TaskBoard', 'TaskReview'])],
  ['words that no behavior has', outline('Zyx', ['Qwv'])],
];

const variantsFor = (document: unknown, budget: number) => {
  const model = read(document);
  return variantsOf(
    subjectsOf(model, blueprints, budget, ({ name }) => name),
    budget,
  );
};

describe.each(outlines)('%s', (_, document) => {
  test('has suggestions whose machines version 17 takes without an error', () => {
    const whole = variantsFor(document, 10).filter(({ actions }) =>
      actions.some(({ action }) => action === 'add_transitions'),
    );
    expect(whole.length).toBeGreaterThan(1);
    for (const { actions } of whole) {
      const result = applyActions(parseSchema(document).schema, actions);
      if (!result.ok) throw new Error(JSON.stringify(result.failure));
      const { findings } = verifySchema(indexSchema(result.schema), registries17);
      expect(findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
    }
  });

  test('keeps to its budget', () => {
    for (const budget of [1, 2, 4, 10]) {
      const variants = variantsFor(document, budget);
      expect(variants.length).toBeGreaterThan(0);
      for (const { actions } of variants) expect(actions.length).toBeLessThanOrEqual(budget);
    }
    expect(variantsFor(document, 0)).toEqual([]);
  });
});

test('a name that an inline trait has stands for that trait', () => {
  const inline = { name: 'Triage', stateMachine: { states: [{ name: 'open', isInitial: true }], transitions: [] } };
  const model = read({ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage', inline, 'Other', 'Other'] }] });
  expect(opaqueTraits(model).map(({ name }) => name)).toEqual(['Other']);
  expect(model.traits.map((trait) => isOpaque(trait, model))).toEqual([false, false, true, true]);
});

test('a trait that shares no word with a behavior has a plain life first', () => {
  const [plain] = read(outline('Zyx', ['Qwv'])).traits.map((trait) => machinesLike(trait, blueprints));
  expect(plain?.[0]).toMatchObject({ states: ['new', 'active', 'done'], score: 0 });
});

test('the main way leads by the first way out to an end, or round; it is null where it is all', () => {
  const machine = (...ways: readonly string[]) => {
    const transitions = ways.map((way) => ({ from: way.charAt(0), event: way, to: way.charAt(1) }));
    const states = [...new Set(ways.flatMap((way) => [...way]))];
    return { states, initial: 'a', events: [...ways], transitions, score: 0, origin: '' };
  };
  expect(mainWayOf(machine('ab', 'bc', 'ad', 'bd'))?.states).toEqual(['a', 'b', 'c']);
  expect(mainWayOf(machine('ab', 'ba', 'bc', 'cb', 'ad', 'da'))).toMatchObject({
    states: ['a', 'b'],
    events: ['ab', 'ba'],
  });
  expect(mainWayOf(machine('ab', 'bc'))).toBeNull();
});
