// Bindings in other notations and on other roots: `@entity['name']`, `@{payload.id}`, a level too many, a field of the entity read from the event. The binding
// is put into the notation of the format and stands only where what it then reads is declared.
import { isArray } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Entity, Trait } from '../../schema/element.ts';
import { nodeName } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { readBinding } from '../../verify/check.ts';
import type { Finding } from '../../verify/finding.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { valueAt } from '../effect-candidates.ts';
import type { Located } from '../locate.ts';

const saidPenalty = -150;
const levelPenalty = -100;
/** What is read once from the wrong root is read from the other; what is read often was meant to be declared. */
const crossPenalty = -20;
const oftenPenalty = 100;

/** Longer texts are no bindings. */
const textLengthMax = 300;

const implicitFields = ['id', 'createdAt', 'updatedAt'];

/** A binding in the notation of the format, or null where it has that already or none can be seen in it. */
function plainOf(text: string): string | null {
  if (text.length > textLengthMax) return null;
  const inner = text
    .trim()
    .replace(/^@+\s*/, '')
    .replace(/^\{\s*@?(.*?)\s*\}$/, '$1')
    .replace(/\[\s*(['"]?)([\w$-]+(?:\.[\w$-]+)*)\1\s*\]/g, '.$2')
    .replace(/->|[/:]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/\.$/, '');
  const plain = `@${inner}`;
  return plain !== text && readBinding(plain).isWellFormed && inner.includes('.') ? plain : null;
}

interface Readable {
  readonly fields: ReadonlySet<string>;
  readonly carried: ReadonlySet<string>;
}

function readableAt({ trait, transition, entity }: Located): Readable {
  const event = transition?.event;
  const declaring = [...(trait?.events ?? []), ...(trait?.emits ?? [])].filter((one) => one.name === event);
  const carried = declaring.flatMap((one) => (one.payload ?? []).map((item) => nodeName(item, 'name')));
  return {
    fields: new Set([...(entity === null ? [] : implicitFields), ...fieldsOf(entity)]),
    carried: new Set(carried.filter((name) => name !== '')),
  };
}

const fieldsOf = (entity: Entity | null) => entity?.fields.map((one) => one.name) ?? [];

/** Whether what a binding reads is declared, or nothing is known against it. */
function isDeclared(steps: readonly string[], { fields, carried }: Readable): boolean {
  const [root, field = ''] = steps;
  if (root === 'entity') return fields.size === 0 || fields.has(field);
  return root === 'payload' && carried.has(field);
}

/** What may be meant by steps whose first field is unknown: the same without a level. */
function withoutLevel(steps: readonly string[], readable: Readable): readonly string[] | null {
  const [root, , ...rest] = steps;
  if (rest.length === 0) return null;
  // `@event.payload.id`
  const [within] = steps.slice(1);
  if (root !== within && (within === 'payload' || within === 'entity') && root !== 'payload') return steps.slice(1);
  const without = [root as string, ...rest];
  return isDeclared(without, readable) ? without : null;
}

const texts = createNodeMemo<string>();

/** Written once for a trait: many findings of a search ask for it. */
function textOf(trait: Trait): string {
  let text = texts.get(trait);
  if (text === undefined) {
    text = JSON.stringify(trait.node);
    texts.set(trait, text);
  }
  return text;
}

/** Whether the call around a pointer has a field of the entity as well: to store it, or to compare it with what has come. */
function isBeside(model: Model, pointer: string, field: string): boolean {
  const call = valueAt(model, pointer.slice(0, pointer.lastIndexOf('/')));
  return call !== undefined && isArray(call) && call.includes(`@entity.${field}`);
}

/** What clears a finding by reading what is meant in the notation of the format. */
export function bindingNotationCandidates(finding: Finding, place: Located, model: Model): Candidate[] {
  const { trait } = place;
  const written = valueAt(model, finding.pointer);
  if (trait === null || typeof written !== 'string' || !written.startsWith('@')) return [];
  const readable = readableAt(place);
  const read = (steps: readonly string[], penalty: number): Candidate => {
    const params = { path: finding.pointer, value: `@${steps.join('.')}` };
    return candidate(finding, 'correct', [{ action: 'set_property', params }], penalty);
  };
  const plain = plainOf(written);
  const steps = (plain ?? written).slice(1).split('.');
  if (plain !== null && isDeclared(steps, readable)) return [read(steps, saidPenalty)];
  const [root, field = '', ...rest] = steps;
  const without = withoutLevel(steps, readable);
  if (without !== null && !isDeclared(steps, readable)) return [read(without, levelPenalty)];
  const { fields, carried } = readable;
  const isRead = (root === 'entity' && carried.has(field)) || (root === 'payload' && fields.has(field));
  if (!isRead) return [];
  const text = textOf(trait);
  const isOften = text.split(`"${written}"`).length > 2;
  if (finding.category === 'broken_binding' && root === 'entity' && !fields.has(field))
    return [read(['payload', field, ...rest], isOften ? oftenPenalty : crossPenalty)];
  if (finding.category !== 'undeclared_payload' || root !== 'payload' || isOften) return [];
  // All 3,101 fields that the documents at hand read so, once and not beside the entity's own, are read from the entity (`npm run eval:facts`).
  const isReadElsewhere = text.includes(`"@entity.${field}"`) || text.includes(`"@entity.${field}.`);
  if (!isReadElsewhere || isBeside(model, finding.pointer, field)) return [];
  return [read(['entity', field, ...rest], crossPenalty)];
}
