// The JSON Schema of the format by a validator that nobody here wrote, in its strict mode: what it takes, what it refuses, and that the ways to get it agree.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain, explainable } from '../src/contract/explain.ts';
import { formatSchemaText } from '../src/contract/format-schema.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { elementNames, format } from '../src/core/schema/format.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { defaultRegistries, extendRegistries, registries19 } from '../src/core/verify/index.ts';
import { operatorNotes } from '../src/core/verify/operator-notes/index.ts';
import { patternNotes } from '../src/core/verify/pattern-notes.ts';
import { verifySchema } from '../src/core/verify/verify.ts';
import { corpusAbsent, readCorpus } from './fixtures/corpus.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';
import { root } from './source-tree.ts';

const schema = JSON.parse(formatSchemaText());
const validate = new Ajv2020({ strict: true }).compile(schema);

const trait = (more: object) => ({
  name: 'T',
  stateMachine: { states: [{ name: 'a', isInitial: true }], events: ['E'], transitions: [] },
  ...more,
});
const inOrbital = (more: object) => ({
  name: 'A',
  orbitals: [{ name: 'O', entity: 'E', traits: [trait({})], pages: ['P'], ...more }],
});
const entityWith = (field: object, more: object = {}) => inOrbital({ entity: { name: 'E', fields: [field], ...more } });
const withEffect = (effect: unknown) =>
  inOrbital({
    traits: [
      trait({
        stateMachine: {
          states: [{ name: 'a', isInitial: true }],
          events: ['E'],
          transitions: [{ from: 'a', event: 'E', to: 'a', effects: [effect] }],
        },
      }),
    ],
  });

