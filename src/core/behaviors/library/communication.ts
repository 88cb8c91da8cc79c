// Communication: chat, calls, mail, newsletters, announcements, notifications.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  and,
  append,
  askForm,
  badge,
  button,
  call,
  changedEvent,
  column,
  countAll,
  countWhere,
  dashboard,
  failure,
  fetchAll,
  given,
  gt,
  heading,
  hour,
  includes,
  increase,
  inDomain,
  is,
  isFuture,
  isPast,
  knows,
  lifecycle,
  listOf,
  loading,
  lt,
  manage,
  meter,
  minus,
  minute,
  navigate,
  not,
  notify,
  orbital,
  own,
  page,
  part,
  register,
  row,
  rows,
  set,
  stamp,
  subject,
  take,
  tick,
  trait,
  update,
} from '../compose/index.ts';
import {
  alertRelease,
  alertSubject,
  callSession,
  callSubject,
  channelSubject,
  channelUpkeep,
  colleagueSubject,
  messageStream,
  messageSubject,
  presenceOf,
} from './communication-live.ts';
import {
  campaignSubject,
  campaigns,
  conversationSubject,
  filing,
  mailbox,
  segmentSubject,
  subscriberConsent,
  subscriberSubject,
} from './communication-mailing.ts';

const { molecule, organism } = inDomain('communication');

const notificationSubject = (): Subject =>
  subject('Notification', {
    fields: {
      title: 'string!',
      body: 'string',
      kind: 'enum:mention*|assignment|reminder|system',
      link: 'string',
      read: 'boolean=false',
      receivedAt: 'datetime',
    },
    columns: ['title', 'body', 'kind', 'receivedAt', 'read'],
  });

/** What one person has in front of them: how much is unread, and what they do not want to hear of. */
const notificationTraySubject = (): Subject =>
  subject('NotificationTray', {
    fields: { unreadCount: 'number=0', mutedKinds: '[string]' },
    form: ['mutedKinds'],
    persistence: 'own',
    path: '/bell',
  });

