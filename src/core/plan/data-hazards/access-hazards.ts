// Queries that show more or fewer records than before, by the edits of their filter: a condition joined by `and` holds records back, one joined by `or`
// lets more through. Whatever this does not decide is told as another selection.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { parsePointer } from '../../base/pointer.ts';
import type { TreeElement } from '../element-tree.ts';
import { type ValueEdit, valueEdits } from '../value-edits.ts';
import type { DataRuleId } from './rules.ts';

/** Effects that read records, with their options behind the entity. */
const queries: ReadonlySet<string> = new Set(['fetch', 'ref']);

/** Of two versions of an effect; null where the filter stays, or where they are no queries of one entity. */
export function accessHazard(before: TreeElement, after: TreeElement): DataRuleId | null {
  const [from, to] = [before.node, after.node];
  if (!isQuery(from) || !isQuery(to) || from[1] !== to[1]) return null;
  const [old, young] = [filterOf(from), filterOf(to)];
  if (old === undefined) return young === undefined ? null : 'access-narrowed';
  if (young === undefined) return 'access-widened';
  const found = new Set(valueEdits(old, young).map((edit) => hazardOfEdit(edit, old, young)));
  const [only] = found;
  return found.size === 0 ? null : found.size === 1 && only !== undefined ? only : 'access-changed';
}

function isQuery(effect: Json): effect is readonly Json[] {
  return isArray(effect) && typeof effect[0] === 'string' && queries.has(effect[0]);
}

function filterOf([, , options]: readonly Json[]): Json | undefined {
  const filter = isObject(options) ? options.filter : undefined;
  return filter === null ? undefined : filter;
}

function hazardOfEdit(edit: ValueEdit, before: Json, after: Json): DataRuleId {
  if (edit.kind === 'wrapped') return joined(edit.by, true);
  if (edit.kind === 'unwrapped') return joined(edit.by, false);
  if (edit.kind !== 'added' && edit.kind !== 'removed') return 'access-changed';
  const isAdded = edit.kind === 'added';
  const holder = holderAt(isAdded ? after : before, edit.path);
  // Members of a filter that is an object are conditions that all have to hold.
  if (isObject(holder)) return joined('and', isAdded);
  return isArray(holder) && typeof holder[0] === 'string' ? joined(holder[0], isAdded) : 'access-changed';
}

function joined(operator: string, isAdded: boolean): DataRuleId {
  if (operator !== 'and' && operator !== 'or') return 'access-changed';
  return (operator === 'and') === isAdded ? 'access-narrowed' : 'access-widened';
}

/** The expression that holds the part at a path. Under a negation all is turned around, so nothing is decided there. */
function holderAt(value: Json, path: string): Json | undefined {
  let at: Json | undefined = value;
  for (const step of (parsePointer(path) ?? []).slice(0, -1)) {
    if (isArray(at)) {
      if (at[0] !== 'and' && at[0] !== 'or') return undefined;
      at = at[Number(step)];
    } else if (isObject(at)) at = at[step];
  }
  return at;
}
