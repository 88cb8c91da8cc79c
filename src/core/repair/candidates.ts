// What may be done about a finding: candidates drawn from the machine itself where it has evidence to give, and the check's own suggestions.
import { isArray } from '../base/json.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Finding, Verification } from '../verify/finding.ts';
import { lostDrawingCandidates, lostListenerCandidates, lostTransitionCandidates } from './analogous-candidates.ts';
import { type Candidate, candidate, isRemoval, suggestedCandidate } from './candidate.ts';
import { repeatedEventCandidates, repeatedStateCandidates } from './copy-candidates.ts';
import {
  counterpartButtonCandidates,
  counterpartEventCandidates,
  counterpartFieldCandidates,
  counterpartOriginCandidates,
  counterpartStateCandidates,
  counterpartTriggerCandidates,
} from './counterpart-candidates.ts';
import { counterpartEntityCandidates, misspeltLinkCandidates } from './counterpart-entity-candidates.ts';
import {
  counterpartEmitCandidates,
  counterpartImportCandidates,
  counterpartListenCandidates,
  counterpartShownCandidates,
  counterpartSourceCandidates,
} from './counterpart-wiring-candidates.ts';
import {
  declareEmitCandidates,
  declareEventCandidates,
  declareFieldCandidates,
  declarePayloadCandidates,
} from './declaration-candidates.ts';
import { dialectCandidates } from './dialect/index.ts';
import { distinct } from './distinct.ts';
import { duplicateCandidates } from './duplicate-candidates.ts';
import { effectCandidates, patternCandidates, rootCandidates, valueAt } from './effect-candidates.ts';
import { endCandidates } from './end-candidates.ts';
import { isOwnState } from './ends.ts';
import { Evidence, isReserved } from './evidence.ts';
import { exitCandidates, looksLikeEnd } from './exit-candidates.ts';
import { type FindingKind, kindOf } from './finding-kind.ts';
import { leftOutEventCandidates, leftOutStateCandidates } from './left-out-lists.ts';
import { type Located, locate } from './locate.ts';
import {
  danglingCandidates,
  entryCandidates,
  initialStateCandidates,
  machineCandidates,
  nearIdleCandidates,
  openingCandidates,
  raisedEventCandidates,
  statedEntryCandidates,
  unlistedStartCandidates,
  useCandidates,
} from './machine-candidates.ts';
import { idlePenalty } from './machine-events.ts';
import { orbitalCandidates } from './orbital-candidates.ts';
import { readsOtherField } from './other-fields.ts';
import { clearing } from './overlay-clearing.ts';
import { pageCandidates, shownTraitCandidates } from './page-candidates.ts';
import { payloadReadsOf } from './payload-reads.ts';
import {
  isSpokenState,
  nearEmitCandidates,
  nearEventCandidates,
  nearPayloadCandidates,
  nearStateCandidates,
  renameEmitCandidates,
  renameEventCandidates,
  renameFieldCandidates,
  renamePayloadCandidates,
  renameStateCandidates,
} from './rename-candidates.ts';
import { renameHeardEmitCandidates, renameTraitCandidates } from './rename-named-candidates.ts';
import { reversedCandidates } from './reversed-candidates.ts';
import { shadowedCandidates } from './shadowed-candidates.ts';
import { sweepingCandidates } from './sweeping-candidates.ts';
import { causesOf } from './targets.ts';
import { mentionsOf, writtenTraitCandidates } from './trait-candidates.ts';
import { ofUntouched } from './untouched.ts';
import {
  externalEmitCandidates,
  listenedEventCandidates,
  listenerCandidates,
  overlayExitCandidates,
  renderCandidates,
} from './wiring-candidates.ts';
import { wordsOf } from './words.ts';

type Generate = (finding: Finding, place: Located, model: Model, evidence: Evidence) => Candidate[];

interface Source {
  /** Corrects the declaration where that is what is misspelt. */
  readonly rename?: readonly Generate[];
  readonly from: readonly Generate[];
  /** Leaves the check's own suggestions out. */
  readonly only?: true;
}

const unlistedStart: Generate = (finding, place, _model, evidence) => unlistedStartCandidates(finding, place, evidence);
const leftOutStates: Generate = (finding, place, _model, evidence) => leftOutStateCandidates(finding, place, evidence);
const writtenTrait: Generate = (finding, _place, model, evidence) => writtenTraitCandidates(finding, model, evidence);

