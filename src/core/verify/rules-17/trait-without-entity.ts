import type { Trait } from '../../schema/element.ts';
import { stepsOf, writesOf } from '../entity-writes.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf } from '../step-content.ts';

export const traitWithoutEntity: Rule = {
  id: 'trait-without-entity',
  category: 'broken_binding',
  severity: 'warning',
  targets: { since: '17' },
  says: 'A trait names no `linkedEntity` and works on the entity of its orbital: it reads or sets a field of `@entity` that the entity has, or fetches or stores its records.',
  wrong: { trait: { linkedEntity: null }, effects: [['set', '@entity.title', '@payload.title']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) {
        const { entity } = trait.orbital;
        if (trait.form !== 'inline' || trait.linkedEntity !== null || entity === null) continue;
        const used = useOf(trait, entity.name, scope.entityFacts(entity.name)?.fields ?? null);
        if (used === undefined) continue;
        const message = `the trait ${used} and has no \`linkedEntity\`: link it to ${quote(entity.name)}`;
        scope.report(traitWithoutEntity, { element: trait, trait }, trait.name, message, ({ path }) => [
          { action: 'set_property', params: { path: `${path}/linkedEntity`, value: entity.name } },
        ]);
      }
    },
  },
};

/** Says behind "the trait" how it works on an entity; undefined where it does not. */
function useOf(trait: Trait, entity: string, fields: ReadonlySet<string> | null): string | undefined {
  for (const step of stepsOf(trait)) {
    const { read, set } = writesOf(step);
    for (const name of [...read, ...set]) if (fields?.has(name)) return `uses ${quote(`@entity.${name}`)}`;
    for (const { call } of contentOf(step).calls) {
      if (call[0] === 'persist' && call[2] === entity) return `stores records of ${quote(entity)}`;
      if (call[0] === 'fetch' && call[1] === entity) return `fetches records of ${quote(entity)}`;
    }
  }
  return undefined;
}
