// Text of documents inside Mermaid and DOT, where quotes, colons, braces and line ends would be read as syntax.

/** A Mermaid label: what is not plain becomes a numbered entity, which Mermaid shows as the character. */
export function mermaidText(text: string): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  let out = '';
  for (const char of plain) out += /[\p{L}\p{N} _.,*/+=!()?-]/u.test(char) ? char : `#${char.codePointAt(0)};`;
  return out === '' ? '#32;' : out;
}

/** A quoted DOT string. */
export function dotText(text: string): string {
  const safe = text
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n');
  return `"${safe}"`;
}
