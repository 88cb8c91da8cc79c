// A text of the textual form made to say something else: the parts that changed are written anew and everything else keeps its bytes, comments and layout included. What
// comes out is read again; where a part could not be changed by itself, what is around it is written anew.
import { charge } from '../../base/budget.ts';
import { isSameJson } from '../../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { canonicalText, parseSchema } from '../../schema/index.ts';
import type {
  EntityDecl,
  FileTree,
  Node,
  OrbitalDecl,
  StateDecl,
  TraitDecl,
  TraitPart,
  TransitionDecl,
  TypeDecl,
} from './ast.ts';
import { changeWords } from './change-words.ts';
import { asideMark } from './cursor.ts';
import { declareEvents } from './declare-events.ts';
import { Edits } from './edits.ts';
import { changeEntry, type Entry, isDeclaration, keyed, printEntry } from './entries.ts';
import { nameOf, settled } from './event-names.ts';
import { lowerLolo, scopeIn, scopeOf } from './lower.ts';
import type { Scope } from './lower-field.ts';
import { pairUp } from './pair-up.ts';
import { parseLolo } from './parse.ts';
import { printLolo, printPart } from './print.ts';
import { raiseLolo } from './raise.ts';
import { raiseEvent } from './raise-trait.ts';
import type { Spans } from './spans.ts';

/** Characters of a text that is read, compared and written in the time of a unit of work. */
const charactersPerUnit = 1;

/** How much is written anew around a change. `listed` is `part` with a list of the events where the text cannot say them otherwise. */
const grains = ['part', 'listed', 'trait', 'orbital'] as const;
type Grain = (typeof grains)[number];

/** As a state without transitions is printed. */
const emptyBlock = '{ }';

export function rewriteLolo(text: string, changed: Json): string {
  charge(Math.ceil(text.length / charactersPerUnit), 'writing the textual form');
  const { tree } = parseLolo(text);
  const old = lowerLolo(tree);
  const value = settled(old, changed, tree);
  const wanted = sense(value);
  if (sense(old) === wanted) return text;
  const raised = raiseLolo(value as JsonObject);
  const isWhole = isWholeWithout(text);
  const isWanted = (written: string): boolean => {
    const read = parseLolo(written);
    return read.faults.length === 0 && sense(lowerLolo(read.tree)) === wanted && (!isWhole || isWholeWithout(written));
  };
  const worded = changeWords(text, value);
  if (isWanted(worded)) return worded;
  for (const grain of grains) {
    const sources = new Set([worded, text]);
    for (const source of [...sources]) {
      const written = rewriteParts(source, raised, value as JsonObject, grain);
      if (written !== null && isWanted(written)) return written;
      if (written !== null) sources.add(written);
    }
    for (const source of grain === 'part' ? sources : []) {
      const declared = declareEvents(source, value as JsonObject);
      if (declared !== null && isWanted(declared)) return declared;
    }
  }
  return printLolo(raised);
}

/** Null where what changed is of the file itself. */
function rewriteParts(text: string, raised: FileTree, value: JsonObject, grain: Grain): string | null {
  const spans: Spans = new Map();
  const { tree } = parseLolo(text, spans);
  const old = lowerLolo(tree);
  return new Rewriter(text, spans, grain, raiseLolo(old)).file(tree, old, raised, value);
}

/** Whether a text can be read by a program that takes `;;+` for a comment. */
function isWholeWithout(text: string): boolean {
  return !text.includes(asideMark) || parseLolo(text.replaceAll(asideMark, ';; ')).faults.length === 0;
}

function sense(value: Json): string {
  return canonicalText(parseSchema(value).schema);
}

const list = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);
const without = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

class Rewriter {
  readonly #edits: Edits;
  readonly #spans: Spans;
  readonly #grain: Grain;
  /** What the text says, as it would be written. */
  readonly #before: readonly OrbitalDecl[];
  /** Of the orbital that is changed. */
  #scope: Scope = scopeOf([], new Map(), null);
  #shared: readonly TypeDecl[] = [];

  constructor(text: string, spans: Spans, grain: Grain, before: FileTree) {
    this.#edits = new Edits(text);
    this.#spans = spans;
    this.#grain = grain;
    this.#before = before.parts.filter((part) => part.kind === 'orbital');
  }

