// Zoom and pan of one picture, fetched when a picture is shown that has a stage. The gestures (wheel, drag, pinch) are those of @panzoom/panzoom; what is in sight and the small
// map are here. A movement shifts one layer, which nothing is painted for; of a large picture only what is in sight is in the page, and from afar it is rendered on a canvas.
import Panzoom from '@panzoom/panzoom';
import type { PartedPicture } from '../analysis/pictures.ts';
import { followPointers, glassOf, refuseDragged } from './gestures.ts';
import { isWithinView, nothing, padded, shower, type View } from './in-sight.ts';
import { type Dress, paintOf, plain } from './picture-marks.ts';
import { drawScene, type Item, type Link, parsedSvg, type Scene, sceneOf } from './scene.ts';

export interface Stage {
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  /** As it stands when it is opened: as large as fits, and no label smaller than it is rendered. */
  readonly rest: () => void;
  readonly panBy: (x: number, y: number) => void;
  /** Puts a place of the picture into the middle. */
  readonly centre: (x: number, y: number) => void;
  /** Brings an element into sight where it is not; its element is there after that. */
  readonly reveal: (link: Link) => void;
  readonly view: () => View;
  readonly scene: Scene;
  /** Shows what stands out from here on. */
  readonly dressIn: (dress: Dress) => void;
  readonly destroy: () => void;
}

const scaleMax = 4;
/** Nothing is enlarged to fill the sheet more than this. */
const restScaleMax = 1.25;
/** From here on labels cannot be read, and a large picture is rendered without them. */
const farScale = 0.6;
/** A layer is stretched so far while it is zoomed, then, or when nothing moves for a moment, rendered anew. */
const stretchMax = 1.6;
const settleMs = 120;
/** Items that a picture has before only those in sight are laid out. */
const culledFrom = 1500;
const margin = 12;
/** Half of a usual box: with so much room beside it the beginning is in sight from the left edge on, where the title stands. */
const beginRoom = 60;

export interface StageOptions {
  readonly from: View | null;
  /** Null instead of a view to keep as long as nobody has zoomed or moved: the picture is shown anew as it comes then. */
  readonly onChange: (view: View, kept: View | null) => void;
}

/** Puts a picture into a sheet, which is the window that it moves in. Null where it cannot be read. */
export function openStage(sheet: HTMLElement, picture: PartedPicture, options: StageOptions): Stage | null {
  const svg = parsedSvg(picture.head + picture.tail);
  const body = svg?.querySelector<SVGGElement>('g[transform]') ?? null;
  if (svg === null || body === null) return null;
  const scene = sceneOf(picture);
  const world = wrap(svg);
  const layer = document.createElement('div');
  layer.className = 'layer';
  const canvas = document.createElement('canvas');
  canvas.className = 'far';
  canvas.hidden = true;
  layer.append(canvas, svg);
  const { glass, held } = glassOf();
  sheet.replaceChildren(layer, glass);
  const show = shower(body, scene);
  const isLarge = scene.items.length > culledFrom;
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
  let dressed = plain;
  /** The view in which the layer is neither shifted nor stretched. */
  let base: View | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** The part of the picture on the canvas. */
  let painted: View | null = null;
  let isTouched = options.from !== null;
  const touch = () => {
    isTouched = true;
  };
  let minScale = Math.min(1, Math.max(0.02, fitScale()));
  const pan = Panzoom(held, {
    minScale,
    maxScale: scaleMax,
    step: 0.35,
    pinchAndPan: true,
    noBind: true,
    // The keyboard and links need what the library would take: a press is nothing until it moves.
    handleStartEvent: () => {},
    setTransform: (_element: HTMLElement | SVGElement, { x, y, scale }: { x: number; y: number; scale: number }) =>
      apply(x, y, scale),
  });
  let now: View = { scale: 1, x: 0, y: 0, ...size() };

  function apply(x: number, y: number, scale: number): void {
    const { width, height } = size();
    now = { scale, x: -x, y: -y, width: width / scale, height: height / scale };
    if (base === null || scale > base.scale * stretchMax || scale < base.scale / stretchMax) base = renderAt(now);
    else if (scale !== base.scale) {
      clearTimeout(settling);
      settling = setTimeout(() => {
        base = null;
        apply(-now.x, -now.y, now.scale);
      }, settleMs);
    }
    const shift = `translate(${(base.x - now.x) * scale}px, ${(base.y - now.y) * scale}px)`;
    layer.style.transform = scale === base.scale ? shift : `${shift} scale(${scale / base.scale})`;
    const isFar = isLarge && scale < farScale;
    if (canvas.hidden === isFar) canvas.hidden = !isFar;
    show(isFar ? nothing : isLarge ? now : null, pinned, dressed);
    if (isFar) paintFar(base);
    options.onChange(now, isTouched && last.width > 0 ? now : null);
  }
  function renderAt(view: View): View {
    clearTimeout(settling);
    painted = null;
    world.setAttribute('transform', `scale(${view.scale}) translate(${-view.x} ${-view.y})`);
    // Everything in the picture is styled anew when this changes.
    const next = String(Math.round(4 * Math.max(1, Math.min(3, 1 / view.scale))) / 4);
    if (next !== unzoom) svg?.style.setProperty('--unzoom', next);
    unzoom = next;
    return view;
  }
  function paintFar({ scale, x: baseX, y: baseY }: View): void {
    if (painted !== null && isWithinView(now, painted)) return;
    painted = padded(now);
    const { x, y, width, height } = painted;
    const sight = { scale, x, y, width: width * scale, height: height * scale };
    canvas.style.width = `${sight.width}px`;
    canvas.style.height = `${sight.height}px`;
    canvas.style.transform = `translate(${(x - baseX) * scale}px, ${(y - baseY) * scale}px)`;
    drawScene(canvas, scene, sight, { hasArrows: true, paintOf: (box) => paintOf(box, dressed) });
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
        : begin.x + beginRoom <= width
          ? -margin
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
  const noDrag = followPointers(sheet, pan);
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
    reveal: ({ item }) => {
      const [x, y] = [(item.left + item.right) / 2, (item.top + item.bottom) / 2];
      const isThere = x > now.x && x < now.x + now.width && y > now.y && y < now.y + now.height;
      pinned = item;
      if (!isThere || now.scale < farScale) middle(now.scale < farScale ? 1 : now.scale, x, y);
      // It has to be there at once: the focus goes to it.
      const { x: left, y: top } = pan.getPan();
      apply(left, top, pan.getScale());
    },
    view: () => now,
    scene,
    dressIn: (next) => {
      dressed = next;
      painted = null;
      apply(-now.x, -now.y, now.scale);
    },
    destroy: () => {
      observer.disconnect();
      sheet.removeEventListener('wheel', onWheel);
      sheet.removeEventListener('scroll', onScroll);
      noClick();
      noDrag();
      clearTimeout(settling);
    },
  };
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Everything that is rendered in one group that moves; the sheet itself is the window. */
function wrap(svg: SVGSVGElement): SVGGElement {
  const world = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  world.setAttribute('class', 'world');
  for (const child of [...svg.children]) if (child.tagName !== 'defs') world.append(child);
  svg.append(world);
  for (const name of ['width', 'height', 'viewBox']) svg.removeAttribute(name);
  return world;
}
