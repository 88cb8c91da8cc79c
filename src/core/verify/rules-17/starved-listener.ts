import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import { type Listen, nodeName, type Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { listening } from '../example.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { sourcesOf } from '../listen-sources.ts';
import type { Rule } from '../rule.ts';

const source = { kind: 'trait', trait: 'Triage' };
const emits = [{ event: 'SAVED', scope: 'external', payloadSchema: [{ name: 'title', type: 'string' }] }];

const example = (listen: JsonObject) => ({
  trait: { emits },
  effects: [['emit', 'SAVED', { title: '@payload.title' }]],
  traits: [
    {
      ...listening({ event: 'SAVED', triggers: 'NOTE', source, ...listen }),
      stateMachine: {
        states: [{ name: 'idle', isInitial: true }],
        events: [{ key: 'INIT' }, { key: 'NOTE', payloadSchema: [{ name: 'text', type: 'string', required: true }] }],
        transitions: [
          { from: 'idle', event: 'INIT', to: 'idle' },
          { from: 'idle', event: 'NOTE', to: 'idle' },
        ],
      },
    },
  ],
});

export const starvedListener: Rule = {
  id: 'starved-listener',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_LISTEN_ROUTE_STARVES_REQUIRED_FIELD',
  targets: { since: '17' },
  says: 'A `listens` entry names its source and triggers an event that requires a payload field, and neither the `payloadMapping` of the entry names that field nor, where there is no mapping, the entry of the event in the `emits` of the source.',
  wrong: example({}),
  right: example({ payloadMapping: { text: '@payload.title' } }),
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits)
        for (const listen of trait.listens) if (listen.sourceTrait !== null) judge(scope, trait, listen);
    },
  },
};

function judge(scope: DocumentScope, trait: Trait, listen: Listen): void {
  const { node, triggers } = listen;
  if (!isObject(node)) return;
  const required = payloadsOf(trait).required.get(triggers) ?? [];
  if (required.length === 0) return;
  const emitted = emittedBy(scope, trait, listen);
  if (emitted === null) return;
  const mapping = isObject(node.payloadMapping) ? node.payloadMapping : null;
  const given = mapping === null ? emitted : new Set(Object.keys(mapping));
  for (const field of required) {
    if (given.has(field)) continue;
    const near = emitted.has(field) ? [field] : nearTo(field, emitted, scope);
    const told =
      mapping === null
        ? `${quote(listen.sourceTrait ?? '')} does not declare in the payload of`
        : 'the `payloadMapping` does not take from';
    const message = `${quote(triggers)} requires the payload field ${quote(field)}, which ${told} ${quote(listen.name)}: declare and give it there, or say in \`payloadMapping\` what it is taken from${hint(near)}`;
    const [meant] = near;
    scope.report(starvedListener, { element: listen, trait }, field, message, ({ path }) => {
      if (meant === undefined) return [];
      // A mapping stands for the whole payload.
      const kept: JsonObject =
        mapping ?? Object.fromEntries([...emitted].map((name): [string, Json] => [name, `@payload.${name}`]));
      const value = { ...kept, [field]: `@payload.${meant}` };
      return [{ action: 'set_property', params: { path: `${path}/payloadMapping`, value } }];
    });
  }
}

/** The payload fields that the source declares for the event; null where it is not known, or does not declare the event. */
function emittedBy({ model }: DocumentScope, trait: Trait, listen: Listen): ReadonlySet<string> | null {
  const sources = sourcesOf(model, trait, listen);
  if (sources.length === 0 || sources.some(({ form }) => form !== 'inline')) return null;
  const declared = sources.flatMap((source) => payloadsOf(source).emitted.get(listen.name) ?? []);
  const [only, ...others] = declared;
  return only === undefined ? null : others.length === 0 ? only : new Set(declared.flatMap((fields) => [...fields]));
}

/** By the names of events: payload fields that a trait requires, and those of what it emits. */
interface Payloads {
  readonly required: ReadonlyMap<string, readonly string[]>;
  readonly emitted: ReadonlyMap<string, ReadonlySet<string>>;
}

const memo = createNodeMemo<Payloads>();

function payloadsOf(trait: Trait): Payloads {
  const known = memo.get(trait);
  if (known !== undefined) return known;
  const required = new Map<string, string[]>();
  for (const { name, node } of trait.events) {
    const own = required.get(name) ?? [];
    for (const field of fieldsOf(node)) if (field.required === true) own.push(nodeName(field, 'name'));
    required.set(name, own);
  }
  const emitted = new Map<string, Set<string>>();
  for (const { name, node } of trait.emits) {
    const own = emitted.get(name) ?? new Set<string>();
    for (const field of fieldsOf(node)) own.add(nodeName(field, 'name'));
    emitted.set(name, own);
  }
  const found = { required, emitted };
  memo.set(trait, found);
  return found;
}

const fieldsOf = (node: Json): readonly JsonObject[] =>
  isObject(node) && isArray(node.payloadSchema) ? node.payloadSchema.filter(isObject) : [];
