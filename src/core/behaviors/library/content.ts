// Content: articles through an editorial desk, media with rights, wikis that stay current, calendars, pages.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  append,
  button,
  caption,
  changedEvent,
  column,
  countAll,
  countWhere,
  dashboard,
  failure,
  fetchAll,
  given,
  heading,
  inDomain,
  is,
  knows,
  listed,
  loading,
  manage,
  minute,
  moved,
  ne,
  notify,
  orbital,
  own,
  page,
  part,
  pattern,
  recordDetail,
  register,
  row,
  said,
  set,
  subject,
  sumOf,
  text,
  trait,
  update,
} from '../compose/index.ts';
import {
  articleSubject,
  authorSubject,
  commentSubject,
  commentThread,
  editorialFlow,
  historyOf,
  revisionSubject,
  sectionSubject,
  writingDesk,
} from './content-desk.ts';
import { assetSubject, mediaLibrary, pageBuilder, pageDraftSubject } from './content-media.ts';
import { episodeProduction, episodeSubject, storyFlow, storySubject } from './content-planning.ts';
import { wiki } from './content-wiki.ts';

const { molecule, organism } = inDomain('content');

const termSubject = (): Subject =>
  subject('Term', {
    fields: {
      name: 'string!',
      slug: 'string!',
      vocabulary: 'enum:category|tag*|topic|region',
      parent: 'ref:Term',
      synonyms: '[string]',
      usageCount: 'number=0',
      mergeInto: 'ref:Term',
    },
    columns: ['name', 'vocabulary', 'parent', 'usageCount'],
    form: ['name', 'slug', 'vocabulary', 'parent', 'synonyms'],
    path: '/taxonomy',
  });

/** Two terms for one thing become one: choose which survives, see what it touches, rewrite the content. */
const termMerge = (term: Subject) =>
  trait(term, {
    name: 'TermMerge',
    states: {
      idle: {},
      choosing: {
        slot: 'modal',
        view: column(
          heading('Merge into another term'),
          recordDetail(['name', 'vocabulary', 'usageCount']),
          pattern('form-section', {
            mode: 'create',
            fields: [
              {
                name: 'id',
                label: 'Surviving term',
                inputType: 'relation',
                relation: { entity: 'Term' },
                required: true,
              },
            ],
            submitLabel: 'Choose',
            submitEvent: 'CHOOSE_SURVIVOR',
          }),
          button('Cancel', 'CANCEL'),
        ),
      },
      reviewing: {
        slot: 'modal',
        view: column(
          heading('Content that will be re-tagged'),
          recordDetail(['name', 'mergeInto', 'usageCount']),
          row(
            button('Merge', 'MERGE', undefined, 'danger'),
            button('Choose another', 'BACK'),
            button('Cancel', 'CANCEL'),
          ),
        ),
      },
      retagging: {},
    },
    events: {
      MERGE_TERM: { id: 'string!' },
      CHOOSE_SURVIVOR: { id: 'string!' },
      BACK: {},
      MERGE: {},
      CANCEL: {},
      TermsMerged: { id: 'string' },
      TermMergeFailed: { error: 'string' },
    },
    steps: [
      ['idle', 'MERGE_TERM', 'choosing', { do: [set('id', given('id'))] }],
      [
        'choosing',
        'CHOOSE_SURVIVOR',
        'reviewing',
        { when: ne(given('id'), own('id')), do: [set('mergeInto', given('id'))] },
      ],
      ['reviewing', 'BACK', 'choosing'],
      [['choosing', 'reviewing'], 'CANCEL', 'idle'],
      [
        'reviewing',
        'MERGE',
        'retagging',
        {
          do: [
            update(
              'Term',
              { id: own('id'), mergeInto: own('mergeInto') },
              { success: 'TermsMerged', failure: 'TermMergeFailed' },
            ),
          ],
        },
      ],
      ['retagging', 'TermsMerged', 'idle', { do: [notify('Terms merged', 'success')] }],
      ['retagging', 'TermMergeFailed', 'reviewing', { do: [notify(given('error'), 'error')] }],
    ],
    listens: [{ trait: 'TermList', event: 'MERGE_TERM' }],
  });

