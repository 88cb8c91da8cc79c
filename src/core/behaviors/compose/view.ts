// Owns the patterns that behaviors draw: thin constructors over registered pattern names, and the few arrangements that recur
// (a page with a heading, a form, a record's detail). Views are plain JSON; nothing here knows machines.
import type { Json, JsonObject } from '../../base/json.ts';
import type { Subject } from './fields.ts';
import { fieldNames, fieldType, fieldValues, hasField, inSentence, isRequired, labelOf } from './fields.ts';

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

/** A question with two answers, each of which is an event. The first label says what will be done. */
export const confirmDialog = (
  title: string,
  message: string,
  onConfirm: string,
  onClose: string,
  labels: { readonly confirmLabel?: string; readonly cancelLabel?: string } = {},
): View => pattern('confirm-dialog', { title, message, ...labels, onConfirm, onClose });

/** A card with a heading and whatever follows. */
export const panel = (title: Json, ...children: readonly Json[]): View => ({
  type: 'card',
  children: [column(heading(title), ...children)],
});

/** The form for creating or editing a subject's record. */
export function recordForm(of: Subject, mode: 'create' | 'edit', submitEvent: string, cancelEvent: string): View {
  return column(
    heading(mode === 'create' ? `New ${inSentence(of.singular)}` : `Edit ${inSentence(of.singular)}`),
    pattern('form-section', {
      entity: '@entity',
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
  // A question heads a form well and is no name for a button.
  const submitLabel = title.endsWith('?') ? 'Continue' : title;
  return pattern('form-section', { title, mode: 'create', fields, submitLabel, submitEvent, ...cancel });
}

/** One input of a record form, described by the field it fills. */
export function inputOf(of: Subject, field: string): JsonObject {
  const inputType = fieldType(of, field);
  // A box that must be ticked is another question than a field that must be filled.
  const required = isRequired(of, field) && inputType !== 'boolean' ? { required: true } : {};
  return { name: field, label: labelOf(field), inputType, ...optionsOf(of, field), ...required };
}

function optionsOf(of: Subject, field: string): JsonObject {
  const values = fieldValues(of, field);
  return values === undefined ? {} : { values };
}

/** The fields of the record that the trait holds, read only. */
export const recordDetail = (fields: readonly string[]): View => pattern('detail-panel', { entity: '@entity', fields });

export interface RowAction {
  readonly label: string;
  readonly event: string;
  readonly variant?: ButtonVariant;
}

/** Stands in a view for the rows of an entity that it shows (`shown-rows.ts`). */
export const rowsOf = (entity: string): string => `@rows.${entity}`;

/** How a list draws its rows. */
export type Layout = 'table' | 'cards' | 'list' | 'gallery' | 'board' | 'calendar' | 'map' | 'timeline' | 'feed';

/**
 * Rows of a subject in one of the usual layouts, with actions on each row. A calendar or a map has no actions of its own, so several go to a
 * list below it. A calendar takes `dateField`, `titleField` and `colorField` from the properties.
 */
export function rows(
  of: Subject,
  layout: Layout,
  itemActions: readonly RowAction[],
  props: JsonObject = {},
  data: Json = rowsOf(of.name),
): View {
  const actions = itemActions.length === 0 ? {} : { itemActions: itemActions.map((action) => ({ ...action })) };
  const plain = { entity: data, fields: of.columns, ...actions };
  const labelled = of.columns.map((name) => ({ name, label: labelOf(name) }));
  const drawn = { entity: data, fields: labelled, ...actions };
  const [first, ...more] = itemActions;
  const withList = (view: View, opens: string): View => {
    const whole = { ...view, ...(first === undefined ? {} : { [opens]: first.event }) };
    return more.length === 0 ? whole : column(whole, pattern('entity-list', plain));
  };
  switch (layout) {
    case 'table':
      return pattern('entity-table', { ...plain, ...props });
    case 'cards':
      return pattern('entity-cards', { ...plain, ...props });
    case 'list':
      return pattern('entity-list', { ...plain, ...props });
    case 'timeline':
      return pattern('timeline', {
        ...plain,
        ...(first === undefined ? {} : { itemActions: itemActions.map(calm) }),
        ...props,
      });
    case 'gallery':
      return pattern('data-grid', { ...drawn, ...imageOf(of), ...props });
    case 'board':
      return pattern('data-list', { ...drawn, variant: 'card', ...props });
    case 'feed':
      return pattern('data-list', { ...drawn, variant: 'message', ...props });
    case 'calendar':
      return hasField(of, 'title') && hasField(of, 'startTime')
        ? withList(calendar(data, props), 'onEventClick')
        : agenda(of, drawn, props);
    case 'map':
      return withList(pattern('map-view', { markers: markersOf(of, data), ...props }), 'markerClickEvent');
  }
}

/** A timeline knows no dangerous action. */
const calm = ({ label, event, variant }: RowAction): JsonObject => ({
  label,
  event,
  ...(variant === undefined ? {} : { variant: variant === 'danger' ? 'secondary' : variant }),
});

const dated = ['date', 'datetime', 'timestamp'];

/** A grid of days, for records that say `title` and `startTime`; the grid knows no other names. */
function calendar(data: Json, props: JsonObject): View {
  const { dateField: _date, titleField: _title, ...others } = props;
  return pattern('calendar-grid', { events: data, ...others });
}

/** Day by day in a list. */
function agenda(of: Subject, drawn: JsonObject, props: JsonObject): View {
  const { dateField, titleField: _title, colorField: _color, ...others } = props;
  const day = dateField ?? fieldNames(of).find((name) => dated.includes(fieldType(of, name))) ?? 'createdAt';
  return pattern('data-list', { ...drawn, groupBy: day, ...others });
}

/** Places on a map: a subject says where it is in `latitude` and `longitude`. */
export function markersOf(of: Subject, data: Json): Json {
  const marker = { id: '@row.id', lat: '@row.latitude', lng: '@row.longitude', label: `@row.${of.columns[0] ?? 'id'}` };
  return ['array/map', data, ['fn', 'row', marker]];
}

/** The picture that a gallery shows of each record. */
function imageOf(of: Subject): JsonObject {
  const image = fieldNames(of).find((name) => fieldType(of, name) === 'image');
  return image === undefined ? {} : { imageField: image };
}

/** The seconds until the time that the entity field holds. */
export const countdown = (field: string): View => ({
  type: 'timer-display',
  seconds: ['time/diff', `@entity.${field}`, '@now', 'second'],
  format: 'countdown',
});
