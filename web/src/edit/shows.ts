// The screen that a transition shows, written whole: the pattern in its slot, and all that it needs to come about, in actions that are one step. The arrangement is that of the library's
// own list, editor, detail and failure: rows and forms arrive with events that are declared, emitted and handled where the machine is then.
import { isObject, type Json, type JsonObject } from '../../../src/core/base/json.ts';
import type { ActionLike } from '../action-like.ts';
import { type EditedMachine, type EditedTransition, listOf, nameOf, valueAt } from './machine-edits.ts';

export const showings = {
  list: 'a list',
  form: 'a form in a dialog',
  details: 'the details of one',
  loading: 'that something loads',
  error: 'an error, with Retry',
} as const;
export type Showing = keyof typeof showings;

type Effect = readonly Json[];
type Payload = readonly { readonly name: string; readonly type: string; readonly required?: boolean }[];

interface Subject {
  readonly entity: string;
  readonly fields: readonly string[];
  /** As a sentence says it: `order lines`. */
  readonly one: string;
}

const node = (value: Json | undefined): JsonObject =>
  value !== undefined && isObject(value) ? (value as JsonObject) : {};

/** The entity that a machine is about, with the fields that a person sees. */
function subjectOf(document: Json, machine: EditedMachine): Subject {
  const orbitals = listOf(node(document).orbitals).map(node);
  const own = node(valueAt(document, /^\/orbitals\/\d+/.exec(machine.pointer)?.[0] ?? ''));
  const { linkedEntity } = node(valueAt(document, machine.pointer));
  const entity = typeof linkedEntity === 'string' ? linkedEntity : nameOf(own.entity ?? null);
  const entities = orbitals.flatMap((orbital) => [orbital.entity ?? null, ...listOf(orbital.auxiliaryEntities)]);
  const fields = listOf(node(entities.find((one) => isObject(one) && nameOf(one) === entity)).fields);
  return {
    entity,
    fields: fields.map(nameOf).filter((name) => name !== 'id' && name !== ''),
    one: entity.replace(/\B[A-Z]/g, ' $&').toLowerCase(),
  };
}

const render = (slot: string, view: Json): Effect => ['render-ui', slot, view];
const toast = (variant: string, message: string) => render('toast', { type: 'alert', variant, message });
/** A screen that can be rendered whatever an event brought. */
const isScreen = (effect: Json) =>
  Array.isArray(effect) &&
  effect[0] === 'render-ui' &&
  effect[1] === 'main' &&
  !JSON.stringify(effect).includes('@payload');
const isFetch = (effect: Json) => Array.isArray(effect) && effect[0] === 'fetch';

/** Collects actions: what the machine has already is left as it is. */
class Plan {
  readonly actions: ActionLike[] = [];
  readonly #machine: EditedMachine;
  readonly #trait: JsonObject;
  readonly #told = new Set<string>();

  constructor(document: Json, machine: EditedMachine) {
    this.#machine = machine;
    this.#trait = node(valueAt(document, machine.pointer));
  }

