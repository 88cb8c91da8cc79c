// Candidates that declare what is used but not declared: events, emits, payload fields, fields. What the declaration looks like comes from
// the document: the same name declared elsewhere, what is read from it, what it is assigned to, how its siblings are labelled.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Entity, Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { readBinding } from '../verify/check.ts';
import type { Finding } from '../verify/finding.ts';
import { analogousDeclaration } from './analogous-candidates.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { adapted, payloadFieldOf, payloadIn, plainType } from './payload-fields.ts';
import { payloadReadsOf } from './payload-reads.ts';
import { wordsOf } from './words.ts';

/** Better informed than the check's own suggestion, so just before it. */
const informed = -20;

/** Declares the event as it is declared elsewhere, or as its uses and siblings tell. */
export function declareEventCandidates(
  finding: Finding,
  { trait, traitName, entity }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || finding.name === '' || trait.events.some((one) => one.name === finding.name)) return [];
  const nodes = [eventNode(trait, finding.name, entity, model, evidence)];
  const analogous = analogousDeclaration('events', trait, finding.name, evidence);
  if (analogous !== null) nodes.unshift(analogous);
  return nodes.map(({ key: _, ...members }, rank) => {
    const details = { [finding.name]: members as JsonObject };
    const params = { trait: traitName, events: [finding.name], details };
    return candidate(finding, 'complete', [{ action: 'add_events', params }], informed + 10 * rank);
  });
}

function eventNode(trait: Trait, name: string, entity: Entity | null, model: Model, evidence: Evidence): JsonObject {
  const known = evidence.declarationOf('event', name);
  const own = trait.emits.find((emit) => emit.name === name)?.payload ?? null;
  const elsewhere = known === null ? null : payloadIn(known.node);
  const payload = [...(own ?? adapted(elsewhere ?? [], known?.trait ?? null, trait))];
  for (const field of payloadReadsOf(trait).get(name)?.keys() ?? []) {
    if (payload.every((item) => !isObject(item) || item.name !== field))
      payload.push(payloadFieldOf({ trait, event: name, field, entity, model, evidence }));
  }
  const label = known !== null && typeof known.node.name === 'string' ? known.node.name : labelOf(trait, name);
  return {
    key: name,
    ...(label === null ? {} : { name: label }),
    ...(payload.length === 0 ? {} : { payloadSchema: payload }),
  };
}

/** How a machine labels its events: by their key, in title case, as a sentence, or not at all. */
const labelStyles: readonly ((key: string) => string | null)[] = [
  (key) =>
    wordsOf(key)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
  (key) => {
    const text = wordsOf(key).join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  (key) => key,
  () => null,
];

function labelOf(trait: Trait, name: string): string | null {
  const labels = trait.events.map((event) => [event.name, isObject(event.node) ? event.node.name : undefined] as const);
  let best = 0;
  let bestCount = -1;
  labelStyles.forEach((style, index) => {
    const count = labels.filter(([key, label]) => (style(key) ?? undefined) === label).length;
    if (count > bestCount) {
      best = index;
      bestCount = count;
    }
  });
  if (name === 'INIT' && best < 2) return 'Initialize';
  return labelStyles[best]?.(name) ?? null;
}

/** Lists the event among the trait's emits, with the scope that its siblings have and the payload that goes with it. */
export function declareEmitCandidates(
  finding: Finding,
  { trait, traitName, entity }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || finding.name === '') return [];
  const scope = usualScope(trait, model);
  const payload = emitPayload(trait, finding.name, entity, evidence);
  const params: JsonObject = {
    trait: traitName,
    event: finding.name,
    ...(scope === null ? {} : { scope }),
    ...(payload === null ? {} : { payload }),
  };
  const out = [candidate(finding, 'complete', [{ action: 'add_emit', params }], informed)];
  const analogous = analogousDeclaration('emits', trait, finding.name, evidence);
  if (analogous !== null) {
    const { event: _, payloadSchema, ...members } = analogous;
    const known = { trait: traitName, event: finding.name, ...members };
    const whole = payloadSchema === undefined ? known : { ...known, payload: payloadSchema };
    out.unshift(candidate(finding, 'complete', [{ action: 'add_emit', params: whole }], informed - 10));
  }
  return out;
}

