// Ways on for a run after which something can no longer come. The transition that is wrong need not be one of the run: it was not taken. So every transition of
// the machines may lead elsewhere, from elsewhere, more often or do more, and a new one may go between two states on an event that the machine knows. Changes
// where the run ends, and of machines that the property is about, come first. Cost: transitions times states, and events times states squared.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { Machine, Program, Step } from '../run/index.ts';
import { variantsOf } from '../scenarios/index.ts';
import type { Transition } from '../schema/index.ts';
import { arrow, costs, type Edit, negated, nodeOf, textOf } from './edit.ts';
import type { Asked, Question } from './question.ts';

/** Extra cost of a change of another machine, and of a change away from the end of the run. */
const far = { machine: 3, place: 2 };

export function waysOn(steps: readonly Step[], question: Question, { machines }: Program): readonly Edit[] {
  const ends = new Map(machines.map(({ id, initial }) => [id, initial]));
  for (const { transitions } of steps) for (const { trait, to } of transitions) ends.set(trait, to);
  const goal = question.second ?? question.first;
  return machines.flatMap((machine) => {
    const here = ends.get(machine.id) ?? machine.initial;
    const effects = effectsToward(goal, machine);
    const isAsked = question.traits.includes(machine.id) || effects.length > 0;
    const edits = [
      ...machine.trait.transitions.flatMap((transition) => changesOf(machine, transition, here, effects)),
      ...newWays(machine, here, effects),
    ];
    return isAsked ? edits : edits.map((edit) => ({ ...edit, cost: edit.cost + far.machine }));
  });
}

function changesOf(machine: Machine, transition: Transition, here: string, effects: readonly Json[]): Edit[] {
  const { sources, event, to, guard } = transition;
  const leaves = sources.includes(here) || sources.includes('*');
  const place = arrow(machine, transition, sources.join(' or '));
  const edits: Edit[] = [];
  const add = (cost: number, reason: string, change: Edit['change']) =>
    edits.push({ cost: cost + (leaves ? 0 : far.place), reason, node: nodeOf(transition), change });
  if (guard !== null) {
    add(costs.open, `${place}: without its guard`, ({ guard: _, ...rest }) => rest);
    const turned = negated(guard);
    add(costs.variant, `${place}: only if ${textOf(turned)} instead`, (node) => ({ ...node, guard: turned }));
    for (const [says, changed] of variantsOf(guard))
      add(costs.variant, `${place}: in the guard, ${says}`, (node) => ({ ...node, guard: changed }));
  }
  for (const [at, effect] of transition.effects.entries())
    for (const [says, changed] of variantsOf(effect))
      add(costs.effect, `${place}: in effect ${at + 1}, ${says}`, (node) => ({
        ...node,
        effects: transition.effects.map((one, i) => (i === at ? changed : one)),
      }));
  for (const { name } of machine.trait.states)
    if (name !== to) add(costs.retarget, `${place}: to ${name} instead`, (node) => ({ ...node, to: name }));
  for (const effect of effects)
    if (!transition.effects.some((one) => textOf(one) === textOf(effect)))
      add(costs.effect, `${place}: also ${textOf(effect)}`, (node) => ({
        ...node,
        effects: [...transition.effects, effect],
      }));
  if (!leaves && to !== here)
    edits.push({
      ...{ cost: costs.way, reason: `${machine.id}: ${event} to ${to} also from ${here}`, node: nodeOf(transition) },
      change: (node) => ({ ...node, from: [...sources, here] }),
    });
  return edits;
}

/** Transitions that the machine lacks, between its states and on its events. */
function newWays(machine: Machine, here: string, effects: readonly Json[]): Edit[] {
  const { stateMachine } = machine.trait.node as unknown as { readonly stateMachine?: JsonObject };
  if (stateMachine === undefined) return [];
  const given = isArray(stateMachine.transitions ?? null) ? (stateMachine.transitions as readonly Json[]) : [];
  const edits: Edit[] = [];
  const add = (more: number, reason: string, transition: JsonObject) =>
    edits.push({
      ...{ cost: costs.added + more, reason, node: stateMachine },
      change: (node) => ({ ...node, transitions: [...given, transition] }),
    });
  for (const [event, known] of machine.transitions)
    for (const { name: from } of machine.trait.states) {
      const isFree = known.every(({ sources, guard }) => guard !== null || !sources.includes(from));
      if (!isFree) continue;
      const away = from === here ? 0 : far.place;
      for (const { name: to } of machine.trait.states) {
        const says = `${machine.id}: also ${from} -> ${to} on ${event}`;
        if (from !== to) add(away, says, { from, to, event });
        for (const effect of effects)
          add(away + 4, `${says} with ${textOf(effect)}`, { from, to, event, effects: [effect] });
      }
    }
  return edits;
}

/** Effects after which a comparison in the condition holds, of fields of the entity of the machine. */
function effectsToward(asked: Asked | null, machine: Machine): readonly Json[] {
  if (asked === null || asked.kind === 'not') return [];
  if (asked.kind === 'and' || asked.kind === 'or') return asked.of.flatMap((one) => effectsToward(one, machine));
  if (asked.kind !== 'test' || !isArray(asked.test)) return [];
  const [operator, field, value = null] = asked.test;
  const own = `@${machine.entity ?? ''}.`;
  const isField = typeof field === 'string' && field.startsWith(own);
  if (!isField || (typeof value === 'string' && value.startsWith('@'))) return [];
  const set = ['set', `@entity.${field.slice(own.length)}`];
  if (operator === '=') return [[...set, value]];
  if (typeof value !== 'number' || operator === '!=') return [];
  const beyond = operator === '>' ? value + 1 : operator === '<' ? value - 1 : value;
  const grows = operator === '>' || operator === '>=';
  return [
    [...set, beyond],
    [...set, [grows ? '+' : '-', set[1] as string, 1]],
  ];
}
