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

/** What is known to have another name: from the name before to the name after. The machine before may have either. */
export interface Renamed {
  readonly states?: ReadonlyMap<string, string>;
  readonly events?: ReadonlyMap<string, string>;
}

/** The machine after the change with what was removed in it. Pointers lead into the document after; of what was removed, there are none. */
export function machineDifference(before: Side, after: Side, renamed: Renamed = {}): Diagram {
  const stateAfter = (name: string) => renamed.states?.get(name) ?? name;
  const boxes = differingBoxes(before, after, stateAfter, inverted(renamed.states));
  const oldEvents = inverted(renamed.events);
  const arrows = new ArrowTable();
  const place = (element: Element) => pointerOf(after.model, element);
  for (const { was, is, source } of pairTransitions(before.trait, after.trait, stateAfter, renamed)) {
    const of = is ?? was;
    if (of === null) continue;
    const old = was === null || is === null ? undefined : oldEvents.get(is.event);
    const change: Change = was === null ? 'added' : is === null ? 'removed' : changeOf(was, is, stateAfter, old);
    const line = transitionLine(of, is === null ? null : place(is), change);
    const named = old === undefined ? line.text : `${old} → ${line.text}`;
    const isElsewhere = was !== null && is !== null && stateAfter(was.to) !== is.to;
    const text = isElsewhere ? `${named} (led to ${was.to})` : named;
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

/** A machine that is gone as a whole: one box, because nobody has to find their way in it any more. */
export function machineGone({ name, states, transitions }: Trait): Diagram {
  const counted = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;
  const box: Box = {
    id: name,
    kind: 'state',
    title: `${counted(states.length, 'state')}, ${counted(transitions.length, 'transition')}`,
    isInitial: false,
    isTerminal: false,
    lines: [],
    pointer: null,
    change: 'removed',
    group: null,
  };
  return { kind: 'machine', title: name, pointer: null, groups: [], boxes: [box], arrows: [], omittedBoxes: 0 };
}

/** Whether a difference shows any change at all. */
export function hasChange(diagram: Diagram): boolean {
  return (
    diagram.boxes.some((box) => box.change !== 'same') ||
    diagram.arrows.some((arrow) => arrow.lines.some((line) => line.change !== 'same'))
  );
}

const inverted = (names: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> =>
  new Map([...names].map(([from, to]) => [to, from]));

function differingBoxes(
  before: Side,
  after: Side,
  stateAfter: (name: string) => string,
  oldNames: ReadonlyMap<string, string>,
): Map<string, Box> {
  const boxes = stateBoxes(after.trait, (element) => pointerOf(after.model, element));
  const were = new Map(before.trait.states.map((state) => [stateAfter(state.name), state]));
  for (const [name, box] of boxes) {
    const was = were.get(name);
    if (was === undefined) boxes.set(name, { ...box, change: 'added' });
    else if (oldNames.has(name)) {
      boxes.set(name, { ...box, title: `${oldNames.get(name)} → ${name}`, change: 'renamed' });
    } else if (was.isInitial !== box.isInitial || was.isTerminal !== box.isTerminal) {
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
  /** Source and event alone. */
  readonly place: string;
}

/**
 * Legs are transitions by single source. Equal ones pair first, then those of one source, event and target in order, then those of one source and event, which
 * lead elsewhere now; the rest came or went.
 */
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
  const waiting = new Map<string, Leg[]>();
  for (const leg of [...open.values()].flat()) waiting.set(leg.place, [...(waiting.get(leg.place) ?? []), leg]);
  const moved = new Set<Leg>();
  for (const leg of legs) {
    const partner = partners.has(leg) ? undefined : waiting.get(leg.place)?.shift();
    if (partner === undefined) continue;
    partners.set(leg, partner);
    moved.add(partner);
  }
  const pairs: Pair[] = legs.map((leg) => ({
    was: partners.get(leg)?.transition ?? null,
    is: leg.transition,
    source: leg.source,
  }));
  for (const list of open.values()) {
    for (const leg of list) if (!moved.has(leg)) pairs.push({ was: leg.transition, is: null, source: leg.source });
  }
  return pairs;
}

function legsOf(trait: Trait, state: (name: string) => string, event: (name: string) => string): Leg[] {
  return trait.transitions.flatMap((transition) =>
    [...new Set(transition.sources)].map((name) => {
      const source = state(name);
      const place = JSON.stringify([source, event(transition.event)]);
      return { transition, source, place, key: `${place} ${state(transition.to)}` };
    }),
  );
}

function changeOf(
  was: Transition,
  is: Transition,
  stateAfter: (name: string) => string,
  old: string | undefined,
): Change {
  if (says(was) !== says(is) || stateAfter(was.to) !== is.to) return 'changed';
  return old === undefined ? 'same' : 'renamed';
}

/** A picture of more states is not taken in beside the text of a change. */
const statesBesideText = 16;

/** Of a large machine, what changed and its neighbours; how many others there are stays known. */
export function foldUnchanged(diagram: Diagram): Diagram {
  if (diagram.boxes.length <= statesBesideText) return diagram;
  const isChanged = ({ lines }: Diagram['arrows'][number]) => lines.some(({ change }) => change !== 'same');
  const changed = new Set(diagram.boxes.filter(({ change }) => change !== 'same').map(({ id }) => id));
  for (const arrow of diagram.arrows) if (isChanged(arrow)) changed.add(arrow.from).add(arrow.to);
  const near = new Set(changed);
  for (const { from, to } of diagram.arrows) {
    if (changed.has(from)) near.add(to);
    if (changed.has(to)) near.add(from);
  }
  const boxes = diagram.boxes.filter(({ id }) => near.has(id));
  return {
    ...diagram,
    boxes,
    arrows: diagram.arrows.filter(({ from, to }) => near.has(from) && near.has(to)),
    omittedBoxes: diagram.omittedBoxes + diagram.boxes.length - boxes.length,
  };
}

function says(transition: Transition): string {
  return canonicalJson([transition.guard, transition.effects]);
}
