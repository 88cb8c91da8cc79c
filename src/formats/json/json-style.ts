// How a JSON text is written, so that what is new in it looks like what is there: a value is laid out as the nearest one of its kind, its twin, is.
import { isObject } from '../../core/base/json.ts';
import { Lines } from '../../core/formats/lines.ts';
import type { Container, Entry, Node } from './json-tree.ts';

const lineMax = 120;

export class JsonStyle {
  readonly lineBreak: string;
  readonly #text: string;
  readonly #lines: Lines;
  readonly #expanded = new Map<Node, boolean>();
  /** One step of indentation; null where nothing is on a line of its own. */
  readonly #step: string | null;
  readonly #colon: string;
  readonly #comma: string;
  /** Inside the brackets of what stands on one line. */
  readonly #padding: Readonly<Record<Container['kind'], string>>;
  /** The first list or object that stands under a name, by its kind. */
  readonly #named: ReadonlyMap<string, Container>;

  constructor(text: string, root: Node) {
    this.#text = text;
    this.#lines = new Lines(text);
    const found = survey(text, root);
    this.lineBreak = found.lineBreak ?? '\n';
    this.#step = found.step;
    this.#colon = found.colon ?? (found.step === null ? ':' : ': ');
    this.#comma = found.comma ?? (found.step !== null || /\s/.test(this.#colon) ? ' ' : '');
    this.#padding = { object: found.object ?? '', array: found.array ?? '' };
    this.#named = found.named;
  }

  /** What stands between a comma and a new entry, `before` and `after` being the entries beside it. */
  separator(container: Container, before: Entry | undefined, after: Entry | undefined): string {
    const [first] = container.entries;
    const model = [before, after].find((one) => one !== undefined && one !== first) ?? container.entries[1];
    if (model !== undefined) return this.#onOneLine(model.lead);
    return first?.lead.includes('\n') ? this.#onOneLine(first.lead) : this.#comma;
  }

