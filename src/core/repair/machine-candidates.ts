// Candidates for findings about state machines, filled in from the machine itself: which state everything can be reached from, which events the
// machine already knows. Every list is bounded and in a documented order: best evidence first.
import type { JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { nameDistance, nearestNames } from '../base/nearest.ts';
import type { Action } from '../plan/index.ts';
import type { State, Trait, Transition } from '../schema/element.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import { endsOf, isOwnState, isPassed } from './ends.ts';
import type { Evidence } from './evidence.ts';
import { initialAliasOf, namedInitialOf } from './initial-alias.ts';
import type { Located } from './locate.ts';
import {
  byLikeness,
  idleEvents,
  idlePenalty,
  isFree,
  perFindingMax,
  raisedIn,
  targetOn,
  unheardEvents,
} from './machine-events.ts';
import { buildActions, type Machine, mainWayOf } from './machines-alike.ts';
import { drawnOverlay } from './overlay-clearing.ts';
import { statedTargetOf } from './stated-target.ts';

/** States that are considered as the initial one. */
const statesMax = 40;
/** The main way of a machine, behind the whole of it. */
const sketchPenalty = 600;

/** All 1,851 machines of the documents at hand begin in their first state, and all but one react to INIT (`npm run eval:facts`). */
const othersPenalty = 5000;

/** One edit for why no state is initial and for each step that begins or ends there. */
const unlistedPenalty = -200;
/** Two actions for one mistake, and one more. */
const markedPenalty = -600;
/** A state of its own is spoken of so often. */
const spokenMin = 3;

/** What says where a machine begins is moved, which takes two actions. */
const aliasPenalty = -700;

/** The unknown name is nearly that of another state. */
const otherMeantPenalty = 1500;

/** A step says itself where it leads: before what an analogue has. */
const statedPenalty = -200;

/** Behind a way out on an event that the state's own buttons raise. */
const openingPenalty = 100;

/** States by how well they would serve as the initial one: marked already, started by INIT and listed first, reaching most. */
export function initialStateCandidates(
  finding: Finding,
  { trait, traitName }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  // What an earlier step has made of INIT is no reason to begin elsewhere.
  const openingsOf = (one: Trait) => one.transitions.filter(({ event }) => isInit(event, one));
  const original = openingsOf(evidence.originalOf(trait) ?? trait);
  const openings = [...openingsOf(trait), ...original];
  const names = new Set(trait.states.map((state) => state.name));
  const sources = new Set(openings.flatMap((one) => one.sources));
  const meant = (name: string) => (names.has(name) ? name : nearestNames(name, names, 1)[0]);
  const opened = new Set([...sources].slice(0, statesMax).map(meant));
  const marked = trait.states.filter((state) => state.isInitial);
  const states = (marked.length > 0 ? marked : trait.states).filter((state) => state.name !== '').slice(0, statesMax);
  const scored = states.map((state, index) => ({
    state,
    index,
    alias: initialAliasOf(state),
    starts: opened.has(state.name) ? 1 : 0,
    reach: reachFrom(trait, state),
  }));
  const firstSource = asWritten(trait, evidence).transitions[0]?.sources[0];
  const worth = (one: (typeof scored)[number]) =>
    (one.state.name === firstSource ? 6 : 0) +
    (one.alias === null ? 0 : 8) +
    (one.index === 0 ? 4 : 0) +
    2 * one.starts +
    one.reach / trait.states.length;
  scored.sort((a, b) => worth(b) - worth(a) || a.index - b.index);
  const aliased = scored.filter((one) => one.alias !== null);
  const [best] = scored;
  const said = namedInitialOf(trait);
  if (said !== null && marked.length === 0) {
    const begin = { action: 'set_initial_state', params: { trait: traitName, state: said.state } };
    const path = pointerOf(model, trait, ['stateMachine', said.key]);
    return [candidate(finding, 'correct', [begin, { action: 'unset_property', params: { path } }], aliasPenalty)];
  }
  const unlisted =
    marked.length > 0 || aliased.length > 0 ? [] : unlistedStartCandidates(finding, { trait, traitName }, evidence);
  if (unlisted.length > 0) return unlisted;
  // What is left open by beginning where the machine begins is no reason to begin in another state.
  const isFirst = best !== undefined && (best.state.name === firstSource || best.state === trait.states[0]);
  const others = isFirst && (best.starts === 1 || original.length === 0) ? othersPenalty : 0;
  return (aliased.length > 0 ? aliased : scored).slice(0, perFindingMax).map(({ state, alias }, rank) => {
    const actions: Action[] = [{ action: 'set_initial_state', params: { trait: traitName, state: state.name } }];
    if (alias !== null && alias !== 'isInitial')
      actions.push({ action: 'unset_property', params: { path: pointerOf(model, state, [alias]) } });
    return candidate(
      finding,
      'correct',
      actions,
      220 * rank +
        (rank === 0 ? 0 : others) +
        (alias === null ? 0 : actions.length === 1 ? aliasPenalty + 600 : aliasPenalty),
    );
  });
}

/** A trait as the failing document has it; as it is now where no step could be read there that says where it begins, or none of those before. */
function asWritten(trait: Trait, evidence: Evidence): Trait {
  const original = evidence.originalOf(trait);
  const first = original?.transitions[0]?.node;
  const isBehind = trait.transitions.findIndex(({ node }) => node === first) > 0;
  return !isBehind && original?.transitions.some((one) => one.sources.length > 0) === true ? original : trait;
}

const isMarked = (trait: Trait) => trait.states.some((state) => state.isInitial);

/**
 * Lists the state in which the first step begins: of 1,851 machines, 1,849 begin where their first step does (`npm run eval:facts`). That it is not listed tells
 * why no state is initial.
 */
export function unlistedStartCandidates(
  finding: Finding,
  { trait, traitName }: Pick<Located, 'trait' | 'traitName'>,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const { states, transitions } = asWritten(trait, evidence);
  // Where the first step does not say where it begins, the next one does.
  const [first = transitions[0]?.to ?? '', ...others] =
    transitions.find((one) => one.sources.length > 0)?.sources ?? [];
  const source = asSpoken(first, { ...trait, states, transitions });
  const isListed = [...states, ...trait.states].some((state) => state.name === source);
  if (source === '' || source === '*' || others.length > 0 || isListed) return [];
  const near = nearestNames(source, new Set(trait.states.map((state) => state.name)));
  const isSlipOf = (name: string) =>
    !evidence.isOtherName(source, name) &&
    evidence.isSlipOf(source, name) &&
    !isOwnState(source, trait, name, evidence);
  if (near.some(isSlipOf)) return [];
  if (!isMarked(trait)) {
    if (finding.category === 'invalid_transition') return [];
    const params = { trait: traitName, states: [source], details: { [source]: { isInitial: true } } };
    return [candidate(finding, 'complete', [{ action: 'add_states', params }], unlistedPenalty)];
  }
  // The mark has come to another state, where steps speak of this one throughout.
  const isSpoken = endsOf({ ...trait, transitions }).filter((end) => end === source).length >= spokenMin;
  if (finding.name !== source || !isSpoken) return [];
  const add = { action: 'add_states', params: { trait: traitName, states: [source] } };
  const mark = { action: 'set_initial_state', params: { trait: traitName, state: source } };
  return [candidate(finding, 'complete', [add, mark], markedPenalty)];
}

/** The name of a state that is not listed; where it is named once, and is nearly another that steps speak of and that is not listed either, that one. */
function asSpoken(name: string, trait: Trait): string {
  const listed = new Set(trait.states.map((state) => state.name));
  const ends = endsOf(trait);
  const timesOf = (other: string) => ends.filter((end) => end === other).length;
  if (listed.has(name) || timesOf(name) > 1) return name;
  const unlisted = ends.filter((end) => end !== name && end !== '*' && !listed.has(end) && timesOf(end) >= spokenMin);
  return nearestNames(name, unlisted, 1)[0] ?? name;
}

/** `INIT`, or a slip of it that the machine does not list. */
const isInit = (event: string, trait: Trait) =>
  event === 'INIT' || (nameDistance(event, 'INIT') === 1 && trait.events.every((one) => one.name !== event));

function reachFrom(trait: Trait, start: State): number {
  const outgoing = outgoingOf(trait);
  const seen = new Set([start.name]);
  const queue = [start.name];
  for (let head = 0; head < queue.length; head++) {
    for (const transition of outgoing(queue[head] as string)) {
      if (seen.has(transition.to)) continue;
      seen.add(transition.to);
      queue.push(transition.to);
    }
  }
  return seen.size;
}

/** Handles an event where a button raises it. */
export function raisedEventCandidates(finding: Finding, { trait, traitName, transition }: Located): Candidate[] {
  if (trait === null || transition === null || finding.name === '') return [];
  const from = transition.to;
  if (!trait.states.some((one) => one.name === from)) return [];
  const needs: Action[] = trait.events.some((one) => one.name === finding.name)
    ? []
    : [{ action: 'add_events', params: { trait: traitName, events: [finding.name] } }];
  // What is opened over a state goes back to it.
  const home =
    drawnOverlay(transition) === null
      ? undefined
      : transition.sources.find((one) => one !== from && trait.states.some(({ name }) => name === one));
  const targets = [...new Set([targetOn(trait, finding.name, from, home), from])];
  return targets.map((to, rank) => {
    const params = { trait: traitName, from, event: finding.name, to };
    return candidate(finding, 'complete', [...needs, { action: 'add_transition', params }], 60 * rank - 30);
  });
}

/** What a button raises by a slip of an event that is declared for nothing: no step is taken on either, which is another finding. */
export function nearIdleCandidates(
  finding: Finding,
  { trait }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || finding.name === '') return [];
  const declared = trait.events.map((one) => one.name);
  if (declared.includes(finding.name)) return [];
  const fired = new Set(trait.transitions.map((one) => one.event));
  const idle = declared.filter((name) => name !== '' && !fired.has(name));
  const isMeant = (name: string) => !evidence.isOtherName(finding.name, name) && evidence.isSlipOf(finding.name, name);
  return nearestNames(finding.name, new Set(idle), 1)
    .filter(isMeant)
    .map((value) => {
      const params = { path: finding.pointer, value };
      return candidate(finding, 'correct', [{ action: 'set_property', params }]);
    });
}

