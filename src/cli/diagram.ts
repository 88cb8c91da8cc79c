// A machine as a person reads it: as text, one line a transition under its state, or as a Mermaid state diagram.
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
      const guard = transition.guard === null ? '' : style.dim(` [${printable(JSON.stringify(transition.guard))}]`);
      const to = transition.to === state.name ? style.dim('itself') : printable(transition.to);
      lines.push(`      ${style.cyan(printable(transition.event))} → ${to}${guard}`);
    }
  }
  return lines;
}

/** https://mermaid.js.org state diagram, version 2. Names become identifiers; labels keep the text. */
export function mermaidDiagram(trait: Trait): string[] {
  const ids = new Map(trait.states.map((state, index) => [state.name, `s${index}`]));
  const lines = ['stateDiagram-v2', `  %% ${printable(trait.name)}`];
  for (const state of trait.states) {
    lines.push(`  state "${label(state.name)}" as ${ids.get(state.name)}`);
    if (state.isInitial) lines.push(`  [*] --> ${ids.get(state.name)}`);
    if (state.isTerminal) lines.push(`  ${ids.get(state.name)} --> [*]`);
  }
  for (const transition of trait.transitions) {
    const sources = transition.sources.includes('*') ? [...ids.keys()] : transition.sources;
    for (const source of sources) {
      const [from, to] = [ids.get(source), ids.get(transition.to)];
      if (from !== undefined && to !== undefined) lines.push(`  ${from} --> ${to}: ${label(transition.event)}`);
    }
  }
  return lines;
}

function label(text: string): string {
  return printable(text).replaceAll('"', "'").replaceAll(':', ' ');
}
