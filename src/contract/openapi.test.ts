import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { defaultLimits } from '../core/base/limits.ts';
import { createContract, listOperations } from './contract.ts';
import { buildOpenApi, componentSchemas, toJsonSchema } from './openapi.ts';
import { pathParameters } from './operation.ts';
import { readRequest } from './read-request.ts';
import { domainShape, outcomeShape } from './shapes.ts';

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

test.each(
  operations.flatMap(({ id, request, answer }) => [
    [`the request of ${id}`, toJsonSchema(request, 'input')] as const,
    [`the answer of ${id}`, toJsonSchema(answer, 'output')] as const,
  ]),
)('%s is JSON Schema to a strict reader', (_, schema) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { 'date-time': true } });
  for (const [name, component] of Object.entries(componentSchemas()))
    ajv.addSchema(absolute(component) as object, `api:/components/schemas/${name}`);
  ajv.compile(absolute(schema) as object);
  // Python, Go and Rust know no such classes.
  expect(JSON.stringify(schema)).not.toContain('\\\\p{');
});

function absolute(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api:/components'));
}

test.each([
  ['domain', domainShape(defaultLimits)],
  ['outcome', outcomeShape(defaultLimits)],
])('the published pattern of a %s takes the characters that the service takes', (_, shape) => {
  const pattern = new RegExp(String(toJsonSchema(shape, 'input').pattern), 'u');
  for (let code = 0; code < 0x30000; code++) {
    const text = String.fromCodePoint(code);
    // Half a pair is no character outside of JavaScript.
    if (code < 0xd800 || code > 0xdfff)
      expect([code, pattern.test(text)]).toEqual([code, shape.safeParse(text).success]);
  }
});

test('answers are open, as they may gain members; requests are closed', () => {
  for (const { id, request, answer } of operations) {
    expect(JSON.stringify(toJsonSchema(answer, 'output')), id).not.toContain('"additionalProperties":false');
    expect(toJsonSchema(request, 'input').additionalProperties, id).toBe(false);
  }
});