/** Categories whose candidates come from evidence. */
const generators: Partial<Record<FindingKind, Source>> = {
  missing_initial_state: { from: [initialStateCandidates], only: true },
  missing_transition: {
    rename: [renameStateCandidates],
    from: [
      counterpartStateCandidates,
      reversedCandidates,
      danglingCandidates,
      lostTransitionCandidates,
      exitCandidates,
      machineCandidates,
      openingCandidates,
    ],
  },
  orphan_state: {
    rename: [renameStateCandidates],
    from: [
      counterpartStateCandidates,
      statedEntryCandidates,
      reversedCandidates,
      danglingCandidates,
      lostTransitionCandidates,
      entryCandidates,
    ],
  },
  orphan_event: {
    rename: [renameEventCandidates],
    from: [counterpartEventCandidates, repeatedEventCandidates, lostTransitionCandidates, useCandidates],
  },
  undeclared_event: {
    rename: [renameEventCandidates],
    from: [
      nearEventCandidates,
      leftOutEventCandidates,
      counterpartEventCandidates,
      counterpartTriggerCandidates,
      declareEventCandidates,
    ],
  },
  undeclared_emit: {
    rename: [renameEmitCandidates],
    from: [nearEmitCandidates, counterpartEmitCandidates, declareEmitCandidates],
  },
  payload_field: { rename: [renamePayloadCandidates], from: [nearPayloadCandidates, declarePayloadCandidates] },
  invalid_transition: {
    rename: [renameStateCandidates],
    from: [
      counterpartStateCandidates,
      counterpartOriginCandidates,
      nearStateCandidates,
      leftOutStates,
      endCandidates,
      unlistedStart,
    ],
  },
  broken_binding: {
    rename: [renameFieldCandidates],
    from: [rootCandidates, counterpartFieldCandidates, declareFieldCandidates],
  },
  invalid_declaration: { from: [repeatedStateCandidates, repeatedEventCandidates] },
  duplicate_transition: { from: [duplicateCandidates, shadowedCandidates], only: true },
  missing_overlay_exit: { from: [lostTransitionCandidates, overlayExitCandidates], only: true },
  missing_render_effect: { from: [lostDrawingCandidates, lostTransitionCandidates, renderCandidates] },
  unmatched_emit: {
    from: [
      counterpartEmitCandidates,
      counterpartListenCandidates,
      listenedEventCandidates,
      lostListenerCandidates,
      listenerCandidates,
      externalEmitCandidates,
    ],
  },
  unmatched_listener: {
    rename: [renameTraitCandidates, renameHeardEmitCandidates, counterpartSourceCandidates],
    from: [
      counterpartTriggerCandidates,
      counterpartListenCandidates,
      listenedEventCandidates,
      lostTransitionCandidates,
      writtenTrait,
    ],
  },
  unresolved_trait_ref: {
    rename: [renameTraitCandidates, counterpartShownCandidates, counterpartImportCandidates],
    from: [shownTraitCandidates, writtenTrait],
  },
  unknown_entity_ref: { rename: [misspeltLinkCandidates], from: [counterpartEntityCandidates, orbitalCandidates] },
  unhandled_ui_event: {
    from: [
      counterpartEventCandidates,
      counterpartButtonCandidates,
      lostTransitionCandidates,
      nearIdleCandidates,
      raisedEventCandidates,
    ],
  },
  invalid_effect: { from: [effectCandidates] },
  invalid_pattern: { from: [effectCandidates, patternCandidates] },
  invalid_page: { from: [pageCandidates] },
};

const perFindingMax = 5;
/** A way out on an event that nothing uses ranks behind dropping the event and leaving on one that is used. */
const idleEventPenalty = 1300;

/** Candidates for one finding, cheapest first, at most a handful. */
export function candidatesFor(
  model: Model,
  finding: Finding,
  evidence: Evidence = new Evidence(model),
): readonly Candidate[] {
  const place = locate(model, finding);
  const found = ofUntouched(finding, place, model, evidence, (...asked) => findCandidates(...asked, evidence));
  const restoring = evidence.previous?.candidatesFor(finding) ?? [];
  return restoring.length === 0 ? found : distinct([...restoring, ...found]);
}

