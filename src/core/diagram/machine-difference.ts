// The picture of what changed between two machines: both in one, each state and transition marked as added, removed, changed or renamed.
// States belong together by name, or as `renamed` says; transitions by source, event and target; what is left of one place and event, in order.
// Cost: linear in states and transitions.
import { canonicalJson } from '../base/canonical-json.ts';
import { diagramBoxesMax } from '../base/limits.ts';
import { type Element, type Model, pointerOf, type Trait, type Transition } from '../schema/index.ts';
import { ArrowTable, type Box, type Change, type Diagram, withinLimit } from './diagram.ts';
import { boxFor, stateBoxes, transitionLine } from './machine-diagram.ts';

export interface Side {
  readonly model: Model;
  readonly trait: Trait;
}

/** What is known to have another name: from the name before to the name after. */
export interface Renamed {
  readonly states?: ReadonlyMap<string, string>;
  readonly events?: ReadonlyMap<string, string>;
}

/** The machine after the change with what was removed in it. Pointers lead into the document after; of what was removed, there are none. */
export function machineDifference(before: Side, after: Side, renamed: Renamed = {}): Diagram {
  const stateAfter = (name: string) => renamed.states?.get(name) ?? name;
  const boxes = differingBoxes(before, after, stateAfter);
  const arrows = new ArrowTable();
  const place = (element: Element) => pointerOf(after.model, element);
  for (const { was, is, source } of pairTransitions(before.trait, after.trait, stateAfter, renamed)) {
    const of = is ?? was;
    if (of === null) continue;
    const change: Change = was === null ? 'added' : is === null ? 'removed' : changeOf(was, is);
    const line = transitionLine(of, is === null ? null : place(is), change);
    const text = change === 'renamed' && was !== null ? `${was.event} → ${line.text}` : line.text;
    const detail =
      change === 'changed' && was !== null
        ? `${line.detail}\nbefore: ${transitionLine(was, null, 'same').detail}`
        : line.detail;
    const target = is === null ? stateAfter(of.to) : of.to;
    arrows.add(boxFor(boxes, source, change), boxFor(boxes, target, change), { ...line, text, detail });
  }
  const isNew = before.trait.name !== after.trait.name;
  return withinLimit(
    {
      kind: 'machine',
      title: isNew ? `${before.trait.name} → ${after.trait.name}` : after.trait.name,
      pointer: place(after.trait),
      groups: [],
      boxes: [...boxes.values()],
      arrows: arrows.all(),
    },
    diagramBoxesMax,
  );
}

/** Whether a difference shows any change at all. */
export function hasChange(diagram: Diagram): boolean {
  return (
    diagram.boxes.some((box) => box.change !== 'same') ||
    diagram.arrows.some((arrow) => arrow.lines.some((line) => line.change !== 'same'))
  );
}

function differingBoxes(before: Side, after: Side, stateAfter: (name: string) => string): Map<string, Box> {
  const boxes = stateBoxes(after.trait, (element) => pointerOf(after.model, element));
  const were = new Map(before.trait.states.map((state) => [stateAfter(state.name), state]));
  for (const [name, box] of boxes) {
    const was = were.get(name);
    if (was === undefined) boxes.set(name, { ...box, change: 'added' });
    else if (was.name !== name) boxes.set(name, { ...box, title: `${was.name} → ${name}`, change: 'renamed' });
    else if (was.isInitial !== box.isInitial || was.isTerminal !== box.isTerminal) {
      boxes.set(name, { ...box, change: 'changed' });
    }
  }
  for (const [name, box] of stateBoxes(before.trait, () => null)) {
    const later = stateAfter(name);
    if (!boxes.has(later)) boxes.set(later, { ...box, isInitial: false, change: 'removed' });
  }
  return boxes;
}

interface Pair {
  readonly was: Transition | null;
  readonly is: Transition | null;
  /** The source state, by its name after the change. */
  readonly source: string;
}

interface Leg {
  readonly transition: Transition;
  readonly source: string;
  readonly key: string;
}

/** Legs are transitions by single source. Equal ones pair first, then those of one source, event and target in order; the rest came or went. */
function pairTransitions(before: Trait, after: Trait, stateAfter: (name: string) => string, renamed: Renamed): Pair[] {
  const open = new Map<string, Leg[]>();
  for (const leg of legsOf(before, stateAfter, (event) => renamed.events?.get(event) ?? event)) {
    const known = open.get(leg.key);
    if (known === undefined) open.set(leg.key, [leg]);
    else known.push(leg);
  }
  const legs = legsOf(
    after,
    (name) => name,
    (event) => event,
  );
  const partners = new Map<Leg, Leg>();
  const take = (leg: Leg, find: (list: readonly Leg[]) => number) => {
    const list = open.get(leg.key);
    const at = list === undefined ? -1 : find(list);
    const partner = list?.[at];
    if (list === undefined || partner === undefined) return;
    list.splice(at, 1);
    partners.set(leg, partner);
  };
  for (const leg of legs)
    take(leg, (list) => list.findIndex((other) => says(other.transition) === says(leg.transition)));
  for (const leg of legs) if (!partners.has(leg)) take(leg, () => 0);
  const pairs: Pair[] = legs.map((leg) => ({
    was: partners.get(leg)?.transition ?? null,
    is: leg.transition,
    source: leg.source,
  }));
  for (const list of open.values()) {
    for (const leg of list) pairs.push({ was: leg.transition, is: null, source: leg.source });
  }
  return pairs;
}

function legsOf(trait: Trait, state: (name: string) => string, event: (name: string) => string): Leg[] {
  return trait.transitions.flatMap((transition) =>
    [...new Set(transition.sources)].map((name) => {
      const source = state(name);
      return { transition, source, key: JSON.stringify([source, event(transition.event), state(transition.to)]) };
    }),
  );
}

function changeOf(was: Transition, is: Transition): Change {
  if (says(was) !== says(is)) return 'changed';
  return was.event === is.event ? 'same' : 'renamed';
}

function says(transition: Transition): string {
  return canonicalJson([transition.guard, transition.effects]);
}
