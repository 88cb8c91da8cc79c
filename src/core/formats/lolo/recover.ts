// Where reading goes on behind a mistake.
import type { Cursor } from './cursor.ts';

const blockShape =
  /^(?:(?:state|trait|entity|orbital)[ \t]+(?:"[^"\n]{0,80}"|[\p{L}_*][\p{L}\p{N}_.*-]*)[ \t]*(?:->|→|=|\[|\{|@|\r?\n|$)|(?:emits|listens|ticks)\s*\{|page[ \t]+["\p{L}]|uses\s+\p{L})/u;

/** Whether a block of a trait, an orbital or a file begins here. */
const blockWords: ReadonlySet<string> = new Set('state trait entity orbital emits listens ticks page uses'.split(' '));

export function isBlockStart(cursor: Cursor): boolean {
  return (
    cursor.hasBreak &&
    blockWords.has(cursor.peekName()) &&
    blockShape.test(cursor.text.slice(cursor.at, cursor.at + 120))
  );
}

/** Up to the begin of a line outside all brackets that were opened here, or to the bracket that closes what is around. */
export function skipStatement(cursor: Cursor): void {
  let depth = 0;
  do {
    const { here } = cursor;
    if (cursor.isAtEnd) return;
    if (here === '{' || here === '(' || here === '[') depth++;
    else if (here === '}' || here === ')' || here === ']') {
      if (depth === 0 && here === '}') {
        // At the top of a file it closes nothing.
        if (cursor.hasBreak || cursor.at === 0) cursor.at++;
        cursor.skip();
        return;
      }
      depth = Math.max(0, depth - 1);
    }
    cursor.at += 1;
    if (/["\p{L}\p{N}]/u.test(here)) cursor.word();
    cursor.skip();
    if (depth > 0 && isBlockStart(cursor)) return;
  } while (depth > 0 || !cursor.hasBreak);
}
