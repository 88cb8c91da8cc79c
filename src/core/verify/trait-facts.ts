// The local part of verification: one walk of a trait by all checks together, cached by the identity of the trait's node.
// After an edit only the traits whose nodes changed are walked again, and of those the transitions that changed (step-walk.ts). The facts depend on the node, the linked entity and the
// registries, and on nothing else of the document. Cost: linear in the content of the trait.

import { charge } from '../base/budget.ts';
import { isArray } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Entity, Trait } from '../schema/element.ts';
import { implicitFields } from '../schema/language.ts';
import type { Model } from '../schema/model.ts';
import { walkTrait } from '../schema/walk.ts';
import { optionNotes } from './call-options.ts';
import type { EntityFacts, FieldFacts, Handlers, TraitFacts } from './check.ts';
import { TraitScope } from './check.ts';
import { judgePayloads } from './declared-fields.ts';
import type { Registries } from './registry.ts';
import type { Check } from './rule.ts';
import { rules } from './rules/index.ts';
import { isSameEntity } from './step-walk.ts';
import { TraitLookups } from './trait-lookups.ts';

const noKinds: ReadonlyMap<string, FieldFacts> = new Map();

function handlersOf(checks: readonly Check[]): Handlers {
  const collect = <K extends Exclude<keyof Check, 'effects' | 'document'>>(key: K) =>
    checks.flatMap((check) => (check[key] === undefined ? [] : [check[key]])) as unknown as Handlers[K];
  const effects = new Map<string, NonNullable<Check['effects']>[string][]>();
  for (const check of checks)
    for (const [operator, handle] of Object.entries(check.effects ?? {}))
      effects.set(operator, [...(effects.get(operator) ?? []), handle]);
  return {
    trait: collect('trait'),
    declared: collect('declared'),
    declaredValues: collect('declaredValues'),
    declaredDefault: collect('declaredDefault'),
    malformedEffect: collect('malformedEffect'),
    bindingEffect: collect('bindingEffect'),
    effect: collect('effect'),
    effects,
    condition: collect('condition'),
    noCondition: collect('noCondition'),
    call: collect('call'),
    text: collect('text'),
    malformedBinding: collect('malformedBinding'),
    entityBinding: collect('entityBinding'),
    payloadBinding: collect('payloadBinding'),
    plainBinding: collect('plainBinding'),
    otherBinding: collect('otherBinding'),
    malformedPattern: collect('malformedPattern'),
    unknownPattern: collect('unknownPattern'),
    entityPattern: collect('entityPattern'),
    lackingPattern: collect('lackingPattern'),
    property: collect('property'),
    misspelt: collect('misspelt'),
    walked: collect('walked'),
    whole: collect('whole'),
  };
}

const handlersByRules = createNodeMemo<Handlers>();

/** The handlers of all rules of a target; the lists of rules are few. */
export function handlersFor({ ownRules }: Registries): Handlers {
  let handlers = handlersByRules.get(ownRules);
  if (handlers === undefined) {
    handlers = handlersOf([...[...rules, ...ownRules].map(({ check }) => check), optionNotes]);
    handlersByRules.set(ownRules, handlers);
  }
  return handlers;
}

const traitCache = createNodeMemo<TraitFacts>();

/** Facts of a trait as the checks see it in this model. */
export function factsOf(model: Model, trait: Trait, registries: Registries): TraitFacts {
  const entity = entityOf(model, trait.linkedEntity);
  const { node } = trait;
  if (typeof node === 'string') return scan(trait, entity, registries);
  const known = traitCache.get(node);
  if (known !== undefined && isSameEntity(known.entity, entity) && known.registries === registries) return known;
  const facts = scan(trait, entity, registries);
  traitCache.set(node, facts);
  return facts;
}

const linkedCache = createNodeMemo<TraitFacts>();

/** True if a trait would have no more errors if it were linked to the entity of another name. */
export function isSoundWith(model: Model, trait: Trait, entityName: string, registries: Registries): boolean {
  const { node } = trait;
  if (typeof node === 'string') return true;
  const entity = entityOf(model, entityName);
  let linked = linkedCache.get(node);
  if (linked === undefined || !isSameEntity(linked.entity, entity) || linked.registries !== registries) {
    linked = scan(trait, entity, registries);
    linkedCache.set(node, linked);
  }
  return countErrors(model, linked) <= countErrors(model, factsOf(model, trait, registries));
}

