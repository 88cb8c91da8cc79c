// A trait that a page shows or a listener waits for and that nobody has written: as another orbital or a behavior has it in the words of its own entity, else
// one that shows what it is called. An entity or an orbital that is spoken of and not there.
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { Action } from '../plan/index.ts';
import { runActions } from '../plan/index.ts';
import type { Orbital } from '../schema/element.ts';
import { listMember, nodeName } from '../schema/element.ts';
import { goesBy, indexSchema, type Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Ask } from './ask.ts';
import { declaredEntityEdits } from './declare.ts';
import { type Edit, edit } from './edit.ts';
import type { Evidence } from './evidence.ts';
import { traitsOf } from './trait-words.ts';
import { translation } from './translate.ts';
import { wordsOf } from './words.ts';

const translatedMax = 20;
const traitsMax = 3;

interface Mentions {
  readonly count: number;
  /** Events that listeners wait for from the trait. */
  readonly awaited: readonly string[];
}

/** Who speaks of a trait by its name. */
function mentionsOf(model: Model, name: string): Mentions {
  const pages = model.pages.flatMap((page) => page.traitNames).filter((one) => one === name).length;
  const listens = model.traits.flatMap((trait) => trait.listens).filter((listen) => listen.sourceTrait === name);
  return { count: pages + listens.length, awaited: [...new Set(listens.map((listen) => listen.name))] };
}

/** Which trait a finding misses, and where it belongs: in the orbital of the page that shows it, or that a listener names. */
function missedBy(
  { category, name, pointer }: Finding,
  model: Model,
): { readonly name: string; readonly home: Orbital } | null {
  const [, , orbital, list, member, , listen] = pointer.split('/');
  const own = model.orbitals[Number(orbital)];
  if (own === undefined || pointer.endsWith('/triggers')) return null;
  if (category === 'unresolved_trait_ref') return list === 'pages' ? { name, home: own } : null;
  const waiting = own.traits[Number(member)]?.listens[Number(listen)];
  const missed = waiting?.sourceTrait ?? null;
  if (waiting === undefined || missed === null || model.traitsByName.has(missed) || model.entityByName.has(missed))
    return null;
  const { sourceOrbital } = waiting;
  const shown = model.orbitals.find((one) => one.pages.some((page) => page.traitNames.includes(missed)));
  const home = sourceOrbital === null ? (shown ?? own) : model.orbitals.find((one) => goesBy(one, sourceOrbital));
  return home === undefined ? null : { name: missed, home };
}

/** The action that adds a trait as it is written. */
function adding(node: JsonObject, orbital: Orbital): Action {
  const { name = '', linkedEntity, ...rest } = node;
  const entity = orbital.entity?.name ?? '';
  const linked = linkedEntity ?? (entity === '' ? undefined : entity);
  const home = orbital.name === '' ? {} : { orbital: orbital.name };
  return {
    action: 'add_trait',
    params: { name, ...(linked !== undefined && { linkedEntity: linked }), ...home, ...rest },
  };
}

/** A name without the words of its entity. */
const bareName = (name: string, entity: string) => wordsOf(name).join(' ').replace(wordsOf(entity).join(' '), '#');

/** The trait of another entity that is called so once its entity's words are this one's. */
function writtenElsewhere(name: string, orbital: Orbital, model: Model, evidence: Evidence): JsonObject | null {
  const entity = orbital.entity?.name ?? '';
  if (entity === '' || wordsOf(name).join() === wordsOf(entity).join()) return null;
  const wanted = bareName(name, entity);
  const others = [
    ...model.traits.filter((trait) => trait.orbital !== orbital),
    ...evidence.blueprints.flatMap(traitsOf),
  ];
  let tried = 0;
  for (const trait of others) {
    const other = trait.linkedEntity ?? trait.orbital.entity?.name ?? '';
    if (other === '' || trait.form !== 'inline' || !trait.hasMachine || bareName(trait.name, other) !== wanted)
      continue;
    const translate = translation(other, entity);
    if (translate(trait.name) === name && typeof trait.node !== 'string')
      return translate(trait.node as unknown as Json) as JsonObject;
    if (++tried >= translatedMax) return null;
  }
  return null;
}

