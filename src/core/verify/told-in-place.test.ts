// Mistakes that are told where they stand, with the edit that undoes them.
import { expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf, type Example } from './example.ts';
import { registriesFrom, verifySchema } from './index.ts';

const registries = registriesFrom({ target: '17', extensions: [] });

function toldIn(example: Example) {
  const model = indexSchema(parseSchema(documentOf(example)).schema);
  return verifySchema(model, registries).findings.map(({ rule, pointer, repairs: [first] }) => [
    rule,
    pointer.slice(pointer.lastIndexOf('/') + 1),
    first?.params.value,
  ]);
}

const archive = [{ name: 'Archive', path: '/archive', traits: [{ ref: 'Triage' }] }];
const linkTo = (href: string): Json => ({ type: 'navigation', items: [{ id: 'a', label: 'Archive', href }] });
const before = [...toldIn({ page: { path: '/' }, pages: archive, pattern: linkTo('/archive') })].map(([rule]) => rule);

it.each([
  ['a link that is near the path of a page', '/archiv', 'href', '/archive'],
  ['a page that no link is near to', '/elsewhere', '1', undefined],
])('%s', (_, href, place, value) => {
  const told = toldIn({ page: { path: '/' }, pages: archive, pattern: linkTo(href) });
  expect(told.filter(([rule]) => !before.includes(rule))).toEqual([['unreachable-page', place, value]]);
});

it.each([
  ['a text where a list belongs', { type: 'form-section', fields: 'title, status' }, 'fields', ['title', 'status']],
  ['a pattern that says nothing', {}, '2', null],
])('%s', (_, pattern, place, value) => {
  expect(toldIn({ pattern }).map(([, at, first]) => [at, first])).toContainEqual([place, value]);
});
