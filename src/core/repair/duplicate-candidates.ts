// Candidates for a transition that can never fire because an earlier one takes its place: the two in the other order, a guard that tells them apart,
// another source, or the dead one away.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { type Field, nodeName, type State, type Trait, type Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { outgoingOf } from '../schema/graph.ts';
import { knownMembers } from '../schema/members.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { analogousTo } from './analogous-candidates.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { addressOf } from './machine-candidates.ts';
import { textOf } from './node-text.ts';
import { wordsOf } from './words.ts';

/** Taking away a transition that does something, beside any other way to clear the finding. */
const contentPenalty = 1500;
/** Having a transition that does something start elsewhere: an edit more than to tell the two apart, and less than taking it away. */
const movedContentPenalty = 1050;

/** Having an answer come where it is waited for. */
const awaitedPenalty = 100;

/** Dearer than a condition that is made up, and a way out of its own for the other state. */
const strandedPenalty = 600;

/** A condition that nothing speaks for keeps both steps where they were written: less than moving one of them. */
const madeUpPenalty = 300;

/** The second way of a decision rather does something: behind taking away one that does nothing. */
const idleWayPenalty = 800;

const nearCopyPenalty = 150;
/** Texts by which two copies may differ, and what of them all must be the same. */
const copyDifferencesMax = 3;
const copyLikenessMin = 0.8;

/** What a transition does, without putting out what its trait does not say it puts out. */
function declaredEffects({ effects }: Transition, trait: Trait): readonly Json[] {
  const listed = new Set(trait.emits.map((one) => one.name));
  return effects.filter((effect) => !(isArray(effect) && effect[0] === 'emit' && !listed.has(String(effect[1]))));
}

/** Whether a transition does nothing, or nothing but to put out what its trait does not say it puts out. */
const isEmpty = (transition: Transition, trait: Trait) => declaredEffects(transition, trait).length === 0;

/** Whether a transition is another with no more to it than to put out what the trait does not say it puts out. */
function isCopyWithEmit(one: Transition, whole: Transition, trait: Trait): boolean {
  if (one.to !== whole.to || textOf(one.guard) !== textOf(whole.guard) || whole.effects.length === 0) return false;
  return one.effects.length > whole.effects.length && textOf(declaredEffects(one, trait)) === textOf(whole.effects);
}

const isBare = (transition: Transition) => transition.guard === null || transition.guard === true;

