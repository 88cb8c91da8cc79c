// Doing something together: gatherings with guests, polls, reactions.
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  badge,
  button,
  call,
  caption,
  chart,
  column,
  concat,
  day,
  failure,
  fetchOne,
  filled,
  fromNow,
  given,
  gt,
  gte,
  heading,
  hour,
  includes,
  increase,
  is,
  isFuture,
  isPast,
  lifecycle,
  listed,
  loading,
  lt,
  minus,
  minute,
  notify,
  or,
  own,
  pattern,
  plus,
  role,
  row,
  set,
  stamp,
  subject,
  take,
  tick,
  trait,
  update,
} from '../compose/index.ts';

export const gatheringSubject = (): Subject =>
  subject('Gathering', {
    fields: {
      title: 'string!',
      description: 'string',
      host: 'ref:Member',
      place: 'string',
      meetingLink: 'url',
      startsAt: 'datetime!',
      endsAt: 'datetime',
      capacity: 'number=30',
      replyBy: 'datetime',
      status: 'enum:planned*|announced|under_way|over|called_off',
      reason: 'string',
    },
    columns: ['title', 'place', 'startsAt', 'capacity', 'status'],
    form: ['title', 'description', 'place', 'meetingLink', 'startsAt', 'endsAt', 'capacity', 'replyBy'],
    singular: 'Event',
    plural: 'Events',
    path: '/events',
  });

/** The gathering as its host sees it. */
export const gatheringHosting = (gathering: Subject) =>
  lifecycle(gathering, {
    name: 'GatheringHosting',
    states: {
      planned: { shows: ['title', 'place', 'startsAt', 'capacity'] },
      announced: { shows: ['title', 'place', 'startsAt', 'replyBy', 'capacity'] },
      under_way: { shows: ['title', 'place', 'endsAt'] },
      over: { terminal: true, shows: ['title', 'startsAt', 'endsAt'] },
      called_off: { terminal: true, shows: ['title', 'reason'] },
    },
    events: {
      ANNOUNCE: {},
      MOVE_TO: { startsAt: 'datetime!', place: 'string!' },
      OPEN_DOORS: {},
      CLOSE_DOORS: {},
      CALL_OFF: { reason: 'string!' },
    },
    steps: [
      [
        'planned',
        'ANNOUNCE',
        'announced',
        { when: and(isFuture(own('startsAt')), or(filled('place'), filled('meetingLink'))) },
      ],
      [
        'announced',
        'MOVE_TO',
        '=',
        {
          when: isFuture(given('startsAt')),
          do: [call('notifications', 'tellGuests', { event: own('id'), kind: 'moved' })],
        },
      ],
      ['announced', 'OPEN_DOORS', 'under_way', { when: isPast(own('startsAt')) }],
      ['under_way', 'CLOSE_DOORS', 'over'],
      [
        ['planned', 'announced'],
        'CALL_OFF',
        'called_off',
        { do: [call('notifications', 'tellGuests', { event: own('id'), kind: 'called_off' })] },
      ],
    ],
  });

export const invitationSubject = (): Subject =>
  subject('Rsvp', {
    fields: {
      gathering: 'ref!:Gathering',
      guest: 'ref!:Member',
      companions: 'number=0',
      diet: 'string',
      placesLeft: 'number=30',
      replyBy: 'datetime',
      waitingSince: 'datetime',
      answer: 'enum:invited*|going|maybe|waiting|not_going|arrived|no_show',
    },
    columns: ['guest', 'gathering', 'companions', 'answer'],
    form: ['gathering', 'guest', 'replyBy'],
    singular: 'RSVP',
    plural: 'RSVPs',
    path: '/rsvps',
  });