function findCandidates(finding: Finding, place: Located, model: Model, evidence: Evidence): Candidate[] {
  const own = generators[kindOf(finding)];
  const said = dialectCandidates(finding, place, model, evidence);
  // No step leads to or from what has no name.
  if (place.state?.name === '') return distinct(said).slice(0, perFindingMax);
  // Where the use is known to be wrong, the declaration is not.
  const isKnown = said.some((one) => one.isUseWrong);
  const rename = isKnown ? [] : (own?.rename ?? []);
  const renamings = [...said];
  for (const generate of rename) renamings.push(...generate(finding, place, model, evidence));
  const out: Candidate[] = [];
  for (const generate of own?.from ?? []) {
    // No trait is written where one that is there may be meant.
    if (generate !== writtenTrait || renamings.length === 0) out.push(...generate(finding, place, model, evidence));
  }
  if (own?.only !== true) {
    finding.repairs.forEach((suggestion, rank) => {
      // Priced above, by what the machine says.
      if (suggestion.action === 'mark_terminal' && place.state !== null) return;
      const written = valueAt(model, String(suggestion.params.path ?? finding.pointer));
      const text = typeof written === 'string' ? written : finding.name;
      out.push(softened(suggestedCandidate(finding, suggestion, rank, text), finding, place, evidence, model));
    });
  }
  const isDeclarationWrong = renamings.some((one) => one.isDeclarationWrong);
  const isRenamed = said.some((one) => one.isDeclarationWrong === true && isRenaming(one));
  const isSpokenAsState = isSpokenState(finding, place, evidence);
  const isSpoken = isSpokenAsState || isSpokenOf(finding, model);
  const isUseWrong = isKnown || (!isDeclarationWrong && !isSpokenAsState && out.some((one) => one.isUseWrong));
  const isNamed = isNamedAsState(finding, place);
  const isNameless = hasNameless(place);
  const doubted: Candidate[] = [];
  for (const plain of out) {
    const offered = clearing(plain, place, evidence);
    if (isReservedGivenUp(offered, model) || isOfNameless(offered)) continue;
    let one = isDeclarationWrong ? doubtedUse(offered) : awayFromSlip(offered, model, evidence);
    if (isSpoken) one = doubtedName(one);
    if (isNamed) one = doubtedUse(one);
    const isCorrection = one.strategy === 'correct';
    const penalty =
      (isRenamed && isCorrection ? unusualUsePenalty : 0) +
      (isKnown && isCorrection ? knownPenalty : 0) +
      (isOwnRenamed(finding, place, one, evidence) ? ownStatePenalty : 0) +
      (isNameless && isStep(one) ? namelessPenalty : 0) +
      (isUseWrong && one.strategy === 'complete' ? declaredSlipPenalty : 0) +
      (isDeclarationWrong && isState(one) ? declaredSlipPenalty : 0);
    doubted.push(penalty === 0 ? one : { ...one, cost: one.cost + penalty });
  }
  // What stands unread is read first: it may be what is missing.
  const isUnread = renamings.some((one) => one.isReading);
  const isMadeUp = ({ strategy }: Candidate) => strategy === 'elaborate' || strategy === 'sketch';
  const isOfBare = finding.category === 'orphan_event' && !isWritten(finding.name, place.trait);
  // No machine is made up where one is written.
  const kept = isUnread ? doubted.filter((one) => !isMadeUp(one)) : doubted;
  const all = [...renamings, ...kept].map((one) => {
    const cost = isUnread && one.isReading !== true ? one.cost + unreadPenalty : one.cost;
    return isOfBare || cost !== one.cost ? { ...one, cost, isOfBare } : one;
  });
  return distinct(all).slice(0, perFindingMax);
}

/** A trait that several speak of by one name is called so: no other is meant. */
function isSpokenOf({ category, name, pointer }: Finding, model: Model): boolean {
  const isSource = category === 'unmatched_listener' && pointer.endsWith('/trait');
  return (isSource || category === 'unresolved_trait_ref') && mentionsOf(model, name).count > 1;
}

const doubtedName = (one: Candidate): Candidate =>
  one.strategy === 'correct' || one.strategy === 'mark' ? { ...one, cost: one.cost + slipPenalty } : one;

/** Before a state of its own is called otherwise, it is added. */
const ownStatePenalty = 1500;

function isOwnRenamed(
  { category, name }: Finding,
  { trait }: Located,
  { actions: [action] }: Candidate,
  evidence: Evidence,
): boolean {
  const value = action?.params.value;
  if (category !== 'invalid_transition' || name === '' || trait === null) return false;
  if (action?.action !== 'set_property' || typeof value !== 'string') return false;
  return isOwnState(name, trait, value, evidence);
}

const unreadPenalty = 1500;
/** Where the convention tells that a declaration is wrong, no use is written like it. */
const unusualUsePenalty = 1500;
const isRenaming = ({ actions: [action] }: Candidate) => action?.action.startsWith('rename_') === true;

