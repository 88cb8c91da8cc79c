// Owns the traits around one record of a list: the modal editor, the confirmed removal, the detail drawer; and `manage`, which wires
// a list with them. Events are named after the subject: NEW_TICKET, EDIT_TICKET, VIEW_TICKET, DELETE_TICKET, TicketSaved, TicketDeleted.
import type { Json } from '../../base/json.ts';
import { create, fetchOne, given, ne, notify, own, remove, set, update } from './effects.ts';
import type { PayloadSpec, Subject } from './fields.ts';
import { fieldNames, inSentence } from './fields.ts';
import type { ListSpec } from './list.ts';
import { listOf } from './list.ts';
import type { Part } from './orbital.ts';
import { part } from './orbital.ts';
import type { Step } from './trait.ts';
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
    SAVE: { data: 'object!' },
    CANCEL: {},
    [savedEvent(of)]: { id: 'string' },
    [`${of.name}SaveFailed`]: { error: 'string' },
  };
}

function validity(of: Subject, spec: EditorSpec): Json {
  return spec.valid ?? ne(given(`data.${of.form[0] ?? 'id'}`), '');
}

function creator(of: Subject, spec: EditorSpec) {
  const results = { success: savedEvent(of), failure: `${of.name}SaveFailed` };
  return trait<'closed' | 'creating' | 'saving', string>(of, {
    name: `${of.name}Editor`,
    states: {
      closed: {},
      creating: { slot: 'modal', view: recordForm(of, 'create', 'SAVE', 'CANCEL') },
      saving: { slot: 'modal' },
    },
    events: { [`NEW_${of.key}`]: {}, ...saveEvents(of) },
    steps: [
      ['closed', `NEW_${of.key}`, 'creating'],
      ['creating', 'SAVE', 'saving', { when: validity(of, spec), do: [create(of.name, given('data'), results)] }],
      ['creating', 'CANCEL', 'closed'],
      ['saving', results.success, 'closed', { do: [notify(`${of.singular} created`, 'success')] }],
      ['saving', results.failure, 'creating', { do: [notify(given('error'), 'error')] }],
    ],
    listens: [{ trait: spec.from ?? `${of.name}List`, event: `NEW_${of.key}` }],
  });
}

type EditorState = 'closed' | 'creating' | 'editing' | 'saving';

function fullEditor(of: Subject, spec: EditorSpec, creates: boolean) {
  const results = { success: savedEvent(of), failure: `${of.name}SaveFailed` };
  const valid = validity(of, spec);
  const source = spec.from ?? `${of.name}List`;
  const edit: Step<EditorState, string>[] = [
    ['closed', `EDIT_${of.key}`, 'editing', { do: [set('id', given('id')), ['fetch', of.name, { id: given('id') }]] }],
    ['editing', 'SAVE', 'saving', { when: valid, do: [update(of.name, given('data'), results)] }],
    ['editing', 'CANCEL', 'closed'],
    ['saving', results.success, 'closed', { do: [notify(`${of.singular} saved`, 'success')] }],
    [
      'saving',
      results.failure,
      'editing',
      { ...(creates ? { when: ne(own('id'), '') } : {}), do: [notify(given('error'), 'error')] },
    ],
  ];
  const make: Step<EditorState, string>[] = [
    ['closed', `NEW_${of.key}`, 'creating', { do: [set('id', '')] }],
    ['creating', 'SAVE', 'saving', { when: valid, do: [create(of.name, given('data'), results)] }],
    ['creating', 'CANCEL', 'closed'],
    ['saving', results.failure, 'creating', { do: [notify(given('error'), 'error')] }],
  ];
  return trait<EditorState, string>(of, {
    name: `${of.name}Editor`,
    states: {
      closed: {},
      ...(creates ? { creating: { slot: 'modal', view: recordForm(of, 'create', 'SAVE', 'CANCEL') } } : {}),
      editing: { slot: 'modal', view: recordForm(of, 'edit', 'SAVE', 'CANCEL') },
      saving: { slot: 'modal' },
    } as Record<EditorState, object>,
    events: { ...(creates ? { [`NEW_${of.key}`]: {} } : {}), [`EDIT_${of.key}`]: { id: 'string!' }, ...saveEvents(of) },
    steps: creates ? [...edit, ...make] : edit,
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
        [found]: { data: of.name },
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
        ['loading', found, 'showing'],
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
