// Renames among the steps of a plan. A rename of a page, a tick or an orbital is an update of a member in the vocabulary, because nothing refers to them by name.
import type { RenamedElement } from '../../../src/core/diagram/index.ts';
import type { ActionLike } from '../action-like.ts';

export interface RenameStep {
  /** The rename alone, without what else its step changes; null of an orbital, which goes by its entity. */
  readonly step: ActionLike | null;
  /** The element with its two names; two elements where they exchange their names. */
  readonly renames: readonly RenamedElement[];
}

/** Null for a step that gives nothing another name. */
export function renameIn({ action, params }: ActionLike): RenameStep | null {
  const said = (name: string) => (typeof params[name] === 'string' ? (params[name] as string) : undefined);
  const name = (params.set as { readonly name?: unknown } | undefined)?.name;
  if (action.startsWith('rename_')) {
    const within = said('trait') ?? said('entity');
    const one = renamed(action.slice('rename_'.length), said('from'), said('to'), within);
    const back = params.swap === true ? [{ ...one, from: one.to, to: one.from }] : [];
    return { step: { action, params }, renames: [one, ...back] };
  }
  if (action === 'update_page' && typeof name === 'string')
    return {
      step: { action, params: { page: params.page, set: { name } } },
      renames: [renamed('page', said('page'), name)],
    };
  if (action === 'update_tick' && typeof name === 'string')
    return {
      step: { action, params: { trait: params.trait, name: params.name, set: { name } } },
      renames: [renamed('tick', said('name'), name, said('trait'))],
    };
  const orbital = /^\/orbitals\/([^/]+)\/name$/.exec(said('path') ?? '')?.[1];
  // A number is the place of an orbital that has no name.
  if (action !== 'set_property' || orbital === undefined || /^\d+$/.test(orbital)) return null;
  const from = orbital.replaceAll('~1', '/').replaceAll('~0', '~');
  return { step: null, renames: [renamed('orbital', from, said('value'))] };
}

interface Modified {
  readonly type: string;
  readonly changes: readonly { readonly field: string; readonly from?: unknown; readonly to?: unknown }[];
}

/** Orbitals that get another name, by both: counted as changes, because nothing refers to them by it. Steps name them by their entities. */
export const renamedOrbitals = (modified: readonly Modified[]): readonly { from: string; to: string }[] =>
  modified
    .filter(({ type }) => type === 'orbital')
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'name'))
    .map(({ from, to }) => ({ from: String(from ?? ''), to: String(to ?? '') }));

const renamed = (type: string, from = '', to = '', within?: string): RenamedElement => ({
  ...{ type, from, to },
  ...(within !== undefined && { within }),
});