/** Nothing is added to a state without a name: it is given one first. */
const isOfNameless = ({ actions }: Candidate) =>
  actions.some(
    ({ action, params: { from, to, state } }) => action.startsWith('add_') && [from, to, state].includes(''),
  );

/** A step whose event is missing is given one before another step is made up. */
const namelessPenalty = 900;

const hasNameless = ({ trait }: Located) => trait?.transitions.some(({ event }) => event === '') === true;
const isStep = ({ actions: [action] }: Candidate) => action?.action.startsWith('add_transition') === true;

const isState = ({ actions: [action] }: Candidate) => action?.action === 'add_states';

const declaredPenalty = 1500;
/** Where it is known what is meant by a use, it is not the nearest of other names. */
const knownPenalty = 300;
/** A slip is not declared. */
const declaredSlipPenalty = 1600;
/** An event that the language gives a meaning is there to be used. */
const reservedPenalty = 1500;
/** One that says more than its name is kept at the cost of a use. */
const writtenPenalty = 60;
const isWritten = (name: string, trait: Trait | null) => trait !== null && idlePenalty(trait, name) < 0;
/** A state that has lost both its way in and its way out is kept at the cost of another for each, whatever else is repaired. */
const stateRemovalPenalty = 4000;

/** A path made of the wrong one alone says nothing of its page. */
const formedPenalty = 400;
/** A page that shows something is kept at the cost of correcting what else is wrong with it. */
const shownPagePenalty = 2500;
/** One that shows nothing yet is kept at the cost of a path and of something to show. */
const pagePenalty = 1500;
/** What a button does is kept at the cost of declaring and handling its event. */
const buttonPenalty = 500;

/** What a page shows is kept at the cost of writing it. */
const shownTraitPenalty = 1200;

/** A listener is kept at the cost of declaring what it waits for. */
const listenerPenalty = 300;

/** A right name is given up for a wrong one only where declaring the right one does not help. */
const slipPenalty = 800;
/** Nor one right name for another, at an edit more. */
const otherNamePenalty = 1500;

/** Names that are no slip: of an event that the trait says it puts out, of a payload field that is stored under the same name, and of that field. */
function isMeant(finding: Finding, { trait, transition }: Located, model: Model): boolean {
  const { name, pointer } = finding;
  const kind = kindOf(finding);
  if (trait === null) return false;
  if (kind === 'broken_binding') {
    const call = valueAt(model, pointer.slice(0, pointer.lastIndexOf('/')));
    return isArray(call) && call[0] === 'set' && call[2] === `@payload.${name.split('.')[1]}`;
  }
  if (kind === 'unmatched_emit') return trait.emits.some((emit) => emit.name === name);
  if (kind !== 'payload_field' || transition === null) return false;
  const field = name.split('.')[1] ?? '';
  return payloadReadsOf(trait).get(transition.event)?.get(field)?.field === field;
}

/** Categories of names that the document itself declares. */
const named: ReadonlySet<CategoryCode> = new Set([
  'undeclared_event',
  'invalid_transition',
  'unmatched_emit',
  'unmatched_listener',
  'undeclared_emit',
  'broken_binding',
  'unresolved_trait_ref',
  'unknown_entity_ref',
  'unhandled_ui_event',
]);

/** Where the declaration is the wrong one of the two, no use of the right name is corrected, moved or taken away. */
function doubtedUse(one: Candidate): Candidate {
  const isDoubted = one.strategy === 'correct' ? !one.actions.some(isRemoval) : one.strategy === 'remove';
  return isDoubted ? { ...one, cost: one.cost + slipPenalty } : one;
}

/** Whether an event is called like the state that the step on it leads to, as `READY` is that leads to `ready`: no slip is. */
function isNamedAsState({ category, name }: Finding, { transition }: Located): boolean {
  if (category !== 'undeclared_event' || transition === null) return false;
  return wordsOf(name).join() === wordsOf(transition.to).join();
}

/** An event that the language gives a meaning, used under its name, is not called otherwise. */
function isReservedGivenUp({ strategy, category, actions: [action] }: Candidate, model: Model): boolean {
  if (strategy !== 'correct' || action?.action !== 'set_property' || !named.has(category)) return false;
  const written = valueAt(model, String(action.params.path));
  return typeof written === 'string' && isReserved(written) && !isReserved(String(action.params.value));
}

