// The things that scenarios can cover in a document: each transition, each two transitions that can follow one another, each way in which a guard comes out, and each
// end of work (coverage of states and transitions: Chow, TSE 1978; of pairs: the "all transition pairs" criterion of Offutt et al., STVR 2003).
// Cost: linear in the document for the goals but for pairs, which are counted by the states that join them.

import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { effectBodies, isEffect, type Machine, type Program, type Step } from '../run/index.ts';

export const goalKinds = ['transition', 'pair', 'guard', 'outcome'] as const;
export type GoalKind = (typeof goalKinds)[number];

export interface Goal {
  readonly kind: GoalKind;
  /** Two goals are one if they have one key. */
  readonly key: string;
  /** For a person. */
  readonly says: string;
}

export const transitionKey = (trait: string, index: number): string => `${trait}#${index}`;
export const guardKey = (trait: string, index: number, isHeld: boolean): string => `${trait}#${index} ${isHeld}`;
export const pairKey = (trait: string, first: number, second: number): string => `${trait}#${first}#${second}`;
const outcomeKey = (trait: string, event: string): string => `${trait}!${event}`;

/** Every goal of a document, by kind in the order of `goalKinds`, then in the order of the document. */
export function goalsOf({ machines }: Program): readonly Goal[] {
  const goals = machines.flatMap((machine) => [...ofTransitions(machine), ...ofPairs(machine), ...ofOutcomes(machine)]);
  const distinct = [...new Map(goals.map((goal) => [`${goal.kind} ${goal.key}`, goal])).values()];
  return distinct.sort((a, b) => goalKinds.indexOf(a.kind) - goalKinds.indexOf(b.kind));
}

const arrow = (machine: Machine, index: number): string => {
  const { sources = [], to = '', event = '' } = machine.trait.transitions[index] ?? {};
  return `${machine.id}: ${sources.join(' or ')} -> ${to} on ${event}`;
};

function ofTransitions(machine: Machine): Goal[] {
  return machine.trait.transitions.flatMap(({ index, guard }) => {
    const says = arrow(machine, index);
    const taken: Goal = { kind: 'transition', key: transitionKey(machine.id, index), says };
    if (guard === null) return [taken];
    const guards = [true, false].map((isHeld): Goal => {
      const word = isHeld ? 'holds' : 'does not hold';
      return { kind: 'guard', key: guardKey(machine.id, index, isHeld), says: `${says}: the guard ${word}` };
    });
    return [taken, ...guards];
  });
}

function ofPairs(machine: Machine): Goal[] {
  const { transitions } = machine.trait;
  return transitions.flatMap((first) =>
    transitions
      .filter(({ sources }) => sources.includes(first.to) || sources.includes('*'))
      .map((second): Goal => {
        const says = `${arrow(machine, first.index)}, then ${second.event} to ${second.to}`;
        return { kind: 'pair', key: pairKey(machine.id, first.index, second.index), says };
      }),
  );
}

/** Events that work of a machine may answer with. */
function ofOutcomes(machine: Machine): Goal[] {
  const goals: Goal[] = [];
  const visit = (effect: Json): void => {
    if (!isEffect(effect)) return;
    const bodies = effectBodies(effect as readonly [string, ...Json[]]);
    if (bodies !== null) for (const { effect: inner } of bodies) visit(inner);
    for (const option of bodies === null ? effect : []) {
      const events = isObject(option) && !isArray(option) ? (option.emit ?? null) : null;
      if (!isObject(events)) continue;
      for (const [outcome, event] of Object.entries(events))
        if ((outcome === 'success' || outcome === 'failure') && typeof event === 'string' && event !== '')
          goals.push({
            kind: 'outcome',
            key: outcomeKey(machine.id, event),
            says: `${machine.id}: work answers ${event} (${outcome})`,
          });
    }
  };
  for (const { effects } of [...machine.trait.transitions, ...machine.ticks])
    for (const effect of effects) visit(effect);
  return goals;
}

/** Counts what runs cover, by the log of the interpreter: one `follow` for each run, in which steps come in order. */
export class Coverage {
  readonly #covered = new Set<string>();

  has({ kind, key }: Pick<Goal, 'kind' | 'key'>): boolean {
    return this.#covered.has(`${kind} ${key}`);
  }

  /** Counts the goals that the steps of one run cover; answers with how many are new. */
  follow(steps: readonly Step[]): number {
    const before = this.#covered.size;
    const last = new Map<string, number>();
    const add = (kind: GoalKind, key: string) => this.#covered.add(`${kind} ${key}`);
    for (const { transitions, guards, emitted } of steps) {
      for (const { trait, transition, holds } of guards) add('guard', guardKey(trait, transition.index, holds));
      for (const { trait, transition } of transitions) {
        add('transition', transitionKey(trait, transition.index));
        const first = last.get(trait);
        if (first !== undefined) add('pair', pairKey(trait, first, transition.index));
        last.set(trait, transition.index);
      }
      for (const { trait, event } of emitted) add('outcome', outcomeKey(trait, event));
    }
    return this.#covered.size - before;
  }
}

export interface Share {
  readonly kind: GoalKind;
  readonly seen: number;
  readonly of: number;
}

export function sharesOf(goals: readonly Goal[], coverage: Coverage): readonly Share[] {
  return goalKinds.map((kind) => {
    const all = goals.filter((goal) => goal.kind === kind);
    return { kind, seen: all.filter((goal) => coverage.has(goal)).length, of: all.length };
  });
}

/** Hundredths of all goals, rounded down; a document without a goal is covered. */
export function percentOf(shares: readonly Share[]): number {
  const [seen, of] = [shares.reduce((sum, one) => sum + one.seen, 0), shares.reduce((sum, one) => sum + one.of, 0)];
  return of === 0 ? 100 : Math.floor((100 * seen) / of);
}
