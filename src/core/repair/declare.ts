// Declarations of what is used and declared nowhere: events, emits, payload fields, fields, entities. What a declaration looks like comes from the
// document: the same name declared elsewhere, what is read from it, what it is assigned to, how its siblings are labelled.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { wordsOf } from '../base/words.ts';
import { payloadReadsOf } from '../notation/payload-reads.ts';
import { type Action, runActions } from '../plan/index.ts';
import { type Entity, type Event, nodeName, type Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { indexSchema, type Model, pointerOf } from '../schema/model.ts';
import { plainTypes, typeOf, unknownType } from '../schema/types.ts';
import { readBinding } from '../verify/binding.ts';
import type { Registries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { analogousDeclaration } from './analogous.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { inferredField, inferredFields } from './inferred-fields.ts';
import { isTold } from './occurrences.ts';
import { adapted, payloadFieldOf, payloadIn, plainType } from './payload-fields.ts';
import { setAt } from './places.ts';

/** Fewer names are listed one by one. */
const listedMin = 4;

/** Declares the event as a trait built alike has it, as it is declared elsewhere, or as its uses and siblings tell; all of them where none is listed. */
export function eventEdits(ask: Ask): Edit[] {
  const { finding, trait, traitName, evidence } = ask;
  const { name } = finding;
  if (trait === null || name === '' || trait.events.some((one) => one.name === name)) return [];
  const declared = (events: readonly string[], details: JsonObject, because: string) =>
    edit(finding, 'declare', [{ action: 'add_events', params: { trait: traitName, events, details } }], { because });
  const out: Edit[] = [];
  const analogous = analogousDeclaration('events', trait, name, evidence);
  if (analogous !== null) out.push(declared([name], { [name]: withoutKey(analogous) }, 'event, analogous'));
  out.push(declared([name], { [name]: eventNode(ask, trait, name) }, 'event, inferred'));
  const fired = new Set([
    ...trait.transitions.map(({ event }) => event),
    ...trait.listens.map(({ triggers }) => triggers),
  ]);
  fired.delete('');
  if (trait.events.length > 0 || fired.size < listedMin) return out;
  const details = Object.fromEntries([...fired].map((event) => [event, eventNode(ask, trait, event)]));
  return [declared([...fired], details, 'all events'), ...out];
}

const withoutKey = ({ key: _, ...members }: JsonObject): JsonObject => members;

function eventNode(ask: Ask, trait: Trait, name: string): JsonObject {
  const { evidence, model } = ask;
  const known = evidence.declarationOf('event', name);
  const own = trait.emits.find((emit) => emit.name === name)?.payload ?? null;
  const elsewhere = known === null ? null : payloadIn(known.node);
  const payload: Json[] = [];
  const declare = (field: string) => {
    if (payload.every((item) => !isObject(item) || item.name !== field))
      payload.push(payloadFieldOf(ask, trait, name, field));
  };
  for (const item of own ?? adapted(elsewhere ?? [], known?.trait ?? null, trait)) {
    // What is emitted may be listed by parts of a field, such as `row.id`; the event has the field.
    const [head = '', ...parts] = isObject(item) && typeof item.name === 'string' ? item.name.split('.') : [];
    if (parts.length === 0) payload.push(item);
    else declare(head);
  }
  for (const field of payloadReadsOf(trait).get(name)?.keys() ?? []) declare(field);
  const label = known !== null && typeof known.node.name === 'string' ? known.node.name : labelOf(trait, name, model);
  return { ...(label !== null && { name: label }), ...(payload.length > 0 && { payloadSchema: payload }) };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How a machine labels its events: in title case, as a sentence, as a sentence that begins with the name of an entity, by their key, or not at all. */
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
  const alike =
    ofKind.length > 0
      ? ofKind
      : trait.events.length > 1
        ? trait.events
        : model.traits.flatMap((one) => one.events).filter(isOfKind);
  const labels = alike.map((event) => [event.name, isObject(event.node) ? event.node.name : undefined] as const);
  const counts = labelStyles.map(
    (style) => labels.filter(([key, label]) => (style(key, entities) ?? undefined) === label).length,
  );
  const best = counts.indexOf(Math.max(...counts));
  // In title case, the word is written out.
  return name === 'INIT' && best === 0 ? 'Initialize' : (labelStyles[best]?.(name, entities) ?? null);
}

/** Lists the event among the trait's emits, with the scope that its siblings have and the payload that goes with it. */
export function emitEdits(ask: Ask): Edit[] {
  const { finding, trait, traitName, model, evidence } = ask;
  if (trait === null || finding.name === '') return [];
  const added = (members: JsonObject, because: string) =>
    edit(finding, 'declare', [{ action: 'add_emit', params: { trait: traitName, event: finding.name, ...members } }], {
      because,
    });
  const scope = usualScope(trait, finding.name, model);
  const payload = emitPayload(ask, trait);
  const own = added(
    { ...(scope !== null && { scope }), ...(payload !== null && { payload: payload as Json }) },
    'emit, inferred',
  );
  const analogous = analogousDeclaration('emits', trait, finding.name, evidence);
  if (analogous === null) return [own];
  const { event: _, payloadSchema, ...members } = analogous;
  return [
    added(payloadSchema === undefined ? members : { ...members, payload: payloadSchema }, 'emit, analogous'),
    own,
  ];
}

/** The scope that most emits of its kind have in the trait, else in the document, else most emits of any kind; null where none is usual. */
function usualScope(trait: Trait, name: string, model: Model): string | null {
  const all = model.traits.flatMap((one) => one.emits);
  const isOfKind = (emit: { readonly name: string }) => isTold(emit.name) === isTold(name);
  const [emits = []] = [trait.emits.filter(isOfKind), all.filter(isOfKind), trait.emits, all].filter(
    ({ length }) => length > 0,
  );
  const counts = new Map<string | null, number>();
  for (const { scope } of emits) counts.set(scope, (counts.get(scope) ?? 0) + 1);
  return [...counts].sort((x, y) => y[1] - x[1])[0]?.[0] ?? null;
}

function emitPayload({ finding: { name }, entity, evidence }: Ask, trait: Trait): readonly Json[] | null {
  const own = trait.events.find((one) => one.name === name)?.payload;
  if (own !== undefined && own !== null) return own;
  for (const kind of ['emit', 'event'] as const) {
    const known = evidence.declarationOf(kind, name);
    const payload = known === null ? null : payloadIn(known.node);
    if (known !== null && payload !== null) return adapted(payload, known.trait, trait);
  }
  const typeNameOf = (value: Json): string => {
    const [root, field = ''] = typeof value === 'string' ? value.split('.') : [];
    if (root === '@now') return 'timestamp';
    if (root?.startsWith('@')) return plainType(entity, field) ?? 'string';
    const { kind } = typeOf(value, { root: () => unknownType, locals: null });
    return plainTypes.has(kind) ? kind : 'string';
  };
  for (const { event, kind, owner, path } of emitSitesOf(trait)) {
    const call =
      event === name && kind === 'effect'
        ? path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], owner.node)
        : null;
    const data = isArray(call as Json) ? ((call as readonly Json[])[2] ?? null) : null;
    if (isObject(data))
      return Object.entries(data).map(([key, value]) => ({ name: key, type: typeNameOf(value as Json) }));
  }
  return null;
}

