// A trait of a document to its declaration.
import { isSameJson } from '../../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { canonicalText, type OrbDocument, schemaOf } from '../../schema/index.ts';
import { memberAnnotation } from './annotations.ts';
import type {
  Annotation,
  ConfigEntry,
  EmitDecl,
  ListenDecl,
  StateDecl,
  Tag,
  TickDecl,
  TraitDecl,
  TraitPart,
  TransitionDecl,
  Word,
} from './ast.ts';
import type { Scope } from './lower-field.ts';
import {
  eventHead,
  lowerDeclaredEvent,
  lowerEmit,
  lowerListen,
  lowerTick,
  lowerTrait,
  lowerTransition,
} from './lower-trait.ts';
import { splitAt } from './parse-trait.ts';
import { raiseConfigEntry, raisePayloadField } from './raise-field.ts';
import { isBareFieldName } from './write-type.ts';

const nowhere = { start: 0, end: 0 };
const word = (text: string): Word => ({ text, ...nowhere });
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const listOf = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);
const tagName = /^[\p{L}_$*][\p{L}\p{N}_$.*-]*(?<![.-])$/u;

function annotationOf(name: string, value: Json): Annotation {
  return { name, value, valueStart: 0, ...nowhere };
}

function corrected<Decl extends { readonly annotations: readonly Annotation[] }>(
  decl: Decl,
  lowered: Json,
  wanted: JsonObject,
): Decl {
  const has: JsonObject = isObject(lowered) ? lowered : {};
  const annotations: Annotation[] = [];
  for (const [name, value] of Object.entries(wanted))
    if (value !== undefined && !isSameJson(has[name], value)) annotations.push(memberAnnotation(name, value));
  const without = Object.keys(has).filter(
    (name) => has[name] !== undefined && wanted[name] === undefined && !(isArray(has[name]) && has[name].length === 0),
  );
  if (without.length > 0) annotations.push(annotationOf('without', without));
  return { ...decl, annotations };
}

export function raiseTrait(trait: Json, scope: Scope, isPlain = false): TraitDecl {
  const blank = {
    kind: 'trait',
    ref: null,
    entity: null,
    isRebindable: false,
    tags: [],
    annotations: [],
    inlines: [],
    parts: null,
    block: null,
    ...nowhere,
  } as const;
  if (!isObject(trait)) return { ...blank, name: word(textOf(trait)) };
  if (isPlain) return withCorrections({ ...blank, name: word(textOf(trait.name)) }, trait, scope);
  const { ref, linkedEntity } = trait;
  const isReference = typeof ref === 'string';
  const decl: TraitDecl = {
    ...blank,
    name: word(textOf(trait.name)),
    ref: isReference ? word(ref) : null,
    entity: typeof linkedEntity === 'string' && linkedEntity !== '' ? word(linkedEntity) : null,
    isRebindable: trait.entityRebindable === true && typeof linkedEntity === 'string' && linkedEntity !== '',
    tags: raiseTags(trait),
    parts: raiseParts(trait, isReference, scope),
    annotations: isReference || !isMostlyUnnamed(trait) ? [] : [unnamed],
  };
  return withCorrections(decl, trait, scope);
}

/** What of the trait is not as the document has it, member by member; wiring and machine by what they mean. */
function withCorrections(decl: TraitDecl, trait: JsonObject, scope: Scope): TraitDecl {
  const lowered = lowerTrait(decl, scope);
  const has: JsonObject = typeof lowered === 'string' ? { name: lowered } : (lowered as JsonObject);
  const annotations: Annotation[] = [...decl.annotations];
  for (const [name, value] of Object.entries(trait)) {
    if (value === undefined || isSameJson(has[name], value)) continue;
    if (meanings.has(name) && has[name] !== undefined && isSameMeaning(name, has[name], value)) continue;
    annotations.push(memberAnnotation(name, value));
  }
  const without = Object.keys(has).filter((name) => has[name] !== undefined && trait[name] === undefined);
  if (without.length > 0) annotations.push(annotationOf('without', without));
  return { ...decl, annotations };
}

