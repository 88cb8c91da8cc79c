// A refusal of an operation in the words of a command: members of the request are its options and arguments.
import type { Command } from 'commander';

/** Options whose name is not that of the member that they give. */
const otherwise: Readonly<Record<string, string>> = { actions_taken: '--actions' };

/** Each member of a request that an option or an argument of the command gives, with its name there. */
export function optionWords(command: Command): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (let at: Command | null = command; at !== null; at = at.parent) {
    for (const { long } of at.options) if (long) words.set(long.slice(2).replaceAll('-', '_'), long);
    for (const argument of at.registeredArguments) words.set(argument.name(), `<${argument.name()}>`);
  }
  const longs = new Set(words.values());
  for (const [member, option] of Object.entries(otherwise)) if (longs.has(option)) words.set(member, option);
  return words;
}

/**
 * `/limit: must be at least 1` as `--limit: must be at least 1`, and `` `older_than_days` `` as `` `--older-than-days` ``. A member that no option gives
 * keeps its JSON Pointer.
 */
export function inOptionWords(text: string, words: ReadonlyMap<string, string>): string {
  return text
    .split('\n')
    .map((line) => pointerWords(line.replace(/^The request: /, ''), words))
    .join('\n')
    .replace(/`(\w+)`/g, (written, name: string) => {
      const word = words.get(name);
      return word?.startsWith('--') === true ? `\`${word}\`` : written;
    });
}

function pointerWords(line: string, words: ReadonlyMap<string, string>): string {
  const match = /^( *)\/(\w+)((?:\/[^/:\s]*)*): /.exec(line);
  const [whole = '', indent = '', member = '', inner = ''] = match ?? [];
  const word = words.get(member);
  if (word === undefined) return line;
  const item = /^\/(\d+)$/.exec(inner)?.[1];
  const place = item === undefined ? (inner === '' ? '' : ` ${inner}`) : `, number ${Number(item) + 1}`;
  return `${indent}${word}${place}: ${line.slice(whole.length)}`;
}
