// The vectors of the parts of a document, comparable with those of documents: each part is embedded as a small document of its own. An orbital keeps all it
// holds. A trait stands alone with the entity that it works on, wherever that is declared, so its vector stays as it is when the trait moves.
import type { Json } from '../base/json.ts';
import type { Steps } from '../base/steps.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Orbital, Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { indexSchema } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { embedOrbitals, embedSchema } from './embed-schema.ts';

export interface EmbeddedPart {
  readonly element: Orbital | Trait;
  readonly vector: readonly number[];
}

/** Each orbital, followed by its traits, in document order; a part a step. */
export function* embedParts(model: Model): Steps<EmbeddedPart[]> {
  const parts: EmbeddedPart[] = [];
  const vectors = embedOrbitals(model);
  for (const orbital of model.orbitals) {
    parts.push({ element: orbital, vector: vectors.next().value as number[] });
    yield;
    for (const trait of orbital.traits) {
      parts.push({ element: trait, vector: embedSchema(indexSchema(schemaOf(traitAlone(model, trait)))) });
      yield;
    }
  }
  return parts;
}

/** An entity of the trait's own orbital goes before others of that name. */
function traitAlone({ entityByName }: Model, { orbital, linkedEntity, node }: Trait): OrbDocument {
  const own = [orbital.entity, ...orbital.otherEntities].find((entity) => entity?.name === linkedEntity);
  const entity = linkedEntity === null ? orbital.entity : (own ?? entityByName.get(linkedEntity) ?? null);
  const orbitals: Json[] = [{ traits: [node as Json], ...(entity === null ? {} : { entity: entity.node as Json }) }];
  return { orbitals } as OrbDocument;
}