const meanings: ReadonlySet<string> = new Set(['stateMachine', 'emits', 'listens', 'ticks']);

function isSameMeaning(name: string, a: Json, b: Json): boolean {
  const textOfMember = (value: Json) =>
    canonicalText(
      schemaOf({
        orbitals: [{ entity: 'E', traits: [{ name: 'T', [name]: value }], pages: [] }],
      } as unknown as OrbDocument),
    );
  return textOfMember(a) === textOfMember(b);
}

const unnamed = annotationOf('unnamed', true);

/** One mark at the trait is shorter than a correction for each event without a name. */
function isMostlyUnnamed({ stateMachine }: JsonObject): boolean {
  const events = listOf(isObject(stateMachine) ? stateMachine.events : undefined).filter(isNamed);
  const nameless = events.filter((event) => !isObject(event) || event.name === undefined);
  return nameless.length > events.length - nameless.length;
}

function raiseTags({ category, scope, capabilities }: JsonObject): Tag[] {
  const tags: Tag[] = [];
  const tag = (name: string) => tags.push({ name, value: null, ...nowhere });
  if (typeof category === 'string' && tagName.test(category) && !/^(?:instance|collection)$/.test(category))
    tag(category);
  if (scope === 'instance' || scope === 'collection') tag(scope);
  if (tags.length > 0 && isArray(capabilities))
    for (const one of capabilities) if (typeof one === 'string' && tagName.test(one)) tag(one);
  return tags;
}

function raiseParts(trait: JsonObject, isReference: boolean, scope: Scope): TraitPart[] | null {
  const machine = isObject(trait.stateMachine) && !isReference ? trait.stateMachine : null;
  const parts = machine === null ? [] : raiseMachine(machine, scope);
  const emits = listOf(trait.emits)
    .filter(isNamed)
    .map((emit) => raiseEmit(emit, scope));
  if (emits.length > 0) parts.push({ kind: 'emits', entries: emits, ...nowhere });
  const listens = listOf(trait.listens)
    .filter(isNamed)
    .map((listen) => raiseListen(listen, scope));
  if (listens.length > 0) parts.push({ kind: 'listens', entries: listens, ...nowhere });
  const ticks = listOf(trait.ticks)
    .filter(isObject)
    .map((tick) => raiseTick(tick, scope));
  if (ticks.length > 0) parts.push({ kind: 'ticks', entries: ticks, ...nowhere });
  const config = raiseConfig(trait.config, isReference, scope);
  if (config.length > 0) parts.push({ kind: 'config', entries: config, ...nowhere });
  if (isReference && isObject(trait.events) && Object.values(trait.events).every((to) => typeof to === 'string')) {
    const entries = Object.entries(trait.events).map(([from, to]) => ({
      from: word(from),
      to: word(to as string),
      ...nowhere,
    }));
    if (entries.length > 0) parts.push({ kind: 'renames', entries, ...nowhere });
  }
  if (typeof trait.emitsScope === 'string')
    parts.push({ kind: 'emitsScope', scope: word(trait.emitsScope), ...nowhere });
  const effects = listOf(trait.initialEffects);
  if (effects.length > 0 && effects.every(isCall))
    parts.push({ kind: 'effects', effects, effectStarts: [], ...nowhere });
  return machine === null ? parts : withEvents(trait, machine, parts, scope);
}

const isNamed = (node: Json): boolean => isObject(node) || typeof node === 'string';
const isCall = (effect: Json): effect is readonly Json[] => isArray(effect);

/**
 * The parts with what the events need: nothing where they follow from the rest, declarations under `listens`, or all of them, written out, where an event of the rest
 * is none of them.
 */
