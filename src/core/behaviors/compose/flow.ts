// Owns two traits that many trades need: the wizard, which collects a record in named steps, and the thread, which shows messages in
// order and takes new ones.
import type { Json } from '../../base/json.ts';
import { create, fetchAll, given, notify, own, set } from './effects.ts';
import type { PayloadSpec, Subject } from './fields.ts';
import { fieldType, hasField, keyOf, labelOf } from './fields.ts';
import type { Part } from './orbital.ts';
import { part } from './orbital.ts';
import type { ListenSpec, StateSpec, Step } from './trait.ts';
import { trait } from './trait.ts';
import type { View } from './view.ts';
import {
  button,
  caption,
  column,
  failure,
  heading,
  inputOf,
  loading,
  pattern,
  recordDetail,
  row,
  rows,
} from './view.ts';

export interface WizardStep {
  /** State of the machine, in the words of the trade: `choosingRoom`. */
  readonly state: string;
  readonly title: string;
  /** Fields that this step asks for. */
  readonly fields: readonly string[];
  /** Holds when the step may be left. */
  readonly valid?: Json;
}

export interface WizardSpec {
  readonly name: string;
  readonly title: string;
  readonly steps: readonly WizardStep[];
  /** The event that submits the whole, and the words on its button. */
  readonly submit: string;
  /** Result events; `<Entity>Submitted` and `<Entity>SubmitFailed` otherwise. */
  readonly done?: string;
  readonly listens?: readonly ListenSpec[];
}

/** A wizard: one state for each step, a review, submitting, done. Back and Next keep what was entered. */
export function wizardOf(of: Subject, spec: WizardSpec): Part {
  const results = { success: spec.done ?? `${of.name}Submitted`, failure: `${of.name}SubmitFailed` };
  const states: Record<string, StateSpec> = {};
  const steps: Step<string, string>[] = [];
  const events: Record<string, PayloadSpec> = {
    BACK: {},
    START_OVER: {},
    [spec.submit]: {},
    [results.success]: { id: 'string' },
    [results.failure]: { error: 'string' },
  };
  spec.steps.forEach((step, index) => {
    const done = `${keyOf(step.state)}_DONE`;
    const next = spec.steps[index + 1]?.state ?? 'reviewing';
    const before = spec.steps[index - 1]?.state;
    states[step.state] = { view: stepView(of, spec, index, done) };
    events[done] = Object.fromEntries(step.fields.map((field) => [field, payloadType(of, field)]));
    const kept = step.fields.map((field) => set(field, given(field)));
    steps.push([step.state, done, next, { ...(step.valid === undefined ? {} : { when: step.valid }), do: kept }]);
    if (before !== undefined) steps.push([step.state, 'BACK', before]);
  });
  const first = spec.steps[0]?.state ?? 'reviewing';
  const last = spec.steps.at(-1)?.state ?? 'reviewing';
  states.reviewing = { view: reviewView(spec) };
  states.submitting = { view: loading(spec.title) };
  states.submitted = {
    view: column(
      pattern('alert', { variant: 'success', message: `${of.singular} received` }),
      button('Start another', 'START_OVER'),
    ),
  };
  steps.push(
    ['reviewing', 'BACK', last],
    ['reviewing', spec.submit, 'submitting', { do: [create(of.name, '@entity', results)] }],
    ['submitting', results.success, 'submitted'],
    ['submitting', results.failure, 'reviewing', { do: [notify(given('error'), 'error')] }],
    ['submitted', 'START_OVER', first],
  );
  const listens = spec.listens === undefined ? {} : { listens: spec.listens };
  return part('std-wizard', trait<string, string>(of, { name: spec.name, states, events, steps, ...listens }));
}

function payloadType(of: Subject, field: string): string {
  const type = fieldType(of, field);
  return type === 'enum' || type === 'relation' ? 'string' : type;
}

function stepView(of: Subject, spec: WizardSpec, index: number, done: string): View {
  const step = spec.steps[index];
  return column(
    heading(spec.title),
    pattern('wizard-progress', { currentStep: index, steps: spec.steps.map((one) => one.title) }),
    pattern('form-section', {
      title: step?.title ?? '',
      mode: 'create',
      fields: (step?.fields ?? []).map((field) => inputOf(of, field)),
      submitLabel: 'Next',
      submitEvent: done,
      ...(index === 0 ? {} : { cancelLabel: 'Back', cancelEvent: 'BACK' }),
    }),
  );
}

