// Made by `npm run fit:next`; docs/memory.md says from what. What each kind of evidence for a place counts, and what followed the very last step beside it.
export const nextWeights = {
  near: 2.8,
  progress: 3.06,
  verbs: 0.57,
  kinds: 2.04,
  roles: 1.92,
  same: 0.94,
  followed: 0.17,
} as const;
