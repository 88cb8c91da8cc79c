// Names that complete one another: one is declared and lacks its uses, another is used and lacks its declaration, and no third could be meant. Whatever their
// letters, the two are likely one name: `SUBMIT`, on which a step is taken in the state whose button raises `SAVE`.
import { isArray, isObject, type Json } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Event, Trait, Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import { valueAt } from './effect-candidates.ts';
import { writtenEndsOf } from './ends.ts';
import { type Evidence, isReserved } from './evidence.ts';
import { isLabelledAs, isSelfConfirmed } from './labels.ts';
import type { Located } from './locate.ts';
import { addressOf } from './machine-candidates.ts';
import { raisedIn } from './machine-events.ts';
import { isSameName, wordsOf } from './words.ts';

/** One edit, behind every name that is nearly right, before two that make a use for one name and declare the other. */
const unlikePenalty = 700;
/** The two meet in one state. */
const metPenalty = 450;
/** Two names of one thing stand beside each other: before the other is added. */
const keptPenalty = -60;
/** The state in which a machine begins is marked, whatever it is called: where none is, it is another that is not listed. */
const unmarkedPenalty = 1500;
/** Places that are corrected one by one. */
const placesMax = 3;

const counterpart = (one: Candidate): Candidate => ({ ...one, isCounterpart: true });

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** Whether a name is nearly one of others, or one of them in another convention: then it is told by its letters which is meant. */
const isAlike = (name: string, others: readonly string[]): boolean =>
  others.includes(name) || nearestNames(name, others, 1).length > 0 || others.some((other) => isSameName(name, other));

/** What events are called: their keys, and their labels, which other formats take for their names. */
const namesOf = (events: readonly Event[]): string[] =>
  events.flatMap(({ name, node }) => [name, ...(isObject(node) && typeof node.name === 'string' ? [node.name] : [])]);

/** The only state that no step names, and the only name that steps have beside the states. */
function loneStates(trait: Trait): LoneStates | null {
  let pair = pairs.get(trait);
  if (pair === undefined) {
    pair = findLoneStates(trait);
    pairs.set(trait, pair);
  }
  return pair;
}

interface LoneStates {
  readonly idle: string;
  readonly used: string;
}

const pairs = createNodeMemo<LoneStates | null>();

function findLoneStates(trait: Trait): LoneStates | null {
  const ends = new Set(writtenEndsOf(trait));
  const names = trait.states.map((state) => state.name);
  const idle = only(names.filter((name) => !ends.has(name)));
  const used = only([...ends].filter((name) => name !== '*' && !names.includes(name)));
  return idle === undefined || used === undefined || idle === '' || used === '' ? null : { idle, used };
}

/** A state that no step names, called as steps call a state that is not there. */
export function counterpartStateCandidates(
  finding: Finding,
  { trait, traitName, state }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  const original = trait === null ? undefined : (evidence.originalOf(trait) ?? trait);
  const pair = trait === null ? null : loneStates(trait);
  if (trait === null || original === undefined || pair === null) return [];
  const { idle, used } = pair;
  if (
    isAlike(
      used,
      trait.states.map((one) => one.name),
    )
  )
    return [];
  const before = loneStates(original);
  if (before?.idle !== idle || before.used !== used) return [];
  if (finding.name !== used && state?.name !== idle) return [];
  const action = { action: 'rename_state', params: { trait: traitName, from: idle, to: used } };
  const begins = original.transitions[0]?.sources.includes(used) === true;
  const isUnmarked = begins && original.states.every((one) => !one.isInitial);
  return [counterpart(candidate(finding, 'correct', [action], unlikePenalty + (isUnmarked ? unmarkedPenalty : 0)))];
}

/** A step out of a state that is not there, for the one state that raises its event and has no step on it. */
export function counterpartOriginCandidates(finding: Finding, { trait, traitName, transition }: Located): Candidate[] {
  if (trait === null || transition === null || finding.name === '' || !transition.sources.includes(finding.name))
    return [];
  const names = trait.states.map((one) => one.name);
  if (names.includes(finding.name) || isAlike(finding.name, names)) return [];
  const raising = only(names.filter((name) => raisedIn(trait, name).includes(transition.event)));
  if (raising === undefined || transition.sources.includes(raising)) return [];
  const sources = transition.sources.map((name) => (name === finding.name ? raising : name));
  const set = { from: isArray(transition.node.from) ? sources : sources.join('|') };
  const action = { action: 'retarget_transition', params: { ...addressOf(transition, traitName), set } };
  return [counterpart(candidate(finding, 'correct', [action], metPenalty))];
}

