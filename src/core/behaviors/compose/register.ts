// Owns the commonest shape of an orbital: a register. The list of a subject's records has a page of its own, each record opens on
// a second page with its lifecycle, and the list reloads when a lifecycle announces a change.
import type { TraitNode } from '../../schema/document.ts';
import type { Subject } from './fields.ts';
import { changedEvent } from './lifecycle.ts';
import type { ListSpec } from './list.ts';
import type { Built, Part } from './orbital.ts';
import { orbital, page, part } from './orbital.ts';
import { manage } from './record.ts';

export interface RegisterSpec {
  /** How the list looks and what it offers; `new` and `edit` otherwise. */
  readonly list?: ListSpec;
  /** Further traits on the record's page. */
  readonly beside?: readonly (Part | TraitNode)[];
  /** The behavior that the lifecycle comes from. */
  readonly from?: string;
}

/** A list page at the subject's path and a record page at `<path>/:id`. */
export function register(of: Subject, life: TraitNode, spec: RegisterSpec = {}): Built {
  const name = life.name ?? '';
  const list = manage(of, {
    offers: ['new', 'edit'],
    opens: true,
    ...spec.list,
    refreshOn: [[name, changedEvent(of)], ...(spec.list?.refreshOn ?? [])],
  });
  const beside = (spec.beside ?? []).map(
    (one): Part => ('composes' in one ? (one as Part) : part([], one as TraitNode)),
  );
  const record = [life, ...beside.flatMap((one) => one.traits)];
  const names = (traits: readonly TraitNode[]): string[] => traits.map((one) => one.name ?? '');
  return orbital(
    of,
    [list, part(spec.from === undefined ? [] : spec.from, life), ...beside],
    [
      page(`${of.plural.replaceAll(' ', '')}Page`, of.path, ...names(list.traits)),
      page(`${of.name}Page`, `${of.path}/:id`, ...names(record)),
    ],
  );
}
