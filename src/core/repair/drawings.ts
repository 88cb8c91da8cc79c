// Drawings in the notation of other formats: slot and pattern exchanged, no slot, a slot by another name, the properties of a pattern under its type, drawings that
// stand in states.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { isPast, wordsOf } from '../base/words.ts';
import { listMember, nodeName, type Trait, type Transition } from '../schema/element.ts';
import { outgoingOf } from '../schema/graph.ts';
import { type Model, pointerOf } from '../schema/model.ts';
import { walkTrait } from '../schema/walk.ts';
import { isKnownSlot } from '../verify/registry.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { setAt, valueAt } from './places.ts';

/** What others call a slot, by its kind. */
const slotWords: Readonly<Record<string, readonly string[]>> = {
  modal: ['dialog', 'popup', 'popover', 'lightbox', 'window', 'confirm'],
  drawer: ['sheet', 'panel', 'flyout', 'offcanvas', 'detail', 'details'],
  sidebar: ['side', 'aside', 'nav', 'navigation', 'menu'],
  toast: ['snackbar', 'notification', 'alert'],
};

/** The pointer of the `render-ui` that a pointer leads into, or null. */
function drawingPointer(model: Model, pointer: string): string | null {
  const steps = pointer.split('/');
  for (let length = steps.length; length > 1; length--) {
    const path = steps.slice(0, length).join('/');
    const value = valueAt(model, path);
    if (value !== undefined && isArray(value) && value[0] === 'render-ui') return path;
  }
  return null;
}

/** Slots by how often a trait draws in them, `main` first of equals. */
function usualSlots(trait: Trait, slots: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>([['main', 0]]);
  walkTrait(trait, {
    effect: (value) => {
      const slot = isArray(value) && value[0] === 'render-ui' && value[2] !== null ? value[1] : null;
      if (typeof slot === 'string' && slots.has(slot)) counts.set(slot, (counts.get(slot) ?? 0) + 1);
    },
  });
  return [...counts].sort(([, a], [, b]) => b - a).map(([slot]) => slot);
}

/** Slots that effects clear, or draw in. */
const slotsIn = ({ effects }: Transition, isClearing: boolean): string[] =>
  effects.flatMap((one) =>
    isArray(one) && one[0] === 'render-ui' && typeof one[1] === 'string' && (one[2] === null) === isClearing
      ? [one[1]]
      : [],
  );

function slotEdits({ finding, trait, transition, model, evidence }: Ask): Edit[] {
  const { registries } = evidence;
  const path = drawingPointer(model, finding.pointer);
  const call = path === null ? undefined : valueAt(model, path);
  if (trait === null || path === null || call === undefined || !isArray(call)) return [];
  const [head, slot, pattern, ...rest] = call;
  const said = (value: readonly Json[], because: string, rank = 0) =>
    edit(finding, 'rewrite', [setAt(path, value as Json)], { because, rank });
  if (isObject(slot ?? null)) {
    if (typeof pattern === 'string') return [said([head as Json, pattern, slot as Json, ...rest], 'slot in order')];
    // What follows the pattern keeps its place behind it.
    return isObject(pattern ?? null)
      ? []
      : usualSlots(trait, registries.slots)
          .slice(0, 2)
          .map((one, rank) => said([head as Json, one, ...call.slice(1)], 'slot, left out', rank));
  }
  if (typeof slot !== 'string' || transition === null || isKnownSlot(registries, slot)) return [];
  const words = wordsOf(slot);
  const kind = Object.keys(slotWords).find((one) => slotWords[one]?.some((word) => words.includes(word)));
  const isClearing = pattern === null;
  const own = slotsIn(transition, isClearing);
  // The slot that the ways out of its state clear; of a step that clears, the one that is drawn on the way to where it begins.
  const opposite = isClearing
    ? trait.transitions.filter((one) => transition.sources.includes(one.to)).flatMap((one) => slotsIn(one, false))
    : outgoingOf(trait)(transition.to)
        .filter((one) => one.to !== transition.to)
        .flatMap((one) => slotsIn(one, true));
  const overlay = opposite.find((one) => registries.overlays.has(one) && !own.includes(one));
  const named = (value: string, because: string) =>
    edit(finding, 'bind', [setAt(`${path}/1`, value)], { because, names: null });
  return [
    ...(overlay === undefined ? [] : [named(overlay, 'slot, cleared later')]),
    ...(kind === undefined || kind === overlay ? [] : [named(kind, 'slot, other word')]),
    // A typo of a slot is answered as one.
    ...(overlay === undefined && kind === undefined && nearestNames(slot, [...registries.slots], 1).length === 0
      ? [named('main', 'slot, main')]
      : []),
  ];
}

