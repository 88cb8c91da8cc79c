// A laid out diagram as SVG: every element is a link to its JSON Pointer and tells its whole text to whoever points at it. Changes are told by
// colour, by sign and by line: added thick, removed dashed, changed dotted. Text from documents is escaped, and what XML cannot hold is replaced.

import { arrowChange, type Diagram } from './diagram.ts';
import type { Area, Layout, PlacedArrow, PlacedBox, Row } from './layout.ts';
import { layoutDiagram, rowHeight } from './layout.ts';
import { type Point, splineOf } from './spline.ts';
import { styleSheet } from './svg-style.ts';
import { lineWidth, titleWidth } from './text-width.ts';

export interface SvgOptions {
  /** The style sheet inside the picture, for light and dark, or none, for a page that has its own. Default: `embedded`. */
  readonly style?: 'embedded' | 'none';
  /** What stands before `#` and the pointer in links, such as the name of the file. Default: nothing. */
  readonly linkBase?: string;
}

/** Diagrams as one SVG document, side by side as far as a page is wide, then below. The same diagrams give the same bytes. */
export function svgOf(diagrams: readonly Diagram[], options: SvgOptions = {}): string {
  const { places, width, height } = placeOnPage(diagrams.map(layoutDiagram));
  const parts = places.flatMap(({ layout, x, y }) => [
    groupAt(x, y),
    ...partsOf(layout, options.linkBase ?? '').map(({ svg }) => svg),
    '</g>',
  ]);
  const title = diagrams.map((diagram) => diagram.title).join(', ');
  return [openPage(title, width, height, options), ...parts, closePage].join('\n');
}

/** A diagram as an SVG document in parts, for whoever shows some of them at a time: between `head` and `tail`, in this order, they are the document. */
export interface PartedSvg {
  readonly width: number;
  readonly height: number;
  readonly head: string;
  readonly tail: string;
  /** Lengths in the parts begin here on the page. */
  readonly origin: Point;
  readonly parts: readonly Part[];
}

export function partedSvgOf(diagram: Diagram): PartedSvg {
  const layout = layoutDiagram(diagram);
  const { width, height } = placeOnPage([layout]);
  return {
    width,
    height,
    head: `${openPage(diagram.title, width, height, { style: 'none' })}\n${groupAt(0, 0)}`,
    tail: `</g>\n${closePage}`,
    origin: { x: 0, y: bodyTop },
    parts: partsOf(layout, ''),
  };
}

function openPage(title: string, width: number, height: number, { style }: SvgOptions): string {
  const size = `width="${number(width)}" height="${number(height)}" viewBox="0 0 ${number(width)} ${number(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="orrery-diagram" ${size} role="group" aria-label="${xmlText(title)}">`,
    ...(style === 'none' ? [] : [`<style>${styleSheet}</style>`]),
    `<defs><marker id="orrery-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0.5L8 4L0 7.5Z"/></marker></defs>`,
    `<rect class="page" width="100%" height="100%"/>`,
  ].join('\n');
}

const closePage = '</svg>\n';

/** The body of a diagram, with its heading above. */
const groupAt = (x: number, y: number) => `<g transform="translate(${number(x)} ${number(y + bodyTop)})">`;

const pageWidth = 1200;

interface OnPage extends Point {
  readonly layout: Layout;
}

/** Shelves of diagrams, each as high as its highest. A diagram wider than the page has a shelf of its own. */
function placeOnPage(layouts: readonly Layout[]): { places: OnPage[]; width: number; height: number } {
  const places: OnPage[] = [];
  let [x, y, shelf, right] = [0, 0, 0, 240];
  for (const layout of layouts) {
    const width = Math.max(layout.width, titleWidth(layout.diagram.title) * 1.2 + 32);
    if (x > 0 && x + width > pageWidth) [x, y, shelf] = [0, y + shelf, 0];
    places.push({ layout, x, y });
    x += width;
    right = Math.max(right, x);
    shelf = Math.max(shelf, layout.height + headerHeight + (layout.diagram.omittedBoxes > 0 ? rowHeight : 0));
  }
  return { places, width: right, height: Math.max(y + shelf, 40) };
}

