// From a backbone to a procedure: which arguments are one variable, which are fixed, what may come in any order, what only some have, what repeats.
// Least general forms over all episodes that follow it (anti-unification: Plotkin 1970): arguments with the same values, episode for episode, are one
// variable. Steps beside the backbone are kept when chance does not explain how many have them: it is asked how often other episodes have them.
import { compareStrings } from '../base/order.ts';
import { binomialTail } from './chance.ts';
import {
  anything,
  chain,
  type Following,
  fixed,
  fixedValue,
  follow,
  isFixed,
  type ProcedureStep,
  type Term,
} from './procedure.ts';
import type { RoleSymbols } from './role-symbols.ts';
import { spread } from './spread.ts';
import { noValue, type StepBook, type TakenStep } from './step-book.ts';

/** Two arguments are one variable when this share of the episodes agrees. */
const agreementMin = 0.9;
/** Shares of the episodes that have a step, for it to be optional, and to be part. */
const optionalShareMin = 0.3;
const partShareMin = 0.9;
/** A step is repeated when this share of the episodes has it more than once in its place. */
const repeatShareMin = 0.5;
const extraError = 0.01;
const othersAsked = 200;
const fittedMax = 300;
const extrasMax = 8;
/** Followers whose values are sought in every other episode. */
const followersCrossed = 8;
/** An order that this share of the episodes keeps is one. */
const orderShareMin = 0.95;

export interface Fit {
  readonly steps: readonly ProcedureStep[];
  readonly followers: readonly (readonly TakenStep[])[];
  readonly followings: readonly Following[];
}

/** Null when too few of the members follow what the backbone comes to. `others` are episodes without it. */
export function fitProcedure(
  book: StepBook,
  symbols: RoleSymbols,
  backbone: readonly number[],
  members: readonly (readonly TakenStep[])[],
  others: readonly (readonly TakenStep[])[],
  supportMin: number,
): Fit | null {
  const rough = chain(
    backbone.map((symbol) => {
      const { verb, roles } = symbols.list[symbol] ?? { verb: 0, roles: [] };
      return { verb, terms: (book.slots[verb] ?? []).map((_, slot) => termOfRole(roles[slot])) };
    }),
  );
  const sample = spread(members, fittedMax);
  let fit = fitTo(rough, sample);
  if (fit.followers.length < supportMin) return null;
  fit = fitTo(unify(rough, fit), sample);
  if (fit.followers.length < supportMin) return null;
  // Plans of actions need one another and come in order.
  const isPlan = fit.steps.every(({ verb }) => book.verbs[verb]?.isAction);
  if (!isPlan) {
    fit = generalizeChosen(fitTo(withoutNoise(fit, others), sample), sample);
    fit = specializeAligned(relaxOrder(fit, sample), sample);
  }
  if (fit.steps.length < 2) return null;
  for (let count = 0; count < extrasMax; count++) {
    const next = addExtra(book, fit, sample, others);
    if (next === null || next.followers.length < supportMin) break;
    fit = next;
  }
  return { ...fit, steps: markRepeats(fit) };
}

const termOfRole = (role: number | undefined): Term => role ?? anything;

function fitTo(steps: readonly ProcedureStep[], episodes: readonly (readonly TakenStep[])[]): Fit {
  const followers: (readonly TakenStep[])[] = [];
  const followings: Following[] = [];
  for (const episode of episodes) {
    const following = follow(steps, episode);
    if (following === null) continue;
    followers.push(episode);
    followings.push(following);
  }
  return { steps, followers, followings };
}

