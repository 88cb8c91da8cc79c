// What is left where nothing else helps: taking away what a finding is about, from the place itself outwards.
import { isArray, isObject } from '../base/json.ts';
import { formatPointer, parsePointer, type Segment } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Edit, edit } from './edit.ts';
import type { Evidence } from './evidence.ts';
import { weighed } from './likelihood.ts';
import { valueAt } from './places.ts';

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

/** Length of the path of the effect or guard around a place: a mistake inside of it is no reason to remove the transition. */
function lengthOfPart(steps: readonly Segment[]): number {
  const [effects, guard] = [steps.indexOf('effects'), steps.indexOf('guard')];
  return effects === -1 ? guard + 1 : Math.min(steps.length, effects + 2);
}

/** True if a call would have too few arguments without the one at a place. */
function isNeeded(model: Model, steps: readonly Segment[], { registries }: Evidence): boolean {
  const call = valueAt(model, formatPointer(steps.slice(0, -1)));
  if (call === undefined || !isArray(call) || steps.at(-1) === 0) return false;
  const known = registries.operators.get(String(call[0]));
  return known !== undefined && call.length - 1 <= known.min;
}

/** Taking away what the finding is about: the place itself, then what holds it, up to the element of a list. */
export function lastResortsFor(model: Model, finding: Finding, evidence: Evidence): Edit[] {
  const steps = parsePointer(finding.pointer) ?? [];
  const out: Edit[] = [];
  // An effect in a notation that nobody reads says something: a person has to say it anew.
  if (finding.rule === 'malformed-effect' && isObject(valueAt(model, finding.pointer) ?? null)) return [];
  // A reference says nothing but what it refers to: without that, it would be an element of no name.
  if (finding.category === 'unresolved_trait_ref' && steps.length === elementDepth + 1 && steps.at(-1) === 'ref') {
    const params = { path: formatPointer(steps.slice(0, -1)) };
    return [weighed(lastResort(finding, { action: 'unset_property', params }, 0), finding, model, evidence)];
  }
  const least = Math.max(elementDepth + 1, lengthOfPart(steps));
  for (let length = steps.length; length >= least; length--) {
    if (wholes.has(String(steps[length - 1]))) continue;
    const path = formatPointer(steps.slice(0, length));
    if (
      valueAt(model, path) === undefined ||
      isOperator(model, finding, steps.slice(0, length)) ||
      isNeeded(model, steps.slice(0, length), evidence)
    )
      continue;
    const unset = { action: 'unset_property', params: { path } };
    out.push(lastResort(finding, unset, out.length));
  }
  return out.slice(0, lastResortsMax).map((one) => weighed(one, finding, model, evidence));
}

const lastResort = (finding: Finding, action: Action, rank: number): Edit =>
  edit(finding, 'drop', [action], { because: 'last resort', rank });
