// Outlines: traits that are bare names, given a machine. Each gets that of the built-in behavior whose trait is most like it by the words of trait, entity and
// behavior names. Variants differ in the behaviors that they follow, and in whether they follow all of the machine or its main way alone. If the steps do not
// suffice for machines, some traits get one state that renders something and is an end. Pure: actions and what they cost, in a fixed order.
import type { Action } from '../plan/index.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Blueprint } from './blueprint.ts';
import { buildActions, type Machine, machinesLike, mainWayOf } from './machines-alike.ts';

/** `elaborate` follows the whole machine of a behavior, `sketch` its main way alone. */
export type OutlineStrategy = 'elaborate' | 'sketch';

/** The cost of each place further down the order of likeness, in thousandths of an edit. */
const likenessCost = 900;

const variantCosts = { elaborate: 1000, sketch: 1500 } as const;

/** Added where a trait gets less than a machine. */
const stubCost = 2000;

/** States, events, transitions with their renderings, and the first rendering. */
const machineSteps = 4;

/**
 * How far every trait is brought before any is brought further: machines for as many as the steps suffice for, or something for each first. The best is
 * known after evaluation.
 */
const orders: readonly (readonly number[])[] = [
  [4, 3, 2, 1],
  [2, 4],
  [1, 2, 4],
];

/** Categories that no machine of a trait decides: they speak of pages and references, which an opaque trait hides nothing of. */
const decidedElsewhere: ReadonlySet<CategoryCode> = new Set(['unresolved_trait_ref', 'invalid_page']);

/** True if a trait without a known machine leaves a category undecided. */
export function isLeftOpen(code: CategoryCode): boolean {
  return !decidedElsewhere.has(code);
}

/** A bare name that nothing in the document tells more of: one that an inline trait has stands for that trait. */
export function isOpaque(trait: Trait, model: Model): boolean {
  return trait.form === 'opaque' && !model.traitsByName.get(trait.name)?.some((other) => other.form === 'inline');
}

/** The first opaque trait of each name, in the order of the document: given a life, it stands for the others. */
export function opaqueTraits(model: Model): Trait[] {
  const names = new Set<string>();
  return model.traits.filter((trait) => {
    if (trait.form !== 'opaque' || names.has(trait.name)) return false;
    names.add(trait.name);
    return isOpaque(trait, model);
  });
}

export interface Subject {
  readonly trait: Trait;
  /** The name that actions have for the trait. */
  readonly name: string;
  /** Most alike first. */
  readonly machines: readonly Machine[];
}

/** The traits to elaborate, at most `count`, each with the machines that it may get. */
export function subjectsOf(
  model: Model,
  blueprints: readonly Blueprint[],
  count: number,
  nameOf: (trait: Trait) => string,
): Subject[] {
  return opaqueTraits(model)
    .filter((trait) => trait.name !== '')
    .slice(0, Math.max(0, count))
    .map((trait) => ({ trait, name: nameOf(trait), machines: machinesLike(trait, blueprints) }))
    .filter(({ machines }) => machines.length > 0);
}

export interface Variant {
  readonly strategy: OutlineStrategy;
  readonly actions: readonly Action[];
  /** Thousandths of an edit. */
  readonly cost: number;
}

/** Every way to elaborate the subjects in at most so many actions, those like the nearest behaviors first. */
export function variantsOf(subjects: readonly Subject[], budget: number): Variant[] {
  const out: Variant[] = [];
  const tried = new Set<string>();
  const ranks = Math.max(0, ...subjects.map(({ machines }) => machines.length));
  for (let rank = 0; rank < ranks; rank++) {
    for (const strategy of ['elaborate', 'sketch'] as const) {
      const machines = subjects.map((subject) => machineAt(subject, rank, strategy));
      for (const order of orders) {
        const steps = allot(machines, order, budget);
        const key = [rank, strategy, ...steps].join(' ');
        if (steps.every((count) => count === 0) || tried.has(key)) continue;
        if (strategy === 'elaborate' && steps.some((count) => count < machineSteps)) continue;
        tried.add(key);
        const actions = subjects.flatMap((subject, i) => actionsFor(subject, machines[i] as Machine, steps[i] ?? 0));
        out.push({ strategy, actions, cost: costOf(steps, rank, strategy) });
      }
    }
  }
  return out;
}

function costOf(steps: readonly number[], rank: number, strategy: OutlineStrategy): number {
  const costs = steps.map((count) => {
    if (count === 0) return 0;
    return variantCosts[strategy] + likenessCost * rank + (count < machineSteps - 1 ? stubCost : 0);
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** The machine at a place in the order of likeness, or the last one; as a sketch the main way of it, where that is less. */
function machineAt({ machines }: Subject, rank: number, strategy: OutlineStrategy): Machine {
  const machine = machines[Math.min(rank, machines.length - 1)] as Machine;
  return strategy === 'sketch' ? (mainWayOf(machine) ?? machine) : machine;
}

/** How many actions each trait gets. */
function allot(machines: readonly Machine[], order: readonly number[], budget: number): number[] {
  const steps = machines.map(() => 0);
  let left = budget;
  for (const level of order) {
    for (let i = 0; i < steps.length; i++) {
      const added = level - (steps[i] as number);
      if (added <= 0 || added > left) continue;
      steps[i] = (steps[i] as number) + added;
      left -= added;
    }
  }
  return steps;
}

/** By the number of actions. 1: a first state that is an end as well. 2: it renders something. 3: a machine. 4: its first state renders when the machine begins. */
function actionsFor({ trait, name }: Subject, machine: Machine, steps: number): readonly Action[] {
  const { entity } = trait.orbital;
  if (steps >= machineSteps - 1) return buildActions(name, entity, machine, true).slice(0, steps);
  const stub = { ...machine, states: [machine.initial], events: [], transitions: [] };
  return buildActions(name, entity, stub, true).slice(0, steps);
}
