// Owns the metrics trait: figures counted over another subject's records, kept in an entity of their own and refreshed by a tick and by events.
import type { Json } from '../../base/json.ts';
import { concat, fetchAll, own, set } from './effects.ts';
import type { FieldText, PayloadSpec, Subject } from './fields.ts';
import { inSentence, labelOf, listed, subject } from './fields.ts';
import type { Built, Part } from './orbital.ts';
import { orbital, page } from './orbital.ts';
import type { Step } from './trait.ts';
import { trait } from './trait.ts';
import type { View } from './view.ts';
import { button, caption, chart, column, failure, grid, heading, loading, row, stat } from './view.ts';

export interface Metric {
  /** Field of the metrics entity, camel case. */
  readonly field: string;
  /** In terms of the rows in `@payload.data`: `countWhere('status', 'new')`, `sumOf('total')`. */
  readonly value: Json;
  readonly format?: 'number' | 'currency' | 'percent';
}

export interface DashboardSpec {
  /** Name of the metrics entity: `SupportMetrics`. */
  readonly name: string;
  readonly title: string;
  readonly path?: string;
  /** What is counted. */
  readonly over: Subject;
  readonly metrics: readonly Metric[];
  /** Fields of the counted subject that bar charts group by. */
  readonly groups?: readonly string[];
  /** Milliseconds between recounts. */
  readonly everyMs?: number;
  /** Events of other traits that make the figures stale. */
  readonly refreshOn?: readonly (readonly [trait: string, event: string])[];
  readonly extra?: readonly View[];
}

/** The metrics entity of a dashboard. */
function metricsSubject(spec: DashboardSpec): Subject {
  const figures = spec.metrics.map((metric): [string, FieldText] => [metric.field, 'number=0']);
  const groups = (spec.groups ?? []).map(
    (field) => [groupField(field), listed({ label: 'string', value: 'number' })] as const,
  );
  return subject(spec.name, {
    persistence: 'runtime',
    fields: { ...Object.fromEntries(figures), ...Object.fromEntries(groups), countedAt: 'datetime' },
    singular: spec.title,
    plural: spec.title,
    path: spec.path ?? '/dashboard',
  });
}

/** How many rows have each value of a field, as a chart takes it. */
const countedBy = (field: string): Json => [
  'array/map',
  ['object/entries', ['array/groupBy', '@payload.data', field]],
  ['fn', 'row', { label: ['array/first', '@row'], value: ['array/len', ['array/last', '@row']] }],
];

const groupField = (field: string): string => `by${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The dashboard trait; its metrics entity comes along. */
export function dashboardOf(spec: DashboardSpec): Part {
  const of = metricsSubject(spec);
  const counted = `${spec.name}Counted`;
  const failed = `${spec.name}Failed`;
  const count = fetchAll(spec.over.name, { success: counted, failure: failed });
  const settle = [
    ...spec.metrics.map((metric) => set(metric.field, metric.value)),
    ...(spec.groups ?? []).map((field) => set(groupField(field), countedBy(field))),
    set('countedAt', '@now'),
  ];
  const events: Record<string, PayloadSpec> = {
    [counted]: { data: `[${spec.over.name}]!` },
    [failed]: { error: 'string' },
    RECOUNT: {},
    RETRY: {},
  };
  const steps: Step<'counting' | 'showing' | 'failed', string>[] = [
    ['counting', counted, 'showing', { do: settle }],
    ['counting', failed, 'failed'],
    ['showing', 'RECOUNT', 'counting', { do: [count] }],
    ['failed', 'RETRY', 'counting', { do: [count] }],
  ];
  const view = trait<'counting' | 'showing' | 'failed', string>(of, {
    name: `${spec.name}Board`,
    states: {
      counting: { view: loading(`Counting ${inSentence(spec.over.plural)}`) },
      showing: { view: figuresView(spec) },
      failed: { view: failure('The figures could not be counted', 'RETRY') },
    },
    events,
    init: [count],
    steps,
    listens: (spec.refreshOn ?? []).map(([source, event]) => ({ trait: source, event, triggers: 'RECOUNT' })),
    ...(spec.everyMs === undefined
      ? {}
      : { ticks: [{ name: 'recount', interval: spec.everyMs, effects: [['emit', 'RECOUNT']] }] }),
  });
  return { traits: [view], entities: [of], composes: ['std-metrics'] };
}

function figuresView(spec: DashboardSpec): View {
  return column(
    row(heading(spec.title), button('Recount', 'RECOUNT', undefined, 'ghost')),
    grid(
      Math.min(4, spec.metrics.length),
      ...spec.metrics.map((metric) =>
        stat(labelOf(metric.field), `@entity.${metric.field}`, { format: metric.format ?? 'number' }),
      ),
    ),
    ...(spec.groups ?? []).map((field) =>
      chart(`${spec.over.plural} by ${labelOf(field).toLowerCase()}`, `@entity.${groupField(field)}`),
    ),
    ...(spec.extra ?? []),
    caption(concat('Counted at ', own('countedAt'))),
  );
}

/** A dashboard as an orbital with its own page. */
export function dashboard(spec: DashboardSpec): Built {
  const made = dashboardOf(spec);
  const of = metricsSubject(spec);
  return orbital(of, [made], [page(`${spec.name}Page`, of.path, `${spec.name}Board`)]);
}