const menuSubject = (): Subject =>
  subject('SiteMenu', {
    fields: {
      name: 'string!',
      place: 'enum:header*|footer|sidebar',
      entries: listed({ text: 'string!', target: 'string!' }),
      saved: 'boolean=true',
    },
    columns: ['name', 'place'],
    singular: 'Menu',
    plural: 'Menus',
  });

/** The navigation of the site: entries are dragged into order and put live together. */
const menuArrangement = (menu: Subject) =>
  trait(menu, {
    name: 'MenuArrangement',
    states: {
      loading: { view: loading('Loading navigation') },
      arranging: {
        view: column(
          heading('Navigation'),
          pattern('sortable-list', {
            items: own('entries'),
            renderItem: ['fn', 'item', row(text('@item.text'), caption('@item.target'))],
            reorderEvent: 'REORDER',
          }),
          row(button('Add entry', 'ADD_ENTRY'), button('Put live', 'PUT_LIVE', undefined, 'primary')),
        ),
      },
      adding: {
        slot: 'modal',
        view: pattern('form-section', {
          title: 'Menu entry',
          mode: 'create',
          fields: [
            { name: 'label', label: 'Label', inputType: 'string', required: true },
            { name: 'target', label: 'Target', inputType: 'url', required: true },
          ],
          submitEvent: 'SAVE_ENTRY',
          cancelEvent: 'CANCEL',
        }),
      },
      failed: { view: failure('The navigation could not be loaded', 'RETRY') },
    },
    events: {
      SiteMenuLoaded: { data: '[SiteMenu]!' },
      SiteMenuFailed: { error: 'string' },
      RETRY: {},
      REORDER: { fromIndex: 'number!', toIndex: 'number!' },
      ADD_ENTRY: {},
      SAVE_ENTRY: { label: 'string!', target: 'url!' },
      CANCEL: {},
      PUT_LIVE: {},
    },
    init: [fetchAll('SiteMenu', { success: 'SiteMenuLoaded', failure: 'SiteMenuFailed' })],
    steps: [
      ['loading', 'SiteMenuLoaded', 'arranging'],
      ['loading', 'SiteMenuFailed', 'failed'],
      [
        'failed',
        'RETRY',
        'loading',
        { do: [fetchAll('SiteMenu', { success: 'SiteMenuLoaded', failure: 'SiteMenuFailed' })] },
      ],
      ['arranging', 'REORDER', '=', { do: [set('entries', moved('entries')), set('saved', false)] }],
      ['arranging', 'ADD_ENTRY', 'adding'],
      ['adding', 'CANCEL', 'arranging'],
      [
        'adding',
        'SAVE_ENTRY',
        'arranging',
        {
          when: said('label'),
          do: [append('entries', { text: given('label'), target: given('target') }), set('saved', false)],
        },
      ],
      [
        'arranging',
        'PUT_LIVE',
        '=',
        {
          when: is('saved', false),
          do: [set('saved', true), update('SiteMenu'), notify('Navigation is live', 'success')],
        },
      ],
    ],
  });

function cms(): Built[] {
  const [article, author, section] = [articleSubject(), authorSubject(), sectionSubject()];
  const [revision, asset, menu] = [revisionSubject(), assetSubject(), menuSubject()];
  return [
    register(article, part(['std-article-editor', 'std-autosave'], writingDesk(article), editorialFlow(article)), {
      list: {
        offers: ['new', 'edit', 'delete'],
        search: ['headline', 'body'],
        filter: ['status'],
        sortable: true,
        pageSize: 30,
      },
    }),
    orbital(revision, [historyOf], [page('ArticleHistoryPage', '/articles/:id/history', 'VersionHistory')]),
    mediaLibrary(asset),
    orbital(section, [manage(section, { sortable: true })]),
    orbital(author, [manage(author, { layout: 'cards', offers: ['new', 'edit', 'view'], search: ['name'] })]),
    orbital(menu, [menuArrangement], [page('NavigationPage', '/navigation', 'MenuArrangement')]),
    dashboard({
      name: 'EditorialMetrics',
      title: 'The desk today',
      over: article,
      metrics: [
        { field: 'allArticles', value: countAll },
        { field: 'waitingForReview', value: countWhere('status', 'in_review') },
        { field: 'scheduledArticles', value: countWhere('status', 'scheduled') },
        { field: 'publishedArticles', value: countWhere('status', 'published') },
        { field: 'wordsWritten', value: sumOf('wordCount') },
      ],
      groups: ['section'],
      everyMs: 10 * minute,
      refreshOn: [['ArticleWorkflow', changedEvent(article)]],
    }),
  ];
}

