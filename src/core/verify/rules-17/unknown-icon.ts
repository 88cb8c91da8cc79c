import { charge } from '../../base/budget.ts';
import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { TraitScope } from '../check.ts';
import { hint, nearTo, quote } from '../hint.ts';
import iconData from '../registry/icons-17.json' with { type: 'json' };
import type { Rule } from '../rule.ts';

/** The icons of Lucide 0.344.0 (ISC), with their older names. */
const icons: ReadonlySet<string> = new Set(iconData.split(' '));

export const unknownIcon: Rule = {
  id: 'unknown-icon',
  category: 'invalid_pattern',
  severity: 'error',
  official: 'ORB_UI_ICON_NOT_FOUND',
  targets: { since: '17' },
  says: 'An `icon` in what a transition renders is no name of an icon of Lucide: `trash-2` or `Trash2` written otherwise, or an icon of another set. A binding is exempt.',
  wrong: { pattern: { type: 'button', label: 'Save', action: 'SAVE', icon: 'savee' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE', icon: 'save' } },
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions)
        transition.effects.forEach((effect, i) => {
          if (!isArray(effect) || effect[0] !== 'render-ui' || effect[2] === undefined) return;
          eachIcon(effect[2], ['effects', i, 2], (icon, rest) => {
            if (icon.startsWith('@') || icons.has(kebab(icon))) return;
            report(scope, transition, rest, icon);
          });
        });
    },
  },
};

function report(
  scope: TraitScope,
  transition: Parameters<TraitScope['report']>[1],
  rest: Segment[],
  icon: string,
): void {
  const plain = plainName(icon);
  const near = icons.has(plain) ? [plain] : plain === '' ? [] : nearTo(plain, icons, scope);
  const message =
    icon.trim() === ''
      ? 'the name of the icon is empty: name one of https://lucide.dev, or leave `icon` out'
      : `${quote(icon)} is no icon: name one of https://lucide.dev, as \`trash-2\`${hint(near)}`;
  scope.report(unknownIcon, transition, rest, icon, message, ({ path }) => [
    ...near.slice(0, 1).map((value) => ({ action: 'set_property', params: { path, value } })),
    { action: 'unset_property', params: { path } },
  ]);
}

/** Names are read in kebab-case and in PascalCase. */
const kebab = (name: string): string =>
  /^[A-Z][A-Za-z0-9]*$/.test(name) ? name.replace(/[A-Z]/g, (c, i) => (i === 0 ? '' : '-') + c.toLowerCase()) : name;

/** The name that is meant by `fa-home`, `trash_2`, `fileText`, `Trash2`. */
const plainName = (name: string): string =>
  name
    .trim()
    .replace(/^(?:lucide|mdi|fas?|fa|bi|heroicons|material)[-:]/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();

/** A list that is a call is read inside a lambda alone. */
function eachIcon(value: Json, path: Segment[], visit: (icon: string, rest: Segment[]) => void): void {
  charge(1, 'looking for icons');
  if (isArray(value)) {
    if (typeof value[0] === 'string' && value[0] !== 'fn' && !value[0].startsWith('@')) return;
    value.forEach((item, i) => {
      if (typeof item === 'object' && item !== null) eachIcon(item, [...path, i], visit);
    });
  } else if (isObject(value)) {
    for (const name in value) {
      const member = value[name] as Json;
      if (name === 'icon' && typeof member === 'string') visit(member, [...path, name]);
      else if (typeof member === 'object' && member !== null) eachIcon(member, [...path, name], visit);
    }
  }
}
