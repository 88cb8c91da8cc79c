// The graph that a property is judged on: what was met in an exploration, split by which conditions of the property hold there. A condition may be about the
// step that led to a configuration, so a configuration is there once for each way in that makes a difference. Cost: edges of the exploration, four times at most.
import { charge } from '../base/budget.ts';
import type { Edge, Node, Space } from '../explore/index.ts';
import type { Step } from '../run/index.ts';
import { type Asked, holds, isHappening, type Question } from './question.ts';

export interface Way {
  readonly to: number;
  readonly edge: Edge;
  /** The event without its payload, if it comes without anybody: an answer or a tick. */
  readonly own: string | null;
}

export interface Position {
  readonly node: number;
  readonly first: boolean;
  readonly second: boolean;
}

export interface Positions {
  readonly space: Space;
  readonly list: readonly Position[];
  readonly ways: readonly (readonly Way[])[];
  /** Positions of the starts; those come first. */
  readonly starts: number;
}

/** A guard that is tried and does not hold changes nothing. */
const isMoving = ({ from, to, step }: Edge): boolean =>
  from !== to || step.transitions.length > 0 || step.emitted.length > 0;

const ownEvent = ({ stimulus: { event, trait, answers } }: Edge): string | null =>
  answers === true || event.startsWith('tick:') ? JSON.stringify([event, trait ?? null]) : null;

/** `isGiven` keeps the starts that count. */
export function positionsOf(
  space: Space,
  { first, second }: Question,
  isGiven: (node: Node, first: boolean) => boolean,
): Positions {
  const list: Position[] = [];
  const known = new Map<string, number>();
  const judge = (asked: Asked | null) => judgeOf(space, asked);
  const [isFirst, isSecond] = [judge(first), judge(second)];
  const add = (node: number, step: Step | null): number => {
    const position = { node, first: isFirst(node, step), second: isSecond(node, step) };
    const key = `${node} ${position.first} ${position.second}`;
    const old = known.get(key);
    if (old !== undefined) return old;
    known.set(key, list.length);
    return list.push(position) - 1;
  };
  for (const [i, node] of space.nodes.entries()) if (node.by === null && isGiven(node, isFirst(i, null))) add(i, null);
  const starts = list.length;
  const ways: Way[][] = [];
  for (let at = 0; at < list.length; at++) {
    const edges = (space.edges[(list[at] as Position).node] ?? []).filter(isMoving);
    charge(4 + edges.length, 'judging a property');
    ways.push(edges.map((edge) => ({ to: add(edge.to, edge.step), edge, own: ownEvent(edge) })));
  }
  return { space, list, ways, starts };
}

/** The positions with the ways alone that are there in the document, whichever number is counted. */
export function sureOf(positions: Positions): Positions {
  const isSure = ({ edge }: Way) => edge.isMay !== true;
  if (positions.ways.every((ways) => ways.every(isSure))) return positions;
  return { ...positions, ways: positions.ways.map((ways) => ways.filter(isSure)) };
}

/** A condition without an event is asked once for each configuration. */
function judgeOf({ nodes }: Space, asked: Asked | null): (node: number, step: Step | null) => boolean {
  if (asked === null) return () => false;
  const of = (node: number) => (nodes[node] as Node).configuration;
  if (isHappening(asked)) return (node, step) => holds(asked, of(node), step);
  const known = new Map<number, boolean>();
  return (node) => {
    const value = known.get(node) ?? holds(asked, of(node), null);
    known.set(node, value);
    return value;
  };
}