/** The scope that most emits of the trait have, else most of the document; null where none is usual. */
function usualScope(trait: Trait, model: Model): string | null {
  for (const traits of [[trait], model.traits]) {
    const counts = new Map<string | null, number>();
    for (const one of traits) for (const emit of one.emits) counts.set(emit.scope, (counts.get(emit.scope) ?? 0) + 1);
    const [first] = [...counts].sort((a, b) => b[1] - a[1]);
    if (first !== undefined) return first[0];
  }
  return null;
}

function emitPayload(trait: Trait, name: string, entity: Entity | null, evidence: Evidence): readonly Json[] | null {
  const own = trait.events.find((one) => one.name === name)?.payload;
  if (own !== undefined && own !== null) return own;
  for (const kind of ['emit', 'event'] as const) {
    const known = evidence.declarationOf(kind, name);
    const payload = known === null ? null : payloadIn(known.node);
    if (known !== null && payload !== null) return adapted(payload, known.trait, trait);
  }
  const data = emittedData(trait, name);
  return data === null
    ? null
    : Object.keys(data).map((key) => ({ name: key, type: typeOfValue(data[key] as Json, trait, entity) }));
}

/** The object that an emit effect of the trait sends along. */
function emittedData(trait: Trait, name: string): JsonObject | null {
  for (const site of emitSitesOf(trait)) {
    if (site.kind !== 'effect' || site.event !== name) continue;
    let at: Json | undefined = site.owner.node;
    for (const step of site.path) at = (at as Record<string, Json> | undefined)?.[step];
    const data = isArray(at) ? at[2] : undefined;
    if (data !== undefined && isObject(data)) return data;
  }
  return null;
}

function typeOfValue(value: Json, trait: Trait, entity: Entity | null): string {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value;
  if (typeof value !== 'string' || !value.startsWith('@')) return 'string';
  const [root, name = ''] = value.split('.', 2) as [string, string | undefined];
  if (root === '@now') return 'timestamp';
  if (root === '@payload') {
    for (const event of trait.events) {
      const item = event.payload?.find((one) => isObject(one) && one.name === name);
      if (isObject(item) && typeof item.type === 'string') return item.type;
    }
  }
  return plainType(entity, name) ?? 'string';
}

/** Adds what is read to the payload of the event. */
export function declarePayloadCandidates(
  finding: Finding,
  { trait, traitName, transition, entity }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const field = finding.name.split('.')[1] ?? '';
  if (trait === null || transition === null || field === '') return [];
  const { event } = transition;
  if (trait.events.filter((one) => one.name === event).length !== 1) return [];
  const node = payloadFieldOf({ trait, event, field, entity, model, evidence });
  const params = { trait: traitName, event, field: { ...node, name: field } };
  return [candidate(finding, 'complete', [{ action: 'add_payload_field', params }], informed)];
}

/** Adds the field that is read, as other entities declare it. */
export function declareFieldCandidates(
  finding: Finding,
  { entity }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const [root, name = ''] = finding.name.split('.', 2) as [string, string | undefined];
  if (entity === null || name === '' || !readBinding(`${root}.${name}`).isWellFormed) return [];
  if (entity.fields.some((field) => field.name === name) || !entity.hasKnownFields) return [];
  if (model.entities.filter((one) => one.name === entity.name).length > 1) return [];
  const node = evidence.declarationOf('field', name)?.node;
  if (node === undefined) return [];
  const params = { entity: entity.name, field: node };
  return [candidate(finding, 'complete', [{ action: 'add_field', params }], informed)];
}
