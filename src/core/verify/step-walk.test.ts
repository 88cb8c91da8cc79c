import { describe, expect, test } from 'vitest';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { drawDocument } from '../../../tests/fuzz/verify.ts';
import { Budget } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { Prng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const judge = (document: Json) => verifySchema(indexSchema(parseSchema(document).schema), registries19);

type List = readonly Json[];
const listIn = (node: JsonObject, member: string): List => (Array.isArray(node[member]) ? (node[member] as List) : []);

/** A list with one item less, one moved to the front, one called otherwise, or one without what it carries. */
function editList(list: List, prng: Prng): List {
  if (list.length === 0) return list;
  const at = prng.below(list.length);
  const item = list[at] as Json;
  const rest = list.filter((_, i) => i !== at);
  const put = (changed: JsonObject) => list.map((one, i) => (i === at ? changed : one));
  switch (prng.below(5)) {
    case 0:
      return rest;
    case 1:
      return [item, ...rest];
    case 2:
      return [...rest, item, item];
    case 3:
      return isObject(item) ? put({ ...item, key: 'ANOTHER', event: 'ANOTHER', name: 'another' }) : rest;
    default: {
      if (!isObject(item)) return rest;
      const { payload: _, payloadSchema: __, ...bare } = item;
      return put(bare as JsonObject);
    }
  }
}

/** A document in which a list of a trait, or the fields of the entity, are others; all transitions that stay are the same nodes. */
function edit(document: JsonObject, prng: Prng): JsonObject {
  const orbitals = listIn(document, 'orbitals').filter(isObject);
  if (orbitals.length === 0) return document;
  const orbital = prng.pick(orbitals);
  const put = (changed: JsonObject) => ({
    ...document,
    orbitals: listIn(document, 'orbitals').map((one) => (one === orbital ? changed : one)),
  });
  const { entity } = orbital;
  if (prng.below(6) === 0 && isObject(entity ?? null))
    return put({
      ...orbital,
      entity: { ...(entity as JsonObject), fields: editList(listIn(entity as JsonObject, 'fields'), prng) },
    });
  const traits = listIn(orbital, 'traits').filter(isObject);
  if (traits.length === 0) return document;
  const trait = prng.pick(traits);
  const machine = trait.stateMachine ?? null;
  const member = prng.pick(['events', 'transitions', 'states', 'emits', 'listens']);
  const changed =
    isObject(machine) && !['emits', 'listens'].includes(member)
      ? { ...trait, stateMachine: { ...machine, [member]: editList(listIn(machine, member), prng) } }
      : { ...trait, [member]: editList(listIn(trait, member), prng) };
  return put({ ...orbital, traits: listIn(orbital, 'traits').map((one) => (one === trait ? changed : one)) });
}

test('after any edit of a trait, what is known of its transitions gives the findings of a fresh reading', () => {
  const library = listBehaviors();
  forSeeds(20_261_126, 400, (prng) => {
    let document = prng.below(2) === 0 ? drawDocument(prng) : (prng.pick(library).schema as unknown as JsonObject);
    judge(document);
    for (let i = 0; i < 4; i++) {
      document = edit(document, prng);
      expect(judge(document)).toEqual(judge(JSON.parse(JSON.stringify(document))));
    }
  });
});

describe('what a transition looks up in its trait', () => {
  const draw = (slot: string, member: JsonObject) => ['render-ui', slot, { type: 'stack', ...member }];
  const machine = (over: JsonObject): JsonObject => ({
    states: [{ name: 'idle', isInitial: true }, { name: 'open' }],
    events: [{ key: 'INIT' }, { key: 'OPEN' }, { key: 'LEAVE' }],
    transitions: [],
    ...over,
  });
  const entity = { name: 'Ticket', fields: ['title'] };
  const documentOf = (stateMachine: JsonObject): JsonObject => ({
    orbitals: [
      {
        name: 'Desk',
        entity,
        traits: [{ name: 'Triage', linkedEntity: 'Ticket', stateMachine }],
        pages: [{ name: 'Desk', path: '/desk', traits: [{ ref: 'Triage' }] }],
      },
    ],
  });
  const init = { from: 'idle', event: 'INIT', to: 'idle', effects: [draw('main', {})] };
  const open = { from: 'idle', event: 'OPEN', to: 'open', effects: [draw('main', { leaveAction: 'LEAVE' })] };
  const leave = { from: 'open', event: 'LEAVE', to: 'idle', effects: [['render-ui', 'main', null]] };
  const overlay = {
    from: 'idle',
    event: 'OPEN',
    to: 'open',
    effects: [draw('modal', {}), ['render-ui', 'modal', null]],
  };
  const clears = { from: 'open', event: 'LEAVE', to: 'open', effects: [['render-ui', 'modal', null]] };
  const opens = { from: 'idle', event: 'OPEN', to: 'open', effects: [draw('modal', {})] };
  const end = { name: 'open', isTerminal: true };
  const terminal = { states: [{ name: 'idle', isInitial: true }, end] };

  test.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'a text is an event once the trait has it',
      { transitions: [init, open], events: [{ key: 'INIT' }, { key: 'OPEN' }], ...terminal },
      { transitions: [init, open], ...terminal },
      ['unhandled_ui_event'],
    ],
    [
      'and none when it has it no more',
      { transitions: [init, open], ...terminal },
      { transitions: [init, open], events: [{ key: 'INIT' }, { key: 'OPEN' }], ...terminal },
      [],
    ],
    [
      'an event of a button that nothing takes any more',
      { transitions: [init, open, leave] },
      { transitions: [init, open, { ...leave, event: 'INIT' }] },
      ['unhandled_ui_event'],
    ],
    [
      'an overlay that is cleared again',
      { transitions: [init, overlay], ...terminal },
      { transitions: [overlay], ...terminal },
      ['orphan_event', 'orphan_event'],
    ],
    [
      'a step that clears an overlay',
      { transitions: [init, opens, clears], ...terminal },
      { transitions: [opens, clears], ...terminal },
      ['orphan_event'],
    ],
  ])('%s', (_, before, after, expected) => {
    const known = judge(documentOf(machine(before)));
    expect(known).toEqual(judge(JSON.parse(JSON.stringify(documentOf(machine(before))))));
    const edited = judge(documentOf(machine(after)));
    expect(edited).toEqual(judge(JSON.parse(JSON.stringify(documentOf(machine(after))))));
    expect(edited.findings.map(({ category }) => category)).toEqual(expected);
  });
});

describe('documents in which one entity stands twice', () => {
  /** Every built-in orbital, and the first one again under another name. */
  const [first, ...others] = listBehaviors().flatMap(({ schema }) => schema.orbitals as unknown as JsonObject[]);
  const document = {
    name: 'Twice',
    version: '1.0.0',
    orbitals: [first, ...others.slice(0, 20), { ...(first as JsonObject), name: 'Again' }],
  } as JsonObject;

  const unitsOf = (work: () => void): number => {
    const budget = new Budget();
    budget.run(work);
    return budget.units;
  };

  test('keep what was found of the traits that an edit leaves alone', () => {
    const { schema } = parseSchema(document);
    const model = indexSchema(schema);
    expect(model.entities.length).toBeGreaterThan(model.entityByName.size);
    const whole = unitsOf(() => verifySchema(model, registries19));
    const again = unitsOf(() => verifySchema(indexSchema(schema, model), registries19));
    // Only the questions between traits are asked again.
    expect(again).toBeLessThan(whole / 2);
  });
});
