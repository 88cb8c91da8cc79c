// Applying actions: all or nothing, on a copy-on-write draft. The source is never touched, parts that no action touches are the same
// objects afterwards, unknown members stay. Cost: O(document + actions); a rename costs one pass over the document, and
// renames of entities in a row one for all of them.
import { charge } from '../base/budget.ts';
import { isObject } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { ParseLimits, Schema } from '../schema/parse.ts';
import { parseSchema, schemaOf } from '../schema/parse.ts';
import type { Action, ActionFailure, ActionNote, Hazard } from './action.ts';
import { ActionRefusal } from './action.ts';
import { hazardBefore, readAction } from './definitions.ts';
import { SchemaDraft } from './schema-draft.ts';

export type ApplyResult =
  | {
      readonly ok: true;
      readonly schema: Schema;
      readonly applied: number;
      readonly diagnostics: readonly ActionNote[];
    }
  | { readonly ok: false; readonly failure: ActionFailure };

/** Applies actions in order, or none of them: the first whose precondition fails is returned as the failure. The outcome is read under the limits. */
export function applyActions(
  schema: Schema,
  actions: readonly Action[],
  limits: ParseLimits = defaultLimits,
): ApplyResult {
  const result = runActions(schema, actions);
  if (!result.ok || result.schema === schema) return result;
  const problem = firstProblem(result.schema.document, limits);
  return problem === null ? result : { ok: false, failure: blame(schema, actions, limits, problem) };
}

/** The same without asking whether the outcome can still be read: for actions whose values come from schemas that were. */
export function runActions(schema: Schema, actions: readonly Action[]): ApplyResult {
  const run = new ActionRun(schema);
  for (const action of actions) {
    const failure = run.apply(action);
    if (failure !== null) return { ok: false, failure };
  }
  return { ok: true, schema: run.finish(), applied: actions.length, diagnostics: run.diagnostics };
}

/** Actions applied one after the other to one draft, which may be looked at in between. After a failure it is of no more use. */
export class ActionRun {
  readonly diagnostics: ActionNote[] = [];
  readonly #draft: SchemaDraft;
  #schema: Schema;
  #index = 0;
  #action = '';

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#draft = new SchemaDraft(schema.document, (code, message) =>
      this.diagnostics.push({ index: this.#index, action: this.#action, code, message }),
    );
  }

  apply(action: Action): ActionFailure | null {
    charge(1, 'applying actions');
    this.#action = action.action;
    const failure = failureOf(this.#index, action, () => {
      const { definition, params } = readAction(action);
      this.#draft.carryAlong(action.action);
      definition.apply(this.#draft, params);
    });
    if (failure === null) this.#index++;
    return failure;
  }

  /** What a well-formed action would be worth to the schema as it now is. To be asked before it is applied. */
  hazardOf(action: Action): Hazard {
    this.#action = action.action;
    this.#draft.carryAlong(action.action);
    return hazardBefore(this.#draft, action);
  }

  /** The schema as it now is; the same one while nothing has changed. */
  finish(): Schema {
    const document = this.#draft.finish();
    if (document !== this.#schema.document) this.#schema = schemaOf(document);
    return this.#schema;
  }
}

/**
 * The actions that no schema could take, for their name or for what their parameters are by themselves, from one on: what the failure of an earlier one would
 * otherwise hide. At most `max`.
 */
export function malformedActions(actions: readonly Action[], from: number, max: number): ActionFailure[] {
  const failures: ActionFailure[] = [];
  for (let index = from; index < actions.length && failures.length < max; index++) {
    const action = actions[index] as Action;
    const failure = failureOf(index, action, () => readAction(action));
    if (failure !== null) failures.push(failure);
  }
  return failures;
}

function failureOf(index: number, action: Action, run: () => void): ActionFailure | null {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ActionRefusal)) throw error;
    const { code, message, remedy } = error;
    return { index, action: action.action, code, reason: message, remedy };
  }
  return null;
}

function firstProblem(document: OrbDocument, limits: ParseLimits): string | null {
  if (!isObject(document)) return 'the schema is no object any more';
  const [problem] = parseSchema(document, limits).problems;
  return problem === undefined ? null : `${problem.pointer}: ${problem.message}`;
}

/**
 * An action before which the document can be read and after which it cannot. Only failures pay for the search, which halves the actions between the two: it
 * runs them once more and reads as many documents as their number has binary digits.
 */
function blame(schema: Schema, actions: readonly Action[], limits: ParseLimits, problem: string): ActionFailure {
  let readable = schema;
  let start = 0;
  let end = actions.length;
  while (end - start > 1) {
    const middle = (start + end) >> 1;
    const result = runActions(readable, actions.slice(start, middle));
    if (result.ok && firstProblem(result.schema.document, limits) === null) {
      readable = result.schema;
      start = middle;
    } else end = middle;
  }
  return {
    index: start,
    action: actions[start]?.action ?? '',
    code: 'invalid_value',
    reason: `the schema could not be read any more: ${problem}`,
    remedy: 'give a value of the shape that the format expects there',
  };
}
