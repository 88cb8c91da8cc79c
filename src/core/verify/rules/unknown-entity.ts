import { isArray, type Json } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { Trait } from '../../schema/element.ts';
import { entityArgument, entityPositions } from '../../schema/symbols.ts';
import { mayBeForeign } from '../../schema/walk.ts';
import type { TraitScope } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { templateMeaning } from '../foreign-templates.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule, Ruling } from '../rule.ts';
import { linkMember, reportEntity } from '../unknown-entities.ts';
import { isBareBinding } from './binding-without-at.ts';

export const unknownEntity: Rule = {
  id: 'unknown-entity',
  category: 'unknown_entity_ref',
  severity: 'error',
  says: 'In a closed document, a `linkedEntity`, an argument of fetch, ref, spawn or persist, or the `entity` of a pattern names an entity that no orbital declares; auxiliary ones count.',
  wrong: { effects: [['persist', 'update', 'Tiket', '@payload']] },
  right: { effects: [['persist', 'update', 'Ticket', '@payload']] },
  fixes: ['set_property', 'add_entity'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      const { linkedEntity } = trait;
      if (linkedEntity !== null)
        scope.entityNames.push({ name: linkedEntity, element: trait, rest: [linkMember], detail: linkMember });
    },
    effects: Object.fromEntries([...entityPositions.keys()].map((operator) => [operator, askArgument])),
    call: (call, position, scope) => {
      if (position === 'value') askArgument(call, scope);
    },
    entityPattern: ({ entity }, scope) => ask(entity, ['entity'], drawn, scope),
    document: (scope) => {
      const { model, facts } = scope;
      for (let i = 0; i < facts.length; i++) {
        for (const { name, element, rest, detail } of facts[i]?.entityNames ?? []) {
          if (!model.entityByName.has(name))
            reportEntity(
              ruleOf(scope, detail),
              scope,
              { element, rest, trait: model.traits[i] as Trait },
              name,
              detail,
            );
        }
      }
    },
  },
};

/** How the entity of a pattern is spoken of. Version 17 looks at its type, and at no name. */
const drawn = 'the pattern';

const ruleOf = ({ registries }: DocumentScope, detail: string): Ruling =>
  detail === drawn ? takenBy17(registries, unknownEntity) : unknownEntity;

function askArgument(value: Json, scope: TraitScope): void {
  const name = entityArgument(value);
  if (name === null || !isArray(value)) return;
  const operator = value[0] as string;
  ask(name, [entityPositions.get(operator) as number], `\`${operator}\``, scope);
}

function ask(name: Json | undefined, rest: readonly Segment[], detail: string, scope: TraitScope): void {
  if (typeof name !== 'string' || name.charCodeAt(0) === 64) return;
  // A binding in foreign braces is told as one, and so is one without its sign.
  if (mayBeForeign(name) && (templateMeaning(name, scope.trait.linkedEntity) !== null || isBareBinding(name, scope)))
    return;
  scope.ask(scope.entityNames, name, rest, detail);
}
