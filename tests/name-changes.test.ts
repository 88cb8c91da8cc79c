// Which changes of names are tried for findings, on machines of the library with one mistake: those that merge two things that are both there are not.
import { expect, test } from 'vitest';
import type { Json } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { findBehavior } from '../src/core/behaviors/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { verifySchema } from '../src/core/verify/index.ts';
import { nameChangesFor } from '../src/core/verify/name-changes.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import { faultOperators } from './fixtures/faults/index.ts';

function mistaken(behavior: string, fault: string, seed = 1): Json {
  const document = findBehavior(behavior)?.schema as unknown as Json;
  const injected = faultOperators.find(({ name }) => name === fault)?.inject(document, createPrng(seed));
  if (injected === undefined || injected === null) throw new Error(`${behavior} has no place for ${fault}`);
  return injected;
}

function changesOf(document: Json) {
  const model = indexSchema(parseSchema(document).schema);
  return nameChangesFor(model, verifySchema(model, registries17).findings);
}

const said = (document: Json) => changesOf(document).map(({ kind, from, to }) => `${kind} ${from} -> ${to}`);

test('two states that lead to each other are not one', () => {
  const document = mistaken('std-search', 'middle-state-not-listed');
  expect(verifySchema(indexSchema(parseSchema(document).schema), registries17).findings.length).toBeGreaterThan(1);
  expect(said(document)).toEqual([]);
});

test('a field that the entity lacks and the event brings is no other field of the entity', () => {
  for (let seed = 1; seed <= 8; seed++)
    expect(said(mistaken('std-inventory-bag', 'payload-field-read-from-entity', seed)), `seed ${seed}`).toEqual([]);
});

test('an event that lost its key gets it back, and keeps its label', () => {
  const document = mistaken('std-tabs', 'event-key-forgotten');
  const keys = changesOf(document).map(({ declaration, places }) => declaration !== null && places[0]?.path.at(-1));
  expect(keys).toEqual(['key']);
});
