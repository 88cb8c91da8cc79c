// Edits that say in the notation of the format what an element says in another: what the reader (core/notation) reads otherwise, place by place where they are
// few. The reader decides; a finding only says which elements to read.
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import { orbitalRules } from '../notation/members.ts';
import { differing, namedTrait, readEntity, readOrbital, readPage, readTrait } from '../notation/read.ts';
import { type Entity, listMember, nodeName, type Orbital, type Page, type Trait } from '../schema/element.ts';
import { pointerOf } from '../schema/model.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { dropAt, setAt } from './places.ts';

const placesMax = 3;

function valueIn(node: Json, path: string): Json {
  let at = node;
  for (const step of path.split('/').slice(1)) at = (at as Record<string, Json>)[step] as Json;
  return at;
}

/** One edit for what differs: place by place where they are few, else the part that holds them all. */
function rewriting(ask: Ask, path: string, before: Json, after: Json, because: string, isReading: boolean): Edit[] {
  const places = differing(before, after, '');
  const [first, second] = places;
  if (first === undefined) return [];
  let shared = first.path.split('/');
  for (const { path: other } of places) {
    const steps = other.split('/');
    shared = shared.slice(
      0,
      shared.findIndex((step, i) => step !== steps[i]) === -1
        ? shared.length
        : shared.findIndex((step, i) => step !== steps[i]),
    );
  }
  const whole = shared.join('/');
  const actions =
    second === undefined || places.length <= placesMax
      ? places.map((one) => setAt(`${path}${one.path}`, one.value))
      : [setAt(`${path}${whole}`, valueIn(after, whole))];
  return [edit(ask.finding, 'rewrite', actions, { because, isReading })];
}

function traitEdits(ask: Ask, trait: Trait): Edit[] {
  const reading = readTrait(trait, ask.model, ask.evidence.registries);
  const path = pointerOf(ask.model, trait);
  const node = trait.node as unknown as Json;
  const read = reading === null ? [] : rewriting(ask, path, node, reading.node, 'member', reading.isReading);
  if (!isObject(node) || nodeName(node, 'name') !== '' || nodeName(node, 'ref') !== '') return read;
  return [...read, ...rewriting(ask, path, node, namedTrait(node, ask.model), 'member', true)];
}

function entityEdits(ask: Ask, entity: Entity, wanted: ReadonlySet<string>): Edit[] {
  const reading = readEntity(entity, ask.model, wanted);
  if (reading === null) return [];
  const path = pointerOf(ask.model, entity);
  return rewriting(ask, path, entity.node as unknown as Json, reading.node, 'member', reading.isReading);
}

function shownEdits(ask: Ask, page: Page): Edit[] {
  const reading = readPage(page);
  if (reading === null) return [];
  return rewriting(ask, pointerOf(ask.model, page), page.node as unknown as Json, reading.node, 'member', false);
}

/** Traits of an orbital that stand under another member of it, or beside the orbitals. */
function orbitalEdits(ask: Ask, orbital: Orbital): Edit[] {
  if (orbital.traits.length > 0) return [];
  const { model, finding } = ask;
  const path = pointerOf(model, orbital);
  const node = orbital.node as unknown as JsonObject;
  const told = { because: 'member', isReading: true };
  const own = readOrbital(orbital);
  if (own !== null) {
    const alias = Object.keys(node).find((key) => !(key in own)) ?? '';
    return [edit(finding, 'rewrite', [setAt(`${path}/traits`, own.traits as Json), dropAt(`${path}/${alias}`)], told)];
  }
  const root = model.document as unknown as JsonObject;
  const isOwn = (one: Json) =>
    nodeName(one, 'name') === finding.name || nodeName(one, 'linkedEntity') === (orbital.entity?.name ?? '');
  const beside = Object.keys(root).find(
    (key) => key !== 'orbitals' && orbitalRules.traits?.(root[key] as Json) && listMember(root, key).some(isOwn),
  );
  if (beside === undefined) return [];
  return [edit(finding, 'rewrite', [setAt(`${path}/traits`, root[beside] as Json), dropAt(`/${beside}`)], told)];
}

/** What clears a finding by putting what stands under another member where the format has it. */
export function memberEdits(ask: Ask): Edit[] {
  const { finding, kind, trait, page, entity, model } = ask;
  switch (kind) {
    case 'unmatched_emit':
    case 'unmatched_listener':
      return model.traits.flatMap((one) => traitEdits(ask, one));
    case 'unresolved_trait_ref':
    case 'invalid_page':
      return page === null
        ? []
        : [
            ...shownEdits(ask, page),
            ...orbitalEdits(ask, page.orbital),
            ...page.orbital.traits.flatMap((one) => (one.name === '' ? traitEdits(ask, one) : [])),
          ];
    case 'unknown_entity_ref':
      return model.entities.flatMap((one) => (one.name === '' ? entityEdits(ask, one, new Set([finding.name])) : []));
    case 'invalid_declaration': {
      const declaring = model.entities.find((one) => finding.pointer.startsWith(`${pointerOf(model, one)}/`));
      return [
        ...(trait === null ? [] : traitEdits(ask, trait)),
        ...(declaring === undefined ? [] : entityEdits(ask, declaring, new Set())),
      ];
    }
    default:
      return [
        ...(trait === null ? [] : traitEdits(ask, trait)),
        ...(kind === 'broken_binding' && entity !== null ? entityEdits(ask, entity, new Set()) : []),
      ];
  }
}
