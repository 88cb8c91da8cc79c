// Judging properties of a schema: what is proved, and the run that refutes what is not.
import type { Answer } from '../contract/contract.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Limits } from '../core/base/limits.ts';
import { type Action, applyActions, malformedActions } from '../core/plan/index.ts';
import { type Judged, PropertyError, proveProperty, restoreProperty } from '../core/prove/index.ts';
import { indexNormal, type Model, type Schema } from '../core/schema/index.ts';
import { declaredTarget, type Registries, registriesFor, verifySchema } from '../core/verify/index.ts';
import { refusalOf } from './apply.ts';
import type { UseCase } from './use-case.ts';

type Told = Answer<'prove'>['properties'][number];

export function createProve(registries: Registries, limits: Limits): UseCase<'prove'> {
  return ({ schema: before, actions = [], properties, fix, target }) => {
    const versions = versionsOf(before, actions, limits);
    const schema = versions.at(-1) as Schema;
    const model = indexNormal(schema);
    const judged = properties.map(({ says }, i) => ({ says, ...judge(model, says, i) }));
    const isFit = fix ? fitness(schema, registriesFor(schema, registries, target)) : () => true;
    const told = properties.map(({ name, says }, i): Told => {
      const one = judged[i] as Judged;
      const restored =
        fix && one.verdict === 'refuted' ? restoreProperty(schema, says, one, { properties: judged, isFit }) : null;
      return {
        ...(name === undefined ? {} : { name }),
        says,
        ...toWire(one),
        ...lostAt(says, one, versions),
        ...(restored === null
          ? {}
          : { repairs: restored.map(({ reason, actions }) => ({ reason, actions: actions as never })) }),
      };
    });
    const count = (verdict: Told['verdict']) => told.filter((one) => one.verdict === verdict).length;
    return {
      properties: told,
      ...{ proved: count('proved'), refuted: count('refuted'), unknown: count('unknown') },
      target: declaredTarget(schema) ?? target,
    };
  };
}

/** The schema, and what it is after each action. */
function versionsOf(schema: Schema, actions: readonly Action[], limits: Limits): readonly Schema[] {
  const versions = [schema];
  for (const [index, action] of actions.entries()) {
    const result = applyActions(versions.at(-1) as Schema, [action], limits);
    if (!result.ok) throw refusalOf({ ...result.failure, index }, malformedActions(actions, index + 1, 1));
    versions.push(result.schema);
  }
  return versions;
}

/** The action after which a property that was proved no longer is; nothing where there was none. */
function lostAt(says: string, { verdict }: Judged, versions: readonly Schema[]): { readonly lost_at?: number } {
  if (verdict === 'proved' || versions.length < 2) return {};
  const isProved = (schema: Schema | undefined): boolean => {
    try {
      return schema !== undefined && proveProperty(indexNormal(schema), says).verdict === 'proved';
    } catch (error) {
      if (error instanceof PropertyError) return false;
      throw error;
    }
  };
  if (!isProved(versions[0])) return {};
  return { lost_at: versions.slice(0, -1).findLastIndex(isProved) };
}

const toWire = ({ verdict, message, trace, loop, gaps, configurations }: Judged) => ({
  ...{ verdict, message, gaps: [...gaps], configurations },
  ...(trace === undefined ? {} : { trace: trace as never }),
  ...(loop === undefined || loop === 0 ? {} : { loop }),
});

/** A change is fit if it brings no finding of a rule that the schema keeps so far. */
function fitness(schema: Schema, registries: Registries): (changed: Schema) => boolean {
  const rulesIn = (one: Schema) =>
    verifySchema(indexNormal(one), registries, { suggests: false }).findings.map(({ rule }) => rule);
  const before = new Set(rulesIn(schema));
  return (changed) => rulesIn(changed).every((rule) => before.has(rule));
}

/** A name of a property that the schema lacks is a mistake of the request. */
function judge(model: Model, says: string, index: number): Judged {
  try {
    return proveProperty(model, says);
  } catch (error) {
    if (!(error instanceof PropertyError)) throw error;
    const message = `character ${error.at + 1}: ${error.message}`;
    const pointer = `/properties/${index}/says`;
    throw new ServiceError('invalid_request', {
      detail: `${pointer}: ${message}`,
      errors: [{ pointer, code: 'invalid_value', message }],
    });
  }
}
