// People and what they are to each other: friends and members of groups.
import type { Subject } from '../compose/index.ts';
import {
  and,
  call,
  day,
  eq,
  fromNow,
  given,
  gt,
  gte,
  hour,
  increase,
  is,
  isFuture,
  isPast,
  knows,
  lifecycle,
  ne,
  not,
  notify,
  own,
  register,
  role,
  set,
  stamp,
  subject,
  tick,
} from '../compose/index.ts';

export const memberSubject = (): Subject =>
  subject('Member', {
    fields: {
      handle: 'string!',
      displayName: 'string!',
      avatar: 'image',
      biography: 'string',
      followers: 'number=0',
      following: 'number=0',
      privateProfile: 'boolean=false',
      joinedAt: 'datetime',
      trustLevel: 'enum:newcomer*|basic|regular|leader',
    },
    columns: ['handle', 'displayName', 'followers', 'trustLevel'],
    form: ['displayName', 'biography', 'avatar', 'privateProfile'],
  });

export const friendshipSubject = (): Subject =>
  subject('Friendship', {
    fields: {
      requester: 'ref!:Member',
      addressee: 'ref!:Member',
      greeting: 'string',
      mutualFriends: 'number=0',
      closeFriend: 'boolean=false',
      askedAt: 'datetime',
      mayAskAgainAt: 'datetime',
      blockedBy: 'string',
      status: 'enum:asked*|friends|declined|ended|blocked',
    },
    columns: ['requester', 'addressee', 'mutualFriends', 'status', 'askedAt'],
    form: ['addressee', 'greeting'],
    path: '/friends',
  });

/** Asked, answered or quietly declined; one who was declined may ask again after a month, one who is blocked never finds out. */
export const friendRequest = (friendship: Subject) =>
  lifecycle(friendship, {
    name: 'FriendRequest',
    states: {
      asked: { hint: 'The other one decides.', shows: ['requester', 'addressee', 'greeting', 'mutualFriends'] },
      friends: { shows: ['requester', 'addressee', 'closeFriend'] },
      declined: { hint: 'Nobody is told.', shows: ['requester', 'addressee', 'mayAskAgainAt'] },
      ended: { shows: ['requester', 'addressee'] },
      blocked: { hint: 'Neither sees the other.', shows: ['addressee', 'blockedBy'] },
    },
    events: {
      ACCEPT: {},
      DECLINE: {},
      TAKE_BACK: {},
      ASK_AGAIN: { greeting: 'string!' },
      MARK_CLOSE: {},
      UNFRIEND: {},
      BLOCK: {},
      UNBLOCK: {},
    },
    steps: [
      [
        'asked',
        'ACCEPT',
        'friends',
        {
          when: eq('@user.id', own('addressee')),
          do: [call('notifications', 'send', { to: own('requester'), kind: 'friend_accepted' })],
        },
      ],
      [
        'asked',
        'DECLINE',
        'declined',
        { when: eq('@user.id', own('addressee')), do: [set('mayAskAgainAt', fromNow(30 * day))] },
      ],
      ['asked', 'TAKE_BACK', 'ended', { when: eq('@user.id', own('requester')) }],
      [['declined', 'ended'], 'ASK_AGAIN', 'asked', { when: isPast(own('mayAskAgainAt')), do: [stamp('askedAt')] }],
      ['friends', 'MARK_CLOSE', '=', { do: [set('closeFriend', not(own('closeFriend')))] }],
      ['friends', 'UNFRIEND', 'ended', { do: [set('closeFriend', false), stamp('mayAskAgainAt')] }],
      [['asked', 'friends', 'declined', 'ended'], 'BLOCK', 'blocked', { do: [set('blockedBy', '@user.id')] }],
      ['blocked', 'UNBLOCK', 'ended', { when: eq('@user.id', own('blockedBy')), do: [set('blockedBy', '')] }],
    ],
  });

export const friends = (friendship: Subject, ...known: readonly Subject[]) =>
  register(friendship, friendRequest, {
    from: 'std-friend-requests',
    list: { layout: 'cards', offers: ['new'], filter: ['status'], where: ne(own('status'), 'blocked') },
    beside: [knows(...known)],
    pages: ['FriendsPage', 'FriendPage'],
  });

