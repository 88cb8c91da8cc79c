// Documents made to be slow to embed, to match or to explain. Each fits into a request.

import { expect, test } from 'vitest';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { runToEnd } from '../base/steps.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { embedSchema } from './embed-schema.ts';
import { createExplainer } from './explain.ts';
import { labelOfNumber, mix } from './label-bag.ts';
import { createMatcher } from './match.ts';
import { indexTerms } from './term-index.ts';
import { splitTerms, stemOf } from './terms.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const modelOf = (document: unknown) => indexSchema(parseSchema(document).schema);

/** Of processor time, which other work on the machine does not lengthen. */
function millisecondsOf(work: () => unknown): number {
  const before = ownTime();
  work();
  return ownTime() - before;
}

test('locals beside what reads them cost no more than in proportion', () => {
  const count = 50_000;
  const pairs = many(count, (i) => [`v${i}`, 1]);
  const readers = many(count, (i) => ['log', `@v${i}`]);
  const transition = { from: 's', to: 's', event: 'E', effects: [['let', pairs, ...readers]] };
  const stateMachine = { states: ['s'], events: ['E'], transitions: [transition] };
  const model = modelOf({ orbitals: [{ traits: [{ name: 'T', stateMachine }] }] });
  expect(millisecondsOf(() => embedSchema(model))).toBeLessThan(5000);
});

test('labels that were chosen to collide cost no more than others', () => {
  // Numbers whose labels share a prefix: in a table of up to 2^19 places they all want a few of them.
  const numbers: number[] = [];
  const before = mix(mix(19, 18), 2);
  for (let n = 0; numbers.length < 100_000; n++)
    if (((mix(mix(before, labelOfNumber(n)), 1) >>> 6) & 0x7ffff) < 0x1000) numbers.push(n);
  const stateMachine = {
    ...{ states: ['s'], events: ['E'] },
    transitions: [{ from: 's', to: 's', event: 'E', effects: numbers.map((n) => ['a', n]) }],
  };
  const model = modelOf({ orbitals: [{ traits: [{ name: 'T', stateMachine }] }] });
  expect(millisecondsOf(() => embedSchema(model))).toBeLessThan(3000);
});

test('as many orbitals as a schema may have are not each compared with the whole library', () => {
  const matcher = createMatcher(listBehaviors());
  matcher.match({ schema: modelOf({ orbitals: [] }) });
  const model = modelOf({ orbitals: many(50_000, (i) => ({ more: i })) });
  expect(millisecondsOf(() => matcher.match({ schema: model }))).toBeLessThan(2000);
});

test('members beside the orbitals are read once, not once an orbital', () => {
  const matcher = createMatcher(listBehaviors().slice(0, 1));
  const others = Object.fromEntries(many(400_000, (i) => [`k${i}`, 1]));
  const model = modelOf({ ...others, orbitals: many(60, (i) => ({ more: i })) });
  expect(millisecondsOf(() => matcher.match({ schema: model }))).toBeLessThan(2500);
});

test('a neighbourhood that every element has is explained at a cost in proportion to their number', () => {
  const field = (i: number) => ({ name: `f${i}`, type: 'string' });
  const withFields = (count: number) => modelOf({ orbitals: [{ entity: { name: 'E', fields: many(count, field) } }] });
  const explain = createExplainer(withFields(49_990));
  const explained = () => runToEnd(explain(withFields(1)));
  const { neighbourhoods } = explained();
  expect(neighbourhoods).toContainEqual(expect.objectContaining({ kind: 'field', here: 49_990, there: 1 }));
  expect(millisecondsOf(() => many(4, explained))).toBeLessThan(2000);
});

test('a long word costs no more than in proportion', () => {
  for (const word of ['a', 'ed', 'inging', 'Xy', 'é1', 'ß', 'sses'])
    expect(millisecondsOf(() => splitTerms(word.repeat(100_000 / word.length)).map(stemOf))).toBeLessThan(2000);
});

test('words that no document has are looked up once, not once a document', () => {
  const index = runToEnd(indexTerms(many(1000, (i) => new Map([[`own${i}`, 1]]))));
  const query = new Map(many(100_000, (i) => [`word${i}`, 1] as const));
  expect(millisecondsOf(() => index.likeness(query))).toBeLessThan(2500);
  expect(
    millisecondsOf(() => index.relevance([...query.keys()].map((stem) => ({ stems: [stem], share: 1 })))),
  ).toBeLessThan(2500);
});
