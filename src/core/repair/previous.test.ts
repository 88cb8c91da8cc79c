import { describe, expect, it } from 'vitest';
import { options, read, shownBy } from '../../../tests/fixtures/ticket.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { createPrng, type Prng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { canonicalText, parseSchema, type Schema } from '../schema/index.ts';
import type { CategoryCode } from '../verify/categories.ts';
import { repairSchema } from './repair.ts';

type Draft = { [key: string]: Json } & { traits?: Json };

/** Takes one element away: a state, an event, a transition, a listener, an emit, a field, a page or an effect. */
function lose(document: Json, prng: Prng): Json | null {
  const copy = JSON.parse(JSON.stringify(document)) as { orbitals: Draft[] };
  const lists: Json[][] = [];
  const visit = (value: Json, member: string): void => {
    if (Array.isArray(value)) {
      if (/^(?:states|events|transitions|listens|emits|fields|pages)$/.test(member) && value.every(isObject))
        lists.push(value);
      for (const item of value) visit(item as Json, '');
    } else if (isObject(value))
      for (const key of Object.keys(value)) if (key !== 'effects') visit(value[key] as Json, key);
  };
  visit(copy as unknown as JsonObject, '');
  const list = prng.pick(lists.filter((one) => one.length > 1));
  if (list === undefined) return null;
  list.splice(prng.below(list.length), 1);
  return copy as unknown as Json;
}

const answer = (schema: Schema, codes: readonly CategoryCode[], previous?: Schema) =>
  repairSchema(schema, codes, { ...options, blueprints: listBehaviors(), ...(previous && { previous }) });

describe('the version before', () => {
  it('gives back what was lost, as the first suggestion', () => {
    const seed = 51_002;
    const prng = createPrng(seed);
    const missed: string[] = [];
    let [cases, restored] = [0, 0];
    for (let round = 0; round < 80 && cases < 30; round++) {
      const before = prng.pick(listBehaviors()).schema as unknown as Json;
      const faulty = lose(before, prng);
      if (faulty === null) continue;
      const [original, schema] = [parseSchema(before).schema, parseSchema(faulty).schema];
      const known = shownBy(original);
      const codes = [...shownBy(schema)].filter((code) => !known.has(code));
      if (codes.length === 0) continue;
      cases++;
      const [first] = answer(schema, codes, original).suggestions;
      if (first !== undefined && canonicalText(first.schema) === canonicalText(original)) restored++;
      else missed.push(`${codes.join()} ${JSON.stringify(first?.actions).slice(0, 300)}`);
    }
    expect(cases, `seed ${seed}`).toBe(30);
    expect(restored / cases, `seed ${seed}: ${missed.join('\n')}`).toBeGreaterThanOrEqual(0.9);
  });

  it('that says the same changes no answer', () => {
    const schema = read({ name: 'A', orbitals: [{ entity: 'Ticket', traits: [], pages: [{ name: 'P' }] }] });
    expect(answer(schema, ['invalid_page'], schema)).toEqual(answer(schema, ['invalid_page']));
  });
});
