// The client: `new Orrery({ baseUrl, apiKey })`, then one method an operation, as the generated interface lists them.
import { type Client, routes } from './client-generated.ts';
import { type CallOptions, type OrreryOptions, Transport } from './transport.ts';

export type { Client, Operations } from './client-generated.ts';
export { OrreryConnectionError, OrreryError, type RequestProblem } from './errors.ts';
export type * from './format-generated.ts';
export type { ObjectInput, SchemaInput } from './request-types.ts';
export type { CallOptions, OrreryOptions } from './transport.ts';

export interface Orrery extends Client {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are made from the table of routes, whose types are generated with it
export class Orrery {
  constructor(options: OrreryOptions) {
    const transport = new Transport(options);
    for (const [id, route] of Object.entries(routes)) {
      const path = id.split('.').map(camelCase);
      const name = path.pop() as string;
      let owner = this as unknown as Record<string, unknown>;
      for (const group of path) {
        owner[group] ??= {};
        owner = owner[group] as Record<string, unknown>;
      }
      owner[name] = (request: Readonly<Record<string, unknown>> = {}, call?: CallOptions) =>
        transport.call(route, request, call);
    }
  }
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
