// The site of a place among values: JSON with all that is forgiven in it, and the values inside of the other formats, where texts need no quotes, calls stand in
// round brackets and commas may be left out.
import { type Frame, openFrame, plain, type Site, siteIn, takeValue } from './site.ts';

const token = /"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|;;.*|[{}[\](),:]|[^\s{}[\](),:"]+/g;
const opening: Readonly<Record<string, Frame['form']>> = { '{': 'object', '[': 'list', '(': 'call' };

/** Null inside of a comment and outside of any value. `frames` are those around `start`; they are changed. */
export function siteInValues(text: string, at: number, frames: Frame[] = [], start = 0): Site | null {
  token.lastIndex = start;
  for (let found = token.exec(text); found !== null && found.index < at; found = token.exec(text)) {
    const [word] = found;
    const end = found.index + word.length;
    if (/^(?:\/[/*]|;;)/.test(word)) {
      if (at <= end) return null;
    } else if (end >= at && !/^[{}[\](),:]/.test(word)) return withRest(siteIn(frames, found.index, end), text, end);
    else takeToken(frames, word);
  }
  return withRest(siteIn(frames, at, at), text, at);
}

/** One step of the walk. */
export function takeToken(frames: Frame[], word: string): void {
  const top = frames.at(-1);
  const form = opening[word];
  if (form !== undefined) frames.push(openFrame(form));
  else if (word === '}' || word === ']' || word === ')') {
    frames.pop();
    takeValue(frames.at(-1), null);
  } else if (top === undefined) return;
  else if (word === ',') {
    if (top.form === 'list') top.index++;
    top.isNameNext = top.form === 'object';
  } else if (word === ':') top.isNameNext = false;
  else if (top.isNameNext) top.name = plain(word);
  else takeValue(top, plain(word));
  if (top?.isNameNext === true && top.form === 'object' && top.name !== '' && !top.beside.has(top.name))
    top.beside.set(top.name, '');
}

/** The rest of the members of the object that a place is in, so that none is offered twice and a `type` counts wherever it stands. */
function withRest(site: Site | null, text: string, at: number): Site | null {
  const inside = site?.beside.at(-1);
  if (site === null || inside === undefined) return site;
  let depth = 0;
  let [name, last] = ['', ''];
  token.lastIndex = at;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word] = found;
    if (opening[word] !== undefined) depth++;
    else if (/^[}\])]/.test(word) && --depth < 0) break;
    if (depth !== 0) last = '';
    else if (word === ':' && last !== '') name = last;
    else if (name !== '') {
      inside.set(name, plain(word));
      name = '';
    } else last = plain(word);
  }
  return site;
}
