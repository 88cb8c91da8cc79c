// Owns the list trait: load, show in a layout, retry; optionally search, filter, sort and page, each of which is a reload with other
// arguments; and row events, which the list handles by navigating or leaves to a trait that listens (editor, removal, detail, lifecycle).
import type { Json, JsonObject } from '../../base/json.ts';
import type { TraitNode } from '../../schema/document.ts';
import type { Effect } from './effects.ts';
import { and, concat, emit, eq, fetchAll, given, minus, navigate, or, own, times } from './effects.ts';
import type { PayloadSpec, Subject } from './fields.ts';
import { fieldValues, inSentence, labelOf } from './fields.ts';
import type { Part } from './orbital.ts';
import type { ListenSpec, Step } from './trait.ts';
import { trait } from './trait.ts';
import type { Layout, RowAction, View } from './view.ts';
import { button, caption, column, failure, heading, loading, pattern, row, rows } from './view.ts';

export interface ListSpec {
  /** Name of the trait; `<Entity>List` otherwise. */
  readonly name?: string;
  readonly title?: string;
  readonly layout?: Layout;
  /** Further properties of the layout's pattern, such as the field a board groups by. */
  readonly props?: JsonObject;
  /** Events of the usual row and toolbar actions that other traits handle. */
  readonly offers?: readonly ('new' | 'view' | 'edit' | 'delete')[];
  /** Rows open the record's own page at `<path>/:id`. */
  readonly opens?: boolean;
  /** Fields a search looks into. */
  readonly search?: readonly string[];
  /** Enum fields that a filter offers. */
  readonly filter?: readonly string[];
  readonly sortable?: boolean;
  readonly pageSize?: number;
  /** Only rows that satisfy this, in terms of `@entity`. */
  readonly where?: Json;
  /** Actions on a row whose event another trait listens for; payload `{id}`. */
  readonly actions?: readonly RowAction[];
  /** Events of other traits that make the list stale. */
  readonly refreshOn?: readonly (readonly [trait: string, event: string])[];
  /** Drawn above the rows. */
  readonly above?: readonly View[];
}

type ListState = 'loading' | 'browsing' | 'failed';

/** A list of a subject's records. */
export function listOf(of: Subject, spec: ListSpec = {}): Part {
  const events: Record<string, PayloadSpec> = { ...baseEvents(of, spec), REFRESH: {}, RETRY: {} };
  const steps: Step<ListState, string>[] = [
    ['loading', loadedEvent(of), 'browsing'],
    ['loading', failedEvent(of), 'failed'],
    [['browsing', 'failed'], 'REFRESH', 'loading', { do: [reload(of, spec)] }],
    ['failed', 'RETRY', 'loading', { do: [reload(of, spec)] }],
  ];
  addQueries(of, spec, events, steps);
  addRowEvents(of, spec, events, steps);
  return { traits: [build(of, spec, events, steps)], composes: composition(spec) };
}

function build(
  of: Subject,
  spec: ListSpec,
  events: Readonly<Record<string, PayloadSpec>>,
  steps: readonly Step<ListState, string>[],
): TraitNode {
  return trait<ListState, string>(of, {
    name: spec.name ?? `${of.name}List`,
    scope: 'collection',
    states: {
      loading: { view: loading(`Loading ${inSentence(of.plural)}`) },
      browsing: { view: listView(of, spec) },
      failed: { view: failure(`${of.plural} could not be loaded`, 'RETRY') },
    },
    events,
    init: [reload(of, spec)],
    steps,
    listens: (spec.refreshOn ?? []).map(
      ([source, event]): ListenSpec => ({ trait: source, event, triggers: 'REFRESH' }),
    ),
  });
}

export const loadedEvent = (of: Subject): string => `${of.name}ListLoaded`;
export const failedEvent = (of: Subject): string => `${of.name}ListFailed`;

function baseEvents(of: Subject, spec: ListSpec): Record<string, PayloadSpec> {
  const paged: PayloadSpec = spec.pageSize === undefined ? {} : { totalCount: 'number' };
  return { [loadedEvent(of)]: { data: `[${of.name}]!`, ...paged }, [failedEvent(of)]: { error: 'string' } };
}

function reload(of: Subject, spec: ListSpec, options: JsonObject = {}): Effect {
  const filter = options.filter ?? spec.where;
  const both = options.filter !== undefined && spec.where !== undefined ? and(spec.where, options.filter) : filter;
  return fetchAll(
    of.name,
    { success: loadedEvent(of), failure: failedEvent(of) },
    {
      ...(spec.pageSize === undefined ? {} : { limit: spec.pageSize }),
      ...options,
      ...(both === undefined ? {} : { filter: both }),
    },
  );
}

