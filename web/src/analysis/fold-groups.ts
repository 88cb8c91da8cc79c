// Wiring or pages of a large application with its orbitals folded: each a box that says how much is in it, and what leads from one to another as one arrow. Whoever looks at an
// orbital opens it.
import { ArrowTable, type Box, type Diagram } from '../../../src/core/diagram/diagram.ts';

/** Up to here a picture is read as a whole. */
const foldedFrom = 14;

export interface Folding {
  readonly diagram: Diagram;
  /** Pointers of what can be opened and folded; none where the picture is small. */
  readonly folds: readonly string[];
}

/** `open` are the pointers of the groups that are shown with what is in them, or all of them. */
export function foldGroups(diagram: Diagram, open: readonly string[] | 'all'): Folding {
  const groups = diagram.groups.filter(({ pointer }) => pointer !== null);
  if (diagram.boxes.length < foldedFrom || groups.length < 2) return { diagram, folds: [] };
  const folds = groups.map(({ pointer }) => pointer as string);
  const isOpen = (pointer: string | null) => open === 'all' || pointer === null || open.includes(pointer);
  const closed = new Map(groups.filter(({ pointer }) => !isOpen(pointer)).map((group) => [group.id, group]));
  const home = new Map(diagram.boxes.map(({ id, group }) => [id, group !== null && closed.has(group) ? group : id]));
  const boxes = new Map<string, Box>();
  const held = new Map<string, number>();
  for (const { group } of diagram.boxes) if (group !== null) held.set(group, (held.get(group) ?? 0) + 1);
  const word = diagram.kind === 'pages' ? 'page' : 'trait';
  for (const box of diagram.boxes) {
    const group = box.group === null ? undefined : closed.get(box.group);
    if (group === undefined) boxes.set(box.id, box);
    else if (!boxes.has(group.id)) boxes.set(group.id, foldedBox(group, held.get(group.id) ?? 0, word));
  }
  const arrows = new ArrowTable();
  const counts = new Map<string, number>();
  for (const { from, to, lines } of diagram.arrows) {
    const [begin, end] = [home.get(from) ?? from, home.get(to) ?? to];
    if (begin === end && closed.has(begin)) continue;
    for (const line of lines) {
      const key = `${begin} ${end} ${line.text}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (counts.get(key) === 1) arrows.add(begin, end, line);
    }
  }
  return {
    diagram: {
      ...diagram,
      boxes: [...boxes.values()],
      groups: diagram.groups.filter(({ id }) => !closed.has(id)),
      arrows: arrows.all(),
    },
    folds,
  };
}

function foldedBox({ id, title, pointer }: Diagram['groups'][number], count: number, word: string): Box {
  const text = `${count} ${word}${count === 1 ? '' : 's'}`;
  return {
    id,
    kind: 'opaque',
    title,
    isInitial: false,
    isTerminal: false,
    lines: [{ text, detail: `${text}: press to open`, pointer, change: 'same' }],
    pointer,
    change: 'same',
    group: null,
  };
}