  /** Null where what changed is of the file itself. */
  file(tree: FileTree, old: JsonObject, raised: FileTree, value: JsonObject): string | null {
    this.#shared = tree.parts.filter((part) => part.kind === 'type');
    const own = ['orbitals', 'target'];
    if (!isSameJson(without(old, own), without(value, own)) || (tree.target === null) !== (raised.target === null))
      return null;
    if (tree.target !== null && raised.target !== null && tree.target.text !== raised.target.text)
      this.#edits.replace(tree.target, [raised.target.text]);
    const nodes = tree.parts.filter((part) => part.kind === 'orbital');
    const made = raised.parts.filter((part) => part.kind === 'orbital');
    if (nodes.length !== list(old.orbitals).length || made.length !== list(value.orbitals).length) return null;
    const edits = this.#edits;
    edits.align(pairUp(list(old.orbitals), list(value.orbitals)), nodes, {
      change: (from, to) =>
        this.#orbital(
          nodes[from] as OrbitalDecl,
          this.#before[from],
          list(old.orbitals)[from] as JsonObject,
          made[to] as OrbitalDecl,
          list(value.orbitals)[to] as JsonObject,
        ),
      print: (to) => printPart.orbital(made[to] as OrbitalDecl),
      isSame: (from, to) => isSameJson(list(old.orbitals)[from], list(value.orbitals)[to]),
      isApart: true,
      around: tree,
    });
    return edits.apply();
  }

  #orbital(
    node: OrbitalDecl,
    before: OrbitalDecl | undefined,
    old: JsonObject,
    made: OrbitalDecl,
    value: JsonObject,
  ): void {
    const members = ['entity', 'traits', 'pages'];
    if (this.#grain === 'orbital' || !isSameJson(without(old, members), without(value, members))) {
      this.#edits.replace(node, printPart.orbital(made));
      return;
    }
    this.#scope = scopeIn(node, this.#shared, null);
    const entities = [node, made].map((one) => one.parts.find((part) => part.kind === 'entity'));
    if (!isSameJson(old.entity, value.entity)) this.#entity(entities[0], old.entity, entities[1], value.entity, node);
    this.#parts('trait', node, before, list(old.traits), made, list(value.traits));
    this.#parts('page', node, before, list(old.pages), made, list(value.pages));
  }

  #parts(
    kind: 'trait' | 'page',
    node: OrbitalDecl,
    before: OrbitalDecl | undefined,
    old: readonly Json[],
    made: OrbitalDecl,
    value: readonly Json[],
  ): void {
    const earlier = before?.parts.filter((part): part is TraitDecl => part.kind === 'trait') ?? [];
    const nodes = node.parts.filter((part) => part.kind === kind);
    const parts = made.parts.filter((part) => part.kind === kind);
    const known = old.slice(0, nodes.length);
    this.#edits.align(pairUp(known, value), nodes, {
      change: (from, to) => {
        const [one, other] = [nodes[from], parts[to]];
        if (one?.kind === 'trait' && other?.kind === 'trait' && this.#grain !== 'trait')
          this.#trait(one, old[from] as JsonObject, earlier[from], other, value[to] as JsonObject);
        else if (one !== undefined && other !== undefined) this.#edits.replace(one, printPart.part(other));
      },
      print: (to) => printPart.part(parts[to] as TraitDecl),
      isSame: (from, to) => isSameJson(old[from], value[to]),
      isApart: kind === 'trait',
      around: node.block ?? node,
    });
  }

  #entity(
    node: EntityDecl | undefined,
    old: Json | undefined,
    made: EntityDecl | undefined,
    value: Json | undefined,
    orbital: OrbitalDecl,
  ): void {
    if (made === undefined) {
      if (node !== undefined) this.#edits.remove(node);
      return;
    }
    if (node === undefined) {
      this.#edits.insertFirst(orbital.block ?? orbital, printPart.part(made));
      return;
    }
    const isInside =
      isObject(old) &&
      isObject(value) &&
      node.block !== null &&
      isSameJson(without(old, ['fields']), without(value, ['fields']));
    if (!isInside || made.fields === null) {
      this.#edits.replace(node, printPart.part(made));
      return;
    }
    const fields = made.fields;
    this.#entries(
      node.fields ?? [],
      list(old.fields),
      list(value.fields),
      (to) => printPart.field(fields[to] as never),
      node.block ?? node,
    );
  }

  /** Entries of a block, each written as a whole. */
  #entries(
    nodes: readonly Node[],
    old: readonly Json[],
    value: readonly Json[],
    print: (to: number) => readonly string[],
    around: Node,
  ): void {
    this.#edits.align(pairUp(old, value), nodes, {
      change: (from, to) => this.#edits.replace(nodes[from] as Node, print(to)),
      print,
      isSame: (from, to) => isSameJson(old[from], value[to]),
      isApart: false,
      around,
    });
  }

  #trait(node: TraitDecl, old: Json, before: TraitDecl | undefined, made: TraitDecl, value: Json): void {
    const parts = ['stateMachine', 'emits', 'listens', 'ticks', 'config'];
    const isInside =
      isObject(old) &&
      isObject(value) &&
      node.block !== null &&
      isSameJson(without(old, parts), without(value, parts)) &&
      isSameHead(made);
    if (!isInside) {
      this.#edits.replace(node, printPart.part(made));
      return;
    }
    if (isObject(old.stateMachine) && isObject(value.stateMachine))
      this.#machine(node, old.stateMachine, made, value.stateMachine);
    for (const kind of ['emits', 'listens', 'ticks'] as const) this.#wiring(kind, node, before, made);
    if (!isSameJson(old.config, value.config)) this.#wholePart('config', node, made);
  }

  #wholePart(kind: TraitPart['kind'], node: TraitDecl, made: TraitDecl): void {
    const [from, to] = [node, made].map((one) => one.parts?.find((part) => part.kind === kind));
    if (from !== undefined && to !== undefined) this.#edits.replace(from, printPart.traitPart(to));
    else if (from !== undefined) this.#edits.remove(from);
    else if (to !== undefined)
      this.#edits.insertLast(node.parts ?? [], node.block ?? node, printPart.traitPart(to), true);
  }

  /** Entries are told apart as they would be written: of two documents that say an entry alike, the text keeps its own spelling of it. */
  #wiring(kind: 'emits' | 'listens' | 'ticks', node: TraitDecl, before: TraitDecl | undefined, made: TraitDecl): void {
    const entriesOf = (trait: TraitDecl | undefined): readonly Entry[] =>
      (trait?.parts ?? []).flatMap((part) => (part.kind === kind ? (part.entries as readonly Entry[]) : []));
    // A trait that lists its events needs no declarations of them.
    const isListed = node.parts?.some((part) => part.kind === 'events') === true;
    const [nodes, old, value] = [node, before, made].map((one) =>
      keyed(entriesOf(one).filter((entry) => !isListed || !isDeclaration(entry))),
    );
    if (nodes === undefined || old === undefined || value === undefined) return;
    const printed = (entry: Entry | undefined) => (entry === undefined ? null : printEntry(kind, entry).join('\n'));
    let last: Entry | null = null;
    const added: Entry[] = [];
    for (const [key, entry] of value) {
      const own = nodes.get(key);
      if (own !== undefined) last = own;
      if (printed(old.get(key)) === printed(entry)) continue;
      if (own !== undefined) changeEntry(this.#edits, kind, own, old.get(key), entry);
      else if (last !== null) this.#edits.insertBehind(last, printEntry(kind, entry));
      else added.push(entry);
    }
    for (const [key, own] of nodes) if (old.has(key) && !value.has(key)) this.#edits.remove(own);
    if (added.length === 0) return;
    const part = node.parts?.find((one) => one.kind === kind);
    const [first] = nodes.values();
    const lines = added.flatMap((entry) => printEntry(kind, entry));
    if (first !== undefined) this.#edits.insertBehind([...nodes.values()].at(-1) as Entry, lines);
    else if (part !== undefined) this.#edits.insertFirst(part, lines);
    else
      this.#edits.insertLast(
        node.parts ?? [],
        node.block ?? node,
        printPart.traitPart({ kind, entries: added, start: 0, end: 0 } as TraitPart),
        true,
      );
  }

  #machine(node: TraitDecl, old: JsonObject, made: TraitDecl, value: JsonObject): void {
    const states = (one: TraitDecl) => (one.parts ?? []).filter((part): part is StateDecl => part.kind === 'state');
    this.#states(node, states(node), list(old.states), states(made), list(value.states));
    const flat = (blocks: readonly StateDecl[]) =>
      blocks.flatMap((state) => state.transitions.map((transition) => ({ state, transition })));
    const nodes = flat(states(node));
    const others = flat(states(made));
    const homes = new Map(states(node).map((state) => [state.name.text, state]));
    const pairs = pairUp(list(old.transitions), list(value.transitions));
    const order = orderOf(list(value.transitions), others);
    const kept = new Set<number>();
    pairs.forEach((from, to) => {
      const other = others[order[to] as number];
      if (other === undefined) return;
      const one = from === null ? undefined : nodes[from];
      const isMoved = one !== undefined && one.state.name.text !== other.state.name.text;
      if (one === undefined || isMoved) this.#addTransition(homes, other.state, other.transition);
      if (one === undefined || isMoved || from === null) return;
      kept.add(from);
      if (!isSameJson(list(old.transitions)[from], list(value.transitions)[to]))
        this.#transition(one.transition, other.transition);
    });
    nodes.forEach(({ transition }, from) => {
      if (!kept.has(from)) this.#edits.remove(transition);
    });
    const explicit = node.parts?.find((part) => part.kind === 'events');
    if (explicit?.kind === 'events') {
      // Where one can say the events by declarations, no list of them is made.
      const print = (to: number) => {
        const lines = printPart.emit(raiseEvent(list(value.events)[to] ?? null, this.#scope));
        // The lines of an aside have its mark once, at their begin.
        return explicit.isAside ? lines.map(withoutMark) : lines;
      };
      this.#entries(explicit.entries, list(old.events), list(value.events), print, explicit);
    } else if (this.#grain === 'listed') {
      const entries = list(value.events).map((event) => raiseEvent(event, this.#scope));
      const part = { kind: 'events', entries, isAside: true, start: 0, end: 0 } as const;
      this.#edits.insertFirst(node.block ?? node, [...printPart.traitPart(part), '']);
    }
  }

  #states(
    node: TraitDecl,
    nodes: readonly StateDecl[],
    old: readonly Json[],
    made: readonly StateDecl[],
    value: readonly Json[],
  ): void {
    const own = nodes
      .filter((state, index) => nodes.findIndex((one) => one.name.text === state.name.text) === index)
      .slice(0, old.length);
    const names = made.map(({ name }) => name.text);
    const bare = (state: Json): Json => (isObject(state) ? without(state, ['isInitial']) : state);
    this.#edits.align(pairUp(old, value), own, {
      change: (from, to) => {
        const [one, other] = [own[from], made[names.indexOf(nameOf(value[to] as Json))]];
        if (one === undefined || other === undefined) return;
        const { start, block, annotations } = one;
        const lines = printPart.traitPart({ ...other, transitions: [] });
        const [first = '', ...rest] = lines;
        const head = first.endsWith(emptyBlock) ? first.slice(0, -emptyBlock.length).trimEnd() : first;
        if (block === null) this.#edits.replace({ start, end: one.end }, [head, ...rest]);
        else {
          const opened = head.endsWith('{') ? head : `${head} {`;
          const inside = rest.slice(0, -1);
          // Annotations at the begin of the block belong to the head.
          const ends = annotations.filter((annotation) => annotation.start > block.start).map(({ end }) => end);
          const isFirst = ends.length === 0 && inside.length > 0;
          if (isFirst) this.#edits.insertFirst(block, inside.map(outdented));
          const end = Math.max(block.start + 1, ...ends);
          this.#edits.replace({ start, end }, isFirst ? [opened] : [opened, ...inside]);
        }
      },
      print: (to) =>
        printPart.traitPart({ ...(made[names.indexOf(nameOf(value[to] as Json))] as StateDecl), transitions: [] }),
      isSame: (from, to) => isSameJson(bare(old[from] as Json), bare(value[to] as Json)),
      isApart: true,
      around: node.block ?? node,
    });
    const [before, after] = [old, value].map((states) =>
      states.find((state) => isObject(state) && state.isInitial === true),
    );
    if (before !== undefined && after !== undefined && nameOf(before) !== nameOf(after)) {
      const part = node.parts?.find((one) => one.kind === 'initial');
      if (part?.kind === 'initial') this.#edits.replace(part.name, [JSON.stringify(nameOf(after))]);
      else this.#edits.insertFirst(node.block ?? node, [`initial: ${JSON.stringify(nameOf(after))}`]);
    }
  }

  #addTransition(homes: ReadonlyMap<string, StateDecl>, state: StateDecl, transition: TransitionDecl): void {
    const home = homes.get(state.name.text);
    if (home === undefined) this.#edits.addLater(state.name.text, printPart.transition(transition));
    else if (home.block === null)
      this.#edits.insertBehind(home, [' {', ...indented(printPart.transition(transition)), '}'], true);
    else this.#edits.insertLast(home.transitions, home.block, printPart.transition(transition), false);
  }

  #transition(node: TransitionDecl, made: TransitionDecl): void {
    const head = (one: TransitionDecl) => ({ ...one, effects: [], annotations: [] });
    const isSameHead =
      node.event.text === made.event.text &&
      node.target.text === made.target.text &&
      isSameJson(node.guard, made.guard);
    const isAnnotated = node.annotations.length > 0 || made.annotations.length > 0;
    if (isAnnotated || (node.effects.length === 0) !== (made.effects.length === 0)) {
      this.#edits.replace(node, printPart.transition(made));
      return;
    }
    if (!isSameHead) this.#edits.replace({ start: node.start, end: node.headEnd }, printPart.transition(head(made)));
    const pairs = pairUp(node.effects, made.effects);
    const nodes = node.effects.map(
      (effect, index): Node =>
        this.#spans.get(effect as object) ?? {
          start: node.effectStarts[index] as number,
          end: node.effectStarts[index] as number,
        },
    );
    this.#edits.align(pairs, nodes, {
      change: (from, to) => this.#value(node.effects[from] as Json, made.effects[to] as Json, nodes[from] as Node, []),
      print: (to) => printPart.effect(made.effects[to] as readonly Json[]),
      isSame: (from, to) => isSameJson(node.effects[from], made.effects[to]),
      isApart: false,
      around: node,
    });
  }

  /** What changed inside of a value, where it kept its form. */
  #value(old: Json, value: Json, node: Node, locals: readonly string[]): void {
    const span = typeof old === 'object' && old !== null ? this.#spans.get(old) : undefined;
    const isSameForm = isArray(old)
      ? isArray(value) && old.length === value.length
      : isObject(old) &&
        isObject(value) &&
        Object.keys(old).every((key) => key in value) &&
        Object.keys(value).every((key) => key in old);
    if (span === undefined || !isSameForm) {
      this.#edits.replace(
        node,
        isArray(value) && this.#edits.at(node.start) === '(' ? printPart.effect(value) : printPart.value(value, locals),
      );
      return;
    }
    for (const [key, { valueStart, valueEnd }] of span.entries) {
      const [before, after] = [(old as never)[key], (value as never)[key]] as [Json, Json];
      if (!isSameJson(before, after)) this.#value(before, after, { start: valueStart, end: valueEnd }, locals);
    }
  }
}

function isSameHead({ annotations }: TraitDecl): boolean {
  return annotations.every(({ name }) => name !== 'stateMachine');
}

/** Where each transition of the document stands among those of the blocks, which are grouped by source. */
function orderOf(
  transitions: readonly Json[],
  blocks: readonly { readonly state: StateDecl; readonly transition: TransitionDecl }[],
): number[] {
  const keyOf = (...ends: readonly (Json | undefined)[]) => JSON.stringify(ends);
  const free = new Map<string, number[]>();
  for (let at = blocks.length - 1; at >= 0; at--) {
    const { state, transition } = blocks[at] as (typeof blocks)[number];
    const key = keyOf(state.name.text, transition.event.text, transition.target.text);
    const same = free.get(key);
    if (same === undefined) free.set(key, [at]);
    else same.push(at);
  }
  return transitions.map((transition) => {
    if (!isObject(transition)) return -1;
    const source = isArray(transition.from) ? transition.from.join('|') : transition.from;
    return free.get(keyOf(source, transition.event, transition.to))?.pop() ?? -1;
  });
}

const withoutMark = (line: string) => line.replace(`${asideMark} `, '');

const outdented = (line: string) => line.replace(/^ {2}/, '');

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
