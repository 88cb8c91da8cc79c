// Lists of actions on an entity of n fields.
import type { Json } from '../../../src/core/base/json.ts';
import { count } from './documents.ts';

export interface Action {
  readonly action: string;
  readonly params: Readonly<Record<string, Json>>;
}

export const actionsBetween: Readonly<Record<string, (n: number) => readonly Action[]>> = {
  'one more field each': (n) =>
    count(n, (i) => ({ action: 'add_field', params: { entity: 'Ticket', field: `more${i}`, type: 'string' } })),
  'one more entity each': (n) => count(n, (i) => ({ action: 'add_entity', params: { name: `Entity${i}` } })),
  'states of one machine': (n) =>
    count(n, (i) => ({ action: 'add_states', params: { trait: 'Triage', states: [`state${i}`] } })),
};
