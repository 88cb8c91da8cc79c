// Findings: facts that a check proves, each with a place. A finding is plain data; it is never an estimate (see predictor/).
import type { JsonObject } from '../base/json.ts';
import type { CategoryCode, Severity } from './categories.ts';

/** An action of the vocabulary with all its parameters. */
export interface SuggestedAction {
  readonly action: string;
  readonly params: JsonObject;
  /** Actions to apply first, such as the declaration of an event that a new transition uses. */
  readonly needs?: readonly SuggestedAction[];
  /** Actions to apply afterwards, such as what a new transition does. */
  readonly afterwards?: readonly SuggestedAction[];
}

export interface Finding {
  /** The id of the rule that it breaks. */
  readonly rule: string;
  readonly category: CategoryCode;
  readonly severity: Severity;
  /** The code by which the format's own compiler reports the same condition, where it has one. */
  readonly official?: string;
  /** JSON Pointer into the document as it was given. */
  readonly pointer: string;
  /** What the element is called: a state, an event, an operator, a binding. */
  readonly name: string;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** Alternatives, gentlest first: each one alone clears the finding. Empty when only a person can decide. */
  readonly repairs: readonly SuggestedAction[];
  /** The events of a shortest way from the initial state to the place, for findings about states. */
  readonly trace?: readonly string[];
}

export interface Verification {
  /** Sorted by pointer, then category, then name and message. */
  readonly findings: readonly Finding[];
  readonly byCategory: Readonly<Record<CategoryCode, readonly Finding[]>>;
  /** How many places an open document leaves undecided, by the category that would judge them; absent means none. */
  readonly undecided: Readonly<Partial<Record<CategoryCode, number>>>;
  /** No trait is opaque: the checks decide every condition. */
  readonly isClosed: boolean;
}

/** True if a finding is about a payload field that is read and not declared. */
export function isPayloadFinding({ official }: Pick<Finding, 'official'>): boolean {
  return official === payloadFieldCode;
}

export const payloadFieldCode = 'ORB_BINDING_PAYLOAD_FIELD_UNDECLARED';

/** The actions of a suggestion in the order to apply them. */
export function actionsOf(suggestion: SuggestedAction): { action: string; params: JsonObject }[] {
  const { action, params, needs = [], afterwards = [] } = suggestion;
  return [...needs.flatMap(actionsOf), { action, params }, ...afterwards.flatMap(actionsOf)];
}
