// Effects and guards under another operator, with arguments in another order, or without their target. What is said is said again; nothing is made up. What
// reads as ours for certain is read (core/notation).

import { isArray, isObject, type Json } from '../base/json.ts';
import { nameDistance, nearestNames } from '../base/nearest.ts';
import { wordsOf } from '../base/words.ts';
import { meantBy, meantByGuard } from '../notation/conditions.ts';
import { nodeName } from '../schema/element.ts';
import { persistVerbs } from '../schema/language.ts';
import type { Model } from '../schema/model.ts';
import { isKnownSlot, type Registries } from '../verify/registry.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { persistVerbOf } from './persist-verbs.ts';
import { dropAt, setAt, valueAt } from './places.ts';

const meantByEffect = meantBy({
  emit: ['dispatch', 'raise', 'send', 'publish', 'trigger', 'fire', 'broadcast'],
  set: ['assign', 'update', 'setState', 'setField', 'put', 'change', 'mutate'],
  persist: ['save', 'store', 'create', 'mutate', 'write', 'upsert', 'commit'],
  fetch: ['load', 'query', 'get', 'select', 'read', 'list'],
  navigate: ['goto', 'redirect', 'push', 'route', 'go'],
  notify: ['toast', 'alert', 'message', 'show-notification', 'snackbar'],
  'render-ui': ['render', 'show', 'draw', 'display', 'renderUI', 'view'],
});

const isTarget = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^@(?!payload|state|now|config|user|trait|computed)\w+\.\w/.test(value);
const isPattern = (value: Json | undefined, { patterns }: Registries) =>
  value === null || (isObject(value ?? '') && patterns.has(nodeName(value as Json, 'type')));

/** Whether a call would have as many arguments, and of such a kind, as an operator takes. */
function isFitting(operator: string, [, ...given]: readonly Json[], model: Model, registries: Registries): boolean {
  const known = registries.operators.get(operator);
  if (known === undefined || given.length < known.min || given.length > (known.max ?? given.length)) return false;
  const [first, second] = given;
  const isEntity = (name: Json | undefined) => typeof name === 'string' && model.entityByName.has(name);
  switch (operator) {
    case 'set':
      return typeof first === 'string' && first.startsWith('@');
    case 'persist':
      return typeof first === 'string' && persistVerbs.has(first);
    case 'render-ui':
      return typeof first === 'string' && isKnownSlot(registries, first) && isPattern(second, registries);
    case 'fetch':
      return isEntity(first);
    default:
      return true;
  }
}

/** The operators that a word of another format means, and those that take arguments of such a kind. */
function reworded({ finding, model, evidence }: Ask): Edit[] {
  const { registries } = evidence;
  const written = valueAt(model, finding.pointer);
  const call = finding.pointer.endsWith('/0') ? valueAt(model, finding.pointer.slice(0, -'/0'.length)) : undefined;
  if (typeof written !== 'string' || call === undefined || !isArray(call) || registries.operators.has(written))
    return [];
  const isGuard = finding.pointer.includes('/guard');
  const meant = ((isGuard ? meantByGuard : meantByEffect).get(written) ?? []).filter((operator) =>
    isFitting(operator, call, model, registries),
  );
  const [near = ''] = nearestNames(written, registries.operators.keys(), 1);
  // A typo is a letter of three at most: what is further off is another word.
  const isTypo = near !== '' && nameDistance(written, near) * 3 <= Math.max(written.length, near.length);
  // An operator that says more than a verb, such as `sendEmail`, does more than set a field.
  const isPlainVerb = wordsOf(written).length < 2;
  const shapes = isGuard || isTypo ? [] : ['render-ui', 'persist', ...(isPlainVerb ? ['set'] : []), 'fetch'];
  const shaped = shapes.filter(
    (operator) => !meant.includes(operator) && call.length > 2 && isFitting(operator, call, model, registries),
  );
  const told = (operators: readonly string[], because: string) =>
    operators.map((operator, rank) => edit(finding, 'bind', [setAt(finding.pointer, operator)], { because, rank }));
  return [...told(meant, 'operator, other word'), ...told(shaped, 'operator, by shape')];
}

const effectDepth = 9;

/** The pointer of the effect that a pointer leads into, or null. */
function effectPointer(pointer: string): string | null {
  const steps = pointer.split('/');
  const at = steps.lastIndexOf('effects', effectDepth);
  return at === -1 || steps.length < at + 2 ? null : steps.slice(0, at + 2).join('/');
}

