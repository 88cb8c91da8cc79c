// Names and texts as Python has them.

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** True if Python keeps a word for itself. */
export function isKeyword(name: string): boolean {
  return keywords.has(name);
}

/** A name of the contract as an attribute or argument; a word of Python gets an underscore behind. */
export function attributeName(name: string): string {
  const snake = name.replaceAll('-', '_');
  if (!/^[a-z_]\w*$/i.test(snake)) throw new Error(`${name} is no name in Python`);
  return isKeyword(snake) ? `${snake}_` : snake;
}

/** `memory.episodes.list` and `step_details` as `MemoryEpisodesList` and `StepDetails`. */
export function className(...names: readonly string[]): string {
  const words = names.flatMap((name) => name.split(/[^A-Za-z0-9]+/));
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The name of a thing in a list: `episodes` holds an `episode`. */
export function singular(name: string): string {
  if (/(ss|us|is)$/.test(name) || !name.endsWith('s')) return name;
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return name.slice(0, -1);
}

/** A text as a literal. */
export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** A docstring of paragraphs, wrapped. */
export function docstring(paragraphs: readonly string[], indent: string): string {
  const texts = paragraphs.filter((text) => text !== '').map((text) => wrap(escapeQuotes(text), indent));
  const [only = ''] = texts;
  if (texts.length === 1 && !only.includes('\n')) return `${indent}"""${only.trimStart()}"""\n`;
  return `${indent}"""${texts.join('\n\n').trimStart()}\n${indent}"""\n`;
}

function escapeQuotes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
}

/** Lines of at most 120 characters. A line of its own in `text` stays one, and goes on with its indent. */
function wrap(text: string, indent: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const inner = indent + (/^ */.exec(line)?.[0] ?? '');
      const lines = [inner];
      for (const word of line.trim().split(' ')) {
        const last = lines.at(-1) as string;
        const joined = last.trim() === '' ? last + word : `${last} ${word}`;
        if (joined.length <= 116 || last.trim() === '') lines[lines.length - 1] = joined;
        else lines.push(`${inner}${inner === indent ? '' : '    '}${word}`);
      }
      return lines;
    })
    .join('\n');
}
