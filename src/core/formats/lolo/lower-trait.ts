// A trait of the textual form to that of a document, with the events of its machine.
import type { Json, JsonObject } from '../../base/json.ts';
import { annotationPlaces, type Members, setMember, toObject, withAnnotations } from './annotations.ts';
import type {
  Annotation,
  EmitDecl,
  FieldDecl,
  InlineDecl,
  ListenDecl,
  Node,
  StateDecl,
  TickDecl,
  TraitDecl,
  TraitPart,
  TransitionDecl,
} from './ast.ts';
import { lowerConfigEntry, type Scope } from './lower-field.ts';

const scopes: ReadonlySet<string> = new Set(['instance', 'collection']);

type PartOf<Kind extends TraitPart['kind']> = Extract<TraitPart, { readonly kind: Kind }>;

function partsOf<Kind extends TraitPart['kind']>(trait: TraitDecl, kind: Kind): PartOf<Kind>[] {
  return (trait.parts ?? []).filter((part): part is PartOf<Kind> => part.kind === kind);
}

export function lowerTrait(trait: TraitDecl, scope: Scope): Json {
  const { name, ref, entity, tags, annotations } = trait;
  const isBare =
    ref === null && entity === null && trait.parts === null && tags.length === 0 && annotations.length === 0;
  if (isBare) return name.text;
  const members: Members = { name: name.text };
  const places: Record<string, number> = { name: name.start };
  if (ref !== null) {
    members.ref = ref.text;
    places.ref = ref.start;
  }
  if (entity !== null) {
    members.linkedEntity = entity.text;
    places.linkedEntity = entity.start;
  }
  if (trait.isRebindable) members.entityRebindable = true;
  addTags(members, trait);
  for (const tag of tags) places[scopes.has(tag.name) ? 'scope' : 'category'] ??= tag.start;
  const emits = partsOf(trait, 'emits').flatMap(({ entries }) => entries);
  const listens = partsOf(trait, 'listens').flatMap(({ entries }) => entries);
  addWiring(members, trait, emits, listens, scope);
  if (ref === null && trait.parts !== null) {
    const machine = lowerMachine(trait, emits, listens, scope);
    if (machine !== null) members.stateMachine = machine;
  }
  const said = annotations.filter((one) => !isUnnamedMark(one));
  const document = withAnnotations(members, said);
  scope.origins?.set(document, { node: trait, members: { ...places, ...annotationPlaces(said) } });
  return document;
}

/** A reference that was written inside of a value is a trait beside the others. */
export function lowerInline({ ref, name, members, start, end }: InlineDecl, scope: Scope): Json {
  const entity = members.find((one) => one.name.text === 'linkedEntity');
  const config = members.filter((one) => one !== entity).map((one) => lowerConfigEntry(one, scope));
  const document = toObject([
    ['name', name],
    ['ref', ref.text],
    ...(entity === undefined ? [] : [['linkedEntity', entity.value] as const]),
    ...(config.length === 0 ? [] : [['config', toObject(config)] as const]),
  ]);
  scope.origins?.set(document, { node: { start, end }, members: { ref: ref.start } });
  return document;
}

/** The first tag is the category; one of two words the scope; the rest are capabilities. */
function addTags(members: Members, { tags }: TraitDecl): void {
  const capabilities: string[] = [];
  for (const [index, { name, value }] of tags.entries()) {
    if (value !== null) setMember(members, name, value);
    else if (scopes.has(name)) members.scope = name;
    else if (index === 0) members.category = name;
    else capabilities.push(name);
  }
  if (tags[0]?.name === 'lifecycle' && !tags.some(({ name }) => scopes.has(name))) members.scope = 'instance';
  if (capabilities.length > 0) members.capabilities = capabilities.sort(byCodeUnit);
}

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What is beside the machine. */
function addWiring(
  members: Members,
  trait: TraitDecl,
  emits: readonly EmitDecl[],
  listens: readonly ListenDecl[],
  scope: Scope,
): void {
  const renames = partsOf(trait, 'renames').flatMap(({ entries }) => entries);
  if (renames.length > 0) members.events = toObject(renames.map(({ from, to }) => [from.text, to.text]));
  if (emits.length > 0) members.emits = emits.map((emit) => lowerEmit(emit, scope));
  const wired = listens.filter(({ source, triggers }) => source !== null || triggers !== null);
  if (wired.length > 0) members.listens = wired.map((listen) => lowerListen(listen, scope));
  const ticks = partsOf(trait, 'ticks').flatMap(({ entries }) => entries);
  if (ticks.length > 0) members.ticks = ticks.map((tick) => lowerTick(tick, scope));
  const config = partsOf(trait, 'config');
  if (config.some(({ entries }) => entries.length > 0))
    members.config = toObject(config.flatMap(({ entries }) => entries.map((entry) => lowerConfigEntry(entry, scope))));
  for (const { scope: emitsScope } of partsOf(trait, 'emitsScope')) members.emitsScope = emitsScope.text;
  const effects = partsOf(trait, 'effects').flatMap((part) => [...part.effects]);
  if (effects.length > 0) members.initialEffects = effects;
}

