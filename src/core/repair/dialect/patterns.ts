// Drawings in the notation of other formats: slot and pattern exchanged, no slot, the properties of a pattern under its type, drawings that stand in states.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Trait, Transition } from '../../schema/element.ts';
import { listMember, nodeName } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { pointerOf } from '../../schema/model.ts';
import { walkTrait } from '../../schema/walk.ts';
import type { Finding } from '../../verify/finding.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { isSlot, valueAt } from '../effect-candidates.ts';
import type { Evidence } from '../evidence.ts';
import type { Located } from '../locate.ts';
import { isPast } from '../words.ts';
import { slotNameCandidates } from './slot-names.ts';

const saidPenalty = -150;
const slotRank = 60;
const slotsMax = 2;

const said = (finding: Finding, path: string, value: Json, penalty = 0): Candidate =>
  candidate(finding, 'correct', [{ action: 'set_property', params: { path, value } }], saidPenalty + penalty);

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
function usualSlots(trait: Trait, { registries }: Evidence): string[] {
  const counts = new Map<string, number>([['main', 0]]);
  walkTrait(trait, {
    effect: (value) => {
      if (!isArray(value) || value[0] !== 'render-ui' || value[2] === null) return;
      const [, slot] = value;
      if (typeof slot === 'string' && registries.slots.has(slot)) counts.set(slot, (counts.get(slot) ?? 0) + 1);
    },
  });
  return [...counts].sort(([, a], [, b]) => b - a).map(([slot]) => slot);
}

function slotCandidates(finding: Finding, trait: Trait, model: Model, evidence: Evidence): Candidate[] {
  const path = drawingPointer(model, finding.pointer);
  const call = path === null ? undefined : valueAt(model, path);
  if (path === null || call === undefined || !isArray(call)) return [];
  const [head, slot, pattern, ...rest] = call;
  if (!isObject(slot ?? null)) return [];
  if (typeof pattern === 'string') return [said(finding, path, [head as Json, pattern, slot as Json, ...rest])];
  if (isObject(pattern ?? null)) return [];
  // What follows the pattern keeps its place behind it.
  const given = call.slice(1);
  return usualSlots(trait, evidence)
    .slice(0, slotsMax)
    .map((one, rank) => said(finding, path, [head as Json, one, ...given], slotRank * rank));
}

/** `{"stack": {…}}` for a stack, and the bare name of a pattern for a pattern without properties. */
function shapeCandidates(finding: Finding, model: Model, { registries }: Evidence): Candidate[] {
  const value = valueAt(model, finding.pointer);
  const isName = typeof value === 'string' && registries.patterns.has(value) && !finding.pointer.endsWith('ype');
  if (isName && !isSlot(model, finding.pointer)) return [said(finding, finding.pointer, { type: value })];
  if (value === undefined || !isObject(value)) return [];
  const [only, ...others] = Object.keys(value);
  if (only === undefined || others.length > 0 || !registries.patterns.has(only)) return [];
  const props = value[only];
  return props !== undefined && isObject(props) && nodeName(props, 'type') === ''
    ? [said(finding, finding.pointer, { type: only, ...props })]
    : [];
}

const isDrawing = (value: Json | undefined): value is readonly Json[] =>
  value !== undefined && isArray(value) && value[0] === 'render-ui';

/**
 * Whether a step is one that draws the state it enters: 5,870 of 5,947 other steps from another state are, but for those that only notify (`npm run eval:facts`); of
 * those that stay, INIT is, unless it would only clear what nothing has drawn.
 */
function draws({ sources, to, event, effects }: Transition, drawings: readonly Json[]): boolean {
  if (isReload({ event, effects }) && drawings.some(isComposed)) return false;
  if (sources.includes(to)) return event === 'INIT' && drawings.some((one) => isArray(one) && one[2] !== null);
  return effects.length === 0 || effects.some((one) => !isArray(one) || one[0] !== 'notify');
}

/** Whether a step does no more than load again what has changed: `CardSaved`. Into a state that is drawn in several parts 92 of 104 draw nothing (`npm run eval:facts`). */
export const isReload = ({ event, effects }: Pick<Transition, 'event' | 'effects'>): boolean =>
  isPast(event) && effects.length > 0 && effects.every((one) => isArray(one) && one[0] === 'fetch');

/** Whether a drawing is put together from others. */
export const isComposed = (drawing: Json): boolean =>
  isArray(drawing) && isObject(drawing[2] ?? null) && 'children' in (drawing[2] as JsonObject);

/** Drawings that stand in states, as in formats where a state has actions on entry: they belong to the steps that enter it. */
function enteredCandidates(finding: Finding, trait: Trait, model: Model): Candidate[] {
  if (!isObject(trait.node) || !trait.hasMachine) return [];
  const machine = (trait.node as JsonObject).stateMachine as JsonObject;
  const drawn = new Map<string, readonly Json[]>();
  const states = trait.states.map(({ node, name }) => {
    if (!isObject(node)) return node as Json;
    const members = Object.entries(node as JsonObject);
    const found = members.find(
      ([, value]) => isDrawing(value) || (isArray(value) && value.length > 0 && value.every(isDrawing)),
    );
    if (found === undefined) return node as Json;
    const [key, value] = found;
    drawn.set(name, isDrawing(value) ? [value] : listMember({ value: value as Json }, 'value'));
    return Object.fromEntries(members.filter(([other]) => other !== key)) as Json;
  });
  if (drawn.size === 0) return [];
  const transitions = trait.transitions.map((step) => {
    const { node, to, effects } = step;
    const own = drawn.get(to);
    return own === undefined || !draws(step, own)
      ? (node as Json)
      : ({ ...node, effects: [...effects, ...own] } as Json);
  });
  const path = `${pointerOf(model, trait)}/stateMachine`;
  return [said(finding, path, { ...machine, states, transitions })];
}

/** What clears a finding by drawing in the notation of the format. */
export function patternNotationCandidates(
  finding: Finding,
  place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const { trait } = place;
  if (trait === null) return [];
  if (finding.category === 'missing_render_effect') return enteredCandidates(finding, trait, model);
  if (finding.category !== 'invalid_pattern') return [];
  return [
    ...slotNameCandidates(finding, place, model, evidence),
    ...slotCandidates(finding, trait, model, evidence),
    ...shapeCandidates(finding, model, evidence),
  ];
}
