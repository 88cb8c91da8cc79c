// Where a text begins to say something: behind a byte order mark, white space and comments. Every format that is told by its begin asks here, so that no
// expression has to describe comments. Cost: linear in what is passed.

/** How a comment begins and ends; one that does not end is the rest of the text. */
export interface CommentMarks {
  readonly open: string;
  readonly close: string;
}

const byteOrderMark = 0xfeff;
const blank = /\s/;

/** The offset of the first character that is neither white space nor in a comment; the length of the text where there is none. */
export function openingAt(text: string, comments: readonly CommentMarks[], from = 0): number {
  let at = from === 0 && text.charCodeAt(0) === byteOrderMark ? 1 : from;
  for (;;) {
    while (at < text.length && blank.test(text[at] as string)) at++;
    const comment = comments.find(({ open }) => text.startsWith(open, at));
    if (comment === undefined) return at;
    const end = text.indexOf(comment.close, at + comment.open.length);
    if (end === -1) return text.length;
    at = end + comment.close.length;
  }
}

/** What stands there, up to a length that tells every format from every other. */
export function openingOf(text: string, comments: readonly CommentMarks[]): string {
  const at = openingAt(text, comments);
  return text.slice(at, at + openingMax);
}

const openingMax = 2000;

export const xmlProlog: readonly CommentMarks[] = [
  { open: '<?xml', close: '>' },
  { open: '<!--', close: '-->' },
];
export const percentComments: readonly CommentMarks[] = [{ open: '%%', close: '\n' }];
export const sqlComments: readonly CommentMarks[] = [
  { open: '--', close: '\n' },
  { open: '/*', close: '*/' },
];
/** Of YAML, with its directives. */
export const yamlProlog: readonly CommentMarks[] = [
  { open: '#', close: '\n' },
  { open: '%YAML', close: '\n' },
];
/** Of the textual form: the first that stands there counts. */
export const loloComments: readonly CommentMarks[] = [
  { open: ';;', close: '\n' },
  { open: '#=', close: '=#' },
  { open: '#', close: '\n' },
];
