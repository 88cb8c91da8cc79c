// Effects and guards in the notation of other formats: as an object, as text, wrapped once more, without the list around it, under another operator. What
// is said is said again as an array headed by its operator; nothing is made up.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { nearestNames } from '../../base/nearest.ts';
import type { Trait } from '../../schema/element.ts';
import { nodeName } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { pointerOf } from '../../schema/model.ts';
import type { Finding } from '../../verify/finding.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { guardPointer, hidingPenalty, valueAt } from '../effect-candidates.ts';
import type { Evidence } from '../evidence.ts';
import type { Located } from '../locate.ts';
import { textOf } from '../node-text.ts';
import { persistVerbOf } from '../persist-verbs.ts';
import { asWhen, headless, isNearSlip, operatorOf, persistVerbs } from './call-shapes.ts';
import { conditionIn, meantBy, meantByGuard } from './conditions.ts';

/** The same in other words: before whatever else comes to mind. */
const saidPenalty = -150;

const set = (path: string, value: Json) => ({ action: 'set_property', params: { path, value } });
const said = (finding: Finding, path: string, value: Json, penalty = 0): Candidate =>
  candidate(finding, 'correct', [set(path, value)], saidPenalty + penalty);

/** What other formats call what an operator does. */
const effectWords: Readonly<Record<string, readonly string[]>> = {
  emit: ['dispatch', 'raise', 'send', 'publish', 'trigger', 'fire', 'broadcast'],
  set: ['assign', 'update', 'setState', 'setField', 'put', 'change', 'mutate'],
  persist: ['save', 'store', 'create', 'mutate', 'write', 'upsert', 'commit'],
  fetch: ['load', 'query', 'get', 'select', 'read', 'list'],
  navigate: ['goto', 'redirect', 'push', 'route', 'go'],
  notify: ['toast', 'alert', 'message', 'show-notification', 'snackbar'],
  'render-ui': ['render', 'show', 'draw', 'display', 'renderUI', 'view'],
};

const meantByEffect = meantBy(effectWords);

/** The members in which other formats give the arguments of an operator, in order. */
const argumentMembers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  emit: [
    ['event', 'name'],
    ['payload', 'data', 'detail'],
  ],
  set: [['target', 'path', 'field', 'key'], ['value']],
  persist: [
    ['action', 'verb', 'operation', 'mode'],
    ['entity', 'model'],
    ['data', 'value', 'payload', 'record'],
    ['options'],
  ],
  fetch: [['entity', 'model', 'resource'], ['options']],
  navigate: [['path', 'to', 'url']],
  notify: [
    ['message', 'text', 'content'],
    ['level', 'variant', 'severity', 'kind'],
  ],
  'render-ui': [
    ['slot', 'target'],
    ['pattern', 'ui', 'content', 'view'],
  ],
};

const operatorMembers = ['type', 'effect', 'op', 'action', 'operator', 'kind', 'name', 'do'];

/** An effect that an object describes: by a member for the operator and one for each argument, or by the operator as the only member. */
function fromObject(value: JsonObject, { registries }: Evidence): Json[] | null {
  const keys = Object.keys(value);
  const [only] = keys;
  if (keys.length === 1 && only !== undefined && registries.operators.has(only)) {
    const given = value[only] as Json;
    return [only, ...(isArray(given) ? given : [given])];
  }
  const key = operatorMembers.find((member) => registries.operators.has(nodeName(value, member)));
  if (key === undefined) return null;
  const operator = nodeName(value, key);
  const members = argumentMembers[operator];
  const rest = keys.filter((member) => member !== key);
  if (members === undefined) return [operator, ...rest.map((member) => value[member] as Json)];
  const out: Json[] = [operator];
  for (const names of members) {
    const at = rest.findIndex((member) => names.includes(member));
    if (at === -1) break;
    out.push(value[rest[at] as string] as Json);
    rest.splice(at, 1);
  }
  // What is set may be given by its name alone.
  const [, target] = out;
  if (operator === 'set' && typeof target === 'string' && /^\w+$/.test(target)) out[1] = `@entity.${target}`;
  // An argument that has no place would be lost.
  return rest.length === 0 ? out : null;
}

/** Longer texts are data. */
const textLengthMax = 500;

