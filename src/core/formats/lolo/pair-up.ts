// Items of two lists that are the same thing: equal ones first, then those with one identity, then those with one name, in order.
import { charge } from '../../base/budget.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { isObject, type Json } from '../../base/json.ts';

/** For each new item the index of the old one that it was, or null. */
export function pairUp(old: readonly Json[], value: readonly Json[]): (number | null)[] {
  charge(old.length + value.length, 'pairing items');
  const pairs: (number | null)[] = value.map(() => null);
  const taken = new Set<number>();
  for (const keyOf of [canonicalJson, identityOf, nameOf, placeOf]) {
    const free = new Map<string, number[]>();
    old.forEach((item, index) => {
      const key = taken.has(index) ? '' : keyOf(item);
      if (key === '') return;
      const same = free.get(key);
      if (same === undefined) free.set(key, [index]);
      else same.push(index);
    });
    for (const same of free.values()) same.reverse();
    value.forEach((item, index) => {
      if (pairs[index] !== null) return;
      const found = free.get(keyOf(item))?.pop();
      if (found === undefined) return;
      pairs[index] = found;
      taken.add(found);
    });
  }
  return pairs;
}

function textOf(item: Json, ...members: string[]): string {
  if (!isObject(item)) return '';
  return members.map((member) => canonicalJson(item[member] ?? null)).join(' ');
}

function identityOf(item: Json): string {
  if (Array.isArray(item)) return `${String(item[0])} ${canonicalJson((item[1] ?? null) as Json)}`;
  if (!isObject(item)) return '';
  return item.from === undefined
    ? textOf(item, 'name', 'key', 'event', 'source', 'path')
    : textOf(item, 'from', 'event', 'to');
}

function nameOf(item: Json): string {
  if (typeof item === 'string') return JSON.stringify(item);
  if (Array.isArray(item)) return String(item[0]);
  if (!isObject(item)) return '';
  if (item.from !== undefined) return textOf(item, 'from', 'event');
  return canonicalJson(item.name ?? item.key ?? item.event ?? item.path ?? null);
}

/** A renamed one: what else it says is as it was. */
function placeOf(item: Json): string {
  if (!isObject(item)) return '';
  const { name: _, key: __, to: ___, ...rest } = item;
  return Object.keys(rest).length < 2 ? '' : canonicalJson(rest);
}
