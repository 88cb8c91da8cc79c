// The type of a payload field, by the uses of its event in the document: effects that store or copy the field, calls and controls that emit the event,
// other declarations of it, and the members that are read of it. Evidence is asked in that order, which is from what decides to what suggests.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Tick, Trait, Transition } from '../schema/element.ts';
import { nodeName } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { stepsOf } from '../verify/entity-writes.ts';
import type { Registries } from '../verify/registry.ts';
import { contentOf, resultsOf } from '../verify/step-content.ts';
import type { Declarer } from './mending.ts';
import {
  entityWith,
  isOpenField,
  joinShapes,
  openShape,
  type Part,
  type Shape,
  shapeDeclared,
  shapeOfValue,
  unknownShape,
} from './shapes.ts';

/** A shape, and the evidence for it as the end of a sentence: `because ...`. */
export interface Told {
  readonly shape: Shape;
  readonly because: string;
}

export interface Asked {
  readonly model: Model;
  readonly registries: Registries;
  readonly trait: Trait;
  readonly event: string;
  readonly field: string;
}

const sources: readonly ((asked: Asked) => Told | null)[] = [raised, stored, fetched, emitted, declared, readParts];

/** The type of a payload field; null where the document does not tell. */
export function toldOf(asked: Asked): Told | null {
  charge(asked.model.traits.length, 'migrating');
  for (const source of sources) {
    const told = source(asked);
    if (told !== null) return told;
  }
  return null;
}

/** Transitions on the event in the trait, and in traits that listen for it under that or another name. */
export function takersOf({ model, trait, event }: Pick<Asked, 'model' | 'trait' | 'event'>): readonly Transition[] {
  const own = trait.transitions.filter((one) => one.event === event);
  const others = model.traits.flatMap((other) =>
    other === trait
      ? []
      : other.listens
          .filter(({ name, sourceTrait }) => name === event && (sourceTrait === null || sourceTrait === trait.name))
          .flatMap(({ triggers }) => other.transitions.filter((one) => one.event === triggers)),
  );
  return [...own, ...others];
}

const linked = (trait: Trait, model: Model): string | null =>
  trait.linkedEntity !== null && model.entityByName.has(trait.linkedEntity) ? trait.linkedEntity : null;

/** A record that is stored as it comes, or a field that is set to it. */
function stored(asked: Asked): Told | null {
  const { model, field } = asked;
  const binding = `@payload.${field}`;
  for (const step of takersOf(asked))
    for (const { call } of contentOf(step).calls) {
      const [operator, verb, entity, value] = call;
      if (operator === 'persist' && value === binding && typeof entity === 'string' && model.entityByName.has(entity))
        return { shape: { type: entity }, because: `it is stored as a record of ${entity} (${String(verb)})` };
      if (operator === 'set' && call[2] === binding && typeof call[1] === 'string') {
        const shape = shapeOfField(call[1], traitOf(step), model);
        if (shape !== null) return { shape, because: `${call[1]} is set to it` };
      }
    }
  return null;
}

const traitOf = (step: Transition | Tick): Trait | null =>
  step.parent?.kind === 'trait' ? (step.parent as Trait) : null;

function shapeOfField(binding: string, trait: Trait | null, model: Model): Shape | null {
  const [root, name, ...more] = binding.split('.');
  if (root !== '@entity' || more.length > 0 || trait?.linkedEntity == null) return null;
  const field = model.entityByName.get(trait.linkedEntity)?.fields.find((one) => one.name === name);
  if (field === undefined) return null;
  return isOpenField(field.node) ? openShape : shapeDeclared(field.node as Json);
}

/** The rows that a fetch gives. */
function fetched({ model, trait, event, field }: Asked): Told | null {
  if (field !== 'data') return null;
  for (const step of stepsOf(trait))
    for (const { success, operator, call } of resultsOf(step)) {
      const entity = call[1];
      if (success === event && operator === 'fetch' && typeof entity === 'string' && model.entityByName.has(entity))
        return { shape: { type: entity }, because: `the fetch of ${entity} gives it` };
    }
  return null;
}

/** The payload that a control emits the event with. */
function raised({ model, registries, trait, event, field }: Asked): Told | null {
  for (const step of stepsOf(trait))
    for (const { node, type } of contentOf(step).nodes) {
      const facts = registries.patternTable.get(type);
      for (const [property, value] of Object.entries(node)) {
        if (typeof value !== 'string' || eventNamed(value, trait) !== event) continue;
        const told = facts?.properties.get(property)?.raises?.find(({ name }) => name === field);
        const shape = told === undefined ? null : raisedShape(told.type, node, trait, model);
        if (shape !== null) return { shape, because: `the ${type} raises ${event} with it` };
      }
      const entity = entityOf(node, trait, model);
      const isRow = field === 'row' || field === 'data' || field === 'item';
      if (isRow && entity !== null && isItemAction(node, event))
        return { shape: { type: entity }, because: `the ${type} raises ${event} for one of its rows` };
    }
  return null;
}

/** An emitted type that says nothing more than that it is a list or an object tells nothing. A row of the linked entity is `@entity` in the format. */
export function raisedShape(type: string, node: Json, trait: Trait, model: Model): Shape | null {
  if (type === '@entity') return shapeOfRow(entityOf(node, trait, model), trait, model);
  if (type === 'array') return { type: 'array', items: unknownShape };
  return type === 'object' ? null : { type };
}

