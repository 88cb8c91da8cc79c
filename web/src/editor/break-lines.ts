// A JSON text of one line, as machines write it, in lines for people. Nothing but white space changes, so numbers and repeated members stay as they are.

const token = /"(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|[{[](?:\s*[}\]])?|[}\],:]|\s+/g;

/** True if a text is so long a line that nobody reads it. */
export const isOneLine = (text: string): boolean =>
  text.length > 400 && !text.trim().includes('\n') && /^\s*[{[]/.test(text);

export function breakLines(text: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(Math.max(0, depth))}`;
  const broken = text.replace(token, (part) => {
    if (/^\s/.test(part)) return '';
    if (part === ':') return ': ';
    if (part === ',') return `,${line()}`;
    if (part === '}' || part === ']') {
      depth--;
      return `${line()}${part}`;
    }
    if (!/^[{[]/.test(part)) return part;
    if (part.length > 1) return part.replace(/\s+/, '');
    depth++;
    return `${part}${line()}`;
  });
  return `${broken}\n`;
}
