// The renaming of a declaration that has a slip: the name that nothing uses is nearly the name that something uses. Renaming the declaration clears all its
// uses with one edit. Which of the two names is the slip, the document decides: the words of the right one occur elsewhere in it.
import { nameDistance, nearestNames } from '../base/nearest.ts';
import type { Trait } from '../schema/element.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate, correctionPenalty } from './candidate.ts';
import type { Evidence } from './evidence.ts';

/** Cheaper than correcting a single use, so that one renamed declaration is preferred to many corrected uses. */
const declarationPenalty = -40;
/** Where the declared name is the better supported one, the use is at fault. */
const doubtfulPenalty = 400;
/** Added for every further use, so that correcting the uses costs less than the renaming, as far as they are corrected one by one. */
const doubtfulUsePenalty = 1000;
/** More uses than these are throughout. */
export const usesMax = 3;
/** So many uses of a name for each use of the declared one tell which of the two is meant. */
export const outnumbering = 4;

interface Slip {
  /** Names that nothing uses. */
  readonly idle: Iterable<string>;
  /** The name that something uses and nothing declares. */
  readonly wanted: string;
  /** How many places use it, in the failing document, as that is what names are known by. */
  readonly uses: number;
  /** In how many places it stands, where copies are among them that are not counted as uses. */
  readonly placesOfWanted?: number;
  /** In how many places an idle name stands, its declarations and uses; in one where this is absent. */
  readonly placesOfIdle?: (name: string) => number;
  /** Where neither name is known alone, whether the use is at fault: it is the smaller thing to correct. */
  readonly isUseLikelier?: boolean;
  /** Whether a declaration says its name twice, so that a single use that differs is at fault. */
  readonly isConfirmed?: (name: string) => boolean;
  /** Whether something else says the used name, and not the declared one. */
  readonly isUseConfirmed?: (name: string) => boolean;
  /** All names that are declared: where one that is in use is nearer, that one is meant, and the idle one keeps its name. */
  readonly declared?: readonly string[];
  /** Whether a name is meant as well although it is spelt rather differently. */
  readonly isNear?: (name: string) => boolean;
}

/** The declaration that is meant by a name that nothing declares, renamed to it; dearer where the use is the likelier slip; none where no name is meant. */
export function renaming(
  finding: Finding,
  slip: Slip,
  evidence: Evidence,
  rename: (from: string) => Candidate['actions'][number],
): Candidate[] {
  const { wanted, uses, placesOfWanted = uses, placesOfIdle = () => 1, isNear = () => false } = slip;
  if (wanted === '') return [];
  const names = [...slip.idle];
  // What is used throughout and declared nowhere is meant by the one that nothing uses, however well that is known as a word.
  const isMeant = (name: string) => !evidence.isOtherName(name, wanted) || (uses > usesMax && placesOfIdle(name) === 1);
  const near = nearestNames(wanted, names).filter(isMeant);
  const nearest = near.filter((name) => !isOtherNearer(name, wanted, near));
  const from =
    nearest.find((name) => evidence.isSlipOf(name, wanted, placesOfIdle(name), placesOfWanted)) ??
    near[0] ??
    names.find((name) => (isExtension(name, wanted) || isNear(name)) && isMeant(name));
  if (from === undefined) return [];
  if (near.includes(from) && isOtherNearer(from, wanted, slip.declared ?? [])) return [];
  const isDoubtful = isUseAtFault(from, slip, evidence);
  const further = doubtfulUsePenalty * (Math.max(1, Math.min(placesOfWanted, usesMax)) - 1);
  const penalty = isDoubtful ? doubtfulPenalty + further : declarationPenalty;
  const distance = isExtension(from, wanted) ? 0 : correctionPenalty(from, wanted);
  return [{ ...candidate(finding, 'correct', [rename(from)], penalty + distance), isDeclarationWrong: !isDoubtful }];
}

/** Whether, of a declared name and the one that is used, the use is the likelier slip. */
function isUseAtFault(from: string, slip: Slip, evidence: Evidence): boolean {
  const { wanted, uses, placesOfWanted: places = uses, placesOfIdle = () => 1, isUseLikelier = false } = slip;
  const isOnlyUse = uses === 1;
  if (evidence.isRarerSpelling(wanted, from)) return true;
  if (slip.isUseConfirmed?.(from) === true) return false;
  if (isOnlyUse && slip.isConfirmed?.(from) === true) return true;
  const own = placesOfIdle(from);
  if (evidence.isRarerPairing(wanted, from, places, own)) return true;
  if (evidence.isRarerPairing(from, wanted, own, places)) return false;
  // Nobody misspells a name in many places and leaves it right in one.
  if (own === 1 && uses > usesMax) return false;
  // One declaration, and the rest uses; but nobody misspells a name twice into one that is known.
  if (own - 1 > uses && (isOnlyUse || !evidence.isSlipOf(from, wanted, own, places))) return true;
  const declared = evidence.supportOf(from, own);
  const used = evidence.supportOf(wanted, places);
  if (used === 0 && declared === 0) {
    // A word that is known is not the slip of one that nobody knows.
    if (uses > 1) return evidence.knownShareOf(from, own) === 1 && evidence.knownShareOf(wanted, places) === 0;
    if (isUseLikelier && isOnlyUse) return !evidence.isSlipOf(from, wanted, own, places);
    if (evidence.isSlipOf(wanted, from, places, own)) return true;
    return !evidence.isSlipOf(from, wanted, own, places) && evidence.isStranger(wanted, from, places, own);
  }
  // Nobody misspells a name twice into one that is known.
  if (used === 0) return isOnlyUse || own > 1 || !evidence.isOfWords(wanted, places);
  // Of two words that are both known, the one that the document writes elsewhere just so.
  const isWrittenSo = evidence.placesOf(wanted) > places && evidence.placesOf(from) <= own;
  return isUseLikelier && isOnlyUse && declared > 0 && !isExtension(from, wanted) && !isWrittenSo;
}

/** Whether one of the declared names is nearer to the wanted one than a given name is. */
export function isOtherNearer(from: string, wanted: string, declared: readonly string[]): boolean {
  const [nearest = from] = nearestNames(wanted, declared, 1);
  return nameDistance(nearest, wanted) < nameDistance(from, wanted);
}

/** What is counted in a trait as it was in the failing document; in what it is now where there was nothing to count. */
export function countIn(trait: Trait, evidence: Evidence, count: (trait: Trait) => number): number {
  const before = evidence.originalOf(trait);
  return (before === undefined ? 0 : count(before)) || count(trait);
}

/** `CartListView` for `CartList`, or the other way about: a whole word more. */
function isExtension(name: string, wanted: string): boolean {
  const [short, long] = name.length < wanted.length ? [name, wanted] : [wanted, name];
  return short.length > 3 && long.startsWith(short) && long.length > short.length + 2;
}

/** The name that differs from another in at most half of its letters, where only one does: of names that nothing else could mean. */
export function loosely(name: string, others: readonly string[]): string | undefined {
  const near = others.filter((other) => nameDistance(name, other) * 2 <= name.length);
  return near.length === 1 ? near[0] : undefined;
}

/** Whether an unknown name is nearly another unknown one, and less nearly any that is declared. */
export function isMisspelt(name: string, wanted: string, declared: readonly string[]): boolean {
  if (name === wanted || nearestNames(name, [wanted], 1).length === 0) return false;
  const distance = nameDistance(name, wanted);
  return declared.every((one) => nameDistance(name, one) > distance);
}
