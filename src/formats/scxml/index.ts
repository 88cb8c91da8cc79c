// SCXML: https://www.w3.org/TR/scxml/
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Json } from '../../core/base/json.ts';
import type { Format, Reading, SyntaxFault } from '../../core/formats/format.ts';
import type { TextPlace } from '../../core/formats/lines.ts';
import {
  type Chart,
  ChartNotes,
  type ChartState,
  type ChartTransition,
  eventKey,
} from '../../core/formats/statechart/chart.ts';
import { readingOfChart } from '../../core/formats/statechart/convert.ts';

export const scxml: Format = {
  name: 'scxml',
  title: 'SCXML',
  extensions: ['.scxml', '.xml'],
  detect: (text) =>
    /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?scxml\b/.test(text.slice(0, 20_000)),
  read: readScxml,
};

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Tag[];
  readonly place: TextPlace;
  text: string;
}

const faultsMax = 100;

function readScxml(text: string): Reading {
  const { root, faults } = readTags(text);
  const notes = new ChartNotes();
  const tag: Tag = root ?? { name: 'scxml', attributes: {}, children: [], place: { line: 1, column: 1 }, text: '' };
  const chart: Chart = {
    name: tag.attributes.name ?? 'Machine',
    root: new ScxmlReader(notes).read(tag),
    fields: notes.fields,
    conditions: notes.conditions,
    actions: notes.actions,
    notes: notes.notes,
  };
  return readingOfChart('scxml', chart, faults);
}

function readTags(text: string): { root: Tag | null; faults: SyntaxFault[] } {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const faults: SyntaxFault[] = [];
  const open: Tag[] = [];
  let root: Tag | null = null;
  let start: TextPlace = { line: 1, column: 1 };
  parser.on('error', (error) => {
    const place = { line: parser.line, column: Math.max(1, parser.column) };
    if (faults.length < faultsMax && faults.at(-1)?.line !== place.line)
      faults.push({ ...place, message: error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '') });
  });
  parser.on('opentagstart', ({ name }) => {
    start = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) };
  });
  parser.on('opentag', (node) => {
    const attributes = Object.fromEntries(
      Object.entries((node as SaxesTagNS).attributes).map(([name, one]) => [name, one.value]),
    );
    const tag: Tag = { name: (node as SaxesTagNS).local, attributes, children: [], place: start, text: '' };
    open.at(-1)?.children.push(tag);
    root ??= tag;
    open.push(tag);
  });
  parser.on('text', (said) => {
    const tag = open.at(-1);
    if (tag !== undefined) tag.text += said;
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (faults.length === 0) faults.push({ line: 1, column: 1, message: (error as Error).message });
  }
  return { root, faults };
}

const stateTags: ReadonlySet<string> = new Set(['state', 'parallel', 'final', 'history']);
const depthMax = 200;

class ScxmlReader {
  readonly #notes: ChartNotes;
  #unnamed = 0;

  constructor(notes: ChartNotes) {
    this.#notes = notes;
  }

