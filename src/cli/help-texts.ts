// Texts of help beside those that commander makes: where help is, what an unknown command may mean, and lines as long as those of the help.
import type { Command } from 'commander';

/** Every command points at its own help when it is used wrongly. */
export function pointAtHelp(command: Command, called: string): void {
  const shows = command.commands.length > 0 ? 'the commands' : 'how it is used';
  const more = command.parent === null ? `, ${called} --version its version` : '';
  command.showHelpAfterError(`(${called} --help shows ${shows}${more})`);
  for (const inner of command.commands) pointAtHelp(inner, `${called} ${inner.name()}`);
}

/** An unknown command that a group of commands holds is told with its group, in place of names that only look alike. */
export function pointInside(program: Command, text: string): string {
  const unknown = /unknown command '([^']+)'/.exec(text)?.[1];
  const groups = program.commands.filter(({ commands }) => commands.some((inner) => inner.name() === unknown));
  if (unknown === undefined || groups.length === 0) return text;
  const names = groups.map((group) => `${group.name()} ${unknown}`);
  return `${text.split('\n', 1)[0]}\n(Did you mean ${names.join(' or ')}?)\n`;
}

/** Text beside the help, in lines no longer than those that the options are laid out in. */
export function wrapLikeHelp(text: string, command: Command, isError: boolean): string {
  const { getOutHelpWidth, getErrHelpWidth } = command.configureOutput();
  const width = (isError ? getErrHelpWidth : getOutHelpWidth)?.();
  const help = command.createHelp();
  help.prepareContext({ error: isError, ...(width === undefined ? {} : { helpWidth: width }) });
  return help.boxWrap(text, help.helpWidth ?? 80);
}
