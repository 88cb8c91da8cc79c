import type { Trait } from '../../schema/element.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { shown } from './shown-trait-misplaced.ts';

const showing = (child: string) => ({
  traits: [shown],
  pattern: { type: 'stack', children: ['@trait.Log', child, { type: 'button', label: 'Save', action: 'SAVE' }] },
});

export const unknownShownTrait: Rule = {
  id: 'unknown-shown-trait',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_BINDING_TRAIT_UNKNOWN',
  targets: { since: '17' },
  says: '`@trait.Name` names no trait of its orbital, is without a name, has a path behind the name, or the name begins with a small letter.',
  wrong: showing('@trait.Logs'),
  right: showing('@trait.Log'),
  fixes: ['set_property'],
  check: {
    otherBinding: ({ root, text }, scope) => {
      const { site } = scope;
      if (root !== 'trait' || (site.owner.kind !== 'transition' && site.owner.kind !== 'tick')) return;
      const name = text.slice('@trait.'.length);
      scope.forNotes.push({ kind: 'shown', name, element: site.owner, rest: site.path(), detail: text, meant: [] });
    },
    document: (scope) => {
      for (let i = 0; i < scope.facts.length; i++)
        for (const { kind, name, element, rest, detail } of scope.facts[i]?.forNotes ?? []) {
          if (kind !== 'shown') continue;
          const trait = scope.model.traits[i] as Trait;
          const names = namesIn(trait);
          const official = names.has(name) && isName.test(name) ? null : codeOf(name);
          if (official === null) continue;
          const near = nearTo(name, names, scope);
          const [first = ''] = name.split('.');
          const [meant] = first !== name && names.has(first) ? [first] : near;
          const message = `${quote(detail)} ${whyNone(name, names)}${meant === undefined ? '' : hint([`@trait.${meant}`])}`;
          const rule = { ...unknownShownTrait, official };
          scope.report(rule, { element, rest, trait }, detail, message, ({ path }) =>
            meant === undefined || !isName.test(meant)
              ? []
              : [{ action: 'set_property', params: { path, value: `@trait.${meant}` } }],
          );
        }
    },
  },
};

const isName = /^[A-Z][A-Za-z0-9]*$/;

const namesIn = ({ orbital }: Trait): ReadonlySet<string> => new Set(orbital.traits.map(({ name }) => name));

function codeOf(name: string): string {
  if (name === '') return 'ORB_BINDING_TRAIT_MISSING_NAME';
  return isName.test(name) ? 'ORB_BINDING_TRAIT_UNKNOWN' : 'ORB_BINDING_TRAIT_INVALID_FORMAT';
}

function whyNone(name: string, names: ReadonlySet<string>): string {
  if (name === '') return 'names no trait: say which, `@trait.Name`';
  if (name.includes('.')) return 'has a path behind the name of the trait: a trait is shown as a whole, `@trait.Name`';
  if (names.has(name)) return 'is not read: the name of a trait that is shown begins with a capital letter';
  return 'names no trait of its orbital: add the trait there, or show one that it has';
}
