// Zoom and pan of one picture, fetched when a picture is shown that has a stage. The gestures (wheel, drag, pinch) are those of @panzoom/panzoom; what stands where on the
// sheet, what is in sight and the small map are here. Of a large picture only what is in sight is laid out, and from afar it is rendered on a canvas.
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { linksOf } from './picture-marks.ts';
import { type ArrowItem, drawScene, type Item, type Scene, sceneOf } from './scene.ts';

export interface View {
  /** Pixels of the window for one of the picture. */
  readonly scale: number;
  /** Tells what part of the picture is in sight, in its own pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Stage {
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  /** As it stands when it is opened: as large as fits, and no label smaller than it is rendered. */
  readonly rest: () => void;
  readonly panBy: (x: number, y: number) => void;
  /** Puts a place of the picture into the middle. */
  readonly centre: (x: number, y: number) => void;
  /** Brings an element into sight where it is not. */
  readonly reveal: (element: Element) => void;
  readonly view: () => View;
  readonly scene: Scene;
  /** Every element that leads somewhere, in the order in which it is rendered, in sight or not. */
  readonly links: readonly SVGGraphicsElement[];
  /** Shows what was marked meanwhile. */
  readonly repaint: () => unknown;
  readonly destroy: () => void;
}

const scaleMax = 4;
/** Nothing is enlarged to fill the sheet more than this. */
const restScaleMax = 1.25;
/** From here on labels cannot be read, and a large picture is rendered without them. */
const farScale = 0.35;
/** Items that a picture has before only those in sight are laid out. */
const culledFrom = 1500;
const margin = 12;

export interface StageOptions {
  readonly from: View | null;
  readonly canvas: HTMLCanvasElement;
  /** Null instead of a view to keep as long as nobody has zoomed or moved: the picture is shown anew as it comes then. */
  readonly onChange: (view: View, kept: View | null) => void;
}

