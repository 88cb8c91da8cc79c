// Texts in the formats that are read, as operations.
import { ServiceError } from '../contract/service-error.ts';
import { marksMax } from '../contract/text.ts';
import type { JsonObject } from '../core/base/json.ts';
import type { Limits } from '../core/base/limits.ts';
import { serializeSchema } from '../core/schema/index.ts';
import { type OpenText, openText } from '../formats/open-text.ts';
import { spend } from './caller.ts';
import type { UseCase } from './use-case.ts';

export function createReadText(limits: Limits): UseCase<'text.read'> {
  return async ({ text, name, pointers }, caller) => {
    const opened = await openText(text, name, limits, (work) => spend(caller, work));
    const places = spend(caller, () => pointers?.map(opened.placeOf));
    return {
      format: opened.title,
      is_writable: opened.isWritable,
      schema: opened.value as JsonObject | null,
      faults: opened.faults.slice(0, marksMax).map(({ line, column, message }) => ({ line, column, message })),
      notes: opened.notes.slice(0, marksMax).map(({ line, column, message }) => ({ line, column, message })),
      ...(places === undefined ? {} : { places: places.map(({ line, column }) => ({ line, column })) }),
    };
  };
}

export function createRewriteText(limits: Limits): UseCase<'text.rewrite'> {
  return async ({ text, name, schema }, caller) => {
    const opened = await openText(text, name, limits, (work) => spend(caller, work));
    const rewritten = spend(caller, () =>
      opened.value === null ? null : opened.rewrite(serializeSchema(schema) as JsonObject),
    );
    if (rewritten === null) throw refusal(opened);
    return { text: rewritten };
  };
}

function refusal({ value, title, faults: [fault] }: OpenText): ServiceError {
  const message =
    value === null && fault !== undefined
      ? `cannot be read: line ${fault.line}, column ${fault.column}: ${fault.message}`
      : `is ${title}, which is read and not written`;
  return new ServiceError('invalid_request', {
    detail: `/text: ${message}`,
    errors: [{ pointer: '/text', code: 'invalid_value', message }],
  });
}
