import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { nodeName } from '../schema/element.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf, type Example } from './example.ts';
import { templateMeaning } from './foreign-templates.ts';
import { registries17 } from './registries-17.ts';
import { verifySchema } from './verify.ts';

test.each([
  ['{{payload.title}}', '@payload.title'],
  ['{{ entity }}', '@entity'],
  ['\u0024{entity.title}', '@entity.title'],
  ['{{ticket.title}}', '@entity.title'],
  ['{{user.name}} took {{entity.title}}!', ['str/concat', '@user.name', ' took ', '@entity.title', '!']],
  // A name that nothing here has, code, and a text without braces say nothing of a binding.
  ['{{firstName}}', null],
  ['{{entity.title}} for {{firstName}}', null],
  ['{{entity.count + 1}}', null],
  ['payload.title', null],
  ['@payload.title', null],
])('%s means %j', (text, meaning) => {
  expect(templateMeaning(text, 'Ticket')).toEqual(meaning);
});

test('a placeholder of the linked entity means nothing where no entity is linked', () => {
  expect(templateMeaning('{{ticket.title}}', null)).toBeNull();
});

const told = (example: Example) =>
  verifySchema(indexSchema(parseSchema(documentOf(example)).schema), registries17).findings.map(
    ({ rule, pointer }) => `${rule} ${pointer.split('/stateMachine/transitions/')[1]}`,
  );

test('texts in braces are told wherever they stand, but for a template that is filled where it stands', () => {
  const guard = ['=', '{{entity.status}}', 'open'];
  expect(told({ guard })).toEqual(['foreign-template 1/guard/1']);
  const pattern = { type: 'button', label: 'Save {{entity.title}}', action: 'SAVE' };
  expect(told({ pattern })).toEqual(['foreign-template 0/effects/0/2/label']);
  const filled = ['str/template', 'Hello {{user.name}}', { 'user.name': '@user.name' }];
  expect(told({ effects: [['set', '@entity.title', filled]] })).toEqual([]);
});

test('a text without its sign is told once something that it names is declared, though its transition stays the same', () => {
  const document = documentOf({ effects: [['set', '@entity.title', 'payload.note']] });
  const judge = (value: Json) =>
    verifySchema(indexSchema(parseSchema(value).schema), registries17).findings.map(({ rule }) => rule);
  expect(judge(document)).not.toContain('binding-without-at');
  interface Orbital {
    readonly traits: readonly [{ readonly stateMachine: { readonly events: readonly Json[] } }];
  }
  const [orbital] = document.orbitals as unknown as readonly [Orbital];
  const [trait] = orbital.traits;
  const declared = trait.stateMachine.events.map((one) =>
    nodeName(one, 'key') === 'SAVE' ? { key: 'SAVE', payload: [{ name: 'note', type: 'string' }] } : one,
  );
  const machine = { ...trait.stateMachine, events: declared };
  const edited = { ...document, orbitals: [{ ...orbital, traits: [{ ...trait, stateMachine: machine }] }] };
  expect(judge(edited as unknown as Json)).toContain('binding-without-at');
});

test('texts of what runs when a state is entered are told too', () => {
  const states = [{ name: 'open', isInitial: true, onEntry: [['set', '@entity.title', '{{entity.status}}']] }];
  const rules = verifySchema(
    indexSchema(parseSchema(documentOf({ machine: { states, events: ['INIT'], transitions: [] } })).schema),
    registries17,
  ).findings.map(({ rule, pointer }) => `${rule} ${pointer.split('/stateMachine/')[1]}`);
  expect(rules).toContain('foreign-template states/0/onEntry/0/2');
});

test('an entity in braces is told as a binding, and not as an entity that is lacking', () => {
  const pattern = { type: 'data-list', entity: '{{entity}}', fields: ['title'] };
  const rules = told({ pattern, events: ['SAVE'] }).map((one) => one.split(' ')[0]);
  expect(rules).toContain('foreign-template');
  expect(rules).not.toContain('unknown-entity');
});
