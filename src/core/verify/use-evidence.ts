// The declaration that an undeclared name means, told by what is done with both and not by their letters: a rename that was not finished leaves the new name
// where the old one stood. Words are alike that stand in like company (Harris 1954). Two names in one list are two things. What speaks for a reading counts by
// weights that are fitted (McFadden 1974). Cost: linear in the texts around the uses of the names of one scope.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Emit } from '../schema/element.ts';
import { implicitFields } from '../schema/language.ts';
import type { Model } from '../schema/model.ts';
import { type Declaration, type Symbols, symbolsOf, type Use } from '../schema/symbols.ts';
import { typeNamed } from '../schema/types.ts';
import { type Company, calledLike, companyOf } from './company.ts';
import { exponential } from './predictor/arithmetic.ts';
import { useWeights } from './use-weights.ts';

/** Names of one scope that are compared. */
const namesMax = 256;

const implicit: ReadonlySet<string> = new Set(implicitFields);

/** Evidence for a reading of an undeclared name, by feature; each counts by its weight (use-weights.ts). */
export type UseFeatures = Readonly<Partial<Record<keyof typeof useWeights, number>>>;

/** A declaration that may be what uses of an undeclared name mean, or null: it lacks one of its own. */
export interface Reading {
  readonly declaration: Declaration | null;
  readonly features: UseFeatures;
}

/** A declaration that may be what uses of an undeclared name mean. */
export interface Likeness {
  readonly declaration: Declaration;
  /** True if it is likelier than all other readings together. */
  readonly standsOut: boolean;
}

/** Kept with the declaration, which is one of its model: several names may be compared with it. */
const companies = createNodeMemo<Candidate>();

/** Declarations in one scope that uses of an undeclared name may mean, the likeliest first. */
export function likenessesOf(
  model: Model,
  uses: readonly Use[],
  declared: readonly Declaration[],
): readonly Likeness[] {
  const scored = readingsOf(model, uses, declared).map(({ declaration, features }) => ({
    declaration,
    power: exponential(scoreOf(features)),
  }));
  const all = scored.reduce((sum, { power }) => sum + power, 0);
  // Sorting is stable: of equals, the one that is declared first.
  return scored
    .sort((a, b) => b.power - a.power)
    .flatMap(({ declaration, power }) => (declaration === null ? [] : [{ declaration, standsOut: 2 * power > all }]));
}

export const scoreOf = (features: UseFeatures): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + value * useWeights[name as keyof UseFeatures], 0);

/** Every reading of the uses of an undeclared name, in the order of the declarations; the last is that it lacks one. */
export function readingsOf(model: Model, uses: readonly Use[], declared: readonly Declaration[]): readonly Reading[] {
  const [use] = uses;
  if (use === undefined || declared.length > namesMax) return [];
  const symbols = symbolsOf(model);
  const own = companyOf(model, use.name, uses);
  const possible = declared
    .map((declaration) => candidateOf(symbols, declaration))
    .filter((one) => mayBeMeant(one, own, uses));
  const counts = new Map<string, number>();
  for (const { company } of possible)
    for (const pair of pairedBy(own, company)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const unused = possible.filter(({ isUnused }) => isUnused).length;
  const readings = possible.flatMap((one): Reading[] => {
    const { declaration, isUnused, company } = one;
    const isCalled = company.facts.has(calledLike(use.name)) || own.facts.has(calledLike(declaration.name));
    const pairs = pairedBy(own, company).reduce((sum, pair) => sum + 1 / (counts.get(pair) ?? 1), 0);
    const covered = coverOf(own.facts, company.facts);
    // A step need not read all that an event brings: that nothing reads a field is no sign that it goes by another name.
    if (use.kind === 'payload' && isUnused && !isCalled && pairs + covered === 0) return [];
    return [
      {
        declaration,
        features: {
          called: isCalled ? 1 : 0,
          pairs: Math.min(pairs, pairsMax),
          covered,
          only: possible.length === 1 ? 1 : 0,
          ...(isUnused ? { unused: 1, onlyUnused: unused === 1 ? 1 : 0 } : {}),
          ...(implicit.has(declaration.name) ? { implicit: -1 } : {}),
        },
      },
    ];
  });
  const { kind } = use;
  const isLost = kind === 'field' || kind === 'state' || kind === 'event';
  return [...readings, { declaration: null, features: isLost ? { [kind]: 1 } : {} }];
}

/** The share of the facts about the name with fewer that are true of both, with one more that is not: of few facts less is known. */
function coverOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const fact of fewer) if (more.has(fact)) both++;
  return both / (fewer.size + 1);
}

/** As many pairs speak for a reading as all of more. */
const pairsMax = 3;

function candidateOf(symbols: Symbols, declaration: Declaration): Candidate {
  const known = companies.get(declaration);
  if (known !== undefined) return known;
  const places = symbols.declarationsOf(declaration).flatMap((one) => symbols.usesOf(one));
  const company = companyOf(symbols.model, declaration.name, places);
  // A document need not use a field that every record has.
  const isUnused = places.length === 0 && !implicit.has(declaration.name);
  const candidate = { declaration, isUnused, company };
  companies.set(declaration, candidate);
  return candidate;
}

interface Candidate {
  readonly declaration: Declaration;
  readonly isUnused: boolean;
  readonly company: Company;
}

/** Halves that lack the other under one name, and have it where two names are one. */
function pairedBy(a: Company, b: Company): readonly string[] {
  const alone = (here: Company) => [
    ...[...here.first].filter((one) => !here.second.has(one)),
    ...[...here.second].filter((one) => !here.first.has(one)),
  ];
  const mended = (here: Company, there: Company) =>
    alone(here).filter((one) => (here.first.has(one) ? there.second : there.first).has(one));
  return [...new Set([...mended(a, b), ...mended(b, a)])];
}

/** False where both names stand in one list, are written in another style, or their values are of another type. */
function mayBeMeant({ declaration, isUnused, company }: Candidate, own: Company, uses: readonly Use[]): boolean {
  if (styleOf(uses[0]?.name ?? '') !== styleOf(declaration.name)) return false;
  for (const holder of company.holders) if (own.holders.has(holder)) return false;
  // A name beside things that are called so is not new.
  if (!isUnused && company.facts.has(calledLike(declaration.name))) return false;
  // No other trait handles an event that stays inside its own.
  const isForOthers = uses.some(({ kind }) => kind === 'emit');
  if (isForOthers && declaration.owner?.kind === 'emit' && (declaration.owner as Emit).scope === 'internal')
    return false;
  const node = nodeOf(declaration);
  const values = node?.values;
  if (values !== undefined && isArray(values) && [...own.texts].some((text) => !values.includes(text))) return false;
  const type = typeof node?.type === 'string' ? typeNamed(node.type).kind : 'unknown';
  return type === 'unknown' || type === 'object' || own.types.size === 0 || own.types.has(type);
}

/** Its capitals tell of an event from a control and of one from an effect: a rename keeps them. */
const styleOf = (name: string) =>
  name === name.toUpperCase() ? 'capitals' : name.charAt(0) === name.charAt(0).toUpperCase();

/** The object whose member a declared name is. */
function nodeOf({ owner, path }: Declaration): JsonObject | null {
  let node = owner?.node as Json | undefined;
  for (const step of path.slice(0, -1)) node = (node as Record<Segment, Json> | undefined)?.[step];
  return node !== undefined && isObject(node) ? node : null;
}
