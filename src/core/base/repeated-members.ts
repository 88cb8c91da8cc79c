// Members that stand twice in one object of a JSON text. `JSON.parse` keeps the last and says nothing, so the text is read once more, and what is found stays with
// the value: whoever judges it later can say what was not read. Cost: linear in the text; to find that there are none, a look at each byte.
import type { Json } from './json.ts';
import { createNodeMemo } from './node-memo.ts';
import type { Segment } from './pointer.ts';

export interface RepeatedMember {
  /** The way to the object that has it. */
  readonly path: readonly Segment[];
  readonly name: string;
  /** Lines of the text in which it stands, from 1; the last is the one that is read. */
  readonly lines: readonly number[];
}

/** So many are told of one text. */
export const repeatsMax = 100;

const kept = createNodeMemo<readonly RepeatedMember[]>();

/** Repeated members of a value that was read from text, as far as somebody has looked. */
export function repeatsIn(value: object): readonly RepeatedMember[] {
  return kept.get(value) ?? none;
}

const none: readonly RepeatedMember[] = [];

/** Looks for repeated members in the text that a value was read from, and leaves them with it and with the values on the way to them. */
export function noteRepeats(text: string, value: Json): void {
  for (const { path, name, lines } of findRepeatedMembers(text)) {
    let node: Json | undefined = value;
    for (let i = 0; i <= path.length; i++) {
      if (typeof node !== 'object' || node === null) break;
      kept.set(node, [...repeatsIn(node), { path: path.slice(i), name, lines }]);
      node = (node as Record<Segment, Json>)[path[i] as Segment];
    }
  }
}

interface Open {
  /** Lines of each member so far; null in a list. */
  readonly members: Map<string, number[]> | null;
  segment: Segment;
}

/** The repeated members of a text that is JSON, in the order in which they end. */
export function findRepeatedMembers(text: string): RepeatedMember[] {
  const found: RepeatedMember[] = [];
  const open: Open[] = [];
  let isName = false;
  let line = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) line++;
    else if (code === 34) {
      const end = endOfText(text, at);
      if (isName) noteMember(open.at(-1) as Open, JSON.parse(text.slice(at, end)) as string, line);
      isName = false;
      at = end - 1;
    } else if (code === 123 || code === 91) {
      isName = code === 123;
      open.push({ members: isName ? new Map() : null, segment: isName ? '' : 0 });
    } else if (code === 125 || code === 93) {
      const { members } = open.pop() as Open;
      isName = false;
      for (const [name, lines] of members ?? []) {
        if (lines.length < 2) continue;
        found.push({ path: open.map(({ segment }) => segment), name, lines });
        if (found.length === repeatsMax) return found;
      }
    } else if (code === 44) {
      const last = open.at(-1) as Open;
      if (last.members === null) last.segment = (last.segment as number) + 1;
      else isName = true;
    }
  }
  return found;
}

function noteMember(holder: Open, name: string, line: number): void {
  holder.segment = name;
  const lines = holder.members?.get(name);
  if (lines === undefined) holder.members?.set(name, [line]);
  else lines.push(line);
}

/** Behind the closing quotation mark. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let marks = 0;
  while (text.charCodeAt(at - 1 - marks) === 92) marks++;
  return marks % 2 === 1;
}

/** How many members all objects of a JSON text have together, repeated ones included: colons behind a text that no backslash keeps open. */
export function countWrittenMembers(bytes: Uint8Array): number {
  let count = 0;
  for (let i = 1; i < bytes.length; i++) {
    if (bytes[i] !== 58) continue;
    let before = i - 1;
    while ((bytes[before] as number) <= 32) before--;
    if (bytes[before] !== 34) continue;
    let marks = 0;
    while (bytes[before - 1 - marks] === 92) marks++;
    if (marks % 2 === 0) count++;
  }
  return count;
}