function withEvents(trait: JsonObject, machine: JsonObject, raised: readonly TraitPart[], scope: Scope): TraitPart[] {
  const events = listOf(machine.events).filter(isNamed);
  if (isSameEvents(eventsOf(trait, raised, scope), events)) return [...raised];
  const parts = withUndeclared(raised, new Set(events.map(keyOf)));
  const derived = eventsOf(trait, parts, scope);
  if (isSameEvents(derived, events)) return [...parts];
  const known = new Map(derived.filter(isObject).map((event) => [textOf(event.key), event]));
  const entity = isMostlyUnnamed(trait) ? null : textOf(trait.linkedEntity);
  const declared = events
    .filter((event) => !isSameEvents([known.get(keyOf(event)) ?? {}], [event]))
    .map((event) => declaredEvent(event, entity, scope));
  const listens = parts.flatMap((part) => (part.kind === 'listens' ? part.entries : []));
  const block: TraitPart = { kind: 'listens', entries: [...listens, ...declared], ...nowhere };
  const more = [...parts.filter(({ kind }) => kind !== 'listens'), block];
  if (isSameEvents(eventsOf(trait, more, scope), events)) return more;
  const entries = events.map((event) => raiseEvent(event, scope));
  return [{ kind: 'events', entries, isAside: true, ...nowhere }, ...parts];
}

/** What a trait emits and its machine does not declare is marked so. */
function withUndeclared(parts: readonly TraitPart[], keys: ReadonlySet<string>): readonly TraitPart[] {
  const mark = (emit: EmitDecl): EmitDecl =>
    keys.has(emit.event.text)
      ? emit
      : { ...emit, annotations: [...emit.annotations, annotationOf('undeclared', true)] };
  return parts.map((part) => (part.kind === 'emits' ? { ...part, entries: part.entries.map(mark) } : part));
}

export const keyOf = (event: Json): string => (isObject(event) ? textOf(event.key) : textOf(event));

export function isSameEvents(a: readonly Json[], b: readonly Json[]): boolean {
  return isSameMeaning(
    'stateMachine',
    { states: [], transitions: [], events: a },
    { states: [], transitions: [], events: b },
  );
}

/** An event as an entry of `listens` that only declares it. */
export function declaredEvent(event: Json, entity: string | null, scope: Scope): ListenDecl {
  const node: JsonObject = isObject(event) ? event : { key: textOf(event) };
  const key = textOf(node.key);
  const payload = payloadOf(node, true, scope);
  const lowered: JsonObject = {
    ...eventHead(key, entity),
    ...(payload === null ? {} : { payloadSchema: scope.types.payload(payload, true) }),
  };
  return corrected({ ...blankListen, event: word(key), payload }, lowered, node);
}

/** The events that follow from the parts of a trait. */
function eventsOf(trait: JsonObject, parts: readonly TraitPart[], scope: Scope): readonly Json[] {
  const probe: TraitDecl = {
    kind: 'trait',
    name: word('T'),
    ref: null,
    entity: typeof trait.linkedEntity === 'string' ? word(trait.linkedEntity) : null,
    isRebindable: false,
    tags: [],
    annotations: isMostlyUnnamed(trait) ? [unnamed] : [],
    inlines: [],
    parts,
    block: null,
    ...nowhere,
  };
  const derived = lowerTrait(probe, scope);
  return isObject(derived) && isObject(derived.stateMachine) ? listOf(derived.stateMachine.events) : [];
}

function payloadOf(node: JsonObject, isListened: boolean, scope: Scope) {
  const { payloadSchema } = node;
  if (!isArray(payloadSchema) || payloadSchema.length === 0 || !payloadSchema.every(isNamed)) return null;
  // The format's own program reads no name in quotes here: such a payload is a correction.
  if (!payloadSchema.every((field) => isBareFieldName(textOf(isObject(field) ? field.name : field)))) return null;
  return payloadSchema.map((field) => raisePayloadField(field, isListened, scope));
}

/** An event as an entry of a list of them. */
export function raiseEvent(event: Json, scope: Scope): EmitDecl {
  const blank = { scope: null, payload: null, annotations: [], ...nowhere } as const;
  if (!isObject(event)) return { ...blank, event: word(textOf(event)) };
  const decl: EmitDecl = { ...blank, event: word(textOf(event.key)), payload: payloadOf(event, true, scope) };
  const lowered = lowerDeclaredEvent(decl, scope);
  return corrected(decl, typeof lowered === 'string' ? { key: lowered } : lowered, event);
}

