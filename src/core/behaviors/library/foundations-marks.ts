// Atoms of what people leave on things: comments, stars, tags, favourites.
import type { Behavior, View } from '../compose/index.ts';
import {
  and,
  append,
  askForm,
  button,
  caption,
  column,
  create,
  given,
  gte,
  includes,
  increase,
  inDomain,
  lte,
  not,
  notify,
  orbital,
  own,
  pattern,
  plus,
  remove,
  row,
  set,
  stat,
  subject,
  take,
  text,
  threadOf,
  times,
  trait,
  update,
} from '../compose/index.ts';

const { atom } = inDomain('foundations');

export const marks: readonly Behavior[] = [
  atom({
    name: 'std-comments',
    description: 'Shows what people said about something, oldest first, and takes another comment.',
    tags: ['comments', 'discussion', 'thread'],
    build: () => {
      const comment = subject('Comment', {
        fields: { author: 'string!', body: 'string!', about: 'string' },
        columns: ['author', 'body', 'createdAt'],
      });
      return [orbital(comment, [threadOf(comment, { title: 'Comments', post: 'POST_COMMENT', body: 'body' })])];
    },
  }),

  atom({
    name: 'std-rating',
    description: 'Lets a person give one to five stars, change their mind, and see the average.',
    tags: ['rating', 'stars', 'feedback'],
    build: () => {
      const rating = subject('Rating', {
        fields: { stars: 'number=0', average: 'number=0', votes: 'number=0', remark: 'string' },
      });
      const stars = pattern('star-rating', { value: own('stars'), max: 5, action: 'RATE' });
      return [
        orbital(rating, [
          trait(rating, {
            name: 'Rating',
            states: {
              unrated: { view: column(stars, caption('Be the first to say.')) },
              remarking: {
                view: column(stars, askForm(rating, 'Send', { remark: 'string' }, 'SEND_REMARK', 'SKIP_REMARK')),
              },
              rated: {
                view: column(
                  pattern('star-rating', { value: own('average'), max: 5, readOnly: true }),
                  stat('Votes', own('votes')),
                  button('Change', 'CHANGE_RATING'),
                ),
              },
            },
            events: {
              RATE: { stars: 'number!' },
              SEND_REMARK: { remark: 'string!' },
              SKIP_REMARK: {},
              CHANGE_RATING: {},
            },
            steps: [
              [
                'unrated',
                'RATE',
                'remarking',
                {
                  when: and(gte(given('stars'), 1), lte(given('stars'), 5)),
                  do: [
                    set('average', [
                      '/',
                      plus(times(own('average'), own('votes')), given('stars')),
                      plus(own('votes'), 1),
                    ]),
                    increase('votes'),
                    ...take('stars'),
                  ],
                },
              ],
              ['remarking', 'RATE', '=', { do: take('stars') }],
              ['remarking', 'SEND_REMARK', 'rated', { do: [...take('remark'), create('Rating', '@entity')] }],
              ['remarking', 'SKIP_REMARK', 'rated', { do: [create('Rating', '@entity')] }],
              ['rated', 'CHANGE_RATING', 'unrated', { do: [increase('votes', -1), set('stars', 0)] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-tags',
    description: 'Adds and removes words on a thing, offers the ones in use and refuses doubles.',
    tags: ['tags', 'labels', 'taxonomy'],
    build: () => {
      const tagged = subject('Tagged', {
        plural: 'Tagged',
        fields: { name: 'string!', tags: '[string]', known: '[string]', typed: 'string' },
        path: '/tags',
      });
      const tags = { value: own('tags'), removeEvent: 'REMOVE_TAG' };
      return [
        orbital(tagged, [
          trait(tagged, {
            name: 'Tags',
            states: {
              reading: { view: row(pattern('tag-input', tags), button('Add tag', 'ADD')) },
              choosing: {
                view: column(
                  pattern('tag-input', { ...tags, addEvent: 'CHOOSE_TAG', unique: true }),
                  pattern('search-input', { placeholder: 'Tags in use', value: own('typed'), event: 'TYPE' }),
                  pattern('data-list', {
                    entity: ['array/filter', own('known'), ['fn', 'item', ['str/includes', '@item', own('typed')]]],
                    renderItem: ['fn', 'item', button('@item', 'CHOOSE_TAG', { tag: '@item' }, 'ghost')],
                  }),
                  button('Done', 'DONE'),
                ),
              },
            },
            events: {
              ADD: {},
              TYPE: { typed: 'string' },
              CHOOSE_TAG: { tag: 'string!' },
              REMOVE_TAG: { tag: 'string!' },
              DONE: {},
            },
            steps: [
              ['reading', 'ADD', 'choosing'],
              ['choosing', 'TYPE', '=', { do: take('typed') }],
              [
                'choosing',
                'CHOOSE_TAG',
                '=',
                {
                  when: not(includes(own('tags'), given('tag'))),
                  do: [append('tags', given('tag')), set('typed', '')],
                },
              ],
              [
                ['reading', 'choosing'],
                'REMOVE_TAG',
                '=',
                { do: [set('tags', ['array/removeItem', own('tags'), given('tag')]), update('Tagged')] },
              ],
              ['choosing', 'DONE', 'reading', { do: [update('Tagged')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-favourites',
    description: 'Marks a thing at once and takes the mark back when the server does not agree.',
    tags: ['favourite', 'bookmark', 'optimistic'],
    build: () => {
      const mark = subject('Favourite', { fields: { thing: 'string!', count: 'number=0', pinned: 'boolean=false' } });
      const star = (icon: string): View =>
        row(pattern('button', { label: 'Favourite', icon, action: 'TOGGLE_STAR' }), text(own('count')));
      const results = { success: 'MarkKept', failure: 'MarkRefused' };
      return [
        orbital(mark, [
          trait(mark, {
            name: 'Favourite',
            states: {
              plain: { view: star('star') },
              marking: { view: star('star-half') },
              marked: { view: star('bookmark-check') },
              unmarking: { view: star('star-half') },
            },
            events: { TOGGLE_STAR: {}, MarkKept: { id: 'string' }, MarkRefused: { error: 'string' } },
            steps: [
              ['plain', 'TOGGLE_STAR', 'marking', { do: [increase('count'), create('Favourite', '@entity', results)] }],
              ['marking', 'MarkKept', 'marked'],
              ['marking', 'MarkRefused', 'plain', { do: [increase('count', -1), notify('Not marked', 'warning')] }],
              [
                'marked',
                'TOGGLE_STAR',
                'unmarking',
                { do: [increase('count', -1), remove('Favourite', own('id'), results)] },
              ],
              ['unmarking', 'MarkKept', 'plain'],
              ['unmarking', 'MarkRefused', 'marked', { do: [increase('count')] }],
            ],
          }),
        ]),
      ];
    },
  }),
];