/** A guest's answer: with companions while there is room, on the waiting list when there is not, checked in at the door. */
export const rsvp = (invitation: Subject) =>
  lifecycle(invitation, {
    name: 'GuestAnswer',
    field: 'answer',
    states: {
      invited: { shows: ['gathering', 'replyBy', 'placesLeft'] },
      going: { shows: ['gathering', 'companions', 'diet'] },
      maybe: { hint: 'Reminded a day before answers close.', shows: ['gathering', 'replyBy'] },
      waiting: {
        hint: 'First come, first served when somebody cancels.',
        shows: ['gathering', 'companions', 'waitingSince'],
      },
      not_going: { shows: ['gathering', 'guest'] },
      arrived: { terminal: true, shows: ['guest', 'companions', 'diet'] },
      no_show: { terminal: true, shows: ['guest'] },
    },
    events: {
      ACCEPT_INVITATION: { companions: 'number!', diet: 'string' },
      SAY_MAYBE: {},
      SEND_REGRETS: {},
      BRING_FEWER: { companions: 'number!' },
      PlaceFreed: { placesLeft: 'number' },
      REPLIES_CLOSED: {},
      CHECK_IN: {},
      MARK_ABSENT: {},
    },
    steps: [
      [
        ['invited', 'maybe', 'not_going'],
        'ACCEPT_INVITATION',
        'going',
        {
          when: and(isFuture(own('replyBy')), gt(own('placesLeft'), given('companions'))),
          do: [increase('placesLeft', ['-', -1, given('companions')])],
        },
      ],
      [
        ['invited', 'maybe', 'not_going'],
        'ACCEPT_INVITATION',
        'waiting',
        { when: isFuture(own('replyBy')), do: [stamp('waitingSince')] },
      ],
      ['invited', 'SAY_MAYBE', 'maybe'],
      [['invited', 'maybe', 'waiting'], 'SEND_REGRETS', 'not_going'],
      [
        'going',
        'SEND_REGRETS',
        'not_going',
        { do: [increase('placesLeft', plus(own('companions'), 1)), set('companions', 0)] },
      ],
      ['going', 'BRING_FEWER', '=', { when: lt(given('companions'), own('companions')) }],
      [
        'waiting',
        'PlaceFreed',
        'going',
        {
          when: gt(given('placesLeft'), own('companions')),
          do: [call('notifications', 'send', { to: own('guest'), kind: 'place_free' })],
        },
      ],
      [['invited', 'maybe'], 'REPLIES_CLOSED', 'not_going'],
      ['going', 'CHECK_IN', 'arrived'],
      ['going', 'MARK_ABSENT', 'no_show', { when: role('host') }],
    ],
    ticks: [tick('replyClock', hour, 'REPLIES_CLOSED', isPast(own('replyBy')))],
  });

export const pollSubject = (): Subject =>
  subject('Poll', {
    fields: {
      question: 'string!',
      options: '[string]',
      tallies: listed({ label: 'string!', value: 'number!' }),
      choice: 'string',
      multipleChoice: 'boolean=false',
      secret: 'boolean=true',
      mayChange: 'boolean=true',
      votes: 'number=0',
      quorum: 'number=0',
      closesAt: 'datetime',
    },
    columns: ['question', 'votes', 'quorum', 'closesAt'],
    form: ['question', 'options', 'multipleChoice', 'secret', 'mayChange', 'quorum', 'closesAt'],
  });

/** One question to many: nobody sees the result before they have voted, and it binds only when enough took part. */
export const pollVote = (poll: Subject) => {
  const ask = fetchOne('Poll', own('id'), { success: 'PollOpened', failure: 'PollUnavailable' });
  const result = chart('Votes', own('tallies'), 'bar');
  const tally = set('tallies', [
    'object/set',
    own('tallies'),
    given('choice'),
    plus(['object/get', own('tallies'), given('choice'), 0], 1),
  ]);
  return trait(poll, {
    name: 'PollVote',
    scope: 'instance',
    states: {
      opening: { view: loading('Opening poll') },
      undecided: {
        view: column(
          heading(own('question')),
          pattern('data-list', {
            entity: own('options'),
            renderItem: ['fn', 'item', button('@item', 'VOTE', { choice: '@item' })],
          }),
          row(caption(concat('Closes at ', own('closesAt'))), button('Abstain', 'ABSTAIN', undefined, 'ghost')),
        ),
      },
      counting: { view: column(heading(own('question')), loading('Counting your vote')) },
      voted: {
        view: column(heading(own('question')), result, caption(own('votes')), button('Change my vote', 'CHANGE_VOTE')),
      },
      decided: {
        terminal: true,
        view: column(heading(own('question')), alert('The poll is closed and its result stands.', 'success'), result),
      },
      no_quorum: {
        view: column(
          heading(own('question')),
          alert('Too few took part; the result does not bind.', 'warning'),
          result,
          button('Extend by a week', 'EXTEND'),
        ),
      },
      unavailable: { view: failure('The poll could not be opened', 'RETRY') },
    },
    events: {
      PollOpened: { data: 'Poll' },
      PollUnavailable: { error: 'string' },
      RETRY: {},
      VOTE: { choice: 'string!' },
      ABSTAIN: {},
      VoteCounted: { id: 'string' },
      VoteRefused: { error: 'string' },
      CHANGE_VOTE: {},
      POLL_CLOSED: {},
      EXTEND: {},
    },
    init: [ask],
    steps: [
      ['opening', 'PollOpened', 'undecided'],
      ['opening', 'PollUnavailable', 'unavailable'],
      ['unavailable', 'RETRY', 'opening', { do: [ask] }],
      [
        'undecided',
        'VOTE',
        'counting',
        {
          when: and(includes(own('options'), given('choice')), isFuture(own('closesAt'))),
          do: [
            ...take('choice'),
            tally,
            increase('votes'),
            update('Poll', '@entity', { success: 'VoteCounted', failure: 'VoteRefused' }),
          ],
        },
      ],
      ['undecided', 'ABSTAIN', 'voted', { do: [set('choice', '')] }],
      ['counting', 'VoteCounted', 'voted'],
      ['counting', 'VoteRefused', 'undecided', { do: [increase('votes', -1), notify(given('error'), 'error')] }],
      [
        'voted',
        'CHANGE_VOTE',
        'undecided',
        {
          when: and(is('mayChange', true), filled('choice'), isFuture(own('closesAt'))),
          do: [
            set('tallies', [
              'object/set',
              own('tallies'),
              own('choice'),
              minus(['object/get', own('tallies'), own('choice'), 1], 1),
            ]),
            increase('votes', -1),
          ],
        },
      ],
      [['undecided', 'voted'], 'POLL_CLOSED', 'decided', { when: gte(own('votes'), own('quorum')) }],
      [['undecided', 'voted'], 'POLL_CLOSED', 'no_quorum'],
      ['no_quorum', 'EXTEND', 'opening', { do: [set('closesAt', fromNow(7 * day)), update('Poll'), ask] }],
    ],
    ticks: [tick('closingClock', minute, 'POLL_CLOSED', isPast(own('closesAt')))],
  });
};

