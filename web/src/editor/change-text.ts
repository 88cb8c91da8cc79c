// The smallest change by lines that makes one text another, so that marks and the cursor stay where they are.

export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Null where the texts are equal. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
