// Judging properties of a schema: what is proved, and the run that refutes what is not.
import type { Answer } from '../contract/contract.ts';
import { ServiceError } from '../contract/service-error.ts';
import { PropertyError, proveProperty } from '../core/prove/index.ts';
import { indexNormal, type Model } from '../core/schema/index.ts';
import type { UseCase } from './use-case.ts';

type Told = Answer<'prove'>['properties'][number];

export const prove: UseCase<'prove'> = ({ schema, properties, target }) => {
  const model = indexNormal(schema);
  const told = properties.map(({ name, says }, i): Told => {
    const { trace, loop, ...judged } = judge(model, says, i);
    return {
      ...(name === undefined ? {} : { name }),
      says,
      ...judged,
      gaps: [...judged.gaps],
      ...(trace === undefined ? {} : { trace: trace as never }),
      ...(loop === undefined || loop === 0 ? {} : { loop }),
    };
  });
  const count = (verdict: Told['verdict']) => told.filter((one) => one.verdict === verdict).length;
  return {
    properties: told,
    ...{ proved: count('proved'), refuted: count('refuted'), unknown: count('unknown') },
    target,
  };
};

/** A name of a property that the schema lacks is a mistake of the request. */
function judge(model: Model, says: string, index: number) {
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
