// Candidates for effects and patterns that say too little: the rest is copied from what the same machine does elsewhere, or is the plainest thing that
// says what was meant. Taking the effect away is left to the check's own suggestions and to the last resort.
import { isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { parsePointer, type Segment } from '../base/pointer.ts';
import type { Entity, Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { walkTrait } from '../schema/walk.ts';
import type { Finding } from '../verify/finding.ts';
import { analogousValues } from './analogous-candidates.ts';
import { type Candidate, candidate, correctionPenalty } from './candidate.ts';
import { isNearSlip } from './dialect/call-shapes.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';
import { textOf } from './node-text.ts';
import { persistVerbOf, verbNamed } from './persist-verbs.ts';
import { valueNamed } from './set-values.ts';
import { wordsOf } from './words.ts';

const copiesMax = 2;
/** A correction that the check does not suggest, because its own trial found more wrong than before. */
export const hidingPenalty = 60;

/** Fills an effect that has too few arguments; an effect that stands in a guard is done instead, or goes. */
export function effectCandidates(finding: Finding, place: Located, model: Model, evidence: Evidence): Candidate[] {
  const { trait } = place;
  const value = valueAt(model, finding.pointer);
  if (trait === null) return [];
  if (isArray(value) && typeof value[0] === 'string') {
    const guard = guardPointer(finding.pointer);
    if (guard !== null) return askedEffectCandidates(finding, value, guard, place, model);
    const known = evidence.registries.operators.get(value[0]);
    if (known === undefined || value.length - 1 >= known.min) return [];
    return completions(value, finding.pointer, place, evidence).map((whole, rank) =>
      candidate(finding, 'complete', [set(finding.pointer, whole)], 40 * rank),
    );
  }
  if (typeof value === 'string' && finding.pointer.endsWith('/1')) return verbCandidates(finding, value, place, model);
  if (typeof value === 'string' && evidence.registries.operators.has(value)) {
    return completions([value], finding.pointer, place, evidence).map((whole, rank) =>
      candidate(finding, 'complete', [set(finding.pointer, whole)], 40 * rank),
    );
  }
  return typeof value === 'string' && finding.pointer.endsWith('/0')
    ? operatorCandidates(finding, value, evidence)
    : [];
}

/** The nearest operator, also where the call brings to light under it what the slip has hidden. */
function operatorCandidates(finding: Finding, operator: string, { registries }: Evidence): Candidate[] {
  return nearestNames(operator, registries.operators.keys(), 1).map((near) =>
    candidate(finding, 'correct', [set(finding.pointer, near)], correctionPenalty(operator, near) + hidingPenalty),
  );
}

/** Roots under which other formats have what comes with an event. */
const givenRoots: ReadonlySet<string> = new Set(['@form', '@data', '@params', '@event', '@args', '@input']);

/** A binding whose root says nothing to anybody, by what it reads: a field of the entity, or one that the event carries. */
export function rootCandidates(finding: Finding, { trait, transition, entity }: Located, model: Model): Candidate[] {
  const [root = '', ...rest] = finding.name.split('.');
  const [field] = rest;
  const value = valueAt(model, finding.pointer);
  const isRoot = /^@(?:entity|payload|config|trait|now|result|item|index)$/.test(root);
  if (field === undefined || isRoot || value !== finding.name) return [];
  const carried = trait?.events.find((one) => one.name === transition?.event)?.payload ?? [];
  const namesIn = (payload: readonly Json[]) => payload.map((item) => (isObject(item) ? String(item.name) : ''));
  const names: [string, string[]][] = [
    ['@entity', (entity?.fields ?? []).map((one) => one.name)],
    ['@payload', namesIn(carried)],
  ];
  // What a step on another event carries may have been meant to come with this one.
  const others = trait?.events.flatMap((one) => namesIn(one.payload ?? [])) ?? [];
  if (givenRoots.has(root) && others.includes(field)) names[1] = ['@payload', [...namesIn(carried), field]];
  if (givenRoots.has(root)) names.reverse();
  const call = valueAt(model, finding.pointer.slice(0, finding.pointer.lastIndexOf('/')));
  const target = isArray(call) && call[0] === 'set' && finding.pointer.endsWith('/2') ? call[1] : null;
  return names.flatMap(([meant, known], rank) => {
    const [near] = known.includes(field) ? [field] : nearestNames(field, known, 1);
    if (near === undefined) return [];
    const whole = [meant, near, ...rest.slice(1)].join('.');
    // To set a field to itself says nothing.
    if (whole === target) return [];
    return [candidate(finding, 'correct', [set(finding.pointer, whole)], 60 + 40 * rank + (near === field ? 0 : 100))];
  });
}

/** What a `persist` with an unknown verb is likely to do; a slip of a verb is that verb, unless it would take away what there is data to store of. */
function verbCandidates(finding: Finding, verb: string, { trait, transition }: Located, model: Model): Candidate[] {
  const call = valueAt(model, finding.pointer.slice(0, -'/1'.length));
  if (!isArray(call) || call[0] !== 'persist' || trait === null || transition === null) return [];
  const told = verbNamed(verb, call, transition, trait) ?? persistVerbOf(call, transition, trait);
  const near = nearestNames(verb, ['create', 'update', 'delete', 'clear'], 1)[0];
  const takesAway = (one: string) => one === 'delete' || one === 'clear';
  if (near !== undefined && !(takesAway(near) && !takesAway(told))) return [];
  return [candidate(finding, 'correct', [set(finding.pointer, told)], -30)];
}

const set = (path: string, value: Json) => ({ action: 'set_property', params: { path, value } });

export function valueAt({ document }: Pick<Model, 'document'>, pointer: string): Json | undefined {
  let at = document as unknown as Json | undefined;
  for (const step of parsePointer(pointer) ?? []) at = (at as Record<string, Json> | null | undefined)?.[step];
  return at;
}

/** The guard that a pointer leads into, or null. */
export function guardPointer(pointer: string): string | null {
  const steps = pointer.split('/');
  const at = steps.indexOf('guard');
  return at === -1 ? null : steps.slice(0, at + 1).join('/');
}

/** An effect that a guard asks for is done beside the others of its step; what else the guard asks stays. */
function askedEffectCandidates(
  finding: Finding,
  effect: Json,
  path: string,
  { transition }: Located,
  model: Model,
): Candidate[] {
  const guard = valueAt(model, path);
  const at = Number(finding.pointer.slice(path.length + 1));
  const conditions = guard !== undefined && isArray(guard) && guard[0] === 'and' ? guard : null;
  const others = conditions === null || !(at > 0) ? [] : conditions.toSpliced(at, 1);
  const left = others.length > 2 ? others : (others[1] ?? null);
  // Deeper in a condition, what is left of it is not known.
  if (finding.pointer !== path && left === null) return [candidate(finding, 'mark', [set(path, null)], 300)];
  const dropped = candidate(finding, 'mark', [set(path, left)], 300);
  if (transition === null || transition.effects.some((one) => isSameJson(one, effect))) return [dropped];
  // What is stored afterwards is set first.
  const isSet = isArray(effect) && effect[0] === 'set';
  const effects = isSet ? [effect, ...transition.effects] : [...transition.effects, effect];
  const { guard: _asked, ...rest } = transition.node as unknown as JsonObject;
  const step: JsonObject = { ...rest, ...(left !== null && { guard: left }), effects };
  const done = set(path.slice(0, path.lastIndexOf('/')), step);
  return [candidate(finding, 'correct', [done], askedPenalty), dropped];
}

/** Two things at once. */
const askedPenalty = 300;

/** Whole calls that begin like the given one: as a trait built alike has them in this place, as the machine writes them elsewhere, then the plainest. */
function completions(call: readonly Json[], pointer: string, place: Located, evidence: Evidence): Json[][] {
  const { trait, transition, entity } = place;
  if (trait === null) return [];
  const operator = call[0] as string;
  const begins = (other: Json): other is Json[] =>
    isArray(other) && other.length > call.length && call.every((item, i) => textOf(item) === textOf(other[i]));
  const out: Json[][] = analogousValues(place, pointer, evidence).filter(begins).slice(0, copiesMax);
  const event = transition?.event ?? '';
  if (operator === 'set') out.push(...assigned(call, trait, event), ...named(call, place));
  out.push(...copies(call, trait, transition?.to ?? ''));
  const plain = plainest(call, trait, event, entity);
  if (plain !== null) out.push(plain);
  const whole = out.slice(0, copiesMax + 1);
  // A copy from a step on another event may read what this one does not carry.
  const carried = trait.events.find((one) => one.name === event)?.payload ?? [];
  const names = carried.map((item) => (isObject(item) ? String(item.name) : ''));
  const isCarried = (one: Json[]) => payloadFieldsIn(one).every((name) => names.includes(name));
  return [...whole.filter(isCarried), ...whole.filter((one) => !isCarried(one))];
}

/** The payload fields that a call reads. */
function payloadFieldsIn(call: readonly Json[]): string[] {
  return [...JSON.stringify(call).matchAll(/@payload\.([\p{L}\p{M}\p{N}_]+)/gu)].map(([, name]) => name as string);
}

/** The payload field of the same name is what a bare `set` most likely stores. */
function assigned(call: readonly Json[], trait: Trait, event: string): Json[][] {
  const field = typeof call[1] === 'string' ? (call[1].split('.')[1] ?? '') : '';
  const declared = trait.events.find((one) => one.name === event)?.payload ?? [];
  const names = declared.map((item) => (isObject(item) ? String(item.name) : ''));
  return field !== '' && names.includes(field) ? [['set', call[1] as Json, `@payload.${field}`]] : [];
}

/** The value that is called as where the step leads. */
function named(call: readonly Json[], { trait, transition, entity }: Located): Json[][] {
  const [operator, target] = call;
  if (trait === null || transition === null || typeof target !== 'string') return [];
  const value = valueNamed(target, transition, trait, entity);
  return value === null ? [] : [[operator as Json, target, value]];
}

/** Calls of the trait that begin in the same way, those on entering the same state first, most frequent first. */
function copies(call: readonly Json[], trait: Trait, state: string): Json[][] {
  const found = new Map<string, { call: Json[]; score: number }>();
  const begins = (other: readonly Json[]) =>
    other.length > call.length && call.every((item, i) => textOf(item) === textOf(other[i]));
  walkTrait(trait, {
    effect: (value, { owner }) => {
      if (!isArray(value) || !begins(value)) return;
      const text = textOf(value);
      const score = owner.kind === 'transition' && owner.to === state ? 10 : 1;
      const known = found.get(text);
      if (known === undefined) found.set(text, { call: [...value], score });
      else known.score += score;
    },
  });
  return [...found.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, copiesMax)
    .map((one) => one.call);
}

/** The plainest arguments that an operator can live with, or null where nothing is sensible. */
function plainest(call: readonly Json[], trait: Trait, event: string, entity: Entity | null): Json[] | null {
  const [operator] = call;
  const words = wordsOf(event === '' ? trait.name : event).join(' ');
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  switch (operator) {
    case 'set':
      return typeof call[1] === 'string' ? ['set', call[1], defaultOf(call[1], entity)] : null;
    case 'notify':
      return ['notify', text];
    case 'emit': {
      const putOut = new Set(emitSitesOf(trait).map((site) => site.event));
      const idle = trait.emits.find((emit) => emit.name !== '' && !putOut.has(emit.name)) ?? trait.emits[0];
      return idle === undefined ? null : ['emit', idle.name];
    }
    case 'fetch':
    case 'ref':
    case 'spawn':
      return entity === null ? null : [operator, entity.name];
    case 'persist':
      return entity === null ? null : ['persist', typeof call[1] === 'string' ? call[1] : 'update', entity.name];
    case 'render-ui':
      return ['render-ui', call[1] ?? 'main', { type: 'stack', children: [{ type: 'typography', content: text }] }];
    default:
      return null;
  }
}

/** The default of a field, else the empty value of its type. */
function defaultOf(target: string, entity: Entity | null): Json {
  const field = entity?.fields.find((one) => one.name === target.split('.')[1]);
  if (field === undefined || typeof field.node === 'string') return null;
  if (field.node.default !== undefined) return field.node.default as Json;
  const empty: Record<string, Json> = { string: '', number: 0, boolean: false, array: [] };
  return empty[field.type] ?? (/date|time/.test(field.type) ? '@now' : null);
}

/** Gives a pattern the type that patterns with the same members have, or that the trait is named for. */
export function patternCandidates(finding: Finding, { trait }: Located, model: Model, evidence: Evidence): Candidate[] {
  const value = valueAt(model, finding.pointer);
  const steps = parsePointer(finding.pointer) ?? [];
  const isRoot = isRootPattern(model, steps);
  if (isObject(value)) {
    const named = isRoot && trait !== null ? patternNamed(trait, evidence) : null;
    const types = [evidence.patternTypeLike(value), named, typeByMembers(value)];
    const order = named === null || exactMembers(value, evidence) ? types : [named, ...types];
    return [...new Set(order)]
      .filter((type): type is string => type !== null && evidence.registries.patterns.has(type))
      .map((type, rank) => candidate(finding, 'complete', [set(`${finding.pointer}/type`, type)], 40 * rank));
  }
  if (steps.at(-1) === 'type' || steps.at(-1) === 'patternType') return typeCandidates(finding, model, evidence);
  if (!isRoot || steps.at(-1) === slotStep || (typeof value !== 'string' && typeof value !== 'number')) return [];
  return [candidate(finding, 'complete', [set(finding.pointer, { type: 'typography', content: String(value) })])];
}

/** For a type that no pattern has and that is like none, or like one in no more than some letters: the type of what has the same members. */
function typeCandidates(finding: Finding, model: Model, evidence: Evidence): Candidate[] {
  const near = finding.repairs[0]?.params.value;
  const isFar = typeof near === 'string' && !isNearSlip(finding.name, near) && evidence.placesOf(near) === 0;
  if (finding.repairs.length > 0 && !isFar) return [];
  const pattern = valueAt(model, finding.pointer.slice(0, finding.pointer.lastIndexOf('/')));
  if (!isObject(pattern)) return [];
  const types = [
    ...listTypes(pattern, finding.name, evidence),
    evidence.patternTypeLike(pattern),
    typeByMembers(pattern),
  ];
  return [...new Set(types)]
    .filter((type): type is string => type !== null && evidence.registries.patterns.has(type))
    .map((type, rank) =>
      candidate(finding, 'correct', [set(finding.pointer, type)], (isFar ? fittingPenalty : 200) + 40 * rank),
    );
}

/** What fits the members comes before what fits the letters. */
const fittingPenalty = -120;

/** What shows an entity and is called by a part of the type alone, as `list` is of `entity-list`: the one that the document has first. */
function listTypes(pattern: JsonObject, written: string, evidence: Evidence): string[] {
  if (typeof pattern.entity !== 'string') return [];
  const types = ['entity-', 'data-'].map((prefix) => `${prefix}${written}`);
  return types.sort((a, b) => evidence.placesOf(b) - evidence.placesOf(a));
}

function exactMembers(value: JsonObject, evidence: Evidence): boolean {
  return evidence.patternTypeLike(value) !== null && Object.keys(value).length <= 2;
}

/** Where a `render-ui` says its slot: what is written there is no pattern. */
const slotStep = '1';

export const isSlot = (model: Model, pointer: string) =>
  pointer.endsWith(`/${slotStep}`) && isRootPattern(model, parsePointer(pointer) ?? []);

function isRootPattern(model: Model, steps: readonly Segment[]): boolean {
  const parent = valueAt(
    model,
    steps
      .slice(0, -1)
      .map((step) => `/${step}`)
      .join(''),
  );
  return isArray(parent) && parent[0] === 'render-ui';
}

/** The longest pattern name that the words of the trait's name begin with or contain: `SwipeableRowRender` draws a `swipeable-row`. */
function patternNamed(trait: Trait, evidence: Evidence): string | null {
  const words = wordsOf(trait.name);
  for (let length = words.length; length >= 2; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join('-');
      if (evidence.registries.patterns.has(name)) return name;
    }
  }
  return null;
}

/** What members tell on their own, most telling first. */
const tellingMembers: readonly (readonly [string, string])[] = [
  ['submitEvent', 'form-section'],
  ['columns', 'entity-table'],
  ['itemActions', 'entity-table'],
  ['onRetry', 'error-state'],
  ['inputType', 'input'],
  ['action', 'button'],
  ['event', 'button'],
  ['content', 'typography'],
  ['text', 'typography'],
  ['message', 'alert'],
  ['entity', 'entity-list'],
];

function typeByMembers(value: JsonObject): string {
  return tellingMembers.find(([member]) => member in value)?.[1] ?? 'stack';
}