function reviewView(spec: WizardSpec): View {
  const fields = spec.steps.flatMap((step) => step.fields);
  return column(
    heading(spec.title),
    recordDetail(fields),
    row(button('Back', 'BACK'), button(labelOf(spec.submit), spec.submit, undefined, 'primary')),
  );
}

export interface ThreadSpec {
  readonly title: string;
  /** The event that posts, and the words on its button: `SEND_REPLY`. */
  readonly post: string;
  /** Fields that a post carries besides the body. */
  readonly body: string;
  readonly alsoAsks?: readonly string[];
  readonly pollMs?: number;
  readonly listens?: readonly ListenSpec[];
}

/** The field that says what a message belongs to: the first required reference. */
function parentOf(of: Subject): string | undefined {
  for (const field of of.entity.fields ?? []) {
    if (typeof field !== 'string' && field.type === 'relation' && field.required === true) return field.name;
  }
  return undefined;
}

/** Messages in order with a composer below; a poll brings in what others wrote. */
export function threadOf(of: Subject, spec: ThreadSpec): Part {
  const results = { success: `${of.name}Posted`, failure: `${of.name}PostFailed` };
  const loaded = { success: `${of.name}ThreadLoaded`, failure: `${of.name}ThreadFailed` };
  const parent = parentOf(of);
  const where = parent === undefined ? {} : { where: { [parent]: own(parent) } };
  const reload = fetchAll(of.name, loaded, { ...where, sort: 'createdAt', direction: 'asc' });
  const asked = [spec.body, ...(spec.alsoAsks ?? [])];
  const payload = Object.fromEntries(asked.map((field) => [field, payloadType(of, field)]));
  const data = {
    ...(parent === undefined ? {} : { [parent]: own(parent) }),
    ...(hasField(of, 'author') && !asked.includes('author') ? { author: '@user.name' } : {}),
    ...Object.fromEntries(asked.map((field) => [field, given(field)])),
  };
  const composer = pattern('form-section', {
    mode: 'create',
    fields: asked.map((field) => inputOf(of, field)),
    submitLabel: labelOf(spec.post),
    submitEvent: spec.post,
  });
  const ticks =
    spec.pollMs === undefined
      ? {}
      : { ticks: [{ name: 'newMessages', interval: spec.pollMs, effects: [['emit', 'CHECK_NEW']] }] };
  return part(
    spec.pollMs === undefined ? ['std-comments'] : ['std-comments', 'std-polling'],
    trait<'loading' | 'reading' | 'posting' | 'failed', string>(of, {
      name: `${of.name}Thread`,
      states: {
        loading: { view: loading(spec.title) },
        reading: { view: column(heading(spec.title), rows(of, 'feed', []), composer) },
        posting: { view: column(heading(spec.title), rows(of, 'feed', []), caption('Sending')) },
        failed: { view: failure(`${of.plural} could not be loaded`, 'RETRY') },
      },
      events: {
        ...(parent === undefined ? {} : { INIT: { id: 'string' } }),
        [loaded.success]: { data: `[${of.name}]` },
        [loaded.failure]: { error: 'string' },
        [spec.post]: payload,
        [results.success]: { id: 'string' },
        [results.failure]: { error: 'string' },
        RETRY: {},
        ...(spec.pollMs === undefined ? {} : { CHECK_NEW: {} }),
      },
      init: parent === undefined ? [reload] : [set(parent, given('id')), reload],
      steps: [
        ['loading', loaded.success, 'reading'],
        ['loading', loaded.failure, 'failed'],
        ['failed', 'RETRY', 'loading', { do: [reload] }],
        ['reading', spec.post, 'posting', { when: ['!=', given(spec.body), ''], do: [create(of.name, data, results)] }],
        ['posting', results.success, 'loading', { do: [reload] }],
        ['posting', results.failure, 'reading', { do: [notify(given('error'), 'error')] }],
        ...(spec.pollMs === undefined
          ? []
          : [['reading', 'CHECK_NEW', 'loading', { do: [reload] }] as Step<'reading' | 'loading', string>]),
      ],
      ...ticks,
      ...(spec.listens === undefined ? {} : { listens: spec.listens }),
    }),
  );
}
