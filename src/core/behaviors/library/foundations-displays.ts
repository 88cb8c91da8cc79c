// Atoms that show figures, dates and places.
import type { Behavior, Json, Step } from '../compose/index.ts';
import {
  button,
  caption,
  column,
  countAll,
  countWhere,
  dashboard,
  empty,
  fetchAll,
  given,
  gt,
  heading,
  inDomain,
  labelOf,
  listed,
  listOf,
  loading,
  markersOf,
  notify,
  orbital,
  own,
  panel,
  pattern,
  recordDetail,
  row,
  rows,
  set,
  size,
  subject,
  sumOf,
  trait,
} from '../compose/index.ts';
import { recordSubject } from './foundations-record.ts';

const { atom } = inDomain('foundations');

export const displays: readonly Behavior[] = [
  atom({
    name: 'std-map',
    description: 'Shows places on a map, asks for the own position when wanted, and loads what lies in view.',
    tags: ['map', 'places', 'geo'],
    build: () => {
      const place = subject('Place', {
        fields: {
          name: 'string!',
          latitude: 'number=0',
          longitude: 'number=0',
          radiusKm: 'number=5',
          visible: 'number=0',
          places: listed({ id: 'string!', lat: 'number!', lng: 'number!', label: 'string' }),
        },
        columns: ['name', 'latitude', 'longitude', 'radiusKm', 'visible'],
        form: ['name', 'latitude', 'longitude', 'radiusKm', 'visible'],
        path: '/map',
      });
      const map = pattern('map-view', {
        markers: own('places'),
        centerLat: own('latitude'),
        centerLng: own('longitude'),
        zoom: 12,
        mapClickEvent: 'MOVE_MAP',
        markerClickEvent: 'SELECT_PLACE',
      });
      const near = fetchAll(
        'Place',
        { success: 'PlacesInView', failure: 'PlacesFailed' },
        { near: { lat: own('latitude'), lng: own('longitude') }, radius: own('radiusKm') },
      );
      return [
        orbital(place, [
          trait(place, {
            name: 'PlaceMap',
            states: {
              exploring: { view: column(row(heading('Places'), button('Where am I', 'LOCATE_ME')), map) },
              locating: { view: column(caption('Asking for your position'), map, button('Cancel', 'CANCEL')) },
              loading: { view: column(map, pattern('spinner', { size: 'sm' })) },
              selected: {
                slot: 'drawer',
                view: panel(own('name'), recordDetail(['latitude', 'longitude']), button('Close', 'CLOSE')),
              },
            },
            events: {
              MOVE_MAP: { latitude: 'number!', longitude: 'number!', radiusKm: 'number' },
              LOCATE_ME: {},
              POSITION_FOUND: { latitude: 'number!', longitude: 'number!' },
              CANCEL: {},
              SELECT_PLACE: { id: 'string!' },
              CLOSE: {},
              PlacesInView: { data: '[Place]' },
              PlacesFailed: { error: 'string' },
            },
            steps: [
              [
                'exploring',
                'MOVE_MAP',
                'loading',
                {
                  do: [
                    set('latitude', given('latitude')),
                    set('longitude', given('longitude')),
                    set('radiusKm', given('radiusKm')),
                    near,
                  ],
                },
              ],
              [
                'exploring',
                'LOCATE_ME',
                'locating',
                { do: [['browser/geolocation-current', { emit: { success: 'POSITION_FOUND' } }]] },
              ],
              [
                'locating',
                'POSITION_FOUND',
                'loading',
                { do: [set('latitude', given('latitude')), set('longitude', given('longitude')), near] },
              ],
              ['locating', 'CANCEL', 'exploring'],
              [
                'loading',
                'PlacesInView',
                'exploring',
                { do: [set('visible', size(given('data'))), set('places', markersOf(place, given('data')))] },
              ],
              ['loading', 'PlacesFailed', 'exploring', { do: [notify('The places could not be loaded', 'error')] }],
              ['exploring', 'SELECT_PLACE', 'selected', { do: [set('id', given('id'))] }],
              ['selected', 'CLOSE', 'exploring'],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-calendar-view',
    description: 'Shows dated entries by day, week or month and moves through time.',
    tags: ['calendar', 'dates', 'schedule'],
    build: () => {
      const entry = subject('DatedEntry', {
        plural: 'Dated Entries',
        fields: { title: 'string!', startTime: 'datetime!', endTime: 'datetime', cursor: 'date' },
        persistence: 'runtime',
        path: '/calendar',
      });
      const bar = row(
        button('Today', 'GO_TODAY'),
        button('Earlier', 'GO_EARLIER'),
        button('Later', 'GO_LATER'),
        button('Day', 'SHOW_DAY'),
        button('Week', 'SHOW_WEEK'),
        button('Month', 'SHOW_MONTH'),
      );
      const move = (unit: string): readonly Step<'day' | 'week' | 'month', string>[] => {
        const at = unit as 'day' | 'week' | 'month';
        return [
          [at, 'GO_EARLIER', '=', { do: [set('cursor', ['time/subtract', own('cursor'), 1, unit])] }],
          [at, 'GO_LATER', '=', { do: [set('cursor', ['time/add', own('cursor'), 1, unit])] }],
          [at, 'GO_TODAY', '=', { do: [set('cursor', ['time/today'])] }],
        ];
      };
      return [
        orbital(entry, [
          trait<'day' | 'week' | 'month', string>(entry, {
            name: 'CalendarView',
            states: {
              month: { view: column(bar, rows(entry, 'calendar', [], { weekStart: own('cursor') })) },
              week: { view: column(bar, rows(entry, 'calendar', [], { weekStart: own('cursor'), dayWindow: 7 })) },
              day: { view: column(bar, rows(entry, 'timeline', [])) },
            },
            events: { GO_TODAY: {}, GO_EARLIER: {}, GO_LATER: {}, SHOW_DAY: {}, SHOW_WEEK: {}, SHOW_MONTH: {} },
            init: [set('cursor', ['time/today'])],
            steps: [
              [['week', 'month'], 'SHOW_DAY', 'day'],
              [['day', 'month'], 'SHOW_WEEK', 'week'],
              [['day', 'week'], 'SHOW_MONTH', 'month'],
              ...move('day'),
              ...move('week'),
              ...move('month'),
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-metrics',
    description: 'Counts figures over records, groups them and keeps them fresh.',
    tags: ['dashboard', 'figures', 'kpi'],
    build: () => {
      const record = recordSubject();
      return [
        orbital(record, [listOf(record, { pageSize: 20 })]),
        dashboard({
          name: 'RecordMetrics',
          title: 'Records at a glance',
          over: record,
          metrics: [
            { field: 'allRecords', value: countAll },
            { field: 'specialRecords', value: countWhere('kind', 'special') },
            { field: 'totalAmount', value: sumOf('amount'), format: 'currency' },
          ],
          groups: ['kind'],
          everyMs: 60_000,
        }),
      ];
    },
  }),

  atom({
    name: 'std-chart',
    description: 'Draws a series for a period that the reader chooses and compares it with the one before.',
    tags: ['chart', 'trend', 'period'],
    build: () => {
      const series = subject('Series', {
        plural: 'Series',
        singular: 'Series',
        fields: {
          points: listed({ label: 'string!', value: 'number!' }),
          earlier: listed({ label: 'string!', value: 'number!' }),
          amount: 'number=0',
          period: 'enum:week*|month|year',
          compared: 'boolean=false',
        },
        persistence: 'runtime',
        path: '/chart',
      });
      const load = fetchAll(
        'Series',
        { success: 'PointsLoaded', failure: 'PointsFailed' },
        { period: given('period') },
      );
      const bar = pattern('date-range-selector', {
        selected: own('period'),
        options: ['week', 'month', 'year'].map((value) => ({ value, label: labelOf(value) })),
        onSelect: 'CHOOSE_PERIOD',
      });
      const plotted: Json = ['array/map', given('data'), ['fn', 'row', { label: '@row.period', value: '@row.amount' }]];
      const first = fetchAll('Series', { success: 'PointsLoaded', failure: 'PointsFailed' }, { period: 'week' });
      return [
        orbital(series, [
          trait(series, {
            name: 'SeriesChart',
            states: {
              loading: { view: loading('Loading figures') },
              plotted: {
                view: column(
                  bar,
                  pattern('line-chart', { data: own('points'), showGrid: true }),
                  button('Compare with before', 'COMPARE'),
                ),
              },
              comparing: {
                view: column(
                  bar,
                  pattern('chart', {
                    chartType: 'line',
                    series: [
                      { name: 'Now', data: own('points') },
                      { name: 'Before', data: own('earlier'), dashed: true },
                    ],
                    showLegend: true,
                  }),
                  button('One series', 'STOP_COMPARING'),
                ),
              },
              blank: { view: column(bar, empty('No figures', 'Nothing was measured in this period.')) },
            },
            events: {
              CHOOSE_PERIOD: { period: 'string!' },
              COMPARE: {},
              STOP_COMPARING: {},
              PointsLoaded: { data: '[Series]!' },
              PointsFailed: { error: 'string' },
            },
            init: [first],
            steps: [
              [
                'loading',
                'PointsLoaded',
                'plotted',
                {
                  when: gt(size(given('data')), 0),
                  do: [set('earlier', own('points')), set('points', plotted)],
                },
              ],
              ['loading', 'PointsLoaded', 'blank'],
              ['loading', 'PointsFailed', 'blank', { do: [notify(given('error'), 'error')] }],
              [
                ['plotted', 'blank', 'comparing'],
                'CHOOSE_PERIOD',
                'loading',
                { do: [set('period', given('period')), load] },
              ],
              ['plotted', 'COMPARE', 'comparing', { when: gt(size(own('earlier')), 0) }],
              ['comparing', 'STOP_COMPARING', 'plotted'],
            ],
          }),
        ]),
      ];
    },
  }),
];
