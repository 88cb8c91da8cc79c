// Tells what happens to a rendered picture: the keyboard goes through it, findings are marked on it, what is chosen or lit stands out.
import type { Scene } from './scene.ts';
import type { Stage } from './zoom.ts';

export interface PictureMark {
  readonly pointer: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export const linksOf = (host: Element) => [...host.querySelectorAll<SVGGraphicsElement>('a[data-pointer]')];

const strides: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves the focus through the elements, in the order in which they are rendered; Escape leaves them. */
export function walk(event: KeyboardEvent, { links, reveal }: Stage): void {
  if (event.key === 'Escape') (event.currentTarget as HTMLElement).focus();
  const stride = strides[event.key];
  if (stride === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const at = (links as readonly (Element | null)[]).indexOf(document.activeElement) + stride;
  const next = links[Math.min(links.length - 1, Math.max(0, at))];
  if (next !== undefined) {
    reveal(next);
    next.focus({ preventScroll: true });
  }
  event.preventDefault();
}

/** True if a pointer names what another is or is inside of. */
export const isWithin = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** The rendered element that a pointer is nearest to: itself, or what it is in. */
function nearest({ links }: Stage, pointer: string): SVGGraphicsElement | null {
  let byPointer = known.get(links);
  if (byPointer === undefined) {
    byPointer = new Map();
    for (const link of links) {
      const own = link.getAttribute('data-pointer') ?? '';
      if (!byPointer.has(own)) byPointer.set(own, link);
    }
    known.set(links, byPointer);
  }
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const link = byPointer.get(at);
    if (link !== undefined) return link;
  }
  return null;
}

const known = new WeakMap<Stage['links'], Map<string, SVGGraphicsElement>>();

const svgNames = 'http://www.w3.org/2000/svg';

export function mark(stage: Stage, marks: readonly PictureMark[]): void {
  const { links, scene } = stage;
  for (const old of links) {
    if (!old.classList.contains('marked')) continue;
    old.classList.remove('marked', 'error', 'warning');
    old.querySelector('.badge')?.remove();
  }
  const marked = marks.map((one) => ({ ...one, link: nearest(stage, one.pointer) }));
  const boxes = new Map(marked.map(({ link }) => [link, link === null ? undefined : areaOf(scene, link)]));
  const taken: Area[] = marked.length === 0 ? [] : textsOf(stage);
  for (const { link, severity, message } of marked) {
    const box = boxes.get(link);
    if (link === null || box === undefined) continue;
    link.classList.add('marked', severity);
    const title = link.querySelector('title');
    if (title !== null && title.textContent?.includes(message) === false)
      title.textContent += `\n${severity}: ${message}`;
    if (link.querySelector('.badge') === null)
      badge(link, severity, freePlace(placesAt(box, link.querySelector('.box') !== null), taken, scene.width));
  }
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As it was rendered: nothing is measured, so that a picture that is not shown is marked as well. */
function areaOf(scene: Scene, element: Element): Area {
  const { left, top, right, bottom } = scene.own(element);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Beyond this many elements a badge may cover a text: looking for free places takes longer than reading past it. */
const avoidedMax = 1000;

function textsOf({ links, scene }: Stage): Area[] {
  if (links.length > avoidedMax) return [];
  return links.flatMap((link) => [...link.querySelectorAll('text:not(.heading)')].map((text) => areaOf(scene, text)));
}

type Centre = readonly [x: number, y: number];
const radius = 7;
const gap = 2;

/** Tells where a badge may be: at the corners of a box, beside a line of text or off its corners. */
function placesAt({ x, y, width, height }: Area, isBox: boolean): readonly Centre[] {
  const off = isBox ? 0 : radius + gap;
  const [left, right, top, bottom, middle] = [x - off, x + width + off, y - off, y + height + off, y + height / 2];
  const corners: Centre[] = [
    [right, top],
    [left, top],
    [right, bottom],
    [left, bottom],
  ];
  return isBox ? corners : [[right, middle], [left, middle], ...corners];
}

/** The first of the places that covers no text and no other badge, and is on the sheet; it is taken from then on. */
function freePlace(places: readonly Centre[], taken: Area[], sheetWidth: number): Centre {
  const isFree = ([x, y]: Centre) =>
    x >= radius &&
    x + radius <= sheetWidth &&
    taken.every(
      (area) =>
        x + radius <= area.x ||
        x - radius >= area.x + area.width ||
        y + radius <= area.y ||
        y - radius >= area.y + area.height,
    );
  const place = places.find(isFree) ?? (places[0] as Centre);
  taken.push({ x: place[0] - radius, y: place[1] - radius, width: 2 * radius, height: 2 * radius });
  return place;
}

/** A sign beside the element, so that colour alone says nothing. */
function badge(link: SVGGraphicsElement, severity: string, [x, y]: Centre): void {
  const group = document.createElementNS(svgNames, 'g');
  group.setAttribute('class', `badge ${severity}`);
  const circle = document.createElementNS(svgNames, 'circle');
  circle.setAttribute('cx', String(x));
  circle.setAttribute('cy', String(y));
  circle.setAttribute('r', String(radius));
  const sign = document.createElementNS(svgNames, 'text');
  sign.setAttribute('x', String(x));
  sign.setAttribute('y', String(y + 3.5));
  sign.setAttribute('text-anchor', 'middle');
  sign.textContent = severity === 'error' ? '!' : '?';
  group.append(circle, sign);
  link.append(group);
}

export function choose(stage: Stage, chosen: string | null): Element | null {
  for (const old of stage.links) old.classList.remove('chosen');
  if (chosen === null) return null;
  const link = nearest(stage, chosen);
  link?.classList.add('chosen');
  return link;
}

/** Tells what is lit is said to a screen reader as well. */
export function light({ links }: Stage, pointers: readonly string[]): Element[] {
  const found: Element[] = [];
  for (const link of links) {
    const isLit = pointers.includes(link.getAttribute('data-pointer') ?? '');
    link.classList.toggle('lit', isLit);
    if (isLit) found.push(link);
    if (isLit) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  return found;
}