function countErrors(model: Model, facts: TraitFacts): number {
  const strange = facts.bindingRoots.filter((root) => !model.entityByName.has(root.name));
  return facts.findings.filter((finding) => finding.rule.severity === 'error').length + strange.length;
}

/** What all rules take to look at an element of a trait, measured. */
const unitsPerElement = 8;

function countElements({ states, events, transitions, ticks, emits, listens }: Trait): number {
  return states.length + events.length + transitions.length + ticks.length + emits.length + listens.length;
}

function scan(trait: Trait, entity: EntityFacts | null, registries: Registries): TraitFacts {
  charge(unitsPerElement * (1 + countElements(trait)), 'checking a trait');
  const handlers = handlersFor(registries);
  const scope = new TraitScope(new TraitLookups(trait), entity, registries, handlers);
  for (const judge of handlers.trait) judge(scope);
  judgePayloads(scope);
  walkTrait(trait, scope);
  for (const judge of handlers.walked) judge(scope);
  for (const judge of handlers.whole) judge(scope);
  const { findings, handled, emitsByName, fired, emits, uiEvents, entityNames, bindingRoots, fieldNames, forNotes } =
    scope;
  const asked = { emits, uiEvents, entityNames, bindingRoots, fieldNames, forNotes };
  return { findings, handled, emitsByName, fired, ...asked, entity, registries };
}

/** What is known of the entity of a name; the fields of all that share the name count together, so that their order does not. */
export function entityOf(model: Model, name: string | null): EntityFacts | null {
  if (name === null) return null;
  const first = model.entityByName.get(name);
  if (first === undefined) return { name, fields: null, kinds: noKinds, isStored: false };
  const isAlone = model.entities.length === model.entityByName.size;
  return mergedOf(name, isAlone ? [first] : (entitiesByName(model).get(name) ?? [first]));
}

const mergedCache = createNodeMemo<{ readonly nodes: readonly unknown[]; readonly facts: EntityFacts }>();

/** The facts of entities that share a name: the same object for the same nodes, whatever document they stand in, because facts of traits are kept by it. */
function mergedOf(name: string, same: readonly [Entity, ...Entity[]]): EntityFacts {
  const { node } = same[0];
  if (typeof node === 'string') return { name, fields: null, kinds: noKinds, isStored: false };
  const known = mergedCache.get(node);
  const isKnown = known?.nodes.length === same.length && same.every((one, i) => one.node === known.nodes[i]);
  if (known !== undefined && isKnown) return known.facts;
  const facts = mergeEntities(name, same);
  mergedCache.set(node, { nodes: same.map((one) => one.node), facts });
  return facts;
}

/** Whether rows of an entity are kept: an entity is stored unless it says otherwise. */
const isStored = ({ node }: Entity): boolean =>
  typeof node !== 'string' && (node.persistence === undefined || node.persistence === 'persistent');

const groupCache = createNodeMemo<ReadonlyMap<string, [Entity, ...Entity[]]>>();

function entitiesByName(model: Model): ReadonlyMap<string, [Entity, ...Entity[]]> {
  const known = groupCache.get(model);
  if (known !== undefined) return known;
  const byName = new Map<string, [Entity, ...Entity[]]>();
  for (const entity of model.entities) {
    const same = byName.get(entity.name);
    if (same === undefined) byName.set(entity.name, [entity]);
    else same.push(entity);
  }
  groupCache.set(model, byName);
  return byName;
}

function mergeEntities(name: string, same: readonly Entity[]): EntityFacts {
  if (same.some((entity) => !entity.hasKnownFields)) return { name, fields: null, kinds: noKinds, isStored: false };
  const fields = new Set<string>(implicitFields);
  const kinds = new Map<string, FieldFacts>();
  for (const entity of same) {
    charge(entity.fields.length, 'checking fields');
    for (const field of entity.fields) {
      const { node, type } = field;
      const values = typeof node !== 'string' && isArray(node.values) ? node.values : null;
      // What two of one name hold is not decided.
      if (fields.has(field.name)) kinds.delete(field.name);
      else if (type !== '' || values !== null) kinds.set(field.name, { type, values });
      fields.add(field.name);
    }
  }
  return { name, fields, kinds, isStored: same.every(isStored) };
}
