// Names in plain Latin letters, for what may hold no others, such as paths: letters without their marks (NFKD), and those that are none with marks by their usual
// spelling. What is in another script stays as it is.
import { toNormalForm } from './normal-form.ts';

const spelt: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n' },
  ...{ ẞ: 'SS', Æ: 'AE', Œ: 'OE', Ø: 'O', Đ: 'D', Ð: 'D', Þ: 'TH', Ł: 'L', Ħ: 'H', Ŋ: 'N' },
};

/** A text with the letters of Latin alphabets written plainly: `Menú` is `Menu`, `räder` is `rader`. */
export function toLatin(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is plain already.
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => toNormalForm(letter, 'NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^\x20-\x7e]/g, (letter) => spelt[letter] ?? letter);
}
