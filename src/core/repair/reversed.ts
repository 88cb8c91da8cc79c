// A step that leads the wrong way round, told by what it leaves: where it begins, another step on its event is in its way, or where it ends, its event is
// raised; there its event is not taken; and nothing leads to where it begins, or nothing leaves where it ends.
import type { Json } from '../base/json.ts';
import type { Trait, Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import { pointerOf } from '../schema/model.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { raisedIn } from './machine-events.ts';
import { textOf } from './node-text.ts';
import { setAt } from './write.ts';

const leavingMax = 40;

const isBare = ({ guard }: Transition) => guard === null || guard === true;
/** Whether of two steps from one state on one event the later is never taken, in either order. */
const areInTheWay = (a: Transition, b: Transition) =>
  a !== b && a.event === b.event && ((isBare(a) && isBare(b)) || textOf(a.guard) === textOf(b.guard));

/** Whether every step says on what it is taken and where it begins and leads, so that none of them is what is missed. */
function saysAll({ states, transitions }: Trait, isWayIn: boolean): boolean {
  const known = new Set([...states.map((one) => one.name), '*']);
  return transitions.every(
    ({ sources, event, to }) =>
      event !== '' && sources.length > 0 && sources.every((from) => known.has(from)) && (!isWayIn || known.has(to)),
  );
}

/** The step out of a state that nothing leads to, or into one that nothing leaves and others lead to, turned round. */
export function reversedEdits({ finding, trait, state, model, evidence }: Ask): Edit[] {
  if (trait === null || state === null) return [];
  const { name } = state;
  const outgoing = outgoingOf(trait);
  const reach = reachOf(trait);
  const isLost = !reach.has(name);
  // Steps that a repair has added bear no witness.
  const written = evidence.originalOf(trait) ?? trait;
  if (!saysAll(written, isLost) || (!isLost && outgoing(name).length > 0)) return [];
  const ways = trait.transitions
    .filter(
      ({ sources, to }) =>
        sources.length === 1 && sources[0] !== to && (isLost ? sources[0] === name && reach.has(to) : to === name),
    )
    .slice(0, leavingMax);
  if (!isLost && ways.length < 2) return [];
  const isBlocked = (one: Transition) => {
    const leaving = outgoing(one.sources[0] as string).filter((other) => areInTheWay(one, other));
    const isStray = leaving.some(
      (other) => other.effects.length === 0 && !(other.sources.includes(other.to) && isBare(other)),
    );
    return leaving.length === 1 && !isStray && !outgoing(one.to).some((other) => areInTheWay(one, other));
  };
  const raised = emitSitesOf(written).filter(({ kind }) => kind === 'ui');
  const isRaisedAt = (one: Transition, at: string) =>
    raised.some(
      ({ owner, event }) =>
        event === one.event && owner.kind === 'transition' && owner !== one && (owner as Transition).to === at,
    );
  const isMissed = (one: Transition) =>
    isLost &&
    outgoing(name).length > 1 &&
    isRaisedAt(one, one.to) &&
    trait.transitions.filter(({ event }) => event === one.event).length === 1;
  const turned = ways.filter((one) => isBlocked(one) || isMissed(one)).slice(0, 2);
  return turned.map((one, rank) => {
    const value = { ...one.node, from: one.to, to: one.sources[0] as string } as unknown as Json;
    const others = isLost ? raisedIn(written, one.to) : [];
    const because =
      others.length > 0 && !others.includes(one.event)
        ? 'reversed, another is raised'
        : isBlocked(one)
          ? 'reversed, in the way'
          : 'reversed';
    return edit(finding, 'retarget', [setAt(pointerOf(model, one), value)], { because, rank });
  });
}
