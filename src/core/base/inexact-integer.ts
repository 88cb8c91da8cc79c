// Whole numbers that JSON can say and a number here cannot: 9007199254740993 would come back as 9007199254740992. A value does not tell any more, so the
// text is read, in one pass.
import type { Segment } from './pointer.ts';

/** What is wrong with such a number, after its place. */
export const inexactInteger =
  'is a whole number beyond 9007199254740991 (2^53 - 1) that would come back as another: send it as text';

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Where the first such number stands in a text that is JSON, or null. Numbers with a point or an exponent are taken as the nearest that there is. */
export function pathToInexactInteger(text: string): Segment[] | null {
  /** The member or the position in each open object and array. */
  const path: Segment[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (letter === '"') {
      const end = endOfText(text, at);
      if (isName) path[path.length - 1] = JSON.parse(text.slice(at, end));
      at = end - 1;
    } else if (letter === '{' || letter === '[') {
      path.push(letter === '{' ? '' : 0);
      isName = letter === '{';
    } else if (letter === '}' || letter === ']') {
      path.pop();
      isName = false;
    } else if (letter === ':') isName = false;
    else if (letter === ',') {
      const last = path.at(-1);
      if (typeof last === 'number') path[path.length - 1] = last + 1;
      else isName = true;
    } else if (letter === '-' || (letter >= '0' && letter <= '9')) {
      number.lastIndex = at;
      const [digits = letter] = number.exec(text) ?? [];
      if (!isExact(digits)) return path;
      at += digits.length - 1;
    }
  }
  return null;
}

/** Behind the closing quotation mark. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isExact(digits: string): boolean {
  const value = Number(digits);
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(digits) || BigInt(digits) === BigInt(value);
}
