// Owns what a control sends along with its event. A behavior declares what it wants (`RATE: { stars: 'number!' }`) and reads `given('stars')`; the control
// has names of its own for it (`value`), and a form sends its answers together in `data`. Here the declaration becomes what is sent, and every reading
// follows. The names a behavior declares stand for those of the control in their order. Linear in the machine.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { PayloadFieldNode } from '../../schema/document.ts';
import type { PayloadSpec } from './fields.ts';
import { readPayload } from './fields.ts';
import type { View } from './view.ts';

/** The fields sent with an event, and where each declared field is read. */
export interface Sent {
  readonly payload: readonly PayloadFieldNode[];
  readonly places: Readonly<Record<string, Json>>;
}

/** The payload of a control, by pattern and property. */
const sentBy: Readonly<Record<string, PayloadSpec>> = {
  'checkbox.onChange': { checked: 'boolean!' },
  'date-range-picker.event': { from: 'string!', to: 'string!' },
  'date-range-selector.onSelect': { value: 'string!' },
  'emoji-picker.pickEvent': { emoji: 'string!' },
  'input.action': { value: 'string!' },
  'map-view.markerClickEvent': { id: 'string!', lat: 'number!', lng: 'number!' },
  'qr-scanner.scanEvent': { text: 'string!', format: 'string!', timestamp: 'number!' },
  'reply-tree.replyEvent': { parentNodeId: 'string!', content: 'string!' },
  'reply-tree.voteEvent': { nodeId: 'string!', vote: 'string!' },
  'rich-text-editor.changeEvent': { value: 'string!' },
  'search-input.event': { searchTerm: 'string!' },
  'select.action': { value: 'string!' },
  'signature-pad.signEvent': { signature: 'string!' },
  'sortable-list.reorderEvent': { fromIndex: 'number!', toIndex: 'number!', item: '@entity!' },
  'star-rating.action': { value: 'number!' },
  'tabs.tabChangeEvent': { tabId: 'string!' },
  'tag-input.addEvent': { tag: 'string!', value: '[string]!' },
  'tag-input.removeEvent': { tag: 'string!', index: 'number!', value: '[string]!' },
};

/** The payloads that the controls of these views send with the events that the machine declares. */
export function sentEvents(
  entity: string,
  views: readonly (View | undefined)[],
  payloads: Readonly<Record<string, PayloadSpec>>,
): ReadonlyMap<string, Sent> {
  const found = new Map<string, Sent>();
  const visit = (value: Json | undefined): void => {
    if (isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) {
      for (const [property, member] of Object.entries(value)) {
        const declared = typeof member === 'string' ? payloads[member] : undefined;
        const sent = declared === undefined ? undefined : sentOf(entity, `${value.type}.${property}`, declared);
        if (sent !== undefined) found.set(member as string, sent);
        else visit(member);
      }
    }
  };
  for (const view of views) visit(view);
  return found;
}

function sentOf(entity: string, control: string, declared: PayloadSpec): Sent | undefined {
  const within = (root: string): Record<string, Json> =>
    Object.fromEntries(Object.keys(declared).map((field) => [field, `@payload.${root}.${field}`]));
  switch (control) {
    case 'form-section.submitEvent':
      return declared.data === undefined
        ? { payload: [together('data', declared)], places: within('data') }
        : undefined;
    case 'form-section.onFieldChange':
      return { payload: [change], places: { ...within('change'), field: '@payload.change.fieldId' } };
    case 'calendar-grid.onEventClick':
      // The record is all that it sends: a machine that wants a row reads it there.
      return {
        payload: [{ name: 'event', type: entity, required: true }],
        places: { ...within('event'), row: '@payload.event' },
      };
    case 'upload-drop-zone.action':
      return {
        payload: [files],
        places: Object.fromEntries(Object.keys(declared).map((field) => [field, ofFile(field)])),
      };
    default: {
      const sent = sentBy[control];
      return sent === undefined
        ? undefined
        : { payload: readPayload(sent), places: inOrder(declared, Object.keys(sent)) };
    }
  }
}

/** The fields of one object. Without any, the row itself. */
function together(name: string, declared: PayloadSpec): PayloadFieldNode {
  const properties = readPayload(declared);
  const shape = properties.length === 0 ? { type: '@entity' } : { type: 'object', properties };
  return { name, required: true, ...shape };
}

const change: PayloadFieldNode = {
  name: 'change',
  type: 'object',
  required: true,
  properties: [
    ...readPayload({ fieldId: 'string!', value: 'string!' }),
    { name: 'formValues', type: '@entity', required: true },
  ],
};

const files: PayloadFieldNode = {
  name: 'files',
  type: '[object]',
  required: true,
  properties: readPayload({ name: 'string!', size: 'number!', type: 'string!', content: 'string' }),
};

/** A member of the first file that was dropped: its name, unless it is one of the others. */
function ofFile(field: string): Json {
  const member = /size|bytes/i.test(field) ? 'size' : /type|kind/i.test(field) ? 'type' : 'name';
  return ['object/get', ['array/first', '@payload.files'], member];
}

function inOrder(declared: PayloadSpec, names: readonly string[]): Record<string, Json> {
  const places: Record<string, Json> = {};
  const others = names.filter((name) => declared[name] === undefined);
  for (const field of Object.keys(declared)) {
    const name = names.includes(field) ? field : others.shift();
    if (name !== undefined) places[field] = `@payload.${name}`;
  }
  return places;
}

/** The same value, in which what a control sent is read under its name. */
export function readingSent(value: Json, places: Readonly<Record<string, Json>>): Json {
  if (typeof value === 'string') return readField(value, places);
  if (isArray(value)) return value.map((item) => readingSent(item, places));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, member === undefined ? member : readingSent(member, places)]),
  );
}

function readField(text: string, places: Readonly<Record<string, Json>>): Json {
  const [, field, rest] = /^@payload\.(\w+)(.*)$/.exec(text) ?? [];
  const place = field === undefined ? undefined : places[field];
  if (place === undefined) return text;
  return typeof place === 'string' ? `${place}${rest}` : place;
}
