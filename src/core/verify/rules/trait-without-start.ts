import type { Rule } from '../rule.ts';

export const traitWithoutStart: Rule = {
  id: 'trait-without-start',
  category: 'missing_render_effect',
  severity: 'warning',
  official: 'ORB_T_MISSING_INIT_TRANSITION',
  targets: { until: '17' },
  says: 'A trait of category `interaction` has no transition on INIT, and waits for an event of its own `emits` that it emits nowhere: whoever opens its page sees nothing. Version 17 refuses every trait without INIT: no-init-transition.',
  wrong: {
    trait: { emits: ['LOADED'] },
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['LOADED'],
      transitions: [
        { from: 'open', event: 'LOADED', to: 'open', effects: [['render-ui', 'main', { type: 'spinner' }]] },
      ],
    },
  },
  right: {
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['INIT'],
      transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [['render-ui', 'main', { type: 'spinner' }]] }],
    },
  },
  fixes: ['add_transition'],
  check: {
    whole: (scope) => {
      const { trait } = scope;
      const { initialName } = scope.lookups;
      if (trait.form !== 'inline' || trait.category !== 'interaction' || initialName === null) return;
      if (trait.transitions.length === 0 || trait.initialEffects.length > 0 || !scope.isDrawing) return;
      if (scope.handled.has('INIT') || trait.states.some(hasEntry)) return;
      // Small machines that a page starts otherwise are left alone.
      if (!trait.emits.some(({ name }) => scope.handled.has(name) && !scope.fired.has(name))) return;
      const message = 'the trait has no transition on INIT: whoever opens its page sees nothing';
      scope.report(traitWithoutStart, trait, [], trait.name, message, (place) => [
        {
          action: 'add_transition',
          params: { trait: place.trait, from: initialName, event: 'INIT', to: initialName },
          ...(scope.events.has('INIT')
            ? {}
            : { needs: [{ action: 'add_events', params: { trait: place.trait, events: ['INIT'] } }] }),
        },
      ]);
    },
  },
};

/** The entry of the first state may render what a transition on INIT would. */
const hasEntry = ({ isInitial, node }: { readonly isInitial: boolean; readonly node: unknown }) =>
  isInitial && typeof node === 'object' && node !== null && 'onEntry' in node;
