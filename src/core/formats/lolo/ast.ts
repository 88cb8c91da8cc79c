// The textual form as a tree: what was written, with the place of each part. It is made by the parser and by raising a document, lowered to a document, and printed.
import type { Json } from '../../base/json.ts';

export interface Node {
  readonly start: number;
  readonly end: number;
}

/** A name or a text with its place. */
export interface Word extends Node {
  readonly text: string;
}

/** `@name value`. */
export interface Annotation extends Node {
  readonly name: string;
  readonly value: Json;
  readonly valueStart: number;
  /** In quotes: a member of just this name, also where the name without quotes means something else. */
  readonly isMember?: boolean;
  /** Behind `;;+`: read here, a comment for the format's own program. */
  readonly isAside?: boolean;
}

export type TypeKind =
  | { readonly kind: 'name'; readonly name: string; readonly of: readonly TypeExpr[] }
  | { readonly kind: 'list'; readonly item: TypeExpr }
  | { readonly kind: 'struct'; readonly fields: readonly FieldDecl[] }
  | { readonly kind: 'union'; readonly options: readonly UnionOption[] };

export interface UnionOption {
  readonly text: Json;
  readonly isQuoted: boolean;
}

export type TypeExpr = Node & TypeKind & { readonly isRequired: boolean; readonly many: '' | '*' | '+' };

/** A field of an entity, a struct or a payload, or an entry of a config: `name : type = default`. */
export interface FieldDecl extends Node {
  readonly name: Word;
  /** Null for a bare name. */
  readonly type: TypeExpr | null;
  readonly annotations: readonly Annotation[];
  /** Undefined where there is none. */
  readonly default: Json | undefined;
  readonly defaultStart: number;
  readonly isDerived: boolean;
}

export interface TypeDecl extends Node {
  readonly kind: 'type';
  readonly name: Word;
  readonly type: TypeExpr;
  /** `= Event {...}`: the payload of the events of that name. */
  readonly isEvent: boolean;
  readonly annotations: readonly Annotation[];
}

export interface UseDecl extends Node {
  readonly kind: 'use';
  readonly alias: Word;
  readonly from: Word;
}

export interface Tag extends Node {
  readonly name: string;
  /** Behind a colon; null without one. */
  readonly value: Json | null;
}

export interface EntityDecl extends Node {
  readonly kind: 'entity';
  readonly name: Word;
  /** `= Alias.entity`. */
  readonly ref: Word | null;
  /** `extends Alias.entity`. */
  readonly base: Word | null;
  readonly tags: readonly Tag[];
  readonly annotations: readonly Annotation[];
  /** Null without a block. */
  readonly fields: readonly FieldDecl[] | null;
  readonly block: Node | null;
}

export interface TransitionDecl extends Node {
  readonly event: Word;
  readonly target: Word;
  /** Undefined without `when`. */
  readonly guard: Json | undefined;
  readonly guardStart: number;
  readonly annotations: readonly Annotation[];
  readonly effects: readonly Json[];
  readonly effectStarts: readonly number[];
  readonly headEnd: number;
}

export interface StateDecl extends Node {
  readonly kind: 'state';
  readonly name: Word;
  readonly annotations: readonly Annotation[];
  readonly transitions: readonly TransitionDecl[];
  readonly block: Node | null;
}

export interface EmitDecl extends Node {
  readonly event: Word;
  readonly scope: Word | null;
  /** Null without a block. */
  readonly payload: readonly FieldDecl[] | null;
  readonly annotations: readonly Annotation[];
}

export interface ListenDecl extends Node {
  /** `Source.EVENT`, or an event of the trait itself. */
  readonly source: Word | null;
  readonly event: Word;
  /** Null without an arrow: then the entry only declares a payload. */
  readonly triggers: Word | null;
  readonly payload: readonly FieldDecl[] | null;
  readonly guard: Json | undefined;
  readonly guardStart: number;
  readonly mapping: Json | undefined;
  readonly mappingStart: number;
  readonly annotations: readonly Annotation[];
}

export interface TickDecl extends Node {
  readonly name: Word;
  readonly interval: Json;
  readonly intervalStart: number;
  readonly guard: Json | undefined;
  readonly guardStart: number;
  readonly annotations: readonly Annotation[];
  readonly effects: readonly Json[];
  readonly effectStarts: readonly number[];
  readonly headEnd: number;
}

/** An entry of the config of a reference: `name: value`. */
export interface ArgumentDecl extends Node {
  readonly name: Word;
  readonly value: Json;
  readonly valueStart: number;
}

export type ConfigEntry = FieldDecl | ArgumentDecl;

export interface RenameDecl extends Node {
  readonly from: Word;
  readonly to: Word;
}

/** A block of a trait in the order of the text; a trait may have several of one kind. */
export type TraitPart =
  | StateDecl
  | (Node & { readonly kind: 'initial'; readonly name: Word })
  | (Node & { readonly kind: 'emits'; readonly entries: readonly EmitDecl[] })
  | (Node & { readonly kind: 'listens'; readonly entries: readonly ListenDecl[] })
  | (Node & { readonly kind: 'ticks'; readonly entries: readonly TickDecl[] })
  | (Node & { readonly kind: 'config'; readonly entries: readonly ConfigEntry[] })
  | (Node & { readonly kind: 'renames'; readonly entries: readonly RenameDecl[] })
  | (Node & { readonly kind: 'events'; readonly entries: readonly EmitDecl[]; readonly isAside: boolean })
  | (Node & { readonly kind: 'emitsScope'; readonly scope: Word })
  | (Node & { readonly kind: 'effects'; readonly effects: readonly Json[]; readonly effectStarts: readonly number[] });

/** `<Alias.traits.Name entity={X} label="a" />` inside of a value: a reference that is written where it is shown. */
export interface InlineDecl extends Node {
  readonly ref: Word;
  readonly name: string;
  readonly members: readonly ArgumentDecl[];
}

export interface TraitDecl extends Node {
  readonly kind: 'trait';
  readonly name: Word;
  /** `= Alias.traits.Name`. */
  readonly ref: Word | null;
  readonly entity: Word | null;
  readonly isRebindable: boolean;
  readonly tags: readonly Tag[];
  readonly annotations: readonly Annotation[];
  readonly inlines: readonly InlineDecl[];
  /** Null without a block. */
  readonly parts: readonly TraitPart[] | null;
  readonly block: Node | null;
}

export interface PageDecl extends Node {
  readonly kind: 'page';
  readonly path: Word | null;
  readonly name: Word | null;
  readonly ref: Word | null;
  readonly traits: readonly Word[];
  readonly tags: readonly Tag[];
  readonly annotations: readonly Annotation[];
}

export type OrbitalPart = TypeDecl | UseDecl | EntityDecl | TraitDecl | PageDecl;

export interface OrbitalDecl extends Node {
  readonly kind: 'orbital';
  readonly name: Word;
  readonly annotations: readonly Annotation[];
  readonly parts: readonly OrbitalPart[];
  readonly block: Node | null;
}

export interface AppDecl extends Node {
  readonly kind: 'app';
  readonly name: Word;
  readonly version: Word | null;
  readonly description: Word | null;
  readonly annotations: readonly Annotation[];
}

export type FilePart = AppDecl | TypeDecl | UseDecl | OrbitalDecl;

export interface FileTree extends Node {
  /** `;; @target 17`: the version of the format that the document is written for, in a comment, because the form has no word for it. */
  readonly target: Word | null;
  readonly parts: readonly FilePart[];
}