/** The bell: a count that grows, a drawer that opens, kinds that can be silenced. */
const notificationBell = (tray: Subject, notification: Subject) => {
  const load = fetchAll(
    'Notification',
    { success: 'NotificationsLoaded', failure: 'NotificationsFailed' },
    { sort: 'receivedAt', direction: 'desc', limit: 30 },
  );
  const bell = row(button('Notifications', 'OPEN_BELL', undefined, 'ghost'), badge(own('unreadCount')));
  return trait(tray, {
    name: 'NotificationBell',
    scope: 'instance',
    states: {
      quiet: { view: bell },
      fetching: { slot: 'drawer', view: loading('Loading notifications') },
      open: {
        slot: 'drawer',
        view: column(
          row(
            heading('Notifications'),
            button('Mark all read', 'MARK_ALL_READ'),
            button('Settings', 'OPEN_SETTINGS', undefined, 'ghost'),
            button('Close', 'CLOSE'),
          ),
          rows(notification, 'feed', [
            { label: 'Open', event: 'FOLLOW' },
            { label: 'Mute this kind', event: 'MUTE_KIND' },
          ]),
        ),
      },
      settings: {
        slot: 'drawer',
        view: column(
          heading('What may notify you'),
          askForm(tray, 'Muted kinds', { mutedKinds: '[string]!' }, 'CHOOSE_MUTED'),
          row(button('Back', 'BACK'), button('Close', 'CLOSE')),
        ),
      },
      unavailable: {
        slot: 'drawer',
        view: column(failure('Notifications could not be loaded', 'OPEN_BELL'), button('Close', 'CLOSE')),
      },
    },
    events: {
      NotificationArrived: { kind: 'string', title: 'string' },
      OPEN_BELL: {},
      NotificationsLoaded: { data: '[Notification]!' },
      NotificationsFailed: { error: 'string' },
      FOLLOW: { id: 'string!', link: 'string!', read: 'boolean!' },
      MARK_ALL_READ: {},
      MUTE_KIND: { kind: 'string!' },
      OPEN_SETTINGS: {},
      CHOOSE_MUTED: { mutedKinds: '[string]!' },
      BACK: {},
      CLOSE: {},
    },
    steps: [
      [
        'quiet',
        'NotificationArrived',
        '=',
        {
          when: not(includes(own('mutedKinds'), given('kind'))),
          do: [increase('unreadCount'), update('NotificationTray'), notify(given('title'))],
        },
      ],
      [['quiet', 'unavailable'], 'OPEN_BELL', 'fetching', { do: [load] }],
      ['fetching', 'NotificationsLoaded', 'open'],
      ['fetching', 'NotificationsFailed', 'unavailable'],
      ['open', 'NotificationArrived', 'fetching', { do: [load] }],
      [
        'open',
        'FOLLOW',
        'quiet',
        {
          do: [
            update('Notification', { id: given('id'), read: true }),
            set('unreadCount', ['math/max', 0, minus(own('unreadCount'), ['if', given('read'), 0, 1])]),
            update('NotificationTray'),
            navigate(given('link')),
          ],
        },
      ],
      [
        'open',
        'MARK_ALL_READ',
        '=',
        {
          when: gt(own('unreadCount'), 0),
          do: [call('notifications', 'markAllRead', {}), set('unreadCount', 0), update('NotificationTray')],
        },
      ],
      [
        'open',
        'MUTE_KIND',
        '=',
        {
          when: not(includes(own('mutedKinds'), given('kind'))),
          do: [append('mutedKinds', given('kind')), update('NotificationTray')],
        },
      ],
      ['open', 'OPEN_SETTINGS', 'settings'],
      ['settings', 'CHOOSE_MUTED', '=', { do: [...take('mutedKinds'), update('NotificationTray')] }],
      ['settings', 'BACK', 'open'],
      [['open', 'fetching', 'settings', 'unavailable'], 'CLOSE', 'quiet'],
    ],
  });
};

const announcementSubject = (): Subject =>
  subject('Announcement', {
    fields: {
      title: 'string!',
      message: 'string!',
      audience: 'enum:everyone*|department|site|managers',
      audienceSize: 'number=0',
      mustAcknowledge: 'boolean=false',
      acknowledged: 'number=0',
      pinned: 'boolean=false',
      publishAt: 'datetime',
      expiresAt: 'datetime',
      remindersSent: 'number=0',
      status: 'enum:draft*|scheduled|live|expired|withdrawn',
    },
    columns: ['title', 'audience', 'status', 'publishAt', 'acknowledged'],
    form: ['title', 'message', 'audience', 'mustAcknowledge', 'expiresAt'],
  });

/** Said once to many: live until it expires, with a reminder to those who have not acknowledged it. */
const announcementLife = (announcement: Subject) =>
  lifecycle(announcement, {
    name: 'AnnouncementLife',
    states: {
      draft: { shows: ['title', 'message', 'audience', 'mustAcknowledge'] },
      scheduled: { shows: ['title', 'audience', 'publishAt', 'expiresAt'] },
      live: {
        shows: ['title', 'message', 'acknowledged', 'audienceSize', 'expiresAt'],
        extra: [meter('Acknowledged', own('acknowledged'), own('audienceSize'))],
      },
      expired: { terminal: true, shows: ['title', 'acknowledged', 'audienceSize'] },
      withdrawn: { terminal: true, shows: ['title', 'audience'] },
    },
    events: {
      PLAN: { publishAt: 'datetime!' },
      POST_NOW: {},
      DUE: {},
      PIN: {},
      ACKNOWLEDGE: {},
      REMIND: {},
      EXPIRED: {},
      WITHDRAW: {},
    },
    steps: [
      ['draft', 'PLAN', 'scheduled', { when: and(isFuture(given('publishAt')), isFuture(own('expiresAt'))) }],
      ['draft', 'POST_NOW', 'live', { when: isFuture(own('expiresAt')), do: [stamp('publishAt')] }],
      ['scheduled', 'DUE', 'live'],
      ['live', 'PIN', '=', { do: [set('pinned', not(own('pinned')))] }],
      [
        'live',
        'ACKNOWLEDGE',
        '=',
        {
          when: and(is('mustAcknowledge', true), lt(own('acknowledged'), own('audienceSize'))),
          do: [increase('acknowledged')],
        },
      ],
      [
        'live',
        'REMIND',
        '=',
        {
          when: and(is('mustAcknowledge', true), lt(own('remindersSent'), 3)),
          do: [increase('remindersSent'), call('mailer', 'remindUnacknowledged', { announcement: own('id') })],
        },
      ],
      ['live', 'EXPIRED', 'expired'],
      [['scheduled', 'live'], 'WITHDRAW', 'withdrawn', { do: [notify('Announcement withdrawn', 'warning')] }],
    ],
    ticks: [
      tick('publishClock', minute, 'DUE', and(is('status', 'scheduled'), isPast(own('publishAt')))),
      tick('expiryClock', hour, 'EXPIRED', and(is('status', 'live'), isPast(own('expiresAt')))),
    ],
  });

