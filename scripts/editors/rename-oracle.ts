// A document with one name changed, written apart from the product's table of names: it knows how documents are made, and nothing of src. It errs to the other side:
// inside the scope of a name it takes every text that is the name for a use, but for members that hold no name of that kind.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
type Path = readonly (string | number)[];
type Node = { readonly [key: string]: Json | undefined };

export interface Question {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** Of the element inside which the name holds; empty for the document. */
  readonly scope: Path;
}

/** Null where this oracle does not know the kind of name. */
export function renameIn(document: Json, { kind, from, to, scope }: Question): Json | null {
  const change = rules[kind]?.(document, scope, from);
  if (change === undefined) return null;
  return mapTexts(document, [], (text, path, isKey) => change(text, path, isKey)(to));
}

/** Answers with the text for a new name. */
type Change = (text: string, path: Path, isKey: boolean) => (to: string) => string;

const keep = (text: string) => () => text;
const isIn = (path: Path, scope: Path) => scope.every((step, i) => String(path[i]) === String(step));
const nodeAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((node, step) => (node as Node)?.[step as string] ?? null, value);
const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const nodes = (value: Json | undefined): readonly Node[] => items(value).filter(isNode);
function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members whose texts are read by people, or name something of another kind. */
const prose =
  /^(?:label|inputType|icon|variant|title|message|description|content|placeholder|text|emptyMessage|displayName|category|version)$/i;

/** Paths of all traits that are written out in place. */
function traitsOf(document: Json): readonly OwnTrait[] {
  const orbitals = items((document as Node).orbitals);
  return orbitals.flatMap((orbital, i) =>
    items((orbital as Node).traits).flatMap((trait, j) =>
      isNode(trait) ? [{ path: ['orbitals', i, 'traits', j], node: trait }] : [],
    ),
  );
}

const rules: Record<string, (document: Json, scope: Path, from: string) => Change> = {
  state: (document, scope, from) => (text, path, isKey) => {
    if (text !== from || isKey || !isIn(path, scope)) return keep(text);
    const [member, list, , key] = path.slice(scope.length);
    const isDeclared = member === 'stateMachine' && list === 'states' && (key === undefined || key === 'name');
    const isEnd = member === 'stateMachine' && list === 'transitions' && (key === 'from' || key === 'to');
    const isFirst = member === 'stateMachine' && (list === 'initial' || list === 'initialState');
    const isCompared = items(nodeAt(document, path.slice(0, -1))).includes('@state');
    return isDeclared || isEnd || isFirst || isCompared ? (to) => to : keep(text);
  },

  trait: (document, scope, from) => {
    const isFree = !traitsOf(document).some(({ path, node }) => node.name === from && !isIn(path, scope));
    return (text, path, isKey) => {
      const inScope = isFree || isIn(path, scope);
      if (isKey || !inScope) return keep(text);
      const [last] = path.slice(-1);
      const isOwn = last === 'name' && path.length === scope.length + 3 && path.at(-3) === 'traits';
      const isShown =
        path.includes('pages') && text === from && (typeof last === 'number' || last === 'ref' || last === 'name');
      const isSource = text === from && (last === 'trait' || last === 'sourceTrait');
      if ((isOwn && text === from) || isShown || isSource) return (to) => to;
      return swapped(text, from, (name) => [`@trait.${name}`, `${name}.`], path);
    };
  },

  entity: (document, _, from) => (text, path, isKey) => {
    const [last] = path.slice(-1);
    const isOwn = path[2] === 'entity' && (path.length === 3 || (path.length === 4 && last === 'name'));
    if (isKey || (last === 'name' && !isOwn) || prose.test(String(last))) return keep(text);
    if (text === from) return hasOtherMeaning(document, path) ? keep(text) : (to) => to;
    return swapped(text, from, (name) => [`@${name}.`, `@${name}`, `[${name}]`, `${name}[]`], path);
  },
};

/** An orbital's domain, a state or a trait may be called like an entity. */
function hasOtherMeaning(_document: Json, path: Path): boolean {
  const [last] = path.slice(-1);
  return (
    path.includes('states') ||
    (path.includes('transitions') && (last === 'from' || last === 'to' || last === 'event')) ||
    (path.includes('pages') && path.includes('traits')) ||
    last === 'trait' ||
    path.includes('config')
  );
}

