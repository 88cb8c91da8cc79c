// One document through the checks.
import type { Limits } from '../core/base/limits.ts';
import { readSchema } from '../core/formats/index.ts';
import { indexNormal } from '../core/schema/index.ts';
import { type Finding, type Note, notesOf, type Registries, verifySchema } from '../core/verify/index.ts';
import type { SourceDocument } from './documents.ts';

export interface CheckedDocument {
  readonly source: SourceDocument;
  readonly findings: readonly Finding[];
  readonly notes: readonly Note[];
}

/** What documents are read and judged by. */
export interface CheckRules {
  readonly registries: Registries;
  readonly limits: Limits;
  /** Whether warnings and notes are left out. */
  readonly errorsOnly: boolean;
}

export function checkDocument(source: SourceDocument, { registries, limits, errorsOnly }: CheckRules): CheckedDocument {
  if (source.fault !== null) return { source, findings: [], notes: [] };
  const { schema, problems, notes: unkept } = readSchema(source.value, limits);
  if (problems.length > 0) {
    const faults = problems.map(({ pointer, message }) => ({
      ...source.placeOf(pointer),
      message: pointer === '' ? message : `${pointer}: ${message}`,
    }));
    const fault = problems.map(({ pointer, message }) => `${pointer || 'the document'}: ${message}`).join('; ');
    return { source: { ...source, fault, faults }, findings: [], notes: [] };
  }
  const notes = [...source.notes, ...unkept.map(({ pointer, message }) => ({ ...source.placeOf(pointer), message }))];
  const read = unkept.length === 0 ? source : { ...source, notes };
  const model = indexNormal(schema);
  const { findings } = verifySchema(model, registries);
  return errorsOnly
    ? { source: { ...read, notes: [] }, findings: findings.filter(isError), notes: [] }
    : { source: read, findings, notes: notesOf(model, registries) };
}

export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