export function duplicateCandidates(
  finding: Finding,
  { trait, transition, traitName }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || transition === null) return [];
  const same = trait.transitions.filter(
    (one) => one !== transition && one.event === transition.event && one.sources.join() === transition.sources.join(),
  );
  const rivals = same.filter((one) => one.index < transition.index);
  const earlier = rivals.find(isBare) ?? rivals.find((one) => textOf(one.guard) === textOf(transition.guard));
  const remove = { action: 'unset_property', params: { path: pointerOf(model, transition) } };
  const isCopy = rivals.some((one) => textOf(one.node) === textOf(transition.node));
  if (isCopy) return [candidate(finding, 'correct', [remove])];
  const repeated = rivals.find((one) => isSameStep(one, transition));
  if (repeated !== undefined) {
    // What one of the two says besides, such as a description, is kept.
    const removeRival = { action: 'unset_property', params: { path: pointerOf(model, repeated) } };
    return [candidate(finding, 'correct', [saysMoreThan(transition, repeated) ? removeRival : remove])];
  }
  const written = evidence.originalOf(trait) ?? trait;
  // Nor does a condition of its own go for an effect that is not declared.
  const isIdle = transition.effects.length === 0 || (isEmpty(transition, written) && isBare(transition));
  const out = [candidate(finding, 'remove', [remove], isIdle ? 0 : contentPenalty)];
  const whole = rivals.find((one) => isCutShort(transition, one));
  if (whole !== undefined) return [candidate(finding, 'correct', [remove])];
  if (rivals.some((one) => isCopyWithEmit(transition, one, written)))
    return [candidate(finding, 'correct', [remove]), ...out];
  const cut = rivals.find((one) => isCutShort(one, transition) || isCopyWithEmit(one, transition, written));
  if (cut !== undefined) {
    const removeCut = { action: 'unset_property', params: { path: pointerOf(model, cut) } };
    return [candidate(finding, 'correct', [removeCut]), ...out];
  }
  // Where a state has lost its way in, one of the two may be it, led elsewhere.
  const twin = hasLostWayIn(written) ? undefined : rivals.find((one) => isNearlyCopy(one, transition));
  if (twin !== undefined) {
    // Of a copy and what it was made of, the one that a slip has come into since goes.
    const removeTwin = { action: 'unset_property', params: { path: pointerOf(model, twin) } };
    const isTwinRarer = rarestIn(twin, transition, evidence) < rarestIn(transition, twin, evidence);
    out.push(candidate(finding, 'correct', [remove], nearCopyPenalty + (isTwinRarer ? 50 : 0)));
    out.push(candidate(finding, 'correct', [removeTwin], nearCopyPenalty + (isTwinRarer ? 0 : 50)));
  }
  if (earlier === undefined) return out;
  if (isBare(earlier) && !isBare(transition)) {
    const before = rivals.find((one) => textOf(one.guard) === textOf(transition.guard));
    // It would not fire before the bare one either.
    if (before !== undefined && isStray(transition, before, written) && isEnteredBut(transition, trait)) return out;
    const isAgain = earlier.to === transition.to && textOf(earlier.effects) === textOf(transition.effects);
    out.push((isAgain ? merged : exchanged)(finding, earlier, transition, model));
    const guard = opposite(transition.guard);
    const params = { ...addressOf(earlier, traitName), guard };
    out.push(candidate(finding, 'complete', [{ action: 'set_guard', params }]));
  } else {
    out.push(...toldApart(finding, earlier, transition, { trait, traitName, model, evidence }));
  }
  return out;
}

/** Whether two transitions on one event lead to one state on one condition and do the same, whatever else is said of them. */
const isSameStep = (a: Transition, b: Transition) =>
  a.to === b.to && textOf(a.guard) === textOf(b.guard) && textOf(a.effects) === textOf(b.effects);

/** Whether all that is said of another transition is said of one as well, and something more that the format knows. */
function saysMoreThan({ node }: Transition, { node: other }: Transition): boolean {
  const [own, others] = [node as JsonObject, other as JsonObject];
  const isPart = Object.entries(others).every(([key, value]) => textOf(value) === textOf(own[key]));
  return (
    isPart &&
    Object.keys(own).some((key) => !(key in others) && knownMembers.transition.byName.get(key)?.isKnown === true)
  );
}

/** Whether a transition is what is left of another: the same, but that effects lack their last arguments. */
function isCutShort(one: Transition, whole: Transition): boolean {
  if (one.to !== whole.to || textOf(one.guard) !== textOf(whole.guard)) return false;
  if (one.effects.length !== whole.effects.length || textOf(one.effects) === textOf(whole.effects)) return false;
  return one.effects.every((effect, i) => {
    const other = whole.effects[i];
    if (!isArray(effect) || !other || !isArray(other)) return textOf(effect) === textOf(other);
    return effect.length <= other.length && textOf(effect) === textOf(other.slice(0, effect.length));
  });
}

/** Whether nothing leads into a state, in which the machine does not begin either. */
function hasLostWayIn({ states, transitions }: Trait): boolean {
  const entered = new Set(
    transitions.filter((one) => one.sources.some((from) => from !== one.to)).map((one) => one.to),
  );
  return states.some((state, i) => i > 0 && !state.isInitial && !entered.has(state.name));
}

