import { describe, expect, test } from 'vitest';
import { listBehaviors } from '../behaviors/index.ts';
import { looksLike, looksLikeText } from './looks-like.ts';

const values: readonly (readonly [string, unknown])[] = [
  ['an OpenAPI document', { openapi: '3.1.0', info: {}, paths: {} }],
  ['an OpenAPI document', { swagger: '2.0', paths: {} }],
  ['an AsyncAPI document', { asyncapi: '2.6.0', channels: {} }],
  ['a JSON Schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' }],
  ['a JSON Schema', { type: 'object', properties: { a: { type: 'string' } } }],
  ['a TypeORM configuration', { type: 'sqlite', database: 'x.db', entities: ['build/**/*.model.js'], logging: true }],
  ['a Serverless Workflow', { document: { dsl: '1.0.0', name: 'x' }, do: [] }],
  ['a Serverless Workflow', { id: 'x', specVersion: '0.8', start: 'a', states: [{ name: 'a', type: 'inject' }] }],
  ['an XState machine', { id: 'light', initial: 'green', states: { green: { on: { NEXT: 'red' } }, red: {} } }],
  ['an Amazon States Language machine', { StartAt: 'A', States: { A: { Type: 'Pass', End: true } } }],
  ['a Kubernetes manifest', { apiVersion: 'v1', kind: 'Pod', metadata: {} }],
  ['a package.json', { name: 'x', version: '1.0.0', dependencies: {} }],
  ['a list of entities or models', [{ name: 'User', fields: [] }]],
];

const texts: readonly (readonly [string, string])[] = [
  ['SCXML', '<?xml version="1.0"?>\n<!-- a -->\n<scxml xmlns="http://www.w3.org/2005/07/scxml"/>'],
  ['an XML or HTML document', '<!doctype html><html></html>'],
  ['a Mermaid state diagram', 'stateDiagram-v2\n  [*] --> Still'],
  ['a Mermaid diagram of another kind', 'flowchart LR\n  a --> b'],
  ['a Prisma schema', 'datasource db {\n  provider = "sqlite"\n}\nmodel User {\n  id Int @id\n}'],
  ['a GraphQL schema', 'type Query {\n  user(id: ID!): User\n}'],
  ['SQL', 'CREATE TABLE t (id int);'],
];

describe('what a document looks like', () => {
  test.each(values)('%s', (title, value) => expect(looksLike(value)?.title).toBe(title));
  test.each(texts)('%s as text', (title, text) => expect(looksLikeText(text)?.title).toBe(title));

  test('a schema looks like nothing else', () => {
    for (const { schema } of listBehaviors()) expect(looksLike(schema.document)).toBeNull();
    expect(looksLike({ entities: ['Loan'], states: { Loan: ['open'] }, transitions: [] })).toBeNull();
    expect(looksLike({ orbitals: [] })).toBeNull();
    expect(looksLike({})).toBeNull();
    expect(looksLike(null)).toBeNull();
  });

  test('long heads cost no more than their length', () => {
    const started = performance.now();
    for (const text of [' '.repeat(1e6), '%%\n'.repeat(3e5), '<!--'.repeat(3e5), 'model a {'.repeat(1e5)])
      looksLikeText(text);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
