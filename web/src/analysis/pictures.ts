// Pictures of a document and of what a change does to it, as SVG text without styles of its own.
import type { Json } from '../../../src/core/base/json.ts';
import {
  changedElements,
  changedMachines,
  type Diagram,
  machineDiagram,
  type PartedSvg,
  pagesDiagram,
  partedSvgOf,
  type RenamedElement,
  svgOf,
  wiringDiagram,
} from '../../../src/core/diagram/index.ts';
import { readSchema } from '../../../src/core/formats/read-schema.ts';
import { indexSchema, type Model, pointerOf } from '../../../src/core/schema/index.ts';
import { foldGroups } from './fold-groups.ts';

export interface Picture {
  readonly title: string;
  readonly svg: string;
  /** Boxes that were left out. */
  readonly omitted: number;
}

/** A picture to work with, of which what is in sight is in the page. */
export interface PartedPicture extends PartedSvg, Omit<Picture, 'svg'> {
  /** Pointers of orbitals that can be opened and folded in the picture. */
  readonly folds: readonly string[];
}

export type PictureRequest =
  | { readonly kind: 'machine'; readonly pointer: string }
  /** With the orbitals that are open, by their pointers; the others are one box each. */
  | { readonly kind: 'wiring' | 'pages'; readonly open: readonly string[] | 'all' };

/** So wide a picture goes into the sheet of a window of 1280 pixels. */
const uprightWidthMax = 600;
/** States of a machine that are drawn; of more, the first. */
const statesMax = 5000;
/** Traits or pages before folding: what is folded is no work. */
const groupedMax = 5000;

/** Null where the document has no such thing. */
export function drawPicture(model: Model, request: PictureRequest): PartedPicture | null {
  if (request.kind !== 'machine') {
    const isEmpty = (request.kind === 'wiring' ? model.traits : model.pages).length === 0;
    if (isEmpty) return null;
    const whole = request.kind === 'wiring' ? wiringDiagram(model, groupedMax) : pagesDiagram(model, groupedMax);
    const { diagram, folds } = foldGroups(whole, request.open);
    // The sheet beside the text is higher than wide, and names in a row soon go over its edge.
    const upright = partedPicture({ ...diagram, isUpright: true }, folds);
    if (upright.width <= uprightWidthMax) return upright;
    const across = partedPicture(diagram, folds);
    return across.width < upright.width ? across : upright;
  }
  const trait = model.traits.find((one) => pointerOf(model, one) === request.pointer);
  return trait === undefined ? null : partedPicture(machineDiagram(model, trait, statesMax), []);
}

function partedPicture(diagram: Diagram, folds: readonly string[]): PartedPicture {
  return { title: diagram.title, omitted: diagram.omittedBoxes, folds, ...partedSvgOf(diagram) };
}

function pictureOf(diagram: Diagram): Picture {
  return { title: diagram.title, svg: svgOf([diagram], { style: 'none' }), omitted: diagram.omittedBoxes };
}

const differencesMax = 12;

export interface Differences {
  readonly pictures: readonly Picture[];
  /** Pictures that there are, drawn or not. */
  readonly count: number;
}

/** What differs outside of machines, then every machine that differs; the first of them drawn. `before` has the names that `renames` gives. */
export function drawDifferences(before: Json, after: Json, renames: readonly RenamedElement[]): Differences {
  const [was, is] = [modelOf(before), modelOf(after)];
  const elements = changedElements(was, is, renames);
  const diagrams = [...(elements === null ? [] : [elements]), ...changedMachines(was, is, renames, true)];
  return { pictures: diagrams.slice(0, differencesMax).map((one) => pictureOf(one)), count: diagrams.length };
}

/** The machine of a document that has the most states, for whoever has not opened it. */
export function drawSketch(value: Json): Picture | null {
  const model = modelOf(value);
  const [most] = [...model.traits].sort((a, b) => b.states.length - a.states.length);
  if (most === undefined) return null;
  const { boxes, arrows, ...diagram } = machineDiagram(model, most, sketchedMax);
  // States and where they lead, without events and guards: all of it is in sight then, and the names can be read.
  const bare = <T extends { readonly lines: readonly unknown[] }>(one: T): T => ({ ...one, lines: [] });
  return pictureOf({ ...diagram, boxes: boxes.map(bare), arrows: arrows.map(bare) });
}
const sketchedMax = 60;

function modelOf(value: Json): Model {
  return indexSchema(readSchema(value).schema);
}
