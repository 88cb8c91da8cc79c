// From a finding to the place that it is about, and the actions that change a place.

import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { parsePointer } from '../base/pointer.ts';
import { type Action, findAction } from '../plan/index.ts';
import type { Entity, Page, State, Trait, Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { CategoryCode } from '../verify/categories.ts';
import { type Finding, isPayloadFinding } from '../verify/finding.ts';

// From a finding's pointer back to the elements it speaks of.

export interface Located {
  readonly trait: Trait | null;
  readonly state: State | null;
  readonly transition: Transition | null;
  /** The name by which actions call the trait: qualified where the plain name is not unique. */
  readonly traitName: string;
  readonly entity: Entity | null;
  readonly page: Page | null;
}

export function locate(model: Model, finding: Finding): Located {
  const [, orbitalIndex, list, memberIndex, , machineList, elementIndex] = parsePointer(finding.pointer) ?? [];
  const orbital = model.orbitals[Number(orbitalIndex)];
  const trait = (list === 'traits' ? orbital?.traits[Number(memberIndex)] : undefined) ?? null;
  const index = Number(elementIndex);
  return {
    trait,
    state: (machineList === 'states' ? trait?.states[index] : undefined) ?? null,
    transition: (machineList === 'transitions' ? trait?.transitions[index] : undefined) ?? null,
    traitName: trait === null ? '' : actionNameOf(model, trait),
    entity: (trait?.linkedEntity && model.entityByName.get(trait.linkedEntity)) || null,
    page: (list === 'pages' ? orbital?.pages[Number(memberIndex)] : undefined) ?? null,
  };
}

export function actionNameOf(model: Model, trait: Trait): string {
  const same = model.traitsByName.get(trait.name);
  return same !== undefined && same.length > 1 ? `${trait.orbital.name}.${trait.name}` : trait.name;
}

// The value at a JSON Pointer of a document.

export function valueAt({ document }: Pick<Model, 'document'>, pointer: string): Json | undefined {
  let at = document as unknown as Json | undefined;
  for (const step of parsePointer(pointer) ?? []) at = (at as Record<string, Json> | null | undefined)?.[step];
  return at;
}

// Values of a document are told apart by their canonical text, which the order of members does not change. Most of the nodes of a document stay as they
// are from one edit to the next, so that the text of each is written once.

const texts = createNodeMemo<string>();

/** Equal for equal values. */
export function textOf(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return canonicalJson(value);
  let text = texts.get(value);
  if (text === undefined) {
    text = canonicalJson(value);
    texts.set(value, text);
  }
  return text;
}

// The text of actions, in one place. Edits point at places; what an action of the vocabulary says of a named element is said so at the end (replay.ts).

export const setAt = (path: string, value: Json): Action => ({ action: 'set_property', params: { path, value } });
export const dropAt = (path: string): Action => ({ action: 'unset_property', params: { path } });

/** The parameters that address a transition. */
export function addressOf(transition: Transition, trait: string): JsonObject {
  const { from = '' } = transition.node;
  return { trait, from, event: transition.event, to: transition.to };
}

export const retarget = (transition: Transition, trait: string, set: JsonObject): Action => ({
  action: 'retarget_transition',
  params: { ...addressOf(transition, trait), set },
});

export const addTransition = (trait: string, from: string, event: string, to: string): Action => ({
  action: 'add_transition',
  params: { trait, from, event, to },
});

export const addEvents = (trait: string, events: readonly string[]): Action => ({
  action: 'add_events',
  params: { trait, events },
});

/** True if an action takes something away. */
export const takesAway = ({ action }: Action): boolean => findAction(action)?.hazard === 'destructive';

// The subject of a finding, where a category holds several conditions with candidates of their own.

/** `payload_field`: a binding reads a payload field that is not declared. */
export type FindingKind = CategoryCode | 'payload_field';

export function kindOf(finding: Pick<Finding, 'category' | 'official'>): FindingKind {
  return isPayloadFinding(finding) ? 'payload_field' : finding.category;
}
