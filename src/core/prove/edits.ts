// Changes of a document that may restore a property, read off the run that breaks it: the transitions of the run get a guard, another target or another source, or
// go; what leads nowhere gets a way on (ways.ts). A guard is the weakest one before which the effects cannot lead to the wrong place (weakest preconditions: Dijkstra,
// CACM 1975). Nothing here is known to work: whoever uses an edit proves the property again. Cost: transitions of the run times transitions of its machines.
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { Machine, Program, Step } from '../run/index.ts';
import { variantsOf } from '../scenarios/index.ts';
import type { Transition } from '../schema/index.ts';
import { arrow, costs, type Edit, negated, nodeOf, textOf } from './edit.ts';
import type { Asked, Question } from './question.ts';
import { waysOn } from './ways.ts';

interface Taken {
  readonly machine: Machine;
  readonly transition: Transition;
  readonly from: string;
}

export function editsFor(question: Question, steps: readonly Step[], program: Program): readonly Edit[] {
  const taken = takenIn(steps, program);
  const form = question.property.form;
  const lasting = form === 'leads to' || form === 'from everywhere';
  const edits = [
    ...taken.flatMap((one, i) => editsOfTaken(one, question, i, taken.length)),
    ...(lasting ? waysOn(steps, question, program) : []),
  ];
  return edits.sort((a, b) => a.cost - b.cost);
}

/** The transitions of a run, the last one first. */
function takenIn(steps: readonly Step[], { machines }: Program): readonly Taken[] {
  const taken = steps.flatMap(({ transitions }) =>
    transitions.flatMap(({ trait, transition, from }) => {
      const machine = machines.find(({ id }) => id === trait);
      const whole = machine?.trait.transitions[transition.index];
      return machine === undefined || whole === undefined ? [] : [{ machine, transition: whole, from }];
    }),
  );
  return [...new Map(taken.reverse().map((one) => [one.transition, one])).values()];
}

function editsOfTaken({ machine, transition, from }: Taken, question: Question, i: number, count: number): Edit[] {
  const { sources, to, guard, event } = transition;
  const place = arrow(machine, transition, from);
  const late = Math.min(i, 5);
  const edits: Edit[] = [];
  const add = (cost: number, reason: string, change: Edit['change']) =>
    edits.push({ cost: cost + late, reason, node: nodeOf(transition), change });
  for (const [more, text, cost] of guardsFor(machine, transition, question)) {
    const all = guard === null ? more : ['and', guard, more];
    add(cost, `${place}: only if ${text}`, (node) => ({ ...node, guard: all }));
  }
  if (guard !== null)
    for (const [says, changed] of variantsOf(guard))
      add(costs.variant, `${place}: in the guard, ${says}`, (node) => ({ ...node, guard: changed }));
  for (const [at, effect] of transition.effects.entries())
    for (const [says, changed] of variantsOf(effect))
      add(costs.effect, `${place}: in effect ${at + 1}, ${says}`, (node) => ({
        ...node,
        effects: transition.effects.map((one, n) => (n === at ? changed : one)),
      }));
  for (const effect of effectsLacking(machine, transition, question))
    add(costs.effect, `${place}: also ${textOf(effect)}`, (node) => ({
      ...node,
      effects: [effect, ...transition.effects],
    }));
  if (sources.length > 1)
    add(costs.source, `${machine.id}: no ${event} in ${from}`, (node) => ({
      ...node,
      from: sources.filter((one) => one !== from),
    }));
  for (const source of machine.trait.states) {
    if (source.name === from || sources.includes(source.name) || source.name === to) continue;
    add(costs.source + 6, `${place}: from ${source.name} instead`, (node) => ({ ...node, from: source.name }));
  }
  for (const { name } of machine.trait.states)
    if (name !== to) add(costs.retarget, `${place}: to ${name} instead`, (node) => ({ ...node, to: name }));
  add(costs.remove, `${place}: taken out`, () => null);
  return count > 0 ? edits : [];
}

/** Guards that the transition may lack: one of a sibling, or the one that keeps the property. */
function guardsFor(machine: Machine, transition: Transition, question: Question): [Json, string, number][] {
  const siblings = machine.trait.transitions.filter(
    ({ guard, event, to }) => guard !== null && (event === transition.event || to === transition.to),
  );
  const own = transition.guard === null ? [] : [textOf(transition.guard)];
  const copied = [...new Map(siblings.map(({ guard }) => [textOf(guard), guard])).entries()]
    .filter(([text]) => !own.includes(text))
    .map(([text, guard]): [Json, string, number] => [guard, text, costs.copiedGuard + 4]);
  return [...keepingGuards(machine, transition, question), ...copied];
}

function keepingGuards(
  machine: Machine,
  transition: Transition,
  { property, first }: Question,
): [Json, string, number][] {
  if (property.form !== 'never' && property.form !== 'always') return [];
  const after = weakest(first, machine, transition);
  const wanted = property.form === 'always' ? after : negated(after);
  return typeof wanted === 'boolean' ? [] : [[wanted, textOf(wanted), costs.guard]];
}

/** A condition as an expression over what is known before a transition; true or false where that decides it. */
function weakest(asked: Asked, machine: Machine, transition: Transition): Json {
  switch (asked.kind) {
    case 'and':
    case 'or': {
      const parts = asked.of.map((one) => weakest(one, machine, transition));
      const absorbing = asked.kind === 'or';
      const open = parts.filter((one) => typeof one !== 'boolean');
      if (parts.includes(absorbing)) return absorbing;
      return open.length === 0 ? !absorbing : open.length === 1 ? (open[0] as Json) : [asked.kind, ...open];
    }
    case 'not':
      return negated(weakest(asked.of, machine, transition));
    case 'in':
      return asked.trait === machine.id ? asked.states.has(transition.to) : true;
    case 'takes':
      return asked.event === transition.event;
    case 'emits':
      return true;
    case 'test':
      return transition.effects.reduceRight<Json>((test, effect) => before(test, effect, machine), asked.test);
  }
}

/** A test before an effect: the value that is set stands in the place of the field. */
function before(test: Json, effect: Json, machine: Machine): Json {
  if (!isArray(effect) || effect[0] !== 'set' || typeof effect[1] !== 'string') return test;
  const field = effect[1].replace(/^@entity\./, `@${machine.entity ?? ''}.`);
  const binding = field.startsWith('@') ? field : `@${machine.entity ?? ''}.${field}`;
  const value = effect[2] ?? null;
  const visit = (part: Json): Json => (part === binding ? value : isArray(part) ? part.map(visit) : part);
  return visit(test);
}

/** Effects of other transitions of the machine on a field that the property looks at, or that a guard asks for. */
function effectsLacking(machine: Machine, transition: Transition, { tests }: Question): readonly Json[] {
  const asked = textOf([tests as Json, machine.trait.transitions.map(({ guard }) => guard)]);
  const own = new Set(transition.effects.map(textOf));
  const fields = machine.trait.transitions.flatMap(({ effects }) =>
    effects.filter((effect) => {
      if (!isArray(effect) || effect[0] !== 'set' || typeof effect[1] !== 'string') return false;
      return asked.includes(effect[1].split('.').at(-1) ?? '') && !own.has(textOf(effect));
    }),
  );
  return [...new Map(fields.map((effect) => [textOf(effect), effect])).values()].slice(0, 6);
}