export const content: readonly Behavior[] = [
  molecule({
    name: 'std-article-editor',
    description:
      'Writing with automatic saving and collision warning, followed by a review in which nobody approves their own work.',
    tags: ['writing', 'editorial workflow', 'publishing'],
    build: () => {
      const [article, author, section] = [articleSubject(), authorSubject(), sectionSubject()];
      return [
        register(article, part('std-autosave', writingDesk(article), editorialFlow(article)), {
          list: { offers: ['new'], filter: ['status'] },
          beside: [knows(author, section)],
        }),
      ];
    },
  }),
  molecule({
    name: 'std-revision-history',
    description:
      'The saved revisions of a document, compared side by side and restored without losing what came later.',
    tags: ['revisions', 'diff', 'restore'],
    build: () => [orbital(revisionSubject(), [historyOf], [page('HistoryPage', '/history', 'VersionHistory')])],
  }),
  molecule({
    name: 'std-media-library',
    description:
      'Pictures, film, sound and documents that are uploaded, described, cleared for use and followed until their rights end.',
    tags: ['assets', 'upload', 'image rights', 'gallery'],
    build: () => [mediaLibrary(assetSubject())],
  }),
  molecule({
    name: 'std-comment-thread',
    description:
      'A nested discussion under any piece of content, with replies, likes and a quarter of an hour to edit.',
    tags: ['comments', 'discussion', 'replies'],
    build: () => [orbital(commentSubject(''), [commentThread])],
  }),
  molecule({
    name: 'std-editorial-calendar',
    description:
      'Stories from pitch to page: commissioned with fee and deadline, filed, subbed, slotted and run, or spiked.',
    tags: ['planning', 'newsroom', 'deadlines'],
    build: () => {
      const [story, author] = [storySubject(), authorSubject()];
      return [
        register(story, storyFlow, {
          list: {
            layout: 'calendar',
            props: { dateField: 'slot', titleField: 'workingTitle', colorField: 'channel' },
            filter: ['channel', 'format', 'status'],
          },
          pages: ['CalendarPage', 'StoryPage'],
        }),
        orbital(author, [manage(author, { offers: ['new', 'edit'] })]),
      ];
    },
  }),
  molecule({
    name: 'std-taxonomy',
    description:
      'Categories and tags with synonyms and parents, where two terms for one thing can be merged and their content re-tagged.',
    tags: ['tags', 'categories', 'classification'],
    build: () => {
      const term = termSubject();
      return [
        orbital(term, [
          manage(term, {
            offers: ['new', 'edit'],
            search: ['name'],
            filter: ['vocabulary'],
            sortable: true,
            actions: [{ label: 'Merge', event: 'MERGE_TERM' }],
            refreshOn: [['TermMerge', 'TermsMerged']],
          }),
          part(['std-taxonomy', 'std-tags'], termMerge(term)),
        ]),
      ];
    },
  }),
  molecule({
    name: 'std-page-builder',
    description:
      'A canvas of blocks that are inserted, moved, configured in a drawer, previewed on other devices and published.',
    tags: ['layout', 'blocks', 'landing page'],
    build: () => [orbital(pageDraftSubject(), [pageBuilder])],
  }),
  molecule({
    name: 'std-podcast-production',
    description:
      'Episodes of a show that are recorded, edited, mastered to the required loudness, transcribed and released to the feed.',
    tags: ['audio', 'episodes', 'feed'],
    build: () => [
      register(episodeSubject(), episodeProduction, {
        list: { layout: 'list', offers: ['new', 'edit', 'delete'], sortable: true },
      }),
    ],
  }),
  organism({
    name: 'std-cms',
    title: 'Content management system',
    description:
      'A newsroom site: articles through an editorial workflow, revisions, a media library with rights, sections, authors and navigation.',
    tags: ['publishing', 'editorial', 'website', 'media'],
    build: cms,
  }),
  organism({
    name: 'std-wiki',
    description:
      'Pages in spaces that are edited under a lock, keep their history, are discussed, and are confirmed by a steward before they go stale.',
    tags: ['knowledge', 'documentation', 'collaboration'],
    build: wiki,
  }),
];
