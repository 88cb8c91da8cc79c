// The changes of a suggestion as its author reads them: `statos -> status in ESCALATE`. One line for each change, those that say the same counted, in the order
// of the document. Cost: that of what the suggestion touched.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { type Change, changesBetween } from '../base/json-changes.ts';
import { repairDiffLinesMax } from '../base/limits.ts';
import type { Segment } from '../base/pointer.ts';

const valueLengthMax = 80;

/** Lines at most; the last one counts the others. */
export function readableDiff(before: Json, after: Json): string[] {
  const counts = new Map<string, number>();
  for (const change of changesBetween(before, after)) {
    const line = lineOf(change, change.kind === 'removed' ? before : after);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} places)`));
  const others = lines.length - repairDiffLinesMax + 1;
  return others > 1 ? [...lines.slice(0, repairDiffLinesMax - 1), `and ${others} more`] : lines;
}

function lineOf(change: Change, root: Json): string {
  const { path } = change;
  const place = placeOf(root, path);
  switch (change.kind) {
    case 'added':
      return `+ ${memberOf(path)}${textOf(change.value)}${place}`;
    case 'removed':
      return `- ${memberOf(path)}${textOf(change.value)}${place}`;
    case 'renamed':
      return `${change.from} -> ${change.to}${place}`;
    case 'moved':
      return `order of ${memberOf(path).replace(/: $/, '')}${place}`;
    case 'changed':
      return `${differing(change.from, change.to)}${place}`;
  }
}

/** Of two bindings that differ in one part, that part alone. */
function differing(from: Json, to: Json): string {
  if (typeof from !== 'string' || typeof to !== 'string') return `${textOf(from)} -> ${textOf(to)}`;
  const [old, now] = [from.split('.'), to.split('.')];
  const at = old.findIndex((part, i) => part !== now[i]);
  const isOne =
    from.startsWith('@') && at > 0 && old.length === now.length && old.every((part, i) => i === at || part === now[i]);
  return isOne ? `${old[at]} -> ${now[at]}` : `${textOf(from)} -> ${textOf(to)}`;
}

/** The name under which a value stands in an object. */
function memberOf(path: readonly Segment[]): string {
  const last = path.at(-1);
  return typeof last === 'string' ? `${last}: ` : '';
}

/** A named element by its name, a text as it stands, anything else as short JSON. */
function textOf(value: Json): string {
  const name = isObject(value) ? nameOf(value) : null;
  const text = name ?? (typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax)}...` : text === '' ? '""' : text;
}

const namingMembers = ['name', 'key', 'event', 'ref'] as const;

function nameOf(value: Json): string | null {
  if (!isObject(value)) return null;
  if (typeof value.event === 'string' && typeof value.to === 'string')
    return `${sources(value.from)}${value.event} -> ${value.to}`;
  const member = namingMembers.find((one) => typeof value[one] === 'string' && value[one] !== '');
  return member === undefined ? null : (value[member] as string);
}

const sources = (from: Json | undefined) =>
  typeof from === 'string' ? `${from} ` : from !== undefined && isArray(from) ? `${from.join(', ')} ` : '';

/** The element that a place stands in: a transition by its event, else the innermost element with a name. */
function placeOf(root: Json, path: readonly Segment[]): string {
  let at: Json | undefined = root;
  let name: string | null = null;
  for (const step of path.slice(0, -1)) {
    at = (at as Readonly<Record<string, Json>> | null | undefined)?.[step];
    if (step === 'effects' || step === 'guard') break;
    if (at === undefined || typeof step !== 'number' || !isObject(at)) {
      // The entity of an orbital is an element, and stands in no list.
      if (step === 'entity' && at !== undefined) name = nameOf(at) ?? name;
      continue;
    }
    name = (typeof at.event === 'string' ? at.event : nameOf(at)) ?? name;
  }
  return name === null ? '' : ` in ${name}`;
}
