// Places where people meet in writing: the feed and the forum.
import type { Subject } from '../compose/index.ts';
import {
  and,
  button,
  call,
  column,
  create,
  day,
  emit,
  eq,
  failure,
  fetchAll,
  given,
  gt,
  gte,
  heading,
  increase,
  is,
  lifecycle,
  loading,
  lte,
  navigate,
  ne,
  not,
  notify,
  olderThan,
  own,
  pattern,
  plus,
  role,
  row,
  rows,
  said,
  set,
  size,
  stamp,
  subject,
  take,
  text,
  tick,
  trait,
  update,
} from '../compose/index.ts';

export const postSubject = (): Subject =>
  subject('Post', {
    fields: {
      author: 'ref!:Member',
      body: 'string!',
      pictures: '[string]',
      audience: 'enum:everyone*|friends|only_me',
      sharedFrom: 'ref:Post',
      likes: 'number=0',
      comments: 'number=0',
      shares: 'number=0',
      waiting: 'number=0',
      shown: 'number=0',
      postedAt: 'datetime',
      editedAt: 'datetime',
      draft: 'string',
      visibility: 'enum:visible*|limited|hidden_by_author|removed',
    },
    columns: ['author', 'body', 'postedAt', 'likes', 'comments'],
    form: ['body', 'pictures', 'audience'],
    path: '/feed',
  });

/** The feed: new posts wait behind a banner instead of pushing what is being read, older ones come as one scrolls, a draft is never lost. */
export const postFeed = (post: Subject, people?: string) => {
  const load = fetchAll(
    'Post',
    { success: 'FeedLoaded', failure: 'FeedFailed' },
    { sort: 'postedAt', direction: 'desc', limit: 20, filter: eq(own('visibility'), 'visible') },
  );
  const stream = rows(post, 'feed', [
    { label: 'Like', event: 'LIKE' },
    { label: 'Share', event: 'SHARE' },
    { label: 'Show fewer like this', event: 'SHOW_FEWER' },
  ]);
  const writeButton = button('Write something', 'COMPOSE', undefined, 'primary');
  const results = { success: 'PostPublished', failure: 'PostRefused' };
  return trait(post, {
    name: 'PostFeed',
    scope: 'collection',
    states: {
      loading: { view: loading('Loading your feed') },
      scrolling: {
        view: column(
          writeButton,
          button('New posts', 'SHOW_NEW', undefined, 'ghost'),
          stream,
          pattern('infinite-scroll-sentinel', { loadMoreEvent: 'LOAD_OLDER' }),
        ),
      },
      fetching_older: { view: column(writeButton, stream, loading('Older posts')) },
      composing: {
        slot: 'modal',
        view: column(
          heading('New post'),
          pattern('form-section', {
            mode: 'create',
            fields: [
              { name: 'body', label: 'What is new?', inputType: 'textarea', required: true },
              { name: 'audience', label: 'Audience', inputType: 'enum', options: ['everyone', 'friends', 'only_me'] },
            ],
            submitLabel: 'Post',
            submitEvent: 'PUBLISH',
            cancelEvent: 'CANCEL',
          }),
        ),
      },
      publishing: { view: loading('Publishing') },
      nothing_yet: {
        view: column(
          pattern('empty-state', { title: 'Your feed is empty', description: 'Follow a few people to fill it.' }),
          writeButton,
          button('Find people', 'FIND_PEOPLE'),
        ),
      },
      unavailable: { view: failure('Your feed could not be loaded', 'RETRY') },
    },
    events: {
      FeedLoaded: { data: '[Post]!' },
      FeedFailed: { error: 'string' },
      RETRY: {},
      PostArrived: { id: 'string' },
      SHOW_NEW: {},
      LOAD_OLDER: {},
      LIKE: { id: 'string!', likes: 'number!' },
      SHARE: { id: 'string!', audience: 'string' },
      SHOW_FEWER: { id: 'string!' },
      COMPOSE: {},
      PUBLISH: { body: 'string!', audience: 'string!' },
      CANCEL: { body: 'string' },
      PostPublished: { id: 'string' },
      PostRefused: { error: 'string' },
      FIND_PEOPLE: {},
    },
    init: [load],
    steps: [
      ['loading', 'FeedLoaded', 'nothing_yet', { when: eq(size(given('data')), 0) }],
      ['loading', 'FeedLoaded', 'scrolling', { do: [set('waiting', 0)] }],
      ['loading', 'FeedFailed', 'unavailable'],
      ['unavailable', 'RETRY', 'loading', { do: [load] }],
      ['scrolling', 'PostArrived', '=', { do: [increase('waiting')] }],
      ['scrolling', 'SHOW_NEW', 'loading', { when: gt(own('waiting'), 0), do: [load] }],
      [
        'scrolling',
        'LOAD_OLDER',
        'fetching_older',
        {
          do: [
            increase('shown', 20),
            fetchAll('Post', { success: 'FeedLoaded', failure: 'FeedFailed' }, { offset: own('shown'), limit: 20 }),
          ],
        },
      ],
      ['fetching_older', 'FeedLoaded', 'scrolling'],
      ['fetching_older', 'FeedFailed', 'scrolling', { do: [notify('Older posts could not be loaded', 'warning')] }],
      ['scrolling', 'LIKE', '=', { do: [update('Post', { id: given('id'), likes: plus(given('likes'), 1) })] }],
      [
        'scrolling',
        'SHARE',
        '=',
        {
          when: eq(given('audience'), 'everyone'),
          do: [
            create('Post', { author: '@user.id', sharedFrom: given('id'), postedAt: '@now' }),
            notify('Shared', 'success'),
          ],
        },
      ],
      ['scrolling', 'SHOW_FEWER', 'loading', { do: [call('ranking', 'downvote', { post: given('id') }), load] }],
      [['scrolling', 'nothing_yet'], 'COMPOSE', 'composing'],
      ['composing', 'CANCEL', 'scrolling', { do: [set('draft', given('body'))] }],
      [
        'composing',
        'PUBLISH',
        'publishing',
        {
          when: and(said('body'), lte(['str/len', given('body')], 2_000)),
          do: [
            create(
              'Post',
              { author: '@user.id', body: given('body'), audience: given('audience'), postedAt: '@now' },
              results,
            ),
          ],
        },
      ],
      ['publishing', 'PostPublished', 'loading', { do: [set('draft', ''), load] }],
      ['publishing', 'PostRefused', 'composing', { do: [notify(given('error'), 'error')] }],
      ['nothing_yet', 'FIND_PEOPLE', 'loading', { do: [...(people === undefined ? [] : [navigate(people)]), load] }],
    ],
  });
};

