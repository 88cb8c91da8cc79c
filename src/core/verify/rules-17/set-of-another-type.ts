import { isArray, isObject, type Json } from '../../base/json.ts';
import { nodeName, type Transition } from '../../schema/element.ts';
import { rowOf, type Type, typeOf, unknownType } from '../../schema/types.ts';
import type { TraitScope } from '../check.ts';
import { isComputed } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const counted = [{ name: 'count', type: 'number' }];

export const setOfAnotherType: Rule = {
  id: 'set-of-another-type',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_X_SET_RETURN_TYPE_MISMATCH',
  targets: { since: '17' },
  says: 'A `set` gives a field of the linked entity what a call computes or a payload carries, and that is surely of another type. A literal is told by set-of-wrong-type.',
  wrong: { fields: counted, effects: [['set', '@entity.count', ['str/upper', '@payload.title']]] },
  right: { fields: counted, effects: [['set', '@entity.count', ['str/len', '@payload.title']]] },
  fixes: [],
  check: {
    effects: {
      set: (call, scope) => {
        const [, target, value = null] = call;
        const name = fieldAt(target, scope);
        const type = name === null ? undefined : scope.entity?.kinds.get(name)?.type;
        if (name === null || type === undefined || !isComputed(value)) return;
        const { kind } = typeOf(value, { root: (root) => rootIn(scope, root), locals: null });
        if (takes[type]?.includes(kind) !== false || kind === 'unknown') return;
        // The program looks at the lists and the objects that a payload carries, and at none that a call gives.
        const isCarried = typeof value === 'string';
        if (!isCarried && (kind === 'list' || kind === 'object')) return;
        const message = `the field ${quote(name)} is of the type ${quote(type)}, and what it is set to is ${nouns[kind]}: set a value of its type`;
        const rule = isCarried ? { ...setOfAnotherType, official: carried } : setOfAnotherType;
        scope.reportHere(rule, [2], name, message);
      },
    },
  },
};

/** The code of a payload field that is of another type than the field that it is set to. */
const carried = 'ORB_X_SET_VALUE_TYPE_MISMATCH';

const nouns = { string: 'a text', number: 'a number', boolean: 'true or false', list: 'a list', object: 'an object' };

/** The kinds that a field of a type takes: the program of the format was asked about each pair. */
const takes: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  enum: ['string'],
  relation: ['string'],
  number: ['number'],
  boolean: ['boolean'],
  array: ['list'],
  date: ['string', 'number'],
  datetime: ['string', 'number'],
  timestamp: ['string', 'number'],
};

function fieldAt(target: Json | undefined, scope: TraitScope): string | null {
  if (typeof target !== 'string' || scope.entity === null) return null;
  const [root, field, ...deeper] = target.slice(1).split('.');
  return (root === 'entity' || root === scope.entity.name) && deeper.length === 0 ? (field ?? null) : null;
}

/** The payload that a transition takes. What fields of the entity hold is for the rules that say which are set. */
function rootIn(scope: TraitScope, root: string): Type {
  const { owner } = scope.site;
  if (root !== 'payload' || owner.kind !== 'transition') return unknownType;
  const { event } = owner as Transition;
  const payload = scope.events.get(event)?.payload ?? scope.emitsByName.get(event)?.payload;
  if (!isArray(payload)) return unknownType;
  return rowOf(
    payload.map((field) => [
      nodeName(field, 'name'),
      isObject(field) && typeof field.type === 'string' ? field.type : '',
    ]),
  );
}
