// Bindings in other notations and on other roots: `@entity['name']`, `@{payload.id}`, a level too many, a field of the entity read from the event. The binding
// is put into the notation of the format and stands only where what it then reads is declared.

import { isArray, type Json } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { isSameName } from '../base/words.ts';
import { payloadNames, type Trait } from '../schema/element.ts';
import { implicitFields } from '../schema/language.ts';
import { readBinding } from '../verify/binding.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { comesBare } from './machine-events.ts';
import { dropAt, setAt, valueAt } from './places.ts';

/** Longer texts are no bindings. */
const textLengthMax = 300;

/** A binding in the notation of the format. */
function plainOf(text: string): string {
  if (text.length > textLengthMax) return text;
  const inner = text
    .trim()
    .replace(/^@+\s*/, '')
    .replace(/^\{\s*@?(.*?)\s*\}$/, '$1')
    .replace(/\[\s*(['"]?)([\w$-]+(?:\.[\w$-]+)*)\1\s*\]/g, '.$2')
    .replace(/->|[/:]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/\.$/, '');
  const plain = `@${inner}`;
  return readBinding(plain).isWellFormed && inner.includes('.') ? plain : text;
}

/** What may be read where a finding is: fields of the entity, and what the event carries. */
function readableIn({ trait, transition, entity }: Ask): Readonly<Record<'entity' | 'payload', readonly string[]>> {
  const declaring = [...(trait?.events ?? []), ...(trait?.emits ?? [])].filter((one) => one.name === transition?.event);
  const fields = entity === null ? [] : [...implicitFields, ...entity.fields.map(({ name }) => name)];
  return { entity: fields, payload: declaring.flatMap((one) => payloadNames(one.payload) ?? []) };
}

const texts = createNodeMemo<string>();

/** Written once for a trait: many findings of a search ask for it. */
function textOf(trait: Trait): string {
  const text = texts.get(trait) ?? JSON.stringify(trait.node);
  texts.set(trait, text);
  return text;
}

/** What clears a finding by reading what is meant in the notation of the format. */
export function bindingEdits(ask: Ask): Edit[] {
  const { finding, model } = ask;
  const written = valueAt(model, finding.pointer);
  if (ask.trait === null || typeof written !== 'string' || !written.startsWith('@')) return [];
  if (written.lastIndexOf('@') > 0) return joinedEdits(ask, written);
  const readable = readableIn(ask);
  const isRead = ([root = '', field = '']: readonly string[]) =>
    (readable as Record<string, readonly string[]>)[root]?.includes(field) === true;
  const plain = plainOf(written);
  const steps = plain.slice(1).split('.');
  const out: Edit[] = [];
  const add = (meant: readonly string[], because: string, facts: readonly string[] = []) => {
    const value = `@${meant.join('.')}`;
    if (value !== written && isRead(meant))
      out.push(edit(finding, 'bind', [setAt(finding.pointer, value)], { because, facts, names: null }));
  };
  const isKnown = isRead(steps);
  add(steps, 'notation');
  const [root = '', field = '', ...rest] = steps;
  if (isKnown) return out;
  // A level too many: `@payload.data.id`, `@event.payload.id`.
  const same = (known: readonly string[], name = '') =>
    known.find((one) => one === name) ?? known.find((one) => isSameName(one, name));
  if (rest.length > 0) {
    add(steps.slice(1), 'level');
    const inner = same(root === 'payload' ? readable.payload : readable.entity, rest[0]);
    if (inner !== undefined) add([root, inner, ...rest.slice(1)], 'level');
  }
  for (const other of ['entity', 'payload'] as const) {
    const known = readable[other];
    const meant = same(known, field) ?? (rest.length === 0 ? nearestNames(field, known, 1)[0] : same(known, rest[0]));
    if (other === root || meant === undefined) continue;
    const further = meant === rest[0] ? rest.slice(1) : rest;
    add([other, meant, ...further], otherRoot(ask, root, other), facts(ask, written, root, field, meant));
  }
  return [...out, ...pastedGuard(ask)];
}

/** Several bindings in one text, with what stands between them. */
function joinedEdits({ finding, evidence }: Ask, written: string): Edit[] {
  if (written.length > textLengthMax || !evidence.registries.operators.has('str/concat')) return [];
  const parts = written.split(/(@[\p{L}\p{M}\p{N}_]+(?:\.[\p{L}\p{M}\p{N}_]+)*)/u).filter((part) => part !== '');
  const value = ['str/concat', ...parts];
  return [edit(finding, 'rewrite', [setAt(finding.pointer, value)], { because: 'several bindings' })];
}

const isRoot = (root: string) => /^(?:entity|payload|config|trait|now|result|item|index|user|computed)$/.test(root);

function otherRoot({ trait, transition }: Ask, root: string, other: string): string {
  if (!isRoot(root)) return `unknown root, ${other}`;
  const isBare = trait !== null && (transition === null || comesBare(trait, transition.event));
  return root === 'payload' && isBare ? 'other root, of a bare event' : `other root, ${other}`;
}

/** What tells whether a binding was meant to read from another root. */
function facts(
  { trait, transition, finding, model }: Ask,
  written: string,
  root: string,
  field: string,
  meant: string,
): string[] {
  if (trait === null) return [];
  const text = textOf(trait);
  const own = JSON.stringify(
    trait.transitions.filter(({ event }) => event === transition?.event).map(({ node }) => node),
  );
  const parent = valueAt(model, finding.pointer.slice(0, finding.pointer.lastIndexOf('/')));
  const call: readonly Json[] = parent !== undefined && isArray(parent) ? parent : [];
  const other = root === 'payload' ? 'entity' : 'payload';
  const carried =
    (payloadNames(trait.events.find(({ name }) => name === transition?.event)?.payload ?? null) ?? []).length > 0;
  return [
    ...(own.split(`"${written}"`).length > 2 ? ['root: read often'] : []),
    ...(text.includes(`"@${other}.${field}"`) || text.includes(`"@${other}.${field}.`)
      ? ['root: other read elsewhere']
      : []),
    ...(call.includes(`@${other}.${meant}`) ? ['root: other beside it'] : []),
    ...(field === 'id' ? ['root: id'] : []),
    ...(call[0] === 'persist' || call[0] === 'navigate' ? ['root: kept'] : []),
    ...(meant !== field ? ['root: nearly'] : []),
    ...(carried ? ['root: event carries'] : []),
  ];
}

/** The guard of another step from the same state, pasted on one whose event brings nothing of what it reads. */
function pastedGuard({ finding, kind, trait, transition, model }: Ask): Edit[] {
  if (kind !== 'payload_field' || trait === null || transition === null || !finding.pointer.includes('/guard'))
    return [];
  const text = JSON.stringify(transition.guard);
  const isElsewhere = trait.transitions.some(
    ({ event, sources, guard }) =>
      event !== transition.event &&
      sources.some((one) => transition.sources.includes(one)) &&
      JSON.stringify(guard) === text,
  );
  const path = finding.pointer.slice(0, finding.pointer.indexOf('/guard') + '/guard'.length);
  if (!isElsewhere || valueAt(model, path) === undefined) return [];
  return [edit(finding, 'drop', [dropAt(path)], { because: 'pasted guard', strategy: 'correct' })];
}
