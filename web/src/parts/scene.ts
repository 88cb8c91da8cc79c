// Tells what stands where in a rendered picture, read from the numbers of the picture and not measured: measuring lays out everything. From it come the small map, what is in sight,
// and how a large picture looks from afar.

export interface Item {
  readonly element: SVGElement;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The arrow that a label is of. */
  readonly arrow?: ArrowItem;
}

export interface ArrowItem extends Item {
  /** From where to where, without its bends. */
  readonly line: readonly [fromX: number, fromY: number, toX: number, toY: number];
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Tells where a reader begins: the start of a machine, otherwise the first box. */
  readonly begin: { readonly x: number; readonly y: number };
  /** Everything that can be hidden by itself. */
  readonly items: readonly Item[];
  readonly boxes: readonly Item[];
  readonly arrows: readonly ArrowItem[];
  /** The item that an element is, or that holds it. */
  readonly of: (element: Element) => Item | undefined;
  /** Tells what shifts the rendered elements: they are all in one group. */
  readonly transform: string;
  /** An extent in the numbers of the group that the element is rendered in. */
  readonly own: (element: Element) => Extent;
}

const numbers = /-?\d+(?:\.\d+)?/g;
const numberOf = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

/** Columns of the fixed-width font are this wide, and its lines this high. */
const column = 6.7;
const lineHeight = 15;

export function sceneOf(svg: SVGSVGElement): Scene {
  const width = numberOf(svg, 'width');
  const height = numberOf(svg, 'height');
  const items: Item[] = [];
  const boxes: Item[] = [];
  const arrows: ArrowItem[] = [];
  const known = new Map<Element, Item>();
  let labels = 0;
  let shift = { x: 0, y: 0 };
  let begin: { x: number; y: number } | null = null;
  const visit = (element: SVGElement, x: number, y: number): void => {
    if (element.tagName === 'g' && element.hasAttribute('transform')) {
      const [dx = 0, dy = 0] = (element.getAttribute('transform')?.match(numbers) ?? []).map(Number);
      for (const child of element.children) visit(child as SVGElement, x + dx, y + dy);
      return;
    }
    const area = areaOf(element);
    if (area === null) return;
    shift = { x, y };
    // Labels follow the boxes, in the order of the arrows.
    if (element.matches('rect.label')) labels++;
    const arrow = labels === 0 ? undefined : arrows[labels - 1];
    const extent = { left: area.left + x, right: area.right + x, top: area.top + y, bottom: area.bottom + y };
    const item = { element, ...extent, ...(arrow !== undefined && { arrow }) };
    items.push(item);
    known.set(element, item);
    if (element.tagName === 'path' && element.classList.contains('arrow')) {
      const places = (element.getAttribute('d')?.match(numbers) ?? []).map(Number);
      const [fromX = 0, fromY = 0] = places;
      const [toX = 0, toY = 0] = places.slice(-2);
      arrows.push({ ...item, line: [fromX + x, fromY + y, toX + x, toY + y] });
    }
    if (element.querySelector('rect.box') !== null) boxes.push(item);
    if (begin === null && element.classList.contains('start')) begin = { x: (item.left + item.right) / 2, y: item.top };
  };
  for (const child of svg.children) if (child.tagName === 'g') visit(child as SVGElement, 0, 0);
  const [first] = boxes;
  return {
    width,
    height,
    begin: begin ?? (first === undefined ? { x: 0, y: 0 } : { x: first.left, y: first.top }),
    items,
    boxes,
    arrows,
    of: (element) => known.get(element) ?? known.get(element.closest('a[data-pointer], g:not([transform])') ?? element),
    transform: `translate(${shift.x} ${shift.y})`,
    own: (element) => areaOf(element as SVGElement) ?? { left: 0, top: 0, right: 0, bottom: 0 },
  };
}

export type Extent = Omit<Item, 'element'>;

/** The extent of a shape, or of the shapes in a link. */
function areaOf(element: SVGElement): Extent | null {
  switch (element.tagName) {
    case 'rect': {
      const [left, top] = [numberOf(element, 'x'), numberOf(element, 'y')];
      return { left, top, right: left + numberOf(element, 'width'), bottom: top + numberOf(element, 'height') };
    }
    case 'circle': {
      const [x, y, r] = [numberOf(element, 'cx'), numberOf(element, 'cy'), numberOf(element, 'r')];
      return { left: x - r, top: y - r, right: x + r, bottom: y + r };
    }
    case 'text': {
      const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')];
      const wide = (element.textContent?.length ?? 0) * (element.classList.contains('heading') ? 9 : column);
      const left = element.matches('.middle, .title') ? x - wide / 2 : x;
      return { left, top: y - lineHeight, right: left + wide, bottom: y + 4 };
    }
    case 'path': {
      const places = (element.getAttribute('d')?.match(numbers) ?? []).map(Number);
      if (places.length < 2) return null;
      const isRelative = element.getAttribute('d')?.includes('h') === true;
      const xs = isRelative
        ? [places[0] ?? 0, (places[0] ?? 0) + (places[2] ?? 0)]
        : places.filter((_, i) => i % 2 === 0);
      const ys = isRelative ? [places[1] ?? 0] : places.filter((_, i) => i % 2 === 1);
      return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    }
    case 'a':
    case 'g': {
      const parts = [...element.children].flatMap((child) => areaOf(child as SVGElement) ?? []);
      return parts.length === 0 ? null : around(parts);
    }
    default:
      return null;
  }
}

const around = (parts: readonly Extent[]): Extent => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right)),
  top: Math.min(...parts.map(({ top }) => top)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
});

export interface Sight {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Classes of elements with the colour that tells them; the first that an element has is its own. */
const paints = [
  ['chosen', '--accent'],
  ['lit', '--fine'],
  ['error', '--error'],
  ['warning', '--warning'],
] as const;

/** Renders boxes as areas and arrows as lines, with what is marked in its colour. Colours are those of the page. */
export function drawScene(
  canvas: HTMLCanvasElement,
  scene: Scene,
  { scale, x, y }: Sight,
  { width, height, hasArrows }: { readonly width: number; readonly height: number; readonly hasArrows: boolean },
): void {
  const dense = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * dense), Math.round(height * dense)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(name).trim();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, wide, high);
  pen.setTransform(dense * scale, 0, 0, dense * scale, -x * dense * scale, -y * dense * scale);
  if (hasArrows) {
    pen.strokeStyle = color('--edge');
    pen.lineWidth = 1 / scale / 2;
    pen.beginPath();
    for (const { line } of scene.arrows) {
      pen.moveTo(line[0], line[1]);
      pen.lineTo(line[2], line[3]);
    }
    pen.stroke();
  }
  const colors = new Map(paints.map(([kind, name]) => [kind, color(name)]));
  const plain = color('--muted');
  for (const { element, left, top, right, bottom } of scene.boxes) {
    const kind = paints.find(([one]) => element.classList.contains(one))?.[0];
    pen.fillStyle = (kind === undefined ? undefined : colors.get(kind)) ?? plain;
    pen.fillRect(left, top, right - left, bottom - top);
  }
}
