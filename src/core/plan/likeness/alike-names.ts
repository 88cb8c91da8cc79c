// Whether two names are evidence for each other: one begins with all words of the other (`total`, `totalAmount`), or holds them and they are much of it
// (`status`, `ticketStatus`); a typo of one letter in a word does not count. Sharing some words is no evidence: `createdAt` and `updatedAt`, `firstName` and
// `lastName`, `id` and `authorId` are different things. Names and paths that are made of another name follow it: of an entity that was renamed, `OrderList` at
// `/orders` becomes `InvoiceList` at `/invoices`.
import { editDistance } from '../../base/nearest.ts';

/** The words of a name in camel case, snake case, kebab case or capitals. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Letters that a word needs before another one letter away counts as the same. */
const typoLetters = 5;
/** Share of the letters of the longer name that the shorter one must have, where the longer does not begin with it. */
const shareMin = 0.4;

function isSameWord(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a === b || `${a}s` === b || a === `${b}s`) return true;
  return Math.min(a.length, b.length) >= typoLetters && !/\d/.test(a + b) && editDistance(a, b, 1) <= 1;
}

export function areAlikeNames(from: string, to: string): boolean {
  const [a, b] = [wordsOf(from), wordsOf(to)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const [short, long] = [few.join(''), many.join('')];
  if (short === '' || short === long) return short !== '';
  if (2 * few.length < many.length) return false;
  if (few.every((word, i) => isSameWord(word, many[i]))) return true;
  return short.length >= shareMin * long.length && few.every((word) => many.some((other) => isSameWord(word, other)));
}

/** A text as it reads where one name has become another in it. */
export type Follow = (text: string) => string;

export const followNothing: Follow = (text) => text;

/** In the forms that names take in others: as they are, in small letters, with hyphens, with underscores. */
export function followRename(from: string, to: string): Follow {
  const formsOf = (name: string): string[] => {
    const words = wordsOf(name);
    return [name, words.join(''), words.join('-'), words.join('_'), words.join('_').toUpperCase()];
  };
  const young = formsOf(to);
  const forms = new Map<string, string>();
  for (const [i, form] of formsOf(from).entries())
    if (form !== '' && !forms.has(form)) forms.set(form, young[i] ?? form);
  return (text) => {
    for (const [form, other] of forms) if (text.includes(form)) return text.replaceAll(form, () => other);
    return text;
  };
}
