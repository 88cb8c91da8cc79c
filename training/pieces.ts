// What documents are composed of: parts of the behaviors of the library, each valid by itself, sorted into the sides of a split.
// A behavior stands on the side where most of its machine shapes stand; traits of other sides' shapes are taken out of it, with the
// listeners that waited for them. So the sides share no behavior and no machine shape.
// A part is an orbital with as few others of its behavior as it takes to be without findings.

import { hash32 } from '../src/core/base/hash.ts';
import type { Json } from '../src/core/base/json.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import type { Verification } from '../src/core/verify/finding.ts';
import { registries19 } from '../src/core/verify/registry.ts';
import { verifySchema } from '../src/core/verify/verify.ts';
import type { Draft, DraftListen, DraftOrbital, DraftPage, DraftTrait } from './draft.ts';
import { shapeOf } from './shape.ts';

/** The strict split; `even` and `odd` are the two folds of the training side, split in the same way. */
export type Side = 'train' | 'test' | 'even' | 'odd';

export interface Piece {
  readonly behavior: string;
  readonly side: Side;
  readonly orbitals: readonly DraftOrbital[];
  /** Names that a document may hold only once. */
  readonly names: readonly string[];
}

export type SideOfShape = (shape: number) => Side;

/**
 * Each salt is the first with which each side (each fold) holds at least a quarter of the pieces of every kind: one, two, more traits; several
 * orbitals; with listeners, guards, overlays, persistence, terminal states. A property of the documents, chosen before anything was learned.
 */
const salts = { side: 1, fold: 12 };

export const sideOfShape: SideOfShape = (shape) => (hash32(`shape ${shape}`, salts.side) % 100 < 35 ? 'test' : 'train');

export const foldOfShape: SideOfShape = (shape) => {
  const side = sideOfShape(shape);
  if (side === 'test') return side;
  return hash32(`fold ${shape}`, salts.fold) % 2 === 0 ? 'even' : 'odd';
};

const isTrait = (trait: DraftTrait | string): trait is DraftTrait => typeof trait !== 'string';

export function verifyDraft(draft: Draft): Verification {
  return verifySchema(indexSchema(parseSchema(draft as unknown as Json).schema), registries19);
}

export function hasErrors(verification: Verification): boolean {
  return verification.findings.some((finding) => finding.severity === 'error');
}

/** All pieces, in the order of the library. Without a split no trait is taken out and every piece may stand anywhere. */
export function collectPieces(sideOf: SideOfShape | null): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  for (const behavior of listBehaviors()) {
    if (seen.has(behavior.name)) continue;
    seen.add(behavior.name);
    const { orbitals } = structuredClone(behavior.schema) as unknown as Draft;
    const side = sideOf === null ? 'train' : mostFrequent(traitsOf(orbitals).map((trait) => sideOf(shapeOf(trait))));
    const kept = sideOf === null ? orbitals : keepSide(orbitals, side, sideOf);
    for (const group of soundGroups(kept.filter((orbital) => orbital.traits.length > 0)))
      pieces.push({ behavior: behavior.name, side, orbitals: group, names: group.flatMap(namesOf) });
  }
  return pieces;
}

export function traitsOf(orbitals: readonly DraftOrbital[]): DraftTrait[] {
  return orbitals.flatMap((orbital) => orbital.traits.filter(isTrait));
}

/** The side of most; of equals, the first in the order of the type. */
function mostFrequent(sides: readonly Side[]): Side {
  const count = (side: Side) => sides.filter((one) => one === side).length;
  const order: readonly Side[] = ['train', 'even', 'odd', 'test'];
  return order.reduce((best, side) => (count(side) > count(best) ? side : best));
}

function keepSide(orbitals: readonly DraftOrbital[], side: Side, sideOf: SideOfShape): DraftOrbital[] {
  const isKept = (trait: DraftTrait | string) => isTrait(trait) && sideOf(shapeOf(trait)) === side;
  const names = new Set(traitsOf(orbitals).flatMap((trait) => (isKept(trait) ? [trait.name] : [])));
  const hasSource = (listen: DraftListen) => listen.source?.trait === undefined || names.has(listen.source.trait);
  return orbitals.map((orbital) => {
    const traits = orbital.traits.filter(isKept).map((trait) => {
      if (!isTrait(trait) || trait.listens === undefined) return trait;
      return { ...trait, listens: trait.listens.filter(hasSource) };
    });
    const pages = (orbital.pages ?? []).flatMap((page): (DraftPage | string)[] => {
      if (typeof page === 'string') return [page];
      const bound = (page.traits ?? []).filter((one) => names.has(one.ref));
      return bound.length === 0 ? [] : [{ ...page, traits: bound }];
    });
    return { ...orbital, traits, pages };
  });
}

/** Each orbital alone where it is without findings, else with those that it needs, added one by one while findings vanish. */
function soundGroups(orbitals: readonly DraftOrbital[]): DraftOrbital[][] {
  const groups: DraftOrbital[][] = [];
  const used = new Set<DraftOrbital>();
  for (const first of orbitals) {
    if (used.has(first)) continue;
    let group = [first];
    let count = countFindings(group);
    while (count > 0) {
      const larger = orbitals.filter((one) => !group.includes(one)).map((one) => [...group, one]);
      const best = larger.map(countFindings).reduce((least, one) => Math.min(least, one), count);
      if (best === count) break;
      group = larger.find((one) => countFindings(one) === best) as DraftOrbital[];
      count = best;
    }
    if (count > 0) continue;
    for (const orbital of group) used.add(orbital);
    groups.push(group);
  }
  return groups;
}

/** Infinite for what no check decides. */
function countFindings(orbitals: readonly DraftOrbital[]): number {
  const { findings, isClosed } = verifyDraft({ name: 'Piece', orbitals: [...orbitals] });
  return isClosed ? findings.length : Number.POSITIVE_INFINITY;
}

function namesOf(orbital: DraftOrbital): string[] {
  const entities = [orbital.entity, ...(orbital.auxiliaryEntities ?? [])].map((entity) => `e ${entity.name}`);
  const traits = orbital.traits.filter(isTrait).map((trait) => `t ${trait.name}`);
  const pages = (orbital.pages ?? []).flatMap((page) => (typeof page === 'string' ? [] : [`p ${page.path}`]));
  return [...entities, ...traits, ...pages];
}