/** Whether two transitions to the same state say the same but for a few texts. */
function isNearlyCopy(a: Transition, b: Transition): boolean {
  if (a.to !== b.to || textOf(a.guard) !== textOf(b.guard) || a.effects.length === 0) return false;
  // Of two ways of one decision, one takes over what may not be there.
  if (takenOver(a) !== takenOver(b)) return false;
  const [texts, others] = [a, b].map((one) => leavesOf(one.effects as Json));
  const counts = new Map<string, number>();
  for (const text of texts ?? []) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const text of others ?? []) counts.set(text, (counts.get(text) ?? 0) - 1);
  const differences = [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
  const all = (texts?.length ?? 0) + (others?.length ?? 0);
  return differences <= 2 * copyDifferencesMax && 1 - differences / all >= copyLikenessMin;
}

/** In how few places of the document the rarest text stands that one transition has and the other has not. */
function rarestIn(one: Transition, other: Transition, evidence: Evidence): number {
  const others = new Set(leavesOf(other.effects as Json));
  const own = leavesOf(one.effects as Json).filter((text) => !others.has(text));
  return Math.min(Number.POSITIVE_INFINITY, ...own.map((text) => evidence.placesOf(text)));
}

/** The field of the entity that a transition first sets another one to. */
function takenOver({ effects }: Transition): string | null {
  for (const effect of effects) {
    if (!isArray(effect) || effect[0] !== 'set') continue;
    const [, target, value] = effect;
    if (typeof value === 'string' && /^@entity\.\w+$/.test(value) && value !== target)
      return value.slice('@entity.'.length);
  }
  return null;
}

/** All texts, numbers and member names in a value. */
function leavesOf(value: Json): string[] {
  if (isArray(value)) return value.flatMap(leavesOf);
  if (!isObject(value)) return [String(value)];
  return Object.entries(value).flatMap(([key, member]) => [key, ...leavesOf(member as Json)]);
}

/** The two in the other order: nothing of either changes. */
function exchanged(finding: Finding, a: Transition, b: Transition, model: Model): Candidate {
  const actions = [
    { action: 'set_property', params: { path: pointerOf(model, a), value: b.node as Json } },
    { action: 'set_property', params: { path: pointerOf(model, b), value: a.node as Json } },
  ];
  return candidate(finding, 'correct', actions, -600);
}

/** One of two that do the same, with the condition of the later one: in the other order, that one would only do what the bare one does. */
function merged(finding: Finding, bare: Transition, guarded: Transition, model: Model): Candidate {
  const actions = [
    { action: 'set_property', params: { path: pointerOf(model, bare, ['guard']), value: guarded.guard } },
    { action: 'unset_property', params: { path: pointerOf(model, guarded) } },
  ];
  return candidate(finding, 'correct', actions, -600);
}

interface Context {
  readonly trait: Trait;
  readonly traitName: string;
  readonly model: Model;
  readonly evidence: Evidence;
}

/**
 * The second way of a decision does something: in the documents at hand, 517 of 521 do (`npm run eval:facts`), and none of the 821 steps that do nothing on no
 * condition and lead back to where they start is one. A step that does nothing, away from the one that it repeats, or back to where it starts, is only one where
 * a trait that is built alike throughout has it so.
 */
const isStray = (later: Transition, earlier: Transition, trait: Trait) =>
  isEmpty(later, trait) && (later.index > earlier.index + 1 || (isBare(later) && later.sources.join() === later.to));

/** Whether where a transition leads is entered without it as well. */
const isEnteredBut = (transition: Transition, trait: Trait) =>
  trait.transitions.some((one) => one !== transition && one.to === transition.to);

/** Whether two transitions lead back to states that come to their source on one event: a failure returns to where it was tried. */
function areWaysBack(a: Transition, b: Transition, trait: Trait): boolean {
  const into = (from: string) =>
    trait.transitions.filter((one) => one.sources.includes(from) && a.sources.includes(one.to)).map((one) => one.event);
  const events = new Set(into(a.to));
  return a.to !== b.to && into(b.to).some((event) => events.has(event));
}

