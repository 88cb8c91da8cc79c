// Effects of transitions. `add_effect` speaks of the state that is entered: the effect runs on every transition into it, or on the one that
// `from` and `event` single out; for the initial state it runs on the INIT transition of that state to itself, made where it is missing.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import { nodeName, sourcesOf } from '../../schema/element.ts';
import type { ActionDefinition } from '../action.ts';
import { refuse } from '../action.ts';
import { groupKey } from '../element-keys.ts';
import { losesValue } from '../loss.ts';
import type { ObjectDraft } from '../node-draft.ts';
import { nameKey } from '../node-draft.ts';
import type { Params } from '../params.ts';
import type { SchemaDraft } from '../schema-draft.ts';
import type { TraitDraft } from '../trait-draft.ts';
import { transitionDraft } from './transition-actions.ts';
import { eventParam, fromParam, keys, requireSome, toParam, traitParam, transitionKey } from './vocabulary.ts';

const completes = (params: Params) => [keys.complete(params.text('trait'))];
const valueParam = {
  type: 'json',
  optional: true,
  description: 'the whole effect, instead of `effect` and `args`',
} as const;
const argsParam = {
  type: 'list',
  optional: true,
  description:
    'what follows the operator; without it, render-ui draws the entity that the trait works on in the slot `main`',
} as const;

function requireOneEffect(params: Params): void {
  if (params.has('value') === params.has('effect')) {
    refuse(
      'invalid_params',
      'exactly one of `effect` and `value` says what to run',
      'give `effect`, such as render-ui, and its `args`',
    );
  }
}

/** The effect that parameters spell, with a drawing of the entity that the trait works on where render-ui says no more. */
function effectOf(params: Params, draft: SchemaDraft): Json {
  const value = params.json('value');
  const operator = params.json('effect');
  if (value !== undefined) return value;
  if (params.has('args')) return [operator as Json, ...params.list('args')];
  return operator === 'render-ui' ? ['render-ui', 'main', drawingOf(draft, params.text('trait'))] : [operator as Json];
}

/** Of the linked entity, else of the one that leads the orbital; by the one field that every entity has, whatever fields are yet to come. */
function drawingOf(draft: SchemaDraft, trait: string): JsonObject {
  const linked = draft.trait(trait).node.get('linkedEntity');
  const entity = typeof linked === 'string' ? linked : draft.entityNameOf(draft.locate('traits', trait).orbital);
  return entity === '' ? { type: 'stack', children: [] } : { type: 'entity-table', entity: '@entity', fields: ['id'] };
}

const addEffect: ActionDefinition = {
  name: 'add_effect',
  element: 'effect',
  summary: 'Runs an effect on entering a state.',
  params: {
    trait: traitParam,
    state: { type: 'text', description: 'the state that is entered' },
    effect: { type: 'text', optional: true, description: 'the operator, such as render-ui' },
    args: argsParam,
    event: { type: 'text', optional: true, description: 'only on transitions that fire on this event' },
    from: { type: 'nameOrNames', optional: true, description: 'only on transitions from this source' },
    index: { type: 'integer', optional: true, description: 'position among the effects; at the end when absent' },
    value: valueParam,
    effects: { type: 'list', optional: true, description: 'several whole effects in their order, instead of one' },
  },
  hazard: 'safe',
  inverse: 'remove_effect',
  preconditions: [
    'a transition enters the state, or it is the initial state',
    'no unguarded INIT transition leads from the initial state elsewhere, unless `event` or `from` says what is meant',
    'the index is not past the end',
  ],
  requires: (params) => {
    const trait = params.text('trait');
    const needed = [keys.trait(trait), keys.state(trait, params.text('state'))];
    if (params.has('from') && params.has('event')) needed.push(transitionKey(params));
    else needed.push(keys.entry(trait, params.text('state')));
    return needed;
  },
  provides: completes,
  check(params) {
    if (params.has('effects')) requireSome(params, 'effects');
    else requireOneEffect(params);
  },
  apply(draft, params) {
    const trait = draft.trait(params.text('trait'));
    const added = params.has('effects') ? params.list('effects') : [effectOf(params, draft)];
    for (const transition of entriesInto(trait, params)) {
      const effects = transition.items('effects');
      const index = params.integer('index') ?? effects.length;
      if (index > effects.length) {
        refuse(
          'index_out_of_range',
          `the transition has ${effects.length} effects`,
          `give an \`index\` of at most ${effects.length}`,
        );
      }
      if (added.length === 1) effects.splice(index, 0, added[0] as Json);
      else transition.set('effects', [...effects.slice(0, index), ...added, ...effects.slice(index)]);
    }
  },
};

function effectsOf(transition: ObjectDraft): readonly Json[] {
  const effects = transition.get('effects');
  return isArray(effects) ? effects : [];
}

