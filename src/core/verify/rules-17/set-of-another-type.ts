import { isArray, isObject, type Json } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import { nodeName, type Transition } from '../../schema/element.ts';
import { rowOf, type Type, typeOf, unknownType } from '../../schema/types.ts';
import type { TraitScope } from '../check.ts';
import { isComputed } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const counted = [{ name: 'count', type: 'number' }];

export const setOfAnotherType: Rule = {
  id: 'set-of-another-type',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_X_SET_RETURN_TYPE_MISMATCH',
  targets: { since: '17' },
  says: 'A `set` gives a field of the linked entity what a call computes or a payload carries, and that is surely of another type. A literal is told by set-of-wrong-type.',
  wrong: { fields: counted, effects: [['set', '@entity.count', ['str/upper', '@payload.title']]] },
  right: { fields: counted, effects: [['set', '@entity.count', ['str/len', '@payload.title']]] },
  fixes: [],
  check: {
    effects: {
      set: (call, scope) => {
        const [, target, value = null] = call;
        const name = fieldAt(target, scope);
        const type = name === null ? undefined : scope.entity?.kinds.get(name)?.type;
        if (name === null || type === undefined || !isComputed(value)) return;
        const declared = carriedType(value, scope);
        const form = declared === null ? '' : formOf(declared, scope);
        if (declared !== null && carriedTypes.has(form) && takes[type] !== undefined) {
          if (takenFromPayload[type]?.includes(form)) return;
          const message = `the field ${quote(name)} is of the type ${quote(type)}, and the payload field ${quote(value as string)} of the type ${quote(declared)}: declare both of one type`;
          scope.reportHere({ ...setOfAnotherType, official: carried }, [2], name, message);
          return;
        }
        // A list of records, or of nothing that is said, is taken by a field of any type.
        if (declared === 'array' || /^\[\p{Lu}/u.test(form)) return;
        const { kind } = typeOf(value, { root: (root) => rootIn(scope, root), locals: null });
        if (takes[type]?.includes(kind) !== false || kind === 'unknown') return;
        // The program looks at the lists and the objects that a payload carries, and at none that a call gives.
        const isCarried = typeof value === 'string';
        if (!isCarried && (kind === 'list' || kind === 'object')) return;
        const message = `the field ${quote(name)} is of the type ${quote(type)}, and what it is set to is ${nouns[kind]}: set a value of its type`;
        const rule = isCarried ? { ...setOfAnotherType, official: carried } : setOfAnotherType;
        scope.reportHere(rule, [2], name, message);
      },
    },
  },
};

/** The code of a payload field that is of another type than the field that it is set to. */
const carried = 'ORB_X_SET_VALUE_TYPE_MISMATCH';

const nouns = { string: 'a text', number: 'a number', boolean: 'true or false', list: 'a list', object: 'an object' };

/** The kinds that a field of a type takes: the program of the format was asked about each pair. */
const takes: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  enum: ['string'],
  relation: ['string'],
  number: ['number'],
  boolean: ['boolean'],
  array: ['list'],
  date: ['string', 'number'],
  datetime: ['string', 'number'],
  timestamp: ['string', 'number'],
  email: ['string'],
  url: ['string'],
  phone: ['string'],
  uuid: ['string'],
  image: ['string'],
  trait: ['string'],
  money: ['number'],
  scalar: ['string', 'number', 'boolean'],
  node: ['string', 'number', 'boolean', 'object', 'list'],
  object: ['object'],
  file: ['object'],
  union: ['object'],
};

/** Types of a payload field that a field of a type takes, asked in the same way: any other of `carriedTypes` is refused. */
const takenFromPayload: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  number: ['number'],
  boolean: ['boolean'],
  date: ['string', 'number', 'date'],
  timestamp: ['string', 'number', 'datetime'],
  datetime: ['string', 'number', 'datetime'],
  array: [],
  object: ['object', 'scalar', 'Map'],
  enum: ['string'],
  relation: ['string', 'object'],
  email: ['string', 'email'],
  url: ['string', 'url'],
  phone: ['string', 'phone'],
  uuid: ['string', 'uuid'],
  image: ['string', 'image'],
  file: ['object', 'file', 'scalar', 'Map'],
  money: ['number', 'money'],
  scalar: ['string', 'number', 'boolean', 'scalar', 'int', 'float'],
  union: ['object', 'scalar', 'Map'],
  node: ['string', 'number', 'boolean', 'object', 'node'],
  trait: ['string'],
};

const carriedTypes: ReadonlySet<string> = new Set([
  ...['string', 'number', 'boolean', 'date', 'timestamp', 'datetime', 'object', 'enum', 'relation', 'email', 'url'],
  ...['phone', 'uuid', 'image', 'file', 'money', 'scalar', 'union', 'node', 'trait', 'int', 'float', 'asset'],
  ...['unknown', 'any', 'Map', 'record'],
]);

/** A type, or what stands in the table for those that the document names. */
const formOf = (type: string, { entity }: TraitScope) =>
  type.startsWith('Map<') ? 'Map' : type === entity?.name ? 'record' : type;

/** The declared type of the payload field that a value is, as a whole; null of anything else. */
function carriedType(value: Json, scope: TraitScope): string | null {
  const name = typeof value === 'string' ? /^@payload\.([^.]+)$/.exec(value)?.[1] : undefined;
  return name === undefined ? null : (payloadHere(scope)?.types.get(name) ?? null);
}

function fieldAt(target: Json | undefined, scope: TraitScope): string | null {
  if (typeof target !== 'string' || scope.entity === null) return null;
  const [root, field, ...deeper] = target.slice(1).split('.');
  return (root === 'entity' || root === scope.entity.name) && deeper.length === 0 ? (field ?? null) : null;
}

/** The payload that a transition takes. What fields of the entity hold is for the rules that say which are set. */
const rootIn = (scope: TraitScope, root: string): Type =>
  root === 'payload' ? (payloadHere(scope)?.row ?? unknownType) : unknownType;

interface Payload {
  /** Of the fields that say a type, by name; of two of one name the first. */
  readonly types: ReadonlyMap<string, string>;
  readonly row: Type;
}

const payloads = createNodeMemo<Payload>();

function payloadHere({ site: { owner }, events, emitsByName }: TraitScope): Payload | null {
  if (owner.kind !== 'transition') return null;
  const { event } = owner as Transition;
  const list = (events.get(event)?.payload ?? emitsByName.get(event)?.payload) as Json | undefined;
  if (list === undefined || !isArray(list)) return null;
  let known = payloads.get(list);
  if (known === undefined) {
    const fields = list.map((field): [string, string] => [
      nodeName(field, 'name'),
      isObject(field) && typeof field.type === 'string' ? field.type : '',
    ]);
    known = { types: new Map(fields.filter(([, type]) => type !== '').toReversed()), row: rowOf(fields) };
    payloads.set(list, known);
  }
  return known;
}
