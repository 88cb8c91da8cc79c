// Live communication: channels with a message stream, presence, calls, alerts that have to reach everybody.
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  append,
  button,
  call,
  caption,
  column,
  concat,
  create,
  eq,
  fetchAll,
  fetchOne,
  filled,
  given,
  gt,
  gte,
  heading,
  includes,
  increase,
  is,
  isFuture,
  isPast,
  lifecycle,
  listed,
  loading,
  lt,
  meter,
  minute,
  ne,
  not,
  notify,
  olderThan,
  own,
  pattern,
  recordDetail,
  role,
  row,
  rows,
  said,
  second,
  set,
  size,
  stamp,
  subject,
  take,
  tick,
  trait,
  update,
} from '../compose/index.ts';

export const colleagueSubject = (): Subject =>
  subject('Colleague', {
    fields: {
      displayName: 'string!',
      email: 'email!',
      avatar: 'image',
      statusText: 'string',
      lastActiveAt: 'datetime',
      quietUntil: 'datetime',
      presence: 'enum:offline*|active|away|do_not_disturb',
    },
    columns: ['displayName', 'statusText', 'presence'],
    form: ['displayName', 'email', 'statusText'],
  });

/** Whether somebody can be reached: away after five quiet minutes, undisturbed until the hour they chose. */
export const presenceOf = (colleague: Subject) =>
  lifecycle(colleague, {
    name: 'Presence',
    field: 'presence',
    announces: 'PRESENCE_CHANGED',
    states: {
      offline: {},
      active: { shows: ['displayName', 'statusText'] },
      away: { shows: ['displayName', 'lastActiveAt'] },
      do_not_disturb: { hint: 'Messages arrive without a sound.', shows: ['displayName', 'quietUntil'] },
    },
    events: {
      SIGN_IN: {},
      SIGN_OUT: {},
      ActivitySeen: {},
      WENT_QUIET: {},
      PAUSE_NOTIFICATIONS: { quietUntil: 'datetime!' },
      QUIET_ENDED: {},
      RESUME_NOTIFICATIONS: {},
      SET_STATUS: { statusText: 'string!' },
    },
    steps: [
      ['offline', 'SIGN_IN', 'active', { do: [stamp('lastActiveAt')] }],
      ['active', 'ActivitySeen', '=', { do: [stamp('lastActiveAt')] }],
      ['active', 'SET_STATUS', '='],
      ['active', 'WENT_QUIET', 'away'],
      ['away', 'ActivitySeen', 'active', { do: [stamp('lastActiveAt')] }],
      [['active', 'away'], 'PAUSE_NOTIFICATIONS', 'do_not_disturb', { when: isFuture(given('quietUntil')) }],
      ['do_not_disturb', 'QUIET_ENDED', 'active'],
      ['do_not_disturb', 'RESUME_NOTIFICATIONS', 'active', { do: [set('quietUntil', '')] }],
      [['active', 'away', 'do_not_disturb'], 'SIGN_OUT', 'offline'],
    ],
    ticks: [
      tick('idleClock', minute, 'WENT_QUIET', and(is('presence', 'active'), olderThan('lastActiveAt', 5 * minute))),
      tick('quietClock', minute, 'QUIET_ENDED', and(filled('quietUntil'), isPast(own('quietUntil')))),
    ],
  });

export const channelSubject = (): Subject =>
  subject('Channel', {
    fields: {
      name: 'string!',
      topic: 'string',
      purpose: 'string',
      visibility: 'enum:public*|private',
      members: 'refs:Colleague',
      memberCount: 'number=0',
      createdBy: 'ref:Colleague',
      lastMessageAt: 'datetime',
      status: 'enum:open*|announcements_only|archived',
    },
    columns: ['name', 'topic', 'visibility', 'memberCount', 'lastMessageAt'],
    form: ['name', 'purpose', 'visibility'],
  });

/** Who may join and write in a channel, and when it has had its day. */
export const channelUpkeep = (channel: Subject) =>
  lifecycle(channel, {
    name: 'ChannelUpkeep',
    states: {
      open: { shows: ['name', 'topic', 'purpose', 'memberCount'] },
      announcements_only: { hint: 'Only owners write; the rest react.', shows: ['name', 'topic', 'createdBy'] },
      archived: { hint: 'Readable and searchable, closed for writing.', shows: ['name', 'lastMessageAt'] },
    },
    events: {
      JOIN: {},
      LEAVE: {},
      SET_TOPIC: { topic: 'string!' },
      RESTRICT_POSTING: {},
      ALLOW_POSTING: {},
      ARCHIVE: {},
      UNARCHIVE: {},
    },
    steps: [
      [
        'open',
        'JOIN',
        '=',
        {
          when: is('visibility', 'public'),
          do: [increase('memberCount'), append('members', '@user.id')],
        },
      ],
      [
        'open',
        'LEAVE',
        '=',
        {
          when: includes(own('members'), '@user.id'),
          do: [increase('memberCount', -1), set('members', ['array/removeItem', own('members'), '@user.id'])],
        },
      ],
      [['open', 'announcements_only'], 'SET_TOPIC', '='],
      ['open', 'RESTRICT_POSTING', 'announcements_only', { when: eq('@user.id', own('createdBy')) }],
      ['announcements_only', 'ALLOW_POSTING', 'open'],
      [['open', 'announcements_only'], 'ARCHIVE', 'archived', { when: eq('@user.id', own('createdBy')) }],
      ['archived', 'UNARCHIVE', 'open'],
    ],
  });

