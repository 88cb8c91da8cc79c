// Applying actions: all or nothing, on a copy-on-write draft. The source is never touched, parts that no action touches are the same
// objects afterwards, unknown members stay. Cost: O(document + actions); a rename costs one pass over the document.
import { isObject } from '../base/json.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Schema } from '../schema/parse.ts';
import { parseSchema, schemaOf } from '../schema/parse.ts';
import type { Action, ActionFailure, ActionNote } from './action.ts';
import { ActionRefusal } from './action.ts';
import { readAction } from './definitions.ts';
import { SchemaDraft } from './schema-draft.ts';

export type ApplyResult =
  | {
      readonly ok: true;
      readonly schema: Schema;
      readonly applied: number;
      readonly diagnostics: readonly ActionNote[];
    }
  | { readonly ok: false; readonly failure: ActionFailure };

/** Applies actions in order, or none of them: the first whose precondition fails is returned as the failure. */
export function applyActions(schema: Schema, actions: readonly Action[]): ApplyResult {
  const result = runActions(schema, actions);
  if (!result.ok || result.schema === schema) return result;
  const problem = firstProblem(result.schema.document);
  return problem === null ? result : { ok: false, failure: blame(schema, actions, problem) };
}

/** The same without asking whether the outcome can still be read: for actions whose values come from schemas that were. */
export function runActions(schema: Schema, actions: readonly Action[]): ApplyResult {
  const diagnostics: ActionNote[] = [];
  let index = 0;
  const nameOf = (i: number) => actions[i]?.action ?? '';
  const draft = new SchemaDraft(schema.document, (code, message) =>
    diagnostics.push({ index, action: nameOf(index), code, message }),
  );
  try {
    for (; index < actions.length; index++) {
      const { definition, params } = readAction(actions[index] as Action);
      definition.apply(draft, params);
    }
  } catch (error) {
    if (!(error instanceof ActionRefusal)) throw error;
    const { code, message, remedy } = error;
    return { ok: false, failure: { index, action: nameOf(index), code, reason: message, remedy } };
  }
  const document = draft.finish();
  const next = document === schema.document ? schema : schemaOf(document);
  return { ok: true, schema: next, applied: actions.length, diagnostics };
}

function firstProblem(document: OrbDocument): string | null {
  if (!isObject(document)) return 'the schema is no object any more';
  const [problem] = parseSchema(document).problems;
  return problem === undefined ? null : `${problem.pointer}: ${problem.message}`;
}

/** The first action after which the document cannot be read any more. Only failures pay for the search. */
function blame(schema: Schema, actions: readonly Action[], problem: string): ActionFailure {
  let draft = new SchemaDraft(schema.document, () => {});
  let at = actions.length - 1;
  for (const [index, action] of actions.entries()) {
    const { definition, params } = readAction(action);
    definition.apply(draft, params);
    const document = draft.finish();
    if (firstProblem(document) !== null) {
      at = index;
      break;
    }
    draft = new SchemaDraft(document, () => {});
  }
  return {
    index: at,
    action: actions[at]?.action ?? '',
    code: 'invalid_value',
    reason: `the schema could not be read any more: ${problem}`,
    remedy: 'give a value of the shape that the format expects there',
  };
}
