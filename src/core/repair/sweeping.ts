// One edit for one slip made in many places: where the same wrong name stands in several places of a trait and each has the same correction, the
// smallest part that holds them all is written anew with every place corrected. Nothing else in it changes.
import { isArray, type Json, type JsonObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { formatPointer, parsePointer, type Segment } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import type { Model } from '../schema/model.ts';
import { symbolsOf } from '../schema/symbols.ts';
import { actionsOf, type Finding, type Verification } from '../verify/finding.ts';
import { type NameChange, nameChangesFor, suggestionOf } from '../verify/name-changes.ts';
import { costMin, type Edit, edit, oneEdit } from './edit.ts';
import { inManyPlaces } from './likelihood.ts';
import { actionNameOf, valueAt } from './places.ts';
import { traitPointerIn } from './targets.ts';

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
  return [inManyPlaces(all, correction)];
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

// Edits by cause: one change of a name that mends all places which follow from it. A check sees one place of a rename that was not finished, and a repair of it
// place by place invents declarations; here the change is tried as a whole, and counts where it clears findings and brings none.
// Cost: that of the changes tried, at most `triesMax` evaluations a document.

const triesMax = 8;

export interface CauseEdit {
  readonly change: NameChange;
  readonly edit: Edit;
}

/** Changes of several places, and of names that are not alike; those in one place of a name that is alike are found where the finding stands. */
export function causeEdits(model: Model, findings: readonly Finding[]): readonly CauseEdit[] {
  return nameChangesFor(model, findings)
    .slice(0, triesMax)
    .flatMap((change) => causeEdit(model, change));
}

function causeEdit(model: Model, change: NameChange): CauseEdit[] {
  const { told, declaration, from, to } = change;
  const [first] = told;
  const actions = actionsFor(model, change);
  if (first === undefined || actions === null) return [];
  // The typo of one place is found where its findings stand.
  const isOnePlace = new Set(told.map(({ pointer }) => pointer)).size === 1;
  const isOneUse = change.uses.length === 1;
  const isOneStep = declaration === null ? change.places.length === 1 : change.isIdle && isOnePlace && isOneUse;
  if (isOneStep && isLike(from, to)) return [];
  const kind = declaration === null ? 'bind' : 'rename';
  const names = { given: from, taken: to };
  // The least where the document says itself what is meant; of two changes the one in fewer places comes first.
  const made = {
    ...edit(first, kind, actions, { because: 'cause', names }),
    cost: (isOneUse && !isLike(from, to) ? unlikeUse : change.isSaid ? costMin : oneEdit) + change.places.length,
  };
  return [{ change, edit: made }];
}

/** One use of a name says little of what was meant: more than it say the letters or the words of another name, less a declaration or a loss. */
const unlikeUse = 2_500;

const isLike = (from: string, to: string) => nearestNames(from, [to], 1).length > 0;

/** A change in so many places is made by one action of the vocabulary, which renames the declaration and its uses. */
const placesMax = 4;

function actionsFor(model: Model, change: NameChange): readonly Action[] | null {
  const isDeclared = change.declaration !== null && change.kind === 'entity';
  const renaming = isDeclared || change.places.length > placesMax ? renamingTo(model, change) : null;
  if (renaming !== null) return [renaming];
  const suggestion = suggestionOf(change, model);
  return suggestion === null ? null : actionsOf(suggestion);
}

/** The action that gives the declared name up for the one that is not declared. */
function renamingTo(model: Model, { kind, from, to, declaration, uses: [use] }: NameChange): Action | null {
  const [declared, used] = declaration === null ? [to, from] : [from, to];
  const params = { from: declared, to: used };
  if (use === undefined) return null;
  if (kind === 'entity') return { action: 'rename_entity', params };
  if (kind === 'field')
    return use.of === null ? null : { action: 'rename_field', params: { entity: use.of, ...params } };
  if (kind !== 'state' && kind !== 'event') return null;
  const trait = symbolsOf(model).traitOf(use.owner);
  return trait === null ? null : { action: `rename_${kind}`, params: { trait: actionNameOf(model, trait), ...params } };
}

/** True if findings are gone after a change and no finding is there that was not before; more than those at the changed name where it is about others too. */
export function isCause(before: Verification, after: Verification, { isFromElsewhere, told }: NameChange): boolean {
  const known = countsOf(before);
  const own = isFromElsewhere ? new Set(told).size : 0;
  return (
    before.findings.length - after.findings.length > own &&
    [...countsOf(after)].every(([key, count]) => count <= (known.get(key) ?? 0))
  );
}

function countsOf({ findings }: Verification): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, pointer } of findings)
    counts.set(`${rule} ${pointer}`, (counts.get(`${rule} ${pointer}`) ?? 0) + 1);
  return counts;
}
