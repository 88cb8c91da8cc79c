// Which names that the document declares may stand at a site, and those of the trait or orbital that the place is in first.

import { format } from '../../../../src/core/schema/format.ts';
import {
  type Element,
  type Emit,
  type Event,
  type Model,
  payloadNames,
  pointerOf,
  type Trait,
} from '../../../../src/core/schema/index.ts';
import type { Site } from './site.ts';

export interface Declared {
  readonly name: string;
  /** What it is and of what: `state of BikeHire`. */
  readonly says: string;
}

/** What a member holds the name of, by the table of the format. */
const kindsOfMember = new Map<string, Set<string>>();
for (const { members } of Object.values(format))
  for (const [member, { uses }] of Object.entries(members))
    if (uses !== undefined) kindsOfMember.set(member, (kindsOfMember.get(member) ?? new Set()).add(uses));

/** Of an effect, which argument names an entity and which an event. */
const argumentKinds: Readonly<Record<string, string>> = {
  'fetch 1': 'entity',
  'ref 1': 'entity',
  'spawn 1': 'entity',
  'persist 2': 'entity',
  'emit 1': 'event',
};
const fieldLists = /^(?:fields|columns|displayFields|groupBy|sortBy|orderBy|sort)$/;
const roots = ['state', 'now', 'config', 'computed', 'trait', 'user'];

export function declaredAt(model: Model, { path, beside }: Site, pointer: string | null, written: string): Declared[] {
  const here = model.traits.find((trait) => isIn(model, trait, pointer));
  const last = path.at(-1);
  const owner = path.at(-2);
  const own = beside[path.length - 1];
  const isListed = typeof last === 'number' && typeof owner === 'string';
  const kinds = new Set<string>(
    typeof last === 'string' ? kindsOfMember.get(last) : isListed ? kindsOfMember.get(owner) : [],
  );
  const argument = argumentKinds[`${own?.get(0) ?? ''} ${last}`];
  if (argument !== undefined) kinds.add(argument);
  if ((last === 'initial' || last === 'to') && path.includes('stateMachine')) kinds.add('state');
  if (fieldLists.test(String(isListed ? owner : last))) kinds.add('field');
  if (last === 'type' && !path.includes('effects')) kinds.add('entity');
  if (isListed && owner === 'traits' && path.includes('pages')) kinds.add('trait');
  const names = [...kinds].flatMap((kind) => namesOf(model, kind, here));
  const isRun = path.some((step) => ['effects', 'guard', 'initialEffects', 'ticks'].includes(String(step)));
  return [...names, ...(isRun && last !== 0 ? bindings(model, here, written.startsWith('?')) : [])];
}

const isIn = (model: Model, element: Element, pointer: string | null): boolean =>
  pointer !== null && `${pointer}/`.startsWith(`${pointerOf(model, element)}/`);

function namesOf(model: Model, kind: string, here: Trait | undefined): Declared[] {
  const traits = here === undefined ? model.traits : [here];
  const within = (list: (trait: Trait) => readonly Element[], from: readonly Trait[] = traits) =>
    from.flatMap((trait) => named(list(trait), `${kind} of ${trait.name}`));
  switch (kind) {
    case 'state':
      return within(({ states }) => states);
    case 'event':
      return within(({ events, emits, listens }) => [...events, ...emits, ...listens]);
    case 'emit':
      return within(({ emits }) => emits, model.traits);
    case 'field':
      return fieldsOf(model, here);
    case 'entity':
      return named(model.entities, 'entity');
    case 'trait':
      return named(model.traits, 'trait');
    case 'orbital':
      return named(model.orbitals, 'orbital');
    default:
      return [];
  }
}

const named = (elements: readonly Element[], says: string): Declared[] =>
  elements.filter(({ name }) => name !== '').map(({ name }) => ({ name, says }));

function fieldsOf(model: Model, here: Trait | undefined): Declared[] {
  const entity = model.entities.find(({ name }) => name === here?.linkedEntity);
  const entities = entity === undefined ? model.entities : [entity];
  return entities.flatMap(({ name, fields }) => named(fields, `field of ${name}`));
}

/** What an expression may read: `@entity.status`, `@payload.rider`, in the textual form `?rider`. */
function bindings(model: Model, here: Trait | undefined, isShort: boolean): Declared[] {
  const payload = new Set<string>();
  const traits = here === undefined ? model.traits : [here];
  const declarers: readonly (Event | Emit)[] = traits.flatMap(({ events, emits }) => [...events, ...emits]);
  for (const one of declarers) for (const name of payloadNames(one.payload) ?? []) payload.add(name);
  const values = [...payload].map((name): Declared => {
    return { name: isShort ? `?${name}` : `@payload.${name}`, says: 'value that comes with an event' };
  });
  if (isShort) return values;
  const fields = fieldsOf(model, here).map(({ name, says }) => ({ name: `@entity.${name}`, says }));
  return [...fields, ...values, ...roots.map((root) => ({ name: `@${root}`, says: 'binding' }))];
}
