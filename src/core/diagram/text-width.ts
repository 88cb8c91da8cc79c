// How wide a text will be, without a font at hand: fixed columns for lines, widths of a common sans-serif for titles, a little on the wide side.
// Pure arithmetic, so that a layout is the same everywhere. Cost: linear in the text.

/** Pixels of one column of the fixed-width font at 11 px. */
export const columnWidth = 6.7;

/** Pixels of a line in the fixed-width font; East Asian wide characters and emoji take two columns. */
export function lineWidth(text: string): number {
  let columns = 0;
  for (const char of text) columns += isWide(char.codePointAt(0) ?? 0) ? 2 : 1;
  return columns * columnWidth;
}

/** Pixels of a title in semi-bold 13 px. */
export function titleWidth(text: string): number {
  let width = 0;
  for (const char of text) width += titleCharacterWidth(char);
  return width;
}

function titleCharacterWidth(char: string): number {
  if (isWide(char.codePointAt(0) ?? 0)) return 14;
  if ("iIl.,:;|!'`()[]{}jft- ".includes(char)) return 5;
  if ('mwMW@%—'.includes(char)) return 12.5;
  return char >= 'A' && char <= 'Z' ? 9.6 : 8;
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    code >= 0x1f000
  );
}
