// How the editor looks: the colours of the page, which come in as properties.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  // Above the line numbers, which lie above any outline.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '2px solid var(--accent)',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '6px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--line-soft)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--selection)',
    outline: '1px solid var(--edge)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
    // Otherwise it gets no more than what is on its right.
    width: 'max-content',
    maxWidth: 'min(34rem, 100%)',
    boxShadow: '0 4px 18px rgb(0 0 0 / 18%)',
  },
  '.cm-tooltip-autocomplete': { minWidth: 'min(276px, 100%)' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '12.5px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { color: 'inherit', opacity: '.75', fontStyle: 'normal' },
  '.cm-completionInfo': { maxWidth: '24rem', whiteSpace: 'pre-wrap', padding: '6px 10px' },
  '.orrery-hover': { padding: '8px 12px', lineHeight: '1.45' },
  '.orrery-hover strong': { fontFamily: 'var(--mono)', fontSize: '12.5px' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '3px solid var(--edge)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-diagnosticAction': {
    font: 'inherit',
    fontSize: '12px',
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
    borderRadius: '4px',
    padding: '2px 8px',
    margin: '6px 6px 0 0',
  },
  // In the chosen line of the list, which has the colour of the button.
  '.cm-panel li[aria-selected] .cm-diagnosticAction': { color: 'var(--accent)', backgroundColor: 'var(--paper)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warning)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-info': { backgroundImage: 'none', textDecoration: 'underline dotted var(--muted)' },
  '.cm-lint-marker': { width: '.8em', height: '.8em', borderRadius: '50%', content: '""', marginTop: '.35em' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--error)' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--warning)', borderRadius: '2px' },
  '.cm-lint-marker-info': { content: '""', backgroundColor: 'var(--muted)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.typeName], color: 'var(--code-name)' },
  { tag: [tags.string], color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-value)' },
  { tag: [tags.keyword, tags.definitionKeyword], color: 'var(--code-word)', fontWeight: '600' },
  { tag: [tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.separator, tags.punctuation, tags.bracket], color: 'var(--muted)' },
]);

export const theme = [frame, syntaxHighlighting(colours)];
