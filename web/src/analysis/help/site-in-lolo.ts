// The site of a place in the textual form: blocks by the word that opens them, each with where it stands in the document; inside of round, square and curly brackets
// the values of the other formats.
import { type Frame, openFrame, plain, type Site, type Step, siteIn } from './site.ts';
import { siteInValues, takeToken } from './site-in-values.ts';

type BlockName =
  | 'file'
  | 'orbital'
  | 'entity'
  | 'trait'
  | 'state'
  | 'emits'
  | 'listens'
  | 'ticks'
  | 'fields'
  | 'events';

interface Block {
  readonly path: readonly Step[];
  /** What a line may begin with. */
  readonly words: readonly string[];
  /** Which block a curly bracket opens, by the first word of its line; `''` by any other. */
  readonly opens: Readonly<Record<string, BlockName>>;
  /** What a line begins with, and what stands behind `->`: from the block's own path. */
  readonly first?: readonly Step[];
  readonly arrow?: readonly Step[];
  /** Behind a colon. */
  readonly typed?: readonly Step[];
}

const blocks: Readonly<Record<BlockName, Block>> = {
  file: { path: [], words: ['app', 'orbital'], opens: { orbital: 'orbital' } },
  orbital: {
    path: ['orbitals', 0],
    words: ['uses', 'type', 'entity', 'trait', 'page'],
    opens: { entity: 'entity', trait: 'trait', type: 'fields' },
  },
  entity: { path: ['entity'], words: [], opens: {}, typed: ['fields', 0, 'type'] },
  trait: {
    path: ['traits', 0],
    words: ['initial', 'state', 'emits', 'listens', 'ticks', 'config', 'events', 'effects', 'emitsScope'],
    opens: { state: 'state', emits: 'emits', listens: 'listens', ticks: 'ticks', config: 'fields', events: 'events' },
  },
  state: { path: ['stateMachine', 'transitions', 0], words: [], opens: {}, first: ['event'], arrow: ['to'] },
  emits: { path: ['emits', 0], words: [], opens: { '': 'fields' }, first: ['event'], arrow: ['scope'] },
  listens: { path: ['listens', 0], words: [], opens: { '': 'fields' }, first: ['event'], arrow: ['triggers'] },
  ticks: { path: ['ticks', 0], words: ['when', 'every'], opens: {} },
  events: { path: ['stateMachine', 'events', 0], words: [], opens: { '': 'fields' }, first: ['key'] },
  fields: { path: ['payloadSchema', 0], words: [], opens: {}, typed: ['type'] },
};

/** Behind `->` of a line in an orbital, and in its square brackets. */
const inOrbital: Readonly<Record<string, Readonly<Record<'->' | '[', readonly Step[]>>>> = {
  trait: { '->': ['traits', 0, 'linkedEntity'], '[': ['traits', 0, 'category'] },
  entity: { '->': [], '[': ['entity', 'persistence'] },
  page: { '->': ['pages', 0, 'traits', 0, 'ref'], '[': [] },
};

const token = /"(?:[^"\\\n]|\\.)*"?|;;.*|->|[{}[\](),:\n]|[^\s{}[\](),:"]+/g;

interface Open {
  readonly name: BlockName;
  /** Of the line so far. */
  line: string[];
}

export function siteInLolo(text: string, at: number): Site | null {
  const open: Open[] = [{ name: 'file', line: [] }];
  const top = () => open.at(-1) as Open;
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null && found.index < at; found = token.exec(text)) {
    const [word] = found;
    const end = found.index + word.length;
    const { name, line } = top();
    if (word.startsWith(';;')) {
      if (at <= end) return null;
    } else if (word === '\n') {
      // What stands in brackets on the next lines belongs to what was said before.
      if (!/^[ \t]*[([]/.test(text.slice(end, end + 200))) top().line = [];
    } else if (word === '}') {
      if (open.length > 1) open.pop();
    } else if (word === '{' && blockOf(name, line) !== null)
      open.push({ name: blockOf(name, line) ?? 'file', line: [] });
    else if (/^[{[(]/.test(word) && !(name === 'orbital' && word === '[')) {
      const frames = [rootOf(open, stepsOf(name, line, word))];
      const depth = frames.length;
      takeToken(frames, word);
      while (frames.length > depth) {
        const next = token.exec(text);
        if (next === null || next.index >= at || (next.index + next[0].length >= at && /^[^{}[\](),:\n]/.test(next[0])))
          return siteInValues(text, at, [rootOf(open, stepsOf(name, line, word))], found.index);
        if (next[0] !== '\n' && !next[0].startsWith(';;')) takeToken(frames, next[0]);
      }
      line.push(word);
    } else if (end >= at && word !== '->' && word !== ':' && word !== ',' && !/^[[\])]/.test(word))
      return siteInBlock(open, found.index, end);
    else line.push(word);
  }
  return siteInBlock(open, at, at);
}

function blockOf(name: BlockName, line: readonly string[]): BlockName | null {
  const { opens } = blocks[name];
  return opens[line[0] ?? ''] ?? opens[''] ?? null;
}

/** Where a value in brackets stands, from the block. */
function stepsOf(name: BlockName, line: readonly string[], bracket: string): readonly Step[] {
  if (bracket === '(') return line.at(-1) === 'when' ? ['guard'] : ['effects', 0];
  return line.includes(':') ? (blocks[name].typed ?? []) : [];
}

/** A frame at the end of the path, in which the value is all there is. */
function rootOf(open: readonly Open[], steps: readonly Step[]): Frame {
  const path = [...open.flatMap(({ name }) => blocks[name].path), ...steps];
  const last = path.at(-1);
  const frame = openFrame(typeof last === 'number' ? 'list' : 'object', path.slice(0, -1));
  if (typeof last === 'number') frame.index = last;
  else frame.name = last ?? '';
  frame.isNameNext = false;
  return frame;
}

function siteInBlock(open: readonly Open[], from: number, to: number): Site | null {
  const { name, line } = open.at(-1) as Open;
  const { words, first, arrow, typed } = blocks[name];
  const value = (steps: readonly Step[] | undefined): Site | null =>
    steps === undefined || steps.length === 0 ? null : siteIn([rootOf(open, steps)], from, to, 'value');
  const said = line.at(-1) ?? '';
  if (line.length === 0) {
    const site = value(first) ?? siteIn([rootOf(open, ['name'])], from, to, 'word');
    return site === null || words.length === 0 ? site : { ...site, kind: 'word', words };
  }
  if (line.includes('[') && !line.includes(']')) return value(inOrbital[line[0] ?? '']?.['[']);
  if (said === '->') return value(name === 'orbital' ? inOrbital[line[0] ?? '']?.['->'] : arrow);
  if (said === ':')
    return name === 'trait' && line[0] === 'initial' ? value(blocks.state.path.concat('to')) : value(typed);
  if (name === 'state' && line.includes('->')) {
    const site = value(['guard']);
    return site === null ? null : { ...site, kind: 'word', words: ['when'] };
  }
  return plain(said) === '' ? null : value(['name']);
}