/** Who may still see a post: the author hides or limits it, the house removes it, and gives it back when it was wrong. */
export const postVisibility = (post: Subject) =>
  lifecycle(post, {
    name: 'PostVisibility',
    field: 'visibility',
    announces: false,
    states: {
      visible: { shows: ['author', 'body', 'audience', 'likes', 'comments'] },
      limited: { hint: 'Shown, but not recommended.', shows: ['author', 'body', 'audience'] },
      hidden_by_author: { shows: ['body', 'postedAt'] },
      removed: { hint: 'Against the rules of the house.', shows: ['author', 'body'] },
    },
    events: {
      EDIT_POST: { body: 'string!' },
      NARROW_AUDIENCE: { audience: 'string!' },
      HIDE_POST: {},
      SHOW_AGAIN: {},
      LIMIT_REACH: {},
      LIFT_LIMIT: {},
      REMOVE_POST: {},
      REINSTATE: {},
    },
    steps: [
      ['visible', 'EDIT_POST', '=', { when: eq('@user.id', own('author')), do: [stamp('editedAt')] }],
      ['visible', 'NARROW_AUDIENCE', '=', { when: eq('@user.id', own('author')) }],
      [['visible', 'limited'], 'HIDE_POST', 'hidden_by_author', { when: eq('@user.id', own('author')) }],
      ['hidden_by_author', 'SHOW_AGAIN', 'visible'],
      ['visible', 'LIMIT_REACH', 'limited', { when: role('moderator') }],
      ['limited', 'LIFT_LIMIT', 'visible', { when: role('moderator') }],
      [['visible', 'limited'], 'REMOVE_POST', 'removed', { when: role('moderator') }],
      ['removed', 'REINSTATE', 'visible', { when: role('moderator') }],
    ],
  });

