import { isObject, type Json } from '../../base/json.ts';
import { nodeName } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay } from '../step-content.ts';
import { settingsOf } from './generic-type.ts';

export const controlPayload: Rule = {
  id: 'control-payload',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_RUI_EVENT_BINDING_PAYLOAD_MISMATCH',
  targets: { since: '17' },
  says: 'A control raises an event with a payload field that the trait does not declare for that event, or declares with a type that does not take what the control gives.',
  wrong: {
    pattern: { type: 'search-input', event: 'FIND' },
    events: [{ key: 'FIND', payloadSchema: [{ name: 'term', type: 'string' }] }],
    transitions: [{ from: 'open', event: 'FIND', to: 'open' }],
  },
  right: {
    pattern: { type: 'search-input', event: 'FIND' },
    events: [{ key: 'FIND', payloadSchema: [{ name: 'searchTerm', type: 'string' }] }],
    transitions: [{ from: 'open', event: 'FIND', to: 'open' }],
  },
  fixes: [],
  check: {
    trait: (scope) => {
      const declared = declaredTypes(scope);
      for (const step of [...scope.trait.transitions, ...scope.trait.ticks])
        for (const { node, type, way } of contentOf(step).nodes) {
          const facts = scope.registries.patternTable.get(type);
          if (facts === undefined) continue;
          for (const property in node) {
            const value = node[property];
            const raised = facts.properties.get(property)?.raises;
            if (raised === undefined || typeof value !== 'string') continue;
            const event = declared.has(value) ? value : settingOf(scope, value);
            const fields = declared.get(event);
            if (fields === undefined) continue;
            for (const field of raised)
              if (field.required && !fits(fields.get(field.name), field.type)) {
                const message = `${quote(property)} of the ${type} raises ${quote(event)} with ${quote(field.name)}, ${nounOf(field.type)}: declare that payload field for the event`;
                scope.report(controlPayload, step, [...pathOfWay(way), property], field.name, message);
              }
          }
        }
    },
  },
};

const nounOf = (type: string) => (type === '@entity' ? 'the row' : `of type ${type}`);

/** Payload fields and their types by event: an event goes before an emit of its name, which the trait raises and another may take. */
function declaredTypes({ trait }: TraitScope): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const declared = new Map<string, ReadonlyMap<string, string>>();
  const typesOf = (payload: readonly Json[] | null) =>
    new Map(
      (payload ?? []).map((field) => [
        nodeName(field, 'name'),
        isObject(field) && typeof field.type === 'string' ? field.type : '',
      ]),
    );
  for (const { name, payload } of trait.events) if (payload !== null) declared.set(name, typesOf(payload));
  for (const { name, payload } of trait.emits) declared.set(name, typesOf(payload));
  return declared;
}

/** The event that a setting holds by default. */
function settingOf({ trait }: TraitScope, value: string): string {
  if (!value.startsWith('@config.')) return value;
  const setting = settingsOf(trait.node)[value.slice('@config.'.length)];
  return isObject(setting) && typeof setting.default === 'string' ? setting.default : value;
}

/** A name that begins with a capital is one of an entity or of a declared type. */
const named = /^(?:[A-Z].*|relation|entity)$/;
const moment = /^(?:date|datetime|timestamp)$/;
const takers: Readonly<Record<string, (declared: string) => boolean>> = {
  string: (declared) => declared === 'string' || declared === 'any' || moment.test(declared) || named.test(declared),
  number: (declared) => declared === 'number' || declared === 'any' || moment.test(declared),
  boolean: (declared) => declared === 'boolean' || declared === 'any',
  array: (declared) => declared === 'array' || declared === 'any' || declared.startsWith('['),
  object: (declared) => /^(?:object|json|any)$/.test(declared) || named.test(declared),
  '@entity': (declared) => /^(?:object|json|string)$/.test(declared),
};

/** True if a declared type takes what is raised; the program of the format was asked about each pair. A type without a name fits whatever comes. */
function fits(declared: string | undefined, raised: string): boolean {
  if (declared === undefined) return false;
  // `@entity` is the row itself, and what it holds is not looked at.
  return declared === '' || declared.startsWith('@') || takers[raised]?.(declared) !== false;
}
