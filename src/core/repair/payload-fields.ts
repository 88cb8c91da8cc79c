// How the fields of payloads are declared, and how one that is missing would be: as the same event has it elsewhere, as other events of its trait have it,
// as the behaviors have it; where nobody has it, by what is done with it, and required where the fields beside it are.
// Of two kinds of events, those that tell how something went and those that ask for something, each is declared in its own way.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Entity, Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { analogousDeclaration } from './analogous-candidates.ts';
import type { Evidence } from './evidence.ts';
import { payloadReadsOf } from './payload-reads.ts';
import { isTold } from './wiring-candidates.ts';

export interface PayloadPlace {
  readonly trait: Trait;
  readonly event: string;
  readonly field: string;
  readonly entity: Entity | null;
  readonly model: Model;
  readonly evidence: Evidence;
}

export interface PayloadUse {
  readonly trait: Trait;
  readonly kind: 'event' | 'emit';
  readonly event: string;
  readonly isTold: boolean;
  readonly node: JsonObject;
}

/** The fields of all payloads that some traits declare, in order. */
export class PayloadFields {
  readonly #byName = new Map<string, PayloadUse[]>();
  readonly #byTrait = new Map<Trait, PayloadUse[]>();
  readonly #all: PayloadUse[] = [];

  constructor(traits: readonly Trait[]) {
    for (const trait of traits) {
      const own: PayloadUse[] = [];
      for (const { kind, name: event, payload } of [...trait.events, ...trait.emits])
        for (const node of payload ?? [])
          if (isObject(node)) own.push({ trait, kind, event, isTold: tells(trait, event), node });
      this.#byTrait.set(trait, own);
      for (const use of own) {
        this.#all.push(use);
        const name = String(use.node.name);
        const same = this.#byName.get(name);
        if (same === undefined) this.#byName.set(name, [use]);
        else same.push(use);
      }
    }
  }

  named(field: string): readonly PayloadUse[] {
    return this.#byName.get(field) ?? [];
  }

  /** Whether most fields are required that events of a kind have, those of a trait where it has some; null where there is none. */
  isUsuallyRequired(isOfTold: boolean, trait?: Trait): boolean | null {
    const isOfKind = (use: PayloadUse) => use.isTold === isOfTold;
    const own = trait === undefined ? [] : (this.#byTrait.get(trait) ?? []).filter(isOfKind);
    const uses = own.length > 0 ? own : this.#all.filter(isOfKind);
    return uses.length === 0 ? null : uses.filter(({ node }) => node.required === true).length * 2 > uses.length;
  }
}

/** Whether an event tells how something went rather than asks for it: by its name, or because the trait itself puts it out. */
function tells(trait: Trait, event: string): boolean {
  return isTold(event) || emitSitesOf(trait).some((site) => site.kind !== 'ui' && site.event === event);
}

/** The declaration of a field that is read of an event and not declared. */
export function payloadFieldOf(place: PayloadPlace): JsonObject {
  const { trait, event, field, evidence } = place;
  const original = evidence.originalOf(trait);
  const isToldHere = tells(trait, event);
  const known = evidence.payloads.named(field);
  const usual = (uses: readonly PayloadUse[]) =>
    mostFrequent(uses.flatMap((use) => adapted([use.node], use.trait, trait)));
  const isOwn = (use: PayloadUse) => use.trait === original;
  const isOfKind = (use: PayloadUse) => use.isTold === isToldHere;
  const same = known.filter((use) => use.event === event);
  return (
    usual(same.filter(isOwn)) ??
    usual(same.filter(({ kind }) => kind === 'event')) ??
    usual(same) ??
    usual(known.filter((use) => isOwn(use) && isOfKind(use))) ??
    analogous(place) ??
    usual(evidence.knownPayloads.named(field).filter((use) => use.event === event)) ??
    usual(known.filter(isOfKind)) ??
    inferred(place, isToldHere)
  );
}

function mostFrequent(nodes: readonly Json[]): JsonObject | null {
  const counts = new Map<string, number>();
  let best: Json = null;
  for (const node of nodes) counts.set(canonicalJson(node), (counts.get(canonicalJson(node)) ?? 0) + 1);
  const countOf = (node: Json) => counts.get(canonicalJson(node)) ?? 0;
  for (const node of nodes) if (best === null || countOf(node) > countOf(best)) best = node;
  return isObject(best) ? best : null;
}

function analogous({ trait, event, field, evidence }: PayloadPlace): JsonObject | null {
  const declared = analogousDeclaration('events', trait, event, evidence);
  const item = declared === null ? undefined : payloadIn(declared)?.find((one) => isObject(one) && one.name === field);
  return item !== undefined && isObject(item) ? item : null;
}

function inferred(place: PayloadPlace, isToldHere: boolean): JsonObject {
  const { evidence, trait } = place;
  const { required: _, ...members } = typed(place);
  const isRequired =
    evidence.payloads.isUsuallyRequired(isToldHere, evidence.originalOf(trait)) ??
    evidence.knownPayloads.isUsuallyRequired(isToldHere);
  return isRequired === true ? { ...members, required: true } : members;
}

/** A field of the type that goes with what is done with it, or that another field of its name has. */
function typed({ trait, event, field, entity, model, evidence }: PayloadPlace): JsonObject {
  const read = payloadReadsOf(trait).get(event)?.get(field);
  const known = evidence.declarationOf('payload', field, trait);
  if (known !== null && known.trait?.name === trait.name) return known.node;
  if (read?.entity) return { name: field, type: read.entity };
  const assigned = read?.field ? plainType(entity, read.field) : null;
  if (assigned !== null) return { name: field, type: assigned };
  if (read?.isNumber) return { name: field, type: 'number' };
  const namesake = plainType(entity, field);
  if (namesake !== null) return { name: field, type: namesake };
  const [first] = known === null ? [] : adapted([known.node], known.trait, trait);
  if (isObject(first)) return first;
  const whole = model.entities.find((one) => one.name.toLowerCase() === field.toLowerCase());
  return { name: field, type: whole?.name ?? 'string' };
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