export const boardSubject = (): Subject =>
  subject('Board', {
    fields: {
      name: 'string!',
      description: 'string',
      position: 'number=0',
      whoMayPost: 'enum:everyone*|regulars|staff',
      topicCount: 'number=0',
    },
    columns: ['position', 'name', 'whoMayPost', 'topicCount'],
    form: ['name', 'description', 'position', 'whoMayPost'],
  });

export const topicSubject = (): Subject =>
  subject('Topic', {
    fields: {
      title: 'string!',
      board: 'ref!:Board',
      author: 'ref:Member',
      body: 'string!',
      tags: '[string]',
      replies: 'number=0',
      views: 'number=0',
      pinned: 'boolean=false',
      acceptedReply: 'string',
      duplicateOf: 'ref:Topic',
      lockReason: 'string',
      lastReplyAt: 'datetime',
      status: 'enum:awaiting_approval*|open|answered|locked|merged|archived',
    },
    columns: ['title', 'author', 'replies', 'views', 'lastReplyAt', 'status'],
    form: ['title', 'board', 'body', 'tags'],
  });

/** A topic among others: first posts of newcomers are approved, questions get an accepted answer, heated ones are locked, old ones close. */
export const topicCuration = (topic: Subject) =>
  lifecycle(topic, {
    name: 'TopicCuration',
    states: {
      awaiting_approval: { hint: 'The first topic of a newcomer.', shows: ['title', 'author', 'body'] },
      open: { shows: ['title', 'body', 'tags', 'replies', 'lastReplyAt'] },
      answered: { shows: ['title', 'acceptedReply', 'replies'] },
      locked: { hint: 'To be read, not answered.', shows: ['title', 'lockReason'] },
      merged: { terminal: true, shows: ['title', 'duplicateOf'] },
      archived: { shows: ['title', 'lastReplyAt', 'replies'] },
    },
    events: {
      APPROVE_TOPIC: {},
      REPLY_ADDED: { replies: 'number' },
      ACCEPT_ANSWER: { acceptedReply: 'string!' },
      UNACCEPT: {},
      PIN_TOPIC: {},
      MOVE_TO_BOARD: { board: 'string!' },
      LOCK_TOPIC: { lockReason: 'string!' },
      UNLOCK_TOPIC: {},
      MERGE_INTO: { duplicateOf: 'string!' },
      WENT_QUIET: {},
      REVIVE: {},
    },
    steps: [
      ['awaiting_approval', 'APPROVE_TOPIC', 'open', { when: role('moderator'), do: [stamp('lastReplyAt')] }],
      [['open', 'answered'], 'REPLY_ADDED', '=', { do: [stamp('lastReplyAt')] }],
      ['open', 'ACCEPT_ANSWER', 'answered', { when: eq('@user.id', own('author')) }],
      ['answered', 'UNACCEPT', 'open', { when: eq('@user.id', own('author')), do: [set('acceptedReply', '')] }],
      ['open', 'PIN_TOPIC', '=', { when: role('moderator'), do: [set('pinned', not(own('pinned')))] }],
      [['open', 'answered'], 'MOVE_TO_BOARD', '=', { when: role('moderator') }],
      [['open', 'answered'], 'LOCK_TOPIC', 'locked', { when: role('moderator') }],
      ['locked', 'UNLOCK_TOPIC', 'open', { when: role('moderator'), do: [set('lockReason', '')] }],
      ['open', 'MERGE_INTO', 'merged', { when: and(role('moderator'), ne(given('duplicateOf'), own('id'))) }],
      [['open', 'answered'], 'WENT_QUIET', 'archived'],
      ['archived', 'REVIVE', 'open', { when: role('moderator'), do: [stamp('lastReplyAt')] }],
    ],
    listens: [{ trait: 'ReplyBox', event: 'REPLY_ADDED' }],
    ticks: [tick('quietClock', day, 'WENT_QUIET', and(is('pinned', false), olderThan('lastReplyAt', 365 * day)))],
  });

