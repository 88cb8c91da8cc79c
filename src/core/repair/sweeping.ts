// One edit for one slip made in many places: where the same wrong name stands in several places of a trait and each has the same correction, the
// smallest part that holds them all is written anew with every place corrected. Nothing else in it changes.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { formatPointer, parsePointer, type Segment } from '../base/pointer.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Edit, edit } from './edit.ts';
import { inManyPlaces } from './likelihood.ts';
import { traitPointerIn } from './targets.ts';
import { valueAt } from './value-at.ts';

/** Fewer places are better corrected one by one. */
const placesMin = 4;

/** `known` are the edits for a finding, whose correction is swept over the findings of the same kind. */
export function sweepingEdits(
  model: Model,
  findings: readonly Finding[],
  finding: Finding,
  known: readonly Edit[],
): Edit[] {
  const correction = known.find(
    ({ actions: [action, ...others], kind }) =>
      kind === 'bind' && others.length === 0 && action?.params.path === finding.pointer,
  );
  const value = correction?.actions[0]?.params.value;
  if (correction === undefined || typeof value !== 'string') return [];
  const key = keyIn(model, finding);
  const group = findings.filter((other) => other.name === finding.name && keyIn(model, other) === key);
  const action = group.length < placesMin ? null : sweep(model, group, value);
  if (action === null) return [];
  const all = edit(finding, 'rewrite', [action], { because: 'sweep' });
  return [inManyPlaces({ ...all, isSweep: true }, correction)];
}

/** What stands in one place may hold the name among others, and is corrected otherwise than the name alone. */
function keyIn(model: Model, { category, pointer }: Finding): string {
  const written = valueAt(model, pointer);
  return [category, traitPointerIn(pointer), typeof written === 'string' ? written : ''].join('\n');
}

function sweep(model: Model, group: readonly Finding[], value: Json) {
  const paths = group.map((finding) => parsePointer(finding.pointer) ?? []);
  const shared = sharedSteps(paths);
  const path = formatPointer(shared);
  const whole = valueAt(model, path);
  if (whole === undefined) return null;
  const places = paths.map((steps) => steps.slice(shared.length));
  return { action: 'set_property', params: { path, value: replaced(whole, places, value) } };
}

function sharedSteps(paths: readonly (readonly Segment[])[]): readonly Segment[] {
  const [first = []] = paths;
  let length = first.length;
  for (const path of paths) while (length > 0 && !first.slice(0, length).every((step, i) => step === path[i])) length--;
  return first.slice(0, length);
}

/** A copy with the places changed; the rest is shared. Each part is copied once, however many places it holds. */
function replaced(whole: Json, places: readonly (readonly Segment[])[], value: Json): Json {
  if (places.some((steps) => steps.length === 0)) return value;
  const within = new Map<string, (readonly Segment[])[]>();
  for (const [step, ...rest] of places) {
    const known = within.get(String(step));
    if (known === undefined) within.set(String(step), [rest]);
    else known.push(rest);
  }
  const changed = (item: Json, step: string) => {
    const inner = within.get(step);
    return inner === undefined ? item : replaced(item, inner, value);
  };
  if (isArray(whole)) return whole.map((item, i) => changed(item, String(i)));
  const members = whole as JsonObject;
  const steps = [...within.keys()];
  return { ...members, ...Object.fromEntries(steps.map((step) => [step, changed(members[step] as Json, step)])) };
}