describe('the JSON Schema', () => {
  const corpus = readCorpus();
  it.skipIf(corpus.length === 0)(
    `takes every published document (${corpus.length === 0 ? corpusAbsent : corpus.length})`,
    () => {
      const refused = corpus.filter(({ text }) => !validate(JSON.parse(text)));
      expect(refused.map(({ file }) => file)).toEqual([]);
    },
  );

  it('takes every behavior of the library', () => {
    const refused = listBehaviors().filter((behavior) => !validate(behavior.schema));
    expect(refused.map(({ name }) => name)).toEqual([]);
  });

  const folder = join(root, 'examples');
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('takes examples/%s', (name) => {
    expect(validate(JSON.parse(readFileSync(join(folder, name), 'utf8'))), JSON.stringify(validate.errors)).toBe(true);
  });

  it('takes every example of the table', () => {
    const { anyOf: _, ...parts } = schema;
    const one = new Ajv2020({ strict: true }).compile({
      ...parts,
      type: 'object',
      properties: Object.fromEntries(
        elementNames.map((element) => [element, { $ref: `#/$defs/${format[element].title}` }]),
      ),
    });
    const examples = Object.fromEntries(elementNames.map((element) => [element, format[element].example]));
    expect(one(examples), JSON.stringify(one.errors)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an empty schema', { orbitals: [] }],
    ['an outline', { name: 'A', orbitals: [{ entity: 'T', traits: ['X', 'M.traits.Y'], pages: ['P'] }] }],
    ['a partial document', inOrbital({ traits: ['X', trait({})] })],
    [
      'the second dialect',
      {
        entities: ['T', { name: 'U', fields: ['a'] }],
        states: { T: ['a', { name: 'b' }] },
        transitions: [{ from: 'a', event: 'E', to: 'b' }],
      },
    ],
    ["members of one's own", { ...inOrbital({ 'x-own': 1 }), remarks: 'kept' }],
    ['a default that only a run can tell', entityWith({ name: 'n', type: 'number', default: '@now' })],
    [
      'a type of payload that is an entity',
      inOrbital({
        traits: [
          trait({
            emits: [
              {
                event: 'E',
                payloadSchema: [
                  { name: 'a', type: '[Loan]' },
                  { name: 'b', type: 'Loan' },
                  { name: 'c', type: '[string]' },
                ],
              },
            ],
          }),
        ],
      }),
    ],
    ["a pattern of one's own", withEffect(['render-ui', 'main', { type: 'my-own', whatever: 1 }])],
    ['a cleared slot', withEffect(['render-ui', 'modal', null])],
    [
      'a list of texts that begins with a word of the language',
      withEffect(['render-ui', 'main', { type: 'select', options: ['emit', 'drop'] }]),
    ],
  ])('takes %s', (_, value) => {
    expect(validate(value), JSON.stringify(validate.errors?.slice(-3))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['no object', []],
    ['a schema without orbitals', { name: 'A' }],
    ['an unknown field type', entityWith({ name: 'n', type: 'strnig' })],
    [
      'an unknown payload type',
      inOrbital({ traits: [trait({ emits: [{ event: 'E', payloadSchema: [{ name: 'a', type: 'strnig' }] }] })] }),
    ],
    ['an unknown persistence', entityWith({ name: 'n', type: 'string' }, { persistence: 'persistant' })],
    ['an unknown category', inOrbital({ traits: [trait({ category: 'interacton' })] })],
    ['an unknown scope', inOrbital({ traits: [trait({ emits: [{ event: 'E', scope: 'extern' }] })] })],
    ['an enum without values', entityWith({ name: 'n', type: 'enum' })],
    ['a repeated value', entityWith({ name: 'n', type: 'enum', values: ['a', 'a'] })],
    ['a default of another type', entityWith({ name: 'n', type: 'number', default: 'none' })],
    ['a default that is no truth', entityWith({ name: 'n', type: 'boolean', default: 'yes' })],
    ['no initial state', inOrbital({ traits: [{ name: 'T', stateMachine: { states: [{ name: 'a' }] } }] })],
    [
      'two initial states',
      inOrbital({
        traits: [
          {
            name: 'T',
            stateMachine: {
              states: [
                { name: 'a', isInitial: true },
                { name: 'b', isInitial: true },
              ],
            },
          },
        ],
      }),
    ],
    [
      'a transition without a target',
      inOrbital({ traits: [trait({ stateMachine: { transitions: [{ from: 'a', event: 'E' }] } })] }),
    ],
    ['a path without a slash', inOrbital({ pages: [{ name: 'P', path: 'p', traits: [] }] })],
    ['too few arguments', withEffect(['set', '@entity.a', ['math/clamp', 1]])],
    [
      'too few arguments inside a pattern',
      withEffect(['render-ui', 'main', { type: 'typography', title: ['str/replace', 'x'] }]),
    ],
    ['an effect that is no list', withEffect({ set: 1 })],
  ])('refuses %s', (_, value) => {
    expect(validate(value)).toBe(false);
  });

  it("knows what a registry of one's own adds", () => {
    const registries = extendRegistries(defaultRegistries, {
      patterns: ['my-own'],
      operators: { 'str/mine': { min: 2, max: 2, effect: false } },
    });
    const own = JSON.parse(formatSchemaText(registries));
    expect(JSON.stringify(own.$defs.Pattern)).toContain('"my-own"');
    const check = new Ajv2020({ strict: true }).compile(own);
    expect(check(withEffect(['set', '@entity.a', ['str/mine', 1]]))).toBe(false);
    expect(validate(withEffect(['set', '@entity.a', ['str/mine', 1]]))).toBe(true);
  });

  it('explains every member and lists every word', () => {
    for (const element of elementNames) {
      const { properties, description } = schema.$defs[format[element].title];
      expect(description).toBe(format[element].says);
      for (const [name, { says }] of Object.entries(format[element].members))
        expect(properties[name].description.startsWith(says), `${element}.${name}`).toBe(true);
    }
  });
});

const cases = join(root, '../shared/cases');
describe.skipIf(!existsSync(cases))(
  `everyday mistakes${existsSync(cases) ? '' : ' (skipped: no ../shared/cases)'}`,
  () => {
    const read = (name: string) => JSON.parse(readFileSync(join(cases, name), 'utf8'));
    const files = existsSync(cases) ? readdirSync(cases).filter((name) => /^e\d\d/.test(name)) : [];
    /** What needs a second look at the document, or is a typo of something that may be newer than the registry. */
    // A join of one text is right by now (e10).
    const beyond = ['e00', 'e01', 'e02', 'e04', 'e05', 'e09', 'e10', 'e11', 'e14', 'e16', 'e17'];
    it.each(files.filter((name) => !beyond.includes(name.slice(0, 3))))('%s is refused', (name) => {
      expect(validate(read(name))).toBe(false);
    });
    it.each(files.filter((name) => beyond.includes(name.slice(0, 3))))(
      '%s is nothing that a JSON Schema can tell',
      (name) => {
        expect(validate(read(name))).toBe(true);
      },
    );
  },
);

describe('GET /schema.json', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('answers without a key what the command line prints', async () => {
    const response = await service.app.inject({ method: 'GET', url: '/schema.json' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/schema+json; charset=utf-8');
    expect(response.body).toBe(formatSchemaText());
  });
});

describe('explain', () => {
  it('has an entry for every name, with a sentence', () => {
    for (const [name, entries] of explainable()) {
      expect(name).not.toBe('');
      for (const entry of entries) expect(entry().says, name).toMatch(/[.:]$/);
    }
  });

  it.each([
    ['trait', 'element', 'trait'],
    ['Listener', 'element', 'listen'],
    ['a listener', 'element', 'listen'],
    ['field.values', 'member', 'field.values'],
    ['SET', 'operator', 'set'],
    ['str/upper', 'operator', 'str/upper'],
    ['data-list', 'pattern', 'data-list'],
    ['broken_binding', 'category', 'broken_binding'],
    ['add_field', 'action', 'add_field'],
    ['overloaded', 'error', 'overloaded'],
    ['body_bytes_max', 'limit', 'body_bytes_max'],
    ['drawer', 'slot', 'drawer'],
    ['@payload', 'binding', '@payload.name'],
    ['itemActions', 'property', 'itemActions'],
    ['singleton', 'word', 'singleton'],
    ['ORB_T_DUPLICATE_NAME', 'compiler code', 'ORB_T_DUPLICATE_NAME'],
    ['ORB_T_NO_INITIAL_STATE', 'compiler code', 'ORB_T_NO_INITIAL_STATE'],
    ['undeclared_payload', 'category', 'broken_binding'],
    ['data-list.itemActions', 'property', 'data-list.itemActions'],
  ])('%s is %s %s', (asked, subject, name) => {
    expect(explain(asked).entries.map((entry) => [entry.subject, entry.name])).toContainEqual([subject, name]);
  });

  it('tells the codes of the compiler that mean the same as a category', () => {
    const facts = new Map(explain('invalid_effect').entries.flatMap((entry) => entry.facts));
    expect(facts.get('official codes')).toContain('SEXPR_ARITY_MISMATCH');
  });

  it('tells a member of every element that has it', () => {
    expect(explain('guard').entries.map(({ name }) => name)).toEqual([
      'transition.guard',
      'listen.guard',
      'tick.guard',
    ]);
  });

  it.each([
    ['triat', 'trait'],
    ['broken_bindng', 'broken_binding'],
    ['data-lst', 'data-list'],
    ['linkedEntty', 'linkedEntity'],
    ['defaultValue', 'field.default'],
    ['&&', 'and'],
    ['dispatch', 'emit'],
    ['column', 'columns'],
    ['button.text', 'button.label'],
    ['detail-panel.recordId', 'detail-panel'],
  ])('%s: did you mean %s', (asked, meant) => {
    const { entries, near } = explain(asked);
    expect(entries).toEqual([]);
    expect(near).toContain(meant);
  });

  it('examples of patterns have the properties and values of the registry, and all that they need', () => {
    const effects = Object.values(patternNotes).map(({ example }) => ['render-ui', 'main', example]);
    const transition = { from: 'open', event: 'INIT', to: 'open', effects };
    const stateMachine = { states: [{ name: 'open', isInitial: true }], events: ['INIT'], transitions: [transition] };
    const schema = { name: 'App', orbitals: [{ name: 'A', traits: [{ name: 'T', stateMachine }] }] };
    const { findings } = verifySchema(indexSchema(parseSchema(schema).schema), defaultRegistries);
    expect(findings.filter(({ category }) => category === 'invalid_pattern')).toEqual([]);
    for (const [name, { says, example }] of Object.entries(patternNotes)) {
      expect([name, defaultRegistries.patterns.has(name)]).toEqual([example.type, true]);
      expect(says, name).toMatch(/^\p{Lu}.*\.$/u);
      const known = defaultRegistries.patternTable.get(name)?.properties;
      for (const property of Object.keys(example).filter((one) => one !== 'type'))
        expect(known === undefined || known.has(property), `${name}.${property}`).toBe(true);
    }
  });

  it('every operator of the registry is told in one sentence, with the arguments that it takes and an example', () => {
    const operators = new Map([...registries19.operators, ...defaultRegistries.operators]);
    expect(Object.keys(operatorNotes).sort()).toEqual([...operators.keys()].sort());
    for (const [name, note] of Object.entries(operatorNotes)) {
      const { min, max } = operators.get(name) ?? { min: -1, max: -1 };
      const [head, ...given] = note.example as unknown[];
      expect(head).toBe(name);
      const words = note.arguments.split(' ').filter(Boolean);
      const needed = words.filter((word) => !word.endsWith('?')).length;
      const endless = words.filter((word) => word.endsWith('...')).length;
      expect(note.says, name).toMatch(/^[\p{Lu}`].*\.$/u);
      const fits = given.length >= needed - endless && (endless > 0 || given.length <= words.length);
      expect(fits, `${name}: example`).toBe(true);
      // The registry lets operators whose number it does not know take any.
      if (max === null && min === 0) continue;
      expect(needed, `${name}: ${note.arguments}`).toBeGreaterThanOrEqual(min);
      expect(needed - endless, `${name}: ${note.arguments}`).toBeLessThanOrEqual(min);
      if (max !== null && endless === 0) expect(words.length, `${name}: ${note.arguments}`).toBe(max);
    }
  });
});
