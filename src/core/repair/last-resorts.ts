// What is left where nothing else helps: taking away what a finding is about, from the place itself outwards.
import { formatPointer, parsePointer, type Segment } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Edit, edit } from './edit.ts';
import type { Evidence } from './evidence.ts';
import { weighed } from './likelihood.ts';
import { valueAt } from './value-at.ts';

/** `/orbitals/0/traits/0` and `/orbitals/0/pages` are not taken away for what is wrong inside. */
const elementDepth = 4;
const lastResortsMax = 6;
/** Nor is a machine, or all of its states, events or transitions, for what is wrong with one of them. */
const wholes: ReadonlySet<string> = new Set(['stateMachine', 'states', 'events', 'transitions']);

/** Whether a place is the head of a call: without it, what it is given would be called. */
function isOperator(model: Model, { category }: Finding, steps: readonly Segment[]): boolean {
  const [list, at] = steps.slice(-2);
  return (
    category === 'invalid_effect' &&
    at === 0 &&
    list !== 'effects' &&
    typeof valueAt(model, formatPointer(steps)) === 'string'
  );
}

/** Taking away what the finding is about: the place itself, then what holds it, up to the element of a list. */
export function lastResortsFor(model: Model, finding: Finding, evidence: Evidence): Edit[] {
  const steps = parsePointer(finding.pointer) ?? [];
  const out: Edit[] = [];
  // A reference says nothing but what it refers to: without that, it would be an element of no name.
  if (finding.category === 'unresolved_trait_ref' && steps.length === elementDepth + 1 && steps.at(-1) === 'ref') {
    const params = { path: formatPointer(steps.slice(0, -1)) };
    return [weighed(lastResort(finding, { action: 'unset_property', params }, 0), finding, model, evidence)];
  }
  for (let length = steps.length; length > elementDepth; length--) {
    if (wholes.has(String(steps[length - 1]))) continue;
    const path = formatPointer(steps.slice(0, length));
    if (valueAt(model, path) === undefined || isOperator(model, finding, steps.slice(0, length))) continue;
    const unset = { action: 'unset_property', params: { path } };
    out.push(lastResort(finding, unset, out.length));
  }
  return out.slice(0, lastResortsMax).map((one) => weighed(one, finding, model, evidence));
}

const lastResort = (finding: Finding, action: Action, rank: number): Edit =>
  edit(finding, 'drop', [action], { because: 'last resort', rank });