function addPayload(members: Members, fields: readonly FieldDecl[] | null, isListened: boolean, scope: Scope): Members {
  if (fields !== null && fields.length > 0) members.payloadSchema = scope.types.payload(fields, isListened);
  return members;
}

/** The payload that `type X = Event {...}` gives to an event of that name. */
function typedFields(key: string, scope: Scope): readonly FieldDecl[] | null {
  const declared = scope.events.get(key);
  return declared === undefined ? null : scope.types.payloadFields(declared.type);
}

export function lowerEmit(emit: EmitDecl, scope: Scope): Json {
  const { event } = emit;
  const declared = scope.events.get(event.text);
  const isOfType = declared !== undefined && emit.payload === null;
  const own = emit.annotations.filter((one) => !isUndeclaredMark(one));
  const annotations = isOfType && own.length === 0 ? declared.annotations : own;
  const fields = emit.payload ?? typedFields(event.text, scope);
  const members = addPayload({ event: event.text }, fields, false, scope);
  if (emit.scope !== null) members.scope = emit.scope.text;
  else if (isOfType) members.scope = 'internal';
  const document = withAnnotations(members, annotations);
  scope.origins?.set(document, {
    node: emit,
    members: {
      event: event.start,
      ...(emit.scope === null ? {} : { scope: emit.scope.start }),
      ...annotationPlaces(emit.annotations),
    },
  });
  return document;
}

export function lowerListen(listen: ListenDecl, scope: Scope): Json {
  const { source, event, triggers, annotations } = listen;
  const members: Members = { event: event.text };
  if (source !== null) members.source = lowerSource(source.text);
  if (triggers !== null) members.triggers = triggers.text;
  if (listen.mapping !== undefined) members.payloadMapping = listen.mapping;
  if (listen.guard !== undefined) members.guard = listen.guard;
  const document = withAnnotations(members, annotations);
  scope.origins?.set(document, {
    node: listen,
    members: {
      event: event.start,
      ...(source === null ? {} : { source: source.start }),
      ...(triggers === null ? {} : { triggers: triggers.start }),
      guard: listen.guardStart,
      payloadMapping: listen.mappingStart,
      ...annotationPlaces(annotations),
    },
  });
  return document;
}

function lowerSource(source: string): JsonObject {
  const dot = source.lastIndexOf('.');
  if (source === '*') return { kind: 'any' };
  if (dot === -1) return { kind: 'trait', trait: source };
  return { kind: 'orbital', orbital: source.slice(0, dot), trait: source.slice(dot + 1) };
}

export function lowerTick(tick: TickDecl, scope: Scope): Json {
  const members: Members = { name: tick.name.text, interval: tick.interval, effects: tick.effects };
  if (tick.guard !== undefined) members.guard = tick.guard;
  const document = withAnnotations(members, tick.annotations);
  recordEffects(tick, document, { name: tick.name.start, interval: tick.intervalStart }, scope);
  return document;
}

/** Effects have their places from the values in them; the list has those of its items. */
function recordEffects(
  node: TickDecl | TransitionDecl,
  document: JsonObject,
  members: Readonly<Record<string, number>>,
  scope: Scope,
): void {
  if (scope.origins === null) return;
  const { guardStart, effects, effectStarts, annotations } = node;
  scope.origins.set(document, {
    node,
    members: { ...members, guard: guardStart, effects: effectStarts[0] ?? node.end, ...annotationPlaces(annotations) },
  });
  scope.origins.set(effects, { node, members: Object.fromEntries(effectStarts.map((start, index) => [index, start])) });
}

function lowerMachine(
  trait: TraitDecl,
  emits: readonly EmitDecl[],
  listens: readonly ListenDecl[],
  scope: Scope,
): JsonObject | null {
  const states = partsOf(trait, 'state');
  const explicit = partsOf(trait, 'events');
  if (states.length === 0 && explicit.length === 0) return null;
  const [told] = partsOf(trait, 'initial');
  const initial = told?.name ?? { text: firstState(states), start: null };
  const transitions = states.flatMap((state) =>
    state.transitions.map((transition) => lowerTransition(transition, state, scope)),
  );
  const events =
    explicit.length > 0
      ? explicit.flatMap(({ entries }) => entries.map((entry) => lowerDeclaredEvent(entry, scope)))
      : deriveEvents(trait, emits, listens, scope);
  return { states: lowerStates(states, initial, scope), events, transitions };
}

function firstState(states: readonly StateDecl[]): string {
  return states.find((state) => !isSources(state.name.text) && !isUndeclared(state))?.name.text ?? '';
}

const isSources = (name: string) => name === '*' || name.includes('|');

/** `@undeclared` holds transitions whose source is no state of the machine; of what is emitted, it is no event of the machine. */
const isUndeclared = ({ annotations }: StateDecl | EmitDecl) => annotations.some(isUndeclaredMark);
const isUndeclaredMark = ({ name, isMember }: Annotation) => name === 'undeclared' && isMember !== true;

/** `@unnamed` behind a trait: its events have no names, but for those that say one. */
export const isUnnamed = ({ annotations }: TraitDecl): boolean => annotations.some(isUnnamedMark);
const isUnnamedMark = ({ name, isMember }: Annotation) => name === 'unnamed' && isMember !== true;

