// What the label of an event says of its key: whoever labelled `OPEN_HELP` "Open help" meant it so.
import type { Event } from '../schema/element.ts';
import { wordsOf } from './words.ts';

/** Whether an event is labelled with the words of a name. */
export function isLabelledAs({ node }: Event, name: string): boolean {
  const label = typeof node === 'object' && node.key !== undefined ? node.name : undefined;
  const words = wordsOf(name);
  return typeof label === 'string' && words.length > 0 && wordsOf(label).join() === words.join();
}

/** Whether an event is labelled with the words of its own key. */
export function isSelfConfirmed(event: Event): boolean {
  return isLabelledAs(event, event.name);
}
