// What an action is: a name, parameters, and a definition that says what it does to a schema, what it needs and what it provides.
// Dependencies follow from resource keys alone: an action that requires a key comes after every action of the same plan that provides it.
import type { JsonObject } from '../base/json.ts';
import type { FailureCode } from './failure-codes.ts';
import type { ParamSpec, Params } from './params.ts';
import type { SchemaDraft } from './schema-draft.ts';

export interface Action {
  readonly action: string;
  readonly params: JsonObject;
}

/** `safe` adds, `changing` alters behavior, `destructive` loses something that a person wrote. */
export type Hazard = 'safe' | 'changing' | 'destructive';

/** Why an action cannot be applied, and what would make it possible. */
export interface ActionFailure {
  /** Position in the list of actions. */
  readonly index: number;
  readonly action: string;
  readonly code: FailureCode;
  readonly reason: string;
  readonly remedy: string;
}

/** Something that an action did beyond its letter, such as turning an opaque trait into an inline one. */
export interface ActionNote {
  readonly index: number;
  readonly action: string;
  readonly code: string;
  readonly message: string;
}

export interface ActionDefinition {
  readonly name: string;
  readonly element: 'schema' | 'entity' | 'trait' | 'state' | 'event' | 'transition' | 'effect' | 'wiring' | 'page';
  /** One sentence: what it does. */
  readonly summary: string;
  readonly params: Readonly<Record<string, ParamSpec>>;
  /** What further parameters mean; without it they are refused. */
  readonly rest?: string;
  /** What it is by its parameters alone; where it is `changing`, `loses` tells whether it is destructive after all. */
  readonly hazard: Hazard | ((params: Params) => Hazard);
  /** Whether it loses something in the schema as it is. May refuse what is not there, and changes nothing that `apply` would not. */
  loses?(draft: SchemaDraft, params: Params): boolean;
  /** The action that takes it back, for readers; `invertAction` computes the exact one. */
  readonly inverse: string;
  readonly preconditions: readonly string[];
  requires?(params: Params): readonly string[];
  provides?(params: Params): readonly string[];
  /** Refuses parameters of the right types that no schema could take. Whoever reads an action has it checked; `apply` relies on it. */
  check?(params: Params): void;
  apply(draft: SchemaDraft, params: Params): void;
}

/** Thrown inside `apply` and caught by `applyActions`; never leaves the room. */
export class ActionRefusal extends Error {
  override readonly name = 'ActionRefusal';
  readonly code: FailureCode;
  readonly remedy: string;
  constructor(code: FailureCode, reason: string, remedy: string) {
    super(reason);
    this.code = code;
    this.remedy = remedy;
  }
}

export function refuse(code: FailureCode, reason: string, remedy: string): never {
  throw new ActionRefusal(code, reason, remedy);
}
