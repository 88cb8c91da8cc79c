// Fields that are named by text: columns of a pattern, and the fields by which a query sorts, filters or groups.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import {
  type Element,
  type Emit,
  type Event,
  type Field,
  type Trait,
  type Transition,
  textMember,
} from '../schema/element.ts';
import { storedBy } from '../schema/record-members.ts';
import type { Binding } from './binding.ts';
import type { FieldQuestion, Pattern, RepairPlace, TraitScope } from './check.ts';
import type { DocumentScope } from './document-scope.ts';
import type { SuggestedAction } from './finding.ts';
import { hint, nearTo, quote } from './hint.ts';
import type { Ruling } from './rule.ts';

/** Where an item of a list of columns has the name of its field. */
const nameMembers = ['key', 'name', 'field'];

const queries = new Set(['fetch', 'ref', 'fetch-stream']);
const queryOption = /^(?:sort|sortBy|orderBy|order|groupBy|filter|where)$/;
const directions = /^(?:asc|desc|ascending|descending)$/i;
/** Words of filters that are no fields. */
const filterWord = /^(?:and|or|not|field|value|op|operator|direction|dir|order)$|^\$/;
/** A field as queries write it: `-dueAt`, `dueAt desc`. */
const fieldText = /^([-+]?)([\p{L}_][\p{L}\p{M}\p{N}_$]*)(?:\.[\p{L}\p{M}\p{N}_$.-]+)?(?:[ :](?:asc|desc))?$/iu;

/** Asks for the fields that a pattern names. */
export function askPatternFields({ node, type, entity, facts }: Pattern, scope: TraitScope): void {
  if (node === null || typeof entity !== 'string' || entity === '' || typeof type !== 'string') return;
  for (const { name, isList } of facts?.fieldProperties ?? []) {
    const value = node[name];
    if (typeof value === 'string') {
      if (!isList) ask(value, [name], name, entity, scope);
    } else if (isList && isArray(value)) {
      if (isObject(value[0]) || !isCalled(value, scope)) askItems(value, name, entity, scope);
    }
  }
}

function isCalled(list: readonly Json[], scope: TraitScope): boolean {
  return typeof list[0] === 'string' && scope.registries.operators.has(list[0]);
}

function askItems(items: readonly Json[], property: string, holder: string, scope: TraitScope): void {
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Json;
    if (typeof item === 'string') {
      if (mayLack(item, holder, scope)) ask(item, [property, i], property, holder, scope);
    }
    // A column that says how it is drawn may be made of anything.
    else if (isObject(item) && item.render === undefined && item.renderItem === undefined) {
      const member = nameMemberOf(item);
      const text = member === null ? null : (item[member] as string);
      if (member !== null && text !== null && mayLack(text, holder, scope))
        ask(text, [property, i, member], property, holder, scope);
    }
  }
}

function nameMemberOf(item: JsonObject): string | null {
  for (const name of nameMembers) if (typeof item[name] === 'string') return name;
  return null;
}

/** False if the trait has the entity at hand and a field of it is just so named: most columns are. */
function mayLack(text: string, holder: string, { entity }: TraitScope): boolean {
  return entity === null || (holder !== '@entity' && holder !== entity.name) || entity.fields?.has(text) !== true;
}

/** Asks for a field of a payload field that holds one record of an entity: `@payload.row.title`. */
export function askRowField({ text, field }: Binding, scope: TraitScope): void {
  const { owner } = scope.site;
  if (field === null || owner.kind !== 'transition') return;
  const start = '@payload.'.length + field.length + 1;
  if (text.length <= start) return;
  const end = text.indexOf('.', start);
  const name = text.slice(start, end === -1 ? undefined : end);
  const { event } = owner as Transition;
  const type = declaredType(scope.trait.events, event, field) ?? declaredType(scope.trait.emits, event, field);
  // Only a record has fields: a list has its own.
  if (type === null || type.charCodeAt(0) === openBracket) return;
  scope.fieldNames.push({ name, element: owner, rest: scope.site.path(), detail: `\`${text}\``, holder: type });
}

