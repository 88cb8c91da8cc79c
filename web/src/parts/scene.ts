// A picture in parts: where each stands, which links are in it, and its elements, made when it is first in sight. Nothing is measured: measuring lays out everything. From it come
// the small map, what is in sight, and how a large picture looks from afar.
import type { Extent, Part, PartLink } from '../../../src/core/diagram/index.ts';
import type { PartedPicture } from '../analysis/pictures.ts';

export type { Extent };

/** Lengths are those of the whole picture. */
export interface Item extends Extent {
  readonly kind: Part['kind'];
  readonly svg: string;
  /** Of an arrow and its label: from where to where, without its bends. */
  readonly line: readonly [fromX: number, fromY: number, toX: number, toY: number] | null;
  readonly links: readonly Link[];
  /** None before it was in sight. */
  element: SVGGElement | null;
}

/** Lengths are those of the group that the element is in. */
export interface Link extends PartLink {
  readonly item: Item;
  element: SVGGraphicsElement | null;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** The place at which a reader begins: the start of a machine, otherwise the corner with the heading. */
  readonly begin: { readonly x: number; readonly y: number };
  readonly items: readonly Item[];
  readonly boxes: readonly Item[];
  readonly arrows: readonly Item[];
  /** Everything that leads somewhere, in the order of the picture, in sight or not. */
  readonly links: readonly Link[];
  /** The nearest of them to a pointer: itself, or what it is in. */
  readonly nearest: (pointer: string) => Link | null;
  readonly linkOf: (element: Element | null) => Link | undefined;
}

export function sceneOf({ width, height, origin: { x, y }, parts }: PartedPicture): Scene {
  const links: Link[] = [];
  const items = parts.map(({ kind, svg, links: held, line, ...extent }): Item => {
    const own: Link[] = [];
    const item: Item = {
      ...{ kind, svg, links: own, element: null },
      line: line === undefined ? null : [line[0].x + x, line[0].y + y, line[1].x + x, line[1].y + y],
      ...{ left: extent.left + x, right: extent.right + x, top: extent.top + y, bottom: extent.bottom + y },
    };
    for (const link of held) own.push({ ...link, item, element: null });
    links.push(...own);
    return item;
  });
  const ofKind = (kind: Part['kind']) => items.filter((item) => item.kind === kind);
  const boxes = ofKind('box');
  const [first] = ofKind('start');
  const byPointer = new Map<string, Link>();
  for (const link of links) if (!byPointer.has(link.pointer)) byPointer.set(link.pointer, link);
  return {
    ...{ width, height, items, boxes, links },
    begin: first === undefined ? { x: 0, y: 0 } : { x: (first.left + first.right) / 2, y: first.top },
    arrows: ofKind('arrow'),
    nearest: (pointer) => {
      for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
        const link = byPointer.get(at);
        if (link !== undefined) return link;
      }
      return null;
    },
    linkOf: (element) => (element === null ? undefined : linksByElement.get(element)),
  };
}

const linksByElement = new WeakMap<Element, Link>();

/** Makes the elements of those that have none yet. The text is parsed as XML: what a document says in it stays text. */
export function build(items: readonly Item[]): void {
  const missing = items.filter(({ element }) => element === null);
  if (missing.length === 0) return;
  const text = missing.map(({ svg }) => `<g class="part">${svg}</g>`).join('');
  const groups = [...(parsedSvg(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)?.children ?? [])];
  for (const [i, item] of missing.entries()) {
    item.element = (groups[i] as SVGGElement | undefined) ?? null;
    const found = item.element?.querySelectorAll<SVGGraphicsElement>('a[data-pointer]') ?? [];
    for (const [n, link] of item.links.entries()) {
      link.element = found[n] ?? null;
      if (link.element === null) continue;
      // The whole picture is one stop: arrow keys go through it.
      link.element.setAttribute('tabindex', '-1');
      linksByElement.set(link.element, link);
    }
  }
}

export function parsedSvg(svg: string): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (parsed.querySelector('parsererror') !== null) return null;
  return document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
}

export interface Sight {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Pixels of the window. */
  readonly width: number;
  readonly height: number;
}

/** Renders boxes as areas and arrows as lines. `paintOf` names the colour of a box that is marked; colours are those of the page. */
export function drawScene(
  canvas: HTMLCanvasElement,
  scene: Scene,
  { scale, x, y, width, height }: Sight,
  { hasArrows, paintOf }: { readonly hasArrows: boolean; readonly paintOf: (box: Item) => string | null },
): void {
  const dense = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * dense), Math.round(height * dense)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(canvas);
  const colors = new Map<string, string>();
  const color = (name: string) => {
    const known = colors.get(name) ?? style.getPropertyValue(name).trim();
    colors.set(name, known);
    return known;
  };
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, wide, high);
  pen.setTransform(dense * scale, 0, 0, dense * scale, -x * dense * scale, -y * dense * scale);
  if (hasArrows) {
    pen.strokeStyle = color('--edge');
    pen.lineWidth = 1 / scale / 2;
    pen.beginPath();
    for (const { line } of scene.arrows) {
      if (line === null) continue;
      pen.moveTo(line[0], line[1]);
      pen.lineTo(line[2], line[3]);
    }
    pen.stroke();
  }
  for (const box of scene.boxes) {
    pen.fillStyle = color(paintOf(box) ?? '--muted');
    pen.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  }
}
