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
} from './ast.ts';
import { changeWords, pairsOf } from './change-words.ts';
import { asideMark } from './cursor.ts';
import { Edits } from './edits.ts';
import { lowerLolo, scopeOf } from './lower.ts';
import { eventName, isUnnamed } from './lower-trait.ts';
import { pairUp } from './pair-up.ts';
import { parseLolo } from './parse.ts';
import { printLolo, printPart } from './print.ts';
import { raiseLolo } from './raise.ts';
import { raiseEvent } from './raise-trait.ts';
import type { Spans } from './spans.ts';

/** Characters of a text that is read, compared and written in the time of a unit of work. */
const charactersPerUnit = 1;

/** How much is written anew around a change. */
type Grain = 'part' | 'trait' | 'orbital';

/** As a state without transitions is printed. */
const emptyBlock = '{ }';

export function rewriteLolo(text: string, changed: Json): string {
  charge(Math.ceil(text.length / charactersPerUnit), 'writing the textual form');
  const { tree } = parseLolo(text);
  const old = lowerLolo(tree);
  const value = named(old, changed, tree);
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
  for (const grain of ['part', 'trait', 'orbital'] as const)
    for (const source of new Set([worded, text])) {
      const written = rewriteParts(source, raised, value as JsonObject, grain);
      if (written !== null && isWanted(written)) return written;
    }
  return printLolo(raised);
}

/** A document as a text says it that is made to say it: an event that the text gives no name of its own is called as its key says. */
export function settledIn(text: string, value: Json): Json {
  const { tree } = parseLolo(text);
  return named(lowerLolo(tree), value, tree);
}

const named = (old: JsonObject, value: Json, tree: FileTree) => followNames(old, nameEvents(value, tree), tree);

/** Null where what changed is of the file itself. */
function rewriteParts(text: string, raised: FileTree, value: JsonObject, grain: Grain): string | null {
  const spans: Spans = new Map();
  const { tree } = parseLolo(text, spans);
  return new Rewriter(text, spans, grain).file(tree, lowerLolo(tree), raised, value);
}

/** Whether a text can be read by a program that takes `;;+` for a comment. */
function isWholeWithout(text: string): boolean {
  return !text.includes(asideMark) || parseLolo(text.replaceAll(asideMark, ';; ')).faults.length === 0;
}

/** Traits that say themselves what their events are called. */
function explicitIn(tree: FileTree): ReadonlySet<string> {
  const traits = tree.parts.flatMap((part) =>
    part.kind === 'orbital' ? part.parts.filter((one) => one.kind === 'trait') : [],
  );
  return new Set(
    traits
      .filter((trait) => isUnnamed(trait) || trait.parts?.some(({ kind }) => kind === 'events'))
      .map(({ name }) => name.text),
  );
}

const entityIn = (trait: JsonObject): string => (typeof trait.linkedEntity === 'string' ? trait.linkedEntity : '');
const eventsIn = (trait: Json): readonly Json[] =>
  isObject(trait) && isObject(trait.stateMachine) ? list(trait.stateMachine.events) : [];

/** A document with other events in its machines. */
function mapEvents(value: Json, eventsOf: (trait: JsonObject, orbital: number, at: number) => readonly Json[]): Json {
  if (!isObject(value)) return value;
  const orbitals = list(value.orbitals).map((orbital, i): Json => {
    if (!isObject(orbital) || !isArray(orbital.traits)) return orbital;
    const traits = orbital.traits.map(
      (trait, at): Json =>
        isObject(trait) && isObject(trait.stateMachine)
          ? { ...trait, stateMachine: { ...trait.stateMachine, events: eventsOf(trait, i, at) } }
          : trait,
    );
    return { ...orbital, traits };
  });
  return { ...value, orbitals };
}

/** Where events are not written out and the trait does not leave them unnamed, one without a name of its own is called as its key says. */
function nameEvents(value: Json, tree: FileTree): Json {
  const explicit = explicitIn(tree);
  return mapEvents(value, (trait) => {
    const events = eventsIn(trait);
    if (explicit.has(nameOf(trait))) return events;
    return events.map((event): Json => {
      const node = typeof event === 'string' ? { key: event } : event;
      if (!isObject(node) || typeof node.key !== 'string') return event;
      return node.name === undefined || node.name === node.key
        ? { ...node, name: eventName(node.key, entityIn(trait)) }
        : node;
    });
  });
}

