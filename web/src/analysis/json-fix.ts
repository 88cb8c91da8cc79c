// The first mistake of a text that is no JSON, mended: of a few small edits where it stands, the one after which the text can be read, or can be read much further.
// Cost: the text before the mistake, once for each edit.

import { jsonSyntaxFault } from '../../../src/core/base/json-syntax.ts';
import { surplusIn } from '../../../src/core/formats/lolo/surplus.ts';

export interface JsonFix {
  readonly says: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const textMax = 1_000_000;
/** Of a text with more mistakes, an edit is one for the first where so many characters behind it can be read. */
const furtherLeast = 20;
const closersMax = 40;
const shownMax = 24;

export function jsonFix(text: string, isLenient: boolean): JsonFix | null {
  const fault = text.length > textMax ? null : jsonSyntaxFault(text, isLenient);
  if (fault === null) return null;
  let best: { readonly fix: JsonFix; readonly reach: number } | null = null;
  for (const fix of editsAt(text, fault.offset)) {
    const left = jsonSyntaxFault(applyFix(text, fix), isLenient);
    if (left === null) return fix;
    // In the numbers of the text as it is.
    const reach = left.offset + fix.to - fix.from - fix.insert.length;
    if (reach > (best?.reach ?? fault.offset + furtherLeast)) best = { fix, reach };
  }
  return best?.fix ?? null;
}

/** Of a text in the textual form: brackets that close nothing. */
export function textualFix(text: string): JsonFix | null {
  const surplus = text.length > textMax ? null : surplusIn(text);
  if (surplus === null) return null;
  const { from, to, count } = surplus;
  const says =
    count === 1 ? 'Take out the bracket that closes nothing' : `Take out ${count} brackets that close nothing`;
  return { says, from, to, insert: '' };
}

export const applyFix = (text: string, { from, to, insert }: JsonFix): string =>
  text.slice(0, from) + insert + text.slice(to);

const singleQuoted = /'([^'"\\\n]*)'/y;
const bareWord = /[\p{L}_$@][\p{L}\p{N}_$@./-]*/uy;
const stray = /[^\s{}[\],:"]+|[\s\S]/y;

function editsAt(text: string, at: number): JsonFix[] {
  const edits: JsonFix[] = [];
  const behind = text.slice(0, at).trimEnd().length;
  const insert = (says: string, where: number, what: string) =>
    edits.push({ says, from: where, to: where, insert: what });
  const replace = (says: string, from: number, to: number, what = '') => edits.push({ says, from, to, insert: what });
  const found = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  if (text[behind - 1] === ',') replace('Take away the comma before this', behind - 1, behind);
  if (at < text.length) insert('Put a comma before this', behind, ',');
  insert('Put a colon before this', behind, ':');
  const [quoted, inner = ''] = found(singleQuoted) ?? [];
  if (quoted !== undefined) replace('Write it in double quotes', at, at + quoted.length, JSON.stringify(inner));
  const [word] = found(bareWord) ?? [];
  if (word !== undefined) replace(`Put ${shown(word)} in double quotes`, at, at + word.length, JSON.stringify(word));
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  const line = text.slice(at, end).trimEnd();
  let kept = line.length;
  while (kept > 0 && ',}]'.includes(line[kept - 1] as string)) kept--;
  insert('End the text with a quotation mark', at + kept, '"');
  insert('End the text with a quotation mark', at, '"');
  const closers = closersOf(text.slice(0, at));
  for (let count = 1; count <= Math.min(closersMax, closers.length); count++)
    insert(`Close what is open with ${closers.slice(0, count)}`, behind, closers.slice(0, count));
  const [gone] = found(stray) ?? [];
  if (gone !== undefined) replace(`Take away ${shown(gone)}`, at, at + gone.length);
  return edits;
}

const shown = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

/** The brackets that close what is open at the end, from the inside out. */
function closersOf(text: string): string {
  const open: string[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]]/g)) {
    if (token === '{') open.push('}');
    else if (token === '[') open.push(']');
    else if (token === '}' || token === ']') open.pop();
  }
  return open.reverse().join('');
}
