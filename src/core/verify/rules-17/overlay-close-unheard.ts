import { isObject, type Json } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Transition } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { closeFrom, closing, enteredBy, hasExit, overlaysEntered } from '../rules/overlay-without-exit.ts';
import { contentOf, pathOfWay, type Way } from '../step-content.ts';

const ask = { from: 'open', event: 'ASK', to: 'asking', effects: [['render-ui', 'modal', { type: 'spinner' }]] };
const leave = (event: string) => ({
  from: 'asking',
  event,
  to: 'open',
  effects: [
    ['render-ui', 'modal', null],
    ['render-ui', 'main', { type: 'spinner' }],
  ],
});

export const overlayCloseUnheard: Rule = {
  id: 'overlay-close-unheard',
  category: 'missing_overlay_exit',
  severity: 'error',
  official: 'ORB_CIRCUIT_MODAL_SHELL_CLOSE_DEAF',
  targets: { since: '17' },
  says: 'A transition renders to the slot `modal`, `drawer` or `overlay`, and the state that it enters takes neither CLOSE nor CANCEL, which the frame of the overlay raises. A pattern `modal` or `confirm-dialog` brings a frame of its own. A state without any way out is told by overlay-without-exit.',
  wrong: { states: [{ name: 'asking' }], events: ['ASK', 'DONE'], transitions: [ask, leave('DONE')] },
  right: {
    states: [{ name: 'asking' }],
    events: ['ASK', 'DONE', 'CLOSE'],
    transitions: [ask, leave('DONE'), leave('CLOSE')],
  },
  fixes: ['add_transition'],
  check: {
    whole: (scope) => {
      const stuck = new Set([...overlaysEntered(scope)].filter((one) => !hasExit(scope, one)).map(enteredBy));
      for (const [state, mounts] of mountsUnheard(scope)) if (!stuck.has(state)) report(scope, state, mounts);
    },
  },
};

/** A pattern that a transition renders to an overlay slot. */
interface Mount {
  readonly transition: Transition;
  readonly slot: string;
  readonly way: Way;
}

type Mounts = ReadonlyMap<string, readonly Mount[]>;

const mountsOf = createNodeMemo<Mounts>();

/** Mounts whose frame emits CLOSE to a state that does not take it, by that state. */
export function mountsUnheard(scope: TraitScope): Mounts {
  let mounts = mountsOf.get(scope.lookups);
  if (mounts === undefined) {
    mounts = findMounts(scope);
    mountsOf.set(scope.lookups, mounts);
  }
  return mounts;
}

function findMounts(scope: TraitScope): Mounts {
  const unheard = new Map<string, Mount[]>();
  const { own, anywhere } = scope.lookups.outgoing;
  const isClosing = ({ event }: Transition) => closing.has(event);
  if (anywhere.some(isClosing)) return unheard;
  for (const transition of scope.trait.transitions) {
    const { to } = transition;
    if (!scope.states.has(to)) continue;
    for (const { call, way } of contentOf(transition).calls) {
      const [operator, slot, pattern] = call;
      if (operator !== 'render-ui' || typeof slot !== 'string' || !scope.registries.overlays.has(slot)) continue;
      if (!isFramed(pattern) || own(to).some(isClosing)) continue;
      const mounts = unheard.get(to);
      if (mounts === undefined) unheard.set(to, [{ transition, slot, way }]);
      else mounts.push({ transition, slot, way });
    }
  }
  return unheard;
}

const ownFrame: ReadonlySet<Json | undefined> = new Set(['modal', 'confirm-dialog']);

/** True if the slot puts its frame around a pattern. What a binding stands for is not known. */
const isFramed = (pattern: Json | undefined): boolean =>
  typeof pattern === 'object' && pattern !== null && !(isObject(pattern) && ownFrame.has(pattern.type));

function report(scope: TraitScope, state: string, mounts: readonly Mount[]): void {
  const [mount] = mounts;
  if (mount === undefined) return;
  const { transition, slot, way } = mount;
  const slots = [...new Set(mounts.map((one) => one.slot))];
  const event = ['CANCEL', 'CLOSE'].find((name) => scope.events.has(name)) ?? 'CLOSE';
  const message = `the frame of the ${slot} raises CLOSE, and the state ${quote(state)} takes neither CLOSE nor CANCEL: add a transition on ${event} that leads back and clears the ${slot}`;
  scope.report(overlayCloseUnheard, transition, pathOfWay(way), state, message, ({ trait }) => {
    const twin = wayOut(scope, state, slots);
    if (twin === undefined) return [closeFrom(scope, { opener: transition, slot }, trait, event, slots)];
    const { to, effects } = twin;
    const needs = [{ action: 'add_events', params: { trait, events: [event] } }];
    const params = { trait, from: state, event, to, effects: [...effects] };
    return [{ action: 'add_transition', params, ...(scope.events.has(event) ? {} : { needs }) }];
  });
}

const harmless: ReadonlySet<Json | undefined> = new Set(['render-ui', 'fetch', 'ref']);

/** A transition of another name that leaves the overlay and changes nothing else: what it does, the frame may do. */
const wayOut = (scope: TraitScope, state: string, slots: readonly string[]): Transition | undefined =>
  scope.lookups.outgoing.own(state).find((one) => {
    if (one.to === state || one.guard !== null || JSON.stringify(one.effects).includes('"@payload')) return false;
    const { calls } = contentOf(one);
    const isCleared = (slot: string) =>
      one.effects.some((call) => JSON.stringify(call) === JSON.stringify(['render-ui', slot, null]));
    return slots.every(isCleared) && calls.every(({ call }) => harmless.has(call[0]));
  });