/** A state that is written twice is one; what several states share is written as `*` or `"a|b"`, and is no state. */
function lowerStates(
  states: readonly StateDecl[],
  initial: { readonly text: string; readonly start: number | null },
  scope: Scope,
): Json[] {
  const seen = new Set<string>();
  const list: Json[] = [];
  for (const state of states) {
    const { name, annotations } = state;
    if (isSources(name.text) || seen.has(name.text) || isUndeclared(state)) continue;
    seen.add(name.text);
    const members: Members = { name: name.text };
    const isInitial = name.text === initial.text;
    if (isInitial) members.isInitial = true;
    const document = withAnnotations(members, annotations);
    scope.origins?.set(document, {
      node: state,
      members: {
        name: name.start,
        ...(isInitial && initial.start !== null ? { isInitial: initial.start } : {}),
        ...annotationPlaces(annotations),
      },
    });
    list.push(document);
  }
  return list;
}

export function lowerTransition(transition: TransitionDecl, state: StateDecl, scope: Scope): Json {
  const { event, target, guard, effects, annotations } = transition;
  const members: Members = { from: state.name.text, event: event.text, to: target.text };
  if (guard !== undefined) members.guard = guard;
  if (effects.length > 0) members.effects = effects;
  const document = withAnnotations(members, annotations);
  recordEffects(transition, document, { from: state.name.start, event: event.start, to: target.start }, scope);
  return document;
}

/** One of an explicit list: exactly what is written. */
export function lowerDeclaredEvent({ event, payload, annotations, start, end }: EmitDecl, scope: Scope): Json {
  if (payload === null && annotations.length === 0) return event.text;
  const document = withAnnotations(addPayload({ key: event.text }, payload, true, scope), annotations);
  scope.origins?.set(document, {
    node: { start, end },
    members: { key: event.start, ...annotationPlaces(annotations) },
  });
  return document;
}

interface EventFacts {
  readonly start: number;
  readonly end: number;
  /** Its name where the trait says that it takes it. */
  declaredAt: number | null;
  emitted: readonly FieldDecl[] | null;
  listened: readonly FieldDecl[] | null;
  annotations: readonly Annotation[];
}

/** Every event of the transitions, then of what is emitted, then of what is listened for. What a trait listens for says the payload before what it emits. */
function deriveEvents(
  trait: TraitDecl,
  emits: readonly EmitDecl[],
  listens: readonly ListenDecl[],
  scope: Scope,
): Json[] {
  const facts = new Map<string, EventFacts>();
  const note = (key: string, { start, end }: Node): EventFacts => {
    const known = facts.get(key) ?? { start, end, declaredAt: null, emitted: null, listened: null, annotations: [] };
    facts.set(key, known);
    return known;
  };
  for (const state of partsOf(trait, 'state')) for (const { event } of state.transitions) note(event.text, event);
  for (const emit of emits) {
    if (isUndeclared(emit)) continue;
    const { event, payload, annotations } = emit;
    const known = note(event.text, event);
    known.emitted ??= payload;
    if (known.annotations.length === 0) known.annotations = annotations;
  }
  for (const { source, event, triggers, payload, annotations } of listens) {
    if (source !== null) note(triggers?.text ?? event.text, event);
    else {
      const known = note(event.text, event);
      known.declaredAt ??= event.start;
      known.listened ??= payload;
      if (known.annotations.length === 0) known.annotations = annotations;
    }
  }
  const entity = isUnnamed(trait) ? null : (trait.entity?.text ?? '');
  return [...facts].map(([key, { start, end, declaredAt, emitted, listened, annotations }]) => {
    // What it listens for is known best, then what its type says, then what it emits.
    const heard = listened !== null && listened.length > 0 ? listened : typedFields(key, scope);
    const isEmitted = heard === null;
    const fields = heard ?? emitted;
    const members = addPayload(eventHead(key, entity), fields, !isEmitted, scope);
    const document = withAnnotations(members, annotations);
    scope.origins?.set(document, { node: { start, end }, members: declaredAt === null ? {} : { key: declaredAt } });
    return document;
  });
}

/** The members that follow from the key of an event; `entity` is null if the trait does not name its events. */
export function eventHead(key: string, entity: string | null): Members {
  return entity === null ? { key } : { key, name: eventName(key, entity) };
}

/** What an event is called: `ADD_ITEM` "Add Item", and of the entity `Card`, `CardLoadFailed` "Card load failed". */
export function eventName(key: string, entity: string): string {
  if (key === 'INIT') return 'Initialize';
  if (/^[A-Z][A-Z0-9_]*$/.test(key)) return key.split('_').filter(Boolean).map(capitalize).join(' ');
  const isOfEntity = entity !== '' && key.startsWith(entity) && /^\p{Lu}/u.test(key.slice(entity.length));
  const words = (isOfEntity ? key.slice(entity.length) : key).replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ').split(' ');
  const [first = '', ...rest] = isOfEntity ? [entity, ...words] : words;
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ');
}

function capitalize(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase();
}