export const messageSubject = (): Subject =>
  subject('Message', {
    fields: {
      channel: 'ref!:Channel',
      sender: 'ref!:Colleague',
      body: 'string!',
      attachments: '[string]',
      mentions: 'refs:Colleague',
      replyTo: 'ref:Message',
      reactions: listed({ emoji: 'string!', by: 'string!' }),
      pinned: 'boolean=false',
      editedAt: 'datetime',
      sentAt: 'datetime',
      draft: 'string',
    },
    columns: ['sender', 'body', 'sentAt', 'pinned'],
    form: ['body', 'attachments'],
  });

/** The stream of a channel: messages arrive while one writes, older ones are fetched on the way up, drafts survive a lost connection. */
export const messageStream = (message: Subject) => {
  const history = fetchAll(
    'Message',
    { success: 'HistoryArrived', failure: 'HistoryFailed' },
    { sort: 'sentAt', limit: 50 },
  );
  const actions = [
    { label: 'Reply in thread', event: 'OPEN_THREAD' },
    { label: 'Pin', event: 'PIN' },
    { label: 'React', event: 'REACT' },
  ];
  const stream = rows(message, 'feed', actions, { senderField: 'sender', currentUser: '@user.name' });
  const composer = row(
    pattern('input', { placeholder: 'Write a message', value: own('draft'), onChange: 'TYPE' }),
    button('Send', 'SEND', { draft: own('draft') }, 'primary'),
  );
  return trait(message, {
    name: 'MessageStream',
    scope: 'collection',
    states: {
      connecting: { view: loading('Joining channel') },
      live: { view: column(button('Older messages', 'LOAD_OLDER', undefined, 'ghost'), stream, composer) },
      in_thread: {
        view: pattern('split-pane', {
          left: stream,
          right: column(row(heading('Thread'), button('Close', 'CLOSE_THREAD')), rows(message, 'feed', []), composer),
        }),
      },
      sending: { view: column(stream, caption('Sending')) },
      offline: {
        view: column(
          alert('You are offline. What you write is kept.', 'warning'),
          stream,
          button('Reconnect', 'RECONNECT'),
        ),
      },
    },
    events: {
      HistoryArrived: { data: '[Message]!' },
      HistoryFailed: { error: 'string' },
      MessageArrived: { id: 'string', sender: 'string' },
      ConnectionLost: { reason: 'string' },
      RECONNECT: {},
      LOAD_OLDER: {},
      TYPE: { draft: 'string!' },
      SEND: { draft: 'string!' },
      MessageSent: { id: 'string' },
      MessageNotSent: { error: 'string' },
      OPEN_THREAD: { id: 'string!' },
      CLOSE_THREAD: {},
      PIN: { id: 'string!' },
      REACT: { id: 'string!', emoji: 'string' },
    },
    init: [history],
    steps: [
      ['connecting', 'HistoryArrived', 'live'],
      ['connecting', 'HistoryFailed', 'offline'],
      [
        'live',
        'MessageArrived',
        '=',
        { do: [fetchOne('Message', given('id'), { success: 'HistoryArrived', failure: 'HistoryFailed' })] },
      ],
      ['live', 'HistoryArrived', '=', { redraws: true }],
      ['live', 'HistoryFailed', '=', { do: [notify(given('error'), 'error')] }],
      [
        'live',
        'LOAD_OLDER',
        '=',
        {
          do: [
            fetchAll(
              'Message',
              { success: 'HistoryArrived', failure: 'HistoryFailed' },
              { before: own('sentAt'), limit: 50 },
            ),
          ],
        },
      ],
      [['live', 'in_thread'], 'TYPE', '=', { do: take('draft') }],
      [
        ['live', 'in_thread'],
        'SEND',
        'sending',
        {
          when: and(said('draft'), lt(['str/len', given('draft')], 4_000)),
          do: [
            create(
              'Message',
              { body: given('draft'), sender: '@user.id', replyTo: own('replyTo'), sentAt: '@now' },
              { success: 'MessageSent', failure: 'MessageNotSent' },
            ),
          ],
        },
      ],
      ['sending', 'MessageSent', 'live', { do: [set('draft', ''), set('replyTo', '')] }],
      ['sending', 'MessageNotSent', 'offline'],
      ['live', 'OPEN_THREAD', 'in_thread', { do: [set('replyTo', given('id'))] }],
      ['in_thread', 'CLOSE_THREAD', 'live', { do: [set('replyTo', '')] }],
      ['live', 'PIN', '=', { do: [update('Message', { id: given('id'), pinned: true }), notify('Message pinned')] }],
      ['live', 'REACT', '=', { do: [update('Message', { id: given('id'), reaction: given('emoji') })] }],
      [['live', 'in_thread'], 'ConnectionLost', 'offline'],
      ['offline', 'RECONNECT', 'connecting', { do: [history] }],
    ],
  });
};

