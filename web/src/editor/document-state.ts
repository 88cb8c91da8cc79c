// The document as the editor holds it, whichever view is shown: every change, typed or applied, can be undone. The text itself stands in `kept`.
import {
  history,
  historyField,
  invertedEffects,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from '@codemirror/commands';
import { EditorState, type Extension, StateEffect, Transaction, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type KeptDocument, kept, noteOpening, openings } from '../kept.ts';
import { steps } from '../undo-steps.ts';
import { changeBetween } from './change-text.ts';

/** The view that shows the state, where one does. */
let view: EditorView | null = null;

export { steps };

/** A document but for its text: it goes back with the text when its opening is taken back. Null where nothing is open. */
type Beside = Omit<KeptDocument, 'text'> | null;

const besideOf = (document: KeptDocument | null): Beside => {
  if (document === null) return null;
  const { name, oneLine = null, inLines = false } = document;
  return { name, oneLine, inLines };
};

const setBeside = StateEffect.define<{ readonly before: Beside; readonly after: Beside }>();
type SetBeside = StateEffect<{ readonly before: Beside; readonly after: Beside }>;

const taken = ({ effects }: { readonly effects: readonly StateEffect<unknown>[] }): SetBeside[] =>
  effects.filter((one): one is SetBeside => one.is(setBeside));

const undoing = [
  history(),
  invertedEffects.of((transaction) =>
    taken(transaction).map(({ value: { before, after } }) => setBeside.of({ before: after, after: before })),
  ),
];

/** The steps that can be taken back and made again: the history writes them down without what stands beside the text. */
function stepsIn(of: EditorState): { effects: readonly StateEffect<unknown>[] }[] {
  const { done, undone } = of.field(historyField) as Record<'done' | 'undone', ReturnType<typeof stepsIn>>;
  return [...done, ...undone];
}

/** Changes are kept over a reload, as far as they are not large. */
const historyName = 'orrery.history';
const historyMax = 1_000_000;

function restored(): EditorState {
  const doc = kept.value?.text ?? '';
  try {
    const json = JSON.parse(sessionStorage.getItem(historyName) ?? 'null');
    if (json?.doc === doc) {
      const found = EditorState.fromJSON(json, { extensions: undoing }, { history: historyField });
      for (const [i, step] of stepsIn(found).entries())
        step.effects = (json.besides?.[i] ?? []).map((value: SetBeside['value']) => setBeside.of(value));
      return found;
    }
  } catch {
    // Tells what cannot be read is no history.
  }
  return EditorState.create({ doc, extensions: undoing });
}

let state = restored();

addEventListener('pagehide', () => {
  try {
    const besides = stepsIn(currentState()).map((step) => taken(step).map(({ value }) => value));
    const text = JSON.stringify({ ...currentState().toJSON({ history: historyField }), besides });
    if (text.length <= historyMax) sessionStorage.setItem(historyName, text);
    else sessionStorage.removeItem(historyName);
  } catch {
    // A browser that keeps nothing begins anew.
  }
});

/** The state with what a view adds; what can be undone stays. */
export function stateFor(extensions: Extension): EditorState {
  return state.update({ effects: StateEffect.reconfigure.of([undoing, extensions]) }).state;
}

export function attach(shown: EditorView | null): void {
  if (shown === null && view !== null) state = view.state;
  view = shown;
}

/** The text of the editor as it was put together last. */
let shownDoc: EditorState['doc'] | null = null;
let shownText = '';

export function textOf({ doc }: EditorState): string {
  if (doc !== shownDoc) [shownDoc, shownText] = [doc, doc.toString()];
  return shownText;
}

/** The document that the editor has put into `kept`, and whether it is taking over one from there. */
let typed: KeptDocument | null = null;
let isTaking = false;
let beside = besideOf(kept.value);
let lastOpening = openings;

/** Its text is put together when somebody asks for it: of a large one that takes as long as a key may. */
function typedIn(next: EditorState): KeptDocument {
  beside ??= { name: 'untitled.json' };
  typed = {
    ...beside,
    get text() {
      return textOf(next);
    },
  };
  return typed;
}

/** Called by the view on every change. */
export function noteState(next: EditorState, transactions: readonly Transaction[]): void {
  state = next;
  if (!isTaking) {
    const [back] = transactions.flatMap(taken);
    if (back !== undefined) {
      beside = back.value.after;
      noteOpening();
      lastOpening = openings;
      kept.set(beside === null && next.doc.length === 0 ? null : typedIn(next));
    } else if (transactions.some(({ docChanged }) => docChanged)) kept.set(typedIn(next));
  }
  const now = { undo: undoDepth(next), redo: redoDepth(next) };
  if (now.undo !== steps.value.undo || now.redo !== steps.value.redo) steps.set(now);
}

function dispatch(spec: TransactionSpec | Transaction): void {
  if (view !== null) view.dispatch(spec as TransactionSpec);
  else {
    const made = spec instanceof Transaction ? spec : state.update(spec);
    noteState(made.state, [made]);
  }
}

/** Puts a text in the place of the one that is there, as one step that can be undone. */
export function replaceText(text: string): void {
  const changes = changeBetween(textOf(currentState()), text);
  if (changes !== null) dispatch({ changes, userEvent: 'input.replace' });
}

const currentState = () => view?.state ?? state;

export const undoStep = (): boolean => undo({ state: currentState(), dispatch });
export const redoStep = (): boolean => redo({ state: currentState(), dispatch });

kept.listen((document) => {
  if (document === typed) return;
  const before = beside;
  beside = besideOf(document);
  const isOther = openings !== lastOpening;
  lastOpening = openings;
  const changes = changeBetween(textOf(currentState()), document?.text ?? '');
  if (changes === null && !isOther) return;
  isTaking = true;
  dispatch({
    changes: changes ?? [],
    effects: setBeside.of({ before, after: beside }),
    annotations: isolateHistory.of('full'),
    // Whoever opens another one begins at its beginning.
    ...(isOther && { selection: { anchor: 0 }, scrollIntoView: true }),
  });
  isTaking = false;
});