/** Gives every argument that all have a variable or a fixed value. */
function unify(steps: readonly ProcedureStep[], { followers, followings }: Fit): ProcedureStep[] {
  const variables: (readonly number[])[] = [];
  const exact = new Map<string, number>();
  const termOf = (values: readonly number[]): Term => {
    const [first = noValue] = values;
    if (values.includes(noValue)) return anything;
    if (values.every((value) => value === first)) return fixed(first);
    const key = values.join(' ');
    const known = exact.get(key) ?? variables.findIndex((other) => agree(other, values) >= agreementMin);
    if (known >= 0) return known;
    variables.push(values);
    exact.set(key, variables.length - 1);
    return variables.length - 1;
  };
  return steps.map((step, i) => ({
    ...step,
    terms: step.terms.map((_, slot) =>
      termOf(followings.map(({ places }, f) => followers[f]?.[places[i] ?? 0]?.values[slot] ?? noValue)),
    ),
  }));
}

function agree(a: readonly number[], b: readonly number[]): number {
  let same = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) same++;
  return same / a.length;
}

/** Without the steps that nothing ties to the others, unless chance does not explain that all have them. */
function withoutNoise({ steps, followers }: Fit, others: readonly (readonly TakenStep[])[]): ProcedureStep[] {
  const uses = new Map<Term, number>();
  for (const { terms } of steps) for (const term of terms) uses.set(term, (uses.get(term) ?? 0) + 1);
  const asked = spread(others, othersAsked);
  const isNoise = ({ verb, terms }: ProcedureStep): boolean => {
    if (terms.length === 0 || terms.some((term) => isFixed(term) || (term >= 0 && (uses.get(term) ?? 0) > 1)))
      return false;
    const known = asked.filter((episode) => episode.some((taken) => taken.verb === verb)).length;
    const byChance = (known + 0.5) / (asked.length + 1);
    return byChance ** followers.length * steps.length > extraError;
  };
  const kept = steps.filter((step) => !isNoise(step));
  return kept.length === steps.length ? [...steps] : chain(kept);
}

/** Two neighbours of a chain come in any order where more follow them so. */
function relaxOrder(fit: Fit, sample: readonly (readonly TakenStep[])[]): Fit {
  let best = fit;
  for (let i = 0; i + 1 < fit.steps.length; i++) {
    const [own, next] = [best.steps[i], best.steps[i + 1]];
    if (own === undefined || next === undefined || !next.after.includes(i)) continue;
    const relaxed = fitTo(withoutOrder(best.steps, i), sample);
    if (relaxed.followers.length > best.followers.length) best = relaxed;
  }
  return best;
}

/** The same steps with no order between the one at `i` and the next one, which may follow it directly. */
function withoutOrder(steps: readonly ProcedureStep[], i: number): ProcedureStep[] {
  return steps.map((step, at) => {
    if (at === i + 1) {
      const before = step.after.includes(i) ? (steps[i]?.after ?? []) : [];
      return {
        ...step,
        after: [...new Set([...step.after.filter((one) => one !== i), ...before])].sort((a, b) => a - b),
      };
    }
    return at > i + 1 && step.after.includes(i + 1) ? { ...step, after: [...new Set([...step.after, i])] } : step;
  });
}

/**
 * A value that several arguments share is a variable where clearly more episodes follow it so: most of a few may have taken the same thing by accident, and a
 * procedure for that thing alone would say more of each step.
 */
function generalizeChosen(fit: Fit, sample: readonly (readonly TakenStep[])[]): Fit {
  let best = fit;
  const uses = new Map<Term, number>();
  for (const { terms } of fit.steps) for (const term of terms) uses.set(term, (uses.get(term) ?? 0) + 1);
  const shared = [...uses].filter(([term, count]) => isFixed(term) && count > 1).sort(([a], [b]) => b - a);
  for (const [value] of shared) {
    const variable = 1 + Math.max(-1, ...best.steps.flatMap(({ terms }) => terms));
    const steps = best.steps.map((step) => ({
      ...step,
      terms: step.terms.map((term) => (term === value ? variable : term)),
    }));
    const general = fitTo(steps, sample);
    if (best.followers.length < agreementMin * general.followers.length) best = general;
  }
  return best;
}

/**
 * An argument that no other one shares, and that has a value which all followers have in some step of its verb, is that value where as many follow it so, in the
 * same order or with this step free of its neighbours: the first way to follow need not be the one that says most.
 */
