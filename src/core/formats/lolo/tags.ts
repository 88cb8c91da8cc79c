// Tags inside of values: `<trait.Name />` is the trait of that name, `<Alias.traits.Name a={b} />` a reference that is written where it is shown, and
// `<Stack gap="sm"> ... </Stack>` a pattern with its properties and children. The format's program writes patterns of `render-ui` so when it lays a text out; in that
// layout children stand without braces, a call without its brackets.
import type { Json } from '../../base/json.ts';
import { type Members, toObject } from './annotations.ts';
import type { ArgumentDecl, InlineDecl } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { keyEnd } from './scan.ts';

/** The reader of values that tags stand in. */
export interface ValueReader {
  /** A value, or undefined with a fault; what follows is not skipped. */
  readonly read: () => Json | undefined;
  /** The children of a tag up to `</`, each read by `readItem`. */
  readonly children: (name: string, readItem: () => Json | undefined) => Json[];
  readonly passMark: () => void;
}

const tagStart = /<\p{L}/uy;
const attributeShape = /[\p{L}_$@][\p{L}\p{N}_$@.-]*/uy;

/** True where `<` begins a tag and is no operator. */
export function isTag(text: string, at: number): boolean {
  tagStart.lastIndex = at;
  return tagStart.test(text);
}

export class Tags {
  readonly #cursor: Cursor;
  readonly #values: ValueReader;
  /** True inside of what is given to a reference: `?x` is the payload of the place of the reference there. */
  isGiven = false;
  #inlines: InlineDecl[] = [];
  #count = 0;
  /** Patterns whose one child is a binding without braces: layout writes `children: @x` and `children: [@x]` so. */
  #ones: { readonly pattern: Members; readonly child: string }[] = [];

  constructor(cursor: Cursor, values: ValueReader) {
    this.#cursor = cursor;
    this.#values = values;
  }

  /** The references that were read since the last call. */
  takeInlines(): readonly InlineDecl[] {
    const inlines = this.#inlines;
    this.#inlines = [];
    return inlines;
  }

  /** Makes the one child a list where it is an entry of the config that holds a trait. */
  listTraits(isTrait: (entry: string) => boolean): void {
    for (const { pattern, child } of this.#ones)
      if (child.startsWith('@config.') && isTrait(child.slice('@config.'.length))) pattern.children = [child];
    this.#ones = [];
  }

  tag(): Json {
    const cursor = this.#cursor;
    const start = cursor.at++;
    const refStart = cursor.at;
    const text = cursor.name();
    const ref = { text, start: refStart, end: cursor.at };
    cursor.skip();
    const isNamed = text.startsWith('trait.');
    const isReference = !isNamed && text.includes('.');
    // A reference counts before those inside of what it is given.
    const count = isReference ? ++this.#count : 0;
    const wasGiven = this.isGiven;
    this.isGiven ||= isReference;
    const members = this.#attributes();
    this.isGiven = wasGiven;
    if (isNamed && members.length > 0)
      cursor.fault(`\`<${text} />\` takes no properties: they stand in the config of the trait`, refStart);
    const children = this.#children(text);
    if (isNamed) return `@${text}`;
    if (!isReference) {
      const props = members.map(({ name, value }): [string, Json] => [name.text, value]);
      const inside: [string, Json][] = children === undefined ? [] : [['children', children]];
      const pattern = toObject([['type', patternOf(text)], ...props, ...inside]) as Members;
      if (typeof children === 'string') this.#ones.push({ pattern, child: children });
      return pattern;
    }
    const name = `Inline${text.slice(text.lastIndexOf('.') + 1)}${count}`;
    this.#inlines.push({ ref, name, members, start, end: cursor.at });
    return `@trait.${name}`;
  }

  #attributes(): ArgumentDecl[] {
    const cursor = this.#cursor;
    const members: ArgumentDecl[] = [];
    for (;;) {
      attributeShape.lastIndex = cursor.at;
      const name = attributeShape.exec(cursor.text)?.[0];
      if (name === undefined) return members;
      const member = this.#attribute(name);
      if (member !== null) members.push(member);
      cursor.skip();
    }
  }

  /** `name="text"`, `name={value}`, or `name` for true. */
  #attribute(text: string): ArgumentDecl | null {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.at += text.length;
    const name = { text, start, end: cursor.at };
    cursor.skip();
    if (cursor.here !== '=') return { name, value: true, valueStart: start, start, end: name.end };
    cursor.take('=');
    const isBraced = cursor.take('{');
    const valueStart = cursor.at;
    const value = this.#values.read();
    const end = cursor.at;
    cursor.skip();
    if (isBraced && !cursor.take('}')) cursor.expected('`}`');
    return value === undefined ? null : { name, value, valueStart, start, end };
  }

  /** The children between `>` and `</Name>`: a list, or the one value that is no element; undefined behind `/>`. */
  #children(name: string): Json | undefined {
    const cursor = this.#cursor;
    if (cursor.startsWith('/>')) {
      cursor.at += 2;
      return undefined;
    }
    if (cursor.startsWith('/') && /^\/\s+>/.test(cursor.text.slice(cursor.at, cursor.at + 20))) {
      cursor.take('/');
      cursor.at++;
      return undefined;
    }
    if (!cursor.take('>')) cursor.expected('`/>` or `>`');
    let isPlain = true;
    const children = this.#values.children(name, () => {
      if ('<{['.includes(cursor.here)) isPlain = false;
      return this.#child();
    });
    if (cursor.startsWith('</')) this.#close(name);
    return isPlain && children.length === 1 ? children[0] : children;
  }

  /** An element, `{value}`, or a value as layout writes it. */
  #child(): Json | undefined {
    const cursor = this.#cursor;
    if (this.#isObject() || !cursor.take('{')) return this.#values.read();
    const value = this.#values.read();
    cursor.skip();
    if (cursor.startsWith('}')) cursor.at++;
    else cursor.expected('`}`');
    return value;
  }

  /** True where `{` begins an object and is no brace around a child. */
  #isObject(): boolean {
    const { text, at } = this.#cursor;
    if (text[at] !== '{') return false;
    const inner = at + 1 + (/^\s*/.exec(text.slice(at + 1, at + 200))?.[0].length ?? 0);
    return text[inner] === '}' || keyEnd(text, inner) > inner;
  }

  #close(name: string): void {
    const cursor = this.#cursor;
    const at = cursor.at;
    cursor.at += 2;
    const closed = cursor.name();
    if (closed !== name) cursor.fault(`expected \`</${name}>\`, found \`</${closed}>\``, at);
    cursor.skip();
    if (cursor.startsWith('>')) cursor.at++;
    else cursor.expected('`>`');
  }
}

/** `DataGrid` is the pattern `data-grid`, `Canvas2d` is `canvas-2d`. */
function patternOf(name: string): string {
  return name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{L})(?=\p{N}+\p{Ll})/gu, '-').toLowerCase();
}
