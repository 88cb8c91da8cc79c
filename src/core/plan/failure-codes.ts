// Why an action may fail: every code that `refuse` takes, and what it means, for the reference. Codes are stable. Three families hold one code for
// each kind of element.
import type { ListKind } from './element-keys.ts';

type Named = ListKind | 'orbital';

/** What each code means, and what to do. */
export const failureMeanings = {
  unknown_action:
    'No action has this name. Use one of the vocabulary; what is nearest is told, or the actions of the element that the name speaks of.',
  invalid_params:
    'A parameter is missing, is of another type or is not one of the action, a name is empty or means something else, or there is nothing to add.',
  invalid_value:
    'The schema could not be read any more with this value. Give one of the shape that the format expects.',
  unknown_path: 'Nothing is at the JSON Pointer. Set or add what holds it first.',
  ambiguous_path: 'Several elements go by the name in the JSON Pointer. Address one by its position.',
  ambiguous_name: 'Several elements of the document go by the name. Address one by a JSON Pointer with `set_property`.',
  rename_by_update:
    'An update would rename the element. Use the action that renames it, which carries references along.',
  already_initial: 'The state is the initial one. Leave the action out.',
  already_terminal: 'The state is marked as an end. Leave the action out.',
  state_in_use: 'A transition leaves or enters the state. Remove or retarget it first.',
  event_in_use: 'A transition fires on the event. Remove or retarget it first.',
  trait_in_use: 'A page shows the trait or another trait draws it. Take it off there first.',
  unknown_effect: 'The transition has no effect at the position. `message` says how many it has.',
  index_out_of_range: 'The position is behind the end of the list. `message` says how long that is.',
  no_entry: 'No transition enters the state in which the effect is to run. Add one first.',
  init_leads_away:
    'The initial state is left on `INIT`, so that another transition on it would never run. Run the effect on another transition.',
} as const;

/** `*` stands for the kind of element. */
export const failureFamilies = {
  'unknown_*': 'No element of the kind goes by the name where it is looked for. The nearest name is told.',
  '*_exists': 'There is one already: of that name or, for transitions and wiring, alike in all that tells them apart.',
  'ambiguous_*':
    'Several of the kind go by the name. Say more of the one that is meant, or address it by a JSON Pointer.',
} as const;

export type FailureCode = keyof typeof failureMeanings | `unknown_${Named}` | `${Named}_exists` | `ambiguous_${Named}`;
