import type { Field } from '../../schema/element.ts';
import { relationsIn, type Use } from '../../schema/symbols.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { reportEntity } from '../unknown-entities.ts';

export const unknownRelation: Rule = {
  id: 'unknown-relation',
  category: 'unknown_entity_ref',
  severity: 'error',
  says: 'In a closed document, the relation of a field names an entity that no orbital declares.',
  wrong: { fields: [{ name: 'owner', type: 'relation', relation: { entity: 'Agent', cardinality: 'one' } }] },
  right: {
    fields: [{ name: 'owner', type: 'relation', relation: { entity: 'Agent', cardinality: 'one' } }],
    orbitals: [{ name: 'Agents', entity: { name: 'Agent', fields: [{ name: 'name', type: 'string' }] } }],
  },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const entity of scope.model.entities) for (const field of entity.fields) judge(scope, field);
    },
  },
};

function judge(scope: DocumentScope, field: Field): void {
  if (typeof field.node === 'string') return;
  const relations: Use[] = [];
  relationsIn(field, field.node, [], relations);
  for (const { name, path } of relations)
    if (!scope.model.entityByName.has(name))
      reportEntity(unknownRelation, scope, { element: field, rest: path }, name, `the relation ${quote(field.name)}`);
}
