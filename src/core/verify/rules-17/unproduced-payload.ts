import { isArray } from '../../base/json.ts';
import { nodeName, type Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { pathOfWay, type Results, resultsOf } from '../step-content.ts';

const ofFetch: ReadonlySet<string> = new Set(['data', 'totalCount']);

export const unproducedPayload: Rule = {
  id: 'unproduced-payload',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_EMIT_PAYLOAD_NOT_PRODUCED',
  targets: { since: '17' },
  says: 'The event that tells the success of an effect declares a payload field that the effect does not give: a `fetch` gives `data` and `totalCount`, a `persist` that creates or updates gives the fields of its entity.',
  wrong: {
    trait: { emits: ['LOADED'] },
    events: ['LOAD', { key: 'LOADED', payloadSchema: [{ name: 'tickets', type: '[Ticket]' }] }],
    transitions: [
      { from: 'open', event: 'LOAD', to: 'open', effects: [['fetch', 'Ticket', { emit: { success: 'LOADED' } }]] },
      { from: 'open', event: 'LOADED', to: 'open' },
    ],
  },
  right: {
    trait: { emits: ['LOADED'] },
    events: ['LOAD', { key: 'LOADED', payloadSchema: [{ name: 'data', type: '[Ticket]' }] }],
    transitions: [
      { from: 'open', event: 'LOAD', to: 'open', effects: [['fetch', 'Ticket', { emit: { success: 'LOADED' } }]] },
      { from: 'open', event: 'LOADED', to: 'open' },
    ],
  },
  fixes: [],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) {
        const declared = declaredPayloads(trait);
        for (const transition of trait.transitions)
          for (const results of resultsOf(transition)) {
            const given = results.success === null ? null : givenBy(results, scope);
            if (given === null) continue;
            for (const field of declared.get(results.success as string) ?? [])
              if (!given.has(field)) {
                const message = `${quote(results.success as string)} declares the payload field ${quote(field)}, which ${quote(results.operator)} does not give: declare what it gives, ${listOf(given)}`;
                const place = { element: transition, rest: pathOfWay(results.way), trait };
                scope.report(unproducedPayload, place, field, message);
              }
          }
      }
    },
  },
};

function listOf(names: ReadonlySet<string>): string {
  const all = [...names].map((name) => quote(name));
  return all.length > 6 ? `${all.slice(0, 6).join(', ')} and ${all.length - 6} more` : all.join(', ');
}

/** The payload fields that a call gives when it succeeds; null where nobody knows. */
function givenBy({ operator, call }: Results, scope: DocumentScope): ReadonlySet<string> | null {
  if (operator === 'fetch') return ofFetch;
  if (operator !== 'persist' || (call[1] !== 'create' && call[1] !== 'update') || typeof call[2] !== 'string')
    return null;
  const fields = scope.model.entityByName.get(call[2])?.hasKnownFields ? scope.fieldsOf(call[2]) : null;
  return fields === null
    ? null
    : new Set([...fields].filter((field) => field !== 'createdAt' && field !== 'updatedAt'));
}

/** Names of payload fields by event: an emit goes before an event of its name. */
function declaredPayloads(trait: Trait): ReadonlyMap<string, readonly string[]> {
  const declared = new Map<string, readonly string[]>();
  for (const { name, payload } of [...trait.events, ...trait.emits])
    if (isArray(payload))
      declared.set(
        name,
        payload.map((field) => nodeName(field, 'name')),
      );
  return declared;
}
