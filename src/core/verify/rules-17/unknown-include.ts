import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Trait } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const parent = { name: 'parent', type: 'relation', relation: { entity: 'Ticket', cardinality: 'one' } };
const emit = { success: 'LOADED', failure: 'FAILED' };
const alert = ['render-ui', 'toast', { type: 'alert', message: 'Not loaded', variant: 'error' }];
const including = (name: string) => ({
  fields: [parent],
  trait: { emits: ['LOADED', 'FAILED'] },
  events: ['LOAD', 'LOADED', 'FAILED'],
  transitions: [
    { from: 'open', event: 'LOAD', to: 'open', effects: [['fetch', 'Ticket', { include: [name], emit }]] },
    { from: 'open', event: 'LOADED', to: 'open' },
    { from: 'open', event: 'FAILED', to: 'open', effects: [alert] },
  ],
});

export const unknownInclude: Rule = {
  id: 'unknown-include',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_FETCH_INVALID_INCLUDE',
  targets: { since: '17' },
  says: 'The `include` of a `fetch` names no relation of the entity that is fetched, or is no list.',
  wrong: including('title'),
  right: including('parent'),
  fixes: ['set_property'],
  check: {
    effects: { fetch: judge },
    document: (scope) => {
      const { model } = scope;
      for (let i = 0; i < scope.facts.length; i++)
        for (const { kind, name, element, rest, detail } of scope.facts[i]?.forNotes ?? []) {
          const entity = kind === 'included' ? model.entityByName.get(detail) : undefined;
          if (entity?.hasKnownFields !== true) continue;
          const relations = entity.fields.filter(({ type }) => type === 'relation').map((field) => field.name);
          if (relations.includes(name)) continue;
          const near = nearTo(name, relations, scope);
          const message = `${quote(detail)} has no relation ${quote(name)} to include: name a field of the type "relation"${hint(near)}`;
          const place = { element, rest, trait: model.traits[i] as Trait };
          const [value] = near;
          scope.report(unknownInclude, place, name, message, ({ path }) =>
            value === undefined ? [] : [{ action: 'set_property', params: { path, value } }],
          );
        }
    },
  },
};

/** A fetch inside of another effect is not judged. */
function judge(call: readonly Json[], scope: TraitScope): void {
  const [, entity] = call;
  const at = call.length - 1;
  const options = call[at] ?? null;
  const include = isObject(options) ? (options.include ?? null) : null;
  const { owner: element } = scope.site;
  const path = scope.site.path();
  if (include === null || typeof entity !== 'string' || element.kind !== 'transition' || path.length !== 2) return;
  const rest = [...path, at, 'include'];
  if (isArray(include)) {
    for (const [i, name] of include.entries())
      if (typeof name === 'string' && !name.startsWith('@'))
        scope.forNotes.push({ kind: 'included', name, element, rest: [...rest, i], detail: entity, meant: [] });
  } else if (typeof include === 'string' && !include.startsWith('@')) {
    const message = `\`include\` is a list of relations: write [${quote(include)}]`;
    scope.reportHere(unknownInclude, [at, 'include'], include, message, (place) => [
      { action: 'set_property', params: { path: place.path, value: [include] } },
    ]);
  }
}
