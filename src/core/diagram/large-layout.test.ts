import { expect, test } from 'vitest';
import type { Diagram } from './diagram.ts';
import { layoutDiagram } from './layout.ts';

/** A tree with chords: every box but the first has an arrow from an earlier one, and so many lead anywhere. */
function machineOf(count: number): Diagram {
  const id = (i: number) => `s:${i}`;
  const arrow = (from: number, to: number) => ({
    from: id(from),
    to: id(to),
    lines: [{ text: 'GO', detail: 'GO', pointer: null, change: 'same' as const }],
  });
  return {
    kind: 'machine',
    title: 'Large',
    pointer: null,
    groups: [],
    boxes: Array.from({ length: count }, (_, i) => ({
      id: id(i),
      kind: 'state',
      title: `state ${i}`,
      isInitial: i === 0,
      isTerminal: false,
      lines: [],
      pointer: null,
      change: 'same',
      group: null,
    })),
    arrows: Array.from({ length: count - 1 }, (_, i) => [
      arrow(Math.floor(i / 4), i + 1),
      arrow((i * 7919) % count, (i * 104729 + 1) % count),
    ]).flat(),
    omittedBoxes: 0,
  };
}

test.each([300, 2000])('a machine of %i states is placed whole, no box on another, the same each time', (count) => {
  const diagram = machineOf(count);
  const { boxes, arrows, width, height } = layoutDiagram(diagram);
  expect(boxes).toHaveLength(count);
  const lines = diagram.arrows.filter(({ from, to }) => from !== to).length;
  expect(arrows).toHaveLength(lines + 1);
  const edges = boxes.map(({ x, y, width: wide, height: high }) => ({
    left: x - wide / 2,
    right: x + wide / 2,
    top: y - high / 2,
    bottom: y + high / 2,
  }));
  edges.sort((a, b) => a.top - b.top || a.left - b.left);
  const overlapping = edges.filter((one, i) =>
    edges
      .slice(i + 1, i + 60)
      .some((other) => other.left < one.right && other.right > one.left && other.top < one.bottom),
  );
  expect(overlapping).toEqual([]);
  expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(width);
  expect(Math.max(...edges.map(({ bottom }) => bottom))).toBeLessThanOrEqual(height);
  expect(Math.max(width / height, height / width)).toBeLessThan(6);
  expect(layoutDiagram(diagram)).toEqual(layoutDiagram(machineOf(count)));
});

test('a chain shares rows, and what no start reaches is placed below', () => {
  const diagram = machineOf(400);
  const chain = Array.from({ length: 399 }, (_, i) => ({ from: `s:${i}`, to: `s:${i + 1}`, lines: [] }));
  const { width, height } = layoutDiagram({ ...diagram, arrows: chain });
  expect(height).toBeLessThan(width * 6);
  const apart = layoutDiagram({ ...diagram, arrows: chain.slice(0, 100) });
  expect(apart.boxes).toHaveLength(400);
  const last = apart.boxes.find(({ box }) => box.id === 's:399')?.y ?? 0;
  const first = apart.boxes.find(({ box }) => box.id === 's:0')?.y ?? 0;
  expect(last).toBeGreaterThan(first);
});

test('labels keep off the boxes where their arrows leave them room', () => {
  const { boxes, arrows } = layoutDiagram(machineOf(300));
  const labels = arrows.flatMap(({ label }) => label ?? []);
  const covering = labels.filter((label) =>
    boxes.some(
      (box) =>
        Math.abs(label.x - box.x) * 2 < label.width + box.width &&
        Math.abs(label.y - box.y) * 2 < label.height + box.height,
    ),
  );
  expect(labels.length).toBeGreaterThan(500);
  expect(covering.length / labels.length).toBeLessThan(0.05);
});
