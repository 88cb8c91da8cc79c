// Generates the client's types and routes from the contract: `npm run sdk`. A test fails when what is committed differs.
import { writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { buildOpenApi } from '../src/contract/openapi.ts';
import type { Operation } from '../src/contract/operation.ts';
import { wireSchemas } from '../src/core/schema/wire-schema.ts';
import { formatTypes } from './format-types.ts';

const folder = new URL('../sdk/src/', import.meta.url);
const notice = '// Generated from the contract by `npm run sdk`. Do not edit.\n';

/** Generated files of `sdk/src` by name. */
export async function generateClient(): Promise<Record<string, string>> {
  const operations = listOperations(createContract());
  const document = JSON.parse(JSON.stringify(buildOpenApi(operations, '1')));
  for (const path of Object.values(document.paths as Record<string, Record<string, { requestBody?: unknown }>>))
    for (const operation of Object.values(path)) operation.requestBody = widen(operation.requestBody);
  // The types of the format are made from its table, which says more than an OpenAPI document of what is read may.
  const { schemas } = document.components as { schemas: Record<string, object> };
  for (const name of Object.keys(wireSchemas())) delete schemas[name];
  schemas.Schema = { type: 'object', 'x-input': 'OrbSchema' };
  const types = astToString(
    await openapiTypescript(document, { immutable: false, alphabetize: true, transform: toInputType }),
  );
  return {
    'format-generated.ts': `${notice}${formatTypes()}`,
    'openapi-generated.ts': `${notice}import type { OrbSchema } from './format-generated.ts';\nimport type { ObjectInput, SchemaInput } from './request-types.ts';\n\n${types}`,
    'client-generated.ts': notice + clientOf(operations),
  };
}

/** What components are in a request: types that are written by hand, because no JSON Schema says them. */
const inputs: Readonly<Record<string, object>> = {
  Schema: { type: 'object', 'x-input': 'SchemaInput' },
  JsonObject: { type: 'object', 'x-input': 'ObjectInput' },
  SchemaOrBehavior: { anyOf: [{ type: 'object', 'x-input': 'SchemaInput' }, { type: 'string' }] },
};

function widen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(widen);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: string };
  const input = $ref === undefined ? undefined : inputs[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (input !== undefined) return { ...rest, ...input };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, widen(item)]));
}

function toInputType(schema: object): ts.TypeNode | undefined {
  const name = (schema as { 'x-input'?: string })['x-input'];
  return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
}

interface Group {
  readonly methods: Operation[];
  readonly groups: Map<string, Group>;
}

function clientOf(operations: readonly Operation[]): string {
  const root: Group = { methods: [], groups: new Map() };
  for (const operation of operations) {
    let group = root;
    for (const name of operation.id.split('.').slice(0, -1)) {
      const next = group.groups.get(name) ?? { methods: [], groups: new Map() };
      group.groups.set(name, next);
      group = next;
    }
    group.methods.push(operation);
  }
  const members = operations.map(
    (operation) =>
      `  '${operation.id}': {\n    request: ${requestType(operation)};\n    answer: ${answerType(operation)};\n  };`,
  );
  const routes = operations.map(
    ({ id, method, path, writes }) => `  '${id}': { method: '${method}', path: '${path}', writes: ${writes} },`,
  );
  return `import type { operations } from './openapi-generated.ts';
import type { Many, ManyAnswer, One, OneAnswer, Query } from './request-types.ts';
import type { CallOptions, Route } from './transport.ts';

/** What each operation takes and answers. */
export interface Operations {
${members.join('\n')}
}

export interface Client ${interfaceOf(root, '')}

export const routes: Readonly<Record<keyof Operations, Route>> = {
${routes.join('\n')}
};
`;
}

function interfaceOf(group: Group, indent: string): string {
  const inner = `${indent}  `;
  const methods = group.methods.map((operation) => {
    const name = camelCase(operation.id.split('.').at(-1) as string);
    const optional = operation.request.safeParse({}).success;
    const type = `Operations['${operation.id}']`;
    const [request, answer] = [`${type}['request']`, `${type}['answer']`];
    // A batch is answered in another shape than one schema.
    const forms = [
      ...('schemas' in operation.request.shape
        ? [
            [`One<${request}>`, `OneAnswer<${answer}>`],
            [`Many<${request}>`, `ManyAnswer<${answer}>`],
          ]
        : []),
      [request, answer],
    ];
    return forms
      .map(
        ([takes, gives]) =>
          `${inner}/** ${operation.summary}. */\n${inner}${name}(request${optional ? '?' : ''}: ${takes}, options?: CallOptions): Promise<${gives}>;`,
      )
      .join('\n');
  });
  const groups = [...group.groups].map(
    ([name, inside]) => `${inner}readonly ${camelCase(name)}: ${interfaceOf(inside, inner)};`,
  );
  return `{\n${[...methods, ...groups].join('\n')}\n${indent}}`;
}

function requestType(operation: Operation): string {
  const from = `operations['${operation.id}']`;
  if (operation.method === 'POST') return `NonNullable<${from}['requestBody']>['content']['application/json']`;
  const places = ['path', 'query'].filter((place) =>
    Object.keys(operation.request.shape).some((name) => operation.path.includes(`{${name}}`) === (place === 'path')),
  );
  if (places.length === 0) return 'Record<string, never>';
  const parameters = places.map((place) => [place, `NonNullable<${from}['parameters']['${place}']>`] as const);
  return parameters.map(([place, type]) => (place === 'query' ? `Query<${type}>` : type)).join(' & ');
}

function answerType(operation: Operation): string {
  return `operations['${operation.id}']['responses'][200]['content']['application/json']`;
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [name, text] of Object.entries(await generateClient())) writeFileSync(new URL(name, folder), text);
}
