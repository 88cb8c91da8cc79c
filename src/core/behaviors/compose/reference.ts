// Owns the entities that records refer to while another application keeps them: a user directory, a catalogue.
import type { Subject } from './fields.ts';
import type { Part } from './orbital.ts';

/** Declares entities beside an orbital's own, without traits of their own. */
export const knows = (...entities: readonly Subject[]): Part => ({ traits: [], entities, composes: [] });
