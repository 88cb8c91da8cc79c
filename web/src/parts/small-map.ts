// The small map of a picture: all of it, with a frame around what is in sight.
import type { View } from './in-sight.ts';
import { type Dress, paintOf } from './picture-marks.ts';
import { drawScene, type Scene } from './scene.ts';

/** A picture has so many times the area of what is in sight before there is a map. */
const mappedFrom = 3;
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

/** A frame on the map around what is in sight. Of a picture that is hardly larger there is no map: it would cover more than it tells. */
export function moveFrame({ holder, frame }: SmallMap, scene: Scene, { x, y, width, height }: View): void {
  const isNear = width * height * mappedFrom >= scene.width * scene.height;
  if (holder.hidden !== isNear) holder.hidden = isNear;
  if (isNear) return;
  const scale = mapScale(scene);
  frame.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
  frame.style.width = `${width * scale}px`;
  frame.style.height = `${height * scale}px`;
}
