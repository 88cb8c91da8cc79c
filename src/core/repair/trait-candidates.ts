// A trait that a page shows or a listener waits for and that nobody has written: as another orbital or a behavior has it in the words of its own entity, else
// with the machine of the behavior whose trait is most like it by name, with a button for every event that others wait for from it.
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Action } from '../plan/index.ts';
import { runActions } from '../plan/index.ts';
import type { Orbital, Trait } from '../schema/element.ts';
import { listMember, nodeName } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { goesBy, indexSchema, type Model } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Finding } from '../verify/finding.ts';
import { traitsOf } from './analogues.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Blueprint } from './elaborate.ts';
import type { Evidence } from './evidence.ts';
import { buildActions, type Machine } from './machines-alike.ts';
import { pagesOf } from './shown-traits.ts';
import { translation } from './translate.ts';
import { isSameName, wordsOf } from './words.ts';

/** As it is written elsewhere: before taking away what speaks of it. */
const writtenPenalty = -150;
/** Made up: before taking away what speaks of it, as somebody has written that. */
const madeUpPenalty = -400;
/** Made up where it is written elsewhere, that needs more than it is worth to fit. */
const besidePenalty = 700;
const writtenMax = 2;
const translatedMax = 20;

interface Mentions {
  readonly count: number;
  /** Events that listeners wait for from the trait. */
  readonly awaited: readonly string[];
}

/** Who speaks of a trait by its name; a page and its copies once. */
export function mentionsOf(model: Model, name: string): Mentions {
  const pages = pagesOf(model)
    .own.flatMap((page) => page.traitNames)
    .filter((one) => one === name).length;
  const listens = model.traits.flatMap((trait) => trait.listens).filter((listen) => listen.sourceTrait === name);
  return { count: pages + listens.length, awaited: [...new Set(listens.map((listen) => listen.name))] };
}

/** Which trait a finding misses, and where it belongs: in the orbital of the page that shows it, or that a listener names, else of the first page that does. */
function missedBy(
  { category, name, pointer }: Finding,
  model: Model,
): { readonly name: string; readonly home: Orbital | undefined } | null {
  const [, , orbital, list, member, , listen] = pointer.split('/');
  const own = model.orbitals[Number(orbital)];
  if (category === 'unresolved_trait_ref') return list === 'pages' ? { name, home: own } : null;
  if (pointer.endsWith('/triggers')) return null;
  const waiting = own?.traits[Number(member)]?.listens[Number(listen)];
  const missed = waiting?.sourceTrait ?? null;
  if (waiting === undefined || missed === null || model.traitsByName.has(missed)) return null;
  const { sourceOrbital } = waiting;
  if (sourceOrbital !== null) return { name: missed, home: model.orbitals.find((one) => goesBy(one, sourceOrbital)) };
  const shown = model.orbitals.find((one) => one.pages.some((page) => page.traitNames.includes(missed)));
  return { name: missed, home: shown ?? own };
}

/** The action that adds a trait as it is written. */
function adding(node: JsonObject, orbital: Orbital): Action {
  const { name = '', linkedEntity, ...rest } = node;
  const entity = orbital.entity?.name ?? '';
  const home = orbital.name === '' ? {} : { orbital: orbital.name };
  const linked = linkedEntity ?? (entity === '' ? undefined : entity);
  return {
    action: 'add_trait',
    params: { name, ...(linked === undefined ? {} : { linkedEntity: linked }), ...home, ...rest },
  };
}

/** A name without the words of its entity. */
const bareName = (name: string, entity: string) => wordsOf(name).join(' ').replace(wordsOf(entity).join(' '), '#');

const bareNames = createNodeMemo<string>();

/** The name of a trait without the words of its own entity. */
function bareNameOf(trait: Trait, entity: string): string {
  let bare = bareNames.get(trait);
  if (bare === undefined) {
    bare = bareName(trait.name, entity);
    bareNames.set(trait, bare);
  }
  return bare;
}

const byBareName = new WeakMap<readonly Blueprint[], Map<string, Trait[]>>();

/** The traits of behaviors by their names without the words of their entities, in order. */
function traitsByBareName(blueprints: readonly Blueprint[]): ReadonlyMap<string, readonly Trait[]> {
  let traits = byBareName.get(blueprints);
  if (traits === undefined) {
    traits = new Map();
    for (const trait of blueprints.flatMap(traitsOf)) {
      const bare = bareNameOf(trait, trait.linkedEntity ?? trait.orbital.entity?.name ?? '');
      const alike = traits.get(bare);
      if (alike === undefined) traits.set(bare, [trait]);
      else alike.push(trait);
    }
    byBareName.set(blueprints, traits);
  }
  return traits;
}

