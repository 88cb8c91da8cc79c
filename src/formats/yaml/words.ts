// Words for a text that is no YAML, by the codes of the parser. Where one code stands for several mistakes, its message tells which.
import type { ErrorCode } from 'yaml';

const words: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias takes neither tag nor anchor',
  BAD_ALIAS: 'an anchor or an alias needs a name, and the name does not end in `:`',
  BAD_COLLECTION_TYPE: 'this tag is for a value of another kind',
  BAD_DIRECTIVE: 'there is no such directive',
  BAD_DQ_ESCAPE: 'there is no such escape in double quotes',
  BAD_INDENT:
    'this line begins in another column than the entries beside it: entries of one list or object begin in one column',
  BAD_PROP_ORDER: 'anchors and tags stand behind `-`, `?` and `:`',
  BAD_SCALAR_START: 'a text without quotes may not begin with this character: put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second `: ` or `- ` stands in one line: put the value in quotes, or in a line of its own',
  BLOCK_IN_FLOW: 'inside of `[ ]` and `{ }`, lists and objects are written with brackets, too',
  DUPLICATE_KEY: 'this member stands twice in one object',
  IMPOSSIBLE: 'this cannot be read',
  KEY_OVER_1024_CHARS: 'the name of a member has at most 1,024 characters',
  MISSING_CHAR: 'something is missing here',
  MULTILINE_IMPLICIT_KEY: 'the name of a member stands in one line: a quote or a `:` may be missing',
  MULTIPLE_ANCHORS: 'a value has one anchor at most',
  MULTIPLE_DOCS: 'a second document begins here: a file holds one',
  MULTIPLE_TAGS: 'a value has one tag at most',
  NON_STRING_KEY: 'the name of a member is a text',
  RESOURCE_EXHAUSTION: 'this is nested too deep',
  TAB_AS_INDENT: 'indent with blanks: YAML takes no tabs',
  TAG_RESOLVE_FAILED: 'there is no such tag, or the value does not fit it',
  UNEXPECTED_TOKEN: 'this does not belong here: a quote, a comma or a bracket before it may be missing',
};

const special: readonly (readonly [sign: RegExp, said: string])[] = [
  [/end with a ]/, 'the list that begins with `[` is not closed by `]`, or goes on too far to the left'],
  [/end with a }/, 'the object that begins with `{` is not closed by `}`, or goes on too far to the left'],
  [/closing '/, "this text is not closed by `'`"],
  [/closing "/, 'this text is not closed by `"`'],
  [/keys need to be followed/, 'expected `: ` and a value behind the name of a member'],
  [/^Comments must/, 'a blank stands before `#`'],
  [/^Missing space after/, 'a blank stands behind `:`'],
  [/^Missing ,/, 'expected `,`'],
  [/without - indicator/, 'this line is neither an item (`- `) nor indented as the lines of the item above'],
  [/directives-end/, 'expected a line `---` before the document'],
  [/^Tags and anchors must be separated/, 'a blank stands behind a tag or an anchor'],
  [/scalar header includes/, 'behind `|` or `>` there may be a comment alone'],
  [/empty item/, 'a value is missing between two commas'],
  [/^Unexpected , in/, 'no comma belongs here'],
];

export function sayYamlFault({ code, message }: { readonly code: ErrorCode; readonly message: string }): string {
  return special.find(([sign]) => sign.test(message))?.[1] ?? words[code];
}
