// The declaration that an undeclared name means, told by what is done with both and not by their letters: a rename that was not finished leaves the new name
// where the old one stood. Words are alike that stand in like company (Harris 1954); company that few names share counts for more (Sparck Jones 1972). Two names
// in one list are two things. Cost: linear in the texts around the uses of the names of one scope.
import { isObject, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
import type { Emit } from '../schema/element.ts';
import { implicitFields } from '../schema/language.ts';
import type { Model } from '../schema/model.ts';
import { type Declaration, type Symbols, symbolsOf, type Use } from '../schema/symbols.ts';
import { plainTypes, typeNamed } from '../schema/types.ts';
import { type Company, calledLike, companyOf, isUnpaired } from './company.ts';

/** Names of one scope that are compared. */
const namesMax = 256;
/** Facts that only two names share which it takes to see a name in an unused one, and in one that is used too. */
const commonMin = 1;
const usedMin = 2;
/** As much more than any other has. */
const standsOutMin = 0.25;

const implicit: ReadonlySet<string> = new Set(implicitFields);

/** A declaration that may be what uses of an undeclared name mean. */
export interface Likeness {
  readonly declaration: Declaration;
  /** True if so much speaks for it, and so much less for any other, that nothing else need. */
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
  const [use] = uses;
  if (use === undefined || declared.length > namesMax) return [];
  const symbols = symbolsOf(model);
  const own = companyOf(model, use.name, uses);
  const others = declared.map((declaration) => {
    const known = companies.get(declaration);
    if (known !== undefined) return known;
    const places = symbols.declarationsOf(declaration).flatMap((one) => symbols.usesOf(one));
    const company = companyOf(model, declaration.name, places);
    const candidate = { declaration, isUnused: places.length === 0, company };
    companies.set(declaration, candidate);
    return candidate;
  });
  const counts = new Map<string, number>();
  for (const { company } of others) for (const fact of company.facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  const possible = others.filter((one) => mayBeMeant(one, own, uses));
  const unused = possible.filter(({ isUnused }) => isUnused).length;
  const order = new Order(symbols, uses, declared);
  // A state that lacks its declaration is entered and left.
  const isLeftBehind = use.kind === 'state' && new Set(uses.map(({ path }) => path[0])).size === 1;
  const scored = possible.map(({ declaration, isUnused, company }): Scored => {
    const shared = [...company.facts].filter((fact) => own.facts.has(fact));
    const isHalf =
      company.facts.has(calledLike(use.name)) ||
      own.facts.has(calledLike(declaration.name)) ||
      shared.some((fact) => isUnpaired(fact) && counts.get(fact) === 1);
    let score = shared.reduce((sum, fact) => sum + 1 / (counts.get(fact) ?? 1), isHalf ? 1 : 0);
    if (isUnused) score += 1 / unused + Math.max(0, order.of(declaration));
    const isOnly = isUnused ? unused === 1 : isLeftBehind && possible.length === 1;
    return {
      declaration,
      score,
      rank: isHalf ? 2 : isOnly ? 1 : 0,
      // A step need not read all that an event brings: of a field that nothing reads, something else must speak too.
      scoreMin:
        use.kind === 'payload' && shared.length === 0 && !isHalf
          ? Infinity
          : isOnly
            ? 0
            : isUnused || isHalf
              ? commonMin
              : use.kind === 'state'
                ? Infinity
                : usedMin,
    };
  });
  // Sorting is stable: of equals, the one that is declared first.
  scored.sort((a, b) => b.rank - a.rank || b.score - a.score);
  const [first, second] = scored;
  const isAhead =
    first !== undefined && (first.rank > (second?.rank ?? 0) || first.score - (second?.score ?? 0) >= standsOutMin);
  return scored.map((one) => ({
    declaration: one.declaration,
    standsOut: one === first && isAhead && one.score >= one.scoreMin,
  }));
}

interface Scored {
  readonly declaration: Declaration;
  readonly score: number;
  /** 2 where something is called by one name beside the other or each has what the other lacks, 1 where nothing else that may be meant is without a use. */
  readonly rank: number;
  readonly scoreMin: number;
}

/** The order in which the names of a scope are used, which is often that in which they are declared. */
class Order {
  /** By name, +1 where it is used before the undeclared one and -1 behind it, added up. */
  readonly #sides = new Map<string, number>();
  readonly #declared: readonly Declaration[];

  constructor(symbols: Symbols, uses: readonly Use[], declared: readonly Declaration[]) {
    this.#declared = declared;
    const [{ kind, name } = { kind: 'field' as const, name: '' }] = uses;
    const owners = new Set(uses.map(({ owner }) => owner));
    const names = new Set(declared.map((one) => one.name));
    const seen = new Map<Use['owner'], Set<string>>();
    for (const use of symbols.uses(kind)) {
      if (!owners.has(use.owner) || (use.name !== name && !names.has(use.name))) continue;
      const before = seen.get(use.owner) ?? new Set<string>();
      seen.set(use.owner, before);
      if (before.has(use.name)) continue;
      before.add(use.name);
      if (use.name !== name) this.#sides.set(use.name, (this.#sides.get(use.name) ?? 0) + (before.has(name) ? -1 : 1));
    }
  }

  /** In [-1, 1]: 1 where all are declared before and behind a declaration that are used before and behind the name. */
  of(declaration: Declaration): number {
    let [agreed, all] = [0, 0];
    let side = 1;
    for (const other of this.#declared) {
      if (other === declaration) side = -1;
      const said = Math.sign(this.#sides.get(other.name) ?? 0);
      agreed += said * side;
      all += Math.abs(said);
    }
    return all === 0 ? 0 : agreed / all;
  }
}

interface Candidate {
  readonly declaration: Declaration;
  readonly isUnused: boolean;
  readonly company: Company;
}

/** False where both names stand in one list, are written in another style, or their values are of another type. */
function mayBeMeant({ declaration, isUnused, company }: Candidate, own: Company, uses: readonly Use[]): boolean {
  if (implicit.has(declaration.name) || styleOf(uses[0]?.name ?? '') !== styleOf(declaration.name)) return false;
  for (const holder of company.holders) if (own.holders.has(holder)) return false;
  // A name beside things that are called so is not new.
  if (!isUnused && company.facts.has(calledLike(declaration.name))) return false;
  // No other trait handles an event that stays inside its own.
  const isForOthers = uses.some(({ kind }) => kind === 'emit');
  if (isForOthers && declaration.owner?.kind === 'emit' && (declaration.owner as Emit).scope === 'internal')
    return false;
  const type = declaredType(declaration);
  return type === null || own.types.size === 0 || own.types.has(type);
}

/** Its capitals tell of an event from a control and of one from an effect: a rename keeps them. */
const styleOf = (name: string) =>
  name === name.toUpperCase() ? 'capitals' : name.charAt(0) === name.charAt(0).toUpperCase();

function declaredType({ owner, path }: Declaration): string | null {
  let node = owner?.node as Json | undefined;
  for (const step of path.slice(0, -1)) node = (node as Record<Segment, Json> | undefined)?.[step];
  const type = node !== undefined && isObject(node) ? node.type : undefined;
  const { kind } = typeNamed(typeof type === 'string' ? type : '');
  return plainTypes.has(kind) ? kind : null;
}