/** Where a step keeps what comes with its event in a field that is not there, the field that is called as what comes. */
export function counterpartFieldCandidates(
  finding: Finding,
  { entity }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const call = valueAt(model, finding.pointer.slice(0, finding.pointer.lastIndexOf('/')));
  if (entity === null || !isArray(call) || call[0] !== 'set' || call[1] !== finding.name) return [];
  const [root, field = '', ...rest] = finding.name.split('.');
  const [from, name = '', ...further] = typeof call[2] === 'string' ? call[2].split('.') : [];
  const isKept = from === '@payload' && rest.length === 0 && further.length === 0;
  if (!isKept || field === '' || evidence.placesOf(finding.name) > placesMax) return [];
  const names = entity.fields.map((one) => one.name);
  if (!names.includes(name) || isAlike(field, names)) return [];
  return [set(finding, finding.pointer, `${root}.${name}`, keptPenalty)];
}

/** What the events of a trait are for. */
class Roles {
  readonly declared: ReadonlyMap<string, Event>;
  /** The steps that are taken on each. */
  readonly steps = new Map<string, Transition[]>();
  /** The states in which each is raised by what is drawn there. */
  readonly raised = new Map<string, Set<string>>();
  /** Put out by the trait itself, or taken up by it from others. */
  readonly wired: ReadonlySet<string>;

  constructor(trait: Trait) {
    this.declared = new Map(trait.events.map((event) => [event.name, event]));
    for (const step of trait.transitions) this.steps.set(step.event, [...(this.steps.get(step.event) ?? []), step]);
    const wired = trait.emits.map((emit) => emit.name);
    for (const { event, kind, owner } of emitSitesOf(trait)) {
      if (kind !== 'ui') wired.push(event);
      else {
        const states = this.raised.get(event) ?? new Set();
        this.raised.set(event, states);
        if (owner.kind === 'transition') states.add((owner as Transition).to);
      }
    }
    this.wired = new Set(wired);
  }

  isDriven(trait: Trait, event: string): boolean {
    return this.raised.has(event) || this.wired.has(event) || trait.listens.some((listen) => listen.triggers === event);
  }

  /** Declared, and no step is taken on it. */
  idle(): string[] {
    return [...this.declared.keys()].filter((event) => event !== '' && !this.steps.has(event));
  }
}

const rolesMemo = createNodeMemo<Roles>();

function rolesOf(trait: Trait): Roles {
  let roles = rolesMemo.get(trait);
  if (roles === undefined) {
    roles = new Roles(trait);
    rolesMemo.set(trait, roles);
  }
  return roles;
}

/** A step on an event that the trait does not list and nothing raises, and the event that it lists, is raised where the step begins, and has no step. */
function metOn(event: string, trait: Trait, roles: Roles): string | undefined {
  const from = new Set((roles.steps.get(event) ?? []).flatMap((step) => step.sources));
  const isRaisedThere = (name: string) => [...(roles.raised.get(name) ?? [])].some((state) => from.has(state));
  const triggered = new Set(trait.listens.map((listen) => listen.triggers));
  return only(roles.idle().filter((name) => isRaisedThere(name) || triggered.has(name)));
}

/** The events that steps are taken on, that the trait does not list, and that nothing raises. */
const strangers = (trait: Trait, roles: Roles) =>
  [...roles.steps.keys()].filter((name) => name !== '' && !roles.declared.has(name) && !roles.isDriven(trait, name));

/** The event that a step on another is meant for, and whether the two meet in a state. */
function meantBy(event: string, trait: Trait): { readonly name: string; readonly isMet: boolean } | null {
  const roles = rolesOf(trait);
  const unknown = strangers(trait, roles);
  if (!unknown.includes(event)) return loneBeside(event, trait, roles);
  const met = metOn(event, trait, roles);
  if (met !== undefined) return { name: met, isMet: true };
  const idle = roles.idle().filter((name) => !roles.isDriven(trait, name));
  const initial = trait.states.find((state) => state.isInitial)?.name ?? trait.states[0]?.name;
  const begins = unknown.filter((name) => roles.steps.get(name)?.some((step) => step.sources.includes(initial ?? '')));
  if (idle.includes('INIT') && only(begins) === event) return { name: 'INIT', isMet: true };
  const lone = only(idle.filter((name) => !isReserved(name)));
  return lone !== undefined && unknown.length === 1 ? { name: lone, isMet: false } : null;
}

/** The only event that is listed and used for nothing, where what is raised and has its steps is the only one that is not listed. */
function loneBeside(
  event: string,
  trait: Trait,
  roles: Roles,
): { readonly name: string; readonly isMet: boolean } | null {
  const used = [...roles.steps.keys()].filter((name) => name !== '' && !roles.declared.has(name));
  const idle = roles.idle().filter((name) => !roles.isDriven(trait, name) && !isReserved(name));
  const name = only(idle);
  return name !== undefined && only(used) === event && roles.raised.has(event) ? { name, isMet: false } : null;
}

