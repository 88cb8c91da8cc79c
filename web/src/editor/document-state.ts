// The document as the editor holds it, whichever view is shown: every change, typed or applied, can be undone. The text itself stands in `kept`.
import { history, historyField, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { EditorState, type Extension, Transaction, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type KeptDocument, kept } from '../kept.ts';
import { steps } from '../undo-steps.ts';
import { changeBetween } from './change-text.ts';

/** The view that shows the state, where one does. */
let view: EditorView | null = null;

export { steps };

/** Changes are kept over a reload, as far as they are not large. */
const historyName = 'orrery.history';
const historyMax = 1_000_000;

function restored(): EditorState {
  const doc = kept.value?.text ?? '';
  const extensions = [history()];
  try {
    const json = JSON.parse(sessionStorage.getItem(historyName) ?? 'null');
    if (json?.doc === doc) return EditorState.fromJSON(json, { extensions }, { history: historyField });
  } catch {
    // Tells what cannot be read is no history.
  }
  return EditorState.create({ doc, extensions });
}

let state = restored();

addEventListener('pagehide', () => {
  try {
    const text = JSON.stringify(currentState().toJSON({ history: historyField }));
    if (text.length <= historyMax) sessionStorage.setItem(historyName, text);
    else sessionStorage.removeItem(historyName);
  } catch {
    // A browser that keeps nothing begins anew.
  }
});

/** The state with what a view adds; what can be undone stays. */
export function stateFor(extensions: Extension): EditorState {
  const json = state.toJSON({ history: historyField });
  return EditorState.fromJSON(json, { extensions: [history(), extensions] }, { history: historyField });
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

/** Its text is put together when somebody asks for it: of a large one that takes as long as a key may. */
function typedIn(next: EditorState): KeptDocument {
  const { name = 'untitled.json', oneLine = null } = kept.value ?? {};
  typed = {
    name,
    oneLine,
    get text() {
      return textOf(next);
    },
  };
  return typed;
}

/** Called by the view on every change. */
export function noteState(next: EditorState, hasNewText: boolean): void {
  state = next;
  if (hasNewText) {
    if (!isTaking) kept.set(typedIn(next));
  }
  const now = { undo: undoDepth(next), redo: redoDepth(next) };
  if (now.undo !== steps.value.undo || now.redo !== steps.value.redo) steps.set(now);
}

function dispatch(spec: TransactionSpec | Transaction): void {
  if (view !== null) view.dispatch(spec as TransactionSpec);
  else {
    const next = spec instanceof Transaction ? spec.state : state.update(spec).state;
    noteState(next, next.doc !== state.doc);
  }
}

/** Puts a text in the place of the one that is there, as one step that can be undone. */
export function replaceText(text: string): void {
  const change = changeBetween(textOf(currentState()), text);
  if (change !== null) dispatch({ changes: change, annotations: Transaction.userEvent.of('input.replace') });
}

const currentState = () => view?.state ?? state;

export const undoStep = (): boolean => undo({ state: currentState(), dispatch });
export const redoStep = (): boolean => redo({ state: currentState(), dispatch });

kept.listen((document) => {
  if (document === typed) return;
  isTaking = true;
  replaceText(document?.text ?? '');
  isTaking = false;
});
