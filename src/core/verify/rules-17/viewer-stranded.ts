import { isArray, isObject, type Json } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Trait, Transition } from '../../schema/element.ts';
import { isEventProperty, mayHoldEvent } from '../../schema/walk.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { PatternTable } from '../pattern-facts.ts';
import type { Rule } from '../rule.ts';
import { rendersTo, resultsOf } from '../step-content.ts';

const slot = 'main';

export const viewerStranded: Rule = {
  id: 'viewer-stranded',
  category: 'missing_render_effect',
  severity: 'error',
  official: 'ORB_CIRCUIT_VIEWER_STRANDED',
  targets: { since: '17' },
  says: 'On a page, an event that a person raises stays in its state and renders to `main` something without data, control or other trait, and no result of its effects renders more: the screen that the person came from is gone, and nothing is left to click.',
  wrong: {
    events: ['PIN'],
    transitions: [
      {
        from: 'open',
        event: 'PIN',
        to: 'open',
        effects: [['render-ui', 'main', { type: 'alert', message: 'Pinned', variant: 'success' }]],
      },
    ],
  },
  right: {
    events: ['PIN'],
    transitions: [
      {
        from: 'open',
        event: 'PIN',
        to: 'open',
        effects: [['render-ui', 'toast', { type: 'alert', message: 'Pinned', variant: 'success' }]],
      },
    ],
  },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) {
        if (!isShownOnPage(trait)) continue;
        const screens = knownScreens(trait, scope.registries.patternTable);
        if (screens.live.size === 0) continue;
        for (const transition of trait.transitions)
          if (isStranding(screens, transition)) report(scope, trait, transition);
      }
    },
  },
};

function report(scope: DocumentScope, trait: Trait, transition: Transition): void {
  const { event } = transition;
  const message = `${quote(event)} puts something in place of the screen that has neither data nor a control: nothing is left to click; render it to the slot toast`;
  const at = transition.effects.findLastIndex(
    (effect) => isArray(effect) && effect[0] === 'render-ui' && effect[1] === slot,
  );
  const rest = at === -1 ? [] : ['effects', at, 1];
  scope.report(viewerStranded, { element: transition, rest, trait }, event, message, ({ path }) =>
    at === -1 ? [] : [{ action: 'set_property', params: { path, value: 'toast' } }],
  );
}

function isShownOnPage({ orbital, name }: Trait): boolean {
  return orbital.pages.some(({ traitNames }) => traitNames.includes(name));
}

interface Screens {
  /** Transitions that render to the slot something that is of use. */
  readonly live: ReadonlySet<Transition>;
  /** Transitions that render there something that is of none. */
  readonly dead: ReadonlySet<Transition>;
  /** Events that effects raise when they are done, not a person. */
  readonly results: ReadonlySet<string>;
  /** States in which the result of an event is live, with the event: `open LOADED`. */
  readonly rescues: ReadonlySet<string>;
}

const known = createNodeMemo<{ readonly patterns: PatternTable; readonly screens: Screens }>();

/** Kept with the trait, which a document that is edited elsewhere goes on with. */
function knownScreens(trait: Trait, patterns: PatternTable): Screens {
  const before = known.get(trait);
  if (before?.patterns === patterns) return before.screens;
  const screens = screensOf(trait, patterns);
  known.set(trait, { patterns, screens });
  return screens;
}

function screensOf({ transitions }: Trait, patterns: PatternTable): Screens {
  const live = new Set<Transition>();
  const dead = new Set<Transition>();
  const results = new Set<string>();
  const rescues = new Set<string>();
  for (const transition of transitions) {
    const rendered = rendersTo(transition, slot) ?? null;
    if (rendered !== null) (isLive(rendered, patterns) ? live : dead).add(transition);
    for (const { events } of resultsOf(transition)) for (const event of events) results.add(event);
    if (live.has(transition)) for (const source of transition.sources) rescues.add(`${source} ${transition.event}`);
  }
  return { live, dead, results, rescues };
}

function isStranding({ dead, results, rescues }: Screens, transition: Transition): boolean {
  const { event, sources, to } = transition;
  if (!dead.has(transition) || event === 'INIT' || !sources.includes(to) || results.has(event)) return false;
  return !resultsOf(transition).some(({ events }) =>
    events.some((result) => rescues.has(`${to} ${result}`) || rescues.has(`* ${result}`)),
  );
}

const eventKinds = new Set(['event', 'event-ref', 'event-list', 'event-map', 'callback']);
const linkProperty = /^(?:actions|itemActions|href|navItems)$/;
const dataBinding = /^@(?:trait\.|payload\.(?:data|rows?|items)|entity$|[A-Z])/;

/** Whether what is rendered shows data, has a control, or holds another trait. */
function isLive(value: Json, patterns: PatternTable): boolean {
  if (typeof value === 'string') return dataBinding.test(value);
  if (isArray(value)) return value.some((item) => isLive(item, patterns));
  if (!isObject(value)) return false;
  const facts = typeof value.type === 'string' ? patterns.get(value.type) : undefined;
  for (const name in value) {
    const member = value[name];
    if (member === undefined || member === null || member === '') continue;
    const kind = facts?.properties.get(name)?.kind ?? '';
    if (eventKinds.has(kind) || kind === 'entity' || linkProperty.test(name)) return true;
    if (isEventProperty(name) || mayHoldEvent(name) || isLive(member, patterns)) return true;
  }
  return false;
}
