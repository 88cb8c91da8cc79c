// Fixes of a text: for each finding the edits that clear it, each with its tier and its difference, and what is safe to do to all. They cost a verification or more
// each, so a thread makes them (heavy.ts).

import { withoutSilenced } from '../cli/check-document.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { Json } from '../core/base/json.ts';
import { listBehaviors } from '../core/behaviors/index.ts';
import { runActions } from '../core/plan/index.ts';
import { sayAction } from '../core/plan/say-action.ts';
import { Evidence } from '../core/repair/evidence.ts';
import { fixSchema } from '../core/repair/fix.ts';
import { readableDiff } from '../core/repair/reason.ts';
import { furthestOf, type Tier, TierJudge } from '../core/repair/tier.ts';
import { actionsOf, type Finding } from '../core/verify/index.ts';
import type { Analysis } from './analysis.ts';
import type { TextChange } from './rename.ts';

export interface Fix {
  /** The finding that it clears; null for all that are safe to mend. */
  readonly pointer: string | null;
  readonly rule: string | null;
  readonly title: string;
  readonly tier: Tier;
  /** The changes, a line each. */
  readonly diff: readonly string[];
  readonly change: TextChange;
}

const fixesMax = 40;
const alternativesMax = 3;

/** The fixes of the findings at some pointers, in the order of findings, gentlest first. */
export function fixesFor(analysis: Analysis, pointers: readonly string[]): readonly Fix[] {
  const { model, findings } = analysis.checked;
  if (model === null) return [];
  const wanted = findings.filter(({ pointer }) => pointers.includes(pointer));
  const judge = new TierJudge(new Evidence(model, analysis.rules.registries, listBehaviors()));
  const fixes: Fix[] = [];
  for (const finding of wanted) {
    for (const repair of finding.repairs.slice(0, alternativesMax)) {
      if (fixes.length >= fixesMax) return fixes;
      const actions = actionsOf(repair);
      const applied = runActions(model.schema, actions);
      if (!applied.ok) continue;
      const tier = furthestOf(judge.tiersOf(model, actions));
      const more = actions.length > 1 ? ` (and ${actions.length - 1} more)` : '';
      const title = sayAction(repair, () => model.document as unknown as Json) + more;
      const fix = fixTo(analysis, applied.schema.document as unknown as Json, { finding, tier, title });
      if (fix !== null) fixes.push(fix);
    }
  }
  return fixes;
}

/** Everything that is safe to mend, as `orrery check --fix` does it; null where that is nothing. */
export function safeFix({ checked, rules, ...analysis }: Analysis): Fix | null {
  const { model, source } = checked;
  if (model === null) return null;
  const { schema, actions } = fixSchema(model.schema, {
    registries: rules.registries,
    tierMax: 'safe',
    isWanted: (finding: Finding) =>
      rules.judge.weigh(source.name, finding) !== null && withoutSilenced(source, [finding]).findings.length > 0,
  });
  return actions.length === 0
    ? null
    : fixTo({ checked, rules, ...analysis }, schema.document as unknown as Json, {
        ...{ finding: null, tier: 'safe', title: 'Mend everything that is safe to mend' },
      });
}

interface Told extends Pick<Fix, 'tier' | 'title'> {
  readonly finding: Finding | null;
}

function fixTo(analysis: Analysis, document: Json, { finding, tier, title }: Told): Fix | null {
  const before = analysis.text.getText();
  const after = rewritten(analysis, document);
  if (after === null || after === before) return null;
  const diff = readableDiff(analysis.checked.model?.document as unknown as Json, document);
  return {
    pointer: finding?.pointer ?? null,
    rule: finding?.rule ?? null,
    title,
    tier,
    diff,
    change: changeOf(before, after),
  };
}

/** Null where the format cannot say the document. */
function rewritten({ checked: { source } }: Analysis, document: Json): string | null {
  try {
    return source.rewrite(document);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

/** The one change that makes a text another: what both begin and end with stays. */
export function changeOf(before: string, after: string): TextChange {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let same = 0;
  const most = Math.min(before.length, after.length) - start;
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
