// The site of a place in YAML: objects and lists by how far lines stand in, lists and objects in brackets as in JSON.
import { type Frame, openFrame, plain, type Site, siteIn, takeValue } from './site.ts';
import { siteInValues } from './site-in-values.ts';

interface Indented extends Frame {
  readonly column: number;
}

const key = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'[{&*!|>%@`-][^#]*?|-[^\s#][^#]*?)[ \t]*:(?=\s|$)/;

export function siteInYaml(text: string, at: number): Site | null {
  const frames: Indented[] = [];
  let start = 0;
  for (const line of text.slice(0, at).split('\n')) {
    const isLast = start + line.length === at;
    if (isLast) {
      const end = text.indexOf('\n', at);
      return siteInLine(frames, text, start, at, end === -1 ? text.length : end);
    }
    const rest = line.trimStart();
    if (rest !== '' && !/^(?:#|---|%)/.test(rest)) {
      const left = takeLine(frames, rest, line.length - rest.length);
      if (!left.isNamed && left.rest !== '') takeValue(frames.at(-1), plain(left.rest.trimEnd()));
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
  const written = rest.trimStart();
  if (/^[[{]/.test(written)) {
    for (const frame of frames) frame.isNameNext = false;
    return siteInValues(text, at, [...frames], from);
  }
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
