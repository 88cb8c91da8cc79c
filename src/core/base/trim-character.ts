// White space has `trim`; other characters have these. An expression such as `_+$` tries every run of them, which is quadratic in a text of many.

/** Without one character at the end, however often it stands there. */
export function trimEndCharacter(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** Without one character at both ends. */
export function trimCharacter(text: string, character: string): string {
  let start = 0;
  while (start < text.length && text[start] === character) start++;
  return trimEndCharacter(text.slice(start), character);
}
