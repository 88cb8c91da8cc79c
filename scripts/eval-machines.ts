// `npm run eval:machines`: files of other notations of state machines, read to documents and compared with a second, small reader of each notation that shares nothing with the
// first but its parsers: every state and every transition that a file declares is in its document, and nothing else is. What a notation refuses is listed by its rule. Where ORRERY_MACHINES names a folder of files, public
// ones for instance; nothing of them is kept here. `show` as an argument lists every difference.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { convertMachine } from '../src/core/formats/statechart/convert.ts';
import { notations } from '../src/core/formats/statechart/notations.ts';
import { readText } from '../src/formats/read-text.ts';

/** What a file declares: states by path, and transitions between states that may be around others. */
interface Declared {
  readonly title: string;
  readonly states: Set<string>;
  readonly ways: { readonly from: string; readonly event: string; readonly to: string }[];
  /** States in which others are, or that are none of their own. */
  readonly around: Set<string>;
}

const folder = process.env.ORRERY_MACHINES;
const isVerbose = process.argv[2] === 'show';
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());
const join2 = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
const empty = (title: string): Declared => ({ title, states: new Set(), ways: [], around: new Set() });

function declaredXState(config: JsonObject): Declared {
  const declared = empty('XState');
  const ids = new Map<string, string>();
  const later: (() => void)[] = [];
  const visit = (node: JsonObject, path: string): void => {
    if (path !== '') declared.states.add(path);
    if (typeof node.id === 'string') ids.set(node.id, path);
    const inner = isObject(node.states) ? Object.entries(node.states) : [];
    if (inner.length > 0 || node.type === 'history') declared.around.add(path);
    const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
    const find = (target: string): string => {
      if (target.startsWith('#')) {
        const [id = '', ...rest] = target.slice(1).split('.');
        return ids.get(target.slice(1)) ?? [ids.get(id) ?? '', ...rest].filter(Boolean).join('.');
      }
      return target.startsWith('.') ? join2(path, target.slice(1)) : join2(parent, target);
    };
    const add = (event: string, value: unknown) => {
      for (const one of listOf(value)) {
        const targets = listOf(isObject(one) ? one.target : one).filter((target) => typeof target === 'string');
        later.push(() => {
          for (const target of targets) declared.ways.push({ from: path, event, to: find(target as string) });
        });
      }
    };
    for (const [event, value] of Object.entries(isObject(node.on) ? node.on : {}))
      add(event === '' ? '_ALWAYS' : event === '*' ? '_ANY' : event, value);
    add('_ALWAYS', node.always);
    for (const [delay, value] of Object.entries(isObject(node.after) ? node.after : {})) add(`_AFTER_${delay}`, value);
    for (const one of listOf(node.invoke).filter(isObject)) {
      add('_DONE', one.onDone);
      add('_ERROR', one.onError);
    }
    add('_DONE', node.onDone);
    for (const [name, child] of inner) if (isObject(child)) visit(child, join2(path, name));
  };
  visit(config, '');
  for (const one of later) one();
  return declared;
}

function declaredStatesLanguage(machine: JsonObject): Declared {
  const declared = empty('Amazon States Language');
  const visit = (states: unknown, path: string): void => {
    for (const [name, state] of Object.entries(isObject(states) ? states : {})) {
      if (!isObject(state)) continue;
      const own = join2(path, name);
      declared.states.add(own);
      const add = (to: unknown) => {
        if (typeof to === 'string') declared.ways.push({ from: own, event: '', to: join2(path, to) });
      };
      add(state.Next);
      add(state.Default);
      for (const one of [...listOf(state.Choices), ...listOf(state.Catch)]) if (isObject(one)) add(one.Next);
      // Branches run at once; what is done for each item is done once.
      const inner = [...listOf(state.Branches), state.ItemProcessor ?? state.Iterator].filter(isObject);
      for (const one of inner) {
        declared.around.add(own);
        visit(one.States, own);
      }
    }
  };
  visit(machine.States, '');
  return declared;
}

