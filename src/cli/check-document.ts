// One document through the checks.
import type { Limits } from '../core/base/limits.ts';
import { readSchema } from '../core/formats/index.ts';
import { indexNormal } from '../core/schema/index.ts';
import { type Finding, type Note, notesOf, type Registries, verifySchema } from '../core/verify/index.ts';
import { type Judge, judge } from './check/judge.ts';
import { guessSchema, type SourceDocument } from './documents.ts';

export interface CheckedDocument {
  readonly source: SourceDocument;
  /** Those that count. */
  readonly findings: readonly Finding[];
  readonly notes: readonly Note[];
  /** Findings that a baseline knows, and that do not count. */
  readonly known: number;
}

/** What documents are read and judged by. */
export interface CheckRules {
  readonly registries: Registries;
  readonly limits: Limits;
  readonly judge: Judge;
  /** Whether notes are left out. */
  readonly isWithoutNotes: boolean;
}

export function checkDocument(source: SourceDocument, rules: CheckRules): CheckedDocument {
  const { registries, limits, isWithoutNotes } = rules;
  if (source.fault !== null) return { source, findings: [], notes: [], known: 0 };
  const { schema, problems, notes: unkept } = readSchema(source.value, limits);
  if (problems.length > 0) {
    const faults = problems.map(({ pointer, message }) => ({
      ...source.placeOf(pointer),
      message: pointer === '' ? message : `${pointer}: ${message}`,
    }));
    const fault = problems.map(({ pointer, message }) => `${pointer || 'the document'}: ${message}`).join('; ');
    return {
      source: { ...source, fault, faults, holdsSchema: guessSchema(source.name, source.text) },
      findings: [],
      notes: [],
      known: 0,
    };
  }
  const notes = [...source.notes, ...unkept.map(({ pointer, message }) => ({ ...source.placeOf(pointer), message }))];
  const read = unkept.length === 0 ? source : { ...source, notes };
  const model = indexNormal(schema);
  const judged = judge(rules.judge, source, verifySchema(model, registries).findings);
  return isWithoutNotes
    ? { source: { ...read, notes: [] }, ...judged, notes: [] }
    : { source: read, ...judged, notes: notesOf(model, registries) };
}

export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