/** `emit SAVED`, or `notify(Saved, success)`. */
function fromText(text: string, { registries }: Evidence): Json[] | null {
  if (text.length > textLengthMax) return null;
  const [, name = '', given = ''] =
    /^\s*([\w/-]+)\s*\((.*)\)\s*;?\s*$/s.exec(text) ?? /^\s*([\w/-]+)\s+(.+)$/s.exec(text) ?? [];
  const known = registries.operators.get(name);
  if (known === undefined || !known.effect) return null;
  const isCalled = text.includes('(');
  const parts = isCalled
    ? (given.match(/'[^']*'|"[^"]*"|[^,'"]+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
    : given.trim().split(/\s+/);
  const max = known.max ?? parts.length;
  // Words of a last argument, such as a message, belong together.
  const whole = parts.length <= max || isCalled ? parts : [...parts.slice(0, max - 1), parts.slice(max - 1).join(' ')];
  const plain = whole.map((part) => part.replace(/^(['"])(.*)\1$/s, '$2'));
  return plain.length < known.min ? null : [name, ...plain];
}

const isCall = (value: Json | undefined, { registries }: Evidence): value is readonly Json[] =>
  value !== undefined && isArray(value) && typeof value[0] === 'string' && registries.operators.has(value[0]);

/** What an effect in another notation says; null where it is none. */
export function asCall(value: Json, evidence: Evidence): readonly Json[] | null {
  if (isArray(value)) {
    const [inner] = value;
    return value.length === 1 && isCall(inner, evidence) ? inner : null;
  }
  if (typeof value === 'string') return fromText(value, evidence);
  return isObject(value) ? fromObject(value, evidence) : null;
}

/** All effects of a machine that are in another notation, said again with one edit. */
function throughout(finding: Finding, trait: Trait, model: Model, evidence: Evidence): Candidate[] {
  let count = 0;
  const changed = trait.transitions.map(({ node }) => {
    const effects = (node as JsonObject).effects;
    if (!isArray(effects)) return node as Json;
    if (isCall(effects, evidence) && effects.some((one) => !isArray(one))) {
      count++;
      return { ...node, effects: [effects] } as Json;
    }
    let isChanged = false;
    const calls = effects.map((one) => {
      const call = isCall(one, evidence) ? null : asCall(one, evidence);
      if (call === null) return one;
      isChanged = true;
      count++;
      return call as Json;
    });
    return isChanged ? ({ ...node, effects: calls } as Json) : (node as Json);
  });
  if (count < 2) return [];
  return [said(finding, pointerOf(model, trait, ['stateMachine', 'transitions']), changed, -perSweep)];
}

/** One edit for several is better than the first of them. */
const perSweep = 50;

const effectDepth = 9;
/** The pointer of the effect that a pointer leads into, or null. */
function effectPointer(pointer: string): string | null {
  const steps = pointer.split('/');
  const at = steps.lastIndexOf('effects', effectDepth);
  return at === -1 || steps.length < at + 2 ? null : steps.slice(0, at + 2).join('/');
}

/** The list of effects that is one effect itself. */
function unlisted(finding: Finding, model: Model, evidence: Evidence): Candidate[] {
  const steps = finding.pointer.split('/');
  const at = steps.lastIndexOf('effects');
  if (at === -1) return [];
  const path = steps.slice(0, at + 1).join('/');
  const list = valueAt(model, path);
  return isCall(list, evidence) && list.some((one) => !isArray(one)) ? [said(finding, path, [list])] : [];
}

/** A `persist` whose verb and entity have changed places, or that lacks the verb. */
function persisted(finding: Finding, model: Model, { trait, transition }: Located): Candidate[] {
  const path = effectPointer(finding.pointer);
  const call = path === null ? undefined : valueAt(model, path);
  if (path === null || call === undefined || !isArray(call) || call[0] !== 'persist') return [];
  const [head, first, second, ...rest] = call;
  if (typeof first !== 'string' || !model.entityByName.has(first)) return [];
  if (typeof second === 'string' && persistVerbs.has(second))
    return [said(finding, path, [head as Json, second, first, ...rest])];
  if (trait === null || transition === null) return [];
  const whole = [head as Json, '', ...call.slice(1)];
  return [said(finding, path, [head as Json, persistVerbOf(whole, transition, trait), ...call.slice(1)])];
}

/** A `set` whose target and value have changed places. */
function assigned(finding: Finding, model: Model, { entity }: Located): Candidate[] {
  const path = effectPointer(finding.pointer);
  const call = path === null ? undefined : valueAt(model, path);
  if (path === null || call === undefined || !isArray(call) || call[0] !== 'set' || call.length < 3) return [];
  const [head, target, value, ...rest] = call;
  const isField = (one: Json | undefined) =>
    typeof one === 'string' && /^@(?!payload|state|now|config)\w+\.\w/.test(one);
  // A bare field only lacks its root.
  const isBare =
    typeof target === 'string' &&
    !/^@(?:payload|now|state|user|config)\b/.test(target) &&
    entity?.fields.some((one) => target === one.name || target.endsWith(`.${one.name}`)) === true;
  if (!isField(value) || isField(target) || isBare) return [];
  return [said(finding, path, [head as Json, value as Json, target as Json, ...rest])];
}

/** A `set` whose target is a bare root, by what it is set to: what is read under the name of a field, or a value that only one field may have. */
function targeted(finding: Finding, model: Model, { entity }: Located): Candidate[] {
  const call = finding.pointer.endsWith('/1') ? valueAt(model, finding.pointer.slice(0, -'/1'.length)) : undefined;
  if (entity === null || call === undefined || !isArray(call) || call[0] !== 'set' || call.length !== 3) return [];
  const [, target, value] = call as [string, Json, Json];
  if (target !== '@entity' && target !== '@payload') return [];
  const isRead = typeof value === 'string' && value.startsWith('@');
  const name = isRead ? value.slice(value.lastIndexOf('.') + 1) : null;
  const mayBe = (node: Json) => isObject(node) && isArray(node.values) && node.values.includes(value);
  const found = entity.fields.filter((one) => (isRead ? one.name === name : mayBe(one.node as Json)));
  const meant = `@entity.${found[0]?.name}`;
  return found.length === 1 && meant !== value ? [said(finding, finding.pointer, meant)] : [];
}

/** The operators that a word of another format means. */
function reworded(finding: Finding, model: Model, evidence: Evidence): Candidate[] {
  if (!finding.pointer.endsWith('/0')) return [];
  const written = valueAt(model, finding.pointer);
  if (typeof written !== 'string' || evidence.registries.operators.has(written)) return [];
  const path = finding.pointer.slice(0, -'/0'.length);
  const call = valueAt(model, path);
  const isGuard = finding.pointer.includes('/guard');
  const meant = (isGuard ? meantByGuard : meantByEffect).get(written) ?? [];
  const fitting = meant.filter((operator) => isFitting(operator, call, evidence));
  const [near] = nearestNames(written, evidence.registries.operators.keys(), 1);
  const isSlip = near !== undefined && isNearSlip(written, near);
  const shape = isGuard || isSlip || !isArray(call) ? null : operatorOf(call, model, evidence.registries);
  if (shape !== null && !fitting.includes(shape) && isFitting(shape, call, evidence)) fitting.push(shape);
  return fitting.map((operator, rank) => ({
    ...said(finding, finding.pointer, operator, 20 * rank + hidingPenalty - saidPenalty),
    isUseWrong: true,
  }));
}

/** A call that lacks its operator, or an `if` that has no other way. */
function completed(finding: Finding, model: Model, { registries }: Evidence): Candidate[] {
  const path = finding.pointer.replace(/(?<=\/effects\/.*)\/0$/, '');
  for (const at of new Set([finding.pointer, path])) {
    const call = valueAt(model, at);
    const whole = call === undefined || !isArray(call) ? null : (headless(call, registries) ?? asWhen(call));
    if (whole !== null) return [said(finding, at, whole)];
  }
  return [];
}

/** Whether a call would have as many arguments, and of such a kind, as an operator takes. */
function isFitting(operator: string, call: Json | undefined, { registries }: Evidence): boolean {
  const known = registries.operators.get(operator);
  if (known === undefined || call === undefined || !isArray(call)) return false;
  const given = call.length - 1;
  if (given < known.min || given > (known.max ?? given)) return false;
  const [, first] = call;
  if (operator === 'set') return typeof first === 'string' && first.startsWith('@');
  if (operator === 'persist') return typeof first === 'string' && persistVerbs.has(first);
  if (operator === 'render-ui') return typeof first === 'string' && registries.slots.has(first);
  return true;
}

/** A guard that is an effect: done as well, it is a copy; otherwise it is done instead of asked. */
function guardDone(finding: Finding, model: Model, { transition }: Located): Candidate[] {
  if (transition === null || !finding.pointer.includes('/guard')) return [];
  const { guard, effects } = transition;
  const known = isArray(guard) ? textOf(guard) : '';
  const path = pointerOf(model, transition);
  const drop = { action: 'unset_property', params: { path: `${path}/guard` } };
  if (effects.some((one) => textOf(one) === known)) return [candidate(finding, 'correct', [drop], saidPenalty)];
  return [];
}

/** A guard as code, as a whole or in a list. */
function guardInCode(finding: Finding, model: Model, { registries }: Evidence): Candidate[] {
  const path = guardPointer(finding.pointer);
  const guard = path === null ? undefined : valueAt(model, path);
  const condition = guard === undefined ? null : conditionIn(guard, registries);
  return path === null || condition === null ? [] : [said(finding, path, condition)];
}

/** What clears a finding by saying an effect or a guard in the notation of the format. */
export function effectNotationCandidates(
  finding: Finding,
  place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const { trait } = place;
  if (trait === null) return [];
  switch (finding.category) {
    case 'invalid_effect': {
      const written = valueAt(model, finding.pointer);
      const call = written === undefined || isCall(written, evidence) ? null : asCall(written, evidence);
      const listed = unlisted(finding, model, evidence);
      return [
        ...listed,
        ...(call === null || listed.length > 0 ? [] : [said(finding, finding.pointer, call)]),
        ...throughout(finding, trait, model, evidence),
        ...persisted(finding, model, place),
        ...completed(finding, model, evidence),
        ...reworded(finding, model, evidence),
        ...guardDone(finding, model, place),
        ...guardInCode(finding, model, evidence),
      ];
    }
    case 'broken_binding':
      return [
        ...assigned(finding, model, place),
        ...targeted(finding, model, place),
        ...guardInCode(finding, model, evidence),
      ];
    case 'missing_render_effect':
      return throughout(finding, trait, model, evidence);
    default:
      return [];
  }
}
