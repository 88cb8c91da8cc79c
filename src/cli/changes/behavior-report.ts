// Behavior that a change adds or takes away: the sentences of the comparison, for a terminal and for a comment on a pull request.
import type { Answer } from '../../contract/contract.ts';
import { printable, type Terminal } from '../terminal.ts';
import { printWrapped } from './text-report.ts';

export type ToldBehavior = NonNullable<Answer<'plan-instructions'>['behavior']>;

/** A sentence about the whole; null where the differences speak for themselves. */
export function verdictOf({ same, exact }: ToldBehavior): string | null {
  if (same === true) return 'no difference in what it does';
  if (same === 'unknown') return 'whether it does the same is not known: not everything could be followed';
  return exact ? null : 'there may be further differences: not everything could be followed';
}

/** How many sentences of each side are left out; null where all are told. */
export function untoldOf({ more: { gained, lost } }: ToldBehavior): string | null {
  const parts = [...(gained > 0 ? [`${gained} more gained`] : []), ...(lost > 0 ? [`${lost} more lost`] : [])];
  return parts.length === 0 ? null : `and ${parts.join(', ')}`;
}

export function printBehavior(behavior: ToldBehavior, terminal: Terminal): void {
  const { style } = terminal;
  terminal.line(style.bold('what it does'));
  for (const { sentence } of behavior.gained) printWrapped(terminal, 2, `${style.green('+')} ${printable(sentence)}`);
  for (const { sentence } of behavior.lost) printWrapped(terminal, 2, `${style.red('-')} ${printable(sentence)}`);
  for (const line of [untoldOf(behavior), verdictOf(behavior)]) if (line !== null) printWrapped(terminal, 2, line);
  terminal.line();
}
