// Values of the textual form: expressions `(op a b)` and lists `[a b]` are lists, `{key: value}` are objects, words without quotes are texts. Commas are optional.
// `?x` stands for `@payload.x`; `@x` for `@entity.x`, unless it names a local of `fn` or `let` or one of the roots of bindings.
import type { Json, JsonObject } from '../../base/json.ts';
import { bindingRootNames, implicitLocals } from '../../schema/language.ts';
import { setMember } from './annotations.ts';
import type { InlineDecl } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { bindingEnd, stringEnd } from './scan.ts';
import type { EntrySpan, Spans } from './spans.ts';
import { isTag, Tags } from './tags.ts';

const depthMax = 256;
const numberShape = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w./%-])/y;
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Roots that stand for themselves. */
export const isRoot = (name: string): boolean => bindingRootNames.has(name) || implicitLocals.has(name);

export class Values {
  readonly #cursor: Cursor;
  readonly #spans: Spans | null;
  #locals: string[] = [];
  #depth = 0;
  #isLiteral = false;
  readonly #tags: Tags;

  constructor(cursor: Cursor, spans: Spans | null) {
    this.#cursor = cursor;
    this.#spans = spans;
    this.#tags = new Tags(cursor, {
      read: () => this.#read(),
      children: (name, readItem) => this.#children(name, readItem),
      passMark: () => this.#passMark(),
    });
  }

  /** A value, or undefined with a fault where none begins. What follows is skipped. */
  value(): Json | undefined {
    const cursor = this.#cursor;
    const read = this.#read();
    cursor.skip();
    return read;
  }

  /** A value outside of machines, where `@x` stands for itself. */
  literal(): Json | undefined {
    this.#isLiteral = true;
    const read = this.value();
    this.#isLiteral = false;
    return read;
  }

  #read(): Json | undefined {
    const { here } = this.#cursor;
    switch (here) {
      case '(':
      case '[':
        return this.#list(here === '(' ? ')' : ']');
      case '{':
        return this.object();
      case '"':
        return this.string();
      case '@':
      case '?':
        return this.#binding();
      case '<':
        return isTag(this.#cursor.text, this.#cursor.at) ? this.#tags.tag() : this.#scalar();
      default:
        return this.#scalar();
    }
  }

  #scalar(): Json | undefined {
    const cursor = this.#cursor;
    const code = cursor.text.charCodeAt(cursor.at);
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      numberShape.lastIndex = cursor.at;
      const number = numberShape.exec(cursor.text)?.[0];
      if (number !== undefined) {
        cursor.at += number.length;
        return Number(number);
      }
    }
    if (cursor.isArrow) {
      cursor.expected('a value');
      return undefined;
    }
    const word = cursor.word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (word === '' && cursor.here === '|') {
      cursor.at++;
      return '|';
    }
    if (word !== '') return word;
    cursor.expected('a value');
    return undefined;
  }

  /** The references that were written inside of values since the last call. */
  takeInlines(): readonly InlineDecl[] {
    return this.#tags.takeInlines();
  }

  /** Settles what one child of a pattern is, when the config of its trait was read. */
  listTraits(isTrait: (entry: string) => boolean): void {
    this.#tags.listTraits(isTrait);
  }

  /** What stands between `>` and `</`, as the items of a list: a call is laid out there without its brackets. */
  #children(name: string, readItem: () => Json | undefined): Json[] {
    const cursor = this.#cursor;
    const locals = this.#locals.length;
    if (++this.#depth > depthMax) this.#tooDeep(cursor.at);
    const isEnd = () => {
      if (cursor.startsWith('</')) return true;
      if (!cursor.isAtEnd && !')]}'.includes(cursor.here)) return false;
      cursor.expected(`\`</${name}>\``);
      return true;
    };
    const children = this.#items(null, isEnd, readItem);
    this.#depth--;
    this.#locals.length = locals;
    return children;
  }

  #binding(): Json {
    const cursor = this.#cursor;
    const end = bindingEnd(cursor.text, cursor.at);
    if (end === cursor.at) {
      const mark = cursor.here;
      cursor.at++;
      const rest = cursor.word();
      // `?` alone is the whole payload; `@` alone is nothing, which the checks judge.
      return mark === '?' && rest === '' ? '@payload' : mark + rest;
    }
    const found = cursor.text.slice(cursor.at, end);
    cursor.at = end;
    return this.#expand(found);
  }

  #expand(binding: string): string {
    if (binding.startsWith('?')) return `@${this.#tags.isGiven ? 'callsitePayload' : 'payload'}.${binding.slice(1)}`;
    const dot = binding.indexOf('.');
    const root = dot === -1 ? binding.slice(1) : binding.slice(1, dot);
    const isOwn = this.#isLiteral || isRoot(root) || this.#locals.includes(root) || /^\p{Lu}/u.test(root);
    return isOwn ? binding : `@entity.${binding.slice(1)}`;
  }

  /** A text in double quotes, on one line. */
  string(): string {
    const cursor = this.#cursor;
    const start = cursor.at++;
    let text = '';
    for (;;) {
      const end = stringEnd(cursor.text, cursor.at);
      text += cursor.text.slice(cursor.at, end);
      cursor.at = end;
      const { here } = cursor;
      if (here === '"') {
        cursor.at++;
        return text;
      }
      if (here !== '\\') {
        cursor.fault('a text in quotes ends with `"` on its line; this one does not end', start);
        return text;
      }
      text += this.#escape();
    }
  }

  #escape(): string {
    const cursor = this.#cursor;
    const mark = cursor.text[cursor.at + 1] ?? '';
    if (mark === 'u' && /^[0-9a-fA-F]{4}$/.test(cursor.text.slice(cursor.at + 2, cursor.at + 6))) {
      const code = Number.parseInt(cursor.text.slice(cursor.at + 2, cursor.at + 6), 16);
      cursor.at += 6;
      return String.fromCharCode(code);
    }
    const known = escapes[mark];
    cursor.at += mark === '' || mark === '\n' ? 1 : 2;
    return known ?? (mark === '\n' ? '' : `\\${mark}`);
  }

  #list(close: string): Json[] {
    const cursor = this.#cursor;
    const start = cursor.at;
    const entries = this.#spans === null ? null : new Map<number, EntrySpan>();
    const locals = this.#locals.length;
    cursor.at++;
    cursor.skip();
    if (++this.#depth > depthMax) this.#tooDeep(start);
    const isEnd = () => cursor.here === close || this.#endsEarly(close, start);
    const items = this.#items(entries, isEnd, () => this.#read());
    if (cursor.here === close) cursor.at++;
    this.#depth--;
    this.#locals.length = locals;
    const list = items[0] === 'fn' && items.length > 3 && close === ')' ? joinParameters(items, entries) : items;
    if (entries !== null) this.#spans?.set(list, { start, end: cursor.at, entries });
    return list;
  }

  /** Items up to an end; `fn` and `let` declare names for the items behind them. */
  #items(entries: Map<number, EntrySpan> | null, isEnd: () => boolean, readItem: () => Json | undefined): Json[] {
    const cursor = this.#cursor;
    const items: Json[] = [];
    let hasBody = false;
    while (!isEnd()) {
      const at = cursor.at;
      const item = items.length === 1 && items[0] === 'let' ? this.#letBindings() : readItem();
      if (item === undefined) {
        this.#passMark();
        continue;
      }
      entries?.set(items.length, { start: at, valueStart: at, valueEnd: cursor.at });
      items.push(item);
      if (items.length > 1 && items[0] === 'fn' && !hasBody) {
        // All words before the body are parameters: `(fn a b body)`.
        hasBody = typeof item !== 'string' || item.startsWith('@');
        if (!hasBody || items.length === 2) this.#declare(item);
      }
      cursor.skip();
      if (cursor.here === ',') cursor.take(',');
    }
    return items;
  }

  /** `((name value) ...)`: each name is known to the values behind it. */
  #letBindings(): Json | undefined {
    if (this.#cursor.here !== '(' && this.#cursor.here !== '[') return this.#read();
    const outer = this.#locals;
    this.#locals = [...outer];
    const pairs = this.#pairs(this.#cursor.here === '(' ? ')' : ']');
    const names = this.#locals.slice(outer.length);
    this.#locals = outer;
    for (const name of names) this.#locals.push(name);
    return pairs;
  }

  #pairs(close: string): Json[] {
    const cursor = this.#cursor;
    const start = cursor.at;
    const items: Json[] = [];
    const entries = this.#spans === null ? null : new Map<number, EntrySpan>();
    cursor.at++;
    cursor.skip();
    while (cursor.here !== close) {
      if (this.#endsEarly(close, start)) break;
      const at = cursor.at;
      const item = this.#read();
      if (item === undefined) {
        this.#passMark();
        continue;
      }
      entries?.set(items.length, { start: at, valueStart: at, valueEnd: cursor.at });
      items.push(item);
      if (Array.isArray(item) && typeof item[0] === 'string') this.#locals.push(item[0]);
      cursor.skip();
      if (cursor.here === ',') cursor.take(',');
    }
    if (cursor.here === close) cursor.at++;
    if (entries !== null) this.#spans?.set(items, { start, end: cursor.at, entries });
    return items;
  }

  #declare(names: Json): void {
    if (typeof names === 'string') this.#locals.push(names);
    else if (Array.isArray(names)) for (const name of names) if (typeof name === 'string') this.#locals.push(name);
  }

  object(): JsonObject {
    const cursor = this.#cursor;
    const start = cursor.at;
    const object: Record<string, Json> = {};
    const entries = this.#spans === null ? null : new Map<string, EntrySpan>();
    cursor.at++;
    cursor.skip();
    if (++this.#depth > depthMax) this.#tooDeep(start);
    while (cursor.here !== '}') {
      if (this.#endsEarly('}', start)) break;
      const at = cursor.at;
      const key = cursor.here === '"' ? this.string() : cursor.key();
      cursor.skip();
      if (key === '' || !cursor.take(':')) {
        cursor.expected(key === '' ? 'a member such as `name: value`, or `}`' : `\`:\` behind \`${key}\``);
        // The value of a member without its colon is read all the same.
        if (key === '' && cursor.word() === '') this.#passMark();
        if (key === '') {
          cursor.skip();
          cursor.take(':');
          if (cursor.here === '}' || cursor.here === ',') continue;
        }
      }
      const valueStart = cursor.at;
      const value = this.#read();
      if (value === undefined) {
        this.#passMark();
        continue;
      }
      entries?.set(key, { start: at, valueStart, valueEnd: cursor.at });
      setMember(object, key, value);
      cursor.skip();
      if (cursor.here === ',') cursor.take(',');
    }
    if (cursor.here === '}') cursor.at++;
    this.#depth--;
    if (entries !== null) this.#spans?.set(object, { start, end: cursor.at, entries });
    return object;
  }

  /** Whether a list or an object stops before its end: at another bracket, at the end, or where a declaration begins. */
  #endsEarly(close: string, start: number): boolean {
    const cursor = this.#cursor;
    const { here } = cursor;
    const isOther = here === ')' || here === ']' || here === '}';
    if (!isOther && !cursor.isAtEnd && !this.#isDeclaration(close, start)) return false;
    cursor.expected(() => `\`${close}\` to close the \`${cursor.text[start]}\` of line ${lineOf(cursor.text, start)}`);
    // A bracket of another kind that ends nothing further out is a slip for this one.
    if (isOther && this.#depth === 1 && here !== '}') cursor.at++;
    return true;
  }

  /** A transition or a block at the begin of a line, no deeper than the line of the bracket: somebody forgot to close it. */
  #isDeclaration(close: string, start: number): boolean {
    const cursor = this.#cursor;
    if (!cursor.hasBreak) return false;
    const column = cursor.columnOf(cursor.at);
    const indent = indentOf(cursor.text, start);
    if (column > indent) return false;
    if (column < indent && close !== '}' && cursor.here === '(') return true;
    return declarationShape.test(cursor.text.slice(cursor.at, cursor.at + 200));
  }

  /** What is nothing is passed, so that reading goes on. */
  #passMark(): void {
    const cursor = this.#cursor;
    if (cursor.isArrow && cursor.here === '-') cursor.at += 2;
    else if (!')]}'.includes(cursor.here)) cursor.at++;
    cursor.skip();
  }

  #tooDeep(start: number): void {
    const cursor = this.#cursor;
    cursor.fault(`nested deeper than ${depthMax} levels`, start);
    cursor.at = cursor.text.length;
  }
}

/** `(fn a b body)` says `["fn", ["a", "b"], body]`. */
function joinParameters(items: readonly Json[], entries: Map<number, EntrySpan> | null): Json[] {
  const body = items.length - 1;
  const names = items.slice(1, body);
  const joined: Json[] = names.every((name) => typeof name === 'string')
    ? ['fn', names, items[body] as Json]
    : [...items];
  const span = entries?.get(body);
  if (joined.length === 3 && span !== undefined) entries?.set(2, span);
  return joined;
}

const declarationShape =
  /^(?:(?:state|trait|entity|orbital|page|uses|type)\s+["\p{L}]|(?:emits|listens|ticks|config|events)\s*\{|initial\s*:|[\p{L}_][\p{L}\p{N}_.]*\s*(?:->|→)\s*[\p{L}_])/u;

function indentOf(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  let indent = line;
  while (text.charCodeAt(indent) === 0x20 || text.charCodeAt(indent) === 0x09) indent++;
  return indent - line;
}

export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line++;
  return line;
}
