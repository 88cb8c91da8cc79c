import type { TraitScope } from '../check.ts';
import type { Rule } from '../rule.ts';

export const interactionWithoutRender: Rule = {
  id: 'interaction-without-render',
  category: 'missing_render_effect',
  severity: 'error',
  says: 'A trait of category `interaction`, or of none, has a machine and renders nothing: no `render-ui` with a pattern in any transition, tick, initial or entry effect.',
  wrong: {
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['INIT'],
      transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
    },
  },
  right: {
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['INIT'],
      transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [['render-ui', 'main', { type: 'spinner' }]] }],
    },
  },
  fixes: ['add_effect', 'update_trait'],
  check: {
    effects: {
      'render-ui': (value, scope) => {
        if (value.length > 2 && value[2] !== null) scope.isDrawing = true;
      },
    },
    whole: (scope) => {
      const { trait } = scope;
      if (scope.isDrawing || trait.form !== 'inline' || !trait.hasMachine) return;
      if (trait.category !== null && trait.category !== 'interaction') return;
      const state = drawingState(scope);
      const message =
        'the trait is interactive but draws nothing: add a render-ui effect, or give it the category "lifecycle" when it is pure logic';
      scope.report(interactionWithoutRender, trait, [], trait.name, message, (place) => [
        ...(state === undefined
          ? []
          : [{ action: 'add_effect', params: { trait: place.trait, state, effect: 'render-ui' } }]),
        { action: 'update_trait', params: { trait: place.trait, set: { category: 'lifecycle' } } },
      ]);
    },
  },
};

/** A state to draw in: the initial one where a transition enters it or none enters any, else one that is entered. */
function drawingState(scope: TraitScope): string | undefined {
  const { states, transitions } = scope.trait;
  const entered = new Set(transitions.map((transition) => transition.to));
  const initial = states.find((one) => one.isInitial);
  const isTaken = scope.lookups
    .outgoing(initial?.name ?? '')
    .some((one) => one.event === 'INIT' && one.to !== initial?.name);
  if (initial !== undefined && !isTaken && (entered.has(initial.name) || transitions.length === 0)) return initial.name;
  return states.find((one) => one !== initial && entered.has(one.name))?.name;
}
