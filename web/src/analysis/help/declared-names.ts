// Which names that the document declares may stand at a site, and those of the trait or orbital that the place is in first.

import { format, type NameKind } from '../../../../src/core/schema/format.ts';
import { type Model, pointerOf, type Trait } from '../../../../src/core/schema/index.ts';
import { bindingRootNames } from '../../../../src/core/schema/language.ts';
import { type Declaration, entityPositions, isFieldProperty, symbolsOf } from '../../../../src/core/schema/symbols.ts';
import { isEventProperty } from '../../../../src/core/schema/walk.ts';
import type { Site } from './site.ts';

export interface Declared {
  readonly name: string;
  /** What it is and of what: `state of BikeHire`. */
  readonly says: string;
}

/** What a member holds the name of, by the table of the format. */
const kindsOfMember = new Map<string, Set<NameKind>>();
for (const { members } of Object.values(format))
  for (const [member, { uses }] of Object.entries(members))
    if (uses !== undefined) kindsOfMember.set(member, (kindsOfMember.get(member) ?? new Set<NameKind>()).add(uses));

/** Roots that stand before a name, and are offered with it. */
const named: ReadonlySet<string> = new Set(['entity', 'payload', 'callsitePayload']);
const bareRoots = [...bindingRootNames].filter((root) => !named.has(root));

export function declaredAt(model: Model, { path, beside }: Site, pointer: string | null, written: string): Declared[] {
  const here = model.traits.find((trait) => isIn(model, trait, pointer));
  const last = path.at(-1);
  const owner = path.at(-2);
  const head = beside[path.length - 1]?.get(0);
  const isListed = typeof last === 'number' && typeof owner === 'string';
  const kinds = new Set<NameKind>(
    typeof last === 'string' ? kindsOfMember.get(last) : isListed ? kindsOfMember.get(owner) : [],
  );
  if (typeof head === 'string' && entityPositions.get(head) === last) kinds.add('entity');
  if (head === 'emit' && last === 1) kinds.add('event');
  // What a control raises: `action: CLOSE`.
  if (typeof last === 'string' && path.includes('effects') && isEventProperty(last)) kinds.add('event');
  if ((last === 'initial' || last === 'to') && path.includes('stateMachine')) kinds.add('state');
  if (isFieldProperty(String(isListed ? owner : last))) kinds.add('field');
  if (last === 'type' && !path.includes('effects')) kinds.add('entity');
  if (isListed && owner === 'traits' && path.includes('pages')) kinds.add('trait');
  const names = [...kinds].flatMap((kind) => namesOf(model, kind, here));
  const isRun = path.some((step) => ['effects', 'guard', 'initialEffects', 'ticks'].includes(String(step)));
  return [...names, ...(isRun && last !== 0 ? bindings(model, here, written.startsWith('?')) : [])];
}

const isIn = (model: Model, trait: Trait, pointer: string | null): boolean =>
  pointer !== null && `${pointer}/`.startsWith(`${pointerOf(model, trait)}/`);

/** What may be meant by a kind of name where it is used: an event is one of the machine, one that the trait emits, or one that it listens for. */
const meantBy: Partial<Record<NameKind, readonly NameKind[]>> = { event: ['event', 'emit', 'listen'] };
const inTrait: ReadonlySet<NameKind> = new Set(['state', 'event', 'payload', 'setting', 'field']);

function namesOf(model: Model, kind: NameKind, here: Trait | undefined): Declared[] {
  const symbols = symbolsOf(model);
  const isMeant = (one: Declaration): boolean => {
    if (here === undefined || !inTrait.has(kind)) return true;
    const { scope, owner } = one;
    if (one.kind !== 'field') return scope === here || (owner !== null && symbols.traitOf(owner) === here);
    const linked = here.linkedEntity === null ? null : symbols.find('entity', null, here.linkedEntity);
    return linked === null || scope === linked.owner;
  };
  return (meantBy[kind] ?? [kind])
    .flatMap((one) => symbols.declarations(one))
    .filter(isMeant)
    .map((one) => ({ name: one.name, says: says(one, kind) }));
}

/** Of what it is, where that is more than the document: `state of BikeHire`. */
function says({ scope, owner }: Declaration, kind: NameKind): string {
  const holder = kind === 'payload' ? owner : scope;
  return holder === null || holder.kind === 'orbital' ? kind : `${kind} of ${holder.name}`;
}

/** What an expression may read: `@entity.status`, `@payload.rider`, in the textual form `?rider`. */
function bindings(model: Model, here: Trait | undefined, isShort: boolean): Declared[] {
  const payload = new Set(namesOf(model, 'payload', here).map(({ name }) => name));
  const values = [...payload].map((name): Declared => {
    return { name: isShort ? `?${name}` : `@payload.${name}`, says: 'value that comes with an event' };
  });
  if (isShort) return values;
  const bound = (kind: NameKind, root: string) =>
    namesOf(model, kind, here).map((one) => ({ ...one, name: `@${root}.${one.name}` }));
  const roots = bareRoots.map((root) => ({ name: `@${root}`, says: 'binding' }));
  return [...bound('field', 'entity'), ...values, ...bound('setting', 'config'), ...roots];
}
