// Mailing: consent of subscribers, campaigns that are tested, approved and throttled, the personal inbox.
import type { RegisterSpec, Subject } from '../compose/index.ts';
import {
  and,
  askForm,
  button,
  call,
  caption,
  column,
  day,
  emit,
  eq,
  failure,
  fetchAll,
  filled,
  fromNow,
  given,
  gt,
  gte,
  heading,
  increase,
  is,
  isFuture,
  isPast,
  labelOf,
  lifecycle,
  listed,
  loading,
  lt,
  minute,
  not,
  notify,
  olderThan,
  own,
  pattern,
  progress,
  register,
  remove,
  row,
  rows,
  said,
  second,
  set,
  stamp,
  subject,
  take,
  tick,
  times,
  trait,
  update,
} from '../compose/index.ts';

export const segmentSubject = (): Subject =>
  subject('Segment', {
    fields: {
      name: 'string!',
      rule: 'string!',
      subscriberCount: 'number=0',
      countedAt: 'datetime',
      kind: 'enum:dynamic*|fixed|suppression',
    },
    columns: ['name', 'kind', 'subscriberCount', 'countedAt'],
    form: ['name', 'kind', 'rule'],
  });

export const campaignSubject = (): Subject =>
  subject('Campaign', {
    fields: {
      name: 'string!',
      subjectLine: 'string!',
      preheader: 'string',
      fromName: 'string!',
      replyTo: 'email!',
      segment: 'ref!:Segment',
      body: 'string',
      recipients: 'number=0',
      delivered: 'number=0',
      bounced: 'number=0',
      complaints: 'number=0',
      opened: 'number=0',
      unsubscribed: 'number=0',
      sendAt: 'datetime',
      approvedBy: 'string',
      status: 'enum:draft*|tested|approved|scheduled|sending|paused|sent|cancelled',
    },
    columns: ['name', 'segment', 'status', 'sendAt', 'recipients', 'opened'],
    form: ['name', 'subjectLine', 'preheader', 'fromName', 'replyTo', 'segment', 'body'],
  });

/** Nothing goes out untested or unapproved; sending stops by itself when too much bounces. */
export const campaignSending = (campaign: Subject) => {
  const dispatch = call(
    'mailer',
    'dispatch',
    { campaign: own('id'), segment: own('segment') },
    { success: 'CampaignDelivered', failure: 'DispatchFailed' },
  );
  return lifecycle(campaign, {
    name: 'CampaignSending',
    states: {
      draft: {
        hint: 'Send yourself a test before anyone else sees it.',
        shows: ['name', 'subjectLine', 'preheader', 'body'],
      },
      tested: {
        hint: 'Read it on a phone, then let somebody approve it.',
        shows: ['name', 'subjectLine', 'segment', 'recipients'],
      },
      approved: { shows: ['name', 'segment', 'recipients', 'approvedBy'] },
      scheduled: { shows: ['name', 'segment', 'recipients', 'sendAt'] },
      sending: {
        shows: ['name', 'recipients', 'delivered', 'bounced', 'complaints'],
        extra: [progress(own('delivered'), own('recipients'), 'Delivered')],
      },
      paused: {
        hint: 'Find out why before you go on: mailbox providers remember.',
        shows: ['name', 'delivered', 'bounced', 'complaints'],
      },
      sent: { terminal: true, shows: ['name', 'delivered', 'opened', 'unsubscribed', 'bounced'] },
      cancelled: { terminal: true, shows: ['name', 'segment'] },
    },
    events: {
      SEND_TEST: { address: 'email!' },
      EDIT_AGAIN: {},
      APPROVE: { approvedBy: 'string!' },
      SCHEDULE: { sendAt: 'datetime!' },
      UNSCHEDULE: {},
      SEND_TIME_REACHED: {},
      SEND_NOW: {},
      BatchDelivered: { delivered: 'number', bounced: 'number', complaints: 'number' },
      BOUNCE_LIMIT_EXCEEDED: {},
      PAUSE: {},
      RESUME: {},
      CampaignDelivered: { delivered: 'number' },
      DispatchFailed: { error: 'string' },
      CANCEL_CAMPAIGN: {},
    },
    steps: [
      [
        'draft',
        'SEND_TEST',
        'tested',
        {
          when: and(filled('body'), filled('subjectLine')),
          do: [call('mailer', 'sendTest', { to: given('address') })],
        },
      ],
      [['tested', 'approved'], 'EDIT_AGAIN', 'draft', { do: [set('approvedBy', '')] }],
      ['tested', 'APPROVE', 'approved', { when: and(gt(own('recipients'), 0), said('approvedBy')) }],
      ['approved', 'SCHEDULE', 'scheduled', { when: isFuture(given('sendAt')) }],
      ['approved', 'SEND_NOW', 'sending', { do: [dispatch] }],
      ['scheduled', 'UNSCHEDULE', 'approved'],
      ['scheduled', 'SEND_TIME_REACHED', 'sending', { do: [dispatch] }],
      ['sending', 'BatchDelivered', '='],
      ['sending', 'BOUNCE_LIMIT_EXCEEDED', 'paused', { do: [notify('Sending stopped: too many bounces', 'error')] }],
      ['sending', 'PAUSE', 'paused'],
      ['sending', 'DispatchFailed', 'paused', { do: [notify(given('error'), 'error')] }],
      ['paused', 'RESUME', 'sending', { when: lt(own('complaints'), times(own('delivered'), 0.001)), do: [dispatch] }],
      ['sending', 'CampaignDelivered', 'sent'],
      [['tested', 'approved', 'scheduled', 'paused'], 'CANCEL_CAMPAIGN', 'cancelled'],
    ],
    ticks: [
      tick('sendClock', minute, 'SEND_TIME_REACHED', and(is('status', 'scheduled'), isPast(own('sendAt')))),
      tick(
        'bounceWatch',
        10 * second,
        'BOUNCE_LIMIT_EXCEEDED',
        and(is('status', 'sending'), gt(own('bounced'), times(own('recipients'), 0.05))),
      ),
    ],
  });
};

