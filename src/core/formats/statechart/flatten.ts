// A chart as a document: one orbital, one trait a machine. A state inside of others is called by its path; what a state around others does is done from each state inside of
// it, after what these do themselves (Harel, Statecharts, 1987). Regions of the outermost state are traits of their own; of regions further in the combinations that
// can be reached are written out, up to a bound. Effects are what is done on leaving, on the way and on entering. Cost: linear in the states and transitions that come out, which are bounded.
import { isArray, type Json, type JsonObject } from '../../base/json.ts';
import { type Chart, type ChartState, identifier, type Origin, type Unkept } from './chart.ts';
import { realStates } from './chart-index.ts';
import { type Configuration, type Explored, exploreChart } from './configurations.ts';

export interface FlatChart {
  readonly document: JsonObject;
  /** Where each object of the document comes from. */
  readonly origins: ReadonlyMap<object, Origin>;
  /** Fields of its entity for what histories stand for. */
  readonly remembered: readonly JsonObject[];
  readonly notes: readonly Unkept[];
  /** Why it is not read. */
  readonly faults: readonly Unkept[];
}

export function flattenChart(chart: Chart): FlatChart {
  const origins = new Map<object, Origin>();
  const notes = [...chart.notes];
  const faults = [...chart.faults];
  const root = regionsAlone(chart.root);
  const title = pascal(chart.name);
  const regions = areApart(root) ? realStates(root) : [root];
  const fields = new Set(['id', ...chart.fields.keys()]);
  const remembered: JsonObject[] = [];
  const traits = regions.map((region) => {
    const name = region === root ? title : `${title}${pascal(region.name)}`;
    const outer = region === root ? null : root.transitions;
    const explored = exploreChart(region, outer, fields);
    for (const { field } of explored.memories) remembered.push({ name: field, type: 'string', default: '' });
    return traitOf(name, title, region, explored, chart, origins, notes, faults);
  });
  const entity: JsonObject = {
    name: entityName(title),
    persistence: 'runtime',
    fields: [...fieldsOf(chart), ...remembered],
  };
  origins.set(entity, root.origin);
  const orbital: JsonObject = { name: title, entity, traits, pages: [] };
  origins.set(orbital, root.origin);
  return {
    document: { name: chart.name === '' ? 'Machine' : chart.name, orbitals: [orbital] },
    origins,
    remembered,
    notes,
    faults,
  };
}

/** Where a machine is nothing but regions, of which none leads into another, they are machines beside each other as those of a root are. */
function regionsAlone(root: ChartState): ChartState {
  const [only] = root.states;
  if (root.kind !== 'plain' || root.states.length !== 1 || only?.kind !== 'parallel') return root;
  const isBare = [root, only].every(
    ({ transitions, entry, exit, onWay }) => transitions.length + entry.length + exit.length + onWay.length === 0,
  );
  return isBare && areApart(only) ? only : root;
}

/** Regions of which none leads into another, and that nothing around them leads into: each is a machine of its own. */
function areApart(root: ChartState): boolean {
  if (root.kind !== 'parallel' || root.transitions.some(({ targets }) => targets.length > 0)) return false;
  return realStates(root).every(isClosed);
}

function isClosed(region: ChartState): boolean {
  const ids = new Set<string>();
  const targets: string[] = [];
  const visit = (state: ChartState): void => {
    ids.add(state.id);
    targets.push(
      ...state.transitions.flatMap((one) => [...one.targets, ...(one.doneOf === undefined ? [] : [one.doneOf])]),
    );
    state.states.forEach(visit);
  };
  visit(region);
  return targets.every((id) => ids.has(id));
}

/** The entity keeps what the machine knows. */
function entityName(title: string): string {
  return `${title}Data`;
}

/** The value of a field that comes from elsewhere, before it comes. */
const nothing: Readonly<Record<string, Json>> = { boolean: false, number: 0, string: '' };

const comparisons: ReadonlySet<unknown> = new Set(['=', '==', '!=', '<', '<=', '>', '>=']);

/** By field, the one type of the values that are written for it in effects, or that it is compared with. */
function typesWritten(root: ChartState): ReadonlyMap<string, string> {
  const types = new Map<string, Set<string>>();
  const look = (expression: Json | undefined): void => {
    if (!isArray(expression)) return;
    const [head, place, value] = expression;
    const name = typeof place === 'string' ? /^@entity\.([^.]+)$/.exec(place)?.[1] : undefined;
    if (name !== undefined && value !== undefined && (head === 'set' || comparisons.has(head))) {
      const isWritten = typeof value === 'string' ? !value.startsWith('@') : value !== null;
      types.set(name, (types.get(name) ?? new Set()).add(isWritten ? typeof value : 'object'));
    } else for (const one of expression) look(one);
  };
  const visit = (state: ChartState): void => {
    for (const { guard, effects } of state.transitions) [guard, ...effects].forEach(look);
    [...state.entry, ...state.exit].forEach(look);
    state.states.forEach(visit);
  };
  visit(root);
  return new Map([...types].flatMap(([name, all]) => (all.size === 1 ? [[name, [...all][0] as string] as const] : [])));
}