function declaredScxml(text: string): Declared {
  const declared = empty('SCXML');
  const paths = new Map<string, string>();
  const raw: { from: string; events: string[]; to: string[] }[] = [];
  const open: { tag: string; path: string }[] = [];
  let unnamed = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {});
  parser.on('opentag', ({ name: whole, attributes }) => {
    const name = whole.replace(/^.*:/, '');
    const around = open.at(-1) ?? { tag: '', path: '' };
    let path = around.path;
    if (/^(state|parallel|final|history)$/.test(name)) {
      const id = attributes.id ?? `unnamed${++unnamed}`;
      path = join2(path, id);
      paths.set(id, path);
      declared.states.add(path);
      declared.around.add(around.path);
      if (name === 'history') declared.around.add(path);
    }
    if (name === 'transition' && around.tag !== 'initial' && around.tag !== 'history')
      raw.push({
        from: path,
        events: (attributes.event ?? '_ALWAYS').split(/\s+/),
        to: (attributes.target ?? '').split(/\s+/).filter(Boolean),
      });
    open.push({ tag: name, path });
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  for (const { from, events, to } of raw)
    for (const event of events)
      for (const target of to)
        declared.ways.push({ from, event: event.replace(/\.?\*$|\.$/, '') || '_ANY', to: paths.get(target) ?? target });
  return declared;
}

function declaredMermaid(text: string): Declared {
  const declared = empty('Mermaid');
  const paths = new Map<string, string>();
  const open: string[] = [];
  const raw: [string, string, string][] = [];
  const see = (id: string) => {
    if (paths.has(id)) return;
    const path = [...open, id].join('.');
    paths.set(id, path);
    declared.states.add(path);
    if (open.length > 0) declared.around.add(open.join('.'));
  };
  let isNote = false;
  for (const line of text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .map((one) => one.replace(/%%.*/, '').trim())) {
    if (isNote) {
      isNote = line !== 'end note';
      continue;
    }
    if (/^note/.test(line)) isNote = !line.includes(':');
    const way = /^(\S+?)\s*-->\s*([^\s:]+)\s*(?::(.*))?$/.exec(line);
    const state = /^state\s+(?:"[^"]*"\s+as\s+)?(\w+)[^{]*(\{)?/.exec(line);
    const said = /^([\w-]+)\s*(?::.*)?$/.exec(line);
    if (way !== null) {
      for (const id of [way[1], way[2]] as string[]) if (id !== '[*]') see(id);
      raw.push([way[1] as string, way[2] as string, way[3] ?? '']);
    } else if (state !== null) {
      see(state[1] as string);
      if (state[2] !== undefined) open.push((paths.get(state[1] as string) as string).split('.').at(-1) as string);
    } else if (line === '}') open.pop();
    else if (said !== null && !/^(?:stateDiagram(-v2)?|note|direction|end|class|classDef)$/.test(said[1] as string))
      see(said[1] as string);
  }
  for (const [from, to] of raw)
    if (from !== '[*]' && to !== '[*]')
      declared.ways.push({ from: paths.get(from) as string, event: '', to: paths.get(to) as string });
  return declared;
}

/** Differences between what a file declares and its document, as sentences. */
function compare(declared: Declared, document: Json): string[] {
  const traits = ((document as JsonObject).orbitals as JsonObject[]).flatMap(
    ({ traits: list }) => list as JsonObject[],
  );
  const machines = traits.map(
    ({ stateMachine }) => stateMachine as { states: JsonObject[]; transitions: JsonObject[] },
  );
  const clean = (name: string) =>
    name
      .split('.')
      .filter((part) => !/^(?:region|branch)\d+$/.test(part))
      .join('.');
  const parts = (name: unknown) => String(name).split(' + ').map(clean);
  // Regions of a machine are traits, whose states have their path from there on.
  const isIn = (leaf: string, path: string): boolean =>
    traits.length > 1 &&
    path.split('.').some((_, index, all) => {
      const rest = all.slice(index + 1).join('.');
      return index < 2 && (rest === '' || leaf === rest || leaf.startsWith(`${rest}.`));
    });
  const inside = (leaf: string, path: string) =>
    path === '' ||
    isIn(leaf, path) ||
    leaf === path ||
    leaf.startsWith(`${path}.`) ||
    path.endsWith(`.${leaf}`) ||
    (`.${path}.`.includes(`.${leaf.split('.')[0]}.`) &&
      path.split('.').slice(1).join('.') !== '' &&
      (leaf === path.split('.').slice(1).join('.') || leaf.startsWith(`${path.split('.').slice(1).join('.')}.`))) ||
    (!path.includes('.') && traits.length > 1);
  const leaves = new Set(machines.flatMap(({ states }) => states.flatMap(({ name }) => parts(name))));
  const wanted = [...declared.states].filter((path) => !declared.around.has(path));
  const found = (path: string) => [...leaves].some((leaf) => leaf === path || path.endsWith(`.${leaf}`));
  const told = wanted.filter((path) => !found(path)).map((path) => `no state ${path}`);
  // An end that a label leads to is a state of its own.
  if (declared.title === 'Mermaid')
    wanted.push('end', ...[...declared.around].map((path) => join2(path, `${path}_end`)));
  for (const leaf of leaves)
    if (!wanted.some((path) => leaf === path || path.endsWith(`.${leaf}`)))
      told.push(`a state ${leaf} that is not declared`);
  const ways = machines.flatMap(({ transitions }) => transitions);
  const keyed = (event: string) => event.replace(/[^\p{L}\p{N}_$:-]+/gu, '_').replace(/_+$/, '');
  const isEvent = (key: unknown, event: string) => {
    const own = keyed(event);
    return (
      event === '' ||
      key === own ||
      String(key).replace(/^_/, '') === own ||
      (/^_(DONE|ERROR)/.test(event) && String(key).startsWith(event)) ||
      event === '_ANY' ||
      String(key).startsWith(`${own}_`) ||
      String(key).startsWith(`_${own}_`)
    );
  };
  for (const { from, event, to } of declared.ways) {
    const isThere = ways.some(
      (way) =>
        parts(way.from).some((leaf) => inside(leaf, from)) &&
        isEvent(way.event, event) &&
        (declared.around.has(to) || parts(way.to).some((leaf) => inside(leaf, to))),
    );
    if (!isThere) told.push(`no transition ${from || 'of the machine'} ${event} -> ${to}`);
  }
  for (const way of ways) {
    const isDeclared = declared.ways.some(
      ({ from, event }) => parts(way.from).some((leaf) => inside(leaf, from)) && isEvent(way.event, event),
    );
    if (!isDeclared && way.from !== way.to && !/(^|_)end$/.test(String(way.to)))
      told.push(`a transition ${way.from} ${way.event} -> ${way.to} that is not declared`);
  }
  return told;
}

if (folder === undefined || !existsSync(folder)) console.log('skipped: ORRERY_MACHINES names no folder of machines');
else {
  const counts = new Map<string, { files: number; same: number; states: number; ways: number }>();
  const refusals = new Map<string, string[]>();
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => /\.(json|scxml|xml|mmd)$/.test(path))
    .sort();
  for (const path of files) {
    const text = readFileSync(join(folder, path), 'utf8');
    const { reading } = await readText(text, path);
    const value = reading.value as Json | undefined;
    const converted = reading.format === 'json' && value !== undefined ? convertMachine(value) : null;
    const document = converted?.document ?? value;
    const declared =
      reading.format === 'scxml'
        ? declaredScxml(text)
        : reading.format === 'mermaid'
          ? declaredMermaid(text)
          : isObject(value) && isObject(value.States)
            ? declaredStatesLanguage(value)
            : isObject(value) && converted !== null
              ? declaredXState(value)
              : null;
    if (declared === null || document === undefined) {
      console.log(`${path}: not read, ${reading.faults[0]?.line ?? ''} ${reading.faults[0]?.message ?? 'no machine'}`);
      continue;
    }
    const refused = [
      ...reading.faults,
      ...(converted?.faults ?? []).map(({ origin, message, rule }) => ({
        ...(typeof origin === 'object' && origin !== null ? origin : reading.placeOf(String(origin ?? ''))),
        ...{ message, rule },
      })),
    ];
    for (const { line, message, rule } of refused) {
      const section = rule === undefined ? null : notations.find(({ title }) => title === declared.title)?.rules[rule];
      const heading = `${declared.title}: ${rule ?? 'cannot be read'}${section ? ` (${section})` : ''}`;
      refusals.set(heading, [...(refusals.get(heading) ?? []), `${path}:${line}: ${message}`]);
    }
    const told = [
      ...reading.faults.filter(({ rule }) => rule === undefined).map(({ line, message }) => `${line}: ${message}`),
      ...compare(declared, document),
    ];
    const count = counts.get(declared.title) ?? { files: 0, same: 0, states: 0, ways: 0 };
    counts.set(declared.title, count);
    count.files++;
    count.states += declared.states.size;
    count.ways += declared.ways.length;
    if (told.length === 0) count.same++;
    const notes = (converted?.notes ?? reading.notes).length;
    console.log(
      `${path}: ${declared.title}, ${declared.states.size} states, ${declared.ways.length} transitions, ${notes} notes, ${told.length === 0 ? 'the same' : `${told.length} differences`}`,
    );
    for (const line of told.slice(0, isVerbose ? 100 : 3)) console.log(`  ${line}`);
  }
  for (const [title, { files: all, same, states, ways }] of counts)
    console.log(`${title}: ${same} of ${all} files the same, ${states} states, ${ways} transitions`);
  const sum = [...refusals.values()].reduce((all, { length }) => all + length, 0);
  console.log(`${sum} times a file is refused by its notation`);
  for (const [heading, list] of refusals) {
    console.log(`${heading}: ${list.length}`);
    for (const one of list) console.log(`  ${one}`);
  }
}