function specializeAligned(fit: Fit, sample: readonly (readonly TakenStep[])[]): Fit {
  let best = fit;
  const uses = new Map<Term, number>();
  for (const { terms } of fit.steps) for (const term of terms) uses.set(term, (uses.get(term) ?? 0) + 1);
  fit.steps.forEach(({ verb, terms }, at) => {
    terms.forEach((term, slot) => {
      if (isFixed(term) || (term >= 0 && (uses.get(term) ?? 0) > 1)) return;
      for (const value of sharedValues(best.followers, verb, slot)) {
        const steps = best.steps.map((step, i) =>
          i === at ? { ...step, terms: step.terms.map((other, j) => (j === slot ? fixed(value) : other)) } : step,
        );
        const made = [steps, ...freed(steps, at)]
          .map((one) => fitTo(one, sample))
          .find(({ followers }) => followers.length >= best.followers.length);
        if (made === undefined) continue;
        best = made;
        return;
      }
    });
  });
  return best;
}

/** Values that all episodes have in this slot of a step of the verb, by number. */
function sharedValues(episodes: readonly (readonly TakenStep[])[], verb: number, slot: number): number[] {
  const counts = new Map<number, number>();
  for (const episode of episodes) {
    const own = new Set(episode.filter((taken) => taken.verb === verb).map(({ values }) => values[slot] ?? noValue));
    for (const value of own) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .filter(([value, count]) => value !== noValue && count === episodes.length)
    .map(([value]) => value)
    .sort((a, b) => a - b);
}

/** The step in any order with the one before it, and with the one after it. */
function freed(steps: readonly ProcedureStep[], at: number): ProcedureStep[][] {
  return [at - 1, at].filter((i) => i >= 0 && i + 1 < steps.length).map((i) => withoutOrder(steps, i));
}

interface Extra {
  readonly key: string;
  readonly verb: number;
  readonly terms: readonly Term[];
  /** For each follower that has it, where. */
  readonly places: Map<number, number>;
}

/** The procedure with the most frequent step beside it that chance does not explain; null when there is none. */
function addExtra(
  book: StepBook,
  fit: Fit,
  sample: readonly (readonly TakenStep[])[],
  others: readonly (readonly TakenStep[])[],
): Fit | null {
  const extras = findExtras(book, fit);
  const count = fit.followers.length;
  const asked = spread(others, othersAsked);
  const ranked = extras
    .filter(({ places }) => places.size >= Math.max(2, optionalShareMin * count))
    .sort((a, b) => b.places.size - a.places.size || compareStrings(a.key, b.key));
  for (const extra of ranked) {
    const byChance = shareByChance(asked, extra, fit);
    if (binomialTail(count, extra.places.size, byChance) * extras.length > extraError) continue;
    return fitTo(insert(fit, extra, extra.places.size < partShareMin * count), sample);
  }
  return null;
}

/** How many of the others have the step with the values of some follower, by the rule of succession. */
function shareByChance(others: readonly (readonly TakenStep[])[], extra: Extra, { followings }: Fit): number {
  const asked = spread(followings, followersCrossed);
  let known = 0;
  for (const episode of others) for (const following of asked) if (hasStep(episode, extra, following)) known++;
  return (known / Math.max(1, asked.length) + 1) / (others.length + 2);
}

/** Steps that followers took beside the procedure, with an argument that the procedure knows, or without arguments. */
function findExtras(book: StepBook, { steps, followers, followings }: Fit): Extra[] {
  const found = new Map<string, Extra>();
  const own = new Set(steps.map(({ verb, terms }) => `${verb} ${terms.join(' ')}`));
  followers.forEach((episode, f) => {
    const { places, bindings } = followings[f] ?? { places: [], bindings: [] };
    const used = new Set(places);
    episode.forEach(({ verb, values }, place) => {
      if (used.has(place)) return;
      // What no variable tells may be anything in an action, which has many parameters; in a string it is that very word.
      const other = (value: number): Term => (book.verbs[verb]?.isAction ? anything : fixed(value));
      const terms = values.map((value) => {
        const variable = value === noValue ? -1 : bindings.indexOf(value);
        return variable >= 0 ? variable : value === noValue ? anything : other(value);
      });
      if (values.length > 0 && terms.every((term) => term < 0)) return;
      const key = `${verb} ${terms.join(' ')}`;
      if (own.has(key)) return;
      const extra = found.get(key) ?? { key, verb, terms, places: new Map<number, number>() };
      found.set(key, extra);
      extra.places.set(f, place);
    });
  });
  return [...found.values()];
}

/** Whether an episode has the step, with the values that the variables have elsewhere. */
function hasStep(episode: readonly TakenStep[], { verb, terms }: Extra, elsewhere: Following | undefined): boolean {
  return episode.some(
    (taken) =>
      taken.verb === verb &&
      terms.every(
        (term, slot) =>
          term === anything ||
          taken.values[slot] === (isFixed(term) ? fixedValue(term) : (elsewhere?.bindings[term] ?? noValue)),
      ),
  );
}

/** Puts the step where most have it, with the order that all keep. */
function insert({ steps, followings }: Fit, extra: Extra, isOptional: boolean): ProcedureStep[] {
  const having = [...extra.places];
  const shareAfter = (i: number): number => {
    const both = having.filter(([f]) => (followings[f]?.places[i] ?? -1) >= 0);
    if (both.length === 0) return 0.5;
    return both.filter(([f, place]) => place > (followings[f]?.places[i] ?? -1)).length / both.length;
  };
  const shares = steps.map((_, i) => shareAfter(i));
  let at = 0;
  for (const [i, share] of shares.entries()) if (share > 0.5) at = i + 1;
  const moved = (i: number): number => (i < at ? i : i + 1);
  const own: ProcedureStep = {
    verb: extra.verb,
    terms: extra.terms,
    isOptional,
    repeats: false,
    after: shares.flatMap((share, i) => (i < at && share >= orderShareMin ? [i] : [])),
  };
  const rest = steps.map((step, i) => {
    const isBefore = i >= at && (shares[i] ?? 0.5) <= 1 - orderShareMin;
    return { ...step, after: [...step.after.map(moved), ...(isBefore ? [at] : [])].sort((a, b) => a - b) };
  });
  return [...rest.slice(0, at), own, ...rest.slice(at)];
}

/** A step repeats when more of its kind stand between it and the steps around it in most episodes. */
function markRepeats({ steps, followers, followings }: Fit): ProcedureStep[] {
  return steps.map((step, i) => {
    const count = followers.filter((episode, f) => {
      const { places } = followings[f] ?? { places: [] };
      const place = places[i] ?? -1;
      if (place < 0) return false;
      const from = Math.max(-1, ...places.filter((other) => other >= 0 && other < place));
      const to = Math.min(episode.length, ...places.filter((other) => other > place));
      const used = new Set(places);
      return episode.some(
        (taken, at) => at > from && at < to && !used.has(at) && taken.verb === step.verb && isLike(step, taken),
      );
    }).length;
    return { ...step, repeats: count >= repeatShareMin * followers.length };
  });
}

/** Whether a step is the same but for the values of its variables. */
function isLike({ terms }: ProcedureStep, taken: TakenStep): boolean {
  return terms.every((term, slot) => !isFixed(term) || taken.values[slot] === fixedValue(term));
}

/** The direct part of an order: what follows from other pairs, by way of steps that are not optional, is left out. */
export function directOrder(steps: readonly ProcedureStep[]): ProcedureStep[] {
  const all = steps.map(() => new Set<number>());
  steps.forEach(({ after }, i) => {
    for (const earlier of after) {
      all[i]?.add(earlier);
      if (!steps[earlier]?.isOptional) for (const other of all[earlier] ?? []) all[i]?.add(other);
    }
  });
  return steps.map((step) => ({
    ...step,
    after: step.after.filter(
      (one) => !step.after.some((other) => other !== one && !steps[other]?.isOptional && all[other]?.has(one)),
    ),
  }));
}