/** A text that begins with one of the forms of a name. */
function swapped(
  text: string,
  from: string,
  forms: (name: string) => readonly string[],
  path: Path,
): (to: string) => string {
  const at = forms(from).findIndex((form) => (form.endsWith('.') ? text.startsWith(form) : text === form));
  if (at === -1 || prose.test(String(path.at(-1)))) return keep(text);
  return (to) => (forms(to)[at] as string) + text.slice((forms(from)[at] as string).length);
}

interface OwnTrait {
  readonly path: Path;
  readonly node: Node;
}

const eventName = (event: Json) => (isNode(event) ? (event.event ?? event.key ?? event.name) : event);

/** What every trait listens to: the event, the trait that emits it, and the event that it fires then. */
function listensOf(traits: readonly OwnTrait[]) {
  return traits.flatMap((trait) =>
    items(trait.node.listens).map((item, i) => {
      const node: Node = isNode(item) ? item : { event: item };
      const said = String(node.event ?? '');
      const event = said.split('.').at(-1) as string;
      const source = isNode(node.source)
        ? node.source.trait
        : (node.sourceTrait ?? (said.includes('.') ? said.split('.').at(-2) : undefined));
      const emits = (one: OwnTrait) => items(one.node.emits).some((emit) => eventName(emit) === event);
      const emitter =
        source === undefined
          ? traits.find((one) => one !== trait && emits(one))
          : traits.find((one) => one.node.name === source);
      return { trait, path: [...trait.path, 'listens', i], node, event, emitter, triggers: node.triggers ?? event };
    }),
  );
}

/** Events of a machine, events that a trait emits, and events that others listen to are one where one reaches the other. */
const eventRule = (document: Json, scope: Path, from: string, isListen = false): Change => {
  const traits = traitsOf(document);
  const whole = new Set(traits.filter(({ path }) => isIn(scope, path)));
  /** Of listeners that fire an event of another name, the text that names what they wait for. */
  const heard = new Set<string>();
  for (let size = -1; size !== whole.size + heard.size; ) {
    size = whole.size + heard.size;
    for (const { trait, path, event, emitter, triggers } of listensOf(traits)) {
      if (event !== from) continue;
      const fires = triggers === from;
      // Asked about a listener, its source is meant, whatever it fires.
      const isAsked = isListen && isIn(scope, trait.path);
      if (emitter !== undefined && (isAsked || (whole.has(trait) && fires))) whole.add(emitter);
      if (emitter === undefined || !whole.has(emitter)) continue;
      if (fires) whole.add(trait);
      else heard.add([...path, 'event'].join('/'));
    }
  }
  return (text, path, isKey) => {
    const [last] = path.slice(-1);
    const isLabel =
      last === 'name' &&
      path.includes('events') &&
      isNode(nodeAt(document, path.slice(0, -1))) &&
      (nodeAt(document, path.slice(0, -1)) as Node).key !== undefined;
    if (isKey || isLabel || prose.test(String(last)) || path.includes('states') || path.includes('config'))
      return keep(text);
    const isHere = [...whole].some((trait) => isIn(path, trait.path)) || heard.has(path.join('/'));
    if (!isHere || (last !== undefined && (last === 'from' || last === 'to') && path.includes('transitions')))
      return keep(text);
    if (text === from) return (to) => to;
    const [before, after] = [text.slice(0, -from.length), text.slice(-from.length)];
    return after === from && /[.:]$/.test(before) && !/\s/.test(text) ? (to) => before + to : keep(text);
  };
};
for (const kind of ['event', 'emit']) rules[kind] = eventRule;
rules.listen = (document, scope, from) => eventRule(document, scope, from, true);

