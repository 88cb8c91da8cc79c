// What may be done about a finding: edits found in every way that the finding calls for, and the check's own suggestions, weighed alike.

import { findAction } from '../plan/index.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { CategoryCode } from '../verify/categories.ts';
import { actionsOf, type Finding, type SuggestedAction } from '../verify/finding.ts';
import { lostTransitionEdits } from './analogous.ts';
import type { Ask } from './ask.ts';
import { bindingEdits } from './bindings.ts';
import { callEdits } from './calls.ts';
import { copyEdits, duplicateEdits } from './copies.ts';
import { emitEdits, eventEdits, fieldEdits, payloadEdits, wholeEntity } from './declare.ts';
import { distinct } from './distinct.ts';
import { drawnEdits } from './drawings.ts';
import { type Edit, type EditKind, edit, type Strategy } from './edit.ts';
import type { Evidence } from './evidence.ts';
import { effectEdits, patternEdits } from './fill.ts';
import { memberEdits } from './foreign.ts';
import { holeEdits } from './holes.ts';
import { weighed } from './likelihood.ts';
import { endEdits, initialEdits } from './machine.ts';
import { isWritten, looksLikeEnd } from './machine-events.ts';
import { mendedEdits } from './mended.ts';
import { nameEdits } from './names.ts';
import { pageEdits } from './pages.ts';
import { type FindingKind, kindOf, locate, takesAway, valueAt } from './places.ts';
import { asked } from './questions.ts';
import { unwrittenEdits } from './unwritten.ts';
import { isHeld, valueEdits } from './values.ts';
import { clearing, isOverlay, listenerEdits, overlayEdits } from './wiring.ts';

type Generate = (ask: Ask) => Edit[];

/** Ways that any finding calls for: another notation, what lacks its name, names that are nearly right. */
const always: readonly Generate[] = [
  memberEdits,
  holeEdits,
  (ask) => nameEdits(ask, asked[ask.kind]?.(ask) ?? []),
  callEdits,
  drawnEdits,
  bindingEdits,
  valueEdits,
];

/** Further ways, by what a finding is about. */
const generators: Partial<Record<FindingKind, readonly Generate[]>> = {
  missing_initial_state: [initialEdits],
  missing_transition: [copyEdits, lostTransitionEdits, endEdits, closingEdits],
  orphan_state: [copyEdits, lostTransitionEdits],
  orphan_event: [copyEdits, lostTransitionEdits],
  undeclared_event: [eventEdits],
  undeclared_emit: [emitEdits],
  payload_field: [payloadEdits],
  broken_binding: [fieldEdits],
  invalid_declaration: [copyEdits],
  duplicate_transition: [duplicateEdits],
  missing_overlay_exit: [lostTransitionEdits, overlayEdits],
  missing_render_effect: [lostTransitionEdits],
  unmatched_emit: [listenerEdits],
  unmatched_listener: [lostTransitionEdits, unwrittenEdits],
  unresolved_trait_ref: [unwrittenEdits],
  unhandled_ui_event: [lostTransitionEdits],
  invalid_effect: [effectEdits],
  invalid_pattern: [effectEdits, patternEdits],
  invalid_page: [pageEdits],
};

/** An overlay that nothing leaves is closed. */
function closingEdits(ask: Ask): Edit[] {
  const { trait, state } = ask;
  return trait !== null && state !== null && isOverlay(trait, state) ? overlayEdits(ask) : [];
}

/** Findings whose check knows less of what may be done than the machine says. */
const known: ReadonlySet<FindingKind> = new Set([
  'missing_initial_state',
  'duplicate_transition',
  'missing_overlay_exit',
]);

const perFindingMax = 6;

/** Edits for one finding, cheapest first, at most a handful. */
export function editsFor(model: Model, finding: Finding, evidence: Evidence): readonly Edit[] {
  const ask = askOf(model, finding, evidence);
  const out = always.flatMap((generate) => generate(ask));
  // No transition leads to or from what has no name.
  if (ask.state?.name !== '') {
    for (const generate of generators[ask.kind] ?? []) out.push(...generate(ask));
    out.push(...suggestedEdits(ask, out));
  }
  const found = distinct([...mendedEdits(ask), ...weighedFor(ask, out)]).slice(0, perFindingMax);
  const restoring = evidence.previous?.editsFor(finding) ?? [];
  return restoring.length === 0 ? found : distinct([...restoring, ...found]);
}

/** Those that read what stands there in another notation, cheapest first: without a look at the names of the document. */
export function readingsFor(model: Model, finding: Finding, evidence: Evidence): readonly Edit[] {
  const ask = askOf(model, finding, evidence);
  return distinct(
    weighedFor(
      ask,
      memberEdits(ask).filter(({ isReading }) => isReading),
    ),
  );
}