/** Traits of other entities that are called so once their entity's words are this one's. */
function writtenElsewhere(name: string, orbital: Orbital, model: Model, evidence: Evidence): JsonObject[] {
  const entity = orbital.entity?.name ?? '';
  // What is called as its entity is, is called so with any entity.
  if (entity === '' || wordsOf(name).join() === wordsOf(entity).join()) return [];
  const found: JsonObject[] = [];
  const wanted = bareName(name, entity);
  let tried = 0;
  const consider = (trait: Trait) => {
    const other = trait.linkedEntity ?? trait.orbital.entity?.name ?? '';
    if (found.length >= writtenMax || other === '' || trait.form !== 'inline' || !trait.hasMachine) return;
    if (bareNameOf(trait, other) !== wanted || tried >= translatedMax) return;
    tried++;
    const translate = translation(other, entity);
    if (translate(trait.name) !== name || typeof trait.node === 'string') return;
    found.push(translate(trait.node as unknown as Json) as JsonObject);
  };
  for (const trait of model.traits) if (trait.orbital !== orbital) consider(trait);
  for (const trait of traitsByBareName(evidence.blueprints).get(wanted) ?? []) consider(trait);
  return found;
}

/** A trait that says that it puts out what others wait for from it. */
function telling(node: JsonObject, awaited: readonly string[]): JsonObject {
  const emits = listMember(node, 'emits');
  const said = new Set(emits.map((one) => nodeName(one, 'event')));
  const lacking = awaited.filter((event) => !said.has(event)).map((event) => ({ event, scope: 'internal' }));
  return lacking.length === 0 ? node : { ...node, emits: [...emits, ...lacking] };
}

const hearsMax = 8;

/** Events that the traits of an orbital put out for others, and that nobody handles: with the trait that is missing, those who wait for them are missing. */
function unheardIn(orbital: Orbital, model: Model): JsonObject[] {
  const heard = new Set(
    model.traits.flatMap((one) => [
      ...one.transitions.map(({ event }) => event),
      ...one.listens.map((listen) => listen.name),
    ]),
  );
  return orbital.traits
    .flatMap((trait) => {
      // What it says that it puts out, as else it may be a slip.
      const told = new Set(trait.emits.filter((emit) => emit.scope !== 'external').map((emit) => emit.name));
      const sites = emitSitesOf(trait).filter(({ kind, event }) => kind === 'effect' && !heard.has(event));
      const events = new Set(sites.map((site) => site.event).filter((event) => told.has(event)));
      return [...events].map((event) => ({ event, triggers: 'INIT', source: { kind: 'trait', trait: trait.name } }));
    })
    .slice(0, hearsMax);
}

/** A behavior's trait is like one that shares a word of its name with it. */
const likenessMin = 3;