/** A step on an event that is not listed, for one that is listed and has none; where that is used for nothing at all, also the other way about. */
export function counterpartEventCandidates(
  finding: Finding,
  { trait, traitName }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const original = evidence.originalOf(trait) ?? trait;
  const { steps, declared } = rolesOf(trait);
  // What the language gives a meaning is called so.
  const unknown = [...steps.keys()].filter((event) => event !== '' && !declared.has(event) && !isReserved(event));
  const known = namesOf(trait.events);
  return unknown.flatMap((event) => {
    const meant = meantBy(event, original);
    if (meant === null || meantBy(event, trait)?.name !== meant.name) return [];
    const { name, isMet } = meant;
    if (isAlike(event, isMet ? known.filter((one) => one !== name) : known)) return [];
    if (finding.name !== event && finding.name !== name) return [];
    return namedAlike(finding, event, name, isMet, trait, traitName);
  });
}

function namedAlike(
  finding: Finding,
  event: string,
  name: string,
  isMet: boolean,
  trait: Trait,
  traitName: string,
): Candidate[] {
  const steps = trait.transitions.filter((step) => step.event === event);
  const declared = trait.events.filter((one) => one.name === name);
  const retarget = steps.map((step) => ({
    action: 'retarget_transition',
    params: { ...addressOf(step, traitName), set: { event: name } },
  }));
  const isFew = steps.length <= placesMax;
  const corrected = (penalty: number) => counterpart(candidate(finding, 'correct', retarget, penalty));
  const isLabelled = declared.some((one) => isLabelledAs(one, event));
  if (isMet) return isFew ? [corrected(metPenalty + (isLabelled ? 60 : 20))] : [];
  const rename = { action: 'rename_event', params: { trait: traitName, from: name, to: event } };
  const isDeclarationMeant = declared.some(isSelfConfirmed) && steps.length === 1;
  const renamed = counterpart(candidate(finding, 'correct', [rename], unlikePenalty + (isDeclarationMeant ? 60 : 0)));
  // What raises the other goes on raising it.
  const isRaised = emitSitesOf(trait).some((site) => site.event === event);
  return isFew && !isRaised ? [renamed, corrected(unlikePenalty + (isLabelled ? 60 : 20))] : [renamed];
}

/** Whether what raises an event is labelled with the words of its name: a button "Pause" means `PAUSE`. */
function isLabelled(event: string, { pointer }: Finding, model: Model): boolean {
  const drawn = valueAt(model, pointer.slice(0, pointer.lastIndexOf('/')));
  if (!isObject(drawn)) return false;
  const words = wordsOf(event).join();
  return Object.values(drawn).some(
    (text) => typeof text === 'string' && text !== event && wordsOf(text).join() === words,
  );
}

/** A button in a state for the one event on which a step leads from there and that nothing raises. */
export function counterpartButtonCandidates(
  finding: Finding,
  { trait, transition }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || transition === null) return [];
  const original = evidence.originalOf(trait) ?? trait;
  const [before, now] = [rolesOf(original), rolesOf(trait)];
  if (
    now.declared.has(finding.name) ||
    now.steps.has(finding.name) ||
    isReserved(finding.name) ||
    isLabelled(finding.name, finding, model)
  )
    return [];
  const waiting = (roles: Roles, of: Trait) =>
    [...roles.steps].flatMap(([name, steps]) => {
      const leads = steps.some((step) => step.sources.includes(transition.to));
      return leads && roles.declared.has(name) && name !== 'INIT' && !roles.isDriven(of, name) ? [name] : [];
    });
  const name = only(waiting(before, original));
  if (name === undefined || only(waiting(now, trait)) !== name) return [];
  if (isAlike(finding.name, namesOf(trait.events))) return [];
  return [set(finding, finding.pointer, name, metPenalty)];
}

/** What a listener triggers, for the one event that the trait reacts to and nothing raises; of several, the one that is taken where the machine begins. */
export function counterpartTriggerCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const original = evidence.originalOf(trait) ?? trait;
  const waiting = (of: Trait) => {
    const roles = rolesOf(of);
    const names = [...roles.steps.keys()].filter(
      (name) => roles.declared.has(name) && name !== 'INIT' && !roles.isDriven(of, name),
    );
    const initial = of.states.find((state) => state.isInitial)?.name ?? '';
    return (
      only(names) ?? only(names.filter((name) => roles.steps.get(name)?.some((step) => step.sources.includes(initial))))
    );
  };
  const name = waiting(original);
  if (name === undefined || waiting(trait) !== name) return [];
  const known = namesOf(trait.events);
  return trait.listens.flatMap((listen) => {
    const path = pointerOf(model, listen, ['triggers']);
    const isMeant = finding.pointer === path || finding.name === listen.triggers;
    const isKnown = known.includes(listen.triggers);
    if (typeof listen.node === 'string' || !isMeant || isKnown || isReserved(listen.triggers)) return [];
    if (isAlike(listen.triggers, known)) return [];
    return [set(finding, path, name, metPenalty)];
  });
}

function set(finding: Finding, path: string, value: Json, penalty: number): Candidate {
  return counterpart(candidate(finding, 'correct', [{ action: 'set_property', params: { path, value } }], penalty));
}
