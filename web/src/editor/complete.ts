// Completion and explanations, asked of the thread that reads: typing never waits for either.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  type Command,
  closeHoverTooltips,
  type EditorView,
  hasHoverTooltips,
  hoverTooltip,
  showTooltip,
  type Tooltip,
} from '@codemirror/view';
import type { Operations } from '@orrery/client';
import type { Help } from '../analysis/help/help.ts';
import { askReader } from '../analysis/reader.ts';
import { ask } from '../session.ts';
import { textOf } from './document-state.ts';

const helpAt = (state: EditorState, at: number): Promise<Help | null> =>
  askReader('help', { text: textOf(state), at }).catch(() => null);

const wordPattern = /^["']?[\w@?$/.-]*["']?$/;

export async function complete({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> {
  // Where nothing is written, nobody has asked yet.
  if (!explicit && !/[\w@?"'/.-]/.test(state.sliceDoc(pos - 1, pos))) return null;
  const help = await helpAt(state, pos);
  // An empty list, not none: after none nobody asks again for what was typed while the thread was busy.
  if (help === null || help.options.length === 0) return { from: pos, options: [] };
  const options = help.options.map(({ label, type, detail, info, boost: own }): Completion => {
    const boost = own ?? (detail === 'required' || type === 'variable' ? 1 : 0);
    return { label, type, detail, boost, apply: writeOption, ...(info === '' ? {} : { info }) };
  });
  return { from: help.from, options, validFor: wordPattern };
}

/** Takes the quote with it that the editor put behind the cursor. */
function writeOption(view: EditorView, { label }: Completion, from: number, to: number): void {
  const isQuoted = label.endsWith('"') && view.state.sliceDoc(to, to + 1) === '"';
  view.dispatch({
    changes: { from, to: isQuoted ? to + 1 : to, insert: label },
    selection: { anchor: from + label.length },
    userEvent: 'input.complete',
  });
}

type Entry = Operations['explain']['answer']['entries'][number];
const explained = new Map<string, Promise<Entry | null>>();

function explain(name: string): Promise<Entry | null> {
  const known = explained.get(name);
  if (known !== undefined) return known;
  const asked = ask((api) => api.explain({ name })).then(({ entries }) => entries[0] ?? null);
  asked.catch(() => explained.delete(name));
  explained.set(name, asked);
  return asked;
}

const factsMax = 6;

/** What is written at a place, as `orrery explain` tells it; else what the document says of it. */
async function explanationAt(state: EditorState, at: number): Promise<Tooltip | null> {
  const help = await helpAt(state, at);
  if (help === null || help.word === '') return null;
  const { from, to, word, asks, says } = help;
  const tooltip = (text: string): Tooltip => {
    return { pos: from, end: to, above: true, create: () => ({ dom: paragraphs(word, text) }) };
  };
  let lost = '';
  for (const name of asks) {
    const entry = await explain(name).catch(() => {
      lost = 'The service did not answer.';
      return null;
    });
    if (entry === null) continue;
    const facts = entry.facts.filter(([, fact]) => fact !== '').slice(0, factsMax);
    return tooltip([`${entry.subject}: ${entry.says}`, ...facts.map(([fact, text]) => `${fact}: ${text}`)].join('\n'));
  }
  const rest = says || lost;
  return rest === '' ? null : tooltip(rest);
}

const setExplanation = StateEffect.define<Tooltip | null>();

/** What was asked for by key, until the text or the cursor changes. */
const explanation = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(setExplanation)) return effect.value;
    return docChanged || selection !== undefined ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

export const explainAtCursor: Command = (view: EditorView) => {
  const { doc, selection } = view.state;
  void explanationAt(view.state, selection.main.head).then((tooltip) => {
    // Findings may have come meanwhile; the text and the cursor must be the same.
    const isSame = view.state.doc === doc && view.state.selection.eq(selection);
    const shown = tooltip ?? {
      pos: selection.main.head,
      create: () => ({ dom: paragraphs('Nothing to explain here', '') }),
    };
    if (isSame) view.dispatch({ effects: setExplanation.of(shown) });
  });
  return true;
};

/** Those that the pointer has opened as well. */
export const closeExplanation: Command = (view: EditorView) => {
  if (view.state.field(explanation) === null && !hasHoverTooltips(view.state)) return false;
  view.dispatch({ effects: [setExplanation.of(null), closeHoverTooltips] });
  return true;
};

export const explanations = [explanation, hoverTooltip(({ state }, pos) => explanationAt(state, pos))];

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
