// Social and community: feeds, forums, friends, groups, gatherings, and keeping all of them safe.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  inDomain,
  knows,
  listOf,
  manage,
  orbital,
  page,
  part,
  register,
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
  friends,
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

const { molecule, organism } = inDomain('social and community');

const reports = (report: Subject) =>
  orbital(
    report,
    [
      part('std-abuse-report', reportHandling(report)),
      listOf(report, {
        title: 'Reports',
        opens: true,
        filter: ['reason', 'status'],
        refreshOn: [['ReportHandling', changedEvent(report)]],
      }),
      reportWizard,
    ],
    [
      page('ReportFormPage', '/report', 'ReportForm'),
      page('ReportsPage', '/reports', 'AbuseReportList'),
      page('ReportPage', '/reports/:id', 'ReportHandling'),
    ],
  );

function socialFeed(): Built[] {
  const [post, member, friendship] = [postSubject(), memberSubject(), friendshipSubject()];
  const [comment, report] = [commentSubject('Post'), reportSubject()];
  return [
    orbital(
      post,
      [part('std-post-feed', postFeed(post, '/members'), postVisibility(post))],
      [page('FeedPage', '/feed', 'PostFeed'), page('PostPage', '/feed/:id', 'PostVisibility')],
    ),
    orbital(comment, [commentThread], [page('PostCommentsPage', '/feed/:id/comments', 'CommentDiscussion')]),
    friends(friendship),
    orbital(member, [
      manage(member, { layout: 'cards', offers: ['edit', 'view'], search: ['handle', 'displayName'], pageSize: 30 }),
    ]),
    reports(report),
  ];
}

function forum(): Built[] {
  const [topic, reply, board] = [topicSubject(), replySubject(), boardSubject()];
  const [member, item, shift] = [memberSubject(), queueItemSubject(), moderationShiftSubject()];
  return [
    register(topic, topicCuration, {
      list: {
        layout: 'list',
        offers: ['new'],
        search: ['title', 'body'],
        filter: ['status'],
        sortable: true,
        pageSize: 40,
      },
    }),
    orbital(reply, [replyBox], [page('RepliesPage', '/topics/:id/replies', 'ReplyBox')]),
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
    description:
      'Asking to be friends, accepting or quietly declining, asking again after a month, unfriending and blocking.',
    tags: ['friends', 'connections', 'blocking'],
    build: () => {
      const [friendship, member] = [friendshipSubject(), memberSubject()];
      return [friends(friendship, member)];
    },
  }),
  molecule({
    name: 'std-group-membership',
    description: 'Groups with rules that newcomers accept, moderators and admins, warnings, muting and bans.',
    tags: ['groups', 'roles', 'moderation'],
    build: () => {
      const [community, membership, member] = [communitySubject(), membershipSubject(), memberSubject()];
      return [
        register(membership, groupMembership, {
          list: { offers: ['new'], filter: ['status'] },
          beside: [knows(member)],
        }),
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
        register(gathering, gatheringHosting, {
          list: { layout: 'calendar', props: { dateField: 'startsAt', titleField: 'title' } },
          beside: [knows(member)],
          pages: ['EventsPage', 'EventPage'],
        }),
        register(invitation, rsvp, {
          list: { offers: [], title: 'Guest list', filter: ['answer'] },
          pages: ['GuestListPage', 'RsvpPage'],
        }),
      ];
    },
  }),
  molecule({
    name: 'std-poll',
    description:
      'One question to many, where the result is seen after voting, votes may be changed, and a quorum decides whether it binds.',
    tags: ['voting', 'survey', 'quorum'],
    build: () => [orbital(pollSubject(), [pollVote], [page('PollPage', '/polls/:id', 'PollVote')])],
  }),
  molecule({
    name: 'std-reactions',
    description:
      'A like with one touch, another emoji with a long one, the same touch to take it back, and the people behind the count.',
    tags: ['likes', 'emoji', 'feedback'],
    build: () => [orbital(reactionSubject(), [reactionBar])],
  }),
  molecule({
    name: 'std-abuse-report',
    description:
      'A member reports something; it is sorted by danger, decided under a clause of the rules, and open to appeal to somebody else.',
    tags: ['trust and safety', 'reporting', 'appeal'],
    build: () => {
      return [reports(reportSubject())];
    },
  }),
  molecule({
    name: 'std-moderation-queue',
    description:
      'Flagged content one item at a time, locked to one moderator, blurred until asked for, with reasons, second opinions and breaks.',
    tags: ['trust and safety', 'review', 'queue'],
    build: () => [orbital(moderationShiftSubject(), [moderationDesk, knows(queueItemSubject())])],
  }),
  organism({
    name: 'std-social-feed',
    description:
      'A social network: a feed of posts with comments, profiles, friends with requests and blocking, and reports of abuse.',
    tags: ['social network', 'posts', 'friends', 'comments'],
    build: socialFeed,
  }),
  organism({
    name: 'std-forum',
    description:
      'Boards of topics with replies that are quoted and voted on, accepted answers, curation by moderators and a queue of flagged content.',
    tags: ['discussion', 'community', 'questions and answers', 'moderation'],
    build: forum,
  }),
];
