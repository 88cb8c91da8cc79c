import { charge } from '../../base/budget.ts';
import type { Trait } from '../../schema/element.ts';
import type { NoteQuestion } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { shown } from './shown-trait-misplaced.ts';

const button = { type: 'button', label: 'Save', action: 'SAVE' };

export const shownTraitCycle: Rule = {
  id: 'shown-trait-cycle',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_BINDING_TRAIT_CYCLE',
  targets: { since: '17' },
  says: 'A trait shows itself by `@trait.Name`, by itself or by way of those that it shows.',
  wrong: { pattern: { type: 'stack', children: ['@trait.Triage', button] } },
  right: { traits: [shown], pattern: { type: 'stack', children: ['@trait.Log', button] } },
  fixes: [],
  check: {
    document: (scope) => {
      const shownBy = usesByTrait(scope);
      const done = new Set<Trait>();
      for (const trait of shownBy.keys()) follow(trait, shownBy, done, scope);
    },
  },
};

interface Shown {
  readonly use: NoteQuestion;
  readonly trait: Trait;
}

/** The traits that each shows, with the first place of each. */
function usesByTrait({ model, facts }: DocumentScope): ReadonlyMap<Trait, readonly Shown[]> {
  const byTrait = new Map<Trait, readonly Shown[]>();
  for (const [i, trait] of model.traits.entries()) {
    const uses = new Map<string, NoteQuestion>();
    for (const use of facts[i]?.forNotes ?? [])
      if (use.kind === 'shown' && !uses.has(use.name)) uses.set(use.name, use);
    if (uses.size === 0) continue;
    const named = new Map(trait.orbital.traits.map((one) => [one.name, one]));
    charge(named.size, 'looking for traits that show each other');
    const shown = [...uses.values()].flatMap((use) => {
      const [first = ''] = use.name.split('.');
      const meant = named.get(first);
      return meant === undefined ? [] : [{ use, trait: meant }];
    });
    byTrait.set(trait, shown);
  }
  return byTrait;
}

/** Goes on from a trait to those that it shows; what leads back to a trait on the way closes a cycle. */
function follow(
  start: Trait,
  shownBy: ReadonlyMap<Trait, readonly Shown[]>,
  done: Set<Trait>,
  scope: DocumentScope,
): void {
  if (done.has(start)) return;
  const way: { readonly trait: Trait; next: number }[] = [{ trait: start, next: 0 }];
  const open = new Set([start]);
  for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
    const one = shownBy.get(at.trait)?.[at.next++];
    if (one === undefined) {
      way.pop();
      open.delete(at.trait);
      done.add(at.trait);
    } else if (open.has(one.trait)) {
      const names = way.map(({ trait }) => trait.name);
      report(scope, at.trait, one.use, names.slice(way.findIndex(({ trait }) => trait === one.trait)));
    } else if (!done.has(one.trait)) {
      way.push({ trait: one.trait, next: 0 });
      open.add(one.trait);
    }
  }
}

function report(scope: DocumentScope, trait: Trait, { element, rest, detail }: NoteQuestion, names: string[]): void {
  const isAlone = names.length === 1;
  const says = isAlone ? 'shows itself' : `is shown by what it shows: ${[...names.slice(0, 8), names[0]].join(' -> ')}`;
  const message = `the trait ${quote(trait.name)} ${says}; take one of these bindings out`;
  scope.report(shownTraitCycle, { element, rest, trait }, detail, message);
}
