// What requests take, where it is wider than what answers give: an interface of one's own has no index signature, and is a schema all the same.

import type { MachinesSchema, OrbSchema } from './format-generated.ts';

/** An application schema in any depth: a literal, parsed JSON, or a value of a type of one's own. */
export type SchemaInput =
  | OrbSchema
  | (MachinesSchema & { readonly orbitals?: undefined })
  | { name?: string | null; orbitals?: readonly object[]; [member: string]: unknown }
  | (object & { readonly name?: string | null; readonly orbitals?: readonly object[] });

/** A JSON object, or a value of a type of one's own that is written as one. */
export type ObjectInput = { [member: string]: unknown } | (object & { readonly length?: never });

/** A request about one thing, where there may be a batch. */
export type One<Request extends { schemas?: unknown }> = Omit<Request, 'schemas'> & { schemas?: never };
/** A request about a batch of schemas. */
export type Many<Request extends { schemas?: unknown }> = Omit<Request, 'schemas'> & {
  schemas: NonNullable<Request['schemas']>;
};
export type OneAnswer<Answer> = Exclude<Answer, { items: unknown }>;
export type ManyAnswer<Answer> = Extract<Answer, { items: unknown }>;

/** Parameters of an address: null is absent, as the cursor of the first page of a loop is. */
export type Query<Parameters> = {
  [Name in keyof Parameters]: Record<never, never> extends Pick<Parameters, Name>
    ? Parameters[Name] | null
    : Parameters[Name];
};