export const reactionSubject = (): Subject =>
  subject('Reaction', {
    fields: {
      target: 'string!',
      emoji: 'string',
      mine: 'string',
      counts: listed({ label: 'string!', value: 'number!' }),
      total: 'number=0',
      mineBefore: 'string',
      totalBefore: 'number=0',
      people: '[string]',
    },
    columns: ['emoji', 'total', 'mine'],
    form: ['emoji'],
  });

/** A reaction is given with one touch, changed with a long one, taken back with the same; the count moves before the server has answered. */
export const reactionBar = (reaction: Subject) => {
  const bar = row(
    button('Like', 'TAP', undefined, 'ghost'),
    pattern('data-list', { entity: own('counts'), fields: [{ name: 'label' }, { name: 'value' }] }),
    badge(own('mine')),
    button('Choose', 'LONG_PRESS', undefined, 'ghost'),
    button('Who', 'SHOW_PEOPLE', undefined, 'ghost'),
  );
  const remember = [set('mineBefore', own('mine')), set('totalBefore', own('total'))];
  const takeBack = [
    set('mine', own('mineBefore')),
    set('total', own('totalBefore')),
    notify('Your reaction was not kept', 'warning'),
  ];
  const save = update('Reaction', '@entity', { success: 'ReactionKept', failure: 'ReactionLost' });
  return trait(reaction, {
    name: 'ReactionBar',
    scope: 'instance',
    states: {
      none_given: { view: bar },
      choosing: {
        slot: 'floating',
        view: column(
          pattern('emoji-picker', { pickEvent: 'REACT_WITH' }),
          button('Close', 'CLOSE', undefined, 'ghost'),
        ),
      },
      keeping: {},
      given: { view: column(bar, badge(own('mine'))) },
      showing_people: {
        slot: 'drawer',
        view: column(heading('Who reacted'), pattern('tag-cloud', { tags: own('people') }), button('Close', 'CLOSE')),
      },
    },
    events: {
      TAP: {},
      LONG_PRESS: {},
      REACT_WITH: { emoji: 'string!' },
      CLOSE: {},
      ReactionKept: { id: 'string' },
      ReactionLost: { error: 'string' },
      SHOW_PEOPLE: {},
    },
    steps: [
      ['none_given', 'TAP', 'keeping', { do: [...remember, set('mine', 'like'), increase('total'), save] }],
      [['none_given', 'given'], 'LONG_PRESS', 'choosing'],
      [
        'choosing',
        'REACT_WITH',
        'keeping',
        {
          do: [
            ...remember,
            set('total', ['if', filled('mine'), own('total'), plus(own('total'), 1)]),
            set('mine', given('emoji')),
            save,
          ],
        },
      ],
      ['choosing', 'CLOSE', 'given', { when: filled('mine') }],
      ['choosing', 'CLOSE', 'none_given'],
      ['given', 'TAP', 'keeping', { do: [...remember, set('mine', ''), increase('total', -1), save] }],
      ['keeping', 'ReactionKept', 'given', { when: filled('mine') }],
      ['keeping', 'ReactionKept', 'none_given'],
      ['keeping', 'ReactionLost', 'given', { when: filled('mineBefore'), do: takeBack }],
      ['keeping', 'ReactionLost', 'none_given', { do: takeBack }],
      [['none_given', 'given'], 'SHOW_PEOPLE', 'showing_people', { when: gt(own('total'), 0) }],
      ['showing_people', 'CLOSE', 'given', { when: filled('mine') }],
      ['showing_people', 'CLOSE', 'none_given'],
    ],
  });
};
