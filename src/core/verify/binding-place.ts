// The place of a binding in a guard or an effect: what encloses it on the way down from its element. Some bindings have a value in a callback alone, others are
// read in a pattern alone. Cost: linear in the depth of the place.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Site } from '../schema/walk.ts';

interface Step {
  readonly holder: Json;
  readonly at: Segment;
}

/** The values that enclose the place of the walk, outermost first, and the member or item of each that leads on. */
export function wayTo(site: Site): readonly Step[] {
  const steps: Step[] = [];
  let holder = site.content;
  for (const at of site.path()) {
    steps.push({ holder, at });
    holder = (holder as Readonly<Record<Segment, Json>>)[at] ?? null;
  }
  return steps;
}

/** Operators of lists that take the list alone. */
const withoutCallback: ReadonlySet<string> = new Set(
  'avg first flatten last len max min range reverse shuffle sort sum unique'.split(' ').map((name) => `array/${name}`),
);

/** True if the place is in what an operator of lists does with each item. */
export function isInCallback(way: readonly Step[]): boolean {
  return way.some(({ holder, at }) => {
    const operator = isArray(holder) ? holder[0] : null;
    if (typeof operator !== 'string' || !operator.startsWith('array/')) return false;
    return !withoutCallback.has(operator) && Number(at) >= 2;
  });
}

/** The place of a binding inside what a `render-ui` renders. */
export interface RenderedPlace {
  /** The innermost object around it and its member; null where the binding is the whole of what is rendered. */
  readonly holder: JsonObject | null;
  readonly member: string;
}

/** The same of a place in a pattern; null of any other. */
export function renderedPlace(way: readonly Step[]): RenderedPlace | null {
  const start = way.findIndex(({ holder, at }) => isArray(holder) && holder[0] === 'render-ui' && at === 2);
  if (start === -1) return null;
  const last = way.slice(start + 1).findLast(({ holder }) => isObject(holder));
  return last === undefined
    ? { holder: null, member: '' }
    : { holder: last.holder as JsonObject, member: String(last.at) };
}
