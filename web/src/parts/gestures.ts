// The gestures of a picture beside those of the library: what they are bound to, and a drag is no click.
import type Panzoom from '@panzoom/panzoom';

const svgNames = 'http://www.w3.org/2000/svg';

/** A window of the size of the sheet that no one sees: the library reckons by its place, which stays while the layer moves. */
export function glassOf(): { readonly glass: SVGSVGElement; readonly held: SVGGElement } {
  const glass = document.createElementNS(svgNames, 'svg');
  const held = document.createElementNS(svgNames, 'g');
  glass.setAttribute('class', 'glass');
  glass.setAttribute('aria-hidden', 'true');
  glass.append(held);
  return { glass, held };
}

type Gestures = Pick<ReturnType<typeof Panzoom>, 'handleDown' | 'handleMove' | 'handleUp'>;

/** A drag goes on wherever the pointer is. */
export function followPointers(sheet: HTMLElement, { handleDown, handleMove, handleUp }: Gestures): () => void {
  const ends = ['pointerup', 'pointerleave', 'pointercancel'] as const;
  sheet.addEventListener('pointerdown', handleDown);
  document.addEventListener('pointermove', handleMove, { passive: true });
  for (const end of ends) document.addEventListener(end, handleUp, { passive: true });
  return () => {
    sheet.removeEventListener('pointerdown', handleDown);
    document.removeEventListener('pointermove', handleMove);
    for (const end of ends) document.removeEventListener(end, handleUp);
  };
}

const dragPixels = 4;

/** A drag that ends on an element is no click on it. */
export function refuseDragged(sheet: HTMLElement, onDrag: () => void): () => void {
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
