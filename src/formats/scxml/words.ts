// Words for a text that is no XML. The parser knows its mistakes by sentences alone, so that they are told apart by words in them.
const said: readonly (readonly [sign: RegExp, said: string | ((name: string) => string)])[] = [
  [/^unclosed tag: (.*)/, (name) => `the text ends here, and <${name}> is not closed`],
  [/^unmatched closing tag: (.*?)\.?$/, (name) => `</${name}> closes no element that is open`],
  [/^unexpected end/, 'the text ends in the middle of a tag'],
  [/must contain a root/, 'the text has no whole element'],
  [/unexpected close tag/, 'this tag closes no element that is open'],
  [/only one root/, 'a second element begins here: there is one outermost element, `<scxml>`'],
  [/outside of root/, 'text stands outside of the outermost element'],
  [/forward-slash/, 'behind `/` in a tag comes `>`'],
  [/attribute without value/, 'an attribute needs a value, as in `id="open"`'],
  [/unquoted attribute/, 'the value of an attribute stands in quotes'],
  [/no whitespace between/, 'a blank stands between two attributes'],
  [/^duplicate attribute: (.*?)\.?$/, (name) => `the attribute ${name} stands twice`],
  [/in attribute name/, 'this character may not stand in the name of an attribute'],
  [/in tag name|in closing tag|empty close tag/, 'this is no name of an element'],
  [/^unbound namespace prefix: (.*?)\.?$/, (name) => `nothing declares the prefix ${name} (xmlns:...)`],
  [/prefix|namespace/, 'this prefix may not be declared so'],
  [/entity/, 'there is no such entity: `&` is written as `&amp;`'],
  [/\]\]>/, '`]]>` may not stand in text'],
  [/comment/, 'this comment is not well formed: `--` stands at its end alone'],
  [/doctype/, 'a document type stands before the first element'],
  [/start of the document/, 'the declaration `<?xml ... ?>` stands at the very beginning'],
  [
    /declaration|name\/value|expected (?:the name|one of)|value (?:required|must)|version number|whitespace required|character \?/,
    'the declaration `<?xml ... ?>` is not well formed',
  ],
  [/processing instruction/, 'this processing instruction is not well formed'],
  [/^malformed name: (.*?)\.?$/, (name) => `${name} is no name`],
  [/disallowed character/, 'this character may not stand here: `<` is written as `&lt;`, and `&` as `&amp;`'],
  [/incorrect syntax/, 'this is no tag: behind `<!` comes `--`, `DOCTYPE` or `[CDATA[`'],
];

/** `message` without the place. */
export function sayXmlFault(message: string): string {
  for (const [sign, words] of said) {
    const found = sign.exec(message);
    if (found !== null) return typeof words === 'string' ? words : words(found[1] ?? '');
  }
  return 'this is not well formed';
}
