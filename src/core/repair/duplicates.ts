// A transition that can never fire because an earlier one takes its place: the two in the other order, a guard that tells them apart, another source, or the dead one
// away.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { State, Trait, Transition } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { outgoingOf } from '../schema/graph.ts';
import { pointerOf } from '../schema/model.ts';
import { analogousTo } from './analogous.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { textOf } from './node-text.ts';
import { wordsOf } from './words.ts';
import { dropAt, retarget, setAt } from './write.ts';

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
  if (isBare(earlier) && !isBare(transition)) {
    const isAgain = earlier.to === transition.to && textOf(earlier.effects) === textOf(transition.effects);
    const actions = isAgain
      ? [setAt(`${pathOf(earlier)}/guard`, transition.guard), dropAt(pathOf(transition))]
      : [
          setAt(pathOf(earlier), transition.node as unknown as Json),
          setAt(pathOf(transition), earlier.node as unknown as Json),
        ];
    out.push(edit(finding, 'rewrite', actions, { because: 'order' }));
    out.push(guarded(ask, earlier, opposite(transition.guard), 'opposite'));
  } else if (earlier.sources.join() !== transition.sources.join()) {
    const actions = [
      setAt(pathOf(earlier), transition.node as unknown as Json),
      setAt(pathOf(transition), earlier.node as unknown as Json),
    ];
    out.push(edit(finding, 'rewrite', actions, { because: 'order' }));
  } else out.push(...toldApart(ask, trait, earlier, transition, isIdle));
  return out;
}

const guarded = ({ finding, model }: Ask, one: Transition, guard: Json, because: string): Edit =>
  edit(finding, 'fill', [setAt(pointerOf(model, one, ['guard']), guard)], {
    because,
    strategy: because === 'made-up guard' ? 'guess' : 'reuse',
  });

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

/** Two steps on one event, neither before the other: a guard from elsewhere, no guard on the second, another source. */
function toldApart(ask: Ask, trait: Trait, earlier: Transition, later: Transition, isIdle: boolean): Edit[] {
  const { finding, traitName, model, evidence } = ask;
  const out: Edit[] = [];
  // The second way of a decision does something, and stands beside the first.
  const strays = isIdle && (later.index > earlier.index + 1 || later.sources.join() === later.to);
  const isEntered = trait.transitions.some((one) => one !== later && one.to === later.to);
  const known = isBare(earlier) && !strays ? knownGuard(earlier, trait, ask) : undefined;
  if (known !== undefined) out.push(guarded(ask, earlier, known, 'known guard'));
  if (!isBare(earlier) && !isIdle) {
    const { guard: _, ...rest } = later.node as unknown as JsonObject;
    out.push(
      edit(finding, 'rewrite', [setAt(pointerOf(model, later), rest)], { because: 'otherwise', strategy: 'reuse' }),
    );
    out.push(guarded(ask, later, opposite(later.guard), 'opposite'));
  }
  if (strays && isEntered) return out;
  const guess = isBare(earlier) && !isIdle ? madeUpGuard(earlier, later, trait, ask) : null;
  if (guess !== null) out.push(guarded(ask, earlier, guess, 'made-up guard'));
  const waiting = waitingFor(later, evidence.originalOf(trait) ?? trait);
  if (waiting !== undefined && later.sources.length === 1)
    out.push(edit(finding, 'retarget', [retarget(later, traitName, { from: waiting.name })], { because: 'awaited' }));
  const outgoing = outgoingOf(trait);
  const free = trait.states.find(
    (state) =>
      !state.isTerminal && state.name !== later.to && outgoing(state.name).every((one) => one.event !== later.event),
  );
  if (free !== undefined && later.sources.length === 1) {
    const because = `free state${isIdle ? '' : ', with effects'}${outgoing(free.name).length === 0 ? ', stranded' : ''}`;
    out.push(
      edit(finding, 'retarget', [retarget(later, traitName, { from: free.name })], { because, strategy: 'guess' }),
    );
  }
  return out;
}

