// Services as version 17 knows them: their names, their actions, and the parameters that these take.
import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { documentOf, type Example } from '../example.ts';
import { registries17 } from '../registries-17.ts';
import { extendRegistries } from '../registry.ts';
import { verifySchema } from '../verify.ts';

const findingsOf = (example: Example, registries = registries17) =>
  verifySchema(indexSchema(parseSchema(documentOf(example)).schema), registries).findings;
const rulesIn = (example: Example, registries = registries17) =>
  findingsOf(example, registries).map(({ rule }) => rule);
const callOf = (...parts: Json[]): Example => ({ effects: [['call-service', ...parts]] });

test('a service is brought along by the format, described by a registry file, or referred to by the orbital', () => {
  expect(rulesIn(callOf('redis', 'get', { key: 'open' }))).toEqual([]);
  expect(rulesIn(callOf('@config.service', 'send', {}))).not.toContain('unknown-service');
  const mailer = callOf('mailer', 'send', {});
  expect(rulesIn(mailer)).toEqual(['unknown-service']);
  expect(rulesIn(mailer, extendRegistries(registries17, { services: ['mailer'] }))).toEqual([]);
  const described = { services: { mailer: { send: { to: 'string!' } } } };
  expect(rulesIn(mailer, extendRegistries(registries17, described))).toEqual(['missing-service-parameter']);
  const declared = { services: [{ name: 'mailer', type: 'rest', baseUrl: 'https://mail.example' }] };
  expect(rulesIn({ ...mailer, document: declared })).toEqual(['unknown-service']);
  expect(rulesIn({ ...mailer, orbital: declared })).toEqual(['service-in-orbital']);
});

test.each<[string, Json[], string[]]>([
  ['any action of a service that takes any', ['customBearer', 'GET', { endpoint: '/tickets' }], []],
  ['an action by a binding, which 17 does not read', ['email', '@entity.id', {}], ['unknown-service-action']],
  ['an action that is no text', ['email', ['str/upper', 'send'], {}], ['unknown-service-action']],
  ['such an action of a service that takes any', ['maps', 3, {}], ['unknown-service-action']],
  ['nothing at all', ['redis', 'get'], ['missing-service-parameter']],
  ['parameters in a binding', ['redis', 'get', '@payload'], []],
  ['an expression that makes them', ['redis', 'get', ['object/merge', {}, {}]], []],
  ['what every action takes', ['redis', 'get', { key: 'open', timeout: 100 }], []],
  ['a binding, a list and null of any type', ['redis', 'set', { key: null, value: 1, ttl: ['+', 1, 2] }], []],
  ['a text for a number', ['redis', 'expire', { key: 'open', ttl: '60' }], ['service-parameter-of-wrong-type']],
  ['one value for a list', ['github', 'listIssues', { labels: 'bug' }], ['service-parameter-of-wrong-type']],
  ['a name of every object', ['redis', 'get', { key: 'a', constructor: 'b' }], ['unknown-service-parameter']],
])('of a call, %s', (_, call, expected) => {
  expect(rulesIn(callOf(...call))).toEqual(expected);
});

test('calls inside of others and of ticks are judged', () => {
  const call = ['call-service', 'redis', 'get', {}];
  expect(rulesIn({ effects: [['when', true, ['do', call]]] })).toContain('missing-service-parameter');
  const ticks = [{ name: 'poll', interval: 1000, effects: [call] }];
  expect(rulesIn({ trait: { ticks } })).toContain('missing-service-parameter');
});

const to = 'a@desk.example';
test.each<[string, Json, string | null]>([
  ['recipient', { recipient: to, subject: 'Hi', body: '' }, 'to'],
  ['Subject', { to, Subject: 'Hi', body: '' }, 'subject'],
  ['reply_to', { to, subject: 'Hi', body: '', reply_to: to }, 'replyTo'],
  ['priority', { to, subject: 'Hi', body: '', priority: 1 }, null],
])('the parameter %s is given the name that the action has for it, or taken away', (name, given, meant) => {
  const [finding, ...others] = findingsOf(callOf('email', 'send', given));
  expect([finding?.rule, others]).toEqual(['unknown-service-parameter', []]);
  const path = '/orbitals/0/traits/0/stateMachine/transitions/1/effects/0/3';
  const [first] = finding?.repairs ?? [];
  if (meant === null) expect(first).toEqual({ action: 'unset_property', params: { path: `${path}/${name}` } });
  else expect(first).toMatchObject({ action: 'set_property', params: { path: `${path}/${meant}` } });
});

test('a parameter that is lacking comes from what the event brings, or from a field', () => {
  const lacking = (example: Example) =>
    findingsOf(example).map(({ rule, repairs }) => [rule, repairs[0]?.params.value]);
  const sms = callOf('twilio', 'sendSMS', { body: 'Ready' });
  const events = [{ key: 'SAVE', payloadSchema: [{ name: 'to', type: 'string' }] }];
  expect(lacking({ ...sms, events })).toContainEqual(['missing-service-parameter', '@payload.to']);
  expect(lacking({ ...sms, fields: [{ name: 'to', type: 'string', default: '' }] })).toEqual([
    ['missing-service-parameter', '@entity.to'],
  ]);
  expect(lacking(sms)).toEqual([['missing-service-parameter', undefined]]);
});
