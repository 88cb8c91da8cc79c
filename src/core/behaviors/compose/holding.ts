// Owns how a machine comes by the record that it is about. On the page of one record INIT brings its id; the machine fetches the row, takes the fields
// that it reads or shows when the row arrives, and says so when it does not. Linear in the machine.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Effect } from './effects.ts';
import { fetched, fetchOne, given, notify, own, set } from './effects.ts';
import type { PayloadSpec, Subject } from './fields.ts';
import { hasDefault, hasField } from './fields.ts';
import type { View } from './view.ts';

interface Moving {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly options: { readonly when?: Json; readonly do?: readonly Effect[]; readonly redraws?: boolean };
}

interface Holding {
  readonly steps: readonly Moving[];
  /** Payloads of INIT and of the results. */
  readonly payloads: Readonly<Record<string, PayloadSpec>>;
}

interface Holder {
  readonly states: Readonly<Record<string, { readonly view?: View }>>;
  readonly category?: string;
  readonly scope?: string;
  readonly events?: Readonly<Record<string, PayloadSpec>>;
  readonly ticks?: readonly { readonly when?: Json; readonly effects: readonly Effect[] }[];
}

/** Effects that take fields of the row that a fetch brought. */
export const hold = (fields: readonly string[]): Effect[] => fields.map((field) => set(field, fetched(field)));

/** The steps of a machine that loads what it works on when it starts, unless that is written: a collection whole, a record by its id. */
export function holdingRow(of: Subject, spec: Holder, steps: readonly Moving[]): Holding {
  const fields = fieldsUsed(of, spec, steps);
  const isWanting = !setsId(steps) && (writesRow(steps) || missingIn(of, steps, fields).length > 0);
  const asked = askedRows(of, steps, isWanting);
  const taken = asked.size === 0 ? rowChosen(of, spec, steps, fields) : takingRow(of, steps, asked, fields);
  const begin = taken.steps.find((step) => step.event === 'INIT');
  const isStored = of.entity.persistence === 'persistent' && (spec.category ?? 'interaction') === 'interaction';
  if (!isStored || begin === undefined || asks(of, begin)) return taken;
  const begun = (...effects: readonly Effect[]): readonly Moving[] =>
    taken.steps.map((step) =>
      step === begin ? { ...step, options: { ...step.options, do: [...effects, ...(step.options.do ?? [])] } } : step,
    );
  if (spec.scope === 'collection') return { ...taken, steps: begun(['fetch', of.name, {}]) };
  if (setsId(taken.steps) || (fields.length === 0 && !isWanting))
    return { ...taken, steps: begun(['fetch', of.name, { id: own('id') }]) };
  const results = { success: `${of.name}Loaded`, failure: `${of.name}LoadFailed` };
  const at = begin.to;
  const id = of.isOwn ? '@user.id' : given('id');
  return {
    steps: [
      ...begun(set('id', id), fetchOne(of.name, id, results)),
      { from: at, event: results.success, to: at, options: { do: hold(fields), redraws: true } },
      { from: at, event: results.failure, to: at, options: { do: [notify(given('error'), 'error')] } },
    ],
    payloads: {
      INIT: of.isOwn ? {} : { id: 'string' },
      [results.success]: { data: `[${of.name}]!` },
      [results.failure]: { error: 'string' },
    },
  };
}

const asks = (of: Subject, step: Moving): boolean =>
  (step.options.do ?? []).some(([head, entity]) => head === 'fetch' && entity === of.name);

/** The events by which a fetch tells that it has the row: of one row, or of several where the machine writes one and chooses none otherwise. */
function askedRows(of: Subject, steps: readonly Moving[], isWanting: boolean): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { options } of steps)
    for (const effect of options.do ?? []) {
      const found = fetchOf(of, effect);
      if (found !== undefined && (found.id !== undefined || isWanting)) asked.add(found.success);
    }
  return asked;
}

interface Asked {
  readonly id: Json | undefined;
  readonly success: string;
}

function fetchOf(of: Subject, [head, entity, options]: Effect): Asked | undefined {
  if (head !== 'fetch' || entity !== of.name || !isObject(options) || !isObject(options.emit)) return undefined;
  const { success } = options.emit;
  return typeof success === 'string' ? { id: options.id, success } : undefined;
}

