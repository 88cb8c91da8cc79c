// The formats room: readers and writers of texts that hold schemas.
export type { Format, FormatName, Reading, SyntaxFault, UnkeptNote } from './format.ts';
export { Lines, type TextPlace } from './lines.ts';
export { acceptedSchemas, type Likeness, looksLike, looksLikeText, sayLikeness } from './looks-like.ts';
export { isSchemaText, readSchema, type SchemaReading } from './read-schema.ts';
export { unwrapSchema } from './read-value.ts';