const openBracket = 91;

/** Asks for the fields that the record of a `persist` gives. What stores it may take more than an entity declares: rows by `ids`, what a change is called. */
export function askRecordFields(call: readonly Json[], scope: TraitScope): void {
  const stored = storedBy(call);
  if (stored !== null)
    for (const name in stored.record) ask(name, [3, name], '`persist`', stored.entity, scope, { isFree: true });
}

/** Asks for the fields that the options of a query name. */
export function askQueryFields(call: readonly Json[], scope: TraitScope): void {
  const [operator, entity] = call;
  if (typeof operator !== 'string' || !queries.has(operator) || typeof entity !== 'string') return;
  for (let i = 2; i < call.length; i++) {
    const options = call[i] as Json;
    if (!isObject(options)) continue;
    for (const option in options)
      if (queryOption.test(option)) askOption(options[option] as Json, [i, option], `\`${option}\``, entity, scope);
  }
}

function askOption(value: Json, rest: readonly Segment[], detail: string, holder: string, scope: TraitScope): void {
  if (typeof value === 'string') {
    if (!directions.test(value)) ask(value, rest, detail, holder, scope);
  } else if (isArray(value)) {
    if (!isCalled(value, scope))
      value.forEach((item, i) => {
        askOption(item, [...rest, i], detail, holder, scope);
      });
  } else if (isObject(value)) {
    const { field } = value;
    if (typeof field === 'string') ask(field, [...rest, 'field'], detail, holder, scope);
    else for (const name in value) if (!filterWord.test(name)) ask(name, [...rest, name], detail, holder, scope);
  }
}

function ask(
  text: string,
  rest: readonly Segment[],
  detail: string,
  holder: string,
  scope: TraitScope,
  more: Pick<FieldQuestion, 'isFree'> = {},
): void {
  const name = fieldText.exec(text)?.[2];
  if (name === undefined) return;
  const { entity, site } = scope;
  if (holder === '@entity' || holder === entity?.name) {
    if (entity === null || entity.fields === null || entity.fields.has(name)) return;
  }
  const question = { name, element: site.owner, rest: [...site.path(), ...rest], detail, holder, ...more };
  scope.fieldNames.push(question);
}

/** Answers what the traits have asked. */
export function judgeNamedFields(rule: Ruling, scope: DocumentScope): void {
  for (let i = 0; i < scope.facts.length; i++) {
    const questions = scope.facts[i]?.fieldNames ?? [];
    if (questions.length === 0) continue;
    const trait = scope.model.traits[i] as Trait;
    const holders = new Map<string, Holder | null>();
    let before: FieldQuestion | undefined;
    let held: Holder | null | undefined;
    for (const question of questions) {
      const { holder, element } = question;
      // All columns of a list have one.
      if (before?.holder !== holder || before.element !== element) {
        const key = holder.startsWith('@payload') ? `${eventOf(element)} ${holder}` : holder;
        held = holders.get(key);
        if (held === undefined) {
          held = findHolder(scope, trait, element, holder);
          holders.set(key, held);
        }
      }
      before = question;
      if (held && !held.fields.has(question.name)) report(rule, scope, trait, question, held);
    }
  }
}

interface Holder {
  readonly name: string;
  /** True if it is an entity, to which a field can be added, or else the items of a field. */
  readonly isEntity: boolean;
  readonly fields: ReadonlySet<string>;
}

const eventOf = (element: Element): string => (element.kind === 'transition' ? (element as Transition).event : '');

/** What has the fields; null where nothing is known of it. */
function findHolder(scope: DocumentScope, trait: Trait, element: Element, text: string): Holder | null {
  if (text.charCodeAt(0) !== 64) return ofEntity(scope, text);
  const [root = '', field, ...deeper] = text.slice(1).split('.');
  if (root === 'entity') {
    const linked = trait.linkedEntity ?? '';
    if (field === undefined) return ofEntity(scope, linked);
    return deeper.length > 0
      ? null
      : ofItems(scope.model.entityByName.get(linked)?.fields.find((one) => one.name === field));
  }
  if (root !== 'payload') return field === undefined ? ofEntity(scope, root) : null;
  if (field === undefined || deeper.length > 0) return null;
  const event = eventOf(element);
  const type = typeIn(trait.events, event, field) ?? typeIn(trait.emits, event, field);
  return type === null ? null : ofEntity(scope, type);
}

