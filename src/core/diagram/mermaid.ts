// A diagram in the text of Mermaid (https://mermaid.js.org): machines as `stateDiagram-v2`, several of them as composite states of one;
// wiring and pages as `flowchart`. Names become identifiers and labels keep the text.
import { type Box, type Change, changeSigns, type Diagram, type Line } from './diagram.ts';
import { mermaidText } from './escape-text.ts';

const changeClasses: Readonly<Record<Exclude<Change, 'same'>, string>> = {
  added: 'stroke:#13773d,stroke-width:3px',
  removed: 'stroke:#b42318,stroke-dasharray:6 4',
  changed: 'stroke:#9a5b00,stroke-dasharray:2 3',
  renamed: 'stroke:#1d5fc4,stroke-width:2px',
};

/** Machines in one state diagram, or the wiring or pages in one flowchart. Ends with a line end. */
export function mermaidOf(diagrams: readonly Diagram[]): string {
  const [first] = diagrams;
  const lines =
    first === undefined || first.kind === 'machine'
      ? stateDiagram(diagrams)
      : diagrams.flatMap((one) => flowchart(one));
  return `${lines.join('\n')}\n`;
}

function stateDiagram(diagrams: readonly Diagram[]): string[] {
  const lines = ['stateDiagram-v2'];
  const changed: string[] = [];
  diagrams.forEach((diagram, index) => {
    const isOne = diagrams.length === 1;
    const pad = isOne ? '  ' : '    ';
    if (isOne) lines.push(`  %% ${mermaidText(diagram.title)}`);
    else lines.push(`  state "${mermaidText(diagram.title)}" as m${index} {`);
    const ids = new Map(diagram.boxes.map((box, i) => [box.id, isOne ? `s${i}` : `m${index}s${i}`]));
    if (diagram.boxes.length === 0) lines.push(`${pad}state "no states" as ${isOne ? 's0' : `m${index}s0`}`);
    for (const box of diagram.boxes) {
      const id = ids.get(box.id) ?? '';
      lines.push(`${pad}state "${mermaidText(changeSigns[box.change] + titleOf(box))}" as ${id}`);
      if (box.isInitial) lines.push(`${pad}[*] --> ${id}`);
      if (box.isTerminal) lines.push(`${pad}${id} --> [*]`);
      if (box.change !== 'same') changed.push(`  class ${id} ${box.change}`);
    }
    for (const { from, to, lines: rows } of diagram.arrows) {
      for (const row of rows) lines.push(`${pad}${ids.get(from)} --> ${ids.get(to)}: ${labelOf(row)}`);
    }
    if (diagram.omittedBoxes > 0) lines.push(`${pad}%% ${diagram.omittedBoxes} more states`);
    if (!isOne) lines.push('  }');
  });
  return [...lines, ...classesOf(diagrams), ...changed];
}

function classesOf(diagrams: readonly Diagram[]): string[] {
  const used = new Set(diagrams.flatMap((diagram) => diagram.boxes.map((box) => box.change)));
  return Object.entries(changeClasses)
    .filter(([change]) => used.has(change as Change))
    .map(([change, style]) => `  classDef ${change} ${style}`);
}

function flowchart(diagram: Diagram): string[] {
  const lines = ['flowchart LR', `  %% ${mermaidText(diagram.title)}`];
  const ids = new Map(diagram.boxes.map((box, i) => [box.id, `b${i}`]));
  const draw = (box: Box, pad: string) => {
    const text = [titleOf(box), ...box.lines.map((line) => line.text)].map(mermaidText).join('<br/>');
    lines.push(`${pad}${ids.get(box.id)}["${text}"]`);
  };
  diagram.groups.forEach((group, index) => {
    const inside = diagram.boxes.filter((box) => box.group === group.id);
    if (inside.length === 0) return;
    lines.push(`  subgraph g${index} ["${mermaidText(group.title)}"]`);
    for (const box of inside) draw(box, '    ');
    lines.push('  end');
  });
  for (const box of diagram.boxes) if (box.group === null) draw(box, '  ');
  for (const { from, to, lines: rows } of diagram.arrows) {
    for (const row of rows) lines.push(`  ${ids.get(from)} -->|"${labelOf(row)}"| ${ids.get(to)}`);
  }
  if (diagram.omittedBoxes > 0) lines.push(`  %% ${diagram.omittedBoxes} more boxes`);
  return lines;
}

function titleOf(box: Box): string {
  return box.title === '' ? 'no name' : box.title;
}

function labelOf(line: Line): string {
  return mermaidText(changeSigns[line.change] + line.text);
}
