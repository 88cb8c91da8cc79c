// When two episodes are the same, and when they are the same evidence. Both are pure functions of what the client sent.
import { canonicalJson } from '../base/canonical-json.ts';
import { sha256Hex } from '../base/hash.ts';
import { isObject, type Json, type JsonObject } from '../base/json.ts';

export interface Identifiable {
  readonly context: string | null;
  readonly schema: JsonObject | null;
  readonly actions: readonly Json[];
  readonly outcome: string;
  readonly metadata: JsonObject | null;
}

/** Equal exactly when the canonical JSON of two contents in one domain is equal. 64 hexadecimal digits. */
export function contentHash(domain: string, content: Identifiable): string {
  const { context, schema, actions, outcome, metadata } = content;
  return sha256Hex(canonicalJson({ domain, context, schema, actions, outcome, metadata }));
}

/** The name of an action given as a string or as an action object; null for what has no name. */
export function actionName(action: Json): string | null {
  if (typeof action === 'string') return action;
  return isObject(action) && typeof action.action === 'string' ? action.action : null;
}

export function actionNames(actions: readonly Json[]): string[] {
  return actions.map(actionName).filter((name) => name !== null);
}

/** Equal for episodes that took the same named steps in the same order to the same outcome. */
export function evidenceKey(content: Pick<Identifiable, 'actions' | 'outcome'>): string {
  return sha256Hex(canonicalJson([content.outcome, actionNames(content.actions)])).slice(0, 16);
}

const episodeIdPattern = /\bep_[0-9a-z]{8,40}\b/g;
const wholeIdPattern = /^ep_[0-9a-z]{8,40}$/;

/** Every episode that is stored or imported has an id of this form. */
export function isEpisodeId(text: string): text is `ep_${string}` {
  return wholeIdPattern.test(text);
}

/**
 * Ids of episodes that a metadata object quotes anywhere in its strings and keys, sorted, each once. The one that `corrects` names is not quoted: what a correction did
 * instead is evidence of its own.
 */
export function quotedEpisodeIds(metadata: JsonObject | null): string[] {
  if (metadata === null) return [];
  const { corrects: _, ...rest } = metadata;
  return [...new Set(canonicalJson(rest).match(episodeIdPattern) ?? [])].sort();
}
