// Atoms of files in and out, and of what the application tells a person about it.
import type { Behavior } from '../compose/index.ts';
import {
  alert,
  askForm,
  badge,
  button,
  call,
  column,
  given,
  gt,
  heading,
  increase,
  inDomain,
  listed,
  loading,
  lte,
  minus,
  orbital,
  own,
  panel,
  pattern,
  progress,
  remove,
  row,
  rows,
  set,
  stamp,
  stat,
  subject,
  take,
  text,
  tick,
  trait,
} from '../compose/index.ts';

const { atom } = inDomain('foundations');

export const files: readonly Behavior[] = [
  atom({
    name: 'std-upload',
    description: 'Takes a file, checks size and kind, shows progress, and can be paused, resumed and retried.',
    tags: ['file', 'upload', 'progress'],
    build: () => {
      const file = subject('UploadedFile', {
        fields: {
          name: 'string',
          mimeType: 'string',
          bytes: 'number=0',
          sentBytes: 'number=0',
          url: 'url',
          problem: 'string',
        },
        path: '/upload',
      });
      const zone = pattern('upload-drop-zone', {
        label: 'Drop a file here',
        maxSize: 26_214_400,
        action: 'CHOOSE_FILE',
      });
      const bar = progress(own('sentBytes'), own('bytes'), 'Uploaded');
      const send = call(
        'storage',
        'upload',
        { name: own('name'), offset: own('sentBytes') },
        { success: 'FileStored', failure: 'TransferBroken' },
      );
      return [
        orbital(file, [
          trait(file, {
            name: 'Upload',
            states: {
              empty: { view: zone },
              refused: { view: column(alert('The file is larger than 25 MB.', 'warning'), zone) },
              sending: {
                view: column(
                  text(own('name')),
                  bar,
                  row(button('Pause', 'PAUSE'), button('Cancel', 'CANCEL', undefined, 'danger')),
                ),
              },
              paused: {
                view: column(bar, row(button('Resume', 'RESUME'), button('Cancel', 'CANCEL', undefined, 'danger'))),
              },
              broken: {
                view: column(
                  alert(own('problem'), 'error'),
                  bar,
                  row(button('Resume', 'RESUME'), button('Cancel', 'CANCEL')),
                ),
              },
              stored: {
                view: column(
                  alert('The file is stored.', 'success'),
                  pattern('navigation', { items: [{ id: 'file', label: 'Open file', href: own('url') }] }),
                  button('Upload another', 'CLEAR'),
                ),
              },
            },
            events: {
              CHOOSE_FILE: { name: 'string!', bytes: 'number!', mimeType: 'string' },
              PAUSE: {},
              RESUME: {},
              CANCEL: {},
              CLEAR: {},
              ChunkSent: { sentBytes: 'number' },
              FileStored: { url: 'string' },
              TransferBroken: { error: 'string' },
            },
            steps: [
              [
                ['empty', 'refused'],
                'CHOOSE_FILE',
                'sending',
                {
                  when: lte(given('bytes'), 26_214_400),
                  do: [...take('name', 'bytes', 'mimeType'), set('sentBytes', 0), send],
                },
              ],
              ['empty', 'CHOOSE_FILE', 'refused'],
              ['sending', 'ChunkSent', '=', { do: take('sentBytes') }],
              ['sending', 'PAUSE', 'paused'],
              ['sending', 'FileStored', 'stored', { do: take('url') }],
              ['sending', 'TransferBroken', 'broken', { do: [set('problem', given('error'))] }],
              [['paused', 'broken'], 'RESUME', 'sending', { do: [send] }],
              [['sending', 'paused', 'broken'], 'CANCEL', 'empty', { do: [set('sentBytes', 0)] }],
              ['stored', 'CLEAR', 'empty', { do: [set('name', ''), set('url', '')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-export',
    description: 'Prepares a file in the format that is asked for and hands it out when it is ready.',
    tags: ['export', 'download', 'csv'],
    build: () => {
      const job = subject('ExportJob', {
        fields: {
          format: 'enum:csv*|xlsx|json',
          rowCount: 'number=0',
          url: 'url',
          problem: 'string',
          readyAt: 'datetime',
        },
        path: '/exports',
      });
      const choose = askForm(job, 'Prepare file', { format: 'string!' }, 'PREPARE', 'CANCEL');
      return [
        orbital(job, [
          trait(job, {
            name: 'Export',
            states: {
              idle: { view: button('Export', 'EXPORT') },
              choosing: { slot: 'modal', view: choose },
              preparing: { view: loading('Preparing the file') },
              ready: {
                view: row(
                  pattern('navigation', { items: [{ id: 'file', label: 'Download', href: own('url') }] }),
                  button('Done', 'FORGET'),
                ),
              },
              failed: { view: column(alert(own('problem'), 'error'), button('Dismiss', 'FORGET')) },
            },
            events: {
              EXPORT: {},
              PREPARE: { format: 'string!' },
              CANCEL: {},
              FORGET: {},
              FileReady: { url: 'string', rowCount: 'number' },
              ExportFailed: { error: 'string' },
            },
            steps: [
              ['idle', 'EXPORT', 'choosing'],
              ['choosing', 'CANCEL', 'idle'],
              [
                'choosing',
                'PREPARE',
                'preparing',
                {
                  do: [
                    set('format', given('format')),
                    call(
                      'files',
                      'export',
                      { format: given('format') },
                      { success: 'FileReady', failure: 'ExportFailed' },
                    ),
                  ],
                },
              ],
              ['preparing', 'FileReady', 'ready', { do: [...take('url', 'rowCount'), stamp('readyAt')] }],
              ['preparing', 'ExportFailed', 'failed', { do: [set('problem', given('error'))] }],
              [['ready', 'failed'], 'FORGET', 'idle', { do: [set('url', '')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-import',
    description: 'Reads a file, matches its columns to fields, shows what is wrong and imports the rest.',
    tags: ['import', 'csv', 'mapping'],
    build: () => {
      const job = subject('ImportJob', {
        fields: {
          fileName: 'string',
          mapping: listed({ column: 'string!', field: 'string!' }),
          goodRows: 'number=0',
          badRows: 'number=0',
          importedRows: 'number=0',
          problem: 'string',
        },
        path: '/imports',
      });
      return [
        orbital(job, [
          trait(job, {
            name: 'Import',
            states: {
              waiting_for_file: {
                view: pattern('upload-drop-zone', { label: 'Drop a CSV file', accept: '.csv', action: 'CHOOSE_FILE' }),
              },
              reading: { view: loading('Reading the file') },
              mapping: {
                view: panel(
                  'Match the columns',
                  pattern('form-section', {
                    fields: [{ name: 'mapping', inputType: 'object' }],
                    submitEvent: 'CONFIRM_MAPPING',
                    cancelEvent: 'START_OVER',
                  }),
                ),
              },
              checking: { view: loading('Checking the rows') },
              previewing: {
                view: panel(
                  'Preview',
                  stat('Good rows', own('goodRows')),
                  stat('Rows with problems', own('badRows')),
                  row(button('Import', 'RUN_IMPORT', undefined, 'primary'), button('Change mapping', 'CHANGE_MAPPING')),
                ),
              },
              importing: { view: progress(own('importedRows'), own('goodRows'), 'Imported') },
              imported: {
                view: column(
                  alert('The import is complete.', 'success'),
                  stat('Imported', own('importedRows')),
                  button('Import another', 'START_OVER'),
                ),
              },
              failed: { view: column(alert(own('problem'), 'error'), button('Start over', 'START_OVER')) },
            },
            events: {
              CHOOSE_FILE: { name: 'string!' },
              CONFIRM_MAPPING: { mapping: 'object!' },
              CHANGE_MAPPING: {},
              RUN_IMPORT: {},
              START_OVER: {},
              FileRead: { columns: '[string]' },
              RowsChecked: { goodRows: 'number', badRows: 'number' },
              RowsImported: { importedRows: 'number' },
              ImportFinished: { importedRows: 'number' },
              ImportBroken: { error: 'string' },
            },
            steps: [
              [
                'waiting_for_file',
                'CHOOSE_FILE',
                'reading',
                {
                  do: [
                    set('fileName', given('name')),
                    call(
                      'files',
                      'readColumns',
                      { name: given('name') },
                      { success: 'FileRead', failure: 'ImportBroken' },
                    ),
                  ],
                },
              ],
              ['reading', 'FileRead', 'mapping'],
              [
                'mapping',
                'CONFIRM_MAPPING',
                'checking',
                {
                  do: [
                    set('mapping', given('mapping')),
                    call(
                      'files',
                      'checkRows',
                      { mapping: given('mapping') },
                      { success: 'RowsChecked', failure: 'ImportBroken' },
                    ),
                  ],
                },
              ],
              ['checking', 'RowsChecked', 'previewing', { do: take('goodRows', 'badRows') }],
              ['previewing', 'CHANGE_MAPPING', 'mapping'],
              [
                'previewing',
                'RUN_IMPORT',
                'importing',
                {
                  when: gt(own('goodRows'), 0),
                  do: [
                    call(
                      'files',
                      'importRows',
                      { mapping: own('mapping') },
                      { success: 'ImportFinished', failure: 'ImportBroken' },
                    ),
                  ],
                },
              ],
              ['importing', 'RowsImported', '=', { do: take('importedRows') }],
              ['importing', 'ImportFinished', 'imported', { do: take('importedRows') }],
              [
                ['reading', 'checking', 'importing'],
                'ImportBroken',
                'failed',
                { do: [set('problem', given('error'))] },
              ],
              [['mapping', 'imported', 'failed'], 'START_OVER', 'waiting_for_file', { do: [set('importedRows', 0)] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-undo',
    description: 'Does a thing at once and offers for ten seconds to take it back.',
    tags: ['undo', 'toast', 'safety'],
    build: () => {
      const entry = subject('Removable', {
        persistence: 'runtime',
        fields: { name: 'string!', hidden: 'boolean=false', hiddenAt: 'datetime' },
        path: '/undo',
      });
      return [
        orbital(entry, [
          trait(entry, {
            name: 'Undo',
            states: {
              idle: { view: rows(entry, 'list', [{ label: 'Remove', event: 'REMOVE', variant: 'danger' }]) },
              undoable: { slot: 'toast', view: row(text('Removed'), button('Undo', 'UNDO')) },
            },
            events: { REMOVE: { id: 'string!' }, UNDO: {}, TIME_UP: {} },
            steps: [
              ['idle', 'REMOVE', 'undoable', { do: [set('id', given('id')), set('hidden', true), stamp('hiddenAt')] }],
              [
                'undoable',
                'REMOVE',
                '=',
                { do: [remove('Removable', own('id')), set('id', given('id')), stamp('hiddenAt')] },
              ],
              ['undoable', 'UNDO', 'idle', { do: [set('hidden', false)] }],
              ['undoable', 'TIME_UP', 'idle', { do: [remove('Removable', own('id'))] }],
            ],
            ticks: [tick('undoWindow', 1000, 'TIME_UP', gt(minus('@now', own('hiddenAt')), 10_000))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-notification',
    description: 'Shows a message in a corner for a few seconds and keeps it in a list until it is read.',
    tags: ['toast', 'message', 'inbox'],
    build: () => {
      const note = subject('Notification', {
        persistence: 'runtime',
        fields: {
          title: 'string!',
          body: 'string',
          level: 'enum:info*|success|warning|error',
          unread: 'number=0',
          shownAt: 'datetime',
        },
        path: '/notifications',
      });
      return [
        orbital(note, [
          trait(note, {
            name: 'NotificationCentre',
            states: {
              quiet: {
                view: row(
                  pattern('button', { label: 'Notifications', icon: 'bell', action: 'OPEN_CENTRE' }),
                  badge(own('unread')),
                ),
              },
              toasting: {
                slot: 'toast',
                view: column(
                  heading(own('title')),
                  text(own('body')),
                  button('Dismiss', 'DISMISS', undefined, 'ghost'),
                ),
              },
              reading: {
                slot: 'drawer',
                view: column(
                  row(heading('Notifications'), button('Mark all read', 'MARK_ALL_READ'), button('Close', 'CLOSE')),
                  rows(note, 'list', []),
                ),
              },
            },
            events: {
              NotificationArrived: { title: 'string!', body: 'string' },
              DISMISS: {},
              TOAST_EXPIRED: {},
              OPEN_CENTRE: {},
              MARK_ALL_READ: {},
              CLOSE: {},
            },
            steps: [
              [
                'quiet',
                'NotificationArrived',
                'toasting',
                { do: [...take('title', 'body'), increase('unread'), stamp('shownAt')] },
              ],
              [
                'toasting',
                'NotificationArrived',
                '=',
                { do: [...take('title', 'body'), increase('unread'), stamp('shownAt')] },
              ],
              ['toasting', 'DISMISS', 'quiet', { do: [increase('unread', -1)] }],
              ['toasting', 'TOAST_EXPIRED', 'quiet'],
              ['quiet', 'OPEN_CENTRE', 'reading'],
              ['reading', 'MARK_ALL_READ', '=', { do: [set('unread', 0)] }],
              ['reading', 'NotificationArrived', '=', { do: [increase('unread')] }],
              ['reading', 'CLOSE', 'quiet'],
            ],
            ticks: [tick('toastClock', 1000, 'TOAST_EXPIRED', gt(minus('@now', own('shownAt')), 5000))],
          }),
        ]),
      ];
    },
  }),
];
