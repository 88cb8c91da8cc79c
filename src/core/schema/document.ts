// The wire shape of a schema, as lenient as the documents that occur: every member is optional to the reader, unknown members
// are kept. These types describe Orb JSON after parsing has ruled out impossible shapes; they promise nothing about sense.
import type { Json, JsonObject } from '../base/json.ts';

export interface OrbDocument extends JsonObject {
  readonly name?: string;
  readonly orbitals: readonly OrbitalNode[];
}

export interface OrbitalNode extends JsonObject {
  readonly name?: string;
  readonly entity?: EntityNode | string;
  readonly auxiliaryEntities?: readonly (EntityNode | string)[];
  readonly traits?: readonly (TraitNode | string)[];
  readonly pages?: readonly (PageNode | string)[];
  readonly uses?: readonly UseNode[];
}

export interface UseNode extends JsonObject {
  readonly from?: string;
  readonly as?: string;
}

export interface EntityNode extends JsonObject {
  readonly name?: string;
  readonly persistence?: string;
  readonly collection?: string;
  readonly fields?: readonly (FieldNode | string)[];
}

export interface FieldNode extends JsonObject {
  readonly name?: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly default?: Json;
  readonly values?: readonly Json[];
  readonly items?: Json;
  readonly relation?: Json;
}

export interface TraitNode extends JsonObject {
  readonly name?: string;
  readonly ref?: string;
  readonly linkedEntity?: string;
  readonly category?: string;
  readonly stateMachine?: MachineNode;
  readonly emits?: readonly (EmitNode | string)[];
  readonly listens?: readonly ListenNode[];
  readonly ticks?: readonly TickNode[];
  readonly initialEffects?: readonly Json[];
}

export interface MachineNode extends JsonObject {
  readonly states?: readonly (StateNode | string)[];
  readonly events?: readonly (EventNode | string)[];
  readonly transitions?: readonly TransitionNode[];
}

export interface StateNode extends JsonObject {
  readonly name?: string;
  readonly isInitial?: boolean;
  readonly isTerminal?: boolean;
  readonly isFinal?: boolean;
}

export interface EventNode extends JsonObject {
  readonly key?: string;
  readonly name?: string;
  readonly payloadSchema?: readonly (PayloadFieldNode | string)[];
  readonly payload?: readonly (PayloadFieldNode | string)[];
}

export interface PayloadFieldNode extends JsonObject {
  readonly name?: string;
  readonly type?: string;
  readonly required?: boolean;
}

export interface TransitionNode extends JsonObject {
  readonly from?: string | readonly string[];
  readonly to?: string;
  readonly event?: string;
  readonly guard?: Json;
  readonly effects?: readonly Json[];
}

export interface EmitNode extends JsonObject {
  readonly event?: string;
  readonly scope?: string;
  readonly payloadSchema?: readonly (PayloadFieldNode | string)[];
  readonly payload?: readonly (PayloadFieldNode | string)[];
}

export interface ListenNode extends JsonObject {
  readonly event?: string;
  readonly triggers?: string;
  readonly source?: JsonObject;
  readonly guard?: Json;
  readonly scope?: string;
}

export interface TickNode extends JsonObject {
  readonly name?: string;
  readonly interval?: Json;
  readonly effects?: readonly Json[];
  readonly guard?: Json;
}

export interface PageNode extends JsonObject {
  readonly name?: string;
  readonly path?: string;
  readonly ref?: string;
  readonly traits?: readonly (JsonObject | string)[];
}