export const replySubject = (): Subject =>
  subject('Reply', {
    fields: {
      topic: 'ref!:Topic',
      author: 'string!',
      body: 'string!',
      quoted: 'string',
      votes: 'number=0',
      replies: 'number=0',
      secondsSinceLast: 'number=60',
    },
    plural: 'Replies',
    columns: ['author', 'body', 'votes', 'createdAt'],
    form: ['body'],
  });

/** Answering in a forum: quote, preview, post; not twice within half a minute, and votes once each. */
export const replyBox = (reply: Subject) => {
  const load = fetchAll(
    'Reply',
    { success: 'RepliesLoaded', failure: 'RepliesFailed' },
    { sort: 'createdAt', limit: 100 },
  );
  const list = rows(reply, 'list', [
    { label: 'Quote', event: 'QUOTE' },
    { label: 'Helpful', event: 'UPVOTE' },
  ]);
  const box = pattern('input', { inputType: 'textarea', value: own('body'), action: 'WRITE' });
  return trait(reply, {
    name: 'ReplyBox',
    scope: 'collection',
    states: {
      loading: { view: loading('Loading replies') },
      reading: { view: column(list, button('Write a reply', 'WRITE_REPLY', undefined, 'primary')) },
      writing: {
        view: column(
          list,
          text(own('quoted')),
          box,
          row(button('Preview', 'PREVIEW'), button('Discard', 'DISCARD', undefined, 'ghost')),
        ),
      },
      previewing: {
        view: column(
          list,
          pattern('markdown-content', { content: own('body') }),
          row(button('Post reply', 'POST_REPLY', undefined, 'primary'), button('Go on writing', 'KEEP_WRITING')),
        ),
      },
      posting: { view: loading('Posting reply') },
      failed: { view: failure('Replies could not be loaded', 'RETRY') },
    },
    events: {
      RepliesLoaded: { data: '[Reply]!' },
      RepliesFailed: { error: 'string' },
      RETRY: {},
      WRITE_REPLY: {},
      QUOTE: { id: 'string!', body: 'string!' },
      UPVOTE: { id: 'string!', votes: 'number!', author: 'string!' },
      WRITE: { body: 'string!' },
      PREVIEW: {},
      KEEP_WRITING: {},
      DISCARD: {},
      POST_REPLY: {},
      ReplyPosted: { id: 'string' },
      ReplyRefused: { error: 'string' },
    },
    init: [load],
    steps: [
      ['loading', 'RepliesLoaded', 'reading', { do: [set('replies', size(given('data')))] }],
      ['loading', 'RepliesFailed', 'failed'],
      ['failed', 'RETRY', 'loading', { do: [load] }],
      ['reading', 'WRITE_REPLY', 'writing', { do: [set('quoted', '')] }],
      [['reading', 'writing'], 'QUOTE', 'writing', { do: [set('quoted', given('body'))] }],
      [
        'reading',
        'UPVOTE',
        'loading',
        {
          when: ne(given('author'), '@user.id'),
          do: [update('Reply', { id: given('id'), votes: plus(given('votes'), 1) }), load],
        },
      ],
      ['writing', 'WRITE', '=', { do: take('body') }],
      ['writing', 'PREVIEW', 'previewing', { when: gte(['str/len', own('body')], 10) }],
      ['writing', 'DISCARD', 'reading', { do: [set('body', '')] }],
      ['previewing', 'KEEP_WRITING', 'writing'],
      [
        'previewing',
        'POST_REPLY',
        'posting',
        {
          when: gte(own('secondsSinceLast'), 30),
          do: [
            create(
              'Reply',
              { body: own('body'), quoted: own('quoted'), author: '@user.id' },
              { success: 'ReplyPosted', failure: 'ReplyRefused' },
            ),
          ],
        },
      ],
      [
        'posting',
        'ReplyPosted',
        'loading',
        { do: [set('body', ''), emit('REPLY_ADDED', { replies: plus(own('replies'), 1) }), load] },
      ],
      ['posting', 'ReplyRefused', 'previewing', { do: [notify(given('error'), 'error')] }],
    ],
  });
};
