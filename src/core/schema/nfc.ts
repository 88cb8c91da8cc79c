// A document with every text in Unicode Normalization Form C (UAX #15): "é" as one character or two is one name, and whoever judges a document compares names
// as they stand. The canonical form and actions have names so already.

import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { isKnownNormal } from '../base/known-normal.ts';
import { toNormalForm } from '../base/normal-form.ts';
import { indexSchema, type Model } from './model.ts';
import type { Schema } from './parse.ts';

/** No text below these letters is other than normal. */
const maybeOther = /[\u0300-\uffff]/;

/** The same schema where every text is normal. Parts that are normal are the same objects afterwards; members keep their names. */
export function inNfc(schema: Schema): Schema {
  if (isKnownNormal(schema.document)) return schema;
  const places = schema.places === null ? null : new Map(schema.places);
  const document = normal(schema.document as unknown as Json, places) as unknown as Schema['document'];
  return document === schema.document ? schema : { ...schema, document, places };
}

/** The index by which a document is judged: what has one hash has one judgment. */
export const indexNormal = (schema: Schema): Model => indexSchema(inNfc(schema));

function normal(value: Json, places: Map<object, string> | null): Json {
  if (typeof value === 'string') return maybeOther.test(value) ? toNormalForm(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, Json | undefined> | Json[] | null = null;
  for (const key in value) {
    const member = (value as Record<string, Json | undefined>)[key];
    if (member === undefined) continue;
    const own = normal(member, places);
    if (own === member) continue;
    copy ??= isArray(value) ? [...value] : { ...value };
    (copy as Record<string, Json | undefined>)[key] = own;
  }
  if (copy === null) return value;
  const place = places?.get(value);
  if (place !== undefined) places?.set(copy, place);
  return copy as Json;
}
