// Typed holes in effects and patterns: what lacks an argument, a verb, a type or a drawing gets it from what a trait built alike has there, from what the same machine
// does elsewhere, from what is named alike, else the plainest thing that the operator or the pattern takes.

import { isSameJson } from '../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { wordsOf } from '../base/words.ts';
import { payloadReadsOf } from '../notation/payload-reads.ts';
import { type Entity, nodeName, payloadNames, type Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { persistVerbs } from '../schema/language.ts';
import type { Model } from '../schema/model.ts';
import { walkTrait } from '../schema/walk.ts';
import { isRetiredIn, retiredOperators } from '../verify/retired.ts';
import type { Target } from '../verify/target.ts';
import { analogousValues } from './analogous.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { persistVerbOf, valueNamed, verbNamed } from './persist-verbs.ts';
import { setAt, textOf, valueAt } from './places.ts';

const copiesMax = 2;

/** The guard that a pointer leads into, or null. */
function guardPointer(pointer: string): string | null {
  const steps = pointer.split('/');
  const at = steps.indexOf('guard');
  return at === -1 ? null : steps.slice(0, at + 1).join('/');
}

export function effectEdits(ask: Ask): Edit[] {
  const { finding, trait, model, evidence } = ask;
  const { pointer } = finding;
  const value = valueAt(model, pointer);
  if (trait === null || value === undefined) return [];
  if (isArray(value) && typeof value[0] === 'string') {
    const guard = guardPointer(pointer);
    if (guard !== null) return finding.rule === 'effect-in-guard' ? askedEdits(ask, value, guard) : [];
    const known = evidence.registries.operators.get(value[0]);
    return known === undefined || value.length - 1 >= known.min ? [] : completions(ask, trait, value);
  }
  if (typeof value !== 'string') return [];
  if (pointer.endsWith('/1')) return verbEdits(ask, trait, value);
  return evidence.registries.operators.has(value) && !pointer.endsWith('/0') ? completions(ask, trait, [value]) : [];
}

/** What a `persist` with an unknown verb is likely to do. */
function verbEdits({ finding, transition, model }: Ask, trait: Trait, verb: string): Edit[] {
  const call = valueAt(model, finding.pointer.slice(0, -'/1'.length));
  if (call === undefined || !isArray(call) || call[0] !== 'persist' || transition === null) return [];
  const named = verbNamed(verb, call, transition, trait);
  const [near] = nearestNames(verb, persistVerbs, 1);
  const takesAway = (one: string) => one === 'delete' || one === 'clear';
  const told = named ?? persistVerbOf(call, transition, trait);
  // A typo of a verb is that verb, unless it would take away what there is data to store of.
  if (near !== undefined && (!takesAway(near) || takesAway(told))) return [];
  return [
    edit(finding, 'bind', [setAt(finding.pointer, told)], {
      because: named === null ? 'verb, told' : 'verb, named',
      names: null,
    }),
  ];
}

/** An effect that a guard asks for is done beside the others of its step; what else the guard asks stays. */
function askedEdits({ finding, transition, model }: Ask, effect: Json, path: string): Edit[] {
  const guard = valueAt(model, path);
  const at = Number(finding.pointer.slice(path.length + 1));
  const others = guard !== undefined && isArray(guard) && guard[0] === 'and' && at > 0 ? guard.toSpliced(at, 1) : [];
  const left = others.length > 2 ? others : (others[1] ?? null);
  // Deeper in a condition, what is left of it is not known.
  const dropped = edit(finding, 'fill', [setAt(path, left)], { because: 'guard, without effect', strategy: 'mark' });
  if ((finding.pointer !== path && left === null) || transition === null) return [dropped];
  const isDone = transition.effects.some((one) => isSameJson(one, effect));
  const { guard: _asked, ...rest } = transition.node as unknown as JsonObject;
  // What is stored afterwards is set first.
  const isSet = isArray(effect) && effect[0] === 'set';
  const effects = isDone
    ? transition.effects
    : isSet
      ? [effect, ...transition.effects]
      : [...transition.effects, effect];
  const step: JsonObject = { ...rest, ...(left !== null && { guard: left }), effects: effects as Json };
  const moved = edit(finding, 'rewrite', [setAt(path.slice(0, path.lastIndexOf('/')), step)], {
    because: isDone ? 'guard, done as well' : 'guard, done',
  });
  return [moved, dropped];
}

/** Whole calls that begin like the given one: as a trait built alike has them in this place, as the machine writes them elsewhere, then the plainest. */
function completions(ask: Ask, trait: Trait, call: readonly Json[]): Edit[] {
  const { finding, transition, entity, evidence } = ask;
  const begins = (other: Json): other is Json[] =>
    isArray(other) && other.length > call.length && call.every((item, i) => textOf(item) === textOf(other[i]));
  const event = transition?.event ?? '';
  const carried = payloadNames(trait.events.find((one) => one.name === event)?.payload ?? null) ?? [];
  const out: Edit[] = [];
  const add = (because: string, calls: readonly (readonly Json[])[]) =>
    calls.slice(0, copiesMax).forEach((whole, rank) => {
      out.push(edit(finding, 'fill', [setAt(finding.pointer, whole as Json)], { because, rank }));
    });
  add('argument, analogous', analogousValues(ask, finding.pointer, evidence).filter(begins));
  const [operator, target] = call;
  if (operator === 'set' && typeof target === 'string') {
    const field = target.split('.')[1] ?? '';
    if (carried.includes(field)) {
      const isRead = payloadReadsOf(trait).get(event)?.has(field) === true;
      add(isRead ? 'argument, carried' : 'argument, carried for nothing', [['set', target, `@payload.${field}`]]);
    }
    const named = transition === null ? null : valueNamed(target, transition, trait, entity);
    if (named !== null) add('argument, named', [['set', target, named]]);
  }
  add('argument, elsewhere', copies(begins, trait, transition?.to ?? ''));
  const plain = plainest(call, trait, event, entity, evidence.registries.target);
  if (plain !== null) add('argument, plain', [plain]);
  return out;
}

/** Calls of the trait that begin in the same way, those on entering the same state first, most frequent first. */
function copies(begins: (other: Json) => other is Json[], trait: Trait, state: string): Json[][] {
  const found = new Map<string, { call: Json[]; score: number }>();
  walkTrait(trait, {
    effect: (value, { owner }) => {
      if (!begins(value)) return;
      const known = found.get(textOf(value)) ?? { call: [...value], score: 0 };
      known.score += owner.kind === 'transition' && owner.to === state ? 10 : 1;
      found.set(textOf(value), known);
    },
  });
  return [...found.values()].sort((a, b) => b.score - a.score).map((one) => one.call);
}

const sentenceOf = (name: string) => {
  const words = wordsOf(name).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The plainest arguments that an operator can live with, or null where nothing is sensible. */
function plainest(
  call: readonly Json[],
  trait: Trait,
  event: string,
  entity: Entity | null,
  target: Target,
): Json[] | null {
  const [operator, first] = call;
  const retired = typeof operator === 'string' ? retiredOperators[operator] : undefined;
  const text = sentenceOf(event === '' ? trait.name : event);
  switch (operator) {
    case 'set':
      return typeof first === 'string' ? ['set', first, defaultOf(first, entity)] : null;
    case 'notify':
      return retired === undefined || !isRetiredIn(target, retired)
        ? ['notify', text]
        : ['render-ui', 'toast', { type: 'alert', message: text, variant: 'info' }];
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
      return entity === null ? null : ['persist', typeof first === 'string' ? first : 'update', entity.name];
    case 'render-ui':
      return ['render-ui', first ?? 'main', { type: 'stack', children: [{ type: 'typography', content: text }] }];
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

const parentOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));

/** Whether a pointer leads to an argument of a `render-ui`. */
function isDrawn(model: Model, pointer: string): boolean {
  const parent = valueAt(model, parentOf(pointer));
  return parent !== undefined && isArray(parent) && parent[0] === 'render-ui';
}

/** Members that people write for the type of a pattern. */
const typeAlias = /^(?:component|pattern|widget|element|ui|kind|as|tag)_?(?:type|name)?$/i;

/** Gives a pattern the type that patterns with the same members have, that the trait is named for, or that stands under another member. */
export function patternEdits(ask: Ask): Edit[] {
  const { finding, trait, model, evidence } = ask;
  const { pointer } = finding;
  const { patterns } = evidence.registries;
  const value = valueAt(model, pointer);
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  const typed = (path: string, types: readonly (readonly [string, string | null])[]) =>
    types.flatMap(([because, type], rank) =>
      type === null || !patterns.has(type) ? [] : [edit(finding, 'fill', [setAt(path, type)], { because, rank })],
    );
  if (value !== undefined && isObject(value)) {
    const alias = Object.keys(value).find((key) => typeAlias.test(key) && patterns.has(nodeName(value, key)));
    if (nodeName(value, 'type') === '' && alias !== undefined) {
      const entries = Object.entries(value).map(([key, member]) => [key === alias ? 'type' : key, member]);
      return [edit(finding, 'rewrite', [setAt(pointer, Object.fromEntries(entries) as Json)], { because: 'member' })];
    }
    const named = isDrawn(model, pointer) && trait !== null ? patternNamed(trait, patterns) : null;
    return typed(`${pointer}/type`, [
      ['type, alike', evidence.patternTypeLike(value)],
      ['type, named', named],
      ['type, by members', typeByMembers(value)],
    ]);
  }
  if (last === 'type' || last === 'patternType') {
    const pattern = valueAt(model, parentOf(pointer));
    if (pattern === undefined || !isObject(pattern)) return [];
    const shown = typeof pattern.entity === 'string' ? [`entity-${finding.name}`, `data-${finding.name}`] : [];
    const types = shown.map((type) => ['type, of lists', type] as const);
    return typed(pointer, [
      ...types,
      ['type, alike', evidence.patternTypeLike(pattern)],
      ['type, by members', typeByMembers(pattern)],
    ]).map((one) => ({ ...one, strategy: 'correct' }));
  }
  if (!isDrawn(model, pointer) || last === '1' || (typeof value !== 'string' && typeof value !== 'number')) return [];
  return [
    edit(finding, 'fill', [setAt(pointer, { type: 'typography', content: String(value) })], { because: 'text drawn' }),
  ];
}

/** The longest pattern name that the words of the trait's name contain: `SwipeableRowRender` draws a `swipeable-row`. */
function patternNamed({ name }: Trait, patterns: ReadonlySet<string>): string | null {
  const words = wordsOf(name);
  for (let length = words.length; length >= 2; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const pattern = words.slice(from, from + length).join('-');
      if (patterns.has(pattern)) return pattern;
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

/** Null of a pattern that says nothing: only a person knows what it draws, if anything. */
const typeByMembers = (value: JsonObject): string | null =>
  Object.keys(value).length === 0 ? null : (tellingMembers.find(([member]) => member in value)?.[1] ?? 'stack');
