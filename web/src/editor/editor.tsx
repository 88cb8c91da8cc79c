// The editor: CodeMirror in a shadow root, where its styles are constructed sheets that a strict policy lets in.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import {
  type Diagnostic,
  forEachDiagnostic,
  lintGutter,
  lintKeymap,
  openLintPanel,
  setDiagnostics,
} from '@codemirror/lint';
import { Compartment, EditorSelection } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import type { TextPlace } from '../../../src/core/formats/lines.ts';
import { kept, openText } from '../kept.ts';
import { isOneLine } from './break-lines.ts';
import { closeExplanation, complete, explainAtCursor, explanations } from './complete.ts';
import { attach, noteState, stateFor } from './document-state.ts';
import { guessLanguage, type LanguageName, languageOf } from './languages.ts';
import { theme } from './theme.ts';

/** Something to say about a place, with what can be done. */
export interface EditorMark {
  readonly place: TextPlace;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly source: string;
  readonly actions: readonly { readonly name: string; readonly run: () => void }[];
}

/** Keys of the editor. Tab is none of them: it leaves, as everywhere. */
export const keysHint =
  'Ctrl+Space completes · Ctrl+I explains · F8 next finding · Ctrl+. lists fixes · Tab leaves the text';

export interface EditorHandle {
  /** Shows a place and puts the cursor there. */
  show(place: TextPlace): void;
  /** The same, and whoever has the focus keeps it. */
  reveal(place: TextPlace): void;
  focus(): void;
}

export interface EditorProps {
  readonly marks: readonly EditorMark[];
  readonly onCursor: (place: TextPlace) => void;
  readonly onReady: (handle: EditorHandle) => void;
}

export function Editor({ marks, onCursor, onReady }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const told = useRef({ onCursor, onReady });
  told.current = { onCursor, onReady };
  useEffect(() => {
    if (host.current === null) return;
    const made = createView(host.current, (place) => told.current.onCursor(place));
    view.current = made;
    told.current.onReady({
      show: (place) => show(made, place),
      reveal: (place) => reveal(made, place),
      focus: () => made.focus(),
    });
    return () => {
      attach(null);
      made.destroy();
      view.current = null;
    };
  }, []);
  useEffect(() => {
    if (view.current !== null)
      view.current.dispatch(setDiagnostics(view.current.state, diagnosticsOf(view.current, marks)));
  }, [marks]);
  return <div class="editor" ref={host} />;
}

/** Behind the last character that is coloured and matched, nothing needs a grammar. */
const languageTextMax = 2_000_000;

function createView(host: HTMLElement, onCursor: (place: TextPlace) => void): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const language = new Compartment();
  let shown: LanguageName | null = null;
  const view: EditorView = new EditorView({
    root,
    parent: root as unknown as Element,
    state: stateFor([
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ override: [complete], icons: false }),
      lintGutter(),
      tooltips({ tooltipSpace }),
      explanations,
      language.of([]),
      keymap.of([
        { key: 'Ctrl-.', run: listFindings },
        { key: 'Ctrl-i', run: explainAtCursor, preventDefault: true },
        { key: 'Escape', run: closeExplanation },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.domEventHandlers({ paste: pasteWhole }),
      EditorView.contentAttributes.of({
        'aria-label': 'Document',
        'aria-description': keysHint,
        spellcheck: 'false',
        tabindex: '0',
      }),
      EditorView.updateListener.of((update) => {
        if (update.transactions.length > 0) noteState(update.state, update.transactions);
        if (update.docChanged) adapt();
        if (update.selectionSet || update.docChanged) onCursor(placeOf(update.view));
      }),
      theme,
    ]),
  });
  const adapt = () => {
    const wanted = view.state.doc.length > languageTextMax ? 'words' : guessLanguage(view.state.sliceDoc(0, 2000));
    if (wanted === shown) return;
    shown = wanted;
    queueMicrotask(() => view.dispatch({ effects: language.reconfigure(languageOf(wanted)) }));
  };
  attach(view);
  noteState(view.state, []);
  adapt();
  return view;
}

/** Boxes outside of the pane are cut off; their frames take a little more than the library counts. */
function tooltipSpace({ dom }: EditorView) {
  const { left, right, top, bottom } = dom.getBoundingClientRect();
  return { left, right: right - 4, top, bottom };
}

/** A text of one line that takes the place of all that is there is laid out, as one that is opened. */
function pasteWhole(event: ClipboardEvent, { state }: EditorView): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const { from, to } = state.selection.main;
  if (!isOneLine(text) || (state.sliceDoc(0, from) + state.sliceDoc(to)).trim() !== '') return false;
  event.preventDefault();
  openText(kept.value?.name ?? 'pasted.json', text);
  return true;
}

/** Lists what is found, and shows the place of the first: that of another is shown as it is chosen. */
function listFindings(view: EditorView): boolean {
  const places: number[] = [];
  forEachDiagnostic(view.state, (_, from) => places.push(from));
  const isOpen = openLintPanel(view);
  const first = Math.min(...places);
  if (Number.isFinite(first)) view.dispatch({ effects: EditorView.scrollIntoView(first, { y: 'center' }) });
  return isOpen;
}

function placeOf({ state }: EditorView): TextPlace {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  return { line: line.number, column: head - line.from + 1 };
}

function offsetOf({ state }: EditorView, { line, column }: TextPlace): number {
  const at = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return Math.min(at.from + Math.max(0, column - 1), at.to);
}

function show(view: EditorView, place: TextPlace): void {
  reveal(view, place);
  view.focus();
}

function reveal(view: EditorView, place: TextPlace): void {
  const at = offsetOf(view, place);
  view.dispatch({ selection: EditorSelection.cursor(at), effects: EditorView.scrollIntoView(at, { y: 'center' }) });
}

function diagnosticsOf(view: EditorView, marks: readonly EditorMark[]): Diagnostic[] {
  return marks
    .map((mark): Diagnostic => {
      const { place, severity, message, source } = mark;
      const from = offsetOf(view, place);
      return {
        from,
        to: endOf(view, from),
        severity,
        source,
        message,
        get actions() {
          return mark.actions.map(({ name, run }) => ({ name, apply: run }));
        },
      };
    })
    .sort((a, b) => a.from - b.from);
}

const underlinedMax = 120;

/** What is underlined: a text in quotes, a word, or the bracket that begins something. */
function endOf({ state }: EditorView, from: number): number {
  const line = state.doc.lineAt(from);
  const rest = state.sliceDoc(from, Math.min(line.to, from + underlinedMax));
  const token = /^(?:"(?:[^"\\]|\\.)*"?|[\w@./-]+|\S)/.exec(rest)?.[0] ?? '';
  return from + Math.max(token.length, Math.min(1, line.to - from));
}
