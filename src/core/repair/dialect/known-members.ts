// The members that the format knows of each kind of element: what stands under any other says nothing here.
export const membersOf = {
  state: new Set(['name', 'isInitial', 'isTerminal', 'isFinal', 'description']),
  event: new Set(['key', 'name', 'payload', 'payloadSchema', 'description']),
  transition: new Set(['from', 'to', 'event', 'guard', 'effects', 'description']),
  emit: new Set(['event', 'scope', 'payload', 'payloadSchema', 'description']),
  listen: new Set(['event', 'triggers', 'source', 'guard', 'scope']),
  field: new Set(['name', 'type', 'required', 'default', 'values', 'items', 'relation', 'description']),
  payload: new Set(['name', 'type', 'required', 'description']),
  page: new Set(['name', 'path', 'ref', 'traits', 'description']),
  shown: new Set(['ref', 'config', 'linkedEntity']),
} as const;
