// XState 4 and 5 configurations as JSON: https://stately.ai/docs/machines
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { formatPointer, type Segment } from '../../base/pointer.ts';
import { type Chart, ChartNotes, type ChartState, type ChartTransition, eventKey } from './chart.ts';
import { canEnd } from './chart-index.ts';
import { NameUses, sayNear, sayNeverTaken } from './name-uses.ts';
import { type Member, type Members, xstateWords } from './notations.ts';

export function readXState(config: JsonObject, name = ''): Chart {
  const notes = new ChartNotes();
  if (isObject(config.context))
    for (const [field, value] of Object.entries(config.context)) notes.fields.set(field, value as Json);
  const reader = new XStateReader(notes);
  const id =
    typeof config.id === 'string' && config.id !== '' ? config.id : typeof config.key === 'string' ? config.key : name;
  reader.gatherEvents(config);
  const root = reader.resolve(reader.state(config, id === '' ? 'machine' : id, [], ''));
  reader.tellEvents();
  return notes.chart(id, root);
}

const words = xstateWords.elements as Readonly<Record<'state' | 'transition' | 'invoke', Members>>;

class XStateReader {
  readonly #notes: ChartNotes;
  readonly #ids = new Map<string, string>();

  constructor(notes: ChartNotes) {
    this.#notes = notes;
  }

