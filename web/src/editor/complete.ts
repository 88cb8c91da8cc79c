// Completion and explanations: members and values from the JSON Schema of the format, everything else from what the service explains.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import type { Operations } from '@orrery/client';
import { ask } from '../session.ts';
import { placeInJson, plain } from './json-place.ts';
import { guessLanguage } from './languages.ts';
import { describeAt, membersAt, type SchemaNode, valuesAt } from './schema-help.ts';

let schema: Promise<SchemaNode | null> | undefined;

/** Fetched once; without it there is no completion, and nothing else is lost. */
function formatSchema(): Promise<SchemaNode | null> {
  schema ??= fetch('/schema.json')
    .then((response) => (response.ok ? (response.json() as Promise<SchemaNode>) : null))
    .catch(() => {
      schema = undefined;
      return null;
    });
  return schema;
}

const isJson = (state: EditorState) => guessLanguage(state.sliceDoc(0, 2000)) === 'json';

export async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  return isJson(context.state) ? completeJson(context) : completeWords(context);
}

async function completeJson({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> {
  const root = await formatSchema();
  const place = root === null ? null : placeInJson(state.doc.toString(), pos);
  if (root === null || place === null || (place.from === place.to && !explicit)) return null;
  const { path, kind, from, to } = place;
  if (kind === 'name') {
    const current = plain(state.sliceDoc(from, to));
    const options = membersAt(root, path)
      .filter(({ name }) => !place.names.includes(name) || name === current)
      .map(({ name, says, isRequired }): Completion => {
        const detail = isRequired ? 'required' : '';
        return { label: `"${name}"`, detail, info: says, type: 'property', boost: isRequired ? 1 : 0 };
      });
    return { from, options, validFor: /^"?[\w$-]*"?$/ };
  }
  const options = valuesAt(root, path).map((value): Completion => ({ label: JSON.stringify(value), type: 'constant' }));
  return options.length === 0 ? null : { from, options, validFor: /^"?[\w/.@-]*"?$/ };
}

const wordPattern = /[\w@/.-]+/g;
const wordsTextMax = 200_000;

/** Words of the text itself: names are written again and again. */
function completeWords(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\w@/.-]+/);
  if (word === null || (word.text.length < 2 && !context.explicit)) return null;
  const words = new Set(context.state.sliceDoc(0, wordsTextMax).match(wordPattern) ?? []);
  words.delete(word.text);
  return { from: word.from, options: [...words].map((label) => ({ label })), validFor: /^[\w@/.-]*$/ };
}

type Explained = Operations['explain']['answer'];
const explained = new Map<string, Promise<Explained | null>>();

function explain(name: string): Promise<Explained | null> {
  const known = explained.get(name);
  if (known !== undefined) return known;
  const asked = ask((api) => api.explain({ name })).catch(() => {
    explained.delete(name);
    return null;
  });
  explained.set(name, asked);
  return asked;
}

export const explanations = hoverTooltip(async (view, pos): Promise<Tooltip | null> => {
  const word = wordAt(view.state, pos);
  if (word === null) return null;
  const says = (await schemaSays(word.path)) ?? (await explanationOf(word.text));
  if (says === null) return null;
  return { pos: word.from, end: word.to, above: true, create: () => ({ dom: paragraphs(word.text, says) }) };
});

const wordCharactersMax = 80;

interface Word {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Where it is the name of a member: the way to its value. */
  readonly path: readonly (string | number)[] | null;
}

function wordAt(state: EditorState, pos: number): Word | null {
  if (isJson(state)) {
    const place = placeInJson(state.doc.toString(), pos);
    if (place === null || place.to - place.from > wordCharactersMax) return null;
    const text = plain(state.sliceDoc(place.from, place.to));
    if (text === '') return null;
    return { from: place.from, to: place.to, text, path: place.kind === 'name' ? [...place.path, text] : null };
  }
  const line = state.doc.lineAt(pos);
  for (const match of line.text.slice(0, 2000).matchAll(wordPattern)) {
    const from = line.from + match.index;
    if (from <= pos && pos <= from + match[0].length && match[0].length <= wordCharactersMax)
      return { from, to: from + match[0].length, text: match[0], path: null };
  }
  return null;
}

async function schemaSays(path: Word['path']): Promise<string | null> {
  const root = path === null ? null : await formatSchema();
  return root === null || path === null ? null : describeAt(root, path) || null;
}

const factsMax = 6;

async function explanationOf(text: string): Promise<string | null> {
  if (!/^[@\w]/.test(text)) return null;
  const answer = await explain(text.startsWith('@') ? (text.split('.')[0] ?? text) : text);
  const [entry] = answer?.entries ?? [];
  if (entry === undefined) return null;
  const facts = entry.facts.filter(([, fact]) => fact !== '').slice(0, factsMax);
  return [`${entry.subject}: ${entry.says}`, ...facts.map(([name, fact]) => `${name}: ${fact}`)].join('\n');
}

function paragraphs(title: string, says: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'orrery-hover';
  const head = document.createElement('strong');
  head.textContent = title;
  box.append(head);
  for (const line of says
    .split('\n')
    .filter((one) => one !== '')
    .slice(0, 12)) {
    const paragraph = document.createElement('div');
    paragraph.textContent = line;
    box.append(paragraph);
  }
  return box;
}