function teamChat(): Built[] {
  const [channel, message, colleague, meeting] = [
    channelSubject(),
    messageSubject(),
    colleagueSubject(),
    callSubject(),
  ];
  return [
    orbital(
      channel,
      [
        manage(channel, {
          layout: 'list',
          offers: ['new'],
          opens: true,
          search: ['name', 'topic'],
          filter: ['visibility'],
          refreshOn: [['ChannelUpkeep', changedEvent(channel)]],
        }),
        channelUpkeep,
      ],
      [
        page('ChannelsPage', '/channels', 'ChannelList', 'ChannelEditor'),
        page('ChannelSettingsPage', '/channels/:id/settings', 'ChannelUpkeep'),
      ],
    ),
    orbital(message, [messageStream], [page('ChannelPage', '/channels/:id', 'MessageStream')]),
    orbital(
      colleague,
      [
        listOf(colleague, {
          layout: 'cards',
          opens: true,
          search: ['displayName'],
          filter: ['presence'],
          refreshOn: [['Presence', 'PRESENCE_CHANGED']],
        }),
        part(['std-team-presence', 'std-presence'], presenceOf(colleague)),
      ],
      [page('PeoplePage', '/people', 'ColleagueList'), page('PersonPage', '/colleagues/:id', 'Presence')],
    ),
    orbital(
      meeting,
      [part('std-video-call', callSession(meeting))],
      [page('HuddlePage', '/channels/:id/huddle', 'CallSession')],
    ),
  ];
}

function newsletter(): Built[] {
  const [subscriber, campaign, segment] = [subscriberSubject(), campaignSubject(), segmentSubject()];
  return [
    campaigns(campaign, ['IssuesPage', 'IssuePage']),
    register(subscriber, subscriberConsent, {
      from: 'std-email-opt-in',
      list: { offers: ['new'], search: ['email', 'firstName'], filter: ['status', 'source'], pageSize: 100 },
    }),
    orbital(segment, [manage]),
    dashboard({
      name: 'AudienceMetrics',
      title: 'Audience',
      over: subscriber,
      metrics: [
        { field: 'allAddresses', value: countAll },
        { field: 'confirmed', value: countWhere('status', 'subscribed') },
        { field: 'waitingForConfirmation', value: countWhere('status', 'unconfirmed') },
        { field: 'left', value: countWhere('status', 'unsubscribed') },
      ],
      groups: ['source', 'leftBecause'],
      refreshOn: [['SubscriberConsent', changedEvent(subscriber)]],
    }),
  ];
}

