import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Check, TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { slotsMeantBy } from '../foreign-names.ts';
import { hint, meantOrNear, nearKnown, quote } from '../hint.ts';
import { isKnownSlot } from '../registry.ts';
import { judgeNode } from './pattern-properties.ts';

export const invalidPattern: Check = {
  code: 'invalid_pattern',
  condition:
    'A `render-ui` has no pattern, or a list in its place, or a pattern, child object or body of `renderItem` has no `type`, or lacks a property that its pattern needs. Warnings: a type or slot that the registry lacks, a property that is a typo of a known one, a literal that is not of the type of its property, or none of its values. A property that the registry lacks and that is no typo is a note; bindings and expressions are exempt.',
  repairs: ['set_property', 'unset_property'],
  effect: (value, scope) => {
    if (!isArray(value) || value[0] !== 'render-ui') return;
    if (value.length > 1) judgeSlot(value[1] as Json, scope);
    if (value.length < 3) {
      const message = 'the render-ui draws no pattern: give one, or null to clear the slot';
      scope.reportHere('invalid_pattern', 'error', [], 'render-ui', message, (place) => [
        { action: 'unset_property', params: { path: place.path } },
      ]);
    }
  },
  pattern: ({ value, node, isRoot, type, facts }, scope) => {
    if (node !== null) {
      if (facts === undefined || typeof type !== 'string') judgeType(node, scope);
      if (facts !== undefined) judgeNode(node, facts, [], scope);
    } else if (isRoot && value !== null && !isExpression(value) && !isBinding(value)) {
      const message = 'a pattern is an object with a `type`, an expression or a binding';
      const name = isArray(value) ? 'list' : typeof value;
      scope.reportHere('invalid_pattern', 'error', [], name, message, ({ path }) => inOne(value, path));
    }
  },
};

function isExpression(value: Json): boolean {
  return isArray(value) && typeof value[0] === 'string';
}

/** Several patterns are drawn as one that holds them; none is drawn by no effect. */
function inOne(value: Json, path: string): SuggestedAction[] {
  if (!isArray(value) || !value.every(isObject)) return [];
  if (value.length === 0) return [{ action: 'unset_property', params: { path: path.slice(0, path.lastIndexOf('/')) } }];
  return [{ action: 'set_property', params: { path, value: { type: 'stack', children: value } } }];
}

function isBinding(value: Json): boolean {
  return typeof value === 'string' && value.charCodeAt(0) === 64;
}

function judgeSlot(slot: Json, scope: TraitScope): void {
  if (isArray(slot) || isBinding(slot)) return;
  if (typeof slot !== 'string') {
    scope.reportHere('invalid_pattern', 'error', [1], typeof slot, 'a slot is a name such as "main" or a binding');
    return;
  }
  if (isKnownSlot(scope.registries, slot)) return;
  const near = meantOrNear(slotsMeantBy(slot), () => nearKnown(slot, scope.registries.slots, scope));
  const message = `the registry has no slot ${quote(slot)}: correct it, or extend the registry${hint(near)}`;
  const value = near[0] ?? 'main';
  scope.reportHere('invalid_pattern', 'warning', [1], slot, message, (place) => [
    { action: 'set_property', params: { path: place.path, value } },
  ]);
}

function judgeType(pattern: JsonObject, scope: TraitScope): void {
  const member = (pattern.type ?? null) === null ? 'patternType' : 'type';
  const type = pattern[member];
  if (typeof type === 'string' && type !== '') {
    if (scope.registries.patterns.has(type) || type.charCodeAt(0) === 64) return;
    const near = nearKnown(type, scope.registries.patterns, scope);
    const message = `the registry has no pattern ${quote(type)}: correct it, or extend the registry${hint(near)}`;
    const [nearest] = near;
    scope.reportHere('invalid_pattern', 'warning', [member], type, message, (place) =>
      nearest === undefined ? [] : [{ action: 'set_property', params: { path: place.path, value: nearest } }],
    );
    return;
  }
  if (isArray(type)) return;
  const message = 'the pattern has no `type`: say what to draw, such as "stack" or "button"';
  scope.reportHere('invalid_pattern', 'error', [], 'pattern', message, (place) => [
    { action: 'set_property', params: { path: `${place.path}/type`, value: 'stack' } },
  ]);
}
