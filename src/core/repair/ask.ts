// What a way of finding edits is asked: a finding in its place.

import { isObject, type Json } from '../base/json.ts';
import type { Action } from '../plan/index.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Evidence } from './evidence.ts';
import { actionNameOf, type FindingKind, type Located } from './places.ts';

export interface Ask extends Located {
  readonly finding: Finding;
  readonly kind: FindingKind;
  readonly model: Model;
  readonly evidence: Evidence;
}

// Names that are declared and names that are asked for.

/** A name that is declared. */
export interface Declared {
  readonly name: string;
  /** Nothing uses it. */
  readonly isIdle: boolean;
  /** What else it goes by, such as the label of an event. */
  readonly label?: string;
  /** What gives it another name; null where that cannot be said. */
  readonly rename: ((to: string) => Action) | null;
}

/** A name that is used and declared nowhere. */
export interface Question {
  readonly wanted: string;
  /** Where the use stands; null where that is the subject of another finding. */
  readonly path: string | null;
  /** What to write there for a name. */
  readonly written: (name: string) => Json;
  readonly declared: readonly Declared[];
  /** All names of the kind in the document, which tell how they are written. */
  readonly kind: () => readonly string[];
  /** Whether something else in the document bears the wanted name. */
  readonly isConfirmed?: boolean;
  /** True if the names are the values that a place allows: another notation may say one with a word more. */
  readonly isOfValues?: boolean;
  /** The declarations whose type fits the place. A single one is meant, whatever its letters. */
  readonly fitting?: readonly string[];
}

export type Asks = (ask: Ask) => Question[];

export const plain = (wanted: string, path: string | null) => ({ wanted, path, written: (name: string): Json => name });

/** Steps that a repair has added bear no witness. */
export const asWritten = (trait: Trait, { evidence }: Ask) => evidence.originalOf(trait) ?? trait;

export const bare = (names: Iterable<string>): Declared[] =>
  [...new Set(names)].filter((name) => name !== '').map((name) => ({ name, isIdle: false, rename: null }));

/** Traits, idle where neither a page nor a listener speaks of them. */
export function traitsOf(traits: readonly Trait[], { evidence, model }: Ask): Declared[] {
  const used = new Set([
    ...evidence.model.pages.flatMap((page) => page.traitNames),
    ...evidence.model.traits.flatMap((one) => one.listens.flatMap(({ sourceTrait }) => sourceTrait ?? [])),
  ]);
  return traits.map((trait) => ({
    name: trait.name,
    isIdle: !used.has(trait.name),
    rename:
      trait.form === 'inline'
        ? (to) => ({ action: 'rename_trait', params: { from: actionNameOf(model, trait), to } })
        : null,
  }));
}

/** Names that nothing uses and that may be given another. */
export const idleOf = (declared: readonly Declared[]): string[] =>
  declared.flatMap(({ name, isIdle, rename }) => (isIdle && rename !== null ? [name] : []));

export const labelIn = (node: Json): string => (isObject(node) && typeof node.name === 'string' ? node.name : '');
