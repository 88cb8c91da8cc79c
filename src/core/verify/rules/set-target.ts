import type { Json } from '../../base/json.ts';
import { bindingRootNames, implicitLocals } from '../../schema/language.ts';
import type { MakeRepairs, TraitScope } from '../check.ts';
import { show } from '../declared-values.ts';
import { hint, quote } from '../hint.ts';
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
  const message = `\`set\` needs a field of an entity as its target, such as "@entity.status", not ${show(target)}${sayMeant(value, scope)}`;
  scope.reportHere(setTarget, [1], name, message, repairTarget(scope, target));
}

/** The field that is meant: the one of that name, or the one that stands where the value belongs. */
function sayMeant([, target, given]: readonly Json[], scope: TraitScope): string {
  const field = fieldMeantBy(scope, target as Json);
  if (field !== null) return hint([`@entity.${field}`]);
  return typeof given === 'string' && given.startsWith('@entity.')
    ? `: the target comes first, so write ["set", ${quote(given)}, ${show(target as Json)}]`
    : '';
}

/** A bare field name only lacks its root. */
function repairTarget(scope: TraitScope, target: Json): MakeRepairs | null {
  const field = fieldMeantBy(scope, target);
  return field === null
    ? null
    : (place) => [{ action: 'set_property', params: { path: place.path, value: `@entity.${field}` } }];
}

function fieldMeantBy(scope: TraitScope, target: Json): string | null {
  if (typeof target !== 'string') return null;
  const field = target.replace(/^@[\p{L}\p{M}\p{N}_]*\.?/u, '') || target.replace('@', '');
  return scope.entity?.fields?.has(field) === true ? field : null;
}
