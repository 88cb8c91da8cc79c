// The same name in another convention, by its label, with what other formats put before or behind it, or in the form of a table: `in_review` for `inReview`,
// `Save draft` for `SAVE_DRAFT`, `Ticket.CREATED` for `CREATED`, `tickets` for `Ticket`. Of a name that is declared and one that is used, the one in the
// convention of the others of its kind is right.

import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { parsePointer } from '../../base/pointer.ts';
import type { Element, Entity, Trait } from '../../schema/element.ts';
import { nodeName } from '../../schema/element.ts';
import { emitSitesOf } from '../../schema/emit-sites.ts';
import type { Model } from '../../schema/model.ts';
import { pointerOf } from '../../schema/model.ts';
import type { Finding } from '../../verify/finding.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { valueAt } from '../effect-candidates.ts';
import { endsOf } from '../ends.ts';
import { type Evidence, isReserved } from '../evidence.ts';
import { kindOf } from '../finding-kind.ts';
import type { Located } from '../locate.ts';
import { actionNameOf } from '../locate.ts';
import { isPast, isSameName, wordsOf } from '../words.ts';
import { isAffix } from './affixes.ts';
import { fits, type Style, small, styleOf } from './style.ts';

const samePenalty = -120;
const otherSidePenalty = 400;
/** Where the other names of the kind say which of two is right, the other is not made of it, however many uses that saves. */
const unusualPenalty = 3000;
const affixPenalty = -40;

const lettersOf = (name: string) => wordsOf(name).join('');

/** How many other names of the kind are written in the convention of a name; one of the language in other letters, `Init`, tells nothing of it. */
function fellowsOf(name: string, names: readonly string[]): number {
  const style = styleOf(name);
  const isTelling = (other: string) => isReserved(other) || !isReserved(other.toUpperCase());
  return names.filter((other) => other !== name && isTelling(other) && fits(style, styleOf(other))).length;
}

/** Longer texts are no names. */
const textLengthMax = 200;

/**
 * The name that a text holds with an affix, or behind a mark such as the dot of `Ticket.CREATED`; only the longest, and none where several are as long, or
 * where the text is itself part of a name.
 */
