// Documents with deeply nested expressions, of which parts are taken out, put in and permuted: every plan arrives, both ways, and its work is in proportion to
// what the two documents are large, whatever their depth.
import { countWork } from '../../src/core/base/budget.ts';
import type { Json } from '../../src/core/base/json.ts';
import { createPrng, type Prng } from '../../src/core/base/prng.ts';
import { planInstructions } from '../../src/core/plan/index.ts';
import { parseSchema, type Schema } from '../../src/core/schema/index.ts';

export const casesDefault = 10_000;

const depthMax = 40;
/** Units of work for each value of the two documents, at most. */
const unitsEachMax = 60;

const operators = ['+', 'and', 'or', 'not', '=', 'if', 'concat'];

function nested(prng: Prng, depth: number, left: { values: number }): Json {
  left.values--;
  if (depth === 0 || left.values <= 0)
    return prng.pick<Json>(['@entity.a', '@entity.b', '@payload.c', 'text', 0, 1, true]);
  if (prng.below(8) === 0) return { type: prng.pick(['stack', 'badge']), children: [nested(prng, depth - 1, left)] };
  // One item goes on to the bottom, others end early.
  const items = [nested(prng, depth - 1, left)];
  for (let i = prng.below(3); i > 0; i--) items.push(nested(prng, prng.below(Math.min(depth, 4)), left));
  return [prng.pick(operators), ...items];
}

/** The value with some of its parts taken out, put in or permuted. */
function altered(prng: Prng, value: Json, share: number): Json {
  if (typeof value !== 'object' || value === null)
    return prng.below(share * 4) === 0 ? prng.pick(['@entity.z', 7]) : value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, altered(prng, item as Json, share)]));
  const [head, ...rest] = value as readonly Json[];
  const items = rest.map((item) => altered(prng, item, share));
  if (items.length > 0 && prng.below(share) === 0) items.splice(prng.below(items.length), 1);
  if (prng.below(share) === 0) items.splice(prng.below(items.length + 1), 0, ['=', '@entity.a', prng.below(3)]);
  if (prng.below(share) === 0) items.reverse();
  return prng.below(share * 4) === 0 ? ['and', '@entity.scope', [head as Json, ...items]] : [head as Json, ...items];
}

function documentOf(guard: Json, effects: readonly Json[]): Schema {
  const transitions = [{ from: 's', to: 's', event: 'GO', guard, effects }];
  const states = [{ name: 's', isInitial: true }];
  const traits = [{ name: 'T', linkedEntity: 'E', stateMachine: { states, events: ['GO'], transitions } }];
  const orbital = { name: 'Desk', entity: { name: 'E', fields: ['a', 'b'] }, traits, pages: [] };
  const { schema, problems } = parseSchema({ name: 'Nested', orbitals: [orbital] });
  if (problems.length > 0) throw new Error(`a document of the fuzz cannot be read: ${problems[0]?.message}`);
  return schema;
}

const sizeOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 1
    : Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 1);

export function run(cases: number, first: number): void {
  let [values, units, most, deepest, instructions] = [0, 0, 0, 0, 0];
  for (let seed = first; seed < first + cases; seed++) {
    const prng = createPrng(seed);
    const depth = 1 + prng.below(depthMax);
    const list = () => nested(prng, depth, { values: 1 + prng.below(400) });
    const effects = Array.from({ length: 1 + prng.below(4) }, (): Json => ['set', '@entity.a', list()]);
    const guard = list();
    const share = 2 + prng.below(20);
    const others = effects.map((effect) => altered(prng, effect, share));
    if (prng.below(2) === 0) others.reverse();
    const before = documentOf(guard, effects);
    const after = documentOf(altered(prng, guard, share), others);
    const size = sizeOf(before.document) + sizeOf(after.document);
    for (const [from, to] of [
      [before, after],
      [after, before],
    ] as const) {
      const work = countWork(() => planInstructions(from, to));
      if (!work.value.verified) throw new Error(`seed ${seed}: the plan is not verified`);
      const each = work.units / size;
      if (each > unitsEachMax) throw new Error(`seed ${seed}: ${work.units} units for ${size} values`);
      units += work.units;
      most = Math.max(most, each);
      instructions += work.value.instructions.length;
    }
    values += 2 * size;
    deepest = Math.max(deepest, depth);
  }
  console.log(
    `  ${2 * cases} plans verified, ${instructions} instructions, up to ${deepest} levels deep; ${(units / values).toFixed(1)} units of work a value, ${most.toFixed(1)} at most`,
  );
}
