// One document through the checks.
import { indexSchema, parseSchema } from '../core/schema/index.ts';
import { type Finding, type Registries, verifySchema } from '../core/verify/index.ts';
import type { SourceDocument } from './documents.ts';

export interface CheckedDocument {
  readonly source: SourceDocument;
  readonly findings: readonly Finding[];
}

export function checkDocument(source: SourceDocument, registries: Registries, errorsOnly = false): CheckedDocument {
  if (source.fault !== null) return { source, findings: [] };
  const { schema, problems } = parseSchema(source.value);
  if (problems.length > 0) {
    const fault = problems.map(({ pointer, message }) => `${pointer || 'the document'}: ${message}`).join('; ');
    return { source: { ...source, fault }, findings: [] };
  }
  const { findings } = verifySchema(indexSchema(schema), registries);
  return { source, findings: errorsOnly ? findings.filter(isError) : findings };
}

export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
