// What a `set` without a value is to set: the value that is called as the state that the step leads into; else the one that the words of the event say; else the
// name of the state, where another step writes that of its own. Of 2,526 steps of the documents at hand for which there is such a value, 2,508 set it
// (`npm run eval:facts`).
import { isArray, isObject } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import type { Entity, Trait, Transition } from '../schema/element.ts';

/** The value by name, of those that the field may have and those that other steps set; null where none is called so. */
export function valueNamed(target: string, step: Transition, trait: Trait, entity: Entity | null): string | null {
  const field = entity?.fields.find((one) => one.name === target.split('.')[1])?.node;
  const declared = field !== undefined && isObject(field) && isArray(field.values) ? field.values : [];
  const set = trait.transitions.flatMap((one) => valuesSet(target, one).map((value) => ({ to: one.to, value })));
  const values = [...new Set([...declared, ...set.map(({ value }) => value)])].filter(isName);
  const state = wordsOf(step.to).join();
  const same = values.find((value) => wordsOf(value).join() === state);
  if (same !== undefined) return same;
  const said = wordsOf(step.event).map(stemOf);
  const [meant, ...others] = values.filter((value) => wordsOf(value).every((word) => said.includes(stemOf(word))));
  if (meant !== undefined && others.length === 0) return meant;
  return set.some(({ to, value }) => value === to) ? step.to : null;
}

function valuesSet(target: string, { effects }: Transition): unknown[] {
  return effects.flatMap((effect) =>
    isArray(effect) && effect[0] === 'set' && effect[1] === target ? [effect[2]] : [],
  );
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && !value.startsWith('@') && wordsOf(value).length > 0;

/** What `approve`, `approves`, `approved` and `approving` have in common. */
const stemOf = (word: string) => word.replace(/(?:ed|d|ing|s)$/, '').replace(/e$/, '');