/** Guards that transitions to the same states have elsewhere; the opposite of the shared guard; another source that lacks the event. */
function toldApart(finding: Finding, earlier: Transition, later: Transition, context: Context): Candidate[] {
  const { trait, traitName, model, evidence } = context;
  const out: Candidate[] = [];
  const isApart = later.index > earlier.index + 1;
  // As it was in the failing document: what is declared since says nothing.
  const written = evidence.originalOf(trait) ?? trait;
  const strays = isStray(later, earlier, written);
  const isIdle = isEmpty(later, written);
  const known =
    (strays ? undefined : guardOfNamesake(earlier, trait)) ??
    guardOfAnalogue(earlier, trait, evidence) ??
    (strays ? undefined : analogousGuard(earlier, trait, model));
  const guardPath = (transition: Transition) => pointerOf(model, transition, ['guard']);
  if (isBare(earlier) && known !== undefined) {
    const action = { action: 'set_property', params: { path: guardPath(earlier), value: known } };
    out.push(candidate(finding, 'reuse', [action], later.effects.length === 0 ? idleWayPenalty : 0));
  }
  if (!isBare(earlier) && !isIdle) {
    // The second of two steps has no condition in 371 of 521 decisions of the documents at hand (`npm run eval:facts`).
    const { guard: _, ...bare } = later.node as JsonObject;
    const otherwise = { action: 'set_property', params: { path: pointerOf(model, later), value: bare } };
    out.push(candidate(finding, 'reuse', [otherwise], 20));
    const action = { action: 'set_property', params: { path: guardPath(later), value: opposite(later.guard) } };
    out.push(candidate(finding, 'reuse', [action], 60));
  }
  // A step that does nothing, into a state that is entered otherwise as well, away from the one that it repeats, as the two ways of one decision would not
  // stand: to keep it, behavior would have to be made up.
  if (out.length === 0 && strays && isEnteredBut(later, trait)) return out;
  const isWritten = !isApart || later.index < trait.transitions.length - 1 || areWaysBack(earlier, later, trait);
  if (isBare(earlier) && !isIdle && isWritten) {
    const guess = guessedGuard(earlier, later, trait, model);
    const value = guess ?? plainestGuard(earlier, later, trait, model);
    const action = { action: 'set_property', params: { path: guardPath(earlier), value } };
    if (value !== null) out.push(candidate(finding, 'guess', [action], guess === null ? madeUpPenalty : -100));
  }
  const waiting = waitingFor(later, trait);
  if (waiting !== undefined && later.sources.length === 1) {
    // An answer does not lead to where it is waited for: that one is the wrong way round.
    const turned = [earlier, later].find(({ to }) => to === waiting.name);
    const set = turned === undefined ? { from: waiting.name } : { from: waiting.name, to: later.sources[0] as string };
    // Steps from one state are written together.
    const isMisplaced = (one: Transition) =>
      [one.index - 1, one.index + 1].some((at) => trait.transitions[at]?.sources.includes(waiting.name));
    const lost = isMisplaced(earlier) && !isMisplaced(later) ? earlier : later;
    const params = { ...addressOf(turned ?? lost, traitName), set };
    return [candidate(finding, 'correct', [{ action: 'retarget_transition', params }], awaitedPenalty), ...out];
  }
  const outgoing = outgoingOf(trait);
  const free = trait.states.find(
    (state) =>
      !state.isTerminal && state.name !== later.to && outgoing(state.name).every((one) => one.event !== later.event),
  );
  if (free !== undefined && later.sources.length === 1) {
    const params = { ...addressOf(later, traitName), set: { from: free.name } };
    const isStranded = outgoing(free.name).length === 0;
    // What does something, does it where it was written to: moving it is no way to give another state its way out.
    const isStuck = outgoing(free.name).every((one) => one.to === free.name);
    const penalty = isIdle ? (isStranded ? -500 : 200) : movedContentPenalty + (isStuck ? strandedPenalty : 0);
    out.push(candidate(finding, 'guess', [{ action: 'retarget_transition', params }], penalty));
  }
  return out;
}

