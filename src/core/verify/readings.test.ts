// The evidence for each reading of an undeclared name, before it is weighed.
import { expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { symbolsOf } from '../schema/symbols.ts';
import { documentOf, type Example } from './example.ts';
import { readingsOf } from './use-evidence.ts';

function readings(example: Example, kind: 'field' | 'state' | 'payload', name: string) {
  const model = indexSchema(parseSchema(documentOf(example)).schema);
  const symbols = symbolsOf(model);
  const uses = symbols.uses(kind).filter((use) => use.name === name);
  expect(uses.length).toBeGreaterThan(0);
  return readingsOf(model, uses, symbols.declarations(kind)).map(({ declaration, features }) => ({
    name: declaration?.name ?? null,
    features,
  }));
}

const named = (all: ReturnType<typeof readings>) => all.map(({ name }) => name);

test('two names in one list are two things', () => {
  const shown = (fields: string[]) => ({ pattern: { type: 'data-list', entity: 'Ticket', fields } });
  expect(named(readings(shown(['title', 'headline']), 'field', 'headline'))).toEqual(['status', null]);
  expect(named(readings(shown(['headline']), 'field', 'headline'))).toEqual(['title', 'status', null]);
});

test('the last reading is that a declaration is missing, which is likelier of a field or a state than of a payload', () => {
  const effects = [['set', '@entity.headline', 'x']];
  expect(readings({ effects }, 'field', 'headline').at(-1)).toEqual({ name: null, features: { field: 1 } });
  const transitions = [{ from: 'open', event: 'SAVE', to: 'gone' }];
  expect(readings({ transitions }, 'state', 'gone').at(-1)).toEqual({ name: null, features: { state: 1 } });
});

test('a payload field that nothing reads is another name only where more than that speaks for it', () => {
  const event = { key: 'SEND', payloadSchema: [{ name: 'channel', type: 'string' }] };
  const sending = (read: string): Example => ({
    events: [event],
    transitions: [{ from: 'open', event: 'SEND', to: 'open', effects: [['set', '@entity.title', `@payload.${read}`]] }],
  });
  expect(named(readings(sending('remark'), 'payload', 'remark'))).not.toContain('channel');
});
