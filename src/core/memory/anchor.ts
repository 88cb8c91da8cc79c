// The request in a context, without the particulars of one case: the names, the numbers and the greeting are left out. Two tasks that ask for the same of
// different things are read alike by it, so a text is embedded with its anchor: the vector is the mean of both. Linear in the text.

const greeting = /^(?:hi|hey|hello|dear|good (?:morning|afternoon|evening))\b(?: there| team| all)?[\s,!.—–-]*/iu;
const courtesy =
  /\b(?:thank you|thanks|please|kindly|if you could|if possible|best regards|regards|cheers)\b[,!.]?\s*/giu;
const sentenceEnd = /(?<=[.!?])\s+|\n+/u;
const leadingSigns = /^[("'“‘[]+/u;
/** The pronoun, alone or shortened: a capital that is no name. */
const pronoun = /^I(?:$|['’])/u;

/** The anchor of a text; the text itself where nothing is to be left out, or nothing would be left. */
export function anchorOf(text: string): string {
  const sentences = text.split(sentenceEnd).map(anchorOfSentence);
  const anchor = sentences.filter((sentence) => sentence !== '').join(' ');
  return /\p{L}/u.test(anchor) ? anchor : text;
}

/** The names, numbers and codes that an anchor leaves out, in order. */
export function particularWordsOf(text: string): string[] {
  return text.split(sentenceEnd).flatMap((sentence) =>
    sentence
      .trim()
      .replace(greeting, '')
      .split(/\s+/u)
      .filter((word, at) => word !== '' && isParticular(word, at)),
  );
}

function anchorOfSentence(sentence: string): string {
  const bare = sentence.trim().replace(greeting, '').replace(courtesy, '').trim();
  const words = bare.split(/\s+/u).filter((word, at) => word !== '' && !isParticular(word, at));
  const kept = words.join(' ');
  return /\p{L}/u.test(kept) ? kept : '';
}

/** True for a number, a code, and a word with a capital inside a sentence. */
function isParticular(word: string, at: number): boolean {
  const bare = word.replace(leadingSigns, '');
  return /\p{N}/u.test(bare) || (at > 0 && /^\p{Lu}/u.test(bare) && !pronoun.test(bare));
}
