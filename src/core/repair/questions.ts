// Which names a finding asks for: what is used where it stands, what may be meant by it, and what of that nothing uses. One question for each kind of name.
import type { Ask } from './ask.ts';
import type { Asks } from './question.ts';
import { entitiesAsked, fieldsAsked, payloadAsked, shownAsked, wordsAsked } from './questions-document.ts';
import {
  emitsAsked,
  eventsAsked,
  idleEventAsked,
  listenersAsked,
  raisedAsked,
  statesAsked,
} from './questions-machine.ts';

export const asked: Readonly<Partial<Record<Ask['kind'], Asks>>> = {
  invalid_transition: statesAsked,
  missing_transition: statesAsked,
  orphan_state: statesAsked,
  undeclared_event: eventsAsked,
  orphan_event: idleEventAsked,
  undeclared_emit: emitsAsked,
  unmatched_emit: raisedAsked,
  unhandled_ui_event: raisedAsked,
  unmatched_listener: listenersAsked,
  unresolved_trait_ref: shownAsked,
  unknown_entity_ref: entitiesAsked,
  payload_field: payloadAsked,
  broken_binding: fieldsAsked,
  invalid_effect: wordsAsked,
  invalid_pattern: wordsAsked,
};
