// What the notations of state machines have in common, as a tree of states. Readers of XState, SCXML, Amazon States Language and Mermaid make it; `flatten.ts` makes a
// document of it.
import { charge } from '../../base/budget.ts';
import type { Json } from '../../base/json.ts';
import { nearestNames } from '../../base/nearest.ts';
import { trimCharacter, trimEndCharacter } from '../../base/trim-character.ts';
import type { TextPlace } from '../lines.ts';
import type { Member, Members, NotationRule } from './notations.ts';

/** Where something was read: a JSON Pointer into a value, or a place in a text. */
export type Origin = string | TextPlace;

export interface Unkept {
  readonly origin: Origin;
  readonly message: string;
  /** Of a mistake in the notation itself, the rule that it breaks. A note with one is a doubt: the file is read, and counts as one with a warning. */
  readonly rule?: NotationRule;
}

export interface ChartTransition {
  /** A key as schemas have it; those that no one sends begin with `_`. */
  readonly event: string;
  /** Ids of states; none leads nowhere: the machine stays where it is. */
  readonly targets: readonly string[];
  readonly guard: Json | undefined;
  readonly effects: readonly Json[];
  readonly origin: Origin;
  /** Id of the state whose end the event tells: only there it comes. */
  readonly doneOf?: string;
  /** Whether the state that it begins in is left where it leads into that state; without it, only where it leads to that state itself. */
  readonly kind?: 'internal' | 'external';
}

export interface ChartState {
  /** Unique in the chart. */
  readonly id: string;
  /** Unique among the states beside it. */
  readonly name: string;
  readonly kind: 'plain' | 'parallel' | 'final' | 'history';
  /** Of a history that it stands for the innermost states that were in force last, and not for those directly in the state around it. */
  readonly isDeep?: boolean;
  /** Ids of the inner states that are entered first, several in regions; the first one when empty. Of a history, where it leads before there is one. */
  readonly initial: readonly string[];
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
  readonly entry: readonly Json[];
  readonly exit: readonly Json[];
  /** What is done on the way to what is entered first, between the entry of this state and of that; of a history on the way to where it leads before there is one. */
  readonly onWay: readonly Json[];
  readonly description: string | null;
  readonly origin: Origin;
}

export interface Chart {
  readonly name: string;
  readonly root: ChartState;
  /** Fields that guards and effects speak of, with what they hold at first; undefined where nothing is known. */
  readonly fields: ReadonlyMap<string, Json | undefined>;
  /** Names of conditions that are decided elsewhere. */
  readonly conditions: ReadonlySet<string>;
  /** Names of actions that are done elsewhere. */
  readonly actions: ReadonlySet<string>;
  readonly notes: readonly Unkept[];
  /** What the notation itself refuses. */
  readonly faults: readonly Unkept[];
}

/** What names the nearest word; a person mends no more at a time, and each is compared with every name. */
const hintsMax = 40;

/** What is told is made, sorted and placed. */
const unitsPerNote = 4;

/** What a reader of charts gathers. */
export class ChartNotes {
  readonly notes: Unkept[] = [];
  readonly faults: Unkept[] = [];
  readonly fields = new Map<string, Json | undefined>();
  readonly conditions = new Set<string>();
  readonly actions = new Set<string>();

  /** All that was gathered, with the states that it is about. */
  chart(name: string, root: ChartState): Chart {
    const { fields, conditions, actions, notes, faults } = this;
    return { name: name === '' ? 'Machine' : name, root, fields, conditions, actions, notes, faults };
  }

  note(origin: Origin, message: string): void {
    charge(unitsPerNote, 'telling what is wrong');
    this.notes.push({ origin, message });
  }

  /** What the notation refuses: the file is not converted. */
  fault(origin: Origin, rule: NotationRule, message: string): void {
    charge(unitsPerNote, 'telling what is wrong');
    this.faults.push({ origin, message, rule });
  }

