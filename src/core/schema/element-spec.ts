// What the table of the format (format.ts) is made of: the facts of an element and of a member, and short names for members by their type.
import type { Json } from '../base/json.ts';
import type { VocabularyName } from './words.ts';

/** Elements of the format, and the parts of elements that have members of their own. `machines` is a document of the second dialect. */
export type ElementName =
  | 'schema'
  | 'machines'
  | 'orbital'
  | 'use'
  | 'service'
  | 'entity'
  | 'field'
  | 'items'
  | 'relation'
  | 'trait'
  | 'reference'
  | 'setting'
  | 'machine'
  | 'state'
  | 'event'
  | 'payload'
  | 'transition'
  | 'emit'
  | 'listen'
  | 'source'
  | 'tick'
  | 'page'
  | 'shown';

/** What has a name in a document, and is called by it elsewhere. Operators and patterns are declared by the registries. */
export type NameKind = (typeof nameKinds)[number];
export const nameKinds = [
  ...(['orbital', 'entity', 'field', 'trait', 'state', 'event', 'payload', 'emit', 'listen', 'tick', 'page'] as const),
  ...(['service', 'setting', 'operator', 'pattern', 'alias'] as const),
] as const;

/**
 * What a member holds. `one`, `many` and `map` hold elements of the kind `of`: one, a list, or an object with any names. `sources` is a state name, a list
 * of them, `A|B` or `*`; `guard` is an expression, `effects` a list of effects, `any` is any JSON value.
 */
export type MemberType =
  | 'text'
  | 'flag'
  | 'number'
  | 'any'
  | 'object'
  | 'list'
  | 'texts'
  | 'sources'
  | 'guard'
  | 'effects'
  | 'one'
  | 'many'
  | 'map';

interface MemberFacts {
  /** The element that the member holds. */
  readonly of?: ElementName;
  /** The words that it may hold, where it holds a text. */
  readonly words?: VocabularyName;
  /**
   * `read`: a value of another type cannot be read, and is refused with its pointer. Members without it are kept whatever they hold.
   * `key`: read, and the element says nothing without it. `full`: read, and every element of a full document has it.
   */
  readonly is?: 'read' | 'key' | 'full';
  /** What an absent member means. */
  readonly default?: Json;
  /** What other formats call it, in words with spaces between. */
  readonly foreign?: string;
  /** The kind of name that it gives to the element. */
  readonly declares?: NameKind;
  /** The kind of name that it refers to. */
  readonly uses?: NameKind;
  /** Another spelling of the member of this name, which is read where that one is absent. */
  readonly sameAs?: string;
  /** `free`: a list whose order says nothing. `grouped`: only the order of those that compete says something. */
  readonly order?: 'free' | 'grouped';
  /** What an empty value equals in the canonical form: an absent one, or (`null` too) an empty list. Otherwise nothing else. */
  readonly empty?: 'absent' | 'list';
  /** A value that shows how it is written. */
  readonly example?: Json;
  /**
   * How the compiler of version 17 reads it, found by asking it about each member: `typed`: it reads no document in which the member has a value of another
   * type. `needed`: nor one in which it is absent. Others hold anything.
   */
  readonly strict?: 'typed' | 'needed';
}

export interface MemberSpec extends MemberFacts {
  readonly type: MemberType;
  /** What it means, in one sentence. */
  readonly says: string;
}

/** How elements are read from an object in the place of a list. */
export interface KeyedSpec {
  /** The member that the name of an element stands for. */
  readonly by: string;
  /** The member that a text in the place of an element stands for. */
  readonly text?: string;
  /** The member that the name stands for where the element gives `by` itself. */
  readonly spare?: string;
  /** The member that a name stands for that begins with a slash. */
  readonly path?: string;
  /** True if several elements may stand under one name: in a list, or by a second name, the first being that of `spare`. */
  readonly isShared?: boolean;
}

export interface ElementSpec {
  /** What documentation and types call it: `StateMachine`. */
  readonly title: string;
  /** What it is called in a sentence: `a state machine`. */
  readonly noun: string;
  /** What it is, in one or two sentences. */
  readonly says: string;
  /** The member that a text in place of the object stands for. */
  readonly bare?: string;
  /** True if the compiler of version 17 reads such a text; of other elements it reads objects alone. */
  readonly isBareStill?: true;
  /** How a list of them is read that is written as an object, where their names stand for more than the member without which they say nothing. */
  readonly keyed?: KeyedSpec;
  /** True if such a text says less than the object with that member: nothing more is known of the element. */
  readonly isOpaqueWhenBare?: true;
  /** Members of other elements, `<member> of <element>`, by what they are called when they are written here. */
  readonly misplaced?: Readonly<Record<string, string>>;
  readonly example: Json;
  readonly members: Readonly<Record<string, MemberSpec>>;
}

type More = Omit<MemberFacts, 'of'>;
const of =
  (type: MemberType) =>
  (says: string, more: More = {}): MemberSpec => ({ type, says, ...more });
const holding =
  (type: MemberType) =>
  (element: ElementName, says: string, more: More = {}): MemberSpec => ({ type, of: element, says, ...more });

export const text = of('text');
export const flag = of('flag');
export const number = of('number');
export const any = of('any');
export const object = of('object');
export const list = of('list');
export const texts = of('texts');
export const effects = of('effects');
export const guard = of('guard');
export const sources = of('sources');
export const one = holding('one');
export const many = holding('many');
export const map = holding('map');

/** A list of elements that is read, in no order; an empty one is as good as none. */
export const set = (element: ElementName, says: string, more: More = {}) =>
  many(element, says, { is: 'read', order: 'free', empty: 'absent', ...more });
