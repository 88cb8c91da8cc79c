// What is called by a slip: where the declaration has it, it is renamed (renaming.ts); where a use has it, the use is corrected.
import { isArray, isObject } from '../base/json.ts';
import { editDistance, nameDistance, nameLengthMax, nearestNames } from '../base/nearest.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { rememberTexts } from '../base/text-memo.ts';
import { nodeName, type Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import { walkTrait } from '../schema/walk.ts';
import type { Finding } from '../verify/finding.ts';
import { analogousDeclaration } from './analogous-candidates.ts';
import { type Candidate, candidate, correctionPenalty } from './candidate.ts';
import { hidingPenalty, valueAt } from './effect-candidates.ts';
import { endsOf, isOwnState, isPassed, writtenEndsOf } from './ends.ts';
import { type Evidence, isReserved } from './evidence.ts';
import { isLabelledAs, isSelfConfirmed } from './labels.ts';
import type { Located } from './locate.ts';
import { payloadReadsOf } from './payload-reads.ts';
import { countIn, isMisspelt, isOtherNearer, loosely, outnumbering, renaming, usesMax } from './renaming.ts';
import { sentNames } from './sent-data.ts';
import { isSameName, wordsOf } from './words.ts';

/** Before another field is declared. */
const storedPenalty = -40;

/** Where the members of an effect begin in the pointer of a finding. */
const givenDepth = 7;

/** Whether the last words of an event are those of a state, where it has others before them. */
function endsWith(event: string, state: string): boolean {
  const [words, last] = [wordsOf(event), wordsOf(state)];
  return words.length > last.length && words.slice(-last.length).join() === last.join();
}

/** Whether a transition leads from one of two states to the other. */
function leadsBetween(trait: Trait, a: string, b: string): boolean {
  return trait.transitions.some(
    ({ sources, to }) => (to === a && sources.includes(b)) || (to === b && sources.includes(a)),
  );
}

/**
 * A state that no transition names, nearly called like the one that a transition names. A state that some name may be meant as well where its name
 * is unknown and that of the others is known: a slip in the declaration is easily taken up by what is written after it.
 */
export function renameStateCandidates(
  finding: Finding,
  { trait, traitName }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const ends = endsOf(trait);
  const used = new Set(ends);
  const names = trait.states.map((one) => one.name);
  const known = new Set(names);
  const usesOf = (name: string) => countIn(trait, evidence, (one) => endsOf(one).filter((end) => end === name).length);
  const unknown = [...used].filter((name) => !known.has(name) && name !== '*');
  const wanted = known.has(finding.name)
    ? (nearestNames(finding.name, unknown, 1)[0] ?? loosely(finding.name, unknown) ?? '')
    : finding.name;
  if (wanted === '') return [];
  // Further slips of the same name speak for it as well.
  const further = unknown.filter((name) => isMisspelt(name, wanted, names)).length;
  const uses = usesOf(wanted) + further;
  const placesOfWanted =
    countIn(trait, evidence, (one) => writtenEndsOf(one).filter((end) => end === wanted).length) + further;
  // Steps that a repair has added bear no witness.
  const written = evidence.originalOf(trait) ?? trait;
  const placesIn = (one: Trait, name: string) =>
    [...writtenEndsOf(one), ...one.states.map((state) => state.name)].filter((other) => other === name).length;
  const placesOf = (name: string) => placesIn(written, name) || placesIn(trait, name);
  const isSlip = (name: string) => evidence.isSlipOf(name, wanted, placesOf(name), placesOfWanted);
  const isOutnumbered = (name: string) => uses > usesMax && uses >= outnumbering * usesOf(name);
  const near = nearestNames(wanted, names);
  const loose = loosely(
    wanted,
    names.filter((name) => !used.has(name)),
  );
  if (near.length === 0 && loose !== undefined) near.push(loose);
  // `BoardFailed` leads to `failed`.
  const isSaid = (name: string) => written.transitions.some((one) => one.to === name && endsWith(one.event, name));
  const isSaidAlone = isSaid(wanted) && !near.some(isSaid);
  // What steps lead to and from is a state of its own: `submitting`, where `submitted` is not listed.
  const isOwn = (name: string) =>
    (nameDistance(name, wanted) > 1 || evidence.isOfWords(name, placesOf(name))) && isPassed(written, name);
  const isPassedBy = isPassed(written, wanted);
  const areTwo = (name: string) => isOwn(name) || (isPassedBy && nameDistance(name, wanted) > 2);
  const isFree = (name: string) =>
    !used.has(name) || (near.includes(name) && !areTwo(name) && (isSlip(name) || isSaidAlone));
  const free = near.filter(isFree);
  // What a step leads between are two states, where another can be meant.
  const apart = free.filter((name) => !leadsBetween(written, name, wanted));
  const meant =
    free.length === 0 ? near.filter((name) => isOutnumbered(name) && !areTwo(name)) : apart.length === 0 ? free : apart;
  // The same name in another convention is told by that of the others (dialect/names.ts).
  const idle = names.filter((name) => (!used.has(name) || meant.includes(name)) && !isSameName(name, wanted));
  const isNearest = (name: string) => idle.includes(name) && !isOtherNearer(name, wanted, idle);
  const from = known.has(finding.name) ? [finding.name].filter(isNearest) : idle;
  const slip = {
    idle: from,
    wanted,
    uses,
    placesOfWanted,
    placesOfIdle: placesOf,
    isUseLikelier: true,
    isUseConfirmed: () => isSaidAlone,
    isNear: (name: string) => near.includes(name),
  };
  return renaming(finding, slip, evidence, (name) => ({
    action: 'rename_state',
    params: { trait: traitName, from: name, to: wanted },
  }));
}

/** The nearest event that the trait says it puts out, where what an effect puts out is the slip of the two. */
export function nearEmitCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const names = trait.emits.map((one) => one.name);
  const isSlip = (name: string) =>
    evidence.placesOf(name) > evidence.placesOf(finding.name) + 1 || evidence.isSlipOf(finding.name, name);
  const near = nearestNames(finding.name, names, 1).filter(
    (name) => isSlip(name) && !evidence.isOtherName(finding.name, name),
  );
  return nearCandidates(finding, near, model, 0);
}

