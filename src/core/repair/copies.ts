// Copies: an element that says nothing which another, in use, does not say as well. Nothing that a person wrote is lost by taking it away, so that it counts as a
// correction and not as a deletion.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { isSameName } from '../base/words.ts';
import type { Element, Trait, Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { pointerOf } from '../schema/model.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { isReserved } from './evidence.ts';
import { endsOf } from './machine-events.ts';
import { dropAt, setAt, textOf } from './places.ts';

/** All that is declared of an element but its name, its label and its marks. */
function contentOf({ node }: Element): string {
  if (!isObject(node)) return '{}';
  const { key: _key, name: _name, isInitial: _first, isTerminal: _last, ...content } = node;
  return textOf(content as Json);
}

/** A state or an event that is listed again: word for word, or under nearly its name and used by nothing. */
export function copyEdits(ask: Ask): Edit[] {
  const { finding, trait, state, traitName, model, evidence } = ask;
  if (trait === null) return orbitalEdits(ask);
  const list: readonly Element[] = state === null ? trait.events : trait.states;
  const own = state ?? trait.events.find((one) => pointerOf(model, one) === finding.pointer);
  if (own === undefined || own === null || own.name === '' || isReserved(own.name)) return [];
  const dropped = (one: Element, because: string, further: Edit['actions'] = []) =>
    edit(finding, 'drop', [...further, dropAt(pointerOf(model, one))], { because, strategy: 'correct' });
  const same = list.filter((one) => one !== own && one.name === own.name);
  if (same.length > 0) {
    if (same.some((one) => textOf(one.node as Json) === textOf(own.node as Json))) return [dropped(own, 'copy')];
    // The mark of where the machine begins went with the copy.
    const marked = state === null ? undefined : trait.states.find((one) => one.name === own.name && one.isInitial);
    const first = trait.states[0];
    const begin =
      marked !== undefined && first !== undefined && first.name !== own.name
        ? [{ action: 'set_initial_state', params: { trait: traitName, state: first.name } }]
        : [];
    return [dropped(marked ?? own, 'copy, marked', begin), ...same.map((one) => dropped(one, 'copy, other'))];
  }
  // What a repair has added bears no witness.
  const written = evidence.originalOf(trait) ?? trait;
  const used = new Set(
    state === null
      ? [
          ...written.transitions.map((one) => one.event),
          ...emitSitesOf(written).map((site) => site.event),
          ...written.emits.map((one) => one.name),
        ]
      : endsOf(written),
  );
  if (used.has(own.name)) return [];
  const near = new Set(
    nearestNames(
      own.name,
      list.map((one) => one.name),
      3,
    ),
  );
  const alike = list.find(
    (one) =>
      one !== own &&
      used.has(one.name) &&
      (isSameName(one.name, own.name) || near.has(one.name)) &&
      contentOf(one) === contentOf(own),
  );
  return alike === undefined
    ? []
    : [dropped(own, isSameName(alike.name, own.name) ? 'copy, other convention' : 'copy, nearly')];
}

/** An orbital that has nothing but the entity of another, word for word. */
function orbitalEdits({ finding, model }: Ask): Edit[] {
  const own = model.orbitals.find(
    (one) =>
      finding.pointer === pointerOf(model, one, ['entity', 'name']) ||
      finding.pointer === pointerOf(model, one, ['entity']),
  );
  const node = own?.entity?.node;
  if (own === undefined || node === undefined || own.traits.length > 0 || own.pages.length > 0) return [];
  const isSaid = model.orbitals.some(
    (one) => one !== own && one.entity !== null && textOf(one.entity.node as Json) === textOf(node as Json),
  );
  const told = { because: 'copy, an orbital', strategy: 'correct' as const };
  return isSaid ? [edit(finding, 'drop', [dropAt(pointerOf(model, own))], told)] : [];
}

// A transition that can never fire because an earlier one takes its place: the two in the other order, the second without its guard, or the dead one away.

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
