// Faults of what is drawn: patterns, overlays, controls, pages.
import type { Prng } from '../../src/core/base/prng.ts';
import type { Draft, DraftMachine, DraftPage, DraftTrait, Value } from '../draft.ts';
import { callsOf, effectLists, inlineTraits, pagesOf, pickWhere, slip, textsIn } from '../draft.ts';
import { operators } from './operator.ts';

type Machined = DraftTrait & { stateMachine: DraftMachine };
type Node = { [key: string]: Value };

const isNode = (value: Value | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function onTrait(change: (trait: Machined, prng: Prng, draft: Draft) => boolean) {
  return (draft: Draft, prng: Prng): boolean =>
    prng.shuffle(inlineTraits(draft)).some((trait) => change(trait, prng, draft));
}

const drawsOf = (trait: DraftTrait) => callsOf(trait, 'render-ui').filter((call) => isNode(call[2]));

/** Changes one render-ui call that draws an object. */
function onDraw(change: (call: Value[], pattern: Node, prng: Prng) => boolean) {
  return onTrait((trait, prng) => prng.shuffle(drawsOf(trait)).some((call) => change(call, call[2] as Node, prng)));
}

function onPage(change: (page: DraftPage, prng: Prng, draft: Draft) => boolean) {
  return (draft: Draft, prng: Prng): boolean => prng.shuffle(pagesOf(draft)).some((page) => change(page, prng, draft));
}

/** Places that hold an event literal of a control. */
function eventPlaces(trait: Machined) {
  return drawsOf(trait)
    .flatMap((call) => textsIn(call[2] as Value))
    .filter((place) => /^(event|action|on[A-Z].*|.*Event)$/.test(place.key) && !place.get().startsWith('@'));
}

const isDraw = (effect: Value) => Array.isArray(effect) && effect[0] === 'render-ui' && effect[2] !== null;

function withoutDraws(list: Value[]): void {
  for (let i = list.length - 1; i >= 0; i--) {
    const effect = list[i] as Value;
    if (isDraw(effect)) list.splice(i, 1);
    else if (Array.isArray(effect)) withoutDraws(effect);
  }
}

/** Adds a state that a transition enters with an overlay open and that only loops. */
function openWithoutExit(slot: string) {
  return onTrait((trait, prng) => {
    const { states, events, transitions } = trait.stateMachine;
    const from = pickWhere(prng, states, (state) => state.isTerminal !== true);
    const event = pickWhere(prng, events, (one) => !/^(INIT|CLOSE|CANCEL)$/.test(one.key));
    if (from === undefined || event === undefined || transitions.some((t) => t.from === '*')) return false;
    states.push({ name: 'peeking' });
    transitions.push({
      from: from.name,
      event: event.key,
      to: 'peeking',
      guard: ['=', 1, 2],
      effects: [['render-ui', slot, { type: 'stack' }]],
    });
    transitions.push({ from: 'peeking', event: event.key, to: 'peeking' });
    return true;
  });
}

export const uiFaults = [
  ...operators('missing_render_effect', {
    'draws-deleted': onTrait((trait) => {
      if (trait.category !== undefined && trait.category !== 'interaction') return false;
      for (const list of effectLists(trait)) withoutDraws(list);
      return true;
    }),
    'draws-nulled': onTrait((trait) => {
      if (trait.category !== undefined && trait.category !== 'interaction') return false;
      for (const call of callsOf(trait, 'render-ui')) call[2] = null;
      return true;
    }),
    'logic-called-interaction': onTrait((trait) => {
      if (trait.category !== 'lifecycle' || drawsOf(trait).length > 0) return false;
      trait.category = 'interaction';
      return true;
    }),
    'category-lost': onTrait((trait) => {
      if (trait.category !== 'lifecycle' || drawsOf(trait).length > 0) return false;
      delete trait.category;
      return true;
    }),
  }),
  ...operators('invalid_pattern', {
    'type-lost': onDraw((_call, pattern) => delete pattern.type),
    'type-slipped': onDraw((_call, pattern, prng) => {
      if (typeof pattern.type !== 'string') return false;
      pattern.type = `${slip(prng, pattern.type)}-zz`;
      return true;
    }),
    'pattern-missing': onDraw((call) => call.splice(2).length > 0),
    'slot-unknown': onDraw((call) => {
      call[1] = 'basement';
      return true;
    }),
    'child-without-type': onDraw((_call, pattern) => {
      const children = Array.isArray(pattern.children) ? pattern.children : [];
      pattern.children = [...children, { label: 'Untyped' }];
      return true;
    }),
  }),
  ...operators('missing_overlay_exit', {
    'exits-looped': onTrait((trait, prng) => {
      const opened = trait.stateMachine.transitions.filter((transition) =>
        (transition.effects ?? []).some(
          (e) => Array.isArray(e) && isDraw(e) && (e[1] === 'modal' || e[1] === 'drawer'),
        ),
      );
      const state = pickWhere(prng, opened, (transition) => transition.from !== transition.to)?.to;
      if (state === undefined) return false;
      const { transitions } = trait.stateMachine;
      trait.stateMachine.transitions = transitions.filter(
        (transition) =>
          transition.from !== state ||
          (transition.to === state &&
            !/^(CLOSE|CANCEL)$/.test(transition.event) &&
            !JSON.stringify(transition.effects ?? []).includes('null')),
      );
      return true;
    }),
    'modal-without-exit': openWithoutExit('modal'),
    'drawer-without-exit': openWithoutExit('drawer'),
  }),
  ...operators('unhandled_ui_event', {
    'event-slipped': onTrait((trait, prng) => {
      const place = pickWhere(prng, eventPlaces(trait));
      if (place === undefined) return false;
      place.set(slip(prng, place.get()));
      return true;
    }),
    'control-added': onDraw((_call, pattern) => {
      const children = Array.isArray(pattern.children) ? pattern.children : [];
      pattern.children = [...children, { type: 'button', label: 'Share', onClick: 'SHARE_LATER' }];
      return true;
    }),
    'handler-deleted': onTrait((trait, prng) => {
      const place = pickWhere(prng, eventPlaces(trait), (one) =>
        trait.stateMachine.transitions.some((t) => t.event === one.get()),
      );
      if (place === undefined) return false;
      const event = place.get();
      const { stateMachine } = trait;
      stateMachine.transitions = stateMachine.transitions.filter((transition) => transition.event !== event);
      stateMachine.events = stateMachine.events.filter((one) => one.key !== event);
      return true;
    }),
  }),
  ...operators('invalid_page', {
    'slash-lost': onPage((page) => {
      if (page.path === undefined) return false;
      page.path = page.path.slice(1) || 'home';
      return true;
    }),
    'path-lost': onPage((page) => page.path !== undefined && delete page.path),
    'path-repeated': (draft, prng) => {
      const page = pickWhere(prng, pagesOf(draft));
      const orbital = draft.orbitals.find((one) => (one.pages ?? []).includes(page as DraftPage));
      if (page === undefined || orbital === undefined) return false;
      orbital.pages = [...(orbital.pages ?? []), { ...page, name: `${page.name ?? 'Page'}Copy` }];
      return true;
    },
    'traits-lost': onPage((page) => {
      page.traits = [];
      return true;
    }),
    'path-with-spaces': onPage((page) => {
      page.path = `${page.path ?? '/'} new page`;
      return true;
    }),
  }),
];