/**
 * What is nearly called so and read elsewhere of the same event, where what is read here is the slip of the two; and what is declared and read nowhere,
 * also where it is spelt rather differently.
 */
export function nearPayloadCandidates(
  finding: Finding,
  { trait, transition }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const [root, name = '', ...rest] = finding.name.split('.');
  if (trait === null || transition === null || valueAt(model, finding.pointer) !== finding.name) return [];
  const reads = payloadReadsOf(trait).get(transition.event);
  // What a repair has corrected already says nothing.
  const written = payloadReadsOf(evidence.originalOf(trait) ?? trait).get(transition.event);
  const countOf = (field: string) => (written ?? reads)?.get(field)?.count ?? 0;
  const others = [...(reads?.keys() ?? [])].filter((one) => one !== name);
  const payload = trait.events.find((one) => one.name === transition.event)?.payload ?? [];
  const declared = payload.map((item) => nodeName(item, 'name')).filter((one) => one !== '');
  const isSlip = (one: string) => evidence.isSlipOf(name, one, countOf(name), countOf(one));
  const corrected = (one: string, penalty: number) => {
    const params = { path: finding.pointer, value: [root, one, ...rest].join('.') };
    const correction = candidate(finding, 'correct', [{ action: 'set_property', params }], penalty);
    return { ...correction, isUseWrong: isSlip(one) };
  };
  const near = nearestNames(name, others, 1)
    .filter((one) => isSlip(one) || countOf(one) > countOf(name))
    .map((one) => corrected(one, isSlip(one) ? 0 : correctionPenalty(name, one)));
  const unread = declared.filter((one) => countOf(one) === 0);
  // What is declared by the name of the field that it is stored in, or stored there elsewhere, is meant here as well.
  const field = reads?.get(name)?.field ?? null;
  const stored = declared.filter((one) => one === field || reads?.get(one)?.field === field);
  const [again] = field === null ? [] : nearestNames(name, stored, 1);
  if (again !== undefined) return [{ ...corrected(again, 0), isUseWrong: true }, ...near];
  // What is declared and read nowhere, by the name of the field that this is stored in, whatever the letters.
  const isHereAlone = evidence.placesOf(name) + evidence.placesOf(finding.name) - 1 <= countOf(name);
  if (field !== null && field !== name && unread.includes(field) && isHereAlone)
    return [{ ...corrected(field, storedPenalty), isCounterpart: true }, ...near];
  const loose = loosely(name, unread) ?? loosely(name, declared.filter(isSlip));
  // What is stored under its name, or stands elsewhere, is called so.
  const isCalledSo = reads?.get(name)?.field === name || evidence.placesOf(name) > countOf(name);
  if (loose === undefined || isCalledSo || evidence.isOtherName(name, loose)) return near;
  return [...near, corrected(loose, 0)];
}