/** The type that declarations of an event give a payload field, or that of its items; null where none does. */
function typeIn(declarers: readonly (Event | Emit)[], event: string, field: string): string | null {
  const type = declaredType(declarers, event, field);
  return type === null ? null : (/^\[?([^\]]+)\]?$/.exec(type)?.[1] ?? null);
}

/** The type as it is written: `Ticket`, `[Ticket]`. */
function declaredType(declarers: readonly (Event | Emit)[], event: string, field: string): string | null {
  for (const { name, payload } of declarers) {
    if (name !== event || payload === null) continue;
    const item = payload.find((one) => textMember(one, 'name') === field);
    const type = item === undefined ? null : textMember(item, 'type');
    if (type !== null && type !== '') return type;
  }
  return null;
}

function ofEntity(scope: DocumentScope, name: string): Holder | null {
  const fields = scope.fieldsOf(name);
  return fields === null ? null : { name, isEntity: true, fields };
}

function ofItems(field: Field | undefined): Holder | null {
  const items = field !== undefined && typeof field.node !== 'string' ? field.node.items : undefined;
  const properties = items !== undefined && isObject(items) ? items.properties : undefined;
  if (field === undefined || properties === undefined || !isObject(properties)) return null;
  return { name: field.name, isEntity: false, fields: new Set(['id', ...Object.keys(properties)]) };
}

function report(rule: Ruling, scope: DocumentScope, trait: Trait, question: FieldQuestion, holder: Holder): void {
  const { name, element, rest, detail, isFree } = question;
  const near = nearTo(name, holder.fields, scope);
  // One row and several of it are two things.
  if (isFree === true && near.every((one) => areOneAndSeveral(one, name))) return;
  const noun = `${holder.isEntity ? 'the entity' : 'an item of'} ${quote(holder.name)}`;
  const message = `${detail} names the field ${quote(name)}, which ${noun} does not have: add it or name one that exists${hint(near)}`;
  const [nearest] = near;
  scope.report(rule, { element, rest, trait }, name, message, (place) => [
    ...(nearest === undefined ? [] : [rename(element, rest, place, name, nearest)]),
    ...(holder.isEntity && place.document.isOneEntity(holder.name)
      ? [{ action: 'add_field', params: { entity: holder.name, field: { name, type: 'string' } } }]
      : []),
  ]);
}

/** `id` and `ids`. */
const areOneAndSeveral = (a: string, b: string) => [`${a}s`, `${a}es`].includes(b) || [`${b}s`, `${b}es`].includes(a);

/** The text as it is written, with the other name; where the name is a member, what holds it. */
function rename(
  element: Element,
  rest: readonly Segment[],
  { path }: RepairPlace,
  name: string,
  nearest: string,
): SuggestedAction {
  const isMember = rest.at(-1) === name;
  const written = valueAt(element.node as Json, isMember ? rest.slice(0, -1) : rest);
  if (isMember && isObject(written)) {
    const members = Object.entries(written).map(([own, value]) => [own === name ? nearest : own, value]);
    const holder = path.slice(0, path.lastIndexOf('/'));
    return { action: 'set_property', params: { path: holder, value: Object.fromEntries(members) } };
  }
  const value = typeof written === 'string' ? written.replace(name, () => nearest) : nearest;
  return { action: 'set_property', params: { path, value } };
}

function valueAt(node: Json, path: readonly Segment[]): Json | undefined {
  let at: Json | undefined = node;
  for (const step of path) at = typeof at === 'object' && at !== null ? (at as Record<string, Json>)[step] : undefined;
  return at;
}
