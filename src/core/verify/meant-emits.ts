// Events that a trait declares to emit and that an undeclared one is a typo of.
import type { Json } from '../base/json.ts';
import type { TraitScope } from './check.ts';
import type { SuggestedAction } from './finding.ts';
import { typosOf } from './hint.ts';
import type { Results } from './step-content.ts';

/** Nearest first; none where the machine itself knows the undeclared event. Costs a comparison with each declared one, within the budget of the scope. */
export function meantEmits(scope: TraitScope, event: string): readonly string[] {
  if (scope.events.has(event) || scope.handled.has(event) || !scope.spend(0)) return [];
  return typosOf(event, [...scope.emitsByName.keys()], scope);
}

/** The correction of an event by which a call tells how it ended, wherever the call names it; `path` leads to the call. */
export function correctedResult({ call }: Results, path: string, event: string, meant: string): SuggestedAction[] {
  const { emit } = call.at(-1) as { readonly emit: Readonly<Record<string, Json>> };
  const [first, ...afterwards] = Object.keys(emit)
    .filter((way) => emit[way] === event)
    .map((way) => ({
      action: 'set_property',
      params: {
        path: `${path}/${call.length - 1}/emit/${way.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        value: meant,
      },
    }));
  if (first === undefined) return [];
  return [afterwards.length === 0 ? first : { ...first, afterwards }];
}
