// Owns the commonest shape of an orbital: a register. The list of a subject's records has a page of its own, each record opens on
// a second page with its lifecycle, and the list reloads when a lifecycle announces a change.
import { assert } from '../../base/assert.ts';
import type { TraitNode } from '../../schema/document.ts';
import type { Subject } from './fields.ts';
import { changedEvent } from './lifecycle.ts';
import type { ListSpec } from './list.ts';
import type { Built, Piece } from './orbital.ts';
import { orbital, page, part, partOf } from './orbital.ts';
import { manage } from './record.ts';

export interface RegisterSpec {
  /** How the list looks and what it offers; `new` and `edit` otherwise. */
  readonly list?: ListSpec;
  /** Further traits on the record's page, and entities it knows. */
  readonly beside?: readonly Piece[];
  /** The behavior that the lifecycle comes from. */
  readonly from?: string;
  /** Names of the two pages where people do not call them after the subject. */
  readonly pages?: readonly [list: string, record: string];
}

/** A list page at the subject's path and a record page at `<path>/:id`, which begins with the life: the lifecycle, alone or among others. */
export function register(of: Subject, life: Piece, spec: RegisterSpec = {}): Built {
  const lived = partOf(of, life);
  const refreshOn = [
    ...lived.traits
      .filter((one) => announces(one, changedEvent(of)))
      .map((one) => [one.name ?? '', changedEvent(of)] as const),
    ...(spec.list?.refreshOn ?? []),
  ];
  assert(refreshOn.length > 0, `${of.name}: the list would not notice what its record's page changes`);
  const list = manage(of, { offers: ['new', 'edit'], opens: true, ...spec.list, refreshOn });
  const beside = (spec.beside ?? []).map((one) => partOf(of, one));
  const record = [lived, ...beside].flatMap((one) => one.traits);
  const names = (traits: readonly TraitNode[]): string[] => traits.map((one) => one.name ?? '');
  const [listPage, recordPage] = spec.pages ?? [`${pascal(of.plural)}Page`, `${of.name}Page`];
  const origin = spec.from === undefined ? [] : [part(spec.from)];
  return orbital(
    of,
    [list, ...origin, lived, ...beside],
    [page(listPage, of.path, ...names(list.traits)), page(recordPage, `${of.path}/:id`, ...names(record))],
  );
}

const announces = (one: TraitNode, event: string): boolean =>
  (one.emits ?? []).some((emit) => typeof emit !== 'string' && emit.event === event);

/** `Sales orders` -> `SalesOrders`. */
const pascal = (words: string): string => words.replace(/(?:^| )(\S)/g, (_, first: string) => first.toUpperCase());
