// The wiki: pages edited under a lock, confirmed by a steward, discussed and never lost.
import type { Built, Subject } from '../compose/index.ts';
import {
  and,
  button,
  column,
  create,
  day,
  emit,
  eq,
  fetchOne,
  filled,
  fromNow,
  given,
  heading,
  increase,
  isPast,
  lifecycle,
  loading,
  manage,
  minute,
  notify,
  olderThan,
  orbital,
  own,
  page,
  part,
  pattern,
  register,
  row,
  set,
  stamp,
  subject,
  take,
  text,
  tick,
  trait,
  update,
} from '../compose/index.ts';
import { commentSubject, commentThread, historyOf, revisionSubject } from './content-desk.ts';

const spaceSubject = (): Subject =>
  subject('Space', {
    fields: {
      name: 'string!',
      key: 'string!',
      purpose: 'string',
      visibility: 'enum:everyone*|members|restricted',
      owners: 'refs:Contributor',
    },
    columns: ['key', 'name', 'visibility'],
  });

const wikiPageSubject = (): Subject =>
  subject('WikiPage', {
    fields: {
      title: 'string!',
      space: 'ref!:Space',
      parent: 'ref:WikiPage',
      body: 'string',
      labels: '[string]',
      steward: 'ref:Contributor',
      lockedBy: 'string',
      lockEndsAt: 'datetime',
      version: 'number=1',
      verifiedAt: 'datetime',
      views: 'number=0',
      status: 'enum:draft*|current|needs_verification|outdated|archived',
    },
    columns: ['title', 'space', 'steward', 'status', 'verifiedAt'],
    form: ['title', 'space', 'parent', 'labels', 'steward'],
    plural: 'Pages',
    singular: 'Page',
    path: '/wiki',
  });

/** Reading and editing one page: an edit takes a lock of twenty minutes that is renewed by typing and given up by leaving. */
const pageEditing = (wikiPage: Subject) => {
  const open = fetchOne('WikiPage', own('id'), { success: 'PageLoaded', failure: 'PageNotFound' });
  const editor = pattern('input', { inputType: 'textarea', value: own('body'), action: 'TYPE' });
  return trait(wikiPage, {
    name: 'WikiPageView',
    scope: 'instance',
    states: {
      opening: { view: loading('Opening page') },
      reading: {
        view: column(
          row(heading(own('title')), button('Edit', 'EDIT', undefined, 'primary')),
          pattern('markdown-content', { content: own('body') }),
        ),
      },
      locked: { view: column(heading(own('title')), text(own('lockedBy')), button('Back to reading', 'LEAVE')) },
      editing: {
        view: column(
          heading(own('title')),
          editor,
          row(button('Publish changes', 'PUBLISH', undefined, 'primary'), button('Discard', 'LEAVE')),
        ),
      },
      publishing: { view: loading('Publishing') },
      missing: {
        view: column(
          pattern('empty-state', { title: 'There is no such page yet' }),
          row(button('Write it', 'WRITE_IT', undefined, 'primary'), button('Look again', 'LOOK_AGAIN')),
        ),
      },
    },
    events: {
      PageLoaded: { data: 'WikiPage' },
      PageNotFound: { error: 'string' },
      EDIT: {},
      TYPE: { body: 'string!' },
      PUBLISH: {},
      LEAVE: {},
      WRITE_IT: {},
      LOOK_AGAIN: {},
      LOCK_ENDED: {},
      PagePublished: { id: 'string' },
      PagePublishFailed: { error: 'string' },
    },
    init: [open],
    steps: [
      ['opening', 'PageLoaded', 'reading', { do: [increase('views')] }],
      ['opening', 'PageNotFound', 'missing'],
      ['missing', 'WRITE_IT', 'editing', { do: [create('WikiPage', { title: own('title'), lockedBy: '@user.id' })] }],
      ['missing', 'LOOK_AGAIN', 'opening', { do: [open] }],
      [
        'reading',
        'EDIT',
        'editing',
        {
          when: ['or', eq(own('lockedBy'), ''), eq(own('lockedBy'), '@user.id'), isPast(own('lockEndsAt'))],
          do: [set('lockedBy', '@user.id'), set('lockEndsAt', fromNow(20 * minute)), update('WikiPage')],
        },
      ],
      ['reading', 'EDIT', 'locked'],
      ['locked', 'LEAVE', 'reading'],
      ['editing', 'TYPE', '=', { do: [...take('body'), set('lockEndsAt', fromNow(20 * minute))] }],
      [
        'editing',
        'LEAVE',
        'opening',
        { do: [set('lockedBy', ''), update('WikiPage', { id: own('id'), lockedBy: '' }), open] },
      ],
      [
        'editing',
        'LOCK_ENDED',
        'reading',
        { do: [set('lockedBy', ''), notify('Your lock has ended; nothing was published', 'warning')] },
      ],
      [
        'editing',
        'PUBLISH',
        'publishing',
        {
          when: filled('body'),
          do: [
            increase('version'),
            set('lockedBy', ''),
            update('WikiPage', '@entity', { success: 'PagePublished', failure: 'PagePublishFailed' }),
          ],
        },
      ],
      ['publishing', 'PagePublished', 'reading', { do: [emit('PAGE_EDITED', { id: own('id') })] }],
      ['publishing', 'PagePublishFailed', 'editing', { do: [notify(given('error'), 'error')] }],
    ],
    ticks: [tick('lockClock', minute, 'LOCK_ENDED', and(filled('lockedBy'), isPast(own('lockEndsAt'))))],
  });
};

