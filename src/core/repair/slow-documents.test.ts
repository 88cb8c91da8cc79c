// Documents made to be slow to repair: each is small enough to be searched where other requests wait, and each once took from seconds to hours.

import { expect, test } from 'vitest';
import { read } from '../../../tests/fixtures/desk.ts';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { indexSchema } from '../schema/index.ts';
import { registries19, verifySchema } from '../verify/index.ts';
import { runRepairJob } from './job.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

function documentOf(stateMachine: object, pages: object[] = [], fields: string[] = ['title']): unknown {
  const entity = { name: 'Ticket', fields: fields.map((name) => ({ name, type: 'string' })) };
  const trait = { name: 'Desk', linkedEntity: 'Ticket', category: 'lifecycle', stateMachine };
  return { name: 'App', orbitals: [{ name: 'Desks', entity, traits: [trait], pages }] };
}

const start = { name: 'a', isInitial: true };
const loop = { states: [start], events: ['E'], transitions: [{ from: 'a', to: 'a', event: 'E' }] };
const shownAt = (path: string) => documentOf(loop, [{ name: 'Tickets', path, traits: [{ ref: 'Desk' }] }]);

const documents: Readonly<Record<string, () => unknown>> = {
  'a path of marks that begin a query, over two lines': () => shownAt(`${'?'.repeat(100_000)}\nx`),
  'a path with dashes inside': () => shownAt(`a${'-'.repeat(100_000)} b`),
  'a transition from two states over and over': () =>
    documentOf({
      states: [start, 'b', 'c', 'd'],
      events: ['E', 'F'],
      transitions: [
        { from: many(4_000, (i) => 'ba'[i % 2]).join('|'), to: 'b', event: 'E' },
        { from: 'a', event: 'F', to: 'c' },
        { from: 'a', event: 'F', to: 'd', guard: ['=', '@entity.title', 'x'] },
      ],
    }),
  'thousands of states in two chains, one of which nothing enters': () =>
    documentOf({
      states: many(3_000, (i) => ({ name: `s${i}`, ...(i === 0 && { isInitial: true }) })),
      events: ['GO'],
      transitions: many(2_998, (i) => ({ from: `s${i}`, event: 'GO', to: `s${i + 2}` })),
    }),
  'thousands of steps on one event out of a state that nothing enters': () =>
    documentOf({
      states: [start, 'b'],
      events: ['GO'],
      transitions: many(3_000, (i) => ({ from: 'b', event: 'GO', to: 'a', guard: ['=', '@entity.title', `${i % 7}`] })),
    }),
  'thousands of events, and steps without one': () =>
    documentOf({
      states: [start],
      events: many(3_000, (i) => ({ key: `EVENT_${i}`, name: 'Event' })),
      transitions: [
        ...many(3_000, (i) => ({ from: 'a', event: `EVENT_${i}`, to: 'a' })),
        ...many(20, () => ({ from: 'a', to: 'a' })),
      ],
    }),
  'one slip in thousands of places': () =>
    documentOf({
      ...loop,
      transitions: [{ ...loop.transitions[0], effects: [['notify', ...many(9_000, () => '@entity.titel')]] }],
    }),
};

test.each(Object.entries(documents))('%s', (_title, make) => {
  const schema = read(make());
  const codes = [
    ...new Set(verifySchema(indexSchema(schema), registries19).findings.map((finding) => finding.category)),
  ];
  expect(codes).not.toEqual([]);
  const before = ownTime();
  runRepairJob({ document: schema.document, codes, beamWidth: 1, maxSteps: 10, wantsDocuments: false }, registries19);
  expect(ownTime() - before).toBeLessThan(20_000);
});
