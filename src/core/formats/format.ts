// The port of formats: what a reader and a writer of a text is. An adapter is one folder and one line in a list: pure ones here, those that need a package in
// `src/formats`. A reader never throws and never stops at the first mistake; its cost is linear in the text.
import type { Json, JsonObject } from '../base/json.ts';
import type { TextPlace } from './lines.ts';
import type { NotationRule } from './statechart/notations.ts';

export type FormatName = 'lolo' | 'json' | 'yaml' | 'mermaid' | 'dot' | 'scxml';

/** Something in a text that keeps it from being read as written. */
export interface SyntaxFault extends TextPlace {
  readonly message: string;
  /** Of a mistake in a notation whose text can be read: the rule of the notation that it breaks. */
  readonly rule?: NotationRule;
}

/** Something that was understood and that the format of schemas has no place for. */
export interface UnkeptNote extends TextPlace {
  readonly message: string;
  /** Of what is likely a slip, and counts as a warning: the rule of the notation. */
  readonly rule?: NotationRule;
}

/** What a text says. */
export interface Reading {
  readonly format: FormatName;
  /** As `JSON.parse` would yield it; undefined where nothing could be read. What is beside a fault is read all the same. */
  readonly value: Json | undefined;
  /** In the order of the text. */
  readonly faults: readonly SyntaxFault[];
  /** In the order of the text. */
  readonly notes: readonly UnkeptNote[];
  /** Where the value that a pointer names begins in the text, or the nearest enclosing one that stands there. */
  placeOf(pointer: string): TextPlace;
}

export interface Format {
  readonly name: FormatName;
  /** As people call it. */
  readonly title: string;
  /** Of files, with the dot. The first is the usual one. */
  readonly extensions: readonly string[];
  /** `machines`: a text is one machine in the notation of others. It is converted where somebody names it, and passed over in a folder. */
  readonly says: 'documents' | 'machines';
  /** Whether a text begins as one of this format does. */
  detect(text: string): boolean;
  read(text: string): Reading;
  /** The same for a text that was another before: parts that both have alike are not read again, and are the same nodes in both values. */
  readAfter?(text: string, before: Reading): Reading;
  /** The text, which was read without a fault, with the least that makes it say `value` in place of `old`. */
  rewrite?(text: string, old: Json, value: Json): string;
  /** What the text says once it is made to say `value`: names that the form makes of others go with these. Without it, just `value`. */
  settled?(text: string, value: Json): Json;
  /** A document as a text that is read as a document of the same canonical hash; null where there is no such text. */
  write?(document: JsonObject): string | null;
  /** A text without a fault in the one layout of the format, with its comments. */
  layOut?(text: string): string;
}
