// Numbers that stand for a domain, and for the vectors of one kind and version in it: predicates of partial indexes hold them, so that no name of a domain is in
// the catalog, where it could not be forgotten.
import { sha256Hex } from '../../../../core/base/hash.ts';

export const kinds = ['text', 'structure'] as const;
export type Kind = (typeof kinds)[number];

/** 52 bits: a double holds them. */
const placeDigits = 13;

const numberOf = (...parts: readonly string[]): number =>
  Number.parseInt(sha256Hex(JSON.stringify(parts)).slice(0, placeDigits), 16);

export const placeOfDomain = (tenant: string, domain: string): number => numberOf(tenant, domain);

export const placeOfVectors = (tenant: string, domain: string, kind: Kind, version: string): number =>
  numberOf(tenant, domain, kind, version);

/** The text form of an array of integers. */
export const toArray = (numbers: Iterable<number>): string => `{${[...numbers].join(',')}}`;

/** The text form of a vector. Six digits are more than a half-precision number keeps. */
export function toVectorText(values: ArrayLike<number>, scale = 1): string {
  const parts = new Array<string>(values.length);
  for (let i = 0; i < values.length; i++) parts[i] = ((values[i] ?? 0) * scale).toPrecision(6);
  return `[${parts.join(',')}]`;
}

/** The text form of an array of ids, in which nothing is to be escaped. */
export const toTextArray = (texts: readonly string[]): string =>
  `{${texts.map((one) => JSON.stringify(one)).join(',')}}`;
