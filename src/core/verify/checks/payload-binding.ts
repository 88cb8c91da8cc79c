// Payload fields that a transition reads and nothing declares. Part of broken_binding.
import { type Element, payloadNames, type Trait, type Transition } from '../../schema/element.ts';
import type { Binding, TraitScope } from '../check.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { rulings } from '../rulings.ts';

/** Fields by event, of each trait in which something was misspelt. */
const payloads = new WeakMap<Trait, ReadonlyMap<string, ReadonlySet<string>>>();

/** Events that begin with `_` are exempt: the runtime makes their payloads. */
export function judgePayloadBinding({ text, field }: Binding, scope: TraitScope): void {
  const { owner } = scope.site;
  if (field === null || owner.kind !== 'transition') return;
  const { event } = owner;
  if (event.startsWith('_') || scope.carries(event, field)) return;
  const near = nearTo(field, scope.payloadOf(event), scope);
  const message = `the event ${quote(event)} declares no payload field ${quote(field)}: add it or read one that it carries${hint(near)}`;
  const [nearest] = near;
  const path = text.slice('@payload.'.length + field.length);
  scope.reportHere(rulings.unknownPayloadField, 'error', [], text, message, (place) => [
    ...(nearest === undefined
      ? []
      : [{ action: 'set_property', params: { path: place.path, value: `@payload.${nearest}${path}` } }]),
    ...(scope.events.has(event) && scope.events.size === scope.trait.events.length
      ? [
          {
            action: 'add_payload_field',
            params: { trait: place.trait, event, field: { name: field, type: 'string' } },
          },
        ]
      : []),
  ]);
}

/** Whether an element may read a field of the payload: what a document says, where all of its trait is walked already. */
export function mayRead(trait: Trait, element: Element, field: string | null): boolean {
  if (element.kind === 'tick') return false;
  if (element.kind !== 'transition' || field === null) return true;
  const { event } = element as Transition;
  if (event.startsWith('_')) return true;
  const known = payloads.get(trait) ?? payloadsOf(trait);
  payloads.set(trait, known);
  return known.get(event)?.has(field) === true;
}

function payloadsOf(trait: Trait): Map<string, Set<string>> {
  const byEvent = new Map<string, Set<string>>();
  for (const declarer of [...trait.events, ...trait.emits]) {
    const names = byEvent.get(declarer.name) ?? new Set<string>();
    for (const name of payloadNames(declarer.payload) ?? []) names.add(name);
    byEvent.set(declarer.name, names);
  }
  return byEvent;
}
