// Mermaid `stateDiagram` and `stateDiagram-v2`: https://mermaid.js.org/syntax/stateDiagram.html
import type { SyntaxFault } from '../format.ts';
import type { TextPlace } from '../lines.ts';
import { type Chart, ChartNotes } from './chart.ts';
import { type Draft, DraftCount, describe, draft, finishDrafts, readLabel, regionOf } from './drafts.ts';
import { type Member, mermaidWords } from './notations.ts';
import { mermaidId } from './write-diagram.ts';

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
  readonly #count = new DraftCount();
  #title = '';

  read(text: string): { chart: Chart; faults: SyntaxFault[] } {
    const root = draft('', 'Machine', { line: 1, column: 1 });
    const open: Draft[] = [root];
    let isNote = false;
    let isFrontMatter = false;
    let isDescription = false;
    for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
      if (this.#count.isOver) return this.#refused();
      const line = raw.trim();
      const place = { line: index + 1, column: raw.length - raw.trimStart().length + 1 };
      if (line === '---') isFrontMatter = !isFrontMatter;
      if (isFrontMatter && line.startsWith('title:'))
        this.#title = line
          .slice('title:'.length)
          .trim()
          .replace(/^["']|["']$/g, '');
      if (line === '' || line === '---' || isFrontMatter || line.startsWith('%%') || line.startsWith('```')) continue;
      if (isDescription || /^accDescr\s*\{/.test(line)) {
        isDescription = !line.includes('}');
        continue;
      }
      if (isNote) {
        isNote = !/^end note$/i.test(line);
        continue;
      }
      if (/^note\b/.test(line)) {
        isNote = !line.includes(':');
        continue;
      }
      this.#line(statementOf(line), place, open);
    }
    if (this.#count.isOver) return this.#refused();
    if (open.length > 1)
      this.#faults.push({ ...(open.at(-1) as Draft).origin, message: 'expected `}` to close this state' });
    return { chart: this.#notes.chart(this.#title, finishDrafts(root, this.#notes)), faults: this.#faults };
  }

  #refused(): { chart: Chart; faults: SyntaxFault[] } {
    return { chart: this.#notes.chart(this.#title, this.#count.refuse(this.#notes)), faults: this.#faults };
  }

  #line(line: string, place: TextPlace, open: Draft[]): void {
    const around = open.at(-1) as Draft;
    if (
      /^(?:stateDiagram(?:-v2)?|hide empty description|scale\s.*|accTitle\b.*|accDescr\b.*|classDef\s.*|class\s.*|style\s.*|click\s.*)$/.test(
        line,
      )
    )
      return;
    const direction = /^direction\s+(\w+)$/.exec(line)?.[1];
    if (direction !== undefined) {
      const known = mermaidWords.elements.direction?.get('direction') as Member;
      this.#notes.value(place, direction, known, 'a diagram');
      return;
    }
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
      if (alias !== null) this.#entitle(state, alias[1] as string);
      if (alias?.[3] !== undefined && alias[3].trim() !== '') describe(state, alias[3].trim());
      if (named?.[2] !== undefined) this.#setRole(state, named[2].slice(2, -2), place);
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

  /** A title that the id stands for, because Mermaid has no such ids, is the name of the state; any other describes it. */
  #entitle(state: Draft, title: string): void {
    if (!/\s/.test(title) && title !== state.id && mermaidId(title) === state.id) state.name = title;
    else describe(state, title);
  }

  #setRole(state: Draft, role: string, place: TextPlace): void {
    const known = mermaidWords.elements.state?.get('stereotype') as Member;
    this.#notes.value(place, role, known, 'a state');
    if (known.values.includes(role)) state.role = role as Draft['role'];
  }

  #state(id: string, place: TextPlace, around: Draft): Draft {
    const found = this.#byId.get(id);
    if (found !== undefined) return found;
    const state = draft(id, id, place);
    this.#count.add(1);
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
    this.#count.add(1);
    const source = this.#state(from, place, around);
    if (to === '[*]') {
      if (label === undefined || label.trim() === '') source.isEnd = true;
      else this.#toEnd(source, label, place, around);
      return;
    }
    const target = this.#state(to, place, around);
    source.transitions.push({
      ...readLabel(label, to, source.role === 'choice', this.#notes),
      targets: [target.id],
      origin: place,
    });
  }

  /** An end that an event leads to is a state. */
  #toEnd(source: Draft, label: string, place: TextPlace, around: Draft): void {
    const region = regionOf(around);
    const id = `${region.id === '' ? '' : `${region.id}_`}end`;
    const end = this.#state(id, place, around);
    end.isEnd = true;
    source.transitions.push({
      ...readLabel(label, 'end', source.role === 'choice', this.#notes),
      targets: [end.id],
      origin: place,
    });
  }
}

/** A line without the comment and the semicolon behind it. */
function statementOf(line: string): string {
  const comment = /\s%%/.exec(line);
  const statement = comment === null ? line : line.slice(0, comment.index);
  return (statement.endsWith(';') ? statement.slice(0, -1) : statement).trimEnd();
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
