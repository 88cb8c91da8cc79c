// Mutants: a document with one mistake in it, as authors make them (mutation analysis: DeMillo, Lipton and Sayward, IEEE Computer 1978). A suite is as good as
// the share of those that it notices, among those that change what the document does. Cost: one run of the suite for each mutant.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { compareBehavior } from '../explore/index.ts';
import { programOf } from '../run/index.ts';
import { indexSchema, inNfc, parseSchema, type Schema, type Transition } from '../schema/index.ts';
import { playScenario, type Scenario } from './scenario.ts';
import { changedAt, variantsOf } from './variants.ts';

export interface Mutant {
  /** The mistake, for a person. */
  readonly says: string;
  readonly schema: Schema;
}

/** Mutants of one document; of more, some are taken at equal distances. */
export const mutantsMax = 200;

export function mutantsOf(given: Schema, most = mutantsMax): readonly Mutant[] {
  const schema = inNfc(given);
  const model = indexSchema(schema);
  const slips = programOf(model).machines.flatMap(({ id, trait }) => {
    const states = trait.states.map(({ name }) => name);
    return trait.transitions.flatMap((transition) =>
      slipsIn(transition, states).map((slip) => ({ ...slip, id, transition })),
    );
  });
  const stride = Math.max(1, slips.length / most);
  const chosen = Array.from({ length: Math.min(most, slips.length) }, (_, i) => slips[Math.floor(i * stride)]);
  return chosen.flatMap((slip) => {
    if (slip === undefined) return [];
    const { id, transition, says, change } = slip;
    const document = changedAt(schema.document as unknown as Json, transition.node as unknown as Json, change);
    const { schema: made } = parseSchema(document ?? null);
    const place = `${transition.sources.join(' or ')} -> ${transition.to} on ${transition.event}`;
    return made === null ? [] : [{ says: `${id}: ${place}: ${says}`, schema: made }];
  });
}

interface Slip {
  readonly says: string;
  /** The transition as it is written afterwards; null: it is gone. */
  readonly change: (node: JsonObject) => JsonObject | null;
}

function slipsIn({ guard, effects, to }: Transition, states: readonly string[]): Slip[] {
  const other = states[(states.indexOf(to) + 1) % Math.max(states.length, 1)];
  const slips: Slip[] = [{ says: 'left out', change: () => null }];
  if (other !== undefined && other !== to)
    slips.push({ says: `leads to ${other}`, change: (node) => ({ ...node, to: other }) });
  if (guard !== null) {
    slips.push({ says: 'without its guard', change: ({ guard: _, ...node }) => node });
    slips.push({ says: 'with its guard turned round', change: (node) => ({ ...node, guard: ['not', guard] }) });
    for (const [says, changed] of variantsOf(guard))
      slips.push({ says, change: (node) => ({ ...node, guard: changed }) });
  }
  for (const [i, effect] of effects.entries()) {
    if (isArray(effect) && effect[0] === 'render-ui') continue;
    const others = effects.filter((_, at) => at !== i);
    slips.push({ says: `without effect ${i + 1}`, change: (node) => ({ ...node, effects: others }) });
    for (const [says, changed] of variantsOf(effect))
      slips.push({
        says,
        change: (node) => ({ ...node, effects: effects.map((one, at) => (at === i ? changed : one)) }),
      });
  }
  return slips;
}

export interface MutantReport {
  readonly made: number;
  readonly killed: number;
  /** Mutants that are proved to do the same as the document. */
  readonly same: number;
  readonly survived: readonly string[];
}

/** Runs scenarios on every mutant. */
export function killMutants(schema: Schema, scenarios: readonly Scenario[], most = mutantsMax): MutantReport {
  const mutants = mutantsOf(schema, most);
  const model = indexSchema(inNfc(schema));
  const left = mutants.filter((mutant) => {
    const program = programOf(indexSchema(mutant.schema));
    return scenarios.every((scenario) => playScenario(program, scenario).mismatches.length === 0);
  });
  const survived = left.filter((mutant) => compareBehavior(model, indexSchema(mutant.schema)).same !== true);
  return {
    made: mutants.length,
    killed: mutants.length - left.length,
    same: left.length - survived.length,
    survived: survived.map(({ says }) => says),
  };
}
