// Where a finding is, in names: what stays the same when something is put in before it. Positions in lists become the names of what is there.
import { isArray, isObject, type Json } from '../../core/base/json.ts';
import { parsePointer } from '../../core/base/pointer.ts';

const nameMembers = ['name', 'key', 'id', 'ref', 'event', 'path'];

export function nameOfPlace(value: unknown, pointer: string): string {
  let at = value as Json | undefined;
  const names = (parsePointer(pointer) ?? []).map((segment) => {
    const inner = isArray(at) ? at[Number(segment)] : isObject(at) ? at[segment] : undefined;
    const name = isArray(at) ? (nameOf(inner) ?? segment) : segment;
    at = inner;
    return name;
  });
  return names.join('/');
}

function nameOf(value: Json | undefined): string | null {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return null;
  const { from, event, to, entity } = value;
  if (from !== undefined || to !== undefined)
    return [from, event, to].map((one) => JSON.stringify(one) ?? '').join(' ');
  const named = nameMembers.map((member) => value[member]).find((one) => typeof one === 'string');
  if (typeof named === 'string') return named;
  return entity === undefined ? null : nameOf(entity);
}