function raiseEmit(emit: Json, scope: Scope): EmitDecl {
  const blank = { scope: null, payload: null, annotations: [], ...nowhere } as const;
  if (!isObject(emit)) return { ...blank, event: word(textOf(emit)) };
  const hasScope = typeof emit.scope === 'string' && emit.scope !== '';
  const decl: EmitDecl = {
    ...blank,
    event: word(textOf(emit.event)),
    scope: hasScope ? word(emit.scope as string) : null,
    payload: payloadOf(emit, false, scope),
  };
  return corrected(decl, lowerEmit(decl, scope), emit);
}

const blankListen = {
  source: null,
  triggers: null,
  payload: null,
  guard: undefined,
  guardStart: 0,
  mapping: undefined,
  mappingStart: 0,
  annotations: [],
  ...nowhere,
} as const;

function raiseListen(listen: Json, scope: Scope): ListenDecl {
  const node: JsonObject = isObject(listen) ? listen : { event: textOf(listen) };
  const triggers = textOf(node.triggers);
  const from = raiseSource(node.source);
  // The last dot is where the event begins, whatever dots are in its name.
  const full = from === null ? textOf(node.event) : `${from.text}.${textOf(node.event)}`;
  const dot = splitAt(full);
  const source = dot === -1 ? null : word(full.slice(0, dot));
  const decl: ListenDecl = {
    ...blankListen,
    source,
    event: word(full.slice(dot + 1)),
    // Without a source, the arrow is what makes it more than a declaration.
    triggers: triggers !== '' ? word(triggers) : source !== null ? null : word(textOf(node.event)),
    guard: node.guard,
    mapping: isObject(node.payloadMapping) ? node.payloadMapping : undefined,
  };
  return corrected(decl, lowerListen(decl, scope), node);
}

function raiseSource(source: Json | undefined): Word | null {
  if (!isObject(source)) return null;
  if (source.kind === 'any') return word('*');
  const trait = textOf(source.trait);
  if (trait === '') return null;
  return word(typeof source.orbital === 'string' ? `${source.orbital}.${trait}` : trait);
}

function raiseTick(tick: JsonObject, scope: Scope): TickDecl {
  const effects = listOf(tick.effects);
  const isKnown =
    typeof tick.interval === 'number'
      ? Number.isFinite(tick.interval) && tick.interval >= 0
      : typeof tick.interval === 'string';
  const decl: TickDecl = {
    name: word(textOf(tick.name)),
    interval: isKnown ? (tick.interval as Json) : 1000,
    intervalStart: 0,
    guard: tick.guard,
    guardStart: 0,
    annotations: [],
    effects: effects.every(isCall) ? effects : [],
    effectStarts: [],
    headEnd: 0,
    ...nowhere,
  };
  return corrected(decl, lowerTick(decl, scope), tick);
}

function raiseConfig(config: Json | undefined, isReference: boolean, scope: Scope): ConfigEntry[] {
  if (!isObject(config)) return [];
  const entries: ConfigEntry[] = [];
  for (const [name, entry] of Object.entries(config)) {
    const isArgument =
      isReference &&
      isObject(entry) &&
      entry.type === 'unknown' &&
      entry.default !== undefined &&
      Object.keys(entry).length === 2;
    if (isArgument) entries.push({ name: word(name), value: entry.default as Json, valueStart: 0, ...nowhere });
    else {
      const raised = raiseConfigEntry(name, entry, scope);
      // An entry of another form: all of the config is written as a value.
      if (raised === null) return [];
      entries.push(raised);
    }
  }
  return entries;
}

