// The outline of a text: symbols, folding, hints beside states and transitions, and lenses over machines. Cost: linear in the elements.
import {
  type CodeLens,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  SymbolKind,
} from 'vscode-languageserver';
import {
  type Element,
  type Entity,
  type Model,
  type Orbital,
  outgoingOf,
  pointerOf,
  reachOf,
  type Trait,
} from '../core/schema/index.ts';
import type { Analysis } from './analysis.ts';
import { findName } from './names.ts';
import { rangeOf, valueEnd } from './ranges.ts';

const symbolKinds: Partial<Record<Element['kind'], SymbolKind>> = {
  orbital: SymbolKind.Module,
  entity: SymbolKind.Class,
  field: SymbolKind.Field,
  trait: SymbolKind.Interface,
  state: SymbolKind.EnumMember,
  event: SymbolKind.Event,
  transition: SymbolKind.Method,
  page: SymbolKind.File,
};

/** The place of an element in the text. */
function extentOf(analysis: Analysis, model: Model, element: Element): readonly [number, number] {
  const text = analysis.text.getText();
  const start = analysis.offsetOf(pointerOf(model, element, []));
  if (analysis.format.name === 'yaml') return [start, indentedEnd(text, start)];
  const end = valueEnd(text, start);
  const isBracket = /[[{(]/.test(text[start] ?? '');
  return [start, isBracket ? end : Math.max(end, start)];
}

/** Behind the last line that is further in than the line of an offset. */
function indentedEnd(text: string, start: number): number {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const column = start - lineStart;
  let end = text.indexOf('\n', start);
  while (end !== -1) {
    const next = text.indexOf('\n', end + 1);
    const line = text.slice(end + 1, next === -1 ? undefined : next);
    if (line.trim() !== '' && line.search(/\S/) < column) return end;
    end = next;
  }
  return text.length;
}

function symbolOf(analysis: Analysis, model: Model, element: Element, children: readonly Element[]): DocumentSymbol {
  const [start, end] = extentOf(analysis, model, element);
  const name = findName(analysis.text.getText(), start, element.name, 0);
  const range = rangeOf(analysis, start, Math.max(start, end));
  const isInside = name !== null && name.start >= start && name.end <= end;
  return {
    name: element.name === '' ? element.kind : element.name,
    kind: symbolKinds[element.kind] ?? SymbolKind.Object,
    range,
    selectionRange: isInside ? rangeOf(analysis, name.start, name.end) : { start: range.start, end: range.start },
    children: children.map((one) => symbolOf(analysis, model, one, childrenOf(one))),
  };
}

function childrenOf(element: Element): readonly Element[] {
  if (element.kind === 'orbital') {
    const { entity, otherEntities, traits, pages } = element as Orbital;
    return [...(entity === null ? [] : [entity]), ...otherEntities, ...traits, ...pages];
  }
  if (element.kind === 'trait') return (element as Trait).states;
  return element.kind === 'entity' ? (element as Entity).fields : [];
}

export function symbolsIn(analysis: Analysis): DocumentSymbol[] {
  const { model } = analysis;
  return model === null ? [] : model.orbitals.map((orbital) => symbolOf(analysis, model, orbital, childrenOf(orbital)));
}

export function foldsIn(analysis: Analysis): FoldingRange[] {
  const folds = new Map<number, FoldingRange>();
  const add = ({ range: { start, end }, children }: DocumentSymbol) => {
    const known = folds.get(start.line);
    if (end.line > start.line && (known === undefined || known.endLine < end.line))
      folds.set(start.line, { startLine: start.line, endLine: end.line });
    for (const child of children ?? []) add(child);
  };
  for (const symbol of symbolsIn(analysis)) add(symbol);
  return [...folds.values()].sort((a, b) => a.startLine - b.startLine);
}

/** Beside each state how it is reached and where it leads to; beside a transition that is never taken, that. */
export function hintsIn(analysis: Analysis, from: number, to: number): InlayHint[] {
  const { model, text } = analysis;
  if (model === null) return [];
  const hints: InlayHint[] = [];
  const hint = (element: Element, name: string, label: string) => {
    const start = analysis.offsetOf(pointerOf(model, element, []));
    if (start < from || start > to) return;
    const place = findName(text.getText(), start, name, 0);
    if (place !== null) hints.push({ position: text.positionAt(place.end), label, paddingLeft: true });
  };
  for (const trait of model.traits) {
    for (const state of trait.states) hint(state, state.name, stateHint(trait, state.name));
    const reach = reachOf(trait);
    for (const transition of trait.transitions) {
      const isReached = transition.sources.some((source) => source === '*' || reach.has(source));
      if (transition.guard === false || !isReached) hint(transition, transition.event, 'never fires');
    }
  }
  return hints;
}

const hintNamesMax = 3;

function stateHint(trait: Trait, state: string): string {
  const list = (names: readonly string[]) => {
    const all = [...new Set(names)].filter((name) => name !== state);
    const more = all.length > hintNamesMax ? ` +${all.length - hintNamesMax}` : '';
    return all.slice(0, hintNamesMax).join(', ') + more;
  };
  const from = list(trait.transitions.filter(({ to }) => to === state).flatMap(({ sources }) => sources));
  const to = list(outgoingOf(trait)(state).map((one) => one.to));
  const isInitial = trait.states.some((one) => one.name === state && one.isInitial);
  const reached = reachOf(trait).has(state)
    ? [isInitial ? 'initial' : '', from === '' ? '' : `reached from ${from}`].filter((part) => part !== '').join(', ')
    : 'never reached';
  return [reached, to === '' ? 'leads nowhere' : `leads to ${to}`].filter((part) => part !== '').join('; ');
}

export const showMachineCommand = 'orrery.showMachine';

export function lensesIn(analysis: Analysis): CodeLens[] {
  const { model, text } = analysis;
  if (model === null) return [];
  return model.traits
    .filter(({ hasMachine }) => hasMachine)
    .map((trait) => {
      const start = analysis.offsetOf(pointerOf(model, trait, []));
      const title = `${trait.states.length} states, ${trait.transitions.length} transitions: show the machine`;
      const position = text.positionAt(start);
      const command = { title, command: showMachineCommand, arguments: [text.uri, position] };
      return { range: rangeOf(analysis, start, start), command };
    });
}

/** The trait that an offset stands in, or null. */
export function traitAt(analysis: Analysis, offset: number): Trait | null {
  const { model } = analysis;
  if (model === null) return null;
  const inside = model.traits.find((trait) => {
    const [start, end] = extentOf(analysis, model, trait);
    return start <= offset && offset <= end;
  });
  return inside ?? null;
}
