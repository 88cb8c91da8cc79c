// Diagnostics of a text: what `orrery check` tells of a file, at the same places. What follows from another finding is a related place of it.
import { type Diagnostic, type DiagnosticRelatedInformation, DiagnosticSeverity } from 'vscode-languageserver';
import type { SyntaxFault } from '../core/formats/index.ts';
import type { Cause } from '../core/verify/index.ts';
import type { Analysis } from './analysis.ts';
import { positionOf, tokenRange } from './ranges.ts';

export const diagnosticSource = 'orrery';
/** Of one document; what is more tells nobody more. */
const diagnosticsMax = 500;
const relatedMax = 20;

/** Data that a diagnostic carries along, so that its fixes are found again. */
export interface DiagnosticData {
  readonly rule: string;
  readonly pointer: string;
}

export function diagnosticsOf(analysis: Analysis | null): Diagnostic[] {
  if (analysis === null) return [tooComplex];
  const { source, causes, notes } = analysis.checked;
  const { text } = analysis;
  const at = (place: { readonly line: number; readonly column: number }) => text.offsetAt(positionOf(place));
  // Editors send every file of a language: a settings file in JSON is no schema with faults.
  if (source.fault !== null && source.holdsSchema === 'no') return [];
  if (source.fault !== null) {
    const faults: readonly SyntaxFault[] =
      source.faults.length > 0 ? source.faults : [{ line: 1, column: 1, message: source.fault }];
    return faults
      .slice(0, diagnosticsMax)
      .map((fault) => diagnostic(analysis, at(fault), DiagnosticSeverity.Error, fault.rule ?? 'syntax', fault.message));
  }
  const told = causes.map((cause) => ofCause(analysis, cause));
  for (const note of source.notes)
    told.push(
      note.rule === undefined
        ? diagnostic(analysis, at(note), DiagnosticSeverity.Information, 'note', note.message)
        : diagnostic(analysis, at(note), DiagnosticSeverity.Warning, note.rule, note.message),
    );
  for (const note of notes) {
    const offset = analysis.offsetOf(note.pointer);
    told.push(diagnostic(analysis, offset, DiagnosticSeverity.Information, 'note', note.message));
  }
  return told.slice(0, diagnosticsMax);
}

/** Said of a text whose reading takes more than the limit of work. */
const tooComplex: Diagnostic = {
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  severity: DiagnosticSeverity.Error,
  code: 'too_complex',
  source: diagnosticSource,
  message: 'The document takes more work than the limit work_units_max: it is not checked.',
};

function diagnostic(
  analysis: Analysis,
  offset: number,
  severity: DiagnosticSeverity,
  code: string,
  message: string,
): Diagnostic {
  return { range: tokenRange(analysis, offset), severity, code, source: diagnosticSource, message };
}

function ofCause(analysis: Analysis, cause: Cause): Diagnostic {
  const { pointer, rule, severity, message, places } = cause;
  const data: DiagnosticData = { rule, pointer };
  const relatedInformation: DiagnosticRelatedInformation[] = places.slice(0, relatedMax).map((place) => ({
    location: { uri: analysis.text.uri, range: tokenRange(analysis, analysis.offsetOf(place.pointer)) },
    message: place.message,
  }));
  return {
    ...diagnostic(
      analysis,
      analysis.offsetOf(pointer),
      severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      rule,
      message,
    ),
    data,
    ...(relatedInformation.length > 0 && { relatedInformation }),
  };
}
