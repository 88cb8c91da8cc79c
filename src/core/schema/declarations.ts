// What declares the names of a document, by kind. A declaration holds inside its scope: a field in its entity, a state or an event in its trait, a payload
// field in its event, a setting in its trait, a service or an alias in its orbital, an entity and a page in the document.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Trait } from './element.ts';
import { listMember, nodeName, payloadOf } from './element.ts';
import { type ElementName, format, type NameKind } from './format.ts';
import type { Model } from './model.ts';

/** What gives a name to something. */
export interface Declaration {
  readonly kind: NameKind;
  readonly name: string;
  /** The element that has the name; of a payload field, a setting, a service and an alias, the one that holds it; null for the document itself. */
  readonly owner: Element | null;
  /** From the owner's node to the text that is the name; empty where the node is that text, or where it has no name of its own. */
  readonly path: readonly Segment[];
  /** The element inside which the name means this declaration; null for the whole document. */
  readonly scope: Element | null;
}

/** Every declaration of a kind, in document order. */
export function collectDeclarations(model: Model, kind: NameKind): readonly Declaration[] {
  const { orbitals, traits, entities, pages } = model;
  const out: Declaration[] = [];
  const inTraits = (listOf: (trait: Trait) => readonly Element[]) => {
    for (const trait of traits) for (const element of listOf(trait)) named(kind, element, trait, out);
  };
  switch (kind) {
    case 'orbital':
      for (const orbital of orbitals) named(kind, orbital, null, out);
      break;
    case 'entity':
      for (const entity of entities) named(kind, entity, null, out);
      break;
    case 'field':
      for (const entity of entities) for (const field of entity.fields) named(kind, field, entity, out);
      break;
    case 'trait':
      for (const trait of traits) named(kind, trait, trait.orbital, out);
      break;
    case 'page':
      for (const page of pages) named(kind, page, null, out);
      break;
    case 'state':
      inTraits(({ states }) => states);
      break;
    case 'event':
      inTraits(({ events }) => events);
      break;
    case 'emit':
      inTraits(({ emits }) => emits);
      break;
    case 'listen':
      inTraits(({ listens }) => listens);
      break;
    case 'tick':
      inTraits(({ ticks }) => ticks);
      break;
    case 'payload':
      for (const { events, emits } of traits) {
        for (const event of events) payloadIn(event, out);
        for (const emit of emits) payloadIn(emit, out);
      }
      break;
    case 'service':
      servicesIn(model.document.services, null, out);
      for (const orbital of orbitals) servicesIn(orbital.node.services, orbital, out);
      break;
    case 'setting':
      // A reference gives values to settings that another trait declares.
      for (const trait of traits) {
        const { config } = typeof trait.node === 'string' || trait.form !== 'inline' ? noSettings : trait.node;
        // A setting is the key of a member: no text holds its name.
        if (isObject(config)) for (const name in config) out.push({ kind, name, owner: trait, path: [], scope: trait });
      }
      break;
    case 'alias':
      for (const orbital of orbitals) {
        for (const [i, use] of listMember(orbital.node, 'uses').entries()) {
          const name = nodeName(use, 'as');
          if (name !== '') out.push({ kind, name, owner: orbital, path: ['uses', i, 'as'], scope: orbital });
        }
      }
      break;
    case 'operator':
    case 'pattern':
      break;
  }
  return out;
}

const noSettings: JsonObject = {};

function named(kind: NameKind, element: Element, scope: Element | null, out: Declaration[]): void {
  const { name, node } = element;
  if (name !== '') out.push({ kind, name, owner: element, path: ownPath(kind, name, node), scope });
}

/**
 * To the member that holds the name. What has no name of its own is called by something in it: an orbital by its entity, a reference by the last step of
 * `ref`. An event without a key goes by its name.
 */
function ownPath(kind: NameKind, name: string, node: Json): readonly Segment[] {
  if (!isObject(node)) return [];
  const member = declaringMembers.get(kind) as string;
  if (node[member] === name) return [member];
  return node.name === name ? ['name'] : [];
}

/** By the table of the format, the member that declares each kind of name. */
const declaringMembers = new Map<NameKind, string>(
  (Object.keys(format) as ElementName[]).flatMap((element) =>
    Object.entries(format[element].members).flatMap(([member, { declares }]) =>
      declares === undefined ? [] : [[declares, member] as const],
    ),
  ),
);

function payloadIn(declarer: Element, out: Declaration[]): void {
  const payload = payloadOf(declarer.node);
  if (payload === null) return;
  const member = payloadMember(declarer.node);
  for (let i = 0; i < payload.length; i++) {
    const item = payload[i] as Json;
    const name = nodeName(item, 'name');
    const path = typeof item === 'string' ? [member, i] : [member, i, 'name'];
    if (name !== '') out.push({ kind: 'payload', name, owner: declarer, path, scope: declarer });
  }
}

/** Under which of its two spellings an event or emit declares its payload. */
export function payloadMember(node: Json): string {
  return isObject(node) && node.payloadSchema != null ? 'payloadSchema' : 'payload';
}

function servicesIn(services: Json | undefined, owner: Element | null, out: Declaration[]): void {
  if (!isArray(services)) return;
  for (const [i, service] of services.entries()) {
    const name = nodeName(service as Json, 'name');
    const path = typeof service === 'string' ? ['services', i] : ['services', i, 'name'];
    if (name !== '') out.push({ kind: 'service', name, owner, path, scope: owner });
  }
}