/** Categories of names that may be declared as they stand, beside those that are. */
const declaring: ReadonlySet<CategoryCode> = new Set(['undeclared_event', 'undeclared_emit']);

/** A use is rather left as it is than given the name of a declaration that is itself the misspelt one of the two. */
function awayFromSlip(one: Candidate, model: Model, evidence: Evidence): Candidate {
  const [action] = one.actions;
  if (one.isUseWrong === true || one.isCounterpart === true) return one;
  if (one.strategy !== 'correct' || action?.action !== 'set_property' || !named.has(one.category)) return one;
  const { path, value } = action.params;
  const written = valueAt(model, String(path));
  if (typeof value !== 'string' || typeof written !== 'string') return one;
  // What is used in more places than the other, besides where it is declared, is no slip of it.
  const isOutnumbered = evidence.placesOf(value) > evidence.placesOf(written) + 1;
  const areTwo = declaring.has(one.category) && evidence.areBothMeant(value, written);
  if (evidence.isOtherName(value, written) || areTwo || readsOtherField(one, evidence, value, written))
    return { ...one, cost: one.cost + otherNamePenalty };
  if (isOutnumbered || !evidence.isSlipOf(value, written)) return one;
  return { ...one, cost: one.cost + slipPenalty };
}

/** Suggestions that only guess at behavior, whoever makes them: a use for an idle event, a way out on an event that nothing uses. */
function softened(one: Candidate, finding: Finding, place: Located, evidence: Evidence, model: Model): Candidate {
  const { trait } = place;
  if (one.strategy === 'correct' && isMeant(finding, place, model))
    return candidate(finding, 'correct', one.actions, declaredPenalty);
  if (finding.category === 'invalid_page' && one.strategy === 'correct')
    return candidate(finding, 'correct', one.actions, formedPenalty);
  if (finding.category === 'invalid_page' && one.strategy === 'remove' && place.page !== null)
    return candidate(finding, 'remove', one.actions, place.page.traitNames.length > 0 ? shownPagePenalty : pagePenalty);
  if (finding.category === 'unhandled_ui_event' && one.strategy === 'remove')
    return candidate(finding, 'remove', one.actions, buttonPenalty);
  if (finding.category === 'unresolved_trait_ref' && one.strategy === 'remove')
    return candidate(finding, 'remove', one.actions, shownTraitPenalty);
  if (finding.category === 'unmatched_listener' && one.strategy === 'remove')
    return candidate(finding, 'remove', one.actions, listenerPenalty);
  if (one.actions[0]?.action === 'remove_state') return candidate(finding, 'remove', one.actions, stateRemovalPenalty);
  if (one.actions[0]?.action === 'remove_event' && isReserved(finding.name))
    return candidate(finding, 'remove', one.actions, reservedPenalty);
  if (finding.category === 'orphan_event' && one.strategy === 'remove' && isWritten(finding.name, trait))
    return { ...one, cost: one.cost + writtenPenalty };
  if (one.strategy !== 'complete') return one;
  if (finding.category === 'orphan_event')
    return candidate(finding, 'guess', one.actions, 120 + (trait === null ? 0 : idlePenalty(trait, finding.name)));
  if (finding.category !== 'missing_transition' && finding.category !== 'orphan_state') return one;
  const last = one.actions.at(-1);
  const isUsed = trait?.transitions.some((transition) => transition.event === last?.params.event) === true;
  const isKnown = isUsed || isReserved(String(last?.params.event));
  // Behind the mark of an end: what nothing asks for is made up.
  const isEnd = finding.category === 'missing_transition' && looksLikeEnd(finding.name, evidence);
  const usedPenalty = isEnd ? 550 : 250;
  return candidate(finding, isKnown ? 'complete' : 'guess', one.actions, isKnown ? usedPenalty : idleEventPenalty);
}

/** Candidates for some of the findings that are to be cleared, in order of finding, each once; `find` finds those for one. */
export function candidatesOf(
  model: Model,
  verification: Verification,
  wanted: ReadonlySet<CategoryCode>,
  targets: readonly Finding[],
  find: (finding: Finding) => readonly Candidate[] = (finding) => candidatesFor(model, finding),
): Candidate[] {
  const open = verification.findings.filter((finding) => wanted.has(finding.category));
  const out = targets.flatMap(find);
  out.push(...sweepingCandidates(model, open, out));
  for (const finding of causesOf(verification, wanted, targets)) {
    const [first] = find(finding);
    if (first?.strategy === 'correct') out.push(first);
  }
  return distinct(out);
}
