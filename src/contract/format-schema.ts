// The JSON Schema of the format as it is served, printed and packed: by the registries in force. Made when first asked for.
import { formatJsonSchema, type PatternWords } from '../core/schema/json-schema.ts';
import { defaultRegistries, type Registries } from '../core/verify/registry.ts';

const texts = new WeakMap<Registries, string>();

/** The text of `/schema.json` and of `orrery schema`. */
export function formatSchemaText(registries: Registries = defaultRegistries): string {
  let text = texts.get(registries);
  if (text === undefined) {
    text = JSON.stringify(formatJsonSchema({ ...registries, patternTable: patternTableOf(registries) }));
    texts.set(registries, text);
  }
  return text;
}

const noTable: ReadonlyMap<string, PatternWords> = new Map();

/** What the registries know of the properties of patterns. */
export function patternTableOf(registries: Registries & { readonly patternTable?: typeof noTable }): typeof noTable {
  return registries.patternTable ?? noTable;
}
