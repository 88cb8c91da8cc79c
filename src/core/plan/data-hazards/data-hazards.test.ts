import { describe, expect, test } from 'vitest';
import { labelledBase, labelledChanges } from '../../../../tests/fixtures/labelled-changes.ts';
import { isSameJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import { parseSchema } from '../../schema/index.ts';
import { planInstructions } from '../plan-instructions.ts';
import { judgePlan } from '../policy.ts';
import { dataEffects, dataHazardRules } from './index.ts';

/** The document with a value at a pointer, or without it; written apart from the pointers of the product. */
function edited(document: Json, path: string, value: Json | undefined): Json {
  const copy = structuredClone(document);
  const steps = path.split('/').slice(1);
  const last = steps.pop() as string;
  // biome-ignore lint/suspicious/noExplicitAny: any place of any document
  const holder = steps.reduce((at: any, step) => at[step], copy);
  if (last === '-') holder.push(value);
  else if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

const schemaOf = (document: Json) => parseSchema(document).schema;

function hazardsOf(edits: (typeof labelledChanges)[number]['edits']) {
  const goal = edits.reduce<Json>((document, [path, value]) => edited(document, path, value), labelledBase);
  expect(isSameJson(goal, labelledBase)).toBe(false);
  return planInstructions(schemaOf(labelledBase), schemaOf(goal), { renames: 'off' }).hazards;
}

describe('sixty labelled changes', () => {
  test('at least 95 of a hundred are told as the tools of the field tell them, at most two harmless ones as harmful', () => {
    expect(labelledChanges.length).toBe(60);
    const wrong: string[] = [];
    let alarms = 0;
    for (const { change, edits, dangers } of labelledChanges) {
      const effects = new Set(hazardsOf(edits).map(({ effect }) => effect));
      const told = dataEffects.filter((effect) => effects.has(effect));
      if (told.join() === dangers.join()) continue;
      wrong.push(`${change}: ${told.join() || 'none'} for ${dangers.join() || 'none'}`);
      if (dangers.length === 0) alarms++;
    }
    expect(wrong).toEqual([]);
    expect(alarms).toBe(0);
  });

  test('each rule has a change that it tells', () => {
    const told = new Set(labelledChanges.flatMap(({ edits }) => hazardsOf(edits).map(({ rule }) => rule)));
    // Renames, filters of several edits and removed traits are tried below.
    const elsewhere = ['entity-renamed', 'field-renamed', 'event-renamed', 'trait-removed'];
    expect(dataHazardRules.map(({ id }) => id).filter((id) => !told.has(id) && !elsewhere.includes(id))).toEqual([]);
  });
});

const rulesOf = (before: Json, after: Json, ...rename: { from: string; to: string }[]) =>
  planInstructions(schemaOf(before), schemaOf(after), { rename }).hazards.map(({ rule }) => rule);

describe('renames', () => {
  const replaced = (from: string, to: string): Json => JSON.parse(JSON.stringify(labelledBase).replaceAll(from, to));

  test('of an entity move its records where no collection is named', () => {
    expect(rulesOf(labelledBase, replaced('"Nurse"', '"Carer"'), { from: 'Nurse', to: 'Carer' })).toEqual([
      'collection-renamed',
      'entity-renamed',
    ]);
    expect(rulesOf(labelledBase, replaced('"Visit"', '"Stay"'), { from: 'Visit', to: 'Stay' })).toEqual([
      'entity-renamed',
    ]);
  });

  test('of a field and of an event that people send break, of an answer of a fetch do not', () => {
    expect(rulesOf(labelledBase, replaced('"reason"', '"cause"'), { from: 'reason', to: 'cause' })).toEqual([
      'field-renamed',
    ]);
    expect(rulesOf(labelledBase, replaced('"OPEN"', '"SHOW"'), { from: 'OPEN', to: 'SHOW' })).toEqual([
      'event-renamed',
    ]);
    expect(rulesOf(labelledBase, replaced('"LOADED"', '"READY"'), { from: 'LOADED', to: 'READY' })).toEqual([]);
  });
});

test('what moves to another orbital is not gone, and is compared where it is found', () => {
  const [visit, nurse, filter] = labelledBase.orbitals;
  const moved = { ...labelledBase, orbitals: [{ ...visit, auxiliaryEntities: [nurse.entity] }, filter] };
  expect(rulesOf(labelledBase, moved)).toEqual([]);
  expect(
    rulesOf(labelledBase, {
      ...moved,
      orbitals: [{ ...visit, traits: [], auxiliaryEntities: [nurse.entity] }, filter],
    }),
  ).toEqual(['trait-removed']);
});

test('an event that no transition takes was heard by nobody', () => {
  const machine = (...events: string[]): Json => ({
    orbitals: [
      {
        entity: 'E',
        traits: [
          {
            name: 'T',
            stateMachine: { states: ['a'], events, transitions: [{ from: 'a', event: 'GO', to: 'a' }] },
          },
        ],
      },
    ],
  });
  expect(rulesOf(machine('GO', 'IDLE'), machine('GO'))).toEqual([]);
  expect(rulesOf(machine('GO', 'IDLE'), machine('IDLE'))).toEqual(['event-removed']);
});

test('an event that another trait takes, or that the trait listens for, is sent to somebody', () => {
  const trait = (name: string, event: string, listens: Json[] = []): Json => ({
    name,
    listens,
    stateMachine: { states: ['a'], events: [event], transitions: [{ from: 'a', event, to: 'a' }] },
  });
  const both = (...traits: Json[]): Json => ({ orbitals: [{ entity: 'E', traits }] });
  const before = both(trait('Browse', 'DELETE'), trait('Other', 'GO'));
  expect(
    rulesOf(before, both(trait('Browse', 'SHOW', [{ event: 'DELETE', triggers: 'SHOW' }]), trait('Other', 'GO'))),
  ).toEqual([]);
  expect(rulesOf(before, both(trait('Fresh', 'DELETE'), trait('Other', 'GO')))).toEqual([]);
  expect(rulesOf(before, both(trait('Other', 'GO')))).toEqual(['trait-removed']);
});

test('links go by the path of a page, whatever the page is called', () => {
  const shown = (entity: string, name: string, path: string): Json => ({
    orbitals: [{ entity: { name: entity, persistence: 'runtime', fields: [] }, pages: [{ name, path }] }],
  });
  expect(rulesOf(shown('A', 'Old', '/desk'), shown('B', 'New', '/desk'))).toEqual([]);
  expect(rulesOf(shown('A', 'Desk', '/desks'), shown('B', 'Desk', '/desk'))).toEqual(['path-changed']);
  expect(rulesOf(shown('A', 'Old', '/desks'), shown('B', 'New', '/desk'))).toEqual(['page-removed']);
});

test('of what is declared twice, one may go', () => {
  const twice = (...emits: Json[]): Json => ({
    orbitals: [{ entity: 'E', traits: [{ name: 'T', emits, stateMachine: { states: ['a'], events: ['GO'] } }] }],
  });
  const [one, other]: Json[] = [{ event: 'DONE' }, { event: 'DONE', scope: 'external' }];
  expect(rulesOf(twice(one as Json, other as Json), twice(other as Json))).toEqual([]);
  expect(rulesOf(twice(one as Json), twice())).toEqual(['emit-removed']);
});

describe('policies', () => {
  const stored = (...fields: Json[]): Json => ({
    orbitals: [{ entity: { name: 'E', persistence: 'persistent', fields } }],
  });
  const before = stored(
    { name: 'a', type: 'string', required: true },
    { name: 'b', type: 'string', values: ['x', 'y'] },
  );
  const verdict = (name: string, forbids: string[], after: Json) =>
    judgePlan({ name, forbids }, planInstructions(schemaOf(before), schemaOf(after)));

  test('what only relaxes passes, though a person wrote what goes', () => {
    const relaxed = stored({ name: 'a', type: 'string' }, { name: 'b', type: 'string' });
    expect(verdict('p', ['data_loss', 'breaking', 'narrowing'], relaxed)).toEqual({
      policy: 'p',
      passed: true,
      breaches: [],
    });
    expect(verdict('p', ['destructive'], relaxed).passed).toBe(false);
  });

  test('a breach names its rule, its place and the safe way', () => {
    const narrowed = stored(
      { name: 'a', type: 'number', required: true },
      { name: 'b', type: 'string', values: ['x'] },
    );
    const { passed, breaches } = verdict('mine', ['type-changed', 'narrowing'], narrowed);
    expect(passed).toBe(false);
    expect(breaches).toMatchObject([
      { forbids: 'type-changed', path: '/orbitals/0/entity/fields/0', safe_way: expect.stringContaining('beside it') },
      { forbids: 'values-narrowed', path: '/orbitals/0/entity/fields/1' },
    ]);
  });
});
