// How a name of an entity that the document does not declare is told and mended.
import { symbolsOf } from '../schema/symbols.ts';
import type { DocumentScope } from './document-scope.ts';
import { hint, nearTo, quote } from './hint.ts';
import type { Ruling } from './rule.ts';

/** Where a trait names the entity that it is about. */
export const linkMember = 'linkedEntity';

export function reportEntity(
  rule: Ruling,
  scope: DocumentScope,
  place: Parameters<DocumentScope['report']>[1],
  name: string,
  detail: string,
): void {
  if (!scope.model.isClosed) {
    scope.leaveOpen('unknown_entity_ref');
    return;
  }
  const near = nearTo(name, symbolsOf(scope.model).namesIn('entity', null), scope);
  const message = `${detail} names the entity ${quote(name)}, which the document does not declare: add it or name one that exists${hint(near)}`;
  const [nearest] = near;
  const { trait } = place;
  const isAddable = name !== '' && trait !== undefined;
  const isLink = trait !== undefined && place.rest?.[0] === linkMember;
  // Linked to an entity with other fields, a trait would have more wrong with it than before.
  const isFitting = nearest !== undefined && (!isLink || scope.isSoundWith(trait, nearest));
  scope.report(rule, place, name, message, ({ path }) => [
    ...(!isFitting ? [] : [{ action: 'set_property', params: { path, value: nearest } }]),
    ...(isAddable ? [{ action: 'add_entity', params: { name } }] : []),
  ]);
}