  /** Without blank lines. */
  #onOneLine(lead: string): string {
    return lead.includes('\n') ? this.lineBreak + lead.slice(lead.lastIndexOf('\n') + 1) : lead;
  }

  /** White space at the begin of the line of an offset. */
  indentAt(offset: number): string {
    const lineStart = offset - this.#lines.placeAt(offset).column + 1;
    return /^[ \t]*/.exec(this.#text.slice(lineStart, offset))?.[0] ?? '';
  }

  /** The text of a member's name and what follows it up to its value, as the entry beside it has it. */
  name(key: string, beside: Entry | undefined): string {
    return (
      JSON.stringify(key) + (beside === undefined ? this.#colon : this.#text.slice(beside.keyEnd, beside.value.start))
    );
  }

  /** A value of this kind that was written under a name. */
  twinOf(name: string, value: unknown): Container | undefined {
    return this.#named.get(`${Array.isArray(value) ? 'array' : 'object'} ${name}`);
  }

  /** A value on lines that begin with `indent`, laid out like `twin`. */
  write(value: unknown, indent: string, twin?: Node, name = ''): string {
    if (typeof value !== 'object' || value === null) return scalarText(value);
    const kind = Array.isArray(value) ? 'array' : 'object';
    const model = twin !== undefined && twin.kind === kind && twin.entries.length > 0 ? twin : this.twinOf(name, value);
    if (this.#step === null || (model !== undefined && !this.isExpanded(model))) {
      const line = this.#writeLine(value, model);
      const room = model === undefined ? lineMax : Math.max(lineMax, 2 * (model.end - model.start));
      if (this.#step === null || line.length <= room) return line;
    }
    return this.expand(value, indent, model, name);
  }

  /** A list or an object with every entry on a line of its own. */
  expand(value: object, indent: string, model: Container | undefined, name: string): string {
    const inner = indent + (this.#step ?? '');
    const parts = entriesOf(value).map(([key, item]) => {
      const twin = entryLike(model, key, item)?.value;
      const label = key === null ? '' : JSON.stringify(key) + this.#colon;
      return inner + label + this.write(item, inner, twin, key ?? name);
    });
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    if (parts.length === 0) return `${open}${close}`;
    return `${open}${this.lineBreak}${parts.join(`,${this.lineBreak}`)}${this.lineBreak}${indent}${close}`;
  }

  /** Kept, because many values may be laid out like one. */
  isExpanded(node: Node): boolean {
    const known = this.#expanded.get(node);
    if (known !== undefined) return known;
    const isExpanded = this.#text.slice(node.start, node.end).includes('\n');
    this.#expanded.set(node, isExpanded);
    return isExpanded;
  }

  /** Whether something stands on a line of its own. */
  get hasLines(): boolean {
    return this.#step !== null;
  }

  #writeLine(value: unknown, twin: Node | undefined): string {
    if (typeof value !== 'object' || value === null) return scalarText(value);
    const kind = Array.isArray(value) ? 'array' : 'object';
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    const model = twin?.kind === kind ? twin : undefined;
    const [first, second] = model?.entries ?? [];
    const padding = first?.lead ?? this.#padding[kind];
    const parts = entriesOf(value).map(([key, item]) => {
      const label = key === null ? '' : this.name(key, first);
      return label + this.#writeLine(item, entryLike(model, key, item)?.value);
    });
    if (parts.length === 0) return `${open}${close}`;
    return `${open}${padding}${parts.join(`,${second?.lead ?? this.#comma}`)}${padding}${close}`;
  }
}

/** Members that have a value, or items. */
export function entriesOf(value: object): [string | null, unknown][] {
  if (Array.isArray(value)) return value.map((item) => [null, item]);
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** As JSON has it; the minus of -0 is kept. */
function scalarText(value: unknown): string {
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

const byKey = new WeakMap<Container, ReadonlyMap<string, Entry>>();

/** The first entry of each name. */
function entriesByKey(container: Container): ReadonlyMap<string, Entry> {
  let entries = byKey.get(container);
  if (entries === undefined) {
    entries = new Map(container.entries.map((entry) => [entry.key, entry] as const).reverse());
    byKey.set(container, entries);
  }
  return entries;
}

/** The member of that name, or an item of that kind. */
function entryLike(model: Container | undefined, key: string | null, value: unknown): Entry | undefined {
  if (model === undefined) return undefined;
  if (key !== null) return entriesByKey(model).get(key);
  const kind = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : 'scalar';
  return model.entries.find(({ value: { kind: other } }) => other === kind);
}

interface Survey {
  lineBreak: string | null;
  step: string | null;
  colon: string | null;
  comma: string | null;
  object: string | null;
  array: string | null;
  readonly named: Map<string, Container>;
}

/** What the text shows first of each habit. */
function survey(text: string, root: Node): Survey {
  const found: Survey = {
    lineBreak: /\r?\n/.exec(text)?.[0] ?? null,
    step: null,
    colon: null,
    comma: null,
    object: null,
    array: null,
    named: new Map(),
  };
  const look = (node: Node, name: string, indent: string): void => {
    if (node.kind === 'scalar' || node.entries.length === 0) return;
    const twin = `${node.kind} ${name}`;
    if (name !== '' && !found.named.has(twin)) found.named.set(twin, node);
    if (!text.slice(node.start, node.end).includes('\n')) found[node.kind] ??= node.entries[0]?.lead ?? '';
    node.entries.forEach((entry, index) => {
      const line = entry.lead.lastIndexOf('\n');
      const own = line < 0 ? indent : entry.lead.slice(line + 1);
      if (line >= 0 && found.step === null) found.step = own.startsWith(indent) ? own.slice(indent.length) : '';
      if (line < 0 && index > 0) found.comma ??= entry.lead;
      if (node.kind === 'object') found.colon ??= text.slice(entry.keyEnd, entry.value.start);
      look(entry.value, node.kind === 'object' ? entry.key : name, own);
    });
  };
  look(root, '', '');
  return found;
}
