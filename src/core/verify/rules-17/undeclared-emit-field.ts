import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { formatPointer } from '../../base/pointer.ts';
import { type Emit, nodeName, payloadNames, type Tick, type Transition } from '../../schema/element.ts';
import { plainTypes, typeOf, unknownType } from '../../schema/types.ts';
import { readBinding } from '../binding.ts';
import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const emits = [{ event: 'SAVED', scope: 'external', payloadSchema: [{ name: 'title', type: 'string' }] }];

export const undeclaredEmitField: Rule = {
  id: 'undeclared-emit-field',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_EMIT_PAYLOAD_EXTRA_FIELD',
  targets: { since: '17' },
  says: 'An `emit` effect of a transition or a tick gives an object as payload, with a field that the entry of that event in the `emits` of its trait does not declare. Payload fields under `events` do not count, nor do effects inside others.',
  wrong: { trait: { emits }, effects: [['emit', 'SAVED', { titel: '@payload.title' }]] },
  right: { trait: { emits }, effects: [['emit', 'SAVED', { title: '@payload.title' }]] },
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      for (const step of [...scope.trait.transitions, ...scope.trait.ticks])
        step.effects.forEach((effect, i) => {
          const [operator, event, given] = isArray(effect) ? effect : [];
          if (operator !== 'emit' || typeof event !== 'string' || !isObject(given)) return;
          const entries = scope.trait.emits.filter(({ name }) => name === event);
          const declared = new Set(entries.flatMap(({ payload }) => payloadNames(payload) ?? []));
          const [emit] = entries;
          if (emit === undefined) return;
          const lacking = Object.keys(given).filter((field) => !declared.has(field));
          const place = { scope, step, i, emit, given, declared, isAlone: lacking.length === 1 };
          // An event that declares no payload lacks one declaration, not one a field.
          for (const fields of declared.size === 0 ? [lacking] : lacking.map((field) => [field])) report(place, fields);
        });
    },
  },
};

interface Place {
  readonly scope: TraitScope;
  readonly step: Transition | Tick;
  /** Of the effect. */
  readonly i: number;
  readonly emit: Emit;
  readonly given: JsonObject;
  readonly declared: ReadonlySet<string>;
  /** No other field of it lacks a declaration. */
  readonly isAlone: boolean;
}

function report({ scope, step, i, emit, given, declared, isAlone }: Place, fields: readonly string[]): void {
  const [field] = fields;
  if (field === undefined) return;
  // A field that is given already cannot be what another is a typo of.
  const free = [...declared].filter((name) => !(name in given));
  const near = nearTo(field, free, scope);
  // A declaration that the only emission does not fill, beside a field that it lacks: one of the two was renamed.
  const other = near.length === 0 && fields.length === 1 && free.length === 1 && isAlone ? (free[0] ?? null) : null;
  const noun = fields.length === 1 ? 'the payload field' : 'the payload fields';
  const pronoun = fields.length === 1 ? 'it' : 'them';
  const message = `${quote(emit.name)} is emitted with ${noun} ${fields.map(quote).join(', ')}, which its entry in \`emits\` does not declare: declare ${pronoun} there, or take ${pronoun} out${hint(other === null ? near : [other])}`;
  const rest = ['effects', i, 2, field];
  scope.report(undeclaredEmitField, step, rest, field, message, ({ path }) => {
    const payload = path.slice(0, -formatPointer([field]).length);
    const trait = path.slice(0, -formatPointer([...step.steps, ...rest]).length);
    const set = (at: string, value: Json): SuggestedAction => ({ action: 'set_property', params: { path: at, value } });
    const [first, ...afterwards] = fields.map(
      (name): SuggestedAction => ({ action: 'unset_property', params: { path: payload + formatPointer([name]) } }),
    );
    return [
      ...near.map((name) => set(payload, renamed(given, field, name))),
      ...(other === null
        ? []
        : [set(trait + placeOf(emit), renamedIn(emit, other, field)), set(payload, renamed(given, field, other))]),
      ...(fields.every((name) => identifier.test(name))
        ? [set(trait + placeOf(emit), declaredWith(scope, emit, step, fields, given))]
        : []),
      ...(first === undefined ? [] : [afterwards.length === 0 ? first : { ...first, afterwards }]),
    ];
  });
}

/** An object with a member under another name, in its place. */
const renamed = (given: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name === from ? to : name, value]));

/** The payload of an emit with a field under another name. */
const renamedIn = ({ payload }: Emit, from: string, to: string): Json =>
  (payload ?? []).map((field) => {
    if (nodeName(field, 'name') !== from) return field;
    return isObject(field) ? { ...field, name: to } : to;
  });

/** The name of a payload field. */
const identifier = /^[A-Za-z_$][\w$]*$/;

/** The place of the payload of an emit; an emit that is a name alone is replaced whole. */
function placeOf({ node, steps }: Emit): string {
  if (!isObject(node)) return formatPointer(steps);
  return formatPointer([...steps, isArray(node.payload) && !isArray(node.payloadSchema) ? 'payload' : 'payloadSchema']);
}

function declaredWith(
  scope: TraitScope,
  emit: Emit,
  step: Transition | Tick,
  fields: readonly string[],
  given: JsonObject,
): Json {
  const added = fields.map((name) => declarationOf(scope, step, name, given[name] ?? null));
  const payload = [...(emit.payload ?? []), ...added];
  return isObject(emit.node) ? payload : { event: emit.name, payloadSchema: payload };
}

/** A payload field that holds a value: as what is read declares it, otherwise of the type that the value has. */
function declarationOf(scope: TraitScope, step: Transition | Tick, name: string, value: Json): JsonObject {
  if (typeof value === 'string' && value.startsWith('@')) {
    const { root, field, text } = readBinding(value);
    const isWhole = field !== null && text === `@${root}.${field}`;
    if (root === 'payload' && isWhole && step.kind === 'transition') {
      const { event } = step;
      const read = [scope.events.get(event), scope.emitsByName.get(event)]
        .flatMap((one) => one?.payload ?? [])
        .find((one) => nodeName(one, 'name') === field);
      if (isObject(read)) return { ...read, name };
    }
    if (root === 'entity' && isWhole) return { name, type: scope.entity?.kinds.get(field)?.type ?? 'string' };
    return { name, type: 'string' };
  }
  const { kind } = typeOf(value, { root: () => unknownType, locals: null });
  return { name, type: plainTypes.has(kind) ? kind : 'string' };
}
