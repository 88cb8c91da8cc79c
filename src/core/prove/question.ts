// A property about one document: its names are looked up, and its conditions can be asked of a configuration and of the step that led there.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { type Configuration, createScope, evaluateExpression, type Program, type Step } from '../run/index.ts';
import { type Comparison, type Condition, type Operand, type Property, PropertyError, type Word } from './property.ts';

/** A condition with its names looked up. */
export type Asked =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Asked[] }
  | { readonly kind: 'not'; readonly of: Asked }
  | { readonly kind: 'in'; readonly trait: string; readonly states: ReadonlySet<string> }
  | { readonly kind: 'takes' | 'emits'; readonly trait: string | null; readonly event: string }
  | { readonly kind: 'test'; readonly test: Json };

export interface Question {
  readonly property: Property;
  readonly first: Asked;
  readonly second: Asked | null;
  /** Machines that are looked at, in the order of the document. */
  readonly traits: readonly string[];
  /** Tests over fields. */
  readonly tests: readonly Json[];
  readonly emitted: ReadonlySet<string>;
}

/** Looks up the names of a property. Throws a PropertyError with the place and near names. */
export function askOf(property: Property, program: Program): Question {
  const names = new Names(program);
  const first = names.ask(property.first);
  const second = property.second === null ? null : names.ask(property.second);
  const traits = program.machines.map(({ id }) => id).filter((id) => names.traits.has(id));
  return { property, first, second, traits, tests: names.tests, emitted: names.emitted };
}

class Names {
  readonly traits = new Set<string>();
  readonly tests: Json[] = [];
  readonly emitted = new Set<string>();
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  ask(condition: Condition): Asked {
    switch (condition.kind) {
      case 'and':
      case 'or':
        return { kind: condition.kind, of: condition.of.map((one) => this.ask(one)) };
      case 'not':
        return { kind: 'not', of: this.ask(condition.of) };
      case 'in':
        return this.#place(condition.trait, condition.states);
      case 'takes':
        return this.#takes(condition.trait, condition.event);
      case 'emits':
        return this.#emits(condition.trait, condition.event);
      case 'compare':
        return this.#test(condition);
    }
  }

