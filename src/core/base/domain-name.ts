// The name of a domain, and blank texts. Two names that look alike must be one: no character in a name is invisible, none changes the direction of
// the others, and what Unicode calls canonically equal is equal (NFC).
import { toNormalForm } from './normal-form.ts';

/** Control characters, halves of pairs, separators of lines, and what is not drawn: joiners, marks of direction, fillers, selectors of variants, tags. */
const hidden = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\ufff9-\ufffb';

/** Names that are taken, before they are brought to their form: one character that is drawn at least. */
export const domainPattern = new RegExp(`^[^${hidden}]*[^${hidden}\\p{Zs}][^${hidden}]*$`, 'u');
const hiddenCharacters = new RegExp(`[${hidden}]`, 'gu');
const blank = new RegExp(`^[\\s${hidden}]*$`, 'u');

/** Names from before a form was asked for, of which nothing is drawn. */
const namelessDomain = 'unnamed';

/** The form in which a name is stored, whatever it was stored as before. */
export function normalizeDomain(name: string): string {
  const visible = toNormalForm(name.replace(hiddenCharacters, '')).trim();
  return visible === '' ? namelessDomain : visible;
}

/** Whether nothing of a text is drawn. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}
