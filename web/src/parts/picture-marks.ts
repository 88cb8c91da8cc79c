// Tells what happens to a rendered picture: the keyboard goes through it, findings are marked on it, what is chosen or lit stands out. It is kept beside the elements and
// put on them when they are in sight.
import type { Extent, Item, Link, Scene } from './scene.ts';
import type { Stage } from './zoom.ts';

export interface PictureMark {
  readonly pointer: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

const strides: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves the focus through the elements, in the order of the picture; Escape leaves them. */
export function walk(event: KeyboardEvent, { scene: { links, linkOf }, reveal }: Stage): void {
  if (event.key === 'Escape') (event.currentTarget as HTMLElement).focus();
  const stride = strides[event.key];
  if (stride === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const here = linkOf(document.activeElement);
  const at = (here === undefined ? -1 : links.indexOf(here)) + stride;
  const next = links[Math.min(links.length - 1, Math.max(0, at))];
  if (next !== undefined) {
    reveal(next);
    next.element?.focus({ preventScroll: true });
  }
  event.preventDefault();
}

/** True if a pointer names what another is or is inside of. */
export const isWithin = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

interface Marked {
  readonly severity: PictureMark['severity'];
  readonly messages: readonly string[];
  readonly badge: Centre;
}

/** Findings, the chosen element and the lit ones. */
export interface Dress {
  readonly marked: ReadonlyMap<Link, Marked>;
  readonly chosen: Link | null;
  readonly lit: ReadonlySet<Link>;
}

export const plain: Dress = { marked: new Map(), chosen: null, lit: new Set() };

/** Puts on the elements of an item what stands out in it, and takes off what no longer does. */
export function dress({ links }: Item, { marked, chosen, lit }: Dress): void {
  for (const link of links) {
    const { element } = link;
    if (element === null) continue;
    element.classList.toggle('chosen', link === chosen);
    const isLit = lit.has(link);
    element.classList.toggle('lit', isLit);
    // Said to a screen reader as well.
    if (isLit) element.setAttribute('aria-current', 'true');
    else element.removeAttribute('aria-current');
    const mark = marked.get(link);
    if (dressed.get(element) === mark) continue;
    if (mark === undefined) dressed.delete(element);
    else dressed.set(element, mark);
    element.classList.remove('error', 'warning');
    element.classList.toggle('marked', mark !== undefined);
    element.querySelector('.badge')?.remove();
    const title = element.querySelector('title');
    const told = titles.get(element) ?? title?.textContent ?? '';
    titles.set(element, told);
    if (title !== null) title.textContent = [told, ...(mark?.messages ?? [])].join('\n');
    if (mark === undefined) continue;
    element.classList.add(mark.severity);
    element.append(badge(mark.severity, mark.badge));
  }
}

const dressed = new WeakMap<Element, Marked>();
/** Tells what a link says by itself. */
const titles = new WeakMap<Element, string>();

/** The colour of a box from afar. */
export function paintOf({ links }: Item, { marked, chosen, lit }: Dress): string | null {
  const [box] = links;
  if (box === undefined) return null;
  if (box === chosen) return '--accent';
  if (lit.has(box)) return '--fine';
  const mark = marked.get(box);
  return mark === undefined ? null : `--${mark.severity}`;
}

/** Beyond this many elements a badge may cover a text: looking for free places takes longer than reading past it. */
const avoidedMax = 1000;

/** Findings on the elements that are nearest to their places; of several on one, the gravest tells the severity. */
export function markedIn({ links, nearest, width }: Scene, marks: readonly PictureMark[]): Map<Link, Marked> {
  const found = new Map<Link, PictureMark[]>();
  for (const mark of marks) {
    const link = nearest(mark.pointer);
    if (link === null) continue;
    const held = found.get(link);
    if (held === undefined) found.set(link, [mark]);
    else held.push(mark);
  }
  const taken: Extent[] = found.size === 0 || links.length > avoidedMax ? [] : links.map(({ text }) => text);
  return new Map(
    [...found].map(([link, held]) => [
      link,
      {
        severity: held.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
        messages: held.map(({ severity, message }) => `${severity}: ${message}`),
        badge: freePlace(placesAt(link), taken, width),
      },
    ]),
  );
}

type Centre = readonly [x: number, y: number];
const radius = 7;
const gap = 2;
/** Corners of the sign of a warning; that of an error is round. */
const squareCorner = 3;

/** Tells where a badge may be: at the corners of a box, beside a line of text or off its corners. */
function placesAt({ box, text }: Link): readonly Centre[] {
  const area = box ?? text;
  const off = box === null ? radius + gap : 0;
  const [left, right, top, bottom] = [area.left - off, area.right + off, area.top - off, area.bottom + off];
  const middle = (area.top + area.bottom) / 2;
  const corners: Centre[] = [
    [right, top],
    [left, top],
    [right, bottom],
    [left, bottom],
  ];
  return box !== null ? corners : [[right, middle], [left, middle], ...corners];
}

/** The first of the places that covers no text and no other badge, and is on the sheet; it is taken from then on. */
function freePlace(places: readonly Centre[], taken: Extent[], sheetWidth: number): Centre {
  const isFree = ([x, y]: Centre) =>
    x >= radius &&
    x + radius <= sheetWidth &&
    taken.every(
      (area) =>
        x + radius <= area.left || x - radius >= area.right || y + radius <= area.top || y - radius >= area.bottom,
    );
  const [x, y] = places.find(isFree) ?? (places[0] as Centre);
  taken.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  return [x, y];
}

const svgNames = 'http://www.w3.org/2000/svg';

/** A sign beside the element with the shape that it has in the list of findings and beside the text, so that colour alone says nothing. */
function badge(severity: string, [x, y]: Centre): SVGGElement {
  const group = document.createElementNS(svgNames, 'g');
  group.setAttribute('class', `badge ${severity}`);
  const shape = document.createElementNS(svgNames, 'rect');
  shape.setAttribute('x', String(x - radius));
  shape.setAttribute('y', String(y - radius));
  shape.setAttribute('width', String(2 * radius));
  shape.setAttribute('height', String(2 * radius));
  shape.setAttribute('rx', String(severity === 'error' ? radius : squareCorner));
  const sign = document.createElementNS(svgNames, 'text');
  sign.setAttribute('x', String(x));
  sign.setAttribute('y', String(y + 4));
  sign.setAttribute('text-anchor', 'middle');
  sign.textContent = severity === 'error' ? '!' : '?';
  group.append(shape, sign);
  return group;
}
