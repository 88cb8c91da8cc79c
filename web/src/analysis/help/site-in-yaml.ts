// The site of a place in YAML: objects and lists by how far lines stand in, lists and objects in brackets as in JSON.
import { type Frame, openFrame, plain, type Site, siteIn, takeValue } from './site.ts';
import { siteInValues } from './site-in-values.ts';

interface Indented extends Frame {
  readonly column: number;
}

const key = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'[{&*!|>%@`-][^#]*?|-[^\s#][^#]*?)[ \t]*:(?=\s|$)/;

export function siteInYaml(text: string, at: number): Site | null {
  const frames: Indented[] = [];
  let flow: Flow | null = null;
  let start = 0;
  for (const line of text.slice(0, at).split('\n')) {
    const isLast = start + line.length === at;
    if (flow !== null) {
      goOn(flow, line);
      if (isLast && flow.depth > 0) return siteInFlow(frames, flow, text, at);
      const isInside: boolean = flow.depth >= 0;
      if (flow.depth <= 0) flow = null;
      if (isInside && !isLast) {
        start += line.length + 1;
        continue;
      }
      if (isInside) return null;
    }
    if (isLast) {
      const end = text.indexOf('\n', at);
      return siteInLine(frames, text, start, at, end === -1 ? text.length : end);
    }
    const rest = line.trimStart();
    if (rest !== '' && !/^(?:#|---|%)/.test(rest)) {
      const left = takeLine(frames, rest, line.length - rest.length);
      flow = flowIn(frames, left.rest, start + line.length - left.rest.length);
      if (flow.depth <= 0) flow = null;
      if (flow === null && !left.isNamed && left.rest !== '') takeValue(frames.at(-1), plain(left.rest.trimEnd()));
    }
    start += line.length + 1;
  }
  return null;
}

const push = (frames: Indented[], form: 'object' | 'list', column: number): Indented => {
  const frame = { ...openFrame(form), column };
  frames.push(frame);
  return frame;
};

/** Opens and closes what the dashes and the name of a line say; answers what is left of it, and where. */
function takeLine(
  frames: Indented[],
  line: string,
  indent: number,
): { rest: string; column: number; isNamed: boolean } {
  let [rest, column] = [line, indent];
  let isItem = false;
  for (let dash = /^-(?:[ \t]+|$)/.exec(rest); dash !== null; dash = /^-(?:[ \t]+|$)/.exec(rest)) {
    leave(frames, column);
    const top = frames.at(-1);
    if (top?.form === 'list' && top.column === column) top.index++;
    else push(frames, 'list', column);
    isItem = true;
    rest = rest.slice(dash[0].length);
    column += dash[0].length;
  }
  if (!isItem) {
    leave(frames, column);
    // A list may stand as far in as the name that it belongs to.
    if (frames.at(-1)?.form === 'list' && frames.at(-1)?.column === column) frames.pop();
  }
  const named = key.exec(rest);
  if (named === null) return { rest, column, isNamed: false };
  const top = frames.at(-1);
  const object = top?.form === 'object' && top.column === column ? top : push(frames, 'object', column);
  object.name = plain(named[1] ?? '');
  object.beside.set(object.name, '');
  const value = rest.slice(named[0].length).trim();
  if (value !== '') object.beside.set(object.name, plain(value.replace(/\s+#.*$/, '')));
  return { rest: rest.slice(named[0].length), column: column + named[0].length, isNamed: true };
}

/** Whatever stands further in has ended. */
function leave(frames: Indented[], column: number): void {
  while ((frames.at(-1)?.column ?? -1) > column) frames.pop();
}

function siteInLine(frames: Indented[], text: string, start: number, at: number, lineEnd: number): Site | null {
  const line = text.slice(start, at);
  if (/(?:^|\s)#/.test(line)) return null;
  const indent = line.length - line.trimStart().length;
  const { rest, column, isNamed } = takeLine(frames, line.trimStart(), indent);
  const blank = rest.length - rest.trimStart().length;
  const from = Math.min(at, start + column + (isNamed ? blank : 0));
  const flow = flowIn(frames, rest, start + column);
  if (flow.depth > 0) return siteInFlow(frames, flow, text, at);
  if (/^\s*[[{]/.test(rest)) return null;
  const word = /^(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s:#]*)/.exec(text.slice(from, lineEnd))?.[0] ?? '';
  const to = Math.max(at, from + word.length);
  if (isNamed) return siteIn(frames, from, to, 'value');
  const top = frames.at(-1);
  if (top === undefined) return siteIn([openFrame('object')], from, to, 'name');
  if (top.form === 'object' && top.column === column) return siteIn(frames, from, to, 'name');
  // The first word behind a dash, or of what belongs to the name above.
  const inner = { ...openFrame('object'), column };
  const outside = siteIn(frames, from, to, 'value');
  return outside === null ? null : { ...outside, beside: [...outside.beside, inner.beside], kind: 'either' };
}

/** A list or an object in brackets, over as many lines as it takes. */
interface Flow {
  readonly from: number;
  /** What it belongs to stands so far in; its lines stand further. */
  readonly column: number;
  /** Brackets that are open; below zero where a line shows that they were never closed. */
  depth: number;
  /** A text in quotes goes over a line, which nothing here reads. */
  isUnsure: boolean;
}

const flowToken =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\n]|'')*'?|#.*|(?:[^\s,[\]{}:#"']|:(?![\s,[\]{}]|$))(?:[^,[\]{}:#\n]|:(?![\s,[\]{}]|$)|(?<=\S)#)*/gm;
const unclosed = /(?:^|[\s,[{:])(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;

/** What begins with a bracket behind a dash or a name; of depth 0 where nothing does, or where it ends in the same line. */
function flowIn(frames: readonly Indented[], rest: string, at: number): Flow {
  const written = rest.trimStart();
  const flow: Flow = {
    from: at + rest.length - written.length,
    column: frames.at(-1)?.column ?? -1,
    depth: 0,
    isUnsure: false,
  };
  if (/^[[{]/.test(written)) count(flow, written);
  return flow;
}

function goOn(flow: Flow, line: string): void {
  const content = line.trimStart();
  const isOutside = content !== '' && line.length - content.length <= flow.column && !/^[\]}]/.test(content);
  if (isOutside) flow.depth = -1;
  else count(flow, line);
}

function count(flow: Flow, line: string): void {
  for (const bracket of line.replace(flowToken, '').match(/[[\]{}]/g) ?? [])
    flow.depth += /[[{]/.test(bracket) ? 1 : -1;
  flow.depth = Math.max(0, flow.depth);
  flow.isUnsure ||= unclosed.test(line.replace(/\s#.*$/, ''));
}

function siteInFlow(frames: readonly Indented[], flow: Flow, text: string, at: number): Site | null {
  const before = text.slice(flow.from, at).split('\n');
  const checked = { ...flow, isUnsure: false };
  for (const line of before.slice(0, -1)) count(checked, line);
  if (checked.isUnsure || /(?:^|\s)#/.test(before.at(-1) ?? '')) return null;
  // Up to its end, or to the line that shows that it has none.
  const rest = { ...flow };
  let end = at;
  for (const line of text.slice(at).split('\n')) {
    if (end > at) goOn(rest, line);
    else count(rest, line);
    if (rest.depth < 0) break;
    end += line.length + 1;
    if (rest.depth === 0) break;
  }
  for (const frame of frames) frame.isNameNext = false;
  const inside = text.slice(flow.from, end).replace(flowToken, asInJson);
  return siteInValues(text.slice(0, flow.from) + inside, at, [...frames], flow.from);
}

/** The same number of characters, as the walk through JSON takes them: texts in double quotes, words without gaps, no comments. */
function asInJson(token: string): string {
  const [first] = token;
  if (first === '"') return token;
  if (first === '#') return ' '.repeat(token.length);
  if (first !== "'")
    return token.trimEnd().replace(/[\s()"':;\\]|\/(?=[/*])/g, '_') + token.slice(token.trimEnd().length);
  const isClosed = token.length > 1 && token.endsWith("'");
  return `"${token.slice(1, isClosed ? -1 : undefined).replace(/["\\']/g, '_')}${isClosed ? '"' : ''}`;
}