function nearCandidates(
  finding: Finding,
  names: readonly string[],
  model: Model,
  further = hidingPenalty,
): Candidate[] {
  if (valueAt(model, finding.pointer) !== finding.name) return [];
  const near = nearestNames(finding.name, names);
  const least = nameDistance(near[0] ?? '', finding.name);
  const nearest = near.filter((name) => nameDistance(name, finding.name) === least);
  return nearest.map((value) => {
    const params = { path: finding.pointer, value };
    const penalty = correctionPenalty(finding.name, value) + further;
    return candidate(finding, 'correct', [{ action: 'set_property', params }], penalty);
  });
}

/** Whether the document speaks of a state elsewhere as well, such as in what a step sets: it is no slip of another. */
export function isSpokenState({ category, name }: Finding, { trait }: Located, evidence: Evidence): boolean {
  if (category !== 'invalid_transition' || trait === null || name === '') return false;
  return (
    evidence.placesOf(name) > countIn(trait, evidence, (one) => writtenEndsOf(one).filter((end) => end === name).length)
  );
}

/** The nearest state, also where the transition brings to light under it what the slip has hidden. A slip of a state is none to be added. */
export function nearStateCandidates(finding: Finding, place: Located, model: Model, evidence: Evidence): Candidate[] {
  const { trait } = place;
  if (trait === null) return [];
  const names = trait.states.map((one) => one.name);
  return nearCandidates(finding, names, model).map((one) => {
    const name = String(one.actions[0]?.params.value);
    const isUseWrong =
      !evidence.isOtherName(finding.name, name) &&
      evidence.isSlipOf(finding.name, name) &&
      !isOwnState(finding.name, trait, name, evidence);
    return isUseWrong ? { ...one, isUseWrong } : one;
  });
}

/**
 * The nearest event for a transition to fire on, also where what raised the misspelt one is then left without anything that handles it; and the nearest
 * that no transition fires on, which is the likelier to be meant, a letter further off where its label says the same.
 */
export function nearEventCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const fired = new Set(trait.transitions.map((one) => one.event));
  // What has no key is known by a label, which is none.
  const isKeyed = ({ node }: (typeof trait.events)[number]) => typeof node === 'string' || nodeName(node, 'key') !== '';
  const listed = trait.events.filter(isKeyed).map((one) => one.name);
  // What a listener triggers is an event of the trait, listed or not.
  const names = [...new Set([...listed, ...trait.listens.map((listen) => listen.triggers)])];
  const idle = names.filter((name) => !fired.has(name));
  const [nearest = ''] = nearestNames(finding.name, names, 1);
  const confirmed = new Set(trait.events.filter(isSelfConfirmed).map((one) => one.name));
  const isAsNear = (name: string) =>
    nameDistance(name, finding.name) <= nameDistance(nearest, finding.name) + (confirmed.has(name) ? 1 : 0);
  const out = [...nearCandidates(finding, idle.filter(isAsNear), model, 0), ...nearCandidates(finding, listed, model)];
  // A slip made once, that is no word, is not declared, though what it is a slip of is fired on elsewhere.
  if (evidence.placesOf(finding.name) > 1 || evidence.isOfWords(finding.name, 1)) return out;
  const isSlipOf = (name: string) => !evidence.isOtherName(name, finding.name) && evidence.isSlipOf(finding.name, name);
  const isSlip = ({ actions: [action] }: Candidate) => isSlipOf(String(action?.params.value));
  return out.map((one) => (isSlip(one) ? { ...one, isUseWrong: true } : one));
}

/**
 * An event that nothing fires on or puts out, nearly called like the one that transitions fire on; also one that something puts out, where its label says the
 * name that they fire on: then what puts it out has the slip, too.
 */
