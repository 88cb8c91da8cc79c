// The small map of a picture: all of it, with a frame around what is in sight.
import type { View } from './in-sight.ts';
import { type Dress, paintOf } from './picture-marks.ts';
import { drawScene, type Scene } from './scene.ts';

const mapMax = { width: 150, height: 110 };

export interface SmallMap {
  readonly holder: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly frame: HTMLElement;
}

const mapScale = ({ width, height }: Scene) => Math.min(mapMax.width / width, mapMax.height / height);

/** The small map: the whole picture. */
export function paintMap({ holder, canvas }: SmallMap, scene: Scene, dressed: Dress): void {
  const scale = mapScale(scene);
  const size = { width: Math.max(8, scene.width * scale), height: Math.max(8, scene.height * scale) };
  for (const { style } of [holder, canvas]) {
    style.width = `${size.width}px`;
    style.height = `${size.height}px`;
  }
  const sight = { scale, x: 0, y: 0, ...size };
  drawScene(canvas, scene, sight, { hasArrows: false, paintOf: (box) => paintOf(box, dressed) });
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