function fieldsOf({ fields, root }: Chart): Json[] {
  const list: Json[] = [{ name: 'id', type: 'string' }];
  const types = typesWritten(root);
  for (const [name, value] of fields) {
    if (name === 'id') continue;
    const type =
      typeof value === 'number'
        ? 'number'
        : typeof value === 'boolean'
          ? 'boolean'
          : Array.isArray(value)
            ? 'array'
            : typeof value === 'object' && value !== null
              ? 'object'
              : 'string';
    const isKnown = value !== undefined && value !== null && typeof value !== 'object';
    const shape: JsonObject = { type: 'object', items: { type: 'string' } };
    // A value that comes from elsewhere is nothing at first: that no transition sets it is no mistake of the machine.
    const written = value === undefined ? (types.get(name) ?? 'object') : type;
    if (value === undefined && written !== 'object')
      list.push({ name, type: written, default: nothing[written] ?? null });
    else if (value === undefined) list.push({ name, ...shape, default: {} });
    else list.push({ name, ...(type === 'object' ? shape : { type }), ...(isKnown ? { default: value } : {}) });
  }
  return list;
}

export function pascal(text: string): string {
  const words = identifier(text, 'Machine').split('_').filter(Boolean);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function traitOf(
  name: string,
  title: string,
  root: ChartState,
  { all, initial, moves, refusal, cutEvents }: Explored,
  chart: Chart,
  origins: Map<object, Origin>,
  notes: Unkept[],
  faults: Unkept[],
): JsonObject {
  if (refusal !== null) faults.push({ origin: root.origin, message: refusal, rule: 'too-many' });
  for (const event of cutEvents)
    notes.push({ origin: root.origin, message: `its regions react to ${event} in more ways than are written out` });
  const leaving = new Set(moves.filter(({ from, to }) => from !== to).map(({ from }) => from));
  const states = all.map((one) => {
    const isEnd = one.leaves.every(({ kind }) => kind === 'final') && !leaving.has(one);
    const description = one.leaves.length === 1 ? one.leaves[0]?.description : null;
    const node: JsonObject = {
      name: one.name,
      ...(one === initial ? { isInitial: true } : {}),
      ...(isEnd ? { isTerminal: true } : {}),
      ...(description ? { description } : {}),
    };
    origins.set(node, one.origin);
    return node;
  });
  const transitions = moves.map((move) => {
    const node: JsonObject = {
      from: move.from.name,
      event: move.event,
      to: move.to.name,
      ...(move.guard === undefined ? {} : { guard: move.guard }),
      ...(move.effects.length === 0 ? {} : { effects: move.effects }),
    };
    origins.set(node, move.origin);
    return node;
  });
  const events = [...new Set(moves.map(({ event }) => event))].map((key) => ({ key }));
  const trait: JsonObject = {
    name,
    linkedEntity: entityName(title),
    category: 'lifecycle',
    scope: 'instance',
    stateMachine: { states, events, transitions },
    ...wiringOf(
      moves.flatMap(({ effects }) => effects),
      initial,
      chart,
    ),
    ...configOf(
      moves.map(({ guard }) => guard),
      chart,
    ),
  };
  origins.set(trait, root.origin);
  return trait;
}

/** What is done elsewhere is emitted outward. */
function wiringOf(effects: readonly Json[], initial: Configuration, { actions }: Chart): JsonObject {
  const first = initial.entry;
  const emitted = new Set([...effects, ...first].filter(isEmit).map(([, key]) => key as string));
  const emits = [...emitted].map((event) =>
    actions.has(event) ? { event, scope: 'external' } : { event, scope: 'internal' },
  );
  return { ...(emits.length === 0 ? {} : { emits }), ...(first.length === 0 ? {} : { initialEffects: first }) };
}

/** The settings that a guard reads. */
function collectSettings(value: Json | undefined, read: Set<string>): void {
  if (typeof value === 'string') {
    if (value.startsWith(settingRoot)) read.add(value.slice(settingRoot.length));
  } else if (typeof value === 'object' && value !== null)
    for (const name in value) collectSettings((value as JsonObject)[name], read);
}

const settingRoot = '@config.';

function isEmit(effect: Json): effect is readonly Json[] {
  return Array.isArray(effect) && effect[0] === 'emit' && typeof effect[1] === 'string';
}

function configOf(guards: readonly (Json | undefined)[], { conditions }: Chart): JsonObject {
  const read = new Set<string>();
  for (const guard of guards) collectSettings(guard, read);
  const used = [...conditions].filter((one) => read.has(one));
  if (used.length === 0) return {};
  return {
    config: Object.fromEntries(
      used.map((one) => [
        one,
        { type: 'boolean', default: true, description: 'A condition that is decided elsewhere.' },
      ]),
    ),
  };
}