const labelOf = (name: string) => {
  const text = wordsOf(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A machine that shows what it is called and puts out what others wait for. */
function plainMachine(name: string, awaited: readonly string[]): JsonObject {
  const state = 'showing';
  const buttons = awaited.map((event) => ({ type: 'button', label: labelOf(event), event }));
  const pattern = { type: 'stack', children: [{ type: 'typography', content: labelOf(name) }, ...buttons] };
  return {
    states: [{ name: state, isInitial: true }],
    events: [{ key: 'INIT', name: 'Initialize' }, ...awaited.map((event) => ({ key: event, name: labelOf(event) }))],
    transitions: [
      { from: state, event: 'INIT', to: state, effects: [['render-ui', 'main', pattern]] },
      ...awaited.map((event) => ({ from: state, event, to: state })),
    ],
  };
}

/** A trait that nobody has written anywhere: with the machine of the behavior's trait that is like it, if one is, else one that shows what it is called. */
function madeUp(name: string, orbital: Orbital, awaited: readonly string[], evidence: Evidence): JsonObject | null {
  const entity = orbital.entity?.name ?? '';
  const linked = entity === '' ? {} : { linkedEntity: entity };
  const emits = awaited.map((event) => ({ event, scope: 'internal' }));
  const node: JsonObject = {
    name,
    ...linked,
    category: 'interaction',
    ...(emits.length === 0 ? {} : { emits }),
  };
  const draft = { name, orbital, form: 'opaque' } as unknown as Trait;
  const [machine] = evidence.machinesLike(draft);
  if (machine === undefined || machine.score < likenessMin)
    return { ...node, stateMachine: plainMachine(name, awaited) };
  const lacking = awaited.filter((event) => !machine.events.includes(event));
  const steps = lacking.map((event) => ({ from: machine.initial, event, to: machine.initial }));
  const whole: Machine = {
    ...machine,
    events: [...machine.events, ...lacking],
    transitions: [...machine.transitions, ...steps],
  };
  const home = { name: 'Home', ...(entity === '' ? {} : { entity: { name: entity, fields: [] } }), traits: [node] };
  const schema = schemaOf({ orbitals: [home] });
  const [only] = indexSchema(schema).orbitals;
  const built = runActions(schema, buildActions(name, only?.entity ?? null, whole, true));
  const [trait] = built.ok ? indexSchema(built.schema).traits : [];
  return trait === undefined || typeof trait.node === 'string' ? null : (trait.node as unknown as JsonObject);
}

const madeUpIn = new WeakMap<Evidence, Map<string, JsonObject | null>>();

/** The same for each state of a search: who waits for what is read from the failing document. */
function madeUpOnce(name: string, orbital: Orbital, awaited: readonly string[], evidence: Evidence): JsonObject | null {
  let made = madeUpIn.get(evidence);
  if (made === undefined) {
    made = new Map();
    madeUpIn.set(evidence, made);
  }
  const key = `${name}\n${orbital.entity?.name ?? ''}`;
  let node = made.get(key);
  if (node === undefined) {
    node = madeUp(name, orbital, awaited, evidence);
    made.set(key, node);
  }
  return node;
}

/** A trait that listens for what others put out and nobody handles, as well. */
function hearing(node: JsonObject, unheard: readonly JsonObject[]): JsonObject {
  const listens = listMember(node, 'listens');
  const heard = new Set(listens.map((one) => nodeName(one, 'event')));
  const lacking = unheard.filter((one) => !heard.has(nodeName(one, 'event')));
  return lacking.length === 0 ? node : { ...node, listens: [...listens, ...lacking] };
}

/** A trait without what it waits for from traits that are not here. */
function fitting(node: JsonObject, name: string, model: Model): JsonObject {
  const listens = listMember(node, 'listens');
  const isHere = (one: Json) => {
    const source = isObject(one) && isObject(one.source ?? null) ? nodeName(one.source as Json, 'trait') : '';
    return source === '' || source === name || model.traitsByName.has(source);
  };
  return listens.every(isHere) ? node : { ...node, listens: listens.filter(isHere) };
}

/** A trait as it is written elsewhere, and made up. */
function nodesOf(
  name: string,
  orbital: Orbital,
  model: Model,
  evidence: Evidence,
): { written: JsonObject[]; made: JsonObject | null } {
  const { awaited } = mentionsOf(evidence.model, name);
  const unheard = unheardIn(orbital, model);
  const whole = (node: JsonObject) => hearing(telling(fitting(node, name, model), awaited), unheard);
  const made = madeUpOnce(name, orbital, awaited, evidence);
  return { written: writtenElsewhere(name, orbital, model, evidence).map(whole), made: made && whole(made) };
}

/** What adds a trait to an orbital under a name that listeners know: as it is written elsewhere, and made up. */
export function writtenTraitsOf(name: string, orbital: Orbital, model: Model, evidence: Evidence): Action[] {
  const { written, made } = nodesOf(name, orbital, model, evidence);
  return [...written.slice(0, 1), ...(made === null ? [] : [made])].map((node) => adding(node, orbital));
}

/** What may be the name of a trait: not `#/traits/TicketList`. */
const traitName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Whether a trait stands where none is read, beside the orbitals or under another member of its own: it is moved, not written anew. */
function standsElsewhere(name: string, { node }: Orbital, { document }: Model): boolean {
  const { orbitals: _orbitals, ...beside } = document as unknown as JsonObject;
  const { traits: _traits, pages: _pages, ...within } = node as unknown as JsonObject;
  const isMeant = (one: Json) =>
    isObject(one) &&
    ['stateMachine', 'linkedEntity', 'emits', 'listens'].some((member) => member in one) &&
    (nodeName(one, 'name') === name || isSameName(nodeName(one, 'name'), name));
  return [beside, within].some((members) => Object.keys(members).some((key) => listMember(members, key).some(isMeant)));
}

/** Whether others call the trait so without its kind: `TicketBoard` what one calls `TicketBoardTrait`. */
function isSaidShorter(name: string, model: Model): boolean {
  const shorter = name.replace(/[_-]?traits?$/i, '');
  if (shorter === name) return false;
  const isShorter = (other: string | null) => other === shorter;
  return (
    model.pages.some((page) => page.traitNames.some(isShorter)) ||
    model.traits.some((trait) => trait.listens.some((listen) => isShorter(listen.sourceTrait)))
  );
}

/** Writes the trait that is spoken of. */
export function writtenTraitCandidates(finding: Finding, model: Model, evidence: Evidence): Candidate[] {
  const missed = missedBy(finding, model);
  if (missed === null || missed.home === undefined || !traitName.test(missed.name)) return [];
  const { name, home: orbital } = missed;
  // What a repair has come to speak of, nobody misses.
  const { count } = mentionsOf(evidence.model, name);
  // Who waits for an entity means one of the traits that work on it.
  if (finding.category === 'unmatched_listener' && model.entityByName.has(name) && orbital.traits.length > 0) return [];
  if (count === 0 || standsElsewhere(name, orbital, evidence.model) || isSaidShorter(name, evidence.model)) return [];
  const { written, made } = nodesOf(name, orbital, model, evidence);
  const out = written.map((node, rank) =>
    candidate(finding, 'reuse', [adding(node, orbital)], writtenPenalty + 20 * rank),
  );
  const penalty = written.length > 0 ? besidePenalty : madeUpPenalty;
  return made === null ? out : [...out, candidate(finding, 'guess', [adding(made, orbital)], penalty)];
}
