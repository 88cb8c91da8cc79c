// A machine as a person reads it on a terminal: one line a transition, under its state.
import { expressionText } from '../core/diagram/index.ts';
import type { Trait } from '../core/schema/index.ts';
import { printable, type Style } from './terminal.ts';

export function textDiagram(trait: Trait, style: Style): string[] {
  const lines = [
    `${style.bold(printable(trait.name))}${trait.linkedEntity === null ? '' : style.dim(` of ${printable(trait.linkedEntity)}`)}`,
  ];
  if (trait.states.length === 0) lines.push(style.dim('  no states'));
  for (const state of trait.states) {
    const mark = state.isInitial ? style.green('●') : state.isTerminal ? style.red('■') : '○';
    lines.push(`  ${mark} ${printable(state.name)}`);
    for (const transition of trait.transitions) {
      if (!transition.sources.includes(state.name) && !transition.sources.includes('*')) continue;
      const guard = transition.guard === null ? '' : style.dim(` [${printable(expressionText(transition.guard))}]`);
      const to = transition.to === state.name ? style.dim('itself') : printable(transition.to);
      lines.push(`      ${style.cyan(printable(transition.event))} → ${to}${guard}`);
    }
  }
  return lines;
}
