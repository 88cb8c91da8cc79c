// The diagram room: what a picture of a machine, of the wiring or of the pages says, and its forms: SVG, Mermaid, DOT.

export { changedMachines, type RenamedElement } from './changed-machines.ts';
export type { Arrow, Box, BoxKind, Change, Diagram, Group, Line } from './diagram.ts';
export { dotOf } from './dot.ts';
export { changedElements } from './element-difference.ts';
export { effectText, expressionText } from './expression-text.ts';
export { type Layout, layoutDiagram } from './layout.ts';
export { machineDiagram } from './machine-diagram.ts';
export {
  foldUnchanged,
  hasChange,
  machineDifference,
  machineGone,
  type Renamed,
  type Side,
} from './machine-difference.ts';
export { mermaidOf } from './mermaid.ts';
export { pagesDiagram } from './pages-diagram.ts';
export { type Extent, type Part, type PartedSvg, type PartLink, partedSvgOf, type SvgOptions, svgOf } from './svg.ts';
export { styleSheet } from './svg-style.ts';
export { wiringDiagram } from './wiring-diagram.ts';
