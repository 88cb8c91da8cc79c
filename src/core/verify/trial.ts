// What a call would be judged to be if it stood where it stands under another operator: a correction that reveals worse is not suggested.
// The call alone is walked by the same checks in a scope of its own, which shares the lookups of its trait. Cost: the content of the call.
import type { Json } from '../base/json.ts';
import type { Element } from '../schema/element.ts';
import { walkContent } from '../schema/walk.ts';
import type { CategoryCode } from './categories.ts';
import { TraitScope } from './check.ts';
import type { DocumentScope } from './document-scope.ts';

export type CallPlace = 'effect' | 'guard' | 'value';

export interface Trial {
  /** Findings of severity error: what all effects of the trait decide together is not judged. */
  readonly errors: number;
  readonly byCategory: ReadonlyMap<CategoryCode, number>;
  readonly entityNames: readonly string[];
  readonly uiEvents: readonly string[];
}

export function tryCall(scope: TraitScope, owner: Element, call: Json, place: CallPlace): Trial {
  const own = new TraitScope(scope.lookups, scope.entity, scope.registries, scope.handlers);
  own.leaveOutHelp();
  const guard = place === 'guard' ? call : null;
  const effects = place === 'guard' ? [] : [place === 'effect' ? call : ['notify', call]];
  walkContent(scope.trait, owner, { guard, effects }, own);
  for (const judge of own.handlers.walked) judge(own);
  const byCategory = new Map<CategoryCode, number>();
  let errors = 0;
  for (const { rule } of own.findings) {
    const { category, severity } = rule;
    byCategory.set(category, (byCategory.get(category) ?? 0) + 1);
    if (severity === 'error') errors++;
  }
  const namesOf = (questions: readonly { readonly name: string }[]) => questions.map((question) => question.name);
  return { errors, byCategory, entityNames: namesOf(own.entityNames), uiEvents: namesOf(own.uiEvents) };
}

/** True if the second trial has fewer findings of the category, and no more errors, in the trait or in the document. */
export function isBetter(before: Trial, after: Trial, category: CategoryCode, document: DocumentScope): boolean {
  const own = (trial: Trial) => trial.byCategory.get(category) ?? 0;
  const unknown = (trial: Trial) =>
    trial.entityNames.filter((name) => !document.model.entityByName.has(name)).length +
    trial.uiEvents.filter((event) => !document.handled.has(event)).length;
  return own(after) < own(before) && after.errors <= before.errors && unknown(after) <= unknown(before);
}
