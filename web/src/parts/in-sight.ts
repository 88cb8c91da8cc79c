// Keeps in the page what is in sight of a picture: parts are made when they come into sight and taken out when they leave it.
import { type Dress, dress, plain } from './picture-marks.ts';
import { build, type Item, type Scene } from './scene.ts';

export interface View {
  /** Pixels of the window for one of the picture. */
  readonly scale: number;
  /** Tells what part of the picture is in sight, in its own pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const padShare = 0.3;
/** Held is at most so many times as wide as what is in sight. */
const zoomedMax = 2.4;

export function padded({ scale, x, y, width, height }: View): View {
  const [dx, dy] = [width * padShare, height * padShare];
  return { scale, x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

export const isWithinView = (view: View, { x, y, width, height }: View) =>
  view.x >= x && view.y >= y && view.x + view.width <= x + width && view.y + view.height <= y + height;

const svgNames = 'http://www.w3.org/2000/svg';

const isInSight = (item: Item, view: View) =>
  item.right >= view.x && item.left <= view.x + view.width && item.bottom >= view.y && item.top <= view.y + view.height;

/** An arrow that neither begins nor ends in sight says nothing there, and a large picture has hundreds of them everywhere. */
function tells({ line }: Item, { x, y, width, height }: View): boolean {
  if (line === null) return true;
  const isIn = (atX: number, atY: number) => atX >= x && atX <= x + width && atY >= y && atY <= y + height;
  return isIn(line[0], line[1]) || isIn(line[2], line[3]);
}

const layerOf: Readonly<Record<Item['kind'], number>> = {
  ...{ heading: 0, group: 0, note: 0 },
  ...{ arrow: 1, start: 1 },
  box: 2,
  label: 3,
};

export type Show = (view: View | null, pinned: Item | null, dressed: Dress) => void;

/** Keeps in the page what is in a view and nothing else, lines below boxes and labels above. Null is the whole picture. */
export function shower(body: SVGGElement, { items }: Scene): Show {
  const layers = Array.from({ length: 4 }, () => document.createElementNS(svgNames, 'g'));
  body.replaceChildren(...layers);
  let shown: ReadonlySet<Item> = new Set();
  // More than is in sight, so that most steps of a movement change nothing.
  let around: View | null | undefined;
  let last: { readonly pinned: Item | null; readonly dressed: Dress } = { pinned: null, dressed: plain };
  const isHeld = (view: View | null) =>
    view === null || around == null
      ? view === around
      : isWithinView(view, around) && view.width * zoomedMax >= around.width;
  return (view, pinned, dressed) => {
    if (isHeld(view) && pinned === last.pinned && dressed === last.dressed) return;
    around = view === null ? null : padded(view);
    const area = around;
    const next = new Set(
      items.filter((item) => item === pinned || area === null || (isInSight(item, area) && tells(item, area))),
    );
    for (const item of shown) if (!next.has(item)) item.element?.remove();
    const fresh = [...next].filter((item) => !shown.has(item));
    build(fresh);
    for (const item of dressed === last.dressed ? fresh : next) dress(item, dressed);
    const added = layers.map(() => document.createDocumentFragment());
    for (const { kind, element } of fresh) if (element !== null) added[layerOf[kind]]?.append(element);
    for (const [i, fragment] of added.entries()) layers[i]?.append(fragment);
    shown = next;
    last = { pinned, dressed };
  };
}

export const nothing: View = {
  scale: 0,
  x: Number.NEGATIVE_INFINITY,
  y: Number.NEGATIVE_INFINITY,
  width: 0,
  height: 0,
};
