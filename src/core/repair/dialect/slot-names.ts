// Slots under the names of other formats: `dialog` is the slot that the ways out of its state clear, else the one of its kind.
import { isArray } from '../../base/json.ts';
import { nearestNames } from '../../base/nearest.ts';
import type { Trait, Transition } from '../../schema/element.ts';
import { outgoingOf } from '../../schema/graph.ts';
import type { Model } from '../../schema/model.ts';
import type { Finding } from '../../verify/finding.ts';
import { isKnownSlot } from '../../verify/registry.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { valueAt } from '../effect-candidates.ts';
import type { Evidence } from '../evidence.ts';
import type { Located } from '../locate.ts';
import { wordsOf } from '../words.ts';

/** What others call a slot, by its kind. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  modal: ['dialog', 'popup', 'popover', 'lightbox', 'window', 'confirm'],
  drawer: ['sheet', 'panel', 'flyout', 'offcanvas', 'detail', 'details'],
  sidebar: ['side', 'aside', 'nav', 'navigation', 'menu'],
  toast: ['snackbar', 'notification', 'alert'],
};

const slotPenalty = -120;

/** Slots that effects clear, or draw in. */
const slotsIn = ({ effects }: Transition, isClearing: boolean): string[] =>
  effects.flatMap((one) =>
    isArray(one) && one[0] === 'render-ui' && typeof one[1] === 'string' && (one[2] === null) === isClearing
      ? [one[1]]
      : [],
  );

/** Slots that the ways out of where a step leads clear; of a step that clears, those that are drawn on the way to where it begins. */
function slotsOpposite(trait: Trait, { sources, to }: Transition, isClearing: boolean): string[] {
  if (isClearing)
    return trait.transitions
      .filter((one) => sources.includes(one.to) && !one.sources.includes(one.to))
      .flatMap((one) => slotsIn(one, false));
  return outgoingOf(trait)(to)
    .filter((one) => one.to !== to)
    .flatMap((one) => slotsIn(one, true));
}

/** The slot that is meant by one that nobody knows and that is a slip of none. */
export function slotNameCandidates(
  finding: Finding,
  { trait, transition }: Located,
  model: Model,
  { registries }: Evidence,
): Candidate[] {
  const written = valueAt(model, finding.pointer);
  const call = valueAt(model, finding.pointer.slice(0, -'/1'.length));
  if (!finding.pointer.endsWith('/1') || typeof written !== 'string' || !isArray(call)) return [];
  if (trait === null || transition === null || isKnownSlot(registries, written)) return [];
  if (nearestNames(written, registries.slots, 1).length > 0) return [];
  const isClearing = call[2] === null;
  const words = wordsOf(written);
  const kind = Object.keys(kinds).find((slot) => kinds[slot]?.some((word) => words.includes(word)));
  const own = new Set(slotsIn(transition, isClearing));
  const opposite = slotsOpposite(trait, transition, isClearing).filter(
    (slot) => registries.overlays.has(slot) && !own.has(slot),
  );
  // What stands beside nothing is what the state shows, whatever it is called.
  const isBeside = slotsIn(transition, false).some((one) => isKnownSlot(registries, one));
  const isOfKind = kind !== undefined && (registries.overlays.has(kind) || isBeside);
  const slot = opposite[0] ?? (isOfKind ? kind : undefined);
  if (slot === undefined || !isKnownSlot(registries, slot)) return [];
  const action = { action: 'set_property', params: { path: finding.pointer, value: slot } };
  return [{ ...candidate(finding, 'correct', [action], slotPenalty), isUseWrong: true }];
}
