// The language of properties: one sentence about all runs of a document. Its forms are the patterns that people write down again and again (Dwyer, Avrunin and
// Corbett, "Patterns in Property Specifications for Finite-State Verification", ICSE 1999): absence, universality, precedence, response, bounded existence, and
// a way from everywhere. Cost: linear in the text.
import type { Json } from '../base/json.ts';

export const forms = ['never', 'always', 'before', 'leads to', 'at most once', 'from everywhere'] as const;
export type Form = (typeof forms)[number];

/** A name as it stands in the text, with its place: characters from the start. */
export interface Word {
  readonly text: string;
  readonly at: number;
}

export type Operand =
  | { readonly kind: 'value'; readonly value: Json; readonly at: number }
  | { readonly kind: 'name'; readonly name: Word };

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** A condition as written: its names are not looked up yet. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'in'; readonly trait: Word; readonly states: readonly Word[] }
  | { readonly kind: 'takes'; readonly trait: Word | null; readonly event: Word }
  | { readonly kind: 'emits'; readonly trait: Word; readonly event: Word }
  | { readonly kind: 'compare'; readonly left: Operand; readonly operator: Comparison; readonly right: Operand };

export interface Property {
  readonly form: Form;
  /** The condition that the form is about; of two, the one that stands first. */
  readonly first: Condition;
  /** The second condition of `before` and `leads to`. */
  readonly second: Condition | null;
  /** Nobody has to do anything for it: work answers and ticks pass. */
  readonly isByItself: boolean;
}

/** A sentence that cannot be read, with the place in it. */
export class PropertyError extends Error {
  override readonly name = 'PropertyError';
  /** Characters from the start of the sentence. */
  readonly at: number;
  readonly near: readonly string[];

  constructor(message: string, at: number, near: readonly string[] = []) {
    super(near.length === 0 ? message : `${message}; did you mean ${near.join(' or ')}?`);
    this.at = at;
    this.near = near;
  }
}

interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const tokenPattern =
  /\s*(?:("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)(?![\p{L}_])|(<=|>=|!=|==|[=<>(),])|(@?[\p{L}_][\p{L}\p{N}_.:#-]*))/uy;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== ''; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const match = tokenPattern.exec(text);
    if (match === null) {
      const place = at + (text.slice(at).length - text.slice(at).trimStart().length);
      throw new PropertyError(`${JSON.stringify(text.charAt(place))} cannot stand here`, place);
    }
    const [all, quoted, number, sign, word] = match;
    const inner = (quoted ?? number ?? sign ?? word) as string;
    const kind = quoted !== undefined ? 'text' : number !== undefined ? 'number' : sign !== undefined ? 'sign' : 'word';
    tokens.push({ kind, text: inner, at: at + all.length - inner.length });
  }
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

/** Words of the language; an element of one of these names is written between quotes. */
const keywords: ReadonlySet<string> = new Set([
  ...['never', 'always', 'before', 'leads', 'at', 'from', 'by', 'and', 'or', 'not', 'in', 'takes', 'emits'],
  ...['true', 'false', 'null'],
]);
const comparisons: ReadonlySet<string> = new Set(['=', '==', '!=', '<', '<=', '>', '>=']);

/** Characters of a sentence. */
export const propertyLengthMax = 1000;
const depthMax = 50;

/** Reads one sentence. Throws a PropertyError that tells the place. */
export function parseProperty(text: string): Property {
  if (text.length > propertyLengthMax)
    throw new PropertyError(`a property has at most ${propertyLengthMax} characters`, propertyLengthMax);
  return new Parser(tokensOf(text)).property();
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  property(): Property {
    const property = this.#form();
    if (this.#token.kind !== 'end') this.#refuse('the property ends before');
    return property;
  }

  get #token(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #refuse(message: string): never {
    const { kind, text, at } = this.#token;
    throw new PropertyError(kind === 'end' ? `${message} the end` : `${message} ${JSON.stringify(text)}`, at);
  }

  /** Takes the words if all of them come next. */
  #takes(...words: readonly string[]): boolean {
    const isNext = words.every((word, i) => {
      const token = this.#tokens[this.#next + i];
      return (token?.kind === 'word' || token?.kind === 'sign') && token.text === word;
    });
    if (isNext) this.#next += words.length;
    return isNext;
  }

  #form(): Property {
    const plain = { second: null, isByItself: false };
    if (this.#takes('never')) return { form: 'never', first: this.#condition(), ...plain };
    if (this.#takes('always')) return { form: 'always', first: this.#condition(), ...plain };
    if (this.#takes('from', 'everywhere', 'eventually'))
      return { form: 'from everywhere', first: this.#condition(), ...plain };
    const first = this.#condition();
    if (this.#takes('before')) return { form: 'before', first, second: this.#condition(), isByItself: false };
    if (this.#takes('at', 'most', 'once')) return { form: 'at most once', first, ...plain };
    if (!this.#takes('leads', 'to'))
      return this.#refuse(
        'a property is `never A`, `always A`, `A before B`, `A leads to B`, `A at most once` or `from everywhere eventually A`; not understood at',
      );
    const second = this.#condition();
    return { form: 'leads to', first, second, isByItself: this.#takes('by', 'itself') };
  }

  #condition(): Condition {
    return this.#joined('or', () => this.#joined('and', () => this.#negated()));
  }

  #joined(kind: 'and' | 'or', part: () => Condition): Condition {
    const of = [part()];
    while (this.#takes(kind)) of.push(part());
    return of.length === 1 ? (of[0] as Condition) : { kind, of };
  }

  #negated(): Condition {
    if (++this.#depth > depthMax) this.#refuse(`at most ${depthMax} conditions stand inside one another; too deep at`);
    try {
      if (this.#takes('not')) return { kind: 'not', of: this.#negated() };
      if (!this.#takes('(')) return this.#atom();
      const inner = this.#condition();
      if (!this.#takes(')')) this.#refuse('`)` is missing before');
      return inner;
    } finally {
      this.#depth--;
    }
  }

  #atom(): Condition {
    const { kind } = this.#token;
    if (kind === 'number' || (kind === 'word' && literals.has(this.#token.text)))
      return this.#comparison(this.#operand());
    const name = this.#name('a trait, an event or a field');
    if (this.#takes('in')) {
      const states = [this.#name('a state')];
      while (this.#takes(',')) states.push(this.#name('a state'));
      return { kind: 'in', trait: name, states };
    }
    if (this.#takes('takes')) return { kind: 'takes', trait: name, event: this.#name('an event') };
    if (this.#takes('emits')) return { kind: 'emits', trait: name, event: this.#name('an event') };
    if (comparisons.has(this.#token.text) && this.#token.kind === 'sign')
      return this.#comparison({ kind: 'name', name });
    return { kind: 'takes', trait: null, event: name };
  }

  #comparison(left: Operand): Condition {
    const { kind, text } = this.#token;
    if (kind !== 'sign' || !comparisons.has(text)) this.#refuse('a comparison such as `>=` is missing before');
    this.#next++;
    const operator = (text === '==' ? '=' : text) as Comparison;
    return { kind: 'compare', left, operator, right: this.#operand() };
  }

  #operand(): Operand {
    const { kind, text, at } = this.#token;
    if (kind === 'word' && !literals.has(text)) return { kind: 'name', name: this.#name('a field') };
    if (kind !== 'number' && kind !== 'text' && kind !== 'word') this.#refuse('a field or a value is missing before');
    this.#next++;
    if (kind === 'text') return { kind: 'value', value: unquoted(text, at), at };
    return { kind: 'value', value: kind === 'number' ? Number(text) : (literals.get(text) ?? null), at };
  }

  #name(what: string): Word {
    const { kind, text, at } = this.#token;
    if (kind === 'text') {
      this.#next++;
      return { text: unquoted(text, at), at };
    }
    if (kind !== 'word' || keywords.has(text)) this.#refuse(`${what} is missing before`);
    this.#next++;
    return { text, at };
  }
}

const literals: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function unquoted(text: string, at: number): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new PropertyError(`${text} is no text`, at);
  }
}
