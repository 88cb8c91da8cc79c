// What a picture of a schema says, before anyone decides where things stand: boxes, arrows with lines of text, and what a change did to each.
// Layout, SVG, Mermaid and DOT all start from this value, so that they say the same. Names are kept as written; writers escape them.

/** What a change did to an element. `same` throughout in a picture of one document. */
export type Change = 'same' | 'added' | 'removed' | 'changed' | 'renamed';

/** A line of text on an arrow or in a box. `detail` is its whole text for whoever points at it; `pointer` a JSON Pointer into the document. */
export interface Line {
  readonly text: string;
  readonly detail: string;
  readonly pointer: string | null;
  readonly change: Change;
}

/** `any` stands for every state, `missing` for a name that nothing declares, `opaque` for a trait or page whose content is elsewhere. */
export type BoxKind = 'state' | 'any' | 'missing' | 'trait' | 'page' | 'opaque';

export interface Box {
  readonly id: string;
  readonly kind: BoxKind;
  readonly title: string;
  readonly isInitial: boolean;
  readonly isTerminal: boolean;
  readonly lines: readonly Line[];
  readonly pointer: string | null;
  readonly change: Change;
  readonly group: string | null;
}

/** An arrow between two boxes, or from a box to itself; every line is one transition, event or way. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly Line[];
}

export interface Group {
  readonly id: string;
  readonly title: string;
  readonly pointer: string | null;
}

export interface Diagram {
  readonly kind: 'machine' | 'wiring' | 'pages';
  readonly title: string;
  readonly pointer: string | null;
  /** In document order, like the boxes; arrows in the order in which their first line occurs. */
  readonly groups: readonly Group[];
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  /** Boxes that were left out because there are more than `diagramBoxesMax`. */
  readonly omittedBoxes: number;
  /** Arrows lead down if true, otherwise to the right. By default those of machines lead down. */
  readonly isUpright?: boolean;
}

/** The sign that tells a change apart without colour; what was renamed says both names. */
export const changeSigns: Readonly<Record<Change, string>> = {
  same: '',
  added: '+ ',
  removed: '− ',
  changed: '~ ',
  renamed: '',
};

/** How an arrow as a whole changed: what all its lines did, otherwise `changed` where any did. */
export function arrowChange(arrow: Arrow): Change {
  const first = arrow.lines[0]?.change ?? 'same';
  if (arrow.lines.every((line) => line.change === first)) return first;
  return 'same';
}

/** Collects lines on arrows: one arrow for each pair of boxes, in order of first use. */
export class ArrowTable {
  readonly #arrows = new Map<string, { from: string; to: string; lines: Line[] }>();

  add(from: string, to: string, line: Line): void {
    const key = `${from.length}:${from}${to}`;
    const known = this.#arrows.get(key);
    if (known === undefined) this.#arrows.set(key, { from, to, lines: [line] });
    else known.lines.push(line);
  }

  all(): Arrow[] {
    return [...this.#arrows.values()];
  }
}

/** Keeps the first boxes up to the limit and the arrows between them. */
export function withinLimit(diagram: Omit<Diagram, 'omittedBoxes'>, boxesMax: number): Diagram {
  if (diagram.boxes.length <= boxesMax) return { ...diagram, omittedBoxes: 0 };
  const boxes = diagram.boxes.slice(0, boxesMax);
  const kept = new Set(boxes.map((box) => box.id));
  const groups = new Set(boxes.map((box) => box.group));
  return {
    ...diagram,
    boxes,
    groups: diagram.groups.filter((group) => groups.has(group.id)),
    arrows: diagram.arrows.filter((arrow) => kept.has(arrow.from) && kept.has(arrow.to)),
    omittedBoxes: diagram.boxes.length - boxesMax,
  };
}
