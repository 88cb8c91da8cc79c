// Types and the declarations that have them: `name : type! @annotation value = default`.
import type { Json } from '../../base/json.ts';
import { policyVerbs } from '../../schema/language.ts';
import type { Annotation, FieldDecl, Tag, TypeExpr, TypeKind, UnionOption, Word } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { isBlockStart } from './recover.ts';
import { typeEnd } from './scan.ts';
import { lineOf, type Values } from './values.ts';

const noValue = /^(?:[@={}),\]>[(]|->|→|when\b)/;
/** Types that take others, and how many. */
const takes: Readonly<Record<string, number>> = { Map: 2, List: 1, Set: 1, Optional: 1, Array: 1 };
const depthMax = 64;

export class Types {
  readonly #cursor: Cursor;
  readonly #values: Values;
  #depth = 0;

  constructor(cursor: Cursor, values: Values) {
    this.#cursor = cursor;
    this.#values = values;
  }

  /** A word or a text in quotes; a fault where there is none. What follows is skipped. */
  word(what: string): Word {
    const cursor = this.#cursor;
    const start = cursor.at;
    const text = cursor.here === '"' ? this.#values.string() : cursor.name();
    const end = cursor.at;
    if (end === start) cursor.expected(what);
    cursor.skip();
    return { text, start, end };
  }

  annotations(readValue = () => this.#values.literal(), isOfField = false): Annotation[] {
    const cursor = this.#cursor;
    const list: Annotation[] = [];
    while (cursor.startsWith('@')) {
      const start = cursor.at;
      const { hasBreak } = cursor;
      const isAside = cursor.isAside(start);
      const isMember = cursor.text.charCodeAt(start + 1) === 0x22;
      if (isMember) cursor.at++;
      const name = isMember ? this.#values.string() : cursor.name().slice(1);
      // `@config.x` is the name of an event, the next entry; a policy on a line of its own is of the entity.
      const isPolicy = !isMember && policyVerbs.has(name);
      if ((!isMember && name.includes('.')) || (isPolicy && isOfField && hasBreak)) {
        cursor.at = start;
        return list;
      }
      if (!isMember && name === '') {
        cursor.expected('the name of an annotation');
        cursor.at++;
        cursor.skip();
        continue;
      }
      cursor.skip();
      // `@name: value` takes any value; without the colon, a mark has none (`@intrinsic`), and a block is none.
      const isExplicit = cursor.take(':');
      const valueStart = cursor.at;
      const isValue =
        isExplicit ||
        (isPolicy && cursor.startsWith('(')) ||
        (!cursor.hasBreak && !cursor.isAtEnd && !noValue.test(cursor.text.slice(cursor.at, cursor.at + 6)));
      const value = isValue ? readValue() : true;
      const annotation = { name, value: value === undefined ? true : value, valueStart, start, end: cursor.lastEnd };
      const marked = isMember ? { ...annotation, isMember } : annotation;
      list.push(isAside ? { ...marked, isAside: true } : marked);
    }
    return list;
  }