/** A call with its arguments where they belong: a verb and an entity, a target and a value, an operator that was left out. */
function reordered(ask: Ask): readonly (readonly [string, readonly Json[], string])[] {
  const { finding, trait, transition, entity, model, evidence } = ask;
  const path = effectPointer(finding.pointer);
  const call = path === null ? undefined : valueAt(model, path);
  if (path === null || call === undefined || !isArray(call) || trait === null) return [];
  const [head, first, second, ...rest] = call;
  if (head === 'persist' && typeof first === 'string' && model.entityByName.has(first)) {
    if (typeof second === 'string' && persistVerbs.has(second))
      return [[path, [head, second, first, ...rest], 'arguments in order']];
    const whole =
      transition === null
        ? null
        : [head, persistVerbOf([head, '', ...call.slice(1)], transition, trait), ...call.slice(1)];
    return whole === null ? [] : [[path, whole, 'verb, left out']];
  }
  const isField =
    entity?.fields.some(({ name }) => first === name || (typeof first === 'string' && first.endsWith(`.${name}`))) ===
    true;
  if (
    head === 'set' &&
    call.length >= 3 &&
    isTarget(second) &&
    !isTarget(first) &&
    (!isField || /^@(?:payload|now|user|config)\b/.test(String(first)))
  )
    return [[path, [head, second, first as Json, ...rest], 'arguments in order']];
  if (head === 'if' && call.length === 3 && isArray(second ?? ''))
    return [[path, ['when', ...call.slice(1)], 'without its other way']];
  // An operator that a repair took away was not left out.
  const isWhole = valueAt(evidence.model, path) === call;
  if (typeof head === 'string' && call.length === 2 && isWhole && isTarget(head))
    return [[path, ['set', ...call], 'operator, left out']];
  if (
    typeof head === 'string' &&
    call.length === 2 &&
    isKnownSlot(evidence.registries, head) &&
    isPattern(first, evidence.registries)
  )
    return [[path, ['render-ui', ...call], 'operator, left out']];
  return [];
}

/** A `set` whose target is a bare root, by what it is set to: what is read under the name of a field, or a value that only one field may have. */
function targeted({ finding, entity, model }: Ask): Edit[] {
  const call = finding.pointer.endsWith('/1') ? valueAt(model, finding.pointer.slice(0, -'/1'.length)) : undefined;
  if (entity === null || call === undefined || !isArray(call) || call[0] !== 'set' || call.length !== 3) return [];
  const [, target, value] = call as [string, Json, Json];
  if (typeof target !== 'string' || !/^@(?:entity|payload)(?:\.|$)/.test(target)) return [];
  const isOfPayload = target.startsWith('@payload.');
  const field = isOfPayload ? target.slice(target.lastIndexOf('.') + 1) : target.split('.')[1];
  const name = typeof value === 'string' && value.startsWith('@') ? value.slice(value.lastIndexOf('.') + 1) : null;
  const mayBe = (node: Json) => isObject(node) && isArray(node.values) && node.values.includes(value);
  const found = entity.fields.filter((one) =>
    field === undefined ? (name === null ? mayBe(one.node as Json) : one.name === name) : one.name === field,
  );
  const meant = `@entity.${found[0]?.name}`;
  return found.length === 1 && meant !== value && meant !== target
    ? [edit(finding, 'bind', [setAt(finding.pointer, meant)], { because: 'target', names: null })]
    : [];
}

/** Takes the arguments out that are too many, the last ones first; what the call does stays. */
function shortened({ finding, model, evidence }: Ask): Edit[] {
  const call = finding.rule === 'argument-count' ? valueAt(model, finding.pointer) : undefined;
  if (call === undefined || !isArray(call)) return [];
  const max = evidence.registries.operators.get(String(call[0]))?.max ?? call.length;
  const surplus = call.length - 1 - max;
  if (surplus < 1) return [];
  const actions = Array.from({ length: surplus }, (_, at) => dropAt(`${finding.pointer}/${call.length - 1 - at}`));
  return [edit(finding, 'drop', actions, { because: 'arguments too many', strategy: 'correct' })];
}

/** What clears a finding by saying an effect or a guard in the notation of the format, beside what reading the whole trait does (read.ts). */
export function callEdits(ask: Ask): Edit[] {
  const { finding } = ask;
  const moved = reordered(ask).map(([path, call, because]) =>
    edit(finding, 'rewrite', [setAt(path, call as Json)], { because }),
  );
  return [...moved, ...shortened(ask), ...(ask.kind === 'broken_binding' ? targeted(ask) : reworded(ask))];
}
