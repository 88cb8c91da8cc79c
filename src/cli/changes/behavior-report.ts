// Behavior that a change adds or takes away: the sentences of the comparison, for a terminal and for a comment on a pull request.
import type { Answer } from '../../contract/contract.ts';
import { printable, type Terminal } from '../terminal.ts';
import { printWrapped } from './text-report.ts';

export type ToldBehavior = NonNullable<Answer<'plan-instructions'>['behavior']>;

/** A sentence about the whole; null where the differences speak for themselves. */
export function verdictOf({ same }: ToldBehavior): string | null {
  if (same === true) return 'no difference in what it does';
  return same === false ? null : 'whether it does the same is not known: not everything could be followed';
}

export function printBehavior(behavior: ToldBehavior, terminal: Terminal): void {
  const { style } = terminal;
  terminal.line(style.bold('what it does'));
  for (const { sentence } of behavior.gained) printWrapped(terminal, 2, `${style.green('+')} ${printable(sentence)}`);
  for (const { sentence } of behavior.lost) printWrapped(terminal, 2, `${style.red('-')} ${printable(sentence)}`);
  const verdict = verdictOf(behavior);
  if (verdict !== null) printWrapped(terminal, 2, verdict);
  terminal.line();
}
