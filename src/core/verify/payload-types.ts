// The type of a payload field that nobody declares, by where its value comes from and what is done with it: a fetch gives a list of its entity, an action of a row gives
// that row, and what a field is set to has the type of the field. Gathered once for a trait; entities and patterns are asked when somebody asks for a type, because
// another edit may have changed them. Cost: linear in the trait, then in what is said of the field.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { nodeName, type Tick, type Trait, type Transition, textMember } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { plainTypes, typeOf, unknownType } from '../schema/types.ts';
import type { Registries } from './registry.ts';
import { resultsOf } from './step-content.ts';

export interface PayloadQuestion {
  readonly model: Model;
  readonly registries: Registries;
  readonly trait: Trait;
  readonly event: string;
  readonly field: string;
}

/** A thing that is known of a field. */
type Claim =
  | { readonly is: 'type'; readonly type: string }
  /** The field of an entity; null is the one that the trait works on. */
  | { readonly is: 'field'; readonly entity: string | null; readonly field: string }
  /** A record, or a list of them, of the entity that is named; null is the one that the trait works on. */
  | { readonly is: 'record'; readonly entity: string | null; readonly isList: boolean }
  /** A row of what a pattern shows. */
  | { readonly is: 'row'; readonly node: JsonObject; readonly event: string }
  | { readonly is: 'value'; readonly value: Json; readonly event: string }
  /** It stands under a property of a pattern. */
  | { readonly is: 'shown'; readonly pattern: string; readonly property: string };

const ranks = ['given', 'stored', 'compared', 'shown'] as const;
type Rank = (typeof ranks)[number];

class FieldClaims {
  readonly by: Readonly<Record<Rank, Claim[]>> = { given: [], stored: [], compared: [], shown: [] };
  /** Members that are read of it. */
  readonly parts = new Set<string>();
}

interface TraitClaims {
  readonly fields: ReadonlyMap<string, FieldClaims>;
  /** Properties that hold an event, by the event. */
  readonly raising: ReadonlyMap<
    string,
    readonly { readonly node: JsonObject; readonly property: string; readonly event: string }[]
  >;
}

const known = createNodeMemo<TraitClaims>();

const keyOf = (event: string, field: string) => `${event}\n${field}`;
const rowNames: ReadonlySet<string> = new Set(['row', 'item', 'data']);
const rowProperties: ReadonlySet<string> = new Set(['itemActions', 'rowActions', 'itemClickEvent']);
const equalities: ReadonlySet<string> = new Set(['=', '!=']);
const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '<', '>', '<=', '>=']);

function claimsOf(trait: Trait): TraitClaims {
  const before = known.get(trait);
  if (before !== undefined) return before;
  const claims = new Gatherer(trait).gather();
  known.set(trait, claims);
  return claims;
}

class Gatherer {
  readonly #trait: Trait;
  readonly #fields = new Map<string, FieldClaims>();
  readonly #raising = new Map<string, { node: JsonObject; property: string; event: string }[]>();
  /** The event of the step that is looked at. */
  #event = '';

  constructor(trait: Trait) {
    this.#trait = trait;
  }

  gather(): TraitClaims {
    for (const step of [...this.#trait.transitions, ...this.#trait.ticks]) {
      this.#event = step.kind === 'transition' ? step.event : '';
      this.#results(step);
      this.#visit(step.guard);
      for (const effect of step.effects) this.#visit(effect);
    }
    return { fields: this.#fields, raising: this.#raising };
  }

  #of(event: string, field: string): FieldClaims {
    const key = keyOf(event, field);
    const claims = this.#fields.get(key) ?? new FieldClaims();
    this.#fields.set(key, claims);
    return claims;
  }

  /** The payload field of the step that a value is, as a whole. */
  #fieldIn(value: Json | undefined): string | null {
    const field = typeof value === 'string' && value.startsWith('@payload.') ? value.slice('@payload.'.length) : '';
    return field === '' || field.includes('.') ? null : field;
  }

