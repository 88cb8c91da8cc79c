// What JSON Schema cannot say about a value: documents, actions, and names that mean something to the service, among them those that it gave out.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import type { Prng } from '../../../src/core/base/prng.ts';
import { editDocument } from '../../fixtures/edit.ts';
import { generateDocument } from '../../fixtures/generate.ts';
import type { JsonSchema } from './openapi.ts';
import { junk } from './values.ts';

export interface Words {
  /** A value for a shared component. */
  component(name: string, prng: Prng): Json;
  text(member: string, schema: JsonSchema, prng: Prng): string;
  action(prng: Prng): JsonObject;
  /** Takes over ids, names, hashes and cursors that an answer holds. */
  learn(answer: unknown): void;
}

const names = ['T', 'Triage', 'App.T', '', 'new', '*', 'A|B', '@entity.x', '../..', 'é'];
const actionNames = [
  'add_entity',
  'add_trait',
  'add_states',
  'add_events',
  'add_transition',
  'remove_event',
  'add_effect',
  'rename_trait',
  'set_property',
  'unset_property',
  'add_page',
  'bind_trait',
  'nonsense',
];
const paramNames = [
  'name',
  'trait',
  'state',
  'event',
  'from',
  'to',
  'entity',
  'effect',
  'path',
  'value',
  'states',
  'events',
  'page',
];
const fixed: Readonly<Record<string, readonly string[]>> = {
  domain: ['helpdesk', 'helpdesk', 'shop', 'x', 'ä', 'support'],
  outcome: ['success', 'failure', 'partial', 'unknown', 'late'],
  context: ['Timeout on checkout', 'Export fails for large files', 'Login loops after update', 'Invoice is wrong'],
  since: ['2026-01-01T00:00:00Z', '2024-02-29T12:00:00.5+02:00', '2099-01-01T00:00:00Z'],
  q: ['help', 'ticket desk', 'zzz', ''],
  text: ['a help desk for tickets', 'chess', 'é'],
  title: ['Returns', ''],
  description: ['What comes back.'],
  tags: ['a', 'returns'],
  'Idempotency-Key': ['a', 'b', 'c', 'd'],
};
const learnt: Readonly<Record<string, string>> = {
  episode_id: 'id',
  key_id: 'key_id',
  next_cursor: 'cursor',
  name: 'name',
  hash: 'base_hash',
  canonical_hash: 'base_hash',
};
const learntMax = 40;

export function createWords(): Words {
  const heard: Record<string, string[]> = {
    id: ['ep_absent'],
    key_id: ['key_absent'],
    cursor: ['none'],
    name: ['std-helpdesk', 'std-kanban', 'acme-a', 'acme-b', 'acme-c'],
    base_hash: ['0'.repeat(64)],
  };
  const hear = (member: string, value: unknown) => {
    const list = heard[learnt[member] ?? ''];
    if (list === undefined || typeof value !== 'string' || value.length > 256 || list.includes(value)) return;
    list.push(value);
    if (list.length > learntMax) list.splice(1, 1);
  };
  return {
    component: (name, prng) => {
      if (name === 'Schema') return document(prng);
      if (name === 'SchemaOrBehavior')
        return prng.below(3) === 0 ? prng.pick([...(heard.name ?? []), 'std-nope']) : document(prng);
      return { duration_ms: prng.below(1000), note: prng.pick(names), nested: { a: [prng.real()] } };
    },
    text: (member, { minLength = 0 }, prng) => {
      const text = prng.pick(fixed[member] ?? heard[member] ?? names);
      return text.length < minLength ? 'x'.repeat(minLength) : text;
    },
    action: randomAction,
    learn: (answer) => {
      if (typeof answer !== 'object' || answer === null) return;
      const { items, episodes } = answer as { items?: unknown; episodes?: unknown };
      const [first] = (Array.isArray(items) ? items : Array.isArray(episodes) ? episodes : []) as object[];
      for (const part of [answer, first])
        for (const member of Object.keys(learnt)) hear(member, (part as Record<string, unknown> | undefined)?.[member]);
    },
  };
}

function document(prng: Prng): JsonObject {
  const pick = prng.below(10);
  if (pick < 4) return { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
  const made = generateDocument(prng, { oddity: prng.real() * 0.3, size: 1 + prng.below(2) });
  const document = pick < 8 ? made : editDocument(made, prng).document;
  return document as JsonObject;
}

function randomAction(prng: Prng): JsonObject {
  const params: Record<string, Json> = {};
  for (const key of paramNames)
    if (prng.below(2) === 0) params[key] = prng.below(4) === 0 ? prng.pick(junk) : prng.pick(names);
  if (prng.below(5) === 0) params.count = prng.pick([0, 1, 7, 1e6, 1e15, -3]);
  return { action: prng.pick(actionNames), params };
}