/** Search, filter, sort and page reload the list with other arguments. */
function addQueries(
  of: Subject,
  spec: ListSpec,
  events: Record<string, PayloadSpec>,
  steps: Step<ListState, string>[],
): void {
  const query = (event: string, payload: PayloadSpec, options: JsonObject): void => {
    events[event] = payload;
    steps.push(['browsing', event, 'loading', { do: [reload(of, spec, options)] }]);
  };
  const [first, ...rest] = spec.search ?? [];
  if (first !== undefined) {
    const found = rest.reduce<Json>((sum, field) => or(sum, contains(field)), contains(first));
    query('SEARCH', { searchTerm: 'string!' }, { filter: found });
  }
  if (spec.filter !== undefined) {
    const chosen = or(eq(given('value'), ''), eq(['object/get', '@entity', given('field')], given('value')));
    query('FILTER', { field: 'string!', value: 'string!' }, { filter: chosen });
  }
  if (spec.sortable === true)
    query('SORT', { field: 'string!', direction: 'string' }, { sort: given('field'), direction: given('direction') });
  if (spec.pageSize !== undefined)
    query('PAGE', { page: 'number!' }, { offset: times(minus(given('page'), 1), spec.pageSize) });
}

const contains = (field: string): Json => ['str/includes', own(field), given('searchTerm')];

/** Opening navigates; the rest is put out for whoever listens. */
function addRowEvents(
  of: Subject,
  spec: ListSpec,
  events: Record<string, PayloadSpec>,
  steps: Step<ListState, string>[],
): void {
  if (spec.opens === true) {
    events[`OPEN_${of.key}`] = { id: 'string!' };
    steps.push(['browsing', `OPEN_${of.key}`, '=', { do: [navigate(concat(`${of.path}/`, given('id')))] }]);
  }
  for (const offer of spec.offers ?? [])
    events[`${offer.toUpperCase()}_${of.key}`] = offer === 'new' ? {} : withRow(of);
  for (const action of spec.actions ?? []) events[action.event] ??= withRow(of);
}

/** What an action on a row brings along. */
const withRow = (of: Subject): PayloadSpec => ({ id: 'string!', row: of.name });

function listView(of: Subject, spec: ListSpec): View {
  const offers = spec.offers ?? [];
  const actions: RowAction[] = [
    ...(spec.opens === true ? [{ label: 'Open', event: `OPEN_${of.key}` }] : []),
    ...(offers.includes('view') ? [{ label: 'View', event: `VIEW_${of.key}` }] : []),
    ...(spec.actions ?? []),
    ...(offers.includes('edit') ? [{ label: 'Edit', event: `EDIT_${of.key}` }] : []),
    ...(offers.includes('delete') ? [{ label: 'Delete', event: `DELETE_${of.key}`, variant: 'danger' as const }] : []),
  ];
  const bar = row(
    heading(spec.title ?? of.plural),
    ...(offers.includes('new')
      ? [button(`New ${inSentence(of.singular)}`, `NEW_${of.key}`, undefined, 'primary')]
      : []),
    button('Refresh', 'REFRESH', undefined, 'ghost'),
  );
  const position = { currentPage: 1, totalPages: ['math/ceil', ['/', given('totalCount'), spec.pageSize ?? 1]] };
  const paging = spec.pageSize === undefined ? [] : [pattern('pagination', { ...position, pageChangeEvent: 'PAGE' })];
  return column(
    bar,
    ...(spec.above ?? []),
    ...queryBar(of, spec),
    ...(spec.sortable === true ? [sortBar(of)] : []),
    rows(of, spec.layout ?? 'table', actions, spec.props, given('data')),
    ...paging,
  );
}

/** One button for each column, and one for what came last. */
function sortBar(of: Subject): View {
  const by = (field: string, direction: string, label: string): View =>
    button(label, 'SORT', { field, direction }, 'ghost');
  return row(
    caption('Sort by'),
    ...of.columns.map((field) => by(field, 'asc', labelOf(field))),
    by('createdAt', 'desc', 'Newest'),
  );
}

function queryBar(of: Subject, spec: ListSpec): View[] {
  const search =
    spec.search === undefined
      ? []
      : [pattern('search-input', { placeholder: `Search ${inSentence(of.plural)}`, event: 'SEARCH' })];
  const filters = (spec.filter ?? []).map((field) => ({
    field,
    label: labelOf(field),
    filterType: 'select',
    options: fieldValues(of, field) ?? [],
  }));
  const filter =
    filters.length === 0 ? [] : [pattern('filter-group', { entity: of.name, filters, onFilterChange: 'FILTER' })];
  return search.length + filter.length === 0 ? [] : [row(...search, ...filter)];
}

function composition(spec: ListSpec): string[] {
  return [
    'std-list',
    ...(spec.search === undefined ? [] : ['std-search']),
    ...(spec.filter === undefined ? [] : ['std-filter']),
    ...(spec.sortable === true ? ['std-sorting'] : []),
    ...(spec.pageSize === undefined ? [] : ['std-pagination']),
  ];
}

/** An effect that tells the application which record changed, for lists and counters to follow. */
export const announce = (event: string): Effect => emit(event, { id: own('id') });