/** Whether what a page says is still true: its steward confirms it twice a year, otherwise readers are warned. */
const stewardship = (wikiPage: Subject) =>
  lifecycle(wikiPage, {
    name: 'PageStewardship',
    states: {
      draft: { shows: ['title', 'space', 'steward'] },
      current: { shows: ['title', 'steward', 'verifiedAt', 'version', 'views'] },
      needs_verification: {
        hint: 'Nobody has confirmed this for half a year.',
        shows: ['title', 'steward', 'verifiedAt'],
      },
      outdated: { hint: 'Readers see a warning above the text.', shows: ['title', 'steward', 'views'] },
      archived: { hint: 'Kept, but not found by search.', shows: ['title', 'space', 'version'] },
    },
    events: {
      PUBLISH_TO_SPACE: {},
      VERIFY: {},
      VERIFICATION_DUE: {},
      PAGE_EDITED: { id: 'string' },
      MARK_OUTDATED: {},
      HAND_OVER: { steward: 'string!' },
      ARCHIVE: {},
      RESTORE: {},
    },
    steps: [
      [
        'draft',
        'PUBLISH_TO_SPACE',
        'current',
        { when: and(filled('body'), filled('steward')), do: [stamp('verifiedAt')] },
      ],
      ['current', 'VERIFICATION_DUE', 'needs_verification', { do: [notify('A page of yours wants confirming')] }],
      ['needs_verification', 'VERIFY', 'current', { when: eq('@user.id', own('steward')), do: [stamp('verifiedAt')] }],
      [['needs_verification', 'outdated'], 'PAGE_EDITED', 'current', { do: [stamp('verifiedAt')] }],
      [['current', 'needs_verification'], 'MARK_OUTDATED', 'outdated'],
      [['current', 'needs_verification', 'outdated'], 'HAND_OVER', '='],
      ['outdated', 'ARCHIVE', 'archived'],
      ['archived', 'RESTORE', 'outdated'],
    ],
    listens: [{ trait: 'WikiPageView', event: 'PAGE_EDITED' }],
    ticks: [tick('verificationClock', day, 'VERIFICATION_DUE', olderThan('verifiedAt', 180 * day))],
  });

const contributorSubject = (): Subject =>
  subject('Contributor', {
    fields: { name: 'string!', email: 'email!', team: 'string', edits: 'number=0', isAdministrator: 'boolean=false' },
  });

export function wiki(): Built[] {
  const [wikiPage, space, contributor] = [wikiPageSubject(), spaceSubject(), contributorSubject()];
  const [revision, comment] = [revisionSubject(), commentSubject('WikiPage')];
  return [
    register(wikiPage, part('std-edit-lock', pageEditing(wikiPage), stewardship(wikiPage)), {
      list: {
        layout: 'list',
        offers: ['new', 'delete'],
        search: ['title', 'body'],
        filter: ['status'],
        pageSize: 40,
      },
      pages: ['PagesPage', 'WikiPagePage'],
    }),
    orbital(space, [manage(space, { layout: 'cards', offers: ['new', 'edit', 'view'], filter: ['visibility'] })]),
    orbital(revision, [historyOf], [page('PageHistoryPage', '/wiki/:id/history', 'VersionHistory')]),
    orbital(
      comment,
      [commentThread(comment, 'Discussion')],
      [page('PageTalkPage', '/wiki/:id/talk', 'CommentDiscussion')],
    ),
    orbital(contributor, [manage(contributor, { offers: ['new', 'edit'], search: ['name'] })]),
  ];
}