export const communication: readonly Behavior[] = [
  molecule({
    name: 'std-inbox',
    description:
      'Mail with a reading pane, sending that can be undone, and filing: snooze, archive, spam and a bin that empties itself.',
    tags: ['mail', 'conversations', 'snooze'],
    build: () => [
      orbital(
        conversationSubject(),
        [mailbox, filing],
        [page('InboxPage', '/inbox', 'Mailbox'), page('ConversationPage', '/inbox/:id', 'ConversationFiling')],
      ),
    ],
  }),
  molecule({
    name: 'std-notification-center',
    description: 'A bell with a count of what is unread, a drawer to read and follow it, and kinds that can be muted.',
    tags: ['notifications', 'unread', 'preferences'],
    build: () => {
      const [tray, notification] = [notificationTraySubject(), notificationSubject()];
      return [
        orbital(tray, [notificationBell(tray, notification)]),
        orbital(notification, [listOf(notification, { layout: 'feed', filter: ['kind'] })]),
      ];
    },
  }),
  molecule({
    name: 'std-video-call',
    description:
      'A call from checking devices in the green room over sharing a screen and surviving a weak line to hanging up and rating it.',
    tags: ['meeting', 'conference', 'screen sharing'],
    build: () => {
      const [meeting, colleague] = [callSubject(), colleagueSubject()];
      return [orbital(meeting, [callSession, knows(colleague)], [page('CallPage', '/calls/:id', 'CallSession')])];
    },
  }),
  molecule({
    name: 'std-team-presence',
    description:
      'Who can be reached now: active, away after a quiet while, or undisturbed until an hour of their choosing.',
    tags: ['availability', 'status', 'do not disturb'],
    build: () => {
      const colleague = colleagueSubject();
      return [
        register(colleague, part(['std-team-presence', 'std-presence'], presenceOf(colleague)), {
          list: { layout: 'cards', offers: [], filter: ['presence'], refreshOn: [['Presence', 'PRESENCE_CHANGED']] },
          pages: ['PeoplePage', 'PersonPage'],
        }),
      ];
    },
  }),
  molecule({
    name: 'std-announcement',
    description: 'A message to many that is scheduled, pinned, acknowledged where it matters, reminded of and expires.',
    tags: ['internal communication', 'acknowledgement'],
    build: () => [
      register(announcementSubject(), announcementLife, {
        list: { layout: 'feed', filter: ['audience'] },
      }),
    ],
  }),
  molecule({
    name: 'std-mailing-campaign',
    description:
      'A mailing to a segment that is tested, approved, scheduled and sent, and that stops by itself when too much bounces.',
    tags: ['email marketing', 'deliverability', 'campaign'],
    build: () => {
      const [campaign, segment] = [campaignSubject(), segmentSubject()];
      return [campaigns(campaign), orbital(segment, [listOf(segment)])];
    },
  }),
  molecule({
    name: 'std-email-opt-in',
    title: 'Email opt-in',
    description:
      'Consent of a subscriber by double opt-in, with breaks, leaving, bounces and addresses that are never written to again.',
    tags: ['consent', 'subscription', 'privacy'],
    build: () => [register(subscriberSubject(), subscriberConsent, { list: { offers: ['new'], filter: ['status'] } })],
  }),
  molecule({
    name: 'std-emergency-alert',
    description:
      'A warning that one person writes and another releases, repeated on every channel until everybody is accounted for.',
    tags: ['mass notification', 'safety', 'two-person rule'],
    build: () => [
      register(alertSubject(), alertRelease, {
        list: { offers: ['new'], layout: 'timeline' },
        pages: ['AlertsPage', 'AlertPage'],
      }),
    ],
  }),
  organism({
    name: 'std-team-chat',
    description:
      'Channels with a live message stream and threads, people with presence, and huddles with voice, video and screen sharing.',
    tags: ['chat', 'channels', 'collaboration', 'presence'],
    build: teamChat,
  }),
  organism({
    name: 'std-newsletter',
    description:
      'Subscribers with confirmed consent, segments, issues that are tested, approved and sent, and figures about the audience.',
    tags: ['email', 'subscribers', 'campaigns', 'publishing'],
    build: newsletter,
  }),
];