/** The state that steps enter when they ask for what an event answers, where nothing but other answers leads on: it is waited for there. */
function waitingFor({ event, sources }: Transition, trait: Trait): State | undefined {
  const outgoing = outgoingOf(trait);
  const answersIn = new Map<string, Set<string>>();
  for (const { kind, owner, event: answer } of emitSitesOf(trait)) {
    if (kind !== 'option' || owner.kind !== 'transition') continue;
    const { to } = owner as Transition;
    answersIn.set(to, (answersIn.get(to) ?? new Set()).add(answer));
  }
  return trait.states.find(({ name, isTerminal }) => {
    const answers = answersIn.get(name);
    if (answers?.has(event) !== true || isTerminal || sources.includes(name)) return false;
    return outgoing(name).every((one) => one.event !== event && (one.to === name || answers.has(one.event)));
  });
}

/** The guard that a transition of the trait to the same state on the same event has elsewhere. */
function guardOfNamesake({ event, to, sources }: Transition, trait: Trait): Json | undefined {
  return trait.transitions.find(
    (one) => one.event === event && one.to === to && !isBare(one) && one.sources.join() !== sources.join(),
  )?.guard;
}

/** The guard of the same step in a trait that is built alike throughout. */
function guardOfAnalogue(transition: Transition, trait: Trait, evidence: Evidence): Json | undefined {
  for (const analogue of evidence.analoguesOf(trait)) {
    const guard = analogousTo(transition, analogue)?.node.guard;
    if (guard !== undefined && guard !== null && guard !== true) return guard;
  }
  return undefined;
}

/** The guard of the same step in a trait that is built alike in part: between states of the same names, on an event with the same last words. */
function analogousGuard(transition: Transition, trait: Trait, model: Model): Json | undefined {
  const ending = wordsOf(transition.event).slice(-2).join(' ');
  for (const other of model.traits) {
    if (other === trait) continue;
    const found = other.transitions.find(
      (one) =>
        one.to === transition.to &&
        !isBare(one) &&
        one.sources.join() === transition.sources.join() &&
        wordsOf(one.event).slice(-2).join(' ') === ending,
    );
    if (found !== undefined) return found.guard;
  }
  return undefined;
}

/** Types of fields that hold a text, which is empty where there is none. */
const writtenTypes: ReadonlySet<string> = new Set(['string', 'enum', 'relation']);

/** Words of a state that is entered when there is nothing left of something: `no_lives`, `out_of_stock`. */
const lacking = ['no', 'out', 'without', 'empty'];

/**
 * A condition that could tell the two apart: that what one of them alone counts down is used up or not, that there is some of what the other one's target says
 * there is none of, that there is what it takes over, a status with the target's name, a switch of the entity, or something in the payload.
 */
function guessedGuard(transition: Transition, other: Transition, trait: Trait, model: Model): Json | null {
  const left = countdownOf(transition);
  const usedUp = countdownOf(other);
  if (left === null && usedUp !== null) return ['<=', ...usedUp];
  if (left !== null && usedUp === null) return ['>', ...left];
  const fields = model.entityByName.get(trait.linkedEntity ?? '')?.fields ?? [];
  const taken = takenOver(transition);
  const source = taken === takenOver(other) ? undefined : fields.find((field) => field.name === taken);
  if (source !== undefined && writtenTypes.has(source.type ?? '')) return ['!=', `@entity.${source.name}`, ''];
  const stepping = countupOf(transition);
  const total = fields.find((field) => field.type === 'number' && totalWords.test(wordsOf(field.name).join(' ')));
  if (stepping !== null && countupOf(other) === null && total !== undefined && stepping[1] !== `@entity.${total.name}`)
    return ['<', [...stepping], `@entity.${total.name}`];
  const words = wordsOf(other.to);
  const isNamed = (name: string) => name !== '' && wordsOf(name).every((word) => words.includes(word));
  const amount = fields.find((field) => field.type === 'number' && isNamed(field.name));
  if (amount !== undefined && words.some((word) => lacking.includes(word))) return ['>', `@entity.${amount.name}`, 0];
  const status = fields.find((field) => /^(?:status|state|mode|phase|kind)$/i.test(field.name));
  const values = typeof status?.node === 'object' ? status.node.values : undefined;
  if (status !== undefined && (!isArray(values) || values.includes(transition.to)))
    return ['=', `@entity.${status.name}`, transition.to];
  const isSet = (name: string) =>
    transition.effects.some((one) => isArray(one) && one[0] === 'set' && one[1] === `@entity.${name}`);
  // What the step itself sets is not what it waits for.
  const flag = fields.find((field) => field.type === 'boolean' && !isSet(field.name));
  if (flag !== undefined) return ['=', `@entity.${flag.name}`, true];
  const payload = trait.events.find((event) => event.name === transition.event)?.payload ?? [];
  const [first] = payload.map((item) => nodeName(item, 'name')).filter((name) => name !== '');
  return first === undefined ? null : ['!=', `@payload.${first}`, ''];
}

