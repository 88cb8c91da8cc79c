// A rename that stopped half way leaves two names with one company. The documents are the application of the examples of rules with more around it.
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { runActions } from '../plan/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { foldFindings } from './causes.ts';
import { documentOf } from './example.ts';
import { actionsOf } from './finding.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const whole = documentOf({
  fields: [
    { name: 'note', type: 'string' },
    { name: 'rank', type: 'number' },
  ],
  states: ['waiting'],
  events: [
    { key: 'WAIT' },
    { key: 'GO' },
    { key: 'RANK' },
    { key: 'NOTE', payloadSchema: [{ name: 'note', type: 'string' }] },
    { key: 'EDIT', payloadSchema: [{ name: 'row', type: 'Ticket' }] },
  ],
  transitions: [
    {
      from: 'open',
      event: 'WAIT',
      to: 'waiting',
      effects: [['render-ui', 'main', { type: 'button', label: 'Go', action: 'GO' }]],
    },
    { from: 'waiting', event: 'GO', to: 'open' },
    { from: 'open', event: 'NOTE', to: 'open', effects: [['set', '@entity.note', '@payload.note']] },
    { from: 'open', event: 'EDIT', to: 'open', effects: [['set', '@entity.note', '@payload.row.note']] },
    {
      from: 'open',
      event: 'RANK',
      to: 'done',
      guard: ['>', '@entity.rank', 3],
      effects: [['set', '@entity.title', '@entity.note']],
    },
  ],
});

const text = JSON.stringify(whole);

/** The document with some of the texts that a name stands in under another name; counted from 0 in the order of the document. */
function renamedIn(name: string, to: string, places: readonly number[]): JsonObject {
  let at = -1;
  const pattern = new RegExp(`(?<=["@.a-z]*)\\b${name}\\b(?=")`, 'g');
  return JSON.parse(text.replace(pattern, (found) => (places.includes(++at) ? to : found))) as JsonObject;
}

function causesIn(document: Json) {
  const model = indexSchema(parseSchema(document).schema);
  return foldFindings(model, verifySchema(model, registries19).findings, registries19);
}

function mended(document: Json): unknown {
  const { schema } = parseSchema(document);
  const [first] = causesIn(document)[0]?.repairs ?? [];
  const applied = runActions(schema, first === undefined ? [] : actionsOf(first));
  return applied.ok && applied.schema.document;
}

const documentFrom = (document: Json) => parseSchema(document).schema.document;

describe('a rename that stopped half way', () => {
  it('starts from a document without findings', () => {
    expect(causesIn(whole)).toEqual([]);
  });

  it.each([
    ['a field in its declaration alone', 'rank', 'weight', [0]],
    ['an event in its declaration and where it is handled', 'GO', 'PROCEED', [0, 2]],
    ['a state in its declaration alone', 'waiting', 'idle', [0]],
  ])('is one finding, and its repair leaves the document whole: %s', (_what, from, to, places) => {
    const document = renamedIn(from, to, places);
    const causes = causesIn(document);
    expect(causes).toHaveLength(1);
    const [back, finished] = [
      documentFrom(whole),
      documentFrom(JSON.parse(text.replaceAll(`"${from}"`, `"${to}"`).replaceAll(`.${from}"`, `.${to}"`))),
    ];
    expect([back, finished]).toContainEqual(mended(document));
  });

  it('is seen where an event comes in a state by one name and is handled in it by the other', () => {
    const [from, to] = ['waiting', 'idle'];
    const declared = text.replace(`{"name":"${from}"}`, `{"name":"${to}"}`);
    const document = JSON.parse(declared.replace(`"from":"${from}"`, `"from":"${to}"`)) as JsonObject;
    const causes = causesIn(document);
    expect(causes).toHaveLength(1);
    const finished = documentFrom(JSON.parse(text.replaceAll(`"${from}"`, `"${to}"`)));
    expect([documentFrom(whole), finished]).toContainEqual(mended(document));
  });

  it.each([null, 3, 'text', {}, []].map((odd) => [JSON.stringify(odd), odd] as const))(
    'is looked for beside %s among effects',
    (_, odd) => {
      const effects = [odd, ['set', '@entity.phase', 'calm'], ['set', '@entity.title', '@entity.status']];
      const fields = [{ name: 'mood', type: 'enum', values: ['calm', 'upset'] }];
      expect(JSON.stringify(causesIn(documentOf({ fields, effects })))).toContain('phase');
    },
  );

  it('is not seen in a field whose values are others than those that the name is set to', () => {
    const firstOf = (values: readonly string[]) => {
      const fields = [{ name: 'mood', type: 'enum', values: [...values] }];
      const effects = [
        ['set', '@entity.phase', 'calm'],
        ['set', '@entity.title', '@entity.status'],
      ];
      return JSON.stringify(causesIn(documentOf({ fields, effects }))[0]?.repairs[0]);
    };
    expect(firstOf(['calm', 'upset'])).toContain('@entity.mood');
    expect(firstOf(['glad', 'upset'])).not.toContain('mood');
  });

  it('is not seen where a declaration is forgotten and each other name has uses of its own', () => {
    const document = JSON.parse(text.replace('{"name":"rank","type":"number"}', '{"name":"id","type":"string"}'));
    const [cause] = causesIn(document);
    expect(cause?.name).toBe('@entity.rank');
    expect(cause?.repairs[0]?.action).toBe('add_field');
  });

  it('is told where an event has another payload field among the `emits`', () => {
    const document = documentOf({
      trait: { emits: [{ event: 'SAVE', payload: [{ name: 'headline', type: 'string' }] }] },
      effects: [['set', '@entity.title', '@payload.title']],
    });
    const [cause] = causesIn(document).filter(({ rule }) => rule === 'payload-declared-otherwise');
    expect(cause?.repairs.map(({ params }) => params.value)).toEqual(['title', 'headline']);
  });
});

describe('a renamed field', () => {
  it('is renamed in bindings to a record of a payload', () => {
    const applied = runActions(parseSchema(whole).schema, [
      { action: 'rename_field', params: { entity: 'Ticket', from: 'note', to: 'remark' } },
    ]);
    const after = applied.ok ? JSON.stringify(applied.schema.document) : '';
    expect(after).toContain('"@payload.row.remark"');
    expect(after).toContain('"@payload.note"');
    expect(after).not.toContain('row.note');
  });
});
