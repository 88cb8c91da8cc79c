// What stands at a place in a JSON text, which may be broken: the way there, and whether the name of a member or a value is written there. One walk over the text.

export interface JsonPlace {
  /** Of the value at the place; where a name is written, of the object that it is in. */
  readonly path: readonly (string | number)[];
  readonly kind: 'name' | 'value';
  /** What is written there already: from its first character, or the place itself where nothing is. */
  readonly from: number;
  readonly to: number;
  /** Members of the object that is written, where the place is one for a name. */
  readonly names: readonly string[];
}

interface Frame {
  readonly isObject: boolean;
  readonly names: string[];
  name: string;
  index: number;
  isNameNext: boolean;
}

const token = /"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\],:]|[^\s{}[\],:"/]+|\//g;

/** Null inside of a comment and outside of any value. */
export function placeInJson(text: string, at: number): JsonPlace | null {
  const frames: Frame[] = [];
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null && found.index < at; found = token.exec(text)) {
    const [word] = found;
    const end = found.index + word.length;
    const top = frames.at(-1);
    if (word.startsWith('/')) {
      if (at <= end && word.length > 1) return null;
      continue;
    }
    // The cursor is in a word, or right behind it.
    if (end >= at && /^["\w@-]/.test(word)) return placeOf(frames, text, found.index, end);
    if (word === '{' || word === '[')
      frames.push({ isObject: word === '{', names: [], name: '', index: 0, isNameNext: word === '{' });
    else if (word === '}' || word === ']') frames.pop();
    else if (top === undefined) continue;
    else if (word === ',') {
      top.index++;
      top.isNameNext = top.isObject;
    } else if (word === ':') top.isNameNext = false;
    else if (top.isNameNext) {
      top.name = plain(word);
      top.names.push(top.name);
    }
  }
  return placeOf(frames, text, at, at);
}

function placeOf(frames: readonly Frame[], text: string, from: number, to: number): JsonPlace | null {
  const top = frames.at(-1);
  if (top === undefined) return null;
  const steps = frames.map((frame) => (frame.isObject ? frame.name : frame.index));
  if (!top.isNameNext) return { path: steps, kind: 'value', from, to, names: [] };
  return { path: steps.slice(0, -1), kind: 'name', from, to, names: [...top.names, ...namesAfter(text, to)] };
}

/** The rest of the members of the object that a place is in. */
function namesAfter(text: string, at: number): string[] {
  const names: string[] = [];
  let depth = 0;
  let last = '';
  token.lastIndex = at;
  for (let found = token.exec(text); found !== null && depth >= 0; found = token.exec(text)) {
    const [word] = found;
    if (word === '{' || word === '[') depth++;
    else if (word === '}' || word === ']') depth--;
    else if (word === ':' && depth === 0 && last !== '') names.push(last);
    last = depth === 0 && word.startsWith('"') ? plain(word) : '';
  }
  return names;
}

export function plain(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word.replaceAll('"', '');
  }
}
