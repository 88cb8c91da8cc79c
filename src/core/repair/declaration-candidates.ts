// Candidates that declare what is used but not declared: events, emits, payload fields, fields. What the declaration looks like comes from
// the document: the same name declared elsewhere, what is read from it, what it is assigned to, how its siblings are labelled.
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Emit, Entity, Event, Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import { readBinding } from '../verify/check.ts';
import type { Finding } from '../verify/finding.ts';
import { analogousDeclaration } from './analogous-candidates.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import { inferredField, inferredFields } from './inferred-fields.ts';
import type { Located } from './locate.ts';
import { adapted, payloadFieldOf, payloadIn, plainType } from './payload-fields.ts';
import { payloadReadsOf } from './payload-reads.ts';
import { emittedData } from './sent-data.ts';
import { isTold } from './wiring-candidates.ts';
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
  const payload: Json[] = [];
  const declare = (field: string) => {
    if (payload.every((item) => !isObject(item) || item.name !== field))
      payload.push(payloadFieldOf({ trait, event: name, field, entity, model, evidence }));
  };
  for (const item of own ?? adapted(elsewhere ?? [], known?.trait ?? null, trait)) {
    // What is put out may be listed by parts of a field, such as `row.id`; the event has the field.
    const [head = '', ...parts] = isObject(item) && typeof item.name === 'string' ? item.name.split('.') : [];
    if (parts.length === 0) payload.push(item);
    else declare(head);
  }
  for (const field of payloadReadsOf(trait).get(name)?.keys() ?? []) declare(field);
  const label = known !== null && typeof known.node.name === 'string' ? known.node.name : labelOf(trait, name, model);
  return {
    key: name,
    ...(label === null ? {} : { name: label }),
    ...(payload.length === 0 ? {} : { payloadSchema: payload }),
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * How a machine labels its events: by their key, in title case, as a sentence, as a sentence that begins with the name of an entity, or not at all.
 */
const labelStyles: readonly ((key: string, entities: readonly string[]) => string | null)[] = [
  (key) => wordsOf(key).map(capitalized).join(' '),
  (key) => capitalized(wordsOf(key).join(' ')),
  (key, entities) => {
    const entity = entities.find((one) => key.startsWith(one)) ?? '';
    const rest = wordsOf(key.slice(entity.length)).join(' ');
    return entity === '' ? capitalized(rest) : `${entity} ${rest}`;
  },
  (key) => key,
  () => null,
];
/** The style that fits most events of the kind in the trait, else of any kind there, else of the kind in the document. */
function labelOf(trait: Trait, name: string, model: Model): string | null {
  const entities = [...new Set(model.entities.map((one) => one.name))].filter((one) => one !== '');
  entities.sort((a, b) => b.length - a.length || compareStrings(a, b));
  const isOfKind = (event: Event) => isTold(event.name) === isTold(name);
  const ofKind = trait.events.filter((event) => event.name !== 'INIT' && isOfKind(event));
  const inDocument = () => model.traits.flatMap((one) => one.events).filter(isOfKind);
  const alike = ofKind.length > 0 ? ofKind : trait.events.length > 1 ? trait.events : inDocument();
  const labels = alike.map((event) => [event.name, isObject(event.node) ? event.node.name : undefined] as const);
  const counts = labelStyles.map(
    (style) => labels.filter(([key, label]) => (style(key, entities) ?? undefined) === label).length,
  );
  const best = counts.indexOf(Math.max(...counts));
  // In title case, the word is written out.
  if (name === 'INIT' && best === 0) return 'Initialize';
  return labelStyles[best]?.(name, entities) ?? null;
}

/** Lists the event among the trait's emits, with the scope that its siblings have and the payload that goes with it. */
export function declareEmitCandidates(
  finding: Finding,
  { trait, traitName, entity }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || finding.name === '') return [];
  const scope = usualScope(trait, finding.name, model);
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

/** The scope that most emits of its kind have in the trait, else in the document, else most emits of any kind; null where none is usual. */
function usualScope(trait: Trait, name: string, model: Model): string | null {
  const isOfKind = (emit: Emit) => isTold(emit.name) === isTold(name);
  const own = trait.emits;
  const all = model.traits.flatMap((one) => one.emits);
  for (const emits of [own.filter(isOfKind), all.filter(isOfKind), own, all]) {
    const counts = new Map<string | null, number>();
    for (const { scope } of emits) counts.set(scope, (counts.get(scope) ?? 0) + 1);
    const [first] = [...counts].sort((x, y) => y[1] - x[1]);
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

/** Adds the field that is read, as other entities declare it, or of the type that goes with what is done with it. */
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
  const node = evidence.declarationOf('field', name)?.node ?? inferredField(model, entity.name, name);
  const params = { entity: entity.name, field: node };
  return [candidate(finding, 'complete', [{ action: 'add_field', params }], informed)];
}

/** What most entities of a document are kept as, where all say. */
function usualPersistence(model: Model): JsonObject {
  const counts = new Map<string, number>();
  for (const { node } of model.entities) {
    if (typeof node === 'string' || typeof node.persistence !== 'string') return {};
    counts.set(node.persistence, (counts.get(node.persistence) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first === undefined ? {} : { persistence: first[0] };
}

/**
 * Declares the entity that is named, with the fields that steps speak of: as that of the orbital, where it has none and its traits are linked to it; beside the
 * orbital's own, where a relation names it.
 */
export function declareEntityCandidates(finding: Finding, { trait }: Located, model: Model): Candidate[] {
  const { name, pointer } = finding;
  if (name === '') return [];
  const orbital = model.orbitals[Number(pointer.split('/')[2])];
  if (orbital === undefined) return [];
  const fields = inferredFields(model, name);
  const node: JsonObject = { name, ...usualPersistence(model), fields };
  if (orbital.entity === null && orbital.traits.some((one) => one.linkedEntity === name)) {
    const params = { path: pointerOf(model, orbital, ['entity']), value: node };
    return [candidate(finding, 'complete', [{ action: 'set_property', params }], informed - 10)];
  }
  const home = `${name}Orbital`;
  const isHomeMissing = model.orbitals.every((one) => one.name !== home);
  const isSpokenOf = model.traits.some((one) => one.listens.some((listen) => listen.sourceOrbital === home));
  if (isHomeMissing && isSpokenOf) {
    const params = { name, orbital: home, ...usualPersistence(model), ...(fields.length === 0 ? {} : { fields }) };
    return [candidate(finding, 'complete', [{ action: 'add_entity', params }], informed)];
  }
  if (trait !== null || orbital.name === '') return [];
  const params = { name, orbital: orbital.name, auxiliary: true, ...(fields.length === 0 ? {} : { fields }) };
  return [candidate(finding, 'complete', [{ action: 'add_entity', params }], informed)];
}
