// Candidates for a state that nothing leaves: ways out on what its own buttons raise, those that other states take, the mark of an end.
import { compareStrings } from '../base/order.ts';
import type { Action } from '../plan/index.ts';
import type { State, Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { byLikeness, idleEvents, isFree, perFindingMax, raisedIn, targetOn, unheardEvents } from './machine-events.ts';
import { isPast } from './words.ts';

/** No machine ends where it begins. */
const initialEndPenalty = 600;

/** Nor where it has buttons of its own. */
const unlikelyEndPenalty = 300;
/** Of 3,094 states without the name of an end 26 are one (`npm run eval:facts`): behind a way out that other states take. */
const plainEndPenalty = 200;

/** Behind the mark of what looks like an end, where it is no habit of the machine to leave like this. */
const unaskedPenalty = 450;
/** So many states that leave alike have a habit. */
const habitMin = 2;

/** Before marking a state as an end that does not have the name of one. */
const unheardPenalty = 250;

const terminalWords =
  /(?:^|[_-])(?:done|closed|completed?|archived|cancell?ed|rejected|paid|void(?:ed)?|resolved|finished|ended?|deleted|expired|failed|won|lost|delivered|approved|declined|withdrawn|terminated|final)$/i;

/** Whether states of this name are ends, by its words or by what the documents at hand say. */
export const hasEndName = (name: string, evidence: Evidence): boolean =>
  terminalWords.test(name) || evidence.isUsualEnd(name);

/** Whether a state may well be an end: by its name, or as the name tells what has happened (`refunded`). */
export const looksLikeEnd = (name: string, evidence: Evidence): boolean => hasEndName(name, evidence) || isPast(name);

/** Ways out on what the state's own buttons raise: to where the event leads elsewhere, else to a state that nothing enters, else to the start. */
function raisedExits(finding: Finding, trait: Trait, state: State, traitName: string): Candidate[] {
  const declared = new Set(trait.events.map((one) => one.name));
  const raised = raisedIn(trait, state.name).filter((event) => declared.has(event));
  const idle = byLikeness(state.name, idleEvents(trait));
  return [...new Set([...raised, ...idle])].slice(0, 2).map((event, rank) => {
    const params = { trait: traitName, from: state.name, event, to: targetOn(trait, event, state.name) };
    return candidate(finding, 'reuse', [{ action: 'add_transition', params }], 60 * rank - 50);
  });
}

/** A way out on an event that the machine declares and does not react to, back to the start. */
function unheardExits(finding: Finding, trait: Trait, state: State, traitName: string): Candidate[] {
  // What is called most like the state rather leads into it.
  const event = byLikeness(state.name, unheardEvents(trait)).at(-1);
  const start = trait.states.find((one) => one.isInitial)?.name;
  if (event === undefined || start === undefined || start === state.name) return [];
  const params = { trait: traitName, from: state.name, event, to: start };
  return [candidate(finding, 'reuse', [{ action: 'add_transition', params }], unheardPenalty)];
}

interface Exit {
  readonly event: string;
  readonly to: string;
  /** How many siblings (states entered from a common state) leave like this. */
  readonly siblings: number;
  /** How many states of the machine leave like this. */
  readonly uses: number;
}

/** Whether the buttons of a state lead on from it. */
function isLeftByHand(trait: Trait, state: string): boolean {
  const isEntered = trait.transitions.some((one) => one.to === state);
  const declared = new Set(trait.events.map((one) => one.name));
  return raisedIn(trait, state).some((event) => !isEntered || declared.has(event));
}

/** A state of this name is work under way, which ends: `switching`. */
const underWay = /[a-z]{3}ing$/i;

/** Ways out of a dead end that other states of the machine take, siblings first; then marking it terminal, unless it has buttons of its own. */
export function exitCandidates(
  finding: Finding,
  { trait, state, traitName }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || state === null) return [];
  const taken = exitsOf(trait, state, isFree);
  const anew =
    taken.length === 0 && underWay.test(state.name) ? exitsOf(trait, state, (event) => event === 'INIT') : [];
  const exits = [...taken, ...anew].slice(0, perFindingMax);
  const out = raisedExits(finding, trait, state, traitName);
  if (out.length === 0 && exits.length === 0) out.push(...unheardExits(finding, trait, state, traitName));
  out.push(
    ...exits.map(({ event, to, siblings, uses }, rank) => {
      const params = { trait: traitName, from: state.name, event, to };
      const isUnasked = looksLikeEnd(state.name, evidence) && (siblings === 0 || uses < habitMin);
      const penalty = 60 * rank + (isUnasked ? unaskedPenalty : 0);
      return candidate(finding, 'reuse', [{ action: 'add_transition', params }], penalty);
    }),
  );
  const mark: Action = { action: 'mark_terminal', params: { trait: traitName, state: state.name } };
  const isEnd = hasEndName(state.name, evidence);
  // What an earlier step has led into the state tells nothing of what it draws.
  const goesOn = [trait, evidence.originalOf(trait) ?? trait].some((one) => isLeftByHand(one, state.name));
  // Of 310 states with the name of an end beside another end of the machine 243 are ends, of 468 without another one 59 (`npm run eval:facts`).
  const hasEnds = trait.states.some((one) => one.isTerminal) || evidence.isEndHere(state.name);
  out.push(candidate(finding, 'mark', [mark], endPenalty({ state, goesOn, isEnd, hasEnds })));
  return out;
}

interface End {
  readonly state: State;
  /** Whether its buttons lead on. */
  readonly goesOn: boolean;
  readonly isEnd: boolean;
  /** Whether its machine has other ends. */
  readonly hasEnds: boolean;
}

function endPenalty({ state, goesOn, isEnd, hasEnds }: End): number {
  if (state.isInitial) return initialEndPenalty;
  if (goesOn) return unlikelyEndPenalty;
  if (!isEnd) return plainEndPenalty;
  return hasEnds ? -260 : 0;
}

function exitsOf(trait: Trait, state: State, isWanted: (event: string) => boolean): Exit[] {
  const own = new Set(trait.transitions.filter((one) => one.to === state.name).flatMap((one) => one.sources));
  // States entered from where the state is entered.
  const siblings = new Set(
    trait.transitions.filter((one) => one.sources.some((source) => own.has(source))).map((one) => one.to),
  );
  const known = new Set(trait.states.map((one) => one.name));
  const found = new Map<string, { event: string; to: string; uses: Set<string> }>();
  for (const transition of trait.transitions) {
    const { event, to } = transition;
    if (to === state.name || !isWanted(event) || !known.has(to) || transition.guard !== null) continue;
    const key = `${event}\n${to}`;
    const exit = found.get(key) ?? { event, to, uses: new Set<string>() };
    for (const source of transition.sources) exit.uses.add(source);
    found.set(key, exit);
  }
  return [...found.values()]
    .map(({ event, to, uses }) => ({
      event,
      to,
      siblings: [...uses].filter((source) => siblings.has(source)).length,
      uses: uses.size,
    }))
    .sort(
      (a, b) =>
        b.siblings - a.siblings || b.uses - a.uses || compareStrings(a.event, b.event) || compareStrings(a.to, b.to),
    );
}
