// State machines as DOT graphs: https://graphviz.org/doc/info/lang.html. A node is a state; a point or an invisible node leads to the first one, a double frame is an end, a label of an arrow is
// `EVENT [guard] / action`, a line each. Clusters that no arrow joins are machines beside each other. How it looks is not kept.
import { charge } from '../../base/budget.ts';
import type { Format, SyntaxFault } from '../format.ts';
import type { TextPlace } from '../lines.ts';
import { type CommentMarks, openingOf } from '../opening.ts';
import { type Chart, ChartNotes } from './chart.ts';
import { type DotToken, readDotTokens } from './dot-tokens.ts';
import { type Draft, DraftCount, describe, draft, finishDrafts, readLabel } from './drafts.ts';
import { readingOfChart } from './machine-readers.ts';
import { dotWords, type Member, type Members } from './notations.ts';

const cComments: readonly CommentMarks[] = [
  { open: '//', close: '\n' },
  { open: '/*', close: '*/' },
  { open: '#', close: '\n' },
];

export const dot: Format = {
  name: 'dot',
  title: 'a DOT graph',
  extensions: ['.dot', '.gv'],
  says: 'machines',
  detect: (text) => /^(?:strict\s+)?digraph\b/i.test(openingOf(text, cComments)),
  read: (text) => {
    const { chart, faults } = new DotReader(text).read();
    return readingOfChart('dot', chart, faults);
  },
};

type Attributes = Map<string, string>;

/** All others are looks. Few, since what all nodes are is kept with each of them. */
const readAttributes: ReadonlySet<string> = new Set(['label', 'peripheries', 'shape', 'style', 'xlabel']);

interface Node {
  readonly draft: Draft;
  readonly attributes: Attributes;
  readonly cluster: string | null;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly attributes: Attributes;
  readonly origin: TextPlace;
}

/** The nodes that arrows leave, and those that they lead to. */
interface Ends {
  readonly sources: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
}

/** Attributes that hold for nodes and edges from here to the end of a block. */
interface Scope {
  readonly node: Attributes;
  readonly edge: Attributes;
  readonly cluster: string | null;
}

const depthMax = 64;

/** An arrow between two groups is one from each node to each: a short text makes very many of them. */
const unitsPerEdge = 8;

class DotReader {
  readonly #notes = new ChartNotes();
  readonly #faults: SyntaxFault[];
  readonly #tokens: readonly DotToken[];
  readonly #placeAt: (at: number) => TextPlace;
  readonly #nodes = new Map<string, Node>();
  readonly #edges: Edge[] = [];
  readonly #clusters = new Map<string, { label: string; readonly origin: TextPlace }>();
  readonly #count = new DraftCount();
  #next = 0;
  #name = '';

  constructor(text: string) {
    const { tokens, faults, placeAt } = readDotTokens(text);
    this.#tokens = tokens;
    this.#faults = faults;
    this.#placeAt = placeAt;
  }

  read(): { chart: Chart; faults: SyntaxFault[] } {
    if (this.#isWord('strict')) this.#next++;
    this.#next++;
    if (this.#at()?.kind === 'name') this.#name = this.#tokens[this.#next++]?.text ?? '';
    if (this.#takes('{')) this.#block({ node: new Map(), edge: new Map(), cluster: null }, 1);
    else this.#expect('`{`');
    const root = this.#count.isOver ? this.#count.refuse(this.#notes) : finishDrafts(this.#root(), this.#notes);
    return { chart: this.#notes.chart(this.#name, root), faults: this.#faults };
  }

  #at(): DotToken | undefined {
    return this.#tokens[this.#next];
  }

  #takes(mark: string): boolean {
    const token = this.#at();
    if (token?.kind !== 'mark' || token.text !== mark) return false;
    this.#next++;
    return true;
  }

  #isWord(word: string): boolean {
    const token = this.#at();
    return token?.kind === 'name' && !token.isQuoted && token.text.toLowerCase() === word;
  }

  #place(): TextPlace {
    return this.#placeAt(this.#at()?.at ?? this.#tokens.at(-1)?.at ?? 0);
  }