export const communitySubject = (): Subject =>
  subject('Community', {
    fields: {
      name: 'string!',
      purpose: 'string!',
      rules: 'string',
      cover: 'image',
      visibility: 'enum:open*|closed|hidden',
      memberCount: 'number=1',
      adminCount: 'number=1',
    },
    columns: ['name', 'purpose', 'visibility', 'memberCount'],
    form: ['name', 'purpose', 'rules', 'cover', 'visibility'],
    singular: 'Group',
    plural: 'Groups',
  });

export const membershipSubject = (): Subject =>
  subject('Membership', {
    fields: {
      community: 'ref!:Community',
      member: 'ref!:Member',
      answers: 'string',
      rulesAccepted: 'boolean=false',
      otherAdmins: 'number=0',
      warnings: 'number=0',
      mutedUntil: 'datetime',
      bannedBecause: 'string',
      invitedBy: 'ref:Member',
      status: 'enum:applied*|member|moderator|admin|muted|left|banned|turned_down',
    },
    columns: ['member', 'community', 'status', 'warnings', 'createdAt'],
    form: ['community', 'answers', 'rulesAccepted'],
  });

/** A place in a group: earned by accepting the rules, raised to moderator and admin, muted for a while, lost for good. */
export const groupMembership = (membership: Subject) =>
  lifecycle(membership, {
    name: 'GroupMembership',
    states: {
      applied: {
        hint: 'A moderator reads the answers.',
        shows: ['member', 'community', 'answers', 'rulesAccepted', 'invitedBy'],
      },
      member: { shows: ['member', 'community', 'warnings'] },
      moderator: { shows: ['member', 'community'] },
      admin: { hint: 'A group never loses its last admin.', shows: ['member', 'community', 'otherAdmins'] },
      muted: { hint: 'Reads, but cannot write.', shows: ['member', 'mutedUntil', 'warnings'] },
      left: { shows: ['member', 'community'] },
      banned: { hint: 'An admin may let them in again.', shows: ['member', 'bannedBecause'] },
      turned_down: { terminal: true, shows: ['member', 'answers'] },
    },
    events: {
      LET_IN: {},
      TURN_DOWN: {},
      WARN: {},
      MUTE: { mutedUntil: 'datetime!' },
      MUTE_ENDED: {},
      MAKE_MODERATOR: {},
      MAKE_ADMIN: {},
      STEP_DOWN: {},
      LEAVE: {},
      COME_BACK: { rulesAccepted: 'boolean!' },
      BAN: { bannedBecause: 'string!' },
      LIFT_BAN: {},
    },
    steps: [
      [
        'applied',
        'LET_IN',
        'member',
        {
          when: is('rulesAccepted', true),
          do: [call('notifications', 'send', { to: own('member'), kind: 'group_welcome' })],
        },
      ],
      ['applied', 'TURN_DOWN', 'turned_down'],
      [
        'member',
        'WARN',
        'muted',
        { when: gte(own('warnings'), 2), do: [increase('warnings'), set('mutedUntil', fromNow(7 * day))] },
      ],
      ['member', 'WARN', '=', { do: [increase('warnings'), notify('Warning given')] }],
      ['member', 'MUTE', 'muted', { when: isFuture(given('mutedUntil')) }],
      ['muted', 'MUTE_ENDED', 'member', { do: [set('mutedUntil', '')] }],
      ['member', 'MAKE_MODERATOR', 'moderator', { when: and(role('group_admin'), eq(own('warnings'), 0)) }],
      ['moderator', 'MAKE_ADMIN', 'admin', { when: role('group_admin') }],
      ['moderator', 'STEP_DOWN', 'member'],
      ['admin', 'STEP_DOWN', 'moderator', { when: gt(own('otherAdmins'), 0) }],
      [['member', 'moderator', 'muted'], 'LEAVE', 'left'],
      ['left', 'COME_BACK', 'applied', { when: eq(given('rulesAccepted'), true) }],
      [['member', 'muted'], 'BAN', 'banned'],
      [
        'banned',
        'LIFT_BAN',
        'applied',
        { when: role('group_admin'), do: [set('warnings', 0), set('bannedBecause', '')] },
      ],
    ],
    ticks: [tick('muteClock', hour, 'MUTE_ENDED', and(is('status', 'muted'), isPast(own('mutedUntil'))))],
  });
