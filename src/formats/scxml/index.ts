// SCXML: https://www.w3.org/TR/scxml/
import { charge } from '../../core/base/budget.ts';
import type { Json } from '../../core/base/json.ts';
import type { Format, Reading } from '../../core/formats/format.ts';
import type { TextPlace } from '../../core/formats/lines.ts';
import { openingOf, xmlProlog } from '../../core/formats/opening.ts';
import { ChartNotes, type ChartState, type ChartTransition, hintOf } from '../../core/formats/statechart/chart.ts';
import { readingOfChart } from '../../core/formats/statechart/machine-readers.ts';
import { NameUses, sayNear, sayNeverTaken } from '../../core/formats/statechart/name-uses.ts';
import { scxmlChildren, scxmlWords } from '../../core/formats/statechart/notations.ts';
import { ScxmlContent } from './content.ts';
import { readTags, type Tag } from './tags.ts';

export const scxml: Format = {
  name: 'scxml',
  title: 'SCXML',
  extensions: ['.scxml', '.xml'],
  says: 'machines',
  detect: (text) => /^<(?:\w{1,64}:)?scxml\b/.test(openingOf(text, xmlProlog)),
  read: readScxml,
};

/** Characters of a name that is looked up for a unit of work. */
const charactersPerUnit = 64;

function readScxml(text: string): Reading {
  const { root, faults } = readTags(text);
  const notes = new ChartNotes();
  const tag: Tag = root ?? {
    name: 'scxml',
    uri: '',
    attributes: {},
    children: [],
    isForeign: false,
    place: { line: 1, column: 1 },
    text: '',
  };
  const states = new ScxmlReader(notes).read(tag);
  return readingOfChart('scxml', notes.chart(tag.attributes.name ?? '', states), faults);
}

const stateTags: ReadonlySet<string> = new Set(['state', 'parallel', 'final', 'history']);
/** Beyond it, patterns of events are kept as such. */
const matchesMax = 5000;
/** Names that are compared with patterns. */
const looksMax = 2_000_000;

const splitNames = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((one) => one !== '');

class ScxmlReader {
  readonly #notes: ChartNotes;
  readonly #content: ScxmlContent;
  #unnamed = 0;

  constructor(notes: ChartNotes) {
    this.#notes = notes;
    this.#content = new ScxmlContent(notes);
  }

