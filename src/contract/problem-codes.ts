// The codes of `errors`, the problems of a request one by one. What actions and schemas add are codes of their own: why an action fails
// (core/plan/failure-codes.ts), and the categories of findings.
import type { FailureCode } from '../core/plan/index.ts';
import type { Problem } from '../core/schema/index.ts';
import type { CategoryCode } from '../core/verify/index.ts';

const define = <Code extends string>(meanings: { readonly [code in Code]: string }) => meanings;

/** What each code of a request means, for the reference. */
export const problemMeanings = define({
  required: 'The field is absent and has no default.',
  unknown_field: 'The request has no field of this name here. The nearest name is told.',
  wrong_type: 'The value is of another JSON type than the field.',
  not_allowed: 'The value is none of those listed, or stands beside one that excludes it.',
  out_of_range:
    'The value is too small, too large, too long or too many, a number beyond 1.8e308, or a whole number beyond 2^53 - 1 that would come back as another. The bound is told.',
  invalid_value: 'The value is of the right type and not of the right form.',
  impossible_shape: 'A part of a schema is of a type that no reading of the format gives it.',
  unknown_behavior: 'No behavior has the name that the field gives. The nearest names are told.',
  unfit_rename: 'No element of the one name disappears while one of the other appears in the same list.',
  too_deep: 'The value is nested deeper than the limit `json_depth_max`.',
  too_many_elements: 'The schema has more elements than the limit `schema_elements_max`.',
});

export type RequestCode = keyof typeof problemMeanings;

/** What is wrong at one place of a request. */
export type ProblemCode = RequestCode | Problem['code'] | FailureCode | CategoryCode;
