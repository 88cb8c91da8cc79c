// Typos of names that a document need not declare are notes: each document is the application of the examples with one name written otherwise.

import { describe, expect, it } from 'vitest';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf, type Example } from './example.ts';
import { notesOf } from './notes.ts';
import { registries19 } from './registry.ts';

const payload = (name: string, type = 'string') => [{ name, type }];

function told(example: Example): string[] {
  const { schema, problems } = parseSchema(documentOf(example));
  expect(problems).toEqual([]);
  return notesOf(indexSchema(schema), registries19)
    .filter(({ kind }) => kind === 'misspelt_name')
    .map(({ pointer, name, meant }) => `${name} -> ${meant} at ${pointer}`);
}

const trait = '/orbitals/0/traits/0';
const buttons = {
  type: 'stack',
  children: [
    { type: 'button', label: 'Save', action: 'SAVE' },
    { type: 'button', label: 'Ask', action: 'ASKED' },
  ],
};

const shownOf = (fields: readonly string[]): Example => ({
  events: [{ key: 'LOADED', payloadSchema: [{ name: 'data', type: '[Row]' }] }],
  transitions: [
    {
      from: 'open',
      event: 'LOADED',
      to: 'open',
      effects: [['render-ui', 'main', { type: 'data-grid', entity: '@payload.data', fields, itemActions: [] }]],
    },
  ],
});

describe('names that need no declaration', () => {
  it.each<[string, Example, Example, string]>([
    [
      'an event of `emits`',
      { pattern: buttons, trait: { emits: ['ASKD'] } },
      { pattern: buttons, trait: { emits: ['ASKED'] } },
      `ASKD -> ASKED at ${trait}/emits/0/event`,
    ],
    [
      'a field that is shown of records whose type is not declared',
      shownOf(['titel', 'status']),
      shownOf(['title', 'status']),
      `titel -> title at ${trait}/stateMachine/transitions/2/effects/0/2/fields/0`,
    ],
    [
      'a payload field of one of two declarations',
      { trait: { emits: [{ event: 'SAVE', payloadSchema: [...payload('titel'), ...payload('by')] }] } },
      { trait: { emits: [{ event: 'SAVE', payloadSchema: [...payload('title'), ...payload('by')] }] } },
      `title -> titel at ${trait}/stateMachine/events/1/payloadSchema/0/name`,
    ],
    [
      'the type of a payload field',
      { events: [{ key: 'MOVE', payloadSchema: payload('row', '[Tickte]') }] },
      { events: [{ key: 'MOVE', payloadSchema: payload('row', '[Ticket]') }] },
      `Tickte -> Ticket at ${trait}/stateMachine/events/2/payloadSchema/0/type`,
    ],
    [
      'a page that an effect leads to',
      { effects: [['navigate', '/bord']] },
      { effects: [['navigate', '/board?from=list']] },
      `/bord -> /board at ${trait}/stateMachine/transitions/1/effects/0/1`,
    ],
    [
      'a service',
      { document: { services: [{ name: 'mailer' }] }, effects: [['call-service', 'maler', 'send', {}]] },
      { document: { services: [{ name: 'mailer' }] }, effects: [['call-service', 'mailer', 'send', {}]] },
      `maler -> mailer at ${trait}/stateMachine/transitions/1/effects/0/1`,
    ],
  ])('%s is told where it is a typo', (_name, wrong, right, expected) => {
    expect(told(right)).toEqual([]);
    expect(told(wrong)).toEqual([expected]);
  });

  it('a path with a parameter leads to a page', () => {
    const pages = [{ name: 'One', path: '/ticket/:id', traits: [{ ref: 'Triage' }] }];
    expect(told({ pages, effects: [['navigate', '/ticket/7']] })).toEqual([]);
    expect(told({ pages, effects: [['navigate', '/bord']] })).toHaveLength(1);
  });

  it('one that differs in a number, and one that is like no other, are left alone', () => {
    expect(told({ events: [{ key: 'MOVE', payloadSchema: payload('row', 'GraphNode') }] })).toEqual([]);
    expect(
      told({ document: { services: [{ name: 'mail1' }] }, effects: [['call-service', 'mail2', 'send', {}]] }),
    ).toEqual([]);
  });

  it('what a finding is about is told there alone', () => {
    const events = [{ key: 'MOVE', payloadSchema: payload('row', 'Tickte') }];
    expect(told({ events, effects: [['persist', 'create', 'Tickte', '@payload']] })).toEqual([]);
  });

  it('one name in several places is told once', () => {
    const events = ['MOVE', 'COPY'].map((key) => ({ key, payloadSchema: payload('row', 'Tickte') }));
    expect(told({ events })).toHaveLength(1);
  });
});
