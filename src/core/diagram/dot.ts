// A diagram in DOT, the language of Graphviz: one graph, with a cluster for each diagram or orbital.
import { type Arrow, arrowChange, type Box, type Change, changeSigns, type Diagram } from './diagram.ts';
import { dotText } from './escape-text.ts';

const changeColours: Readonly<Record<Change, string>> = {
  same: '',
  added: ', color="#13773d", penwidth=2',
  removed: ', color="#b42318"',
  changed: ', color="#9a5b00"',
  renamed: ', color="#1d5fc4"',
};

const changeLines: Readonly<Record<Change, string>> = {
  same: '',
  added: 'bold',
  removed: 'dashed',
  changed: 'dotted',
  renamed: '',
};

/** All diagrams in one directed graph. Ends with a line end. */
export function dotOf(diagrams: readonly Diagram[]): string {
  const isDown = diagrams.every((diagram) => diagram.kind === 'machine');
  const lines = [
    'digraph {',
    `  rankdir=${isDown ? 'TB' : 'LR'};`,
    '  node [shape=box, style=rounded, fontname="Helvetica"];',
  ];
  diagrams.forEach((diagram, index) => {
    lines.push(`  subgraph ${dotText(`cluster_${index}`)} {`, `    label=${dotText(diagram.title)};`);
    lines.push(...body(diagram, `d${index}`), '  }');
  });
  return `${[...lines, '}'].join('\n')}\n`;
}

function body(diagram: Diagram, prefix: string): string[] {
  const ids = new Map(diagram.boxes.map((box, i) => [box.id, `${prefix}b${i}`]));
  const lines: string[] = [];
  diagram.groups.forEach((group, index) => {
    const inside = diagram.boxes.filter((box) => box.group === group.id);
    if (inside.length === 0) return;
    lines.push(`    subgraph ${dotText(`cluster_${prefix}_${index}`)} {`, `      label=${dotText(group.title)};`);
    lines.push(...inside.map((box) => `      ${node(box, ids.get(box.id) ?? '')}`), '    }');
  });
  for (const box of diagram.boxes) {
    const id = ids.get(box.id) ?? '';
    if (box.group === null) lines.push(`    ${node(box, id)}`);
    if (diagram.kind !== 'machine' || !box.isInitial) continue;
    lines.push(`    ${id}_start [shape=point, width=0.15];`, `    ${id}_start -> ${id};`);
  }
  for (const arrow of diagram.arrows)
    lines.push(`    ${ids.get(arrow.from)} -> ${ids.get(arrow.to)} [${edge(arrow)}];`);
  if (diagram.omittedBoxes > 0)
    lines.push(`    ${prefix}_more [shape=plaintext, label="and ${diagram.omittedBoxes} more"];`);
  return lines;
}

function node(box: Box, id: string): string {
  const label = [changeSigns[box.change] + box.title, ...box.lines.map((line) => line.text)].join('\n');
  const ends = box.isTerminal ? ', peripheries=2' : '';
  const isFaint = box.kind === 'any' || box.kind === 'opaque' || box.kind === 'missing' || box.change === 'removed';
  const style = isFaint ? ', style="rounded,dashed"' : '';
  return `${id} [label=${dotText(label)}${ends}${style}${changeColours[box.change]}];`;
}

function edge(arrow: Arrow): string {
  const change = arrowChange(arrow);
  const label = arrow.lines.map((line) => changeSigns[line.change] + line.text).join('\n');
  const style = changeLines[change] === '' ? '' : `, style=${changeLines[change]}`;
  return `label=${dotText(label)}${style}${changeColours[change]}`;
}
