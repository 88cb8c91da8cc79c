// Shell completion, made from the commands themselves. The scripts complete commands and options, and files where nothing else fits.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

export function printCompletion(shell: string, program: Command, terminal: Terminal): Promise<number> {
  const words = wordsOf(program);
  terminal.write(shell === 'bash' ? bash(words) : shell === 'zsh' ? zsh(words) : fish(words));
  return Promise.resolve(0);
}

/** What may follow each command line prefix: `` for the program itself, `memory`, `memory recall`, ... */
function wordsOf(program: Command): Map<string, string[]> {
  const words = new Map<string, string[]>();
  const visit = (command: Command, path: string): void => {
    const children = command.commands.map((child) => child.name());
    const options = command.options.map((option) => option.long ?? option.short ?? '').filter(Boolean);
    words.set(path, [...children, ...options, '--help']);
    for (const child of command.commands) visit(child, path === '' ? child.name() : `${path} ${child.name()}`);
  };
  visit(program, '');
  return words;
}

function bash(words: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...words].map(([path, list]) => `    "${path}") words="${list.join(' ')}" ;;`).join('\n');
  return `_orrery() {
  local path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) [ \${#path} -lt 40 ] && path="\${path:+$path }$word" ;; esac
  done
  while :; do
    case "$path" in
${cases}
    *) words="" ;;
    esac
    [ -n "$words" ] && break
    case "$path" in *" "*) path="\${path% *}" ;; *) path="" ;; esac
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _orrery orrery
`;
}

function zsh(words: ReadonlyMap<string, readonly string[]>): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`;
}

function fish(words: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...words].flatMap(([path, list]) => {
    const condition = path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${path.split(' ').at(-1)}`;
    return list.map((word) =>
      word.startsWith('--')
        ? `complete -c orrery -n "${condition}" -l ${word.slice(2)}`
        : `complete -c orrery -n "${condition}" -a ${word}`,
    );
  });
  return `${lines.join('\n')}\n`;
}
