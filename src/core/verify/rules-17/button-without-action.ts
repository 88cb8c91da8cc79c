import { charge } from '../../base/budget.ts';
import { isArray, type Json, type JsonObject } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Trait } from '../../schema/element.ts';
import { lifecycleEvents } from '../../schema/language.ts';
import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay } from '../step-content.ts';

/** Members that say what a button does. */
const doing = ['action', 'event', 'onClick', 'href'];

export const buttonWithoutAction: Rule = {
  id: 'button-without-action',
  category: 'unhandled_ui_event',
  severity: 'error',
  official: 'ORB_RUI_MISSING_ACTION',
  targets: { since: '17' },
  says: 'A `button` that a transition renders has no `action`: pressing it does nothing.',
  wrong: { pattern: { type: 'button', label: 'Save' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE' } },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions)
        for (const { node, type, way, isPattern } of contentOf(transition).nodes) {
          if (type !== 'button' || !isPattern || doing.some((member) => member in node)) continue;
          const rest = pathOfWay(way);
          const effect = transition.effects[rest[1] as number];
          if (!isArray(effect) || effect[0] !== 'render-ui' || rest[2] !== 2) continue;
          const message =
            'the button has no `action`, so that pressing it does nothing: give it the event that it raises';
          scope.report(buttonWithoutAction, transition, rest, 'button', message, ({ path }) =>
            wired(scope, node, transition.to, path),
          );
        }
    },
  },
};

/** The event that the label names, among those that the state takes; or the only one. */
function wired({ trait }: TraitScope, { label }: JsonObject, state: string, path: string): readonly SuggestedAction[] {
  const events = takenIn(trait, state);
  charge(events.length, 'looking for events');
  const word = eventLike(label);
  const named = events.filter((event) => word !== '' && (event === word || event.startsWith(`${word}_`)));
  const meant = named.includes(word) ? [word] : named.length > 0 ? named : events;
  const [only] = meant;
  return meant.length === 1 && only !== undefined
    ? [{ action: 'set_property', params: { path: `${path}/action`, value: only } }]
    : [];
}

const memo = createNodeMemo<Map<string, readonly string[]>>();

/** Events that a state takes, each once, in the order of the document; found once for all buttons of the state. */
function takenIn(trait: Trait, state: string): readonly string[] {
  const byState = memo.get(trait) ?? new Map<string, readonly string[]>();
  memo.set(trait, byState);
  let events = byState.get(state);
  if (events === undefined) {
    charge(trait.transitions.length, 'looking for events');
    const taken = trait.transitions.flatMap(({ sources, event }) =>
      (sources.includes(state) || sources.includes('*')) && !lifecycleEvents.has(event) ? [event] : [],
    );
    events = [...new Set(taken)];
    byState.set(state, events);
  }
  return events;
}

const eventLike = (label: Json | undefined): string =>
  typeof label === 'string'
    ? label
        .trim()
        .replace(/[^\p{L}\p{N}]+/gu, '_')
        .toUpperCase()
    : '';
