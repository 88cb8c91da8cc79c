// Machines of a document as a state diagram of Mermaid or a graph of DOT whose states keep their names, so that it is read again as the same states and transitions. Guards and effects are texts
// there: they are said, and read as decided and done elsewhere.
import type { Json } from '../../base/json.ts';
import type { Trait, Transition } from '../../schema/index.ts';
import { type WrittenState, writtenMachine } from './written-machine.ts';

/** How guards and effects are said. */
export interface Texts {
  readonly guard: (guard: Json) => string;
  readonly effect: (effect: Json) => string;
}

/** Ends with a line end. */
export function writeMermaid(traits: readonly Trait[], texts: Texts): string {
  const lines = ['stateDiagram-v2'];
  const [only] = traits;
  const body = (trait: Trait, prefix: string, pad: string): string[] => {
    const { states } = writtenMachine(trait);
    const ids = idsOf(states, prefix);
    const id = (state: string) => ids.get(state) ?? mermaidId(prefix + state);
    return states.flatMap((state) => [
      ...(id(state.name) === state.name ? [] : [`${pad}state "${mermaidText(state.name)}" as ${id(state.name)}`]),
      ...(state.isInitial ? [`${pad}[*] --> ${id(state.name)}`] : []),
      ...(!state.isInitial && state.ways.length === 0 ? [`${pad}${id(state.name)}`] : []),
      ...state.ways.map((way) => `${pad}${id(state.name)} --> ${id(way.to)}${labelOf(way, texts, ' : ', mermaidText)}`),
      ...(state.isFinal ? [`${pad}${id(state.name)} --> [*]`] : []),
    ]);
  };
  if (traits.length === 1 && only !== undefined) lines.push(...body(only, '', '  '));
  else
    traits.forEach((trait, index) => {
      if (index > 0) lines.push('  --');
      lines.push(...body(trait, `${trait.name}_`, '  '));
    });
  return `${lines.join('\n')}\n`;
}

/** Ends with a line end. */
export function writeDot(name: string, traits: readonly Trait[], texts: Texts): string {
  const lines = [`digraph ${dotText(name === '' ? 'Machine' : name)} {`, '  node [shape=box, style=rounded];'];
  traits.forEach((trait, index) => {
    const isOne = traits.length === 1;
    const pad = isOne ? '  ' : '    ';
    const prefix = isOne ? '' : `${trait.name}.`;
    if (!isOne) lines.push(`  subgraph ${dotText(`cluster_${index}`)} {`, `    label=${dotText(trait.name)};`);
    const { states } = writtenMachine(trait);
    for (const { name: state, isInitial, isFinal } of states) {
      lines.push(`${pad}${dotText(prefix + state)}${isFinal ? ' [peripheries=2]' : ''};`);
      const start = dotText(`${prefix}start of ${state}`);
      if (isInitial) lines.push(`${pad}${start} [shape=point];`, `${pad}${start} -> ${dotText(prefix + state)};`);
    }
    for (const { name: state, ways } of states)
      for (const way of ways) {
        const label = labelOf(way, texts, '', (text) => text);
        lines.push(
          `${pad}${dotText(prefix + state)} -> ${dotText(prefix + way.to)}${label === '' ? '' : ` [label=${dotText(label)}]`};`,
        );
      }
    if (!isOne) lines.push('  }');
  });
  return `${[...lines, '}'].join('\n')}\n`;
}

/** `EVENT [guard] / effects`; what comes by itself has no event. */
function labelOf(
  { event, guard, effects }: Transition,
  texts: Texts,
  before: string,
  quote: (text: string) => string,
): string {
  const said = [
    ...(event === '_ALWAYS' ? [] : [event]),
    ...(guard === null || guard === undefined ? [] : [`[${texts.guard(guard).replace(/[[\]]/g, ' ')}]`]),
    ...(effects.length === 0 ? [] : [`/ ${effects.map(texts.effect).join(', ')}`]),
  ];
  return said.length === 0 ? '' : `${before}${quote(oneLine(said.join(' ')))}`;
}

/** Names as ids of Mermaid, none of them twice. */
function idsOf(states: readonly WrittenState[], prefix: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name } of states) {
    if (ids.has(name)) continue;
    let id = mermaidId(prefix + name);
    while (taken.has(id)) id += '_';
    taken.add(id);
    ids.set(name, id);
  }
  return ids;
}

/** Words that begin a statement of Mermaid. */
const reserved = /^(?:state|note|direction|end|class|classDef|style|click|hide|scale|title|accTitle|accDescr)$/i;

/** A name as an id of Mermaid, which has letters, digits and underscores alone. */
export function mermaidId(name: string): string {
  const id = name.replace(/[^\p{L}\p{N}_]+/gu, '_');
  return id === '' || reserved.test(id) ? `${id}_` : id;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const mermaidText = (text: string) =>
  oneLine(text)
    .replaceAll('"', '#quot;')
    .replace(/;/g, (mark, at: number, all: string) => (/#quot$/.test(all.slice(0, at)) ? mark : ','));
const dotText = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
