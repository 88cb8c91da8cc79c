// What the version before a change had: each step back from the failing document to it is a candidate, before any other. A step that needs others, such as an
// effect of a transition that is gone as well, comes with them. What the change has added is not taken away again so lightly: it may have been its purpose.
// Cost: one plan between the two versions, made once for a search.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { type Action, planInstructions } from '../plan/index.ts';
import type { Schema } from '../schema/parse.ts';
import type { Finding } from '../verify/finding.ts';
import { actionsKey } from './distinct.ts';
import { costMin, type Edit, edit } from './edit.ts';
import { takesAway } from './places.ts';

/** Steps back at most: a version with more between is another document. */
const stepsMax = 400;
/** Steps back that are tried for one finding. */
const triedMax = 24;

/** What was added since may have been the purpose of the change. */
const removingCost = 1200;

/** Steps back that belong together. */
interface StepBack {
  readonly actions: readonly Action[];
  readonly isRemoving: boolean;
  /** Words by which a finding speaks of it: names and pointers. */
  readonly texts: ReadonlySet<string>;
}

/** The steps back from a document to the version before it. */
export class Previous {
  readonly schema: Schema;
  readonly #steps: readonly StepBack[];

  constructor(current: Schema, schema: Schema) {
    this.schema = schema;
    this.#steps = stepsBack(current, schema);
  }

  /** What was lost, restored: the steps that share most words with the finding first. */
  editsFor(finding: Finding): Edit[] {
    const words = new Set([finding.name, ...finding.pointer.split('/'), ...finding.message.split(/[\s",:;]+/)]);
    const scored = this.#steps.map((step) => ({
      step,
      shared: [...step.texts].filter((text) => words.has(text)).length,
    }));
    return scored
      .sort((a, b) => b.shared - a.shared)
      .slice(0, triedMax)
      .map(({ step }) =>
        step.isRemoving
          ? { ...edit(finding, 'drop', step.actions, { because: 'previous' }), cost: removingCost }
          : { ...edit(finding, 'insert', step.actions, { because: 'previous' }), cost: costMin },
      );
  }
}

function stepsBack(current: Schema, previous: Schema): StepBack[] {
  const plan = planInstructions(current, previous);
  if (plan.instructions.length > stepsMax) return [];
  const groups = new Map<string, Action[]>();
  const wholes = new Set(
    plan.instructions.filter(({ action }) => /^add_(?:trait|entity|page)$/.test(action)).map(nameOf),
  );
  for (const { action, params } of plan.instructions.flatMap(eachOf)) {
    const whole = [params.trait, params.entity, params.page].find((name) => wholes.has(String(name)));
    const key = wholes.has(nameOf({ action, params })) ? String(params.name) : (whole ?? placeOf({ action, params }));
    const group = groups.get(String(key));
    if (group === undefined) groups.set(String(key), [{ action, params }]);
    else group.push({ action, params });
  }
  return [...groups.values()].map((actions) => ({
    actions,
    isRemoving: actions.every(takesAway),
    texts: textsOf(actions),
  }));
}

const nameOf = ({ params }: Action) => String(params.name ?? '');

/** What an action is about: a transition and its effects are one. */
function placeOf({ action, params }: Action): string {
  if (!/transition|effect|guard/.test(action)) return actionsKey([{ action, params }]);
  const { trait, from, event, state, to } = params;
  return JSON.stringify([trait, from ?? null, event, to ?? state ?? null]);
}

/** One action for each of the elements that an action adds: one of them may be lost and the others taken away on purpose. */
function eachOf({ action, params }: Action): Action[] {
  const { trait = '', states, events, transitions, details } = params;
  if (action === 'add_transitions' && isArray(transitions))
    return transitions.map((one) => ({ action: 'add_transition', params: { trait, ...(one as JsonObject) } }));
  const [list, names] = action === 'add_states' ? ['states', states] : ['events', events];
  if (!action.startsWith('add_') || !isArray(names)) return [{ action, params }];
  return names.map((name) => {
    const detail = isObject(details) ? details[String(name)] : undefined;
    const own = detail === undefined ? {} : { details: { [String(name)]: detail } };
    return { action, params: { trait, [list as string]: [name], ...own } };
  });
}

/** The texts in the parameters of actions. */
function textsOf(actions: readonly Action[]): Set<string> {
  const texts = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') texts.add(value);
    else if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) for (const key in value) visit(value[key] as Json);
  };
  for (const { params } of actions) visit(params);
  return texts;
}
