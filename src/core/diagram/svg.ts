// A laid out diagram as SVG: every element is a link to its JSON Pointer and tells its whole text to whoever points at it. Changes are told by
// colour, by sign and by line: added thick, removed dashed, changed dotted. Text from documents is escaped, and what XML cannot hold is replaced.

import { arrowChange, type Diagram } from './diagram.ts';
import type { Area, Layout, PlacedArrow, PlacedBox, Row } from './layout.ts';
import { layoutDiagram, rowHeight } from './layout.ts';
import { type Point, splineOf } from './spline.ts';
import { styleSheet } from './svg-style.ts';
import { titleWidth } from './text-width.ts';

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
    `<g transform="translate(${number(x)} ${number(y)})">`,
    ...drawDiagram(layout, options.linkBase ?? ''),
    '</g>',
  ]);
  const size = `width="${number(width)}" height="${number(height)}" viewBox="0 0 ${number(width)} ${number(height)}"`;
  const label = xmlText(diagrams.map((diagram) => diagram.title).join(', '));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="orrery-diagram" ${size} role="group" aria-label="${label}">`,
    ...(options.style === 'none' ? [] : [`<style>${styleSheet}</style>`]),
    `<defs><marker id="orrery-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0.5L8 4L0 7.5Z"/></marker></defs>`,
    `<rect class="page" width="100%" height="100%"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

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

function drawDiagram(layout: Layout, base: string): string[] {
  const { diagram } = layout;
  const heading = `<text class="heading" x="16" y="24">${xmlText(diagram.title)}</text>`;
  const out = [
    linked(heading, diagram.pointer, diagram.title, base),
    `<g transform="translate(0 ${headerHeight - 6})">`,
  ];
  for (const { group, ...area } of layout.groups) {
    const title = `<text class="group-title" x="${number(area.x + 10)}" y="${number(area.y + 15)}">${xmlText(group.title)}</text>`;
    out.push(`<rect class="group" ${corner(area)} rx="8"/>`, linked(title, group.pointer, group.title, base));
  }
  for (const arrow of layout.arrows) out.push(drawLine(arrow, layout.isDown));
  for (const { x, y } of layout.starts) out.push(`<circle class="start" cx="${number(x)}" cy="${number(y)}" r="6"/>`);
  for (const box of layout.boxes) out.push(...drawBox(box, base));
  for (const arrow of layout.arrows) out.push(...drawLabel(arrow, base));
  if (diagram.omittedBoxes > 0) {
    out.push(
      `<text class="note" x="16" y="${number(layout.height + 4)}">… and ${diagram.omittedBoxes} more that are not drawn</text>`,
    );
  }
  out.push('</g>');
  return out;
}

function drawLine({ arrow, points }: PlacedArrow, isDown: boolean): string {
  const change = arrow === null ? 'same' : arrowChange(arrow);
  return `<path class="arrow ${change}" d="${curve(points, isDown)}" marker-end="url(#orrery-head)"/>`;
}

function curve(points: readonly Point[], isDown: boolean): string {
  const at = ({ x, y }: Point) => `${number(x)} ${number(y)}`;
  const [first] = points;
  if (first === undefined) return '';
  const segments = splineOf(points, isDown).map(([, out, into, to]) => `C${at(out)} ${at(into)} ${at(to)}`);
  return `M${at(first)}${segments.join('')}`;
}

function drawBox({ box, title, rows, ...area }: PlacedBox, base: string): string[] {
  const left = area.x - area.width / 2;
  const top = area.y - area.height / 2;
  const frame = { x: left, y: top, width: area.width, height: area.height };
  const shape = `<rect class="box ${box.kind} ${box.change}" ${corner(frame)} rx="${box.kind === 'page' ? 2 : 9}"/>`;
  const inside = { x: left + 3, y: top + 3, width: area.width - 6, height: area.height - 6 };
  const end = box.isTerminal ? `<rect class="end ${box.change}" ${corner(inside)} rx="6"/>` : '';
  const name = `<text class="title ${box.change}" x="${number(area.x)}" y="${number(top + 20)}">${xmlText(title)}</text>`;
  const out = [linked(`${shape}${end}${name}`, box.pointer, hint(box.title, box), base)];
  if (rows.length > 0) out.push(`<path class="rule" d="M${number(left)} ${number(top + 28)}h${number(area.width)}"/>`);
  rows.forEach((row, i) => {
    out.push(drawRow(row, left + 12, top + 28 + rowHeight * (i + 1) - 2, 'start', base));
  });
  return out;
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

function drawLabel({ label, rows }: PlacedArrow, base: string): string[] {
  if (label === null || rows.length === 0) return [];
  const top = label.y - label.height / 2;
  const frame = { x: label.x - label.width / 2, y: top, width: label.width, height: label.height };
  const lines = rows.map((row, i) => drawRow(row, label.x, top + rowHeight * (i + 1) - 2, 'middle', base));
  return [`<rect class="label" ${corner(frame)} rx="3"/>`, ...lines];
}

function drawRow(row: Row, x: number, y: number, anchor: 'start' | 'middle', base: string): string {
  const text = `<text class="line ${anchor} ${row.change}" x="${number(x)}" y="${number(y)}">${xmlText(row.text)}</text>`;
  return linked(text, row.pointer, row.detail, base);
}

function linked(content: string, pointer: string | null, detail: string, base: string): string {
  const title = `<title>${xmlText(detail)}</title>`;
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
