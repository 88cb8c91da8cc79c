// The walk of declared fields: those of entities and of payloads, and what their values are made of, at any depth.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element } from '../schema/element.ts';
import type { Handlers, MakeRepairs, TraitScope } from './check.ts';
import type { DocumentScope } from './document-scope.ts';
import type { NameBudget } from './hint.ts';
import type { Registries } from './registry.ts';
import type { Ruling } from './rule.ts';

export interface Place {
  readonly element: Element;
  readonly rest: readonly Segment[];
}

/** Tells of something at a place, in a trait or in the document. */
export type Report = (rule: Ruling, place: Place, name: string, message: string, repairs: MakeRepairs | null) => void;

/** A field under judgment. One list of steps grows and shrinks on the way: what keeps a place takes `inside` of it. */
export interface DeclaredField {
  readonly node: JsonObject;
  readonly element: Element;
  readonly rest: Segment[];
  readonly of: 'entity' | 'payload';
  readonly budget: NameBudget;
  readonly registries: Registries;
  readonly report: Report;
  /** The name of the entity that the trait works on; a payload names it as a type. */
  readonly linked?: string | undefined;
}

type Judges = Pick<Handlers, 'declared' | 'declaredValues' | 'declaredDefault'>;

export const inside = ({ element, rest }: Place, ...more: Segment[]): Place => ({ element, rest: [...rest, ...more] });

export const reportIn =
  (scope: TraitScope): Report =>
  (rule, { element, rest }, name, message, repairs) =>
    scope.report(rule, element, rest, name, message, repairs);

/** Judges the payloads that the events and emits of a trait declare. */
export function judgePayloads(scope: TraitScope): void {
  const { trait, handlers: judges, registries } = scope;
  if (trait.form !== 'inline') return;
  const report = reportIn(scope);
  const linked = scope.entity?.name;
  for (const declarer of trait.emits.length === 0 ? trait.events : [...trait.events, ...trait.emits]) {
    const { payload, node } = declarer;
    if (payload === null || payload.length === 0 || !isObject(node)) continue;
    const member = payloadMember(node);
    for (let i = 0; i < payload.length; i++) {
      const item = payload[i] as Json;
      if (isObject(item))
        judge(
          {
            node: item,
            element: declarer,
            rest: [member, i],
            of: 'payload',
            budget: scope,
            registries,
            report,
            linked,
          },
          judges,
        );
    }
  }
}

/** Under which name an event holds its payload. */
export const payloadMember = (node: JsonObject): string => (isArray(node.payloadSchema) ? 'payloadSchema' : 'payload');

/** Judges the fields of the entities of a document. */
export function judgeFields(scope: DocumentScope, judges: Judges): void {
  const report: Report = (rule, place, name, message, repairs) => scope.report(rule, place, name, message, repairs);
  const { registries } = scope;
  for (const entity of scope.model.entities) {
    if (typeof entity.node === 'string') continue;
    for (const field of entity.fields)
      if (isObject(field.node))
        judge({ node: field.node, element: field, rest: [], of: 'entity', budget: scope, registries, report }, judges);
  }
}

function judge(field: DeclaredField, judges: Judges): void {
  const { node, rest } = field;
  const { type, values, default: value, items, properties } = node;
  for (const handle of judges.declared) handle(field);
  if (values !== undefined || type === 'enum') for (const handle of judges.declaredValues) handle(field);
  if (value !== undefined && value !== null) for (const handle of judges.declaredDefault) handle(field);
  if (isObject(items)) {
    rest.push('items');
    judge({ ...field, node: items }, judges);
    rest.pop();
  }
  if (typeof properties !== 'object' || properties === null) return;
  for (const [key, part] of Object.entries(properties)) {
    if (!isObject(part)) continue;
    rest.push('properties', isArray(properties) ? Number(key) : key);
    judge({ ...field, node: part }, judges);
    rest.length -= 2;
  }
}

/** A part without a name of its own goes by the step that leads to it. */
export function nameOf({ node, rest, element }: DeclaredField): string {
  return typeof node.name === 'string' ? node.name : String(rest.at(-1) ?? element.name);
}
