// The answer of a mender to a finding of the target: ways to mend it, gentlest first, or the question that a person has to answer.
import type { Segment } from '../base/pointer.ts';
import type { Action, Hazard } from '../plan/index.ts';
import type { Emit, Event, Orbital, Trait, Transition } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Registries } from '../verify/registry.ts';
import { elementOn } from './trait-uses.ts';

/** A way to mend a finding. */
export interface Mending {
  readonly actions: readonly Action[];
  /** A sentence: what the steps do, and which evidence in the document they rest on. */
  readonly reason: string;
  /** `safe`: declarations change and nothing that runs. `changing`: the application runs otherwise. `destructive`: something that a person wrote goes. */
  readonly hazard: Hazard;
}

/** An answer to a question, with what it would do; without actions it is for a person to write. */
export interface Choice {
  readonly label: string;
  readonly actions: readonly Action[];
  readonly hazard: Hazard;
}

export interface Answered {
  readonly mendings: readonly Mending[];
  /** The question if no mending holds. */
  readonly question: string;
  readonly choices: readonly Choice[];
  /** True if the question is asked even where a mending holds, because the mending leaves it open. */
  readonly staysOpen?: boolean;
}

/** The place of a finding. */
export interface Site {
  readonly finding: Finding;
  readonly model: Model;
  readonly registries: Registries;
  readonly orbital: Orbital | null;
  readonly trait: Trait | null;
  /** From the node of the trait, or of the orbital where no trait holds it. */
  readonly rest: readonly Segment[];
}

export type Mender = (site: Site) => Answered;

export type Declarer = Event | Emit;

/** The event or emit in whose declaration a finding stands. */
export function declarerAt({ trait, rest }: Site): Declarer | null {
  return trait === null ? null : (elementOn(trait.events, rest) ?? elementOn(trait.emits, rest));
}

export function transitionAt({ trait, rest }: Site): Transition | null {
  return trait === null ? null : elementOn(trait.transitions, rest);
}

export const setAt = (path: string, value: unknown): Action => ({
  action: 'set_property',
  params: { path, value } as Action['params'],
});

export const unsetAt = (path: string): Action => ({ action: 'unset_property', params: { path } });
