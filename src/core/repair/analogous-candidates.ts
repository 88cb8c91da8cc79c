// Candidates from traits built alike (analogues.ts): the transition, drawing, declaration or listener that an analogue has and the trait has lost,
// said in the trait's own words. Whether it fits, the search finds out like of any other candidate.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { parsePointer } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import type { Trait, Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { AnalogousTransition, Analogue } from './analogues.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import { actionNameOf, type Located } from './locate.ts';
import { addressOf } from './machine-candidates.ts';

/** Known from elsewhere, so before what is put together from the machine itself. */
const knownPenalty = -160;
const perRank = 20;
/** Each action of a repair after the first costs as much. */
const perFurther = 600;
/** More steps do not stray at once. */
const strayedMax = 4;
/** Behind what is drawn where the trait opens. */
const elsewherePenalty = 60;

const textOf = (value: unknown) => canonicalJson((value ?? null) as Json);

/** Whether a transition of an analogue has to do with what a finding is about. */
function speaksOf(finding: Finding, one: AnalogousTransition, triggers: string): boolean {
  switch (finding.category) {
    case 'missing_transition':
    case 'missing_overlay_exit':
      return one.sources.includes(finding.name);
    case 'orphan_state':
      return one.to === finding.name;
    case 'unmatched_listener':
      return triggers !== '' && one.event === triggers;
    case 'missing_render_effect':
      return textOf(one.node).includes('"render-ui"');
    default:
      return one.event === finding.name;
  }
}

/** Transitions that an analogue has between states and on events that the trait has as well, and that the trait lacks. */
export function lostTransitionCandidates(
  finding: Finding,
  { trait, traitName }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const states = new Set(trait.states.map((one) => one.name));
  const events = new Set(trait.events.map((one) => one.name));
  const triggers = finding.category === 'unmatched_listener' ? triggerAt(model, finding.pointer) : '';
  const out: Candidate[] = [];
  for (const [rank, analogue] of evidence.analoguesOf(trait).entries()) {
    const lost = analogue.transitions.filter(
      (one) =>
        speaksOf(finding, one, triggers) &&
        events.has(one.event) &&
        [...one.sources, one.to].every((name) => states.has(name) || name === '*') &&
        !trait.transitions.some((own) => isSameStep(own, one)),
    );
    if (lost.length === 0) continue;
    const strayed = strayedFrom(trait, analogue, lost, finding.category !== 'orphan_state');
    if (strayed.length > 0) {
      const actions = strayed.map(({ own, one }) => {
        const set = { from: one.node.from as Json, to: one.to };
        const changed = Object.fromEntries(Object.entries(set).filter(([end, name]) => own.node[end] !== name));
        return { action: 'retarget_transition', params: { ...addressOf(own, traitName), set: changed } };
      });
      // What has strayed, has by one mistake.
      const penalty = knownPenalty + perRank * rank - (actions.length - 1) * perFurther;
      out.push(candidate(finding, 'correct', actions, penalty));
      continue;
    }
    const nodes = lost.map((one) => {
      const index = positionOf(one, trait, analogue);
      return index === null ? one.node : { ...one.node, index };
    });
    const [first] = nodes;
    const action: Action =
      nodes.length === 1
        ? { action: 'add_transition', params: { trait: traitName, ...first } }
        : { action: 'add_transitions', params: { trait: traitName, transitions: nodes } };
    out.push(candidate(finding, 'reuse', [action], knownPenalty + perRank * rank));
  }
  return out;
}

/** What the listener at a pointer into its `triggers` triggers. */
function triggerAt(model: Model, pointer: string): string {
  if (!pointer.endsWith('/triggers')) return '';
  const value = valueIn(model.document as unknown as Json, parsePointer(pointer) ?? []);
  return typeof value === 'string' ? value : '';
}

function valueIn(root: Json | undefined, steps: readonly Segment[]): Json | undefined {
  let at: Json | undefined = root;
  for (const step of steps) at = (at as Record<string, Json> | null | undefined)?.[step];
  return at;
}

const isSameStart = (own: Transition, one: AnalogousTransition) =>
  own.event === one.event && own.sources.join('|') === one.sources.join('|');
const isSameStep = (own: Transition, one: AnalogousTransition) => own.to === one.to && isSameStart(own, one);

const isReversed = (own: Transition, one: AnalogousTransition) =>
  own.event === one.event && own.sources.join('|') === one.to && own.to === one.sources.join('|') && own.to !== one.to;

const isSameEnd = (own: Transition, one: AnalogousTransition) =>
  own.event === one.event && own.to === one.to && own.sources.length > 0;

interface Strayed {
  readonly own: Transition;
  readonly one: AnalogousTransition;
}

/**
 * Transitions that do the same as those that are lost and lead elsewhere, or the other way round, or, if `isStart`, begin elsewhere, where no transition
 * of the analogue does: of the first that is lost, or, of those that begin elsewhere, all.
 */
