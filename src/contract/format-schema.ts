// The JSON Schema of the format as it is served, printed and packed: by the registries in force. Made when first asked for.
import { formatJsonSchema } from '../core/schema/json-schema.ts';
import { defaultRegistries } from '../core/verify/registries.ts';
import type { Registries } from '../core/verify/registry.ts';

const texts = new WeakMap<Registries, string>();

/** The text of `/schema.json` and of `orrery schema`. */
export function formatSchemaText(registries: Registries = defaultRegistries): string {
  let text = texts.get(registries);
  if (text === undefined) {
    text = JSON.stringify(formatJsonSchema(registries));
    texts.set(registries, text);
  }
  return text;
}