/** Adds what is read to the payload of the event. */
export function payloadEdits(ask: Ask): Edit[] {
  const { finding, trait, traitName, transition } = ask;
  const field = finding.name.split('.')[1] ?? '';
  if (trait === null || transition === null || field === '') return [];
  const { event } = transition;
  if (trait.events.filter((one) => one.name === event).length !== 1) return [];
  const node = { ...payloadFieldOf(ask, trait, event, field), name: field };
  return [
    edit(finding, 'declare', [{ action: 'add_payload_field', params: { trait: traitName, event, field: node } }], {
      because: 'payload field',
      facts: readFacts(ask, trait, field),
    }),
  ];
}

/** Whether what is read is read elsewhere of the same event, or what is stored under its name. */
function readFacts({ transition, evidence }: Ask, trait: Trait, field: string): string[] {
  const read = payloadReadsOf(evidence.originalOf(trait) ?? trait)
    .get(transition?.event ?? '')
    ?.get(field);
  return [
    ...((read?.count ?? 0) > 1 ? ['read often'] : []),
    ...(read?.field === field ? ['stored under its name'] : []),
  ];
}

/** Adds the field that is read, as other entities declare it, or of the type that goes with what is done with it. */
export function fieldEdits({ finding, entity, model, evidence }: Ask): Edit[] {
  const [root, name = ''] = finding.name.split('.', 2) as [string, string | undefined];
  if (entity === null || name === '' || !readBinding(`${root}.${name}`).isWellFormed) return [];
  if (entity.fields.some((field) => field.name === name) || !entity.hasKnownFields) return [];
  if (model.entities.filter((one) => one.name === entity.name).length > 1) return [];
  const node = evidence.declarationOf('field', name)?.node ?? inferredField(model, entity.name, name);
  const facts = evidence.timesOf(name) > 1 ? ['read often'] : [];
  return [
    edit(finding, 'declare', [{ action: 'add_field', params: { entity: entity.name, field: node } }], {
      because: 'field',
      facts,
    }),
  ];
}