function strayedFrom(
  trait: Trait,
  analogue: Analogue,
  lost: readonly AnalogousTransition[],
  isStart: boolean,
): readonly Strayed[] {
  const found = lost.flatMap((one): Strayed[] => {
    const own = trait.transitions.find(
      (other) =>
        (isStart ? isSameEnd(other, one) : isSameStart(other, one) || isReversed(other, one)) &&
        textOf(other.guard) === textOf(one.node.guard) &&
        textOf(other.effects) === textOf(one.node.effects ?? []) &&
        !analogue.transitions.some((known) => isSameStep(other, known)),
    );
    return own === undefined ? [] : [{ own, one }];
  });
  if (isStart) return found.length === lost.length && lost.length <= strayedMax ? found : [];
  return found.slice(0, 1);
}

/** Where a lost transition stood among those of the same source and event, which are tried in order; null where it is alone. */
function positionOf(one: AnalogousTransition, trait: Trait, analogue: Analogue): number | null {
  const own = trait.transitions.filter((other) => isSameStart(other, one));
  if (own.length === 0) return null;
  const before = analogue.transitions.slice(0, analogue.transitions.indexOf(one));
  return own.filter((other) => before.some((known) => isSameStep(other, known))).length;
}

/** The transition of an analogue that is the same step. */
export function analogousTo(transition: Transition, analogue: Analogue): AnalogousTransition | null {
  return analogue.transitions.find((one) => isSameStep(transition, one)) ?? null;
}

/** What analogues have in the place of a value inside a transition, best first. */
export function analogousValues({ trait, transition }: Located, pointer: string, evidence: Evidence): Json[] {
  if (trait === null || transition === null) return [];
  const rest = (parsePointer(pointer) ?? []).slice(7);
  return evidence.analoguesOf(trait).flatMap((analogue) => {
    const value = valueIn(analogousTo(transition, analogue)?.node, rest);
    return value === undefined ? [] : [value];
  });
}

/** Draws again what an analogue draws in transitions that otherwise do the same; or says, like an analogue that draws nothing, what the trait is. */
export function lostDrawingCandidates(
  finding: Finding,
  { trait, traitName }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const out: Candidate[] = [];
  for (const [rank, analogue] of evidence.analoguesOf(trait).entries()) {
    const actions = trait.transitions.flatMap((own) => drawnAgain(own, analogousTo(own, analogue), traitName));
    if (actions.length > 0) {
      const isElsewhere = trait.transitions.some((own) => isOtherwiseOpened(own, analogousTo(own, analogue)));
      const penalty = isElsewhere ? elsewherePenalty : knownPenalty;
      // One loss in several places: every further place costs a fraction of an edit.
      out.push(candidate(finding, 'reuse', actions, penalty + perRank * rank - 560 * (actions.length - 1)));
    }
    const { category } = analogue.trait;
    if (category !== null && category !== trait.category && category !== 'interaction') {
      const update = { action: 'update_trait', params: { trait: traitName, set: { category } } };
      out.push(candidate(finding, 'complete', [update], knownPenalty + perRank * rank));
    }
  }
  return out;
}

/** An analogue that draws as it opens, where the trait opens otherwise, tells little of what the trait draws later on. */
const isOtherwiseOpened = (own: Transition, one: AnalogousTransition | null) =>
  own.event === 'INIT' && textOf(one?.node.effects).includes('"render-ui"') && drawnAgain(own, one, '').length === 0;

const isDrawing = (effect: Json) => isArray(effect) && effect[0] === 'render-ui';

function drawnAgain(own: Transition, one: AnalogousTransition | null, trait: string): Action[] {
  const effects = one?.node.effects;
  if (effects === undefined || !isArray(effects)) return [];
  const drawn = effects.filter(isDrawing);
  const isOtherwiseSame = textOf(effects.filter((effect) => !isDrawing(effect))) === textOf(own.effects);
  const index = effects.findIndex(isDrawing);
  if (drawn.length === 0 || !isOtherwiseSame || own.sources.length !== 1) return [];
  const isOneBlock = effects.slice(index, index + drawn.length).every(isDrawing);
  if (!isOneBlock) {
    return [{ action: 'retarget_transition', params: { ...addressOf(own, trait), set: { effects } } }];
  }
  const place = { trait, state: own.to, from: own.sources[0] as string, event: own.event, index };
  return [{ action: 'add_effect', params: { ...place, effects: drawn } }];
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

/** Whether the document has the trait that a listener names. */
function hasSource({ source }: JsonObject, model: Model): boolean {
  const trait = source !== undefined && isObject(source) ? source.trait : undefined;
  return typeof trait !== 'string' || model.traitsByName.has(trait);
}

/** A listener for what nobody hears, as an analogue of another trait of the orbital has it. */
export function lostListenerCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const out: Candidate[] = [];
  for (const other of trait?.orbital.traits ?? []) {
    if (other === trait || other.form !== 'inline' || other.listens.some((one) => one.name === finding.name)) continue;
    for (const analogue of evidence.analoguesOf(other)) {
      const node = analogue.named('listens', finding.name);
      if (!isObject(node ?? undefined) || !hasSource(node as JsonObject, model)) continue;
      const { event, ...members } = node as JsonObject;
      const params = { trait: actionNameOf(model, other), event: event ?? finding.name, ...members };
      out.push(candidate(finding, 'reuse', [{ action: 'add_listen', params }], knownPenalty));
      break;
    }
  }
  return out;
}