function raiseMachine(machine: JsonObject, scope: Scope): TraitPart[] {
  const states = listOf(machine.states).filter(isNamed);
  const initial = states.filter((state) => isObject(state) && state.isInitial === true);
  const first: TraitPart[] =
    initial.length === 1 ? [{ kind: 'initial', name: word(textOf((initial[0] as JsonObject).name)), ...nowhere }] : [];
  const blocks = groupTransitions(listOf(machine.transitions).filter(isObject));
  const isOrdered = blocks.some(({ source }) => isShared(source));
  // Where nothing is ordered, a source has one block, which goes to the first state of its name.
  const waiting = new Map(blocks.map((block) => [block.source, block]));
  const blockOf = (name: string) => {
    const found = waiting.get(name);
    waiting.delete(name);
    return found?.transitions ?? [];
  };
  const declared: StateDecl[] = states.map((state) => {
    const name = isObject(state) ? textOf(state.name) : textOf(state);
    const decl = stateOf(name, isOrdered ? [] : blockOf(name), scope);
    const isInitial = initial.length === 1 ? state === initial[0] : state === states[0];
    return isObject(state) ? corrected(decl, { name, ...(isInitial ? { isInitial: true } : {}) }, state) : decl;
  });
  if (isOrdered) return first.concat(inOrder(declared, blocks, scope));
  const names = new Set(declared.map(({ name }) => name.text));
  return first.concat(
    declared,
    [...waiting.values()].map((block) => undeclared(block, names, scope)),
  );
}

const isShared = (source: string) => source === '*' || source.includes('|');

/** Where transitions of several states stand between those of one, blocks follow the list; a state has its first block where it is declared. */
function inOrder(declared: readonly StateDecl[], blocks: readonly TransitionGroup[], scope: Scope): StateDecl[] {
  const names = new Set(declared.map(({ name }) => name.text));
  return [...declared, ...blocks.map((block) => undeclared(block, names, scope))];
}

function undeclared({ source, transitions }: TransitionGroup, names: ReadonlySet<string>, scope: Scope): StateDecl {
  const decl = stateOf(source, transitions, scope);
  return names.has(source) || isShared(source) ? decl : { ...decl, annotations: [annotationOf('undeclared', true)] };
}

function stateOf(name: string, transitions: readonly JsonObject[], scope: Scope): StateDecl {
  const decl: StateDecl = {
    kind: 'state',
    name: word(name),
    annotations: [],
    transitions: [],
    block: null,
    ...nowhere,
  };
  return { ...decl, transitions: transitions.map((transition) => raiseTransition(transition, decl, scope)) };
}

interface TransitionGroup {
  readonly source: string;
  readonly transitions: JsonObject[];
}

/** By source. Where some have several sources, only neighbours are together, because their order counts. */
function groupTransitions(transitions: readonly JsonObject[]): TransitionGroup[] {
  const sources = transitions.map(({ from }) => (isArray(from) ? from.map(textOf).join('|') : textOf(from)));
  const isOrdered = sources.some(isShared);
  const groups: TransitionGroup[] = [];
  const bySource = new Map<string, TransitionGroup>();
  transitions.forEach((transition, index) => {
    const source = sources[index] as string;
    const last = isOrdered ? groups.at(-1) : bySource.get(source);
    if (last !== undefined && last.source === source) last.transitions.push(transition);
    else {
      const group = { source, transitions: [transition] };
      groups.push(group);
      bySource.set(source, group);
    }
  });
  return groups;
}

function raiseTransition(transition: JsonObject, state: StateDecl, scope: Scope): TransitionDecl {
  const effects = listOf(transition.effects);
  const decl: TransitionDecl = {
    event: word(textOf(transition.event)),
    target: word(textOf(transition.to)),
    guard: transition.guard,
    guardStart: 0,
    annotations: [],
    effects: effects.every(isCall) ? effects : [],
    effectStarts: [],
    headEnd: 0,
    ...nowhere,
  };
  const from = isArray(transition.from) ? { from: transition.from.map(textOf).join('|') } : {};
  return corrected(decl, lowerTransition(decl, state, scope), { ...transition, ...from });
}