const labelOf = (name: string) => {
  const text = wordsOf(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A machine that shows what it is called and emits what others wait for. */
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

/** A trait that nobody has written anywhere: it shows what it is called and raises what others wait for. */
function madeUp(name: string, orbital: Orbital, awaited: readonly string[]): JsonObject {
  const entity = orbital.entity?.name ?? '';
  const linked = entity === '' ? {} : { linkedEntity: entity };
  return loading({ name, ...linked, category: 'interaction', stateMachine: plainMachine(name, awaited) }, orbital);
}

/** A trait whose machine loads the records of its entity when it begins, where they are kept. */
function loading(node: JsonObject, { entity }: Orbital): JsonObject {
  const machine = node.stateMachine;
  const isKept =
    entity !== null && isObject(entity.node as Json) && (entity.node as JsonObject).persistence !== 'runtime';
  if (!isKept || machine === undefined || !isObject(machine)) return node;
  const steps = listMember(machine, 'transitions');
  const at = steps.findIndex((one) => isObject(one) && one.event === 'INIT');
  const load: Json = ['fetch', entity.name];
  const states = listMember(machine, 'states');
  const first = states.find((one) => isObject(one) && one.isInitial === true) ?? states[0];
  const begin = nodeName(first ?? '', 'name');
  const init: JsonObject = { from: begin, event: 'INIT', to: begin, effects: [load] };
  const transitions =
    at === -1
      ? [init, ...steps]
      : steps.with(at, {
          ...(steps[at] as JsonObject),
          effects: [load, ...listMember(steps[at] as JsonObject, 'effects')],
        });
  const events = listMember(machine, 'events');
  const isDeclared = events.some((one) => nodeName(one, 'key') === 'INIT');
  const declared = isDeclared ? events : [{ key: 'INIT', name: 'Initialize' }, ...events];
  return { ...node, stateMachine: { ...machine, events: declared, transitions } };
}

/** A trait without what it waits for from traits that are not here, which says that it emits what others wait for. */
function fitting(node: JsonObject, name: string, awaited: readonly string[], model: Model): JsonObject {
  const isHere = (one: Json) => {
    const source = isObject(one) && isObject(one.source ?? null) ? nodeName(one.source as Json, 'trait') : '';
    return source === '' || source === name || model.traitsByName.has(source);
  };
  const listens = listMember(node, 'listens');
  const emits = listMember(node, 'emits');
  const said = new Set(emits.map((one) => nodeName(one, 'event')));
  const lacking = awaited.filter((event) => !said.has(event)).map((event) => ({ event, scope: 'internal' }));
  return {
    ...node,
    ...(listens.every(isHere) ? {} : { listens: listens.filter(isHere) }),
    ...(lacking.length === 0 ? {} : { emits: [...emits, ...lacking] }),
  };
}

const made = new WeakMap<Evidence, Map<string, readonly (readonly [string, JsonObject])[]>>();

/** A trait as it is written elsewhere, and made up: the same for each state of a search. */
function nodesOf(
  name: string,
  orbital: Orbital,
  model: Model,
  evidence: Evidence,
): readonly (readonly [string, JsonObject])[] {
  const known = made.get(evidence) ?? new Map<string, readonly (readonly [string, JsonObject])[]>();
  made.set(evidence, known);
  const key = `${name}\n${orbital.entity?.name ?? ''}`;
  let nodes = known.get(key);
  if (nodes === undefined) {
    const { awaited } = mentionsOf(evidence.model, name);
    const written = writtenElsewhere(name, orbital, evidence.model, evidence);
    const anew = madeUp(name, orbital, awaited);
    const whole = (node: JsonObject | null, because: string) =>
      node === null ? [] : [[because, fitting(node, name, awaited, model)] as const];
    nodes = [
      ...whole(written, 'trait, written elsewhere'),
      ...whole(anew, written === null ? 'trait, made up' : 'trait, made up beside'),
    ];
    known.set(key, nodes);
  }
  return nodes;
}

/** What may be the name of a trait: not `#/traits/TicketList`. */
const traitName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Writes the trait that is spoken of. */
export function writtenTraitEdits({ finding, model, evidence }: Ask): Edit[] {
  const missed = missedBy(finding, model);
  if (missed === null || !traitName.test(missed.name)) return [];
  const { name, home } = missed;
  // What a repair has come to speak of, nobody misses.
  const { count } = mentionsOf(evidence.model, name);
  if (count === 0) return [];
  const facts = count > 1 ? ['several speak of it'] : [];
  return nodesOf(name, home, model, evidence).map(([because, node]) =>
    edit(finding, 'insert', [adding(node, home)], {
      because,
      facts,
      strategy: because.includes('made up') ? 'guess' : 'reuse',
    }),
  );
}

/** An entity that is not there; where listeners name its orbital, with the traits that they wait for, since one thing is missing. */
export function entityEdits(ask: Ask): Edit[] {
  const { model, evidence } = ask;
  return declaredEntityEdits(ask).flatMap((one) => {
    const home = one.actions[0]?.params.orbital;
    const isNew = one.because === 'entity, with its orbital' && typeof home === 'string';
    const added = isNew ? runActions(model.schema, one.actions) : null;
    if (added?.ok !== true) return [one];
    const orbital = indexSchema(added.schema, model).orbitals.find((other) => goesBy(other, String(home)));
    const waiting = model.traits.flatMap((trait) => trait.listens).filter((listen) => listen.sourceOrbital === home);
    const names = [...new Set(waiting.flatMap((listen) => listen.sourceTrait ?? []))].slice(0, traitsMax);
    if (orbital === undefined || names.length === 0) return [one];
    const traits = names.flatMap((name) =>
      nodesOf(name, orbital, model, evidence)
        .slice(0, 1)
        .map(([, node]) => adding(node, orbital)),
    );
    return [{ ...one, because: 'orbital, with its traits', actions: [...one.actions, ...traits] }, one];
  });
}
