// A transition that can never fire because an earlier one takes its place: the two in the other order, the second without its guard, or the dead one away.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { Trait, Transition } from '../schema/element.ts';
import { pointerOf } from '../schema/model.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { textOf } from './node-text.ts';
import { dropAt, setAt } from './write.ts';

const isBare = ({ guard }: Transition) => guard === null || guard === true;

const isSameStep = (a: Transition, b: Transition) =>
  a.to === b.to && textOf(a.guard) === textOf(b.guard) && textOf(a.effects) === textOf(b.effects);

/** Whether one that leaves more states than another, or the same, is always taken in its place. */
function standsBefore(one: Transition, { event, sources, guard, index }: Transition): boolean {
  if (one.index >= index || one.event !== event) return false;
  return (
    (isBare(one) || textOf(one.guard) === textOf(guard)) &&
    sources.every((from) => one.sources.includes(from) || one.sources.includes('*'))
  );
}

/** A transition without what it emits and its trait does not say it emits: that may have come since. */
const declaredEffects = ({ effects }: Transition, { emits }: Trait) =>
  effects.filter(
    (effect) => !(isArray(effect) && effect[0] === 'emit' && emits.every(({ name }) => name !== effect[1])),
  );

export function duplicateEdits(ask: Ask): Edit[] {
  const { finding, trait, transition, model, evidence } = ask;
  if (trait === null || transition === null) return [];
  const earlier = trait.transitions.find((one) => standsBefore(one, transition));
  if (earlier === undefined) return [];
  const pathOf = (one: Transition) => pointerOf(model, one);
  const dropped = (one: Transition, because: string): Edit =>
    edit(finding, 'drop', [dropAt(pathOf(one))], { because, strategy: because === 'copy' ? 'correct' : 'remove' });
  const rivals = trait.transitions.filter(
    (one) =>
      one.index < transition.index &&
      one.event === transition.event &&
      one.sources.join() === transition.sources.join(),
  );
  const repeated = rivals.find((one) => isSameStep(one, transition));
  if (repeated !== undefined) {
    // What one of the two says besides, such as a description, is kept.
    const isFuller = Object.keys(transition.node).length > Object.keys(repeated.node).length;
    return [dropped(isFuller ? repeated : transition, 'copy')];
  }
  const written = evidence.originalOf(trait) ?? trait;
  const isIdle = declaredEffects(transition, written).length === 0;
  const like = rivals.find(
    (one) =>
      one.to === transition.to &&
      textOf(declaredEffects(one, written)) === textOf(declaredEffects(transition, written)) &&
      textOf(one.guard) === textOf(transition.guard),
  );
  const nearly = rivals.find((one) => isNearly(one, transition));
  const out = [
    dropped(transition, like !== undefined || isIdle ? 'idle rival' : nearly === undefined ? 'rival' : 'nearly a copy'),
  ];
  if (nearly !== undefined && like === undefined) out.push(dropped(nearly, 'nearly a copy'));
  const isSameStart = earlier.sources.join() === transition.sources.join();
  if (isSameStart && !isIdle && declaredEffects(earlier, written).length === 0)
    out.push(dropped(earlier, 'idle rival'));
  if (isBare(earlier) && !isBare(transition)) {
    const isAgain = earlier.to === transition.to && textOf(earlier.effects) === textOf(transition.effects);
    const actions = isAgain
      ? [setAt(`${pathOf(earlier)}/guard`, transition.guard), dropAt(pathOf(transition))]
      : [
          setAt(pathOf(earlier), transition.node as unknown as Json),
          setAt(pathOf(transition), earlier.node as unknown as Json),
        ];
    out.push(edit(finding, 'rewrite', actions, { because: 'order' }));
  } else if (!isSameStart) {
    const actions = [
      setAt(pathOf(earlier), transition.node as unknown as Json),
      setAt(pathOf(transition), earlier.node as unknown as Json),
    ];
    out.push(edit(finding, 'rewrite', actions, { because: 'order' }));
  } else if (!isBare(earlier) && !isIdle) {
    const { guard: _, ...rest } = transition.node as unknown as JsonObject;
    const otherwise = { because: 'otherwise', strategy: 'reuse' as const };
    out.push(edit(finding, 'rewrite', [setAt(pathOf(transition), rest)], otherwise));
  }
  return out;
}

const leavesOf = (value: Json): string[] =>
  isArray(value)
    ? value.flatMap(leavesOf)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => [key, ...leavesOf(item as Json)])
      : [String(value)];

/** Whether two transitions to the same state on the same condition say the same but for a few texts. */
function isNearly(a: Transition, b: Transition): boolean {
  if (a.to !== b.to || textOf(a.guard) !== textOf(b.guard) || a.effects.length === 0) return false;
  const counts = new Map<string, number>();
  const [texts, others] = [leavesOf(a.effects as Json), leavesOf(b.effects as Json)];
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) - 1);
  const differences = [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
  return differences <= 6 && differences * 5 <= texts.length + others.length;
}
