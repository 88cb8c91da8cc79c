// Where the behaviors that tenants bring live. What is stored is text and metadata; nothing here knows what a schema is.

export interface StoredBehavior {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tier: string;
  readonly domain: string;
  readonly tags: readonly string[];
  /** Canonical hash of the schema. */
  readonly hash: string;
  /** The schema as JSON. */
  readonly text: string;
  readonly importedAtMs: number;
}

/** What a tenant may keep; bytes are UTF-8 of `text`. */
export interface BehaviorBounds {
  readonly countMax: number;
  readonly bytesMax: number;
}

export type PutOutcome =
  | { readonly kind: 'stored' | 'replaced' | 'exists' }
  /** The tenant would be above a bound; nothing was stored. `value` is what it would have come to. */
  | { readonly kind: 'full'; readonly bound: keyof BehaviorBounds; readonly value: number };

export interface BehaviorStore {
  /** Changes with every change of the tenant's behaviors, and never comes back; 0 before the first. Cheap: asked on every read. */
  version(tenant: string): Promise<number>;
  /** All of the tenant's, by name in code-unit order, and the version that they are. */
  list(tenant: string): Promise<{ readonly version: number; readonly behaviors: readonly StoredBehavior[] }>;
  /** Durable when it resolves with `stored` or `replaced`. Concurrent calls never exceed the bounds together. */
  put(tenant: string, behavior: StoredBehavior, isReplacing: boolean, bounds: BehaviorBounds): Promise<PutOutcome>;
  /** What `put` would answer now. Changes nothing. */
  tryPut(tenant: string, behavior: StoredBehavior, isReplacing: boolean, bounds: BehaviorBounds): Promise<PutOutcome>;
  /** False when there is none of this name. Its bytes are in files until the next `scrub`. */
  remove(tenant: string, name: string): Promise<boolean>;
  /** When it resolves, nothing that was removed before the call, from this store or another on the same data, is in any file. */
  scrub(): Promise<void>;
}
