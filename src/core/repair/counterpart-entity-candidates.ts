// An entity that is not there, for the one that its orbital has, whatever their letters: where what the trait reads and writes are the fields of that one
// (counterpart-candidates.ts). Where nothing else speaks of that one by its name, it is called as the steps call it.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nameDistance, nearestNames } from '../base/nearest.ts';
import type { Entity, Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import { valueAt } from './effect-candidates.ts';
import type { Evidence } from './evidence.ts';
import type { Located } from './locate.ts';

/** Before the entity is added, without a field. */
const meantPenalty = -20;
/** Fields of the entity that the trait speaks of, and places where it calls the entity by its name: so many tell that it is meant. */
const supportMin = 2;
/** Letters of a slip. */
const slipMax = 2;
/** Places that are corrected one by one. */
const placesMax = 2;

function textsIn(node: Json, into: string[] = []): string[] {
  if (typeof node === 'string') into.push(node);
  else if (isArray(node)) for (const item of node) textsIn(item, into);
  else if (isObject(node)) for (const member of Object.values(node)) textsIn(member as Json, into);
  return into;
}

/** How much of what a trait reads and names tells of an entity, and how much of something else. */
function supportOf(trait: Trait, entity: Entity): { readonly told: number; readonly others: number } {
  const texts = textsIn(trait.node as Json);
  const read = new Set(texts.flatMap((text) => (text.startsWith('@entity.') ? [text.split('.')[1] as string] : [])));
  const fields = new Set(['id', ...entity.fields.map((field) => field.name)]);
  const known = [...read].filter((name) => fields.has(name)).length;
  const named = texts.filter((text) => text === entity.name).length;
  return { told: known + named, others: read.size - known };
}

/** Whether everything that a trait reads of its entity is a field of a given one, and enough of it to tell. */
function fits(trait: Trait, entity: Entity): boolean {
  const { told, others } = supportOf(trait, entity);
  return entity.hasKnownFields && others === 0 && told >= supportMin;
}

/**
 * The entity that a trait means by a slip of its name, where most of what the trait reads are its fields. The check does not suggest it while anything in the trait
 * would then be wrong; but that has been wrong, and is not read while the entity is unknown.
 */
export function misspeltLinkCandidates(
  { category, name, pointer, repairs }: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  if (trait === null || trait.linkedEntity !== name || !pointer.endsWith('/linkedEntity')) return [];
  if (repairs.some(({ action }) => action === 'set_property')) return [];
  const [near = ''] = nearestNames(name, model.entityByName.keys(), 1);
  const entity = model.entityByName.get(near);
  if (entity?.hasKnownFields !== true || nameDistance(name, near) > slipMax || !evidence.isSlipOf(name, near))
    return [];
  const { told, others } = supportOf(trait, entity);
  if (told < supportMin || told <= others) return [];
  const action = { action: 'set_property', params: { path: pointer, value: near } };
  return [{ ...candidate({ category }, 'correct', [action]), isUseWrong: true, isReading: true }];
}

export function counterpartEntityCandidates(
  finding: Finding,
  { trait }: Located,
  model: Model,
  evidence: Evidence,
): Candidate[] {
  const entity = trait?.orbital.entity ?? null;
  const unknown = finding.name;
  if (trait === null || entity === null || entity.name === '' || unknown === '') return [];
  const given = (action: string, params: Record<string, Json>) => {
    const one = candidate(finding, 'correct', [{ action, params }], meantPenalty);
    return [{ ...one, isCounterpart: true }];
  };
  if (trait.linkedEntity !== unknown) {
    // What is kept is the entity that the trait works on.
    const call = valueAt(model, finding.pointer.slice(0, finding.pointer.lastIndexOf('/')));
    const isOwn = isArray(call) && call[0] === 'persist' && call[3] === '@entity' && trait.linkedEntity === entity.name;
    if (!isOwn || evidence.placesOf(unknown) > placesMax) return [];
    return given('set_property', { path: finding.pointer, value: entity.name });
  }
  const places = textsIn(trait.orbital.node as unknown as Json).filter((text) => text === unknown).length;
  // What others speak of as well is missing.
  if (evidence.placesOf(unknown) > places || !fits(trait, entity)) return [];
  const isCalledElsewhere = evidence.placesOf(entity.name) > 1 || entity.orbital.name === entity.name;
  if (!isCalledElsewhere && places > 1) return given('rename_entity', { from: entity.name, to: unknown });
  return places > placesMax
    ? []
    : given('set_property', { path: pointerOf(model, trait, ['linkedEntity']), value: entity.name });
}
