// A listen is told by its event, what it triggers and its source: an action changes the one that it addresses, or none.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { canonicalText, parseSchema } from '../../schema/index.ts';
import { applyActions } from '../apply.ts';
import { invertAction } from '../invert.ts';
import { planInstructions } from '../plan-instructions.ts';

const documentOf = (listens: readonly JsonObject[]) => ({
  orbitals: [{ entity: 'Ticket', traits: [{ name: 'Triage', listens }] }],
});
const listensIn = (document: unknown) => (document as ReturnType<typeof documentOf>).orbitals[0]?.traits[0]?.listens;

/** The listens after an action that is taken back as well, or why it is refused. */
function outcome(listens: readonly JsonObject[], action: string, params: JsonObject): unknown {
  const { schema } = parseSchema(documentOf(listens));
  const made = { action, params: { trait: 'Triage', event: 'SAVED', ...params } };
  const result = applyActions(schema, [made]);
  if (!result.ok) return `${result.failure.code}: ${result.failure.reason}: ${result.failure.remedy}`;
  const back = applyActions(result.schema, invertAction(made, schema) ?? []);
  expect(back.ok && canonicalText(back.schema)).toBe(canonicalText(schema));
  return listensIn(result.schema.document);
}

const cart = { kind: 'trait', trait: 'Cart' };

describe.each([
  ['remove_listen', {}],
  ['update_listen', { set: { guard: true } }],
])('%s', (action, params) => {
  test('does not touch a listen that triggers something else', () => {
    expect(outcome([{ event: 'SAVED', triggers: 'INIT' }], action, { triggers: 'OTHER', ...params })).toBe(
      'unknown_listen: Triage has no listen SAVED with triggers "OTHER": there is one with triggers "INIT"',
    );
  });

  test('does not touch a listen of another source, or of any', () => {
    for (const source of [{ source: { kind: 'trait', trait: 'Shop' } }, {}])
      expect(outcome([{ event: 'SAVED', ...source }], action, { source: cart, ...params })).toMatch(
        /^unknown_listen: /,
      );
  });
});

test('a listen triggers its own event when it does not say what', () => {
  expect(outcome([{ event: 'SAVED' }], 'remove_listen', { triggers: 'SAVED' })).toEqual([]);
  expect(outcome([{ event: 'SAVED', source: cart }], 'remove_listen', { triggers: 'SAVED', source: cart })).toEqual([]);
});

test('of two that mean the same, the one that says so goes first', () => {
  const bare = { event: 'SAVED', source: cart };
  const spelled = { event: 'SAVED', triggers: 'SAVED', source: cart };
  for (const listens of [
    [bare, spelled],
    [spelled, bare],
  ]) {
    expect(outcome(listens, 'remove_listen', { triggers: 'SAVED', source: cart })).toEqual([bare]);
    const [from, to] = [parseSchema(documentOf(listens)).schema, parseSchema(documentOf([bare])).schema];
    const result = applyActions(from, planInstructions(from, to).instructions);
    expect(result.ok && listensIn(result.schema.document)).toEqual([bare]);
  }
});