/** What an event is called where the text does not say it goes with its key and the entity: where one of these is another now, it is called after that. */
function followNames(old: JsonObject, value: Json, tree: FileTree): Json {
  const explicit = explicitIn(tree);
  const orbitals = isObject(value) ? list(value.orbitals) : [];
  const homes = pairsOf(list(old.orbitals), orbitals);
  const traitsIn = (orbital: Json | undefined) =>
    isObject(orbital ?? null) ? list((orbital as JsonObject).traits) : [];
  const pairs = orbitals.map((orbital, i) => pairsOf(traitsIn(list(old.orbitals)[homes[i] ?? -1]), traitsIn(orbital)));
  return mapEvents(value, (trait, orbital, at) => {
    const before = traitsIn(list(old.orbitals)[homes[orbital] ?? -1])[pairs[orbital]?.[at] ?? -1];
    const events = eventsIn(trait);
    if (!isObject(before ?? null) || explicit.has(nameOf(before as Json))) return events;
    const known = eventsIn(before as Json);
    const own = pairsOf(known, events);
    return events.map((event, to): Json => {
      const one = known[own[to] ?? -1];
      if (!isObject(one ?? null) || !isObject(event)) return event;
      const { key, name } = one as JsonObject;
      const isImplied = name !== undefined && name === eventName(String(key), entityIn(before as JsonObject));
      return isImplied && event.name === name
        ? { ...event, name: eventName(String(event.key), entityIn(trait)) }
        : event;
    });
  });
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

  constructor(text: string, spans: Spans, grain: Grain) {
    this.#edits = new Edits(text);
    this.#spans = spans;
    this.#grain = grain;
  }

  /** Null where what changed is of the file itself. */
  file(tree: FileTree, old: JsonObject, raised: FileTree, value: JsonObject): string | null {
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

  #orbital(node: OrbitalDecl, old: JsonObject, made: OrbitalDecl, value: JsonObject): void {
    const members = ['entity', 'traits', 'pages'];
    if (this.#grain === 'orbital' || !isSameJson(without(old, members), without(value, members))) {
      this.#edits.replace(node, printPart.orbital(made));
      return;
    }
    const entities = [node, made].map((one) => one.parts.find((part) => part.kind === 'entity'));
    if (!isSameJson(old.entity, value.entity)) this.#entity(entities[0], old.entity, entities[1], value.entity, node);
    this.#parts('trait', node, list(old.traits), made, list(value.traits));
    this.#parts('page', node, list(old.pages), made, list(value.pages));
  }

  #parts(
    kind: 'trait' | 'page',
    node: OrbitalDecl,
    old: readonly Json[],
    made: OrbitalDecl,
    value: readonly Json[],
  ): void {
    const nodes = node.parts.filter((part) => part.kind === kind);
    const parts = made.parts.filter((part) => part.kind === kind);
    const known = old.slice(0, nodes.length);
    this.#edits.align(pairUp(known, value), nodes, {
      change: (from, to) => {
        const [one, other] = [nodes[from], parts[to]];
        if (one?.kind === 'trait' && other?.kind === 'trait' && this.#grain === 'part')
          this.#trait(one, old[from] as JsonObject, other, value[to] as JsonObject);
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

  #trait(node: TraitDecl, old: Json, made: TraitDecl, value: Json): void {
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
    for (const kind of ['emits', 'listens', 'ticks'] as const)
      this.#wiring(kind, node, list(old[kind]), made, list(value[kind]));
    if (!isSameJson(old.config, value.config)) this.#wholePart('config', node, made);
  }

  #wholePart(kind: TraitPart['kind'], node: TraitDecl, made: TraitDecl): void {
    const [from, to] = [node, made].map((one) => one.parts?.find((part) => part.kind === kind));
    if (from !== undefined && to !== undefined) this.#edits.replace(from, printPart.traitPart(to));
    else if (from !== undefined) this.#edits.remove(from);
    else if (to !== undefined)
      this.#edits.insertLast(node.parts ?? [], node.block ?? node, printPart.traitPart(to), true);
  }

  /** Of `listens`, those that only declare a payload are not in the list of the document. */
  #wiring(
    kind: 'emits' | 'listens' | 'ticks',
    node: TraitDecl,
    old: readonly Json[],
    made: TraitDecl,
    value: readonly Json[],
  ): void {
    if (isSameJson(old as Json, value as Json)) return;
    const part = node.parts?.find((one) => one.kind === kind);
    const other = made.parts?.find((one) => one.kind === kind);
    if (part === undefined || !('entries' in part)) {
      this.#wholePart(kind, node, made);
      return;
    }
    const nodes = (part.entries as readonly Node[]).filter((one) => kind !== 'listens' || isWired(one));
    const entries = other !== undefined && 'entries' in other ? other.entries : [];
    const print = (to: number): readonly string[] => {
      const entry = entries[to] as never;
      return kind === 'emits'
        ? printPart.emit(entry)
        : kind === 'listens'
          ? printPart.listen(entry)
          : printPart.tick(entry);
    };
    this.#entries(nodes, old, value, print, part);
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
      const entry = (to: number) =>
        printPart.emit(raiseEvent(list(value.events)[to] ?? null, scopeOf([], new Map(), null)));
      const print = (to: number) => (explicit.isAside ? entry(to).map((line) => `${asideMark} ${line}`) : entry(to));
      this.#entries(explicit.entries, list(old.events), list(value.events), print, explicit);
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

function isWired(node: Node): boolean {
  const listen = node as { readonly source?: unknown; readonly triggers?: unknown };
  return listen.source !== null || listen.triggers !== null;
}

function isSameHead({ annotations }: TraitDecl): boolean {
  return annotations.every(({ name }) => name !== 'stateMachine');
}

function nameOf(state: Json): string {
  return typeof state === 'string' ? state : isObject(state) && typeof state.name === 'string' ? state.name : '';
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

const outdented = (line: string) => line.replace(/^ {2}/, '');

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
