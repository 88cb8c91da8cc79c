// An episode as an index takes it, from its content.
import type { Json, JsonObject } from '../base/json.ts';
import { actionNames } from './identity.ts';
import { marksOf } from './marks.ts';
import type { IndexedEpisode } from './recall-index.ts';

interface OutlinedContent {
  readonly storedAtMs: number;
  readonly outcome: string;
  readonly context: string | null;
  readonly actions: readonly Json[];
  /** A value, or the bytes of one. */
  readonly schema: object | null;
  readonly metadata: JsonObject | null;
}

export interface Outline<Id extends string> extends IndexedEpisode {
  readonly id: Id;
  readonly hasSchema: boolean;
}

/** The id is given apart: of several ids of the same content, one stands for it. */
export function outlineOf<Id extends string>(
  { storedAtMs, outcome, context, actions, schema, metadata }: OutlinedContent,
  id: Id,
  isLinked: boolean,
): Outline<Id> {
  const marks = marksOf(metadata);
  const outline = {
    id,
    storedAtMs,
    outcome,
    context,
    steps: actionNames(actions),
    isLinked,
    hasSchema: schema !== null,
  };
  return marks === undefined ? outline : { ...outline, marks };
}