const writesRow = (steps: readonly Moving[]): boolean =>
  steps.some(({ options }) =>
    (options.do ?? []).some(([head, verb, , row]) => head === 'persist' && verb !== 'create' && row === '@entity'),
  );

/** Whoever asks for a row says which it means, and takes its fields when it comes. The page of one record means that record. */
function takingRow(
  of: Subject,
  steps: readonly Moving[],
  asked: ReadonlySet<string>,
  fields: readonly string[],
): Holding {
  const isOpen = !setsId(steps);
  let begins = false;
  const taking = steps.map((step) => {
    const done = step.options.do ?? [];
    const isHeld = JSON.stringify(done).includes('"@payload.data"');
    const held = asked.has(step.event) && !isHeld ? hold(fields) : [];
    const fetches = done.flatMap((effect) => fetchOf(of, effect) ?? []);
    const id = fetches.find((one) => one.id !== undefined)?.id;
    const named: Effect[] = [];
    if (id !== undefined && id !== own('id') && !setsId([step])) named.push(set('id', id));
    if (id === own('id') && isOpen && step.event === 'INIT') {
      named.push(set('id', of.isOwn ? '@user.id' : given('id')));
      begins = !of.isOwn;
    }
    if (asked.has(step.event) && isOpen) named.push(set('id', fetched('id')));
    return held.length + named.length === 0
      ? step
      : { ...step, options: { ...step.options, do: [...named, ...held, ...done] } };
  });
  const payloads = Object.fromEntries([...asked].map((event) => [event, { data: `[${of.name}]!` }]));
  return { steps: taking, payloads: begins ? { ...payloads, INIT: { id: 'string' } } : payloads };
}

/** If an action on a row chooses the record, the row that comes with it brings the fields that nothing else sets. */
function rowChosen(of: Subject, spec: Holder, steps: readonly Moving[], fields: readonly string[]): Holding {
  const missing = missingIn(of, steps, fields);
  const chosen = new Set(missing.length === 0 ? [] : steps.filter(choosesRow).map(({ event }) => event));
  if (chosen.size === 0) return { steps, payloads: {} };
  const taken = missing.map((field) => set(field, given(`row.${field}`)));
  return {
    steps: steps.map((step) =>
      choosesRow(step) ? { ...step, options: { ...step.options, do: [...(step.options.do ?? []), ...taken] } } : step,
    ),
    payloads: Object.fromEntries([...chosen].map((event) => [event, { ...spec.events?.[event], row: of.name }])),
  };
}

/** The fields that have no default and that no step sets. */
function missingIn(of: Subject, steps: readonly Moving[], fields: readonly string[]): string[] {
  const done = JSON.stringify(steps.map(({ options }) => options.do ?? []));
  return fields.filter((field) => !done.includes(`["set","@entity.${field}",`) && !hasDefault(of, field));
}

const choosesRow = ({ options }: Moving): boolean =>
  (options.do ?? []).some(([head, target, value]) => head === 'set' && target === own('id') && value === given('id'));

const setsId = (steps: readonly Moving[]): boolean =>
  steps.some((step) => JSON.stringify(step.options.do ?? []).includes('["set","@entity.id",'));

/** The fields of the record that a machine reads or shows, in the order of the entity. */
function fieldsUsed(of: Subject, spec: Holder, steps: readonly Moving[]): string[] {
  const used = new Set<string>();
  for (const { options } of steps) for (const part of [options.when, ...(options.do ?? [])]) collectFields(part, used);
  for (const tick of spec.ticks ?? []) for (const part of [tick.when, ...tick.effects]) collectFields(part, used);
  for (const { view } of Object.values(spec.states)) collectFields(view, used);
  return [...used].filter((field) => field !== 'id' && hasField(of, field));
}

function collectFields(value: Json | undefined, used: Set<string>): void {
  if (typeof value === 'string') {
    const field = /^@entity\.(\w+)/.exec(value)?.[1];
    if (field !== undefined) used.add(field);
  } else if (isArray(value)) {
    const parts = value[0] === 'set' ? value.slice(2) : value;
    for (const part of parts) collectFields(part, used);
  } else if (isObject(value)) {
    if (value.entity === '@entity' && isArray(value.fields)) for (const field of value.fields) used.add(nameOf(field));
    for (const member of Object.values(value)) collectFields(member, used);
  }
}

const nameOf = (field: Json): string =>
  typeof field === 'string' ? field : isObject(field) && typeof field.name === 'string' ? field.name : '';