/** Takes over the picture in a sheet: from here on it fills the sheet, and what is rendered moves in it. */
export function openStage(sheet: HTMLElement, svg: SVGSVGElement, options: StageOptions): Stage {
  const scene = sceneOf(svg);
  const links = linksOf(svg);
  const world = wrap(svg);
  const isLarge = scene.items.length > culledFrom;
  const cull = isLarge ? culler(world, scene) : null;
  // Asking for it while things move would lay everything out at every step.
  let last = { width: sheet.clientWidth, height: sheet.clientHeight };
  const size = () => last;
  const fitScale = () => {
    const { width, height } = size();
    return Math.min((width - 2 * margin) / scene.width, (height - 2 * margin) / scene.height);
  };
  let unzoom = '1';
  /** Tells what the keyboard or the text went to: it is there whatever stands around it. */
  let pinned: Item | null = null;
  let isTouched = options.from !== null;
  const touch = () => {
    isTouched = true;
  };
  let minScale = Math.min(1, Math.max(0.02, fitScale()));
  const pan: PanzoomObject = Panzoom(world, {
    canvas: true,
    cursor: 'grab',
    minScale,
    maxScale: scaleMax,
    step: 0.35,
    pinchAndPan: true,
    startScale: 1,
    // The keyboard and links need what the library would take: a press is nothing until it moves.
    handleStartEvent: () => {},
    setTransform: (_element: HTMLElement | SVGElement, { x, y, scale }: { x: number; y: number; scale: number }) =>
      apply(x, y, scale),
  });
  let now: View = { scale: 1, x: 0, y: 0, ...size() };

  function apply(x: number, y: number, scale: number): void {
    const { width, height } = size();
    now = { scale, x: -x, y: -y, width: width / scale, height: height / scale };
    world.style.transform = `scale(${scale}) translate(${x}px, ${y}px)`;
    // Everything in the picture is styled anew when this changes.
    const next = String(Math.round(4 * Math.max(1, Math.min(3, 1 / scale))) / 4);
    if (next !== unzoom) svg.style.setProperty('--unzoom', next);
    unzoom = next;
    if (cull !== null) {
      const isFar = scale < farScale;
      if (options.canvas.hidden === isFar) options.canvas.hidden = !isFar;
      cull(isFar ? null : now, pinned);
      if (isFar) drawScene(options.canvas, scene, now, { ...last, hasArrows: true });
    }
    options.onChange(now, isTouched && last.width > 0 ? now : null);
  }
  function place(scale: number, x: number, y: number): void {
    const wanted = Math.min(scaleMax, Math.max(minScale, scale));
    pan.zoom(wanted, { animate: false });
    pan.pan(-x, -y, { animate: false, force: true });
  }
  /** With a place of the picture in the middle. */
  function middle(scale: number, x: number, y: number): void {
    const { width, height } = size();
    place(scale, x - width / scale / 2, y - height / scale / 2);
  }
  const zoomBy = (factor: number) => {
    touch();
    middle(bounded(now.scale * factor), now.x + now.width / 2, now.y + now.height / 2);
  };
  const bounded = (scale: number) => Math.min(scaleMax, Math.max(minScale, scale));
  const fit = () => middle(bounded(Math.min(fitScale(), restScaleMax)), scene.width / 2, scene.height / 2);
  const rest = () => {
    if (fitScale() >= 1) return fit();
    const { width, height } = size();
    const begin = scene.begin;
    // The beginning of what is rendered, near the top; a picture that is narrower than the sheet stands in its middle.
    const x =
      scene.width <= width
        ? (scene.width - width) / 2
        : clamp(begin.x - width / 2, -margin, scene.width - width + margin);
    const y =
      scene.height <= height
        ? (scene.height - height) / 2
        : clamp(begin.y - height / 4, -margin, scene.height - height + margin);
    place(1, x, y);
  };
  const onWheel = (event: WheelEvent) => {
    touch();
    pan.zoomWithWheel(event);
  };
  sheet.addEventListener('wheel', onWheel, { passive: false });
  const noClick = refuseDragged(sheet, touch);
  // The browser scrolls what has the focus into sight, which moves the sheet below the picture.
  const onScroll = () => {
    sheet.scrollTop = 0;
    sheet.scrollLeft = 0;
  };
  sheet.addEventListener('scroll', onScroll);
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = sheet;
    if (width === 0 || height === 0 || (width === last.width && height === last.height)) return;
    const wasHidden = last.width === 0;
    last = { width, height };
    minScale = Math.min(1, Math.max(0.02, fitScale()));
    pan.setOptions({ minScale });
    if (!isTouched || (wasHidden && options.from === null)) rest();
    else middle(bounded(now.scale), now.x + now.width / 2, now.y + now.height / 2);
  });
  observer.observe(sheet);
  const begin = () => {
    if (options.from === null) rest();
    else place(options.from.scale, options.from.x, options.from.y);
  };
  begin();
  // The library goes to its own beginning a moment later.
  setTimeout(begin);
  return {
    zoomBy,
    fit: () => {
      touch();
      fit();
    },
    rest: () => {
      isTouched = false;
      rest();
    },
    panBy: (x, y) => {
      touch();
      place(now.scale, now.x + x / now.scale, now.y + y / now.scale);
    },
    centre: (x, y) => {
      touch();
      middle(now.scale, x, y);
    },
    reveal: (element) => {
      const item = scene.of(element);
      if (item === undefined) return;
      const [x, y] = [(item.left + item.right) / 2, (item.top + item.bottom) / 2];
      const isThere = x > now.x && x < now.x + now.width && y > now.y && y < now.y + now.height;
      pinned = item;
      if (isThere && now.scale >= farScale) return apply(-now.x, -now.y, now.scale);
      middle(Math.max(now.scale, farScale * 2), x, y);
      // Tells what gets the focus next has to be there at once.
      const { x: left, y: top } = pan.getPan();
      apply(left, top, pan.getScale());
    },
    view: () => now,
    scene,
    links,
    repaint: () => apply(-now.x, -now.y, now.scale),
    destroy: () => {
      observer.disconnect();
      sheet.removeEventListener('wheel', onWheel);
      sheet.removeEventListener('scroll', onScroll);
      noClick();
      pan.destroy();
    },
  };
}

const mapMax = { width: 150, height: 110 };

export interface SmallMap {
  readonly holder: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly frame: HTMLElement;
}

const mapScale = ({ width, height }: Scene) => Math.min(mapMax.width / width, mapMax.height / height);

/** The small map: the whole picture. */
export function paintMap({ holder, canvas }: SmallMap, { scene }: Stage): void {
  const scale = mapScale(scene);
  const size = { width: Math.max(8, scene.width * scale), height: Math.max(8, scene.height * scale) };
  for (const { style } of [holder, canvas]) {
    style.width = `${size.width}px`;
    style.height = `${size.height}px`;
  }
  drawScene(canvas, scene, { scale, x: 0, y: 0 }, { ...size, hasArrows: false });
}