/** A dangling name in a transition may be the state in question, when nothing else could be meant. */
export function danglingCandidates(
  finding: Finding,
  { trait, traitName, state }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || state === null) return [];
  // To a copy nothing leads but what leads to its like.
  if (trait.states.some((one) => one !== state && one.name === state.name)) return [];
  const known = new Set(trait.states.map((one) => one.name));
  const written = evidence.originalOf(trait) ?? trait;
  const ends = endsOf(written);
  const end = finding.category === 'orphan_state' ? 'to' : 'from';
  const isDangling = (name: string) => name !== '*' && !known.has(name);
  const dangling = trait.transitions.filter((one) =>
    end === 'to'
      ? !known.has(one.to)
      : one.sources.filter(isDangling).length === 1 && !one.sources.includes(state.name),
  );
  return dangling.slice(0, perFindingMax).map((one) => {
    const sources = one.sources.map((name) => (isDangling(name) ? state.name : name));
    const from = isArray(one.node.from) ? sources : sources.join('|');
    const params = { ...addressOf(one, traitName), set: end === 'to' ? { to: state.name } : { from } };
    const [meant = state.name] = (end === 'to' ? [one.to] : one.sources.filter(isDangling)).flatMap((name) =>
      nearestNames(name, known, 1),
    );
    // What a step writes into the entity as well, it means: `["set", "@entity.status", "lapsed"]`.
    const isWritten = end === 'to' && statedTargetOf(one, new Set([one.to])) !== null && one.to !== state.name;
    // Where a step that stays begins, is a state of its own, which is not listed.
    const stays = one.sources.includes(one.to);
    const unknown = end === 'to' ? one.to : (one.sources.find(isDangling) ?? '');
    const isSpoken = ends.filter((name) => name === unknown).length >= spokenMin || isPassed(written, unknown);
    const isOther = meant !== state.name || isWritten || stays || isSpoken;
    const penalty = (dangling.length > 1 ? 80 : 0) + (isOther ? otherMeantPenalty : 0);
    return candidate(finding, 'correct', [{ action: 'retarget_transition', params }], penalty);
  });
}

