import { describe, expect, test } from 'vitest';
import { corpusAbsent, hasCorpus, readCorpus } from '../../../tests/fixtures/corpus.ts';
import { documentOne } from '../../../tests/fixtures/documented.ts';
import { generateDocument } from '../../../tests/fixtures/generate.ts';
import { permuteDocument } from '../../../tests/fixtures/permute.ts';
import { renameDocument } from '../../../tests/fixtures/rename.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { editStructure } from '../../../tests/fixtures/structural-edit.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { embeddingDimension, embedSchema, exactDimension } from './embed-schema.ts';
import { similarity } from './similarity.ts';

const embed = (document: Json) => embedSchema(indexSchema(parseSchema(document).schema));

const machine = {
  states: [{ name: 'open', isInitial: true }, { name: 'closed' }],
  events: ['CLOSE', 'REOPEN'],
  transitions: [
    { from: 'open', to: 'closed', event: 'CLOSE', effects: [['set', '@entity.status', 'closed']] },
    { from: 'closed', to: 'open', event: 'REOPEN', effects: [['set', '@entity.count', 0]] },
  ],
};
const fields = [
  { name: 'status', type: 'string' },
  { name: 'count', type: 'number' },
];
const small = {
  name: 'App',
  orbitals: [
    { entity: { name: 'Ticket', fields }, traits: [{ name: 'Life', linkedEntity: 'Ticket', stateMachine: machine }] },
  ],
};

describe('the vector', () => {
  test('has the fixed dimension and unit length, for the empty schema too', () => {
    for (const document of [{ orbitals: [] }, small, { orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] }]) {
      const vector = embed(document);
      expect(vector).toHaveLength(embeddingDimension);
      expect(similarity(vector, vector)).toBe(1);
    }
    expect(exactDimension).toBeGreaterThan(0);
  });

  test('tells an opaque trait from none, and two from one', () => {
    const outlines = [[], ['A'], ['A', 'B']].map((traits) => embed({ orbitals: [{ entity: 'Ticket', traits }] }));
    expect(outlines[0]).not.toEqual(outlines[1]);
    expect(outlines[1]).not.toEqual(outlines[2]);
    expect(outlines[1]).toEqual(embed({ name: 'x', orbitals: [{ entity: 'Other', traits: ['Z'] }] }));
  });

  test.each<[string, (document: typeof small) => Json]>([
    ['a guard', (d) => edit(d, (t) => ({ ...t, guard: ['>', '@entity.count', 1] }))],
    ['another operator', (d) => edit(d, (t) => ({ ...t, effects: [['increment', '@entity.count', 0]] }))],
    ['another number', (d) => edit(d, (t) => ({ ...t, effects: [['set', '@entity.count', 1]] }))],
    ['another field written', (d) => edit(d, (t) => ({ ...t, effects: [['set', '@entity.status', 0]] }))],
    ['another target', (d) => edit(d, (t) => ({ ...t, to: 'closed' }))],
  ])('%s changes it', (_, change) => {
    expect(embed(change(small))).not.toEqual(embed(small));
  });

  test('the order of effects changes it where they differ', () => {
    const effects = [
      ['set', '@entity.status', 'a'],
      ['set', '@entity.count', 1],
    ];
    const forth = edit(small, (t) => ({ ...t, effects }));
    const back = edit(small, (t) => ({ ...t, effects: [...effects].reverse() }));
    expect(embed(forth)).not.toEqual(embed(back));
  });
});

function edit(document: typeof small, change: (transition: JsonObject) => JsonObject): Json {
  const copy = structuredClone(document);
  const transitions = copy.orbitals[0]?.traits[0]?.stateMachine.transitions as unknown as JsonObject[];
  transitions[1] = change(transitions[1] as JsonObject);
  return copy;
}

