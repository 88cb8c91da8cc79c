// Numbers as a command line gives and prints them.
import { UsageError } from './usage-error.ts';

/**
 * The number that an option was given; undefined when it was not given. An empty text is no number: it is what an unset variable of the shell leaves
 * behind, and reading it as 0 would make `--older-than-days "$DAYS"` forget everything.
 */
export function readNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`${option} must be a number, not ${text.trim() === '' ? 'empty' : `"${text}"`}`);
  return value;
}

/** `1 episode`, `2 episodes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
