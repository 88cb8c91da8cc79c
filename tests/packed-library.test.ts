// What the build packs is what composition gives, byte for byte; its hashes and rows are those that would be computed.
import { describe, expect, test } from 'vitest';
import { libraryFiles, prepareLibrary } from '../scripts/prepared-library.ts';
import { listBehaviors, packLibrary, unpackLibrary } from '../src/core/behaviors/index.ts';
import { createMatcher, embedSchema } from '../src/core/embed/index.ts';
import { canonicalHash, indexSchema, schemaOf } from '../src/core/schema/index.ts';

const composed = listBehaviors();
const packed = prepareLibrary();
const unpacked = unpackLibrary(packed);
const models = composed.map((one) => indexSchema(schemaOf(one.schema)));

describe('the packed library', () => {
  test('has the same behaviors, with the same metadata and documents', () => {
    const text = (one: (typeof composed)[number]) => {
      const { name, title, description, tier, domain, tags, composes, schema } = one;
      return JSON.stringify({ name, title, description, tier, domain, tags, composes, schema });
    };
    expect(unpacked.map((one) => one.name)).toEqual(composed.map((one) => one.name));
    for (const [i, one] of composed.entries()) expect(text(unpacked[i] ?? one) === text(one), one.name).toBe(true);
  });

  test('knows canonical hashes and vectors as they would be computed', () => {
    for (const [i, model] of models.entries()) {
      expect(unpacked[i]?.hash).toBe(canonicalHash(model.schema));
      const vector = [...embedSchema(model)];
      expect(
        unpacked[i]?.row?.vectors.whole.every((value, at) => value === vector[at]),
        composed[i]?.name,
      ).toBe(true);
    }
  });

  test('matches as the composed one does', () => {
    const [matchComposed, matchUnpacked] = [createMatcher(composed), createMatcher(unpacked)];
    const queries = [{ text: 'help desk with escalation' }, ...models.slice(0, 12).map((schema) => ({ schema }))];
    for (const query of queries) {
      const list = (found: ReturnType<typeof matchComposed.match>) =>
        found.map(({ target, ...rest }) => [target.name, rest]);
      const expected = list(matchComposed.match(query, { minSimilarity: 0, limit: 40 }));
      expect(list(matchUnpacked.match(query, { minSimilarity: 0, limit: 40 }))).toEqual(expected);
      expect(expected.length).toBe(40);
    }
  });

  test('parses a trait once for every document that has it', () => {
    const traits = unpacked.flatMap((one) => one.schema.orbitals).flatMap((orbital) => orbital.traits ?? []);
    expect(new Set(traits).size).toBe(new Set(traits.map((trait) => JSON.stringify(trait))).size);
    expect(new Set(traits).size).toBeLessThan(traits.length);
  });

  test('reads nothing before it is asked', () => {
    const refuse = (): never => {
      throw new Error('read');
    };
    const lazy = unpackLibrary({
      entries: packed.entries,
      get documents() {
        return refuse();
      },
      get traits() {
        return refuse();
      },
      get effects() {
        return refuse();
      },
      get rows() {
        return refuse();
      },
    });
    expect(lazy.map((one) => `${one.name} ${one.hash} ${one.composes}`)).toHaveLength(composed.length);
    expect(() => lazy[0]?.schema).toThrow('read');
  });

  test('is written in ASCII, whatever the documents say', () => {
    const [first] = composed;
    if (first === undefined) throw new Error('the library is empty');
    for (const text of Object.values(libraryFiles())) expect(/^[\n\u0020-\u007e]*$/.test(text)).toBe(true);
    const behavior = { ...first, schema: { name: 'é\u2028~\n', orbitals: [] } };
    const row = { vectors: { whole: [1], parts: [] }, terms: new Map([['é', 1]]) };
    const [back] = unpackLibrary(packLibrary([{ behavior, hash: '', row }]));
    expect([back?.schema, back?.row]).toEqual([behavior.schema, row]);
  });
});
