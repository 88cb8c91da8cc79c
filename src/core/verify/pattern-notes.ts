// What people are told of the patterns that most applications are made of: what each shows, what its events bring, and an example. The registry has more patterns,
// with their properties (pattern-facts.ts); a test holds these notes to it.
import type { JsonObject } from '../base/json.ts';

export interface PatternNote {
  readonly says: string;
  /** What comes with its events, as `@payload.name`; absent where it has none, or nothing comes with them. */
  readonly brings?: string;
  readonly example: JsonObject;
}

const note = (says: string, example: JsonObject, brings?: string): PatternNote => (brings === undefined ? { says, example } : { says, brings, example });
const fields = ['title', 'status'];
const row = '`id` and `row`, the whole record';

export const patternNotes: Readonly<Record<string, PatternNote>> = {
  stack: note('Patterns below one another, or beside one another.', {
    type: 'stack',
    direction: 'horizontal',
    gap: 'md',
    children: [{ type: 'typography', content: 'Loans' }],
  }),
  'simple-grid': note('Patterns in so many columns.', {
    type: 'simple-grid',
    cols: 3,
    children: [{ type: 'typography', content: 'Loans' }],
  }),
  card: note('Patterns in a frame.', { type: 'card', children: [{ type: 'typography', content: '@entity.title' }] }),
  'dashboard-layout': note('A frame for the pages of an application, with navigation.', {
    type: 'dashboard-layout',
    appName: 'Library',
    navItems: [{ label: 'Loans', href: '/loans' }],
    children: [{ type: 'typography', content: 'Loans' }],
  }),
  tabs: note('Tabs, one of which is open.', { type: 'tabs', activeTab: 'open', items: [{ id: 'open', label: 'Open' }], tabChangeEvent: 'TAB' }, '`tabId`'),
  accordion: note('Sections that open and close.', { type: 'accordion', items: [{ id: 'rules', title: 'Rules', content: 'Four weeks' }], toggleEvent: 'TOGGLE' }, '`itemId` and `isOpen`'),
  divider: note('A line between patterns.', { type: 'divider' }),
  typography: note('Text; `variant` says what kind of text.', { type: 'typography', variant: 'h2', content: 'Loans' }),
  icon: note('An icon.', { type: 'icon', name: 'book' }),
  badge: note('A word in a coloured frame.', { type: 'badge', label: '@entity.status', variant: 'success' }),
  avatar: note('The picture of a person, or initials.', { type: 'avatar', name: '@entity.name', size: 'md' }),
  alert: note('A message that stays.', { type: 'alert', variant: 'warning', message: 'Two loans are overdue' }),
  'empty-state': note('What is shown where there is nothing yet.', {
    type: 'empty-state',
    title: 'No loans',
    description: 'Books that are lent appear here.',
  }),
  'loading-state': note('What is shown while something loads.', {
    type: 'loading-state',
    title: 'Loans',
    message: 'One moment',
  }),
  'error-state': note('What is shown where something failed.', {
    type: 'error-state',
    title: 'Loans',
    message: '@payload.error',
    onRetry: 'INIT',
  }),
  spinner: note('A sign that something is going on.', { type: 'spinner', size: 'md' }),
  'progress-bar': note('How much of something is done.', {
    type: 'progress-bar',
    value: '@entity.done',
    max: 100,
    label: 'Returned',
  }),
  'stat-display': note('A figure with its label.', {
    type: 'stat-display',
    label: 'Open loans',
    value: '@entity.count',
  }),
  chart: note('A chart of rows of data.', { type: 'chart', title: 'Loans', chartType: 'bar', data: '@payload.data' }),
  'data-list': note('Records as rows. `entity` is what is shown, most often what a fetch brought; `itemActions` are buttons of each row.', { type: 'data-list', entity: '@payload.data', fields, itemActions: [{ label: 'Return', event: 'RETURN' }] }, row),
  'data-grid': note(
    'Records as cards in columns. `entity` is what is shown, most often what a fetch brought; `itemActions` are buttons of each card.',
    {
      type: 'data-grid',
      entity: '@payload.data',
      fields,
      cols: 3,
      itemActions: [{ label: 'Return', event: 'RETURN' }],
    },
    row,
  ),
  'detail-panel': note('One record with its fields.', { type: 'detail-panel', entity: '@payload.row', fields }),
  timeline: note('Records in the order of time.', { type: 'timeline', entity: '@payload.data', fields }),
  button: note('A button. `action` is the event that it raises, `actionPayload` what comes with the event.', { type: 'button', label: 'Return', action: 'RETURN', actionPayload: { id: '@entity.id' } }, 'what `actionPayload` says'),
  'form-section': note(
    'A form for a record. `mode` is `create`, `edit` or `view`; `entity` is the entity, or the record that is edited.',
    { type: 'form-section', mode: 'edit', entity: '@payload.row', fields, submitEvent: 'SAVE', cancelEvent: 'CANCEL' },
    'with `submitEvent` `data`, the record as it was filled in; with `cancelEvent` nothing',
  ),
  input: note('A field of a form by itself.', { type: 'input', inputType: 'text', placeholder: 'Title', value: '@entity.title', action: 'TYPED' }, '`value`'),
  textarea: note('A field for longer text.', { type: 'textarea', placeholder: 'Note', action: 'TYPED' }, '`value`'),
  select: note(
    'A choice of one value.',
    {
      type: 'select',
      placeholder: 'Status',
      options: [{ value: 'open', label: 'Open' }],
      value: '@entity.status',
      action: 'CHOSEN',
    },
    '`value`',
  ),
  'search-input': note('A field that searches.', { type: 'search-input', placeholder: 'Search', event: 'SEARCH' }, '`searchTerm`'),
  'filter-group': note('Filters of a list. `query` is the entity whose fields keep what was chosen.', {
    type: 'filter-group',
    entity: 'Loan',
    filters: [{ field: 'status', label: 'Status', filterType: 'select', options: ['open', 'returned'] }],
  }),
  'upload-drop-zone': note('A place to drop files.', { type: 'upload-drop-zone', label: 'Cover', action: 'FILES' }, '`files`'),
  'star-rating': note('Stars to give.', { type: 'star-rating', value: '@entity.rating', max: 5, action: 'RATED' }, '`rating`'),
  'calendar-grid': note('Events in the days of a week.', { type: 'calendar-grid', events: '@payload.data' }),
  'map-view': note('A map with markers.', { type: 'map-view', markers: '@payload.data', zoom: 12, height: '400px' }),
};