export function renameEventCandidates(
  finding: Finding,
  { trait, traitName }: Located,
  _model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const fired = new Set(trait.transitions.map((one) => one.event));
  const sites = emitSitesOf(trait);
  const putOut = new Set([...sites.map((site) => site.event), ...trait.emits.map((emit) => emit.name)]);
  const known = new Set(trait.events.map((one) => one.name));
  const isDeclared = known.has(finding.name);
  const raised = sites.filter((site) => site.kind === 'ui').map((site) => site.event);
  const undeclared = [...new Set([...fired, ...raised])].filter((name) => !known.has(name));
  const wanted = (isDeclared ? nearestNames(finding.name, undeclared, 1)[0] : finding.name) ?? '';
  const named = (name: string) => trait.events.filter((one) => one.name === name);
  const isConfirmed = (name: string) => named(name).some(isSelfConfirmed);
  const isUseConfirmed = (name: string) => named(name).some((one) => isLabelledAs(one, wanted)) && !isConfirmed(name);
  const isIdle = (name: string) => !fired.has(name) && !isReserved(name) && (!putOut.has(name) || isUseConfirmed(name));
  const idle = [...known].filter(isIdle);
  const from = isDeclared ? idle.filter((name) => name === finding.name) : idle;
  const uses = countIn(
    trait,
    evidence,
    (one) =>
      one.transitions.filter(({ event }) => event === wanted).length +
      one.listens.filter(({ triggers }) => triggers === wanted).length +
      emitSitesOf(one).filter((site) => site.kind === 'ui' && site.event === wanted).length,
  );
  const slip = { idle: from, wanted, uses, isConfirmed, isUseConfirmed, declared: [...known] };
  return renaming(finding, slip, evidence, (name) => ({
    action: 'rename_event',
    params: { trait: traitName, from: name, to: wanted },
  }));
}

/** A field that no binding reads, nearly called like the one that a binding reads. */
export function renameFieldCandidates(
  finding: Finding,
  { entity }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (entity === null) return [];
  const wanted = finding.name.split('.')[1] ?? '';
  const read = fieldReads(model, entity.name);
  const idle = entity.fields
    .map((field) => field.name)
    .filter((name) => name !== '' && name !== 'id' && !read.has(name));
  const uses = Math.max(1, read.get(wanted) ?? 0, fieldReads(evidence.model, entity.name).get(wanted) ?? 0);
  const declared = entity.fields.map((field) => field.name);
  // A use is called like the member that it is given to, or what is set is like what it is set to.
  const [root, , ...rest] = finding.name.split('.');
  const setTo = rest.length === 0 && root === '@entity' ? valueSetAt(model, finding.pointer) : null;
  const isGiven = (name: string) =>
    finding.pointer.split('/').slice(givenDepth).includes(name) || setTo?.endsWith(`.${name}`) === true;
  const isUseConfirmed = (name: string) => isGiven(wanted) && !isGiven(name);
  const isOther = othersThan(wanted, uses, evidence);
  const meant = idle.filter((name) => !isOther(name));
  return renaming(
    finding,
    { idle: meant, wanted, uses, declared, isUseLikelier: true, isUseConfirmed },
    evidence,
    (from) => ({
      action: 'rename_field',
      params: { entity: entity.name, from, to: wanted },
    }),
  );
}

const othersMemo = createNodeMemo<Map<string, (name: string) => boolean>>();

/**
 * Whether a field is another than the one that is read: two words that are no slips of each other are two, `measure` and `measuredAt`. Asked of every field in
 * every state of a search.
 */
function othersThan(wanted: string, uses: number, evidence: Evidence): (name: string) => boolean {
  if (!evidence.isOfWords(wanted, uses)) return () => false;
  const known = othersMemo.get(evidence) ?? new Map<string, (name: string) => boolean>();
  othersMemo.set(evidence, known);
  const key = `${uses} ${wanted}`;
  let isOther = known.get(key);
  if (isOther === undefined) {
    isOther = rememberTexts(
      (name) => !isWithinOne(name, wanted) && evidence.isOfWords(name, 1) && !evidence.isSlipOf(name, wanted, 1, uses),
      nameLengthMax,
    );
    known.set(key, isOther);
  }
  return isOther;
}

/** Whether two names are a slip of one letter apart: asked of every field, so no more is counted. */
const isWithinOne = (a: string, b: string) =>
  Math.max(a.length, b.length) <= nameLengthMax && editDistance(a.toLowerCase(), b.toLowerCase(), 1) <= 1;

/** The binding that an effect sets what stands at a place to: `["set", "@entity.place", "@payload.row.place"]`. */
function valueSetAt(model: Model, pointer: string): string | null {
  const effect = pointer.endsWith('/1') ? valueAt(model, pointer.slice(0, -2)) : undefined;
  if (!isArray(effect) || effect[0] !== 'set') return null;
  const [, , value] = effect;
  return typeof value === 'string' && value.startsWith('@') ? value : null;
}

