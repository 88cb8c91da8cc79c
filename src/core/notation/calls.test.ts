import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { registries17 } from '../verify/registries-17.ts';
import { asCall } from './calls.ts';
import { conditionIn } from './conditions.ts';

describe('an effect that is an object', () => {
  test.each<[string, Json, readonly Json[] | null]>([
    ['an operator of this format', { type: 'emit', event: 'SAVED' }, ['emit', 'SAVED']],
    ['a word of another format', { type: 'dispatch', event: 'SAVED' }, ['emit', 'SAVED']],
    ['what XState assigns', { type: 'assign', field: 'status', value: 'open' }, ['set', '@entity.status', 'open']],
    [
      'a verb of persist',
      { action: 'update', entity: 'Ticket', values: '@payload' },
      ['persist', 'update', 'Ticket', '@payload'],
    ],
    [
      'a verb by another word',
      { type: 'insert', entity: 'Ticket', data: '@payload' },
      ['persist', 'create', 'Ticket', '@payload'],
    ],
    // Nothing of these is left out, and nothing is put where it is not read.
    ['a request', { type: 'http', method: 'GET', url: '/api/tickets', onSuccess: 'LOADED' }, null],
    ['a component with its own properties', { type: 'render', component: 'Table', props: { rows: 3 } }, null],
    ['a word with too little', { type: 'dispatch' }, null],
    ['a word of nothing', { type: 'frobnicate', event: 'SAVED' }, null],
  ])('is read by %s', (_, value, call) => {
    expect(asCall(value, registries17)).toEqual(call);
  });
});

describe('a guard that is an object', () => {
  test.each<[string, Json, Json | null]>([
    ['an operator and what it is given', { '>': ['@entity.count', 3] }, ['>', '@entity.count', 3]],
    ['a word of another format', { gte: ['@entity.count', 3] }, ['>=', '@entity.count', 3]],
    [
      'connectives',
      { and: [{ '>': ['@entity.count', 3] }, { '=': ['@entity.status', 'open'] }] },
      ['and', ['>', '@entity.count', 3], ['=', '@entity.status', 'open']],
    ],
    ['nothing, with operands that are objects', { '>': [{ var: 'count' }, 3] }, null],
    ['nothing, with several members', { '>': [1, 2], '<': [1, 2] }, null],
    ['nothing, with another member', { field: ['count', 3] }, null],
  ])('is read as %s', (_, guard, condition) => {
    expect(conditionIn(guard, registries17)).toEqual(condition);
  });
});