  read(root: Tag): ChartState {
    for (const data of root.children.filter(({ name }) => name === 'datamodel').flatMap(({ children }) => children))
      if (data.attributes.id !== undefined)
        this.#notes.fields.set(data.attributes.id, literal(data.attributes.expr ?? data.text.trim()));
    for (const tag of root.children) if (tag.name === 'script') this.#notes.note(tag.place, '`<script>` is not kept');
    const state = this.#state(root, ' machine', 0);
    const ids = new Set<string>();
    const gather = (one: ChartState): void => {
      ids.add(one.id);
      one.states.forEach(gather);
      for (const { targets, origin } of one.transitions)
        for (const target of targets)
          if (!this.#all.has(target))
            this.#notes.note(origin, `leads to "${target}", which is no state; the transition is not kept`);
    };
    gather(state);
    return state;
  }

  readonly #all = new Set<string>();

  #state(tag: Tag, id: string, depth: number): ChartState {
    this.#all.add(id);
    const inner = depth > depthMax ? [] : tag.children.filter(({ name }) => stateTags.has(name));
    const ids = inner.map((one) => one.attributes.id ?? `unnamed${++this.#unnamed}`);
    for (const one of ids) this.#all.add(one);
    const states = inner.map((one, index) => this.#state(one, ids[index] as string, depth + 1));
    const initialTag = tag.children
      .find(({ name }) => name === 'initial')
      ?.children.find(({ name }) => name === 'transition');
    const initial = tag.attributes.initial ?? initialTag?.attributes.target ?? null;
    const known = new Set([
      ...stateTags,
      'transition',
      'onentry',
      'onexit',
      'initial',
      'datamodel',
      'script',
      'invoke',
    ]);
    for (const one of tag.children)
      if (!known.has(one.name) && tag.name !== 'final') this.#notes.note(one.place, `\`<${one.name}>\` is not kept`);
    const kind =
      tag.name === 'final'
        ? 'final'
        : tag.name === 'parallel'
          ? 'parallel'
          : tag.name === 'history'
            ? 'history'
            : 'plain';
    return {
      id,
      name: id,
      kind,
      initial: initial === null ? null : (initial.split(/\s+/)[0] ?? null),
      states,
      transitions: kind === 'history' ? [] : [...this.#transitions(tag), ...this.#invokes(tag, id)],
      entry: this.#contents(tag, 'onentry'),
      exit: this.#contents(tag, 'onexit'),
      description: null,
      origin: tag.place,
    };
  }

  #transitions(tag: Tag): ChartTransition[] {
    return tag.children
      .filter(({ name }) => name === 'transition')
      .flatMap((one) => {
        const { event, cond, target } = one.attributes;
        const targets = target === undefined || target.trim() === '' ? [] : target.trim().split(/\s+/);
        const events = event === undefined || event.trim() === '' ? [''] : event.trim().split(/\s+/);
        const effects = this.#executable(one.children);
        const guard = this.#guard(cond);
        return events.map((text) => {
          const done = /^done\.state\.(.+)$/.exec(text)?.[1];
          const key = text === '' ? '_ALWAYS' : keyOf(text);
          return {
            event: key,
            targets,
            guard,
            effects,
            origin: one.place,
            ...(done === undefined ? {} : { doneOf: done }),
          };
        });
      });
  }

  #invokes(tag: Tag, id: string): ChartTransition[] {
    for (const one of tag.children)
      if (one.name === 'invoke')
        this.#notes.note(one.place, `\`<invoke>\` of "${id}" is not kept: nothing starts it; its outcomes are events`);
    return [];
  }

  #guard(cond: string | undefined): Json | undefined {
    if (cond === undefined || cond.trim() === '') return undefined;
    const text = cond.trim();
    if (text === 'true' || text === 'false') return text === 'true';
    const compared =
      /^([\p{L}_$][\p{L}\p{N}_$.]*)\s*(===?|!==?|<=?|>=?)\s*("[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false)$/u.exec(text);
    if (compared === null) return this.#notes.condition(text);
    const [, name = '', operator = '', value = ''] = compared;
    return [
      operator.startsWith('!') ? '!=' : operator.startsWith('==') ? '==' : operator,
      this.#notes.field(name),
      literal(value) ?? null,
    ];
  }

  #contents(tag: Tag, name: string): Json[] {
    return tag.children.filter((one) => one.name === name).flatMap((one) => this.#executable(one.children));
  }

  #executable(tags: readonly Tag[]): Json[] {
    return tags.flatMap((tag): Json[] => {
      const { event, location, expr } = tag.attributes;
      if ((tag.name === 'raise' || tag.name === 'send') && event !== undefined) return [['emit', keyOf(event)]];
      if (tag.name === 'assign' && location !== undefined) {
        const value = literal(expr ?? tag.text.trim());
        if (value !== undefined) return [['set', this.#notes.field(location), value]];
      }
      this.#notes.note(tag.place, `\`<${tag.name}>\` is not kept`);
      return [];
    });
  }
}

/** `done.state.x` and the like come by themselves; the star is any event. */
function keyOf(event: string): string {
  if (event === '*') return '_ANY';
  const key = eventKey(event.replace(/\.\*$|\.$/, ''));
  return /^(?:done|error)[._]/.test(event) ? `_${key}` : key;
}

/** A value that is written as a literal; undefined for an expression. */
function literal(text: string): Json | undefined {
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
