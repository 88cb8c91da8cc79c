// Messages that name the edit which their author needs: each is a mistake of one author, and the words that take the mistake back.
import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema } from '../schema/parse.ts';
import { documentOf, type Example } from './example.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const messagesOf = (example: Example) =>
  verifySchema(indexSchema(parseSchema(documentOf(example)).schema), registries19).findings.map(
    ({ message }) => message,
  );
const effect = (...call: Json[]): Example => ({ effects: [call] });

test.each([
  ['a bare field', effect('set', 'title', 'x'), 'not "title"; did you mean "@entity.title"?'],
  [
    'the value first',
    effect('set', true, '@entity.title'),
    'not true: the target comes first, so write ["set", "@entity.title", true]',
  ],
  [
    'a member in brackets',
    effect('set', '@entity.title', "@payload['title']"),
    'is no binding: write "@payload.title"',
  ],
  [
    'two bindings in a text',
    effect('set', '@entity.title', '@entity.title @entity.status'),
    'a text holds one binding, so put several together with `str/concat`',
  ],
  ['a level too many', effect('set', '@entity.title', '@entity.data.status'), 'did you mean "@entity.status"?'],
  [
    'the entity before the verb',
    effect('persist', 'Ticket', 'update', '@payload'),
    'is no way to persist: the verb comes first, so write ["persist", "update", "Ticket", ...]',
  ],
  [
    'an emitted event with a typo',
    { effects: [['emit', 'TICKET_SAVD']], trait: { emits: ['TICKET_SAVED'] } },
    'declare it there, or emit one that it lists; did you mean "TICKET_SAVED"?',
  ],
  ['an event that nothing is like', { effects: [['emit', 'GONE']] }, 'among its `emits`: declare it there'],
  ['a field without its root', { guard: ['=', 'status', 'open'] }, 'write "@entity.status" in place of "status"'],
] as const)('%s', (_, example, words) => {
  expect(messagesOf(example as Example).filter((message) => message.includes(words))).toHaveLength(1);
});
