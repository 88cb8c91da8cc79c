import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../core/base/json.ts';
import { runRepairJob } from '../core/repair/job.ts';
import { canonicalHash, inNfc, parseSchema, serializeSchema } from '../core/schema/index.ts';
import { registries19 } from '../core/verify/index.ts';
import { embed } from './embed.ts';
import { createErrorCheck, createValidityCheck } from './verification.ts';

const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];

/** A document in which one name is used in all the places that names have; the uses as they are given. */
const documentWith = (use: string): Json => ({
  name: 'App',
  orbitals: [
    {
      name: 'O',
      entity: { name: composed, fields: [{ name: composed, type: 'string' }] },
      traits: [
        {
          name: composed,
          linkedEntity: use,
          category: 'lifecycle',
          stateMachine: {
            states: [{ name: 'a', isInitial: true }, { name: composed }],
            events: ['GO', composed],
            transitions: [
              {
                from: 'a',
                to: use,
                event: 'GO',
                effects: [
                  ['set', `@entity.${use}`, 'x'],
                  ['persist', 'update', use, '@entity'],
                ],
              },
              { from: use, to: 'a', event: use },
            ],
          },
        },
      ],
      pages: [{ name: 'P', path: '/p', traits: [{ ref: use }] }],
    },
  ],
});

const schemaOf = (document: Json) => parseSchema(document).schema;
const caller = {} as never;

describe('a name in another normalization', () => {
  const [one, other] = [schemaOf(documentWith(composed)), schemaOf(documentWith(decomposed))];

  test('gives one hash and one judgment, vector and repair', async () => {
    expect(canonicalHash(other)).toBe(canonicalHash(one));
    for (const create of [createValidityCheck, createErrorCheck]) {
      const judge = create(registries19) as (request: object, caller: never) => unknown;
      expect(judge({ schema: other }, caller)).toEqual(judge({ schema: one }, caller));
    }
    expect(await embed({ schema: other } as never, caller)).toEqual(await embed({ schema: one } as never, caller));
    const codes = ['invalid_transition', 'undeclared_event', 'broken_binding', 'unknown_entity_ref'] as const;
    const job = { codes, beamWidth: 5, maxSteps: 10, wantsDocuments: false };
    const outcome = runRepairJob({ ...job, document: other.document }, registries19);
    expect(outcome.suggestions).toEqual([]);
    expect(outcome).toEqual(runRepairJob({ ...job, document: one.document }, registries19));
  });

  test('stays in the document as it was written', () => {
    expect(JSON.stringify(serializeSchema(other))).toContain(decomposed);
    expect(JSON.stringify(inNfc(other).document)).toBe(JSON.stringify(one.document));
  });
});

test('what is normal is the same object', () => {
  const [plain, mixed] = [
    schemaOf(documentWith(composed)),
    schemaOf({ ...(documentWith(composed) as JsonObject), note: decomposed }),
  ];
  expect(inNfc(plain)).toBe(plain);
  expect(inNfc(mixed).document.orbitals).toBe(mixed.document.orbitals);
});

test('a place in a document of another form is still told', () => {
  const { schema } = parseSchema({
    entities: [{ name: composed, fields: [{ name: 'status' }] }],
    states: [{ name: decomposed }],
    transitions: [{ from: decomposed, to: 'nowhere', event: 'GO' }],
  });
  const judge = createErrorCheck(registries19) as unknown as (
    request: object,
    caller: never,
  ) => {
    errors: { findings: { pointer: string }[] }[];
  };
  const pointers = judge({ schema }, caller).errors.flatMap(({ findings }) => findings.map(({ pointer }) => pointer));
  expect(pointers.length).toBeGreaterThan(0);
  for (const pointer of pointers) expect(pointer).toMatch(/^\/(?:states|transitions|entities)\//);
});
