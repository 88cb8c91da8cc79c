// The library across rooms: verification finds nothing in it, no two behaviors are twins, the manifest and the docs say what is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { behaviorPage, digestOf, libraryHashes, type Manifest, nextManifest } from '../scripts/behavior-table.ts';
import { confidenceOf } from '../src/app/verification.ts';
import { libraryVersion, listBehaviors } from '../src/core/behaviors/index.ts';
import { embedSchema, similarity } from '../src/core/embed/index.ts';
import { applyActions, planInstructions } from '../src/core/plan/index.ts';
import { canonicalHash, indexSchema, type Model, parseSchema, schemaOf } from '../src/core/schema/index.ts';
import { predictSchema, registries19, verifySchema } from '../src/core/verify/index.ts';
import { outlineOf } from './fixtures/outline.ts';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'src/core/behaviors/manifest.json'), 'utf8')) as Manifest;
const models = new Map<string, Model>();
for (const one of listBehaviors()) models.set(one.name, indexSchema(parseSchema(one.schema).schema));

describe('every behavior', () => {
  test.each([...models])('%s has no finding of any severity', (_, model) => {
    expect(parseSchema(model.schema.source).problems).toEqual([]);
    const { findings, isClosed } = verifySchema(model, registries19);
    expect(findings.map((finding) => `${finding.category} ${finding.pointer} ${finding.message}`)).toEqual([]);
    expect(isClosed).toBe(true);
  });

  test.each([...models])('%s is valid to the predictor, with high confidence', (_, model) => {
    const { validity, basis } = predictSchema(model, verifySchema(model, registries19));
    expect(basis).toBe('exact');
    expect(confidenceOf(validity)).toBe('high');
  });

  test('no two are structural twins', () => {
    const vectors = [...models].map(([name, model]) => [name, embedSchema(model)] as const);
    const twins = vectors.flatMap(([name, vector], index) =>
      vectors.slice(0, index).flatMap(([other, its]) => (similarity(vector, its) >= 0.999 ? [`${name} ${other}`] : [])),
    );
    expect(twins).toEqual([]);
  });
});

describe('plans', () => {
  const nothing = schemaOf({ name: 'App', orbitals: [] });

  test.each([...models])('%s is reached from its outline and from nothing, and left again', (name, { schema }) => {
    const outline = schemaOf(outlineOf(schema.document));
    expect(canonicalHash(schema)).toBe(manifest.hashes[name]);
    for (const [from, to] of [
      [outline, schema],
      [nothing, schema],
      [schema, outline],
      [schema, nothing],
    ] as const) {
      const plan = planInstructions(from, to);
      expect(plan.verified).toBe(true);
      // Level by level, last instruction first: the order within a level must not matter.
      let at = from;
      for (let level = 1; level <= plan.levels; level++) {
        const batch = plan.instructions.filter((one) => one.level === level).reverse();
        const applied = applyActions(at, batch);
        if (!applied.ok) throw new Error(`level ${level}: ${JSON.stringify(applied.failure)}`);
        at = applied.schema;
      }
      expect(canonicalHash(at)).toBe(canonicalHash(to));
    }
  });
});

describe('the manifest', () => {
  test('pins every behavior to the version; raise libraryVersion and run npm run docs:behaviors after a change', () => {
    const hashes = libraryHashes();
    expect(manifest.version).toBe(libraryVersion);
    expect(manifest.hashes).toEqual(hashes);
    expect(manifest.digests[libraryVersion]).toBe(digestOf(hashes));
  });

  test('refuses another meaning for a published version', () => {
    const changed = { ...manifest.hashes, 'std-helpdesk': '0'.repeat(64) };
    expect(() => nextManifest(manifest, changed)).toThrow(/raise it/);
    expect(nextManifest(manifest, manifest.hashes)).toEqual(manifest);
  });
});

test('docs/behaviors.md is up to date: npm run docs:behaviors', () => {
  const page = readFileSync(join(root, 'docs/behaviors.md'), 'utf8');
  expect(page).toBe(behaviorPage(page));
  expect(() => behaviorPage('# Another page\n')).toThrow('has no line "## All behaviors"');
});
