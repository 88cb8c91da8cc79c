// Texts as the numbers that BERT reads (WordPiece: Wu et al. 2016, arXiv:1609.08144; the uncased normalisation of Devlin et al. 2018), equal to what
// the `tokenizers` library makes with the `tokenizer.json` of all-MiniLM-L6-v2.
import { toNormalForm } from '../../core/base/normal-form.ts';

export interface Vocabulary {
  readonly model: { readonly vocab: Readonly<Record<string, number>>; readonly max_input_chars_per_word: number };
}

export type ReadPieces = (text: string) => number[];

/** A function that answers at most `tokensMax` numbers for a text: a first one, those of its pieces, and a last one. */
export function createPieceReader({ model }: Vocabulary, tokensMax: number): ReadPieces {
  const vocabulary = new Map(Object.entries(model.vocab));
  const numberOf = (piece: string): number => vocabulary.get(piece) ?? unknown;
  const unknown = vocabulary.get('[UNK]') ?? 0;
  const piecesMax = tokensMax - 2;
  return (text) => {
    const pieces: number[] = [];
    for (const part of text.split(specialTokens)) {
      if (pieces.length >= piecesMax) break;
      if (isSpecial(part)) pieces.push(numberOf(part));
      else
        for (const word of wordsOf(part)) {
          if (pieces.length >= piecesMax) break;
          pieces.push(...(readWord(vocabulary, word, model.max_input_chars_per_word) ?? [unknown]));
        }
    }
    return [numberOf('[CLS]'), ...pieces.slice(0, piecesMax), numberOf('[SEP]')];
  };
}

const specialTokens = /(\[(?:PAD|UNK|CLS|SEP|MASK)\])/;
const isSpecial = (part: string): boolean => /^\[(?:PAD|UNK|CLS|SEP|MASK)\]$/.test(part);

const ideographs =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/gu;
const wordsAndMarks = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu;

/** Without control characters and accents, in lower case; ideographs and punctuation stand alone. */
function wordsOf(text: string): readonly string[] {
  const spaced = text
    .replace(/\s/gu, ' ')
    .replace(/[\0\uFFFD\p{C}]/gu, '')
    .replace(ideographs, ' $& ');
  const clean = toNormalForm(spaced, 'NFD').replace(/\p{Mn}/gu, '');
  // One character at a time: a sigma at the end of a word is like any other.
  return clean.replace(/\p{Lu}|\p{Lt}/gu, (letter) => letter.toLowerCase()).match(wordsAndMarks) ?? [];
}

/** The longest pieces of the vocabulary from left to right; null where there is none. */
function readWord(vocabulary: ReadonlyMap<string, number>, word: string, lengthMax: number): number[] | null {
  const whole = vocabulary.get(word);
  if (whole !== undefined) return [whole];
  const characters = [...word];
  if (characters.length > lengthMax) return null;
  const numbers: number[] = [];
  let start = 0;
  while (start < characters.length) {
    let end = characters.length;
    let found: number | undefined;
    for (; end > start; end--) {
      const piece = characters.slice(start, end).join('');
      found = vocabulary.get(start === 0 ? piece : `##${piece}`);
      if (found !== undefined) break;
    }
    if (found === undefined) return null;
    numbers.push(found);
    start = end;
  }
  return numbers;
}
