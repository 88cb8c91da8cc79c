import { expect, test } from 'vitest';
import { isArray, isObject } from '../../base/json.ts';
import type { OrbDocument } from '../../schema/document.ts';
import {
  adopt,
  assemble,
  behavior,
  button,
  concat,
  given,
  lifecycle,
  navigate,
  orbital,
  page,
  register,
  type Subject,
  subject,
  text,
  trait,
} from './index.ts';

const lamp = subject('DeskLamp', { fields: { name: 'string!', status: 'enum:dark*|lit' } });
const life = (of: Subject) =>
  lifecycle(of, {
    name: 'LampLife',
    states: { dark: {}, lit: {} },
    events: { TURN_ON: {}, TURN_OFF: {} },
    steps: [
      ['dark', 'TURN_ON', 'lit'],
      ['lit', 'TURN_OFF', 'dark'],
    ],
  });
const shop = (name: string) =>
  behavior({
    name,
    description: 'Lamps.',
    tier: 'molecule',
    domain: 'foundations',
    tags: [],
    build: () => [register(lamp, life)],
  });

/** What each screen of a trait begins with, each once. */
const headsOf = (document: OrbDocument, name: string): string[] => {
  const traits = document.orbitals.flatMap((node) => node.traits ?? []);
  const one = traits.find((node) => typeof node !== 'string' && node.name === name);
  const steps = typeof one === 'object' ? (one.stateMachine?.transitions ?? []) : [];
  const drawn = steps.flatMap((step) =>
    (step.effects ?? []).filter((effect) => isArray(effect) && effect[1] === 'main'),
  );
  const views = drawn.map((effect) => (isArray(effect) && isObject(effect[2]) ? effect[2] : {}));
  return [...new Set(views.map((view) => JSON.stringify(isArray(view.children) ? view.children[0] : view)))];
};

const trail = (list: string, href: string, one: string): string =>
  JSON.stringify({
    type: 'breadcrumb',
    items: [
      { label: list, href },
      { label: one, isCurrent: true },
    ],
  });

test('every screen of a record’s page begins with the way back to its list, and no screen of the list does', () => {
  const { schema } = shop('std-lamps');
  expect(headsOf(schema, 'LampLife')).toEqual([trail('Desk lamps', '/desk-lamps', 'Desk lamp')]);
  expect(JSON.stringify(schema).match(/"breadcrumb"/g)).toHaveLength(4);
  expect(headsOf(schema, 'DeskLampList').join()).not.toContain('breadcrumb');
});

test('an adopted page has one trail, to the page as it is called there', () => {
  const bought = adopt(shop('std-lamps'), {
    DeskLamp: 'Torch',
    DeskLampsPage: 'TorchesPage',
    DeskLampPage: 'TorchPage',
    '/desk-lamps': '/torches',
  });
  const document = assemble('std-torches', 'Torches.', bought);
  expect(headsOf(document, 'LampLife')).toEqual([trail('Torches', '/torches', 'Torch')]);
  expect(JSON.stringify(document).match(/"breadcrumb"/g)).toHaveLength(4);
});

test('the first page leads to the others where nothing else does', () => {
  const one = (name: string) => trait(lamp, { name, states: { shown: { view: text(name) } }, events: {}, steps: [] });
  const pages = [page('HallPage', '/hall', 'Hall'), page('ShedPage', '/shed', 'Shed')];
  const document = assemble('std-c', '', [orbital(lamp, [one('Hall'), one('Shed')], pages)]);
  const links = [
    { id: 'HallPage', label: 'Hall', href: '/hall' },
    { id: 'ShedPage', label: 'Shed', href: '/shed' },
  ];
  expect(headsOf(document, 'Hall')).toEqual([JSON.stringify({ type: 'navigation', items: links })]);
  expect(headsOf(document, 'Shed').join()).not.toContain('navigation');
});

test('a page that another address leads to comes back there; one that nothing lists has no trail', () => {
  const shelf = trait(lamp, {
    name: 'Shelf',
    states: { full: { view: button('Open', 'OPEN', { id: 'x' }) } },
    events: { OPEN: { id: 'string!' } },
    steps: [['full', 'OPEN', '=', { do: [navigate(concat('/lamps/', given('id')))] }]],
  });
  const one = trait(lamp, {
    name: 'One',
    states: { shown: { view: text('A lamp') } },
    events: {},
    steps: [],
  });
  const record = page('LampPage', '/lamps/:id', 'One');
  const listed = assemble('std-a', '', [orbital(lamp, [shelf, one], [page('ShelfPage', '/shelf', 'Shelf'), record])]);
  expect(JSON.stringify(listed)).toContain(trail('Shelf', '/shelf', 'Lamp'));
  const alone = assemble('std-b', '', [orbital(lamp, [one], [record])]);
  expect(JSON.stringify(alone)).not.toContain('breadcrumb');
});