function shapeOfRow(name: string | null, trait: Trait, model: Model): Shape {
  const entity = name === null || name === trait.linkedEntity ? undefined : model.entityByName.get(name);
  if (entity === undefined) return { type: '@entity' };
  const parts = new Map<string, Part>();
  for (const field of entity.fields)
    parts.set(field.name, { shape: shapeDeclared(field.node as Json) ?? unknownShape, isRequired: false });
  return { type: 'object', parts };
}

/** The event that a text names: itself where it is declared, else the default of the setting that it binds. */
export function eventNamed(text: string, trait: Trait): string {
  if (!text.startsWith('@config.') || declarersOf(trait, text).some(({ payload }) => payload !== null)) return text;
  const config = isObject(trait.node) && isObject(trait.node.config) ? trait.node.config : {};
  const setting: Json | undefined = config[text.slice('@config.'.length)];
  return isObject(setting) && typeof setting.default === 'string' ? setting.default : text;
}

/** The entity whose rows a pattern shows. */
export function entityOf(node: Json, trait: Trait, model: Model): string | null {
  const named = isObject(node) && typeof node.entity === 'string' ? node.entity.replace(/^@/, '') : '';
  return model.entityByName.has(named) ? named : linked(trait, model);
}

const rowProperties = ['itemActions', 'rowActions', 'itemClickEvent'];

function isItemAction(node: Json, event: string): boolean {
  if (!isObject(node)) return false;
  return rowProperties.some((name) => {
    const value = node[name];
    return value === event || (isArray(value) && value.some((item) => isObject(item) && item.event === event));
  });
}

/** The payload that `emit` gives the event. */
function emitted({ model, trait, event, field }: Asked): Told | null {
  const shapes = stepsOf(trait).flatMap((step) =>
    contentOf(step).calls.flatMap(({ call }): (Shape | null)[] => {
      const [operator, name, payload] = call;
      if (operator !== 'emit' || name !== event) return [];
      const value = isObject(payload) ? payload[field] : undefined;
      return value === undefined ? [] : [shapeGiven(value, step, trait, model)];
    }),
  );
  const shape = shapes.includes(null) ? null : joinShapes(shapes);
  return shape === null || shape === unknownShape ? null : { shape, because: `${event} is emitted with it` };
}

function shapeGiven(value: Json, step: Transition | Tick, trait: Trait, model: Model): Shape | null {
  if (value === '@entity') return linked(trait, model) === null ? null : { type: trait.linkedEntity as string };
  if (typeof value !== 'string' || !value.startsWith('@')) return shapeOfValue(value);
  const ofField = shapeOfField(value, trait, model);
  if (ofField !== null) return ofField;
  const [root, name, ...more] = value.split('.');
  if (root !== '@payload' || step.kind !== 'transition' || more.length > 0) return null;
  return (
    declarersOf(trait, step.event)
      .map((one) => shapeIn(one, name ?? ''))
      .find((shape) => shape !== null) ?? null
  );
}

export const declarersOf = (trait: Trait, event: string): readonly Declarer[] =>
  [...trait.events, ...trait.emits].filter(({ name }) => name === event);

function shapeIn({ payload }: Declarer, field: string): Shape | null {
  return shapeDeclared(payload?.find((one) => nodeName(one, 'name') === field));
}

/** Another declaration of the same field for the same event. */
function declared({ model, trait, event, field }: Asked): Told | null {
  const near = [trait, ...model.traits.filter((other) => other !== trait)];
  for (const other of near)
    for (const declarer of declarersOf(other, event)) {
      const shape = shapeIn(declarer, field);
      if (shape !== null) return { shape, because: `${other.name} declares it so` };
    }
  return null;
}

/** The members that are read of the field: of one entity, or an object with these. */
function readParts(asked: Asked): Told | null {
  const { model, trait, field } = asked;
  const names = new Set<string>();
  for (const step of takersOf(asked)) collectReads([step.guard, ...step.effects], `@payload.${field}.`, names);
  if (names.size === 0) return null;
  const read = [...names].sort();
  const entity = entityWith(model, read, trait.linkedEntity);
  if (entity !== null)
    return {
      shape: { type: entity.name },
      because: `what is read of it, ${read.join(', ')}, are fields of ${entity.name}`,
    };
  const known = trait.linkedEntity === null ? undefined : model.entityByName.get(trait.linkedEntity);
  const parts = new Map<string, Part>();
  for (const name of read) {
    const own = known?.fields.find((one) => one.name === name);
    parts.set(name, { shape: shapeDeclared(own?.node as Json | undefined) ?? unknownShape, isRequired: false });
  }
  return {
    shape: { type: 'object', parts },
    because: `${read.join(', ')} ${read.length === 1 ? 'is' : 'are'} read of it`,
  };
}

/** First steps behind a prefix in all texts of a value. */
export function collectReads(value: Json, prefix: string, names: Set<string>): void {
  if (typeof value === 'string') {
    const name = value.startsWith(prefix) ? /^[\w$]+/.exec(value.slice(prefix.length))?.[0] : undefined;
    if (name !== undefined) names.add(name);
  } else if (isArray(value)) for (const item of value) collectReads(item, prefix, names);
  else if (isObject(value)) for (const member of Object.values(value)) collectReads(member ?? null, prefix, names);
}
