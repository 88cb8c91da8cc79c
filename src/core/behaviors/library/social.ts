// Social and community: feeds, forums, friends, groups, gatherings, and keeping all of them safe.
import type { Behavior, BehaviorSpec, Built, Subject } from '../compose/index.ts';
import {
  behavior,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  knows,
  listOf,
  manage,
  orbital,
  page,
  part,
  sumOf,
} from '../compose/index.ts';
import { commentSubject, commentThread } from './content-desk.ts';
import {
  gatheringHosting,
  gatheringSubject,
  invitationSubject,
  pollSubject,
  pollVote,
  reactionBar,
  reactionSubject,
  rsvp,
} from './social-gatherings.ts';
import {
  communitySubject,
  friendPages,
  friendParts,
  friendshipSubject,
  groupMembership,
  memberSubject,
  membershipSubject,
} from './social-people.ts';
import {
  boardSubject,
  postFeed,
  postSubject,
  postVisibility,
  replyBox,
  replySubject,
  topicCuration,
  topicSubject,
} from './social-places.ts';
import {
  moderationDesk,
  moderationShiftSubject,
  queueItemSubject,
  reportHandling,
  reportSubject,
  reportWizard,
} from './social-safety.ts';

type Entry = Omit<BehaviorSpec, 'tier' | 'domain'>;
const molecule = (entry: Entry): Behavior => behavior({ ...entry, tier: 'molecule', domain: 'social and community' });
const organism = (entry: Entry): Behavior => behavior({ ...entry, tier: 'organism', domain: 'social and community' });

const reportParts = (report: Subject) => [
  part('std-abuse-report', reportHandling(report)),
  listOf(report, {
    title: 'Reports',
    opens: true,
    filter: ['reason', 'status'],
    refreshOn: [['ReportHandling', changedEvent(report)]],
  }),
  reportWizard(report),
];
const reportPages = () => [
  page('ReportFormPage', '/report', 'ReportForm'),
  page('ReportsPage', '/reports', 'AbuseReportList'),
  page('ReportPage', '/reports/:id', 'ReportHandling'),
];

function socialFeed(): Built[] {
  const [post, member, friendship] = [postSubject(), memberSubject(), friendshipSubject()];
  const [comment, report] = [commentSubject('Post'), reportSubject()];
  return [
    orbital(
      post,
      [part('std-post-feed', postFeed(post), postVisibility(post))],
      [page('FeedPage', '/feed', 'PostFeed'), page('PostPage', '/feed/:id', 'PostVisibility')],
    ),
    orbital(comment, [commentThread(comment)], [page('PostCommentsPage', '/feed/:id/comments', 'CommentDiscussion')]),
    orbital(friendship, friendParts(friendship), friendPages()),
    orbital(member, [
      manage(member, { layout: 'cards', offers: ['edit', 'view'], search: ['handle', 'displayName'], pageSize: 30 }),
    ]),
    orbital(report, reportParts(report), reportPages()),
  ];
}

function forum(): Built[] {
  const [topic, reply, board] = [topicSubject(), replySubject(), boardSubject()];
  const [member, item, shift] = [memberSubject(), queueItemSubject(), moderationShiftSubject()];
  return [
    orbital(
      topic,
      [
        manage(topic, {
          layout: 'list',
          offers: ['new'],
          opens: true,
          search: ['title', 'body'],
          filter: ['status'],
          sortable: true,
          pageSize: 40,
          refreshOn: [['TopicCuration', changedEvent(topic)]],
        }),
        topicCuration(topic),
      ],
      [page('TopicsPage', '/topics', 'TopicList', 'TopicEditor'), page('TopicPage', '/topics/:id', 'TopicCuration')],
    ),
    orbital(reply, [replyBox(reply)], [page('RepliesPage', '/topics/:id/replies', 'ReplyBox')]),
    orbital(board, [manage(board, { offers: ['new', 'edit', 'delete'] })]),
    orbital(member, [listOf(member, { layout: 'cards', search: ['handle'], filter: ['trustLevel'] })]),
    orbital(
      shift,
      [part('std-moderation-queue', moderationDesk(shift)), knows(item)],
      [page('ModerationPage', '/moderation', 'ModerationDesk')],
    ),
    dashboard({
      name: 'ForumMetrics',
      title: 'The forum',
      over: topic,
      metrics: [
        { field: 'topics', value: countAll },
        { field: 'waitingForApproval', value: countWhere('status', 'awaiting_approval') },
        { field: 'answeredTopics', value: countWhere('status', 'answered') },
        { field: 'repliesWritten', value: sumOf('replies') },
      ],
      groups: ['board'],
      refreshOn: [['TopicCuration', changedEvent(topic)]],
    }),
  ];
}

