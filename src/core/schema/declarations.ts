// What declares the names of a document, by kind. A declaration holds inside its scope: a field in its entity, a state or an event in its trait, a payload
// field in its event, a service or an alias in its orbital, an entity and a page in the document.
import { isArray, isObject, type Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Trait } from './element.ts';
import { listMember, nodeName, payloadOf } from './element.ts';
import { type ElementName, format, type NameKind } from './format.ts';
import type { Model } from './model.ts';

/** What gives a name to something. */
export interface Declaration {
  readonly kind: NameKind;
  readonly name: string;
  /** The element that has the name; of a payload field, a service and an alias, the one that holds it; null for the document itself. */
  readonly owner: Element | null;
  /** From the owner's node to the text that is the name; empty where the node is that text, or where it has no name of its own. */
  readonly path: readonly Segment[];
  /** The element inside which the name means this declaration; null for the whole document. */
  readonly scope: Element | null;
}

/** Every declaration of a kind, in document order. */
export function collectDeclarations(model: Model, kind: NameKind): readonly Declaration[] {
  const { orbitals, traits, entities, pages } = model;
  const inTraits = (kind: NameKind, listOf: (trait: Trait) => readonly Element[]) =>
    traits.flatMap((trait) => listOf(trait).flatMap((element) => named(kind, element, trait)));
  switch (kind) {
    case 'orbital':
      return orbitals.flatMap((orbital) => named(kind, orbital, null));
    case 'entity':
      return entities.flatMap((entity) => named(kind, entity, null));
    case 'field':
      return entities.flatMap((entity) => entity.fields.flatMap((field) => named(kind, field, entity)));
    case 'trait':
      return traits.flatMap((trait) => named(kind, trait, trait.orbital));
    case 'page':
      return pages.flatMap((page) => named(kind, page, null));
    case 'state':
      return inTraits(kind, ({ states }) => states);
    case 'event':
      return inTraits(kind, ({ events }) => events);
    case 'emit':
      return inTraits(kind, ({ emits }) => emits);
    case 'listen':
      return inTraits(kind, ({ listens }) => listens);
    case 'tick':
      return inTraits(kind, ({ ticks }) => ticks);
    case 'payload':
      return traits.flatMap((trait) => [...trait.events, ...trait.emits].flatMap(payloadIn));
    case 'service':
      return [
        ...servicesIn(model.document.services, null),
        ...orbitals.flatMap((orbital) => servicesIn(orbital.node.services, orbital)),
      ];
    case 'alias':
      return orbitals.flatMap((orbital) =>
        listMember(orbital.node, 'uses').flatMap((use, i) => {
          const name = nodeName(use, 'as');
          return name === '' ? [] : [{ kind, name, owner: orbital, path: ['uses', i, 'as'], scope: orbital }];
        }),
      );
    case 'operator':
    case 'pattern':
      return [];
  }
}

function named(kind: NameKind, element: Element, scope: Element | null): Declaration[] {
  const { name, node } = element;
  if (name === '') return [];
  const member = declaringMembers.get(kind) as string;
  // What has no name of its own is called by something in it: an orbital by its entity, a reference by the last step of `ref`. An event without a key goes
  // by its name.
  const own = [member, 'name'].find((one) => isObject(node) && node[one] === name);
  return [{ kind, name, owner: element, path: own === undefined ? [] : [own], scope }];
}

/** By the table of the format, the member that declares each kind of name. */
const declaringMembers = new Map<NameKind, string>(
  (Object.keys(format) as ElementName[]).flatMap((element) =>
    Object.entries(format[element].members).flatMap(([member, { declares }]) =>
      declares === undefined ? [] : [[declares, member] as const],
    ),
  ),
);

function payloadIn(declarer: Element): Declaration[] {
  const payload = payloadOf(declarer.node);
  const member = payloadMember(declarer.node);
  return (payload ?? []).flatMap((item, i) => {
    const name = nodeName(item as Json, 'name');
    const path = typeof item === 'string' ? [member, i] : [member, i, 'name'];
    return name === '' ? [] : [{ kind: 'payload' as const, name, owner: declarer, path, scope: declarer }];
  });
}

/** Under which of its two spellings an event or emit declares its payload. */
export function payloadMember(node: Json): string {
  return isObject(node) && node.payloadSchema != null ? 'payloadSchema' : 'payload';
}

function servicesIn(services: Json | undefined, owner: Element | null): Declaration[] {
  if (!isArray(services)) return [];
  return services.flatMap((service, i) => {
    const name = nodeName(service as Json, 'name');
    const path = typeof service === 'string' ? ['services', i] : ['services', i, 'name'];
    return name === '' ? [] : [{ kind: 'service' as const, name, owner, path, scope: owner }];
  });
}
