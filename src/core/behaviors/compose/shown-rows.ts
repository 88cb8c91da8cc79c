// Owns the rows that a state shows. A rendered pattern reads them from the event that it is rendered on; where a state is entered by an event that brings none, the
// transition asks for them, and the state is rendered when they arrive. Linear in the machine.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Effect } from './effects.ts';
import { fetchAll, given, notify } from './effects.ts';
import type { PayloadSpec } from './fields.ts';
import { inSentence, spaced } from './fields.ts';
import type { Slot, StepOptions } from './trait.ts';
import type { View } from './view.ts';
import { loading } from './view.ts';

interface Moving {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly options: StepOptions;
}

interface Shown<S> {
  readonly states: Readonly<Record<string, S>>;
  readonly steps: readonly Moving[];
  readonly payloads: Readonly<Record<string, PayloadSpec>>;
}

const mark = /^@rows\.(\w+)$/;

/** The machine in which every state that shows rows has them. */
export function withShownRows<S extends { readonly view?: View; readonly slot?: Slot }>(
  states: Readonly<Record<string, S>>,
  steps: readonly Moving[],
  payloads: Readonly<Record<string, PayloadSpec>>,
): Shown<S> {
  const shown = new Map(
    Object.entries(states).flatMap(([name, { view }]) => {
      const entity = view === undefined ? undefined : entityIn(view);
      return entity === undefined ? [] : [[name, entity] as const];
    }),
  );
  if (shown.size === 0) return { states, steps, payloads: {} };
  const waiting = new Set<string>();
  const asked = steps.map((step) => {
    const entity = shown.get(step.to);
    const enters = step.from !== step.to || step.event === 'INIT' || step.options.redraws === true;
    if (entity === undefined || !enters || bringsRows(payloads[step.event], step.event, entity)) return step;
    waiting.add(step.to);
    const done: Effect[] = [...(step.options.do ?? []), fetchAll(entity, resultsOf(entity))];
    const slot = states[step.to]?.slot ?? 'main';
    done.push(['render-ui', slot, loading(`Loading ${inSentence(spaced(entity))}`)]);
    return { ...step, options: { ...step.options, do: done, redraws: false } };
  });
  const arrivals = [...waiting].flatMap((state): Moving[] => {
    const { success, failure } = resultsOf(shown.get(state) ?? '');
    return [
      { from: state, event: success, to: state, options: { redraws: true } },
      { from: state, event: failure, to: state, options: { do: [notify(given('error'), 'error')] } },
    ];
  });
  const results = [...waiting].flatMap((state): (readonly [string, PayloadSpec])[] => {
    const entity = shown.get(state) ?? '';
    const { success, failure } = resultsOf(entity);
    return [
      [success, { data: `[${entity}]!` }],
      [failure, { error: 'string' }],
    ];
  });
  const read = Object.entries(states).map(([name, state]) =>
    shown.has(name) ? ([name, { ...state, view: readRows(state.view ?? {}) }] as const) : ([name, state] as const),
  );
  return { states: Object.fromEntries(read), steps: [...asked, ...arrivals], payloads: Object.fromEntries(results) };
}

const resultsOf = (entity: string) => ({ success: `${entity}RowsLoaded`, failure: `${entity}RowsFailed` });

/** The row that a machine holds comes in a list as well, and is not what a list shows. */
const bringsRows = (payload: PayloadSpec | undefined, event: string, entity: string): boolean =>
  payload?.data?.replace('!', '') === `[${entity}]` && event !== `${entity}Loaded`;

function entityIn(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return mark.exec(value)?.[1];
  const parts = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  for (const part of parts) {
    const found = entityIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readRows(value: Json): Json {
  if (typeof value === 'string') return mark.test(value) ? '@payload.data' : value;
  if (isArray(value)) return value.map(readRows);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, member === undefined ? member : readRows(member)]),
  );
}
