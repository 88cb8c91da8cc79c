import { expect, test } from 'vitest';
import { repair } from '../../../tests/fixtures/desk.ts';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { registries19 } from '../verify/registry.ts';
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
  const { findings } = verifySchema(indexSchema(parcels([size], ['set', '@größe', 1])), registries19);
  expect(findings.flatMap(({ repairs }) => repairs.map(({ params }) => params.value))).toContain('@entity.größe');
});

test('a field in any script is added as another entity declares it', () => {
  const schema = parcels([{ name: 'title', type: 'string' }], ['set', '@entity.größe', 1]);
  const options = { beamWidth: 5, maxSteps: 10, registries: registries19, predict: () => 1, blueprints: [] };
  const [first] = repairSchema(schema, ['broken_binding'], options).suggestions;
  expect(first?.actions).toMatchObject([{ action: 'add_field', params: { entity: 'Parcel', field: size } }]);
});

/** A machine with one event declared, and one fired. */
function stopping(declared: string | null, fired: string | null, label = '') {
  const events = [{ key: 'INIT', name: 'Init' }, ...(declared === null ? [] : [{ key: declared, name: label }])];
  const transitions = [
    { from: 'new', event: 'INIT', to: 'new' },
    ...(fired === null ? [] : [{ from: 'new', event: fired, to: 'new' }]),
  ];
  const stateMachine = { states: [{ name: 'new', isInitial: true }], events, transitions };
  const trait = { name: 'Packing', linkedEntity: 'Parcel', category: 'lifecycle', stateMachine };
  return { name: 'App', orbitals: [{ name: 'Parcels', entity: { name: 'Parcel', fields: [size] }, traits: [trait] }] };
}

test.for([
  ['STOPP', 'STOP', 'Stop'],
  ['СТОПП', 'СТОП', 'Стоп'],
  ['ΣΤΟΠΠ', 'ΣΤΟΠ', 'Στοπ'],
])('a declared %s that is fired as %s is corrected alike in any script', ([declared = '', fired = '', label]) => {
  const [best] = repair(stopping(declared, fired, label)).suggestions;
  expect(best?.actions).toMatchObject([{ action: 'rename_event', params: { from: declared, to: fired } }]);
});

test.for([
  ['STOP', 'Stop'],
  ['СТОП', 'Стоп'],
  ['MÜLL_HOLEN', 'Müll Holen'],
  ['注文', '注文'],
])('%s is labelled %s', ([fired = '', label]) => {
  const [best] = repair(stopping(null, fired)).suggestions;
  expect(best?.actions).toMatchObject([{ params: { details: { [fired]: { name: label } } } }]);
});

test.for([
  [{ name: 'WheelsPage', path: '/räder' }, '/rader'],
  [{ name: 'MenuPage', path: 'Menú' }, '/Menu'],
  [{ name: 'Détail commande' }, '/detail-commande'],
  [{ name: 'NotesPage', path: '/#/notes' }, '/notes'],
  [{ name: 'NotesPage', path: '/заявки' }, '/notes'],
  [{ name: 'Заявки', path: '/заявки' }, '/page'],
])('the path of %j is %s', ([page, path]) => {
  const document = stopping(null, null);
  Object.assign(document.orbitals[0] as object, { pages: [{ ...(page as object), traits: [{ ref: 'Packing' }] }] });
  const { findings } = verifySchema(indexSchema(parseSchema(document as never).schema), registries19);
  expect(findings.map(({ category }) => category)).toContain('invalid_page');
  const [best] = repair(document).suggestions;
  expect(best?.actions).toMatchObject([{ params: { value: path } }]);
});
