// The editorial desk: articles and their workflow, revisions, comments. Parts that the content applications are built from.
import type { Part, Subject } from '../compose/index.ts';
import {
  alert,
  and,
  button,
  caption,
  column,
  concat,
  confirmDialog,
  create,
  eq,
  failure,
  fetchAll,
  fetchOne,
  filled,
  given,
  gt,
  heading,
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
  ne,
  notify,
  own,
  part,
  pattern,
  plus,
  remove,
  row,
  rows,
  rowsOf,
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

export const authorSubject = (): Subject =>
  subject('Author', {
    fields: { name: 'string!', email: 'email!', byline: 'string', portrait: 'image', biography: 'string' },
    columns: ['name', 'byline', 'email'],
  });

export const sectionSubject = (): Subject =>
  subject('Rubric', {
    singular: 'Section',
    fields: { name: 'string!', slug: 'string!', parent: 'ref:Rubric', editor: 'ref:Author', position: 'number=0' },
    columns: ['position', 'name', 'slug', 'editor'],
  });

export const articleSubject = (): Subject =>
  subject('Article', {
    fields: {
      headline: 'string!',
      standfirst: 'string',
      slug: 'string!',
      body: 'string',
      author: 'ref!:Author',
      section: 'ref:Rubric',
      tags: '[string]',
      heroImage: 'image',
      wordCount: 'number=0',
      revision: 'number=1',
      status: 'enum:draft*|in_review|changes_requested|approved|scheduled|published|unpublished',
      reviewer: 'ref:Author',
      reviewNotes: 'string',
      publishAt: 'datetime',
      publishedAt: 'datetime',
      correction: 'string',
      savedAt: 'datetime',
    },
    columns: ['headline', 'author', 'section', 'status', 'publishedAt'],
    form: ['headline', 'standfirst', 'slug', 'author', 'section', 'tags'],
  });

/** From draft to the public and back: reviewed by somebody other than the author, scheduled, corrected in the open. */
export const editorialFlow = (article: Subject) =>
  lifecycle(article, {
    name: 'ArticleWorkflow',
    description: 'Takes an article through review to publication; nobody approves their own work.',
    states: {
      draft: { hint: 'Only the author sees this.', shows: ['headline', 'author', 'wordCount', 'savedAt'] },
      in_review: { hint: 'With the desk.', shows: ['headline', 'standfirst', 'body', 'author', 'revision'] },
      changes_requested: { hint: 'Back with the author.', shows: ['headline', 'reviewer', 'reviewNotes', 'revision'] },
      approved: { hint: 'Ready to go out.', shows: ['headline', 'section', 'heroImage', 'reviewer'] },
      scheduled: { shows: ['headline', 'section', 'publishAt'] },
      published: { shows: ['headline', 'section', 'publishedAt', 'revision', 'correction'] },
      unpublished: { hint: 'Taken down; readers get a notice.', shows: ['headline', 'publishedAt', 'reviewNotes'] },
    },
    events: {
      SUBMIT_FOR_REVIEW: {},
      WITHDRAW: {},
      REQUEST_CHANGES: { reviewer: 'string!', reviewNotes: 'string!' },
      RESUBMIT: {},
      APPROVE: { reviewer: 'string!' },
      SCHEDULE: { publishAt: 'datetime!' },
      UNSCHEDULE: {},
      PUBLICATION_DUE: {},
      PUBLISH: {},
      PUBLISH_CORRECTION: { correction: 'string!' },
      UNPUBLISH: { reviewNotes: 'string!' },
      REWORK: {},
    },
    steps: [
      ['draft', 'SUBMIT_FOR_REVIEW', 'in_review', { when: and(gt(own('wordCount'), 0), filled('standfirst')) }],
      ['in_review', 'WITHDRAW', 'draft'],
      ['in_review', 'REQUEST_CHANGES', 'changes_requested', { do: [notify('The desk asks for changes', 'warning')] }],
      ['changes_requested', 'RESUBMIT', 'in_review', { do: [increase('revision')] }],
      ['in_review', 'APPROVE', 'approved', { when: ne(given('reviewer'), own('author')) }],
      ['approved', 'SCHEDULE', 'scheduled', { when: isFuture(given('publishAt')) }],
      ['approved', 'PUBLISH', 'published', { when: filled('section'), do: [stamp('publishedAt')] }],
      ['approved', 'REQUEST_CHANGES', 'changes_requested'],
      ['scheduled', 'UNSCHEDULE', 'approved'],
      ['scheduled', 'PUBLICATION_DUE', 'published', { do: [stamp('publishedAt')] }],
      ['published', 'PUBLISH_CORRECTION', '=', { when: said('correction'), do: [increase('revision')] }],
      ['published', 'UNPUBLISH', 'unpublished'],
      ['unpublished', 'REWORK', 'draft'],
    ],
    ticks: [
      tick('publicationClock', minute, 'PUBLICATION_DUE', and(is('status', 'scheduled'), isPast(own('publishAt')))),
    ],
  });

/** The writing surface: what is typed is kept every half minute; a colleague's later version is never overwritten unseen. */
export const writingDesk = (article: Subject) => {
  const editor = pattern('input', { inputType: 'textarea', value: own('body'), action: 'WRITE' });
  const counter = row(caption('Words'), caption(own('wordCount')));
  const save = update('Article', '@entity', { success: 'ArticleKept', failure: 'ArticleNotKept' });
  return trait(article, {
    name: 'ArticleDesk',
    scope: 'instance',
    description: 'Edits the text of an article with automatic saving and a warning about colliding edits.',
    states: {
      opening: { view: loading('Opening article') },
      writing: {
        view: column(heading(own('headline')), editor, counter, caption(concat('Saved at ', own('savedAt')))),
      },
      unsaved: {
        view: column(heading(own('headline')), editor, row(counter, button('Save', 'SAVE', undefined, 'primary'))),
      },
      saving: { view: column(heading(own('headline')), editor, caption('Saving')) },
      conflict: {
        slot: 'modal',
        view: column(
          alert('Somebody else has saved this article since you opened it.', 'warning'),
          row(
            button('Take theirs', 'TAKE_THEIRS'),
            button('Keep mine', 'KEEP_MINE', undefined, 'danger'),
            button('Decide later', 'CANCEL', undefined, 'ghost'),
          ),
        ),
      },
      unavailable: { view: failure('The article could not be opened', 'REOPEN') },
    },
    events: {
      ArticleOpened: { data: 'Article' },
      ArticleNotOpened: { error: 'string' },
      WRITE: { body: 'string!' },
      SAVE: {},
      AUTOSAVE: {},
      ArticleKept: { id: 'string' },
      ArticleNotKept: { error: 'string' },
      TAKE_THEIRS: {},
      KEEP_MINE: {},
      CANCEL: {},
      REOPEN: {},
    },
    init: [fetchOne('Article', own('id'), { success: 'ArticleOpened', failure: 'ArticleNotOpened' })],
    steps: [
      ['opening', 'ArticleOpened', 'writing'],
      ['opening', 'ArticleNotOpened', 'unavailable'],
      [
        'unavailable',
        'REOPEN',
        'opening',
        { do: [fetchOne('Article', own('id'), { success: 'ArticleOpened', failure: 'ArticleNotOpened' })] },
      ],
      [
        ['writing', 'unsaved'],
        'WRITE',
        'unsaved',
        { do: [...take('body'), set('wordCount', size(['str/split', given('body'), ' ']))] },
      ],
      ['unsaved', 'SAVE', 'saving', { do: [save] }],
      ['unsaved', 'AUTOSAVE', 'saving', { do: [save] }],
      ['saving', 'ArticleKept', 'writing', { do: [stamp('savedAt')] }],
      ['saving', 'ArticleNotKept', 'conflict', { when: eq(given('error'), 'conflict') }],
      ['saving', 'ArticleNotKept', 'unsaved', { do: [notify(given('error'), 'error')] }],
      [
        'conflict',
        'TAKE_THEIRS',
        'opening',
        { do: [fetchOne('Article', own('id'), { success: 'ArticleOpened', failure: 'ArticleNotOpened' })] },
      ],
      ['conflict', 'KEEP_MINE', 'saving', { do: [increase('revision'), save] }],
      ['conflict', 'CANCEL', 'unsaved'],
    ],
    ticks: [tick('autosave', 30 * second, 'AUTOSAVE')],
  });
};

export const revisionSubject = (): Subject =>
  subject('Revision', {
    fields: {
      document: 'string!',
      number: 'number!',
      editedBy: 'string!',
      changeNote: 'string',
      content: 'string',
      minor: 'boolean=false',
      comparedWith: 'string',
      history: listed({ number: 'number!', author: 'string', savedAt: 'datetime' }),
    },
    columns: ['number', 'editedBy', 'changeNote', 'minor', 'createdAt'],
  });

/** Every saved state of a document: compare two, restore one as a new revision. */
export const historyOf = (revision: Subject): Part => {
  const load = fetchAll(
    'Revision',
    { success: 'HistoryLoaded', failure: 'HistoryFailed' },
    { sort: 'number', direction: 'desc' },
  );
  const restored = { success: 'RevisionRestored', failure: 'RestoreFailed' };
  return part(
    'std-revision-history',
    trait(revision, {
      name: 'VersionHistory',
      scope: 'collection',
      description:
        'Lists revisions, shows what changed between two and restores an earlier one without losing the later ones.',
      states: {
        loading: { view: loading('Loading history') },
        browsing: {
          view: column(
            heading('Version history'),
            rows(revision, 'timeline', [
              { label: 'Compare with current', event: 'COMPARE' },
              { label: 'Restore', event: 'RESTORE' },
            ]),
          ),
        },
        comparing: {
          view: column(
            row(heading('What changed'), button('Back to history', 'CLOSE_COMPARISON', undefined, 'ghost')),
            pattern('version-diff', {
              revisions: own('history'),
              beforeId: own('comparedWith'),
              afterId: own('id'),
            }),
            button('Restore this revision', 'RESTORE_SHOWN', undefined, 'primary'),
          ),
        },
        confirming: {
          slot: 'modal',
          view: confirmDialog(
            'Restore revision',
            'The content of this revision becomes a new revision on top. Nothing is lost.',
            'CONFIRM',
            'CANCEL',
            { confirmLabel: 'Restore' },
          ),
        },
        restoring: { view: loading('Restoring') },
        failed: { view: failure('The history could not be loaded', 'RETRY') },
      },
      events: {
        HistoryLoaded: { data: '[Revision]!' },
        HistoryFailed: { error: 'string' },
        COMPARE: { id: 'string!', with: 'string' },
        CLOSE_COMPARISON: {},
        RESTORE: { id: 'string!' },
        RESTORE_SHOWN: {},
        CONFIRM: {},
        CANCEL: {},
        RevisionRestored: { id: 'string' },
        RestoreFailed: { error: 'string' },
        RETRY: {},
      },
      init: [load],
      steps: [
        ['loading', 'HistoryLoaded', 'browsing', { do: [set('history', given('data'))] }],
        ['loading', 'HistoryFailed', 'failed'],
        ['failed', 'RETRY', 'loading', { do: [load] }],
        ['browsing', 'COMPARE', 'comparing', { do: [set('id', given('id')), set('comparedWith', given('with'))] }],
        ['comparing', 'CLOSE_COMPARISON', 'browsing'],
        ['comparing', 'RESTORE_SHOWN', 'confirming'],
        ['browsing', 'RESTORE', 'confirming', { do: [set('id', given('id'))] }],
        ['confirming', 'CANCEL', 'browsing'],
        [
          'confirming',
          'CONFIRM',
          'restoring',
          {
            do: [
              create(
                'Revision',
                {
                  document: own('document'),
                  content: own('content'),
                  editedBy: '@user.id',
                  changeNote: concat('Restored revision ', own('number')),
                },
                restored,
              ),
            ],
          },
        ],
        ['restoring', 'RevisionRestored', 'loading', { do: [notify('Revision restored', 'success'), load] }],
        ['restoring', 'RestoreFailed', 'browsing', { do: [notify(given('error'), 'error')] }],
      ],
    }),
  );
};

export const commentSubject = (on: string): Subject =>
  subject('Comment', {
    fields: {
      subject: on === '' ? 'string!' : `ref!:${on}`,
      parent: 'ref:Comment',
      author: 'string!',
      body: 'string!',
      depth: 'number=0',
      likes: 'number=0',
      editedAt: 'datetime',
      postedAt: 'datetime',
    },
    columns: ['author', 'body', 'likes', 'postedAt'],
    form: ['body'],
  });

/** Nested discussion: reply to a comment, edit one's own for a quarter of an hour, collapse, delete. */
export const commentThread = (comment: Subject, title = 'Comments'): Part => {
  const load = fetchAll(
    'Comment',
    { success: 'CommentsLoaded', failure: 'CommentsFailed' },
    { sort: 'postedAt', direction: 'asc' },
  );
  const tree = column(
    rows(comment, 'feed', [
      { label: 'Reply', event: 'REPLY' },
      { label: 'Like', event: 'LIKE' },
    ]),
    caption('Your own comments'),
    pattern('entity-list', {
      entity: rowsOf('Comment'),
      fields: ['body', 'postedAt'],
      itemActions: [
        { label: 'Edit', event: 'EDIT' },
        { label: 'Delete', event: 'DELETE', variant: 'danger' },
      ],
    }),
  );
  const composer = pattern('form-section', {
    mode: 'create',
    fields: [{ name: 'body', label: 'Your comment', inputType: 'textarea', required: true }],
    submitLabel: 'Post',
    submitEvent: 'POST',
  });
  const outcome = { success: 'CommentPosted', failure: 'CommentRefused' };
  const answerForm = (submitEvent: string, heading_: string) =>
    column(
      caption(heading_),
      pattern('form-section', {
        mode: 'edit',
        fields: [{ name: 'body', label: 'Text', inputType: 'textarea', required: true }],
        submitLabel: 'Post',
        submitEvent,
        cancelEvent: 'CANCEL',
      }),
    );
  return part(
    'std-comment-thread',
    trait(comment, {
      name: 'CommentDiscussion',
      scope: 'collection',
      states: {
        loading: { view: loading('Loading comments') },
        reading: { view: column(heading(title), tree, composer) },
        replying: { view: column(heading(title), tree, answerForm('POST_REPLY', 'Replying')) },
        editing: { view: column(heading(title), tree, answerForm('SAVE_EDIT', 'Editing your comment')) },
        sending: { view: column(heading(title), tree, caption('Posting')) },
        failed: { view: failure('Comments could not be loaded', 'RETRY') },
      },
      events: {
        CommentsLoaded: { data: '[Comment]!' },
        CommentsFailed: { error: 'string' },
        POST: { body: 'string!' },
        REPLY: { id: 'string!', row: 'Comment' },
        POST_REPLY: { body: 'string!' },
        EDIT: { id: 'string!', row: 'Comment' },
        SAVE_EDIT: { body: 'string!' },
        LIKE: { id: 'string!', row: 'Comment' },
        DELETE: { id: 'string!', row: 'Comment' },
        CANCEL: {},
        CommentPosted: { id: 'string' },
        CommentRefused: { error: 'string' },
        RETRY: {},
      },
      init: [load],
      steps: [
        ['loading', 'CommentsLoaded', 'reading'],
        ['loading', 'CommentsFailed', 'failed'],
        ['failed', 'RETRY', 'loading', { do: [load] }],
        [
          'reading',
          'POST',
          'sending',
          {
            when: said('body'),
            do: [create('Comment', { body: given('body'), author: '@user.id', postedAt: '@now', depth: 0 }, outcome)],
          },
        ],
        [
          'reading',
          'REPLY',
          'replying',
          {
            when: lt(given('row.depth'), 6),
            do: [set('parent', given('id')), set('depth', plus(given('row.depth'), 1))],
          },
        ],
        [
          'replying',
          'POST_REPLY',
          'sending',
          {
            when: said('body'),
            do: [
              create(
                'Comment',
                {
                  body: given('body'),
                  author: '@user.id',
                  parent: own('parent'),
                  depth: own('depth'),
                  postedAt: '@now',
                },
                outcome,
              ),
            ],
          },
        ],
        [
          'reading',
          'EDIT',
          'editing',
          {
            when: and(eq(given('row.author'), '@user.id'), lt(minus('@now', given('row.postedAt')), 15 * minute)),
            do: [set('id', given('id'))],
          },
        ],
        [
          'editing',
          'SAVE_EDIT',
          'sending',
          {
            when: said('body'),
            do: [update('Comment', { id: own('id'), body: given('body'), editedAt: '@now' }, outcome)],
          },
        ],
        [['replying', 'editing'], 'CANCEL', 'reading'],
        [
          'reading',
          'LIKE',
          'loading',
          { do: [update('Comment', { id: given('id'), likes: plus(given('row.likes'), 1) }), load] },
        ],
        [
          'reading',
          'DELETE',
          'loading',
          { when: eq(given('row.author'), '@user.id'), do: [remove('Comment', given('id')), load] },
        ],
        ['sending', 'CommentPosted', 'loading', { do: [load] }],
        ['sending', 'CommentRefused', 'reading', { do: [notify(given('error'), 'error')] }],
      ],
    }),
  );
};
