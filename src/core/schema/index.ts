// The schema room: wire shape, parsing, index, graph, walk, canonical form.
export { canonicalHash, canonicalText } from './canonical.ts';
export type * from './document.ts';
export type * from './element.ts';
export { orbPointerOf, payloadNames } from './element.ts';
export { nameKinds } from './element-spec.ts';
export { type EmitSite, emitSitesOf } from './emit-sites.ts';
export { outgoingOf, reachOf, traceTo } from './graph.ts';
export { findTraits, goesBy, indexSchema, type Model, pointerOf } from './model.ts';
export { indexNormal, inNfc } from './nfc.ts';
export {
  anySize,
  dialectOf,
  emptySchema,
  type ParseLimits,
  type ParseResult,
  type Problem,
  parseSchema,
  type Schema,
  schemaOf,
  serializeSchema,
} from './parse.ts';
export { type Declaration, type Symbols, symbolsOf, type Use, type UseSite } from './symbols.ts';
export { type Position, type Site, type Visitor, walkTrait } from './walk.ts';
