import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { defaultRegistries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { repairSchema } from './repair.ts';

const size = { name: 'größe', type: 'number', min: 1 };

function parcels(fields: Json[], effect: Json) {
  const transitions = [{ from: 'new', event: 'INIT', to: 'new', effects: [effect] }];
  const stateMachine = { states: [{ name: 'new', isInitial: true }], events: [{ key: 'INIT' }], transitions };
  const trait = { name: 'Packing', linkedEntity: 'Parcel', category: 'lifecycle', stateMachine };
  const orbitals = [
    { name: 'Parcels', entity: { name: 'Parcel', fields }, traits: [trait] },
    { name: 'Boxes', entity: { name: 'Box', fields: [size] }, traits: [] },
  ];
  return parseSchema({ name: 'App', orbitals }).schema;
}

test('the target of a set lacks only its root, whatever its script', () => {
  const { findings } = verifySchema(indexSchema(parcels([size], ['set', '@größe', 1])));
  expect(findings.flatMap(({ repairs }) => repairs.map(({ params }) => params.value))).toContain('@entity.größe');
});

test('a field in any script is added as another entity declares it', () => {
  const schema = parcels([{ name: 'title', type: 'string' }], ['set', '@entity.größe', 1]);
  const options = { beamWidth: 5, maxSteps: 10, registries: defaultRegistries, predict: () => 1, blueprints: [] };
  const [first] = repairSchema(schema, ['broken_binding'], options).suggestions;
  expect(first?.actions).toMatchObject([{ action: 'add_field', params: { entity: 'Parcel', field: size } }]);
});
