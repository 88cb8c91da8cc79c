// The picture of one state machine. States are boxes, transitions are lines on arrows; `*` as a source is one box that stands for every state,
// and a name that no state has is a box of its own, so that what is wrong is seen and not left out. Cost: linear in states and transitions.
import { diagramBoxesMax } from '../base/limits.ts';
import { type Element, type Model, pointerOf, reachOf, type Trait, type Transition } from '../schema/index.ts';
import { ArrowTable, type Box, type Change, type Diagram, type Line, withinLimit } from './diagram.ts';
import { effectText, expressionText } from './expression-text.ts';

/** The machine of a trait, at most so many boxes of it; of a trait without one, a diagram without boxes. */
export function machineDiagram(model: Model, trait: Trait, boxesMax = diagramBoxesMax): Diagram {
  const boxes = stateBoxes(trait, (element) => pointerOf(model, element));
  const arrows = new ArrowTable();
  for (const transition of trait.transitions) {
    const line = transitionLine(transition, pointerOf(model, transition), 'same');
    for (const source of new Set(transition.sources)) {
      arrows.add(boxFor(boxes, source, 'same'), boxFor(boxes, transition.to, 'same'), line);
    }
  }
  return withinLimit(
    {
      kind: 'machine',
      title: trait.name,
      pointer: pointerOf(model, trait),
      groups: [],
      boxes: [...boxes.values()],
      arrows: arrows.all(),
    },
    boxesMax,
  );
}

/** The boxes of the declared states by name: reachable ones first, in order of their distance from the start, then the rest as written. */
export function stateBoxes(trait: Trait, place: (element: Element) => string | null): Map<string, Box> {
  const boxes = new Map<string, Box>();
  const declared = new Map(trait.states.map((state) => [state.name, state]));
  for (const name of [...reachOf(trait).keys(), ...declared.keys()]) {
    const state = declared.get(name);
    if (state === undefined || boxes.has(name)) continue;
    boxes.set(name, {
      id: idOf(name),
      kind: 'state',
      title: name,
      isInitial: state.isInitial,
      isTerminal: state.isTerminal,
      lines: [],
      pointer: place(state),
      change: 'same',
      group: null,
    });
  }
  return boxes;
}

/** The id of the box of a source or target, which is made where no state of that name is declared. */
export function boxFor(boxes: Map<string, Box>, name: string, change: Change): string {
  const known = boxes.get(name);
  if (known !== undefined) return known.id;
  const isAny = name === '*';
  const box: Box = {
    id: idOf(name),
    kind: isAny ? 'any' : 'missing',
    title: isAny ? 'any state' : name === '' ? 'no state' : name,
    isInitial: false,
    isTerminal: false,
    lines: [],
    pointer: null,
    change,
    group: null,
  };
  boxes.set(name, box);
  return box.id;
}

/** A transition as a line: its event and guard; what it does stands in the detail. */
export function transitionLine(transition: Transition, pointer: string | null, change: Change): Line {
  const guard = transition.guard === null ? '' : ` [${expressionText(transition.guard)}]`;
  const text = `${transition.event === '' ? 'no event' : transition.event}${guard}`;
  const effects = transition.effects.slice(0, 20).map(effectText);
  const more = transition.effects.length > effects.length ? [`${transition.effects.length - effects.length} more`] : [];
  return { text, detail: [text, ...effects, ...more].join('\n'), pointer, change };
}

function idOf(name: string): string {
  return `s:${name}`;
}
