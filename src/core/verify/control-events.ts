// Controls whose event version 17 looks for among those that the trait declares: properties of a node itself. Those that stand deeper, as in the actions of a
// row, it does not look for.
import { isArray, isObject, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Trait } from '../schema/element.ts';

/** The code of a control whose event its trait does not declare. */
export const undeclaredControl = 'ORB_X_RENDER_UI_EVENT_LITERAL_STALE';

/** True if the trait declares the event of a control, or the place is no property of a node. */
export function isDeclaredControl(trait: Trait, element: Element, rest: readonly Segment[], event: string): boolean {
  return declaredIn(trait).has(event) || !isNode(holderOf(element.node as Json, rest));
}

/** The code of an action of a screen whose event no transition takes. */
export const orphanAction = 'CIRCUIT_ORPHAN_EVENT';

/** True if the place is the event of an action of a pattern that a transition renders as its screen. */
export function isActionOfScreen({ kind, node }: Element, rest: readonly Segment[]): boolean {
  const [, at, operand, list, , member] = rest;
  if (kind !== 'transition' || rest.length !== 6 || operand !== 2 || member !== 'event') return false;
  const effect = holderOf(node as Json, ['effects', at as number, 0]);
  return isArray(effect) && effect[0] === 'render-ui' && (list === 'itemActions' || list === 'actions');
}

const known = createNodeMemo<ReadonlySet<string>>();

function declaredIn(trait: Trait): ReadonlySet<string> {
  let names = known.get(trait);
  if (names === undefined) {
    names = new Set([...trait.events, ...trait.emits].map(({ name }) => name));
    known.set(trait, names);
  }
  return names;
}

const isNode = (value: Json | undefined) => isObject(value) && typeof value.type === 'string';

/** The object that holds the member at the end of a path. */
function holderOf(root: Json, path: readonly Segment[]): Json | undefined {
  let at: Json | undefined = root;
  for (const segment of path.slice(0, -1)) {
    if (isArray(at)) at = at[segment as number];
    else if (isObject(at)) at = at[segment];
    else return undefined;
  }
  return at;
}
