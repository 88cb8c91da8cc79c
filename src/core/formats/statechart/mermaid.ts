// Mermaid `stateDiagram` and `stateDiagram-v2`: https://mermaid.js.org/syntax/stateDiagram.html
import type { Json } from '../../base/json.ts';
import type { SyntaxFault } from '../format.ts';
import type { TextPlace } from '../lines.ts';
import { type Chart, ChartNotes, type ChartState, type ChartTransition, eventKey } from './chart.ts';

/** A state while its lines are read. */
interface Draft {
  readonly id: string;
  name: string;
  kind: 'plain' | 'parallel';
  readonly initial: string[];
  readonly states: Draft[];
  readonly transitions: ChartTransition[];
  description: string | null;
  isEnd: boolean;
  readonly origin: TextPlace;
}

const idShape = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.-]*?`;
const arrow = new RegExp(
  String.raw`^(\[\*\]|${idShape})(?::::\w+)?\s*-->\s*(\[\*\]|${idShape})(?::::\w+)?\s*(?::(.*))?$`,
  'su',
);
const described = new RegExp(String.raw`^(${idShape})\s*:(.+)$`, 'su');
const aliased = new RegExp(String.raw`^state\s+"([^"]*)"\s+as\s+(${idShape})(?:\s*:(.+))?$`, 'su');
const plain = new RegExp(String.raw`^state\s+(${idShape})(?:\s*(<<\w+>>|\[\[\w+\]\]))?$`, 'u');
const depthMax = 64;

export function readMermaidChart(text: string): { chart: Chart; faults: SyntaxFault[] } {
  const reader = new MermaidReader();
  return reader.read(text);
}

class MermaidReader {
  readonly #notes = new ChartNotes();
  readonly #faults: SyntaxFault[] = [];
  readonly #byId = new Map<string, Draft>();
  #title = '';

