// What a destructive action loses, in words: the element with what it holds, or the place whose content goes.
import type { JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { listIn } from '../schema/format.ts';
import type { Action } from './action.ts';
import type { TreeElement } from './element-tree.ts';
import { holdsOf } from './gap.ts';

export function lossOf({ action, params }: Action, tree: TreeElement): string {
  const kind = /^(?:remove|unbind)_(.+)$/.exec(action)?.[1];
  if (kind === undefined)
    return isUnset(params)
      ? `${params.unset.join(', ')} of ${placeOf(params)}`
      : `what is written at ${placeOf(params)}`;
  const name = String(params[kind] ?? params.name ?? params.event ?? '');
  const element = kind === 'entity' || kind === 'trait' || kind === 'page' ? find(tree, kind, name) : null;
  const inside =
    element === null
      ? []
      : Object.entries(holdsOf(element) ?? {}).filter(([of, count]) => count > 0 && of !== 'entities');
  const held = inside.map(([plural, count]) => `${count} ${count === 1 ? singularOf(plural) : plural}`);
  const within = params.trait ?? params.entity ?? params.page;
  const place = within === undefined || within === name ? '' : ` of ${String(within)}`;
  return `${kind} ${name}${place}${held.length === 0 ? '' : ` with ${held.join(', ')}`}`;
}

const isUnset = (params: JsonObject): params is JsonObject & { unset: readonly string[] } =>
  isArray(params.unset) && params.unset.length > 0;

function placeOf(params: JsonObject): string {
  if (typeof params.path === 'string') return params.path;
  return ['trait', 'entity', 'page', 'state', 'event', 'field']
    .flatMap((member) => (typeof params[member] === 'string' ? [`${member} ${params[member]}`] : []))
    .join(', ');
}

const singularOf = (plural: string): string =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '');

function find(tree: TreeElement, kind: 'entity' | 'trait' | 'page', name: string): TreeElement | null {
  for (const orbital of tree.list('orbitals').elements) {
    if (kind === 'entity' && orbital.name === name) return orbital;
    const member = kind === 'entity' ? listIn('orbital', 'entity') : `${kind}s`;
    for (const element of orbital.list(member).elements) {
      if (element.name === name || `${orbital.name}.${element.name}` === name) return element;
    }
  }
  return null;
}
