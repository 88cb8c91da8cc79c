// Menders of machines: events of a control that never reach anybody, and findings that a rule mends by its first repair.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { formatPointer } from '../base/pointer.ts';
import { type Action, hazardsIn } from '../plan/index.ts';
import type { Trait, Transition } from '../schema/element.ts';
import { isEventProperty } from '../schema/walk.ts';
import { actionsOf } from '../verify/finding.ts';
import { quote } from '../verify/hint.ts';
import { type Answered, type Mender, type Mending, setAt, transitionAt } from './mending.ts';
import { usesIn } from './model-uses.ts';
import { usesOf } from './trait-uses.ts';

/** The first repair that the rule of the finding suggests, with what it does for a reason. */
export const firstRepair =
  (says: string, question: string): Mender =>
  ({ finding, model }): Answered => {
    const mendings = finding.repairs.map((repair) => {
      const actions = actionsOf(repair);
      const isLosing = hazardsIn(model.schema, actions).includes('destructive');
      return {
        actions,
        reason: `${finding.message.replace(/:.*$/s, '')}: ${says}.`,
        hazard: isLosing ? 'destructive' : 'changing',
      } as const;
    });
    return { mendings: mendings.filter(({ hazard }) => hazard !== 'destructive'), question, choices: [] };
  };

/** The same, but a question where the name may be a typo of another: what is declared or handled then has the wrong name for good. */
export const unlessTypo =
  (mender: Mender, question: string): Mender =>
  (site): Answered =>
    site.finding.repairs.some(({ action }) => action === 'set_property') ? ask(() => question)(site) : mender(site);

/** The question about a finding that no mender clears, with the suggestions of the rule as choices. */
export const ask =
  (question: (name: string) => string, label: (action: Action) => string = labelOf): Mender =>
  ({ finding, model }): Answered => ({
    mendings: [],
    question: question(finding.name),
    choices: finding.repairs.map((repair) => {
      const actions = actionsOf(repair);
      const hazards = hazardsIn(model.schema, actions);
      const hazard = hazards.includes('destructive') ? 'destructive' : 'changing';
      return { label: label({ action: repair.action, params: repair.params }), actions, hazard };
    }),
  });

const labelOf = ({ action, params }: Action) => `${action} ${JSON.stringify(params)}`;

const freshNames = ['REFRESH', 'RELOAD', 'RESTART'];

/** INIT comes from the runtime alone: the control emits an event of its own, which does what INIT does. */
export const mendLifecycle: Mender = (site) => {
  const { trait } = site;
  const question = 'Which event is the control to raise? INIT comes from the runtime alone.';
  const transition = transitionAt(site);
  if (trait === null || transition === null) return { mendings: [], question, choices: [] };
  const mendings = usesIn(site.model).mendingsFor(trait, 'lifecycle', () => withOwnEvent(trait));
  return { mendings, question, choices: [] };
};

/** All controls of a trait that emit INIT at once. */
function withOwnEvent(trait: Trait): readonly Mending[] {
  const uses = usesOf(trait);
  const event = freshNames.find((name) => isUsable(trait, name));
  const starts = uses.takersOf('INIT');
  const [first] = starts;
  if (event === undefined || first === undefined) return [];
  const places = controlsOf(trait);
  // A pattern that a transition renders is seen in the state that it enters.
  const states = [...new Set(places.map((place) => place.transition.to))];
  const taking = new Set(uses.takersOf(event).flatMap(({ sources }) => [...sources]));
  const startOf = new Map<string, Transition>();
  // Those before one from every state; what comes after it is never reached.
  for (const start of starts) {
    for (const source of start.sources) if (!startOf.has(source)) startOf.set(source, start);
    if (start.sources.includes('*')) break;
  }
  const added = states
    .filter((state) => !taking.has(state) && !taking.has('*'))
    .map((state): JsonObject => {
      const source = startOf.get(state) ?? startOf.get('*') ?? first;
      return {
        from: state,
        to: source.to,
        event,
        ...(source.guard === null ? {} : { guard: source.guard }),
        effects: [...source.effects],
      };
    });
  const actions: Action[] = [
    ...(uses.declarersOf(event).some(({ kind }) => kind === 'event')
      ? []
      : [{ action: 'add_events', params: { trait: nameOf(trait), events: [event] } }]),
    ...(added.length === 0
      ? []
      : [{ action: 'add_transitions', params: { trait: nameOf(trait), transitions: added } }]),
    ...places.map(({ path }) => setAt(path, event)),
  ];
  const reason = `INIT comes from the runtime alone, so the control did nothing; it raises ${quote(event)}, which does what INIT does.`;
  return [{ actions, reason, hazard: 'changing' }];
}

/** An event that is new, or that this mender has added. */
const isUsable = (trait: Trait, name: string) =>
  !trait.events.some((one) => one.name === name) &&
  !trait.emits.some((one) => one.name === name) &&
  !trait.listens.some((one) => one.triggers === name);

const nameOf = (trait: Trait) => `${trait.orbital.name}.${trait.name}`;

interface Control {
  readonly path: string;
  readonly transition: Transition;
}

/** Members that hold INIT in what a trait renders. */
function controlsOf(trait: Trait): Control[] {
  const found: Control[] = [];
  const base = ['orbitals', trait.orbital.index, 'traits', trait.index];
  for (const transition of trait.transitions) {
    const collect = (value: Json | undefined, path: readonly (string | number)[]): void => {
      if (isArray(value))
        value.forEach((item, i) => {
          collect(item, [...path, i]);
        });
      else if (isObject(value))
        for (const [name, member] of Object.entries(value))
          if (member === 'INIT' && isEventProperty(name))
            found.push({ path: formatPointer([...base, ...transition.steps, ...path, name]), transition });
          else collect(member, [...path, name]);
    };
    collect([...transition.effects], ['effects']);
  }
  return found;
}