export const callSubject = (): Subject =>
  subject('Call', {
    fields: {
      title: 'string=Call',
      room: 'string=lobby',
      host: 'ref:Colleague',
      participants: '[string]',
      present: 'number=0',
      microphoneOn: 'boolean=false',
      cameraOn: 'boolean=false',
      presenter: 'string',
      recording: 'boolean=false',
      connection: 'enum:good*|poor|lost',
      attempts: 'number=0',
      startedAt: 'datetime',
      endedAt: 'datetime',
    },
    columns: ['title', 'host', 'present', 'startedAt'],
    form: ['title', 'participants'],
    persistence: 'runtime',
  });

/** A call from the green room to hanging up: devices are checked first, a weak line is retried three times. */
export const callSession = (call_: Subject) => {
  const controls = row(
    button('Microphone', 'TOGGLE_MICROPHONE'),
    button('Camera', 'TOGGLE_CAMERA'),
    button('Share screen', 'SHARE_SCREEN'),
    button('Leave', 'LEAVE', undefined, 'danger'),
  );
  const join = call('conference', 'join', { room: own('room') }, { success: 'CallConnected', failure: 'CallRefused' });
  const faces = pattern('tag-cloud', { tags: own('participants') });
  return trait(call_, {
    name: 'CallSession',
    scope: 'instance',
    states: {
      green_room: {
        view: column(
          heading(own('title')),
          caption('Check how you look and sound.'),
          row(
            button('Microphone', 'TOGGLE_MICROPHONE'),
            button('Camera', 'TOGGLE_CAMERA'),
            button('Join', 'JOIN', undefined, 'primary'),
          ),
        ),
      },
      knocking: { view: column(loading('Waiting to be let in'), button('Leave', 'LEAVE')) },
      in_call: { view: column(faces, controls) },
      presenting: {
        view: column(
          alert('You are sharing your screen.'),
          faces,
          row(button('Stop sharing', 'STOP_SHARING', undefined, 'danger'), button('Leave', 'LEAVE')),
        ),
      },
      reconnecting: { view: column(faces, loading('The line is weak, reconnecting'), button('Leave', 'LEAVE')) },
      ended: {
        view: column(
          heading('The call has ended'),
          recordDetail(['title', 'startedAt', 'endedAt']),
          pattern('star-rating', { label: 'How was the quality?', action: 'RATE' }),
          button('Rejoin', 'REJOIN'),
        ),
      },
    },
    events: {
      TOGGLE_MICROPHONE: {},
      TOGGLE_CAMERA: {},
      JOIN: {},
      CallConnected: { present: 'number' },
      CallRefused: { error: 'string' },
      SHARE_SCREEN: {},
      STOP_SHARING: {},
      LineDropped: {},
      RETRY_LINE: {},
      LineRestored: {},
      LEAVE: {},
      REJOIN: {},
      RATE: { stars: 'number!' },
    },
    steps: [
      [['green_room', 'in_call'], 'TOGGLE_MICROPHONE', '=', { do: [set('microphoneOn', not(own('microphoneOn')))] }],
      [['green_room', 'in_call'], 'TOGGLE_CAMERA', '=', { do: [set('cameraOn', not(own('cameraOn')))] }],
      ['green_room', 'JOIN', 'knocking', { when: filled('room'), do: [join] }],
      ['knocking', 'CallConnected', 'in_call', { do: [set('present', given('present')), stamp('startedAt')] }],
      ['knocking', 'CallRefused', 'green_room', { do: [notify('The host did not let you in', 'warning')] }],
      ['knocking', 'LEAVE', 'green_room'],
      ['in_call', 'SHARE_SCREEN', 'presenting', { when: eq(own('presenter'), ''), do: [set('presenter', '@user.id')] }],
      ['in_call', 'SHARE_SCREEN', '=', { do: [notify('Somebody else is presenting', 'warning')] }],
      ['presenting', 'STOP_SHARING', 'in_call', { do: [set('presenter', '')] }],
      [
        ['in_call', 'presenting'],
        'LineDropped',
        'reconnecting',
        { do: [set('attempts', 0), set('connection', 'lost')] },
      ],
      ['reconnecting', 'RETRY_LINE', 'ended', { when: gte(own('attempts'), 3), do: [stamp('endedAt')] }],
      ['reconnecting', 'RETRY_LINE', '=', { do: [increase('attempts'), join] }],
      ['reconnecting', 'CallConnected', 'in_call', { do: [set('connection', 'good')] }],
      ['reconnecting', 'CallRefused', '=', { do: [notify('The line is still weak', 'warning')] }],
      ['reconnecting', 'LineRestored', 'in_call', { do: [set('connection', 'good')] }],
      [['in_call', 'presenting', 'reconnecting'], 'LEAVE', 'ended', { do: [set('presenter', ''), stamp('endedAt')] }],
      ['ended', 'REJOIN', 'green_room'],
      [
        'ended',
        'RATE',
        '=',
        { do: [call('conference', 'rate', { stars: given('stars') }), notify('Thank you', 'success')] },
      ],
    ],
    ticks: [tick('lineClock', 5 * second, 'RETRY_LINE', is('connection', 'lost'))],
  });
};

