// One document through the checks.
import { indexSchema, parseSchema } from '../core/schema/index.ts';
import { type Finding, type Note, notesOf, type Registries, verifySchema } from '../core/verify/index.ts';
import type { SourceDocument } from './documents.ts';

export interface CheckedDocument {
  readonly source: SourceDocument;
  readonly findings: readonly Finding[];
  readonly notes: readonly Note[];
}

export function checkDocument(source: SourceDocument, registries: Registries, errorsOnly = false): CheckedDocument {
  if (source.fault !== null) return { source, findings: [], notes: [] };
  const { schema, problems } = parseSchema(source.value);
  if (problems.length > 0) {
    const fault = problems.map(({ pointer, message }) => `${pointer || 'the document'}: ${message}`).join('; ');
    return { source: { ...source, fault }, findings: [], notes: [] };
  }
  const model = indexSchema(schema);
  const { findings } = verifySchema(model, registries);
  return errorsOnly
    ? { source, findings: findings.filter(isError), notes: [] }
    : { source, findings, notes: notesOf(model) };
}

export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
