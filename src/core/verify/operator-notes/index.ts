// Every operator of the shipped registry with its arguments, what it does, and an example. A test holds the notes to the registry.
import { agentNotes } from './agents.ts';
import { coreNotes } from './core.ts';
import { modelNotes } from './models.ts';
import type { OperatorNotes } from './operator-note.ts';
import { valueNotes } from './values.ts';
import { worldNotes } from './worlds.ts';

export type { OperatorNote } from './operator-note.ts';

export const operatorNotes: OperatorNotes = { ...coreNotes, ...valueNotes, ...worldNotes, ...agentNotes, ...modelNotes };
