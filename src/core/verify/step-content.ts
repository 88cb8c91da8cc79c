// What the effects of a transition or tick hold, for rules that look at a trait as a whole: its calls and the nodes that it renders, found once and kept with
// the wire node, so that an edit elsewhere costs nothing here. Cost: linear in the effects.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Tick, Transition } from '../schema/element.ts';

/** A way down from the element, as a linked list: most places are never told. */
export interface Way {
  readonly segment: Segment;
  readonly up: Way | null;
}

export interface Call {
  readonly call: readonly Json[];
  readonly way: Way;
}

/** An object with a `type` inside what a `render-ui` renders. */
export interface RenderedNode {
  readonly node: JsonObject;
  readonly type: string;
  readonly way: Way;
  /** True if it is the root or a child of children alone, so that its `type` can only be that of a pattern. */
  readonly isPattern: boolean;
  /** True if the `render-ui` is an effect of its own, inside of no other. */
  readonly isDirect: boolean;
}

export interface StepContent {
  /** Every list headed by a text, outer calls before those inside them; none from within what is rendered. */
  readonly calls: readonly Call[];
  readonly nodes: readonly RenderedNode[];
}

/** The events by which a call tells how it ended: of `{ emit: { success: "Loaded", failure: "Failed" } }` at its end. */
export interface Results {
  readonly call: readonly Json[];
  readonly operator: string;
  readonly way: Way;
  readonly success: string | null;
  readonly failure: string | null;
  readonly events: readonly string[];
}

const known = createNodeMemo<StepContent>();
const knownResults = createNodeMemo<readonly Results[]>();

export function contentOf(step: Transition | Tick): StepContent {
  const before = known.get(step.node);
  if (before !== undefined) return before;
  const calls: Call[] = [];
  const nodes: RenderedNode[] = [];
  const way: Way = { segment: 'effects', up: null };
  for (let i = 0; i < step.effects.length; i++) {
    const effect = step.effects[i] as Json;
    if (isArray(effect)) collect(effect, { segment: i, up: way }, calls, nodes);
  }
  const content = { calls, nodes };
  known.set(step.node, content);
  return content;
}

function collect(list: readonly Json[], way: Way, calls: Call[], nodes: RenderedNode[]): void {
  if (typeof list[0] === 'string') calls.push({ call: list, way });
  const isRendering = list[0] === 'render-ui';
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as Json;
    if (isRendering && i === 2) {
      const isDirect = way.up?.up === null;
      collectNodes(item, { segment: i, up: way }, { isPattern: true, isDirect }, nodes);
    } else if (isArray(item)) collect(item, { segment: i, up: way }, calls, nodes);
  }
}

interface Within {
  readonly isPattern: boolean;
  readonly isDirect: boolean;
}

function collectNodes(value: Json, way: Way, within: Within, nodes: RenderedNode[]): void {
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item = value[i] as Json;
      if (typeof item === 'object' && item !== null) collectNodes(item, { segment: i, up: way }, within, nodes);
    }
  } else if (isObject(value)) {
    if (typeof value.type === 'string') nodes.push({ node: value, type: value.type, way, ...within });
    const beside = within.isPattern ? { ...within, isPattern: false } : within;
    for (const name in value) {
      const member = value[name];
      if (typeof member !== 'object' || member === null) continue;
      collectNodes(member, { segment: name, up: way }, name === 'children' ? within : beside, nodes);
    }
  }
}

/** The calls of a step whose end is told by events. */
export function resultsOf(step: Transition | Tick): readonly Results[] {
  const before = knownResults.get(step.node);
  if (before !== undefined) return before;
  const results: Results[] = [];
  for (const { call, way } of contentOf(step).calls) {
    const options = call.at(-1);
    if (!isObject(options) || !isObject(options.emit)) continue;
    const { success, failure } = options.emit;
    const events = Object.values(options.emit).filter((event) => typeof event === 'string');
    results.push({
      call,
      operator: call[0] as string,
      way,
      success: typeof success === 'string' ? success : null,
      failure: typeof failure === 'string' ? failure : null,
      events,
    });
  }
  knownResults.set(step.node, results);
  return results;
}

/** The path from the element's node. */
export function pathOfWay(way: Way): Segment[] {
  const path: Segment[] = [];
  for (let at: Way | null = way; at !== null; at = at.up) path.push(at.segment);
  return path.reverse();
}

/** What a step renders to a slot last: a value, null where it clears the slot, undefined where it does neither. */
export function rendersTo(step: Transition | Tick, slot: string): Json | undefined {
  return contentOf(step).calls.findLast(({ call }) => call[0] === 'render-ui' && call[1] === slot)?.call[2];
}
