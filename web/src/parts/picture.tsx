// A picture whose elements lead to their places. The text of the picture is parsed as XML: what a document says in it stays text.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Picture as PictureText } from '../analysis/pictures.ts';

export interface PictureMark {
  readonly pointer: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface PictureProps {
  readonly picture: PictureText;
  readonly marks?: readonly PictureMark[];
  /** The pointer of what is selected in the text. */
  readonly chosen?: string | null;
  readonly onChoose?: (pointer: string) => void;
  /** What choosing does, in place of going to the text. */
  readonly hint?: string;
  /** Pointers of what is lit: the state that a machine is in, and the way that led there. */
  readonly lit?: readonly string[];
}

export function Picture({ picture, marks = [], chosen = null, onChoose, hint = keysHint, lit }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const [isFitting, setFitting] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is built anew when its text changes, and marked after that
  useEffect(() => {
    const { current } = host;
    if (current === null) return;
    const parsed = new DOMParser().parseFromString(picture.svg, 'image/svg+xml');
    const svg = parsed.querySelector('parsererror') === null ? document.importNode(parsed.documentElement, true) : null;
    current.replaceChildren(...(svg === null ? ['This picture could not be drawn.'] : [svg]));
  }, [picture.svg]);
  useEffect(() => {
    // One stop of the keyboard, however many elements: arrow keys go through them.
    for (const link of linksOf(host.current)) link.setAttribute('tabindex', '-1');
  }, [picture.svg]);
  useEffect(() => {
    if (host.current !== null) mark(host.current, marks);
  }, [picture.svg, marks]);
  useEffect(() => {
    if (host.current !== null) choose(host.current, chosen);
  }, [picture.svg, chosen]);
  useEffect(() => {
    if (host.current !== null && lit !== undefined) light(host.current, lit);
  }, [picture.svg, lit]);
  return (
    <figure class={`picture ${isFitting ? 'fitting' : ''}`}>
      <div
        class="sheet"
        ref={host}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        role="group"
        aria-label={`Picture of ${picture.title}`}
        aria-description={onChoose === undefined ? undefined : hint}
        onKeyDown={(event) => onChoose !== undefined && walk(event)}
        onClick={(event) => {
          const link = (event.target as Element).closest('a[data-pointer]');
          if (link === null) return;
          event.preventDefault();
          onChoose?.(link.getAttribute('data-pointer') ?? '');
        }}
      />
      <figcaption class="row">
        {onChoose !== undefined && <span class="muted keys">{hint}</span>}
        {picture.omitted > 0 && <span class="muted">{picture.omitted} boxes are left out</span>}
        <button type="button" class="quiet" aria-pressed={!isFitting} onClick={() => setFitting(!isFitting)}>
          {isFitting ? 'Full size' : 'Fit'}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => download(`${picture.title}.svg`, picture.svg, 'image/svg+xml')}
        >
          Save as SVG
        </button>
      </figcaption>
    </figure>
  );
}

const keysHint = 'Arrow keys go through the picture, Enter goes to the text';

const linksOf = (host: Element | null) => [...(host?.querySelectorAll<SVGGraphicsElement>('a[data-pointer]') ?? [])];

const strides: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves the focus through the elements, in the order in which they are drawn; Escape leaves them. */
function walk(event: KeyboardEvent): void {
  const host = event.currentTarget as HTMLElement;
  if (event.key === 'Escape') host.focus();
  const stride = strides[event.key];
  if (stride === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  const links = linksOf(host);
  const at = (links as (Element | null)[]).indexOf(document.activeElement) + stride;
  links[Math.min(links.length - 1, Math.max(0, at))]?.focus();
  event.preventDefault();
}

/** True if a pointer names what another is or is inside of. */
export const isWithin = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** The drawn element that a pointer is nearest to: itself, or what it is in. */
function nearest<Link extends Element>(links: readonly Link[], pointer: string): Link | null {
  let best: Link | null = null;
  let length = -1;
  for (const link of links) {
    const own = link.getAttribute('data-pointer') ?? '';
    if (own.length > length && isWithin(pointer, own)) {
      best = link;
      length = own.length;
    }
  }
  return best;
}

const svgNames = 'http://www.w3.org/2000/svg';

function mark(host: HTMLElement, marks: readonly PictureMark[]): void {
  for (const old of host.querySelectorAll('.badge')) old.remove();
  for (const old of host.querySelectorAll('.marked')) old.classList.remove('marked', 'error', 'warning');
  const links = linksOf(host);
  const marked = marks.map((one) => ({ ...one, link: nearest(links, one.pointer) }));
  // Everything is measured before anything is drawn: after each badge the next measurement would lay the picture out again.
  const boxes = new Map(marked.map(({ link }) => [link, link?.getBBox()]));
  const width = host.querySelector('svg')?.viewBox.baseVal.width ?? 0;
  const taken: Area[] =
    marked.length === 0
      ? []
      : [...host.querySelectorAll<SVGGraphicsElement>('text:not(.heading)')].map((text) => text.getBBox());
  for (const { link, severity, message } of marked) {
    const box = boxes.get(link);
    if (link === null || box === undefined) continue;
    link.classList.add('marked', severity);
    const title = link.querySelector('title');
    if (title !== null && title.textContent?.includes(message) === false)
      title.textContent += `\n${severity}: ${message}`;
    if (link.querySelector('.badge') === null)
      badge(link, severity, freePlace(placesAt(box, link.querySelector('.box') !== null), taken, width));
  }
}

type Area = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;
type Centre = readonly [x: number, y: number];
const radius = 7;
const gap = 2;

/** Where a badge may be: at the corners of a box, beside a line of text or off its corners. */
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

function choose(host: HTMLElement, chosen: string | null): void {
  for (const old of host.querySelectorAll('.chosen')) old.classList.remove('chosen');
  if (chosen === null) return;
  const link = nearest(linksOf(host), chosen);
  link?.classList.add('chosen');
}

/** What is lit is said to a screen reader as well. */
function light(host: HTMLElement, pointers: readonly string[]): void {
  for (const link of linksOf(host)) {
    const isLit = pointers.includes(link.getAttribute('data-pointer') ?? '');
    link.classList.toggle('lit', isLit);
    if (isLit) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
