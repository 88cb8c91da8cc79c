// A rule: one mistake that is told, whole in one file under rules/: what it says, the code of the format's own compiler, an example that is wrong and its
// neighbour that is right (its tests and its page), the check that finds it and the actions that mend it. Categories group rules; the predictor knows
// categories alone, so that a new rule trains nothing. The shape is that of a rule of Biome (https://biomejs.dev).
import type { Json } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Position } from '../schema/walk.ts';
import type { Binding } from './binding.ts';
import type { CategoryCode, Severity } from './categories.ts';
import type { Pattern, TraitScope } from './check.ts';
import type { Condition } from './conditions.ts';
import type { DeclaredField } from './declared-fields.ts';
import type { DocumentScope } from './document-scope.ts';
import type { Example } from './example.ts';
import type { MisspeltProperty, PatternNode, PatternProperty } from './pattern-properties.ts';
import type { Operator } from './registry.ts';

export interface Rule {
  /** In kebab-case, unique: the name of its file. */
  readonly id: string;
  readonly category: CategoryCode;
  /** The severity of its findings, unless a place decides otherwise. */
  readonly severity: Severity;
  /** The code by which the format's own compiler reports the same condition, where it has one. */
  readonly official?: string;
  /** The versions of the format that the rule is about: from `since` up to and without `until`. Absent: all. */
  readonly targets?: { readonly since?: string; readonly until?: string };
  /** When exactly a finding is made, in one sentence. */
  readonly says: string;
  /** Has findings of this rule and of none but those in `also`. */
  readonly wrong: Example;
  readonly also?: readonly string[];
  /** Has no finding at all. */
  readonly right: Example;
  /** Names of the actions that its findings suggest. */
  readonly fixes: readonly string[];
  readonly check: Check;
}

/** What of a rule goes into a finding. */
export type Ruling = Pick<Rule, 'id' | 'category' | 'severity' | 'official'>;

type OnCall = (call: readonly Json[], scope: TraitScope) => void;
type OnField = (field: DeclaredField) => void;
type OnPattern = (pattern: Pattern, scope: TraitScope) => void;
type OnBinding = (binding: Binding, scope: TraitScope) => void;

/** Handlers that the walk of a trait calls, and those that judge the whole document. None keeps state of its own. */
export interface Check {
  /** Judges the index of a trait before the walk. */
  readonly trait?: (scope: TraitScope) => void;
  /** A field of an entity or a payload, at any depth. */
  readonly declared?: OnField;
  /** One that lists values, or is an enum. */
  readonly declaredValues?: OnField;
  /** One that has a default. */
  readonly declaredDefault?: OnField;
  /** What stands where an effect is expected and is no array headed by a text. */
  readonly malformedEffect?: (value: Json, scope: TraitScope) => void;
  /** An effect headed by a binding. */
  readonly bindingEffect?: OnCall;
  /** An effect headed by the name of an operator, and what the registry knows of the operator. */
  readonly effect?: (call: readonly Json[], known: Operator | undefined, scope: TraitScope) => void;
  /** Effects by their operators. */
  readonly effects?: Readonly<Record<string, OnCall>>;
  /** A guard, and what in it is surely a call. */
  readonly condition?: (condition: Condition, scope: TraitScope) => void;
  /** A value that stands where a condition must and can be none: inside a guard, at `rest`. */
  readonly noCondition?: (value: Json, rest: readonly Segment[], scope: TraitScope) => void;
  /** A call outside effect position. */
  readonly call?: (call: readonly Json[], position: Position, scope: TraitScope) => void;
  /** A text that may be meant as a binding, or to hold some: foreign-templates.ts. */
  readonly text?: (text: string, scope: TraitScope) => void;
  readonly malformedBinding?: OnBinding;
  /** `@entity`, or the name of the linked entity. */
  readonly entityBinding?: OnBinding;
  readonly payloadBinding?: OnBinding;
  /** `@state` and `@now`. */
  readonly plainBinding?: OnBinding;
  /** Any other binding that no enclosing form introduces. */
  readonly otherBinding?: OnBinding;
  /** What stands where a pattern is expected and is no object. */
  readonly malformedPattern?: OnPattern;
  /** A pattern without a type that the registry has properties of. */
  readonly unknownPattern?: OnPattern;
  /** A pattern that names an entity. */
  readonly entityPattern?: OnPattern;
  /** A node of a known pattern that lacks a property that it needs. */
  readonly lackingPattern?: (node: PatternNode, scope: TraitScope) => void;
  /** A property of a pattern with a literal that the registry does not list. */
  readonly property?: (property: PatternProperty, scope: TraitScope) => void;
  /** A property that the registry lacks and that is a typo of one that it has. */
  readonly misspelt?: (property: MisspeltProperty, scope: TraitScope) => void;
  /** Judges what the walk has gathered, of a trait or of one call of it that is tried: at a cost of what was gathered, not of the trait. */
  readonly walked?: (scope: TraitScope) => void;
  /** Judges what all that a trait does decides together. */
  readonly whole?: (scope: TraitScope) => void;
  /** Judges what needs the whole document. */
  readonly document?: (scope: DocumentScope) => void;
}

/** The same rule where a place makes it an error: a typo of a known word. */
export function asError(rule: Ruling): Ruling {
  return { ...rule, severity: 'error' };
}