/** Steps that write the name of a state that nothing enters, and lead elsewhere. */
export function statedEntryCandidates(finding: Finding, { trait, traitName, state }: Located): Candidate[] {
  if (trait === null || state === null) return [];
  const names = new Set(trait.states.map((one) => one.name));
  return trait.transitions
    .filter((one) => one.to !== state.name && statedTargetOf(one, names) === state.name)
    .slice(0, perFindingMax)
    .map((one, rank) => {
      // What begins where it says that it leads is the wrong way round.
      const isReversed = one.sources.join('|') === state.name;
      const set = isReversed ? { from: one.to, to: state.name } : { to: state.name };
      const params = { ...addressOf(one, traitName), set };
      return candidate(finding, 'correct', [{ action: 'retarget_transition', params }], statedPenalty + 20 * rank);
    });
}

/** For the first state of a machine that nothing leaves: what machines do first, which is to react to INIT and stay. */
export function openingCandidates(finding: Finding, { trait, traitName, state }: Located): Candidate[] {
  if (trait === null || state === null || trait.transitions.some((one) => one.event === 'INIT')) return [];
  const initial = trait.states.find((one) => one.isInitial) ?? trait.states[0];
  if (state !== initial) return [];
  const isDeclared = trait.events.some((one) => one.name === 'INIT');
  const declare: Action = { action: 'add_events', params: { trait: traitName, events: ['INIT'] } };
  const params = { trait: traitName, from: state.name, event: 'INIT', to: state.name };
  const actions = [...(isDeclared ? [] : [declare]), { action: 'add_transition', params }];
  return [candidate(finding, 'complete', actions, isDeclared ? openingPenalty : 0)];
}

