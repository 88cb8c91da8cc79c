import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { Entity, Trait } from '../../schema/element.ts';
import { entityArgument, entityPositions, relationsIn, type Use } from '../../schema/symbols.ts';
import type { Check, TraitScope } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';

/** Where a trait names the entity that it is about. */
const linkMember = 'linkedEntity';

export const unknownEntityRef: Check = {
  code: 'unknown_entity_ref',
  condition:
    'In a closed document, a `linkedEntity`, an argument of fetch, ref, spawn or persist, the `entity` of a pattern, or a relation names an entity that no orbital declares; auxiliary ones count.',
  repairs: ['set_property', 'add_entity'],
  trait: (scope) => {
    const { trait } = scope;
    const { linkedEntity } = trait;
    if (linkedEntity !== null)
      scope.entityNames.push({ name: linkedEntity, element: trait, rest: [linkMember], detail: linkMember });
  },
  effect: askArgument,
  call: (call, position, scope) => {
    if (position === 'value') askArgument(call, scope);
  },
  pattern: ({ entity }, scope) => ask(entity, ['entity'], 'the pattern', scope),
  document: (scope) => {
    const { model, facts } = scope;
    for (let i = 0; i < facts.length; i++) {
      for (const { name, element, rest, detail } of facts[i]?.entityNames ?? []) {
        if (!model.entityByName.has(name))
          report(scope, { element, rest, trait: model.traits[i] as Trait }, name, detail);
      }
    }
    for (const entity of model.entities) judgeRelations(scope, entity);
  },
};

function askArgument(value: Json, scope: TraitScope): void {
  const name = entityArgument(value);
  if (name === null || !isArray(value)) return;
  const operator = value[0] as string;
  ask(name, [entityPositions.get(operator) as number], `\`${operator}\``, scope);
}

function ask(name: Json | undefined, rest: readonly Segment[], detail: string, scope: TraitScope): void {
  if (typeof name !== 'string' || name.charCodeAt(0) === 64) return;
  scope.ask(scope.entityNames, name, rest, detail);
}

function judgeRelations(scope: DocumentScope, entity: Entity): void {
  for (const field of entity.fields) {
    if (typeof field.node === 'string') continue;
    const relations: Use[] = [];
    relationsIn(field, field.node, [], relations);
    for (const { name, path } of relations)
      if (!scope.model.entityByName.has(name))
        report(scope, { element: field, rest: path }, name, `the relation ${quote(field.name)}`);
  }
}

function report(
  scope: DocumentScope,
  place: Parameters<DocumentScope['report']>[2],
  name: string,
  detail: string,
): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unknown_entity_ref');
    return;
  }
  const near = nearTo(name, scope.model.entityByName.keys(), scope);
  const message = `${detail} names the entity ${quote(name)}, which the document does not declare: add it or name one that exists${hint(near)}`;
  const [nearest] = near;
  const { trait } = place;
  const isAddable = name !== '' && trait !== undefined;
  const isLink = trait !== undefined && place.rest?.[0] === linkMember;
  // Linked to an entity with other fields, a trait would have more wrong with it than before.
  const isFitting = nearest !== undefined && (!isLink || scope.isSoundWith(trait, nearest));
  scope.report('unknown_entity_ref', 'error', place, name, message, ({ path }) => [
    ...(!isFitting ? [] : [{ action: 'set_property', params: { path, value: nearest } }]),
    ...(isAddable ? [{ action: 'add_entity', params: { name } }] : []),
  ]);
}
