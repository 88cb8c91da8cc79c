// Elaboration: opaque traits, bare names, given a life. The machine of each comes from the built-in behavior whose trait is most like it by the words of
// trait, entity and behavior names; variants differ in the behaviors they follow, and in whether they follow all of the machine or its main way alone. Where the steps do not suffice for machines,
// some traits get one state that draws something and is an end.
import type { Action } from '../plan/index.ts';
import { runActions } from '../plan/index.ts';
import type { Trait } from '../schema/element.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import type { CategoryCode } from '../verify/categories.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionsKey } from './actions-key.ts';
import type { Blueprint } from './blueprint.ts';
import type { Strategy } from './edit.ts';
import { type Goal, progress, type SearchState } from './evaluate.ts';
import { actionNameOf } from './locate.ts';
import { buildActions, type Machine, machinesLike, mainWayOf } from './machines-alike.ts';

/** What one place further down the order of likeness costs, in thousandths of an edit. */
const likenessCost = 900;

const variantCosts = { elaborate: 1000, sketch: 1500 } as const;

/** Added where a trait gets less than a machine. */
const stubCost = 2000;

/** States, events, transitions with what they draw, and what is drawn at first. */
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

/** Whether a trait without a known machine leaves a category undecided. */
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

/** What a state leaves open for want of a life of its opaque traits, as findings and categories to count beside those it shows. */
export function withLeftOpen<State extends Pick<SearchState, 'model' | 'verification' | 'open' | 'remaining'>>(
  state: State,
  goal: Goal,
): State {
  const { leftOpen } = goal;
  if (leftOpen === undefined || leftOpen.size === 0) return state;
  const traits = opaqueTraits(state.model).length;
  if (traits === 0) return state;
  const hidden = [...leftOpen].filter((code) => state.verification.byCategory[code].length === 0);
  return { ...state, open: state.open + traits * leftOpen.size, remaining: state.remaining + hidden.length };
}

interface Subject {
  readonly trait: Trait;
  /** What actions call it by. */
  readonly name: string;
  /** Most alike first. */
  readonly machines: readonly Machine[];
}

/** `base` and an elaboration of its opaque traits, in several variants; `maxSteps` counts the actions of the base as well. */
export function elaborate(
  base: SearchState,
  goal: Goal,
  options: { readonly maxSteps: number; readonly blueprints: readonly Blueprint[] },
): SearchState[] {
  const budget = options.maxSteps - base.actions.length;
  const subjects: Subject[] = opaqueTraits(base.model)
    .filter((trait) => trait.name !== '')
    .slice(0, Math.max(0, budget))
    .map((trait) => {
      goal.work.spend('edits');
      const name = actionNameOf(base.model, trait);
      return { trait, name, machines: machinesLike(trait, options.blueprints) };
    })
    .filter(({ machines }) => machines.length > 0);
  const states = elaborateAll(base, goal, subjects, budget);
  // What other traits leave undecided while one is opaque may come to light with the last: then that one stays as it is.
  if (subjects.length < 2 || states.some(({ introduced }) => introduced.length === 0)) return states;
  return elaborateAll(base, goal, subjects.slice(0, -1), budget);
}

function elaborateAll(base: SearchState, goal: Goal, subjects: readonly Subject[], budget: number): SearchState[] {
  const out: SearchState[] = [];
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
        const state = evaluate(base, goal, { subjects, machines, rank, strategy, steps });
        if (state !== null) out.push(state);
      }
    }
  }
  return out;
}

/** The machine at a place in the order of likeness, or the last one; as a sketch the main way of it, where that is less. */
function machineAt({ machines }: Subject, rank: number, strategy: Strategy): Machine {
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

/** One action: a first state that is an end as well. Two: it draws something. Three: a machine. Four: its first state draws when the machine begins. */
function actionsFor({ trait, name }: Subject, machine: Machine, steps: number): readonly Action[] {
  const { entity } = trait.orbital;
  if (steps >= machineSteps - 1) return buildActions(name, entity, machine, true).slice(0, steps);
  const stub = { ...machine, states: [machine.initial], events: [], transitions: [] };
  return buildActions(name, entity, stub, true).slice(0, steps);
}

interface Variant {
  readonly subjects: readonly Subject[];
  /** What each of them is given. */
  readonly machines: readonly Machine[];
  readonly rank: number;
  readonly strategy: 'elaborate' | 'sketch';
  readonly steps: readonly number[];
}

function evaluate(base: SearchState, goal: Goal, variant: Variant): SearchState | null {
  const { subjects, machines, rank, strategy, steps } = variant;
  goal.work.spend('evaluation');
  const actions = subjects.flatMap((subject, i) => actionsFor(subject, machines[i] as Machine, steps[i] ?? 0));
  const applied = runActions(base.schema, actions);
  if (!applied.ok) return null;
  const model = indexSchema(applied.schema, base.model);
  const verification = verifySchema(model, goal.registries, { suggests: false });
  const costs = steps.map((count) => {
    if (count === 0) return 0;
    return variantCosts[strategy] + likenessCost * rank + (count < machineSteps - 1 ? stubCost : 0);
  });
  const parts = [...base.parts, actionsKey(actions)];
  const state: SearchState = {
    schema: applied.schema,
    model,
    verification,
    actions: [...base.actions, ...actions],
    strategies: [...base.strategies, strategy],
    taken: base.taken,
    cost: costs.reduce((sum, cost) => sum + cost, base.cost),
    ...progress(verification, goal),
    hasRemoval: base.hasRemoval,
    hasKeeping: true,
    unequal: base.unequal,
    parts,
    edits: parts.join('\n'),
    isShifted: base.isShifted,
    isTraitRenamed: base.isTraitRenamed,
  };
  return withLeftOpen(state, goal);
}
