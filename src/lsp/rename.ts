// Renames: the places of a name are changed in the text, and nothing else. The new text is read again: it must say the document in which the name changed at these
// places and nowhere else, and must not give the name to two things. A rename that fails this is refused with the reason.
import { isSameJson } from '../core/base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../core/base/json.ts';
import { eventName } from '../core/formats/lolo/index.ts';
import type { NameKind } from '../core/schema/format.ts';
import { type Model, symbolsOf } from '../core/schema/index.ts';
import type { Analysis } from './analysis.ts';
import { linkedWith } from './linked-names.ts';
import { type NamePlace, namesOf } from './names.ts';

export class RenameRefusal extends Error {}

export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The name at an offset that can be renamed, or null. */
export function renameable(analysis: Analysis, offset: number): NamePlace | null {
  return (
    namesOf(analysis)
      .at(offset)
      .find(({ declaration }) => declaration !== null) ?? null
  );
}

/** The places that change together with the name at an offset, in the order of the text, each once. */
export function sameName(analysis: Analysis, offset: number): readonly NamePlace[] {
  const place = renameable(analysis, offset);
  if (place === null || place.declaration === null) return [];
  const found = new Map<number, NamePlace>();
  // A page is called by its name and by its path.
  for (const one of namesOf(analysis).placesOf(place.declaration))
    if (one.name === place.name && !found.has(one.start)) found.set(one.start, one);
  return [...found.values()];
}

export function renameAt(analysis: Analysis, offset: number, to: string): readonly TextChange[] {
  const place = renameable(analysis, offset);
  const { declaration } = place ?? {};
  if (place === null || declaration == null || analysis.model === null)
    throw new RenameRefusal('there is no name here that the document declares');
  if (analysis.checked.source.fault !== null) throw new RenameRefusal('the text has a fault: mend that first');
  if (to === place.name) return [];
  const symbols = symbolsOf(analysis.model);
  const isPath = (kind: NameKind) => kind === 'page' && analysis.model?.pages.some(({ path }) => path === to) === true;
  for (const { kind, scope } of linkedWith(analysis.model, declaration))
    if (symbols.find(kind, scope, to) !== null || isPath(kind))
      throw new RenameRefusal(`\`${to}\` is the name of another ${kind}`);
  const changes = sameName(analysis, offset).map(({ start, end }) => ({ start, end, text: to }));
  const text = applyChanges(analysis.text.getText(), changes);
  const { value, faults } = analysis.format.read(text);
  const [fault] = faults;
  if (fault !== undefined) throw new RenameRefusal(`\`${to}\` cannot be written as a name here: ${fault.message}`);
  const isSaid = analysis.format.name === 'lolo' ? labelsBy(analysis.model, place.name, to) : none;
  const count = changedTexts(analysis.reading.value ?? null, value ?? null, place.name, to, isSaid);
  if (count === null) throw new RenameRefusal(`the document would say more than another name with \`${to}\``);
  if (count === 0) throw new RenameRefusal('the name is made of other parts of the text: nothing would change');
  return changes;
}

const none: ReadonlyMap<string, string> = new Map();

/** The textual form makes what an event is called from its name and that of the entity: a rename changes both together. */
function labelsBy(model: Model, from: string, to: string): ReadonlyMap<string, string> {
  const renamed = (name: string) => (name === from ? to : name);
  const labels = new Map<string, string>();
  for (const { events, linkedEntity } of model.traits)
    for (const { name } of events) {
      const [before, after] = [
        eventName(name, linkedEntity ?? ''),
        eventName(renamed(name), renamed(linkedEntity ?? '')),
      ];
      if (before !== after) labels.set(before, after);
    }
  return labels;
}

export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, text: put } of changes) {
    out += text.slice(at, start) + put;
    at = end;
  }
  return out + text.slice(at);
}

/** Texts and keys in which one name became the other; null where two values differ in anything else. */
function changedTexts(
  before: Json,
  after: Json,
  from: string,
  to: string,
  labels: ReadonlyMap<string, string>,
): number | null {
  if (typeof before === 'string' && typeof after === 'string') {
    if (before === after) return 0;
    return isRenamed(before, after, from, to) || labels.get(before) === after ? 1 : null;
  }
  if (isArray(before) && isArray(after))
    return before.length === after.length ? changedIn(before, after, from, to, labels) : null;
  if (isObject(before) && isObject(after)) {
    const [keys, others] = [Object.keys(before), Object.keys(after)];
    if (keys.length !== others.length) return null;
    const pairs = keys.map((key) => (key in after ? key : to));
    const renamed = keys.filter((key) => !(key in after));
    if (renamed.some((key) => key !== from || !(to in after))) return null;
    const inner = changedIn(
      keys.map((key) => before[key] as Json),
      pairs.map((key) => (after as JsonObject)[key] as Json),
      from,
      to,
      labels,
    );
    return inner === null ? null : inner + renamed.length;
  }
  return isSameJson(before, after) ? 0 : null;
}

/** True if one name became the other at some of its places in a text. The new name may hold the old one: `open`, `reopened`. */
function isRenamed(before: string, after: string, from: string, to: string): boolean {
  const [first = '', ...parts] = before.split(from);
  // Offsets in the new text at which the parts so far may end.
  let ends = new Set(after.startsWith(first) ? [first.length] : []);
  for (const part of parts) {
    const next = new Set<number>();
    for (const end of ends)
      for (const name of [from, to]) if (after.startsWith(name + part, end)) next.add(end + name.length + part.length);
    ends = next;
  }
  return ends.has(after.length);
}

function changedIn(
  before: readonly Json[],
  after: readonly Json[],
  from: string,
  to: string,
  labels: ReadonlyMap<string, string>,
): number | null {
  let count = 0;
  for (const [i, value] of before.entries()) {
    const inside = changedTexts(value, after[i] as Json, from, to, labels);
    if (inside === null) return null;
    count += inside;
  }
  return count;
}
