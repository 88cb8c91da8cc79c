// Bindings in other notations and on other roots: `@entity['name']`, `@{payload.id}`, a level too many, a field of the entity read from the event. The binding
// is put into the notation of the format and stands only where what it then reads is declared.

import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import { nearestNames } from '../../base/nearest.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Entity, Trait, Transition } from '../../schema/element.ts';
import { nodeName } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { pointerOf } from '../../schema/model.ts';
import { readBinding } from '../../verify/check.ts';
import type { Finding } from '../../verify/finding.ts';
import { comesBare } from '../bare-events.ts';
import { type Candidate, candidate } from '../candidate.ts';
import { valueAt } from '../effect-candidates.ts';
import type { Evidence } from '../evidence.ts';
import { kindOf } from '../finding-kind.ts';
import type { Located } from '../locate.ts';
import { textOf as nodeText } from '../node-text.ts';
import { isSameName } from '../words.ts';

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
  const [field = '', ...further] = rest;
  const known = root === 'payload' ? [...readable.carried] : root === 'entity' ? [...readable.fields] : [];
  const same = known.filter((name) => isSameName(name, field));
  const without = [root as string, same.length === 1 ? (same[0] as string) : field, ...further];
  return isDeclared(without, readable) ? without : null;
}

/** What is read of an event with a level too many or a slip that only the entity explains: `@payload.payload.id`, `@payload.themme` for `theme`. */
function storedAs(steps: readonly string[], { fields, carried }: Readable, evidence: Evidence): readonly string[] {
  const [root = '', field = '', ...rest] = steps;
  if (root !== 'payload' || carried.has(field) || fields.has(field)) return steps;
  if (field === root) return fields.has(rest[0] ?? '') ? [root, ...rest] : steps;
  const isSlip = (name: string) => !evidence.isOtherName(field, name) && evidence.isSlipOf(field, name);
  if (nearestNames(field, carried, 1).length > 0) return steps;
  const [meant = ''] = nearestNames(field, fields, 1);
  return meant !== '' && isSlip(meant) ? [root, meant, ...rest] : steps;
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

/** The call whose argument a pointer leads to; empty where there is none. */
function callAround(model: Model, pointer: string): readonly Json[] {
  const call = valueAt(model, pointer.slice(0, pointer.lastIndexOf('/')));
  return call !== undefined && isArray(call) ? call : [];
}

/** Whether a pointer leads to what a `set` sets a field to. */
const isValueSet = (model: Model, pointer: string) => pointer.endsWith('/2') && callAround(model, pointer)[0] === 'set';

/** The text of the steps that are taken on an event. */
const stepsOn = (trait: Trait, event: string) =>
  JSON.stringify(trait.transitions.filter((one) => one.event === event).map((one) => one.node));

/** Effects that keep or look up what has come with an event. */
export const storing: ReadonlySet<string> = new Set(['persist', 'navigate']);

/** The operator of the effect that a pointer leads into; `guard` in a guard. */
function effectAt(model: Model, pointer: string): string {
  const steps = pointer.split('/');
  const at = steps.indexOf('effects');
  if (at === -1) return 'guard';
  const effect = valueAt(model, steps.slice(0, at + 2).join('/'));
  return effect !== undefined && isArray(effect) ? String(effect[0]) : '';
}

/** The guard of another step from the same state, pasted on one whose event brings nothing of what it reads. */
function pastedGuard(finding: Finding, trait: Trait, step: Transition, model: Model): Candidate[] {
  const path = pointerOf(model, step, ['guard']);
  if (kindOf(finding) !== 'payload_field' || !finding.pointer.startsWith(`${path}/`)) return [];
  const text = nodeText(step.guard);
  const isElsewhere = trait.transitions.some(
    ({ event, sources, guard }) =>
      event !== step.event && sources.some((one) => step.sources.includes(one)) && nodeText(guard) === text,
  );
  return isElsewhere
    ? [candidate(finding, 'correct', [{ action: 'unset_property', params: { path } }], saidPenalty)]
    : [];
}

/** What clears a finding by reading what is meant in the notation of the format. */
export function bindingNotationCandidates(
  finding: Finding,
  place: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const { trait, transition } = place;
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
  const without = withoutLevel(steps, readable);
  if (without !== null && !isDeclared(steps, readable)) return [read(without, levelPenalty)];
  const { fields, carried } = readable;
  const [root, field = '', ...rest] = storedAs(steps, readable, evidence);
  // Where no event comes, or one with nothing, nothing is read of it.
  const isBare = transition === null || (carried.size === 0 && comesBare(trait, transition.event));
  const pasted = isBare && transition !== null ? pastedGuard(finding, trait, transition, model) : [];
  if (pasted.length > 0) return pasted;
  const stored = fields.has(field) ? [field] : [...fields].filter((name) => isSameName(name, field));
  if (root === 'payload' && isBare && stored.length === 1)
    return [read(['entity', stored[0] as string, ...rest], saidPenalty)];
  // Nor anything with a level around it.
  if (root === 'payload' && isBare && !fields.has(field) && fields.has(rest[0] ?? ''))
    return [read(['entity', ...rest], levelPenalty)];
  const isRead = (root === 'entity' && carried.has(field)) || (root === 'payload' && fields.has(field));
  if (!isRead) return [];
  const text = textOf(trait);
  // What a step sets a field to has often come with its event, so that all of the trait counts there.
  const counted = isValueSet(model, finding.pointer) ? text : stepsOn(trait, transition?.event ?? '');
  const isOften = counted.split(`"${written}"`).length > 2;
  if (
    kindOf(finding) === 'broken_binding' &&
    root === 'entity' &&
    !fields.has(field) &&
    // To compare it with itself says nothing.
    !callAround(model, finding.pointer).includes(`@payload.${field}`)
  )
    return [read(['payload', field, ...rest], isOften ? oftenPenalty : crossPenalty)];
  if (kindOf(finding) !== 'payload_field' || root !== 'payload' || isOften) return [];
  // The call stores it there, or compares the two.
  if (callAround(model, finding.pointer).includes(`@entity.${field}`)) return [];
  // Read of the entity elsewhere, or where nothing stores or looks up what has come: 3,101 of 3,104 and 258 of 273 such reads (`npm run eval:facts`).
  const isReadElsewhere = text.includes(`"@entity.${field}"`) || text.includes(`"@entity.${field}.`);
  if (!isReadElsewhere && (field === 'id' || storing.has(effectAt(model, finding.pointer)))) return [];
  return [read(['entity', field, ...rest], crossPenalty)];
}
