// Atoms of working on the same thing: locks, presence, revisions, offline changes, links, the audit log.
import type { Behavior, Effect, Json, View } from '../compose/index.ts';
import {
  alert,
  askForm,
  badge,
  button,
  call,
  caption,
  column,
  concat,
  confirmDialog,
  create,
  eq,
  fetchAll,
  given,
  gt,
  increase,
  inDomain,
  isPast,
  loading,
  minus,
  ne,
  notify,
  orbital,
  own,
  panel,
  pattern,
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
  update,
} from '../compose/index.ts';

const { atom } = inDomain('foundations');

export const sharing: readonly Behavior[] = [
  atom({
    name: 'std-edit-lock',
    description: 'Lets one person edit at a time, shows who holds the lock and frees it when they leave.',
    tags: ['lock', 'concurrency', 'editing'],
    build: () => {
      const lock = subject('EditLock', {
        fields: { document: 'string!', holder: 'string', heldSince: 'datetime', requester: 'string' },
      });
      const free: readonly Effect[] = [set('holder', ''), set('requester', ''), update('EditLock')];
      return [
        orbital(lock, [
          trait(lock, {
            name: 'EditLock',
            states: {
              free: { view: row(caption('Nobody is editing.'), button('Edit', 'TAKE_LOCK', undefined, 'primary')) },
              held: {
                view: row(
                  text(concat('Being edited by ', own('holder'))),
                  button('Done', 'RELEASE'),
                  button('Ask for it', 'REQUEST_LOCK'),
                ),
              },
              contested: {
                view: column(
                  alert('Somebody else wants to edit.', 'warning'),
                  text(concat('Asked for by ', own('requester'))),
                  row(button('Hand over', 'HAND_OVER'), button('Keep it', 'KEEP')),
                ),
              },
            },
            events: { TAKE_LOCK: {}, RELEASE: {}, REQUEST_LOCK: {}, HAND_OVER: {}, KEEP: {}, LOCK_EXPIRED: {} },
            steps: [
              [
                'free',
                'TAKE_LOCK',
                'held',
                { do: [set('holder', '@user.name'), stamp('heldSince'), update('EditLock')] },
              ],
              [['held', 'contested'], 'RELEASE', 'free', { do: free }],
              [
                'held',
                'REQUEST_LOCK',
                'contested',
                { when: ne('@user.name', own('holder')), do: [set('requester', '@user.name')] },
              ],
              [
                'contested',
                'KEEP',
                'held',
                { when: eq('@user.name', own('holder')), do: [set('requester', ''), stamp('heldSince')] },
              ],
              [
                'contested',
                'HAND_OVER',
                'held',
                { do: [set('holder', own('requester')), set('requester', ''), stamp('heldSince'), update('EditLock')] },
              ],
              [['held', 'contested'], 'LOCK_EXPIRED', 'free', { do: free }],
            ],
            ticks: [tick('lease', 30_000, 'LOCK_EXPIRED', gt(minus('@now', own('heldSince')), 600_000))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-offline-sync',
    description: 'Keeps changes on the device without a network, sends them later and asks when both sides changed.',
    tags: ['offline', 'sync', 'conflict'],
    build: () => {
      const change = subject('LocalChange', {
        fields: { path: 'string!', mine: 'string', theirs: 'string', pending: 'number=0', syncedAt: 'datetime' },
        persistence: 'runtime',
        path: '/sync',
      });
      const push = call(
        'sync',
        'push',
        { since: own('syncedAt') },
        { success: 'ChangesAccepted', failure: 'SyncFailed' },
      );
      return [
        orbital(change, [
          trait(change, {
            name: 'OfflineSync',
            states: {
              synced: {
                view: row(
                  badge('Up to date'),
                  caption(concat('Synced at ', own('syncedAt'))),
                  button('Note a change', 'RECORD_CHANGE'),
                ),
              },
              pending: {
                view: row(
                  badge('Changes waiting'),
                  text(own('pending')),
                  button('Send now', 'SYNC_NOW'),
                  button('Note a change', 'RECORD_CHANGE'),
                ),
              },
              syncing: { view: loading('Sending changes') },
              conflicted: {
                view: panel(
                  'Both sides changed',
                  pattern('version-diff', {
                    revisions: [
                      { id: 'theirs', label: 'Theirs', content: own('theirs') },
                      { id: 'mine', label: 'Mine', content: own('mine') },
                    ],
                    beforeId: 'theirs',
                    afterId: 'mine',
                  }),
                  row(button('Keep mine', 'KEEP_MINE'), button('Take theirs', 'TAKE_THEIRS')),
                ),
              },
            },
            events: {
              RECORD_CHANGE: {},
              SYNC_NOW: {},
              CAME_ONLINE: {},
              KEEP_MINE: {},
              TAKE_THEIRS: {},
              ChangesAccepted: { id: 'string' },
              ConflictFound: { theirs: 'string' },
              SyncFailed: { error: 'string' },
            },
            steps: [
              ['synced', 'RECORD_CHANGE', 'pending', { do: [increase('pending')] }],
              ['pending', 'RECORD_CHANGE', '=', { do: [increase('pending')] }],
              [['pending'], 'SYNC_NOW', 'syncing', { do: [push] }],
              ['pending', 'CAME_ONLINE', 'syncing', { do: [push] }],
              ['syncing', 'ChangesAccepted', 'synced', { do: [set('pending', 0), stamp('syncedAt')] }],
              ['syncing', 'ConflictFound', 'conflicted', { do: take('theirs') }],
              ['syncing', 'SyncFailed', 'pending'],
              ['conflicted', 'KEEP_MINE', 'syncing', { do: [push] }],
              ['conflicted', 'TAKE_THEIRS', 'synced', { do: [set('mine', own('theirs')), set('pending', 0)] }],
            ],
            ticks: [tick('tryAgain', 15_000, 'CAME_ONLINE', gt(own('pending'), 0))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-presence',
    description: 'Shows who is here, away after a quiet while, and gone when the heartbeat stops.',
    tags: ['presence', 'online', 'status'],
    build: () => {
      const person = subject('PersonPresence', {
        singular: 'Presence',
        plural: 'Presences',
        fields: { person: 'string=You', lastSeenAt: 'datetime', note: 'string', status: 'enum:online|away|offline*' },
        persistence: 'runtime',
        path: '/presence',
      });
      const dot = (status: string): View =>
        row(
          pattern('status-dot', { status }),
          text(own('person')),
          caption(concat('Last seen at ', own('lastSeenAt'))),
        );
      const seen = (status: string): readonly Effect[] => [set('status', status), stamp('lastSeenAt')];
      return [
        orbital(person, [
          trait(person, {
            name: 'Presence',
            states: {
              offline: { view: column(dot('offline'), button('Appear online', 'ARRIVE')) },
              online: { view: column(dot('online'), askForm(person, 'Step away', { note: 'string' }, 'STEP_AWAY')) },
              away: { view: column(dot('away'), text(own('note')), button('I am back', 'COME_BACK')) },
            },
            events: {
              ARRIVE: {},
              STEP_AWAY: { note: 'string' },
              COME_BACK: {},
              QUIET: {},
              HeartbeatReceived: { at: 'datetime' },
              HEARTBEAT_LOST: {},
            },
            steps: [
              ['offline', 'ARRIVE', 'online', { do: seen('online') }],
              ['offline', 'HeartbeatReceived', 'online', { do: seen('online') }],
              ['online', 'HeartbeatReceived', '=', { do: [stamp('lastSeenAt')] }],
              ['online', 'STEP_AWAY', 'away', { do: [...take('note'), set('status', 'away')] }],
              ['online', 'QUIET', 'away', { do: [set('status', 'away')] }],
              ['away', 'COME_BACK', 'online', { do: seen('online') }],
              ['away', 'HEARTBEAT_LOST', 'offline', { do: [set('status', 'offline')] }],
            ],
            ticks: [
              tick('quietCheck', 30_000, 'QUIET', gt(minus('@now', own('lastSeenAt')), 300_000)),
              tick('goneCheck', 60_000, 'HEARTBEAT_LOST', gt(minus('@now', own('lastSeenAt')), 1_800_000)),
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-revisions',
    description: 'Keeps every version of a text, compares two and restores an old one as the newest.',
    tags: ['versions', 'history', 'restore'],
    build: () => {
      const version = subject('Version', {
        fields: {
          number: 'number=1',
          author: 'string',
          body: 'string',
          note: 'string',
          comparedWith: 'string',
          otherBody: 'string',
        },
        columns: ['number', 'author', 'note', 'createdAt'],
      });
      const list = rows(version, 'timeline', [
        { label: 'Compare', event: 'COMPARE' },
        { label: 'Restore', event: 'RESTORE' },
      ]);
      return [
        orbital(version, [
          trait(version, {
            name: 'VersionHistory',
            states: {
              listing: { view: panel('Versions', list) },
              comparing: {
                view: panel(
                  'Compare',
                  pattern('version-diff', {
                    revisions: [
                      { id: own('id'), label: own('note'), author: own('author'), content: own('body') },
                      { id: own('comparedWith'), label: 'The other', content: own('otherBody') },
                    ],
                    beforeId: own('comparedWith'),
                    afterId: own('id'),
                  }),
                  row(button('Restore', 'RESTORE', { id: own('comparedWith') }), button('Back', 'BACK')),
                ),
              },
              confirming: {
                slot: 'modal',
                view: confirmDialog(
                  'Restore this version?',
                  'It becomes the newest; nothing is lost.',
                  'CONFIRM',
                  'CANCEL',
                ),
              },
              restoring: { view: loading('Restoring') },
            },
            events: {
              COMPARE: { id: 'string!', body: 'string' },
              BACK: {},
              RESTORE: { id: 'string!' },
              CONFIRM: {},
              CANCEL: {},
              VersionRestored: { id: 'string' },
              RestoreFailed: { error: 'string' },
            },
            steps: [
              [
                'listing',
                'COMPARE',
                'comparing',
                { do: [set('comparedWith', given('id')), set('otherBody', given('body'))] },
              ],
              ['comparing', 'BACK', 'listing'],
              [['listing', 'comparing'], 'RESTORE', 'confirming', { do: [set('comparedWith', given('id'))] }],
              ['confirming', 'CANCEL', 'listing'],
              [
                'confirming',
                'CONFIRM',
                'restoring',
                {
                  do: [
                    create(
                      'Version',
                      { restoredFrom: own('comparedWith'), author: '@user.name' },
                      { success: 'VersionRestored', failure: 'RestoreFailed' },
                    ),
                  ],
                },
              ],
              ['restoring', 'VersionRestored', 'listing', { do: [increase('number'), notify('Restored', 'success')] }],
              ['restoring', 'RestoreFailed', 'listing', { do: [notify(given('error'), 'error')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-audit-log',
    description:
      'Shows who did what and when, unchangeable, by actor and period, and says whether the chain is intact.',
    tags: ['audit', 'log', 'compliance'],
    build: () => {
      const entry = subject('AuditEntry', {
        plural: 'Audit Entries',
        fields: {
          actor: 'string!',
          verb: 'string!',
          target: 'string!',
          happenedAt: 'datetime!',
          previousHash: 'string',
          hash: 'string!',
          brokenAt: 'string',
        },
        columns: ['happenedAt', 'actor', 'verb', 'target'],
        path: '/audit',
      });
      const load = (filter?: Json): Effect =>
        fetchAll(
          'AuditEntry',
          { success: 'EntriesLoaded', failure: 'EntriesFailed' },
          filter === undefined ? {} : { filter },
        );
      const bar = row(
        pattern('search-input', { placeholder: 'Who', event: 'SHOW_ACTOR' }),
        pattern('date-range-picker', { event: 'SHOW_PERIOD' }),
        button('Check the chain', 'CHECK_CHAIN'),
      );
      return [
        orbital(entry, [
          trait(entry, {
            name: 'AuditLog',
            states: {
              loading: { view: loading('Loading entries') },
              reading: { view: column(bar, rows(entry, 'table', [])) },
              checking: { view: column(bar, loading('Checking the chain')) },
              intact: { view: column(alert('No entry was changed.', 'success'), bar, rows(entry, 'table', [])) },
              tampered: { view: column(alert('The chain is broken.', 'error'), text(given('at')), bar) },
            },
            events: {
              SHOW_ACTOR: { actor: 'string!' },
              SHOW_PERIOD: { from: 'date!', until: 'date!' },
              CHECK_CHAIN: {},
              EntriesLoaded: { data: '[AuditEntry]' },
              EntriesFailed: { error: 'string' },
              ChainIntact: { count: 'number' },
              ChainBroken: { at: 'string' },
            },
            init: [load()],
            steps: [
              ['loading', 'EntriesLoaded', 'reading'],
              ['loading', 'EntriesFailed', 'reading', { do: [notify(given('error'), 'error')] }],
              [
                ['reading', 'intact', 'tampered'],
                'SHOW_ACTOR',
                'loading',
                { do: [load(eq(own('actor'), given('actor')))] },
              ],
              [
                ['reading', 'intact', 'tampered'],
                'SHOW_PERIOD',
                'loading',
                { do: [load(['time/isBetween', own('happenedAt'), given('from'), given('until')])] },
              ],
              [
                ['reading', 'intact', 'tampered'],
                'CHECK_CHAIN',
                'checking',
                {
                  do: [
                    call(
                      'ledger',
                      'verifyChain',
                      { from: 'start' },
                      { success: 'ChainIntact', failure: 'ChainBroken' },
                    ),
                  ],
                },
              ],
              ['checking', 'ChainIntact', 'intact'],
              ['checking', 'ChainBroken', 'tampered'],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-share-link',
    description: 'Makes a link for others to look at something, with a last day, and revokes it.',
    tags: ['share', 'link', 'access'],
    build: () => {
      const link = subject('ShareLink', {
        fields: {
          target: 'string!',
          url: 'url',
          access: 'enum:view*|comment|edit',
          expiresOn: 'date',
          opens: 'number=0',
        },
      });
      return [
        orbital(link, [
          trait(link, {
            name: 'ShareLink',
            states: {
              not_shared: {
                view: askForm(link, 'Create link', { access: 'string!', expiresOn: 'date' }, 'CREATE_LINK'),
              },
              creating: { view: loading('Creating the link') },
              shared: {
                view: panel(
                  'Shared',
                  text(own('url')),
                  stat('Opened', own('opens')),
                  row(button('Copy', 'COPY_LINK'), button('Revoke', 'REVOKE', undefined, 'danger')),
                ),
              },
              expired: { view: column(alert('The link no longer works.', 'warning'), button('Share again', 'RENEW')) },
            },
            events: {
              CREATE_LINK: { access: 'string!', expiresOn: 'date' },
              COPY_LINK: {},
              REVOKE: {},
              RENEW: {},
              LAST_DAY_PASSED: {},
              LinkOpened: { visitor: 'string' },
              LinkCreated: { url: 'string' },
              LinkRefused: { error: 'string' },
            },
            steps: [
              [
                'not_shared',
                'CREATE_LINK',
                'creating',
                {
                  do: [
                    ...take('access', 'expiresOn'),
                    call(
                      'sharing',
                      'createLink',
                      { target: own('target'), access: given('access') },
                      { success: 'LinkCreated', failure: 'LinkRefused' },
                    ),
                  ],
                },
              ],
              ['creating', 'LinkCreated', 'shared', { do: [...take('url'), update('ShareLink')] }],
              ['creating', 'LinkRefused', 'not_shared', { do: [notify(given('error'), 'error')] }],
              [
                'shared',
                'COPY_LINK',
                '=',
                { do: [['browser/clipboard-write', own('url')], notify('Copied', 'success')] },
              ],
              ['shared', 'LinkOpened', '=', { do: [increase('opens')] }],
              ['shared', 'REVOKE', 'not_shared', { do: [set('url', ''), update('ShareLink')] }],
              ['shared', 'LAST_DAY_PASSED', 'expired', { do: [set('url', '')] }],
              ['expired', 'RENEW', 'not_shared'],
            ],
            ticks: [tick('lastDay', 3_600_000, 'LAST_DAY_PASSED', isPast(own('expiresOn')))],
          }),
        ]),
      ];
    },
  }),
];
