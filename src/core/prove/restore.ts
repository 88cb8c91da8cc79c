// Changes after which a property holds: edits are tried in the order of their cost, and each that is suggested was applied, proved again, and did not lose
// another property. Edits that take away what a document can do come after those that keep it. Cost: one proof for each edit that is tried.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { exploreModel } from '../explore/index.ts';
import { type Action, planInstructions } from '../plan/index.ts';
import { programOf } from '../run/index.ts';
import { changedAt } from '../scenarios/index.ts';
import { indexSchema, inNfc, type Model, parseSchema, type Schema } from '../schema/index.ts';
import type { Edit } from './edit.ts';
import { editsFor } from './edits.ts';
import { PropertyError, parseProperty } from './property.ts';
import { type Judged, momentsOf, proveProperty } from './prove.ts';
import { askOf } from './question.ts';

export interface Restoration {
  readonly reason: string;
  readonly actions: readonly Action[];
  readonly schema: Schema;
}

/** Edits that are tried, and those that are suggested. */
const editsMax = 150;
const foundMax = 8;
const suggestedMax = 3;

export interface RestoreOptions {
  /** Every property of the document with its verdict; those that are proved stay so. */
  readonly properties: readonly { readonly says: string; readonly verdict: Judged['verdict'] }[];
  /** False for a document that nobody should be given, such as one with new findings. */
  readonly isFit?: (schema: Schema) => boolean;
}

/** Gentle changes first; empty where none of those that are tried restores the property. */
export function restoreProperty(
  given: Schema,
  says: string,
  judged: Judged,
  { properties, isFit = () => true }: RestoreOptions,
): readonly Restoration[] {
  if (judged.trace === undefined) return [];
  const schema = inNfc(given);
  const model = indexSchema(schema);
  const program = programOf(model);
  const steps = momentsOf(program, judged.trace).flatMap(({ step }) => (step === null ? [] : [step]));
  const edits = editsFor(askOf(parseProperty(says), program), steps, program).slice(0, editsMax);
  const others = properties.filter((one) => one.says !== says);
  const found: { edit: Edit; schema: Schema; loss: number }[] = [];
  const seen = new Set<string>();
  const able = abilitiesOf(model);
  // An edit copies, reads and checks the whole document, beside the proofs.
  const unitsPerEdit = 100 + Math.ceil(JSON.stringify(schema.document).length / 4);
  for (const edit of edits) {
    if (found.length >= foundMax) break;
    charge(unitsPerEdit, 'looking for changes');
    const { schema: changed } = parseSchema(
      changedAt(schema.document as unknown as Json, edit.node, edit.change) ?? null,
    );
    if (changed === null) continue;
    const text = JSON.stringify(changed.document);
    if (seen.has(text)) continue;
    seen.add(text);
    const after = indexSchema(changed);
    if (verdictOf(after, says) !== 'proved' || !others.every((one) => isKept(after, one)) || !isFit(changed)) continue;
    found.push({ edit, schema: changed, loss: Math.max(0, able - abilitiesOf(after)) });
  }
  return found
    .sort((a, b) => a.loss * lossCost + a.edit.cost - (b.loss * lossCost + b.edit.cost))
    .slice(0, suggestedMax)
    .map(({ edit, schema: goal }) => ({ reason: edit.reason, schema: goal, actions: actionsBetween(schema, goal) }));
}

/** The cost of one state or transition that no run reaches any more. */
const lossCost = 10;

/** States and transitions that some run reaches. */
function abilitiesOf(model: Model): number {
  const { states, transitions } = exploreModel(model).coverage;
  return states.seen + transitions.seen;
}

function verdictOf(model: Model, says: string): Judged['verdict'] | null {
  try {
    return proveProperty(model, says).verdict;
  } catch (error) {
    // The edit took an element away that the property names.
    if (error instanceof PropertyError) return null;
    throw error;
  }
}

function isKept(model: Model, { says, verdict }: RestoreOptions['properties'][number]): boolean {
  const now = verdictOf(model, says);
  return verdict === 'proved' ? now === 'proved' : verdict === 'refuted' || now === 'proved' || now === 'unknown';
}

const actionsBetween = (before: Schema, after: Schema): readonly Action[] =>
  planInstructions(before, after).instructions.map(({ action, params }) => ({ action, params }));
