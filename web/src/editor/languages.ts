// How each format is coloured, line by line. A grammar would know more, and weighs more than all of these.
import { indentService, matchBrackets, StreamLanguage, type StreamParser } from '@codemirror/language';
import { yaml } from '@codemirror/legacy-modes/mode/yaml';
import type { Extension } from '@codemirror/state';
import { yamlIndentBelow } from './yaml-indent.ts';

const loloWords =
  /^(?:orbital|entity|trait|state|event|events|on|when|emits?|listens?|page|pages|uses|from|to|as|initial|terminal|transition|tick|every|do|if|else|let|true|false|null|import|type|enum|app|schema|persist|runtime|local)\b/;

/** Of a line that Enter makes; what indents whole lines leaves YAML as it is. */
const yamlIndent = indentService.of(({ state, simulatedBreak }, pos) => {
  const { from, text } = state.doc.lineAt(pos);
  return pos === simulatedBreak ? yamlIndentBelow(text.slice(0, pos - from)) : undefined;
});

/** A line behind an opening bracket begins one step further in, and a closing bracket where the line of its opening one does. */
const bracketIndent = indentService.of((context, pos) => {
  const { from, text } = context.state.doc.lineAt(pos);
  if (pos === context.simulatedBreak)
    return context.lineIndent(from, -1) + (/[{[(]\s*$/.test(text.slice(0, pos - from)) ? context.unit : 0);
  const pair = matchBrackets(context.state, from + text.search(/\S/) + 1, -1);
  return pair?.end && context.lineIndent(pair.end.from);
});

/** A closing bracket that a person types first in a line. */
const indentOnInput = /^\s*[}\])]$/;

interface TextState {
  isComment: boolean;
}

/** The textual form and Mermaid: words, texts, comments, places. */
const plainWords: StreamParser<TextState> = {
  startState: () => ({ isComment: false }),
  token(stream, state) {
    if (state.isComment) {
      if (stream.skipTo('*/')) {
        stream.match('*/');
        state.isComment = false;
      } else stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^(?:;;|\/\/|%%).*/)) return 'comment';
    if (stream.match('/*')) {
      state.isComment = true;
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/^@[\w.]+/)) return 'atom';
    if (stream.match(/^-?\d+(?:\.\d+)?/)) return 'number';
    if (stream.match(/^(?:stateDiagram(?:-v2)?)\b/) || stream.match(loloWords)) return 'keyword';
    if (stream.match(/^[A-Z]\w*/)) return 'typeName';
    if (stream.match(/^[a-z_][\w/-]*/)) return 'variableName';
    stream.next();
    return null;
  },
  languageData: { indentOnInput },
};

/** A text before a colon is the name of a member. */
const json: StreamParser<TextState> = {
  startState: () => ({ isComment: false }),
  token(stream, state) {
    if (state.isComment || stream.match('/*')) {
      state.isComment = !stream.skipTo('*/');
      if (state.isComment) stream.skipToEnd();
      else stream.match('*/');
      return 'comment';
    }
    if (stream.match(/^\/\/.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"(?=\s*:)/)) return 'propertyName';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return 'number';
    if (stream.match(/^(?:true|false|null)\b/)) return 'atom';
    if (stream.match(/^[{}[\],:]/)) return 'punctuation';
    stream.next();
    return null;
  },
  languageData: { closeBrackets: { brackets: ['{', '[', '"'] }, indentOnInput },
};

/** Tags, attributes, texts. */
const markup: StreamParser<TextState> = {
  startState: () => ({ isComment: false }),
  token(stream, state) {
    if (state.isComment || stream.match('<!--')) {
      state.isComment = !stream.skipTo('-->');
      if (state.isComment) stream.skipToEnd();
      else stream.match('-->');
      return 'comment';
    }
    if (stream.match(/^<[/?!]?[\w:.-]*/) || stream.match(/^[/?]?>/)) return 'keyword';
    if (stream.match(/^[\w:.-]+(?==)/)) return 'propertyName';
    if (stream.match(/^"[^"]*"?/) || stream.match(/^'[^']*'?/)) return 'string';
    stream.next();
    return null;
  },
};

export type LanguageName = 'json' | 'yaml' | 'words' | 'markup';

const languages: Readonly<Record<LanguageName, () => Extension>> = {
  json: () => [StreamLanguage.define(json), bracketIndent],
  yaml: () => [StreamLanguage.define(yaml), yamlIndent],
  words: () => [StreamLanguage.define(plainWords), bracketIndent],
  markup: () => StreamLanguage.define(markup),
};

export const languageOf = (name: LanguageName): Extension => languages[name]();

/** By how the text begins, as its reader tells the formats apart. */
export function guessLanguage(text: string): LanguageName {
  const head = text.slice(0, 2000).trimStart();
  if (head === '' || /^(?:[{[]|\/[/*])/.test(head))
    return /^\/[/*]/.test(head) && !/^\s*[{[]/m.test(head) ? 'words' : 'json';
  if (head.startsWith('<')) return 'markup';
  if (/^(?:%%.*\n\s*)*stateDiagram/.test(head)) return 'words';
  if (/^(?:#.*\n\s*)*[\w"'-]+\s*:/.test(head) || head.startsWith('---')) return 'yaml';
  return 'words';
}
