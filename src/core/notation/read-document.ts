// Another way of writing read as ours, in a whole document: what it says in the notation of the format, and where it said otherwise. It ranks nothing and makes
// nothing up. Cost: one walk of each trait that has members which the format does not know.
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { formatPointer, parsePointer } from '../base/pointer.ts';
import type { OrbDocument } from '../schema/document.ts';
import { type Element, pathOf } from '../schema/element.ts';
import { indexSchema, type Model, pointerOf } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { symbolsOf } from '../schema/symbols.ts';
import type { Registries } from '../verify/registry.ts';
import { differing, type ElementReading, namedTrait, readEntity, readOrbital, readPage, readTrait } from './read.ts';

export interface NotationChange {
  /** JSON Pointer in the document as it was given. */
  readonly pointer: string;
  /** JSON Pointer in the document that was read. */
  readonly path: string;
  readonly value: Json;
}

export interface NotationReading {
  /** As the format has it; the same object where nothing is read otherwise. */
  readonly document: OrbDocument;
  /** In the order of the document's entities, traits and pages. */
  readonly changes: readonly NotationChange[];
  /** The pointers of the changes. */
  readonly places: readonly string[];
}

/** Traits that stand under another member of their orbital are read first: what they hold is read in the document that has them. */
export function readNotation(model: Model, registries: Registries): NotationReading {
  const found = model.orbitals.flatMap((orbital): NotationChange[] => {
    const value = readOrbital(orbital);
    return value === null
      ? []
      : [{ pointer: pointerOf(model, orbital), path: formatPointer(pathOf(orbital)), value: value as Json }];
  });
  if (found.length === 0) return readElements(model, registries);
  const home = indexSchema(schemaOf(changed(model.document as unknown as Json, found) as unknown as OrbDocument));
  const inside = readElements(home, registries);
  const changes = [...found, ...inside.changes];
  return { document: inside.document, changes, places: changes.map(({ pointer }) => pointer) };
}

function readElements(model: Model, registries: Registries): NotationReading {
  const changes: NotationChange[] = [];
  const add = (element: Element, reading: ElementReading | null) => {
    if (reading === null) return;
    const [pointer, path] = [pointerOf(model, element), formatPointer(pathOf(element))];
    for (const one of differing(element.node as Json, reading.node, ''))
      changes.push({ pointer: `${pointer}${one.path}`, path: `${path}${one.path}`, value: one.value });
  };
  const wanted = undeclaredEntities(model);
  for (const entity of model.entities) add(entity, readEntity(entity, model, entity.name === '' ? wanted : new Set()));
  for (const trait of model.traits) {
    const reading = readTrait(trait, model, registries);
    const node = reading?.node ?? (trait.node as unknown as Json);
    const isNameless = trait.name === '' && trait.form === 'inline';
    const named = isNameless && typeof node === 'object' ? namedTrait(node as ElementReading['node'], model) : node;
    add(
      trait,
      named === (trait.node as unknown as Json) ? null : { node: named as ElementReading['node'], isReading: true },
    );
  }
  for (const page of model.pages) add(page, readPage(page));
  const document = changed(model.document as unknown as Json, changes);
  return { document: document as unknown as OrbDocument, changes, places: changes.map(({ pointer }) => pointer) };
}

const changed = (document: Json, changes: readonly NotationChange[]): Json =>
  changes.reduce((whole, { path, value }) => withValue(whole, parsePointer(path) ?? [], value), document);

/** Entities that something speaks of and nothing declares. */
function undeclaredEntities(model: Model): ReadonlySet<string> {
  const names = symbolsOf(model)
    .uses('entity')
    .map(({ name }) => name);
  return new Set(names.filter((name) => !model.entityByName.has(name)));
}

/** A copy in which something else stands at a path. */
function withValue(node: Json, [step, ...rest]: readonly (string | number)[], value: Json): Json {
  if (step === undefined) return value;
  if (isArray(node)) return node.map((item, i) => (String(i) === String(step) ? withValue(item, rest, value) : item));
  const members = node as Readonly<Record<string, Json>>;
  return { ...members, [step]: withValue(members[step] as Json, rest, value) };
}