  read(root: Tag): ChartState {
    this.#content.readData(root);
    for (const tag of root.children) if (tag.name === 'script') this.#notes.note(tag.place, '`<script>` is not kept');
    this.#gatherEvents(root);
    this.#checkTag(root);
    const state = this.#state(root, ' machine');
    const ids = new Set<string>();
    // A transition on several events is one for each, with the same list of targets: what is wrong with the list is told once.
    const looked = new Set<readonly string[]>();
    const gather = (one: ChartState): void => {
      ids.add(one.id);
      one.states.forEach(gather);
      for (const first of one.initial)
        if (!this.#all.has(first))
          this.#notes.missing(one.origin, one.kind === 'history' ? 'leads to' : 'begins in', first, this.#all);
      for (const { targets, origin, doneOf } of one.transitions) {
        charge(1 + targets.length, 'reading a chart');
        if (!looked.has(targets))
          for (const target of targets)
            if (!this.#all.has(target)) this.#notes.missing(origin, 'leads to', target, this.#all);
        looked.add(targets);
        if (doneOf !== undefined && !this.#all.has(doneOf))
          this.#notes.doubt(
            origin,
            'unknown-event',
            `"done.state.${doneOf}" is of no state${hintOf(doneOf, this.#all)}`,
          );
      }
    };
    gather(state);
    this.#tellEvents();
    return state;
  }

  readonly #all = new Set<string>();

  /** Elements, attributes and their values that the notation does not know, in the whole file. */
  #checkTag(tag: Tag): void {
    const known = scxmlWords.elements[tag.name];
    const inside = scxmlChildren.get(tag.name);
    if (known === undefined || inside === undefined) return;
    const of = `<${tag.name}>`;
    for (const [name, value] of Object.entries(tag.attributes)) {
      if (name.includes(':') || name === 'xmlns') continue;
      const member = known.get(name);
      if (member === undefined) this.#notes.word(tag.place, name, known, of);
      else this.#notes.value(tag.place, value, member, of);
    }
    for (const child of tag.children) {
      if (child.isForeign || inside.has('*')) continue;
      if (inside.has(child.name)) this.#checkTag(child);
      else if (scxmlWords.elements[child.name] !== undefined)
        this.#notes.fault(child.place, 'misplaced-member', `<${child.name}> may not be inside of ${of}`);
      else {
        const hint = hintOf(child.name, inside);
        const said = `<${child.name}> is no element of ${of}`;
        if (hint === '') this.#notes.doubt(child.place, 'unknown-member', `${said}: it is not kept`);
        else this.#notes.fault(child.place, 'unknown-member', `${said}${hint}`);
      }
    }
  }

  readonly #heard = new Set<string>();
  readonly #sent: { readonly event: string; readonly place: TextPlace }[] = [];
  readonly #uses = new NameUses();

  /** Slips in the names of events. What is raised goes to the machine itself; where a transition takes every event, all is heard. */
  #tellEvents(): void {
    const isOpen = this.#hasPatterns;
    const isHeard = (event: string): boolean => {
      for (let dot = event.indexOf('.'); dot !== -1; dot = event.indexOf('.', dot + 1)) {
        charge(1 + Math.floor(dot / charactersPerUnit), 'reading a chart');
        if (this.#heard.has(event.slice(0, dot))) return true;
      }
      return this.#heard.has(event);
    };
    for (const { event, place } of this.#sent)
      if (!isOpen && !isHeard(event)) this.#notes.unheard(place, event, this.#heard);
    for (const slip of this.#uses.slips()) this.#notes.doubt(slip.origin, 'near-name', sayNear(slip));
  }

  #hasPatterns = false;

  #state(tag: Tag, id: string, around = ''): ChartState {
    this.#all.add(id);
    const inner = tag.children.filter(({ name }) => stateTags.has(name));
    const ids = inner.map((one) => one.attributes.id ?? `unnamed${++this.#unnamed}`);
    ids.forEach((one, index) => {
      const { place } = inner[index] as Tag;
      if (this.#all.has(one))
        this.#notes.fault(place, 'duplicate-name', `the id "${one}" is that of another state, too`);
      this.#all.add(one);
    });
    const states = inner.map((one, index) => this.#state(one, ids[index] as string, id));
    const way = (tag.name === 'history' ? tag : tag.children.find(({ name }) => name === 'initial'))?.children.find(
      ({ name }) => name === 'transition',
    );
    const initial = tag.attributes.initial ?? way?.attributes.target;
    for (const one of tag.children)
      if (one.isForeign || one.name === 'donedata') this.#notes.note(one.place, `\`<${one.name}>\` is not kept`);
    const kind =
      tag.name === 'final'
        ? 'final'
        : tag.name === 'parallel'
          ? 'parallel'
          : tag.name === 'history'
            ? 'history'
            : 'plain';
    return {
      id,
      // An id that begins with that of the state around it is a path.
      name: around !== '' && id.startsWith(`${around}.`) ? id.slice(around.length + 1) : id,
      kind,
      ...(kind === 'history' && tag.attributes.type === 'deep' ? { isDeep: true } : {}),
      initial: splitNames(initial),
      states,
      transitions: kind === 'history' ? [] : [...this.#transitions(tag), ...this.#invokes(tag, id)],
      entry: this.#inside(tag, 'onentry'),
      exit: this.#inside(tag, 'onexit'),
      onWay: this.#content.effects(way?.children ?? []),
      description: null,
      origin: tag.place,
    };
  }

  #transitions(tag: Tag): ChartTransition[] {
    // Descriptors of transitions without a condition: what comes behind with the same ones is never taken.
    const open = new Set<string>();
    return tag.children
      .filter(({ name }) => name === 'transition')
      .flatMap((one) => {
        const { event, cond, target, type } = one.attributes;
        const targets = splitNames(target);
        const described = splitNames(event);
        const effects = this.#content.effects(one.children);
        const guard = this.#content.guard(cond);
        const kind = type === 'internal' ? 'internal' : 'external';
        const shared = { targets, guard, effects, kind, origin: one.place } as const;
        const keys = described.length === 0 ? [''] : described;
        if (keys.every((key) => open.has(key))) this.#notes.note(one.place, sayNeverTaken(shared));
        else if (guard === undefined) for (const key of keys) open.add(key);
        if (described.length === 0) return [{ event: '_ALWAYS', ...shared }];
        return [...new Set(described.flatMap((text) => this.#matched(text)))].map((text) => {
          const done = /^done\.state\.(.+)$/.exec(text)?.[1];
          return { event: this.#content.keyOf(text), ...shared, ...(done === undefined ? {} : { doneOf: done }) };
        });
      });
  }

  /** The events of the document that a descriptor matches, and itself: `a` matches `a.b`, the star all (SCXML 3.12.1). */
  #matched(descriptor: string): string[] {
    const stem = descriptor.replace(/\.?\*$|\.$/, '');
    this.#looks += this.#events.length;
    if (this.#looks > looksMax) {
      this.#cut();
      return [descriptor];
    }
    const matched = this.#events.filter((event) => stem === '' || event === stem || event.startsWith(`${stem}.`));
    this.#matches += matched.length;
    if (this.#matches > matchesMax) this.#cut();
    return this.#matches > matchesMax ? [descriptor] : [...matched, stem === '' ? '*' : stem];
  }

  /** Names of events that transitions or what is sent tell, without patterns. */
  #events: readonly string[] = [];
  #matches = 0;
  #looks = 0;
  #isCut = false;

  #cut(): void {
    if (!this.#isCut)
      this.#notes.note(
        { line: 1, column: 1 },
        'its patterns match more events than are written out; those beyond are kept as patterns',
      );
    this.#isCut = true;
  }

  #gatherEvents(root: Tag): void {
    const events = new Set<string>();
    const visit = (tag: Tag): void => {
      if (tag.name === 'transition' || tag.name === 'raise' || tag.name === 'send')
        for (const event of splitNames(tag.attributes.event)) {
          if (tag.name === 'transition') {
            this.#heard.add(event);
            this.#uses.add(event, tag.place);
            if (/\*$|\.$/.test(event)) this.#hasPatterns = true;
          } else if (isForItself(tag) && !/^(?:done|error)\b/.test(event)) this.#sent.push({ event, place: tag.place });
          if (!/\*$|\.$/.test(event)) events.add(event);
        }
      for (const child of tag.children) visit(child);
    };
    visit(root);
    this.#events = [...events];
  }

  #inside(tag: Tag, name: string): Json[] {
    return tag.children.filter((one) => one.name === name).flatMap((one) => this.#content.effects(one.children));
  }

  #invokes(tag: Tag, id: string): ChartTransition[] {
    for (const one of tag.children)
      if (one.name === 'invoke')
        this.#notes.note(one.place, `\`<invoke>\` of "${id}" is not kept: nothing starts it; its outcomes are events`);
    return [];
  }
}

/** What is raised, or sent to nobody in particular, goes to the machine itself (SCXML 6.2.4). */
const isForItself = ({ name, attributes: { target, targetexpr, type, typeexpr } }: Tag): boolean =>
  name === 'raise' || (target ?? targetexpr ?? type ?? typeexpr) === undefined;
