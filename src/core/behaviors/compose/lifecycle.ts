// Owns the lifecycle trait: the life of one record as its trade tells it. The states are the values of a status field; entering one
// writes the field, saves the record and announces the change; each state draws the record with the actions that it allows.
import { assert } from '../../base/assert.ts';
import type { TraitNode } from '../../schema/document.ts';
import type { Effect } from './effects.ts';
import { given, set, update } from './effects.ts';
import type { PayloadSpec, Subject } from './fields.ts';
import { fieldNames, fieldValues, labelOf } from './fields.ts';
import { announce } from './list.ts';
import type { ListenSpec, StateSpec, Step, StepOptions, TickSpec } from './trait.ts';
import { trait } from './trait.ts';
import type { ButtonVariant, View } from './view.ts';
import { askForm, badge, button, caption, column, heading, recordDetail, row } from './view.ts';

export interface LifecycleState {
  /** Said under the heading: what the state means to the people who work with it. */
  readonly hint?: string;
  /** Fields that matter in this state; the subject's columns otherwise, without the one that the badge shows. */
  readonly shows?: readonly string[];
  /** Drawn between the record and the actions. */
  readonly extra?: readonly View[];
  readonly terminal?: boolean;
}

export interface LifecycleSpec<S extends string, E extends string> {
  /** Name of the trait, after what it does: `TicketTriage`, `InvoiceBilling`. */
  readonly name: string;
  /** The enum field that holds the state; `status` otherwise. Its values must cover the states. */
  readonly field?: string;
  /** The first one is initial. */
  readonly states: Readonly<Record<S, LifecycleState>>;
  /** Events with their payload. One that a person fires and that carries more than `id` gets a form, the others a button. */
  readonly events: Readonly<Record<E, PayloadSpec>>;
  readonly steps: readonly Step<NoInfer<S>, NoInfer<E>>[];
  /** Events that no person fires here: results, timers, other traits. Those of ticks, listens and PascalCase results are known. */
  readonly automatic?: readonly NoInfer<E>[];
  /** Event that announces a change of state; `<ENTITY>_CHANGED` otherwise, `false` for none. */
  readonly announces?: string | false;
  readonly init?: readonly Effect[];
  readonly listens?: readonly ListenSpec[];
  readonly ticks?: readonly TickSpec[];
  readonly external?: readonly string[];
  readonly description?: string;
}

/** The event that a lifecycle announces by default. */
export const changedEvent = (of: Subject): string => `${of.key}_CHANGED`;

/** A trait whose states are the stages of a subject's record. */
export function lifecycle<const S extends string, const E extends string>(
  of: Subject,
  spec: LifecycleSpec<S, E>,
): TraitNode {
  const field = spec.field ?? 'status';
  const names = Object.keys(spec.states);
  const values = fieldValues(of, field) ?? [];
  for (const name of names)
    assert(values.includes(name), `${spec.name}: ${name} is not a value of ${of.name}.${field}`);
  const steps: readonly Step<string, string>[] = spec.steps;
  return trait<string, string>(of, {
    name: spec.name,
    scope: 'instance',
    states: Object.fromEntries(names.map((name) => [name, stateOf(of, spec, name)])),
    events: spec.events,
    steps: steps.flatMap((step) => saving(of, step, spec, field)),
    ...(spec.init === undefined ? {} : { init: spec.init }),
    ...(spec.listens === undefined ? {} : { listens: spec.listens }),
    ...(spec.ticks === undefined ? {} : { ticks: spec.ticks }),
    ...(spec.description === undefined ? {} : { description: spec.description }),
    ...(spec.external === undefined ? {} : { external: spec.external }),
  });
}

type Loose = LifecycleSpec<string, string>;

/** Entering another state writes the field, saves and announces; staying saves what the effects changed. */
function saving(
  of: Subject,
  [from, event, to, options]: Step<string, string>,
  spec: Loose,
  field: string,
): Step<string, string>[] {
  const sources = typeof from === 'string' ? [from] : from;
  return sources.map((source) => {
    const moves = to !== '=' && to !== source;
    const written = fieldsTaken(of, spec, event);
    const own = options?.do ?? [];
    const stored = moves || own.some((effect) => effect[0] === 'set') || written.length > 0;
    const announced = moves && spec.announces !== false ? [announce(spec.announces ?? changedEvent(of))] : [];
    const effects = [
      ...written,
      ...own,
      ...(moves ? [set(field, to)] : []),
      ...(stored ? [update(of.name)] : []),
      ...announced,
    ];
    const whole: StepOptions = {
      ...(options?.when === undefined ? {} : { when: options.when }),
      ...(effects.length === 0 ? {} : { do: effects }),
    };
    return [source, event, to, whole] as const;
  });
}

/** A payload field named like an entity field is written to it. */
function fieldsTaken(of: Subject, spec: Loose, event: string): Effect[] {
  const known = fieldNames(of);
  return Object.keys(spec.events[event] ?? {})
    .filter((name) => name !== 'id' && known.includes(name))
    .map((name) => set(name, given(name)));
}

function stateOf(of: Subject, spec: Loose, name: string): StateSpec {
  const state = spec.states[name] ?? {};
  const actions = userEvents(spec, name);
  const plain = actions.filter((event) => inputsOf(spec, event).length === 0);
  const asking = actions.filter((event) => inputsOf(spec, event).length > 0);
  const view = column(
    row(heading(of.singular), badge(labelOf(name))),
    ...(state.hint === undefined ? [] : [caption(state.hint)]),
    recordDetail(state.shows ?? of.columns.filter((column) => column !== (spec.field ?? 'status'))),
    ...(state.extra ?? []),
    ...(plain.length === 0
      ? []
      : [row(...plain.map((event, index) => button(labelOf(event), event, undefined, variantOf(event, index))))]),
    ...asking.map((event) => askForm(of, labelOf(event), Object.fromEntries(inputsOf(spec, event)), event)),
  );
  return { view, ...(state.terminal === true ? { terminal: true } : {}) };
}

function inputsOf(spec: Loose, event: string): [string, string][] {
  return Object.entries(spec.events[event] ?? {}).filter(([name]) => name !== 'id');
}

/** Events that leave a state by a person's hand. */
function userEvents(spec: Loose, state: string): string[] {
  const automatic = new Set<string>([
    ...(spec.automatic ?? []),
    ...(spec.listens ?? []).map((listen) => listen.triggers ?? listen.event),
    ...(spec.ticks ?? []).flatMap((tick) =>
      tick.effects.map((effect) => (effect[0] === 'emit' ? String(effect[1]) : '')),
    ),
  ]);
  const events = spec.steps
    .filter(([from]) => (typeof from === 'string' ? from === state : from.includes(state)))
    .map(([, event]) => event);
  return [...new Set(events)].filter(
    (event) => event !== 'INIT' && !automatic.has(event) && event === event.toUpperCase(),
  );
}

function variantOf(event: string, index: number): ButtonVariant {
  if (/^(CANCEL|VOID|REJECT|DELETE|DISCARD|TERMINATE|REVOKE|ABANDON|BAN|DECLINE|WITHDRAW|WRITE_OFF)/.test(event))
    return 'danger';
  return index === 0 ? 'primary' : 'secondary';
}
