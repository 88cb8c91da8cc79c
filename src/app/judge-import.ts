// A schema that is to be imported, judged: the same in the thread that answers and in the one that reads a large request.
import type { Input } from '../contract/contract.ts';
import { type RequestProblem, ServiceError } from '../contract/service-error.ts';
import { problemsMax, problemTextMax } from '../core/base/limits.ts';
import { canonicalHash, indexNormal } from '../core/schema/index.ts';
import { type Finding, type Registries, verifySchema } from '../core/verify/index.ts';
import { registriesFor } from '../core/verify/registries.ts';
import type { Judgement } from '../ports/compute-threads.ts';

export type ImportJudge = (input: Input<'behaviors.import'>) => Judgement;

/** Charges the budget in force. Throws where the schema has errors that the request does not accept. */
export function createImportJudge(registries: Registries): ImportJudge {
  return ({ schema, accept_errors: acceptsErrors }) => {
    const { findings } = verifySchema(indexNormal(schema), registriesFor(schema, registries, undefined));
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0 && !acceptsErrors) throw refusalOf(errors);
    const counts = { error: errors.length, warning: findings.length - errors.length };
    return { findings: counts, hash: canonicalHash(schema) };
  };
}

/** By operation: what the use case wants to know of a schema that a thread reads for it. */
export function createSchemaJudges(
  registries: Registries,
): Readonly<Record<string, ((input: object) => Judgement) | undefined>> {
  return { 'behaviors.import': createImportJudge(registries) as (input: object) => Judgement };
}

/** An error refuses the behavior: as a goal it would be reached again and again. */
function refusalOf(errors: readonly Finding[]): ServiceError {
  const listed = listErrors(errors);
  const cut = listed.length < errors.length ? ` The first ${listed.length} of them are listed.` : '';
  const many = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  return new ServiceError('invalid_request', {
    detail: `The schema has ${many}: ${asSentence(errors[0]?.message ?? '')}${cut} Repair it, or send \`accept_errors: true\`.`,
    errors: listed,
  });
}

/** As many as a list of problems may hold. */
function listErrors(errors: readonly Finding[]): RequestProblem[] {
  const listed: RequestProblem[] = [];
  let text = 0;
  for (const { pointer, category, message } of errors) {
    if (listed.length >= problemsMax || text >= problemTextMax) break;
    listed.push({ pointer: `/schema${pointer}`, code: category, message });
    text += pointer.length + message.length;
  }
  return listed;
}

/** A finding may end in a question: did you mean "status"? */
function asSentence(message: string): string {
  return message.endsWith('?') ? message : `${message}.`;
}