/** A frame on the map around what is in sight. Where all of it is, there is no map. */
export function moveFrame({ holder, frame }: SmallMap, scene: Scene, { x, y, width, height }: View): void {
  const isAll = width >= scene.width && height >= scene.height;
  if (holder.hidden !== isAll) holder.hidden = isAll;
  if (isAll) return;
  const scale = mapScale(scene);
  frame.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
  frame.style.width = `${width * scale}px`;
  frame.style.height = `${height * scale}px`;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

const isInSight = (item: Item, view: View) =>
  item.right >= view.x && item.left <= view.x + view.width && item.bottom >= view.y && item.top <= view.y + view.height;

/** An arrow that neither begins nor ends in sight says nothing there, and a large picture has hundreds of them everywhere. */
function hasEndInSight({ line: [fromX, fromY, toX, toY] }: ArrowItem, { x, y, width, height }: View): boolean {
  const isIn = (atX: number, atY: number) => atX >= x && atX <= x + width && atY >= y && atY <= y + height;
  return isIn(fromX, fromY) || isIn(toX, toY);
}

/** Of a large picture, what is in sight is in the page and nothing else: shapes over lines, texts over labels. Null is nothing at all. */
function culler(world: SVGGElement, scene: Scene): (view: View | null, pinned: Item | null) => void {
  const layers = Array.from({ length: 3 }, () => document.createElementNS(svgNames, 'g'));
  const layerOf = ({ element }: Item) =>
    element.classList.contains('arrow') ? layers[0] : element.matches('rect.label') ? layers[1] : layers[2];
  const home = new Map(scene.items.map((item) => [item, layerOf(item) as SVGGElement]));
  for (const group of layers) group.setAttribute('transform', scene.transform);
  for (const { element } of scene.items) element.remove();
  world.replaceChildren(...layers);
  const arrows = new Map(scene.arrows.map((arrow) => [arrow.element, arrow]));
  const tells = (item: Item, view: View) => {
    const arrow = item.arrow ?? arrows.get(item.element);
    return arrow === undefined || hasEndInSight(arrow, view);
  };
  const shown = new Set<Item>();
  // More than is in sight, so that most steps of a movement change nothing.
  let around: View | null = null;
  let last: Item | null = null;
  return (view, pinned) => {
    if (
      pinned === last &&
      view !== null &&
      around !== null &&
      isWithinView(view, around) &&
      view.width > around.width / 3
    )
      return;
    last = pinned;
    around = view === null ? null : padded(view);
    const area = around;
    const wanted =
      area === null
        ? []
        : scene.items.filter((item) => item === pinned || (isInSight(item, area) && tells(item, area)));
    const next = new Set(wanted);
    for (const item of shown) {
      if (next.has(item)) continue;
      item.element.remove();
      shown.delete(item);
    }
    for (const item of wanted) {
      if (shown.has(item)) continue;
      home.get(item)?.append(item.element);
      shown.add(item);
    }
  };
}

const padShare = 0.2;

function padded({ scale, x, y, width, height }: View): View {
  const [dx, dy] = [width * padShare, height * padShare];
  return { scale, x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

const isWithinView = (view: View, { x, y, width, height }: View) =>
  view.x >= x && view.y >= y && view.x + view.width <= x + width && view.y + view.height <= y + height;

const svgNames = 'http://www.w3.org/2000/svg';

/** Everything that is rendered in one group that moves; the sheet itself is the window. */
function wrap(svg: SVGSVGElement): SVGGElement {
  const world = document.createElementNS(svgNames, 'g');
  world.setAttribute('class', 'world');
  for (const child of [...svg.children]) if (child.tagName !== 'defs') world.append(child);
  svg.append(world);
  for (const name of ['width', 'height', 'viewBox']) svg.removeAttribute(name);
  return world;
}

const dragPixels = 4;

/** A drag that ends on an element is no click on it. */
function refuseDragged(sheet: HTMLElement, onDrag: () => void): () => void {
  let from: { x: number; y: number } | null = null;
  const down = ({ clientX, clientY }: PointerEvent) => {
    from = { x: clientX, y: clientY };
  };
  const move = ({ buttons, clientX, clientY }: PointerEvent) => {
    if (buttons > 0 && from !== null && Math.hypot(clientX - from.x, clientY - from.y) > dragPixels) onDrag();
  };
  const click = (event: MouseEvent) => {
    if (from === null || event.detail === 0) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= dragPixels) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const noDrag = (event: Event) => event.preventDefault();
  sheet.addEventListener('pointerdown', down, true);
  sheet.addEventListener('pointermove', move);
  sheet.addEventListener('click', click, true);
  sheet.addEventListener('dragstart', noDrag);
  return () => {
    sheet.removeEventListener('pointerdown', down, true);
    sheet.removeEventListener('pointermove', move);
    sheet.removeEventListener('click', click, true);
    sheet.removeEventListener('dragstart', noDrag);
  };
}
