// The shape of a finding, and the facts given to those who look for findings.
import type { Machine } from '../run/index.ts';
import type { Element, Model, Transition } from '../schema/index.ts';
import type { Facts } from './facts.ts';
import type { Space } from './space.ts';
import type { Trace } from './trace.ts';

export const findingKinds = [
  'guard_always_true',
  'guard_never_true',
  'transition_never_fires',
  'state_never_reached',
  'no_way_out',
  'waits_for_each_other',
  'event_lost',
  'screen_without_live_control',
  'event_never_emitted',
] as const;

export interface Finding {
  readonly kind: (typeof findingKinds)[number];
  readonly trait: string;
  /** JSON Pointer to the element. */
  readonly pointer: string;
  readonly message: string;
  /** A shortest run that shows it; of what never happens, one that leads to the place. */
  readonly trace?: Trace;
}

export interface Finder {
  readonly space: Space;
  readonly facts: Facts;
  readonly model: Model;
  /** Events that come from outside. */
  readonly outer: ReadonlySet<string>;
  /** Only what a check tells by itself. */
  readonly isChecked: boolean;
  readonly report: (kind: Finding['kind'], machine: Machine, element: Element, message: string, trace?: Trace) => void;
}

export const arcOf = (transition: Transition): string =>
  `${transition.sources.join(' or ')} -> ${transition.to} on ${transition.event}`;
