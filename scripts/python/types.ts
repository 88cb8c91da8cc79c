// Python types of requests and answers: frozen dataclasses for objects of answers, TypedDicts for objects of requests.
import type { ClientOperation, JsonSchema } from './operations.ts';
import { attributeName, className, docstring, isKeyword, literal, singular } from './words.ts';

/** Members that every record has of its own. */
const reserved = new Set(['unknown_members', 'from_dict', 'to_dict']);

const opening = `"""Types of requests and answers, generated from the contract by \`npm run sdk:python\`. Do not edit."""

from __future__ import annotations

from dataclasses import dataclass as _dataclass
from dataclasses import field as _field
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union

from .records import Record
from .records import no_members as _no_members

Schema = Mapping[str, Any]
"""An application schema in any depth: an outline, a partial or a full document."""

SchemaOrBehavior = Union[Schema, str]
"""An application schema, or the name of a behavior."""
`;

/**
 * Types by place. A class is named after the operation and the members that lead to it. Objects that are the same in every word share
 * the class of the first, so that an operation that comes behind renames none.
 */
export class PythonTypes {
  readonly #classes = new Map<string, string>();
  readonly #inputs = new Map<string, string>();
  readonly #answers = new Map<string, readonly string[]>();
  readonly #records = new Map<string, string>();
  readonly #items = new Map<string, string>();