function askOf(model: Model, finding: Finding, evidence: Evidence): Ask {
  return { ...locate(model, finding), finding, kind: kindOf(finding), model, evidence };
}

const weighedFor = (ask: Ask, edits: readonly Edit[]): Edit[] =>
  edits
    .filter((one) => !isOfNameless(one))
    .map((one) => weighed(clearing(one, ask, ask.evidence), ask.finding, ask.model, ask.evidence));

function suggestedEdits(ask: Ask, found: readonly Edit[]): Edit[] {
  const { finding, kind, trait, state, model } = ask;
  if (known.has(kind)) return [];
  // Steps that a repair has added bear no witness.
  const written = trait && (ask.evidence.originalOf(trait) ?? trait);
  const isEnd = kind === 'missing_transition' && state !== null && looksLikeEnd(state.name, ask.evidence);
  const isMeant = kind === 'orphan_event' && trait !== null && isWritten(trait, finding.name);
  const isClosed = kind === 'missing_transition' && trait !== null && state !== null && isOverlay(trait, state);
  const suggestions = finding.repairs.flatMap((one) => {
    if (isClosed && one.action === 'add_transition') return [];
    if (one.action === 'set_property' && !isHeld(ask, String(one.params.path))) return [];
    // Whether a state is an end, the machine says.
    if (one.action === 'mark_terminal') return state === null ? [one] : [];
    if (one.action !== 'add_entity') return [one];
    // The check adds an entity by its name alone.
    const isDeclared = found.some(({ kind: other }) => other === 'declare');
    return isDeclared ? [] : [{ ...one, ...wholeEntity(ask) }];
  });
  return suggestions.map((one, rank) => {
    const event = one.action === 'add_transition' && state !== null ? one.params.event : undefined;
    const isIdle = event !== undefined && trait?.transitions.every((other) => other.event !== event) === true;
    const facts = [
      ...(isEnd && one.action === 'add_transition'
        ? [isUsual(one, written) ? 'end with an exit' : 'end with an exit made up']
        : []),
      ...(isMeant && one.action !== 'add_transition' ? ['written to be used'] : []),
      ...(isIdle ? ['event of nothing else'] : []),
    ];
    const suggested = suggestedEdit(finding, one, model, facts);
    const goes = suggested.kind === 'drop' ? goingOf(finding.category, one.action) : [];
    return { ...suggested, rank, facts: [...facts, ...goes] };
  });
}

/** Whether a transition is added as several other states are left. */
const isUsual = ({ params }: SuggestedAction, trait: Trait | null) =>
  new Set(
    trait?.transitions.flatMap(({ event, to, sources }) => (event === params.event && to === params.to ? sources : [])),
  ).size > 1;

/** Pages and states are kept at the cost of several edits. */
const goingOf = (category: CategoryCode, action: string): string[] =>
  category === 'invalid_page' ? ['a page goes'] : action === 'remove_state' ? ['a state goes'] : [];

/** Nothing is added to a state without a name: it is given one first. */
const isOfNameless = ({ kind, actions }: Edit) =>
  (kind === 'insert' || kind === 'declare') &&
  actions.some(({ params: { from, to, state } }) => [from, to, state].includes(''));

// What the checks suggest, as edits: each action of the vocabulary is an edit of one kind.

const kinds: Readonly<Record<string, EditKind>> = {
  add_events: 'declare',
  add_emit: 'declare',
  add_field: 'declare',
  add_payload_field: 'declare',
  add_states: 'declare',
  add_entity: 'declare',
  retarget_transition: 'retarget',
};

/** The suggestion of a check. */
export function suggestedEdit(
  finding: Finding,
  suggestion: SuggestedAction,
  model: Model,
  facts: readonly string[],
): Edit {
  const { action, params } = suggestion;
  const told = (kind: EditKind, strategy?: Strategy) =>
    edit(finding, kind, actionsOf(suggestion), { because: 'check', facts, ...(strategy && { strategy }) });
  const hazard = findAction(action)?.hazard;
  const isMove = action === 'set_property' && actionsOf(suggestion).some(takesAway);
  if (isMove) return told('rewrite');
  if (hazard === 'destructive') return told('drop');
  if (hazard === 'safe') return told(kinds[action] ?? 'insert', 'complete');
  if (action !== 'set_property') return told(kinds[action] ?? 'fill', 'mark');
  const isNamed = typeof params.value === 'string' && typeof valueAt(model, String(params.path)) === 'string';
  return isNamed ? told('bind') : told('fill', 'complete');
}
