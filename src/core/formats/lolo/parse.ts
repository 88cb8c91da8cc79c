// The textual form to its tree. By recursive descent with recovery: a declaration that cannot be read costs itself alone, and a bracket that is missing ends where the
// next declaration begins. Total, and linear in the text.
import type { Json } from '../../base/json.ts';
import type {
  Annotation,
  AppDecl,
  EntityDecl,
  FilePart,
  FileTree,
  Node,
  OrbitalDecl,
  OrbitalPart,
  PageDecl,
  TypeDecl,
  UseDecl,
  Word,
} from './ast.ts';
import { type Comment, Cursor, type Fault } from './cursor.ts';
import type { KnownOrbitals } from './known-orbitals.ts';
import { TraitReader } from './parse-trait.ts';
import { isBlockStart, skipStatement } from './recover.ts';
import type { Spans } from './spans.ts';
import { Types } from './types.ts';
import { lineOf, Values } from './values.ts';

export interface Parsed {
  readonly tree: FileTree;
  /** In the order of the text. */
  readonly faults: readonly Fault[];
  readonly comments: readonly Comment[];
}

/** With `spans`, where the parts of values stand is recorded there; with `known`, orbitals that were read before are passed over, and those that are read are added. */
export function parseLolo(text: string, spans: Spans | null = null, known: KnownOrbitals | null = null): Parsed {
  const cursor = new Cursor(text);
  const tree = new Parser(cursor, spans, known).file();
  return { tree, faults: [...cursor.faults].sort((a, b) => a.at - b.at), comments: cursor.comments };
}

const orbitalParts = 'a `uses`, `type`, `entity`, `trait` or `page`';

class Parser {
  readonly #cursor: Cursor;
  readonly #values: Values;
  readonly #types: Types;
  readonly #traits: TraitReader;
  readonly #known: KnownOrbitals | null;

  constructor(cursor: Cursor, spans: Spans | null, known: KnownOrbitals | null) {
    this.#cursor = cursor;
    this.#known = known;
    this.#values = new Values(cursor, spans);
    this.#types = new Types(cursor, this.#values);
    this.#traits = new TraitReader(cursor, this.#values, this.#types);
  }

  file(): FileTree {
    const cursor = this.#cursor;
    const parts: FilePart[] = [];
    /** Declarations without an orbital around them go to the last one, or to one without a name. */
    let loose: OrbitalPart[] | null = null;
    const start = cursor.at;
    while (!cursor.isAtEnd) {
      const word = cursor.peekName();
      if (word === 'app') parts.push(this.#app());
      else if (word === 'orbital') {
        parts.push(this.#known?.read(cursor, () => this.#orbital()) ?? this.#orbital());
        loose = null;
      } else if (word === 'type') parts.push(this.#typeDecl());
      else if (word === 'uses') parts.push(this.#use());
      else if (word === 'entity' || word === 'trait' || word === 'page') {
        const last = parts.at(-1);
        if (loose === null && last?.kind === 'orbital') {
          this.#known?.forget(last);
          loose = last.parts as OrbitalPart[];
        }
        if (loose === null) {
          cursor.expected('`app`, `type` or `orbital`: entities, traits and pages stand in an orbital');
          loose = [];
          parts.push({
            kind: 'orbital',
            name: emptyWord(cursor.at),
            annotations: [],
            parts: loose,
            block: null,
            start: cursor.at,
            end: cursor.at,
          });
        } else cursor.expected('an `orbital` around this');
        const part = this.#part(word);
        if (part !== null) loose.push(part);
      } else if (cursor.here === '}') this.#passSurplus();
      else this.#passWord('`app`, `type`, `uses` or `orbital`');
    }
    return { target: targetIn(cursor), parts, start, end: cursor.lastEnd };
  }

  /** What begins nothing is passed, up to the next line that begins something; its brackets count. */
  #passWord(what: string): void {
    const cursor = this.#cursor;
    const { at } = cursor;
    cursor.expected(what);
    skipStatement(cursor);
    if (cursor.at === at && !cursor.isAtEnd) {
      cursor.at++;
      cursor.skip();
    }
  }

  /** Brackets that close nothing, all those that follow one another: one mistake. */
  #passSurplus(): void {
    const cursor = this.#cursor;
    const start = cursor.at;
    let count = 0;
    while (cursor.take('}')) count++;
    const [noun, verb] = count === 1 ? ['`}`', 'closes'] : [`${count} \`}\``, 'close'];
    cursor.fault(`${noun} that ${verb} nothing: take ${count === 1 ? 'it' : 'them'} out`, start);
  }

  #app(): AppDecl {
    const cursor = this.#cursor;
    const types = this.#types;
    const start = cursor.at;
    this.#keyword('app');
    const name = types.word('the name of the application');
    let version: Word | null = null;
    if (!cursor.hasBreak && /["v\d]/.test(cursor.here)) version = this.#version();
    let description: Word | null = null;
    if (cursor.here === '"') description = types.word('a description');
    const annotations = types.annotations();
    return { kind: 'app', name, version, description, annotations, start, end: cursor.lastEnd };
  }

  #version(): Word {
    const cursor = this.#cursor;
    if (cursor.here === '"') return this.#types.word('a version');
    const start = cursor.at;
    const text = cursor.word();
    const end = cursor.at;
    cursor.skip();
    return { text: text.replace(/^v(?=\d)/, ''), start, end };
  }

  #keyword(word: string): void {
    this.#cursor.at += word.length;
    this.#cursor.skip();
  }

  #orbital(): OrbitalDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    this.#keyword('orbital');
    const name = cursor.here === '{' ? emptyWord(cursor.at) : this.#types.word('the name of the orbital');
    const annotations = [...this.#description(), ...this.#types.annotations()];
    const parts: OrbitalPart[] = [];
    const blockStart = cursor.at;
    if (!cursor.take('{')) cursor.expected('`{`');
    for (;;) {
      const word = cursor.peekName();
      if (cursor.here === '}') break;
      if (cursor.isAtEnd || (word === 'orbital' && cursor.hasBreak)) {
        cursor.expected(() => `\`}\` to close the orbital of line ${lineOf(cursor.text, start)}`);
        break;
      }
      const inside = cursor.here === '@' ? this.#types.annotations() : [];
      annotations.push(...inside);
      if (inside.length > 0) continue;
      const part = this.#part(word);
      if (part !== null) parts.push(part);
    }
    const block: Node = { start: blockStart, end: Math.min(cursor.at + 1, cursor.text.length) };
    cursor.take('}');
    return { kind: 'orbital', name, annotations, parts, block, start, end: cursor.lastEnd };
  }

  #description() {
    const cursor = this.#cursor;
    if (cursor.here !== '"') return [];
    const { text, start, end } = this.#types.word('a description');
    return [{ name: 'description', value: text as Json, valueStart: start, start, end }];
  }

