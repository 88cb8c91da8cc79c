// Traits of the textual form: states with their transitions, and what a trait emits, listens for, does at intervals, and is configured by.
import type { Json } from '../../base/json.ts';
import type {
  Annotation,
  ArgumentDecl,
  ConfigEntry,
  EmitDecl,
  FieldDecl,
  ListenDecl,
  RenameDecl,
  StateDecl,
  TickDecl,
  TraitDecl,
  TraitPart,
  TransitionDecl,
  Word,
} from './ast.ts';
import type { Cursor } from './cursor.ts';
import { isBlockStart, skipStatement } from './recover.ts';
import type { Types } from './types.ts';
import { lineOf, type Values } from './values.ts';

const traitParts = '`initial`, `state`, `emits`, `listens`, `ticks`, `config` or `events`';
const traitBlocks = new Set(['emits', 'listens', 'ticks', 'config']);
const blockOfTrait = /^(?:(?:emits|listens|ticks|config)\s*\{|emits[ \t]+\p{L})/u;
const scopes = new Set(['internal', 'external', 'local']);

export class TraitReader {
  readonly #cursor: Cursor;
  readonly #values: Values;
  readonly #types: Types;

  constructor(cursor: Cursor, values: Values, types: Types) {
    this.#cursor = cursor;
    this.#values = values;
    this.#types = types;
  }

  #keyword(word: string): void {
    this.#cursor.at += word.length;
    this.#cursor.skip();
  }

  trait(): TraitDecl {
    const cursor = this.#cursor;
    const types = this.#types;
    const start = cursor.at;
    this.#keyword('trait');
    const name = types.word('the name of the trait');
    const ref = cursor.take('=') ? types.word('a trait such as `Alias.traits.Name`') : null;
    let entity: Word | null = null;
    let isRebindable = false;
    if (cursor.arrow()) {
      isRebindable = cursor.startsWith('@rebindable');
      if (isRebindable) this.#keyword('@rebindable');
      entity = types.word('the name of an entity');
    }
    // Layout of the format's own program writes annotations before the tags.
    const before = types.annotations();
    const tags = types.tags();
    const annotations = [...before, ...this.#description(), ...types.annotations()];
    const blockStart = cursor.at;
    const hasBlock = cursor.here === '{';
    const isBare = !hasBlock && (cursor.isAtEnd || cursor.here === '}' || isBlockStart(cursor));
    if (!hasBlock && !isBare) cursor.expected('`{`');
    const parts = isBare ? null : this.#parts(start, ref !== null, annotations);
    const inlines = this.#values.takeInlines();
    const traitEntries = new Set((parts ?? []).flatMap(traitEntriesOf));
    this.#values.listTraits((name) => traitEntries.has(name));
    const block = hasBlock ? { start: blockStart, end: cursor.lastEnd } : null;
    return {
      kind: 'trait',
      name,
      ref,
      entity,
      isRebindable,
      tags,
      annotations,
      inlines,
      parts,
      block,
      start,
      end: cursor.lastEnd,
    };
  }

  #description() {
    const cursor = this.#cursor;
    if (cursor.here !== '"') return [];
    const { text, start, end } = this.#types.word('a description');
    return [{ name: 'description', value: text as Json, valueStart: start, start, end }];
  }

  /** Annotations in the block are of the trait. */
  #parts(start: number, isReference: boolean, annotations: Annotation[]): TraitPart[] {
    const cursor = this.#cursor;
    const parts: TraitPart[] = [];
    cursor.take('{');
    for (;;) {
      const word = cursor.peekName();
      if (cursor.take('}')) return parts;
      const isOuter = cursor.hasBreak && /^(?:trait|entity|page|orbital|uses)$/.test(word) && isBlockStart(cursor);
      if (cursor.isAtEnd || isOuter) {
        cursor.expected(() => `\`}\` to close the trait of line ${lineOf(cursor.text, start)}`);
        return parts;
      }
      const inside = cursor.here === '@' ? this.#types.annotations() : [];
      annotations.push(...inside);
      if (inside.length > 0) continue;
      const part = this.#part(word, isReference);
      if (part !== null) parts.push(part);
    }
  }

  #part(word: string, isReference: boolean): TraitPart | null {
    const cursor = this.#cursor;
    const start = cursor.at;
    switch (word) {
      case 'initial': {
        this.#keyword('initial');
        if (!cursor.take(':')) cursor.expected('`:`');
        const name = this.#types.word('the name of a state');
        return { kind: 'initial', name, start, end: cursor.lastEnd };
      }
      case 'state':
        return this.#state();
      case 'emits':
        return this.#block(word, start, 'an event', () => this.#emit());
      case 'listens':
        return this.#block(word, start, 'an event', () => this.#listen());
      case 'ticks':
        return this.#block(word, start, 'a tick such as `name every 1s`', () => this.#tick());
      case 'config':
        return this.#block(word, start, 'an entry such as `name : string = "x"`', () => this.#configEntry(isReference));
      case 'events': {
        if (isReference) return this.#block('renames', start, 'a rename such as `OLD: NEW`', () => this.#rename());
        const isAside = cursor.isAside(start);
        return { ...this.#block(word, start, 'an event', () => this.#emit()), isAside };
      }
      case 'effects':
        return this.#effectsPart(start);
      case 'emitsScope': {
        this.#keyword(word);
        cursor.take(':');
        const scope = this.#types.word('`internal` or `external`');
        return { kind: 'emitsScope', scope, start, end: cursor.lastEnd };
      }
      default:
        if (word === 'on')
          cursor.fault(
            '`on EVENT { ... }` is no part of the language any more: a trait of its own that listens for the event has the effects',
          );
        else cursor.expected(`${traitParts}, or \`}\``);
        skipPart(cursor);
        return null;
    }
  }

  #effectsPart(start: number): TraitPart {
    const cursor = this.#cursor;
    this.#keyword('effects');
    if (!cursor.take('{')) cursor.expected('`{`');
    const { effects, effectStarts } = this.#effects();
    if (!cursor.take('}')) cursor.expected('`}` behind the effects');
    return { kind: 'effects', effects, effectStarts, start, end: cursor.lastEnd };
  }

  /** `name { entry ... }`. */
  #block<Kind extends string, Entry>(
    kind: Kind,
    start: number,
    what: string,
    read: () => Entry | null,
  ): { kind: Kind; entries: Entry[]; start: number; end: number } {
    const cursor = this.#cursor;
    const entries: Entry[] = [];
    this.#keyword(cursor.peekName());
    // One entry may stand without a block: `emits SAVED { id : string }`.
    if (kind === 'emits' && !cursor.hasBreak && /\p{L}/u.test(cursor.here)) {
      const entry = read();
      return { kind, entries: entry === null ? [] : [entry], start, end: cursor.lastEnd };
    }
    if (!cursor.take('{')) cursor.expected('`{`');
    for (;;) {
      cursor.take(',');
      if (cursor.take('}')) break;
      if (cursor.isAtEnd || isBlockStart(cursor)) {
        cursor.expected(() => `\`}\` to close the block of line ${lineOf(cursor.text, start)}`);
        break;
      }
      const at = cursor.at;
      const entry = /["\p{L}_$@*\p{N}]/u.test(cursor.here) ? read() : null;
      if (entry !== null) entries.push(entry);
      if (cursor.at !== at) continue;
      cursor.expected(`${what}, or \`}\``);
      skipStatement(cursor);
    }
    return { kind, entries, start, end: cursor.lastEnd };
  }

  #state(): StateDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    this.#keyword('state');
    const name = this.#types.word('the name of the state');
    const annotations = [...this.#description(), ...this.#types.annotations()];
    const transitions: TransitionDecl[] = [];
    const blockStart = cursor.at;
    const hasBlock = cursor.take('{');
    const isBare = !hasBlock && (cursor.hasBreak || cursor.isAtEnd) && (isBlockStart(cursor) || cursor.here === '}');
    if (!hasBlock && isBare)
      return { kind: 'state', name, annotations, transitions, block: null, start, end: cursor.lastEnd };
    if (!hasBlock) cursor.expected('`{`');
    for (;;) {
      // A block of the trait ends the state before it, as in the format's own program.
      if (cursor.take('}') || this.#isBlockOfTrait()) break;
      if (cursor.isAtEnd || isBlockStart(cursor)) {
        cursor.expected(() => `\`}\` to close the state of line ${lineOf(cursor.text, start)}`);
        break;
      }
      const at = cursor.at;
      // `@config.x` is an event; an annotation in the block is of the state.
      if (cursor.here === '@') annotations.push(...this.#types.annotations());
      if (cursor.at === at && /["\p{L}_$@*]/u.test(cursor.here)) transitions.push(this.#transition());
      if (cursor.at !== at) continue;
      cursor.expected('a transition such as `EVENT -> state`, or `}`');
      if (cursor.here === '(') this.#effects();
      else skipStatement(cursor);
    }
    const block = hasBlock ? { start: blockStart, end: cursor.lastEnd } : null;
    return { kind: 'state', name, annotations, transitions, block, start, end: cursor.lastEnd };
  }

  #isBlockOfTrait(): boolean {
    const cursor = this.#cursor;
    return (
      cursor.hasBreak &&
      traitBlocks.has(cursor.peekName()) &&
      blockOfTrait.test(cursor.text.slice(cursor.at, cursor.at + 40))
    );
  }

  #transition(): TransitionDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    const event = this.#types.word('an event');
    if (!cursor.arrow()) {
      cursor.expected(`\`->\` behind \`${event.text}\``);
      if (cursor.here === '-' || cursor.here === '>' || cursor.here === '=') {
        cursor.at++;
        if (cursor.here === '>') cursor.at++;
        cursor.skip();
      }
    }
    const target =
      cursor.hasBreak || !/["\p{L}_$@*\p{N}]/u.test(cursor.here) ? this.#missingTarget() : this.#types.word('a state');
    return { event, target, start, ...this.#consequence() };
  }

  /** The part behind the head of a transition and of a tick: when it holds, what it does, and where that ends. */
  #consequence() {
    const { guard, guardStart } = this.#guard();
    const headEnd = this.#cursor.lastEnd;
    const annotations = this.#types.annotations();
    return { guard, guardStart, headEnd, annotations, ...this.#effects(), end: this.#cursor.lastEnd };
  }

  #missingTarget(): Word {
    const cursor = this.#cursor;
    cursor.expected('the state that the transition leads to');
    return { text: '', start: cursor.at, end: cursor.at };
  }

  #guard(): { guard: Json | undefined; guardStart: number } {
    const cursor = this.#cursor;
    if (cursor.peekName() !== 'when') return { guard: undefined, guardStart: cursor.at };
    this.#keyword('when');
    const guardStart = cursor.at;
    return { guard: this.#values.value(), guardStart };
  }

  #effects(): { effects: Json[]; effectStarts: number[] } {
    const cursor = this.#cursor;
    const effects: Json[] = [];
    const effectStarts: number[] = [];
    while (cursor.here === '(' || cursor.here === '[') {
      effectStarts.push(cursor.at);
      effects.push(this.#values.value() ?? []);
      // One bracket too many ends nothing.
      while (cursor.startsWith(')') || cursor.startsWith(']')) {
        cursor.expected('an effect, a transition or `}`');
        cursor.at++;
        cursor.skip();
      }
    }
    return { effects, effectStarts };
  }

  #payload(): FieldDecl[] | null {
    return this.#cursor.here === '{' ? this.#types.fields('a field of the payload such as `name : string`') : null;
  }

  #emit(): EmitDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    const event = this.#types.word('an event');
    let scope: Word | null = null;
    if (cursor.arrow() || (!cursor.hasBreak && scopes.has(cursor.peekName())))
      scope = this.#types.word('`internal` or `external`');
    const payload = this.#payload();
    const annotations = this.#types.annotations();
    return { event, scope, payload, annotations, start, end: cursor.lastEnd };
  }

  #listen(): ListenDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    const full = this.#types.word('an event such as `Trait.EVENT`');
    const dot = splitAt(full.text);
    const source = dot === -1 ? null : { text: full.text.slice(0, dot), start: full.start, end: full.start + dot };
    const event = dot === -1 ? full : { text: full.text.slice(dot + 1), start: full.start + dot + 1, end: full.end };
    const triggers = cursor.arrow() ? this.#types.word('the event that it triggers') : null;
    const payload = this.#payload();
    let { guard, guardStart } = this.#guard();
    let mapping: Json | undefined;
    const mappingStart = cursor.at;
    if (cursor.peekName() === 'with') {
      this.#keyword('with');
      mapping = this.#values.value();
    }
    if (guard === undefined) ({ guard, guardStart } = this.#guard());
    const annotations = this.#types.annotations();
    return {
      source,
      event,
      triggers,
      payload,
      guard,
      guardStart,
      mapping,
      mappingStart,
      annotations,
      start,
      end: cursor.lastEnd,
    };
  }

  #tick(): TickDecl {
    const cursor = this.#cursor;
    const start = cursor.at;
    const name = this.#types.word('the name of the tick');
    if (cursor.peekName() === 'every') this.#keyword('every');
    else cursor.expected('`every` and an interval such as `1s`');
    const intervalStart = cursor.at;
    const interval = this.#interval();
    return { name, interval, intervalStart, start, ...this.#consequence() };
  }

  #interval(): Json {
    const cursor = this.#cursor;
    if (cursor.here === '"' || cursor.here === '@') return this.#values.value() ?? '';
    const start = cursor.at;
    const word = cursor.word();
    cursor.skip();
    const [, count, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(word) ?? [];
    if (count === undefined) {
      if (word === '') cursor.expected('an interval such as `500ms`, `1s`, `frame` or a cron expression in quotes');
      return word;
    }
    if (unit === undefined && start === cursor.at) return 0;
    return Number(count) * (unitMs[unit ?? 'ms'] as number);
  }

  #configEntry(isReference: boolean): ConfigEntry | null {
    const cursor = this.#cursor;
    if (!isReference) return this.#types.field('an entry such as `name : string = "x"`');
    const start = cursor.at;
    const faults = cursor.faults.length;
    const argument = this.#argument(start);
    // `name : string = x` is an entry with a type here as well.
    if (argument !== null && cursor.here !== '=' && cursor.here !== '|' && !isEntryAnnotation(cursor)) return argument;
    cursor.faults.length = faults;
    cursor.at = start;
    return this.#types.field('an entry such as `name: value`');
  }

  #argument(start: number): ArgumentDecl | null {
    const cursor = this.#cursor;
    const text = cursor.here === '"' ? this.#values.string() : cursor.key();
    const name = { text, start, end: cursor.at };
    cursor.skip();
    if (text === '' || !cursor.take(':')) return null;
    const valueStart = cursor.at;
    const value = this.#values.literal();
    return value === undefined ? null : { name, value, valueStart, start, end: cursor.lastEnd };
  }

  #rename(): RenameDecl | null {
    const cursor = this.#cursor;
    const start = cursor.at;
    const from = this.#types.word('an event');
    if (!cursor.take(':') && !cursor.arrow()) cursor.expected('`:` and the new name');
    const to = this.#types.word('the new name of the event');
    return { from, to, start, end: cursor.lastEnd };
  }
}

/** Names of the entries of a config that hold a trait. */
function traitEntriesOf(part: TraitPart): readonly string[] {
  if (part.kind !== 'config') return [];
  return part.entries.flatMap((entry) => {
    const type = 'type' in entry ? entry.type : null;
    return type?.kind === 'name' && type.name === 'trait' ? [entry.name.text] : [];
  });
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function isEntryAnnotation(cursor: Cursor): boolean {
  return /^@(?:label|description|tier|synonyms)\b/.test(cursor.text.slice(cursor.at, cursor.at + 16));
}

/** Where the event begins in `Source.EVENT`: behind the last dot outside a binding; -1 where there is no source. */
export function splitAt(name: string): number {
  return name.startsWith('@') ? -1 : name.lastIndexOf('.');
}

/** Up to what may be the next part of the trait. */
function skipPart(cursor: Cursor): void {
  do skipStatement(cursor);
  while (
    !cursor.isAtEnd &&
    cursor.here !== '}' &&
    !isBlockStart(cursor) &&
    !/^(?:initial|config|events|state|emits|listens|ticks|trait|entity|page|orbital)$/.test(cursor.peekName())
  );
}
