// Parts of declarations on one line: names, types, annotations, tags.
import type { Json } from '../../base/json.ts';
import type { Annotation, FieldDecl, Tag, TypeExpr, Word } from './ast.ts';
import { writeText, writeValue } from './write-value.ts';

const bareName = /^[\p{L}_$*@][\p{L}\p{N}_$.@*-]*(?<![.-])$/u;
const bareFieldName = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** A name as it is read again. */
export function name({ text }: Word): string {
  // What begins with `@` and has no dot would be read as an annotation of what stands before it.
  const isBare = bareName.test(text) && text !== 'when' && (!text.startsWith('@') || text.includes('.'));
  return isBare ? text : JSON.stringify(text);
}

const bareAnnotation = /^[\p{L}\p{N}_$@*-]*[\p{L}\p{N}_$@*]$/u;

export function annotationName({ name: text, isMember }: Annotation): string {
  return isMember !== true && bareAnnotation.test(text) ? text : JSON.stringify(text);
}

export function annotationText(annotation: Annotation): string {
  const { value } = annotation;
  const label = annotationName(annotation);
  if (value === true) return `@${label}`;
  if (typeof value === 'string') return `@${label} ${JSON.stringify(value)}`;
  return typeof value === 'object' && value !== null
    ? `@${label}: ${writeValue(value, null)}`
    : `@${label} ${JSON.stringify(value)}`;
}

export function tagText(tags: readonly Tag[]): string {
  if (tags.length === 0) return '';
  return ` [${tags.map(({ name: label, value }) => (value === null ? label : `${label}: ${writeValue(value, null)}`)).join(', ')}]`;
}

/** True if a field of this name needs no quotes. */
export const isBareFieldName = (text: string): boolean => bareFieldName.test(text);

export function fieldName(text: string): string {
  return isBareFieldName(text) ? text : JSON.stringify(text);
}

export function fieldHead({ name: { text }, type, annotations }: FieldDecl): string {
  const label = fieldName(text) + (type === null ? '' : ` : ${typeText(type)}`);
  return [label, ...annotations.map(annotationText)].join(' ');
}

export function marks(type: TypeExpr): string {
  return type.many + (type.isRequired ? '!' : '');
}

export function typeText(type: TypeExpr): string {
  switch (type.kind) {
    case 'list':
      return `[${typeText(type.item)}]${marks(type)}`;
    case 'struct':
      return `${type.fields.length === 0 ? '{ }' : `{ ${type.fields.map(structField).join(', ')} }`}${marks(type)}`;
    case 'union':
      return (
        type.options
          .map(({ text, isQuoted }) => (isQuoted ? JSON.stringify(text) : writeValue(text, null)))
          .join(' | ') + marks(type)
      );
    case 'name':
      return [type.name, ...type.of.map(typeText)].join(' ') + marks(type);
  }
}

export function structField(field: FieldDecl): string {
  return fieldHead(field) + (field.default === undefined ? '' : ` = ${writeValue(field.default, null)}`);
}

const units: readonly (readonly [string, number])[] = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
];

export function intervalText(interval: Json): string {
  if (typeof interval === 'number') {
    const unit = units.find(([, ms]) => interval > 0 && interval % ms === 0);
    return unit === undefined ? `${interval}ms` : `${interval / unit[1]}${unit[0]}`;
  }
  if (typeof interval !== 'string') return JSON.stringify(interval);
  return /^[a-z]+$/.test(interval) || interval.startsWith('@') ? writeText(interval, null) : JSON.stringify(interval);
}
