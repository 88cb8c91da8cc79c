import { isArray, isObject, type Json } from '../../base/json.ts';
import { formatPointer } from '../../base/pointer.ts';
import { plainTypes, type Type, typeOf, unknownType } from '../../schema/types.ts';
import type { TraitScope } from '../check.ts';
import { show } from '../declared-values.ts';
import { emittedBy } from '../emitted-payload.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const emits = [{ event: 'SAVED', scope: 'external', payloadSchema: [{ name: 'count', type: 'number' }] }];

export const emitOfWrongType: Rule = {
  id: 'emit-of-wrong-type',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_EMIT_PAYLOAD_FIELD_TYPE_MISMATCH',
  targets: { since: '17' },
  says: 'An `emit` effect of a transition or a tick gives a payload field a literal, or what a call computes, that is of another type than the entry of that event in the `emits` of its trait declares. A binding is not judged, and neither is null.',
  wrong: { trait: { emits }, effects: [['emit', 'SAVED', { count: '3' }]] },
  right: { trait: { emits }, effects: [['emit', 'SAVED', { count: 3 }]] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const { step, index, event, given, entry, declared } of emittedBy(scope)) {
        if (!isObject(given)) continue;
        for (const { name, index: at, node } of declared) {
          const { type } = node;
          const value = given[name] ?? null;
          const kind = typeof type === 'string' ? kindOf(value, scope) : 'unknown';
          if (typeof type !== 'string' || kind === 'unknown' || taken(type)?.includes(kind) !== false) continue;
          const message = `${quote(event)} declares the payload field ${quote(name)} with the type ${quote(type)}, and ${show(value)} is ${nouns[kind]}: give a value of that type, or declare the type that is given`;
          const rest = ['effects', index, 2, name];
          scope.report(emitOfWrongType, step, rest, name, message, ({ path }) => {
            const trait = path.slice(0, -formatPointer([...step.steps, ...rest]).length);
            const declaration = trait + formatPointer([...entry.steps, 'payloadSchema', at, 'type']);
            return [...converted(value, type, path), ...(plainTypes.has(kind) ? [set(declaration, kind)] : [])];
          });
        }
      }
    },
  },
};

const nouns = { string: 'a text', number: 'a number', boolean: 'true or false', list: 'a list', object: 'an object' };

const set = (path: string, value: Json): SuggestedAction => ({ action: 'set_property', params: { path, value } });

/** The kind of a literal or of what a call computes; unknown for a binding, for null, and for the lists and objects that calls give. */
function kindOf(value: Json, { registries }: TraitScope): Type['kind'] {
  if (value === null || (typeof value === 'string' && value.startsWith('@'))) return 'unknown';
  const { kind } = typeOf(value, { root: () => unknownType, locals: null });
  const isCall = isArray(value) && typeof value[0] === 'string' && registries.operators.has(value[0]);
  return isCall && !plainTypes.has(kind) ? 'unknown' : kind;
}

const texts = ['string'];
const moments = ['string', 'number'];
const rows = ['string', 'object'];

/** The kinds that a field of a type takes: the program of the format was asked about each pair. */
const takes: Readonly<Record<string, readonly string[]>> = {
  string: texts,
  email: texts,
  uuid: texts,
  image: texts,
  number: ['number'],
  money: ['number'],
  boolean: ['boolean'],
  date: moments,
  datetime: moments,
  timestamp: moments,
  array: ['list'],
  object: ['object'],
  relation: rows,
};

/** Names that begin with a capital are those of entities and of declared types. Undefined where nothing is known of a type. */
function taken(type: string): readonly string[] | undefined {
  if (Object.hasOwn(takes, type)) return takes[type];
  if (/^\[\p{Lu}[\w]*\]$/u.test(type)) return ['list'];
  return undefined;
}

/** A text that writes the number or the truth value that is wanted, or a number that is wanted as a text. */
function converted(value: Json, type: string, path: string): SuggestedAction[] {
  const [wanted] = takes[type] ?? [];
  if (wanted === 'string' && takes[type]?.length === 1 && (typeof value === 'number' || typeof value === 'boolean'))
    return [set(path, String(value))];
  if (typeof value !== 'string') return [];
  if (wanted === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return [set(path, Number(value))];
  return wanted === 'boolean' && /^(?:true|false)$/.test(value) ? [set(path, value === 'true')] : [];
}