  #part(word: string): OrbitalPart | null {
    switch (word) {
      case 'uses':
        return this.#use();
      case 'type':
        return this.#typeDecl();
      case 'entity':
        return this.#entity();
      case 'trait':
        return this.#traits.trait();
      case 'page':
        return this.#page();
      default:
        this.#passWord(`${orbitalParts}, or \`}\``);
        return null;
    }
  }

  #use(): UseDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    this.#keyword('uses');
    const alias = this.#types.word('an alias');
    if (cursor.peekName() === 'from') this.#keyword('from');
    else cursor.expected('`from`');
    const from =
      cursor.here === '"' ? this.#types.word('where it comes from') : this.#missing('where it comes from, in quotes');
    return { kind: 'use', alias, from, start, end: cursor.lastEnd };
  }

  #missing(what: string): Word {
    this.#cursor.expected(what);
    return emptyWord(this.#cursor.at);
  }

  #typeDecl(): TypeDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    this.#keyword('type');
    const name = this.#types.word('the name of the type');
    if (!cursor.take('=')) cursor.expected('`=`');
    const isEvent = cursor.peekName() === 'Event';
    if (isEvent) this.#keyword('Event');
    const type = this.#types.type();
    const annotations = [...this.#description(), ...this.#types.annotations()];
    return { kind: 'type', name, type, isEvent, annotations, start, end: cursor.lastEnd };
  }

  #entity(): EntityDecl {
    const cursor = this.#cursor;
    const types = this.#types;
    const start = cursor.at;
    this.#keyword('entity');
    const name = types.word('the name of the entity');
    const ref = cursor.take('=') ? types.word('an entity such as `Alias.entity`') : null;
    let base: Word | null = null;
    if (cursor.peekName() === 'extends') {
      this.#keyword('extends');
      base = types.word('an entity such as `Alias.entity`');
    }
    const tags = types.tags();
    const annotations = [...this.#description(), ...types.annotations()];
    const blockStart = cursor.at;
    const hasBlock = cursor.here === '{';
    // Who may read, create, update and delete stands in the block, among the fields.
    const onPolicy = (policies: readonly Annotation[]) => annotations.push(...policies);
    const isBare =
      !hasBlock && (cursor.hasBreak || cursor.isAtEnd) && (isBlockStart(cursor) || cursor.here === '}' || ref !== null);
    if (!hasBlock && !isBare) cursor.expected('`{`');
    const fields = hasBlock || !isBare ? types.fields('a field such as `name : string`', onPolicy) : null;
    const block = hasBlock ? { start: blockStart, end: cursor.lastEnd } : null;
    return { kind: 'entity', name, ref, base, tags, annotations, fields, block, start, end: cursor.lastEnd };
  }

  #page(): PageDecl {
    const cursor = this.#cursor;
    const types = this.#types;
    const start = cursor.at;
    this.#keyword('page');
    let path: Word | null = null;
    let name: Word | null = null;
    const isNamed = cursor.peekName() === 'as' && /^as[ \t]*"/.test(cursor.text.slice(cursor.at, cursor.at + 40));
    if (cursor.here === '"') path = types.word('a path');
    else if (isNamed) name = null;
    else if (/\p{L}/u.test(cursor.here)) name = types.word('a name');
    else cursor.expected('a path such as `"/desk"`');
    if (cursor.peekName() === 'as') {
      this.#keyword('as');
      name = types.word('the name of the page');
    }
    const ref = cursor.take('=') ? types.word('a page such as `Alias.pages.Name`') : null;
    const traits: Word[] = [];
    if (cursor.arrow()) {
      do traits.push(types.word('the name of a trait'));
      while (cursor.take(','));
    } else if (ref === null && !cursor.hasBreak && !cursor.isAtEnd && !'[@}'.includes(cursor.here)) {
      cursor.expected('`->` and the traits of the page');
      skipStatement(cursor);
    }
    const tags = types.tags();
    const annotations = [...this.#description(), ...types.annotations()];
    return { kind: 'page', path, name, ref, traits, tags, annotations, start, end: cursor.lastEnd };
  }
}

/** The version in a comment `;; @target 17`; the first counts. */
function targetIn({ comments, text }: Cursor): Word | null {
  for (const { start, end } of comments) {
    const comment = text.slice(start, Math.min(end, start + 60));
    const [, before, version] = /^(;;\s*@target:?\s+"?)([\w.]+)"?\s*$/.exec(comment) ?? [];
    if (before === undefined || version === undefined) continue;
    const at = start + before.length;
    return { text: version, start: at, end: at + version.length };
  }
  return null;
}

function emptyWord(at: number): Word {
  return { text: '', start: at, end: at };
}
