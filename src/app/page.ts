// Pages of lists that are already in order: a cursor is the key of the last item, so it stays true when items come and go.

import { ServiceError } from '../contract/service-error.ts';
import { compareStrings } from '../core/base/order.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** The lists that come in pages. A cursor of one is no cursor of another. */
export type ListName = 'audit' | 'behaviors' | 'domains' | 'episodes' | 'keys' | 'patterns' | 'retention' | 'tenant';

/** A page of `items`, which are sorted by `keyOf` in code-unit order. */
export function pageByKey<Item>(
  list: ListName,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  request: PageRequest,
): Page<Item> {
  const after = request.cursor === undefined ? null : decodeCursor(list, request.cursor);
  const rest = after === null ? items : items.filter((item) => compareStrings(keyOf(item), after) > 0);
  const page = rest.slice(0, request.limit);
  const last = page.at(-1);
  return {
    items: page,
    next_cursor: last !== undefined && rest.length > page.length ? encodeCursor(list, keyOf(last)) : null,
  };
}

export function encodeCursor(list: ListName, key: string): string {
  return Buffer.from(`${list}:${key}`).toString('base64url');
}

/** Throws `invalid_request` for anything that `encodeCursor` did not make for the list. */
export function decodeCursor(list: ListName, cursor: string): string {
  const key = Buffer.from(cursor, 'base64url')
    .toString()
    .slice(list.length + 1);
  if (encodeCursor(list, key) === cursor) return key;
  throw unknownCursor();
}

export function unknownCursor(): ServiceError {
  return new ServiceError('invalid_request', {
    detail: '/cursor: is not a cursor of this list',
    errors: [{ pointer: '/cursor', code: 'invalid_value', message: 'is not a cursor of this list' }],
  });
}
