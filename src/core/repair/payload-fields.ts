// How the fields of payloads are declared, and how one that is missing would be: as the same event has it elsewhere, as other events of its trait have it, as the
// behaviors have it; where nobody has it, by what is done with it, and required where the fields beside it are.
// Of two kinds of events, those that tell how something went and those that ask for something, each is declared in its own way.
import { canonicalJson } from '../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { payloadReadsOf } from '../notation/payload-reads.ts';
import type { Entity, Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { isLikeType, payloadTypeOf, payloadTypeTold } from '../verify/payload-types.ts';
import { analogousDeclaration } from './analogous.ts';
import type { Ask } from './ask.ts';
import { type PayloadUse, tells } from './occurrences.ts';

/** The declaration of a field that is read of an event and not declared. */
export function payloadFieldOf(ask: Ask, trait: Trait, event: string, field: string): JsonObject {
  const { evidence } = ask;
  const original = evidence.originalOf(trait);
  const isOfTold = tells(trait, event);
  const known = evidence.payloads.named(field);
  const usual = (is: (use: PayloadUse) => boolean, uses = known) =>
    mostFrequent(uses.filter(is).flatMap((use) => adapted([use.node], use.trait, trait)));
  const isOwn = (use: PayloadUse) => use.trait === original;
  const isOfKind = (use: PayloadUse) => use.isTold === isOfTold;
  const isSame = (use: PayloadUse) => use.event === event;
  const declared = analogousDeclaration('events', trait, event, evidence);
  const analogous =
    declared === null ? undefined : payloadIn(declared)?.find((one) => isObject(one) && one.name === field);
  const same = usual((use) => isSame(use) && isOwn(use)) ?? usual(isSame);
  if (same !== null) return same;
  const told = payloadTypeTold({ model: ask.model, registries: evidence.registries, trait, event, field });
  const alike =
    usual((use) => isOwn(use) && isOfKind(use)) ??
    (isObject(analogous ?? null) ? (analogous as JsonObject) : null) ??
    usual(isSame, evidence.knownPayloads.named(field)) ??
    usual(isOfKind);
  return alike === null ? inferred(ask, trait, event, field, isOfTold, told) : ofType(alike, told, ask.model);
}

/** A declaration of the name for another event, with the type that this event's value has where that is another. */
function ofType(node: JsonObject, told: string | null, model: Model): JsonObject {
  if (told === null || (typeof node.type === 'string' && isLikeType(node.type, told, model))) return node;
  const { items: _, properties: __, values: ___, default: ____, ...rest } = node;
  return { ...rest, type: told };
}

function mostFrequent(nodes: readonly Json[]): JsonObject | null {
  const counts = new Map<string, number>();
  const countOf = (node: Json) => counts.get(canonicalJson(node)) ?? 0;
  for (const node of nodes) counts.set(canonicalJson(node), countOf(node) + 1);
  const [best] = [...nodes].sort((a, b) => countOf(b) - countOf(a));
  return isObject(best ?? null) ? (best as JsonObject) : null;
}

/** A field of the type that goes with what is done with it, required where the fields beside it are. */
function inferred(
  { evidence, entity, model }: Ask,
  trait: Trait,
  event: string,
  field: string,
  isOfTold: boolean,
  told: string | null,
): JsonObject {
  const read = payloadReadsOf(trait).get(event)?.get(field);
  const type =
    read?.entity ??
    told ??
    (read?.field ? plainType(entity, read.field) : null) ??
    (read?.isNumber ? 'number' : plainType(entity, field)) ??
    payloadTypeOf({ model, registries: evidence.registries, trait, event, field });
  const isRequired =
    evidence.payloads.isUsuallyRequired(isOfTold, evidence.originalOf(trait)) ??
    evidence.knownPayloads.isUsuallyRequired(isOfTold);
  return { name: field, type, ...(isRequired === true && { required: true }) };
}

/** The type of an entity's field as a payload would carry it. */
export function plainType(entity: Entity | null, name: string): string | null {
  const type = entity?.fields.find((field) => field.name === name)?.type;
  if (type === undefined) return null;
  return type === 'enum' || type === 'relation' || type === '' ? 'string' : type;
}

export function payloadIn(node: JsonObject): readonly Json[] | null {
  const payload = node.payloadSchema ?? node.payload;
  return payload !== undefined && isArray(payload) ? payload : null;
}

/** A payload that speaks of the entity of another trait, speaking of this one's. */
export function adapted(payload: readonly Json[], from: Trait | null, to: Trait): readonly Json[] {
  const before = from?.linkedEntity ?? null;
  const after = to.linkedEntity;
  if (before === null || after === null || before === after) return payload;
  return payload.map((item) => {
    if (!isObject(item) || typeof item.type !== 'string') return item;
    if (item.type === before) return { ...item, type: after };
    return item.type === `[${before}]` ? { ...item, type: `[${after}]` } : item;
  });
}