/** Whether a machine loads records of an entity when it begins. What only a later step loads or stores may come from elsewhere. */
function isLoaded(model: Model, entity: string): boolean {
  const loads = (value: Json): boolean =>
    isArray(value) && (((value[0] === 'fetch' || value[0] === 'ref') && value.includes(entity)) || value.some(loads));
  return model.traits.some((one) =>
    one.transitions.some(({ event, effects }) => event === 'INIT' && effects.some(loads)),
  );
}

/** How an entity is kept: in memory where no machine loads it when it begins, else as most entities of the document, where all say. */
function persistenceOf(model: Model, entity: string): JsonObject {
  if (!isLoaded(model, entity)) return { persistence: 'runtime' };
  const usual = usualPersistence(model);
  const kept = model.entities.length === 0 ? { persistence: 'persistent' } : usual;
  const isCollected = model.entities.length === 0 || model.entities.some(hasCollection);
  if (kept.persistence !== 'persistent' || !isCollected) return kept;
  return { ...kept, collection: `${wordsOf(entity).join('_')}s` };
}

const hasCollection = ({ node }: Entity) => typeof node !== 'string' && typeof node.collection === 'string';

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

/** Adds the entity with the fields that steps speak of: as that of the orbital which speaks of it, or beside that. */
export function wholeEntity({ finding, model, evidence: { registries } }: Ask): Action {
  const { name, pointer } = finding;
  const orbital = model.orbitals[Number(pointer.split('/')[2])];
  const kept = { name, ...persistenceOf(model, name) };
  const isOwn = orbital?.entity === null && orbital.traits.some((one) => one.linkedEntity === name);
  const home = orbital === undefined || orbital.name === '' ? {} : { orbital: orbital.name, auxiliary: true };
  const actionOf = (fields: readonly JsonObject[]): Action =>
    isOwn
      ? setAt(pointerOf(model, orbital, ['entity']), { ...kept, fields })
      : { action: 'add_entity', params: { ...kept, ...home, fields } };
  return actionOf(fieldsOf(model, name, actionOf, registries));
}

/** The fields that are read or set of an entity, and those that what is drawn then still lacks; every record has an identifier. */
function fieldsOf(
  model: Model,
  entity: string,
  actionOf: (fields: readonly JsonObject[]) => Action,
  registries: Registries,
): readonly JsonObject[] {
  const inferred = inferredFields(model, entity);
  const read = inferred.length > 0 ? inferred : [{ name: 'id', type: 'string' }];
  const applied = runActions(model.schema, [actionOf(read)]);
  if (!applied.ok) return read;
  const lacking = new Map<string, JsonObject>();
  for (const { repairs } of verifySchema(indexSchema(applied.schema, model), registries).byCategory.broken_binding)
    for (const { action, params } of repairs)
      if (action === 'add_field' && params.entity === entity)
        lacking.set(nodeName(params.field as Json, 'name'), params.field as JsonObject);
  return [...read, ...lacking.values()];
}
