// Words of a sentence that another text says too, in whatever form, and those that it says nothing of.
const lettersMin = 3;
const stemLength = 5;
const empty = new Set(
  'the and for are was has have had with from into onto that this these those their there they them then than who whom which what when where while his her its our your you can could may might must shall should will would not but all any each every some other about after before been being also only such'.split(
    ' ',
  ),
);

/** Names such as `TicketTriage` and `std-ticket` are several words. */
const wordsOf = (text: string): string[] =>
  (text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase());

/** Forms of a word begin alike: what follows is an ending. Of short words only the plural is one. */
function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long || long === `${short}s`) return true;
  return short.length > lettersMin && long.startsWith(short.slice(0, stemLength));
}

export function coverOf(sentence: string, text: string): { readonly said: string[]; readonly unsaid: string[] } {
  const there = [...new Set(wordsOf(text))];
  const asked = [...new Set(wordsOf(sentence))].filter((word) => word.length >= lettersMin && !empty.has(word));
  const isSaid = (word: string) => there.some((one) => areForms(word, one));
  return { said: asked.filter(isSaid), unsaid: asked.filter((word) => !isSaid(word)) };
}