  /** What the notation lets pass, and what is a slip all the same, as far as names tell. */
  doubt(origin: Origin, rule: NotationRule, message: string): void {
    charge(unitsPerNote, 'telling what is wrong');
    this.notes.push({ origin, message, rule });
  }

  /** A reference to a state that does not exist. The notation itself refuses it. */
  missing(origin: Origin, verb: 'leads to' | 'begins in', name: string, states: Iterable<string>): void {
    this.fault(origin, 'unknown-state', `${verb} "${name}", which is no state${this.#hint(name, states)}`);
  }

  #hint(name: string, names: Iterable<string>): string {
    return this.faults.length + this.notes.length < hintsMax ? hintOf(name, names) : '';
  }

  /** A word that the notation does not know. A near one is refused; any other is told, as it may belong to a program that reads the file. */
  word(origin: Origin, word: string, known: Members, of: string): void {
    const hint = this.#hint(word, known.keys());
    if (hint === '') this.doubt(origin, 'unknown-member', `\`${word}\` is no member of ${of}: it is not kept`);
    else this.fault(origin, 'unknown-member', `\`${word}\` is no member of ${of}${hint}`);
  }

  /** A text that must be one of a list. */
  value(origin: Origin, text: string, { values, name }: Member, of: string): void {
    if (values.length === 0 || values.includes(text)) return;
    const hint = this.#hint(text, values);
    this.fault(origin, 'unknown-type', `"${text}" is no \`${name}\` of ${of}: one of ${values.join(', ')}${hint}`);
  }

  /** An event that something in the file sends and nothing in it hears, where another is near; it may be meant for others. */
  unheard(origin: Origin, event: string, heard: ReadonlySet<string>): void {
    if (heard.has(event)) return;
    const hint = this.#hint(event, heard);
    if (hint !== '') this.doubt(origin, 'unknown-event', `sends "${event}", which nothing hears${hint}`);
  }

  readonly #keys = new Map<string, string>();
  readonly #named = new Set<string>();

  /** The key of an event. Two names that keys cannot tell apart (`a.b` and `a b`) get two: the first has the plain one. */
  key(name: string): string {
    const text = name.trim();
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    const plain = eventKey(text);
    let key = plain;
    for (let count = 2; this.#named.has(key); count++) key = `${plain}_${count}`;
    this.#keys.set(text, key);
    this.#named.add(key);
    return key;
  }

  /** A condition that is decided elsewhere, as a guard. */
  condition(text: string): Json {
    const name = identifier(text, 'condition');
    this.conditions.add(name);
    return `@config.${name}`;
  }

  /** An action that is done elsewhere, as an effect. */
  action(text: string): Json {
    const name = this.key(text);
    this.actions.add(name);
    return ['emit', name];
  }

  /** A path such as `a.b` or `a[0]['b']` of what the machine knows. */
  field(path: string): string {
    const root = path.split(/[.[]/)[0] ?? path;
    const name = identifier(root, 'value');
    if (!this.fields.has(name)) this.fields.set(name, undefined);
    const inner = path.slice(root.length).replace(/\[['"]?([^[\]'"]*)['"]?\]/g, '.$1');
    return `@entity.${name}${inner.replace(/[^\w.$-]/g, '')}`;
  }
}

/** The nearest name, as the end of a sentence; empty where none is near. */
export function hintOf(name: string, names: Iterable<string>): string {
  const [near] = nearestNames(name, names, 1);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** A name that bindings may have. */
export function identifier(text: string, fallback: string): string {
  const name = trimCharacter(text.replace(/[^\p{L}\p{N}_$]+/gu, '_'), '_');
  return name === '' ? fallback : /^\p{N}/u.test(name) ? `_${name}` : name;
}

/** A key of an event: dots and white space would be read as something else. */
export function eventKey(text: string): string {
  const key = trimEndCharacter(text.trim().replace(/[^\p{L}\p{N}_$:-]+/gu, '_'), '_');
  return key === '' ? 'EVENT' : key;
}