  /** `@read (== @user.id @entity.ownerId)`: the annotations that stand here, with expressions for values. */
  policies(): Annotation[] {
    return this.annotations(() => this.#values.value());
  }

  /** `[a, b: c]`. */
  tags(): Tag[] {
    const cursor = this.#cursor;
    if (cursor.here !== '[') return [];
    const open = cursor.at;
    const tags: Tag[] = [];
    cursor.take('[');
    while (!cursor.startsWith(']')) {
      const start = cursor.at;
      const name = cursor.name();
      if (name === '' || cursor.isAtEnd) {
        cursor.expected(() => `\`]\` to close the \`[\` of line ${lineOf(cursor.text, open)}`);
        break;
      }
      cursor.skip();
      const value = cursor.take(':') ? (this.#values.value() ?? null) : null;
      tags.push({ name, value, start, end: cursor.lastEnd });
      cursor.take(',');
    }
    cursor.take(']');
    return tags;
  }

  type(): TypeExpr {
    const cursor = this.#cursor;
    const type = this.#single();
    const kind: TypeKind = cursor.here === '|' ? this.#union(type) : type;
    const many = cursor.here === '*' || cursor.here === '+' ? cursor.here : '';
    if (many !== '') cursor.take(many);
    const isRequired = cursor.take('!');
    return typeAt(kind, isRequired, many, type.start, cursor.lastEnd);
  }

  #single(): TypeExpr {
    const start = this.#cursor.at;
    if (++this.#depth > depthMax) {
      this.#cursor.fault(`types nested deeper than ${depthMax} levels`);
      this.#cursor.at = this.#cursor.text.length;
    }
    const kind = this.#kind();
    this.#depth--;
    return typeAt(kind, false, '', start, this.#cursor.lastEnd);
  }

  #kind(): TypeKind {
    const cursor = this.#cursor;
    const { here } = cursor;
    if (here === '[') return this.#listType();
    if (here === '{') return { kind: 'struct', fields: this.fields('a field such as `name : string`') };
    if (here === '"') return { kind: 'union', options: [this.#quoted()] };
    const name = this.#name();
    if (name === '') {
      cursor.expected('a type');
      return { kind: 'name', name: 'any', of: [] };
    }
    cursor.skip();
    let count = takes[name];
    if (count === undefined) return { kind: 'name', name, of: none };
    const of: TypeExpr[] = [];
    for (; count > 0 && !cursor.hasBreak && /[\p{L}[{"]/u.test(cursor.here); count--) of.push(this.#single());
    return { kind: 'name', name, of };
  }

  #name(): string {
    const { text, at } = this.#cursor;
    this.#cursor.at = typeEnd(text, at);
    return text.slice(at, this.#cursor.at);
  }

  #quoted(): UnionOption {
    const text = this.#values.string();
    this.#cursor.skip();
    return { text, isQuoted: true };
  }

  #listType(): TypeKind {
    const cursor = this.#cursor;
    cursor.take('[');
    const item = this.type();
    if (!cursor.take(']')) cursor.expected('`]`');
    return { kind: 'list', item };
  }

  #union(first: TypeKind): TypeKind {
    const cursor = this.#cursor;
    const options: UnionOption[] = first.kind === 'union' ? [...first.options] : [optionOf(first)];
    while (cursor.take('|')) {
      if (cursor.here === '"') options.push(this.#quoted());
      else {
        const value = this.#values.value();
        if (value === undefined) break;
        options.push({ text: value, isQuoted: false });
      }
    }
    return { kind: 'union', options };
  }

  /** `{ name : type ... }`, with or without commas. Annotations that stand alone among them go to `onAnnotations`. */
  fields(what: string, onAnnotations: ((found: readonly Annotation[]) => void) | null = null): FieldDecl[] {
    const cursor = this.#cursor;
    const open = cursor.at;
    const fields: FieldDecl[] = [];
    cursor.take('{');
    while (cursor.here !== '}') {
      if (cursor.isAtEnd || isBlockStart(cursor)) {
        cursor.expected(() => `\`}\` to close the \`{\` of line ${lineOf(cursor.text, open)}`);
        return fields;
      }
      const at = cursor.at;
      if (onAnnotations !== null && cursor.here === '@')
        onAnnotations(cursor.isAside(at) ? this.annotations() : this.policies());
      else if (/["\p{L}_$\p{N}@]/u.test(cursor.here)) fields.push(this.field(what));
      else {
        cursor.expected(`${what}, or \`}\``);
        cursor.at++;
        cursor.skip();
      }
      cursor.take(',');
      if (cursor.at === at) cursor.at++;
    }
    cursor.take('}');
    return fields;
  }

  field(what: string): FieldDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    const name = this.#fieldName(what);
    const type = cursor.take(':') ? this.type() : null;
    if (type === null && !/[,}=@]/.test(cursor.here) && !cursor.hasBreak && !cursor.isAtEnd) {
      cursor.expected(`\`:\` and a type behind \`${name.text}\``);
      if (/[\p{L}"[{]/u.test(cursor.here)) return this.#rest(start, name, this.type());
    }
    return this.#rest(start, name, type);
  }

  /** Field names may have dashes and begin with a digit; a word before the colon is one. */
  #fieldName(what: string): Word {
    const cursor = this.#cursor;
    const start = cursor.at;
    if (cursor.here === '"') return this.word(what);
    const text = cursor.key() || cursor.name();
    const end = cursor.at;
    if (text === '') {
      cursor.expected(what);
      cursor.at++;
    }
    cursor.skip();
    return { text, start, end };
  }

  #rest(start: number, name: Word, type: TypeExpr | null): FieldDecl {
    const cursor = this.#cursor;
    const before = this.annotations(undefined, true);
    let value: Json | undefined;
    let isDerived = false;
    let defaultStart = cursor.at;
    if (cursor.here === '=' && cursor.take('=')) {
      isDerived = cursor.peekName() === 'derived';
      if (isDerived) {
        cursor.name();
        cursor.skip();
      }
      defaultStart = cursor.at;
      value = isDerived ? this.#values.value() : this.#values.literal();
    }
    const after = this.annotations(undefined, true);
    const annotations = after.length === 0 ? before : [...before, ...after];
    return { name, type, annotations, default: value, defaultStart, isDerived, start, end: cursor.lastEnd };
  }
}

const none: readonly TypeExpr[] = [];

/** Each kind is made in one way, so that reading many is quick. */
function typeAt(kind: TypeKind, isRequired: boolean, many: '' | '*' | '+', start: number, end: number): TypeExpr {
  switch (kind.kind) {
    case 'name':
      return { kind: 'name', name: kind.name, of: kind.of, isRequired, many, start, end };
    case 'list':
      return { kind: 'list', item: kind.item, isRequired, many, start, end };
    case 'struct':
      return { kind: 'struct', fields: kind.fields, isRequired, many, start, end };
    case 'union':
      return { kind: 'union', options: kind.options, isRequired, many, start, end };
  }
}

function optionOf(type: TypeKind): UnionOption {
  return { text: type.kind === 'name' ? type.name : 'any', isQuoted: false };
}
