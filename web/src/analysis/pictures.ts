// Pictures of a document and of what a change does to it, as SVG text without styles of its own.
import type { Json } from '../../../src/core/base/json.ts';
import {
  type Diagram,
  foldUnchanged,
  hasChange,
  machineDiagram,
  machineDifference,
  machineGone,
  pagesDiagram,
  svgOf,
  wiringDiagram,
} from '../../../src/core/diagram/index.ts';
import { readSchema } from '../../../src/core/formats/read-schema.ts';
import { indexSchema, type Model, pointerOf, type Trait } from '../../../src/core/schema/index.ts';
import { foldGroups } from './fold-groups.ts';

export interface Picture {
  readonly title: string;
  readonly svg: string;
  /** Boxes that were left out. */
  readonly omitted: number;
  /** Pointers of orbitals that can be opened and folded in the picture. */
  readonly folds: readonly string[];
}

export type PictureRequest =
  | { readonly kind: 'machine'; readonly pointer: string }
  /** With the orbitals that are open, by their pointers; the others are one box each. */
  | { readonly kind: 'wiring' | 'pages'; readonly open: readonly string[] | 'all' };

/** States of a machine that are drawn; of more, the first. */
const statesMax = 5000;
/** Traits or pages before folding: what is folded is no work. */
const groupedMax = 5000;

/** Null where the document has no such thing. */
export function drawPicture(model: Model, request: PictureRequest): Picture | null {
  if (request.kind !== 'machine') {
    const isEmpty = (request.kind === 'wiring' ? model.traits : model.pages).length === 0;
    if (isEmpty) return null;
    const whole = request.kind === 'wiring' ? wiringDiagram(model, groupedMax) : pagesDiagram(model, groupedMax);
    const { diagram, folds } = foldGroups(whole, request.open);
    return pictureOf(diagram, folds);
  }
  const trait = model.traits.find((one) => pointerOf(model, one) === request.pointer);
  return trait === undefined ? null : pictureOf(machineDiagram(model, trait, statesMax));
}

function pictureOf(diagram: Diagram, folds: readonly string[] = []): Picture {
  return { title: diagram.title, svg: svgOf([diagram], { style: 'none' }), omitted: diagram.omittedBoxes, folds };
}

const differencesMax = 12;

export interface Differences {
  readonly pictures: readonly Picture[];
  /** Machines that differ, drawn or not. */
  readonly count: number;
}

/** Every machine that differs, the first of them drawn. */
export function drawDifferences(before: Json, after: Json): Differences {
  const [was, is] = [modelOf(before), modelOf(after)];
  const pairs = is.traits
    .filter((trait) => trait.hasMachine)
    .map((trait) => difference(was, counterpart(was, trait), is, trait));
  const gone = was.traits.filter((trait) => trait.hasMachine && counterpart(is, trait) === undefined);
  const diagrams = [...pairs, ...gone.map(machineGone)].filter(hasChange);
  return { pictures: diagrams.slice(0, differencesMax).map((one) => pictureOf(one)), count: diagrams.length };
}

function difference(was: Model, before: Trait | undefined, is: Model, after: Trait): Diagram {
  const none: Trait = { ...after, states: [], transitions: [] };
  return foldUnchanged(machineDifference({ model: was, trait: before ?? none }, { model: is, trait: after }));
}

function counterpart(model: Model, trait: Trait): Trait | undefined {
  const same = (model.traitsByName.get(trait.name) ?? []).filter((other) => other.hasMachine);
  return same.find((other) => other.orbital.name === trait.orbital.name) ?? same[0];
}

function modelOf(value: Json): Model {
  return indexSchema(readSchema(value).schema);
}
