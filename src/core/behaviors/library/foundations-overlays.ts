// Atoms of what covers a page or leads through it: details, dialogs, drawers, tabs, pictures, commands, tours.
import type { Behavior, Effect, View } from '../compose/index.ts';
import {
  button,
  caption,
  column,
  confirmDialog,
  empty,
  eq,
  fetchAll,
  fetchOne,
  given,
  gt,
  heading,
  increase,
  inDomain,
  loading,
  lt,
  minus,
  notify,
  orbital,
  own,
  page,
  panel,
  pattern,
  plus,
  recordDetail,
  remove,
  row,
  rows,
  said,
  set,
  size,
  subject,
  tick,
  trait,
  update,
} from '../compose/index.ts';
import { recordSubject } from './foundations-record.ts';

const { atom } = inDomain('foundations');

export const overlays: readonly Behavior[] = [
  atom({
    name: 'std-detail',
    description: 'Shows one record on a page of its own, fetched by its address, or says that it is gone.',
    tags: ['detail', 'record', 'read'],
    build: () => {
      const record = recordSubject();
      const load = fetchOne('Record', own('id'), { success: 'RecordLoaded', failure: 'RecordMissing' });
      return [
        orbital(
          record,
          [
            trait(record, {
              name: 'RecordPage',
              states: {
                loading: { view: loading('Loading record') },
                showing: {
                  view: panel(
                    own('name'),
                    recordDetail(['note', 'kind', 'amount', 'changedOn']),
                    button('Reload', 'RELOAD', undefined, 'ghost'),
                  ),
                },
                missing: {
                  view: column(
                    empty('Not here', 'The record was removed or never existed.'),
                    button('Look again', 'RELOAD'),
                  ),
                },
              },
              events: { RecordLoaded: { data: 'Record' }, RecordMissing: { error: 'string' }, RELOAD: {} },
              init: [load],
              steps: [
                ['loading', 'RecordLoaded', 'showing'],
                ['loading', 'RecordMissing', 'missing'],
                [['showing', 'missing'], 'RELOAD', 'loading', { do: [load] }],
              ],
            }),
          ],
          [page('RecordPage', '/records/:id', 'RecordPage')],
        ),
      ];
    },
  }),

  atom({
    name: 'std-modal',
    description: 'Opens a form over the page, asks before unsaved input is thrown away, and closes when it is saved.',
    tags: ['modal', 'dialog', 'form'],
    build: () => {
      const record = recordSubject();
      const results = { success: 'RecordSaved', failure: 'RecordSaveFailed' };
      const form = column(
        heading('Edit record'),
        pattern('form-section', {
          entity: '@entity',
          fields: record.form,
          onFieldChange: 'CHANGE',
          submitEvent: 'SAVE',
          cancelEvent: 'CLOSE',
        }),
      );
      const discard = confirmDialog('Discard changes?', 'What you typed will be lost.', 'DISCARD', 'CANCEL');
      return [
        orbital(record, [
          trait(record, {
            name: 'RecordModal',
            states: {
              closed: { view: button('Open', 'OPEN', undefined, 'primary') },
              open: { slot: 'modal', view: form },
              edited: { slot: 'modal', view: form },
              asking: { slot: 'overlay', view: discard },
              saving: { view: loading('Saving') },
            },
            events: {
              OPEN: {},
              CHANGE: { field: 'string!', value: 'string' },
              CLOSE: {},
              DISCARD: {},
              CANCEL: {},
              SAVE: { data: '@entity!' },
              RecordSaved: { id: 'string' },
              RecordSaveFailed: { error: 'string' },
            },
            steps: [
              ['closed', 'OPEN', 'open'],
              ['open', 'CLOSE', 'closed'],
              ['open', 'CHANGE', 'edited'],
              ['edited', 'CHANGE', '='],
              ['edited', 'CLOSE', 'asking'],
              ['asking', 'CANCEL', 'edited'],
              ['asking', 'DISCARD', 'closed'],
              [['open', 'edited'], 'SAVE', 'saving', { do: [update('Record', given('data'), results)] }],
              ['saving', 'RecordSaved', 'closed', { do: [notify('Saved', 'success')] }],
              ['saving', 'RecordSaveFailed', 'edited', { do: [notify(given('error'), 'error')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-drawer',
    description: 'Slides a panel in from the side, which can be pinned so that it stays open.',
    tags: ['drawer', 'panel', 'side'],
    build: () => {
      const record = recordSubject();
      const body = recordDetail(['name', 'note', 'kind']);
      return [
        orbital(record, [
          trait(record, {
            name: 'RecordDrawer',
            states: {
              closed: { view: button('Show details', 'SHOW') },
              peeking: { slot: 'drawer', view: column(row(button('Pin', 'PIN'), button('Close', 'CLOSE')), body) },
              pinned: { slot: 'sidebar', view: column(row(button('Unpin', 'UNPIN')), body) },
            },
            events: { SHOW: {}, PIN: {}, UNPIN: {}, CLOSE: {} },
            steps: [
              ['closed', 'SHOW', 'peeking'],
              ['peeking', 'CLOSE', 'closed'],
              ['peeking', 'PIN', 'pinned'],
              ['pinned', 'UNPIN', 'peeking'],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-confirmation',
    description: 'Asks before something that cannot be undone, and wants the name typed when it is grave.',
    tags: ['confirm', 'delete', 'dialog'],
    build: () => {
      const record = recordSubject();
      const ask = confirmDialog('Delete record?', 'This cannot be undone.', 'CONFIRM', 'CANCEL');
      const type = column(
        heading('Type the name to confirm'),
        pattern('form-section', {
          fields: [{ name: 'name', label: 'Name' }],
          submitEvent: 'CONFIRM_NAME',
          cancelEvent: 'CANCEL',
        }),
      );
      const drop = remove('Record', own('id'), { success: 'RecordDeleted', failure: 'DeleteFailed' });
      return [
        orbital(record, [
          trait(record, {
            name: 'Confirmation',
            states: {
              idle: { view: button('Delete', 'REQUEST_DELETE', { id: own('id') }, 'danger') },
              asking: { slot: 'modal', view: ask },
              naming: { slot: 'modal', view: type },
              deleting: { view: loading('Deleting') },
            },
            events: {
              REQUEST_DELETE: { id: 'string!' },
              CONFIRM: {},
              CONFIRM_NAME: { name: 'string!' },
              CANCEL: {},
              RecordDeleted: { id: 'string' },
              DeleteFailed: { error: 'string' },
            },
            steps: [
              ['idle', 'REQUEST_DELETE', 'asking', { do: [set('id', given('id'))] }],
              [['asking', 'naming'], 'CANCEL', 'idle'],
              ['asking', 'CONFIRM', 'naming', { when: eq(own('kind'), 'special') }],
              ['asking', 'CONFIRM', 'deleting', { do: [drop] }],
              ['naming', 'CONFIRM_NAME', 'deleting', { when: eq(given('name'), own('name')), do: [drop] }],
              ['deleting', 'RecordDeleted', 'idle', { do: [notify('Deleted', 'success')] }],
              ['deleting', 'DeleteFailed', 'idle', { do: [notify(given('error'), 'error')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-tabs',
    description: 'Splits a record over three tabs and loads the activity only when its tab is opened.',
    tags: ['tabs', 'navigation', 'sections'],
    build: () => {
      const record = subject('Account', {
        fields: { name: 'string!', about: 'string', plan: 'string', activityCount: 'number=0' },
        path: '/tabs',
      });
      const bar = (active: string): View =>
        pattern('tabs', {
          activeTab: active,
          items: [
            { id: 'overview', label: 'Overview', event: 'SHOW_OVERVIEW' },
            { id: 'activity', label: 'Activity', event: 'SHOW_ACTIVITY' },
            { id: 'settings', label: 'Settings', event: 'SHOW_SETTINGS' },
          ],
        });
      const load = fetchAll('Account', { success: 'ActivityLoaded', failure: 'ActivityFailed' });
      return [
        orbital(record, [
          trait(record, {
            name: 'AccountTabs',
            states: {
              overview: { view: column(bar('overview'), recordDetail(['name', 'about'])) },
              activity: { view: column(bar('activity'), caption(own('activityCount')), rows(record, 'timeline', [])) },
              settings: { view: column(bar('settings'), recordDetail(['plan'])) },
            },
            events: {
              SHOW_OVERVIEW: {},
              SHOW_ACTIVITY: {},
              SHOW_SETTINGS: {},
              ActivityLoaded: { data: '[Activity]' },
              ActivityFailed: { error: 'string' },
            },
            steps: [
              [['activity', 'settings'], 'SHOW_OVERVIEW', 'overview'],
              [['overview', 'settings'], 'SHOW_ACTIVITY', 'activity', { do: [load] }],
              [['overview', 'activity'], 'SHOW_SETTINGS', 'settings'],
              ['activity', 'ActivityLoaded', '=', { do: [set('activityCount', size(given('data')))] }],
              ['activity', 'ActivityFailed', '=', { do: [notify('The activity could not be loaded', 'error')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-gallery',
    description: 'Shows pictures as tiles and one of them large, with next and previous by button or key.',
    tags: ['images', 'lightbox', 'media'],
    build: () => {
      const picture = subject('Picture', {
        persistence: 'runtime',
        fields: { image: 'image!', caption: 'string', position: 'number=0', count: 'number=0' },
        path: '/gallery',
      });
      const large = pattern('lightbox', {
        images: [{ src: own('image'), alt: own('caption'), caption: own('caption') }],
        onClose: 'CLOSE',
      });
      const step = (by: number): readonly Effect[] => [
        set('position', ['math/mod', plus(own('position'), by), own('count')]),
      ];
      return [
        orbital(picture, [
          trait(picture, {
            name: 'Gallery',
            states: {
              tiles: {
                view: column(heading('Pictures'), rows(picture, 'gallery', [{ label: 'Enlarge', event: 'ENLARGE' }])),
              },
              enlarged: {
                slot: 'overlay',
                view: column(
                  large,
                  row(button('Previous', 'PREVIOUS'), button('Next', 'NEXT'), button('Play', 'PLAY')),
                ),
              },
              playing: {
                slot: 'overlay',
                view: column(large, button('Pause', 'PAUSE')),
              },
            },
            events: {
              ENLARGE: { id: 'string!', index: 'number' },
              NEXT: {},
              PREVIOUS: {},
              PLAY: {},
              PAUSE: {},
              ADVANCE: {},
              CLOSE: {},
            },
            steps: [
              ['tiles', 'ENLARGE', 'enlarged', { do: [set('id', given('id')), set('position', given('index'))] }],
              ['enlarged', 'NEXT', '=', { do: step(1) }],
              ['enlarged', 'PREVIOUS', '=', { do: step(-1) }],
              ['enlarged', 'PLAY', 'playing'],
              ['playing', 'ADVANCE', '=', { do: step(1) }],
              ['playing', 'PAUSE', 'enlarged'],
              [['enlarged', 'playing'], 'CLOSE', 'tiles'],
            ],
            ticks: [tick('slideShow', 4000, 'ADVANCE')],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-command-palette',
    description: 'Opens on a key, narrows commands while typing and runs the chosen one.',
    tags: ['commands', 'keyboard', 'search'],
    build: () => {
      const command = subject('Command', {
        fields: { label: 'string!', shortcut: 'string', path: 'string!', query: 'string' },
        persistence: 'runtime',
        path: '/commands',
      });
      const palette = column(
        pattern('search-input', { placeholder: 'Type a command', event: 'TYPE' }),
        rows(command, 'list', [{ label: 'Run', event: 'RUN' }]),
        button('Close', 'CLOSE', undefined, 'ghost'),
      );
      const narrow = fetchAll(
        'Command',
        { success: 'CommandsMatched' },
        { filter: ['str/includes', own('label'), given('query')] },
      );
      return [
        orbital(command, [
          trait(command, {
            name: 'CommandPalette',
            states: {
              hidden: { view: button('Commands, Ctrl K', 'SUMMON', undefined, 'ghost') },
              listening: { slot: 'overlay', view: palette },
              narrowing: { slot: 'overlay', view: column(palette, pattern('spinner', { size: 'sm' })) },
            },
            events: {
              SUMMON: {},
              TYPE: { query: 'string!' },
              RUN: { path: 'string!' },
              CLOSE: {},
              CommandsMatched: { data: '[Command]' },
            },
            steps: [
              ['hidden', 'SUMMON', 'listening'],
              ['listening', 'TYPE', 'narrowing', { when: said('query'), do: [narrow] }],
              ['narrowing', 'TYPE', '=', { do: [narrow] }],
              ['narrowing', 'CommandsMatched', 'listening'],
              ['listening', 'RUN', 'hidden', { do: [['navigate', given('path')]] }],
              [['listening', 'narrowing'], 'CLOSE', 'hidden'],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-tour',
    title: 'Guided tour',
    description: 'Leads a newcomer through the screen step by step, once, and can be left at any time.',
    tags: ['onboarding', 'help', 'tour'],
    build: () => {
      const tour = subject('Tour', {
        fields: { title: 'string!', step: 'number=0', stepCount: 'number=4', seen: 'boolean=false' },
        persistence: 'own',
        path: '/tour',
      });
      const balloon = panel(
        own('title'),
        pattern('progress-dots', { currentIndex: own('step'), count: own('stepCount') }),
        row(
          button('Skip', 'SKIP_TOUR', undefined, 'ghost'),
          button('Back', 'BACK'),
          button('Next', 'NEXT', undefined, 'primary'),
        ),
      );
      return [
        orbital(tour, [
          trait(tour, {
            name: 'Tour',
            states: {
              waiting: { view: button('Show me around', 'START_TOUR') },
              touring: { slot: 'floating', view: balloon },
              finished: { view: button('Show me again', 'START_TOUR') },
            },
            events: { START_TOUR: {}, NEXT: {}, BACK: {}, SKIP_TOUR: {} },
            steps: [
              [['waiting', 'finished'], 'START_TOUR', 'touring', { do: [set('step', 0)] }],
              ['touring', 'NEXT', '=', { when: lt(own('step'), minus(own('stepCount'), 1)), do: [increase('step')] }],
              ['touring', 'NEXT', 'finished', { do: [set('seen', true), update('Tour')] }],
              ['touring', 'BACK', '=', { when: gt(own('step'), 0), do: [increase('step', -1)] }],
              ['touring', 'SKIP_TOUR', 'finished', { do: [set('seen', true), update('Tour')] }],
            ],
          }),
        ]),
      ];
    },
  }),
];