/**
 * A condition on what the entity has, where nothing says which: a field with listed values is the most likely one to decide on, and one that a step reads
 * before one that it does not.
 */
function plainestGuard(transition: Transition, other: Transition, trait: Trait, model: Model): Json | null {
  const text = `${textOf(other.effects)}${textOf(transition.effects)}`;
  const isSet = (name: string) => text.includes(`["set","@entity.${name}"`);
  const isRead = (name: string) => text.includes(`"@entity.${name}"`);
  const valuesOf = ({ node }: Field) => (typeof node === 'object' && isArray(node.values) ? node.values : []);
  const fields = (model.entityByName.get(trait.linkedEntity ?? '')?.fields ?? []).filter(
    ({ name }) => name !== '' && name !== 'id' && !isSet(name),
  );
  const worth = (field: Field) => 2 * Number(valuesOf(field).length > 1) + Number(isRead(field.name));
  const [field] = [...fields].sort((a, b) => worth(b) - worth(a));
  if (field === undefined) return null;
  const binding = `@entity.${field.name}`;
  const [value] = valuesOf(field);
  if (value !== undefined) return ['=', binding, value];
  if (field.type === 'number') return ['>', binding, 0];
  return field.type === 'boolean' ? ['=', binding, true] : ['!=', binding, field.type === 'string' ? '' : null];
}

/** What a transition takes something from, and how much: `["set", "@entity.left", ["-", "@entity.left", 1]]`. */
function countdownOf({ effects }: Transition): readonly [field: string, step: number] | null {
  for (const effect of effects) {
    if (!isArray(effect)) continue;
    const [operator, field, value] = effect;
    if (operator !== 'set' || typeof field !== 'string' || value === undefined || !isArray(value)) continue;
    const [minus, from, step] = value;
    if (minus === '-' && from === field && typeof step === 'number') return [field, step];
  }
  return null;
}

/** A number of what there is, up to which something is counted: `stepCount`, `totalPages`. */
const totalWords = /(?:^total | (?:count|total|length)$)/;

/** What a transition counts up, as it is afterwards: `["+", "@entity.step", 1]`. */
function countupOf({ effects }: Transition): readonly [operator: '+', field: string, step: number] | null {
  for (const effect of effects) {
    if (!isArray(effect)) continue;
    const [operator, field, value] = effect;
    if (operator !== 'set' || typeof field !== 'string' || value === undefined || !isArray(value)) continue;
    const [plus, from, step] = value;
    if (plus === '+' && from === field && typeof step === 'number') return ['+', field, step];
  }
  return null;
}

const opposites: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** The opposite of a condition, without a double negation. */
function opposite(guard: Json): Json {
  if (isArray(guard) && guard.length === 2 && guard[0] === 'not') return guard[1] as Json;
  if (isArray(guard) && guard.length === 3 && typeof guard[0] === 'string' && Object.hasOwn(opposites, guard[0]))
    return [opposites[guard[0]] as string, guard[1] as Json, guard[2] as Json];
  return ['not', guard];
}
