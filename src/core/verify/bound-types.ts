// The types of what bindings and calls of a transition give, as the compiler of version 17 tells them where it judges properties of patterns: a moment is a text,
// money a number, and what is read of a payload field is of the type of that field. Made once for a trait. Cost: linear in the fields that are declared, then in the
// expression.
import { isObject, type Json } from '../base/json.ts';
import { nodeName, type Transition } from '../schema/element.ts';
import { type Type, typeNamed, typeOf, unknownType } from '../schema/types.ts';
import type { TraitScope } from './check.ts';

export type KnownKind = Exclude<Type['kind'], 'unknown'>;

type Members = ReadonlyMap<string, Type>;

const someObject: Type = { kind: 'object', members: null };

const kindsOfFields: Readonly<Record<string, Type>> = {
  ...Object.fromEntries(
    ['date', 'datetime', 'timestamp', 'image', 'enum'].map((type) => [type, { kind: 'string' } as const]),
  ),
  money: { kind: 'number' },
  relation: someObject,
};

const person: Type = {
  kind: 'object',
  members: new Map(['id', 'uid', 'name', 'email', 'role'].map((name) => [name, { kind: 'string' }])),
};

/** Types of a payload that an entity may have and that the compiler does not tell there. */
const untold: ReadonlySet<string> = new Set(['email', 'url', 'phone', 'uuid', 'int', 'float']);

export class BoundTypes {
  readonly #scope: TraitScope;
  #entity: Type | null = null;
  readonly #payloads = new Map<string, Members>();

  constructor(scope: TraitScope) {
    this.#scope = scope;
  }

  /** The kind of what a binding or a call gives; null where it is not known. */
  kindOf(value: Json, transition: Transition): KnownKind | null {
    // The present moment is taken for a text and for a number.
    if (value === '@now') return null;
    const [root, field] = typeof value === 'string' ? value.split('.') : [];
    const type = root === '@payload' ? this.#fieldOfPayload(field, transition) : this.#typeOf(value, transition);
    return type.kind === 'unknown' ? null : type.kind;
  }

  #typeOf(value: Json, transition: Transition): Type {
    return typeOf(value, { root: (root) => this.#root(root, transition), locals: null });
  }

  #root(root: string, transition: Transition): Type {
    if (root === 'entity') return this.#members();
    if (root === 'payload') return { kind: 'object', members: this.#payloadOf(transition) };
    return root === 'user' ? person : unknownType;
  }

  #fieldOfPayload(field: string | undefined, transition: Transition): Type {
    return field === undefined ? someObject : (this.#payloadOf(transition).get(field) ?? unknownType);
  }

  #members(): Type {
    if (this.#entity === null) {
      const kinds = [...(this.#scope.entity?.kinds ?? [])];
      const members = new Map(kinds.map(([name, { type }]) => [name, kindsOfFields[type] ?? typeNamed(type)]));
      this.#entity = { kind: 'object', members };
    }
    return this.#entity;
  }

  #payloadOf({ event }: Transition): Members {
    let members = this.#payloads.get(event);
    if (members === undefined) {
      const { events, emitsByName } = this.#scope;
      const payload = events.get(event)?.payload ?? emitsByName.get(event)?.payload ?? [];
      members = new Map(payload.map((field) => [nodeName(field, 'name'), this.#fieldType(field)]));
      this.#payloads.set(event, members);
    }
    return members;
  }

  #fieldType(field: Json): Type {
    const type = isObject(field) && typeof field.type === 'string' ? field.type : '';
    if (type === '@entity' || type === this.#scope.entity?.name) return someObject;
    if (type === 'date' || type === 'datetime') return { kind: 'string' };
    if (untold.has(type)) return unknownType;
    const named = typeNamed(type);
    // Lists of rows are not told.
    return named.kind === 'list' && type !== 'array' && named.element.kind === 'unknown' ? unknownType : named;
  }
}
