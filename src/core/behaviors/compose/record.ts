// Owns the traits around one record of a list: the modal editor, the confirmed removal, the detail drawer; and `manage`, which wires
// a list with them. Events are named after the subject: NEW_TICKET, EDIT_TICKET, VIEW_TICKET, DELETE_TICKET, TicketSaved, TicketDeleted.
import type { Json } from '../../base/json.ts';
import type { Effect } from './effects.ts';
import { create, fetchOne, given, ne, notify, own, remove, set, update } from './effects.ts';
import type { PayloadSpec, Subject } from './fields.ts';
import { defaultOf, fieldNames, inSentence } from './fields.ts';
import { hold } from './holding.ts';
import type { ListSpec } from './list.ts';
import { listOf } from './list.ts';
import type { Part } from './orbital.ts';
import { part } from './orbital.ts';
import type { StateSpec, Step } from './trait.ts';
import { trait } from './trait.ts';
import type { View } from './view.ts';
import { button, caption, column, confirmDialog, heading, loading, recordDetail, recordForm, row } from './view.ts';

export const savedEvent = (of: Subject): string => `${of.name}Saved`;
export const deletedEvent = (of: Subject): string => `${of.name}Deleted`;

export interface EditorSpec {
  /** Trait that puts out NEW_X and EDIT_X; `<Entity>List` otherwise. */
  readonly from?: string;
  readonly modes?: readonly ('new' | 'edit')[];
  /** Guard on saving, in terms of `@payload.data`; by default the first form field must not be empty. */
  readonly valid?: Json;
}

/** A modal form that creates and edits records. */
export function editorOf(of: Subject, spec: EditorSpec = {}): Part {
  const modes = spec.modes ?? ['new', 'edit'];
  return part(
    ['std-modal', 'std-form'],
    modes.includes('edit') ? fullEditor(of, spec, modes.includes('new')) : creator(of, spec),
  );
}

function saveEvents(of: Subject): Record<string, PayloadSpec> {
  return {
    SAVE: { data: '@entity!' },
    CANCEL: {},
    [savedEvent(of)]: { id: 'string' },
    [`${of.name}SaveFailed`]: { error: 'string' },
  };
}

function validity(of: Subject, spec: EditorSpec): Json {
  return spec.valid ?? ne(given(`data.${of.form[0] ?? 'id'}`), '');
}

/** The entity holds what is being written: the form closes when it is saved, and comes back filled in where that fails. */
const draft = (of: Subject): Effect[] => of.form.map((field) => set(field, given(`data.${field}`)));
const blank = (of: Subject): Effect[] => of.form.map((field) => set(field, defaultOf(of, field)));

type EditorState = 'closed' | 'creating' | 'editing' | 'saving';
type EditorStep = Step<EditorState, string>;

const results = (of: Subject) => ({ success: savedEvent(of), failure: `${of.name}SaveFailed` });

function creating(of: Subject, valid: Json, refused: readonly EditorStep[]): EditorStep[] {
  return [
    ['closed', `NEW_${of.key}`, 'creating', { do: [set('id', ''), ...blank(of)] }],
    ['creating', 'SAVE', 'saving', { when: valid, do: [...draft(of), create(of.name, given('data'), results(of))] }],
    ['creating', 'CANCEL', 'closed'],
    ...refused,
    ['saving', results(of).failure, 'creating', { do: [notify(given('error'), 'error')] }],
  ];
}

/** The row comes with the event: asking for it again would make list and editor wait for each other in a circle. */
function editing(of: Subject, valid: Json): EditorStep[] {
  const taken = of.form.map((field) => set(field, given(`row.${field}`)));
  return [
    ['closed', `EDIT_${of.key}`, 'editing', { do: [set('id', given('id')), ...taken] }],
    ['editing', 'SAVE', 'saving', { when: valid, do: [...draft(of), update(of.name, '@entity', results(of))] }],
    ['editing', 'CANCEL', 'closed'],
  ];
}

function creator(of: Subject, spec: EditorSpec) {
  return trait<EditorState, string>(of, {
    name: `${of.name}Editor`,
    states: editorStates(of, ['closed', 'creating', 'saving']),
    events: { [`NEW_${of.key}`]: {}, ...saveEvents(of) },
    steps: [
      ...creating(of, validity(of, spec), []),
      ['saving', results(of).success, 'closed', { do: [notify(`${of.singular} created`, 'success')] }],
    ],
    listens: [{ trait: spec.from ?? `${of.name}List`, event: `NEW_${of.key}` }],
  });
}

function editorStates(of: Subject, names: readonly EditorState[]): Record<EditorState, StateSpec> {
  const views: Readonly<Record<EditorState, StateSpec>> = {
    closed: {},
    creating: { slot: 'modal', view: recordForm(of, 'create', 'SAVE', 'CANCEL') },
    editing: { slot: 'modal', view: recordForm(of, 'edit', 'SAVE', 'CANCEL') },
    saving: {},
  };
  return Object.fromEntries(names.map((name) => [name, views[name]])) as Record<EditorState, StateSpec>;
}