/** Mailings to a segment; a newsletter calls them issues. */
export const campaigns = (campaign: Subject, pages?: RegisterSpec['pages']) =>
  register(campaign, campaignSending, {
    from: 'std-mailing-campaign',
    list: { filter: ['status'] },
    ...(pages === undefined ? {} : { pages }),
  });

export const subscriberSubject = (): Subject =>
  subject('Subscriber', {
    fields: {
      email: 'email!',
      firstName: 'string',
      source: 'enum:website*|import|event|referral',
      consentText: 'string',
      consentAt: 'datetime',
      confirmationSentAt: 'datetime',
      softBounces: 'number=0',
      leftBecause: 'enum:too_many|not_relevant|never_signed_up|other',
      resumeOn: 'date',
      status: 'enum:unconfirmed*|subscribed|on_break|unsubscribed|suppressed|lapsed',
    },
    columns: ['email', 'firstName', 'source', 'status', 'consentAt'],
    form: ['email', 'firstName', 'source'],
  });

/** Double opt-in: nobody is written to before they have confirmed, nobody after they have left, complained or bounced for good. */
export const subscriberConsent = (subscriber: Subject) =>
  lifecycle(subscriber, {
    name: 'SubscriberConsent',
    states: {
      unconfirmed: {
        hint: 'Has been asked to confirm; gets nothing else.',
        shows: ['email', 'source', 'confirmationSentAt'],
      },
      subscribed: { shows: ['email', 'firstName', 'consentAt', 'consentText', 'softBounces'] },
      on_break: { shows: ['email', 'resumeOn'] },
      unsubscribed: { hint: 'May only come back by their own hand.', shows: ['email', 'leftBecause'] },
      suppressed: {
        hint: 'Complained or does not exist: never write again.',
        terminal: true,
        shows: ['email', 'softBounces'],
      },
      lapsed: { terminal: true, shows: ['email', 'confirmationSentAt'] },
    },
    events: {
      SEND_CONFIRMATION: {},
      CONFIRM_SUBSCRIPTION: { consentText: 'string!' },
      CONFIRMATION_EXPIRED: {},
      TAKE_A_BREAK: { resumeOn: 'date!' },
      BREAK_OVER: {},
      UNSUBSCRIBE: { leftBecause: 'string' },
      SUBSCRIBE_AGAIN: {},
      MailBouncedSoft: { reason: 'string' },
      MailBouncedHard: { reason: 'string' },
      SpamReported: { provider: 'string' },
    },
    automatic: ['CONFIRMATION_EXPIRED', 'BREAK_OVER'],
    steps: [
      [
        'unconfirmed',
        'SEND_CONFIRMATION',
        '=',
        { do: [stamp('confirmationSentAt'), call('mailer', 'sendConfirmation', { to: own('email') })] },
      ],
      ['unconfirmed', 'CONFIRM_SUBSCRIPTION', 'subscribed', { do: [stamp('consentAt')] }],
      ['unconfirmed', 'CONFIRMATION_EXPIRED', 'lapsed'],
      ['subscribed', 'TAKE_A_BREAK', 'on_break', { when: isFuture(given('resumeOn')) }],
      ['on_break', 'BREAK_OVER', 'subscribed'],
      [['subscribed', 'on_break'], 'UNSUBSCRIBE', 'unsubscribed'],
      [
        'unsubscribed',
        'SUBSCRIBE_AGAIN',
        'unconfirmed',
        { do: [stamp('confirmationSentAt'), call('mailer', 'sendConfirmation', { to: own('email') })] },
      ],
      [
        'subscribed',
        'MailBouncedSoft',
        'suppressed',
        { when: gte(own('softBounces'), 4), do: [increase('softBounces')] },
      ],
      ['subscribed', 'MailBouncedSoft', '=', { do: [increase('softBounces')] }],
      [['subscribed', 'unconfirmed'], 'MailBouncedHard', 'suppressed'],
      ['subscribed', 'SpamReported', 'suppressed'],
    ],
    ticks: [
      tick('confirmationClock', day, 'CONFIRMATION_EXPIRED', olderThan('confirmationSentAt', 7 * day)),
      tick('breakClock', day, 'BREAK_OVER', isPast(own('resumeOn'))),
    ],
  });

