// The places in known episodes after a step like the one done last, compared with where the agent stands. Each counts by how alike it is: a product of powers of its
// evidence, with the exponents that make what came next likeliest in recorded runs (neighbors that vote by a learned softmax: Goldberger, Roweis, Hinton and
// Salakhutdinov 2004). `npm run fit:next` fits them. Linear in the steps of the episodes, and sorts the places.
import { sharedContext } from './back-off.ts';
import { namesIn, Standpoint } from './standpoint.ts';
import { StepBook } from './step-book.ts';
import type { GivenStep } from './step-grammar.ts';

interface Told {
  readonly context: string | null;
  readonly given: readonly GivenStep[];
  /** In [0, 1]. */
  readonly similarity: number;
}

/** How alike a place is to where the agent stands; each in [0, 1], but for `verbs`. */
export interface PlaceEvidence {
  /** The similarity of its episode, as a share of the best. */
  readonly near: number;
  /** The share of the verbs done in either that were done in both. */
  readonly progress: number;
  /** Steps just before of the same verbs, from 1 on. */
  readonly verbs: number;
  /** Of the step just before: the share of arguments of the same kinds, whether the contexts name them alike, and whether it is the very step. */
  readonly kinds: number;
  readonly roles: number;
  readonly same: number;
}

export type EvidenceWeights = Readonly<Record<keyof PlaceEvidence, number>>;

interface Place {
  readonly episode: number;
  readonly at: number;
  /** The verb of the step that followed. */
  readonly next: number;
  readonly evidence: PlaceEvidence;
}

export interface Places {
  readonly book: StepBook;
  readonly here: Standpoint;
  /** Of each episode, at its end. */
  readonly theirs: readonly Standpoint[];
  readonly places: readonly Place[];
}

export interface WeighedPlaces extends Places {
  /** The best first; the weights add up to 1. */
  readonly places: readonly (Place & { readonly weight: number })[];
}

export function comparePlaces(context: string | null, done: readonly GivenStep[], known: readonly Told[]): Places {
  const book = new StepBook([...known.map(({ given }) => given), done]);
  const taken = known.map(({ given }) => book.enter(given));
  const kinds = new Set(book.values.map((_, value) => book.kindOfValue(value)));
  const here = new Standpoint(book, namesIn(context, kinds), book.enter(done));
  const theirs = known.map((one, i) => new Standpoint(book, namesIn(one.context, kinds), taken[i] ?? []));
  const most = known.reduce((best, { similarity }) => Math.max(best, similarity), 0);
  const places = theirs.flatMap((one, episode) => {
    const near = most === 0 ? 1 : (known[episode]?.similarity ?? 0) / most;
    return placesOf(here, one, near).map((place) => ({ ...place, episode }));
  });
  return { book, here, theirs, places };
}

function placesOf(here: Standpoint, there: Standpoint, near: number): Omit<Place, 'episode'>[] {
  const last = here.steps.at(-1);
  const verbs = new Set(here.steps.map(({ verb }) => verb));
  const before = new Set<number>();
  let shared = 0;
  return there.steps.flatMap(({ verb: next }, at) => {
    const previous = there.steps[at - 1];
    if (previous !== undefined && !before.has(previous.verb)) {
      before.add(previous.verb);
      if (verbs.has(previous.verb)) shared++;
    }
    if (previous?.verb !== last?.verb) return [];
    const all = verbs.size + before.size - shared;
    const isBeginning = previous === undefined || last === undefined;
    const evidence = {
      near,
      progress: all === 0 ? 1 : shared / all,
      verbs: sharedContext(
        (back) => here.steps.at(-back)?.verb,
        (back) => there.steps[at - back]?.verb,
      ),
      kinds: isBeginning ? 1 : here.sharedKinds(last, previous),
      roles: isBeginning || here.sharesRoles(last, there, previous) ? 1 : 0,
      same: isBeginning || last.values.every((value, slot) => value === previous.values[slot]) ? 1 : 0,
    };
    return [{ at, next, evidence }];
  });
}

export function weighPlaces(all: Places, weights: EvidenceWeights): WeighedPlaces {
  const weighed = all.places.map((place) => ({ ...place, weight: weightOf(place.evidence, weights) }));
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  const places = weighed
    .filter(({ weight }) => weight > 0)
    .map((place) => ({ ...place, weight: place.weight / sum }))
    .sort((a, b) => b.weight - a.weight || a.episode - b.episode || a.at - b.at);
  return { ...all, places };
}

function weightOf({ near, progress, verbs, kinds, roles, same }: PlaceEvidence, weights: EvidenceWeights): number {
  const counted = weights.verbs * verbs + weights.kinds * kinds + weights.roles * roles + weights.same * same;
  return near ** weights.near * progress ** weights.progress * Math.exp(counted);
}
