// Owns the questions that others ask of the library: what is there, what is it called, which one is that. Documents come into being on
// first use; listing names costs nothing. In what the build makes, the library is the packed one (packed.ts), equal to the composed one.
import type { Behavior } from './compose/behavior.ts';
import { library } from './library/index.ts';

/** Changes whenever a behavior's canonical hash does; `manifest.json` holds the hashes. */
export const libraryVersion = '3.0.0';

const byName: ReadonlyMap<string, Behavior> = new Map(library.map((behavior) => [behavior.name, behavior]));

/** Every behavior, by name. */
export function listBehaviors(): readonly Behavior[] {
  return library;
}

/** A behavior by its full name (`std-helpdesk`), or undefined. */
export function findBehavior(name: string): Behavior | undefined {
  return byName.get(name);
}

export function behaviorNames(): readonly string[] {
  return library.map((behavior) => behavior.name);
}