/** The parameters that address a transition. */
export function addressOf(transition: Transition, trait: string): JsonObject {
  const { from = '' } = transition.node;
  return { trait, from, event: transition.event, to: transition.to };
}

/** For a machine without states, those of the behaviors' traits most like it; what is declared already stays. */
export function machineCandidates(
  finding: Finding,
  { trait, traitName, state }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || state !== null || trait.states.length > 0) return [];
  if (trait.transitions.length > 0) return unlistedStartCandidates(finding, { trait, traitName }, evidence);
  const declared = new Set(trait.events.map((one) => one.name));
  const draws = trait.category === 'interaction' || trait.category === null;
  return evidence
    .machinesLike(trait)
    .slice(0, perFindingMax)
    .flatMap((machine, rank) => {
      const given = (strategy: 'elaborate' | 'sketch', from: Machine) => {
        const fresh = { ...from, events: from.events.filter((name) => !declared.has(name)) };
        const actions = buildActions(traitName, trait.orbital.entity, fresh, draws);
        return candidate(finding, strategy, actions, 300 * rank + (strategy === 'sketch' ? sketchPenalty : 0));
      };
      // Of the one most like it, the main way alone as well.
      const main = rank === 0 ? mainWayOf(machine) : null;
      return [given('elaborate', machine), ...(main === null ? [] : [given('sketch', main)])];
    });
}

/** Transitions into an unreachable state: on an event that is raised or declared for nothing yet, else on one that the machine uses elsewhere. */
export function entryCandidates(finding: Finding, { trait, state, traitName }: Located): Candidate[] {
  if (trait === null || state === null) return [];
  const reach = reachOf(trait);
  const outgoing = outgoingOf(trait);
  const backTo = new Set(outgoing(state.name).map((one) => one.to));
  const froms = [...reach.keys()]
    .filter((name) => name !== state.name)
    .sort((a, b) => Number(backTo.has(b)) - Number(backTo.has(a)));
  const out: Candidate[] = [];
  const enter = (from: string, event: string, penalty: number) => {
    const params = { trait: traitName, from, event, to: state.name };
    out.push(candidate(finding, 'reuse', [{ action: 'add_transition', params }], penalty));
  };
  const handled = new Set(trait.transitions.map((one) => one.event));
  const declared = trait.events.map((one) => one.name);
  for (const from of froms) {
    const raised = raisedIn(trait, from).filter((event) => !handled.has(event) && declared.includes(event));
    for (const event of byLikeness(state.name, raised).slice(0, 2)) enter(from, event, -80 + 10 * out.length);
  }
  for (const event of byLikeness(state.name, idleEvents(trait)).slice(0, 2)) {
    for (const from of froms.slice(0, 2)) enter(from, event, -60 + 10 * out.length);
  }
  const used = declared.filter((name) => isFree(name) && handled.has(name));
  for (const from of froms.slice(0, perFindingMax)) {
    const taken = new Set(outgoing(from).map((one) => one.event));
    const event = used.find((name) => !taken.has(name));
    if (event !== undefined) enter(from, event, 60 * out.length + 50);
  }
  const [from] = froms;
  const [unheard] = byLikeness(state.name, unheardEvents(trait));
  if (out.length === 0 && from !== undefined && unheard !== undefined) enter(from, unheard, 50);
  return out.slice(0, 2 * perFindingMax);
}

/** A use for an idle event: a transition from a state that already has a way out. What it should do is a guess. */
export function useCandidates(finding: Finding, { trait, traitName }: Located): Candidate[] {
  if (trait === null) return [];
  const outgoing = outgoingOf(trait);
  const reach = reachOf(trait);
  const isLively = (state: State) => reach.has(state.name) && outgoing(state.name).length > 0 && !state.isTerminal;
  const from = trait.states.find((state) => state.isInitial && isLively(state)) ?? trait.states.find(isLively);
  if (from === undefined || finding.name === '') return [];
  const targets = [from.name, ...outgoing(from.name).map((one) => one.to)];
  const params = (to: string) => ({ trait: traitName, from: from.name, event: finding.name, to });
  return [...new Set(targets)].slice(0, 2).map((to, rank) => {
    const penalty = 60 * rank + idlePenalty(trait, finding.name);
    return candidate(finding, 'guess', [{ action: 'add_transition', params: params(to) }], penalty);
  });
}
