// What the checks suggest, as edits: each action of the vocabulary is an edit of one kind.
import { findAction } from '../plan/index.ts';
import type { Model } from '../schema/model.ts';
import { actionsOf, type Finding, type SuggestedAction } from '../verify/finding.ts';
import { type Edit, type EditKind, edit, type Strategy } from './edit.ts';
import { valueAt } from './value-at.ts';
import { takesAway } from './write.ts';

const kinds: Readonly<Record<string, EditKind>> = {
  add_events: 'declare',
  add_emit: 'declare',
  add_field: 'declare',
  add_payload_field: 'declare',
  add_states: 'declare',
  add_entity: 'declare',
  retarget_transition: 'retarget',
};

/** The suggestion of a check. */
export function suggestedEdit(
  finding: Finding,
  suggestion: SuggestedAction,
  model: Model,
  facts: readonly string[],
): Edit {
  const { action, params } = suggestion;
  const told = (kind: EditKind, strategy?: Strategy) =>
    edit(finding, kind, actionsOf(suggestion), { because: 'check', facts, ...(strategy && { strategy }) });
  const hazard = findAction(action)?.hazard;
  const isMove = action === 'set_property' && actionsOf(suggestion).some(takesAway);
  if (isMove) return told('rewrite');
  if (hazard === 'destructive') return told('drop');
  if (hazard === 'safe') return told(kinds[action] ?? 'insert', 'complete');
  if (action !== 'set_property') return told(kinds[action] ?? 'fill', 'mark');
  const isNamed = typeof params.value === 'string' && typeof valueAt(model, String(params.path)) === 'string';
  return isNamed ? told('bind') : told('fill', 'complete');
}
