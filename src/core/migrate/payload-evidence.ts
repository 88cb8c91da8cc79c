// The type of a payload field, by the uses of its event in the document: effects that store or copy the field, calls and controls that emit the event,
// other declarations of it, and the members that are read of it. Evidence is asked in that order, which is from what decides to what suggests.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { Tick, Trait, Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Registries } from '../verify/registry.ts';
import type { Declarer } from './mending.ts';
import { usesIn } from './model-uses.ts';
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
import { fieldIn, namedIn, usesOf } from './trait-uses.ts';

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

const linked = (trait: Trait, model: Model): string | null =>
  trait.linkedEntity !== null && model.entityByName.has(trait.linkedEntity) ? trait.linkedEntity : null;

/** A record that is stored as it comes, or a field that is set to it. */
function stored({ model, trait, event, field }: Asked): Told | null {
  for (const { step, call } of usesIn(model).eventOf(trait, event).storing(`@payload.${field}`)) {
    const [operator, verb, entity] = call;
    if (operator === 'persist' && typeof entity === 'string' && model.entityByName.has(entity))
      return { shape: { type: entity }, because: `it is stored as a record of ${entity} (${String(verb)})` };
    if (operator === 'set' && typeof verb === 'string') {
      const shape = shapeOfField(verb, traitOf(step), model);
      if (shape !== null) return { shape, because: `${verb} is set to it` };
    }
  }
  return null;
}

const traitOf = (step: Transition | Tick): Trait | null =>
  step.parent?.kind === 'trait' ? (step.parent as Trait) : null;

function shapeOfField(binding: string, trait: Trait | null, model: Model): Shape | null {
  const [root, name, ...more] = binding.split('.');
  if (root !== '@entity' || more.length > 0 || trait?.linkedEntity == null) return null;
  const field = namedIn(model.entityByName.get(trait.linkedEntity)?.fields ?? [], name ?? '');
  if (field === undefined) return null;
  return isOpenField(field.node) ? openShape : shapeDeclared(field.node as Json);
}

/** The rows that a fetch gives. */
function fetched({ model, trait, event, field }: Asked): Told | null {
  if (field !== 'data') return null;
  const entity = usesOf(trait)
    .fetchedFor(event)
    .find((name) => model.entityByName.has(name));
  return entity === undefined ? null : { shape: { type: entity }, because: `the fetch of ${entity} gives it` };
}

const rowFields = new Set(['row', 'data', 'item']);

/** The payload that a control emits the event with. */
function raised({ model, registries, trait, event, field }: Asked): Told | null {
  for (const { node, type, property } of usesOf(trait).raisersOf(event)) {
    if (property === null) {
      const entity = rowFields.has(field) ? entityOf(node, trait, model) : null;
      if (entity !== null)
        return { shape: { type: entity }, because: `the ${type} raises ${event} for one of its rows` };
      continue;
    }
    const facts = registries.patternTable.get(type)?.properties.get(property);
    const told = facts?.raises?.find(({ name }) => name === field);
    const shape = told === undefined ? null : raisedShape(told.type, node, trait, model);
    if (shape !== null) return { shape, because: `the ${type} raises ${event} with it` };
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

/** The entity whose rows a pattern shows. */
export function entityOf(node: Json, trait: Trait, model: Model): string | null {
  const named = isObject(node) && typeof node.entity === 'string' ? node.entity.replace(/^@/, '') : '';
  return model.entityByName.has(named) ? named : linked(trait, model);
}

/** The payload that `emit` gives the event. */
function emitted({ model, trait, event, field }: Asked): Told | null {
  const shapes = usesOf(trait)
    .emitsOf(event)
    .map(({ step, value: payload }) => {
      const value = isObject(payload) ? payload[field] : undefined;
      return value === undefined ? undefined : shapeGiven(value, step, trait, model);
    })
    .filter((shape) => shape !== undefined);
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
    usesOf(trait)
      .declarersOf(step.event)
      .map((one) => shapeIn(one, name ?? ''))
      .find((shape) => shape !== null) ?? null
  );
}

function shapeIn({ payload }: Declarer, field: string): Shape | null {
  return shapeDeclared(fieldIn(payload, field));
}

/** Another declaration of the same field for the same event. */
function declared({ model, trait, event, field }: Asked): Told | null {
  const all = usesIn(model).declarationsOf(event);
  charge(all.length, 'migrating');
  const near = [...all.filter((one) => one.trait === trait), ...all.filter((one) => one.trait !== trait)];
  for (const { trait: declaring, declarer } of near) {
    const shape = shapeIn(declarer, field);
    if (shape !== null) return { shape, because: `${declaring.name} declares it so` };
  }
  return null;
}

/** The members that are read of the field: of one entity, or an object with these. */
function readParts(asked: Asked): Told | null {
  const { model, trait, event, field } = asked;
  const names = usesIn(model).eventOf(trait, event).partsOf(field);
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
    const own = namedIn(known?.fields ?? [], name);
    parts.set(name, { shape: shapeDeclared(own?.node as Json | undefined) ?? unknownShape, isRequired: false });
  }
  return {
    shape: { type: 'object', parts },
    because: `${read.join(', ')} ${read.length === 1 ? 'is' : 'are'} read of it`,
  };
}