  #expect(what: string): void {
    const found = this.#at();
    if (this.#faults.length < 100)
      this.#faults.push({
        ...this.#place(),
        message: `expected ${what}, found ${found === undefined ? 'the end' : `\`${found.text}\``}`,
      });
    this.#next++;
  }

  /** The statements up to the `}`. The ids of the nodes that it names. */
  #block(scope: Scope, depth: number): string[] {
    const named: string[] = [];
    for (;;) {
      if (this.#count.isOver) return named;
      if (this.#at() === undefined) {
        this.#expect('`}`');
        return named;
      }
      if (this.#takes('}')) return named;
      if (this.#takes(';') || this.#takes(',')) continue;
      for (const id of this.#statement(scope, depth)) named.push(id);
    }
  }

  #statement(scope: Scope, depth: number): string[] {
    for (const word of ['graph', 'node', 'edge'] as const)
      if (this.#isWord(word) && this.#tokens[this.#next + 1]?.text === '[') {
        this.#next++;
        const given = this.#attributes();
        if (word === 'graph') this.#label(scope, given);
        else for (const [name, value] of given) scope[word].set(name, value);
        return [];
      }
    const first = this.#at();
    if (first?.kind === 'name' && this.#tokens[this.#next + 1]?.text === '=') {
      this.#next += 2;
      const value = this.#at();
      this.#attributeAt(first.text, value?.text ?? '', first);
      if (value?.kind === 'name') this.#next++;
      else this.#expect('a value');
      this.#label(scope, new Map([[first.text, value?.text ?? '']]));
      return [];
    }
    const ends: { readonly ids: string[]; readonly origin: TextPlace }[] = [];
    do {
      const origin = this.#place();
      const ids = this.#end(scope, depth);
      if (ids === null) return [];
      ends.push({ ids, origin });
    } while (this.#takes('->') || this.#takes('--'));
    const given = this.#at()?.text === '[' ? this.#attributes() : new Map<string, string>();
    if (ends.length === 1) {
      const only = ends[0]?.ids ?? [];
      if (only.length === 1)
        for (const [name, value] of given) this.#nodes.get(only[0] as string)?.attributes.set(name, value);
      return only;
    }
    const attributes = new Map([...scope.edge, ...given]);
    for (let index = 1; index < ends.length; index++) {
      const origin = ends[index]?.origin as TextPlace;
      for (const from of ends[index - 1]?.ids ?? []) {
        const targets = ends[index]?.ids ?? [];
        charge(unitsPerEdge * targets.length, 'reading arrows between groups');
        this.#count.add(targets.length);
        if (this.#count.isOver) return [];
        for (const to of targets) this.#edges.push({ from, to, attributes, origin });
      }
    }
    return ends.flatMap(({ ids }) => ids);
  }

  /** A node or a subgraph at one end of an arrow; null where neither stands there. */
  #end(scope: Scope, depth: number): string[] | null {
    const isNamed = this.#isWord('subgraph');
    if (isNamed) this.#next++;
    const token = this.#at();
    const name = isNamed && token?.kind === 'name' ? token : null;
    if (name !== null) this.#next++;
    if (isNamed || token?.text === '{') {
      if (!this.#takes('{')) {
        this.#expect('`{`');
        return null;
      }
      if (depth >= depthMax) {
        this.#faults.push({ ...this.#place(), message: `nested deeper than ${depthMax} levels` });
        this.#next = this.#tokens.length;
        return null;
      }
      const isCluster = name?.text.startsWith('cluster') === true && scope.cluster === null;
      if (isCluster) this.#clusters.set(name.text, { label: name.text, origin: this.#placeAt(name.at) });
      const inner = {
        node: new Map(scope.node),
        edge: new Map(scope.edge),
        cluster: isCluster ? name.text : scope.cluster,
      };
      return this.#block(inner, depth + 1);
    }
    if (token?.kind !== 'name') {
      this.#expect('a node');
      return null;
    }
    this.#next++;
    // Behind a colon is the side of the node that an arrow ends at.
    while (this.#takes(':')) if (this.#at()?.kind === 'name') this.#next++;
    if (!this.#nodes.has(token.text)) {
      this.#count.add(1);
      const made = draft(token.text, token.text, this.#placeAt(token.at));
      this.#nodes.set(token.text, { draft: made, attributes: new Map(scope.node), cluster: scope.cluster });
    }
    return [token.text];
  }

  #attributes(): Attributes {
    const given: Attributes = new Map();
    while (this.#takes('[')) {
      while (this.#at() !== undefined && !this.#takes(']')) {
        if (this.#takes(',') || this.#takes(';')) continue;
        const name = this.#at() as DotToken;
        if (name.kind !== 'name') {
          this.#expect('an attribute');
          continue;
        }
        this.#next++;
        if (!this.#takes('=')) {
          this.#expect(`\`=\` behind \`${name.text}\``);
          continue;
        }
        let value = '';
        do value += this.#at()?.kind === 'name' ? (this.#tokens[this.#next++]?.text ?? '') : '';
        while (this.#takes('+'));
        this.#attributeAt(name.text, value, name);
        if (readAttributes.has(name.text)) given.set(name.text, value);
      }
    }
    return given;
  }

  #attributeAt(name: string, value: string, token: DotToken): void {
    const known = dotWords.elements.attribute as Members;
    const shape = dotWords.elements.shape?.get('shape') as Member;
    if (!known.has(name)) this.#notes.word(this.#placeAt(token.at), name, known, 'a graph');
    else if (name === 'shape') this.#notes.value(this.#placeAt(token.at), value, shape, 'a node');
  }

  #label({ cluster }: Scope, given: Attributes): void {
    const label = given.get('label');
    if (label === undefined) return;
    const known = cluster === null ? undefined : this.#clusters.get(cluster);
    if (known !== undefined) known.label = label;
  }

  /** A node that marks the begin and is no state. */
  #isStart(id: string, { attributes, draft: { name } }: Node, ends: Ends): boolean {
    if (ends.targets.has(id) || !ends.sources.has(id)) return false;
    const shape = attributes.get('shape') ?? '';
    return (
      shape === 'point' ||
      /\binvis\b/.test(attributes.get('style') ?? '') ||
      (/^(?:none|plain|plaintext)$/.test(shape) && (attributes.get('label') ?? name) === '') ||
      (/^(?:none|plain|plaintext)$/.test(shape) && /^_*(?:start|init|qi|secret_node|entry)_*$/i.test(name))
    );
  }

  /** Nodes and arrows as states; machines beside each other are regions. */
  #root(): Draft {
    const root = draft('', this.#name, { line: 1, column: 1 });
    const ends = { sources: new Set<string>(), targets: new Set<string>() };
    for (const { from, to } of this.#edges) {
      ends.sources.add(from);
      ends.targets.add(to);
    }
    const starts = new Set([...this.#nodes].filter(([id, node]) => this.#isStart(id, node, ends)).map(([id]) => id));
    const clusterOf = (id: string) => this.#nodes.get(id)?.cluster ?? null;
    const areApart =
      this.#clusters.size > 1 &&
      [...this.#nodes.values()].every(({ cluster }) => cluster !== null) &&
      this.#edges.every(({ from, to }) => clusterOf(from) === clusterOf(to));
    const regions = new Map<string, Draft>();
    if (areApart) root.kind = 'parallel';
    for (const [id, { label, origin }] of this.#clusters) {
      if (areApart) regions.set(id, draft(`${id} machine`, label, origin));
      else this.#notes.note(origin, `that states are drawn inside of "${label}" is not kept`);
    }
    if (areApart) root.states.push(...regions.values());
    for (const [id, { draft: state, attributes, cluster }] of this.#nodes) {
      if (starts.has(id)) continue;
      const region = regions.get(cluster ?? '');
      (region ?? root).states.push(state);
      if (region !== undefined && id.startsWith(`${region.name}.`)) state.name = id.slice(region.name.length + 1);
      state.isEnd = Number(attributes.get('peripheries') ?? 1) > 1 || /^double/.test(attributes.get('shape') ?? '');
      const label = attributes.get('label');
      if (label !== undefined && label !== '' && label !== '\\N' && label !== id) describe(state, label);
    }
    for (const edge of this.#edges) this.#arrow(edge, starts, regions, root);
    return root;
  }

  #arrow(
    { from, to, attributes, origin }: Edge,
    starts: ReadonlySet<string>,
    regions: ReadonlyMap<string, Draft>,
    root: Draft,
  ): void {
    const node = this.#nodes.get(from) as Node;
    if (starts.has(from)) {
      const { initial } = regions.get(node.cluster ?? '') ?? root;
      if (initial.length > 0)
        this.#notes.note(origin, `that it may begin in "${to}" is not kept: it begins in "${initial[0]}"`);
      else initial.push(to);
      return;
    }
    const label = attributes.get('label') ?? attributes.get('xlabel');
    const isChoice = node.attributes.get('shape') === 'diamond';
    for (const line of (label ?? '').split('\n').filter((one, index) => index === 0 || one.trim() !== ''))
      node.draft.transitions.push({
        ...readLabel(line === '' ? undefined : line, to, isChoice, this.#notes),
        targets: [to],
        origin,
      });
  }
}