  #machine(name: Word) {
    const { machines, unknown } = this.#program;
    const known = machines.find(({ id }) => id === name.text);
    if (known !== undefined) return known;
    if (unknown.includes(name.text))
      throw new PropertyError(`${name.text} has no machine in the document, so nothing is known of it`, name.at);
    const ids = machines.map(({ id }) => id);
    throw new PropertyError(`no trait is called ${name.text}`, name.at, nearestNames(name.text, ids));
  }

  #place(trait: Word, states: readonly Word[]): Asked {
    const machine = this.#machine(trait);
    const known = machine.trait.states.map(({ name }) => name);
    for (const { text, at } of states)
      if (!known.includes(text))
        throw new PropertyError(`${machine.id} has no state ${text}`, at, nearestNames(text, known));
    this.traits.add(machine.id);
    return { kind: 'in', trait: machine.id, states: new Set(states.map(({ text }) => text)) };
  }

  #takes(trait: Word | null, event: Word): Asked {
    const among = trait === null ? this.#program.machines : [this.#machine(trait)];
    const takers = among.filter(({ transitions }) => transitions.has(event.text));
    if (takers.length === 0) {
      const events = new Set(among.flatMap(({ transitions }) => [...transitions.keys()]));
      if (trait !== null)
        throw new PropertyError(
          `${trait.text} has no transition for ${event.text}`,
          event.at,
          nearestNames(event.text, events),
        );
      // A word alone is an event; who writes a field there has left its comparison out.
      const fields = this.#fields();
      if (fields.has(event.text.replace(/^@/, '')))
        throw new PropertyError(
          `${event.text} is a field: compare it with a value, as in \`${event.text} != null\``,
          event.at,
        );
      const near = nearestNames(event.text, [...events, ...fields.keys()]);
      throw new PropertyError(`no transition is for ${event.text}`, event.at, near);
    }
    for (const { id } of takers) this.traits.add(id);
    return { kind: 'takes', trait: trait === null ? null : trait.text, event: event.text };
  }

  #emits(trait: Word, event: Word): Asked {
    const machine = this.#machine(trait);
    const events = machine.trait.emits.map(({ name }) => name);
    const written = JSON.stringify([...machine.transitions.values()].flat().map(({ effects }) => effects));
    const ticking = JSON.stringify(machine.ticks.map(({ effects }) => effects));
    const isWritten = [written, ticking].some((text) => text.includes(JSON.stringify(event.text)));
    if (!isWritten && !events.includes(event.text))
      throw new PropertyError(`${machine.id} emits no ${event.text}`, event.at, nearestNames(event.text, events));
    this.traits.add(machine.id);
    this.emitted.add(event.text);
    return { kind: 'emits', trait: machine.id, event: event.text };
  }

  #test({ left, operator, right }: { left: Operand; operator: Comparison; right: Operand }): Asked {
    const [a, b] = [this.#operand(left, right), this.#operand(right, left)];
    const test: Json = [operator, a, b];
    this.tests.push(test);
    return { kind: 'test', test };
  }

  /** A field as a binding, or a value. A bare word beside a field with `values` may be one of them. */
  #operand(operand: Operand, beside: Operand): Json {
    if (operand.kind === 'value') {
      const { value, at } = operand;
      if (typeof value === 'string' && value.startsWith('@'))
        throw new PropertyError(`${JSON.stringify(value)} is no value: a field stands without quotes`, at);
      return value;
    }
    const field = this.#field(operand.name);
    if (field !== null) return field;
    const values = beside.kind === 'name' ? this.#valuesOf(beside.name) : [];
    if (values.includes(operand.name.text)) return operand.name.text;
    const names = [...this.#fields().keys(), ...values];
    const advice = nearestNames(operand.name.text, names);
    throw new PropertyError(
      `no field is called ${operand.name.text}; a text stands between quotes`,
      operand.name.at,
      advice,
    );
  }

  /** Fields by their names, bare where one entity alone has the field, and as `Entity.field`. */
  #fields(): ReadonlyMap<string, { readonly binding: string; readonly node: Json } | null> {
    const fields = new Map<string, { binding: string; node: Json } | null>();
    for (const [entity, { fields: own }] of this.#program.entities)
      for (const { name, node } of own) {
        const field = { binding: `@${entity}.${name}`, node: (node ?? null) as Json };
        fields.set(`${entity}.${name}`, field);
        fields.set(name, fields.has(name) ? null : field);
      }
    return fields;
  }

  #field({ text, at }: Word): string | null {
    const name = text.replace(/^@/, '');
    const fields = this.#fields();
    const known = fields.get(name);
    if (known === null)
      throw new PropertyError(
        `several entities have a field ${name}`,
        at,
        [...fields.keys()].filter((one) => one.endsWith(`.${name}`)).slice(0, 3),
      );
    return known?.binding ?? null;
  }

  #valuesOf({ text }: Word): readonly string[] {
    const node = this.#fields().get(text.replace(/^@/, ''))?.node ?? null;
    const values = isObject(node) ? (node.values ?? null) : null;
    return isArray(values) ? values.filter((one) => typeof one === 'string') : [];
  }
}

/** True if the condition holds in a configuration that a step led to; null is the beginning, where nothing has happened. */
export function holds(asked: Asked, configuration: Configuration, step: Step | null): boolean {
  switch (asked.kind) {
    case 'and':
      return asked.of.every((one) => holds(one, configuration, step));
    case 'or':
      return asked.of.some((one) => holds(one, configuration, step));
    case 'not':
      return !holds(asked.of, configuration, step);
    case 'in':
      return asked.states.has(configuration.states.get(asked.trait) ?? '');
    case 'takes':
      return (
        step?.transitions.some(
          ({ trait, event }) => event === asked.event && (asked.trait === null || asked.trait === trait),
        ) === true
      );
    case 'emits':
      return step?.emitted.some(({ trait, event }) => event === asked.event && asked.trait === trait) === true;
    case 'test': {
      const roots = Object.fromEntries(configuration.instances);
      const value = evaluateExpression(asked.test, createScope({ roots }));
      return 'value' in value && value.value === true;
    }
  }
}

/** The condition is about something that happens in a step, not about a state of affairs. */
export function isHappening(asked: Asked): boolean {
  if (asked.kind === 'and' || asked.kind === 'or') return asked.of.some(isHappening);
  return asked.kind === 'not' ? isHappening(asked.of) : asked.kind === 'takes' || asked.kind === 'emits';
}
