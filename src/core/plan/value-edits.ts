// Edits of a value, as a person would say them: parts put in, taken out, replaced or moved, an expression wrapped in an operator with others beside it or
// taken out of one. Items of lists are aligned by what they are (align-items.ts). Applied to the earlier value the edits give the later one.
// Cost: each part is compared with one other part, or with two where it is wrapped; near linear in the size of both.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { formatPointer, type Segment } from '../base/pointer.ts';
import { ValueIds } from '../base/value-ids.ts';
import { costOfPairs } from './align-items.ts';
import { alignParts, headOf, type Part, partLike, sharedLeaves, wrapperOf } from './wraps.ts';

/** Places are JSON Pointers: in the later value, of what was taken out in the earlier one. */
export type ValueEdit =
  | { readonly kind: 'replaced'; readonly path: string; readonly from: Json; readonly to: Json }
  | { readonly kind: 'added'; readonly path: string; readonly to: Json }
  | { readonly kind: 'removed'; readonly path: string; readonly from: Json }
  | { readonly kind: 'moved'; readonly path: string; readonly origin: string; readonly to: Json }
  /** `by` is the operator or the type of what is around it now, or was; `beside` what else that holds. */
  | { readonly kind: 'wrapped' | 'unwrapped'; readonly path: string; readonly by: string; readonly beside: Json[] };

/** In the order of the later value; what was taken out stands where it was. */
export function valueEdits(from: Json, to: Json): readonly ValueEdit[] {
  const comparison = new Comparison();
  comparison.compare(from, to, [], []);
  return withMoves(comparison);
}

type Path = readonly Segment[];

class Comparison {
  readonly edits: ValueEdit[] = [];
  readonly ids = new ValueIds();

  compare(from: Json, to: Json, before: Path, after: Path): void {
    if (this.ids.of(from) === this.ids.of(to)) return;
    charge(1, 'comparing values');
    if (this.#tellWrap(from, to, before, after)) return;
    if (isArray(from) && isArray(to) && this.#isSameForm(from, to)) this.#compareItems(from, to, before, after);
    else if (isObject(from) && isObject(to)) this.#compareMembers(from, to, before, after);
    else this.edits.push({ kind: 'replaced', path: formatPointer(after), from, to });
  }

  /** Lists, and calls of one operator or with an argument in common: of others nothing tells which argument became which. */
  #isSameForm(from: readonly Json[], to: readonly Json[]): boolean {
    const [a, b] = [from[0], to[0]];
    if (typeof a !== 'string' || typeof b !== 'string' || a === b) return true;
    const had = new Set(from.map((item) => this.ids.of(item)));
    return to.some((item) => had.has(this.ids.of(item)));
  }

  #compareItems(from: readonly Json[], to: readonly Json[], before: Path, after: Path): void {
    const pairs = this.#argumentPairs(from, to, alignParts(from, to, this.ids));
    const byPlace = new Map(pairs.map((pair) => [pair[1], pair]));
    const paired = new Set(pairs.map(([x]) => x));
    for (const y of to.keys()) {
      const pair = byPlace.get(y);
      if (pair !== undefined) this.compare(from[pair[0]] as Json, to[y] as Json, [...before, pair[0]], [...after, y]);
      else this.edits.push({ kind: 'added', path: formatPointer([...after, y]), to: to[y] as Json });
    }
    for (const [x, item] of from.entries())
      if (!paired.has(x)) this.edits.push({ kind: 'removed', path: formatPointer([...before, x]), from: item });
  }

  /** Arguments of a call have places: those in one place belong together where no other reading changes less. */
  #argumentPairs(from: readonly Json[], to: readonly Json[], pairs: readonly (readonly [number, number])[]) {
    if (headOf(from) === null || from[0] !== to[0] || from.length !== to.length) return pairs;
    const inPlace = from.map((_, i): [number, number] => [i, i]);
    const cost = (some: readonly (readonly [number, number])[]) =>
      costOfPairs(from, to, some, (item) => this.ids.of(item));
    return cost(inPlace) <= cost(pairs) ? inPlace : pairs;
  }

  #compareMembers(from: JsonObject, to: JsonObject, before: Path, after: Path): void {
    for (const name of new Set([...Object.keys(to), ...Object.keys(from)])) {
      const old = Object.hasOwn(from, name) ? from[name] : undefined;
      const young = Object.hasOwn(to, name) ? to[name] : undefined;
      if (old !== undefined && young !== undefined) this.compare(old, young, [...before, name], [...after, name]);
      else if (young !== undefined)
        this.edits.push({ kind: 'added', path: formatPointer([...after, name]), to: young });
      else if (old !== undefined)
        this.edits.push({ kind: 'removed', path: formatPointer([...before, name]), from: old });
    }
  }

  /** A value around the other: the same part in it, or one that is nearly the same. Where either could hold the other, the one that keeps more does. */
  #tellWrap(from: Json, to: Json, before: Path, after: Path): boolean {
    const [around, inside] = [partLike(from, to, this.ids), partLike(to, from, this.ids)];
    const kept = (part: Part | null, of: Json) => (part === null ? -1 : sharedLeaves(of, part.value));
    if (around === null && inside === null) return false;
    if (around !== null && kept(around, from) >= kept(inside, to)) {
      this.edits.push({ kind: 'wrapped', path: formatPointer(after), ...wrapperOf(to, around) });
      this.compare(from, around.value, before, [...after, ...around.path]);
    } else if (inside !== null) {
      this.edits.push({ kind: 'unwrapped', path: formatPointer(after), ...wrapperOf(from, inside) });
      this.compare(inside.value, to, [...before, ...inside.path], after);
    }
    return true;
  }
}

/** A part that was taken out in one place and put in as it was in another has moved, the first to the first. */
function withMoves({ edits, ids }: Comparison): readonly ValueEdit[] {
  const added = new Map<number, ValueEdit[]>();
  for (const edit of edits) {
    if (edit.kind !== 'added' || headOf(edit.to) === null) continue;
    const id = ids.of(edit.to);
    added.set(id, [...(added.get(id) ?? []), edit]);
  }
  const origins = new Map<ValueEdit, string>();
  const gone = new Set<ValueEdit>();
  for (const edit of edits) {
    if (edit.kind !== 'removed') continue;
    const target = added.get(ids.of(edit.from))?.shift();
    if (target === undefined) continue;
    origins.set(target, edit.path);
    gone.add(edit);
  }
  if (gone.size === 0) return edits;
  return edits.flatMap((edit): ValueEdit[] => {
    const origin = origins.get(edit);
    if (origin !== undefined && edit.kind === 'added') return [{ kind: 'moved', path: edit.path, origin, to: edit.to }];
    return gone.has(edit) ? [] : [edit];
  });
}