function heldIn(text: string, names: Iterable<string>): string | null {
  if (text.length > textLengthMax) return null;
  const words = wordsOf(text);
  let best: string[] = [];
  let length = 0;
  for (const name of new Set(names)) {
    if (name.includes(text)) return null;
    const at = name === '' ? -1 : text.indexOf(name);
    if (at === -1) continue;
    const own = wordsOf(name);
    if (own.length === 0 || own.length < length) continue;
    const isMarked = /[#./:@]$/.test(text.slice(0, at)) && at + name.length === text.length;
    const left = wordsOf(text.slice(0, at)).concat(wordsOf(text.slice(at + name.length)));
    const isAffixed = left.every(isAffix) && left.length + own.length === words.length;
    if (!isMarked && !isAffixed) continue;
    best = own.length === length ? [...best, name] : [name];
    length = own.length;
  }
  if (best.length > 0) return best.length === 1 ? (best[0] as string) : null;
  // With an affix, and in another convention as well: `help-panelTrait`.
  const bare = words.slice(isAffix(words[0] ?? '') ? 1 : 0, isAffix(words.at(-1) ?? '') ? -1 : undefined);
  const same =
    bare.length === words.length ? [] : [...new Set(names)].filter((name) => lettersOf(name) === bare.join(''));
  return same.length === 1 && bare.length > 0 ? (same[0] as string) : null;
}

const set = (path: string, value: Json) => ({ action: 'set_property', params: { path, value } });

interface Naming {
  /** Where the name stands that is used. */
  readonly path: string;
  /** Names that are declared, of the kind that is meant. */
  readonly known: readonly string[];
  /** All names of the kind in the document, to tell its convention by. */
  readonly kind: () => readonly string[];
  /** Further names by which the known ones go, such as labels. */
  readonly aliases?: () => ReadonlyMap<string, string>;
  /** How often the used name is used. */
  readonly uses: number;
  /** The conventions of the format for the kind: they decide where the document does not. */
  readonly styles?: ReadonlySet<Style>;
  /** Whether several uses agree on the name, in a kind of which the conventions are mixed. */
  readonly isAgreed?: boolean;
  /** Whether something of another kind bears the used name as well. */
  readonly isConfirmed?: boolean;
  /** What declares a known name, written as it is used; null where that is in use itself. */
  readonly rename: (name: string) => Candidate['actions'][number] | null;
}

/** The declaration or the use in the convention of the other. */
function resolve(finding: Finding, wanted: string, naming: Naming, model: Model): Candidate[] {
  const { path, known, kind, aliases, uses, styles, isAgreed = false, isConfirmed = false, rename } = naming;
  const use = (name: string, penalty: number): Candidate[] => {
    if (valueAt(model, path) !== wanted) return [];
    return [{ ...candidate(finding, 'correct', [set(path, name)], penalty), isUseWrong: penalty < 0 }];
  };
  // Of several, one that the language gives a meaning; else the first of those in the convention of the others: what follows is a copy.
  const alike = [...new Set(known)].filter((name) => isSameName(name, wanted));
  const same = alike.some(isReserved) ? alike.filter(isReserved) : alike;
  if (same.length > 0) {
    const fellows = kind();
    const most = Math.max(...same.map((name) => fellowsOf(name, fellows)));
    const meant = same.find((name) => fellowsOf(name, fellows) === most) as string;
    const action = rename(meant);
    const [own, others] = [fellowsOf(meant, fellows), fellowsOf(wanted, fellows)];
    const isUsual = (name: string) => styles?.has(styleOf(name)) === true;
    const isUseLikelier = isUsual(wanted) === isUsual(meant) ? uses > 1 : isUsual(wanted);
    const isLikelier = own === others ? isUseLikelier : own < others;
    // What is declared elsewhere as it is declared here, or as it is used here, is right so.
    const timesIn = (names: readonly string[]) => names.filter((name) => name === meant).length;
    const isElsewhere = timesIn(fellows) > timesIn(known);
    const isUsedElsewhere = fellows.includes(wanted);
    const isSaid = isElsewhere === isUsedElsewhere ? isLikelier || isAgreed : isUsedElsewhere;
    const isUseRight = isConfirmed || isReserved(wanted) || isSaid;
    const isDeclarationWrong = action !== null && !isReserved(meant) && isUseRight;
    const isUndecided = own === others && isUsual(wanted) === isUsual(meant);
    const other = isUndecided ? otherSidePenalty : unusualPenalty;
    const corrected = use(meant, isDeclarationWrong ? other : samePenalty);
    if (action === null) return corrected;
    const renamed = candidate(finding, 'correct', [action], isDeclarationWrong ? samePenalty : other);
    return [{ ...renamed, isDeclarationWrong }, ...corrected];
  }
  const alias = aliases?.().get(wanted);
  if (alias !== undefined && known.includes(alias)) return use(alias, samePenalty);
  const held = same.length > 0 ? null : heldIn(wanted, known);
  return held === null ? [] : use(held, affixPenalty);
}

const namesIn = (model: Model, of: (trait: Trait) => readonly Element[]) =>
  model.traits.flatMap((trait) => of(trait).map((one) => one.name)).filter((name) => name !== '');

const statesIn = (model: Model) => namesIn(model, (trait) => trait.states);
/** Events by their keys: what has none is known by a label alone. */
const keyed = (trait: Trait) =>
  trait.events.filter(({ node }) => typeof node === 'string' || nodeName(node, 'key') !== '');
const eventsIn = (model: Model) => namesIn(model, keyed);

/**
 * Events of the same sort as a name in any convention: those that are drawn, else those that tell what has happened, else those that say what to do. They are often
 * called otherwise: of what is not drawn, 3,124 of 3,567 events that tell are in pascal case, and 74 of 1,910 others (`npm run eval:facts`). What alone tells is
 * called like what says what to do, in 31 of 44 documents.
 */
function eventsLike(name: string, model: Model, events: readonly string[] = eventsIn(model)): string[] {
  const drawn = new Set<string>();
  for (const trait of model.traits)
    for (const site of emitSitesOf(trait)) if (site.kind === 'ui') drawn.add(lettersOf(site.event));
  const sortOf = (event: string) => (drawn.has(lettersOf(event)) ? 'drawn' : isPast(event) ? 'told' : 'asked');
  const sort = sortOf(name);
  const like = events.filter((event) => sortOf(event) === sort);
  const isAlone = sort === 'told' && like.every((event) => lettersOf(event) === lettersOf(name));
  return isAlone ? events.filter((event) => sortOf(event) !== 'drawn') : like;
}

/** Events by their labels, the first of several: not by those in the convention of keys, of which the key may be a slip. */
function labelsOf(traits: readonly Trait[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const trait of traits) {
    for (const { node, name } of keyed(trait)) {
      const label = nodeName(isObject(node as Json) ? (node as Json) : '', 'name');
      if (label !== '' && !labels.has(label) && styleOf(label) !== styleOf(name)) labels.set(label, name);
    }
  }
  return labels;
}

/** Several sources, or any, as other formats write them. */
function sourcesOf(finding: Finding, trait: Trait): Candidate[] {
  if (!finding.pointer.endsWith('/from') || finding.name.length > textLengthMax) return [];
  const names = new Set(trait.states.map((one) => one.name));
  const parts = finding.name.split(/\s*(?:[,;/&+]|\bor\b|\band\b)\s*/).filter((part) => part !== '');
  // A step that leads there tells that it is a state.
  const isState = trait.transitions.some((one) => one.to === finding.name);
  const isEvery = !isState && /^(?:\*+|any|all|every|_)(?:_?state)?s?$/i.test(finding.name);
  const value = isEvery ? '*' : parts.length > 1 && parts.every((part) => names.has(part)) ? parts.join('|') : null;
  if (value === null) return [];
  return [{ ...candidate(finding, 'correct', [set(finding.pointer, value)], samePenalty), isUseWrong: true }];
}

/** Whether a step writes a name into the entity: `["set", "@entity.status", "in_review"]`. */
const isSetIn = ({ transitions }: Trait, name: string) =>
  transitions.some(({ effects }) => effects.some((one) => isArray(one) && one[0] === 'set' && one[2] === name));

function ofTransition(
  finding: Finding,
  trait: Trait,
  traitName: string,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const sources = sourcesOf(finding, trait);
  if (sources.length > 0) return sources;
  // Steps that a repair has added bear no witness.
  const ends = endsOf(evidence.originalOf(trait) ?? trait);
  const timesOf = (name: string) => ends.filter((end) => end === name).length;
  const naming: Naming = {
    path: finding.pointer,
    known: trait.states.map((one) => one.name),
    kind: () => statesIn(model),
    styles: small,
    isConfirmed: isSetIn(trait, finding.name),
    uses: timesOf(finding.name),
    // What is led to under both names is called by the one that more steps have.
    rename: (from) =>
      timesOf(from) >= Math.max(1, timesOf(finding.name))
        ? null
        : { action: 'rename_state', params: { trait: traitName, from, to: finding.name } },
  };
  return resolve(finding, finding.name, naming, model);
}

function ofEvent(finding: Finding, trait: Trait, traitName: string, model: Model, evidence: Evidence): Candidate[] {
  const written = evidence.originalOf(trait) ?? trait;
  const fired = written.transitions.map((one) => one.event);
  const elsewhere = new Set([
    ...emitSitesOf(written).map((site) => site.event),
    ...written.emits.map((emit) => emit.name),
    ...written.listens.map((listen) => listen.triggers),
  ]);
  const inUse = new Set([...fired, ...elsewhere]);
  const uses = fired.filter((event) => event === finding.name).length;
  const naming: Naming = {
    path: finding.pointer,
    known: keyed(trait).map((one) => one.name),
    kind: () => eventsLike(finding.name, model),
    styles: new Set(['upper', 'pascal']),
    aliases: () => labelsOf([trait]),
    isConfirmed: elsewhere.has(finding.name),
    uses,
    isAgreed: uses > 1,
    rename: (from) =>
      inUse.has(from) ? null : { action: 'rename_event', params: { trait: traitName, from, to: finding.name } },
  };
  return resolve(finding, finding.name, naming, model);
}

function ofEmit(finding: Finding, trait: Trait, { transition }: Located, model: Model): Candidate[] {
  const sites = emitSitesOf(trait);
  const putOut = sites.map((site) => site.event);
  // Of what one step puts out, none is another.
  const beside = new Set(sites.filter(({ owner }) => owner === transition).map((site) => site.event));
  const naming: Naming = {
    path: finding.pointer,
    known: trait.emits.map((one) => one.name).filter((name) => !beside.has(name)),
    kind: () => eventsLike(finding.name, model, [...namesIn(model, (one) => one.emits), ...eventsIn(model)]),
    styles: new Set(['upper', 'pascal']),
    uses: putOut.filter((event) => event === finding.name).length,
    isConfirmed: model.traits.some(
      (one) =>
        one.events.some((event) => event.name === finding.name) ||
        one.listens.some((listen) => listen.name === finding.name) ||
        one.transitions.some(({ event }) => event === finding.name),
    ),
    rename: (from) => {
      const emit = trait.emits.find((one) => one.name === from && typeof one.node !== 'string');
      if (emit === undefined || putOut.includes(from)) return null;
      return set(pointerOf(model, emit, ['event']), finding.name);
    },
  };
  return resolve(finding, finding.name, naming, model);
}

const never = () => null;

/** An event that a button raises, or that an effect puts out, by the events that something handles. */
function ofRaised(finding: Finding, trait: Trait, model: Model): Candidate[] {
  const handledBy = (one: Trait) => [
    ...one.transitions.map(({ event }) => event),
    ...one.listens.map((listen) => listen.name),
  ];
  const own = finding.category === 'unhandled_ui_event' ? [...new Set(handledBy(trait))] : [];
  const all = [...new Set(model.traits.flatMap(handledBy))];
  const naming = { path: finding.pointer, kind: () => eventsIn(model), uses: 1, rename: never };
  const here = resolve(finding, finding.name, { ...naming, known: own, aliases: () => labelsOf([trait]) }, model);
  if (here.length > 0) return here;
  return resolve(finding, finding.name, { ...naming, known: all, aliases: () => labelsOf(model.traits) }, model);
}

/** What a listener waits for, and from whom: by another name of the source, the trait of it that puts the event out. */
function ofListener(finding: Finding, trait: Trait, traitName: string, model: Model, evidence: Evidence): Candidate[] {
  const listen = trait.listens.find((one) => finding.pointer.startsWith(`${pointerOf(model, one)}`));
  if (listen === undefined || !isObject(listen.node as Json)) return [];
  const path = pointerOf(model, listen);
  const known = (one: Trait) =>
    new Set([...one.emits.map((emit) => emit.name), ...emitSitesOf(one).map((s) => s.event)]);
  if (finding.pointer.endsWith('/triggers')) {
    // Steps that a repair has added bear no witness.
    const written = evidence.originalOf(trait) ?? trait;
    const fired = [...new Set(written.transitions.map((one) => one.event))];
    const naming = { path: finding.pointer, known: fired, kind: () => eventsIn(model), uses: 1, rename: never };
    const taken = resolve(finding, listen.triggers, naming, model);
    return taken.length > 0 ? taken : ofEvent(finding, trait, traitName, model, evidence);
  }
  if (finding.pointer.endsWith('/trait')) {
    const traits = model.traits.map((one) => one.name).filter((name) => name !== '');
    const naming = { path: finding.pointer, known: traits, kind: () => traits, uses: 1, rename: never };
    const same = resolve(finding, finding.name, naming, model);
    if (same.length > 0) return same;
    // Where the entity is not declared, it is that of the orbital whose traits work on it.
    const isWorkedOn = ({ traits, entity }: Trait['orbital']) =>
      entity === null && traits.some((one) => one.linkedEntity === finding.name);
    const owners = model.traits.filter(
      ({ orbital }) => orbital.name === finding.name || orbital.entity?.name === finding.name || isWorkedOn(orbital),
    );
    const telling = owners.filter((one) => known(one).has(listen.name));
    return telling.slice(0, 2).map((one, rank) => ({
      ...candidate(finding, 'correct', [set(finding.pointer, one.name)], affixPenalty + 20 * rank),
      isUseWrong: true,
    }));
  }
  const source = model.traits.filter((one) => listen.sourceTrait === null || one.name === listen.sourceTrait);
  const putOut = [...new Set(source.flatMap((one) => [...known(one)]))];
  // What a source says that it puts out, and nothing of it does, may be the one that is called otherwise.
  const rename = (from: string) => {
    const [one] = source.filter((other) => emitSitesOf(other).every((site) => site.event !== from));
    const emit = one?.emits.find((other) => other.name === from && typeof other.node !== 'string');
    return emit === undefined ? null : set(pointerOf(model, emit, ['event']), listen.name);
  };
  const kind = () => eventsLike(listen.name, model, [...namesIn(model, (one) => one.emits), ...eventsIn(model)]);
  const styles: ReadonlySet<Style> = new Set(['upper', 'pascal']);
  const naming = { path: `${path}/event`, known: putOut, kind, styles, uses: 1, rename };
  return resolve(finding, listen.name, naming, model);
}

function ofPageTrait(finding: Finding, { page }: Located, model: Model): Candidate[] {
  if (page === null) return [];
  const { traits, pages } = page.orbital;
  const shown = pages.flatMap((one) => one.traitNames);
  const naming: Naming = {
    path: finding.pointer,
    known: traits.map((one) => one.name).filter((name) => name !== ''),
    kind: () => model.traits.map((one) => one.name),
    styles: new Set(['pascal']),
    uses: shown.filter((name) => name === finding.name).length,
    rename: (name) => {
      const trait = traits.find((one) => one.name === name && one.form === 'inline');
      if (trait === undefined || shown.includes(name)) return null;
      return { action: 'rename_trait', params: { from: actionNameOf(model, trait), to: finding.name } };
    },
  };
  return resolve(finding, finding.name, naming, model);
}

const plainForm = (name: string) => lettersOf(name).replace(/ies$/, 'y').replace(/s$/, '');

/** The entity that goes by a name: in small letters, as many, as its collection, its orbital, or with its kind behind it. */
function ofEntity(finding: Finding, model: Model): Candidate[] {
  if (valueAt(model, finding.pointer) !== finding.name) return [];
  const wanted = plainForm(finding.name.replace(/(?:Entity|Model|Record|Table)$/, ''));
  const isOwn = ({ name, node, orbital, isAuxiliary }: Entity) => {
    if (plainForm(name) === wanted) return true;
    const collection = typeof node === 'string' ? '' : String(node.collection ?? '');
    return collection === finding.name || (!isAuxiliary && orbital.name === finding.name);
  };
  const found = model.entities.filter((one) => one.name !== '' && isOwn(one));
  const names = [...new Set(found.map((one) => one.name))];
  if (names.length !== 1) return [];
  const one = candidate(finding, 'correct', [set(finding.pointer, names[0] as string)], samePenalty);
  return [{ ...one, isUseWrong: true }];
}

/** A field by the same name in another convention. */
function ofField(finding: Finding, { entity }: Located, model: Model): Candidate[] {
  const [root = '', field = '', ...rest] = finding.name.split('.');
  if (entity === null || valueAt(model, finding.pointer) !== finding.name) return [];
  const same = entity.fields.map((one) => one.name).filter((name) => isSameName(name, field));
  const [meant] = same;
  const kind = model.entities.flatMap((one) => one.fields.map((item) => item.name));
  if (meant === undefined || same.length !== 1 || fellowsOf(meant, kind) < fellowsOf(field, kind)) return [];
  const value = [root, meant, ...rest].join('.');
  return [{ ...candidate(finding, 'correct', [set(finding.pointer, value)], samePenalty), isUseWrong: true }];
}

/** What an event carries under the same name in another convention. */
function ofPayload(finding: Finding, trait: Trait, { transition }: Located, model: Model): Candidate[] {
  const [root = '', field = '', ...rest] = finding.name.split('.');
  const event = trait.events.find((one) => one.name === transition?.event);
  if (event === undefined || valueAt(model, finding.pointer) !== finding.name) return [];
  const same = (event.payload ?? []).map((item) => nodeName(item, 'name')).filter((name) => isSameName(name, field));
  const [meant] = same;
  const kind = namesOfPayloads(model);
  if (meant === undefined || same.length !== 1 || fellowsOf(meant, kind) <= fellowsOf(field, kind)) return [];
  const value = [root, meant, ...rest].join('.');
  return [{ ...candidate(finding, 'correct', [set(finding.pointer, value)], samePenalty), isUseWrong: true }];
}

const namesOfPayloads = (model: Model) =>
  model.traits.flatMap((trait) =>
    trait.events.flatMap((event) => (event.payload ?? []).map((item) => nodeName(item, 'name'))),
  );

/** An event that nothing uses, by the name under which a button raises it or a listener triggers it. */
function ofIdle({ category, name }: Finding, trait: Trait, traitName: string, model: Model): Candidate[] {
  const known = new Set(keyed(trait).map((one) => one.name));
  if (!known.has(name)) return [];
  const raised = emitSitesOf(trait).filter((site) => site.kind === 'ui');
  const used = [...raised.map((site) => site.event), ...trait.listens.map((listen) => listen.triggers)];
  const [to] = [...new Set(used)].filter((other) => !known.has(other) && isSameName(other, name));
  if (to === undefined) return [];
  const kind = eventsLike(to, model);
  if (fellowsOf(to, kind) < fellowsOf(name, kind)) return [];
  const rename = { action: 'rename_event', params: { trait: traitName, from: name, to } };
  return [{ ...candidate({ category }, 'correct', [rename], samePenalty), isDeclarationWrong: true }];
}

/** A state or an event that stands in the list once more in another convention, used by nothing: a copy. */
function copied(finding: Finding, { trait, state }: Located, model: Model): Candidate[] {
  if (trait === null) return [];
  const list: readonly Element[] = state === null ? trait.events : trait.states;
  const own = list[Number(parsePointer(finding.pointer)?.at(-1))];
  if (own === undefined || pointerOf(model, own) !== finding.pointer) return [];
  const alike = list.filter((one) => isSameName(one.name, own.name));
  if (alike.length === 0) return [];
  const inUse =
    state === null
      ? [...trait.transitions.map((one) => one.event), ...emitSitesOf(trait).map((site) => site.event)]
      : endsOf(trait);
  if (inUse.includes(own.name)) return [];
  const original = alike.find((one) => inUse.includes(one.name));
  const kind = state === null ? eventsIn(model) : statesIn(model);
  if (original === undefined || fellowsOf(original.name, kind) < fellowsOf(own.name, kind)) return [];
  return [
    candidate(finding, 'correct', [{ action: 'unset_property', params: { path: finding.pointer } }], samePenalty),
  ];
}

/** What clears a finding by calling something as it is called elsewhere. */
export function nameNotationCandidates(
  finding: Finding,
  place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const { trait, traitName } = place;
  switch (finding.category) {
    case 'unresolved_trait_ref':
      return ofPageTrait(finding, place, model);
    case 'unknown_entity_ref':
      return ofEntity(finding, model);
    default:
      return trait === null ? [] : inTrait(finding, place, trait, traitName, model, evidence);
  }
}

function inTrait(
  finding: Finding,
  place: Located,
  trait: Trait,
  traitName: string,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  switch (kindOf(finding)) {
    case 'invalid_transition':
      return ofTransition(finding, trait, traitName, model, evidence);
    case 'undeclared_event':
      return ofEvent(finding, trait, traitName, model, evidence);
    case 'undeclared_emit':
      return ofEmit(finding, trait, place, model);
    case 'unmatched_emit':
      // What the trait says that it puts out, it means.
      return trait.emits.some((emit) => emit.name === finding.name) ? [] : ofRaised(finding, trait, model);
    case 'unhandled_ui_event':
      return ofRaised(finding, trait, model);
    case 'unmatched_listener':
      return ofListener(finding, trait, traitName, model, evidence);
    case 'payload_field':
      return ofPayload(finding, trait, place, model);
    case 'broken_binding':
      return ofField(finding, place, model);
    case 'orphan_event':
      return [...copied(finding, place, model), ...ofIdle(finding, trait, traitName, model)];
    case 'orphan_state':
    case 'missing_transition':
      return copied(finding, place, model);
    default:
      return [];
  }
}
