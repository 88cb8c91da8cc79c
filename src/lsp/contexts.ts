// Words of a document by the places they stand in: under which key of which pattern, as which argument of which operator, behind which word. What an author writes at a
// place is likely what stands at such places elsewhere. Places are told from the narrowest to the widest. Cost: linear in the document.
import { isArray, isObject, type Json, type JsonObject } from '../core/base/json.ts';
import type { Segment } from '../core/base/pointer.ts';
import { listMember } from '../core/schema/element.ts';

/** Words by place, each with how often it is there. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;
export type MutableCounts = Map<string, Map<string, number>>;

/** A list or an object, with what is known of it from outside. */
export interface Holder {
  readonly node: Json;
  /** The member that holds it, or the argument that it is. */
  readonly held: string;
  /** True inside of what is rendered: elsewhere a `type` says something else. */
  readonly isDrawn: boolean;
  /** The place of a call: as which argument of which other, or in which member. */
  readonly stands: string;
}

/** Longer texts are no names. */
const nameMax = 80;
const binding = /^@[\p{L}\p{N}_.-]+$/u;
const name = /^[\p{L}\p{N}_/.$*+<>=!%-]+$/u;

const root = (node: Json): Holder => ({ node, held: 'in schema', isDrawn: false, stands: '' });

/** Its type where an object says one, else what holds it. */
function kindOf({ node, held, isDrawn }: Holder): string {
  const type = isDrawn && isObject(node) ? (node.type ?? node.patternType) : undefined;
  return typeof type === 'string' ? type : held;
}

/** The holder at a segment of another. */
function inside(holder: Holder, segment: Segment, node: Json): Holder {
  if (!isArray(holder.node)) {
    const member = `${kindOf(holder)} ${segment}`;
    return { node, held: `in ${segment}`, isDrawn: holder.isDrawn, stands: member };
  }
  const [head] = holder.node;
  if (typeof head !== 'string')
    return { node, held: holder.held, isDrawn: holder.isDrawn, stands: `list ${holder.held}` };
  const isDrawn = holder.isDrawn || (head === 'render-ui' && segment !== 0);
  return { node, held: `of ${head} ${segment}`, isDrawn, stands: `${head} ${segment}` };
}

/** The holders on the way to a path, the outermost first; null where it leads nowhere. */
export function holdersOn(value: Json, path: readonly Segment[]): readonly Holder[] | null {
  const holders: Holder[] = [];
  let holder = root(value);
  for (const segment of path) {
    const { node } = holder;
    if (typeof node !== 'object' || node === null) return null;
    holders.push(holder);
    holder = inside(holder, segment, ((node as JsonObject)[segment as string] ?? null) as Json);
  }
  return holders;
}

/** The places of a word, the narrowest first. `lead` is what stands before it in its text; `before` the key before a key. */
export function placesOf(holder: Holder, segment: Segment, lead: string): readonly string[] {
  const { node: parent, stands } = holder;
  if (isObject(parent)) {
    const kind = kindOf(holder);
    const beside = parent.event ?? parent.action ?? parent.key ?? parent.name;
    const plain = [`${kind} ${segment} ${lead}`, `any ${segment} ${lead}`];
    return typeof beside === 'string' && beside !== parent[segment as string]
      ? [`${kind} ${segment} ${beside} ${lead}`, ...plain]
      : plain;
  }
  const list = parent as readonly Json[];
  if (segment === 0) return [`head ${stands} ${lead}`, `head ${lead}`];
  const [head] = list;
  // A list of names is no call.
  if (typeof head !== 'string' || !stands.includes(' ')) return [`item ${holder.held} ${lead}`, `item ${lead}`];
  const before = list[(segment as number) - 1];
  const plain = [`${head} ${segment} ${stands} ${lead}`, `${head} ${segment} ${lead}`, `argument ${lead}`];
  return typeof before === 'string' && segment !== 1 ? [`${head} ${segment} ${before} ${lead}`, ...plain] : plain;
}

/** The places of a key, by the key before it. */
export function placesOfKey(holder: Holder, before: string): readonly string[] {
  const kind = kindOf(holder);
  return [`key ${kind} ${before}`, `key ${kind}`];
}

/** The words of a text that is a name or a binding, each with what stands before it. */
export function wordsIn(text: string): readonly (readonly [lead: string, word: string])[] {
  if (text.length > nameMax) return [];
  if (!binding.test(text)) return name.test(text) ? [['', text]] : [];
  const parts = text.slice(1).split('.');
  return parts.map((word, i) => [i === 0 ? '@' : `@${parts.slice(0, i).join('.')}.`, word]);
}

/** Adds the words of a value, which stands where a path leads in a document. */
export function countWords(counts: MutableCounts, value: Json, path: readonly Segment[] = []): Counts {
  const add = (place: string, word: string) => {
    const words = counts.get(place);
    if (words === undefined) counts.set(place, new Map([[word, 1]]));
    else words.set(word, (words.get(word) ?? 0) + 1);
  };
  const visit = (holder: Holder): void => {
    const { node } = holder;
    const isList = isArray(node);
    let before = '';
    for (const [key, item] of Object.entries(node as JsonObject) as [string, Json][]) {
      const segment = isList ? Number(key) : key;
      if (!isList) {
        for (const place of placesOfKey(holder, before)) add(place, key);
        before = key;
      }
      if (typeof item === 'string') {
        for (const [lead, word] of wordsIn(item)) for (const place of placesOf(holder, segment, lead)) add(place, word);
      } else if (typeof item === 'object' && item !== null) visit(inside(holder, segment, item));
    }
  };
  const holders = holdersOn(value, path);
  const last = holders?.at(-1);
  const segment = path.at(-1);
  const start =
    last === undefined || segment === undefined
      ? root(value)
      : inside(last, segment, ((last.node as JsonObject)[segment as string] ?? null) as Json);
  if (typeof start.node === 'object' && start.node !== null) visit(start);
  return counts;
}

/** The path of the trait that a path leads into; null where it leads into none. */
export function traitPathOf(path: readonly Segment[]): readonly Segment[] | null {
  const at = path.indexOf('traits');
  return at === -1 || path.length < at + 2 ? null : path.slice(0, at + 2);
}

/** The transition that a path leads into, with all steps of its machine. */
export function transitionAt(
  holders: readonly Holder[],
  path: readonly Segment[],
): { readonly step: JsonObject; readonly steps: readonly JsonObject[] } | null {
  const at = path.indexOf('transitions');
  const machine = holders[at]?.node;
  const step = holders[at + 2]?.node;
  if (machine === undefined || step === undefined || !isObject(step)) return null;
  return { step, steps: listMember(machine, 'transitions').filter(isObject) };
}
