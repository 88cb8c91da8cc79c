import { isObject } from '../../base/json.ts';
import type { Trait } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { hint, nearTo } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Fields of whoever looks at the application, where no entity is the roster of users. */
const known: ReadonlySet<string> = new Set(['id', 'uid', 'name', 'email', 'role']);

export const unknownUserField: Rule = {
  id: 'unknown-user-field',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_S_UNKNOWN_IDENTITY_FIELD',
  targets: { since: '17' },
  says: 'A binding reads a field of `@user` that users do not have: without an entity that is marked `identity` they have `id`, `uid`, `name`, `email` and `role`.',
  wrong: { guard: ['=', '@user.roles', 'agent'] },
  right: { guard: ['=', '@user.role', 'agent'] },
  fixes: ['set_property'],
  check: {
    otherBinding: ({ root, field, text, isWellFormed }, scope) => {
      // Parts of a field are not judged.
      if (root !== 'user' || field === null || !isWellFormed || text !== `@user.${field}`) return;
      const { site } = scope;
      scope.forNotes.push({
        kind: 'user',
        name: field,
        element: site.owner,
        rest: site.path(),
        detail: text,
        meant: [],
      });
    },
    document: (scope) => {
      const { model, facts } = scope;
      for (let i = 0; i < facts.length; i++)
        for (const { kind, name, element, rest, detail } of facts[i]?.forNotes ?? []) {
          if (kind !== 'user' || known.has(name) || hasRoster(model)) continue;
          const near = nearTo(name, known, scope);
          const message = `\`${detail}\` is nothing: users have ${[...known].join(', ')}, unless an entity is marked \`identity\`${hint(near)}`;
          const [nearest] = near;
          const value = `@user.${nearest}`;
          scope.report(
            unknownUserField,
            { element, rest, trait: model.traits[i] as Trait },
            detail,
            message,
            ({ path }) => (nearest === undefined ? [] : [{ action: 'set_property', params: { path, value } }]),
          );
        }
    },
  },
};

/** True if an entity is the roster of users: what users have is up to it. */
const hasRoster = ({ entities, isClosed }: Model) =>
  !isClosed || entities.some(({ node }) => isObject(node) && node.identity === true);
