// Owns what a form says of the guard on its event: the fields that the guard wants filled are marked as required, and bounds that it sets
// are bounds of the input. So a form refuses by itself, and visibly, what the machine would refuse without a word. Linear in the views.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { View } from './view.ts';

/** What a guard asks of one field of a form. */
interface Demand {
  readonly required?: true;
  readonly min?: number;
  readonly max?: number;
}

/** A condition that one mark of an input says: the field it speaks of, and the mark. */
type Marked = readonly [field: string, demand: Demand];

/** The guards under which a state handles an event, or undefined where it handles the event always or not at all. */
type GuardsOn = (event: string) => readonly Json[] | undefined;

/** A transition, as far as forms know it. */
interface Guarded {
  readonly from: string;
  readonly event: string;
  readonly options: { readonly when?: Json };
}

/** The same states, with every form marking what the guards on its event ask. */
export function markedForms<S extends { readonly view?: View }>(
  states: Readonly<Record<string, S>>,
  steps: readonly Guarded[],
): Readonly<Record<string, S>> {
  const marked = Object.entries(states).map(([name, state]) => {
    const guardsOn: GuardsOn = (event) => guardsOf(steps.filter((step) => step.from === name && step.event === event));
    return [name, state.view === undefined ? state : { ...state, view: withDemands(state.view, guardsOn) }] as const;
  });
  return Object.fromEntries(marked);
}

/** The guards of steps that all have one. */
export function guardsOf(steps: readonly Guarded[]): readonly Json[] | undefined {
  const guards = steps.map((step) => step.options.when).filter((guard) => guard !== undefined);
  return guards.length > 0 && guards.length === steps.length ? guards : undefined;
}

/** The same view, in which every form marks what the guards on its event ask. */
function withDemands(view: View, guardsOn: GuardsOn): View {
  const event = view.type === 'form-section' ? view.submitEvent : undefined;
  const guards = typeof event === 'string' ? guardsOn(event) : undefined;
  const { fields } = view;
  if (guards !== undefined && isArray(fields)) {
    const demands = demandsOf(guards);
    return { ...view, fields: fields.map((field) => (isObject(field) ? demanded(field, demands) : field)) };
  }
  const inner = Object.entries(view).map(([key, member]) => [key, withDemandsIn(member, guardsOn)] as const);
  return inner.every(([key, member]) => member === view[key]) ? view : Object.fromEntries(inner);
}

function withDemandsIn(value: Json | undefined, guardsOn: GuardsOn): Json | undefined {
  if (isObject(value)) return withDemands(value, guardsOn);
  if (!isArray(value)) return value;
  const inner = value.map((item) => withDemandsIn(item, guardsOn) ?? null);
  return inner.every((item, index) => item === value[index]) ? value : inner;
}

function demanded(field: JsonObject, demands: ReadonlyMap<string, Demand>): JsonObject {
  const demand = typeof field.name === 'string' ? demands.get(field.name) : undefined;
  return demand === undefined ? field : { ...field, ...demand };
}

/** What the form can say: demands that the only guard makes, or that all guards on the event make alike. */
function demandsOf(guards: readonly Json[]): Map<string, Demand> {
  const [first, ...others] = guards.map((guard) => conditionsOf(guard).map(markedBy));
  const shared = (first ?? []).filter((mark) =>
    others.every((marks) => marks.some((other) => JSON.stringify(other) === JSON.stringify(mark))),
  );
  const demands = new Map<string, Demand>();
  for (const mark of shared) if (mark !== undefined) demands.set(mark[0], { ...demands.get(mark[0]), ...mark[1] });
  return demands;
}

/** The conditions that must all hold. */
export function conditionsOf(guard: Json): readonly Json[] {
  return isArray(guard) && guard[0] === 'and' ? guard.slice(1).flatMap(conditionsOf) : [guard];
}

/** Whether the forms of a view say everything that the guard asks. */
export const isSaidByForm = (guard: Json): boolean =>
  conditionsOf(guard).every((condition) => {
    const mark = markedBy(condition);
    return mark !== undefined && !(isArray(condition) && partlySaid.has(String(condition[0])));
  });

/** Conditions of which an input says only that something must be there. */
const partlySaid: ReadonlySet<string> = new Set([
  '>',
  '<',
  'time/isFuture',
  'time/isPast',
  'validate/email',
  'validate/phone',
]);

function markedBy(condition: Json): Marked | undefined {
  if (!isArray(condition)) return undefined;
  const [operator, left, right] = condition;
  const field = fieldGiven(left);
  if (field === undefined) return undefined;
  switch (operator) {
    case '!=':
      return right === '' ? [field, { required: true }] : undefined;
    case '=':
      return right === true ? [field, { required: true }] : undefined;
    case '>=':
      return typeof right === 'number' ? [field, { required: true, min: right }] : undefined;
    case '<=':
      return typeof right === 'number' ? [field, { required: true, max: right }] : undefined;
    case '>':
    case '<':
    case 'time/isFuture':
    case 'time/isPast':
    case 'validate/required':
    case 'validate/email':
    case 'validate/phone':
      return [field, { required: true }];
    default:
      return undefined;
  }
}

/** `title` of `@payload.title` or of `@payload.data.title`, which an editor's form brings. */
function fieldGiven(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? /^@payload\.(?:data\.)?(\w+)$/.exec(value)?.[1] : undefined;
}
