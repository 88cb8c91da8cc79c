import { isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const board = { name: 'TriageState', persistence: 'runtime', fields: [{ name: 'note', type: 'string' }] };
const desk = { ...board, name: 'TriageData' };

export const entityNamedLikeStates: Rule = {
  id: 'entity-named-like-states',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_T_ENTITY_NAME_SHADOWS_TRAIT_UNION',
  targets: { since: '17' },
  says: 'An entity is called as the states of a trait are in generated code: the name of the trait with `State` behind it.',
  wrong: { entities: [board] },
  right: { entities: [desk] },
  fixes: ['rename_entity'],
  check: {
    document: (scope) => {
      const { traits, entities, entityByName } = scope.model;
      const unions = new Set(traits.map(({ name }) => `${name}State`));
      for (const entity of entities) {
        const { name, node } = entity;
        if (!unions.has(name)) continue;
        const trait = name.slice(0, -'State'.length);
        const to = ['Data', 'Record', 'Entity'].map((end) => `${trait}${end}`).find((one) => !entityByName.has(one));
        const message = `generated code calls the states of ${quote(trait)} ${quote(name)}: give the entity another name${to === undefined ? '' : `, such as ${quote(to)}`}`;
        const rest = isObject(node) ? ['name'] : [];
        scope.report(entityNamedLikeStates, { element: entity, rest }, name, message, () =>
          to === undefined ? [] : [{ action: 'rename_entity', params: { from: name, to } }],
        );
      }
    },
  },
};
