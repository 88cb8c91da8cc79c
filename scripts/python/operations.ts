// The operations of an OpenAPI document, as far as a client needs them.

/** A JSON Schema, in the part of the language that the contract uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly description?: string;
  readonly default?: unknown;
}

/** A member of a request, wherever it travels. */
export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isInPath: boolean;
  readonly schema: JsonSchema;
}

/** An operation as a client calls it. `writes` is true if it takes an idempotency key. */
export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly writes: boolean;
  readonly parameters: readonly Parameter[];
  readonly answer: JsonSchema;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  readonly responses: Record<string, { content: { 'application/json': { schema: JsonSchema } } }>;
}

/** Every operation, in the order of the document: parameters of the path first, required before optional ones. */
export function readOperations(document: {
  paths: Record<string, Record<string, OpenApiOperation>>;
}): ClientOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const given = operation.parameters ?? [];
      const body = operation.requestBody?.content['application/json'].schema;
      const parameters = [
        ...given
          .filter((parameter) => parameter.in !== 'header')
          .map(({ name, required, schema, in: place }) => ({
            name,
            isRequired: required,
            isInPath: place === 'path',
            schema,
          })),
        ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
          name,
          isRequired: (body?.required ?? []).includes(name),
          isInPath: false,
          schema,
        })),
      ];
      const order = (parameter: Parameter) => (parameter.isInPath ? 0 : parameter.isRequired ? 1 : 2);
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        writes: given.some(({ name }) => name === 'Idempotency-Key'),
        parameters: parameters.toSorted((a, b) => order(a) - order(b)),
        answer: operation.responses['200']?.content['application/json'].schema ?? {},
      };
    }),
  );
}