export const conversationSubject = (): Subject =>
  subject('Conversation', {
    fields: {
      correspondent: 'email!',
      subjectLine: 'string!',
      snippet: 'string',
      messages: listed({ sender: 'string!', body: 'string!', sentAt: 'datetime' }),
      labels: '[string]',
      unread: 'boolean=true',
      starred: 'boolean=false',
      snoozedUntil: 'datetime',
      reply: 'string',
      sendingUntil: 'datetime',
      movedAt: 'datetime',
      folder: 'enum:inbox*|snoozed|archived|spam|bin',
    },
    columns: ['correspondent', 'subjectLine', 'snippet', 'unread', 'starred'],
    form: ['correspondent', 'subjectLine', 'labels'],
    path: '/inbox',
  });

/** The inbox with a reading pane; a reply can be called back for ten seconds. */
export const mailbox = (conversation: Subject) => {
  const load = fetchAll(
    'Conversation',
    { success: 'MailLoaded', failure: 'MailFailed' },
    { filter: eq(own('folder'), 'inbox'), sort: 'updatedAt' },
  );
  const list = rows(conversation, 'list', [{ label: 'Read', event: 'READ' }]);
  const thread = column(
    heading(own('subjectLine')),
    pattern('data-list', {
      entity: own('messages'),
      variant: 'message',
      fields: ['sender', 'body', 'sentAt'].map((name) => ({ name, label: labelOf(name) })),
    }),
    row(
      button('Reply', 'REPLY', undefined, 'primary'),
      button('Star', 'STAR'),
      button('Mark unread', 'MARK_UNREAD'),
      button('Close', 'CLOSE', undefined, 'ghost'),
    ),
  );
  return trait(conversation, {
    name: 'Mailbox',
    scope: 'collection',
    states: {
      loading: { view: loading('Fetching mail') },
      browsing: { view: column(row(heading('Inbox'), button('Check mail', 'CHECK_MAIL', undefined, 'ghost')), list) },
      reading: { view: pattern('split-pane', { left: list, right: thread }) },
      replying: { slot: 'drawer', view: askForm(conversation, 'Send', { reply: 'string!' }, 'SEND', 'CLOSE') },
      sending: { view: column(list, caption('Sending'), button('Undo send', 'UNDO_SEND')) },
      failed: { view: failure('Mail could not be fetched', 'RETRY') },
    },
    events: {
      MailLoaded: { data: '[Conversation]!' },
      MailFailed: { error: 'string' },
      RETRY: {},
      CHECK_MAIL: {},
      READ: { id: 'string!' },
      REPLY: {},
      STAR: {},
      MARK_UNREAD: {},
      CLOSE: {},
      SEND: { reply: 'string!' },
      UNDO_SEND: {},
      SEND_DELAY_OVER: {},
    },
    init: [load],
    steps: [
      ['loading', 'MailLoaded', 'browsing'],
      ['loading', 'MailFailed', 'failed'],
      ['failed', 'RETRY', 'loading', { do: [load] }],
      ['browsing', 'CHECK_MAIL', 'loading', { do: [load] }],
      [
        'browsing',
        'READ',
        'reading',
        {
          do: [
            set('id', given('id')),
            set('unread', false),
            update('Conversation', { id: given('id'), unread: false }),
          ],
        },
      ],
      [
        'reading',
        'READ',
        '=',
        { do: [set('id', given('id')), update('Conversation', { id: given('id'), unread: false })] },
      ],
      ['reading', 'STAR', '=', { do: [set('starred', not(own('starred'))), update('Conversation')] }],
      ['reading', 'MARK_UNREAD', 'browsing', { do: [set('unread', true), update('Conversation')] }],
      ['reading', 'REPLY', 'replying'],
      ['replying', 'CLOSE', 'reading'],
      ['reading', 'CLOSE', 'browsing'],
      [
        'replying',
        'SEND',
        'sending',
        { when: said('reply'), do: [...take('reply'), set('sendingUntil', fromNow(10 * second))] },
      ],
      ['sending', 'UNDO_SEND', 'replying'],
      [
        'sending',
        'SEND_DELAY_OVER',
        'loading',
        {
          do: [
            call('mailer', 'reply', { conversation: own('id'), body: own('reply') }),
            set('sendingUntil', ''),
            emit('MAIL_ANSWERED', { id: own('id') }),
            load,
          ],
        },
      ],
    ],
    ticks: [tick('sendDelay', second, 'SEND_DELAY_OVER', and(filled('sendingUntil'), isPast(own('sendingUntil'))))],
  });
};