/** Fields: of the records of the entity, in bindings and in the patterns and effects of the traits that it is linked to. */
rules.field = (document, scope, from) => {
  const entity = nodeAt(document, scope);
  const name = isNode(entity) ? String(entity.name) : '';
  const linked = traitsOf(document).filter(({ node }) => node.linkedEntity === name);
  /** Paths of traits with the names of payload fields that hold one record of the entity. */
  const rows = traitsOf(document).map(({ path, node }) => ({ path, names: rowNames(node, name) }));
  return (text, path, isKey) => {
    const [last] = path.slice(-1);
    const isLinked = linked.some((trait) => isIn(path, trait.path));
    if (isKey) {
      const call = items(nodeAt(document, path.slice(0, -2)));
      const isStored = call[0] === 'persist' && (call[1] === 'create' || call[1] === 'update') && path.at(-2) === 3;
      const isOwn = call[2] === name || (call[2] === '@entity' && isLinked);
      return text === from && isStored && isOwn ? (to) => to : keep(text);
    }
    // Says to people what it is for.
    if (last === 'description') return keep(text);
    const isRow = rows.some(
      (trait) => isIn(path, trait.path) && trait.names.some((row) => text.startsWith(`@payload.${row}.${from}`)),
    );
    if (isRow && new RegExp(`^@payload\\.\\w+\\.${from}(?!\\w)`).test(text))
      return (to) => text.replace(new RegExp(`^(@payload\\.\\w+\\.)${from}`), (_, before) => before + to);
    // Properties of what a field holds have names of their own.
    const isOwn = path.length === scope.length + 3 && last === 'name';
    if (isIn(path, scope)) return text === from && isOwn ? (to) => to : keep(text);
    const binding = new RegExp(
      `(^|[\\s({,!])(@${name}(?:\\.data)?${isLinked ? '|@entity' : ''})\\.${from}(?![\\w])`,
      'g',
    );
    if (binding.test(text)) return (to) => text.replace(binding, (_, before, at) => `${before}${at}.${to}`);
    const shown = path.flatMap((_, i) => {
      const node = nodeAt(document, path.slice(0, i));
      return isNode(node) && typeof node.type === 'string' && typeof node.entity === 'string' ? [node.entity] : [];
    });
    if (text !== from || !(isLinked || shown.includes(name)) || prose.test(String(last))) return keep(text);
    // What an event takes along, and the key of a record that a payload brought, are texts that only a run can tell.
    if (path.includes('actionPayload')) return keep(text);
    return path.includes('effects') ? (to) => to : keep(text);
  };
};

function rowNames(trait: Node, entity: string): readonly string[] {
  const machine = isNode(trait.stateMachine) ? trait.stateMachine : {};
  const declarers = [...nodes(machine.events), ...nodes(trait.emits)];
  const isRecord = (type: Json | undefined) => type === entity || (type === '@entity' && trait.linkedEntity === entity);
  return declarers.flatMap((one) =>
    nodes(one.payloadSchema ?? one.payload).flatMap(({ name, type }) => (isRecord(type) ? [String(name)] : [])),
  );
}

/** Declarations of an event in a trait that have a payload, each with its place. */
function declarersOf({ path, node }: OwnTrait, event: string) {
  const machine = isNode(node.stateMachine) ? node.stateMachine : {};
  const within = (list: Json | undefined, at: Path) =>
    items(list).flatMap((one, i) => (eventName(one) === event && isNode(one) ? [{ path: [...at, i], node: one }] : []));
  return [...within(machine.events, [...path, 'stateMachine', 'events']), ...within(node.emits, [...path, 'emits'])];
}

/** A binding to a name under a root, whatever follows: `@payload.row.title`. */
const isBoundTo = (text: string, root: string, name: string): boolean =>
  text === `@${root}.${name}` || text.startsWith(`@${root}.${name}.`);
const boundTo = (text: string, root: string, from: string) => (to: string) =>
  `@${root}.${to}${text.slice(root.length + from.length + 2)}`;

/**
 * Payload fields: of all declarations of the event in its trait, in what the trait sends with the event, in the transitions that the event takes, and across listeners,
 * which hand a payload on as it comes.
 */
