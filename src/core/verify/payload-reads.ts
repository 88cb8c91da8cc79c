// Which fields of its payload an element may read, by what its trait declares.
import { type Element, payloadNames, type Trait, type Transition } from '../schema/element.ts';

/** Fields by event, of each trait in which something was misspelt. */
const payloads = new WeakMap<Trait, ReadonlyMap<string, ReadonlySet<string>>>();

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