  constructor(operations: readonly ClientOperation[]) {
    for (const { parameters } of operations) for (const { name, schema } of parameters) this.#nameInputs(schema, name);
    const ids = new Set(operations.map(({ id }) => id));
    for (const operation of operations) {
      this.#nameItem(operation, ids);
      const variants = operation.answer.anyOf ?? [operation.answer];
      this.#answers.set(
        operation.id,
        variants.map((variant) => {
          const isBatch = variants.length > 1 && variant.properties?.items !== undefined;
          return this.#answer(variant, className(nameOf(operation.id), isBatch ? 'many' : ''));
        }),
      );
      for (const { name, schema } of operation.parameters) this.input(schema, name);
    }
  }

  /** The classes of an answer: one, or two where a batch is answered in another shape. */
  answersOf(operation: ClientOperation): readonly string[] {
    return this.#answers.get(operation.id) ?? [];
  }

  /** The class of the items of a list. */
  itemOf(operation: ClientOperation): string {
    return this.#items.get(operation.id) as string;
  }

  /** `keys.list` holds instances of `Key`; what can be asked for alone has its name from there. */
  #nameItem({ id, answer }: ClientOperation, ids: ReadonlySet<string>): void {
    const item = answer.properties?.items?.items;
    if (!id.endsWith('.list') || item === undefined) return;
    const group = id.slice(0, -'.list'.length);
    const name = className(ids.has(`${group}.get`) ? id : singular(group), ids.has(`${group}.get`) ? 'item' : '');
    this.#items.set(id, this.#answer(item, name));
  }

  /** The type of a member of an answer, as an annotation in `types.py`. */
  #answer(schema: JsonSchema, name: string): string {
    return this.#type(schema, name, (inner, at) => this.#answer(inner, at), {
      list: (item) => `Tuple[${item}, ...]`,
      map: (item) => `Dict[str, ${item}]`,
      component: () => 'Dict[str, Any]',
      object: () => this.#record(schema, name),
    });
  }

  /** The type of an argument, as an annotation in `types.py`. */
  input(schema: JsonSchema, name: string): string {
    return this.#type(schema, name, (inner, at) => this.input(inner, at), {
      list: (item) => `Sequence[${item}]`,
      map: (item) => `Mapping[str, ${item}]`,
      component: (component) => (component.startsWith('Schema') ? component : 'Mapping[str, Any]'),
      object: () => this.#typedDict(schema),
    });
  }

  #type(
    schema: JsonSchema,
    name: string,
    recurse: (schema: JsonSchema, name: string) => string,
    write: {
      list(item: string): string;
      map(item: string): string;
      component(name: string): string;
      object(): string;
    },
  ): string {
    if (schema.$ref !== undefined) return write.component(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
    if (schema.anyOf !== undefined) return unionOf(schema.anyOf.map((variant) => recurse(variant, name)));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (Array.isArray(schema.type))
      return unionOf(schema.type.map((type: string) => recurse({ ...schema, type }, name)));
    if (schema.type === 'array') return write.list(recurse(schema.items ?? {}, singular(name)));
    if (schema.type === 'object' && schema.properties !== undefined) return write.object();
    if (schema.type === 'object')
      return write.map(
        typeof schema.additionalProperties === 'object' ? recurse(schema.additionalProperties, singular(name)) : 'Any',
      );
    const plain: Record<string, string> = {
      string: 'str',
      integer: 'int',
      number: 'float',
      boolean: 'bool',
      null: 'None',
    };
    return plain[String(schema.type)] ?? 'Any';
  }

  #record(schema: JsonSchema, name: string): string {
    const shape = JSON.stringify(schema);
    const known = this.#records.get(shape);
    if (known !== undefined) return known;
    this.#records.set(shape, name);
    const members = Object.entries(schema.properties ?? {}).map(([key, member]) => {
      if (reserved.has(key)) throw new Error(`${name}.${key} is a member of every record`);
      const isRequired = (schema.required ?? []).includes(key);
      const type = this.#answer(member, className(name, key));
      // An absent member is None, which must not stand for a null of the contract as well.
      if (!isRequired && type.startsWith('Optional')) throw new Error(`${name}.${key} is optional and may be null`);
      const line = isRequired ? `${attributeName(key)}: ${type}` : `${attributeName(key)}: ${optional(type)} = None`;
      return {
        isRequired,
        text: `    ${line}\n${member.description === undefined ? '' : docstring([member.description], '    ')}`,
      };
    });
    const ordered = [...members.filter(({ isRequired }) => isRequired), ...members.filter((one) => !one.isRequired)];
    if (this.#classes.has(name)) throw new Error(`two objects of answers are called ${name}`);
    this.#classes.set(
      name,
      `@_dataclass(frozen=True)\nclass ${name}(Record):\n${docstring([schema.description ?? `The object \`${name}\` of an answer.`], '    ')}\n` +
        `${ordered.map(({ text }) => text).join('')}    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)\n`,
    );
    return name;
  }

  /** Objects of requests that are built alike have a name together: the shortest of the members that hold them. */
  #nameInputs(schema: JsonSchema, name: string): void {
    if (schema.properties !== undefined) {
      const [shape, named] = [shapeOf(schema), className(name, 'input')];
      const known = this.#inputs.get(shape);
      if (known === undefined || named.length < known.length) this.#inputs.set(shape, named);
    }
    if (schema.items !== undefined) this.#nameInputs(schema.items, singular(name));
    for (const variant of schema.anyOf ?? []) this.#nameInputs(variant, name);
    for (const [key, member] of Object.entries(schema.properties ?? {})) this.#nameInputs(member, key);
  }

  #typedDict(schema: JsonSchema): string {
    const name = this.#inputs.get(shapeOf(schema)) as string;
    const entries = Object.entries(schema.properties ?? {});
    const required = entries.filter(([key]) => (schema.required ?? []).includes(key));
    const optionals = entries.filter(([key]) => !(schema.required ?? []).includes(key));
    if (!this.#classes.has(name)) {
      const base = required.length > 0 && optionals.length > 0 ? `_${name}` : null;
      const description = schema.description ?? `The object \`${name}\` of a request.`;
      const parts = base === null ? '' : this.#dictOf(base, 'TypedDict', required, true, 'Members that must be there.');
      const rest = base === null ? entries : optionals;
      this.#classes.set(
        name,
        `${parts}${parts && '\n\n'}${this.#dictOf(name, base ?? 'TypedDict', rest, base === null && optionals.length === 0, description)}`,
      );
    }
    // An object that may hold more may also come as it was answered.
    return schema.additionalProperties === false ? name : `Union[${name}, Mapping[str, Any], Record]`;
  }

  #dictOf(name: string, base: string, entries: [string, JsonSchema][], isTotal: boolean, description: string): string {
    const typed = entries.map(([key, member]) => [key, member, this.input(member, key)] as const);
    if (typed.some(([key]) => isKeyword(key)))
      // Python has no other way to write a member whose name is one of its words.
      return `${name} = TypedDict(\n    "${name}",\n    {${typed.map(([key, , type]) => `"${key}": ${type}`).join(', ')}},\n${isTotal ? '' : '    total=False,\n'})\n${docstring([description], '')}`;
    const members = typed.map(
      ([key, { description: said }, type]) =>
        `    ${key}: ${type}\n${said === undefined ? '' : docstring([said], '    ')}`,
    );
    return `class ${name}(${base}${isTotal ? '' : ', total=False'}):\n${docstring([description], '    ')}\n${members.join('')}`;
  }

  /** The file `types.py`. Classes that others name come first, as TypedDicts of functions need. */
  print(): string {
    return `${opening}\n\n${[...this.#classes.values()].join('\n\n')}`;
  }
}

/** `memory.episodes.get` answers an instance of `MemoryEpisode`. */
function nameOf(id: string): string {
  return id.endsWith('.get') ? singular(id.slice(0, -'.get'.length)) : id;
}

/** The same text for objects that are built alike. */
function shapeOf(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value));
}

function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  const others = distinct.filter((type) => type !== 'None');
  const union = others.length === 1 ? (others[0] as string) : `Union[${others.join(', ')}]`;
  return others.length === distinct.length ? union : `Optional[${union}]`;
}

/** A type or None; Any is both already. */
export function optional(type: string): string {
  return type === 'Any' || type.startsWith('Optional') ? type : `Optional[${type}]`;
}