/** The state that steps enter when they ask for what an event answers: it is waited for there. */
function waitingFor({ event, sources }: Transition, trait: Trait): State | undefined {
  const asking = new Set(
    emitSitesOf(trait).flatMap((site) =>
      site.kind === 'option' && site.event === event && site.owner.kind === 'transition'
        ? [(site.owner as Transition).to]
        : [],
    ),
  );
  const outgoing = outgoingOf(trait);
  return trait.states.find(
    ({ name, isTerminal }) =>
      asking.has(name) && !isTerminal && !sources.includes(name) && outgoing(name).every((one) => one.event !== event),
  );
}

/** The guard that the same step has elsewhere: in the trait from another state, in one built alike, or in another between states of the same names. */
function knownGuard(step: Transition, trait: Trait, { model, evidence }: Ask): Json | undefined {
  const { event, to, sources } = step;
  const isFrom = (one: Transition) => one.sources.join() === sources.join();
  const own = trait.transitions.find((one) => one.event === event && one.to === to && !isBare(one) && !isFrom(one));
  if (own !== undefined) return own.guard;
  for (const analogue of evidence.analoguesOf(trait)) {
    const guard = analogousTo(step, analogue)?.node.guard;
    if (guard !== undefined && guard !== null && guard !== true) return guard;
  }
  const ending = (name: string) => wordsOf(name).slice(-2).join(' ');
  const others = model.traits.flatMap((other) => (other === trait ? [] : other.transitions));
  return others.find((one) => one.to === to && !isBare(one) && isFrom(one) && ending(one.event) === ending(event))
    ?.guard;
}

/** A condition that could tell two steps apart: a status with the target's name, a switch of the entity, something that comes with the event. */
function madeUpGuard(earlier: Transition, later: Transition, trait: Trait, { model }: Ask): Json | null {
  const fields = (model.entityByName.get(trait.linkedEntity ?? '')?.fields ?? []).filter(
    ({ name }) => name !== '' && name !== 'id',
  );
  const text = `${textOf(earlier.effects)}${textOf(later.effects)}`;
  const free = fields.filter(({ name }) => !text.includes(`["set","@entity.${name}"`));
  const valuesOf = (node: unknown) =>
    isArray((node as { values?: Json }).values) ? (node as { values: readonly Json[] }).values : [];
  const status = fields.find(
    ({ name, node }) =>
      /^(?:status|state|mode|phase|kind)$/i.test(name) &&
      (valuesOf(node).length === 0 || valuesOf(node).includes(earlier.to)),
  );
  if (status !== undefined) return ['=', `@entity.${status.name}`, earlier.to];
  const worth = (field: (typeof fields)[number]) =>
    4 * Number(field.type === 'boolean') +
    2 * Number(valuesOf(field.node).length > 1) +
    Number(text.includes(`"@entity.${field.name}"`));
  const [field] = [...free].sort((a, b) => worth(b) - worth(a));
  if (field === undefined) return null;
  const [value] = valuesOf(field.node);
  if (value !== undefined) return ['=', `@entity.${field.name}`, value];
  if (field.type === 'number') return ['>', `@entity.${field.name}`, 0];
  return field.type === 'boolean'
    ? ['=', `@entity.${field.name}`, true]
    : ['!=', `@entity.${field.name}`, field.type === 'string' ? '' : null];
}

const opposites: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** The opposite of a condition, without a double negation. */
function opposite(guard: Json): Json {
  if (isArray(guard) && guard.length === 2 && guard[0] === 'not') return guard[1] as Json;
  if (isArray(guard) && guard.length === 3 && typeof guard[0] === 'string' && Object.hasOwn(opposites, guard[0]))
    return [opposites[guard[0]] as string, guard[1] as Json, guard[2] as Json];
  return ['not', guard];
}