rules.payload = (document, scope, from) => {
  const traits = traitsOf(document);
  const home = traits.find(({ path }) => isIn(scope, path)) as OwnTrait;
  const asked = String(eventName(nodeAt(document, scope)));
  const hasField = (trait: OwnTrait, event: string, name: string) =>
    declarersOf(trait, event).some(({ node }) =>
      items(node.payloadSchema ?? node.payload).some((one) => (isNode(one) ? one.name : one) === name),
    );
  const has = (trait: OwnTrait, event: string) => hasField(trait, event, from);
  const known: { trait: OwnTrait; event: string }[] = [{ trait: home, event: asked }];
  const isKnown = (trait: OwnTrait, event: string) => known.some((one) => one.trait === trait && one.event === event);
  const listens = listensOf(traits);
  for (let size = 0; size !== known.length; ) {
    size = known.length;
    for (const { trait, node, event, emitter, triggers } of listens) {
      if (emitter === undefined || node.payloadMapping !== undefined) continue;
      const fired = String(triggers);
      if (isKnown(emitter, event) && !isKnown(trait, fired) && has(trait, fired)) known.push({ trait, event: fired });
      if (isKnown(trait, fired) && !isKnown(emitter, event) && has(emitter, event))
        known.push({ trait: emitter, event });
    }
  }
  const declared = known.flatMap(({ trait, event }) => declarersOf(trait, event).map(({ path }) => path));
  return (text, path, isKey) => {
    const here = known.filter(({ trait }) => isIn(path, trait.path));
    if (isKey) {
      const holder = nodeAt(document, path.slice(0, -2));
      const member = path.at(-2);
      const isSent = here.some(({ event }) =>
        isNode(holder)
          ? member === 'actionPayload' && (holder.action === event || holder.event === event)
          : member === 2 && items(holder)[0] === 'emit' && items(holder)[1] === event,
      );
      return text === from && isSent ? (to) => to : keep(text);
    }
    const at = declared.find((one) => isIn(path, one));
    if (at !== undefined) {
      const [member, , name] = path.slice(at.length);
      const isName = path.length - at.length === (name === undefined ? 2 : 3) && (name ?? 'name') === 'name';
      return text === from && (member === 'payloadSchema' || member === 'payload') && isName ? (to) => to : keep(text);
    }
    if (!isBoundTo(text, 'payload', from)) return keep(text);
    // Where the event has a field `row` too, `@payload.row.title` is a part of that one and not the field `row.title`.
    const [first = ''] = from.split('.');
    if (first !== from && here.some(({ trait, event }) => hasField(trait, event, first))) return keep(text);
    const listen = listens.find((one) => isIn(path, one.path));
    const step = nodeAt(document, path.slice(0, 7)) as Node;
    const isRead =
      listen === undefined
        ? path[5] === 'transitions' && here.some(({ event }) => event === step.event)
        : listen.emitter !== undefined && isKnown(listen.emitter, listen.event);
    return isRead ? boundTo(text, 'payload', from) : keep(text);
  };
};

/** Settings: the keys under `config` of a trait and of what refers to it, and the bindings that stand in no other trait. */
rules.setting = (document, scope, from) => {
  const others = traitsOf(document).filter(({ path }) => !isIn(path, scope));
  const name = (nodeAt(document, scope) as Node).name;
  return (text, path, isKey) => {
    if (isKey) {
      const holder = nodeAt(document, path.slice(0, -2));
      const isOwn = path.at(-2) === 'config' && (isIn(path, scope) || (isNode(holder) && holder.ref === name));
      return text === from && isOwn && path.length <= scope.length + 2 ? (to) => to : keep(text);
    }
    if (others.some((other) => isIn(path, other.path))) return keep(text);
    return isBoundTo(text, 'config', from) ? boundTo(text, 'config', from) : keep(text);
  };
};

/** Nothing calls a tick by its name. */
rules.tick = (_, scope, from) => (text, path, isKey) => {
  const [list, , member] = path.slice(scope.length);
  return !isKey && text === from && isIn(path, scope) && list === 'ticks' && member === 'name'
    ? (to) => to
    : keep(text);
};

/** Pages: by their name, which nothing else says, or by their path, which every text that is this path means. */
rules.page = (_, __, from) => (text, path, isKey) => {
  const last = String(path.at(-1));
  const isName = path.length === 5 && path[2] === 'pages' && last === 'name';
  if (isKey || text !== from || prose.test(last)) return keep(text);
  return isName || from.startsWith('/') ? (to) => to : keep(text);
};

/** Aliases: of what an orbital uses, in the references that begin with it. */
rules.alias = (_, scope, from) => (text, path, isKey) => {
  if (isKey || !isIn(path, scope)) return keep(text);
  const [list, , member] = path.slice(scope.length);
  if (list === 'uses') return text === from && member === 'as' ? (to) => to : keep(text);
  return swapped(text, from, (name) => [`${name}.`, `@${name}.`], path);
};

function mapTexts(value: Json, path: Path, change: (text: string, path: Path, isKey: boolean) => string): Json {
  if (typeof value === 'string') return change(value, path, false);
  if (Array.isArray(value)) return value.map((item, i) => mapTexts(item, [...path, i], change));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      change(key, [...path, key], true),
      mapTexts(item ?? null, [...path, key], change),
    ]),
  );
}
