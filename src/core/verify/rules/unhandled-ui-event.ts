import { isArray } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Segment } from '../../base/pointer.ts';
import type { Element, Trait, Transition } from '../../schema/element.ts';
import type { OpenQuestion } from '../check.ts';
import { isActionOfScreen, isDeclaredControl, orphanAction, undeclaredControl } from '../control-events.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { refusedBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';
import { wayBackTo } from '../rules-17/screen-not-restored.ts';

export const unhandledUiEvent: Rule = {
  id: 'unhandled-ui-event',
  category: 'unhandled_ui_event',
  severity: 'warning',
  says: "In a closed document, a UI property holds an event literal that no machine handles or listens for and that its trait emits in no other way. It is a warning: the rest of the document runs, and the format's own compiler accepts it.",
  wrong: { pattern: { type: 'button', label: 'Archive', action: 'ARCHIVE' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE' } },
  fixes: ['set_property', 'add_transition', 'unset_property'],
  check: {
    walked: (scope) => {
      if (scope.uiEvents.length > 0)
        scope.uiEvents = scope.uiEvents.filter((question) => !scope.isEmitted(question.name));
    },
    document: (scope) => {
      const { model, facts } = scope;
      for (let i = 0; i < facts.length; i++) {
        for (const question of facts[i]?.uiEvents ?? []) {
          if (scope.handled.has(question.name)) continue;
          if (model.isClosed) report(scope, model.traits[i] as Trait, question);
          else scope.leaveOpen('unhandled_ui_event');
        }
      }
    },
  },
};

function report(scope: DocumentScope, trait: Trait, question: OpenQuestion): void {
  const { name, element, rest, detail } = question;
  const { handled, listed, states, initial } = lookupOf(trait);
  const near = nearTo(name, handled, scope);
  const message = `\`${detail}\` raises ${quote(name)}, which nothing handles or listens for: add a transition on it, or raise an event that is handled${hint(near)}`;
  const code = isActionOfScreen(element, rest)
    ? orphanAction
    : isDeclaredControl(trait, element, rest, name)
      ? null
      : undeclaredControl;
  const rule = code === null ? unhandledUiEvent : refusedBy17(scope.registries, unhandledUiEvent, code);
  scope.report(rule, { element, rest, trait }, name, message, (place) => {
    const repairs: SuggestedAction[] = [];
    const [nearest] = near;
    if (nearest !== undefined) repairs.push({ action: 'set_property', params: { path: place.path, value: nearest } });
    // Where it is shown: what a transition draws stands in the state that it enters.
    const entered = element.kind === 'transition' ? (element as Transition).to : '';
    const shown = states.has(entered) ? entered : initial;
    if (shown !== undefined) {
      const exit = dismissing.test(detail) || dismissing.test(name) ? exitOf(scope, trait, element, rest) : null;
      const back = exit === null || scope.registries.target !== '17' ? null : wayBackTo(trait, exit.to);
      const effects = exit === null ? {} : { effects: [['render-ui', exit.slot, null], ...(back?.effects ?? [])] };
      const to = back?.to ?? exit?.to ?? shown;
      const params = { trait: place.trait, from: shown, event: name, to, ...effects };
      const needs = [{ action: 'add_events', params: { trait: place.trait, events: [name] } }];
      repairs.push(
        listed.has(name) ? { action: 'add_transition', params } : { action: 'add_transition', params, needs },
      );
    }
    repairs.push({ action: 'unset_property', params: { path: place.path } });
    return repairs;
  });
}

/** Properties and events of controls that put away what is open. */
const dismissing = /^(?:on)?_?(?:cancel|close|dismiss)/i;

/** How the overlay is left that a transition opens with a control in it: its slot, and the state where it was opened; null where the control stands in none. */
function exitOf(
  { registries }: DocumentScope,
  trait: Trait,
  element: Element,
  [list, at]: readonly Segment[],
): { readonly slot: string; readonly to: string } | null {
  if (element.kind !== 'transition' || list !== 'effects') return null;
  const { effects, sources, to } = element as Transition;
  const effect = effects[Number(at)];
  const slot = effect !== undefined && isArray(effect) && effect[0] === 'render-ui' ? effect[1] : null;
  if (typeof slot !== 'string' || !registries.overlays.has(slot)) return null;
  const { states } = lookupOf(trait);
  const origin = sources.find((source) => source !== to && states.has(source));
  return origin === undefined ? null : { slot, to: origin };
}

interface Lookup {
  readonly handled: ReadonlySet<string>;
  readonly listed: ReadonlySet<string>;
  /** Those that may be left. */
  readonly states: ReadonlySet<string>;
  readonly initial: string | undefined;
}

const lookups = createNodeMemo<Lookup>();

/** What a report needs of a trait, once for all its reports. */
function lookupOf(trait: Trait): Lookup {
  let lookup = lookups.get(trait);
  if (lookup === undefined) {
    lookup = {
      handled: new Set(trait.transitions.map((transition) => transition.event)),
      listed: new Set(trait.events.map((event) => event.name)),
      states: new Set(trait.states.filter((state) => !state.isTerminal).map((state) => state.name)),
      initial: trait.states.find((state) => state.isInitial)?.name,
    };
    lookups.set(trait, lookup);
  }
  return lookup;
}
