// Lists of actions on an entity of n fields.
import type { Json } from '../../../src/core/base/json.ts';
import { count } from './documents.ts';

export interface Action {
  readonly action: string;
  readonly params: Readonly<Record<string, Json>>;
}

const fieldAt = (at: number | '-') => `/orbitals/0/entity/fields/${at}`;

export const actionsBetween: Readonly<Record<string, (n: number) => readonly Action[]>> = {
  'one more field each': (n) =>
    count(n, (i) => ({ action: 'add_field', params: { entity: 'Ticket', field: `more${i}`, type: 'string' } })),
  'one more entity each': (n) => count(n, (i) => ({ action: 'add_entity', params: { name: `Entity${i}` } })),
  'states of one machine': (n) =>
    count(n, (i) => ({ action: 'add_states', params: { trait: 'Triage', states: [`state${i}`] } })),
  'a member of each field, by its place': (n) =>
    count(n, (i) => ({ action: 'set_property', params: { path: `${fieldAt(i)}/label`, value: 'x' } })),
  'the first field taken away again and again': (n) =>
    count(n - 1, () => ({ action: 'unset_property', params: { path: fieldAt(0) } })),
  'fields put at the end': (n) =>
    count(n, (i) => ({
      action: 'set_property',
      params: { path: fieldAt('-'), value: { name: `more${i}`, type: 'string' } },
    })),
};