/** `{"stack": {…}}` for a stack, and the bare name of a pattern for a pattern without properties. */
function shapeEdits({ finding, model, evidence }: Ask): Edit[] {
  const { patterns } = evidence.registries;
  const value = valueAt(model, finding.pointer);
  const said = (node: JsonObject) => [
    edit(finding, 'rewrite', [setAt(finding.pointer, node)], { because: 'pattern, other shape' }),
  ];
  if (typeof value === 'string')
    return patterns.has(value) && !/(?:ype|\/1)$/.test(finding.pointer) ? said({ type: value }) : [];
  if (value === undefined || !isObject(value)) return [];
  const [only = '', ...others] = Object.keys(value);
  const props = value[only] ?? null;
  return others.length === 0 && patterns.has(only) && isObject(props) && nodeName(props, 'type') === ''
    ? said({ type: only, ...props })
    : [];
}

const isDrawing = (value: Json | undefined): value is readonly Json[] =>
  value !== undefined && isArray(value) && value[0] === 'render-ui';

/** Whether a drawing is put together from others. */
export const isComposed = (drawing: Json): boolean =>
  isArray(drawing) && isObject(drawing[2] ?? null) && 'children' in (drawing[2] as JsonObject);

/** Whether a step does no more than load again what has changed: `CardSaved`. Into a state that is drawn in several parts 92 of 104 draw nothing (`npm run eval:facts`). */
export const isReload = ({ event, effects }: Pick<Transition, 'event' | 'effects'>): boolean =>
  isPast(event) && effects.length > 0 && effects.every((one) => isArray(one) && one[0] === 'fetch');

/**
 * Whether a step is one that draws the state it enters: 5,870 of 5,947 other steps from another state are, but for those that only notify (`npm run eval:facts`); of
 * those that stay, INIT is, unless it would only clear what nothing has drawn.
 */
function draws({ sources, to, event, effects }: Transition, drawings: readonly Json[]): boolean {
  if (isReload({ event, effects }) && drawings.some(isComposed)) return false;
  if (sources.includes(to)) return event === 'INIT' && drawings.some((one) => isArray(one) && one[2] !== null);
  return effects.length === 0 || effects.some((one) => !isArray(one) || one[0] !== 'notify');
}

/** Drawings that stand in states, as in formats where a state has actions on entry: they belong to the steps that enter it. */
function enteredEdits({ finding, trait, model }: Ask): Edit[] {
  if (trait === null || !isObject(trait.node as Json) || !trait.hasMachine) return [];
  const machine = (trait.node as unknown as JsonObject).stateMachine as JsonObject;
  const drawn = new Map<string, readonly Json[]>();
  const states = trait.states.map(({ node, name }): Json => {
    if (!isObject(node)) return node as Json;
    const members = Object.entries(node as unknown as JsonObject);
    const found = members.find(
      ([, value]) =>
        isDrawing(value) || (value !== undefined && isArray(value) && value.length > 0 && value.every(isDrawing)),
    );
    if (found === undefined) return node as unknown as Json;
    const [key, value] = found;
    drawn.set(name, isDrawing(value) ? [value] : listMember({ value: value as Json }, 'value'));
    return Object.fromEntries(members.filter(([other]) => other !== key)) as Json;
  });
  if (drawn.size === 0) return [];
  const transitions = trait.transitions.map((step): Json => {
    const own = drawn.get(step.to);
    const node = step.node as unknown as JsonObject;
    return own === undefined || !draws(step, own) ? node : { ...node, effects: [...step.effects, ...own] };
  });
  return [
    edit(finding, 'rewrite', [setAt(`${pointerOf(model, trait)}/stateMachine`, { ...machine, states, transitions })], {
      because: 'drawn in states',
    }),
  ];
}

/** What clears a finding by drawing in the notation of the format. */
export function drawnEdits(ask: Ask): Edit[] {
  if (ask.kind === 'missing_render_effect') return enteredEdits(ask);
  return ask.kind === 'invalid_pattern' ? [...slotEdits(ask), ...shapeEdits(ask)] : [];
}
