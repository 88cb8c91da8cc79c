// The type of an expression's value, inferred from declarations and from what operators give. One inference for rules and repairs. Unknown is unknown:
// a type is told only where every run agrees. Null is of every type, because a field may be empty and a binding may stand for nothing.
// Cost: linear in the expression.
import { isArray, isObject, type Json } from '../base/json.ts';
import { givesElement, keepsElements, operatorResults } from './operator-results.ts';
import { isOperator } from './operators.ts';

export type Type =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'string' | 'number' | 'boolean' }
  | { readonly kind: 'list'; readonly element: Type }
  /** `members` are those that are known; null where nothing is. */
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Type> | null };

export const unknownType: Type = { kind: 'unknown' };
const plain = { string: { kind: 'string' }, number: { kind: 'number' }, boolean: { kind: 'boolean' } } as const;

/** Kinds of types whose values are not made of others. */
export const plainTypes: ReadonlySet<string> = new Set(Object.keys(plain));

/** The types of bindings, as far as they are known. */
export interface TypeScope {
  /** `@entity`, `@payload`, `@config` and names of entities. */
  readonly root: (name: string) => Type;
  readonly locals: Locals | null;
}

interface Locals {
  readonly name: string;
  readonly type: Type;
  readonly outer: Locals | null;
}

/** The type of an expression's value. */
export function typeOf(expression: Json, scope: TypeScope): Type {
  if (typeof expression === 'string')
    return expression.charCodeAt(0) === 64 ? typeOfBinding(expression, scope) : plain.string;
  if (typeof expression === 'number') return plain.number;
  if (typeof expression === 'boolean') return plain.boolean;
  if (isArray(expression)) return typeOfList(expression, scope);
  if (!isObject(expression)) return unknownType;
  const members = Object.entries(expression).map(([name, value]) => [name, typeOf(value ?? null, scope)] as const);
  return { kind: 'object', members: new Map(members) };
}

function typeOfBinding(text: string, { root, locals }: TypeScope): Type {
  const [name = '', ...path] = text.slice(1).split('.');
  if (name === 'now') return path.length === 0 ? plain.number : unknownType;
  const known = root(name);
  let type = known;
  // A root goes before a local of its name, as in a run.
  if (known.kind === 'unknown')
    for (let local = locals; local !== null; local = local.outer)
      if (local.name === name) {
        type = local.type;
        break;
      }
  for (const member of path) type = memberOf(type, member);
  return type;
}

function memberOf(type: Type, name: string): Type {
  if (type.kind === 'object') return type.members?.get(name) ?? unknownType;
  if (type.kind === 'list' && /^\d+$/.test(name)) return type.element;
  return unknownType;
}

function typeOfList(list: readonly Json[], scope: TypeScope): Type {
  const [head, first = null, second = null, third] = list;
  if (typeof head !== 'string') return dataOf(list, scope);
  const result = operatorResults.get(head);
  if (result !== undefined) return plain[result];
  if (keepsElements.has(head)) return { kind: 'list', element: elementOf(typeOf(first, scope)) };
  if (givesElement.has(head)) return elementOf(typeOf(first, scope));
  switch (head) {
    case 'if':
      return third === undefined ? typeOf(second, scope) : common(typeOf(second, scope), typeOf(third, scope));
    case 'when':
      return typeOf(second, scope);
    case 'do':
      return list.length > 1 ? typeOf(list.at(-1) ?? null, scope) : unknownType;
    case 'list':
      return dataOf(list.slice(1), scope);
    case 'let':
      return typeOf(second, withLocals(first, scope));
    case 'array/map':
      return { kind: 'list', element: unknownType };
    case 'str/split':
    case 'object/keys':
      return { kind: 'list', element: plain.string };
    default:
      // Another word may be an operator that somebody adds, or the first of a list of texts.
      return isOperator(head) || head.includes('/') || head.charCodeAt(0) === 64 ? unknownType : openList(list, scope);
  }
}

/** A list of data whose first element is a text: an operator that nobody knows looks the same, so the elements alone are told. */
const openList = (list: readonly Json[], scope: TypeScope): Type =>
  list.every((one) => typeof one === 'string') ? dataOf(list, scope) : unknownType;

function dataOf(items: readonly Json[], scope: TypeScope): Type {
  const types = items.filter((item) => item !== null).map((item) => typeOf(item, scope));
  const [first = unknownType, ...others] = types;
  return { kind: 'list', element: others.reduce(common, first) };
}

const elementOf = (type: Type): Type => (type.kind === 'list' ? type.element : unknownType);

/** The type that admits all values of two. */
export function common(a: Type, b: Type): Type {
  if (a.kind !== b.kind) return unknownType;
  if (a.kind === 'list' && b.kind === 'list') return { kind: 'list', element: common(a.element, b.element) };
  if (a.kind !== 'object' || b.kind !== 'object') return a;
  if (a.members === null || b.members === null) return { kind: 'object', members: null };
  const { members } = b;
  const shared = [...a.members].filter(([name]) => members.has(name));
  return {
    kind: 'object',
    members: new Map(shared.map(([name, type]) => [name, common(type, members.get(name) as Type)])),
  };
}

function withLocals(pairs: Json, scope: TypeScope): TypeScope {
  if (!isArray(pairs)) return scope;
  let inner = scope;
  for (const pair of pairs)
    if (isArray(pair) && typeof pair[0] === 'string')
      inner = { ...inner, locals: { name: pair[0], type: typeOf(pair[1] ?? null, inner), outer: inner.locals } };
  return inner;
}

/** True if a value is of a type. */
export function admits(type: Type, value: Json): boolean {
  if (value === null || type.kind === 'unknown') return true;
  if (type.kind === 'list') return isArray(value) && value.every((item) => admits(type.element, item));
  if (type.kind !== 'object') return typeof value === type.kind;
  if (!isObject(value)) return false;
  return [...(type.members ?? [])].every(([name, member]) => admits(member, value[name] ?? null));
}

/** The type that a declaration names: `[string]` is a list. Moments may be texts or numbers, a relation ids or rows: they are unknown here. */
export function typeNamed(text: string, entityNamed: (name: string) => Type = () => unknownType): Type {
  if (text.startsWith('[') && text.endsWith(']'))
    return { kind: 'list', element: typeNamed(text.slice(1, -1), entityNamed) };
  switch (text) {
    case 'string':
    case 'email':
    case 'url':
    case 'phone':
    case 'uuid':
      return plain.string;
    case 'number':
    case 'int':
    case 'float':
      return plain.number;
    case 'boolean':
      return plain.boolean;
    case 'array':
      return { kind: 'list', element: unknownType };
    case 'object':
      return { kind: 'object', members: null };
    default:
      return entityNamed(text);
  }
}

/** The type of declared fields together: a row, a payload, the settings of a trait. */
export function rowOf(
  fields: Iterable<readonly [name: string, type: string]>,
  entityNamed?: (name: string) => Type,
): Type {
  return { kind: 'object', members: new Map([...fields].map(([name, type]) => [name, typeNamed(type, entityNamed)])) };
}