  #claim(value: Json | undefined, rank: Rank, claim: Claim): void {
    const field = this.#fieldIn(value);
    if (field !== null) this.#of(this.#event, field).by[rank].push(claim);
  }

  #results(step: Transition | Tick): void {
    for (const { operator, call, success, failure } of resultsOf(step)) {
      const told = (event: string | null, field: string, claim: Claim) => {
        if (event !== null) this.#of(event, field).by.given.push(claim);
      };
      for (const field of ['error', 'message', 'code']) told(failure, field, { is: 'type', type: 'string' });
      const [, first, second] = call;
      if (operator === 'fetch' && typeof first === 'string') {
        told(success, 'data', { is: 'record', entity: first, isList: true });
        told(success, 'totalCount', { is: 'type', type: 'number' });
      }
      if (operator === 'persist' && typeof second === 'string' && success !== null)
        told(success, '', { is: 'record', entity: second, isList: false });
    }
  }

  #visit(value: Json): void {
    if (typeof value === 'string') this.#read(value);
    else if (isArray(value)) {
      if (typeof value[0] === 'string') this.#call(value[0], value.slice(1));
      for (const item of value) this.#visit(item);
    } else if (isObject(value)) {
      if (typeof value.type === 'string') this.#node(value, value.type);
      for (const name in value) this.#visit(value[name] ?? null);
    }
  }

  #read(text: string): void {
    const [, field, part] = /^@payload\.([\w$]+)\.([\w$]+)/.exec(text) ?? [];
    if (field !== undefined && part !== undefined) this.#of(this.#event, field).parts.add(part);
  }

  #call(operator: string, operands: readonly Json[]): void {
    const [first, second, third] = operands;
    if (operator === 'set') {
      const claim = typeof first === 'string' ? fieldClaim(first) : null;
      if (claim !== null) this.#claim(second, 'stored', claim);
    } else if (operator === 'persist' && typeof second === 'string') {
      const isId = first === 'delete';
      this.#claim(
        third,
        'stored',
        isId ? { is: 'type', type: 'string' } : { is: 'record', entity: second, isList: false },
      );
    } else if (operator === 'emit' && typeof first === 'string' && isObject(second)) this.#given(first, second);
    else if (equalities.has(operator) || arithmetic.has(operator)) this.#compared(operator, operands);
    else if (operator.startsWith('array/'))
      this.#claim(first, 'compared', { is: 'record', entity: null, isList: true });
  }

  #given(event: string, payload: JsonObject): void {
    for (const name in payload)
      this.#of(event, name).by.given.push({ is: 'value', value: payload[name] ?? null, event: this.#event });
  }

  #compared(operator: string, operands: readonly Json[]): void {
    for (const operand of operands) {
      if (this.#fieldIn(operand) === null) continue;
      const others = operands.filter((one) => one !== operand && one !== null);
      for (const other of others) {
        const claim = typeof other === 'string' ? fieldClaim(other) : null;
        if (claim !== null) this.#claim(operand, 'compared', claim);
        else if (equalities.has(operator))
          this.#claim(operand, 'compared', { is: 'value', value: other, event: this.#event });
      }
      if (arithmetic.has(operator)) this.#claim(operand, 'compared', { is: 'type', type: 'number' });
    }
  }

  #node(node: JsonObject, pattern: string): void {
    for (const property in node) {
      const value = node[property];
      if (rowProperties.has(property)) this.#rowActions(node, value);
      if (typeof value !== 'string') continue;
      if (this.#fieldIn(value) === null) {
        const raising = this.#raising.get(value) ?? [];
        raising.push({ node, property, event: this.#event });
        this.#raising.set(value, raising);
      } else if (property === 'entity') this.#claim(value, 'shown', { is: 'record', entity: null, isList: true });
      else this.#claim(value, 'shown', { is: 'shown', pattern, property });
    }
    const raised = node.action ?? node.event;
    if (typeof raised === 'string' && isObject(node.actionPayload)) this.#given(raised, node.actionPayload);
  }

  #rowActions(node: JsonObject, value: Json | undefined): void {
    for (const action of isArray(value) ? value : [value]) {
      const event = typeof action === 'string' ? action : isObject(action) ? textMember(action, 'event') : null;
      if (event === null) continue;
      for (const name of rowNames) this.#of(event, name).by.given.push({ is: 'row', node, event: this.#event });
    }
  }
}

/** `@entity.title` and `@Ticket.title`. */
function fieldClaim(binding: string): Claim | null {
  const [root, field, ...more] = binding.split('.');
  if (root === undefined || field === undefined || more.length > 0 || !/^@(?:entity$|\p{Lu})/u.test(root)) return null;
  return { is: 'field', entity: root === '@entity' ? null : root.slice(1), field };
}

/** So often at most a field is told by another. */
const stepsMax = 3;

