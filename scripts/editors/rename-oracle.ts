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
function traitsOf(document: Json): readonly { readonly path: Path; readonly node: Node }[] {
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

/** Events of a machine, events that a trait emits, and events that others listen to are one where one reaches the other. */
const eventRule = (document: Json, scope: Path, from: string, isListen = false): Change => {
  const traits = traitsOf(document);
  const eventName = (event: Json) => (isNode(event) ? (event.event ?? event.key ?? event.name) : event);
  const emits = ({ node }: { node: Node }) => items(node.emits).some((one) => eventName(one) === from);
  const whole = new Set(traits.filter(({ path }) => isIn(scope, path)));
  /** Of listeners that fire an event of another name, the text that names what they wait for. */
  const heard = new Set<string>();
  for (let size = -1; size !== whole.size + heard.size; ) {
    size = whole.size + heard.size;
    for (const trait of traits)
      for (const [i, listen] of nodes(trait.node.listens).entries()) {
        const said = String(listen.event ?? '');
        const source = isNode(listen.source)
          ? listen.source.trait
          : (listen.sourceTrait ?? (said.includes('.') ? said.split('.').at(-2) : undefined));
        if (said.split('.').at(-1) !== from) continue;
        const named = traits.find(({ node }) => node.name === source);
        const emitter = source === undefined ? traits.find((one) => one !== trait && emits(one)) : named;
        const fires = listen.triggers === undefined || listen.triggers === from;
        // Asked about a listener, its source is meant, whatever it fires.
        const isAsked = isListen && isIn(scope, trait.path);
        if (emitter !== undefined && (isAsked || (whole.has(trait) && fires))) whole.add(emitter);
        if (emitter === undefined || !whole.has(emitter)) continue;
        if (fires) whole.add(trait);
        else heard.add([...trait.path, 'listens', i, 'event'].join('/'));
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
    if (isIn(path, scope)) return text === from && last === 'name' ? (to) => to : keep(text);
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