describe('[E1] equal spellings give equal bytes', () => {
  test.each<[string, Json, Json]>([
    ['entity', { orbitals: [{ entity: 'A' }] }, { orbitals: [{ entity: { name: 'A' } }] }],
    [
      'no fields',
      { orbitals: [{ entity: { name: 'A', fields: [] } }] },
      { orbitals: [{ entity: { name: 'A', fields: null } }] },
    ],
    [
      'state and event',
      machineOf({ states: ['a'], events: ['X'] }),
      machineOf({ states: [{ name: 'a' }], events: [{ key: 'X' }] }),
    ],
    ['from', machineOf(fromOf('a|b')), machineOf(fromOf(['b', 'a']))],
    ['empty machine', machineOf({}), { orbitals: [{ traits: [{ name: 'T' }] }] }],
    [
      'payload',
      machineOf({ events: [{ key: 'X', payload: [{ name: 'id' }] }] }),
      machineOf({ events: [{ key: 'X', payloadSchema: ['id'] }] }),
    ],
  ])('%s', (_, one, other) => {
    expect(embed(one)).toEqual(embed(other));
  });
});

function machineOf(stateMachine: JsonObject): Json {
  return { orbitals: [{ traits: [{ name: 'T', stateMachine }] }] };
}

function fromOf(from: Json): JsonObject {
  return { states: ['a', 'b'], events: ['X'], transitions: [{ from, to: 'a', event: 'X' }] };
}

describe('[E4] what an element says about itself is no structure', () => {
  const library = listBehaviors().map(({ schema }) => schema as JsonObject);

  test('a member of documentation, or one that is unknown, changes no byte and moves less than any structural edit', () => {
    const kinds = new Set<string>();
    forSeeds(1, 400, (prng) => {
      const document = prng.pick(library);
      const documented = documentOne(document, prng);
      const edited = editStructure(document, prng);
      const own = embed(document);
      kinds.add(documented.kind);
      expect(embed(documented.document), `${documented.kind}.${documented.member}`).toEqual(own);
      const moved = similarity(own, embed(edited.document));
      expect(similarity(own, embed(documented.document)), edited.kind).toBeGreaterThan(moved);
    });
    expect(kinds.size).toBeGreaterThan(12);
  });

  test('in an outline, a description is nothing beside a trait', () => {
    const outline = { name: 'A', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
    const [orbital] = outline.orbitals;
    const like = (other: Json) => similarity(embed(outline), embed(other));
    expect(like({ ...outline, description: 'x', version: '1', _metadata: { by: ['a'] }, 'x-foo': 1 })).toBe(1);
    expect(like({ ...outline, orbitals: [{ ...orbital, id: 'o1', description: 'x' } as JsonObject] })).toBe(1);
    expect(like({ ...outline, orbitals: [...outline.orbitals, { entity: 'Other' }] })).toBeLessThan(0.99);
    expect(like({ ...outline, orbitals: [{ ...orbital, traits: ['Triage', 'Other'] } as JsonObject] })).toBeLessThan(
      0.99,
    );
  });

  test.each<[string, Json]>([
    ['required', true],
    ['default', 3],
    ['values', ['a', 'b']],
    ['unique', true],
    ['min', 1],
  ])('%s of a field is structure', (member, value) => {
    const withField = (field: JsonObject) => embed({ orbitals: [{ entity: { name: 'A', fields: [field] } }] });
    const field = { name: 'f', type: 'string' };
    expect(withField({ ...field, [member]: value })).not.toEqual(withField(field));
  });
});

describe('[E2] renaming and reordering change no byte', () => {
  test('of generated documents', () => {
    forSeeds(1, 700, (prng) => {
      const document = generateDocument(prng, { oddity: prng.real() * 0.2, size: 1 + prng.below(4) });
      expect(embed(permuteDocument(renameDocument(document, prng), prng)).join()).toBe(embed(document).join());
    });
  });

  test.skipIf(!hasCorpus)(`of real documents${hasCorpus ? '' : ` (${corpusAbsent})`}`, () => {
    const documents = readCorpus().map(({ text }) => JSON.parse(text) as JsonObject);
    forSeeds(1, 300, (prng) => {
      const document = prng.pick(documents);
      expect(embed(permuteDocument(renameDocument(document, prng), prng)).join()).toBe(embed(document).join());
    });
  });
});
