// Traits built alike (known-traits.ts): the transition, drawing, declaration or listener that an analogue has and the trait has lost, said in the trait's own words.
// Whether it fits, the search finds out like of any other edit.
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import { parsePointer, type Segment } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import type { Trait, Transition } from '../schema/element.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import type { Evidence } from './evidence.ts';
import type { AnalogousTransition, Analogue } from './known-traits.ts';
import { retarget, textOf, valueAt } from './places.ts';

const text = (value: unknown) => textOf((value ?? null) as Json);

/** Whether a transition of an analogue has to do with what a finding is about. */
function speaksOf({ finding, kind, model }: Ask, one: AnalogousTransition): boolean {
  switch (kind) {
    case 'missing_transition':
    case 'missing_overlay_exit':
      return one.sources.includes(finding.name);
    case 'orphan_state':
      return one.to === finding.name;
    case 'unmatched_listener':
      return finding.pointer.endsWith('/triggers') && one.event === valueAt(model, finding.pointer);
    case 'missing_render_effect':
      return text(one.node).includes('"render-ui"');
    default:
      return one.event === finding.name;
  }
}

const isSameStart = (own: Transition, one: AnalogousTransition) =>
  own.event === one.event && own.sources.join('|') === one.sources.join('|');
const isSameStep = (own: Transition, one: AnalogousTransition) => own.to === one.to && isSameStart(own, one);

/** Transitions that an analogue has between states and on events that the trait has as well, and that the trait lacks. */
export function lostTransitionEdits(ask: Ask): Edit[] {
  const { finding, trait, traitName, evidence, kind } = ask;
  if (trait === null) return [];
  const states = new Set([...trait.states.map((one) => one.name), '*']);
  const events = new Set(trait.events.map((one) => one.name));
  return evidence.analoguesOf(trait).flatMap((analogue, rank): Edit[] => {
    const lost = analogue.transitions.filter(
      (one) =>
        speaksOf(ask, one) &&
        events.has(one.event) &&
        [...one.sources, one.to].every((name) => states.has(name)) &&
        !trait.transitions.some((own) => isSameStep(own, one)),
    );
    if (lost.length === 0) return [];
    const strayed = lost.flatMap((one) => {
      const own = strayedFrom(one, trait, analogue, kind !== 'orphan_state');
      if (own === undefined) return [];
      const set = { from: one.node.from as Json, to: one.to };
      const changed = Object.fromEntries(
        Object.entries(set).filter(([end, name]) => (own.node as unknown as JsonObject)[end] !== name),
      );
      return [retarget(own, traitName, changed as JsonObject)];
    });
    if (strayed.length > 0 && (kind === 'orphan_state' || strayed.length === lost.length))
      return [
        edit(finding, 'retarget', kind === 'orphan_state' ? strayed.slice(0, 1) : strayed, {
          because: 'analogue, strayed',
          rank,
        }),
      ];
    const nodes = lost.map((one) => {
      const index = positionOf(one, trait, analogue);
      return index === null ? one.node : { ...one.node, index };
    });
    const action: Action =
      nodes.length === 1
        ? { action: 'add_transition', params: { trait: traitName, ...nodes[0] } }
        : { action: 'add_transitions', params: { trait: traitName, transitions: nodes } };
    return [edit(finding, 'insert', [action], { because: 'analogue', rank })];
  });
}

/** The transition that does the same as a lost one and leads or, if `isStart`, begins elsewhere, where no transition of the analogue does. */
function strayedFrom(
  one: AnalogousTransition,
  trait: Trait,
  analogue: Analogue,
  isStart: boolean,
): Transition | undefined {
  const isReversed = (own: Transition) =>
    own.event === one.event && own.sources.join('|') === one.to && own.to === one.sources.join('|');
  const isSameEnd = (own: Transition) => own.event === one.event && own.to === one.to && own.sources.length > 0;
  return trait.transitions.find(
    (own) =>
      (isStart ? isSameEnd(own) : isSameStart(own, one) || isReversed(own)) &&
      text(own.guard) === text(one.node.guard) &&
      text(own.effects) === text(one.node.effects ?? []) &&
      !analogue.transitions.some((known) => isSameStep(own, known)),
  );
}

/** Where a lost transition stood among those of the same source and event, which are tried in order; null where it is alone. */
function positionOf(one: AnalogousTransition, trait: Trait, analogue: Analogue): number | null {
  const own = trait.transitions.filter((other) => isSameStart(other, one));
  if (own.length === 0) return null;
  const before = analogue.transitions.slice(0, analogue.transitions.indexOf(one));
  return own.filter((other) => before.some((known) => isSameStep(other, known))).length;
}

/** The transition of an analogue that is the same step. */
function analogousTo(transition: Transition, analogue: Analogue): AnalogousTransition | null {
  return analogue.transitions.find((one) => isSameStep(transition, one)) ?? null;
}

/** What analogues have in the place of a value inside a transition, best first. */
export function analogousValues({ trait, transition }: Ask, pointer: string, evidence: Evidence): Json[] {
  if (trait === null || transition === null) return [];
  const rest: readonly Segment[] = (parsePointer(pointer) ?? []).slice(7);
  return evidence.analoguesOf(trait).flatMap((analogue) => {
    let value: Json | undefined = analogousTo(transition, analogue)?.node;
    for (const step of rest) value = (value as Record<string, Json> | null | undefined)?.[step];
    return value === undefined ? [] : [value];
  });
}

/** How an analogue declares an event or an emit of this name. */
export function analogousDeclaration(
  list: 'events' | 'emits',
  trait: Trait,
  name: string,
  evidence: Evidence,
): JsonObject | null {
  for (const analogue of evidence.analoguesOf(trait)) {
    const node = analogue.named(list, name);
    if (isObject(node ?? undefined)) return node as JsonObject;
  }
  return null;
}
