// A JSON Schema as a model needs it to fill in arguments: names, types, choices and a sentence each. Limits that are checked anyway are left to the check,
// whose errors name them.

type JsonMap = Record<string, unknown>;

const kept = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'default',
  'additionalProperties',
  'anyOf',
]);

/** What stands for the definitions that several tools share. */
const components: Readonly<Record<string, JsonMap>> = {
  Schema: { type: 'object', description: 'An application schema.' },
  SchemaOrBehavior: { type: ['object', 'string'], description: 'A schema, or the name of a behavior.' },
  JsonObject: { type: 'object' },
};

/** More choices than this are a page to look up, which `describe_tool` is, and not a list to carry in every call. */
const choicesMax = 24;

export function shortSchema(schema: JsonMap): JsonMap {
  return shorten(schema, true);
}

function shorten(schema: JsonMap, isRoot = false): JsonMap {
  const { $ref, description } = schema;
  const said = typeof description === 'string' ? { description: shortText(description) } : {};
  if (typeof $ref === 'string') return { ...components[$ref.slice($ref.lastIndexOf('/') + 1)], ...said };
  const short: JsonMap = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!kept.has(key) || (key === 'enum' && (value as unknown[]).length > choicesMax)) continue;
    if (key === 'properties')
      short[key] = Object.fromEntries(
        Object.entries(value as Record<string, JsonMap>).map(([name, member]) => [name, shorten(member)]),
      );
    else if (key === 'items') short[key] = shorten(value as JsonMap);
    else if (key === 'anyOf') short[key] = (value as JsonMap[]).map((one) => shorten(one));
    else if (key !== 'additionalProperties' || isRoot) short[key] = value;
  }
  return { ...short, ...said };
}

const sentenceCharactersMax = 160;

/** The first sentence, or as much of it as a line holds. */
export function shortText(text: string): string {
  const [first = ''] = /^.*?[.;](?= |$)|^.*$/s.exec(text) ?? [];
  const sentence = first.replace(/;$/, '.');
  if (sentence.length <= sentenceCharactersMax) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', sentenceCharactersMax))} ...`;
}
