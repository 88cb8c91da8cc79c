// Declarations that share one name. An event of a machine and the emit of its trait are one event; listeners carry events and their payloads from trait to trait.
import { isObject, type Json, type JsonObject } from '../core/base/json.ts';
import type { NameKind } from '../core/schema/format.ts';
import type { Declaration, Element, Listen, Model, Symbols, Trait, Use } from '../core/schema/index.ts';
import { symbolsOf } from '../core/schema/index.ts';

/**
 * The declarations that share one name: an event of a machine and the emit of its trait are one event, and a listener without `triggers` fires an event of its
 * own trait that is called like the one it waits for.
 */
export function linkedWith(model: Model, first: Declaration): ReadonlySet<Declaration> {
  const symbols = symbolsOf(model);
  const linked = new Set<Declaration>();
  const queue: (Declaration | null)[] = [first];
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (one === null || linked.has(one)) continue;
    linked.add(one);
    if (one.kind === 'payload') queue.push(...samePayloads(model, one));
    const trait = one.owner === null ? null : symbols.traitOf(one.owner);
    if (trait === null || !eventKinds.has(one.kind)) continue;
    for (const kind of eventKinds) queue.push(symbols.find(kind, trait, one.name));
    queue.push(...acrossListeners(model, trait, one.name));
  }
  return linked;
}

const eventKinds: ReadonlySet<NameKind> = new Set(['event', 'emit', 'listen']);

function acrossListeners(model: Model, trait: Trait, name: string): (Declaration | null)[] {
  const symbols = symbolsOf(model);
  const found: (Declaration | null)[] = [];
  for (const other of model.traits)
    for (const listen of other.listens) {
      if (listen.name !== name) continue;
      const source = sourceOf(symbols, listen);
      const isFrom = source?.owner != null && symbols.traitOf(source.owner) === trait;
      if (other === trait) found.push(source);
      if (isFrom || other === trait) found.push(symbols.find('listen', other, name));
      if (isFrom && listen.triggers === name) found.push(symbols.find('event', other, name));
    }
  return found;
}

/** The event that a listener waits for, where it is declared. */
const sourceOf = (symbols: Symbols, listen: Listen) =>
  symbols.meantBy({ kind: 'emit', name: listen.name, of: null, owner: listen as Element });

/** The declarations of a payload field of an event in a trait: among its events, and among what it emits. */
export function payloadFieldsOf(symbols: Symbols, trait: Trait, event: string, name: string): readonly Declaration[] {
  return (['event', 'emit'] as const).flatMap((kind) => {
    const declarer = symbols.find(kind, trait, event);
    return declarer === null ? [] : (symbols.find('payload', declarer.owner, name) ?? []);
  });
}

/** The payload field with dots in its name that a binding means: `row.title` in `@payload.row.title`, where no field is called `row`. */
export function dottedField(symbols: Symbols, use: Use): Declaration | null {
  let text: Json | undefined = use.owner.node as Json;
  for (const step of use.path) text = (text as JsonObject | undefined)?.[step as string];
  const steps = typeof text === 'string' ? text.slice(use.start).split('.') : [];
  for (let count = steps.length; count > 1; count--) {
    const meant = symbols.meantBy({ ...use, name: steps.slice(0, count).join('.') });
    if (meant !== null) return meant;
  }
  return null;
}

/** Those of the same payload field, in its trait and, where a listener hands the payload on as it comes, in the traits at its ends. */
function samePayloads(model: Model, { name, owner }: Declaration): readonly Declaration[] {
  const symbols = symbolsOf(model);
  const trait = owner === null ? null : symbols.traitOf(owner);
  if (owner === null || trait === null) return [];
  const found = [...payloadFieldsOf(symbols, trait, owner.name, name)];
  for (const other of model.traits)
    for (const listen of other.listens) {
      if (isObject(listen.node) && listen.node.payloadMapping !== undefined) continue;
      const isSource = listen.name === owner.name;
      const isTarget: boolean = other === trait && listen.triggers === owner.name;
      const emitter: Trait | null = isSource || isTarget ? emitterOf(symbols, listen) : null;
      if (emitter === null) continue;
      if (isSource && emitter === trait) found.push(...payloadFieldsOf(symbols, other, listen.triggers, name));
      if (isTarget) found.push(...payloadFieldsOf(symbols, emitter, listen.name, name));
    }
  return found;
}

function emitterOf(symbols: Symbols, listen: Listen): Trait | null {
  const owner = sourceOf(symbols, listen)?.owner ?? null;
  return owner === null ? null : symbols.traitOf(owner);
}
