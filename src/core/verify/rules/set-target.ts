import type { Json } from '../../base/json.ts';
import { bindingRootNames, implicitLocals } from '../../schema/language.ts';
import type { MakeRepairs, TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const setTarget: Rule = {
  id: 'set-target',
  category: 'broken_binding',
  severity: 'error',
  says: 'The target of a `set` is not `@entity.field` or `@Entity.field`.',
  wrong: { effects: [['set', 'title', '@payload.title']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property'],
  check: {
    effects: { set: judge },
  },
};

function judge(value: readonly Json[], scope: TraitScope): void {
  if (value.length < 2) return;
  const target = value[1] as Json;
  if (typeof target === 'string' && target.charCodeAt(0) === 64) {
    const dot = target.indexOf('.');
    const root = target.slice(1, dot === -1 ? undefined : dot);
    const isEntity =
      root === 'entity' || !(bindingRootNames.has(root) || implicitLocals.has(root) || scope.site.isLocal(root));
    if (isEntity && dot !== -1) return;
  }
  const name = typeof target === 'string' ? target : 'set';
  const message = `\`set\` needs a field of an entity as its target, such as "@entity.status", not ${quote(JSON.stringify(target))}`;
  scope.reportHere(setTarget, [1], name, message, repairTarget(scope, target));
}

/** A bare field name only lacks its root. */
function repairTarget(scope: TraitScope, target: Json): MakeRepairs | null {
  if (typeof target !== 'string') return null;
  const field = target.replace(/^@[\p{L}\p{M}\p{N}_]*\.?/u, '') || target.replace('@', '');
  if (scope.entity?.fields?.has(field) !== true) return null;
  return (place) => [{ action: 'set_property', params: { path: place.path, value: `@entity.${field}` } }];
}