  #do(action: string, params: JsonObject): void {
    this.actions.push({ action, params: { trait: this.#machine.trait, ...params } });
  }

  /** True when it is asked for the first time. */
  #isNew(key: string): boolean {
    if (this.#told.has(key)) return false;
    this.#told.add(key);
    return true;
  }

  event(event: string, payload: Payload = []): void {
    if (!this.#isNew(`event ${event}`)) return;
    const { events } = node(this.#trait.stateMachine);
    const known = listOf(events).find((one) => (node(one).key ?? nameOf(one)) === event);
    if (known === undefined) {
      const details = payload.length === 0 ? {} : { details: { [event]: { payloadSchema: payload as never } } };
      this.#do('add_events', { events: [event], ...details });
      return;
    }
    const fields = listOf(node(known).payloadSchema).map(nameOf);
    for (const field of payload.filter(({ name }) => !fields.includes(name)))
      this.#do('add_payload_field', { event, field: field as never });
  }

  /** An event that an effect emits and the machine itself handles. */
  outcome(event: string, payload: Payload = []): void {
    this.event(event, payload);
    const isEmitted = listOf(this.#trait.emits).some((one) => (node(one).event ?? nameOf(one)) === event);
    if (isEmitted || !this.#isNew(`emit ${event}`)) return;
    this.#do('add_emit', { event, scope: 'internal', ...(payload.length > 0 && { payload: payload as never }) });
  }

  step(from: string, event: string, to: string, effects: readonly Effect[]): void {
    const isThere = this.#machine.transitions.some((one) => one.event === event && one.sources.includes(from));
    if (!isThere && this.#isNew(`step ${from} ${event}`))
      this.#do('add_transition', { from, event, to, effects: effects as never });
  }

  write({ address }: EditedTransition, effects: readonly Json[]): void {
    this.#do('retarget_transition', { ...address, set: { effects: [...effects] } });
  }
}

/** Actions that make a transition show something. */
export function show(
  document: Json,
  machine: EditedMachine,
  transition: EditedTransition,
  showing: Showing,
): readonly ActionLike[] {
  const plan = new Plan(document, machine);
  const { entity, fields, one } = subjectOf(document, machine);
  const { to, event } = transition;
  const first = machine.states.find(({ isInitial }) => isInitial) ?? machine.states[0];
  const back = machine.states.find(({ name }) => transition.sources.includes(name))?.name ?? first?.name ?? to;
  const [loaded, found, saved, failed] = ['Loaded', 'Found', 'Saved', 'Failed'].map((end) => entity + end) as [
    string,
    string,
    string,
    string,
  ];
  const rows: Payload = [{ name: 'data', type: `[${entity}]` }];
  const reason: Payload = [{ name: 'error', type: 'string' }];
  const loading = render('main', { type: 'loading-state', title: `Loading ${one}s` });
  const list = render('main', { type: 'data-list', entity: '@payload.data', fields });
  const failure = render('main', { type: 'error-state', title: `The ${one}s could not be loaded`, onRetry: 'RETRY' });
  const fetching = ['fetch', entity, { emit: { success: loaded, failure: failed } }];
  /** The screen that a dialog has covered, shown again. */
  const screens = machine.transitions
    .filter((other) => other.to === back && other.pointer !== transition.pointer)
    .flatMap(({ effects }) => listOf(effects).filter((effect) => isScreen(effect)));
  const isListed = machine.events.includes(loaded);
  const restored = isListed ? [loading] : (screens.slice(0, 1) as Effect[]);
  const again = isListed ? [fetching] : [];
  /** In place of what is in the slots now, and of what asks for the same. */
  const put = (...effects: readonly Effect[]) => {
    const isReplaced = (effect: Json) =>
      Array.isArray(effect) && effects.some(([head, of]) => head === effect[0] && of === effect[1]);
    plan.write(transition, [
      ...listOf(transition.effects).filter((effect) => !isReplaced(effect)),
      ...(effects as never),
    ]);
  };
  const loads = (at: string) => {
    plan.outcome(loaded, rows);
    plan.outcome(failed, reason);
    plan.event('RETRY');
    plan.step(at, loaded, at, [list]);
    plan.step(at, failed, at, [failure]);
    plan.step(at, 'RETRY', at, [loading, fetching]);
  };
  /** The list from which one comes here gets what fires the event. */
  const offer = (change: (view: JsonObject) => JsonObject) => {
    const drawing = machine.transitions.find((one) => one.event === loaded && one.to === back);
    if (drawing === undefined || JSON.stringify(drawing.effects).includes(JSON.stringify(event))) return;
    const offered = listOf(drawing.effects).map((effect) =>
      Array.isArray(effect) && effect[0] === 'render-ui' && effect[1] === 'main'
        ? [effect[0], effect[1], change(node(effect[2])), ...effect.slice(3)]
        : effect,
    );
    plan.write(drawing, offered);
  };
  const label = event.charAt(0) + event.slice(1).toLowerCase().replaceAll('_', ' ');
  switch (showing) {
    case 'list':
      if (event === loaded) put(list);
      else {
        put(loading, fetching);
        loads(to);
      }
      break;
    case 'loading':
      put(loading);
      break;
    case 'error': {
      put(failure);
      plan.event('RETRY');
      const fetches = machine.transitions.find(({ effects }) => listOf(effects).some(isFetch));
      if (fetches !== undefined) plan.step(to, 'RETRY', fetches.to, listOf(fetches.effects) as never);
      else loads(to);
      break;
    }
    case 'form':
      put(
        render('modal', {
          ...{ type: 'form-section', mode: 'create', entity: '@entity', fields: [...fields] },
          ...{ submitEvent: 'SAVE', cancelEvent: 'CANCEL' },
        }),
      );
      plan.event('SAVE', [{ name: 'data', type: '@entity' }]);
      plan.event('CANCEL');
      plan.outcome(saved);
      plan.outcome(failed, reason);
      plan.step(to, 'SAVE', back, [
        ['persist', 'create', entity, '@payload.data', { emit: { success: saved, failure: failed } }],
        render('modal', null),
        ...restored,
      ]);
      plan.step(to, 'CANCEL', back, [render('modal', null), ...restored, ...again]);
      plan.step(back, saved, back, [isListed ? fetching : toast('success', `The ${one} is saved`)]);
      plan.step(back, failed, back, [toast('error', '@payload.error')]);
      offer((view) => ({ type: 'stack', children: [{ type: 'button', label, action: event }, view] }));
      break;
    case 'details':
      put(
        ['set', '@entity.id', '@payload.id'],
        ['fetch', entity, { id: '@payload.id', emit: { success: found, failure: failed } }],
      );
      plan.event(event, [{ name: 'id', type: 'string', required: true }]);
      plan.outcome(found, rows);
      plan.outcome(failed, reason);
      plan.event('CLOSE');
      plan.step(to, found, to, [
        ...fields.map(
          (name): Effect => ['set', `@entity.${name}`, ['object/get', ['array/first', '@payload.data'], name]],
        ),
        render('drawer', {
          type: 'stack',
          children: [
            { type: 'detail-panel', entity: '@entity', fields: [...fields] },
            { type: 'button', label: 'Close', action: 'CLOSE' },
          ],
        }),
      ]);
      plan.step(to, failed, to, [toast('error', '@payload.error')]);
      plan.step(to, 'CLOSE', back, [render('drawer', null), ...restored, ...again]);
      offer((view) => withRowAction(view, { label, event }));
      break;
  }
  return plan.actions;
}

/** The list in a view gets an action on each row. */
function withRowAction(view: JsonObject, action: JsonObject): JsonObject {
  if (view.type === 'data-list') return { ...view, itemActions: [...listOf(view.itemActions), action] };
  const children = listOf(view.children).map((child) =>
    isObject(child) ? withRowAction(child as JsonObject, action) : child,
  );
  return children.length === 0 ? view : { ...view, children };
}