/** The type that the document tells by what happens with the field; null where nothing does. */
export function payloadTypeTold(question: PayloadQuestion): string | null {
  return told(question, 0);
}

function told(question: PayloadQuestion, depth: number): string | null {
  if (depth > stepsMax) return null;
  const { trait, event, field } = question;
  const { fields } = claimsOf(trait);
  const claims = fields.get(keyOf(event, field));
  const first = (rank: Rank): string | null => {
    for (const claim of claims?.by[rank] ?? []) {
      const type = typeFrom(claim, question, depth);
      if (type !== null) return type;
    }
    return null;
  };
  return (
    first('given') ??
    raisedType(question) ??
    storedFieldType(question) ??
    first('stored') ??
    partsType(question, claims?.parts ?? none) ??
    first('compared') ??
    first('shown')
  );
}

const none: ReadonlySet<string> = new Set();

function typeFrom(claim: Claim, question: PayloadQuestion, depth: number): string | null {
  const { model, trait, registries } = question;
  switch (claim.is) {
    case 'type':
      return claim.type;
    case 'field':
      return fieldType(model, claim.entity ?? trait.linkedEntity, claim.field);
    case 'record': {
      const entity = claim.entity ?? trait.linkedEntity;
      if (entity === null || !model.entityByName.has(entity)) return claim.isList ? 'array' : null;
      return claim.isList ? `[${entity}]` : entity;
    }
    case 'row':
      return rowOf(claim.node, { ...question, event: claim.event }, depth);
    case 'value':
      return valueType(claim.value, { ...question, event: claim.event }, depth);
    case 'shown': {
      const types = registries.patternTable.get(claim.pattern)?.properties.get(claim.property)?.types ?? [];
      const [only] = types.length === 1 ? types : [];
      return only !== undefined && (plainTypes.has(only) || only === 'array') ? only : null;
    }
  }
}

/** The type of an entity's field as a payload would carry it. */
function fieldType(model: Model, entity: string | null, name: string): string | null {
  const type =
    entity === null ? undefined : model.entityByName.get(entity)?.fields.find((one) => one.name === name)?.type;
  if (type === undefined || type === '') return null;
  return type === 'enum' || type === 'relation' ? 'string' : type;
}

/** The entity whose rows a pattern shows: the one that it names, or that of which the payload brings it a list. */
function rowOf({ entity }: JsonObject, question: PayloadQuestion, depth: number): string | null {
  const { model, trait } = question;
  const field = typeof entity === 'string' ? /^@payload\.([\w$]+)$/.exec(entity)?.[1] : undefined;
  const listed = field === undefined ? null : typeOfField({ ...question, field }, depth + 1);
  const named = listed === null ? String(entity ?? '').replace(/^@/, '') : listed.replace(/^\[(.*)\]$/, '$1');
  if (model.entityByName.has(named)) return named;
  return trait.linkedEntity !== null && model.entityByName.has(trait.linkedEntity) ? trait.linkedEntity : null;
}

/** As it is declared, or as it is told. */
function typeOfField(question: PayloadQuestion, depth: number): string | null {
  const { trait, event, field } = question;
  for (const { name, payload } of [...trait.events, ...trait.emits])
    for (const item of name === event ? (payload ?? []) : [])
      if (nodeName(item, 'name') === field) return textMember(item, 'type');
  return told(question, depth);
}

function valueType(value: Json, question: PayloadQuestion, depth: number): string | null {
  const { model, trait } = question;
  if (typeof value === 'string' && value.startsWith('@')) {
    if (value === '@entity')
      return trait.linkedEntity !== null && model.entityByName.has(trait.linkedEntity) ? trait.linkedEntity : null;
    const claim = fieldClaim(value);
    if (claim !== null) return typeFrom(claim, question, depth);
    const field = /^@payload\.([\w$]+)$/.exec(value)?.[1];
    return field === undefined ? null : typeOfField({ ...question, field }, depth + 1);
  }
  const { kind } = typeOf(value, { root: () => unknownType, locals: null });
  return kind === 'list' ? 'array' : kind === 'object' || plainTypes.has(kind) ? kind : null;
}

/** The payload that a control emits, as the registry has it; a field that is only some list or object is told by its uses. */
function raisedType({ trait, registries, event, field }: PayloadQuestion): string | null {
  for (const { node, property } of claimsOf(trait).raising.get(event) ?? []) {
    const raises = registries.patternTable.get(String(node.type))?.properties.get(property)?.raises;
    const type = raises?.find(({ name }) => name === field)?.type;
    if (type !== undefined && type !== 'object' && type !== 'array') return type;
  }
  return null;
}

