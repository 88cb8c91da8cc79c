// The convention that a name is written in.
import { rememberTexts } from '../base/text-memo.ts';

export type Style = 'upper' | 'pascal' | 'snake' | 'kebab' | 'camel' | 'lower' | 'other';

/** Longer texts are no names. */
const nameLengthMax = 200;

export const styleOf = rememberTexts(readStyle, nameLengthMax);

function readStyle(name: string): Style {
  if (/^[A-Z0-9]+(?:_[A-Z0-9]+)*$/.test(name)) return 'upper';
  if (/^(?:[A-Z][a-z0-9]*)+$/.test(name)) return 'pascal';
  if (/^[a-z0-9]+$/.test(name)) return 'lower';
  if (/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name)) return 'snake';
  if (/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) return 'kebab';
  return /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(name) ? 'camel' : 'other';
}

/** A word in small letters fits each of these. */
export const small: ReadonlySet<Style> = new Set(['lower', 'snake', 'kebab', 'camel']);
export const fits = (style: Style, other: Style) =>
  style === other || (small.has(style) && small.has(other) && (style === 'lower' || other === 'lower'));
