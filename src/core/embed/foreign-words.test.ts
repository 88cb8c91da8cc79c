// Behaviors are found by what they are called in German, French, Spanish, Arabic and Chinese, by words alone.
import { expect, test } from 'vitest';
import { writtenSentences } from '../../../tests/fixtures/sentences.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { inEnglish, isUnread } from './foreign-words.ts';
import { createMatcher } from './match.ts';

const matcher = createMatcher(listBehaviors());
const queries: readonly (readonly [string, string])[] = [
  ['Terminbuchung für eine Praxis', 'std-appointment-booking'],
  ['Rechnungen schreiben', 'std-invoice'],
  ['Ein Warenkorb', 'std-cart'],
  ['Lieferantenbestellung', 'std-supplier-order'],
  ['Urlaubsanträge genehmigen', 'std-leave-request'],
  ['gestion des congés', 'std-leave-request'],
  ['un panier', 'std-cart'],
  ['suivi de colis', 'std-shipment-tracking'],
  ['sondage', 'std-poll'],
  ['réserver une salle', 'std-room-reservation'],
  ['carrito para una tienda', 'std-cart'],
  ['recordatorios', 'std-reminder'],
  ['gestión de presupuesto', 'std-budget'],
  ['contrato de arrendamiento', 'std-lease'],
  ['encuesta', 'std-poll'],
  ['سلة التسوق', 'std-cart'],
  ['إدارة المخزون', 'std-inventory'],
  ['طلب إجازة', 'std-leave-request'],
  ['حجز المواعيد', 'std-appointment-booking'],
  ['الإشعارات', 'std-notification'],
  ['购物车', 'std-cart'],
  ['库存管理系统', 'std-inventory'],
  ['在线预约', 'std-appointment-booking'],
  ['发票', 'std-invoice'],
  ['员工请假', 'std-leave-request'],
];

test.each(queries)('%s finds %s among the first three, by the table', (text, name) => {
  expect(inEnglish(text)).not.toBe(text);
  expect(matcher.match({ text }, { limit: 3 }).map(({ target }) => target.name)).toContain(name);
});

test('the meaning of letters that the model does not read counts for nothing', () => {
  expect(matcher.match({ text: 'заказ', meaningOf: () => 0.9 })).toEqual([]);
});

test('an English sentence stays as it is', () => {
  const used = new Set(
    listBehaviors().flatMap(({ title, description, tags, name }) =>
      [title, description, name, ...tags].flatMap((one) => one.split(/[^\p{L}]+/u)),
    ),
  );
  expect([...used].filter((word) => inEnglish(word) !== word)).toEqual([]);
  expect(writtenSentences.filter(({ text }) => inEnglish(text) !== text)).toEqual([]);
  const text = "Track my team's invoices, please";
  expect(inEnglish(text)).toBe(text);
});

test.each([
  ['Die Rechnungen der Kunden', 'invoice customer'],
  ['Terminkalender', 'appointment booking calendar'],
  ['Kanban für mein Team', 'Kanban für mein Team'],
  ['وسلة', 'cart'],
  ['订单和发票', 'order invoice'],
])('%s is read as %s', (text, said) => {
  expect(inEnglish(text)).toBe(said);
});

test('letters of other scripts are told', () => {
  expect([isUnread('заказ'), isUnread('購物'), isUnread('Bestellung für'), isUnread('42!')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
