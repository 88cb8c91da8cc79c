// The kinds of notes, each with when it is told, in one sentence: for the contract, for `orrery explain` and for its page.

export const noteKinds = {
  unknown_member: 'Nothing reads the member, and another one seems to be meant.',
  unread_member: 'Statecharts have the member, this format does not; the message says what takes its place.',
  unread_value: 'The member takes something else than the value that it has.',
  missing_member: 'An element has nothing to be called by.',
  unknown_property: 'The registry of patterns does not have the property.',
  unhandled_result: 'A call emits the event when it is done, and nothing handles it.',
  misspelt_name: 'A name that nothing declares is a typo of one that is declared.',
  repeated_member: 'The member stands more than once in one object of the text; the last one is read.',
  foreign_document: 'The document looks like one of another format.',
  guard_never_true: 'The guard holds in no run, as an exploration of what the machines do proves.',
  transition_never_fires: 'No run takes the transition, as an exploration of what the machines do proves.',
  state_never_reached: 'No run reaches the state, as an exploration of what the machines do proves.',
  no_way_out: 'No run leaves the state, as an exploration of what the machines do proves.',
} as const;

export type NoteKind = keyof typeof noteKinds;