/** Where a conversation is kept. What is snoozed or archived comes back when it is time or when somebody writes again. */
export const filing = (conversation: Subject) =>
  lifecycle(conversation, {
    name: 'ConversationFiling',
    field: 'folder',
    announces: false,
    states: {
      inbox: { shows: ['correspondent', 'subjectLine', 'labels', 'unread'] },
      snoozed: { shows: ['correspondent', 'subjectLine', 'snoozedUntil'] },
      archived: { shows: ['correspondent', 'subjectLine', 'labels'] },
      spam: { hint: 'Deleted after thirty days.', shows: ['correspondent', 'subjectLine', 'movedAt'] },
      bin: { hint: 'Deleted after thirty days.', shows: ['correspondent', 'subjectLine', 'movedAt'] },
    },
    events: {
      SNOOZE: { snoozedUntil: 'datetime!' },
      SNOOZE_OVER: {},
      ARCHIVE: {},
      MAIL_ANSWERED: { id: 'string' },
      MailArrived: { snippet: 'string' },
      REPORT_SPAM: {},
      NOT_SPAM: {},
      THROW_AWAY: {},
      RECOVER: {},
      EMPTY_BIN: {},
    },
    automatic: ['EMPTY_BIN'],
    steps: [
      ['inbox', 'SNOOZE', 'snoozed', { when: isFuture(given('snoozedUntil')) }],
      ['snoozed', 'SNOOZE_OVER', 'inbox', { do: [set('unread', true), notify('A snoozed conversation is back')] }],
      ['inbox', 'ARCHIVE', 'archived'],
      ['inbox', 'MAIL_ANSWERED', 'archived'],
      [['snoozed', 'archived'], 'MailArrived', 'inbox', { do: [set('unread', true)] }],
      [
        ['inbox', 'archived'],
        'REPORT_SPAM',
        'spam',
        { do: [stamp('movedAt'), call('mailer', 'learnSpam', { id: own('id') })] },
      ],
      ['spam', 'NOT_SPAM', 'inbox', { do: [call('mailer', 'learnHam', { id: own('id') })] }],
      [['inbox', 'archived', 'spam'], 'THROW_AWAY', 'bin', { do: [stamp('movedAt')] }],
      ['bin', 'RECOVER', 'inbox'],
      [['spam', 'bin'], 'EMPTY_BIN', '=', { do: [remove('Conversation', own('id'))] }],
    ],
    listens: [{ trait: 'Mailbox', event: 'MAIL_ANSWERED' }],
    ticks: [
      tick('snoozeClock', minute, 'SNOOZE_OVER', isPast(own('snoozedUntil'))),
      tick('purge', day, 'EMPTY_BIN', olderThan('movedAt', 30 * day)),
    ],
  });