  state(node: JsonObject, name: string, path: readonly Segment[], id: string, around = ''): ChartState {
    const origin = formatPointer(path);
    if (typeof node.id === 'string') {
      if (this.#ids.has(node.id))
        this.#notes.fault(
          formatPointer([...path, 'id']),
          'duplicate-name',
          `the id "${node.id}" is that of another state, too`,
        );
      else this.#ids.set(node.id, id);
    }
    this.#checkMembers(node, words.state, 'a state', path);
    for (const name of ['type', 'history'] as const) {
      const value = node[name];
      const member = words.state.get(name) as Member;
      if (typeof value === 'string') this.#notes.value(formatPointer([...path, name]), value, member, 'a state');
    }
    const inner = isObject(node.states)
      ? Object.entries(node.states).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
      : [];
    const states = inner.map(([key, child]) =>
      this.state(child, key, [...path, 'states', key], id === '' ? key : `${id}.${key}`, id),
    );
    const kind = kindOf(node);
    if (kind === 'final' && states.length > 0)
      this.#notes.note(
        formatPointer([...path, 'states']),
        `the states inside of "${name}" are not kept: it is final, and nothing inside of it is entered`,
      );
    if (kind === 'plain' && node.initial === undefined && states[0] !== undefined)
      this.#notes.fault(
        origin,
        'missing-member',
        `"${name}" has states inside of it and no \`initial\`; the first of them is "${states[0].name}"`,
      );
    const initial = namesOf(
      kind === 'history' ? node.target : isObject(node.initial) ? node.initial.target : node.initial,
    );
    const own = {
      id,
      name,
      kind,
      ...(kind === 'history' && node.history === 'deep' ? { isDeep: true } : {}),
      states: kind === 'final' ? [] : states,
      origin,
      initial: initial.map((one) => this.#initialId(one.replace(/^\./, ''), kind === 'history' ? around : id)),
    };
    return {
      ...own,
      transitions: this.#transitions(node, path, own),
      entry: this.#actions(node.entry ?? node.onEntry, [...path, 'entry']),
      exit: this.#actions(node.exit ?? node.onExit, [...path, 'exit']),
      onWay: isObject(node.initial) ? this.#actions(node.initial.actions, [...path, 'initial', 'actions']) : [],
      description: typeof node.description === 'string' ? node.description : null,
    };
  }

  #checkMembers(node: JsonObject, known: Members, of: string, path: readonly Segment[]): void {
    for (const name of Object.keys(node)) {
      const member = known.get(name);
      const at = formatPointer([...path, name]);
      if (member === undefined) this.#notes.word(at, name, known, of);
      else if (!member.isKept) this.#notes.note(at, `\`${name}\` of ${of} is not kept`);
    }
  }

  /** Descriptors of a state, each with the keys of what it matches: `*` and `a.*` what no longer one of the same state does. */
  #described(on: JsonObject): [descriptor: string, keys: readonly string[]][] {
    const descriptors = Object.keys(on);
    const matched = this.#matchedBy(descriptors);
    return descriptors.map((descriptor) => {
      if (descriptor === '') return [descriptor, ['_ALWAYS']];
      if (!isPattern(descriptor)) return [descriptor, [this.#notes.key(descriptor)]];
      return [descriptor, this.#keysOf(descriptor, matched.get(descriptor) ?? [])];
    });
  }

  /** The events that each pattern has: an event looks for the longest there is, so that no pattern is compared with all events. */
  #matchedBy(descriptors: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const matched = new Map<string, string[]>(descriptors.filter(isPattern).map((descriptor) => [descriptor, []]));
    const lengths = [...new Set([...matched.keys()].map(({ length }) => length))].sort((a, b) => b - a);
    this.#looks += this.#events.length * lengths.length;
    if (this.#looks > looksMax) {
      if (matched.size > 0) this.#cut();
      return new Map();
    }
    const exact = new Set(descriptors);
    for (const event of lengths.length === 0 ? [] : this.#events) {
      if (exact.has(event)) continue;
      const whole = `${event}.`;
      const found = lengths.find(
        (length) => length === 1 || (whole[length - 2] === '.' && matched.has(`${whole.slice(0, length - 1)}*`)),
      );
      if (found !== undefined) matched.get(`${whole.slice(0, found - 1)}*`)?.push(event);
    }
    return matched;
  }

  #keysOf(pattern: string, matched: readonly string[]): readonly string[] {
    const own = pattern === '*' ? '_ANY' : this.#notes.key(pattern.slice(0, -2));
    this.#matches += matched.length;
    if (this.#matches > matchesMax) this.#cut();
    return this.#matches > matchesMax ? [own] : [...new Set([...matched.map((event) => this.#notes.key(event)), own])];
  }

  #events: readonly string[] = [];
  #matches = 0;
  #looks = 0;
  #isCut = false;

  #cut(): void {
    if (!this.#isCut)
      this.#notes.note('', 'its patterns match more events than are written out; those beyond are kept as patterns');
    this.#isCut = true;
  }

  /** Names of the events that some state reacts to, without patterns. */
  gatherEvents(config: JsonObject): void {
    const events = new Set<string>();
    const visit = (node: JsonObject, path: readonly Segment[]): void => {
      if (isObject(node.on))
        for (const event of Object.keys(node.on)) {
          if (isPattern(event)) this.#hasPatterns = true;
          else events.add(event);
          this.#uses.add(event, formatPointer([...path, 'on', event]));
        }
      if (isObject(node.states))
        for (const [name, inner] of Object.entries(node.states))
          if (isObject(inner)) visit(inner, [...path, 'states', name]);
    };
    visit(config, []);
    events.delete('');
    this.#events = [...events];
    for (const event of events) this.#notes.key(event);
  }

  readonly #uses = new NameUses();
  #hasPatterns = false;
  readonly #sent: { readonly event: string; readonly origin: string }[] = [];

  /** Typos in the names of events: an event that is sent and no state reacts to, and one that is there once and looks like another. */
  tellEvents(): void {
    const heard = new Set(this.#events);
    if (!this.#hasPatterns) for (const { event, origin } of this.#sent) this.#notes.unheard(origin, event, heard);
    for (const slip of this.#uses.slips()) this.#notes.doubt(slip.origin, 'near-name', sayNear(slip));
  }

  #initialId(target: string, around: string): string {
    if (target.startsWith('#')) {
      const [head = '', ...rest] = target.slice(1).split('.');
      return this.#ids.get(target.slice(1)) ?? [this.#ids.get(head) ?? head, ...rest].filter(Boolean).join('.');
    }
    return around === '' ? target : `${around}.${target}`;
  }

  #transitions(
    node: JsonObject,
    path: readonly Segment[],
    { id, name, kind, states }: Pick<ChartState, 'id' | 'name' | 'kind' | 'states'>,
  ): ChartTransition[] {
    const list: ChartTransition[] = [];
    const add = (event: string, value: Json | undefined, at: readonly Segment[]) =>
      list.push(...this.#targets(event, value, at));
    if (isObject(node.on))
      for (const [event, keys] of this.#described(node.on))
        for (const key of keys) add(key, node.on[event], [...path, 'on', event]);
    else if (isArray(node.on))
      for (const [index, one] of node.on.entries())
        if (isObject(one) && typeof one.event === 'string')
          add(this.#notes.key(one.event), one, [...path, 'on', index]);
    if (node.always !== undefined) add('_ALWAYS', node.always, [...path, 'always']);
    if (isObject(node.after))
      for (const [delay, value] of Object.entries(node.after)) {
        this.#notes.note(
          formatPointer([...path, 'after', delay]),
          `\`after\` ${delay} of "${name}" is kept as the event _AFTER_${eventKey(delay)}: nothing sends it by itself; a tick of the trait can`,
        );
        add(`_AFTER_${eventKey(delay)}`, value, [...path, 'after', delay]);
      }
    const invoked = isArray(node.invoke) ? node.invoke : node.invoke === undefined ? [] : [node.invoke];
    invoked.forEach((one, index) => {
      if (!isObject(one)) return;
      const at = isArray(node.invoke) ? [...path, 'invoke', index] : [...path, 'invoke'];
      this.#checkMembers(one, words.invoke, 'an invoked actor', at);
      const source =
        typeof one.src === 'string'
          ? one.src
          : isObject(one.src) && typeof one.src.type === 'string'
            ? one.src.type
            : typeof one.id === 'string'
              ? one.id
              : name;
      const key = eventKey(source);
      this.#notes.note(
        formatPointer(at),
        `\`invoke\` of "${source}" is kept as its outcomes, the events _DONE_${key} and _ERROR_${key}; nothing starts it`,
      );
      add(`_DONE_${key}`, one.onDone, [...at, 'onDone']);
      add(`_ERROR_${key}`, one.onError, [...at, 'onError']);
    });
    if (node.onDone !== undefined && !canEnd({ kind, states }))
      this.#notes.note(
        formatPointer([...path, 'onDone']),
        `\`onDone\` of "${name}" is not kept: it never comes, as ${kind === 'parallel' ? 'a state inside of it has' : 'it has'} no final state`,
      );
    else if (node.onDone !== undefined)
      list.push(
        ...this.#targets(`_DONE_${eventKey(name)}`, node.onDone, [...path, 'onDone']).map((one) => ({
          ...one,
          doneOf: id,
        })),
      );
    return list;
  }

  #targets(event: string, value: Json | undefined, path: readonly Segment[]): ChartTransition[] {
    if (value === undefined || value === null) return [];
    if (isArray(value)) {
      const list = value.flatMap((one, index) => this.#targets(event, one, [...path, index]));
      const open = list.findIndex(({ guard }) => guard === undefined);
      for (const one of open === -1 ? [] : list.slice(open + 1)) this.#notes.note(one.origin, sayNeverTaken(one));
      return list;
    }
    const origin = formatPointer(path);
    if (typeof value === 'string') return [{ event, targets: [value], guard: undefined, effects: [], origin }];
    if (!isObject(value)) return [];
    const targets = namesOf(value.target);
    this.#checkMembers(value, words.transition, 'a transition', path);
    const guard = this.#guard(value.guard ?? value.cond, [...path, 'guard']);
    const isExternal = value.reenter ?? (value.internal === undefined ? undefined : value.internal === false);
    return [
      {
        event,
        targets,
        guard,
        effects: this.#actions(value.actions, [...path, 'actions']),
        origin,
        ...(isExternal === true ? { kind: 'external' as const } : {}),
      },
    ];
  }

  #guard(value: Json | undefined, path: readonly Segment[]): Json | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'boolean') return value;
    if (typeof value === 'string') return this.#notes.condition(value);
    if (!isObject(value)) return undefined;
    const type = String(value.type ?? value.name ?? '').replace(/^xstate\.(?:guard:)?/, '');
    const { params } = value;
    if (type === 'expression' && isObject(params) && params.expression !== undefined) return params.expression as Json;
    const inner = isArray(value.guards) ? value.guards : isArray(value.children) ? value.children : [];
    if (type === 'and' || type === 'or' || type === 'not')
      return [type, ...inner.map((one, index) => this.#guard(one, [...path, 'guards', index]) ?? true)];
    if (value.params !== undefined)
      this.#notes.note(formatPointer([...path, 'params']), `the parameters of the condition "${type}" are not kept`);
    return this.#notes.condition(type === '' ? 'condition' : type);
  }

  #actions(value: Json | undefined, path: readonly Segment[]): Json[] {
    if (value === undefined || value === null) return [];
    const list = isArray(value) ? value : [value];
    return list.flatMap((one, index) => this.#action(one, [...path, index]));
  }

  #action(value: Json, path: readonly Segment[]): Json[] {
    if (typeof value === 'string') return [this.#notes.action(value)];
    if (!isObject(value)) return [];
    const type = String(value.type ?? '').replace(/^xstate\./, '');
    // As an effect of a document is written.
    if (isObject(value.params) && isArray(value.params.args)) return [[type, ...value.params.args]];
    if (type === 'effect' && isObject(value.params) && value.params.effect !== undefined)
      return [value.params.effect as Json];
    if (type === 'assign' && isObject(value.assignment ?? value.params))
      return Object.entries((value.assignment ?? value.params) as JsonObject).map(([field, to]) => [
        'set',
        this.#notes.field(field),
        (to ?? null) as Json,
      ]);
    if (type === 'raise' || type === 'send' || type === 'sendTo' || type === 'emit') {
      const event = isObject(value.event)
        ? value.event.type
        : (value.event ?? (isObject(value.params) ? value.params.event : undefined));
      if (typeof event !== 'string') return [];
      if (type === 'raise') this.#sent.push({ event, origin: formatPointer(path) });
      return [['emit', this.#notes.key(event)]];
    }
    if (type === '' || type === 'assign') {
      this.#notes.note(formatPointer(path), 'an action that is a function is not kept');
      return [];
    }
    if (value.params !== undefined)
      this.#notes.note(formatPointer([...path, 'params']), `the parameters of the action "${type}" are not kept`);
    return [this.#notes.action(type)];
  }

  /** Targets by id, by path and by name to the ids of states. */
  resolve(root: ChartState): ChartState {
    const ids = new Set<string>();
    const gather = (state: ChartState): void => {
      ids.add(state.id);
      state.states.forEach(gather);
    };
    gather(root);
    const find = (target: string, from: string): string => {
      if (target.startsWith('#')) {
        const [head = '', ...rest] = target.slice(1).split('.');
        const whole = this.#ids.get(target.slice(1));
        const base = whole ?? this.#ids.get(head);
        return whole ?? (base === undefined ? target : [base, ...rest].filter(Boolean).join('.'));
      }
      if (target.startsWith('.')) return (from === '' ? '' : from) + (from === '' ? target.slice(1) : target);
      // A name is that of a state beside the one that the transition begins in.
      return from.includes('.') ? `${from.slice(0, from.lastIndexOf('.'))}.${target}` : target;
    };
    const map = (state: ChartState): ChartState => {
      this.#checkInitial(state, ids);
      return mapped(state);
    };
    const mapped = (state: ChartState): ChartState => ({
      ...state,
      states: state.states.map(map),
      transitions: state.transitions.map((one) => {
        const targets = one.targets.map((target) => find(target, state.id));
        const missing = targets.find((target) => !ids.has(target));
        if (missing !== undefined) this.#missing(one, missing, ids);
        return { ...one, targets };
      }),
    });
    return map(root);
  }

  /** Named as it stands there; near ones by the path from where a name is looked up. */
  #missing({ origin, targets }: ChartTransition, missing: string, ids: ReadonlySet<string>): void {
    const given = targets.find((one) => missing.endsWith(one.replace(/^[#.]/, ''))) ?? missing;
    const around = missing.slice(0, missing.length - given.length);
    const beside = given === missing || /^[#.]/.test(given) || !missing.endsWith(given);
    const byId = given.startsWith('#') ? [...this.#ids.keys()].map((id) => `#${id}`) : ids;
    const names = beside ? byId : [...ids].filter((id) => id.startsWith(around)).map((id) => id.slice(around.length));
    this.#notes.missing(`${String(origin)}/target`, 'leads to', beside ? missing : given, names);
  }

  /** The state in which a state of states begins must be inside of it; a history may lead to any. */
  #checkInitial(state: ChartState, ids: ReadonlySet<string>): void {
    const missing = state.initial.find((id) => !ids.has(id));
    if (missing === undefined || (state.kind !== 'history' && state.states.length === 0)) return;
    const name = state.id !== '' && missing.startsWith(`${state.id}.`) ? missing.slice(state.id.length + 1) : missing;
    const at = `${String(state.origin)}/${state.kind === 'history' ? 'target' : 'initial'}`;
    const names = state.kind === 'history' ? ids : state.states.map((inner) => inner.name);
    this.#notes.missing(at, state.kind === 'history' ? 'leads to' : 'begins in', name, names);
  }
}

/** Beyond it, patterns of events are kept as such. */
const matchesMax = 5000;
/** Events that are looked up, each once for every length of a pattern. */
const looksMax = 2_000_000;
const isPattern = (descriptor: string) => descriptor === '*' || descriptor.endsWith('.*');

const namesOf = (value: Json | undefined): string[] =>
  (isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

function kindOf(node: JsonObject): ChartState['kind'] {
  if (node.type === 'final' || node.final === true) return 'final';
  if (node.type === 'parallel' || node.parallel === true) return 'parallel';
  return node.type === 'history' || node.history !== undefined ? 'history' : 'plain';
}
