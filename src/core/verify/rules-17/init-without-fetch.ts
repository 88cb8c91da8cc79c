import { isArray, isObject, type Json } from '../../base/json.ts';
import { type Orbital, type Trait, type Transition, textMember } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { resultsOf } from '../step-content.ts';
import { isStored } from './tick-on-stored-entity.ts';

const stored = { persistence: 'persistent', collection: 'tickets' };
const machine = (...effects: Json[]) => ({
  states: [{ name: 'open', isInitial: true }],
  events: ['INIT'],
  transitions: [
    { from: 'open', event: 'INIT', to: 'open', effects: [['render-ui', 'main', { type: 'spinner' }], ...effects] },
  ],
});

export const initWithoutFetch: Rule = {
  id: 'init-without-fetch',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_T_INIT_MISSING_FETCH',
  targets: { since: '17' },
  says: 'A trait of category `interaction`, or of none, is linked to a stored entity, and no trait of its orbital fetches that entity on INIT in its initial state: an effect `fetch` or `ref` of the transition itself, not inside another. An orbital with traits that come from elsewhere is left alone.',
  wrong: { entity: stored, machine: machine() },
  right: { entity: stored, machine: machine(['fetch', 'Ticket']) },
  fixes: ['add_effect', 'set_property'],
  check: {
    document: (scope) => {
      for (const orbital of scope.model.orbitals)
        for (const trait of unloadedIn(scope, orbital)) {
          const init = initOf(trait);
          // The transition that no-init-transition suggests fetches what is lacking.
          if (init !== undefined) report(scope, trait, init);
        }
    },
  },
};

/** The first trait that shows each entity that no trait of its orbital fetches. */
export function unloadedIn(scope: DocumentScope, orbital: Orbital): readonly Trait[] {
  if (orbital.traits.some(({ form }) => form !== 'inline')) return [];
  const unloaded = new Map<string, Trait>();
  for (const trait of orbital.traits) {
    const { linkedEntity: entity } = trait;
    if (entity === null || unloaded.has(entity) || !isInteractive(trait) || !isStored(scope, entity)) continue;
    if (trait.states.some(({ isInitial }) => isInitial)) unloaded.set(entity, trait);
  }
  for (const trait of unloaded.size === 0 ? [] : orbital.traits)
    for (const transition of trait.transitions)
      if (isInit(trait, transition))
        for (const effect of transition.effects)
          if (isArray(effect) && (effect[0] === 'fetch' || effect[0] === 'ref')) unloaded.delete(effect[1] as string);
  return [...unloaded.values()];
}

/** A trait with a machine that people see; without a category it is taken for one. */
export const isInteractive = ({ form, hasMachine, category }: Trait): boolean =>
  form === 'inline' && hasMachine && (category === null || category === 'interaction');

/** A transition on INIT from the state in which its trait begins. */
export function isInit(trait: Trait, { event, sources }: Transition): boolean {
  const initial = trait.states.find(({ isInitial }) => isInitial);
  return event === 'INIT' && initial !== undefined && (sources.includes(initial.name) || sources.includes('*'));
}

export const initOf = (trait: Trait): Transition | undefined => trait.transitions.find((one) => isInit(trait, one));

function report(scope: DocumentScope, trait: Trait, init: Transition): void {
  const entity = trait.linkedEntity as string;
  const message = `${quote(entity)} is stored, and no trait of this orbital fetches it on INIT: fetch it in the transition on INIT`;
  scope.report(initWithoutFetch, { element: init, trait }, entity, message, ({ trait: name, path }) => {
    const [effect, ...args] = fetchOf(trait, entity);
    const from = init.sources.find((source) => source !== '*') ?? trait.states.find((one) => one.isInitial)?.name ?? '';
    const params = { trait: name, state: init.to, from, event: 'INIT', effect: effect as Json, args };
    const misdirected = init.effects.flatMap((call, i): SuggestedAction[] =>
      isArray(call) && call[0] === 'fetch' && call[1] !== entity && bringsRows(trait, call, entity)
        ? [{ action: 'set_property', params: { path: `${path}/effects/${i}/1`, value: entity } }]
        : [],
    );
    return [...misdirected, { action: 'add_effect', params }];
  });
}

/** The call that fetches an entity: as the trait fetches it elsewhere, or telling its result by the events that it declares for that. */
export function fetchOf(trait: Trait, entity: string): readonly Json[] {
  const results = trait.transitions.flatMap((one) => resultsOf(one));
  const same = results.find(({ call }) => call[0] === 'fetch' && call[1] === entity && isPlain(call));
  if (same !== undefined) return same.call;
  const initial = trait.states.find(({ isInitial }) => isInitial)?.name ?? '';
  const takes = (event: string) =>
    trait.transitions.some(
      (one) => one.event === event && (one.sources.includes(initial) || one.sources.includes('*')),
    );
  const taken = trait.emits.filter(({ name }) => takes(name));
  const success = taken.find(({ payload }) => payload?.some((field) => isRowsOf(field, entity)) === true);
  const failure = taken.find(({ payload }) => payload?.some((field) => textMember(field, 'name') === 'error') === true);
  if (success === undefined) return ['fetch', entity];
  const emit = {
    success: success.name,
    ...(failure !== undefined && failure !== success && { failure: failure.name }),
  };
  return ['fetch', entity, { emit }];
}

/** True if a call needs nothing of the event of its transition. */
const isPlain = (call: readonly Json[]) => !JSON.stringify(call).includes('"@payload');

const isRowsOf = (field: Json, entity: string) => textMember(field, 'type') === `[${entity}]`;

/** True if the success of a call is told by an event that brings rows of an entity. */
function bringsRows(trait: Trait, call: readonly Json[], entity: string): boolean {
  const options = call.at(-1);
  const success = isObject(options) && isObject(options.emit) ? options.emit.success : null;
  return [...trait.emits, ...trait.events].some(
    ({ name, payload }) => name === success && payload?.some((field) => isRowsOf(field, entity)) === true,
  );
}
