// Fields that are named by text: columns of a pattern, what a query sorts, filters or groups by. Part of broken_binding.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import { type Element, type Field, type Trait, type Transition, textMember } from '../../schema/element.ts';
import type { FieldQuestion, RepairPlace, TraitScope } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';

const ruling = { category: 'broken_binding', official: 'ORB_RUI_INVALID_FIELD_PATH' } as const;

const listProperty = /^(?:fields|columns|fieldNames)$|[a-z]Fields$/;
const textProperty = /^(?:groupBy|sortBy|sortColumn)$|[a-z]Field$/;
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
export function askPatternFields(pattern: JsonObject, rest: readonly Segment[], scope: TraitScope): void {
  const { entity, type = null } = pattern;
  const known = typeof type === 'string' ? scope.registries.patternTable.get(type)?.properties : undefined;
  if (typeof entity !== 'string' || entity === '' || known === undefined) return;
  for (const property in pattern) {
    if (!known.has(property)) continue;
    const value = pattern[property] as Json;
    if (typeof value === 'string') {
      if (textProperty.test(property)) ask(value, [...rest, property], property, entity, scope);
    } else if (isArray(value) && listProperty.test(property)) {
      if (isObject(value[0]) || !isCalled(value, scope)) askItems(value, [...rest, property], property, entity, scope);
    }
  }
}

function isCalled(list: readonly Json[], scope: TraitScope): boolean {
  return typeof list[0] === 'string' && scope.registries.operators.has(list[0]);
}

function askItems(
  items: readonly Json[],
  rest: readonly Segment[],
  detail: string,
  holder: string,
  scope: TraitScope,
): void {
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Json;
    if (typeof item === 'string') ask(item, [...rest, i], detail, holder, scope);
    // A column that says how it is drawn may be made of anything.
    else if (isObject(item) && item.render === undefined && item.renderItem === undefined) {
      const member = nameMembers.find((name) => typeof item[name] === 'string');
      if (member !== undefined) ask(item[member] as string, [...rest, i, member], detail, holder, scope);
    }
  }
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

function ask(text: string, rest: readonly Segment[], detail: string, holder: string, scope: TraitScope): void {
  const name = fieldText.exec(text)?.[2];
  if (name === undefined) return;
  const { entity, site } = scope;
  if (holder === '@entity' || holder === entity?.name) {
    if (entity === null || entity.fields === null || entity.fields.has(name)) return;
  }
  const question = { name, element: site.owner, rest: [...site.path(), ...rest], detail, holder };
  scope.fieldNames.push(question);
}

/** Answers what the traits have asked. */
export function judgeNamedFields(scope: DocumentScope): void {
  for (let i = 0; i < scope.facts.length; i++) {
    const questions = scope.facts[i]?.fieldNames ?? [];
    if (questions.length === 0) continue;
    const trait = scope.model.traits[i] as Trait;
    const holders = new Map<string, Holder | null>();
    for (const question of questions) {
      const { holder, element } = question;
      const key = holder.startsWith('@payload') ? `${eventOf(element)} ${holder}` : holder;
      let held = holders.get(key);
      if (held === undefined) {
        held = findHolder(scope, trait, element, holder);
        holders.set(key, held);
      }
      if (held !== null && !held.fields.has(question.name)) report(scope, trait, question, held);
    }
  }
}

interface Holder {
  readonly noun: string;
  readonly fields: ReadonlySet<string>;
  /** The name by which a field can be added to it. */
  readonly entity: string | null;
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
  const declared = [...trait.events, ...trait.emits].filter((one) => one.name === eventOf(element));
  for (const { payload } of declared) {
    const item = payload?.find((one) => textMember(one, 'name') === field);
    const type = item === undefined ? null : /^\[?([^\]]+)\]?$/.exec(textMember(item, 'type') ?? '');
    if (type !== null) return ofEntity(scope, type[1] as string);
  }
  return null;
}

function ofEntity(scope: DocumentScope, name: string): Holder | null {
  const fields = scope.fieldsOf(name);
  return fields === null ? null : { noun: `the entity ${quote(name)}`, fields, entity: name };
}

function ofItems(field: Field | undefined): Holder | null {
  const items = field !== undefined && typeof field.node !== 'string' ? field.node.items : undefined;
  const properties = items !== undefined && isObject(items) ? items.properties : undefined;
  if (field === undefined || properties === undefined || !isObject(properties)) return null;
  return { noun: `an item of ${quote(field.name)}`, fields: new Set(['id', ...Object.keys(properties)]), entity: null };
}

function report(scope: DocumentScope, trait: Trait, question: FieldQuestion, holder: Holder): void {
  const { name, element, rest, detail } = question;
  const near = nearTo(name, holder.fields, scope);
  const message = `${detail} names the field ${quote(name)}, which ${holder.noun} does not have: add it or name one that exists${hint(near)}`;
  const [nearest] = near;
  const isKey = rest.at(-1) === name;
  scope.report(ruling, 'warning', { element, rest, trait }, name, message, (place) => [
    ...(nearest === undefined || isKey ? [] : [rename(element, rest, place, name, nearest)]),
    ...(holder.entity !== null && place.document.isOneEntity(holder.entity)
      ? [{ action: 'add_field', params: { entity: holder.entity, field: { name, type: 'string' } } }]
      : []),
  ]);
}

/** The text as it is written, with the other name. */
function rename(
  element: Element,
  rest: readonly Segment[],
  { path }: RepairPlace,
  name: string,
  nearest: string,
): SuggestedAction {
  let written: Json | undefined = element.node as Json;
  for (const step of rest)
    written = typeof written === 'object' && written !== null ? (written as Record<string, Json>)[step] : undefined;
  const value = typeof written === 'string' ? written.replace(name, () => nearest) : nearest;
  return { action: 'set_property', params: { path, value } };
}