function fullEditor(of: Subject, spec: EditorSpec, creates: boolean) {
  const valid = validity(of, spec);
  const source = spec.from ?? `${of.name}List`;
  const back: EditorStep = [
    'saving',
    results(of).failure,
    'editing',
    { ...(creates ? { when: ne(own('id'), '') } : {}), do: [notify(given('error'), 'error')] },
  ];
  return trait<EditorState, string>(of, {
    name: `${of.name}Editor`,
    states: editorStates(of, creates ? ['closed', 'creating', 'editing', 'saving'] : ['closed', 'editing', 'saving']),
    events: {
      ...(creates ? { [`NEW_${of.key}`]: {} } : {}),
      [`EDIT_${of.key}`]: { id: 'string!', row: of.name },
      ...saveEvents(of),
    },
    steps: [
      ...editing(of, valid),
      ['saving', results(of).success, 'closed', { do: [notify(`${of.singular} saved`, 'success')] }],
      ...(creates ? creating(of, valid, [back]) : [back]),
    ],
    listens: [
      ...(creates ? [{ trait: source, event: `NEW_${of.key}` }] : []),
      { trait: source, event: `EDIT_${of.key}` },
    ],
  });
}

/** Deletion that asks first. */
export function removalOf(of: Subject, from = `${of.name}List`): Part {
  const results = { success: deletedEvent(of), failure: `${of.name}DeleteFailed` };
  const one = inSentence(of.singular);
  const dialog: View = confirmDialog(`Delete ${one}`, `This ${one} will be gone for good.`, 'CONFIRM', 'CANCEL', {
    confirmLabel: 'Delete',
  });
  return part(
    'std-confirmation',
    trait<'idle' | 'confirming' | 'deleting', string>(of, {
      name: `${of.name}Removal`,
      states: {
        idle: {},
        confirming: { slot: 'modal', view: dialog },
        deleting: {},
      },
      events: {
        [`DELETE_${of.key}`]: { id: 'string!' },
        CONFIRM: {},
        CANCEL: {},
        [results.success]: { id: 'string' },
        [results.failure]: { error: 'string' },
      },
      steps: [
        ['idle', `DELETE_${of.key}`, 'confirming', { do: [set('id', given('id'))] }],
        ['confirming', 'CANCEL', 'idle'],
        ['confirming', 'CONFIRM', 'deleting', { do: [remove(of.name, own('id'), results)] }],
        ['deleting', results.success, 'idle', { do: [notify(`${of.singular} deleted`, 'success')] }],
        ['deleting', results.failure, 'idle', { do: [notify(given('error'), 'error')] }],
      ],
      listens: [{ trait: from, event: `DELETE_${of.key}` }],
    }),
  );
}

export interface DetailSpec {
  readonly from?: string;
  /** Fields shown; all of the subject otherwise. */
  readonly fields?: readonly string[];
}

/** A drawer that shows one record; opened by VIEW_X. */
export function detailOf(of: Subject, spec: DetailSpec = {}): Part {
  const shown = spec.fields ?? fieldNames(of).filter((name) => name !== 'id' && name !== 'updatedAt');
  const [found, missing] = [`${of.name}Loaded`, `${of.name}LoadFailed`];
  return part(
    ['std-drawer', 'std-detail'],
    trait<'closed' | 'loading' | 'showing' | 'missing', string>(of, {
      name: `${of.name}Detail`,
      states: {
        closed: {},
        loading: { slot: 'drawer', view: loading(`Loading ${inSentence(of.singular)}`) },
        showing: {
          slot: 'drawer',
          view: column(row(heading(of.singular), button('Close', 'CLOSE', undefined, 'ghost')), recordDetail(shown)),
        },
        missing: {
          slot: 'drawer',
          view: column(caption(`This ${inSentence(of.singular)} no longer exists.`), button('Close', 'CLOSE')),
        },
      },
      events: {
        [`VIEW_${of.key}`]: { id: 'string!' },
        [found]: { data: `[${of.name}]!` },
        [missing]: { error: 'string' },
        CLOSE: {},
      },
      steps: [
        [
          ['closed', 'showing'],
          `VIEW_${of.key}`,
          'loading',
          { do: [set('id', given('id')), fetchOne(of.name, given('id'), { success: found, failure: missing })] },
        ],
        ['loading', found, 'showing', { do: hold(shown) }],
        ['loading', missing, 'missing'],
        [['loading', 'showing', 'missing'], 'CLOSE', 'closed'],
      ],
      listens: [{ trait: spec.from ?? `${of.name}List`, event: `VIEW_${of.key}` }],
    }),
  );
}

/** A list with everything its offers need: editor, removal, detail; it reloads when one of them changes a record. */
export function manage(of: Subject, spec: ListSpec = {}): Part {
  const offers = spec.offers ?? ['new', 'edit', 'delete'];
  const source = spec.name ?? `${of.name}List`;
  const modes = (['new', 'edit'] as const).filter((mode) => offers.includes(mode));
  const helpers: Part[] = [
    ...(modes.length === 0 ? [] : [editorOf(of, { from: source, modes })]),
    ...(offers.includes('delete') ? [removalOf(of, source)] : []),
    ...(offers.includes('view') ? [detailOf(of, { from: source })] : []),
  ];
  const refreshOn: (readonly [string, string])[] = [
    ...(modes.length === 0 ? [] : [[`${of.name}Editor`, savedEvent(of)] as const]),
    ...(offers.includes('delete') ? [[`${of.name}Removal`, deletedEvent(of)] as const] : []),
    ...(spec.refreshOn ?? []),
  ];
  const parts = [listOf(of, { ...spec, offers, refreshOn }), ...helpers];
  return { traits: parts.flatMap((one) => one.traits), composes: parts.flatMap((one) => one.composes) };
}
