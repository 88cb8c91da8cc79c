// What people are told of an operator, and short names for arguments of the examples.
import type { Json } from '../../base/json.ts';

export interface OperatorNote {
  /** The arguments in order, `?` at those that may be absent and `...` where there may be more. */
  readonly arguments: string;
  readonly says: string;
  readonly example: Json;
}

export type OperatorNotes = Readonly<Record<string, OperatorNote>>;

export const note = (args: string, says: string, example: Json): OperatorNote => ({ arguments: args, says, example });

export const title = '@entity.title';
export const total = '@entity.total';
export const items = '@payload.data';
