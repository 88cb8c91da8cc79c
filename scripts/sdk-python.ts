// Generates the types and methods of the Python client from the OpenAPI document: `npm run sdk:python`. A test fails when what is committed differs.
import { writeFileSync } from 'node:fs';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { buildOpenApi } from '../src/contract/openapi.ts';
import { clientOf } from './python/client.ts';
import { readOperations } from './python/operations.ts';
import { PythonTypes } from './python/types.ts';

const folder = new URL('../sdk/python/src/orrery/', import.meta.url);

/** Generated files of the Python package by name. */
export function generatePythonClient(): Record<string, string> {
  const document = JSON.parse(JSON.stringify(buildOpenApi(listOperations(createContract()), '1')));
  const operations = readOperations(document);
  const types = new PythonTypes(operations);
  return { 'types.py': types.print(), 'client.py': clientOf(operations, types) };
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  for (const [name, text] of Object.entries(generatePythonClient())) writeFileSync(new URL(name, folder), text);
