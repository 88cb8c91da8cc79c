// Edits by cause: one change of a name that mends all places which follow from it. A check sees one place of a rename that was not finished, and a repair of it
// place by place invents declarations; here the change is tried as a whole, and counts where it clears findings and brings none.
// Cost: that of the changes tried, at most `triesMax` evaluations a document.
import type { Model } from '../schema/model.ts';
import type { Finding, Verification } from '../verify/finding.ts';
import { actionsOf } from '../verify/finding.ts';
import { type NameChange, nameChangesFor, suggestionOf } from '../verify/name-changes.ts';
import { type Edit, edit } from './edit.ts';

const triesMax = 8;
/** What an edit costs of which nothing is fitted: one. */
const costOfOne = 1000;

/** Changes of several places, and of names that are not alike; those in one place of a name that is alike are found where the finding stands. */
export function causeEdits(model: Model, findings: readonly Finding[]): readonly Edit[] {
  return nameChangesFor(model, findings)
    .slice(0, triesMax)
    .flatMap((change) => causeEdit(model, change));
}

function causeEdit(model: Model, change: NameChange): Edit[] {
  const { told, declaration, from, to } = change;
  const [first] = told;
  const suggestion = suggestionOf(change, model);
  if (first === undefined || suggestion === null) return [];
  const kind = declaration === null ? 'bind' : 'rename';
  const names = { given: from, taken: to };
  return [{ ...edit(first, kind, actionsOf(suggestion), { because: 'cause', names }), cost: costOfOne, isSweep: true }];
}

/** True if findings are gone after an edit and no finding is there that was not before. */
export function isCause(before: Verification, after: Verification): boolean {
  const known = countsOf(before);
  return (
    after.findings.length < before.findings.length &&
    [...countsOf(after)].every(([key, count]) => count <= (known.get(key) ?? 0))
  );
}

function countsOf({ findings }: Verification): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, pointer } of findings)
    counts.set(`${rule} ${pointer}`, (counts.get(`${rule} ${pointer}`) ?? 0) + 1);
  return counts;
}
