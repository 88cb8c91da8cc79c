// Candidates that say the same, told apart by what their actions do.
import { compareStrings } from '../base/order.ts';
import type { Action } from '../plan/index.ts';
import { actionsKey, meaningKey } from './actions-key.ts';
import type { Edit } from './edit.ts';

/** What is said by a list of actions once, at its lowest cost, cheapest first. */
export function distinct(candidates: readonly Edit[]): Edit[] {
  const best: Edit[] = [];
  const alike = new Map<string, number[]>();
  for (const one of candidates) {
    const sketch = sketchOf(one.actions);
    const places = alike.get(sketch);
    const place = places?.find((at) => meaningKey((best[at] as Edit).actions) === meaningKey(one.actions));
    if (place !== undefined) {
      if (one.cost < (best[place] as Edit).cost) best[place] = one;
      continue;
    }
    if (places === undefined) alike.set(sketch, [best.length]);
    else places.push(best.length);
    best.push(one);
  }
  // Ties by text, so that the order in which members are written decides nothing.
  const keyOf = ({ actions }: Edit) => actionsKey(actions);
  return best.sort((a, b) => a.cost - b.cost || compareStrings(keyOf(a), keyOf(b)));
}

/** Equal for equal lists of actions, and for few others: what is told apart by it needs no key. */
function sketchOf(actions: readonly Action[]): string {
  let sketch = '';
  for (const { action, params } of actions) {
    const { path, trait, event, from, to, state, value } = params;
    for (const told of [action, path, event, from, to, state, value, trait])
      if (typeof told === 'string') sketch += `\n${told}`;
  }
  return sketch;
}