export const social: readonly Behavior[] = [
  molecule({
    name: 'std-post-feed',
    title: 'Post feed',
    description:
      'A feed in which new posts wait behind a banner, older ones come as one scrolls, and a post is written, shared, limited or removed.',
    tags: ['timeline', 'posts', 'infinite scroll'],
    build: () => {
      const [post, member] = [postSubject(), memberSubject()];
      return [
        orbital(
          post,
          [part('std-infinite-scroll', postFeed(post), postVisibility(post)), knows(member)],
          [page('FeedPage', '/feed', 'PostFeed'), page('PostPage', '/feed/:id', 'PostVisibility')],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-friend-requests',
    title: 'Friend requests',
    description:
      'Asking to be friends, accepting or quietly declining, asking again after a month, unfriending and blocking.',
    tags: ['friends', 'connections', 'blocking'],
    build: () => {
      const [friendship, member] = [friendshipSubject(), memberSubject()];
      return [orbital(friendship, [...friendParts(friendship), knows(member)], friendPages())];
    },
  }),
  molecule({
    name: 'std-group-membership',
    title: 'Group membership',
    description: 'Groups with rules that newcomers accept, moderators and admins, warnings, muting and bans.',
    tags: ['groups', 'roles', 'moderation'],
    build: () => {
      const [community, membership, member] = [communitySubject(), membershipSubject(), memberSubject()];
      return [
        orbital(
          membership,
          [
            manage(membership, {
              offers: ['new'],
              opens: true,
              filter: ['status'],
              refreshOn: [['GroupMembership', changedEvent(membership)]],
            }),
            groupMembership(membership),
            knows(member),
          ],
          [
            page('MembershipsPage', '/memberships', 'MembershipList', 'MembershipEditor'),
            page('MembershipPage', '/memberships/:id', 'GroupMembership'),
          ],
        ),
        orbital(community, [
          manage(community, {
            layout: 'cards',
            offers: ['new', 'edit', 'view'],
            search: ['name'],
            filter: ['visibility'],
          }),
        ]),
      ];
    },
  }),
  molecule({
    name: 'std-event-rsvp',
    title: 'Event RSVP',
    description:
      'A gathering with limited places: guests accept with companions, hesitate, wait for a place, send regrets and are checked in.',
    tags: ['events', 'guests', 'waiting list'],
    build: () => {
      const [gathering, invitation, member] = [gatheringSubject(), invitationSubject(), memberSubject()];
      return [
        orbital(
          gathering,
          [
            manage(gathering, {
              layout: 'calendar',
              props: { dateField: 'startsAt', titleField: 'title' },
              offers: ['new', 'edit'],
              opens: true,
              refreshOn: [['GatheringHosting', changedEvent(gathering)]],
            }),
            gatheringHosting(gathering),
            knows(member),
          ],
          [
            page('EventsPage', '/events', 'GatheringList', 'GatheringEditor'),
            page('EventPage', '/events/:id', 'GatheringHosting'),
          ],
        ),
        orbital(
          invitation,
          [
            listOf(invitation, {
              title: 'Guest list',
              opens: true,
              filter: ['answer'],
              refreshOn: [['GuestAnswer', changedEvent(invitation)]],
            }),
            rsvp(invitation),
          ],
          [page('GuestListPage', '/rsvps', 'RsvpList'), page('RsvpPage', '/rsvps/:id', 'GuestAnswer')],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-poll',
    title: 'Poll',
    description:
      'One question to many, where the result is seen after voting, votes may be changed, and a quorum decides whether it binds.',
    tags: ['voting', 'survey', 'quorum'],
    build: () => {
      const poll = pollSubject();
      return [orbital(poll, [pollVote(poll)], [page('PollPage', '/polls/:id', 'PollVote')])];
    },
  }),
  molecule({
    name: 'std-reactions',
    title: 'Reactions',
    description:
      'A like with one touch, another emoji with a long one, the same touch to take it back, and the people behind the count.',
    tags: ['likes', 'emoji', 'feedback'],
    build: () => {
      const reaction = reactionSubject();
      return [orbital(reaction, [reactionBar(reaction)])];
    },
  }),
  molecule({
    name: 'std-abuse-report',
    title: 'Abuse report',
    description:
      'A member reports something; it is sorted by danger, decided under a clause of the rules, and open to appeal to somebody else.',
    tags: ['trust and safety', 'reporting', 'appeal'],
    build: () => {
      const report = reportSubject();
      return [orbital(report, reportParts(report), reportPages())];
    },
  }),
  molecule({
    name: 'std-moderation-queue',
    title: 'Moderation queue',
    description:
      'Flagged content one item at a time, locked to one moderator, blurred until asked for, with reasons, second opinions and breaks.',
    tags: ['trust and safety', 'review', 'queue'],
    build: () => {
      const shift = moderationShiftSubject();
      return [orbital(shift, [moderationDesk(shift), knows(queueItemSubject())])];
    },
  }),
  organism({
    name: 'std-social-feed',
    title: 'Social feed',
    description:
      'A social network: a feed of posts with comments, profiles, friends with requests and blocking, and reports of abuse.',
    tags: ['social network', 'posts', 'friends', 'comments'],
    build: socialFeed,
  }),
  organism({
    name: 'std-forum',
    title: 'Forum',
    description:
      'Boards of topics with replies that are quoted and voted on, accepted answers, curation by moderators and a queue of flagged content.',
    tags: ['discussion', 'community', 'questions and answers', 'moderation'],
    build: forum,
  }),
];