const headerHeight = 34;
const bodyTop = headerHeight - 6;

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is shown or left out as a whole: a group, an arrow, a box with its rows, the label of an arrow. */
export interface Part extends Extent {
  readonly kind: 'heading' | 'group' | 'arrow' | 'start' | 'box' | 'label' | 'note';
  readonly svg: string;
  /** The links in it, in their order. */
  readonly links: readonly PartLink[];
  /** Of an arrow and its label: from where to where, without its bends. */
  readonly line?: readonly [begin: Point, end: Point];
}

export interface PartLink {
  readonly pointer: string;
  readonly text: Extent;
  /** The box that it is; null of a line of text. */
  readonly box: Extent | null;
}

/** In the order in which they are drawn: lines below boxes, labels above. */
function partsOf(layout: Layout, base: string): Part[] {
  const { diagram, arrows, boxes, groups, starts, isDown } = layout;
  const at = { left: 16, top: 9 - bodyTop, right: 16 + 1.2 * titleWidth(diagram.title), bottom: 28 - bodyTop };
  const heading = `<text class="heading" x="16" y="${24 - bodyTop}">${xmlText(diagram.title)}</text>`;
  return [
    {
      ...drawn('heading', [linked(heading, diagram.pointer, diagram.title, base)], [link(diagram.pointer, at)]),
      ...at,
    },
    ...groups.map((group) => drawGroup(group, base)),
    ...arrows.map((arrow) => drawLine(arrow, isDown)),
    ...starts.map(drawStart),
    ...boxes.map((box) => drawBox(box, base)),
    ...arrows.flatMap((arrow) => drawLabel(arrow, base)),
    ...(diagram.omittedBoxes > 0 ? [drawNote(layout)] : []),
  ];
}

const drawn = (kind: Part['kind'], lines: readonly string[], links: readonly (PartLink | null)[] = []) => ({
  kind,
  svg: lines.join('\n'),
  links: links.filter((one) => one !== null),
});

const link = (pointer: string | null, text: Extent, box: Extent | null = null): PartLink | null =>
  pointer === null ? null : { pointer, text, box };

/** Of a line of text whose baseline is at `y`. */
function textExtent(x: number, y: number, width: number, anchor: 'start' | 'middle'): Extent {
  const left = anchor === 'middle' ? x - width / 2 : x;
  return { left, top: y - rowHeight, right: left + width, bottom: y + 4 };
}

const extentOf = ({ x, y, width, height }: Area): Extent => ({ left: x, top: y, right: x + width, bottom: y + height });

function drawGroup({ group, ...area }: Layout['groups'][number], base: string): Part {
  const [x, y] = [area.x + 10, area.y + 15];
  const title = `<text class="group-title" x="${number(x)}" y="${number(y)}">${xmlText(group.title)}</text>`;
  const lines = [`<rect class="group" ${corner(area)} rx="8"/>`, linked(title, group.pointer, group.title, base)];
  const text = textExtent(x, y, lineWidth(group.title), 'start');
  return { ...drawn('group', lines, [link(group.pointer, text)]), ...extentOf(area) };
}

function drawStart({ x, y }: Point): Part {
  const circle = `<circle class="start" cx="${number(x)}" cy="${number(y)}" r="6"/>`;
  return { ...drawn('start', [circle]), left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 };
}

function drawNote({ diagram, height }: Layout): Part {
  const text = `… and ${diagram.omittedBoxes} more that are not drawn`;
  const line = `<text class="note" x="16" y="${number(height + 4)}">${text}</text>`;
  return { ...drawn('note', [line]), ...textExtent(16, height + 4, lineWidth(text), 'start') };
}

function drawLine({ arrow, points }: PlacedArrow, isDown: boolean): Part {
  const change = arrow === null ? 'same' : arrowChange(arrow);
  const path = `<path class="arrow ${change}" d="${curve(points, isDown)}" marker-end="url(#orrery-head)"/>`;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const extent = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return { ...drawn('arrow', [path]), ...extent, ...lineOf(points) };
}

function lineOf(points: readonly Point[]): Pick<Part, 'line'> {
  const [begin, end] = [points[0], points.at(-1)];
  return begin === undefined || end === undefined ? {} : { line: [begin, end] };
}

