// A JSON text made to say something else: what did not change keeps its bytes (numbers as they were written, escapes, the order of members, white space), and
// what is new is written like its neighbours.
import { alignItems } from './align-items.ts';
import { entriesOf, JsonStyle } from './json-style.ts';
import { type Container, type Entry, type Node, readTree } from './json-tree.ts';

/** The text, which says `old` as JSON with or without comments, with the least that makes it say `value`. */
export function rewriteJson(text: string, value: unknown, said?: unknown): string {
  const root = readTree(text);
  const old: unknown = said === undefined ? JSON.parse(text.slice(root.start, root.end)) : said;
  const patch = new Patch(text, new JsonStyle(text, root));
  return text.slice(0, root.start) + patch.node(root, old, value, '') + text.slice(root.end);
}

/** An entry of the new text: one that was there, with what it says now, or a new one. */
interface Part {
  readonly entry: Entry | null;
  readonly key: string | null;
  readonly old: unknown;
  readonly value: unknown;
}

class Patch {
  readonly #text: string;
  readonly #style: JsonStyle;

  constructor(text: string, style: JsonStyle) {
    this.#text = text;
    this.#style = style;
  }

  /** What stands in the place of a node, whose value is `old`; `name` is of the nearest member around it. */
  node(node: Node, old: unknown, value: unknown, name: string): string {
    if (Object.is(old, value)) return this.#text.slice(node.start, node.end);
    if (typeof value !== 'object' || value === null || node.kind !== (Array.isArray(value) ? 'array' : 'object'))
      return this.#style.write(value, this.#style.indentAt(node.start), undefined, name);
    const parts =
      node.kind === 'array'
        ? itemsOf(node, old as unknown[], value as unknown[])
        : membersOf(node, old as Record<string, unknown>, value as Record<string, unknown>);
    if (node.entries.length === 0 && parts.length > 0) return this.#fill(node, value, name);
    return this.#join(node, parts, name);
  }

  /** An empty list or object gets its first entries. */
  #fill(node: Container, value: object, name: string): string {
    const indent = this.#style.indentAt(node.start);
    const twin = this.#style.twinOf(name, value);
    if (twin !== undefined || !this.#style.hasLines) return this.#style.write(value, indent, twin, name);
    return this.#style.expand(value, indent, undefined, name);
  }

  #join(node: Container, parts: readonly Part[], name: string): string {
    const [open, close] = node.kind === 'array' ? ['[', ']'] : ['{', '}'];
    const [first, last] = [node.entries[0], node.entries.at(-1)];
    if (parts.length === 0) return node.entries.length === 0 ? this.#text.slice(node.start, node.end) : open + close;
    let text: string = open;
    let before: Entry | undefined;
    parts.forEach((part, index) => {
      const { entry } = part;
      const after = parts[index + 1]?.entry ?? undefined;
      // The white space behind the opening bracket stays there, whatever comes first.
      const isKept = entry !== null && entry !== first;
      const lead = index === 0 ? first?.lead : isKept ? entry.lead : this.#style.separator(node, before, after);
      const isLast = index === parts.length - 1;
      const trail = entry === null || entry === last ? '' : entry.trail;
      text += lead + this.#part(part, node, before ?? after, lead ?? '', name) + (isLast ? '' : `${trail},`);
      before = entry ?? before;
    });
    return text + (last?.trail ?? '') + node.tail + close;
  }

  #part(part: Part, node: Container, beside: Entry | undefined, lead: string, name: string): string {
    const { entry, key, old, value } = part;
    const inside = key ?? name;
    if (entry !== null) {
      const label =
        key === null || key === entry.key ? this.#text.slice(entry.start, entry.keyEnd) : JSON.stringify(key);
      return label + this.#text.slice(entry.keyEnd, entry.value.start) + this.node(entry.value, old, value, inside);
    }
    const line = lead.lastIndexOf('\n');
    const indent = line < 0 ? this.#style.indentAt(node.start) : lead.slice(line + 1);
    const kind = Array.isArray(value) ? 'array' : 'object';
    const twin = key === null ? nearestOf(node, beside, kind) : undefined;
    const label = key === null ? '' : this.#style.name(key, beside);
    return label + this.#style.write(value, indent, twin, inside);
  }
}

/** The item of a kind that is nearest to another; the first of the kind when that is none. */
function nearestOf({ entries }: Container, beside: Entry | undefined, kind: Node['kind']): Node | undefined {
  if (beside?.value.kind === kind) return beside.value;
  return entries.find(({ value }) => value.kind === kind)?.value;
}

function itemsOf({ entries }: Container, old: readonly unknown[], value: readonly unknown[]): Part[] {
  const kept = alignItems(old, value);
  return value.map((item, index) => {
    const from = kept[index] ?? null;
    return {
      entry: from === null ? null : (entries[from] as Entry),
      key: null,
      old: from === null ? undefined : old[from],
      value: item,
    };
  });
}

/**
 * Members in the order of the text, each new one behind the one that it follows in the value. A name that is gone whose value has another name now was renamed.
 * Of a name that stands there twice the last counts; the others stay where it stays.
 */
function membersOf({ entries }: Container, old: Record<string, unknown>, value: Record<string, unknown>): Part[] {
  const now = new Map(entriesOf(value) as [string, unknown][]);
  const live = new Map(entries.map((entry) => [entry.key, entry]));
  const names = new Map<string, string>();
  const added = new Set([...now.keys()].filter((key) => !live.has(key)));
  const gone = [...live.keys()].filter((key) => !now.has(key) && typeof old[key] === 'object' && old[key] !== null);
  const heirs = gone.length === 0 ? new Map<string, string[]>() : keysByText(added, now);
  for (const key of gone) {
    const heir = heirs.get(JSON.stringify(old[key]))?.pop();
    if (heir === undefined) continue;
    names.set(key, heir);
    added.delete(heir);
  }
  const parts: Part[] = [];
  for (const entry of entries) {
    const key = now.has(entry.key) ? entry.key : names.get(entry.key);
    const isLive = live.get(entry.key) === entry;
    if (key === undefined || (!isLive && key !== entry.key)) continue;
    parts.push({ entry, key, ...(isLive ? { old: old[entry.key], value: now.get(key) } : { old: null, value: null }) });
  }
  const lastOf = new Map(parts.map(({ key }, index) => [key, index]));
  /** New ones, by the place of the part that they follow. */
  const behind = new Map<number, Part[]>();
  let place = -1;
  for (const key of now.keys()) {
    if (!added.has(key)) {
      place = lastOf.get(key) ?? -1;
      continue;
    }
    const part = { entry: null, key, old: undefined, value: now.get(key) };
    const others = behind.get(place);
    if (others === undefined) behind.set(place, [part]);
    else others.push(part);
  }
  if (behind.size === 0) return parts;
  return [...(behind.get(-1) ?? []), ...parts.flatMap((part, index) => [part, ...(behind.get(index) ?? [])])];
}

/** Keys by the text of what they hold, of several the first one last. */
function keysByText(keys: ReadonlySet<string>, values: ReadonlyMap<string, unknown>): Map<string, string[]> {
  const byText = new Map<string, string[]>();
  for (const key of [...keys].reverse()) {
    const text = JSON.stringify(values.get(key));
    const same = byText.get(text);
    if (same === undefined) byText.set(text, [key]);
    else same.push(key);
  }
  return byText;
}
