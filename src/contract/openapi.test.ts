import { expect, test } from 'vitest';
import { createContract, listOperations } from './contract.ts';
import { buildOpenApi } from './openapi.ts';
import { pathParameters } from './operation.ts';
import { readRequest } from './read-request.ts';

const contract = createContract();
const operations = listOperations(contract);
const document = buildOpenApi(operations, '0.0.0');

test('every operation is in the document, once, under its key', () => {
  for (const [id, operation] of Object.entries(contract)) expect(operation.id).toBe(id);
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((entry) => entry.operationId));
  expect(ids.sort()).toEqual(Object.keys(contract).sort());
});

test('the eleven operations of the contract have their paths', () => {
  const routes = operations.map((operation) => `${operation.method} ${operation.path}`);
  for (const route of [
    'POST /plan',
    'POST /plan-instructions',
    'POST /gap',
    'POST /memory/store',
    'POST /memory/recall',
    'POST /memory/compress',
    'POST /memory/forget',
    'GET /memory/stats',
    'POST /validity-check',
    'POST /error-check',
    'POST /rank-edits/jepa',
    'POST /embed',
  ])
    expect(routes).toContain(route);
});

test('a schema is a reference, whatever zod thinks of it', () => {
  const text = JSON.stringify(document.paths['/gap']?.post);
  expect(text).toContain('"source":{"$ref":"#/components/schemas/SchemaOrBehavior"}');
  expect(JSON.stringify(document.paths['/embed']?.post)).toContain('"$ref":"#/components/schemas/Schema"');
});

test('every reference resolves', () => {
  const schemas = Object.keys((document.components as { schemas: object }).schemas);
  for (const match of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(schemas).toContain(match[1]);
});

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s: example and path parameters',
  (_, operation) => {
    expect(() => readRequest(operation, operation.example)).not.toThrow();
    for (const name of pathParameters(operation)) expect(Object.keys(operation.request.shape)).toContain(name);
  },
);
