// The question that a finding leaves to a person, where nothing in the document answers it.
import { findAction } from '../plan/index.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { menders } from './menders.ts';
import { siteOf } from './site.ts';

/** The question of a finding that no mender answers: a person knows the service, the interval, the page that is meant. Null where a mending holds, or none is known. */
export function questionOf(finding: Finding, model: Model, registries: Registries): string | null {
  const answered = menders.get(finding.rule)?.(siteOf(finding, model, registries));
  return answered !== undefined && answered.mendings.length === 0 ? answered.question : null;
}

/** True if the last step, which clears the finding, takes away what the author wrote. */
export function onlyDeletes(steps: readonly { readonly action: string }[]): boolean {
  const last = steps.at(-1);
  return last !== undefined && findAction(last.action)?.hazard === 'destructive';
}
