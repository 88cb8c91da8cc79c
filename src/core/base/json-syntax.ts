// The first thing that keeps a text from being JSON (RFC 8259), in words of ours with line and column: what an engine says differs from version to version and
// counts letters. One pass from left to right without recursion; the cost is in proportion to the text before the mistake.

/** Mistakes by the names that jsonc-parser gives to those that it finds. */
export const jsonFaultWords: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no value; texts stand in double quotes',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'expected the name of a member, in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected `:`',
  CommaExpected: 'expected `,`',
  CloseBraceExpected: 'expected `,` or `}`',
  CloseBracketExpected: 'expected `,` or `]`',
  EndOfFileExpected: 'the document ends before this: nothing may stand behind it',
  InvalidCommentToken: 'there are no comments in JSON',
  UnexpectedEndOfComment: 'this comment does not end',
  UnexpectedEndOfString: 'this text does not end with `"` on its line',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: '`\\u` takes four hexadecimal digits',
  InvalidEscapeCharacter: 'there is no such escape',
  InvalidCharacter: 'this character may not stand in a text; write it as `\\u` with four digits',
};

export interface JsonSyntaxFault {
  /** From 0, in UTF-16 code units. */
  readonly offset: number;
  readonly message: string;
}

/** Null for a text that is JSON; with `isLenient`, comments and commas before an end are fine. */
export function jsonSyntaxFault(text: string, isLenient = false): JsonSyntaxFault | null {
  return new Scanner(text, isLenient).scan();
}

/** The same as `line 1, column 18: expected a value`; lines end with `\n`, `\r\n` or `\r`. */
export function sayJsonFault(text: string): string {
  const { offset, message } = jsonSyntaxFault(text) ?? { offset: 0, message: 'this is not JSON' };
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${message}`;
}

type Wanted = 'value' | 'item' | 'name' | 'member' | 'colon' | 'more' | 'end';

const blank = /[ \t\n\r]*/y;
const comment = /\/\/[^\n\r]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y;
const literal = /true|false|null/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** Letters and digits behind a literal or a number make another word of it. */
const wordGoesOn = /[\w.+-]/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not stand in a text
const plainText = /[^"\\\u0000-\u001f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Scanner {
  readonly #text: string;
  #at = 0;
  /** The begins of the objects and lists that are open. */
  readonly #open: number[] = [];
  #wanted: Wanted = 'value';
  #fault: JsonSyntaxFault | null = null;
  readonly #isLenient: boolean;

  constructor(text: string, isLenient: boolean) {
    this.#text = text;
    this.#isLenient = isLenient;
  }

  scan(): JsonSyntaxFault | null {
    do {
      while (this.#take(blank) || (this.#isLenient && this.#take(comment)));
      if (this.#at >= this.#text.length) return this.#wanted === 'end' ? null : this.#end();
    } while (this.#step(this.#text[this.#at] as string));
    return this.#fault;
  }

  /** Takes what begins here; false where that is a fault. */
  #step(char: string): boolean {
    switch (this.#wanted) {
      case 'end':
        return this.#fail('EndOfFileExpected');
      case 'colon':
        return char === ':' ? this.#pass('value') : this.#fail('ColonExpected');
      case 'name':
      case 'member':
        if (char === '"') return this.#string('colon');
        if (char === '}' && (this.#wanted === 'member' || this.#isLenient)) return this.#close();
        if (char === '}') return this.#say('no comma may stand before `}`');
        return this.#fail('PropertyNameExpected');
      case 'more':
        if (char === ',') return this.#pass(this.#isInObject() ? 'name' : 'value');
        if (char === (this.#isInObject() ? '}' : ']')) return this.#close();
        return this.#fail(this.#isInObject() ? 'CloseBraceExpected' : 'CloseBracketExpected');
      default:
        return this.#value(char);
    }
  }

  #value(char: string): boolean {
    if (char === '{' || char === '[') {
      this.#open.push(this.#at);
      return this.#pass(char === '{' ? 'member' : 'item');
    }
    if (char === '"') return this.#string(this.#after());
    const isEnd = char === ']' && this.#open.length > 0 && !this.#isInObject();
    if (isEnd && (this.#wanted === 'item' || this.#isLenient)) return this.#close();
    if (isEnd) return this.#say('no comma may stand before `]`');
    if (char === ',' || char === ']' || char === '}') return this.#fail('ValueExpected');
    const start = this.#at;
    if (!this.#take(literal) && !this.#take(number)) return this.#fail('InvalidSymbol');
    if (this.#take(wordGoesOn)) {
      this.#at = start;
      return this.#fail(/[-\d]/.test(char) ? 'InvalidNumberFormat' : 'InvalidSymbol');
    }
    this.#wanted = this.#after();
    return true;
  }

  #string(then: Wanted): boolean {
    const start = this.#at++;
    for (;;) {
      this.#take(plainText);
      const char = this.#text[this.#at];
      if (char === '"') return this.#pass(then);
      if (char === undefined || char === '\n' || char === '\r') {
        this.#at = start;
        return this.#fail('UnexpectedEndOfString');
      }
      if (char !== '\\') return this.#fail('InvalidCharacter');
      if (this.#take(escaped)) continue;
      return this.#fail(this.#text[this.#at + 1] === 'u' ? 'InvalidUnicode' : 'InvalidEscapeCharacter');
    }
  }

  /** The text is over, and something is missing. */
  #end(): JsonSyntaxFault {
    const start = this.#open.at(-1);
    if (start === undefined) return { offset: this.#at, message: 'expected a value' };
    const kind = this.#isInObject() ? 'object' : 'list';
    const line = this.#text.slice(0, start).split(/\r\n|\n|\r/).length;
    return {
      offset: this.#at,
      message: `the text ends here, and the ${kind} that begins in line ${line} is not closed`,
    };
  }

  #isInObject(): boolean {
    return this.#text[this.#open.at(-1) ?? -1] === '{';
  }

  #after(): Wanted {
    return this.#open.length === 0 ? 'end' : 'more';
  }

  #close(): boolean {
    this.#open.pop();
    return this.#pass(this.#after());
  }

  #pass(then: Wanted): boolean {
    this.#at++;
    this.#wanted = then;
    return true;
  }

  /** Passes over what matches here; false where that is nothing. */
  #take(expression: RegExp): boolean {
    expression.lastIndex = this.#at;
    if (!expression.test(this.#text) || expression.lastIndex === this.#at) return false;
    this.#at = expression.lastIndex;
    return true;
  }

  #fail(name: string): boolean {
    const isComment = /^\/[/*]/.test(this.#text.slice(this.#at, this.#at + 2));
    const word = !isComment ? name : this.#isLenient ? 'UnexpectedEndOfComment' : 'InvalidCommentToken';
    return this.#say(jsonFaultWords[word] ?? 'this is not JSON');
  }

  #say(message: string): boolean {
    this.#fault = { offset: this.#at, message };
    return false;
  }
}