  read(text: string): { chart: Chart; faults: SyntaxFault[] } {
    const root = draft('', 'Machine', { line: 1, column: 1 });
    const open: Draft[] = [root];
    let isNote = false;
    let isFrontMatter = false;
    let isDescription = false;
    text.split(/\r\n?|\n/).forEach((raw, index) => {
      const line = raw.trim();
      const place = { line: index + 1, column: raw.length - raw.trimStart().length + 1 };
      if (line === '---') isFrontMatter = !isFrontMatter;
      if (isFrontMatter && line.startsWith('title:'))
        this.#title = line
          .slice('title:'.length)
          .trim()
          .replace(/^["']|["']$/g, '');
      if (line === '' || line === '---' || isFrontMatter || line.startsWith('%%') || line.startsWith('```')) return;
      if (isDescription || /^accDescr\s*\{/.test(line)) {
        isDescription = !line.includes('}');
        return;
      }
      if (isNote) {
        isNote = !/^end note$/i.test(line);
        return;
      }
      if (/^note\b/.test(line)) {
        isNote = !line.includes(':');
        return;
      }
      this.#line(statementOf(line), place, open);
    });
    if (open.length > 1)
      this.#faults.push({ ...(open.at(-1) as Draft).origin, message: 'expected `}` to close this state' });
    const chart: Chart = {
      name: this.#title === '' ? 'Machine' : this.#title,
      root: finish(root, this.#notes),
      fields: this.#notes.fields,
      conditions: this.#notes.conditions,
      actions: this.#notes.actions,
      notes: this.#notes.notes,
      faults: this.#notes.faults,
    };
    return { chart, faults: this.#faults };
  }

  #line(line: string, place: TextPlace, open: Draft[]): void {
    const around = open.at(-1) as Draft;
    if (
      /^(?:stateDiagram(?:-v2)?|direction\s+\w+|hide empty description|scale\s.*|accTitle\b.*|accDescr\b.*|classDef\s.*|class\s.*|style\s.*|click\s.*)$/.test(
        line,
      )
    )
      return;
    if (line === '}') {
      if (open.length === 1) this.#faults.push({ ...place, message: 'expected a state or a transition, found `}`' });
      else closeRegion(open.pop() as Draft);
      return;
    }
    if (line === '--') {
      splitRegion(around, place);
      return;
    }
    const way = arrow.exec(line);
    if (way !== null) {
      this.#transition(way[1] as string, way[2] as string, way[3], place, around);
      return;
    }
    const isBlock = line.endsWith('{');
    const head = isBlock ? line.slice(0, -1).trimEnd() : line;
    const alias = aliased.exec(head);
    const named = alias === null ? plain.exec(head) : null;
    const id = alias?.[2] ?? named?.[1];
    if (id !== undefined) {
      const state = this.#state(id, place, around);
      if (alias !== null) describe(state, alias[1] as string);
      if (alias?.[3] !== undefined && alias[3].trim() !== '') describe(state, alias[3].trim());
      if (named?.[2] === '<<fork>>' || named?.[2] === '<<join>>')
        this.#notes.note(place, `that "${id}" is a ${named[2].slice(2, -2)} is not kept; it is a state`);
      if (isBlock) {
        if (open.length === depthMax)
          this.#faults.push({ ...place, message: `states nested deeper than ${depthMax} levels` });
        open.push(open.length < depthMax ? state : around);
      }
      return;
    }
    const said = described.exec(line);
    if (said !== null) {
      describe(this.#state(said[1] as string, place, around), (said[2] as string).trim());
      return;
    }
    if (/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(line)) this.#state(line, place, around);
    else this.#faults.push({ ...place, message: 'expected a state or a transition such as `a --> b : EVENT`' });
  }

  #state(id: string, place: TextPlace, around: Draft): Draft {
    const found = this.#byId.get(id);
    if (found !== undefined) return found;
    const state = draft(id, id, place);
    this.#byId.set(id, state);
    regionOf(around).states.push(state);
    return state;
  }

  #transition(from: string, to: string, label: string | undefined, place: TextPlace, around: Draft): void {
    if (from === '[*]') {
      if (to === '[*]') return;
      const { initial } = regionOf(around);
      if (initial.length > 0)
        this.#notes.note(place, `that it may begin in "${to}" is not kept: it begins in "${initial[0]}"`);
      else if (label !== undefined && label.trim() !== '')
        this.#notes.note(place, `what leads to "${to}" first, "${label.trim()}", is not kept`);
      initial.push(this.#state(to, place, around).id);
      return;
    }
    const source = this.#state(from, place, around);
    if (to === '[*]') {
      if (label === undefined || label.trim() === '') source.isEnd = true;
      else this.#toEnd(source, label, place, around);
      return;
    }
    const target = this.#state(to, place, around);
    source.transitions.push({ ...this.#label(label, to), targets: [target.id], origin: place });
  }

  /** An end that an event leads to is a state. */
  #toEnd(source: Draft, label: string, place: TextPlace, around: Draft): void {
    const region = regionOf(around);
    const id = `${region.id === '' ? '' : `${region.id}_`}end`;
    const end = this.#state(id, place, around);
    end.isEnd = true;
    source.transitions.push({ ...this.#label(label, 'end'), targets: [end.id], origin: place });
  }

  /** `EVENT [guard] / action`; without an event, a completion. */
  #label(label: string | undefined, to: string): { event: string; guard: Json | undefined; effects: Json[] } {
    const { said, guard, action } = partsOf((label ?? '').trim());
    const event =
      said.trim() === ''
        ? label === undefined || label.trim() === ''
          ? '_ALWAYS'
          : guard !== undefined
            ? '_ALWAYS'
            : eventKey(to)
        : eventKey(said);
    return {
      event,
      guard: guard === undefined || guard.trim() === '' ? undefined : this.#notes.condition(guard),
      effects: action === undefined || action.trim() === '' ? [] : [this.#notes.action(action)],
    };
  }
}

/** A line without the comment and the semicolon behind it. */
function statementOf(line: string): string {
  const comment = /\s%%/.exec(line);
  const statement = comment === null ? line : line.slice(0, comment.index);
  return (statement.endsWith(';') ? statement.slice(0, -1) : statement).trimEnd();
}

/** The parts of `EVENT [guard] / action`; a label that is built otherwise is an event as a whole. */
function partsOf(label: string): { said: string; guard?: string; action?: string } {
  const end = label.search(/[[/]/);
  if (end === -1) return { said: label };
  const said = label.slice(0, end);
  if (label[end] === '/') return { said, action: label.slice(end + 1).trim() };
  const close = label.indexOf(']', end);
  if (close === -1) return { said: label };
  const guard = label.slice(end + 1, close);
  const rest = label.slice(close + 1).trim();
  if (rest === '') return { said, guard };
  return rest.startsWith('/') ? { said, guard, action: rest.slice(1).trim() } : { said: label };
}

function draft(id: string, name: string, origin: TextPlace): Draft {
  return { id, name, kind: 'plain', initial: [], states: [], transitions: [], description: null, isEnd: false, origin };
}

/** Several descriptions are the lines of one. */
function describe(state: Draft, text: string): void {
  state.description = state.description === null ? text : `${state.description}\n${text}`;
}

/** Where states of a composite go: into its last region, where it has some. */
function regionOf(state: Draft): Draft {
  return state.kind === 'parallel' ? (state.states.at(-1) as Draft) : state;
}

function splitRegion(state: Draft, place: TextPlace): void {
  if (state.kind !== 'parallel') {
    const first = draft(`${state.id} 1`, 'region1', state.origin);
    first.states.push(...state.states.splice(0));
    first.initial.push(...state.initial.splice(0));
    state.kind = 'parallel';
    state.states.push(first);
  }
  const number = state.states.length + 1;
  state.states.push(draft(`${state.id} ${number}`, `region${number}`, place));
}

function closeRegion(state: Draft): void {
  if (state.kind === 'parallel' && state.states.at(-1)?.states.length === 0) state.states.pop();
}

function finish(state: Draft, notes: ChartNotes): ChartState {
  const states = state.states.map((inner) => finish(inner, notes));
  const isFinal = state.isEnd && states.length === 0 && state.transitions.length === 0;
  if (state.isEnd && !isFinal)
    notes.note(state.origin, `that the machine may end in "${state.name}", which other transitions leave, is not kept`);
  return {
    id: state.id === '' ? ' machine' : state.id,
    name: state.name,
    kind: isFinal ? 'final' : state.kind,
    initial: state.initial.slice(0, 1),
    states,
    transitions: state.transitions,
    entry: [],
    exit: [],
    onWay: [],
    description: state.description,
    origin: state.origin,
  };
}
