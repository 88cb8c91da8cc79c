// Lines of the textual form: indentation, comments where they stood, and values that are broken where they are too long.
import { isArray, isObject, type Json } from '../../base/json.ts';
import { asideMark, type Comment } from './cursor.ts';
import type { Spans } from './spans.ts';
import { isCall, type Locals, localsInside, writeItem, writeKey, writeValue } from './write-value.ts';

export const lineMax = 100;

/** What the tree was read from; null for one that was raised. */
export interface Written {
  readonly text: string;
  readonly comments: readonly Comment[];
  readonly spans: Spans;
}

export class ValuePrinter {
  readonly out: string[] = [];
  readonly written: Written | null;
  #comment = 0;
  level = 0;
  /** True while lines are printed that the mark will stand before. */
  protected isAside = false;

  constructor(written: Written | null) {
    this.written = written;
  }

  line(text: string): void {
    this.out.push(text === '' ? '' : '  '.repeat(this.level) + text);
  }

  /** Lines behind the mark that the format's own program takes for that of a comment. */
  aside(print: () => void): void {
    const first = this.out.length;
    const isInside = this.isAside;
    this.isAside = true;
    print();
    this.isAside = isInside;
    if (isInside) return;
    const margin = '  '.repeat(this.level);
    for (let index = first; index < this.out.length; index++)
      this.out[index] = `${margin}${asideMark} ${(this.out[index] as string).slice(margin.length)}`;
  }

  blank(): void {
    const last = this.out.at(-1);
    if (last !== undefined && last !== '' && !last.endsWith('{')) this.out.push('');
  }

  inside(print: () => void): void {
    this.level++;
    print();
    this.level--;
  }

  /** The comments that stand before an offset: each on its line, or behind what stands before it. */
  comments(before: number): void {
    const list = this.written?.comments ?? [];
    for (; this.#comment < list.length && (list[this.#comment] as Comment).start < before; this.#comment++) {
      const { start, end, isTrailing } = list[this.#comment] as Comment;
      const text = this.written?.text.slice(start, end).trimEnd() ?? '';
      const last = this.out.length - 1;
      const isOfLine = isTrailing && last >= 0 && this.out[last] !== '' && !text.includes('\n');
      if (isOfLine) this.out[last] += `  ${text}`;
      else {
        if (this.#isApart(start)) this.blank();
        for (const [index, line] of text.split('\n').entries())
          this.out.push(index === 0 ? '  '.repeat(this.level) + line.trim() : line.trimEnd());
      }
    }
  }

  /** Whether a blank line stands before an offset. */
  #isApart(at: number): boolean {
    const before = this.written?.text.slice(Math.max(0, at - 200), at) ?? '';
    return /\n[ \t]*\r?\n[ \t]*$/.test(before);
  }

  hasComment(start: number, end: number): boolean {
    const next = this.written?.comments[this.#comment];
    return next !== undefined && next.start < end && next.end > start;
  }

  /** A value on one line, or broken where it is too long or holds a comment. */
  value(prefix: string, value: Json, suffix: string, locals: Locals): void {
    const span = typeof value === 'object' && value !== null ? this.written?.spans.get(value) : undefined;
    const hasComment = span !== undefined && this.hasComment(span.start, span.end);
    if (!hasComment) {
      const line = prefix + writeValue(value, locals) + suffix;
      if (line.length + 2 * this.level <= lineMax || typeof value !== 'object' || value === null) {
        this.line(line);
        return;
      }
    }
    if (isArray(value)) this.list(prefix, value, suffix, locals, isCall(value) ? ['(', ')'] : ['[', ']']);
    else if (isObject(value)) this.#object(prefix, value, suffix, locals);
    else this.line(prefix + writeValue(value, locals) + suffix);
  }

  #object(prefix: string, value: { readonly [key: string]: Json | undefined }, suffix: string, locals: Locals): void {
    const span = this.written?.spans.get(value);
    this.line(`${prefix}{`);
    this.inside(() => {
      for (const [key, item] of Object.entries(value)) {
        if (item === undefined) continue;
        this.comments(span?.entries.get(key)?.start ?? 0);
        this.value(`${writeKey(key)}: `, item, '', locals);
      }
      this.comments(span?.end ?? 0);
    });
    this.line(`}${suffix}`);
  }

  list(
    prefix: string,
    list: readonly Json[],
    suffix: string,
    locals: Locals,
    [open, close]: readonly [string, string],
  ): void {
    const span = this.written?.spans.get(list);
    const items = list.map((item, index) => writeItem(list, item, index, locals));
    const line = `${prefix}${open}${items.join(open === '(' ? ' ' : ', ')}${close}${suffix}`;
    const hasComment = span !== undefined && this.hasComment(span.start, span.end);
    if (!hasComment && line.length + 2 * this.level <= lineMax) {
      this.line(line);
      return;
    }
    // What is short at the begin stays on the line of the bracket; one long part at the end is broken where it stands.
    const last = list.length - 1;
    const isHead = (item: Json, index: number) =>
      open === '(' &&
      index < last &&
      (typeof item !== 'object' || item === null || (items[index] as string).length < 40);
    // The format's own program reads an operator, and what it declares, on the line of the bracket alone.
    const least = open === '[' ? 0 : list[0] === 'let' || list[0] === 'fn' ? Math.min(2, list.length) : 1;
    let kept = 0;
    while (kept < list.length && (kept < least || isHead(list[kept] as Json, kept))) kept++;
    const head = items.slice(0, kept).join(' ');
    const lead = `${prefix}${open}${head}`;
    if (
      !hasComment &&
      kept === last &&
      lead.length + 2 * this.level < lineMax - 20 &&
      isBreakable(list[last] as Json)
    ) {
      this.value(head === '' ? lead : `${lead} `, list[last] as Json, close + suffix, localsInside(list, last, locals));
      return;
    }
    if (lead.length + 2 * this.level > lineMax) kept = least;
    this.line(`${prefix}${open}${items.slice(0, kept).join(' ')}`);
    this.inside(() => {
      for (let index = kept; index < list.length; index++) {
        this.comments(span?.entries.get(index)?.start ?? 0);
        this.value('', list[index] as Json, '', localsInside(list, index, locals));
      }
      this.comments(span?.end ?? 0);
    });
    this.line(close + suffix);
  }
}

function isBreakable(value: Json): boolean {
  return isObject(value) ? Object.keys(value).length > 0 : isArray(value) && value.length > 0;
}
