// Faults of state machines.
import type { Prng } from '../../src/core/base/prng.ts';
import type { Draft, DraftMachine, DraftState, DraftTransition } from '../draft.ts';
import { inlineTraits, pickWhere, slip } from '../draft.ts';
import { operators } from './operator.ts';

/** Runs an operator on the machine of one trait for which it succeeds, tried in random order. */
function onMachine(change: (machine: DraftMachine, prng: Prng) => boolean) {
  return (draft: Draft, prng: Prng): boolean =>
    prng.shuffle(inlineTraits(draft)).some((trait) => change(trait.stateMachine, prng));
}

const sourcesOf = (transition: DraftTransition) =>
  Array.isArray(transition.from) ? transition.from : transition.from.split('|');
const leaves = (state: DraftState) => (transition: DraftTransition) => sourcesOf(transition).includes(state.name);
const isOrdinary = (state: DraftState) => state.isInitial !== true && state.isTerminal !== true;
const isPlain = (transition: DraftTransition) => transition.from !== '*' && !Array.isArray(transition.from);

export const structuralFaults = [
  ...operators('missing_initial_state', {
    'flag-lost': onMachine((machine) => {
      const initial = machine.states.find((state) => state.isInitial === true);
      if (initial === undefined) return false;
      delete initial.isInitial;
      return true;
    }),
    'second-initial': onMachine((machine, prng) => {
      const other = pickWhere(prng, machine.states, (state) => state.isInitial !== true);
      if (other === undefined) return false;
      other.isInitial = true;
      return true;
    }),
    'flag-set-to-false': onMachine((machine) => {
      const initial = machine.states.find((state) => state.isInitial === true);
      if (initial === undefined) return false;
      initial.isInitial = false;
      return true;
    }),
  }),
  ...operators('missing_transition', {
    'ways-out-deleted': onMachine((machine, prng) => {
      if (machine.transitions.some((transition) => transition.from === '*')) return false;
      const state = pickWhere(prng, machine.states, (one) => isOrdinary(one) && machine.transitions.some(leaves(one)));
      if (state === undefined) return false;
      machine.transitions = machine.transitions.filter((transition) => !leaves(state)(transition));
      return true;
    }),
    'new-dead-end': onMachine((machine, prng) => {
      const event = pickWhere(prng, machine.events);
      const from = pickWhere(prng, machine.states, (state) => state.isTerminal !== true);
      if (event === undefined || from === undefined) return false;
      if (
        machine.transitions.some(
          (transition) => transition.from === '*' || (leaves(from)(transition) && transition.event === event.key),
        )
      )
        return false;
      machine.states.push({ name: 'parked' });
      machine.transitions.push({ from: from.name, event: event.key, to: 'parked' });
      return true;
    }),
    'terminal-mark-lost': onMachine((machine, prng) => {
      const state = pickWhere(prng, machine.states, (one) => one.isTerminal === true || one.isFinal === true);
      if (state === undefined) return false;
      delete state.isTerminal;
      delete state.isFinal;
      return true;
    }),
    'machine-emptied': onMachine((machine) => {
      machine.states = [];
      machine.transitions = [];
      return true;
    }),
  }),
  ...operators('orphan_state', {
    'ways-in-deleted': onMachine((machine, prng) => {
      const state = pickWhere(prng, machine.states, isOrdinary);
      if (state === undefined) return false;
      machine.transitions = machine.transitions.filter(
        (transition) => transition.to !== state.name || sourcesOf(transition).includes(state.name),
      );
      return true;
    }),
    'stranded-state-added': onMachine((machine, prng) => {
      const to = pickWhere(prng, machine.states);
      const event = pickWhere(prng, machine.events);
      if (to === undefined || event === undefined) return false;
      machine.states.push({ name: 'stranded' });
      machine.transitions.push({ from: 'stranded', event: event.key, to: to.name });
      return true;
    }),
    'ways-in-redirected': onMachine((machine, prng) => {
      const state = pickWhere(prng, machine.states, isOrdinary);
      if (state === undefined) return false;
      for (const transition of machine.transitions) {
        if (transition.to === state.name && isPlain(transition) && transition.from !== state.name)
          transition.to = String(transition.from);
      }
      return true;
    }),
  }),
  ...operators('orphan_event', {
    'leftover-event': onMachine((machine) => {
      machine.events.push({ key: 'LEFTOVER' });
      return true;
    }),
    'event-renamed-in-list': onMachine((machine, prng) => {
      const event = pickWhere(prng, machine.events, (one) => machine.transitions.some((t) => t.event === one.key));
      if (event === undefined) return false;
      event.key = slip(prng, event.key);
      return true;
    }),
    'only-user-deleted': onMachine((machine, prng) => {
      const event = pickWhere(
        prng,
        machine.events,
        (one) => machine.transitions.filter((t) => t.event === one.key).length === 1,
      );
      if (event === undefined) return false;
      machine.transitions = machine.transitions.filter((transition) => transition.event !== event.key);
      return true;
    }),
  }),
  ...operators('undeclared_event', {
    'declaration-deleted': onMachine((machine, prng) => {
      const event = pickWhere(prng, machine.events, (one) => machine.transitions.some((t) => t.event === one.key));
      if (event === undefined) return false;
      machine.events = machine.events.filter((one) => one.key !== event.key);
      return true;
    }),
    'event-slipped': onMachine((machine, prng) => {
      const transition = pickWhere(prng, machine.transitions);
      if (transition === undefined) return false;
      transition.event = slip(prng, transition.event);
      return true;
    }),
    'transition-on-unknown-event': onMachine((machine, prng) => {
      const from = pickWhere(prng, machine.states);
      const to = pickWhere(prng, machine.states);
      if (from === undefined || to === undefined) return false;
      machine.transitions.push({ from: from.name, event: 'ESCALATE_NOW', to: to.name });
      return true;
    }),
  }),
  ...operators('invalid_transition', {
    'target-slipped': onMachine((machine, prng) => {
      const transition = pickWhere(prng, machine.transitions, (one) => one.to !== undefined);
      if (transition?.to === undefined) return false;
      transition.to = slip(prng, transition.to);
      return true;
    }),
    'source-slipped': onMachine((machine, prng) => {
      const transition = pickWhere(prng, machine.transitions, isPlain);
      if (transition === undefined) return false;
      transition.from = slip(prng, String(transition.from));
      return true;
    }),
    'state-deleted': onMachine((machine, prng) => {
      const state = pickWhere(prng, machine.states, isOrdinary);
      if (state === undefined) return false;
      machine.states = machine.states.filter((one) => one !== state);
      return true;
    }),
    'target-missing': onMachine((machine, prng) => {
      const transition = pickWhere(prng, machine.transitions);
      if (transition === undefined) return false;
      delete transition.to;
      return true;
    }),
  }),
  ...operators('duplicate_transition', {
    copied: onMachine((machine, prng) => {
      const transition = pickWhere(prng, machine.transitions);
      if (transition === undefined) return false;
      machine.transitions.push(structuredClone(transition));
      return true;
    }),
    'guarded-behind-unguarded': onMachine((machine, prng) => {
      const transition = pickWhere(prng, machine.transitions, (one) => one.guard === undefined || one.guard === null);
      const to = pickWhere(prng, machine.states);
      if (transition === undefined || to === undefined) return false;
      machine.transitions.push({
        from: transition.from,
        event: transition.event,
        to: to.name,
        guard: ['=', '@entity.id', '1'],
      });
      return true;
    }),
    'guard-lost': onMachine((machine, prng) => {
      const isFirst = (one: DraftTransition, i: number, all: DraftTransition[]) =>
        one.guard !== undefined &&
        one.guard !== null &&
        all.slice(i + 1).some((later) => String(later.from) === String(one.from) && later.event === one.event);
      const good = machine.transitions.filter(isFirst);
      const transition = pickWhere(prng, good);
      if (transition === undefined) return false;
      delete transition.guard;
      return true;
    }),
  }),
];
