// Owns the patterns that behaviors draw: thin constructors over registered pattern names, and the few arrangements that recur
// (a page with a heading, a form, a record's detail). Views are plain JSON; nothing here knows machines.
import type { Json, JsonObject } from '../../base/json.ts';
import type { Subject } from './fields.ts';
import { fieldType, fieldValues, hasField, labelOf } from './fields.ts';

export type View = JsonObject;

export const pattern = (type: string, props: JsonObject = {}): View => ({ type, ...props });
export const column = (...children: readonly Json[]): View => ({
  type: 'stack',
  direction: 'vertical',
  gap: 'md',
  children,
});
export const row = (...children: readonly Json[]): View => ({
  type: 'stack',
  direction: 'horizontal',
  gap: 'sm',
  align: 'center',
  children,
});
export const heading = (content: Json): View => ({ type: 'typography', variant: 'h3', content });
export const text = (content: Json): View => ({ type: 'typography', variant: 'body', content });
export const caption = (content: Json): View => ({ type: 'typography', variant: 'caption', color: 'muted', content });
export const badge = (label: Json): View => ({ type: 'badge', label });
export const alert = (message: Json, variant: 'info' | 'success' | 'warning' | 'error' = 'info'): View => ({
  type: 'alert',
  variant,
  message,
});
export const loading = (title: string): View => ({ type: 'loading-state', title });
export const failure = (title: string, retry: string): View => ({ type: 'error-state', title, onRetry: retry });
export const empty = (title: string, description: string): View => ({ type: 'empty-state', title, description });
export const progress = (value: Json, max: Json = 100, label = 'Progress'): View => ({
  type: 'progress-bar',
  value,
  max,
  label,
});
export const stat = (label: string, value: Json, props: JsonObject = {}): View => ({
  type: 'stat-display',
  label,
  value,
  ...props,
});
export const meter = (label: string, value: Json, max: Json): View => ({
  type: 'meter',
  label,
  value,
  min: 0,
  max,
  showValue: true,
});
export const chart = (title: string, data: Json, chartType: 'bar' | 'line' | 'pie' | 'area' = 'bar'): View => ({
  type: 'chart',
  chartType,
  title,
  data,
});
export const grid = (columns: number, ...children: readonly Json[]): View => ({
  type: 'simple-grid',
  cols: columns,
  gap: 'md',
  children,
});
export const divider: View = { type: 'divider' };

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

/** A button that fires an event, with the payload given. */
export const button = (
  label: string,
  action: string,
  payload?: JsonObject,
  variant: ButtonVariant = 'secondary',
): View => ({
  type: 'button',
  label,
  action,
  variant,
  ...(payload === undefined ? {} : { actionPayload: payload }),
});

/** A question with two answers, each of which is an event. */
export const confirmDialog = (title: string, message: string, confirmEvent: string, cancelEvent: string): View =>
  pattern('confirm-dialog', { title, message, confirmEvent, cancelEvent });

/** A card with a heading and whatever follows. */
export const panel = (title: Json, ...children: readonly Json[]): View => ({
  type: 'card',
  children: [column(heading(title), ...children)],
});

/** The form for creating or editing a subject's record. */
export function recordForm(of: Subject, mode: 'create' | 'edit', submitEvent: string, cancelEvent: string): View {
  return column(
    heading(mode === 'create' ? `New ${of.singular.toLowerCase()}` : `Edit ${of.singular.toLowerCase()}`),
    pattern('form-section', {
      entity: of.name,
      mode,
      fields: of.form.map((field) => inputOf(of, field)),
      submitEvent,
      cancelEvent,
    }),
  );
}

/** A form that asks for an event's payload; inputs named like an entity field are described by it. */
export function askForm(
  of: Subject,
  title: string,
  inputs: Readonly<Record<string, string>>,
  submitEvent: string,
  cancelEvent?: string,
): View {
  const fields = Object.entries(inputs).map(([name, type]) => ({
    name,
    label: labelOf(name),
    inputType: hasField(of, name) ? fieldType(of, name) : type.replace('!', ''),
    ...optionsOf(of, name),
    ...(type.endsWith('!') ? { required: true } : {}),
  }));
  const cancel = cancelEvent === undefined ? {} : { cancelEvent };
  return pattern('form-section', { title, mode: 'create', fields, submitLabel: title, submitEvent, ...cancel });
}

/** One input of a record form, described by the field it fills. */
export function inputOf(of: Subject, field: string): JsonObject {
  return { name: field, label: labelOf(field), inputType: fieldType(of, field), ...optionsOf(of, field) };
}

function optionsOf(of: Subject, field: string): JsonObject {
  const values = fieldValues(of, field);
  return values === undefined ? {} : { options: values };
}

/** A record's fields, read only. */
export const recordDetail = (of: Subject, fields: readonly string[]): View =>
  pattern('detail-panel', {
    entity: of.name,
    recordId: '@entity.id',
    fields,
  });

export interface RowAction {
  readonly label: string;
  readonly event: string;
  readonly variant?: ButtonVariant;
}

/** How a list draws its rows. */
export type Layout = 'table' | 'cards' | 'list' | 'gallery' | 'board' | 'calendar' | 'map' | 'timeline' | 'feed';

const layoutPatterns: Readonly<Record<Layout, string>> = {
  table: 'entity-table',
  cards: 'entity-cards',
  list: 'entity-list',
  gallery: 'media-gallery',
  board: 'kanban-board',
  calendar: 'calendar-grid',
  map: 'map-view',
  timeline: 'timeline',
  feed: 'feed',
};

/** Rows of a subject in one of the usual layouts, with actions on each row. */
export function rows(of: Subject, layout: Layout, itemActions: readonly RowAction[], props: JsonObject = {}): View {
  return pattern(layoutPatterns[layout], {
    entity: of.name,
    fields: of.columns,
    ...(itemActions.length === 0 ? {} : { itemActions: itemActions.map((action) => ({ ...action })) }),
    ...props,
  });
}