/** The transitions that an added effect runs on. */
function entriesInto(trait: TraitDraft, params: Params): ObjectDraft[] {
  const state = params.text('state');
  const isInitial = trait.states.find(nameKey(state)).some((slot) => {
    const node = trait.states.at(slot);
    return typeof node === 'object' && node !== null && (node as JsonObject).isInitial === true;
  });
  if (isInitial && !params.has('event') && !params.has('from')) return [initTransition(trait, state)];
  const { transitions } = trait;
  const slots =
    params.has('from') && params.has('event')
      ? trait.group(params.json('from') as Json, params.text('event'), state)
      : transitions.slots().filter((slot) => isEntry(transitions.at(slot) as JsonObject, state, params));
  if (slots.length === 0) {
    trait.requireState(state);
    const by = params.has('event') ? ` on ${params.text('event')}` : '';
    refuse(
      'no_entry',
      `no transition of ${trait.name} enters ${state}${by}`,
      `add one first with add_transition {to: ${state}}`,
    );
  }
  return slots.map((slot) => transitions.edit(slot, () => ({})));
}

function isEntry(node: JsonObject, state: string, params: Params): boolean {
  if (nameKey(nodeName(node.to, '')) !== nameKey(state)) return false;
  if (params.has('event') && nameKey(nodeName(node.event, '')) !== nameKey(params.text('event'))) return false;
  return !params.has('from') || groupKey(node.from, '') === groupKey(params.json('from'), '');
}

/** The transition that starts the machine and stays where it starts. Where INIT always leads away, a second one would never run. */
function initTransition(trait: TraitDraft, state: string): ObjectDraft {
  const { transitions } = trait;
  const group = trait.group(state, 'INIT');
  const targetOf = (slot: number) => nodeName((transitions.at(slot) as JsonObject).to, '');
  const own = group.find((slot) => nameKey(targetOf(slot)) === nameKey(state));
  if (own !== undefined) return transitions.edit(own, () => ({}));
  const other = group.find((slot) => isUnguarded(transitions.at(slot) as JsonObject));
  if (other !== undefined) {
    const to = targetOf(other);
    refuse(
      'init_leads_away',
      `${trait.name} goes from its initial state ${state} to ${to} on INIT, so that another INIT transition from there would never run`,
      `run it on entering ${to}, or on the transition that enters ${state}: give its \`from\` and \`event\``,
    );
  }
  if (!trait.hasEvent('INIT')) trait.events.append({ key: 'INIT', name: 'INIT' });
  const written = trait.nameOfState(state);
  return transitions.edit(transitions.append({ from: written, event: 'INIT', to: written }), () => ({}));
}

function isUnguarded({ guard }: JsonObject): boolean {
  return guard === undefined || guard === null || guard === true;
}

/** A transition, and the position of one of its effects. */
const addressParams = {
  trait: traitParam,
  from: fromParam,
  event: eventParam,
  to: toParam,
  index: { type: 'integer', description: 'position among the effects of the transition' },
} as const;

function requireIndex(transition: ObjectDraft, params: Params): number {
  const count = effectsOf(transition).length;
  const index = params.integer('index') ?? 0;
  if (index >= count) {
    const remedy = count === 0 ? 'add one with add_effect' : `give an \`index\` below ${count}`;
    refuse(
      'unknown_effect',
      `the transition on ${params.text('event')} from ${sourcesOf(params.json('from')).join('|')} has ${count} effects`,
      remedy,
    );
  }
  return index;
}

const removeEffect: ActionDefinition = {
  name: 'remove_effect',
  element: 'effect',
  summary: 'Removes an effect of a transition.',
  params: addressParams,
  hazard: 'destructive',
  inverse: 'add_effect',
  preconditions: ['exactly one transition has this address, and it has an effect at the index'],
  requires: (params) => [keys.trait(params.text('trait')), transitionKey(params)],
  provides: completes,
  apply(draft, params) {
    const transition = transitionDraft(draft, params);
    const index = requireIndex(transition, params);
    transition.items('effects').splice(index, 1);
  },
};

const updateEffect: ActionDefinition = {
  name: 'update_effect',
  element: 'effect',
  summary: 'Replaces an effect of a transition.',
  params: {
    ...addressParams,
    effect: { type: 'text', optional: true, description: 'the operator' },
    args: argsParam,
    value: valueParam,
  },
  hazard: 'changing',
  inverse: 'update_effect',
  preconditions: ['exactly one transition has this address, and it has an effect at the index'],
  requires: (params) => [keys.trait(params.text('trait')), transitionKey(params)],
  provides: completes,
  check: requireOneEffect,
  loses(draft, params) {
    const transition = transitionDraft(draft, params);
    const before = effectsOf(transition)[requireIndex(transition, params)];
    return losesValue(before, effectOf(params, draft));
  },
  apply(draft, params) {
    const transition = transitionDraft(draft, params);
    const index = requireIndex(transition, params);
    const effect = effectOf(params, draft);
    transition.items('effects')[index] = effect;
  },
};

export const effectActions: readonly ActionDefinition[] = [addEffect, removeEffect, updateEffect];
