import { type RenderedPlace, renderedPlace, wayTo } from '../binding-place.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** A second trait, to be shown by the first. */
export const shown = {
  name: 'Log',
  linkedEntity: 'Ticket',
  category: 'interaction',
  stateMachine: {
    states: [{ name: 'idle', isInitial: true }],
    events: [{ key: 'INIT' }],
    transitions: [
      {
        from: 'idle',
        event: 'INIT',
        to: 'idle',
        effects: [['render-ui', 'main', { type: 'typography', content: 'Notes' }]],
      },
    ],
  },
};

const showing = (child: string) => ({
  type: 'stack',
  children: [child, { type: 'button', label: 'Save', action: 'SAVE' }],
});

export const shownTraitMisplaced: Rule = {
  id: 'shown-trait-misplaced',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_BINDING_TRAIT_INVALID_POSITION',
  targets: { since: '17' },
  says: '`@trait.Name`, which stands for what another trait shows, is neither among the `children` of a pattern nor in a property that holds a node; or it stands outside of what a `render-ui` of a transition renders.',
  wrong: {
    traits: [shown],
    pattern: { type: 'stack', children: ['@trait.Log', { type: 'button', label: '@trait.Log', action: 'SAVE' }] },
  },
  right: { traits: [shown], pattern: showing('@trait.Log') },
  fixes: [],
  check: {
    otherBinding: ({ root, text }, scope) => {
      const { kind } = scope.site.owner;
      if (root !== 'trait' || (kind !== 'transition' && kind !== 'tick')) return;
      const place = renderedPlace(wayTo(scope.site));
      const official = place === null ? outside : kind === 'tick' ? inTick : undefined;
      if (official === undefined && place !== null && holdsNode(place, scope)) return;
      const rule = official === undefined ? shownTraitMisplaced : { ...shownTraitMisplaced, official };
      scope.reportHere(rule, [], text, `${quote(text)} stands for what a trait shows, and ${whyNot(place, kind)}`);
    },
  },
};

const outside = 'ORB_BINDING_TRAIT_OUTSIDE_RENDER_UI';
const inTick = 'ORB_BINDING_UNKNOWN_ROOT';

function holdsNode({ holder, member }: RenderedPlace, { registries }: TraitScope): boolean {
  if (holder === null) return false;
  if (member === 'children') return true;
  const facts = typeof holder.type === 'string' ? registries.patternTable.get(holder.type) : undefined;
  return facts?.properties.get(member)?.types.includes('node') === true;
}

function whyNot(place: RenderedPlace | null, kind: string): string {
  if (place === null) return 'no value can be made of that: read the entity or the payload, or put it into a pattern';
  if (kind === 'tick') return 'a tick shows no trait: render it in a transition';
  if (place.holder === null) return 'it cannot be all that is rendered: put it among the `children` of a "stack"';
  return `${quote(place.member)} holds no pattern: put it among \`children\``;
}