export const alertSubject = (): Subject =>
  subject('EmergencyAlert', {
    fields: {
      headline: 'string!',
      instruction: 'string!',
      severity: 'enum:advisory|urgent*|life_threatening',
      sites: '[string]',
      channels: '[string]',
      drill: 'boolean=false',
      writtenBy: 'string',
      releasedBy: 'string',
      people: 'number=0',
      safe: 'number=0',
      needHelp: 'number=0',
      round: 'number=0',
      sentAt: 'datetime',
      status: 'enum:drafted*|sending|collecting_replies|all_clear|cancelled',
    },
    columns: ['headline', 'severity', 'drill', 'status', 'sentAt'],
    form: ['headline', 'instruction', 'severity', 'sites', 'channels', 'drill'],
  });

/** Written by one, released by another; repeated on every channel until all have answered that they are safe. */
export const alertRelease = (emergency: Subject) => {
  const broadcast = call(
    'broadcast',
    'send',
    { alert: own('id'), channels: own('channels') },
    { success: 'AlertDelivered', failure: 'AlertNotDelivered' },
  );
  return lifecycle(emergency, {
    name: 'AlertRelease',
    states: {
      drafted: {
        hint: 'A second person has to release this.',
        shows: ['headline', 'instruction', 'severity', 'sites', 'drill'],
      },
      sending: { shows: ['headline', 'channels', 'people'] },
      collecting_replies: {
        hint: 'Who has not answered is called again.',
        shows: ['headline', 'people', 'safe', 'needHelp', 'round'],
        extra: [meter('Accounted for', own('safe'), own('people'))],
      },
      all_clear: { terminal: true, shows: ['headline', 'people', 'safe', 'sentAt'] },
      cancelled: { terminal: true, shows: ['headline'] },
    },
    events: {
      RELEASE: { releasedBy: 'string!' },
      CANCEL_ALERT: {},
      AlertDelivered: { people: 'number' },
      AlertNotDelivered: { error: 'string' },
      SAY_SAFE: {},
      ASK_FOR_HELP: { location: 'string!' },
      CALL_AGAIN: {},
      GIVE_ALL_CLEAR: {},
    },
    steps: [
      [
        'drafted',
        'RELEASE',
        'sending',
        {
          when: and(ne(given('releasedBy'), own('writtenBy')), gt(size(own('channels')), 0)),
          do: [stamp('sentAt'), broadcast],
        },
      ],
      ['drafted', 'CANCEL_ALERT', 'cancelled'],
      ['sending', 'AlertDelivered', 'collecting_replies'],
      ['collecting_replies', 'AlertNotDelivered', '=', { do: [notify(given('error'), 'error')] }],
      ['sending', 'AlertNotDelivered', 'drafted', { do: [notify(given('error'), 'error')] }],
      ['collecting_replies', 'SAY_SAFE', '=', { when: lt(own('safe'), own('people')), do: [increase('safe')] }],
      [
        'collecting_replies',
        'ASK_FOR_HELP',
        '=',
        { do: [increase('needHelp'), notify(concat('Help is needed: ', given('location')), 'error')] },
      ],
      [
        'collecting_replies',
        'CALL_AGAIN',
        '=',
        { when: and(lt(own('safe'), own('people')), lt(own('round'), 6)), do: [increase('round'), broadcast] },
      ],
      ['collecting_replies', 'GIVE_ALL_CLEAR', 'all_clear', { when: role('incident_lead') }],
    ],
    ticks: [tick('repeatCalls', 5 * minute, 'CALL_AGAIN', is('status', 'collecting_replies'))],
  });
};
