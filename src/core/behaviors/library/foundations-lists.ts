// Atoms of lists: loading, narrowing, ordering, walking through and choosing rows.
import type { Behavior, Effect, Json } from '../compose/index.ts';
import {
  alert,
  and,
  badge,
  button,
  caption,
  column,
  empty,
  eq,
  failure,
  fetchAll,
  given,
  gt,
  gte,
  heading,
  inDomain,
  labelOf,
  listOf,
  loading,
  lt,
  minus,
  notify,
  orbital,
  own,
  pattern,
  plus,
  row,
  rows,
  rowsOf,
  set,
  size,
  subject,
  text,
  times,
  trait,
  update,
} from '../compose/index.ts';
import { recordSubject } from './foundations-record.ts';

const { atom } = inDomain('foundations');

export const lists: readonly Behavior[] = [
  atom({
    name: 'std-list',
    description: 'Loads the records of an entity and shows them, with a retry when loading fails.',
    tags: ['list', 'table', 'browse'],
    build: () => {
      const record = recordSubject();
      return [orbital(record, [listOf(record)])];
    },
  }),

  atom({
    name: 'std-search',
    description: 'Finds records by words once enough has been typed, and says so when nothing matches.',
    tags: ['search', 'query', 'find'],
    build: () => {
      const hit = subject('SearchHit', {
        fields: { title: 'string!', excerpt: 'string', score: 'number=0', found: 'number=0' },
        path: '/search',
      });
      const box = pattern('search-input', { placeholder: 'Search', event: 'SEARCH' });
      const look = fetchAll(
        'SearchHit',
        { success: 'SearchFinished', failure: 'SearchFailed' },
        { filter: ['str/includes', own('title'), given('query')] },
      );
      return [
        orbital(hit, [
          trait(hit, {
            name: 'Search',
            states: {
              idle: { view: column(box, caption('Type at least three letters.')) },
              searching: { view: column(box, loading('Searching')) },
              showing: { view: column(box, caption(own('found')), rows(hit, 'list', [])) },
              nothing_found: { view: column(box, empty('Nothing found', 'Try other words.')) },
              failed: { view: column(box, alert('The search did not answer.', 'error')) },
            },
            events: {
              SEARCH: { query: 'string!' },
              SearchFinished: { data: '[SearchHit]' },
              SearchFailed: { error: 'string' },
            },
            steps: [
              [
                ['idle', 'showing', 'nothing_found', 'failed'],
                'SEARCH',
                'searching',
                { when: gt(['str/len', given('query')], 2), do: [look] },
              ],
              [['showing', 'nothing_found'], 'SEARCH', 'idle', { when: eq(given('query'), '') }],
              [
                'searching',
                'SearchFinished',
                'showing',
                { when: gt(size(given('data')), 0), do: [set('found', size(given('data')))] },
              ],
              ['searching', 'SearchFinished', 'nothing_found'],
              ['searching', 'SearchFailed', 'failed'],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-filter',
    description: 'Narrows a list by one field after another and shows which filters are on.',
    tags: ['filter', 'facet', 'list'],
    build: () => {
      const facet = subject('Facet', {
        fields: { field: 'string', value: 'string', matches: 'number=0' },
        persistence: 'runtime',
        path: '/filter',
      });
      const bar = pattern('filter-group', {
        entity: 'Facet',
        onFilterChange: 'APPLY_FILTER',
        filters: [{ field: 'value', label: 'Value', filterType: 'select' }],
      });
      const narrow = fetchAll(
        'Facet',
        { success: 'FacetsMatched', failure: 'FilterFailed' },
        { filter: eq(['object/get', '@entity', given('field')], given('value')) },
      );
      return [
        orbital(facet, [
          trait(facet, {
            name: 'Filter',
            states: {
              unfiltered: { view: column(bar, rows(facet, 'list', [])) },
              applying: { view: column(bar, loading('Filtering')) },
              filtered: {
                view: column(
                  bar,
                  row(badge(own('field')), badge(own('value')), button('Clear', 'CLEAR_FILTER')),
                  rows(facet, 'list', []),
                ),
              },
            },
            events: {
              APPLY_FILTER: { field: 'string!', value: 'string!' },
              CLEAR_FILTER: {},
              FacetsMatched: { data: '[Facet]' },
              FilterFailed: { error: 'string' },
            },
            steps: [
              [
                ['unfiltered', 'filtered'],
                'APPLY_FILTER',
                'applying',
                { do: [set('field', given('field')), set('value', given('value')), narrow] },
              ],
              ['applying', 'FacetsMatched', 'filtered', { do: [set('matches', size(given('data')))] }],
              ['applying', 'FilterFailed', 'unfiltered', { do: [notify('The filter could not be applied', 'error')] }],
              ['filtered', 'CLEAR_FILTER', 'unfiltered', { do: [set('field', ''), set('value', '')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-sorting',
    description: 'Sorts a table by a column, reverses on the second click and restores the order on the third.',
    tags: ['sort', 'order', 'table'],
    build: () => {
      const line = subject('TableLine', {
        fields: { label: 'string!', amount: 'number=0', sortField: 'string' },
        persistence: 'runtime',
        path: '/sorting',
      });
      const fetchSorted = (direction: string): Effect =>
        fetchAll('TableLine', { success: 'LinesSorted', failure: 'SortFailed' }, { sort: given('field'), direction });
      const table = column(
        row(...['label', 'amount'].map((field) => button(labelOf(field), 'SORT_BY', { field }, 'ghost'))),
        rows(line, 'table', []),
      );
      const same = eq(given('field'), own('sortField'));
      return [
        orbital(line, [
          trait(line, {
            name: 'Sorting',
            states: {
              unsorted: { view: table },
              ascending: { view: column(caption('Smallest first'), table) },
              descending: { view: column(caption('Largest first'), table) },
            },
            events: {
              SORT_BY: { field: 'string!' },
              LinesSorted: { data: '[TableLine]' },
              SortFailed: { error: 'string' },
            },
            steps: [
              ['unsorted', 'SORT_BY', 'ascending', { do: [set('sortField', given('field')), fetchSorted('asc')] }],
              ['ascending', 'SORT_BY', 'descending', { when: same, do: [fetchSorted('desc')] }],
              ['ascending', 'SORT_BY', '=', { do: [set('sortField', given('field')), fetchSorted('asc')] }],
              ['descending', 'SORT_BY', 'unsorted', { when: same, do: [set('sortField', '')] }],
              ['descending', 'SORT_BY', 'ascending', { do: [set('sortField', given('field')), fetchSorted('asc')] }],
              [['ascending', 'descending'], 'LinesSorted', '='],
              [['ascending', 'descending'], 'SortFailed', 'unsorted', { do: [notify('Sorting failed', 'error')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-pagination',
    description: 'Walks through a long list page by page and never past either end.',
    tags: ['pages', 'list', 'navigation'],
    build: () => {
      const sheet = subject('PageOfRecords', {
        fields: { page: 'number=1', pageCount: 'number=1', total: 'number=0' },
        persistence: 'runtime',
        path: '/pages',
      });
      const turn = (to: Json): readonly Effect[] => [
        set('page', to),
        fetchAll(
          'PageOfRecords',
          { success: 'PageLoaded', failure: 'PageFailed' },
          { limit: 20, offset: times(minus(own('page'), 1), 20) },
        ),
      ];
      return [
        orbital(sheet, [
          trait(sheet, {
            name: 'Pagination',
            states: {
              loading: { view: loading('Loading page') },
              reading: {
                view: column(
                  rows(sheet, 'list', []),
                  row(button('Previous', 'PREVIOUS_PAGE'), text(own('page')), button('Next', 'NEXT_PAGE')),
                  pattern('pagination', {
                    currentPage: own('page'),
                    totalPages: own('pageCount'),
                    pageChangeEvent: 'GO_TO_PAGE',
                  }),
                ),
              },
              failed: { view: failure('This page could not be loaded', 'RETRY') },
            },
            events: {
              NEXT_PAGE: {},
              PREVIOUS_PAGE: {},
              GO_TO_PAGE: { page: 'number!' },
              RETRY: {},
              PageLoaded: { data: '[PageOfRecords]!', totalCount: 'number' },
              PageFailed: { error: 'string' },
            },
            init: turn(1),
            steps: [
              [
                'loading',
                'PageLoaded',
                'reading',
                { do: [set('pageCount', ['math/ceil', ['/', given('totalCount'), 20]])] },
              ],
              ['loading', 'PageFailed', 'failed'],
              [
                'reading',
                'NEXT_PAGE',
                'loading',
                { when: lt(own('page'), own('pageCount')), do: turn(plus(own('page'), 1)) },
              ],
              ['reading', 'PREVIOUS_PAGE', 'loading', { when: gt(own('page'), 1), do: turn(minus(own('page'), 1)) }],
              [
                'reading',
                'GO_TO_PAGE',
                'loading',
                {
                  when: and(gte(given('page'), 1), lt(given('page'), plus(own('pageCount'), 1))),
                  do: turn(given('page')),
                },
              ],
              ['failed', 'RETRY', 'loading', { do: turn(own('page')) }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-infinite-scroll',
    description: 'Appends the next batch when the end of a feed comes into view, until nothing is left.',
    tags: ['scroll', 'feed', 'list'],
    build: () => {
      const entry = subject('FeedEntry', {
        plural: 'Feed Entries',
        fields: { headline: 'string!', excerpt: 'string', cursor: 'string', shown: 'number=0' },
        persistence: 'runtime',
        path: '/scroll',
      });
      const more = fetchAll(
        'FeedEntry',
        { success: 'BatchArrived', failure: 'BatchFailed' },
        { limit: 30, after: own('cursor') },
      );
      const feed = rows(entry, 'feed', []);
      return [
        orbital(entry, [
          trait(entry, {
            name: 'InfiniteScroll',
            states: {
              waiting: { view: column(feed, pattern('infinite-scroll-sentinel', { loadMoreEvent: 'REACH_END' })) },
              loading_more: { view: column(feed, pattern('spinner', { size: 'sm' })) },
              stalled: { view: column(feed, failure('More could not be loaded', 'TRY_AGAIN')) },
              exhausted: {
                view: column(feed, caption('You have seen everything.'), button('Back to top', 'START_OVER')),
              },
            },
            events: {
              REACH_END: {},
              TRY_AGAIN: {},
              START_OVER: {},
              BatchArrived: { data: '[FeedEntry]!' },
              BatchFailed: { error: 'string' },
            },
            steps: [
              ['waiting', 'REACH_END', 'loading_more', { do: [more] }],
              ['loading_more', 'BatchArrived', 'exhausted', { when: eq(size(given('data')), 0) }],
              [
                'loading_more',
                'BatchArrived',
                'waiting',
                {
                  do: [
                    set('cursor', ['object/get', ['array/last', given('data')], 'id']),
                    set('shown', plus(own('shown'), size(given('data')))),
                  ],
                },
              ],
              ['loading_more', 'BatchFailed', 'stalled'],
              ['stalled', 'TRY_AGAIN', 'loading_more', { do: [more] }],
              ['exhausted', 'START_OVER', 'waiting', { do: [set('cursor', ''), set('shown', 0)] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-selection',
    description: 'Marks rows one by one or all at once and offers what can be done with them together.',
    tags: ['selection', 'bulk', 'list'],
    build: () => {
      const mail = subject('Selectable', {
        plural: 'Selectables',
        fields: { name: 'string!', chosen: '[string]', total: 'number=0' },
        persistence: 'runtime',
        path: '/selection',
      });
      const table = column(
        button('Select all', 'SELECT_ALL', undefined, 'ghost'),
        rows(mail, 'table', [{ label: 'Select', event: 'TOGGLE' }]),
      );
      const toggled: Json = [
        'if',
        ['array/includes', own('chosen'), given('id')],
        ['array/removeItem', own('chosen'), given('id')],
        ['array/append', own('chosen'), given('id')],
      ];
      const last = and(eq(size(own('chosen')), 1), ['array/includes', own('chosen'), given('id')]);
      return [
        orbital(mail, [
          trait(mail, {
            name: 'Selection',
            states: {
              none: { view: table },
              some: {
                view: column(
                  row(
                    text(['array/len', own('chosen')]),
                    button('Archive', 'ARCHIVE_CHOSEN'),
                    button('Clear', 'CLEAR'),
                  ),
                  table,
                ),
              },
              all: {
                view: column(
                  alert('Everything is selected.'),
                  row(button('Archive', 'ARCHIVE_CHOSEN'), button('Clear', 'CLEAR')),
                  table,
                ),
              },
            },
            events: { TOGGLE: { id: 'string!' }, SELECT_ALL: { ids: '[string]' }, CLEAR: {}, ARCHIVE_CHOSEN: {} },
            steps: [
              ['none', 'TOGGLE', 'some', { do: [set('chosen', ['list', given('id')])] }],
              ['some', 'TOGGLE', 'none', { when: last, do: [set('chosen', ['list'])] }],
              ['some', 'TOGGLE', '=', { do: [set('chosen', toggled)] }],
              ['all', 'TOGGLE', 'some', { do: [set('chosen', toggled)] }],
              [['none', 'some'], 'SELECT_ALL', 'all', { do: [set('chosen', given('ids'))] }],
              [['some', 'all'], 'CLEAR', 'none', { do: [set('chosen', ['list'])] }],
              [
                ['some', 'all'],
                'ARCHIVE_CHOSEN',
                'none',
                { do: [update('Selectable', { ids: own('chosen'), archived: true }), set('chosen', ['list'])] },
              ],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-drag-reorder',
    title: 'Drag to reorder',
    description: 'Lets rows be dragged into a new order, saves it, and puts it back when saving fails.',
    tags: ['drag', 'order', 'list'],
    build: () => {
      const item = subject('OrderedItem', {
        fields: { name: 'string!', position: 'number=0', dragged: 'string', previous: 'number=0' },
        path: '/reorder',
      });
      const pickUp = button('Move', 'PICK_UP', { id: '@row.id', position: '@row.position' }, 'ghost');
      const list = pattern('sortable-list', {
        items: rowsOf('OrderedItem'),
        renderItem: ['fn', 'row', row(text('@row.name'), pickUp)],
        reorderEvent: 'DROP',
      });
      return [
        orbital(item, [
          trait(item, {
            name: 'Reorder',
            states: {
              resting: { view: column(heading('Drag into order'), list) },
              dragging: {
                view: column(caption('Drop it where it belongs.'), list, button('Put it back', 'CANCEL_DRAG')),
              },
              saving: { view: column(list, caption('Saving the new order')) },
            },
            events: {
              PICK_UP: { id: 'string!', position: 'number!' },
              DROP: { position: 'number!' },
              CANCEL_DRAG: {},
              OrderSaved: { id: 'string' },
              OrderRejected: { error: 'string' },
            },
            steps: [
              [
                'resting',
                'PICK_UP',
                'dragging',
                { do: [set('dragged', given('id')), set('previous', given('position'))] },
              ],
              ['dragging', 'CANCEL_DRAG', 'resting', { do: [set('dragged', '')] }],
              ['dragging', 'DROP', 'resting', { when: eq(given('position'), own('previous')) }],
              [
                'dragging',
                'DROP',
                'saving',
                {
                  do: [
                    set('position', given('position')),
                    update(
                      'OrderedItem',
                      { id: own('dragged'), position: own('position') },
                      { success: 'OrderSaved', failure: 'OrderRejected' },
                    ),
                  ],
                },
              ],
              ['saving', 'OrderSaved', 'resting'],
              [
                'saving',
                'OrderRejected',
                'resting',
                { do: [set('position', own('previous')), notify('The order was not saved', 'error')] },
              ],
            ],
          }),
        ]),
      ];
    },
  }),
];