/** A persist that succeeds tells the fields of its entity. */
function storedFieldType({ trait, model, event, field }: PayloadQuestion): string | null {
  const [claim] = claimsOf(trait).fields.get(keyOf(event, ''))?.by.given ?? [];
  return claim?.is === 'record' ? fieldType(model, claim.entity, field) : null;
}

/** The entity whose fields are read of it, the trait's before others; or it is some object. */
function partsType({ model, trait }: PayloadQuestion, parts: ReadonlySet<string>): string | null {
  if (parts.size === 0) return null;
  const own = trait.linkedEntity === null ? undefined : model.entityByName.get(trait.linkedEntity);
  const isOf = (entity: { readonly fields: readonly { readonly name: string }[] } | undefined) =>
    entity !== undefined &&
    [...parts].every((part) => part === 'id' || entity.fields.some(({ name }) => name === part));
  if (own !== undefined && isOf(own)) return own.name;
  const others = [...parts].some((part) => part !== 'id') ? model.entities.filter(isOf) : [];
  const [only] = others.length === 1 ? others : [];
  return only?.name ?? (parts.size === 1 && parts.has('length') ? 'array' : 'object');
}

/** The type of a field for a declaration: as it is told, as the document says elsewhere for the name, or a text. */
export function payloadTypeOf(question: PayloadQuestion): string {
  const { model, trait, field } = question;
  return (
    payloadTypeTold(question) ??
    saidElsewhere(model, trait, field) ??
    fieldType(model, trait.linkedEntity, field) ??
    namedEntity(model, field) ??
    'string'
  );
}

/** An entity that has the name of the field, or a list of it where the name is its plural. */
function namedEntity(model: Model, field: string): string | null {
  const name = field.toLowerCase();
  for (const entity of model.entities) {
    const own = entity.name.toLowerCase();
    if (own === name) return entity.name;
    if (`${own}s` === name) return `[${entity.name}]`;
  }
  return null;
}

/** Stands for the entity that a trait works on. */
const ofTrait = '@linked';
const saidIn = createNodeMemo<ReadonlyMap<string, string>>();

/** The type that most declarations of payload fields of the name have, with the record of their trait for that of this one. */
function saidElsewhere(model: Model, trait: Trait, field: string): string | null {
  let said = saidIn.get(model);
  if (said === undefined) {
    said = usualTypes(model);
    saidIn.set(model, said);
  }
  const type = said.get(field) ?? null;
  if (type?.includes(ofTrait) !== true) return type;
  return trait.linkedEntity === null ? null : type.replace(ofTrait, trait.linkedEntity);
}

function usualTypes(model: Model): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { events, emits, linkedEntity } of model.traits)
    for (const { payload } of [...events, ...emits])
      for (const item of payload ?? []) {
        const [name, type] = [nodeName(item, 'name'), textMember(item, 'type')];
        if (name === '' || type === null || type === '') continue;
        const shape = type === linkedEntity ? ofTrait : type === `[${linkedEntity}]` ? `[${ofTrait}]` : type;
        const own = counts.get(name) ?? new Map<string, number>();
        counts.set(name, own.set(shape, (own.get(shape) ?? 0) + 1));
      }
  const usual = new Map<string, string>();
  for (const [name, own] of counts) {
    const [best] = [...own].sort((a, b) => b[1] - a[1]);
    if (best !== undefined) usual.set(name, best[0]);
  }
  return usual;
}

/** True if a declared type can hold what another tells: both lists, both records of one entity, both texts. */
export function isLikeType(declared: string, type: string, model: Model): boolean {
  if (declared === type || declared === 'any' || declared === '') return true;
  const [a, b] = [shapeOf(declared, model), shapeOf(type, model)];
  return a.form === b.form && (a.entity === null || b.entity === null || a.entity === b.entity);
}

function shapeOf(type: string, model: Model): { readonly form: string; readonly entity: string | null } {
  const item = /^\[(.*)\]$/.exec(type)?.[1];
  const name = item ?? type;
  const entity = model.entityByName.has(name) ? name : null;
  if (item !== undefined || type === 'array') return { form: 'list', entity };
  if (entity !== null || /^(?:object|json|@entity)$/.test(type)) return { form: 'record', entity };
  return { form: plainTypes.has(type) && type !== 'string' ? type : 'text', entity: null };
}
