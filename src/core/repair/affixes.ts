// Words that other formats put before or behind a name, or that say of what kind it is: `onSave`, `TriageTrait`.
import { editDistance } from '../base/nearest.ts';
import { isEnglish } from './english.ts';

const affixes: ReadonlySet<string> = new Set(
  'on handle handler event events click clicked action actions state states trait traits do fire emit'.split(' '),
);
/** Shorter words are near too many. */
const slipLettersMin = 5;
const slippable = [...affixes].filter((word) => word.length >= slipLettersMin);

/** Whether a word is one of them, if with a slip: `traiy`, but not `trail`, which is a word of its own. */
export function isAffix(word: string): boolean {
  if (affixes.has(word)) return true;
  if (word.length < slipLettersMin - 1 || word.length > slipLettersMin + 3) return false;
  return slippable.some((one) => editDistance(word, one, 1) <= 1) && !isEnglish(word);
}