/** How often the traits linked to an entity read or set each of its fields. */
function fieldReads(model: Model, entity: string): ReadonlyMap<string, number> {
  const read = new Map<string, number>();
  for (const trait of model.traits) {
    if (trait.linkedEntity !== entity) continue;
    walkTrait(trait, {
      binding: (text) => {
        const [root, field = ''] = text.split('.', 2) as [string, string | undefined];
        if (root === '@entity' || root === `@${entity}`) read.set(field, (read.get(field) ?? 0) + 1);
      },
    });
  }
  return read;
}

/** A payload field that no transition reads, nearly called like the one that is read. */
export function renamePayloadCandidates(
  finding: Finding,
  { trait, transition }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const wanted = finding.name.split('.')[1] ?? '';
  if (trait === null || transition === null) return [];
  const event = trait.events.find((one) => one.name === transition.event);
  if (event === undefined || typeof event.node === 'string') return [];
  const member = event.node.payloadSchema === undefined ? 'payload' : 'payloadSchema';
  const names = (event.payload ?? []).map((item) =>
    typeof item === 'string' ? '' : String((item as { name?: unknown }).name),
  );
  const reads = payloadReadsOf(trait).get(event.name);
  const written = payloadReadsOf(evidence.originalOf(trait) ?? trait).get(event.name);
  const idle = names.filter((name) => name !== '' && reads?.has(name) !== true);
  const uses = countIn(trait, evidence, (one) => payloadReadsOf(one).get(event.name)?.get(wanted)?.count ?? 1);
  const carried = carriedOn(event.name, trait, evidence);
  const isCarried = (name: string) => carried.has(name);
  const storedIn = (written ?? reads)?.get(wanted)?.field;
  const isGiven = (name: string) => name === storedIn || finding.pointer.split('/').slice(givenDepth).includes(name);
  const timesOf = (name: string) =>
    Math.max(...[reads, written].map((of) => of?.get(name)?.count ?? 0), evidence.placesOf(name));
  const isSlip = (name: string, other: string) => evidence.isSlipOf(name, other, timesOf(name), timesOf(other));
  // Nothing is called by a slip of what else is read.
  const others = [...(written?.keys() ?? [])].filter((name) => name !== wanted && !names.includes(name));
  if (nearestNames(wanted, others).some((name) => isSlip(wanted, name))) return [];
  const sent = sentNames(model.traits, event.name);
  const isSent = (name: string) => sent.has(name);
  // What is sent or given on under the declared name, or what other events carry under it.
  const isConfirmed = (name: string) =>
    isGiven(name) ||
    (isSent(name) && !isSent(wanted)) ||
    (evidence.countOf('payload', name) > 1 && evidence.countOf('payload', wanted) === 0 && !isSlip(name, wanted)) ||
    isCarried(name);
  const isUseConfirmed = (name: string) =>
    [isCarried, isGiven, isSent].some((isCalledSo) => isCalledSo(wanted) && !isCalledSo(name));
  return renaming(finding, { idle, wanted, uses, isConfirmed, isUseConfirmed, declared: names }, evidence, (from) => ({
    action: 'set_property',
    params: { path: pointerOf(model, event, [member, names.indexOf(from), 'name']), value: wanted },
  }));
}

/** The payload fields that an event has in a trait that the trait is built like. */
function carriedOn(event: string, trait: Trait, evidence: Evidence): ReadonlySet<string> {
  const node = analogousDeclaration('events', trait, event, evidence);
  const payload = node?.payloadSchema ?? node?.payload ?? [];
  return new Set(isArray(payload) ? payload.map((item) => (isObject(item) ? String(item.name) : '')) : []);
}

/** An entry of the trait's emits that nothing puts out, nearly called like what an effect puts out. */
export function renameEmitCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null) return [];
  const all = emitSitesOf(trait);
  const sites = all.filter((site) => site.kind !== 'ui');
  const putOut = new Set(all.map((site) => site.event));
  const idle = trait.emits.filter((emit) => typeof emit.node !== 'string' && !putOut.has(emit.name));
  const uses = sites.filter((site) => site.event === finding.name).length;
  const names = idle.map((emit) => emit.name).filter((name) => !evidence.areBothMeant(name, finding.name));
  // What handles or raises it elsewhere bears the declared name.
  const isConfirmed = (name: string) => evidence.placesOf(name) > 1;
  return renaming(finding, { idle: names, wanted: finding.name, uses, isConfirmed }, evidence, (name) => {
    const emit = idle.find((one) => one.name === name) ?? trait;
    return { action: 'set_property', params: { path: pointerOf(model, emit, ['event']), value: finding.name } };
  });
}
