// A step as words: what a string of any convention is cut into (`take laptop 1 from desk`, `add_entity_Ticket`, `RestartService(billing)`,
// `restartBilling`), with the signs between the words, so that the string can be written again. The widest sign that a step has cuts it: a
// call, then white space, then signs, then capitals. A word and the number after it are one thing: `laptop 1`.

export interface StepTokens {
  /** Steps of different forms are never compared. */
  readonly form: 'words' | 'call' | 'joined' | 'camel' | 'one';
  readonly tokens: readonly string[];
  /** What stands before each token. */
  readonly glue: readonly string[];
  /** What stands after the last one. */
  readonly tail: string;
}

/** A step with more characters, or more words, is one word. */
export const stepCharactersRead = 256;
export const stepWordsMax = 24;

const callPattern = /^([^\s()]+)\(([^()]*)\)$/u;
const spacePattern = /(\s+)/u;
const signPattern = /([_\-.:/]+)/u;
const camelPattern = /(?<=[\p{Ll}\p{N}])()(?=\p{Lu})/u;
/** Most words begin with a letter of ASCII, and are no numbers. */
const isNumber = (text: string): boolean =>
  text.charCodeAt(0) < 58 || text.charCodeAt(0) > 127 ? /^\p{N}+$/u.test(text) : false;
const isWord = (text: string): boolean => /\p{L}$/u.test(text);

/** Linear in the step. Joined again, glue and tokens and tail are the step. */
export function readTokens(step: string): StepTokens {
  const one: StepTokens = { form: 'one', tokens: [step], glue: [''], tail: '' };
  if (step.length > stepCharactersRead) return one;
  const read =
    readCall(step) ??
    (/\S\s+\S/u.test(step)
      ? cut(step, spacePattern, 'words')
      : /[_\-.:/]/u.test(step)
        ? cut(step, signPattern, 'joined')
        : cut(step, camelPattern, 'camel'));
  return read.tokens.length < 2 || read.tokens.length > stepWordsMax ? one : read;
}

function readCall(step: string): StepTokens | null {
  if (!step.endsWith(')')) return null;
  const [, head, inside] = callPattern.exec(step) ?? [];
  if (head === undefined || inside === undefined) return null;
  const tokens = [head];
  const glue = [''];
  let open = '(';
  for (const part of inside.split(',')) {
    const [, before = '', value = ''] = /^(\s*(?:[\p{L}_][\p{L}\p{N}_]*\s*[=:]\s*)?)(.*)$/su.exec(part) ?? [];
    glue.push(open + before);
    tokens.push(value);
    open = ',';
  }
  return { form: 'call', tokens, glue, tail: ')' };
}

/** `sign` captures what stands between two words. */
function cut(step: string, sign: RegExp, form: StepTokens['form']): StepTokens {
  const tokens: string[] = [];
  const glue: string[] = [];
  const parts = step.split(sign);
  let before = '';
  for (let i = 0; i < parts.length; i++) {
    const text = parts[i] ?? '';
    if (i % 2 === 1) before += text;
    else if (text !== '') {
      const last = tokens[tokens.length - 1];
      // The first word is no thing, unless it is all but the number: it says what is done.
      if (last !== undefined && tokens.length > 1 && isNumber(text) && isWord(last))
        tokens[tokens.length - 1] = last + before + text;
      else {
        tokens.push(text);
        glue.push(before);
      }
      before = '';
    }
  }
  const [first, second] = tokens;
  if (tokens.length === 2 && first !== undefined && second !== undefined && isNumber(second))
    return { form: 'one', tokens: [step], glue: [''], tail: '' };
  return { form, tokens, glue, tail: before };
}

/** Whether a token is a thing with a number, such as `laptop 1`, `desk_2` or `TICKET-7`, or a number alone. */
export function isNumbered(token: string): boolean {
  return /\p{N}$/u.test(token);
}

/** The thing without its number: `laptop` of `laptop 1`; null where there is none. */
export function kindOf(value: string): string | null {
  const [, kind] = /^(.*\p{L})[\s_\-.:/#]*\p{N}+$/su.exec(value) ?? [];
  return kind ?? null;
}

/** The number at the end of a thing, when it is small enough to count on. */
export function numberOf(value: string): number | null {
  const [, digits] = /(\p{Nd}{1,10})$/u.exec(value) ?? [];
  return digits === undefined || digits.length > 9 || !/^\d+$/.test(digits) ? null : Number(digits);
}