function curve(points: readonly Point[], isDown: boolean): string {
  const at = ({ x, y }: Point) => `${number(x)} ${number(y)}`;
  const [first] = points;
  if (first === undefined) return '';
  const segments = splineOf(points, isDown).map(([, out, into, to]) => `C${at(out)} ${at(into)} ${at(to)}`);
  return `M${at(first)}${segments.join('')}`;
}

function drawBox({ box, title, rows, ...area }: PlacedBox, base: string): Part {
  const left = area.x - area.width / 2;
  const top = area.y - area.height / 2;
  const frame = { x: left, y: top, width: area.width, height: area.height };
  const shape = `<rect class="box ${box.kind} ${box.change}" ${corner(frame)} rx="${box.kind === 'page' ? 2 : 9}"/>`;
  const inside = { x: left + 3, y: top + 3, width: area.width - 6, height: area.height - 6 };
  const end = box.isTerminal ? `<rect class="end ${box.change}" ${corner(inside)} rx="6"/>` : '';
  const name = `<text class="title ${box.change}" x="${number(area.x)}" y="${number(top + 20)}">${xmlText(title)}</text>`;
  const lines = [linked(`${shape}${end}${name}`, box.pointer, hint(box.title, box), base)];
  const titled = textExtent(area.x, top + 20, titleWidth(title), 'middle');
  const links = [link(box.pointer, titled, extentOf(frame))];
  if (rows.length > 0)
    lines.push(`<path class="rule" d="M${number(left)} ${number(top + 28)}h${number(area.width)}"/>`);
  rows.forEach((row, i) => {
    const y = top + 28 + rowHeight * (i + 1) - 2;
    lines.push(drawRow(row, left + 12, y, 'start', base));
    links.push(link(row.pointer, textExtent(left + 12, y, lineWidth(row.text), 'start')));
  });
  return { ...drawn('box', lines, links), ...extentOf(frame) };
}

function hint(title: string, box: { isInitial: boolean; isTerminal: boolean; change: string; kind: string }): string {
  const marks = [
    box.isInitial ? 'initial' : '',
    box.isTerminal ? 'terminal' : '',
    box.kind === 'missing' ? 'no state has this name' : '',
    box.change === 'same' ? '' : box.change,
  ];
  return [title, ...marks.filter((mark) => mark !== '')].join('\n');
}

function drawLabel({ label, rows, points }: PlacedArrow, base: string): Part[] {
  if (label === null || rows.length === 0) return [];
  const top = label.y - label.height / 2;
  const frame = { x: label.x - label.width / 2, y: top, width: label.width, height: label.height };
  const places = rows.map((_, i) => top + rowHeight * (i + 1) - 2);
  const lines = rows.map((row, i) => drawRow(row, label.x, places[i] ?? 0, 'middle', base));
  const links = rows.map((row, i) =>
    link(row.pointer, textExtent(label.x, places[i] ?? 0, lineWidth(row.text), 'middle')),
  );
  const part = drawn('label', [`<rect class="label" ${corner(frame)} rx="3"/>`, ...lines], links);
  return [{ ...part, ...extentOf(frame), ...lineOf(points) }];
}

function drawRow(row: Row, x: number, y: number, anchor: 'start' | 'middle', base: string): string {
  const text = `<text class="line ${anchor} ${row.change}" x="${number(x)}" y="${number(y)}">${xmlText(row.text)}</text>`;
  return linked(text, row.pointer, row.detail, base);
}

function linked(content: string, pointer: string | null, detail: string, base: string): string {
  const title = `<title>${detail.split('\n').map(xmlText).join(',\n')}</title>`;
  if (pointer === null) return `<g>${title}${content}</g>`;
  const href = xmlText(`${base}#${encodeURI(wellFormed(pointer))}`);
  return `<a href="${href}" data-pointer="${xmlText(pointer)}">${title}${content}</a>`;
}

function corner({ x, y, width, height }: Area): string {
  return `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`;
}

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

// What XML 1.0 cannot hold, and what turns the direction of the text after it.
const unwritable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

function wellFormed(text: string): string {
  return text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(unwritable, '\ufffd');
}

function xmlText(text: string): string {
  return wellFormed(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
