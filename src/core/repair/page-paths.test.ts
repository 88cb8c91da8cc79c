import { expect, test } from 'vitest';
import { lister, repair } from '../../../tests/fixtures/desk.ts';

test.for([
  ['AboutPage', 'OrderForm', '/about'],
  ['NewOrderPage', 'OrderForm', '/new-order'],
  ['OrderPage', 'OrderForm', '/orders/:id'],
])('of two pages with the path of all, %s showing %s has %s', ([name, trait, path]) => {
  const traits = [lister('Order'), { ...lister('Order'), name: trait, listens: [] }];
  const [list] = traits;
  const pages = [
    { name: 'OrdersPage', path: '/orders', traits: [{ ref: list?.name }] },
    { name, path: '/orders', traits: [{ ref: trait }] },
  ];
  const entity = { name: 'Order', fields: [{ name: 'title', type: 'string' }] };
  const document = { name: 'Orders', orbitals: [{ name: 'Orders', entity, traits, pages }] };
  const [best] = repair(document).suggestions;
  expect(JSON.stringify(best?.actions)).toContain(`"value":"${path}"`);
});
